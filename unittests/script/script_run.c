/* script_run.c - scripts run on a small size, and random directives.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/script_run.h"

#include <stdlib.h>
#include <string.h>

#include <isl/point.h>
#include <isl/val.h>

static int64_t floor_div(int64_t a, int64_t b)
{
	return a / b - (a % b < 0);
}

/* The value of a row where the columns other than divisions are "x". */
static int64_t value(const ash_columns *c, const int64_t *row, const int64_t *x)
{
	int64_t sum = 0;

	for (unsigned i = 0; i < ash_columns_first(c); ++i)
		sum += row[i] * x[i];
	for (unsigned k = 0; k < c->n_division; ++k)
		if (row[ash_columns_first(c) + k])
			sum += row[ash_columns_first(c) + k] *
				floor_div(value(c, c->division[k].row, x),
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

history run_union(const ash_union *u)
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

bool history_is_valid(const history *h, unsigned n)
{
	bool valid = h->n == n;

	for (unsigned i = 0; valid && i + 1 < n; ++i)
		valid = compare_dates(&h->event[i], &h->event[i + 1]) != 0;
	return valid;
}

bool history_is_same(const history *a, const history *b)
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
	const ash_union_part
		*part = u->part[ash_random_between(random, 0, (int) u->n - 1)];

	return ash_directive_make(random_kind(random), part->beta,
		(unsigned) ash_random_between(random, 0, (int) part->n + 1));
}

static void random_sum(ash_random *random, const ash_union *u, ash_sum *sum,
	bool loops)
{
	isl_size n = isl_space_dim(u->params, isl_dim_param);

	sum->constant = ash_random_between(random, -3, 3);
	if (n && ash_random_chance(random, 40))
		ash_sum_add(sum, ASH_OF_PARAMETER,
			isl_space_get_dim_name(u->params, isl_dim_param,
				(unsigned) ash_random_between(random, 0,
					n - 1)),
			0, ash_random_between(random, -1, 1));
	for (int i = 0; loops && i < 2; ++i)
		ash_sum_add(sum,
			ash_random_chance(random, 50) ? ASH_OF_ITERATOR
						      : ASH_OF_NEW_LOOP,
			NULL, ash_random_between(random, 1, 3),
			ash_random_between(random, -1, 1));
}

/* A number that may be the first of a directive: often that of a loop. */
static int random_first(ash_random *random, const ash_directive *d)
{
	return ash_random_between(random, 1,
		ash_random_chance(random, 80)
			? (int) d->prefix.n + (d->prefix.n == 0)
			: 4);
}

static void add_number(ash_random *random, ash_directive *d)
{
	d->number[d->n_number] = d->n_number ? ash_random_between(random, -2, 3)
					     : random_first(random, d);
	d->n_number++;
}

ash_directive random_directive(ash_random *random, const ash_union *u)
{
	ash_directive d = random_place(random, u);
	int n = d.kind == ASH_DO_tile || d.kind == ASH_DO_permute
		? ash_random_between(random, 1, 3)
		: ash_union_last_child(u, d.prefix.beta, d.prefix.n) + 1;

	for (const char *c = ash_directive_row_of(d.kind)->signature; *c; ++c)
		if (*c == 'v')
			shuffle(random, &d, n);
		else if (*c == 'n')
			add_number(random, &d);
		else if (*c == 'a' || *c == 'c')
			random_sum(random, u, &d.sum, *c == 'c');
	return d;
}
