/* dates_shrink.c - smaller strips, for pictures.
 *
 * Where a band may be tiled, it may be tiled with any sizes, so the order with
 * smaller ones is an example of the same transformation.  All strips of one
 * size get the same new one, also if they are strips of different functions, so
 * that statements that share a loop still share it; the sizes of strips of
 * strips remain multiples of those inside.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report/dates.h"

#include <stdlib.h>

#include <isl/val.h>

/* Strips of up to this size may be copies of a body, as remarks call them. */
#define SMALL 8
/* The new size of strips of single iterations. */
#define FEW 4

typedef struct {
	long *from, *to;
	unsigned n, most;
} size_table;

static int compare_sizes(const void *a, const void *b)
{
	long x = *(const long *) a, y = *(const long *) b;

	return x < y ? -1 : x > y;
}

static void add_size(size_table *t, long size)
{
	for (unsigned i = 0; i < t->n; ++i)
		if (t->from[i] == size)
			return;
	if (t->n < t->most)
		t->from[t->n++] = size;
}

static long new_size(const size_table *t, long size)
{
	for (unsigned i = 0; i < t->n; ++i)
		if (t->from[i] == size)
			return t->to[i];
	return size;
}

/* The size of the largest smaller strips of the same function; 1: there are
 * none.
 */
static long find_inner(const ash_date *date, const ash_date_entry *outer)
{
	long inner = 1;

	for (unsigned i = 0; i < date->n; ++i) {
		const ash_date_entry *entry = &date->entry[i];

		if (entry->size < outer->size && entry->size > inner &&
			ash_date_is_along(entry, outer))
			inner = entry->size;
	}
	return inner;
}

/* The new size of strips of "size" elements that contain strips of "inner"
 * elements. One copy of a body stands for several.
 */
static long choose(const size_table *t, long size, long inner)
{
	long to = inner > SMALL || (inner > 1 && inner < FEW)
		? 2 * new_size(t, inner)
		: inner > 1 ? inner
			    : FEW;

	return size <= SMALL || to > size ? size : to;
}

static void choose_sizes(size_table *t, const ash_dates *dates)
{
	for (unsigned s = 0; s < t->n; ++s) {
		t->to[s] = 0;
		for (unsigned i = 0; i < dates->n; ++i)
			for (unsigned k = 0; k < dates->date[i].n; ++k) {
				const ash_date *date = &dates->date[i];
				const ash_date_entry *entry = &date->entry[k];
				long to = entry->size != t->from[s]
					? 0
					: choose(t, entry->size,
						  find_inner(date, entry));

				t->to[s] = to > t->to[s] ? to : t->to[s];
			}
	}
}

static __isl_give isl_aff *shrink_aff(const size_table *t,
	__isl_take isl_aff *aff);

/* Division "pos" of "aff" with new sizes, times "factor", which is taken. */
static __isl_give isl_aff *shrink_division(const size_table *t,
	__isl_keep isl_aff *aff, int pos, __isl_take isl_val *factor)
{
	isl_aff *div = isl_aff_get_div(aff, pos);
	isl_val *size = isl_aff_get_denominator_val(div);
	long from = isl_val_get_num_si(size), to = new_size(t, from);

	if (isl_val_is_divisible_by(factor, size) == isl_bool_true)
		factor = isl_val_div_ui(
			isl_val_mul_ui(factor, (unsigned long) to),
			(unsigned long) from);
	div = shrink_aff(t, isl_aff_scale_val(div, size));
	div = isl_aff_floor(isl_aff_scale_down_ui(div, (unsigned) to));
	return isl_aff_scale_val(div, factor);
}

/* Returns "aff" with new sizes in its divisions, and in those inside them. */
static __isl_give isl_aff *shrink_aff(const size_table *t,
	__isl_take isl_aff *aff)
{
	isl_size n = isl_aff_dim(aff, isl_dim_div);
	isl_aff *sum = isl_aff_copy(aff);

	for (int i = 0; i < n; ++i)
		sum = isl_aff_set_coefficient_si(sum, isl_dim_div, i, 0);
	for (int i = 0; i < n; ++i) {
		isl_val *factor = isl_aff_get_coefficient_val(aff, isl_dim_div,
			i);

		if (isl_val_is_zero(factor) == isl_bool_false)
			sum = isl_aff_add(sum,
				shrink_division(t, aff, i, factor));
		else
			isl_val_free(factor);
	}
	isl_aff_free(aff);
	return sum;
}

typedef struct {
	const size_table *table;
	isl_pw_aff *result;
} shrinking;

static isl_stat shrink_piece(__isl_take isl_set *set, __isl_take isl_aff *aff,
	void *user)
{
	shrinking *s = user;
	isl_pw_aff *piece = isl_pw_aff_alloc(set, shrink_aff(s->table, aff));

	s->result = s->result ? isl_pw_aff_union_add(s->result, piece) : piece;
	return s->result ? isl_stat_ok : isl_stat_error;
}

static void shrink_entry(const size_table *t, ash_date_entry *entry)
{
	shrinking s = { .table = t };

	if (!entry->value)
		return;
	isl_pw_aff_foreach_piece(entry->value, &shrink_piece, &s);
	isl_pw_aff_free(entry->value);
	entry->value = s.result;
	entry->size = new_size(t, entry->size);
}

unsigned ash_dates_shrink(ash_dates *dates, long *from, long *to, unsigned most)
{
	size_table t = { .from = from, .to = to, .most = most };

	for (unsigned i = 0; i < dates->n; ++i)
		for (unsigned k = 0; k < dates->date[i].n; ++k)
			if (dates->date[i].entry[k].size > 1)
				add_size(&t, dates->date[i].entry[k].size);
	qsort(from, t.n, sizeof(*from), &compare_sizes);
	choose_sizes(&t, dates);
	for (unsigned i = 0; i < dates->n; ++i)
		for (unsigned k = 0; k < dates->date[i].n; ++k)
			shrink_entry(&t, &dates->date[i].entry[k]);
	return t.n;
}
