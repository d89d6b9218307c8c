/* union_map.c - construction of unions from relations to dates.
 *
 * Such a relation does not distinguish alphas from betas.  An entry that is
 * constant for each statement of a loop orders them as a beta does; every other
 * entry is a loop.  (Section 4.2 of the paper generates code and inspects it,
 * with the same result for such relations.)
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include <isl/id.h>
#include <isl/map.h>
#include <isl/union_set.h>

#include "script/script_impl.h"
#include "script/union.h"

/* The result of the first step, "flat": components with a loop for each entry
 * of a date, whether the entry is an alpha or a beta.
 */
typedef struct {
	ash_union *flat;
	char **why;
} reading;

static isl_stat add_dates(const reading *r, const ash_union_part *part,
	__isl_take isl_pw_multi_aff *dates)
{
	isl_size n = isl_pw_multi_aff_dim(dates, isl_dim_out);
	ash_union *list = ash_union_alloc(r->flat->scop);
	isl_stat stat = list && n >= 0 ? isl_stat_ok : isl_stat_error;

	if (stat >= 0)
		stat = ash_union_add(list, ash_union_part_copy(part));
	for (int i = 0; stat >= 0 && i < n; ++i) {
		ash_union *longer = ash_union_alloc(r->flat->scop);

		for (unsigned k = 0; stat >= 0 && k < list->n; ++k)
			stat = ash_union_add_loop(longer, list->part[k],
				isl_pw_multi_aff_get_pw_aff(dates, i), 0,
				r->why);
		ash_union_free(list);
		list = longer;
	}
	for (unsigned k = 0; stat >= 0 && k < list->n; ++k) {
		stat = ash_union_add(r->flat, list->part[k]);
		list->part[k] = NULL;
	}
	ash_union_free(list);
	isl_pw_multi_aff_free(dates);
	return stat;
}

static isl_stat add_function(const reading *r, const ash_union_part *part,
	__isl_take isl_map *map)
{
	isl_bool function = isl_map_is_single_valued(map);
	const ash_scop *scop = r->flat->scop;

	if (function == isl_bool_true)
		return add_dates(r, part, isl_pw_multi_aff_from_map(map));
	isl_map_free(map);
	if (function < 0)
		return isl_stat_error;
	return ash_union_refuse(r->why, "%s has several dates",
		isl_id_get_name(scop->stmt[part->stmt].id));
}

/* For each relation in "maps" from instances of "part" to dates, append a
 * component to r->flat, with one loop per entry of the date.  Refused if an
 * instance has several dates.
 */
static isl_stat read_part(const reading *r, const ash_union_part *part,
	__isl_keep isl_map_list *maps)
{
	isl_size n = isl_map_list_n_map(maps);
	const ash_stmt *stmt = &r->flat->scop->stmt[part->stmt];

	for (int i = 0; i < n; ++i) {
		isl_map *map = isl_map_list_get_map(maps, i);
		isl_id *id = isl_map_has_tuple_id(map, isl_dim_in)
			? isl_map_get_tuple_id(map, isl_dim_in)
			: NULL;
		bool same = id == stmt->id;

		isl_id_free(id);
		if (same)
			return add_function(r, part,
				isl_map_intersect_domain(map,
					isl_set_copy(stmt->domain)));
		isl_map_free(map);
	}
	return ash_union_refuse(r->why, "%s has no date",
		isl_id_get_name(stmt->id));
}

static isl_stat read_all(const reading *r, __isl_keep isl_union_map *dates)
{
	ash_union *all = ash_union_all(r->flat->scop);
	isl_map_list *maps = isl_union_map_get_map_list(dates);
	isl_stat stat = all && maps ? isl_stat_ok : isl_stat_error;

	for (unsigned i = 0; stat >= 0 && i < all->n; ++i)
		stat = read_part(r, all->part[i], maps);
	isl_map_list_free(maps);
	ash_union_free(all);
	return stat;
}

/* The second step: each component of "flat" becomes one of "result".  It is
 * decided which entries of its dates are betas, and which are loops.
 */
typedef struct {
	const ash_union *flat;
	ash_union *result;
} grouping;

/* Is entry "at" of the dates of "flat" a constant?  If so, *number is set to
 * it.  Entries past the end count as 0.
 */
static bool is_number(const ash_union_part *flat, unsigned at, int64_t *number)
{
	*number = 0;
	if (at >= flat->n)
		return true;
	*number = flat->alpha[at][ash_columns_one(&flat->columns)];
	return ash_row_is_constant(&flat->columns, flat->alpha[at]);
}

static bool are_numbers(const grouping *g, const unsigned *member, unsigned n,
	unsigned at)
{
	int64_t number;

	for (unsigned i = 0; i < n; ++i)
		if (!is_number(g->flat->part[member[i]], at, &number))
			return false;
	return true;
}

static bool are_at_end(const grouping *g, const unsigned *member, unsigned n,
	unsigned at)
{
	for (unsigned i = 0; i < n; ++i)
		if (at < g->flat->part[member[i]]->n)
			return false;
	return true;
}

static isl_stat group(grouping *g, const unsigned *member, unsigned n,
	unsigned at, int *next);

/* Of the constants that the components "member" have as entry "at", set *from
 * to the smallest one greater than *from or, if "first", to the smallest of
 * all.  False if there is none.
 */
static bool next_number(const grouping *g, const unsigned *member, unsigned n,
	unsigned at, bool first, int64_t *from)
{
	bool found = false;
	int64_t best = 0, number;

	for (unsigned i = 0; i < n; ++i) {
		is_number(g->flat->part[member[i]], at, &number);
		if ((first || number > *from) && (!found || number < best)) {
			best = number;
			found = true;
		}
	}
	*from = best;
	return found;
}

/* Entry "at" is a constant in each of the "n" components "member": group them
 * by it, in ascending order.  *next is the number of the next child of the
 * present loop.
 */
static isl_stat group_by_number(grouping *g, const unsigned *member, unsigned n,
	unsigned at, int *next)
{
	unsigned *same = calloc(n, sizeof(*same));
	int64_t value = 0, number;
	isl_stat stat = same ? isl_stat_ok : isl_stat_error;

	for (bool first = true;
		stat >= 0 && next_number(g, member, n, at, first, &value);
		first = false) {
		unsigned n_same = 0;

		for (unsigned i = 0; i < n; ++i) {
			is_number(g->flat->part[member[i]], at, &number);
			if (number == value)
				same[n_same++] = member[i];
		}
		stat = group(g, same, n_same, at + 1, next);
	}
	free(same);
	return stat;
}

static isl_stat enter_loop(grouping *g, unsigned member, unsigned at, int child)
{
	const ash_union_part *flat = g->flat->part[member];
	ash_union_part *part = g->result->part[member];
	int64_t *row = ash_row_zero(&flat->columns);

	if (!row)
		return isl_stat_error;
	if (at < flat->n)
		memcpy(row, flat->alpha[at],
			ash_columns_width(&flat->columns) * sizeof(*row));
	part->beta[part->n] = child;
	ash_union_part_insert(part, part->n, row);
	return isl_stat_ok;
}

static isl_stat group_in_loop(grouping *g, const unsigned *member, unsigned n,
	unsigned at, int *next)
{
	isl_stat stat = isl_stat_ok;
	int inside = 0;

	for (unsigned i = 0; stat >= 0 && i < n; ++i)
		stat = enter_loop(g, member[i], at, *next);
	++*next;
	return stat < 0 ? stat : group(g, member, n, at + 1, &inside);
}

/* Give the "n" components "member" betas and loops for the entries of their
 * dates from "at" on.  *next is the number of the next child of the present
 * loop.
 */
static isl_stat group(grouping *g, const unsigned *member, unsigned n,
	unsigned at, int *next)
{
	if (are_at_end(g, member, n, at)) {
		for (unsigned i = 0; i < n; ++i) {
			ash_union_part *part = g->result->part[member[i]];

			part->beta[part->n] = (*next)++;
		}
		return isl_stat_ok;
	}
	return are_numbers(g, member, n, at)
		? group_by_number(g, member, n, at, next)
		: group_in_loop(g, member, n, at, next);
}

/* A union with the components of "flat" without their loops; NULL on error. */
static __isl_give ash_union *bare(const ash_union *flat)
{
	ash_union *u = ash_union_copy(flat);

	for (unsigned i = 0; u && i < u->n; ++i)
		while (u->part[i]->n)
			ash_union_part_remove(u->part[i], u->part[i]->n - 1);
	return u;
}

static __isl_give ash_union *find_loops(const ash_union *flat)
{
	grouping g = { flat, bare(flat) };
	unsigned *member = calloc(flat->n + 1, sizeof(*member));
	isl_stat stat = isl_stat_error;
	int next = 0;

	for (unsigned i = 0; member && i < flat->n; ++i)
		member[i] = i;
	if (member && g.result)
		stat = group(&g, member, flat->n, 0, &next);
	free(member);
	return stat >= 0 ? g.result : ash_union_free(g.result);
}

__isl_give ash_union *ash_union_from_map(const ash_scop *scop,
	__isl_keep isl_union_map *dates, char **why)
{
	reading r = { ash_union_alloc(scop), why };
	ash_union *u = NULL;

	*why = NULL;
	if (r.flat && read_all(&r, dates) >= 0)
		u = find_loops(r.flat);
	ash_union_free(r.flat);
	return u ? ash_union_finish(u) : NULL;
}
