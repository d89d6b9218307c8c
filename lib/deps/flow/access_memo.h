/* access_memo.h - problems of last accesses that have been solved before.
 *
 * Code with complex numbers does everything twice, and what is computed for
 * one temporary is computed for many: most problems differ in names only.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_FLOW_ACCESS_MEMO_H
#define ASH_DEPS_FLOW_ACCESS_MEMO_H

#include "deps/flow/last_access.h"

typedef struct ash_access_memo ash_access_memo;

/* A memory of problems of "program", which is kept; NULL without memory. */
__isl_give ash_access_memo *ash_access_memo_alloc(const ash_program *program);
/* Free "recall" with all that it owns; gives NULL. */
__isl_null ash_access_memo *ash_access_memo_free(
	__isl_take ash_access_memo *recall);

/* Set found[i] as ash_last_solve does, from memory or by asking it.  "finish"
 * is applied to what it finds, along with "user"; problems of different
 * "kind" may not be taken for each other.
 */
isl_stat ash_access_memo_solve(ash_access_memo *recall,
	const ash_last_problem *problem, unsigned kind, isl_map **found,
	__isl_give isl_map *(*finish)(__isl_take isl_map *map, void *user),
	void *user);

#endif
