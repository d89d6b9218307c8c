/* dataflow.h - who comes last before whom: isl's analysis on a SCoP.
 *
 * Report CW 706, section 3.1.  The instances may be tagged (section 3.2.4).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_FLOW_DATAFLOW_H
#define ASH_DEPS_FLOW_DATAFLOW_H

#include "scop/scop.h"

/* Relations from statement instances, tagged or not, to array elements. */
typedef struct ash_dataflow {
	isl_union_map *sink;
	/* Hide all sources before them, and are sources themselves. */
	isl_union_map *must_source;
	isl_union_map *may_source;
	/* Hide all sources before them, and are none. */
	isl_union_map *kill;
} ash_dataflow;

/* A problem in which nothing hides a source.  Takes both relations. */
ash_dataflow ash_dataflow_all(isl_ctx *ctx, __isl_take isl_union_map *sink,
	__isl_take isl_union_map *source);

/* The pairs of a source and a sink that touch one element, in the order of
 * the program, with nothing in between that hides the source; for the
 * parameters that count (and possibly for others).
 * Takes the relations of "problem".
 */
__isl_give isl_union_map *ash_dataflow_solve(const ash_scop *scop,
	ash_dataflow problem);

/* The solution along with the elements: source -> [sink -> element]. */
__isl_give isl_union_map *ash_dataflow_solve_full(const ash_scop *scop,
	ash_dataflow problem);

#endif
