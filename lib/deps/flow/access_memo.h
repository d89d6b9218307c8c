/* access_memo.h - memoization of last-access problems.
 *
 * Many problems differ in names only: code for complex numbers does everything
 * twice, and temporaries are used in the same way.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_FLOW_ACCESS_MEMO_H
#define ASH_DEPS_FLOW_ACCESS_MEMO_H

#include "deps/flow/last_access.h"

typedef struct ash_access_memo ash_access_memo;

/* A memo for problems of "program", which must outlive it; NULL without memory.
 */
__isl_give ash_access_memo *ash_access_memo_alloc(const ash_program *program);
/* Free the memo with all that it owns; gives NULL. */
__isl_null ash_access_memo *ash_access_memo_free(
	__isl_take ash_access_memo *recall);

/* Set found[i] as ash_last_solve does, from the memo or by solving the problem.
 * "finish" is applied to new solutions, with "user" as argument.  Problems of
 * different "kind" are kept apart.
 */
isl_stat ash_access_memo_solve(ash_access_memo *recall,
	const ash_last_problem *problem, unsigned kind, isl_map **found,
	__isl_give isl_map *(*finish)(__isl_take isl_map *map, void *user),
	void *user);

#endif
