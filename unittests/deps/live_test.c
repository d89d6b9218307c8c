/* live_test.c - live values of one array are those among all that are of it.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/space.h>

#include "check.h"
#include "deps/flow/live.h"
#include "fixture.h"
#include "scop/accesses.h"

/* Are "one" and those of "all" that touch "array" equal for relevant
 * parameters?  Takes both relations.
 */
static bool agree(const ash_scop *scop, int array,
	__isl_take isl_union_map *one, __isl_take isl_union_map *all)
{
	isl_union_set *elements = isl_union_set_from_set(
		isl_set_universe(ash_array_space(scop, array)));
	bool ok;

	all = isl_union_map_intersect_range(all, elements);
	all = isl_union_map_intersect_params(all, ash_scop_params(scop));
	one = isl_union_map_intersect_params(one, ash_scop_params(scop));
	ok = isl_union_map_is_equal(one, all) == isl_bool_true;
	isl_union_map_free(one);
	isl_union_map_free(all);
	return ok;
}

static void check_scop(isl_ctx *ctx, const char *name)
{
	ash_scop *scop = fixture_scop(ctx, name);
	bool ok = scop;

	for (unsigned i = 0; ok && i < scop->n_array; ++i) {
		if (!scop->array[i].scalar && !scop->array[i].temporary)
			ok = agree(scop, (int) i,
				ash_live_in_of(scop, (int) i),
				ash_live_in(scop));
		ok = ok && agree(scop, (int) i, ash_live_out_of(scop, (int) i),
				   ash_live_out(scop));
	}
	check(ok, name);
	ash_scop_free(scop);
}

int main(void)
{
	static const char *const names[] = { "accumulator", "chain", "fill",
		"gemm", "guards", "histogram", "jacobi-1d", "kill", "may-write",
		"modulo", "nussinov", "product", "reduction", "reorder",
		"row-sums", "seidel-2d", "triangular" };
	isl_ctx *ctx = fixture_ctx();

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); ++i)
		check_scop(ctx, names[i]);
	isl_ctx_free(ctx);
	return check_n_failed > 0;
}
