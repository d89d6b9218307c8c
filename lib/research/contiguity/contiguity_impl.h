/* contiguity_impl.h - interfaces between the files of contiguity.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_RESEARCH_CONTIGUITY_CONTIGUITY_IMPL_H
#define ASH_RESEARCH_CONTIGUITY_CONTIGUITY_IMPL_H

#include "research/contiguity/loop_order.h"

/* ---- loop_order.c ---- */

/* The statement of the SCoP for statement "stmt" of the graph; NULL if the SCoP
 * is not known, or if the graph contains only some of the loops.
 */
const struct ash_stmt *ash_contiguous_statement(const ash_graph *graph,
	unsigned stmt);

#endif
