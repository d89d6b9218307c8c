/* dates.c - schedule dates: the instances that a tree executes at each time.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report/dates.h"

#include <stdlib.h>
#include <string.h>

#include <isl/id.h>
#include <isl/schedule_node.h>
#include <isl/space.h>
#include <isl/val.h>

#include "scop/mark.h"
#include "support/grow.h"

static void entry_clear(ash_date_entry *entry)
{
	isl_pw_aff_free(entry->value);
	isl_aff_free(entry->row);
	*entry = (ash_date_entry) { 0 };
}

static void date_clear(ash_date *date)
{
	for (unsigned i = 0; i < date->n; ++i)
		entry_clear(&date->entry[i]);
	isl_set_free(date->domain);
	date->n = 0;
	date->domain = NULL;
}

void ash_dates_clear(ash_dates *dates)
{
	for (unsigned i = 0; i < dates->n; ++i)
		date_clear(&dates->date[i]);
	free(dates->date);
	*dates = (ash_dates) { 0 };
}

/* ---- what an entry counts ---- */

static isl_stat keep_aff(__isl_take isl_set *set, __isl_take isl_aff *aff,
	void *user)
{
	isl_aff **first = user;

	isl_set_free(set);
	if (*first)
		isl_aff_free(aff);
	else
		*first = aff;
	return isl_stat_ok;
}

static bool has_coefficient(__isl_keep isl_aff *aff, enum isl_dim_type type,
	int pos)
{
	isl_val *v = isl_aff_get_coefficient_val(aff, type, pos);
	bool has = isl_val_is_zero(v) == isl_bool_false;

	isl_val_free(v);
	return has;
}

/* The integer division of which "aff" is a multiple; -1 if there is none. */
static int find_strip(__isl_keep isl_aff *aff)
{
	isl_size n = isl_aff_dim(aff, isl_dim_div);
	isl_size n_in = isl_aff_dim(aff, isl_dim_in);
	int found = -1;

	for (int i = 0; i < n_in; ++i)
		if (has_coefficient(aff, isl_dim_in, i))
			return -1;
	for (int i = 0; i < n; ++i) {
		if (!has_coefficient(aff, isl_dim_div, i))
			continue;
		if (found >= 0)
			return -1;
		found = i;
	}
	return found;
}

static __isl_give isl_aff *copy_coefficients(__isl_take isl_aff *to,
	__isl_keep isl_aff *from, enum isl_dim_type type)
{
	isl_size n = isl_aff_dim(from, type);

	for (int i = 0; i < n; ++i)
		to = isl_aff_set_coefficient_val(to, type, i,
			isl_aff_get_coefficient_val(from, type, i));
	return to;
}

/* Returns "aff" without its divisions and its constant term. */
static __isl_give isl_aff *get_linear(__isl_take isl_aff *aff)
{
	isl_aff *linear = isl_aff_zero_on_domain_space(
		isl_aff_get_domain_space(aff));

	linear = copy_coefficients(linear, aff, isl_dim_param);
	linear = copy_coefficients(linear, aff, isl_dim_in);
	isl_aff_free(aff);
	return linear;
}

static void find_row(ash_date_entry *entry)
{
	isl_aff *aff = NULL;
	isl_val *size;
	int strip;

	entry->size = 1;
	if (isl_pw_aff_foreach_piece(entry->value, &keep_aff, &aff) < 0 || !aff)
		return;
	strip = find_strip(aff);
	if (strip < 0) {
		entry->row = get_linear(aff);
		return;
	}
	entry->row = isl_aff_get_div(aff, strip);
	isl_aff_free(aff);
	size = isl_aff_get_denominator_val(entry->row);
	entry->size = isl_val_get_num_si(size);
	entry->row = get_linear(isl_aff_scale_val(entry->row, size));
}

bool ash_date_is_along(const ash_date_entry *a, const ash_date_entry *b)
{
	return a->row && b->row &&
		isl_aff_plain_is_equal(a->row, b->row) == isl_bool_true;
}

bool ash_date_is_tile(const ash_date *date, unsigned pos)
{
	const ash_date_entry *entry = &date->entry[pos];

	if (!entry->value || entry->size <= 1)
		return false;
	for (unsigned i = 0; i < pos; ++i)
		if (date->entry[i].size > 1 &&
			ash_date_is_along(&date->entry[i], entry))
			return false;
	return true;
}

/* ---- the walk through the tree ---- */

typedef struct {
	ash_dates *dates;
	isl_space *space;	/* space of the statement's instances */
	isl_space *value;	/* space of functions of its instances */
	/* The date of the path from the root to the current node. */
	ash_date now;
	bool marked;		/* is the next loop parallel or vector? */
} path;

static isl_stat walk(path *p, __isl_keep isl_schedule_node *node);

static isl_stat walk_child(path *p, __isl_keep isl_schedule_node *node, int pos)
{
	isl_schedule_node *child = isl_schedule_node_get_child(node, pos);
	isl_stat stat = child ? walk(p, child) : isl_stat_error;

	isl_schedule_node_free(child);
	return stat;
}

static isl_stat push(path *p, ash_date_entry entry)
{
	if (p->now.n == ASH_MAX_DATE) {
		entry_clear(&entry);
		return isl_stat_error;
	}
	p->now.entry[p->now.n++] = entry;
	return isl_stat_ok;
}

static void pop(path *p, unsigned n)
{
	while (p->now.n > n)
		entry_clear(&p->now.entry[--p->now.n]);
}

static isl_stat walk_band(path *p, __isl_keep isl_schedule_node *node)
{
	isl_multi_union_pw_aff
		*all = isl_schedule_node_band_get_partial_schedule(node);
	isl_size n = isl_multi_union_pw_aff_size(all);
	unsigned before = p->now.n;
	bool marked = p->marked;
	isl_stat stat = n < 0 ? isl_stat_error : isl_stat_ok;

	p->marked = false;
	for (int i = 0; stat >= 0 && i < n; ++i) {
		isl_union_pw_aff *one = isl_multi_union_pw_aff_get_union_pw_aff(
			all, i);
		ash_date_entry entry = {
			.value = isl_union_pw_aff_extract_pw_aff(one,
				isl_space_copy(p->value)),
			.together = marked && i == 0
		};

		isl_union_pw_aff_free(one);
		find_row(&entry);
		stat = entry.value ? push(p, entry) : isl_stat_error;
	}
	isl_multi_union_pw_aff_free(all);
	if (stat >= 0)
		stat = walk_child(p, node, 0);
	pop(p, before);
	return stat;
}

static isl_stat walk_filter(path *p, __isl_keep isl_schedule_node *node)
{
	isl_union_set *all = isl_schedule_node_filter_get_filter(node);
	isl_set *own = isl_union_set_extract_set(all, isl_space_copy(p->space));
	isl_set *before = isl_set_copy(p->now.domain);
	isl_stat stat = isl_stat_ok;
	isl_bool empty;

	isl_union_set_free(all);
	p->now.domain = isl_set_intersect(p->now.domain, own);
	empty = isl_set_is_empty(p->now.domain);
	if (empty == isl_bool_false)
		stat = walk_child(p, node, 0);
	isl_set_free(p->now.domain);
	p->now.domain = before;
	return empty < 0 ? isl_stat_error : stat;
}

static isl_stat walk_sequence(path *p, __isl_keep isl_schedule_node *node)
{
	isl_size n = isl_schedule_node_n_children(node);
	isl_stat stat = n < 0 ? isl_stat_error : isl_stat_ok;

	for (int i = 0; stat >= 0 && i < n; ++i) {
		unsigned before = p->now.n;

		stat = push(p, (ash_date_entry) { .constant = i, .size = 1 });
		if (stat >= 0)
			stat = walk_child(p, node, i);
		pop(p, before);
	}
	return stat;
}

static isl_stat add_date(path *p)
{
	ash_dates *all = p->dates;
	ash_date *date;

	if (!ASH_GROW(all->date, all->n))
		return isl_stat_error;
	date = &all->date[all->n++];
	*date = p->now;
	date->domain = isl_set_copy(p->now.domain);
	for (unsigned i = 0; i < p->now.n; ++i) {
		ash_date_entry *entry = &date->entry[i];

		entry->value = isl_pw_aff_copy(entry->value);
		entry->row = isl_aff_copy(entry->row);
	}
	return isl_stat_ok;
}

/* Record a mark, which applies to the first loop below it. */
static isl_stat walk_mark(path *p, __isl_keep isl_schedule_node *node)
{
	isl_id *id = isl_schedule_node_mark_get_id(node);
	const char *name = id ? isl_id_get_name(id) : "";
	isl_stat stat;

	p->marked |= !strcmp(name, ASH_MARK_PARALLEL) ||
		ash_mark_is_reduce(name) || ash_mark_is_simd(name);
	isl_id_free(id);
	stat = walk_child(p, node, 0);
	p->marked = false;
	return stat;
}

static isl_stat walk(path *p, __isl_keep isl_schedule_node *node)
{
	switch (isl_schedule_node_get_type(node)) {
	case isl_schedule_node_leaf:
		return add_date(p);
	case isl_schedule_node_band:
		return walk_band(p, node);
	case isl_schedule_node_filter:
		return walk_filter(p, node);
	case isl_schedule_node_mark:
		return walk_mark(p, node);
	case isl_schedule_node_sequence:
	case isl_schedule_node_set:
		return walk_sequence(p, node);
	default:
		return walk_child(p, node, 0);
	}
}

isl_stat ash_dates_get(ash_dates *dates, const ash_scop *scop,
	__isl_keep isl_schedule *schedule)
{
	isl_schedule_node *root = isl_schedule_get_root(schedule);
	isl_stat stat = root ? isl_stat_ok : isl_stat_error;

	for (unsigned i = 0; stat >= 0 && i < scop->n_stmt; ++i) {
		path p = { .dates = dates,
			.space = isl_set_get_space(scop->stmt[i].domain),
			.now = { .stmt = (int) i,
				.domain = isl_set_copy(
					scop->stmt[i].domain) } };

		p.value = isl_space_add_dims(
			isl_space_from_domain(isl_space_copy(p.space)),
			isl_dim_out, 1);
		stat = walk(&p, root);
		pop(&p, 0);
		isl_space_free(p.value);
		isl_set_free(p.now.domain);
		isl_space_free(p.space);
	}
	isl_schedule_node_free(root);
	return stat;
}
