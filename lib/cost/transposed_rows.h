/* transposed_rows.h - rows that are read as vectors and transposed; for the
 * files of the cost model.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_TRANSPOSED_ROWS_H
#define ASH_COST_TRANSPOSED_ROWS_H

#include "cost/cost_group.h"
#include "cost/loop_stack.h"

/* Does code generation read the elements of "access", of a statement of the
 * group "g", as rows that it transposes in registers?  They follow each other
 * along the innermost loop, not from lane to lane, and nothing else in the
 * group writes to the array.
 */
bool ash_rows_are_transposed(const ash_cost_group *g, const ash_stack *stack,
	const ash_access_estimate *access, const ash_loops *loops);
/* Slots that such an access takes per instance. */
double ash_rows_slots(const ash_stack *stack);

#endif
