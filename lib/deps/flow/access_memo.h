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

/* Solve "problem" as ash_last_solve does.  If an earlier problem with the same
 * "kind" differs from it in names only, the solution of that one is renamed.
 * Each relation of a new solution is replaced by the result of "finish", with
 * "user" as argument, before it is stored.
 */
isl_stat ash_access_memo_solve(ash_access_memo *recall,
	const ash_last_problem *problem, unsigned kind, isl_map **found,
	__isl_give isl_map *(*finish)(__isl_take isl_map *map, void *user),
	void *user);

#endif
