/* text.h - the .scop text form: reader and writer.
 *
 * YAML, as isl's schedule trees are, with "#" comments; docs/scop.md
 * describes it.  Printing and reading back gives an equal SCoP.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_TEXT_H
#define ASH_SCOP_TEXT_H

#include <stdio.h>

#include "scop/scop.h"

/* Write "scop" to "out" in the form of docs/scop.md, which ash_scop_read reads;
 * an error only if isl meets one.
 */
isl_stat ash_scop_print(const ash_scop *scop, FILE *out);

/* Read a SCoP from "text"; "file" is for messages only.
 * On bad input NULL, and one ASH_MSG_ERROR in "diag" with file and line.
 */
__isl_give ash_scop *ash_scop_read(isl_ctx *ctx, const char *text,
	const char *file, ash_diag *diag);

#endif
