/* apply_pack.c - the "pack" directive: copying parts of arrays into buffers.
 *
 * The copies become statements, first and last in the loops of the prefix.
 * Later directives apply to the SCoP with these statements.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/union_map.h>

#include "scop/array_pack.h"
#include "scop/scop_copy.h"
#include "script/notes.h"
#include "script/packed.h"
#include "script/selection.h"

/* Marks of loops whose iterations may run in any order or at the same time. */
#define TOGETHER (ASH_UNION_PARALLEL | ASH_UNION_VECTOR | ASH_UNION_JAM)

static bool is_marked(const ash_selection *s)
{
	for (unsigned i = 0; i < s->n; ++i)
		for (unsigned k = 0; k < s->depth; ++k)
			if (s->part[i]->mark[k] & TOGETHER)
				return true;
	return false;
}

static isl_bool check(const ash_selection *s, int array)
{
	const ash_scop *scop = s->u->scop;

	if (array < 0 || scop->array[array].scalar ||
		scop->array[array].n_dim == 0)
		return ash_selection_refuse(s, ASH_IF_pack_array);
	if (!ash_selection_is_loop(s))
		return ash_selection_refuse(s, ASH_IF_is_loop);
	if (s->depth + scop->array[array].n_dim > ASH_MAX_LOOP)
		return ash_selection_refuse(s, ASH_IF_is_shallow);
	if (is_marked(s))
		return ash_selection_refuse(s, ASH_IF_pack_marks);
	return isl_bool_true;
}

/* The relation from the instances of "part" to the iterations of its loops up
 * to the selected one: S[i] -> [t].
 */
static __isl_give isl_map *times_of(const ash_selection *s,
	const ash_union_part *part)
{
	isl_space *space = ash_union_part_space(s->u, part);
	isl_multi_aff *times;

	space = isl_space_from_domain(space);
	space = isl_space_add_dims(space, isl_dim_out, s->depth);
	times = isl_multi_aff_zero(space);
	for (unsigned k = 0; k < s->depth; ++k)
		times = isl_multi_aff_set_aff(times, (int) k,
			ash_union_part_alpha(s->u, part, k));
	return isl_map_intersect_domain(isl_map_from_multi_aff(times),
		ash_union_part_domain(s->u, part));
}

static __isl_give isl_union_map *all_times(const ash_selection *s)
{
	isl_union_map *all = isl_union_map_empty(isl_space_copy(s->u->params));

	for (unsigned i = 0; i < s->n; ++i)
		all = isl_union_map_add_map(all, times_of(s, s->part[i]));
	return all;
}

/* ---- the order with copies ---- */

/* Add a component for the copy statement "stmt" to the order, as child number
 * "at" of the selected loop.  Nothing is added if "stmt" is -1.
 */
static isl_stat add_part(ash_selection *s, int stmt, int at)
{
	ash_union_part *part;

	if (stmt < 0)
		return isl_stat_ok;
	part = ash_union_part_alloc(s->u, stmt);
	if (!part)
		return isl_stat_error;
	memcpy(part->beta, s->beta, s->depth * sizeof(*s->beta));
	part->beta[s->depth] = at;
	for (; part->n < part->columns.n_in; ++part->n) {
		int64_t *row = ash_row_zero(&part->columns);

		if (!row) {
			ash_union_part_free(part);
			return isl_stat_error;
		}
		row[part->n] = 1;
		part->alpha[part->n] = row;
	}
	return ash_union_add(s->u, part);
}

static isl_stat add_parts(ash_selection *s, const ash_buffer *r)
{
	int last = ash_selection_last(s);

	for (unsigned i = 0; i < s->n; ++i)
		s->part[i]->beta[s->depth]++;
	if (add_part(s, r->copy_in, 0) < 0)
		return isl_stat_error;
	return add_part(s, r->copy_out, last + 2);
}

/* The order of "u" as a schedule tree, without the marks of its loops. */
static __isl_give isl_schedule *plain_order(const ash_union *u)
{
	ash_union *copy = ash_union_copy(u);
	isl_schedule *schedule;

	for (unsigned i = 0; copy && i < copy->n; ++i)
		memset(copy->part[i]->mark, 0, sizeof(copy->part[i]->mark));
	schedule = copy ? ash_union_to_schedule(copy) : NULL;
	ash_union_free(copy);
	return schedule;
}

/* ---- another SCoP ---- */

/* Make the order refer to the SCoP of "packed", which is taken. */
static isl_stat change_scop(ash_selection *s, ash_packed *packed)
{
	ash_union *u = s->u;
	char **loops = NULL;

	packed->before = u->packed;
	u->packed = packed;
	if (u->loops)
		loops = realloc(u->loops,
			(packed->scop->n_stmt + 1) * sizeof(*loops));
	if (u->loops && !loops)
		return isl_stat_error;
	for (unsigned i = u->scop->n_stmt; loops && i < packed->scop->n_stmt;
		++i)
		loops[i] = NULL;
	u->loops = loops;
	u->scop = packed->scop;
	return isl_stat_ok;
}

static isl_bool refuse(const ash_selection *s, ash_pack_outcome outcome)
{
	switch (outcome) {
	case ASH_PACK_UNUSED:
		return ash_selection_refuse(s, ASH_IF_pack_used);
	case ASH_PACK_PARTIAL:
		return ash_selection_refuse(s, ASH_IF_pack_whole);
	case ASH_PACK_UNSURE:
		return ash_selection_refuse(s, ASH_IF_pack_sure);
	case ASH_PACK_NO_BOX:
		return ash_selection_refuse(s, ASH_IF_pack_box);
	default:
		return isl_bool_error;
	}
}

isl_bool ash_apply_pack(ash_selection *s)
{
	int array = ash_note_array(s->u->scop, s->d);
	isl_bool ok = check(s, array);
	ash_packed *packed;
	ash_pack_outcome outcome = ASH_PACK_ERROR;

	if (ok != isl_bool_true)
		return ok;
	packed = calloc(1, sizeof(*packed));
	if (!packed)
		return isl_bool_error;
	packed->n_user = 1;
	packed->scop = ash_scop_copy(s->u->scop);
	if (packed->scop)
		outcome = ash_scop_pack(packed->scop, array, s->depth,
			all_times(s), &packed->result);
	if (outcome != ASH_PACK_DONE) {
		ash_packed_free(packed);
		return refuse(s, outcome);
	}
	if (change_scop(s, packed) < 0 || add_parts(s, &packed->result) < 0)
		return isl_bool_error;
	isl_schedule_free(packed->scop->schedule);
	packed->scop->schedule = plain_order(s->u);
	return packed->scop->schedule ? isl_bool_true : isl_bool_error;
}
