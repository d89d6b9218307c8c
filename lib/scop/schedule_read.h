/* schedule_read.h - a safe reader of schedule trees.
 *
 * isl's own reader may crash or not terminate on malformed input (isl 0.27: "-
 * filter" without a value, a key that begins with a digit). Here the text is
 * parsed and checked first, and isl reads only well-formed trees.
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
