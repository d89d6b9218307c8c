/* verdict.h - legality check of scripts, with explanation.
 *
 * The check itself is that of deps/legality/legal.h; the functions here explain
 * its result.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_VERDICT_H
#define ASH_SCRIPT_VERDICT_H

#include "deps/flow/deps.h"
#include "script/apply.h"

/* Apply "script" to the original order of "scop" and judge the result.  False
 * if a directive is refused or the order is illegal; "diag" then has one
 * ASH_MSG_ERROR, at the refused directive, or at the directive after which the
 * named pair of instances stays in the wrong order:
 *	after this directive S4[0, 0] (t.c:7) runs before S3[0] (t.c:5), on
 *	which it depends by a_r[0] (N = 1, M = 1)
 * "file" is the name of the script's file.
 */
isl_bool ash_script_check(const ash_scop *scop, const ash_deps *deps,
	const ash_script *script, const char *file, ash_diag *diag);

#endif
