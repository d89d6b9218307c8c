/* lp_random_test.c - the solver against enumeration and against isl.
 *
 * usage: lp_random_test [COUNT [SEED]]
 *
 * Small boxes are searched for the best point; larger problems are solved by
 * isl as well.  There are no bounds in some of these: what isl or we do not
 * finish within a budget is counted and left.  Some problems get coefficients
 * near the end of 64 bits without getting another solution.  Each is given to
 * the solver in a different manner: as a block, row by row, or in parts with
 * marks, detours and undos between.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdlib.h>

#include <isl/constraint.h>
#include <isl/ctx.h>
#include <isl/options.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

#include "check.h"
#include "small_lp.h"

#define DEFAULT_COUNT 20000
#define BUDGET 20000
#define ISL_BUDGET 2000000

typedef struct {
	int n_feasible;
	int n_infeasible;
	int n_unfinished;
	int n_wrong;
	ash_lp_work work;
} tally;

static void complain(const sl_problem *p, ash_lp *lp, ash_lp_status status,
	const int64_t *wanted, tally *t)
{
	if (t->n_wrong++ > 3)
		return;
	printf("  status %d, wanted %s\n", status,
		wanted ? "a point" : "none");
	for (int v = 0; wanted && v < p->n_var; ++v)
		printf("  x%d wanted %" PRId64 " got %" PRId64 "\n", v,
			wanted[v], status == ASH_LP_OPTIMAL &&
			ash_lp_is_integer(lp) ? ash_lp_value(lp, v) : -1);
	sl_print(p, stdout);
}

/* Is the solution "wanted", or are there none if that is NULL? */
static bool is_right(const sl_problem *p, const ash_lp *lp,
	ash_lp_status status, const int64_t *wanted)
{
	if (!wanted)
		return status == ASH_LP_INFEASIBLE;
	if (status != ASH_LP_OPTIMAL || !ash_lp_is_integer(lp))
		return false;
	for (int v = 0; v < p->n_var; ++v)
		if (ash_lp_value(lp, v) != wanted[v])
			return false;
	for (int i = 0; i < p->n_objective; ++i)
		if (ash_lp_objective(lp, i) !=
		    sl_value(&p->objective[i], p->n_var, wanted))
			return false;
	return true;
}

static bool add(ash_lp *lp, const sl_row *row, int n_var)
{
	ash_term term[SL_VAR];
	unsigned n = sl_terms(row, n_var, term);

	return ash_lp_add_row(lp, row->is_equality, row->constant, n, term);
}

/* Solve with some other rows, and undo that. */
static void detour(sl_random *random, const sl_problem *p, ash_lp *lp,
	int depth)
{
	sl_row row;

	ash_lp_mark(lp);
	sl_random_form(random, p->n_var, &row);
	row.constant = -1;
	add(lp, &row, p->n_var);
	ash_lp_minimize(lp, sl_below(random, 2));
	if (depth > 0)
		detour(random, p, lp, depth - 1);
	ash_lp_undo(lp);
}

/* Give the rows one by one, with minima and detours in between. */
static ash_lp *build_in_parts(sl_random *random, const sl_problem *p,
	ash_lp_work *work)
{
	sl_problem none = *p;
	ash_lp *lp;

	none.n_row = 0;
	lp = sl_build(&none, NULL, work);
	for (int i = 0; i < p->n_row; ++i) {
		add(lp, &p->row[i], p->n_var);
		if (sl_below(random, 3) == 0)
			ash_lp_minimize(lp, sl_below(random, 3) == 0);
		if (sl_below(random, 3) == 0)
			detour(random, p, lp, 2);
	}
	return lp;
}

/* Solve in some manner; "wanted" may be NULL. */
static void test_one(sl_random *random, const sl_problem *p,
	const int64_t *wanted, tally *t)
{
	int manner = sl_below(random, 3);
	ash_rows *block = manner == 0 ? ash_rows_alloc() : NULL;
	ash_lp_status status;
	ash_lp *lp;

	t->work.budget = BUDGET;
	lp = manner == 2 ? build_in_parts(random, p, &t->work) :
		sl_build(p, block, &t->work);
	if (sl_below(random, 2))
		ash_lp_minimize(lp, false);
	status = ash_lp_minimize(lp, true);
	if (status == ASH_LP_BUDGET)
		++t->n_unfinished;
	else if (!is_right(p, lp, status, wanted))
		complain(p, lp, status, wanted, t);
	t->n_feasible += status == ASH_LP_OPTIMAL;
	t->n_infeasible += status == ASH_LP_INFEASIBLE;
	ash_lp_free(lp);
	ash_rows_free(block);
}

/* Add a variable that is a sum of the others with huge factors, and its
 * defining equality to the rows, so that their coefficients become huge;
 * the solution stays.
 */
static void inflate(sl_random *random, sl_problem *p, int64_t *best)
{
	sl_row sum = { .is_equality = true };

	for (int v = 0; v < p->n_var; ++v)
		sum.coef[v] = (INT64_C(1) << 57) / 3 * (1 +
			sl_below(random, 2)) + sl_below(random, 1000);
	best[p->n_var] = sl_value(&sum, p->n_var, best);
	sum.coef[p->n_var++] = -1;
	for (int i = 0; i < p->n_row; ++i) {
		int factor = sl_below(random, 5) - 2;

		for (int v = 0; v < p->n_var; ++v)
			p->row[i].coef[v] += factor * sum.coef[v];
	}
	p->row[p->n_row++] = sum;
}

/* Bring a small box to the solver. */
static void test_brute(sl_random *random, tally *t)
{
	int max = 2 + sl_below(random, 4);
	int64_t best[SL_VAR] = { 0 };
	sl_problem p;
	bool found;

	sl_random_problem(random, 4, 6, max, &p);
	found = sl_brute(&p, max, best);
	if (sl_below(random, 4) == 0)
		inflate(random, &p, best);
	test_one(random, &p, found ? best : NULL, t);
}

static __isl_give isl_constraint *set_row(__isl_take isl_constraint *c,
	const sl_row *row, const sl_problem *p)
{
	for (int v = 0; v < p->n_var; ++v)
		c = isl_constraint_set_coefficient_si(c, isl_dim_set,
			p->n_objective + v, (int) row->coef[v]);
	return isl_constraint_set_constant_si(c, (int) row->constant);
}

/* The points (objectives, variables). */
static __isl_give isl_basic_set *to_isl(isl_ctx *ctx, const sl_problem *p)
{
	isl_space *space = isl_space_set_alloc(ctx, 0,
		p->n_objective + p->n_var);
	isl_local_space *ls = isl_local_space_from_space(
		isl_space_copy(space));
	isl_basic_set *set = isl_basic_set_positive_orthant(space);

	for (int i = 0; i < p->n_objective; ++i) {
		isl_constraint *c = isl_constraint_alloc_equality(
			isl_local_space_copy(ls));

		c = set_row(c, &p->objective[i], p);
		c = isl_constraint_set_coefficient_si(c, isl_dim_set, i, -1);
		set = isl_basic_set_add_constraint(set, c);
	}
	for (int i = 0; i < p->n_row; ++i) {
		isl_constraint *c = p->row[i].is_equality ?
			isl_constraint_alloc_equality(
				isl_local_space_copy(ls)) :
			isl_constraint_alloc_inequality(
				isl_local_space_copy(ls));

		set = isl_basic_set_add_constraint(set,
			set_row(c, &p->row[i], p));
	}
	isl_local_space_free(ls);
	return set;
}

/* The least point as isl sees it.  1: found, 0: none, -1: not finished. */
static int solve_with_isl(isl_ctx *ctx, const sl_problem *p, int64_t *best)
{
	isl_set *min;
	isl_point *point;
	int empty;

	isl_ctx_reset_operations(ctx);
	isl_ctx_set_max_operations(ctx, ISL_BUDGET);
	min = isl_basic_set_lexmin(to_isl(ctx, p));
	empty = isl_set_is_empty(min);
	isl_ctx_set_max_operations(ctx, 0);
	isl_ctx_reset_error(ctx);
	if (empty != 0) {
		isl_set_free(min);
		return empty < 0 ? -1 : 0;
	}
	point = isl_set_sample_point(min);
	for (int v = 0; v < p->n_var; ++v) {
		isl_val *value = isl_point_get_coordinate_val(point,
			isl_dim_set, p->n_objective + v);

		best[v] = isl_val_get_num_si(value);
		isl_val_free(value);
	}
	isl_point_free(point);
	return 1;
}

static void test_isl(isl_ctx *ctx, sl_random *random, tally *t)
{
	int max = sl_below(random, 2) ? 3 + sl_below(random, 30) : -1;
	int64_t best[SL_VAR];
	sl_problem p;
	int found;

	sl_random_problem(random, 6, 9, max, &p);
	found = solve_with_isl(ctx, &p, best);
	if (found < 0)
		++t->n_unfinished;
	else
		test_one(random, &p, found ? best : NULL, t);
}

int main(int argc, char **argv)
{
	int count = argc > 1 ? atoi(argv[1]) : DEFAULT_COUNT;
	uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 0) : 19880101;
	sl_random random = { seed };
	isl_ctx *ctx = isl_ctx_alloc();
	tally t = { 0 };

	isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
	for (int i = 0; i < count; ++i) {
		if (i % 2)
			test_isl(ctx, &random, &t);
		else
			test_brute(&random, &t);
	}
	printf("# seed %" PRIu64 ": %d feasible, %d infeasible, "
		"%d unfinished, %d wrong; %" PRIu64 " solves, %" PRIu64
		" pivots, %" PRIu64 " cuts, %" PRIu64 " overflows\n", seed,
		t.n_feasible, t.n_infeasible, t.n_unfinished, t.n_wrong,
		t.work.solves, t.work.pivots, t.work.cuts,
		t.work.overflows);
	check(t.n_wrong == 0, "minima are those of enumeration and isl");
	check(t.n_unfinished < count / 20, "few problems run out of budget");
	isl_ctx_free(ctx);
	return check_result();
}
