/* contiguity_impl.h - interfaces between the files of contiguity.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_RESEARCH_CONTIGUITY_CONTIGUITY_IMPL_H
#define ASH_RESEARCH_CONTIGUITY_CONTIGUITY_IMPL_H

#include "research/contiguity/loop_order.h"

/* ---- loop_order.c ---- */

/* The statement of the program that is statement "stmt" of the graph; NULL if
 * the program is not known, or only some of the loops are here.
 */
const struct ash_stmt *ash_contiguous_statement(const ash_graph *graph,
	unsigned stmt);

#endif
