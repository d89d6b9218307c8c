/* verdict.h - is an order made by a script legal, and if not, why?
 *
 * deps/legal.h decides; what is here explains.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_VERDICT_H
#define ASH_SCRIPT_VERDICT_H

#include "deps/flow/deps.h"
#include "script/apply.h"

/* Apply "script" to the original order of "scop" and judge what comes out.
 * False: a directive is refused, or the order is not legal, and "diag" has one
 * ASH_MSG_ERROR at the place of that directive, or of the one after which the
 * pair of instances that the message names is in the wrong order for good:
 *	after this directive S4[0, 0] (t.c:7) runs before S3[0] (t.c:5), on
 *	which it depends by a_r[0] (N = 1, M = 1)
 * "file" is where the directives stand.
 */
isl_bool ash_script_check(const ash_scop *scop, const ash_deps *deps,
	const ash_script *script, const char *file, ash_diag *diag);

#endif
