/* union_build.h - what the ways to make a union of relations share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_UNION_BUILD_H
#define ASH_SCRIPT_UNION_BUILD_H

#include "script/union.h"

/* Set *why, unless it is set; always isl_stat_error. */
__attribute__((format(printf, 2, 3))) isl_stat ash_union_refuse(char **why,
	const char *format, ...);

/* A component without loops for each statement; its guard is its domain. */
__isl_give ash_union *ash_union_all(const ash_scop *scop);

/* Add to "list", for each piece of "function", a copy of "part" that is in one
 * more loop.
 */
isl_stat ash_union_add_loop(ash_union *list, const ash_union_part *part,
	__isl_take isl_pw_aff *function, ash_union_mark mark, char **why);

/* Leave out guards that say nothing, number beta-vectors, and find out which
 * loops are implicit; NULL, "u" being freed, on error.
 */
__isl_give ash_union *ash_union_finish(__isl_take ash_union *u);

#endif
