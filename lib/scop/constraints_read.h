/* constraints_read.h - a safe reader of schedule constraints.
 *
 * The text form is isl's: "key: value" for the keys domain, context,
 * validity, proximity, coincidence, condition and conditional_validity.
 * A value is a set or relation in isl's notation, in double quotes or not,
 * and may take several lines; "#" begins a comment.
 * isl's own reader is not used: it gives no line, and it may crash or never
 * end when its input is not well formed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_CONSTRAINTS_READ_H
#define ASH_SCOP_CONSTRAINTS_READ_H

#include <stdio.h>

#include <isl/schedule.h>

#include "support/diag.h"

/* Read the constraints in "text".  "file" is for messages only.
 * NULL on bad input, with one ASH_MSG_ERROR.
 */
__isl_give isl_schedule_constraints *ash_constraints_read(isl_ctx *ctx,
	const char *text, const char *file, ash_diag *diag);

/* Print "constraints" in the same form: one line per key, without empty
 * relations.
 */
isl_stat ash_constraints_print(__isl_keep isl_schedule_constraints *constraints,
	FILE *out);

#endif
