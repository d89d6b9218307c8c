/* cost_bound_test.c - the least that loops can cost is no more than what they
 * cost.
 *
 * The search drops what cannot be better than this bound, so it must not exceed
 * the cost of any order: neither those that the search finds for whole SCoPs,
 * nor those of random statements in random loops.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "check.h"
#include "search_fixture.h"

#define ROUNDING (1 + 1e-9)

/* ---- whole SCoPs ---- */

/* Of the tests of the scheduler and of the search. */
static const char *const files[] = {
	"sched/accumulator", "sched/broadcast", "sched/carried", "sched/chain",
	"sched/columns", "sched/fill", "sched/gemm", "sched/guards",
	"sched/histogram", "sched/jacobi-1d", "sched/may-write",
	"sched/modulo", "sched/product", "sched/reduction", "sched/reorder",
	"sched/row-sums", "sched/seidel-2d", "sched/triangular",
	"../unittests/search/data/gemm-and-jacobi", "../unittests/search/data/gemm-ijk",
	"../unittests/search/data/jacobi-1d", "../unittests/search/data/jacobi-2d",
	"../unittests/search/data/lu", "../unittests/search/data/matmul-accumulator",
	"../unittests/search/data/solve", "../unittests/search/data/sweep",
};

static const char *const options[] = { "force", "force;no-tiling",
	"force;no-register-tiling", "force;tile=16", "force;time-tiling=2" };

#define N_FILE (sizeof(files) / sizeof(files[0]))
#define N_OPTIONS (sizeof(options) / sizeof(options[0]))

/* The bound of all statements of "scop". */
static double get_bound(const ash_scop *scop)
{
	ash_estimates *e = ash_estimates_make(scop, &fixture_machine);
	int stmt[64];
	double bound;

	for (unsigned i = 0; i < scop->n_stmt; ++i)
		stmt[i] = i;
	bound = ash_cost_bound(e, stmt, scop->n_stmt);
	ash_estimates_free(e);
	return bound;
}

/* Does the search find no order of "scop" that takes less than "bound"?  The
 * bound is that of nests that find nothing in the caches, so they do not take
 * turns here: what one of them leaves to the next may save more.
 */
static bool finds_no_less(const ash_scop *scop, const ash_deps *deps,
	double bound, const char *text)
{
	ash_budget budget = ash_budget_begin(scop->ctx, 0);
	fixture_search s;
	ash_search_result result;
	bool ok = fixture_search_begin(&s, &budget, scop, deps, text);

	s.options.fuse = 0;
	ok = ash_search_best(&s.input, &result) >= 0 && ok &&
		bound <= ROUNDING * result.cost_before &&
		bound <= ROUNDING * result.cost_after;
	if (!ok)
		printf("  bound %g, before %g, after %g with %s\n", bound,
			result.cost_before, result.cost_after, text);
	ash_search_result_clear(&result);
	fixture_search_end(&s);
	return ok;
}

static void test_file(isl_ctx *ctx, const char *file)
{
	char name[64];
	ash_scop *scop;
	ash_deps *deps;
	double bound;
	bool ok;

	snprintf(name, sizeof(name), "../%s", file);
	scop = fixture_scop(ctx, name);
	if (!check(scop, file))
		return;
	deps = ash_deps_compute(scop);
	bound = get_bound(scop);
	ok = isfinite(bound);
	for (unsigned i = 0; i < N_OPTIONS; ++i)
		ok &= finds_no_less(scop, deps, bound, options[i]);
	if (!check(ok, file))
		printf("  bound %g\n", bound);
	ash_deps_free(deps);
	ash_scop_free(scop);
}

/* ---- random statements ---- */

#define N_STMT 4
#define N_ACCESS 4
#define N_ITER 3
#define N_CASE 20000

typedef struct {
	unsigned long state;
	ash_access_estimate access[N_STMT][N_ACCESS];
	ash_stmt_estimate stmt[N_STMT];
	int row[N_ITER][N_STMT * ASH_MAX_DIM];
	bool expanded[N_STMT * N_ACCESS];
	unsigned n_stmt;
	unsigned n_iter;
} random_case;

static unsigned pick(random_case *c, unsigned n)
{
	c->state = c->state * 6364136223846793005UL + 1442695040888963407UL;
	return (c->state >> 33) % n;
}

/* An access to one of a few arrays with rows of 1,000 elements, each of one to
 * four numbers of 8 bytes.  If it writes, then another element in each
 * iteration, as is so where loops can be vectorized.
 */
static ash_access_estimate make_access(random_case *c, bool write)
{
	static const double strides[] = { 0, 8, 16, 24, 32, 8000, 8000000 };
	const double rows[N_ITER] = { 8. * (1 + pick(c, 4)), 8000, 8000000 };
	unsigned first = pick(c, N_ITER);
	ash_access_estimate a = { .write = write, .size = 8, .cells = 1,
		.regular = pick(c, 16) > 0, .scalar = pick(c, 8) == 0 };

	a.array = pick(c, 2) + (a.scalar ? 2 : 0);
	for (unsigned i = 0; !a.scalar && i < c->n_iter; ++i)
		a.stride[i] = (pick(c, 8) ? 1 : -1) * (write ?
			rows[(first + i) % N_ITER] : strides[pick(c, 7)]);
	a.offset = a.scalar ? 0 : 8. * pick(c, 4);
	if (!a.regular)
		a.cells = 1000;
	return a;
}

static void make_stmt(random_case *c, unsigned pos)
{
	ash_stmt_estimate *s = &c->stmt[pos];

	*s = (ash_stmt_estimate) { .n_iter = c->n_iter,
		.n_op = pick(c, 9), .n_access = 1 + pick(c, N_ACCESS),
		.count = 1, .access = c->access[pos] };
	for (unsigned a = 0; a < s->n_access; ++a) {
		bool like = pos > 0 && a < c->stmt[0].n_access && pick(c, 2);

		s->access[a] = like ? c->access[0][a] :
			make_access(c, a + 1 == s->n_access);
		if (like && !s->access[a].scalar)
			s->access[a].offset = 8. * pick(c, 4);
	}
	for (unsigned i = 0; i < c->n_iter; ++i) {
		s->extent[i] = pos ? c->stmt[0].extent[i] :
			16 + pick(c, 400);
		s->count *= s->extent[i];
	}
}

/* Loops over the iterators in some order, tiled and jammed somehow. */
static ash_stack make_stack(random_case *c)
{
	static const int tiles[] = { 0, 32, 64, 256 }, jams[] = { 1, 2, 4 };
	ash_stack stack = { .n = c->n_iter, .band = pick(c, 2) };
	unsigned first = pick(c, c->n_iter);
	int tile = tiles[pick(c, 4)];

	for (unsigned l = 0; l < stack.n; ++l) {
		unsigned iter = (first + l) % c->n_iter;

		memset(c->row[l], 0, sizeof(c->row[l]));
		for (unsigned s = 0; s < c->n_stmt; ++s)
			c->row[l][s * ASH_MAX_DIM + iter] = 1;
		stack.level[l] = (ash_level) { .row = c->row[l],
			.tile = l < stack.band ? 0 : tile,
			.jam = l + 1 < stack.n && l >= stack.band ?
				jams[pick(c, 3)] : 1 };
	}
	return stack;
}

static void print_case(const random_case *c, const ash_stack *stack,
	unsigned long i, double bound, double cost)
{
	printf("  case %lu: bound %g, cost %g, loops", i, bound, cost);
	for (unsigned l = 0; l < stack->n; ++l)
		for (unsigned d = 0; d < c->n_iter; ++d)
			if (c->row[l][d])
				printf(" %u/%g/%d", d, stack->level[l].tile,
					stack->level[l].jam);
	printf("\n");
	for (unsigned s = 0; s < c->n_stmt; ++s) {
		printf("    %u ops;", c->stmt[s].n_op);
		for (unsigned a = 0; a < c->stmt[s].n_access; ++a) {
			const ash_access_estimate *x = &c->access[s][a];

			printf(" %s%s%s %d", x->write ? "write" : "read",
				x->scalar ? " scalar" : "",
				x->regular ? "" : " somewhere in", x->array);
			for (unsigned d = 0; d < c->n_iter; ++d)
				printf("%c%g", d ? ' ' : '[', x->stride[d]);
			printf("]+%g;", x->offset);
		}
		printf("\n");
	}
	for (unsigned d = 0; d < c->n_iter; ++d)
		printf("    %g times", c->stmt[0].extent[d]);
	printf("\n");
}

/* Is the bound of random case "i" no more than what some order costs? */
static bool is_bounded(unsigned long i, const int *stmt)
{
	random_case c = { .state = i };
	ash_estimates e = { .machine = &fixture_machine, .expanded = c.expanded,
		.stmt = c.stmt };
	ash_stack stack;
	double bound, cost;

	c.n_iter = 1 + pick(&c, N_ITER);
	c.n_stmt = e.n_stmt = 1 + pick(&c, N_STMT);
	for (unsigned s = 0; s < c.n_stmt; ++s)
		make_stmt(&c, s);
	stack = make_stack(&c);
	bound = ash_cost_bound(&e, stmt, c.n_stmt);
	cost = ash_cost(&e, &stack, stmt, c.n_stmt, true);
	if (bound > ROUNDING * cost)
		print_case(&c, &stack, i, bound, cost);
	return isfinite(bound) && bound <= ROUNDING * cost;
}

static void test_random(void)
{
	const int stmt[N_STMT] = { 0, 1, 2, 3 };
	unsigned n_bad = 0;

	for (unsigned long i = 0; i < N_CASE && n_bad < 10; ++i)
		n_bad += !is_bounded(i, stmt);
	check(n_bad == 0, "random statements in random loops");
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (unsigned i = 0; i < N_FILE; ++i)
		test_file(ctx, files[i]);
	test_random();
	isl_ctx_free(ctx);
	return check_n_failed > 0;
}
