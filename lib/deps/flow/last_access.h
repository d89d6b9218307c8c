/* last_access.h - who touched a cell last before an access does.
 *
 * The analysis that deps/flow/dataflow.h asks isl for, access by access, for
 * programs that deps/flow/program_order.h finds plain.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_FLOW_LAST_ACCESS_H
#define ASH_DEPS_FLOW_LAST_ACCESS_H

#include "deps/flow/program_order.h"

typedef enum {
	ASH_LAST_MUST, /* hides all sources before it, and is one itself */
	ASH_LAST_MAY, /* hides nothing */
	ASH_LAST_KILL /* hides all sources before it, and is none */
} ash_last_kind;

/* A possible source: statement "stmt" touches "map", S[i] -> A[d]. */
typedef struct ash_last_source {
	ash_last_kind kind;
	unsigned stmt;
	isl_map *map;
} ash_last_source;

/* The access "sink" of statement "stmt" and its possible sources, all to the
 * same array and in spaces of the same parameters.  A statement has one source
 * that hides at most, which has no pair in common with its other sources.
 */
typedef struct ash_last_problem {
	unsigned stmt;
	isl_map *sink;
	unsigned n;
	ash_last_source *source;
} ash_last_problem;

/* For each source, its instances and those of the sink that touch a cell
 * after them, with no instance in between that hides them: set found[i], or
 * leave it NULL if there are none.
 */
isl_stat ash_last_solve(const ash_program *program,
	const ash_last_problem *problem, isl_map **found);

#endif
