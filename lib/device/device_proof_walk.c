/* device_proof_walk.c - the instances that a kernel in blocks executes, and
 * their times.
 *
 * SPDX-License-Identifier: MIT
 */
#include "device/device_proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <isl/id.h>
#include <isl/schedule_node.h>

#include "ast/ast_annotate.h"
#include "device/device_threads.h"

/* What is known at a node of the tree: the instances that reach it, and their
 * loops.  A function takes a state that it gets by value.
 */
typedef struct state {
	isl_union_map *loops; /* instances to values of the enclosing loops */
	unsigned n_loop;
	unsigned long known; /* bit k: the value of test k is known */
	unsigned n_path;
	int path[ASH_PROOF_MAX_PATH];
} state;

static isl_bool walk(ash_proof *p, __isl_keep isl_schedule_node *node, state s);

static state copy(const state *s)
{
	state same = *s;

	same.loops = isl_union_map_copy(s->loops);
	return same;
}

static isl_bool fail(state s)
{
	isl_union_map_free(s.loops);
	return isl_bool_error;
}

static isl_bool refuse(ash_proof *p, state s, const char *why)
{
	isl_union_map_free(s.loops);
	return ash_proof_refuse(p, why);
}

static bool add_to_path(state *s, int entry)
{
	if (s->n_path == ASH_PROOF_MAX_PATH)
		return false;
	s->path[s->n_path++] = entry;
	return true;
}

/* Returns "set", whose dimensions are the iterations of the host or the first
 * loops, extended to "n" loops; the additional loops may have any value.
 */
static __isl_give isl_set *extend(__isl_take isl_set *set, unsigned n)
{
	isl_size has = isl_set_dim(set, isl_dim_set);

	return has < 0 ? isl_set_free(set)
		       : isl_set_add_dims(set, isl_dim_set, n - (unsigned) has);
}

/* Returns a superset of the values of the enclosing loops at this node: those
 * in launched blocks, with any value of the loops inside the kernel.  The set
 * has the lanes as parameters.
 */
static __isl_give isl_set *may_be(const ash_proof *p, const state *s)
{
	return isl_set_intersect_params(
		extend(isl_set_copy(p->launched), s->n_loop),
		isl_set_copy(p->params));
}

static isl_bool walk_child(ash_proof *p, __isl_keep isl_schedule_node *node,
	int pos, state s)
{
	isl_schedule_node *child = isl_schedule_node_get_child(node, pos);
	isl_bool ok = child ? walk(p, child, s) : fail(s);

	isl_schedule_node_free(child);
	return ok;
}

static isl_bool walk_band(ash_proof *p, __isl_keep isl_schedule_node *node,
	state s)
{
	isl_size n = isl_schedule_node_band_n_member(node);

	if (n < 0)
		return fail(s);
	s.loops = isl_union_map_flat_range_product(s.loops,
		isl_schedule_node_band_get_partial_schedule_union_map(node));
	s.n_loop += (unsigned) n;
	for (int i = 0; i < n; ++i)
		if (!add_to_path(&s, ASH_PROOF_LOOP))
			return refuse(p, s, "the tree is too deep");
	return walk_child(p, node, 0, s);
}

static isl_bool walk_filter(ash_proof *p, __isl_keep isl_schedule_node *node,
	state s)
{
	s.loops = isl_union_map_intersect_domain(s.loops,
		isl_schedule_node_filter_get_filter(node));
	return walk_child(p, node, 0, s);
}

/* Visit the children of a sequence or set.  The order of a set is free in the
 * tree, but generated code executes its children one after the other.
 */
static isl_bool walk_children(ash_proof *p, __isl_keep isl_schedule_node *node,
	state s)
{
	isl_size n = isl_schedule_node_n_children(node);
	isl_bool ok = n < 0 ? isl_bool_error : isl_bool_true;

	for (int i = 0; ok == isl_bool_true && i < n; ++i) {
		state inner = copy(&s);

		ok = add_to_path(&inner, i)
			? walk_child(p, node, i, inner)
			: refuse(p, inner, "the tree is too deep");
	}
	isl_union_map_free(s.loops);
	return ok;
}

/* Do all threads reach each of "times", values of the enclosing loops? */
static isl_bool is_reached(const ash_proof *p, const state *s,
	__isl_keep isl_set *times)
{
	isl_union_set *there = isl_union_map_range(
		isl_union_map_copy(s->loops));
	isl_union_set *wanted = isl_union_set_from_set(
		isl_set_intersect(isl_set_copy(times), may_be(p, s)));
	isl_bool reached = isl_union_set_is_subset(wanted, there);

	isl_union_set_free(there);
	isl_union_set_free(wanted);
	return reached;
}

/* Add to s->loops the instances of steps that "extension" (taken) adds for
 * values of the enclosing loops.  Returns false, and sets p->why, if not all
 * threads reach these values, or if it adds an instance twice.
 */
static isl_bool add_steps(ash_proof *p, state *s,
	__isl_take isl_union_map *extension)
{
	isl_union_set *domain = isl_union_map_domain(
		isl_union_map_copy(extension));
	isl_set *times = isl_set_from_union_set(domain);
	isl_bool ok = is_reached(p, s, times);

	extension = isl_union_map_intersect_domain(
		isl_union_map_intersect_params(extension,
			ash_scop_near_params(p->scop)),
		isl_union_set_from_set(
			extend(isl_set_copy(p->launched), s->n_loop)));
	isl_set_free(times);
	extension = isl_union_map_reverse(extension);
	if (ok == isl_bool_false)
		ash_proof_refuse(p, "a step is where not all threads come");
	if (ok == isl_bool_true) {
		ok = isl_union_map_is_single_valued(extension);
		if (ok == isl_bool_false)
			ash_proof_refuse(p, "a step is executed twice");
	}
	s->loops = isl_union_map_union(s->loops, extension);
	return ok;
}

static isl_bool walk_extension(ash_proof *p, __isl_keep isl_schedule_node *node,
	state s)
{
	isl_bool ok = add_steps(p, &s,
		isl_schedule_node_extension_get_extension(node));

	if (ok == isl_bool_true)
		return walk_child(p, node, 0, s);
	isl_union_map_free(s.loops);
	return ok;
}

/* Visit a context.  Returns false, and sets p->why, if its constraints on loops
 * and threads do not hold for all of them.
 */
static isl_bool walk_context(ash_proof *p, __isl_keep isl_schedule_node *node,
	state s)
{
	isl_set *context = isl_schedule_node_context_get_context(node);
	isl_set *here = may_be(p, &s);
	isl_bool ok;

	for (unsigned i = 0; i < p->threads->n_case; ++i)
		context = ash_proof_drop_param(context,
			p->threads->cases[i].id);
	ok = isl_set_is_subset(here, context);
	isl_set_free(here);
	isl_set_free(context);
	if (ok < 0)
		return fail(s);
	return ok ? walk_child(p, node, 0, s)
		  : refuse(p, s, "not all blocks are as the tree says");
}

/* Returns the instances of "loops" (taken) for which the parameter "id" is
 * "value".
 */
static __isl_give isl_union_map *where(__isl_take isl_union_map *loops,
	__isl_keep isl_id *id, int value)
{
	isl_space *space = isl_space_add_param_id(
		isl_space_unit(isl_union_map_get_ctx(loops)), isl_id_copy(id));
	isl_aff *aff = isl_aff_param_on_domain_space_id(space, isl_id_copy(id));
	isl_set *set = isl_set_from_basic_set(
		isl_aff_zero_basic_set(isl_aff_add_constant_si(aff, -value)));

	return isl_union_map_intersect_params(loops, isl_set_params(set));
}

/* Record "one", the test that the mark above this node stands for: set its
 * parameter in s->loops to 1 for instances whose enclosing iteration is in
 * one->when, and to 0 for others.
 */
static void add_case(state *s, const ash_ast_case *one)
{
	isl_union_set *when = isl_union_set_from_set(isl_set_copy(one->when));
	isl_union_map *in = isl_union_map_intersect_range(
		isl_union_map_copy(s->loops), isl_union_set_copy(when));
	isl_union_map *out = isl_union_map_subtract_range(s->loops, when);

	s->loops = isl_union_map_union(where(in, one->id, 1),
		where(out, one->id, 0));
}

static isl_bool walk_mark(ash_proof *p, __isl_keep isl_schedule_node *node,
	state s)
{
	isl_id *mark = isl_schedule_node_mark_get_id(node);
	unsigned number, pos;

	if (mark &&
		sscanf(isl_id_get_name(mark), ASH_AST_MARK_TEST "%u:%u",
			&number, &pos) == 2 &&
		number == p->number && pos < p->threads->n_case) {
		add_case(&s, &p->threads->cases[pos]);
		s.known |= 1ul << pos;
	}
	isl_id_free(mark);
	return walk_child(p, node, 0, s);
}

/* ---- leaves ---- */

/* Returns "loops" (taken) with the parameters of tests replaced by their known
 * values.
 */
static __isl_give isl_map *drop_cases(const ash_proof *p, const state *s,
	__isl_take isl_map *loops)
{
	for (unsigned i = 0; i < p->threads->n_case; ++i) {
		isl_id *id = p->threads->cases[i].id;
		isl_size pos = isl_map_find_dim_by_id(loops, isl_dim_param, id);

		if (pos < 0)
			continue;
		if (!(s->known >> i & 1))
			loops = isl_map_fix_si(loops, isl_dim_param, pos, 0);
		loops = isl_map_project_out(loops, isl_dim_param, pos, 1);
	}
	return loops;
}

static const ash_ast_step *find_step(const ash_ast_threads *threads,
	__isl_keep isl_id *id)
{
	for (unsigned i = 0; i < threads->n_step; ++i)
		if (threads->step[i].id == id)
			return &threads->step[i];
	return NULL;
}

/* Set the path of an event; that of a step ends with its last position in a
 * sequence.
 */
static void set_path(ash_proof_event *event, const state *s)
{
	event->n_path = s->n_path;
	memcpy(event->path, s->path, sizeof(s->path));
	while (event->step && event->n_path &&
		event->path[event->n_path - 1] == ASH_PROOF_LOOP)
		event->n_path--;
}

/* Is buffer "number" only a stage: registers from which a step moves elements
 * to another buffer?
 */
static bool is_stage(const ash_ast_threads *threads, unsigned number)
{
	for (unsigned i = 0; i < threads->n_step; ++i)
		if (threads->step[i].kind == ASH_AST_MOVE &&
			threads->step[i].from == number)
			return true;
	return false;
}

/* Do the lanes of "event" distinguish threads?  Those of copies to shared
 * memory do not: such copies may be distributed in another way than the
 * statements.
 */
static bool is_own(const ash_proof *p, const ash_proof_event *event)
{
	return !event->step ||
		(event->step->kind != ASH_AST_BARRIER &&
			!p->threads->buffer[event->step->buffer].shared &&
			!is_stage(p->threads, event->step->buffer));
}

/* Add the lanes that "event" depends on to p->own if they distinguish threads.
 * Returns false, and sets p->why, if a barrier depends on lanes, or if no
 * thread has these lanes.
 */
static isl_bool note_lanes(ash_proof *p, const ash_proof_event *event)
{
	unsigned long lanes = 0;

	for (unsigned i = 0; i < p->threads->n_lane; ++i)
		if (ash_proof_has_lane(p, event->loops, i))
			lanes |= 1ul << i;
	if (is_own(p, event))
		p->own |= lanes;
	else if (event->step->kind == ASH_AST_BARRIER && lanes)
		return ash_proof_refuse(p, "not all threads come to a barrier");
	else if (!ash_proof_are_digits(p->threads, lanes, false))
		return ash_proof_refuse(p, "no thread has these numbers");
	return isl_bool_true;
}

static isl_bool append(ash_proof *p, ash_proof_event event)
{
	ash_proof_event *more = realloc(p->event,
		(p->n_event + 1) * sizeof(*more));

	if (!more) {
		isl_map_free(event.loops);
		return isl_bool_error;
	}
	p->event = more;
	more[p->n_event++] = event;
	if (event.n_path > p->n_path)
		p->n_path = event.n_path;
	return note_lanes(p, &more[p->n_event - 1]);
}

/* Append the event with the instances in "loops" (taken) to p->event.  Returns
 * false if the check fails, with p->why.
 */
static isl_bool add_event(ash_proof *p, const state *s,
	__isl_take isl_map *loops)
{
	isl_id *id = isl_map_get_tuple_id(loops, isl_dim_in);
	ash_proof_event event = { .stmt = ash_scop_find_stmt(p->scop, id) };
	isl_bool none;

	if (event.stmt < 0)
		event.step = find_step(p->threads, id);
	isl_id_free(id);
	loops = isl_map_coalesce(drop_cases(p, s, loops));
	none = isl_map_is_empty(loops);
	if (none != isl_bool_false) {
		isl_map_free(loops);
		return none;
	}
	event.loops = loops;
	set_path(&event, s);
	if (event.stmt >= 0 || event.step)
		return append(p, event);
	isl_map_free(loops);
	return ash_proof_refuse(p, "nobody knows a step of the tree");
}

static isl_bool walk_leaf(ash_proof *p, state s)
{
	isl_map_list *list = isl_union_map_get_map_list(s.loops);
	isl_size n = isl_map_list_n_map(list);
	isl_bool ok = n < 0 ? isl_bool_error : isl_bool_true;

	for (int i = 0; ok == isl_bool_true && i < n; ++i)
		ok = add_event(p, &s, isl_map_list_get_map(list, i));
	isl_map_list_free(list);
	isl_union_map_free(s.loops);
	return ok;
}

static isl_bool walk(ash_proof *p, __isl_keep isl_schedule_node *node, state s)
{
	switch (isl_schedule_node_get_type(node)) {
	case isl_schedule_node_leaf:
		return walk_leaf(p, s);
	case isl_schedule_node_band:
		return walk_band(p, node, s);
	case isl_schedule_node_filter:
		return walk_filter(p, node, s);
	case isl_schedule_node_sequence:
	case isl_schedule_node_set:
		return walk_children(p, node, s);
	case isl_schedule_node_extension:
		return walk_extension(p, node, s);
	case isl_schedule_node_context:
		return walk_context(p, node, s);
	case isl_schedule_node_mark:
		return walk_mark(p, node, s);
	default:
		return refuse(p, s, "the tree has a node that is not known");
	}
}

/* ---- the kernel ---- */

/* The state of the search for the mark. */
typedef struct finder {
	unsigned number;
	isl_schedule_node *node; /* NULL until the mark is found */
} finder;

static isl_bool is_elsewhere(__isl_keep isl_schedule_node *node, void *user)
{
	finder *f = user;
	isl_id *mark;

	if (f->node)
		return isl_bool_false;
	if (isl_schedule_node_get_type(node) != isl_schedule_node_mark)
		return isl_bool_true;
	mark = isl_schedule_node_mark_get_id(node);
	if (ash_ast_kernel_number(mark) == (int) f->number)
		f->node = isl_schedule_node_copy(node);
	isl_id_free(mark);
	return isl_bool_ok(!f->node);
}

/* The mark of the kernel in "schedule"; NULL if there is none. */
static __isl_give isl_schedule_node *find_mark(const ash_proof *p,
	__isl_keep isl_schedule *schedule)
{
	finder f = { .number = p->number };
	isl_schedule_node *root = isl_schedule_get_root(schedule);

	isl_schedule_node_every_descendant(root, &is_elsewhere, &f);
	isl_schedule_node_free(root);
	return f.node;
}

/* Set "s" to the instances of the kernel at "mark", as a map to the enclosing
 * loops of the host.  Returns false, and sets p->why, if these are not the
 * loops of the tree without blocks.
 */
static isl_bool begin(ash_proof *p, __isl_keep isl_schedule_node *mark,
	state *s)
{
	isl_union_map *outer = ash_device_outer(p->map, p->number);
	isl_bool same;

	s->loops = isl_union_map_intersect_domain(
		isl_schedule_node_get_prefix_schedule_union_map(mark),
		isl_schedule_node_get_domain(mark));
	same = isl_union_map_is_equal(s->loops, outer);
	isl_union_map_free(outer);
	s->n_loop = p->map->kernel[p->number].what->depth;
	for (unsigned i = 0; i < s->n_loop; ++i)
		if (!add_to_path(s, ASH_PROOF_LOOP))
			return ash_proof_refuse(p, "the tree is too deep");
	s->loops = isl_union_map_intersect_range(
		isl_union_map_intersect_params(s->loops,
			ash_scop_near_params(p->scop)),
		isl_union_set_from_set(isl_set_copy(p->launched)));
	return same == isl_bool_false
		? ash_proof_refuse(p, "the host's loops are others")
		: same;
}

/* Is "other" in the same child of a sequence as "step", that is, does its path
 * begin with that of "step"?
 */
static bool is_beside(const ash_proof_event *step, const ash_proof_event *other)
{
	return other->n_path >= step->n_path &&
		!memcmp(step->path, other->path,
			step->n_path * sizeof(*step->path));
}

/* Does each step have a position in a sequence for itself, which determines
 * when it is executed?
 */
static isl_bool are_alone(ash_proof *p)
{
	for (unsigned i = 0; i < p->n_event; ++i)
		for (unsigned j = 0; p->event[i].step && j < p->n_event; ++j)
			if (i != j && is_beside(&p->event[i], &p->event[j]))
				return ash_proof_refuse(p,
					"a step has no place of its own");
	return isl_bool_true;
}

isl_bool ash_proof_walk(ash_proof *p, __isl_keep isl_schedule *schedule)
{
	isl_schedule_node *mark = find_mark(p, schedule);
	state s = { .loops = NULL };
	isl_bool ok;

	if (!mark)
		return ash_proof_refuse(p, "the kernel is not in the tree");
	if (p->threads->n_lane > 60 || p->threads->n_case > 60)
		ok = ash_proof_refuse(p, "there are too many lanes");
	else
		ok = begin(p, mark, &s);
	if (ok == isl_bool_true)
		ok = walk_child(p, mark, 0, s);
	else
		isl_union_map_free(s.loops);
	isl_schedule_node_free(mark);
	return ok == isl_bool_true ? are_alone(p) : ok;
}
