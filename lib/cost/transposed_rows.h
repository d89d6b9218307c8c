/* transposed_rows.h - cost of rows that are loaded as vectors and transposed,
 * for the files of cost.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_TRANSPOSED_ROWS_H
#define ASH_COST_TRANSPOSED_ROWS_H

#include "cost/cost_group.h"
#include "cost/loop_stack.h"

/* Does code generation load the elements of "access", of a statement of the
 * group "g", as rows that it transposes in registers?  They must be consecutive
 * along the innermost loop, not from lane to lane, and nothing else in the
 * group may write the array.
 */
bool ash_rows_are_transposed(const ash_cost_group *g, const ash_stack *stack,
	const ash_access_estimate *access, const ash_loops *loops);
/* Issue slots per instance of an access whose rows are transposed.
 * "is_loaded": does another statement load the same rows without transposition?
 */
double ash_rows_slots(const ash_estimates *e, const ash_stack *stack,
	bool is_loaded);

#endif
