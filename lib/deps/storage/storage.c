/* storage.c - check that a scalar needs only a single cell under a schedule.
 *
 * The tree is traversed from the root, with the accesses to the scalar, the
 * cells of the model that they touch, and the flow through these.  At every
 * node the prefix of the schedule is the time given by the outer band members
 * and the children of sequences on the path.  Instances with equal prefixes run
 * consecutively.  So one cell is enough below a node if
 *  (a) every prefix uses only one cell of the model, and (b) no value flows
 *  between different prefixes.
 * At deeper nodes (a) is easier and (b) harder to fulfil, and (b) is much
 * cheaper to check: the traversal goes on while (b) holds, and (a) is checked
 * once, at the last such node.  Different children of a sequence may stop at
 * different depths.  Flow through other arrays between instances that share a
 * cell counts as well, which is conservative.
 *
 * Threads: each iteration of a parallel loop has a private copy of the cell, or
 * shares the outer one with all others:
 *  - The loop is part of the prefix: values live within an iteration; a copy
 *    per thread is right.
 *  - The loop is inside the prefix and only reads the scalar: all iterations
 *    read what was written before the loop; threads may share the cell of the
 *    code that started them, or copy its value.
 *  - The loop is inside the prefix and writes the scalar: a copy would lose the
 *    value for the code after the loop, and a shared cell would be overwritten
 *    by other threads.  This is rejected; a longer prefix may be accepted.
 * A loop marked "simd" is treated alike: its iterations overlap.  So is one
 * marked "reduce", except for scalars that the mark names: those have a copy
 * per thread, which is added to the cell after the loop.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/storage/storage.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <isl/schedule_node.h>
#include <isl/space.h>

#include "deps/relate/filtered_pairs.h"
#include "deps/relate/relate.h"
#include "deps/storage/fixed_cell.h"
#include "scop/accesses.h"
#include "scop/mark.h"
#include "scop/tree.h"

/* The life of a scalar: facts about all of its uses, without regard to a
 * schedule; all owned.
 */
typedef struct {
	const char *name;	/* not owned */
	isl_union_map *cells;	/* instances to cells */
	isl_union_map *flow;
	isl_union_set *written;	/* instances that write */
	/* If "regular", that is, if all are affine functions: the cell that
	 * each access uses.
	 */
	isl_multi_aff **cell;
	unsigned n_cell;
	bool regular;
} life;

/* An enclosing loop on the path from the root. */
typedef struct passed {
	isl_union_pw_aff *time;
	const struct passed *outer;
} passed;

/* A place: a node of the tree, with what reaches it. */
typedef struct {
	const life *of;
	const passed *loops;	/* innermost first */
	isl_union_map *cells;	/* of the instances at the node; owned */
	/* Pairs with both instances at the node; owned. */
	isl_union_map *flow;
	bool marked;		/* does a mark above, of parallel or vector
				 * iterations, apply to the next loop? */
} place;

static isl_bool check_node(__isl_keep isl_schedule_node *node, place p);

static void life_free(life l)
{
	isl_union_map_free(l.cells);
	isl_union_map_free(l.flow);
	isl_union_set_free(l.written);
	for (unsigned i = 0; i < l.n_cell; ++i)
		isl_multi_aff_free(l.cell[i]);
	free(l.cell);
}

static void place_free(place p)
{
	isl_union_map_free(p.cells);
	isl_union_map_free(p.flow);
}

/* The part of "p" that concerns the instances in "filter". */
static place place_inside(const place *p, __isl_keep isl_union_set *filter)
{
	place part = *p;

	part.cells = ash_inside_from(isl_union_map_copy(p->cells), filter);
	part.flow = ash_inside_both(isl_union_map_copy(p->flow), filter);
	part.marked = false;
	return part;
}

/* Does the mark "node" make several threads or lanes run iterations, without a
 * copy of "scalar" for each?
 */
static bool marks_threads(__isl_keep isl_schedule_node *node,
	const char *scalar)
{
	isl_id *id = isl_schedule_node_mark_get_id(node);
	const char *name = isl_id_get_name(id);
	bool threads = name &&
		(!strcmp(name, ASH_MARK_PARALLEL) || ash_mark_is_simd(name) ||
			(ash_mark_is_reduce(name) &&
				!ash_mark_reduces(name, scalar)));

	isl_id_free(id);
	return threads;
}

/* The writes to a scalar at a node. */
typedef struct {
	const char *name;
	isl_union_set *written;
} writes;

/* Callback: false if "node" is a parallel loop that contains writes to the
 * scalar.
 */
static isl_bool is_harmless(__isl_keep isl_schedule_node *node, void *user)
{
	const writes *w = user;
	isl_union_set *here;
	isl_bool none;

	if (isl_schedule_node_get_type(node) != isl_schedule_node_mark ||
		!marks_threads(node, w->name))
		return isl_bool_true;
	here = isl_schedule_node_get_domain(node);
	none = isl_union_set_is_disjoint(here, w->written);
	isl_union_set_free(here);
	return none;
}

/* Does no parallel loop below "node" write the scalar? */
static isl_bool no_thread_writes(__isl_keep isl_schedule_node *node,
	const place *p)
{
	writes w = { p->of->name,
		isl_union_set_intersect(isl_union_set_copy(p->of->written),
			isl_union_map_domain(isl_union_map_copy(p->cells))) };
	isl_bool none = p->marked
		? isl_union_set_is_empty(w.written)
		: isl_schedule_node_every_descendant(node, &is_harmless, &w);

	isl_union_set_free(w.written);
	return none;
}

/* The map from "instances" (taken) to the values of the enclosing "loops", that
 * is, to the part of the prefix that these loops give.
 */
static __isl_give isl_union_map *get_time(const passed *loops,
	__isl_take isl_union_set *instances)
{
	isl_union_map *outer;

	if (!loops)
		return isl_union_map_from_domain(instances);
	outer = get_time(loops->outer, instances);
	return isl_union_map_flat_range_product(outer,
		isl_union_map_from_union_pw_aff(
			isl_union_pw_aff_copy(loops->time)));
}

/* Callback: are the instances of "map" those of a statement other than "user"?
 */
static isl_bool is_of_other(__isl_keep isl_map *map, void *user)
{
	isl_id *id = isl_map_get_tuple_id(map, isl_dim_in);
	bool other = id != user;

	isl_id_free(id);
	return isl_bool_ok(other);
}

/* Is the statement of the access "cell" at "p"? */
static bool is_here(const place *p, __isl_keep isl_multi_aff *cell)
{
	isl_id *id = isl_multi_aff_get_tuple_id(cell, isl_dim_in);
	isl_bool other = isl_union_map_every_map(p->cells, &is_of_other, id);

	isl_id_free(id);
	return other != isl_bool_true;
}

static unsigned count_loops(const passed *loops)
{
	return loops ? 1 + count_loops(loops->outer) : 0;
}

/* Do instances at "p" with equal iterators of the loops around "p" use the same
 * cell?  Decided by comparing coefficients; false means unknown.
 */
static bool is_fixed(const place *p)
{
	unsigned n_loop = count_loops(p->loops), n = 0, n_cell = 0;
	isl_union_pw_aff **loop = calloc(n_loop + 1, sizeof(*loop));
	isl_multi_aff **cell = calloc(p->of->n_cell + 1, sizeof(*cell));
	bool fixed = false;

	for (const passed *l = p->loops; loop && l; l = l->outer)
		loop[n++] = l->time;
	for (unsigned i = 0; cell && i < p->of->n_cell; ++i)
		if (is_here(p, p->of->cell[i]))
			cell[n_cell++] = p->of->cell[i];
	if (loop && cell)
		fixed = ash_cell_is_fixed(cell, n_cell, loop, n);
	free(loop);
	free(cell);
	return fixed;
}

/* Do the instances at "p" with equal prefixes use a single cell? */
static isl_bool is_single(const place *p)
{
	isl_union_map *time, *used;
	isl_bool single;

	if (p->of->regular && is_fixed(p))
		return isl_bool_true;
	time = get_time(p->loops,
		isl_union_map_domain(isl_union_map_copy(p->cells)));
	used = isl_union_map_apply_domain(isl_union_map_copy(p->cells), time);
	single = isl_union_map_is_single_valued(used);
	isl_union_map_free(used);
	return single;
}

/* Is one cell enough for each prefix at "node"?  "p" is taken. */
static isl_bool is_enough(__isl_keep isl_schedule_node *node, place p)
{
	isl_bool single = is_single(&p);

	if (single == isl_bool_true)
		single = no_thread_writes(node, &p);
	place_free(p);
	return single;
}

static isl_bool check_only_child(__isl_keep isl_schedule_node *node, place p)
{
	isl_schedule_node *child = isl_schedule_node_get_child(node, 0);
	isl_bool ok = check_node(child, p);

	isl_schedule_node_free(child);
	return ok;
}

/* Is one cell enough at member "pos" of "band", inside its outer members? */
static isl_bool is_enough_before(__isl_keep isl_schedule_node *band, int pos,
	place p)
{
	isl_schedule_node *node;
	isl_bool ok;

	if (pos == 0)
		return is_enough(band, p);
	node = isl_schedule_node_get_child(band, 0);
	ok = is_enough(node, p);
	isl_schedule_node_free(node);
	return ok;
}

/* Check member "pos" and later ones of "band", and the subtree. */
static isl_bool check_members(__isl_keep isl_schedule_node *band, int pos,
	place p)
{
	passed here = { NULL, p.loops };
	isl_bool ok;

	if (pos >= isl_schedule_node_band_n_member(band)) {
		p.marked = false;
		return check_only_child(band, p);
	}
	here.time = ash_tree_member(band, pos);
	ok = ash_relate_is_level(p.flow, here.time);
	if (ok == isl_bool_true) {
		p.loops = &here;
		p.marked = false;
		ok = check_members(band, pos + 1, p);
	} else if (ok == isl_bool_false) {
		ok = is_enough_before(band, pos, p);
	} else {
		place_free(p);
	}
	isl_union_pw_aff_free(here.time);
	return ok;
}

/* Does no value flow from child "pos" of "node" to others? */
static isl_bool child_keeps(__isl_keep isl_schedule_node *node, int pos,
	const place *p)
{
	isl_union_set *filter = ash_tree_filter(node, pos);
	isl_bool inside = ash_inside_stay(p->flow, filter);

	isl_union_set_free(filter);
	return inside;
}

/* Is one cell of the scalar enough in child "pos" of "node"?  Only the cells
 * and the flow of "p" that are inside this child count.
 */
static isl_bool check_child(__isl_keep isl_schedule_node *node, int pos,
	const place *p)
{
	isl_union_set *filter = ash_tree_filter(node, pos);
	place part = place_inside(p, filter);
	isl_bool ok = isl_union_map_is_empty(part.cells);
	isl_schedule_node *below;

	isl_union_set_free(filter);
	if (ok != isl_bool_false) {
		place_free(part);
		return ok;
	}
	below = isl_schedule_node_grandchild(isl_schedule_node_copy(node), pos,
		0);
	ok = check_node(below, part);
	isl_schedule_node_free(below);
	return ok;
}

/* Is one cell enough for the scalar in each child of the sequence or set
 * "node"?  If a value flows from one child to another, the node is checked as a
 * whole instead.
 */
static isl_bool check_children(__isl_keep isl_schedule_node *node, place p)
{
	isl_size n = isl_schedule_node_n_children(node);
	isl_bool ok = isl_bool_true;

	for (isl_size i = 0; ok == isl_bool_true && i < n; ++i)
		ok = child_keeps(node, i, &p);
	if (ok == isl_bool_false)
		return is_enough(node, p);
	for (isl_size i = 0; ok == isl_bool_true && i < n; ++i)
		ok = check_child(node, i, &p);
	place_free(p);
	return ok;
}

/* Is one cell enough at "node" or further down?  "p" is taken; all of its flow
 * is within one prefix.
 */
static isl_bool check_node(__isl_keep isl_schedule_node *node, place p)
{
	switch (isl_schedule_node_get_type(node)) {
	case isl_schedule_node_band:
		return check_members(node, 0, p);
	case isl_schedule_node_mark:
		p.marked = p.marked || marks_threads(node, p.of->name);
		return check_only_child(node, p);
	case isl_schedule_node_sequence:
	case isl_schedule_node_set:
		return check_children(node, p);
	case isl_schedule_node_leaf:
		return is_enough(node, p);
	case isl_schedule_node_error:
		place_free(p);
		return isl_bool_error;
	default:
		return check_only_child(node, p);
	}
}

/* The accesses of "kinds" to "array", for parameters "near". */
static __isl_give isl_union_map *accesses_to(const ash_scop *scop,
	__isl_keep isl_set *near, int array, unsigned kinds)
{
	return isl_union_map_intersect_params(
		ash_access_relations(scop, array, kinds), isl_set_copy(near));
}

struct ash_lives {
	const ash_scop *scop;
	isl_set *near;	/* relevant parameter values; owned */
	isl_union_map *flow;	/* flow dependences through any array; owned */
	/* Life of each array; without a name if it has not been computed. */
	life *of;
};

/* A selection from flow through any array: the part that goes through one
 * scalar.
 */
typedef struct {
	const ash_lives *lives;
	int array;
	isl_union_map *write, *read;	/* accesses to the scalar; not owned */
	isl_union_map *flow;
} choosing;

/* Is "array" the only one through which values flow from "from" to "to"? */
static bool is_only_way(const ash_scop *scop, const ash_stmt *from,
	const ash_stmt *to, int array)
{
	for (unsigned i = 0; i < scop->n_array; ++i)
		if ((int) i != array &&
			ash_stmt_has_access(from, i, ASH_WRITES) &&
			ash_stmt_has_access(to, i, ASH_READS))
			return false;
	return true;
}

/* The statement at end "type" of "map"; NULL if the tuple there is no
 * statement.
 */
static const ash_stmt *get_end(const ash_scop *scop, __isl_keep isl_map *map,
	enum isl_dim_type type)
{
	int pos = ash_scop_stmt_of_map(scop, map, type);

	return pos < 0 ? NULL : &scop->stmt[pos];
}

/* Callback for the flow between two statements: add to c->flow that part of
 * "map" in which the value passes through the scalar c->array.
 */
static isl_stat choose_flow(__isl_take isl_map *map, void *user)
{
	choosing *c = user;
	const ash_scop *scop = c->lives->scop;
	const ash_stmt *from = get_end(scop, map, isl_dim_in);
	const ash_stmt *to = get_end(scop, map, isl_dim_out);
	isl_union_map *flow;

	if (!from || !to || !ash_stmt_has_access(from, c->array, ASH_WRITES) ||
		!ash_stmt_has_access(to, c->array, ASH_READS)) {
		isl_map_free(map);
		return isl_stat_ok;
	}
	flow = isl_union_map_from_map(
		isl_map_intersect_params(map, isl_set_copy(c->lives->near)));
	if (!is_only_way(scop, from, to, c->array))
		flow = isl_union_map_intersect(flow,
			isl_union_map_apply_range(isl_union_map_copy(c->write),
				isl_union_map_reverse(
					isl_union_map_copy(c->read))));
	c->flow = isl_union_map_union(c->flow, flow);
	return isl_stat_non_null(c->flow);
}

/* Find the cells of all accesses to "array". */
static void find_cells(life *l, const ash_scop *scop, int array)
{
	unsigned n = 1;

	for (unsigned i = 0; i < scop->n_stmt; ++i)
		n += scop->stmt[i].n_access;
	l->cell = calloc(n, sizeof(*l->cell));
	l->regular = l->cell;
	for (ash_accesses a = ash_accesses_to(scop, array, ASH_ALL_ACCESSES);
		l->regular && ash_accesses_next(&a);) {
		l->cell[l->n_cell] = ash_cell_read(a.access->map);
		l->regular = l->cell[l->n_cell++];
	}
}

/* Returns the facts about the life of scalar "array" in the whole tree. */
static life life_begin(const ash_lives *lives, int array)
{
	const ash_scop *scop = lives->scop;
	isl_union_map *write = accesses_to(scop, lives->near, array,
		ASH_WRITES);
	isl_union_map *read = accesses_to(scop, lives->near, array, ASH_READS);
	choosing c = { .lives = lives,
		.array = array,
		.write = write,
		.read = read,
		.flow = isl_union_map_empty(
			isl_union_map_get_space(lives->flow)) };
	life l = { .name = isl_id_get_name(scop->array[array].id) };

	if (isl_union_map_foreach_map(lives->flow, &choose_flow, &c) < 0)
		c.flow = isl_union_map_free(c.flow);
	l.flow = c.flow;
	l.written = isl_union_map_domain(isl_union_map_copy(write));
	l.cells = isl_union_map_union(read, write);
	find_cells(&l, scop, array);
	return l;
}

ash_lives *ash_lives_make(const ash_scop *scop, const ash_deps *deps)
{
	ash_lives *lives = calloc(1, sizeof(*lives));

	if (!lives)
		return NULL;
	*lives = (ash_lives) { .scop = scop,
		.near = ash_scop_near_params(scop),
		.flow = isl_union_map_union(isl_union_map_copy(deps->flow),
			isl_union_map_copy(deps->reduction)),
		.of = calloc(scop->n_array + 1, sizeof(*lives->of)) };
	return lives->near && lives->flow && lives->of ? lives
						       : ash_lives_free(lives);
}

ash_lives *ash_lives_free(ash_lives *lives)
{
	if (!lives)
		return NULL;
	for (unsigned i = 0; lives->of && i < lives->scop->n_array; ++i)
		life_free(lives->of[i]);
	isl_set_free(lives->near);
	isl_union_map_free(lives->flow);
	free(lives->of);
	free(lives);
	return NULL;
}

/* Returns the place of scalar "array" at the root of the tree. */
static place get_place(ash_lives *lives, int array)
{
	life *of = &lives->of[array];

	if (!of->name)
		*of = life_begin(lives, array);
	return (place) { .of = of,
		.cells = isl_union_map_copy(of->cells),
		.flow = isl_union_map_copy(of->flow) };
}

/* Set touched[a] for all arrays that statements in "schedule" access. */
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
		ok = check_node(root, get_place(lives, i));
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
