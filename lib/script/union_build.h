/* union_build.h - construction of unions, shared by union_map.c and
 * union_tree.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_UNION_BUILD_H
#define ASH_SCRIPT_UNION_BUILD_H

#include "script/union.h"

/* Set *why, owned by the caller, to the formatted text unless it is already
 * set; it stays NULL without memory.  Always isl_stat_error.
 */
__attribute__((format(printf, 2, 3))) isl_stat ash_union_refuse(char **why,
	const char *format, ...);

/* A component without loops for each statement; its guard is its domain. */
__isl_give ash_union *ash_union_all(const ash_scop *scop);

/* For each piece of "function", append to "list" a copy of "part" with one more
 * innermost loop.
 */
isl_stat ash_union_add_loop(ash_union *list, const ash_union_part *part,
	__isl_take isl_pw_aff *function, ash_union_mark mark, char **why);

/* Drop guards that do not restrict the domain, renumber beta-vectors, and
 * determine which loops are implicit.  On error "u" is freed and NULL returned.
 */
__isl_give ash_union *ash_union_finish(__isl_take ash_union *u);

#endif
