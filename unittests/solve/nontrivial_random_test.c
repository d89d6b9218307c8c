/* nontrivial_random_test.c - the search for nontrivial solutions, by the
 * book.
 *
 * usage: nontrivial_random_test [COUNT [SEED]]
 *
 * All points of a small box that satisfy the constraints are listed in the
 * order of the minimum, so that the minimum of any case is the first of them
 * that fits.  The cases are tried in the order that lp.h gives, without any
 * of the solver's short cuts.  All solutions offered on the way must be the
 * same, and so must the verdicts: some are rejected, at random but equally.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdlib.h>

#include "check.h"
#include "small_lp.h"

#define DEFAULT_COUNT 20000
#define MAX_POINT 1296
#define MAX_REGION 3
#define MAX_FORM 3
#define MAX_CASE 64
#define MAX_OFFER 256

typedef struct {
	int64_t x[SL_VAR];
} point;

/* A problem, its points, and its regions in both notations. */
typedef struct {
	sl_problem p;
	int n_point;
	point point[MAX_POINT];
	int n_region;
	int n_form[MAX_REGION];
	sl_row form[MAX_REGION][MAX_FORM];
	int n_significant;
	int n_reject;	/* one offer in this number is rejected; 0: none */

	ash_lp_region region[MAX_REGION];
	unsigned n_term[MAX_REGION][MAX_FORM];
	const ash_term *terms[MAX_REGION][MAX_FORM];
	ash_term term[MAX_REGION][MAX_FORM][SL_VAR];
} puzzle;

/* What was offered, in this order. */
typedef struct {
	const puzzle *z;
	int n;
	point offer[MAX_OFFER];
} record;

/* Note an offer; is it accepted? */
static bool offer(record *r, const int64_t *x)
{
	int n_reject = r->z->n_reject;

	if (r->n < MAX_OFFER)
		memcpy(r->offer[r->n].x, x, sizeof(point));
	++r->n;
	return n_reject == 0 || r->n % n_reject != 0;
}

/* The search by the book. */
typedef struct {
	record r;
	int n_case;
	sl_row added[MAX_CASE];
	int n_forced;
	bool done;
	const point *best;
} book;

static bool fits(const book *b, const point *at)
{
	const sl_problem *p = &b->r.z->p;

	for (int i = 0; i < b->n_case; ++i)
		if (!sl_holds(&b->added[i], p->n_var, at->x))
			return false;
	for (int k = 0; k < b->n_forced; ++k)
		if (sl_value(&p->objective[k], p->n_var, at->x) != 0)
			return false;
	return true;
}

static const point *minimum(const book *b)
{
	for (int i = 0; i < b->r.z->n_point; ++i)
		if (fits(b, &b->r.z->point[i]))
			return &b->r.z->point[i];
	return NULL;
}

static int first_trivial(const puzzle *z, const point *at)
{
	for (int r = 0; r < z->n_region; ++r) {
		bool trivial = true;

		for (int f = 0; f < z->n_form[r]; ++f)
			trivial = trivial &&
				sl_value(&z->form[r][f], z->p.n_var, at->x) ==
					0;
		if (trivial)
			return r;
	}
	return -1;
}

static void keep(book *b, const point *at)
{
	const puzzle *z = b->r.z;
	int k = 0;

	if (!offer(&b->r, at->x))
		return;
	b->best = at;
	while (k < z->n_significant &&
		sl_value(&z->p.objective[k], z->p.n_var, at->x) == 0)
		++k;
	b->done = k == z->n_significant;
	b->n_forced = k + 1 < z->n_significant ? k + 1 : z->n_significant;
}

static void explore(book *b);

/* Try  sign * form >= 1  after what has been added. */
static void try_case(book *b, const sl_row *form, int sign)
{
	sl_row *row = &b->added[b->n_case];

	if (b->done)
		return;
	*row = *form;
	for (int v = 0; v < SL_VAR; ++v)
		row->coef[v] *= sign;
	row->constant = -1;
	row->is_equality = false;
	++b->n_case;
	explore(b);
	--b->n_case;
}

static void explore(book *b)
{
	const point *at = minimum(b);
	const puzzle *z = b->r.z;
	int n_case = b->n_case;
	int r = at ? first_trivial(z, at) : -1;

	if (at && r < 0)
		keep(b, at);
	for (int f = 0; r >= 0 && f < z->n_form[r]; ++f) {
		try_case(b, &z->form[r][f], 1);
		try_case(b, &z->form[r][f], -1);
		b->added[b->n_case] = z->form[r][f];
		b->added[b->n_case++].is_equality = true;
	}
	b->n_case = n_case;
}

static const sl_problem *sorting;

static int compare_points(const void *a, const void *b)
{
	const point *x = a, *y = b;

	return sl_before(sorting, y->x, x->x) - sl_before(sorting, x->x, y->x);
}

static void list_points(puzzle *z, int max)
{
	int64_t x[SL_VAR] = { 0 };

	z->n_point = 0;
	do {
		if (sl_all_hold(&z->p, x))
			memcpy(z->point[z->n_point++].x, x, sizeof(x));
	} while (sl_next(z->p.n_var, max, x));
	sorting = &z->p;
	qsort(z->point, z->n_point, sizeof(*z->point), &compare_points);
}

static void random_form(sl_random *random, int n_var, sl_row *row)
{
	memset(row, 0, sizeof(*row));
	for (int v = 0; v < n_var; ++v)
		if (sl_below(random, 3) == 0)
			row->coef[v] = sl_below(random, 5) - 2;
}

static void random_regions(sl_random *random, puzzle *z)
{
	z->n_region = sl_below(random, MAX_REGION + 1);
	for (int r = 0; r < z->n_region; ++r) {
		z->n_form[r] = 1 + sl_below(random, MAX_FORM);
		for (int f = 0; f < z->n_form[r]; ++f) {
			random_form(random, z->p.n_var, &z->form[r][f]);
			z->n_term[r][f] = sl_terms(&z->form[r][f], z->p.n_var,
				z->term[r][f]);
			z->terms[r][f] = z->term[r][f];
		}
		z->region[r].n_form = z->n_form[r];
		z->region[r].n_term = z->n_term[r];
		z->region[r].form = z->terms[r];
	}
}

/* Zero satisfies most constraints, as it does when scheduling. */
static void random_puzzle(sl_random *random, puzzle *z)
{
	int max = 2 + sl_below(random, 2);

	sl_random_problem(random, 5, 4, max, &z->p);
	for (int i = 0; i < z->p.n_row - z->p.n_var; ++i) {
		if (sl_below(random, 8) != 0)
			z->p.row[i].constant = sl_below(random, 2);
		if (z->p.row[i].constant != 0)
			z->p.row[i].is_equality = false;
	}
	list_points(z, max);
	random_regions(random, z);
	z->n_significant = z->p.n_objective - sl_below(random, 4) / 3;
	if (z->n_significant < 0)
		z->n_significant = 0;
	z->n_reject = sl_below(random, 3) ? 0 : 2 + sl_below(random, 3);
}

static ash_lp_verdict on_solution(const ash_lp *lp, void *user)
{
	record *r = user;
	int64_t x[SL_VAR] = { 0 };

	for (int v = 0; v < r->z->p.n_var; ++v)
		x[v] = ash_lp_value(lp, v);
	return offer(r, x) ? ASH_LP_ACCEPT : ASH_LP_REJECT;
}

static bool is_same(const puzzle *z, const ash_lp *lp, ash_lp_status status,
	const record *got, const book *wanted)
{
	if (status != (wanted->best ? ASH_LP_OPTIMAL : ASH_LP_INFEASIBLE) ||
		got->n != wanted->r.n || got->n > MAX_OFFER)
		return false;
	for (int v = 0; wanted->best && v < z->p.n_var; ++v)
		if (ash_lp_value(lp, v) != wanted->best->x[v])
			return false;
	for (int i = 0; i < got->n; ++i)
		if (memcmp(got->offer[i].x, wanted->r.offer[i].x,
			    sizeof(point)))
			return false;
	return true;
}

typedef struct {
	int n_found;
	int n_none;
	int n_several;
	int n_wrong;
	ash_lp_work work;
} tally;

static void test_puzzle(const puzzle *z, tally *t)
{
	book wanted = { .r.z = z };
	record got = { .z = z };
	ash_lp *lp = sl_build(&z->p, NULL, &t->work);
	ash_lp_status status;

	t->work.budget = 10000000;
	explore(&wanted);
	status = ash_lp_nontrivial(lp, z->n_region, z->region, z->n_significant,
		&on_solution, &got);
	if (!is_same(z, lp, status, &got, &wanted) && t->n_wrong++ < 3) {
		printf("  status %d, %d offers instead of %d\n", status, got.n,
			wanted.r.n);
		sl_print(&z->p, stdout);
	}
	t->n_found += wanted.best != NULL;
	t->n_none += wanted.best == NULL;
	t->n_several += wanted.r.n > 1;
	ash_lp_free(lp);
}

int main(int argc, char **argv)
{
	int count = argc > 1 ? atoi(argv[1]) : DEFAULT_COUNT;
	uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 0) : 20170601;
	sl_random random = { seed };
	static puzzle z;
	tally t = { 0 };

	for (int i = 0; i < count; ++i) {
		random_puzzle(&random, &z);
		test_puzzle(&z, &t);
	}
	printf("# seed %" PRIu64 ": %d with a solution, %d without, %d with "
	       "several offers, %d wrong; %" PRIu64 " solves, %" PRIu64
	       " pivots\n",
		seed, t.n_found, t.n_none, t.n_several, t.n_wrong,
		t.work.solves, t.work.pivots);
	check(t.n_wrong == 0, "solutions and offers are those of the book");
	check(t.n_several > count / 50, "the search goes on");
	return check_result();
}
