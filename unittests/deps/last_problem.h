/* last_problem.h - problems of last accesses, and what their solutions are by
 * definition.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TEST_LAST_PROBLEM_H
#define ASH_TEST_LAST_PROBLEM_H

#include "deps/flow/last_access.h"

/* SCoPs of test/sched whose accesses make good problems; the last one is
 * NULL.
 */
extern const char *const last_problem_scops[];

/* Access "pos" of statement "stmt" inside of its domain, with all parameters of
 * the program.
 */
__isl_give isl_map *last_problem_map(const ash_program *program,
	unsigned stmt, unsigned pos);

/* The problem whose sink is access "pos" of statement "stmt", and whose sources
 * are accesses to the same array: the first must-write or kill of each
 * statement hides those before it, all others that have no pair in common with
 * it may be sources.  To be cleared.
 */
ash_last_problem last_problem_make(const ash_program *program, unsigned stmt,
	unsigned pos);
void last_problem_clear(ash_last_problem *problem);

/* The solution for source "i", by the definition alone: the source is before
 * the sink, touches a cell of it, and no instance of a source that hides
 * touches the cell in between.
 */
__isl_give isl_map *last_problem_wanted(const ash_program *program,
	const ash_last_problem *problem, unsigned i);

/* Are both the same, where NULL is a relation without pairs? */
bool last_problem_agree(__isl_keep isl_map *found, __isl_keep isl_map *wanted);

#endif
