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

/* Beyond this number of rows, prefetchers fail and columns exceed the
 * registers: a matrix times a vector and its transpose, of 1900 x 2100 doubles,
 * take 2.0, 1.7, 2.4 ms with 8, 16, 32 rows.
 */
#define MOST_ROWS 16.
#define OUTRUN .25

static bool is_written(const ash_cost_group *g, int array)
{
	for (unsigned i = 0; i < g->n; ++i) {
		const ash_stmt_estimate *s = ash_cost_stmt(g, i);

		for (unsigned a = 0; a < s->n_access; ++a)
			if (s->access[a].write && s->access[a].array == array)
				return true;
	}
	return false;
}

bool ash_rows_are_transposed(const ash_cost_group *g, const ash_stack *stack,
	const ash_access_estimate *access, const ash_loops *loops)
{
	double stride = ash_loops_vector_stride(access, loops);

	return ash_stack_lanes(stack) > 1 && !access->write &&
		access->regular && stride != 0 && stride != access->size &&
		ash_loops_inner_stride(access, loops) == access->size &&
		!is_written(g, access->array);
}

double ash_rows_slots(const ash_cost_constants *constants,
	const ash_stack *stack)
{
	double lanes = ash_stack_lanes(stack);
	double slots = 1 / constants->loads +
		constants->transpose * log2(lanes);

	return slots / lanes +
		(ash_stack_copies(stack) > MOST_ROWS ? OUTRUN : 0);
}
