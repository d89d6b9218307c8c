/* dataflow.h - dataflow analysis of a SCoP by isl: the last source before each
 * sink.
 *
 * Verdoolaege and Janssens, "Scheduling for PPCG", Report CW 706, section 3.1.
 * The instances may be tagged (section 3.2.4).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_FLOW_DATAFLOW_H
#define ASH_DEPS_FLOW_DATAFLOW_H

#include "scop/scop.h"

/* A problem of dataflow analysis, as relations from statement instances (tagged
 * or not) to array elements.
 */
typedef struct ash_dataflow {
	isl_union_map *sink;
	/* Sources that hide all earlier sources. */
	isl_union_map *must_source;
	isl_union_map *may_source;
	/* Accesses that hide all earlier sources and are no sources. */
	isl_union_map *kill;
} ash_dataflow;

/* A problem in which no access hides a source; both relations are taken. */
ash_dataflow ash_dataflow_all(isl_ctx *ctx, __isl_take isl_union_map *sink,
	__isl_take isl_union_map *source);

/* The pairs of source and sink that touch the same element in the original
 * order, with no hiding access in between.  They are right for relevant
 * parameter values (those with which the SCoP may run), and may include pairs
 * for others.  Takes the relations of "problem".
 */
__isl_give isl_union_map *ash_dataflow_solve(const ash_scop *scop,
	ash_dataflow problem);

/* The result of ash_dataflow_solve with the elements through which the pairs
 * are related: source -> [sink -> element].
 */
__isl_give isl_union_map *ash_dataflow_solve_full(const ash_scop *scop,
	ash_dataflow problem);

#endif
