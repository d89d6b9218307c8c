/* storage.c - which schedules let a scalar live in a single cell.
 *
 * The tree is walked from the root, along with what accesses the scalar, the
 * cells of the model that are accessed, and the flow through them.  At every
 * place the prefix of the schedule is the time given by the band members
 * passed and the child taken at every sequence.  Instances that share a
 * prefix run one after the other, with no others in between.  So one cell is
 * enough below a place if
 *  (a) every prefix uses one cell of the model only, and
 *  (b) no value flows from one prefix to another.
 * Going deeper makes (a) easier and (b) harder: the walk stops where (a)
 * holds, and fails where (b) does not.  Different children of a sequence may
 * stop at different depths.  It does not matter what makes a pair of
 * instances that share a cell depend on each other; a flow through some
 * other array between them counts as well, which errs on the safe side.
 *
 * Threads.  Each iteration of a parallel loop has its own copy of the cell,
 * or shares the one outside with all others:
 *  - The loop is part of the prefix: the values live within an iteration;
 *    a copy per thread is right.
 *  - The loop lies inside the prefix, and the scalar is only read in it: all
 *    iterations read what was written before the loop; threads may share the
 *    cell of the code that started them, or copy its value.
 *  - The loop lies inside the prefix, and the scalar is written in it: a
 *    copy would lose the value for what follows the loop, sharing would let
 *    threads overwrite it.  Refused here; a longer prefix may do.
 * A loop marked "simd" is treated in the same way: its iterations overlap.
 * So is one marked "reduce", but for the scalars that the mark names: those
 * have a copy per thread, which is added to the cell after the loop.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/storage.h"

#include <stdlib.h>
#include <string.h>

#include <isl/schedule_node.h>
#include <isl/space.h>

#include "deps/relate.h"
#include "scop/mark.h"

/* What is known of the scalar at a place in the tree; all owned. */
typedef struct {
	const char *name;	/* of the scalar; not owned */
	isl_union_map *cells;	/* instances to cells */
	isl_union_map *time;	/* instances to prefix */
	isl_union_map *flow;	/* with both ends at this place */
	isl_union_set *written;	/* instances that write */
} life;

static isl_bool check_node(__isl_keep isl_schedule_node *node, life l,
	bool marked);

static void life_free(life l)
{
	isl_union_map_free(l.cells);
	isl_union_map_free(l.time);
	isl_union_map_free(l.flow);
	isl_union_set_free(l.written);
}

static life life_copy(const life *l)
{
	return (life) {
		.name = l->name,
		.cells = isl_union_map_copy(l->cells),
		.time = isl_union_map_copy(l->time),
		.flow = isl_union_map_copy(l->flow),
		.written = isl_union_set_copy(l->written),
	};
}

/* That part of "l" that is about the instances in "filter". */
static life life_restrict(const life *l, __isl_keep isl_union_set *filter)
{
	life part = { .name = l->name };

	part.cells = isl_union_map_intersect_domain(
		isl_union_map_copy(l->cells), isl_union_set_copy(filter));
	part.time = isl_union_map_intersect_domain(
		isl_union_map_copy(l->time), isl_union_set_copy(filter));
	part.flow = isl_union_map_intersect_domain(
		isl_union_map_copy(l->flow), isl_union_set_copy(filter));
	part.flow = isl_union_map_intersect_range(part.flow,
		isl_union_set_copy(filter));
	part.written = isl_union_set_intersect(
		isl_union_set_copy(l->written), isl_union_set_copy(filter));
	return part;
}

/* Does the mark "node" tell of threads that share "scalar"? */
static bool marks_threads(__isl_keep isl_schedule_node *node,
	const char *scalar)
{
	isl_id *id = isl_schedule_node_mark_get_id(node);
	const char *name = isl_id_get_name(id);
	bool threads = name && (!strcmp(name, ASH_MARK_PARALLEL) ||
		!strcmp(name, ASH_MARK_SIMD) ||
		(ash_mark_is_reduce(name) &&
		 !ash_mark_reduces(name, scalar)));

	isl_id_free(id);
	return threads;
}

/* Is "node" no parallel loop that some writes to the scalar "user" reach? */
static isl_bool is_harmless(__isl_keep isl_schedule_node *node, void *user)
{
	const life *l = user;
	isl_union_set *here;
	isl_bool none;

	if (isl_schedule_node_get_type(node) != isl_schedule_node_mark ||
	    !marks_threads(node, l->name))
		return isl_bool_true;
	here = isl_schedule_node_get_domain(node);
	none = isl_union_set_is_disjoint(here, l->written);
	isl_union_set_free(here);
	return none;
}

/* Is the scalar written in no parallel loop below "node"?  "marked": is
 * there a mark above for the loop that comes next?
 */
static isl_bool no_thread_writes(__isl_keep isl_schedule_node *node,
	const life *l, bool marked)
{
	if (marked)
		return isl_union_set_is_empty(l->written);
	return isl_schedule_node_every_descendant(node, &is_harmless,
		(void *) l);
}

/* Is one cell enough for each prefix at "node"? */
static isl_bool is_enough(__isl_keep isl_schedule_node *node, const life *l,
	bool marked)
{
	isl_union_map *used = isl_union_map_apply_domain(
		isl_union_map_copy(l->cells), isl_union_map_copy(l->time));
	isl_bool single = isl_union_map_is_single_valued(used);

	isl_union_map_free(used);
	if (single != isl_bool_true)
		return single;
	return no_thread_writes(node, l, marked);
}

static isl_bool check_only_child(__isl_keep isl_schedule_node *node, life l,
	bool marked)
{
	isl_schedule_node *child = isl_schedule_node_get_child(node, 0);
	isl_bool ok = check_node(child, l, marked);

	isl_schedule_node_free(child);
	return ok;
}

static __isl_give isl_union_pw_aff *member_time(
	__isl_keep isl_schedule_node *band, int pos)
{
	isl_multi_union_pw_aff *all;
	isl_union_pw_aff *time;

	all = isl_schedule_node_band_get_partial_schedule(band);
	time = isl_multi_union_pw_aff_get_union_pw_aff(all, pos);
	isl_multi_union_pw_aff_free(all);
	return time;
}

/* Check members "pos" and following of "band", and what lies below. */
static isl_bool check_members(__isl_keep isl_schedule_node *band, int pos,
	life l, bool marked)
{
	isl_union_pw_aff *time;
	isl_schedule_node *child;
	isl_bool ok;

	if (pos >= isl_schedule_node_band_n_member(band))
		return check_only_child(band, l, false);
	time = member_time(band, pos);
	ok = ash_relate_is_level(l.flow, time);
	l.time = isl_union_map_flat_range_product(l.time,
		isl_union_map_from_union_pw_aff(time));
	if (ok != isl_bool_true) {
		life_free(l);
		return ok;
	}
	child = isl_schedule_node_get_child(band, 0);
	ok = is_enough(child, &l, false);
	isl_schedule_node_free(child);
	if (ok == isl_bool_false)
		return check_members(band, pos + 1, l, false);
	life_free(l);
	return ok;
}

/* Does no value flow from the instances in "filter" to others? */
static isl_bool flow_is_inside(const life *l,
	__isl_keep isl_union_set *filter)
{
	isl_union_map *leaving = isl_union_map_intersect_domain(
		isl_union_map_copy(l->flow), isl_union_set_copy(filter));
	isl_bool none;

	leaving = isl_union_map_subtract_range(leaving,
		isl_union_set_copy(filter));
	none = isl_union_map_is_empty(leaving);
	isl_union_map_free(leaving);
	return none;
}

/* Check that part of "l" that goes to the filter node "child". */
static isl_bool check_child(__isl_take isl_schedule_node *child,
	const life *l)
{
	isl_union_set *filter = isl_schedule_node_filter_get_filter(child);
	isl_bool ok = flow_is_inside(l, filter);

	child = isl_schedule_node_child(child, 0);
	if (ok == isl_bool_true)
		ok = check_node(child, life_restrict(l, filter), false);
	isl_schedule_node_free(child);
	isl_union_set_free(filter);
	return ok;
}

static isl_bool check_children(__isl_keep isl_schedule_node *node, life l)
{
	isl_size n = isl_schedule_node_n_children(node);
	isl_bool ok = isl_bool_true;

	for (isl_size i = 0; ok == isl_bool_true && i < n; ++i)
		ok = check_child(isl_schedule_node_get_child(node, i), &l);
	life_free(l);
	return ok;
}

/* Is one cell enough at "node" or further down?  "l" is taken; all of its
 * flow is within one prefix.
 */
static isl_bool check_node(__isl_keep isl_schedule_node *node, life l,
	bool marked)
{
	isl_bool ok = is_enough(node, &l, marked);

	if (ok != isl_bool_false) {
		life_free(l);
		return ok;
	}
	switch (isl_schedule_node_get_type(node)) {
	case isl_schedule_node_band:
		return check_members(node, 0, l, marked);
	case isl_schedule_node_mark:
		return check_only_child(node, l,
			marked || marks_threads(node, l.name));
	case isl_schedule_node_sequence:
	case isl_schedule_node_set:
		return check_children(node, l);
	case isl_schedule_node_leaf:
		life_free(l);
		return isl_bool_false;
	case isl_schedule_node_error:
		life_free(l);
		return isl_bool_error;
	default:
		return check_only_child(node, l, marked);
	}
}

/* Add the accesses of "kind" of "stmt" to "array". */
static __isl_give isl_union_map *add_accesses(__isl_take isl_union_map *all,
	const ash_stmt *stmt, int array, ash_access_kind kind)
{
	for (unsigned i = 0; i < stmt->n_access; ++i) {
		const ash_access *access = &stmt->access[i];
		isl_map *map;

		if (access->array != array || access->kind != kind)
			continue;
		map = isl_map_intersect_domain(isl_map_copy(access->map),
			isl_set_copy(stmt->domain));
		all = isl_union_map_add_map(all, map);
	}
	return all;
}

/* The accesses of "kind" to "array" for the parameters "near". */
static __isl_give isl_union_map *accesses_to(const ash_scop *scop,
	__isl_keep isl_set *near, int array, ash_access_kind kind)
{
	isl_union_map *all = isl_union_map_empty_ctx(scop->ctx);

	for (unsigned i = 0; i < scop->n_stmt; ++i)
		all = add_accesses(all, &scop->stmt[i], array, kind);
	return isl_union_map_intersect_params(all, isl_set_copy(near));
}

static __isl_give isl_union_map *writes_to(const ash_scop *scop,
	__isl_keep isl_set *near, int array)
{
	return isl_union_map_union(
		accesses_to(scop, near, array, ASH_MAY_WRITE),
		accesses_to(scop, near, array, ASH_MUST_WRITE));
}

/* What is known of scalar "array" at the root of the tree. */
static life life_begin(const ash_scop *scop, __isl_keep isl_set *near,
	const ash_deps *deps, int array)
{
	isl_union_map *write = writes_to(scop, near, array);
	isl_union_map *read = accesses_to(scop, near, array, ASH_READ);
	life l = { .name = isl_id_get_name(scop->array[array].id) };

	l.cells = isl_union_map_union(isl_union_map_copy(read),
		isl_union_map_copy(write));
	l.time = isl_union_map_from_domain(
		isl_union_map_domain(isl_union_map_copy(l.cells)));
	l.written = isl_union_map_domain(isl_union_map_copy(write));
	l.flow = isl_union_map_apply_range(write,
		isl_union_map_reverse(read));
	l.flow = isl_union_map_intersect(l.flow, isl_union_map_union(
		isl_union_map_copy(deps->flow),
		isl_union_map_copy(deps->reduction)));
	return l;
}

struct ash_lives {
	const ash_scop *scop;
	const ash_deps *deps;
	isl_set *near;	/* parameters; owned */
	life *of;	/* per array; without name: not asked for yet */
};

ash_lives *ash_lives_make(const ash_scop *scop, const ash_deps *deps)
{
	ash_lives *lives = calloc(1, sizeof(*lives));

	if (!lives)
		return NULL;
	*lives = (ash_lives) { .scop = scop, .deps = deps,
		.near = ash_scop_near_params(scop),
		.of = calloc(scop->n_array + 1, sizeof(*lives->of)) };
	return lives->near && lives->of ? lives : ash_lives_free(lives);
}

ash_lives *ash_lives_free(ash_lives *lives)
{
	if (!lives)
		return NULL;
	for (unsigned i = 0; lives->of && i < lives->scop->n_array; ++i)
		life_free(lives->of[i]);
	isl_set_free(lives->near);
	free(lives->of);
	free(lives);
	return NULL;
}

static life get_life(ash_lives *lives, int array)
{
	if (!lives->of[array].name)
		lives->of[array] = life_begin(lives->scop, lives->near,
			lives->deps, array);
	return life_copy(&lives->of[array]);
}

/* Set touched[a] for the arrays that statements in "schedule" access. */
static void find_touched(const ash_scop *scop,
	__isl_keep isl_schedule *schedule, bool *touched)
{
	isl_union_set *domain = isl_schedule_get_domain(schedule);

	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		const ash_stmt *stmt = &scop->stmt[i];
		isl_set *part = isl_union_set_extract_set(domain,
			isl_set_get_space(stmt->domain));
		bool absent = isl_set_plain_is_empty(part) == isl_bool_true;

		for (unsigned j = 0; !absent && j < stmt->n_access; ++j)
			touched[stmt->access[j].array] = true;
		isl_set_free(part);
	}
	isl_union_set_free(domain);
}

isl_stat ash_lives_check(ash_lives *lives, __isl_keep isl_schedule *schedule,
	bool *single)
{
	const ash_scop *scop = lives->scop;
	isl_schedule_node *root = isl_schedule_get_root(schedule);
	bool *touched = calloc(scop->n_array + 1, sizeof(bool));
	isl_bool ok = touched ? isl_bool_true : isl_bool_error;

	if (touched)
		find_touched(scop, schedule, touched);
	for (unsigned i = 0; ok >= 0 && i < scop->n_array; ++i) {
		single[i] = !scop->array[i].scalar || !touched[i];
		if (single[i])
			continue;
		ok = check_node(root, get_life(lives, i), false);
		single[i] = ok == isl_bool_true;
	}
	free(touched);
	isl_schedule_node_free(root);
	return ok < 0 ? isl_stat_error : isl_stat_ok;
}

isl_stat ash_storage_check(const ash_scop *scop, const ash_deps *deps,
	__isl_keep isl_schedule *schedule, bool *single)
{
	ash_lives *lives = ash_lives_make(scop, deps);
	isl_stat ok = lives ? ash_lives_check(lives, schedule, single)
			    : isl_stat_error;

	ash_lives_free(lives);
	return ok;
}
