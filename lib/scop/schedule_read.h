/* schedule_read.h - a safe reader of schedule trees.
 *
 * isl has a reader of its own, but that one may crash or never end when its
 * input is not well formed (isl 0.27: "- filter" without a value, a key that
 * begins with a digit).  Here the text is taken apart first, and isl sees
 * only what is left when all is well.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_SCHEDULE_READ_H
#define ASH_SCOP_SCHEDULE_READ_H

#include <isl/schedule.h>

#include "scop/yaml.h"

/* Read a schedule tree from "text", in block style or in isl's flow style,
 * "{ domain: ..., child: { ... } }".  "file" is for messages only; lines
 * are counted in block style.
 */
__isl_give isl_schedule *ash_schedule_read(isl_ctx *ctx, const char *text,
	const char *file, ash_diag *diag);

#endif
