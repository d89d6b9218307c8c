/* search_test.c - the search for better trees, on whole SCoPs.
 *
 * Each row is a SCoP, options, and what must be so: whether the order was
 * changed or parallelized, what is said of it, and always that isl met no error
 * and the result is legal with the scalars that are not expanded in single
 * cells.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "check.h"
#include "deps/legality/legal.h"
#include "deps/storage/storage.h"
#include "search_fixture.h"

typedef struct {
	const char *file;
	const char *options;
	bool changed;
	bool parallel;
	const char *note;	/* part of a message, or NULL */
	const char *expanded;	/* name of a scalar, or NULL */
	const char *why;
	bool sized;	/* does it depend on the size of the arrays? */
} tree_case;

static const tree_case cases[] = {
	{ "gemm-ijk", "", true, false, "loop 2 of 3 innermost", NULL,
		"contiguous loop innermost", false },
	{ "gemm-ijk", "", true, false, "copies jammed 4x4", NULL,
		"16 products share 8 rows", false },
	{ "gemm-ijk", "no-register-tiling", true, false, "tiled", NULL,
		"tiled without copies", false },
	{ "gemm-ijk", "tile=16", true, false, "tiled 16x16x16", NULL,
		"the size that the user wants", false },
	{ "gemm-ijk", "no-tiling;no-register-tiling", true, false, "innermost",
		NULL, "order alone", false },
	{ "gemm-ijk", "parallel", true, true, NULL, NULL,
		"rows are independent", false },
	{ "lu", "", true, false, "copies jammed", NULL,
		"blocked although bounds depend on each other", false },
	{ "gramschmidt", "strategy=clusters;force", true, false,
		"iterations of loop 2 around loop 1; fused", NULL,
		"columns stay in the cache over all steps", false },
	{ "matmul-accumulator", "", true, false, "loop 2 of 3 innermost", "s",
		"the sum gets an array", false },
	{ "matmul-accumulator", "no-expand", false, false, NULL, NULL,
		"without memory the order stays", false },
	{ "greatest-sum", "outer-simd=2", true, false, "vectors of loop 1",
		NULL, "the search for the greatest sum leaves the lanes",
		false },
	{ "feedback", "outer-simd=2", false, false, NULL, NULL,
		"lanes and the chain need each other", false },
	{ "sweep", "", true, false, "copies jammed along a wavefront", NULL,
		"copies that do not wait for each other", false },
	{ "sweep", "no-register-tiling", false, false, NULL, NULL,
		"without copies every order waits", false },
	{ "sweep", "parallel", true, true, "wavefronts of tiles", NULL,
		"tiles of one wavefront are independent", false },
	{ "sweep", "parallel;min-work=2000000000", true, false,
		"copies jammed along a wavefront", NULL,
		"too little work for threads in one wavefront", false },
	{ "sweep", "parallel;no-tiling", true, false, NULL, NULL,
		"no wavefronts without tiles", false },
	{ "solve", "", true, false, "copies jammed 8", NULL,
		"copies need no skewing where they meet in single steps",
		false },
	{ "jacobi-1d", "", false, false, NULL, NULL, "nothing to gain", false },
	{ "jacobi-1d", "parallel;min-work=0", true, true, NULL, NULL,
		"the space loop is parallel", false },
	{ "jacobi-1d", "force", true, false, NULL, NULL, "changed if forced",
		false },
	{ "jacobi-1d", "parallel", false, false, NULL, NULL,
		"too little work for threads", false },
	{ "jacobi-1d", "force;time-tiling=2;tile=8", true, false,
		"tiles that reach over steps of time, tiled 8x8", NULL,
		"tiles over time wherever they are legal", false },
	{ "jacobi-2d", "", true, false, "tiles that reach over steps of time",
		NULL, "large arrays are worth tiles over time", true },
	{ "jacobi-2d", "parallel", true, true,
		"steps of time, wavefronts of tiles", NULL,
		"tiles over time in wavefronts", true },
	{ "jacobi-2d", "tile=12;fuse=0", true, false, "tiled 12x12x12", NULL,
		"tiles over time of the size that the user wants", true },
	{ "jacobi-2d", "time-tiling=0;fuse=0", false, false, NULL, NULL,
		"no tiles over time if the user wants none", false },
	{ "jacobi-2d", "time-tiling=0", true, false,
		"runs side by side with a nest before it", NULL,
		"without tiles over time the two nests of a step take turns",
		true },
	{ "jacobi-2d", "no-tiling", false, false, NULL, NULL,
		"no tiles at all if the user wants none", false },
	{ "jacobi-2d", "no-checks", false, false, NULL, NULL,
		"no tiles over time without a test of the size", false },
	{ "parameters", "force", true, false, "rescheduled", NULL,
		"statements beside each other with parameters of their own",
		false },
	{ "order", "force", true, false, "rescheduled", NULL,
		"statements beside each other in the order of the tree",
		false },
	{ "parts", "force", true, false, "rescheduled", NULL,
		"a statement in more parts than there are statements", false },
	{ "gemm-and-jacobi", "", true, false, "tiled", NULL,
		"a test of the size must not keep gemm from its tiles", false },
	{ "planes", "", true, false, "tiles that reach over steps of time",
		NULL, "planes by turns are worth tiles over time", true },
	{ "planes", "no-tiling", false, false, NULL, NULL,
		"rows stay innermost on planes by turns", false },
	{ "small-planes", "", false, false, NULL, NULL,
		"planes in the caches are as good as they get", false },
	{ "steps", "", true, false, "tiles that reach over steps of time", NULL,
		"a plane for each step is brought in again", true },
	{ "short-vectors", "", false, false, NULL, NULL,
		"LLVM unrolls loops over two elements", false },
};

static bool has_note(const ash_diag *diag, const char *note)
{
	for (size_t i = 0; i < diag->n; ++i)
		if (strstr(diag->msg[i].text, note))
			return true;
	return !note[0];
}

static bool is_expanded(const ash_scop *scop, const int *expand,
	const char *name)
{
	for (unsigned i = 0; expand && i < scop->n_array; ++i)
		if (expand[i] >= 0 &&
		    !strcmp(isl_id_get_name(scop->array[i].id), name))
			return true;
	return false;
}

static bool is_stored(const ash_scop *scop, const ash_deps *deps,
	const ash_search_result *result)
{
	bool *single = calloc(scop->n_array + 1, sizeof(bool));
	bool ok = ash_storage_check(scop, deps, result->schedule, single) >=
		0;

	for (unsigned i = 0; i < scop->n_array; ++i)
		ok &= single[i] ||
			(result->expand && result->expand[i] >= 0);
	free(single);
	return ok;
}

static bool is_right(const tree_case *c, const ash_scop *scop,
	const ash_deps *deps, const ash_search_result *result,
	const ash_diag *diag)
{
	char *why = NULL;
	bool ok = ash_legal_check(scop, deps, result->schedule, &why) ==
		isl_bool_true;

	if (why)
		printf("# %s\n", why);
	free(why);
	ok &= is_stored(scop, deps, result);
	ok &= result->changed == c->changed;
	ok &= result->parallel == c->parallel;
	ok &= (result->when.min_bytes > 0) == c->sized;
	ok &= has_note(diag, c->note ? c->note : "");
	return ok && (!c->expanded ||
		is_expanded(scop, result->expand, c->expanded));
}

static void run_case(isl_ctx *ctx, const tree_case *c, const ash_scop *scop)
{
	ash_deps *deps = ash_deps_compute(scop);
	ash_budget budget = ash_budget_begin(ctx, 0);
	fixture_search s;
	ash_search_result result;

	fixture_search_begin(&s, &budget, scop, deps, c->options);
	check(ash_search_best(&s.input, &result) >= 0 &&
		isl_ctx_last_error(ctx) == isl_error_none &&
		is_right(c, scop, deps, &result, &s.diag), c->why);
	isl_ctx_reset_error(ctx);
	ash_search_result_clear(&result);
	fixture_search_end(&s);
	ash_deps_free(deps);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); ++i) {
		ash_scop *scop = fixture_search_scop(ctx, cases[i].file);

		run_case(ctx, &cases[i], scop);
		ash_scop_free(scop);
	}
	isl_ctx_free(ctx);
	return check_n_failed > 0;
}
