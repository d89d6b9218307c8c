/* spatial_memory_test.c - proximity without memory.
 *
 * The k-th allocation fails, for each k, once alone and once with all that
 * follow.  Each time there must be no result, and nothing be lost.
 *
 * SPDX-License-Identifier: MIT
 */
#define FAILING_IMPLEMENTATION
#include "failing.h"

#include "check.h"
#include "deps/locality/spatial.h"
#include "fixture.h"

/* Let allocation "k" fail.  *over: there are fewer. */
static bool try_one(const ash_scop *scop, unsigned long k, bool forever,
	bool *over)
{
	ash_spatial *spatial;
	bool ok;

	failing_start(k, forever);
	spatial = ash_spatial_compute(scop, 64);
	*over = failing_count() < k;
	failing_start(0, false);
	ok = *over ? spatial != NULL : !spatial && !failing_live();
	if (!ok)
		printf("  allocation %lu fails%s: %s, %ld blocks lost\n", k,
			forever ? " for good" : "",
			spatial ? "a result" : "none", failing_live());
	ash_spatial_free(spatial);
	return ok;
}

static void try_scop(const char *name)
{
	isl_ctx *ctx = fixture_ctx();
	ash_scop *scop = fixture_scop(ctx, name);
	bool ok = scop, over = false;

	for (unsigned long k = 1; ok && !over; ++k) {
		ok = try_one(scop, k, true, &over);
		if (!over)
			ok = ok && try_one(scop, k, false, &over);
	}
	check(ok, name);
	ash_scop_free(scop);
	isl_ctx_free(ctx);
}

int main(void)
{
	try_scop("seidel-2d");
	try_scop("modulo");
	try_scop("accumulator");
	return check_result();
}
