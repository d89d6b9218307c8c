/* scattered_stores.c - stores for which LLVM's vectors need scatters.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/scattered_stores.h"

#include <math.h>

#include "cost/cost_impl.h"

/* The bytes that the unconditional stores of "leaf" to "array" write in one
 * iteration of the innermost loop, if all of them have the stride "stride"; 0
 * if one has another stride.
 */
static double get_written(const ash_leaf *leaf, const ash_estimates *e,
	int array, double stride)
{
	double bytes = 0;

	for (unsigned i = 0; i < leaf->n; ++i) {
		const ash_stmt_estimate *s = &e->stmt[leaf->stmt[i]];
		ash_loops loops = ash_loops_get(e, &leaf->stack, leaf->stmt[i]);

		for (unsigned a = 0; a < s->n_access; ++a) {
			const ash_access_estimate *access = &s->access[a];

			if (!access->write || access->array != array ||
				s->conditional)
				continue;
			if (ash_loops_inner_stride(access, &loops) != stride)
				return 0;
			bytes += access->size;
		}
	}
	return bytes;
}

/* Would vectors of "access", one of "s" in the loops "loops", be scattered?
 * LLVM combines only unconditional stores to consecutive elements.
 */
static bool is_scattered(const ash_leaf *leaf, const ash_estimates *e,
	const ash_stmt_estimate *s, const ash_access_estimate *access,
	const ash_loops *loops)
{
	double stride;

	if (!access->write || !access->regular ||
		ash_estimate_is_register(e, access))
		return false;
	stride = ash_loops_inner_stride(access, loops);
	return stride > access->size &&
		(s->conditional ||
			get_written(leaf, e, access->array, stride) < stride);
}

bool ash_leaves_scatter(const ash_leaves *leaves,
	const ash_estimates *estimates)
{
	for (unsigned l = 0; l < leaves->n; ++l) {
		const ash_leaf *leaf = &leaves->leaf[l];

		if (!leaf->simd || leaf->stack.n == 0)
			continue;
		for (unsigned i = 0; i < leaf->n; ++i) {
			const ash_stmt_estimate
				*s = &estimates->stmt[leaf->stmt[i]];
			ash_loops loops = ash_loops_get(estimates, &leaf->stack,
				leaf->stmt[i]);

			for (unsigned a = 0; a < s->n_access; ++a)
				if (is_scattered(leaf, estimates, s,
					    &s->access[a], &loops))
					return true;
		}
	}
	return false;
}
