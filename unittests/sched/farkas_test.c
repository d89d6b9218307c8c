/* farkas_test.c - constraints on coefficients against pairs of instances.
 *
 *   farkas_test [COUNT [SEED]]
 *
 * Random dependences that only bound numbers and differences of numbers, so
 * that all vertices are integers.  A function satisfies the constraints on
 * its coefficients if and only if it does what is asked for at every pair.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/union_map.h>

#include "check.h"
#include "fixture.h"
#include "random_number.h"
#include "sched/ilp/problem.h"

#define SIZE 4
/* Instances, and functions tried per dependence. */
#define N_INSTANCE (SIZE * SIZE)
#define N_FUNCTION 60

/* A dependence between instances (x[0], x[1]) of A and (x[2], x[3]) of A or
 * B: x[i] - x[k] <= bound[i][k].
 */
typedef struct {
	bool is_self;
	int bound[4][4];
} dependence;

static dependence random_dependence(uint64_t *state)
{
	dependence d = { .is_self = random_between(state, 0, 1) };

	for (unsigned i = 0; i < 4; ++i)
		for (unsigned k = 0; k < 4; ++k)
			d.bound[i][k] = random_between(state, 0, 2)
				? SIZE : random_between(state, -1, 2);
	return d;
}

static bool is_pair(const dependence *d, const int *x)
{
	for (unsigned i = 0; i < 4; ++i)
		for (unsigned k = 0; k < 4; ++k)
			if (i != k && x[i] - x[k] > d->bound[i][k])
				return false;
	return true;
}

static char *to_text(const dependence *d)
{
	static const char *const name[4] = { "a", "b", "c", "d" };
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	fprintf(out, "{ A[a, b] -> %s[c, d] : 0 <= a, b, c, d < %d",
		d->is_self ? "A" : "B", SIZE);
	for (unsigned i = 0; i < 4; ++i)
		for (unsigned k = 0; k < 4; ++k)
			if (i != k)
				fprintf(out, " and %s - %s <= %d", name[i],
					name[k], d->bound[i][k]);
	fprintf(out, " }");
	fclose(out);
	return text;
}

static __isl_give isl_schedule_constraints *make_constraints(isl_ctx *ctx,
	const dependence *d)
{
	char *text = to_text(d);
	isl_union_map *pairs = isl_union_map_read_from_str(ctx, text);
	isl_union_set *domain = isl_union_set_read_from_str(ctx,
		"{ A[i, j] : 0 <= i, j < 4; B[i, j] : 0 <= i, j < 4 }");
	isl_schedule_constraints *constraints;

	free(text);
	constraints = isl_schedule_constraints_on_domain(domain);
	return isl_schedule_constraints_set_validity(constraints, pairs);
}

/* A function per statement (c + x[0] coef[0] + x[1] coef[1]), and a bound of
 * distances.
 */
typedef struct {
	int constant[2], coef[2][2], bound;
} function;

static function random_function(uint64_t *state)
{
	function f = { .bound = random_between(state, 0, 4) };

	for (unsigned s = 0; s < 2; ++s) {
		f.constant[s] = random_between(state, 0, 4);
		for (unsigned k = 0; k < 2; ++k)
			f.coef[s][k] = random_between(state, -2, 2);
	}
	return f;
}

/* The smallest and the largest distance of all pairs; false without any. */
static bool find_distances(const dependence *d, const function *f, int *low,
	int *high)
{
	unsigned dst = d->is_self ? 0 : 1;
	bool any = false;

	for (unsigned p = 0; p < N_INSTANCE * N_INSTANCE; ++p) {
		int x[4] = { p % SIZE, p / SIZE % SIZE,
			p / N_INSTANCE % SIZE, p / N_INSTANCE / SIZE };
		int distance = f->constant[dst] - f->constant[0];

		if (!is_pair(d, x))
			continue;
		for (unsigned k = 0; k < 2; ++k)
			distance += f->coef[dst][k] * x[2 + k] -
				f->coef[0][k] * x[k];
		*low = !any || distance < *low ? distance : *low;
		*high = !any || distance > *high ? distance : *high;
		any = true;
	}
	return any;
}

/* The value of a variable of the program for "f". */
static int64_t value_of(const ash_problem *problem, const function *f,
	int slack, unsigned var)
{
	if (var == (unsigned) slack)
		return 0;
	if (var == 0)
		return f->bound;
	for (unsigned s = 0; s < 2; ++s) {
		const ash_graph_node *node = &problem->node[s];

		if (var == ash_problem_param(node, 0))
			return f->constant[s];
		for (unsigned k = 0; k < 2; ++k) {
			int c = f->coef[s][k];

			if (var == ash_problem_positive(node, k))
				return c > 0 ? c : 0;
			if (var == ash_problem_negative(node, k))
				return c < 0 ? -c : 0;
		}
	}
	return 0;
}

static bool satisfies(const ash_problem *problem, const function *f,
	int slack, const ash_rows *rows)
{
	for (size_t i = 0; i < ash_rows_count(rows); ++i) {
		ash_row row = ash_rows_get(rows, i);
		int64_t value = row.constant;

		for (unsigned k = 0; k < row.n_term; ++k)
			value += row.term[k].coef * value_of(problem, f,
				slack, row.term[k].var);
		if (value < 0 || (value && row.is_equality))
			return false;
	}
	return true;
}

/* What the constraints of each kind must amount to. */
typedef struct {
	ash_rows *order, *carry, *equal, *near;
} blocks;

static bool make_blocks(const ash_problem *problem, ash_piece *piece,
	blocks *b)
{
	*b = (blocks) { ash_rows_alloc(), ash_rows_alloc(), ash_rows_alloc(),
		ash_rows_alloc() };
	piece->kinds = ASH_PROXIMITY;
	return !ash_problem_add_order(problem, piece, ASH_NO_SLACK,
			b->order) &&
		!ash_problem_add_order(problem, piece, problem->n_lp_var,
			b->carry) &&
		!ash_problem_add_equal(problem, piece, b->equal) &&
		!ash_problem_add_near(problem, piece, 0, b->near);
}

static void free_blocks(blocks *b)
{
	ash_rows_free(b->order);
	ash_rows_free(b->carry);
	ash_rows_free(b->equal);
	ash_rows_free(b->near);
}

static bool try_function(const ash_problem *problem, const dependence *d,
	const blocks *b, const function *f)
{
	int low = 1, high = 0, slack = problem->n_lp_var;

	if (!find_distances(d, f, &low, &high))
		return true;
	return satisfies(problem, f, slack, b->order) == (low >= 0) &&
		satisfies(problem, f, slack, b->carry) == (low >= 1) &&
		satisfies(problem, f, slack, b->equal) == (!low && !high) &&
		satisfies(problem, f, slack, b->near) ==
			(high <= f->bound && -low <= f->bound);
}

/* Requires: there is one piece. */
static bool try_piece(ash_graph *graph, const dependence *d, uint64_t *state)
{
	unsigned all[2] = { 0, 1 };
	ash_problem problem = { 0 };
	ash_part part = { 0 };
	blocks b = { 0 };
	bool ok = !ash_part_init(graph, &part, 2, all) &&
		!ash_problem_init(graph, &part, &problem) &&
		make_blocks(&problem, &graph->piece[0], &b);

	for (unsigned i = 0; ok && i < N_FUNCTION; ++i) {
		function f = random_function(state);

		ok = try_function(&problem, d, &b, &f);
	}
	free_blocks(&b);
	ash_problem_clear(&problem);
	ash_part_clear(&part);
	return ok;
}

static bool try_one(uint64_t seed)
{
	isl_ctx *ctx = fixture_ctx();
	uint64_t state = seed;
	dependence d = random_dependence(&state);
	isl_schedule_constraints *constraints = make_constraints(ctx, &d);
	ash_scheduler_options options = ash_scheduler_defaults();
	ash_scheduler_extra extra = { 0 };
	ash_graph graph;
	bool ok;

	options.treat_coalescing = false;
	ok = ash_graph_init(&graph, constraints, &extra, &options, false,
		NULL) ==
		ASH_SCHED_OK && graph.n_stmt == 2 && graph.n_piece <= 1;
	if (ok && graph.n_piece && graph.piece[0].is_active)
		ok = try_piece(&graph, &d, &state);
	if (!ok) {
		char *text = to_text(&d);

		printf("  seed %lu: %s\n", (unsigned long) seed, text);
		free(text);
	}
	ash_graph_clear(&graph);
	isl_schedule_constraints_free(constraints);
	isl_ctx_free(ctx);
	return ok;
}

int main(int argc, char **argv)
{
	unsigned count = argc > 1 ? strtoul(argv[1], NULL, 10) : 300;
	uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	bool ok = true;

	for (unsigned i = 0; i < count; ++i)
		ok &= try_one(seed + i);
	check(ok, "constraints on coefficients accept what pairs do");
	return check_result();
}
