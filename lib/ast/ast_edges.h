/* ast_edges.h - loops with additional statements in their first or last
 * iterations.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_EDGES_H
#define ASH_AST_EDGES_H

#include <isl/schedule.h>

/* Let iterations of innermost loops in which there is more to do than in the
 * others be code of their own.
 */
__isl_give isl_schedule *ash_ast_separate_edges(
	__isl_take isl_schedule *schedule);

#endif
