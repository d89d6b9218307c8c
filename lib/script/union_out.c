/* union_out.c - conversion of unions to schedule trees and relations.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/id.h>
#include <isl/map.h>
#include <isl/schedule_node.h>
#include <isl/union_set.h>

#include "scop/mark.h"
#include "script/script_impl.h"
#include "script/union.h"

/* Components "from" to "to" - 1 of a sorted union: those in one loop, or in one
 * position of it.
 */
typedef struct {
	const ash_union *u;
	unsigned from, to;
} range;

static __isl_give isl_schedule *leaf(const range *r)
{
	isl_set *domain = ash_union_part_domain(r->u, r->u->part[r->from]);

	return isl_schedule_from_domain(isl_union_set_from_set(domain));
}

/* The function that maps the instances of all components of the range to their
 * iterations of loop "pos".
 */
static __isl_give isl_union_pw_aff *times(const range *r, unsigned pos)
{
	isl_union_pw_aff *all = isl_union_pw_aff_empty(
		isl_space_copy(r->u->params));

	for (unsigned i = r->from; i < r->to; ++i) {
		const ash_union_part *part = r->u->part[i];
		isl_aff *aff = ash_union_part_alpha(r->u, part, pos);
		isl_pw_aff *piece = isl_pw_aff_alloc(isl_set_copy(part->guard),
			aff);

		all = isl_union_pw_aff_union_add(all,
			isl_union_pw_aff_from_pw_aff(piece));
	}
	return all;
}

/* The marks of loop "pos" that it has in all components of the range. */
static ash_union_mark marks(const range *r, unsigned pos)
{
	ash_union_mark all = ~(ash_union_mark) 0;

	for (unsigned i = r->from; i < r->to; ++i)
		all &= r->u->part[i]->mark[pos];
	return all;
}

static __isl_give isl_schedule_node *insert_mark(
	__isl_take isl_schedule_node *node, const char *name)
{
	isl_ctx *ctx = isl_schedule_node_get_ctx(node);

	return isl_schedule_node_insert_mark(node,
		isl_id_alloc(ctx, name, NULL));
}

/* Print the names of the arrays whose bits are in "mark". */
static void print_arrays(const ash_union *u, ash_union_mark mark, FILE *out)
{
	const char *before = " " ASH_MARK_ATOMIC " ";

	for (unsigned i = 0; i < u->scop->n_array && i < ASH_UNION_ARRAYS; ++i)
		if (mark & ASH_UNION_COPY(i))
			fprintf(out, " %s",
				isl_id_get_name(u->scop->array[i].id));
	for (unsigned i = 0; i < u->scop->n_array && i < ASH_UNION_ARRAYS; ++i)
		if (mark & ASH_UNION_ATOMIC(i)) {
			fprintf(out, "%s%s", before,
				isl_id_get_name(u->scop->array[i].id));
			before = " ";
		}
}

/* The mark's text, such as "parallel" or "reduce A"; owned by the caller. */
static char *name_parallel(const ash_union *u, ash_union_mark mark)
{
	char *text = NULL;
	size_t size;
	FILE *out;

	if (!(mark >> 8))
		return strdup(ASH_MARK_PARALLEL);
	out = open_memstream(&text, &size);
	if (!out)
		return NULL;
	fputs(ASH_MARK_REDUCE, out);
	print_arrays(u, mark, out);
	fclose(out);
	return text;
}

static __isl_give isl_schedule_node *insert_parallel(const ash_union *u,
	__isl_take isl_schedule_node *node, ash_union_mark mark)
{
	char *name = name_parallel(u, mark);

	if (!name)
		return isl_schedule_node_free(node);
	node = insert_mark(node, name);
	free(name);
	return node;
}

/* Mark the outermost loop of "schedule". */
static __isl_give isl_schedule *mark_loop(const ash_union *u,
	__isl_take isl_schedule *schedule, ash_union_mark mark)
{
	isl_schedule_node *node;

	if (!mark)
		return schedule;
	node = isl_schedule_get_root(schedule);
	node = isl_schedule_node_child(node, 0);
	if (mark & ASH_UNION_UNROLL)
		node = isl_schedule_node_band_member_set_ast_loop_type(node, 0,
			isl_ast_loop_unroll);
	if (mark & ASH_UNION_VECTOR)
		node = insert_mark(node, ASH_MARK_SIMD);
	if (mark & ASH_UNION_PARALLEL)
		node = insert_parallel(u, node, mark);
	isl_schedule_free(schedule);
	schedule = isl_schedule_node_get_schedule(node);
	isl_schedule_node_free(node);
	return schedule;
}

/* Is loop "level" the outermost of a group of loops that are marked as copies
 * of unroll and jam?
 */
static bool begins_jam(const range *r, unsigned level)
{
	return level > 1 && marks(r, level) & ASH_UNION_JAM &&
		!(marks(r, level - 1) & ASH_UNION_JAM);
}

/* The number of consecutive loops, from "level" on, that are marked as copies
 * of unroll and jam.
 */
static unsigned count_jam(const range *r, unsigned level)
{
	unsigned n = 1;

	while (level + n < r->u->part[r->from]->n &&
		marks(r, level + n) & ASH_UNION_JAM)
		++n;
	return n;
}

/* The number of the loop over strips of loop "pos", and in *size the strip
 * size, if both are the same for all components of the range; else -1.
 */
static int find_steps(const range *r, unsigned pos, int64_t *size)
{
	int steps = ash_jam_find_steps(r->u->part[r->from], pos, size);

	for (unsigned i = r->from + 1; i < r->to; ++i) {
		int64_t own;

		if (ash_jam_find_steps(r->u->part[i], pos, &own) != steps ||
			own != *size)
			return -1;
	}
	return steps;
}

/* The text of the mark for "n" jammed loops from "level" on; owned by the
 * caller.  NULL if one of them has no loop over strips.
 */
static char *name_jam(const range *r, unsigned level, unsigned n)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	bool ok = out;

	if (out)
		fputs(ASH_MARK_JAM, out);
	for (unsigned i = 0; ok && i < n; ++i) {
		int64_t copies;
		int steps = find_steps(r, level + i, &copies);

		ok = steps >= 0;
		fprintf(out, " %d:%d", steps - ((int) level - 2), (int) copies);
	}
	if (out)
		fclose(out);
	if (!ok) {
		free(text);
		text = NULL;
	}
	return text;
}

static __isl_give isl_schedule *children(const range *r, unsigned level);

/* A schedule with the "n" loops from "level" on around "schedule" (taken). */
static __isl_give isl_schedule *surround(const range *r, unsigned level,
	unsigned n, __isl_take isl_schedule *schedule)
{
	isl_union_pw_aff_list *list = isl_union_pw_aff_list_alloc(
		isl_schedule_get_ctx(schedule), (int) n);
	isl_space *space = isl_space_set_from_params(
		isl_space_copy(r->u->params));

	for (unsigned i = 0; i < n; ++i)
		list = isl_union_pw_aff_list_add(list, times(r, level + i));
	space = isl_space_add_dims(space, isl_dim_set, n);
	return isl_schedule_insert_partial_schedule(schedule,
		isl_multi_union_pw_aff_from_union_pw_aff_list(space, list));
}

/* The schedule of the jammed loops from "level" on; NULL if they cannot be
 * expressed.
 */
static __isl_give isl_schedule *jam(const range *r, unsigned level)
{
	unsigned n = count_jam(r, level);
	char *name = name_jam(r, level, n);
	isl_schedule *schedule;
	isl_schedule_node *node;

	if (!name)
		return NULL;
	schedule = surround(r, level, n, children(r, level + n));
	node = isl_schedule_get_root(schedule);
	isl_schedule_free(schedule);
	node = insert_mark(isl_schedule_node_child(node, 0), name);
	schedule = isl_schedule_node_get_schedule(node);
	isl_schedule_node_free(node);
	free(name);
	return schedule;
}

/* The schedule of the range at "level": a loop with its contents or, for a
 * statement, its instances.
 */
static __isl_give isl_schedule *child(const range *r, unsigned level)
{
	isl_schedule *schedule = NULL;

	if (r->u->part[r->from]->n == level)
		return leaf(r);
	if (begins_jam(r, level))
		schedule = jam(r, level);
	if (schedule)
		return schedule;
	schedule = surround(r, level, 1, children(r, level + 1));
	return mark_loop(r->u, schedule, marks(r, level));
}

/* The sequence of the children by beta component "level"; NULL on error. */
static __isl_give isl_schedule *children(const range *r, unsigned level)
{
	isl_schedule *all = NULL, *one;
	range part = { r->u, r->from, r->from };

	while (part.from < r->to) {
		int beta = r->u->part[part.from]->beta[level];

		while (part.to < r->to &&
			r->u->part[part.to]->beta[level] == beta)
			++part.to;
		one = child(&part, level);
		if (!one)
			return isl_schedule_free(all);
		all = all ? isl_schedule_sequence(all, one) : one;
		part.from = part.to;
	}
	return all;
}

/* Remove components without instances in the domain. */
static isl_stat drop_empty(ash_union *u)
{
	unsigned kept = 0;
	isl_bool empty = isl_bool_false;

	for (unsigned i = 0; i < u->n; ++i) {
		isl_set *domain = ash_union_part_domain(u, u->part[i]);

		if (empty >= 0)
			empty = isl_set_is_empty(domain);
		isl_set_free(domain);
		if (empty == isl_bool_true)
			ash_union_part_free(u->part[i]);
		else
			u->part[kept++] = u->part[i];
	}
	u->n = kept;
	return empty < 0 ? isl_stat_error : isl_stat_ok;
}

__isl_give isl_schedule *ash_union_to_schedule(const ash_union *u)
{
	ash_union *sorted;
	isl_schedule *schedule = NULL;
	range all = { NULL, 0, 0 };

	if (u->tree)
		return isl_schedule_copy(u->tree);
	all.u = sorted = ash_union_copy(u);
	if (!sorted || drop_empty(sorted) < 0) {
		ash_union_free(sorted);
		return NULL;
	}
	ash_union_sort(sorted);
	all.to = sorted->n;
	if (sorted->n)
		schedule = children(&all, 0);
	else
		schedule = isl_schedule_empty(isl_space_copy(u->params));
	ash_union_free(sorted);
	return schedule;
}

static __isl_give isl_aff *number(__isl_keep isl_aff *like, int value)
{
	isl_aff *aff = isl_aff_zero_on_domain(
		isl_aff_get_domain_local_space(like));

	return isl_aff_set_constant_si(aff, value);
}

/* The dates of "part", padded to "n" entries. */
static __isl_give isl_map *dates(const ash_union *u, const ash_union_part *part,
	unsigned n)
{
	isl_space *space = ash_union_part_space(u, part);
	isl_aff *zero = isl_aff_zero_on_domain(
		isl_local_space_from_space(isl_space_copy(space)));
	isl_aff_list *list = isl_aff_list_alloc(isl_aff_get_ctx(zero), (int) n);
	isl_multi_aff *date;

	for (unsigned i = 0; i < n; ++i) {
		bool beta = i % 2 == 0 && i / 2 <= part->n;
		bool alpha = i % 2 && i / 2 < part->n;

		list = isl_aff_list_add(list,
			alpha ? ash_union_part_alpha(u, part, i / 2)
			      : number(zero, beta ? part->beta[i / 2] : 0));
	}
	isl_aff_free(zero);
	space = isl_space_from_domain(space);
	space = isl_space_add_dims(space, isl_dim_out, n);
	date = isl_multi_aff_from_aff_list(space, list);
	return isl_map_intersect_domain(isl_map_from_multi_aff(date),
		ash_union_part_domain(u, part));
}

__isl_give isl_union_map *ash_union_to_map(const ash_union *u)
{
	isl_union_map *all = isl_union_map_empty(isl_space_copy(u->params));
	unsigned n = 0;

	for (unsigned i = 0; i < u->n; ++i)
		n = u->part[i]->n > n ? u->part[i]->n : n;
	for (unsigned i = 0; i < u->n; ++i)
		all = isl_union_map_union(all,
			isl_union_map_from_map(
				dates(u, u->part[i], 2 * n + 1)));
	return all;
}
