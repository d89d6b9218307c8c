/* last_access.h - last access to a cell before a given access (array dataflow
 * analysis).
 *
 * The analysis of deps/flow/dataflow.h, access by access, without isl's general
 * one; for programs with simple order (deps/flow/program_order.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_FLOW_LAST_ACCESS_H
#define ASH_DEPS_FLOW_LAST_ACCESS_H

#include "deps/flow/program_order.h"

typedef enum {
	ASH_LAST_MUST, /* a source that hides all earlier ones */
	ASH_LAST_MAY, /* hides nothing */
	ASH_LAST_KILL /* no source, but hides all earlier ones */
} ash_last_kind;

/* A possible source: accesses of statement "stmt" to the cells that "map"
 * gives, S[i] -> A[d].
 */
typedef struct ash_last_source {
	ash_last_kind kind;
	unsigned stmt;
	isl_map *map;
} ash_last_source;

/* The access "sink" of statement "stmt" and its possible sources, all to the
 * same array and in spaces of the same parameters.  A statement has at most one
 * source that hides others; no pair of an instance and a cell belongs to this
 * source and to another one of the statement.
 */
typedef struct ash_last_problem {
	unsigned stmt;
	isl_map *sink;
	unsigned n;
	ash_last_source *source;
} ash_last_problem;

/* For each source i, set found[i] to the pairs of an instance of the source and
 * a later instance of the sink that touch the same cell, if no source that
 * hides others touches the cell in between; NULL if there are no such pairs.
 */
isl_stat ash_last_solve(const ash_program *program,
	const ash_last_problem *problem, isl_map **found);

#endif
