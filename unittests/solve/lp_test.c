/* lp_test.c - minima of small problems whose answer is known.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "check.h"
#include "small_lp.h"

#define PLENTY 1000000

/* The values of the variables, or how it ended instead.  Owned by caller. */
static char *result_text(const ash_lp *lp, int n_var, ash_lp_status status)
{
	static const char *const name[] = { "", "infeasible", "budget",
		"stopped", "error" };
	char *text = NULL;
	size_t size;
	FILE *out;
	mpq_t q;

	if (status != ASH_LP_OPTIMAL)
		return strdup(name[status]);
	out = open_memstream(&text, &size);
	mpq_init(q);
	for (int v = 0; v < n_var; ++v) {
		ash_lp_value_q(lp, v, q);
		fputs(v ? " " : "", out);
		mpq_out_str(out, 10, q);
	}
	mpq_clear(q);
	fclose(out);
	return text;
}

static bool check_minimum(ash_lp *lp, int n_var, bool is_integer,
	const char *wanted, const char *name)
{
	ash_lp_status status = ash_lp_minimize(lp, is_integer);
	char *text = result_text(lp, n_var, status);
	bool ok = check_text(text, wanted, name);

	free(text);
	return ok;
}

static const struct {
	const char *name;
	int n_var;
	const char *objectives;
	const char *rows;
	const char *rational;
	const char *integer;
} minima[] = {
	{ "no constraint: all zero", 3, "", "", "0 0 0", "0 0 0" },
	{ "later variables are preferred", 2, "", "x0 + x1 - 3 >= 0",
		"0 3", "0 3" },
	{ "objectives come before variables", 3, "x1, x0 + x2",
		"x0 + x1 + x2 - 3 >= 0, -2 x2 + 4 >= 0", "1 0 2", "1 0 2" },
	{ "a fraction, cut off", 2, "", "2 x0 + 2 x1 - 3 >= 0, 3 - 4 x1 >= 0",
		"2 0", "2 0" },
	{ "an equality with a fraction", 2, "", "2 x0 - 3 x1 - 1 = 0",
		"1/2 0", "2 1" },
	{ "two constraints meet in a fraction", 2, "x0 + x1",
		"3 x0 + 5 x1 - 7 >= 0, 5 x0 + 3 x1 - 7 >= 0",
		"7/8 7/8", "1 1" },
	{ "the integer point is far from the fraction", 2, "x0",
		"3 x0 - 5 x1 - 1 = 0, x0 - 1 >= 0", "1 2/5", "2 1" },
	{ "opposite inequalities", 2, "", "x0 - x1 - 1 >= 0, x1 - x0 >= 0",
		"infeasible", "infeasible" },
	{ "a sum of what cannot be negative", 2, "", "-1 - x0 - x1 >= 0",
		"infeasible", "infeasible" },
	{ "a false constant", 1, "", "-1 >= 0", "infeasible", "infeasible" },
	{ "a false equality of constants", 1, "", "1 = 0", "infeasible",
		"infeasible" },
	{ "a true equality of constants", 1, "", "0 = 0", "0", "0" },
	{ "equalities that fix everything", 3, "",
		"x0 + x1 + x2 - 6 = 0, x0 - x1 = 0, x1 - x2 = 0", "2 2 2",
		"2 2 2" },
	{ "an equality twice, and its negative", 2, "",
		"x0 - x1 - 1 = 0, x1 - x0 + 1 = 0, 2 x0 - 2 x1 - 2 = 0",
		"1 0", "1 0" },
	{ "parity of one equality", 2, "", "2 x0 - 2 x1 - 1 = 0", "1/2 0",
		"infeasible" },
	{ "parity of two equalities", 3, "",
		"x0 + x1 + x2 - 3 = 0, x0 - x1 + x2 = 0", "0 3/2 3/2",
		"infeasible" },
	{ "parity, without an upper bound", 4, "",
		"x0 + x1 - 2 x2 = 0, x0 - x1 + 2 x3 - 1 = 0", "0 0 0 1/2",
		"infeasible" },
	{ "constants are rounded before all else", 2, "",
		"3 x0 - x1 - 1 >= 0, 4 - 3 x0 - x1 >= 0, 3 x1 - 1 >= 0, "
		"1 - x1 >= 0", "2/3 1", "1 1" },
	{ "a knapsack", 3, "5 x0 + 7 x1 + 11 x2",
		"6 x0 + 8 x1 + 13 x2 - 29 >= 0, 3 - x2 >= 0", "29/6 0 0",
		"0 2 1" },
	{ "a variable that becomes negative on the way", 6, "",
		"-1 x0 - x4 - 4 >= 0, x0 + 2 x3 + x4 - 2 x5 - 5 = 0, "
		"-2 x0 + 2 x1 + 2 x3 - 10 >= 0", "infeasible", "infeasible" },
	{ "determinants beyond 64 bits", 3, "",
		"4611686018427387903 x0 - 4611686018427387899 x1 + 5 x2 "
		"- 34 = 0, "
		"4611686018427387847 x0 + 3 x1 - 4611686018427387845 x2 "
		"- 5 = 0, "
		"x0 + 4611686018427387817 x1 - 4611686018427387817 x2 - 1 "
		"= 0", 
		"319014718988379798786272916669674380863/"
		"53169119831396632794776713934615369438 "
		"319014718988379799016857217591043771363/"
		"53169119831396632794776713934615369438 "
		"159507359494189899537251646410693059694/"
		"26584559915698316397388356967307684719", "infeasible" },
	{ "values beyond 64 bits", 2, "",
		"x0 - 4611686018427387903 = 0, "
		"x1 - 4611686018427387903 x0 = 0",
		"4611686018427387903 21267647932558653957237540927630737409",
		"4611686018427387903 21267647932558653957237540927630737409" },
	{ "fractions beyond 64 bits", 2, "",
		"4611686018427387903 x0 - 1 = 0, "
		"4611686018427387902 x1 - x0 = 0",
		"1/4611686018427387903 "
		"1/21267647932558653952625854909203349506", "infeasible" },
};

/* The problem in row "i" of the table. */
static ash_lp *build_minimum(size_t i, ash_lp_work *work)
{
	sl_problem p = { .n_var = minima[i].n_var };

	p.n_objective = sl_read(minima[i].objectives, p.objective);
	p.n_row = sl_read(minima[i].rows, p.row);
	return sl_build(&p, NULL, work);
}

/* Each minimum, from scratch, after the rational one, and after an undo. */
static void test_minima(void)
{
	for (size_t i = 0; i < sizeof(minima) / sizeof(*minima); ++i) {
		ash_lp_work work = { .budget = PLENTY };
		ash_lp *lp = build_minimum(i, &work);
		int n_var = minima[i].n_var;

		ash_lp_mark(lp);
		check_minimum(lp, n_var, false, minima[i].rational,
			minima[i].name);
		check_minimum(lp, n_var, true, minima[i].integer,
			minima[i].name);
		ash_lp_undo(lp);
		check_minimum(lp, n_var, true, minima[i].integer,
			minima[i].name);
		ash_lp_free(lp);
	}
}

static bool add(ash_lp *lp, int n_var, const char *text)
{
	sl_row row[SL_ROW];
	ash_term term[SL_VAR];
	int n = sl_read(text, row);
	bool ok = true;

	for (int i = 0; ok && i < n; ++i)
		ok = ash_lp_add_row(lp, row[i].is_equality, row[i].constant,
			sl_terms(&row[i], n_var, term), term);
	return ok;
}

static void test_marks(void)
{
	ash_lp_work work = { .budget = PLENTY };
	ash_lp *lp = ash_lp_alloc(3, 0, &work);
	uint64_t pivots;

	add(lp, 3, "x0 + x1 - 2 >= 0, 3 - 2 x1 >= 0");
	check_minimum(lp, 3, false, "1 1 0", "before all marks");
	ash_lp_mark(lp);
	add(lp, 3, "x2 - x1 = 0");
	check_minimum(lp, 3, false, "1 1 1", "inside a mark");
	ash_lp_mark(lp);
	add(lp, 3, "x2 - 2 >= 0");
	check_minimum(lp, 3, false, "infeasible", "inside two marks");
	ash_lp_mark(lp);
	add(lp, 3, "x0 - 5 >= 0");
	check_minimum(lp, 3, false, "infeasible", "infeasible it remains");
	ash_lp_undo(lp);
	ash_lp_undo(lp);
	pivots = work.pivots;
	check_minimum(lp, 3, false, "1 1 1", "undone to the first mark");
	ash_lp_undo(lp);
	check_minimum(lp, 3, false, "1 1 0", "undone to the start");
	check(work.pivots == pivots, "what was solved needs no pivot");
	ash_lp_undo(lp);
	check_minimum(lp, 3, false, "1 1 0", "nothing more to undo");
	ash_lp_free(lp);
}

static void test_cuts_are_undone(void)
{
	ash_lp_work work = { .budget = PLENTY };
	ash_lp *lp = ash_lp_alloc(2, 0, &work);

	add(lp, 2, "2 x0 - 3 x1 - 1 = 0");
	ash_lp_mark(lp);
	check_minimum(lp, 2, true, "2 1", "an integer solution");
	check(work.cuts > 0, "found with a cut");
	check_minimum(lp, 2, false, "2 1", "cuts stay");
	ash_lp_undo(lp);
	check_minimum(lp, 2, false, "1/2 0", "until they are undone");
	check(!ash_lp_is_integer(lp), "which is no integer solution");
	ash_lp_free(lp);
}

static void test_marks_with_large_numbers(void)
{
	ash_lp_work work = { .budget = PLENTY };
	ash_lp *lp = ash_lp_alloc(3, 0, &work);
	const char *large = "4611686018427387903 "
		"21267647932558653957237540927630737409 0";

	add(lp, 3, "x1 - 4611686018427387903 x0 = 0");
	check_minimum(lp, 3, false, "0 0 0", "small at first");
	ash_lp_mark(lp);
	add(lp, 3, "x0 - 4611686018427387903 >= 0");
	check_minimum(lp, 3, true, large, "large inside a mark");
	check(!ash_lp_is_integer(lp), "and beyond 64 bits");
	check(work.overflows > 0, "which is counted");
	ash_lp_mark(lp);
	add(lp, 3, "x2 - x1 + 4611686018427387903 x0 - 7 = 0");
	check_minimum(lp, 3, true, "4611686018427387903 "
		"21267647932558653957237540927630737409 7",
		"evaluated exactly");
	ash_lp_undo(lp);
	check_minimum(lp, 3, true, large, "back among large numbers");
	ash_lp_undo(lp);
	check_minimum(lp, 3, true, "0 0 0", "back among small numbers");
	check(ash_lp_is_integer(lp) && ash_lp_value(lp, 1) == 0,
		"with small values");
	ash_lp_free(lp);
}

static void test_budget(void)
{
	ash_lp_work work = { .budget = 3 };
	ash_lp *lp = ash_lp_alloc(3, 0, &work);

	add(lp, 3, "x0 + x1 - 2 >= 0, 3 - 2 x1 >= 0, x2 - x0 - x1 >= 0");
	ash_lp_mark(lp);
	check_minimum(lp, 3, true, "budget", "a small budget");
	check(work.budget == 0, "is spent");
	ash_lp_undo(lp);
	check_minimum(lp, 3, true, "budget", "and remains so");
	work.budget = PLENTY;
	check_minimum(lp, 3, true, "1 1 2", "until there is more");
	check(work.budget < PLENTY, "which counts down");
	ash_lp_free(lp);
}

/* What one problem costs whose coefficients are "factor". */
static uint64_t cost_with(const char *factor)
{
	ash_lp_work work = { .budget = PLENTY };
	ash_lp *lp = ash_lp_alloc(3, 0, &work);
	char rows[100];

	snprintf(rows, sizeof(rows), "x1 - %s x0 = 0, x0 - %s >= 0", factor,
		factor);
	add(lp, 3, rows);
	ash_lp_minimize(lp, true);
	ash_lp_free(lp);
	return PLENTY - work.budget;
}

static void test_budget_of_large_numbers(void)
{
	check(cost_with("4611686018427387903") > cost_with("3"),
		"a step on numbers of two words costs more");
	check(cost_with("5") == cost_with("3"),
		"one on other small numbers does not");
}

/* Without an upper bound on any variable, cuts alone would go on for ever. */
static void test_endless(void)
{
	ash_lp_work work = { .budget = 20000 };
	ash_lp *lp = ash_lp_alloc(3, 0, &work);

	add(lp, 3, "6 x0 - 6 x1 - 3 x2 - 1 >= 0, 2 + 6 x1 + 3 x2 - 6 x0 >= 0");
	check_minimum(lp, 3, true, "infeasible", "parity between two bounds");
	ash_lp_free(lp);
	lp = ash_lp_alloc(2, 0, &work);
	add(lp, 2, "4 x0 - 6 x1 - 1 >= 0, 3 + 6 x1 - 4 x0 >= 0");
	check_minimum(lp, 2, true, "2 1", "no parity problem");
	ash_lp_free(lp);
}

static void test_objectives(void)
{
	ash_lp_work work = { .budget = PLENTY };
	sl_problem p = { .n_var = 2 };
	ash_lp *lp;
	mpq_t q;

	p.n_objective = sl_read("2 x0 + 3 x1, , x1", p.objective);
	p.n_row = sl_read("2 x0 + 2 x1 - 5 >= 0", p.row);
	lp = sl_build(&p, NULL, &work);
	check_minimum(lp, 2, true, "3 0", "with objectives");
	check(ash_lp_objective(lp, 0) == 6 && ash_lp_objective(lp, 1) == 0 &&
		ash_lp_objective(lp, 2) == 0, "values of the objectives");
	mpq_init(q);
	ash_lp_objective_q(lp, 0, q);
	check(mpq_cmp_si(q, 6, 1) == 0, "as a fraction");
	mpq_clear(q);
	ash_lp_free(lp);
}

int main(void)
{
	test_minima();
	test_marks();
	test_cuts_are_undone();
	test_marks_with_large_numbers();
	test_budget();
	test_budget_of_large_numbers();
	test_endless();
	test_objectives();
	return check_result();
}
