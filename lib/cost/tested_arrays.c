/* tested_arrays.c - pairs of arrays with a run-time overlap test.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/tested_arrays.h"

#include <stdlib.h>

bool *ash_tested_arrays(const ash_scop *scop)
{
	unsigned n = scop->n_array;
	bool *tested = calloc((size_t) n * n + 1, sizeof(*tested));

	for (unsigned i = 0; tested && i < scop->n_no_alias; ++i) {
		const ash_no_alias *pair = &scop->no_alias[i];

		tested[pair->a * n + pair->b] = true;
		tested[pair->b * n + pair->a] = true;
	}
	return tested;
}
