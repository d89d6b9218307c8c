/* recover_random_test.c - random scripts, applied or refused, and found again.
 *
 * After each directive all instances of a small size still have one date each,
 * and no two have the same.  The schedule tree of the result, and the script
 * that is found for it, give the same sequence of instances.
 *
 * Arguments: the number of cases, and the first one.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/point.h>
#include <isl/val.h>

#include "check.h"
#include "fixture.h"
#include "random.h"
#include "scop_gen.h"
#include "script/script_case.h"
#include "script/shorten.h"
#include "script/whitebox.h"

#define N_CASE 400
#define MAX_STEP 16
#define MAX_DIM 16
#define LENGTH (2 * ASH_MAX_LOOP + 1)

/* An instance and when it runs. */
typedef struct {
	int stmt;
	int64_t at[MAX_DIM];
	int64_t date[LENGTH];
} event;

typedef struct {
	const ash_union *u;
	const ash_union_part *part;
	unsigned n, capacity;
	event *event;
} history;

static int64_t floor_div(int64_t a, int64_t b)
{
	return a / b - (a % b < 0);
}

/* The value of a row where the columns other than divisions are "x". */
static int64_t value(const ash_columns *c, const int64_t *row,
	const int64_t *x)
{
	int64_t sum = 0;

	for (unsigned i = 0; i < ash_columns_first(c); ++i)
		sum += row[i] * x[i];
	for (unsigned k = 0; k < c->n_division; ++k)
		if (row[ash_columns_first(c) + k])
			sum += row[ash_columns_first(c) + k] * floor_div(
				value(c, c->division[k].row, x),
				c->division[k].size);
	return sum;
}

static int64_t coordinate(__isl_keep isl_point *point, enum isl_dim_type type,
	unsigned pos)
{
	isl_val *v = isl_point_get_coordinate_val(point, type, (int) pos);
	int64_t number = isl_val_get_num_si(v);

	isl_val_free(v);
	return number;
}

static isl_stat add_event(__isl_take isl_point *point, void *user)
{
	history *h = user;
	const ash_columns *c = &h->part->columns;
	int64_t x[64] = { 0 };
	event *e;

	if (h->n == h->capacity) {
		h->capacity = 2 * h->capacity + 64;
		h->event = realloc(h->event, h->capacity * sizeof(event));
	}
	e = &h->event[h->n++];
	memset(e, 0, sizeof(*e));
	e->stmt = h->part->stmt;
	for (unsigned i = 0; i < c->n_in; ++i)
		x[i] = e->at[i] = coordinate(point, isl_dim_set, i);
	for (unsigned i = 0; i < c->n_param; ++i)
		x[c->n_in + i] = coordinate(point, isl_dim_param, i);
	x[ash_columns_one(c)] = 1;
	for (unsigned i = 0; i <= h->part->n; ++i) {
		e->date[2 * i] = h->part->beta[i];
		if (i < h->part->n)
			e->date[2 * i + 1] = value(c, h->part->alpha[i], x);
	}
	isl_point_free(point);
	return isl_stat_ok;
}

static int compare_dates(const void *a, const void *b)
{
	const int64_t *x = ((const event *) a)->date;
	const int64_t *y = ((const event *) b)->date;

	for (int i = 0; i < LENGTH; ++i)
		if (x[i] != y[i])
			return x[i] < y[i] ? -1 : 1;
	return 0;
}

/* All instances in their order, where each parameter is 4. */
static history run(const ash_union *u)
{
	history h = { .u = u };

	for (unsigned i = 0; i < u->n; ++i) {
		isl_set *domain = ash_union_part_domain(u, u->part[i]);
		isl_size n = isl_space_dim(u->params, isl_dim_param);

		domain = isl_set_align_params(domain,
			isl_space_copy(u->params));
		for (int k = 0; k < n; ++k)
			domain = isl_set_fix_si(domain, isl_dim_param,
				(unsigned) k, 4);
		h.part = u->part[i];
		isl_set_foreach_point(domain, &add_event, &h);
		isl_set_free(domain);
	}
	if (h.n)
		qsort(h.event, h.n, sizeof(event), &compare_dates);
	return h;
}

/* Has each of "n" instances a date of its own? */
static bool is_valid(const history *h, unsigned n)
{
	bool valid = h->n == n;

	for (unsigned i = 0; valid && i + 1 < n; ++i)
		valid = compare_dates(&h->event[i], &h->event[i + 1]) != 0;
	return valid;
}

static bool is_same(const history *a, const history *b)
{
	bool same = a->n == b->n;

	for (unsigned i = 0; same && i < a->n; ++i)
		same = a->event[i].stmt == b->event[i].stmt &&
			!memcmp(a->event[i].at, b->event[i].at,
				sizeof(a->event[i].at));
	return same;
}

static void shuffle(ash_random *random, ash_directive *d, int n)
{
	d->n_order = (unsigned) n;
	d->order = calloc((size_t) n + 1, sizeof(int));
	for (int i = 0; i < n; ++i) {
		int k = ash_random_between(random, 0, i);

		d->order[i] = d->order[k];
		d->order[k] = i;
	}
}

/* A directive about order, which has no text or name.  Copies that are jammed
 * stay so even where other directives change the loop over their strips, and
 * then there is no directive that says so.
 */
static ash_directive_kind random_kind(ash_random *random)
{
	for (;;) {
		ash_directive_kind kind = (ash_directive_kind)
			ash_random_between(random, 0, ASH_N_DIRECTIVE - 1);
		const ash_directive_row *row = ash_directive_row_of(kind);

		if (*row->signature == 'p' && !strchr(row->signature, 'w') &&
			kind != ASH_DO_jam && kind != ASH_DO_unrolljam)
			return kind;
	}
}

/* A beta-prefix that exists. */
static ash_directive random_place(ash_random *random, const ash_union *u)
{
	const ash_union_part *part = u->part[ash_random_between(random, 0,
		(int) u->n - 1)];

	return ash_directive_make(random_kind(random), part->beta,
		(unsigned) ash_random_between(random, 0, (int) part->n + 1));
}

static void random_sum(ash_random *random, const ash_union *u, ash_sum *sum,
	bool loops)
{
	isl_size n = isl_space_dim(u->params, isl_dim_param);

	sum->constant = ash_random_between(random, -3, 3);
	if (n && ash_random_chance(random, 40))
		ash_sum_add(sum, ASH_OF_PARAMETER, isl_space_get_dim_name(
			u->params, isl_dim_param, (unsigned)
			ash_random_between(random, 0, n - 1)), 0,
			ash_random_between(random, -1, 1));
	for (int i = 0; loops && i < 2; ++i)
		ash_sum_add(sum, ash_random_chance(random, 50) ?
			ASH_OF_ITERATOR : ASH_OF_NEW_LOOP, NULL,
			ash_random_between(random, 1, 3),
			ash_random_between(random, -1, 1));
}

/* A number that may be the first of a directive: often that of a loop. */
static int random_first(ash_random *random, const ash_directive *d)
{
	return ash_random_between(random, 1, ash_random_chance(random, 80) ?
		(int) d->prefix.n + (d->prefix.n == 0) : 4);
}

static void add_number(ash_random *random, ash_directive *d)
{
	d->number[d->n_number] = d->n_number ?
		ash_random_between(random, -2, 3) : random_first(random, d);
	d->n_number++;
}

static ash_directive random_directive(ash_random *random, const ash_union *u)
{
	ash_directive d = random_place(random, u);
	int n = d.kind == ASH_DO_tile || d.kind == ASH_DO_permute ?
		ash_random_between(random, 1, 3) :
		ash_union_last_child(u, d.prefix.beta, d.prefix.n) + 1;

	for (const char *c = ash_directive_row_of(d.kind)->signature; *c; ++c)
		if (*c == 'v')
			shuffle(random, &d, n);
		else if (*c == 'n')
			add_number(random, &d);
		else if (*c == 'a' || *c == 'c')
			random_sum(random, u, &d.sum, *c == 'c');
	return d;
}

/* What became of all directives and cases. */
typedef struct {
	int applied, refused, found, none, steps;
} tally;

/* Change "u" at random; false if it is not valid any more. */
static bool change(ash_random *random, ash_union *u, ash_script *script,
	unsigned n, tally *t)
{
	bool valid = true;

	for (int i = 0; valid && i < MAX_STEP; ++i) {
		ash_directive d = random_directive(random, u);
		ash_condition unmet;
		history h;

		if (ash_directive_apply(u, &d, &unmet) != isl_bool_true) {
			t->refused++;
			ash_directive_clear(&d);
			continue;
		}
		t->applied++;
		ash_script_add(script, d);
		h = run(u);
		valid = is_valid(&h, n);
		free(h.event);
	}
	return valid;
}

/* Is the order found again? */
static bool recover(const ash_union *from, const ash_union *goal, tally *t)
{
	char *why = NULL;
	ash_script *script = ash_script_recover(from, goal, &why);
	ash_union *now = ash_union_copy(from);
	history a, b;
	bool same;

	if (script)
		script = ash_script_shorten(from, script);
	if (!script) {
		printf("  %s\n", why ? why : "an error");
		t->none++;
		free(why);
		ash_union_free(now);
		return false;
	}
	t->found++;
	t->steps += (int) script->n;
	same = ash_script_apply(now, script, script->n, NULL, NULL) ==
		isl_bool_true;
	a = run(goal);
	b = run(now);
	same = same && is_same(&a, &b);
	if (!same)
		ash_script_print(script, stdout);
	free(a.event);
	free(b.event);
	ash_script_free(script);
	ash_union_free(now);
	return same;
}

/* Is the order that of the tree made from it? */
static bool has_tree(const ash_union *u)
{
	isl_schedule *tree = ash_union_to_schedule(u);
	char *why = NULL;
	ash_union *again = ash_union_from_schedule(u->scop, tree, &why);
	bool same = false;
	history a, b;

	if (again) {
		a = run(u);
		b = run(again);
		same = is_same(&a, &b);
		free(a.event);
		free(b.event);
	}
	if (!same)
		printf("  the tree has another order: %s\n", why ? why : "");
	free(why);
	isl_schedule_free(tree);
	ash_union_free(again);
	return same;
}

static bool try_case(uint64_t index, tally *t)
{
	isl_ctx *ctx = fixture_ctx();
	ash_random random;
	sg_scop made;
	char *text, *why = NULL;
	ash_scop *scop;
	ash_union *from, *goal;
	ash_script *script = ash_script_alloc();
	history h;
	bool right;

	ash_random_start(&random, 20160301, index);
	sg_make(&made, &random, 4);
	text = sg_text(&made);
	scop = fixture_scop_from_text(ctx, text, "random");
	from = ash_union_from_schedule(scop, scop->schedule, &why);
	goal = ash_union_copy(from);
	h = run(from);
	right = from->n == 0 || (is_valid(&h, h.n) &&
		change(&random, goal, script, h.n, t) &&
		has_tree(goal) && recover(from, goal, t));
	if (!right) {
		printf("case %llu\n%s", (unsigned long long) index, text);
		ash_script_print(script, stdout);
		ash_union_print(goal, stdout);
	}
	free(h.event);
	ash_script_free(script);
	ash_union_free(goal);
	ash_union_free(from);
	ash_scop_free(scop);
	free(text);
	free(why);
	isl_ctx_free(ctx);
	return right;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : N_CASE;
	int first = argc > 2 ? atoi(argv[2]) : 0;
	int n_wrong = 0;
	tally t = { 0 };

	for (int i = first; i < first + n; ++i)
		n_wrong += !try_case((uint64_t) i, &t);
	printf("# %d directives applied, %d refused; %d orders found, %d not, "
	       "%d directives\n", t.applied, t.refused, t.found, t.none,
		t.steps);
	check(!n_wrong, "all orders are found again");
	check(t.applied > n && t.refused > n, "directives of both kinds");
	return check_result();
}
