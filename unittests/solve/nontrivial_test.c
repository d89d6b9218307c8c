/* nontrivial_test.c - solutions that are trivial on no region.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdlib.h>

#include "check.h"
#include "small_lp.h"

#define MAX_REGION 4
#define MAX_FORM 4

/* Regions with their memory. */
typedef struct {
	unsigned n;
	ash_lp_region region[MAX_REGION];
	unsigned n_term[MAX_REGION][MAX_FORM];
	const ash_term *form[MAX_REGION][MAX_FORM];
	ash_term term[MAX_REGION][MAX_FORM][SL_VAR];
} regions;

/* Read "x1 - x0, x3; x2": forms by commas, regions by semicolons. */
static void read_regions(const char *text, int n_var, regions *r)
{
	char *copy = strdup(text);
	char *rest = copy;
	char *part;

	r->n = 0;
	while ((part = strsep(&rest, ";")) && *part) {
		sl_row row[SL_ROW];
		unsigned i = r->n++;
		int n = sl_read(part, row);

		for (int f = 0; f < n; ++f) {
			r->n_term[i][f] = sl_terms(&row[f], n_var,
				r->term[i][f]);
			r->form[i][f] = r->term[i][f];
		}
		r->region[i].n_form = n;
		r->region[i].n_term = r->n_term[i];
		r->region[i].form = r->form[i];
	}
	free(copy);
}

/* The solutions that were offered, and what to say about them: one
 * character each, "a", "r" or "s"; "a" when there are no more.
 */
typedef struct {
	const char *verdicts;
	FILE *seen;
	int n_var;
} offers;

static ash_lp_verdict on_solution(const ash_lp *lp, void *user)
{
	offers *o = user;

	for (int v = 0; v < o->n_var; ++v)
		fprintf(o->seen, "%s%" PRId64, v ? " " : "",
			ash_lp_value(lp, v));
	fprintf(o->seen, "; ");
	switch (*o->verdicts ? *o->verdicts++ : 'a') {
	case 'r':
		return ASH_LP_REJECT;
	case 's':
		return ASH_LP_STOP;
	default:
		return ASH_LP_ACCEPT;
	}
}

static void print_end(const ash_lp *lp, ash_lp_status status, offers *o)
{
	static const char *const name[] = { "best", "infeasible", "budget",
		"stopped", "error" };

	fputs(name[status], o->seen);
	for (int v = 0; status == ASH_LP_OPTIMAL && v < o->n_var; ++v)
		fprintf(o->seen, " %" PRId64, ash_lp_value(lp, v));
}

static const struct {
	const char *name;
	int n_var;
	const char *objectives;
	const char *rows;
	const char *regions;
	unsigned n_significant;
	const char *verdicts;
	/* Each solution that was offered, and how it ended. */
	const char *wanted;
} cases[] = {
	/* Variables: m, c^c, c_0^-, c_0^+, c_1^-, c_1^+ (report, example
	 * 12, with the bound on the distance to both sides); the empty
	 * objective is that of the parameters.
	 */
	{ "example 12 of the report", 6,
		", x0, x2 + x3 + x4 + x5",
		"x0 - x3 + x2 >= 0, x0 + x3 - x2 >= 0",
		"x3 - x2, x5 - x4", 2, "",
		"1 0 0 1 0 0; 0 0 0 0 0 1; best 0 0 0 0 0 1" },
	{ "no region", 2, "x0", "x0 + x1 - 1 >= 0", "", 1, "",
		"0 1; best 0 1" },
	{ "nothing significant: the first is the best", 6,
		", x0, x2 + x3 + x4 + x5",
		"x0 - x3 + x2 >= 0, x0 + x3 - x2 >= 0",
		"x3 - x2, x5 - x4", 0, "", "1 0 0 1 0 0; best 1 0 0 1 0 0" },
	{ "the negative case comes second", 2, "x0 + x1", "3 - x1 >= 0, "
		"x0 - x1 >= 0", "x1 - x0", 1, "", "1 0; best 1 0" },
	{ "an empty region cannot be filled", 2, "", "", "x0;,", 1, "",
		"infeasible" },
	{ "two regions, one follows from the other", 4, "x0 + x1 + x2 + x3",
		"x2 - x0 >= 0, x3 - x1 >= 0", "x0, x1; x2, x3", 1, "",
		"1 0 1 0; best 1 0 1 0" },
	{ "two regions, both decided", 4, "x0 + x1 + x2 + x3",
		"1 - x0 - x2 >= 0", "x0, x1; x2, x3", 1, "",
		"1 0 0 1; best 1 0 0 1" },
	{ "no case has a solution", 2, "", "-1 x0 >= 0, -1 x1 >= 0",
		"x0, x1", 1, "", "infeasible" },
	{ "infeasible from the start", 2, "", "-1 - x0 >= 0", "x0", 1, "",
		"infeasible" },
	{ "rejected: the next case", 2, "x0 + x1", "", "x0, x1", 1, "r",
		"1 0; 0 1; best 0 1" },
	{ "all rejected", 2, "x0 + x1", "", "x0, x1", 1, "rr",
		"1 0; 0 1; infeasible" },
	{ "stopped at the second", 6, ", x0, x2 + x3 + x4 + x5",
		"x0 - x3 + x2 >= 0, x0 + x3 - x2 >= 0",
		"x3 - x2, x5 - x4", 2, "as",
		"1 0 0 1 0 0; 0 0 0 0 0 1; stopped" },
	{ "a better one is rejected: the best remains", 6,
		", x0, x2 + x3 + x4 + x5",
		"x0 - x3 + x2 >= 0, x0 + x3 - x2 >= 0",
		"x3 - x2, x5 - x4", 2, "arr",
		"1 0 0 1 0 0; 0 0 0 0 0 1; 0 0 0 0 1 0; best 1 0 0 1 0 0" },
	{ "one objective after the other is forced to zero", 6, "x4, x5",
		"x4 - x0 >= 0, x5 - x1 >= 0", "x0, x1, x2", 2, "",
		"1 0 0 0 1 0; 0 1 0 0 0 1; 0 0 1 0 0 0; best 0 0 1 0 0 0" },
	{ "values above one", 3, "x0 + x1", "3 x0 - 2 x1 = 0", "x0", 0, "",
		"2 3 0; best 2 3 0" },
};

static void test_case(size_t i)
{
	ash_lp_work work = { .budget = 100000 };
	sl_problem p = { .n_var = cases[i].n_var };
	offers o = { cases[i].verdicts, NULL, p.n_var };
	char *text = NULL;
	size_t size;
	regions r;
	ash_lp *lp;
	ash_lp_status status;

	p.n_objective = sl_read(cases[i].objectives, p.objective);
	p.n_row = sl_read(cases[i].rows, p.row);
	read_regions(cases[i].regions, p.n_var, &r);
	lp = sl_build(&p, NULL, &work);
	o.seen = open_memstream(&text, &size);
	status = ash_lp_nontrivial(lp, r.n, r.region, cases[i].n_significant,
		&on_solution, &o);
	print_end(lp, status, &o);
	fclose(o.seen);
	check_text(text, cases[i].wanted, cases[i].name);
	free(text);
	ash_lp_free(lp);
}

/* The constraints of the cases are gone afterwards. */
static void test_after(void)
{
	ash_lp_work work = { .budget = 100000 };
	sl_problem p = { .n_var = 2 };
	regions r;
	ash_lp *lp;

	p.n_row = sl_read("x0 - x1 >= 0", p.row);
	read_regions("x1", 2, &r);
	lp = sl_build(&p, NULL, &work);
	check(ash_lp_nontrivial(lp, r.n, r.region, 0, NULL, NULL) ==
		ASH_LP_OPTIMAL && ash_lp_value(lp, 0) == 1 &&
		ash_lp_value(lp, 1) == 1, "the best can be read");
	check(ash_lp_minimize(lp, true) == ASH_LP_OPTIMAL &&
		ash_lp_value(lp, 0) == 0, "then the problem is as before");
	work.budget = 1;
	check(ash_lp_nontrivial(lp, r.n, r.region, 0, NULL, NULL) ==
		ASH_LP_BUDGET, "the budget ends the search");
	work.budget = 100000;
	check(ash_lp_minimize(lp, true) == ASH_LP_OPTIMAL &&
		ash_lp_value(lp, 1) == 0, "and leaves the problem as it was");
	ash_lp_free(lp);
}

/* The same search over the rationals. */
static void test_rational(void)
{
	ash_lp_work work = { .budget = 100000 };
	sl_problem p = { .n_var = 3, .n_objective = 1 };
	regions r;
	mpq_t value;
	ash_lp *lp;

	sl_read("x0 + x2", p.objective);
	p.n_row = sl_read("2 x0 - 3 x1 >= 0", p.row);
	read_regions("x1, x2", 3, &r);
	lp = sl_build(&p, NULL, &work);
	mpq_init(value);
	check(ash_lp_nontrivial_rational(lp, r.n, r.region, 0) ==
		ASH_LP_OPTIMAL, "rational: there is a solution");
	ash_lp_value_q(lp, 0, value);
	check(mpq_cmp_si(value, 3, 2) == 0, "rational: with a fraction");
	check(ash_lp_nontrivial_rational(lp, r.n, r.region, 1) ==
		ASH_LP_OPTIMAL, "rational: the search goes on");
	ash_lp_value_q(lp, 2, value);
	check(mpq_cmp_si(value, 0, 1) == 0 && !work.cuts,
		"rational: and no cuts are made");
	mpq_clear(value);
	ash_lp_free(lp);
}

int main(void)
{
	test_rational();
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i)
		test_case(i);
	test_after();
	return check_result();
}
