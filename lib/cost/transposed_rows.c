/* transposed_rows.c - cost of rows that are loaded as vectors and transposed.
 *
 * If iterations of an outer loop are lanes, each of which runs along its own
 * row, codegen/vector loads as many row pieces as there are lanes, for as many
 * steps: n loads and n log2(n) shuffles for n * n elements.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/transposed_rows.h"

#include <math.h>

#include "cost/cost_impl.h"

/* MOST_ROWS is the number of rows that prefetchers can follow at once, OUTRUN
 * the additional issue slots per element if there are more.
 */
#define MOST_ROWS 16.
#define OUTRUN .25
/* Rows that another statement also uses without transposition stay in registers
 * besides the transposed ones.  If all rows together take more than the
 * fraction MOST_REGISTERS of the vector registers, rows are spilled between the
 * shuffles, for SPILLED additional issue slots per element.  A matrix of 500 x
 * 512 doubles in L2 times a vector and its transpose takes 0.58, 0.65 and 1.26
 * cycles per element with 8, 16 and 32 rows and 32 registers.
 */
#define MOST_REGISTERS 0.5
#define SPILLED .65

bool ash_rows_are_transposed(const ash_cost_group *g, const ash_stack *stack,
	const ash_access_estimate *access, const ash_loops *loops)
{
	double stride = ash_loops_vector_stride(access, loops);

	return ash_stack_lanes(stack) > 1 && !access->write &&
		access->regular && stride != 0 && stride != access->size &&
		ash_loops_inner_stride(access, loops) == access->size &&
		!ash_cost_is_written(g, access->array);
}

/* Additional issue slots per element if the vectors of "stack" have too many
 * rows.
 */
static double cost_of_many(const ash_estimates *e, const ash_stack *stack,
	bool is_loaded)
{
	double rows = ash_stack_copies(stack);

	if (is_loaded && rows > MOST_REGISTERS * e->machine->n_vector_reg)
		return SPILLED;
	return rows > MOST_ROWS ? OUTRUN : 0;
}

double ash_rows_slots(const ash_estimates *e, const ash_stack *stack,
	bool is_loaded)
{
	const ash_cost_constants *c = ash_estimate_constants(e);
	double lanes = ash_stack_lanes(stack);
	double slots = (is_loaded ? 0 : 1 / c->loads) +
		c->transpose * log2(lanes);

	return slots / lanes + cost_of_many(e, stack, is_loaded);
}
