/* device_shared.c - copies to shared memory, and barriers, as statements.
 *
 * Elements are distributed to all threads of the block; neighbouring threads
 * copy neighbouring elements.  While a block computes with one strip, its
 * threads may load the next strip into registers, and move it from there to
 * shared memory.
 *
 * SPDX-License-Identifier: MIT
 */
#include "device/device_copy.h"

#include <isl/aff.h>
#include <isl/val.h>

/* The strip whose elements a copy transfers. */
typedef enum {
	HERE, /* that of the enclosing loops */
	FIRST, /* the first one, before the loop over strips */
	NEXT /* the strip after that of the enclosing loops */
} strip;

/* The relations of a copy to a buffer in shared memory. */
typedef struct shared_copy {
	const ash_device_group *group;
	isl_map *extension;
	/* From instances of the copy to outer iterations. */
	isl_multi_aff *outer;
	isl_multi_aff *element;
	/* From instances to the element's position in the box. */
	isl_multi_aff *place;
} shared_copy;

static void clear(shared_copy *c)
{
	isl_map_free(c->extension);
	isl_multi_aff_free(c->outer);
	isl_multi_aff_free(c->element);
	isl_multi_aff_free(c->place);
}

/* ---- strips ---- */

/* Returns the function from the outer iterations in "space" (taken) to those
 * with the next strip.
 */
static __isl_give isl_multi_aff *to_next(__isl_take isl_space *space)
{
	isl_size n = isl_space_dim(space, isl_dim_set);
	isl_multi_aff *next = isl_multi_aff_identity_on_domain_space(space);
	isl_aff *last;

	if (n < 1)
		return isl_multi_aff_free(next);
	last = isl_multi_aff_get_aff(next, (int) n - 1);
	return isl_multi_aff_set_aff(next, (int) n - 1,
		isl_aff_add_constant_si(last, 1));
}

/* The outer iterations of "all" that have an earlier strip. */
static __isl_give isl_set *with_earlier(__isl_keep isl_set *all)
{
	isl_size n = isl_set_dim(all, isl_dim_set);
	isl_map *earlier = isl_map_from_domain_and_range(isl_set_copy(all),
		isl_set_copy(all));

	for (int i = 0; i + 1 < n; ++i)
		earlier = isl_map_equate(earlier, isl_dim_in, i, isl_dim_out,
			i);
	return n < 1 ? isl_set_free(isl_map_domain(earlier))
		     : isl_map_domain(isl_map_order_gt(earlier, isl_dim_in,
			       (int) n - 1, isl_dim_out, (int) n - 1));
}

static __isl_give isl_set *outer_of(const ash_device_site *site)
{
	return isl_set_from_union_set(
		isl_union_map_range(isl_union_map_copy(site->outer)));
}

isl_bool ash_device_has_next(const ash_device_site *site)
{
	isl_set *all = outer_of(site);
	isl_set *behind = isl_set_apply(isl_set_copy(all),
		isl_map_from_multi_aff(to_next(isl_set_get_space(all))));
	isl_set *later = with_earlier(all);
	isl_bool each = isl_set_is_subset(later, behind);

	isl_set_free(all);
	isl_set_free(later);
	isl_set_free(behind);
	return each;
}

/* The map from outer iterations to the elements that "touched" (taken) has for
 * the strip given by "which".
 */
static __isl_give isl_map *touched_in(const ash_device_site *site,
	__isl_take isl_map *touched, strip which)
{
	isl_set *all;

	if (which == HERE)
		return touched;
	all = outer_of(site);
	if (which == NEXT) {
		isl_multi_aff *next = to_next(isl_set_get_space(all));

		touched = isl_map_preimage_domain_multi_aff(touched, next);
		return isl_map_intersect_domain(touched, all);
	}
	touched = isl_map_intersect_domain(touched,
		isl_set_subtract(isl_set_copy(all), with_earlier(all)));
	isl_set_free(all);
	return isl_map_coalesce(touched);
}

/* ---- copies ---- */

/* Set "c" to the components of the copy with the identifier "id" of "touched",
 * a part of the elements of "group", in the strip given by "which".
 */
static isl_stat find_copy(shared_copy *c, const ash_device_tiler *t,
	const ash_device_group *group, __isl_keep isl_map *touched,
	__isl_keep isl_id *id, strip which)
{
	isl_size n = isl_map_dim(touched, isl_dim_in);
	isl_space *space;

	if (n < 0)
		return isl_stat_error;
	c->group = group;
	c->extension = ash_device_extension(touched, id);
	space = isl_space_range(isl_map_get_space(c->extension));
	c->outer = ash_device_project(space, 0, n);
	if (which == NEXT)
		c->outer = isl_multi_aff_pullback_multi_aff(
			to_next(isl_space_range(
				isl_multi_aff_get_space(c->outer))),
			c->outer);
	c->element = isl_multi_aff_set_tuple_id(
		ash_device_project(space, n, group->n_dim), isl_dim_out,
		isl_id_copy(t->scop->array[group->array].id));
	c->place = isl_multi_aff_sub(isl_multi_aff_copy(c->element),
		isl_multi_aff_pullback_multi_aff(
			isl_multi_aff_copy(group->first),
			isl_multi_aff_copy(c->outer)));
	if (which == FIRST)
		c->extension = isl_map_project_out(c->extension, isl_dim_in,
			(unsigned) n - 1, 1);
	isl_space_free(space);
	return c->extension && c->place ? isl_stat_ok : isl_stat_error;
}

/* The least power of two that is at least "n", but at most "most". */
static unsigned round_up(unsigned n, unsigned most)
{
	unsigned power = 1;

	while (power < n && power < most)
		power *= 2;
	return power;
}

/* The number of threads that copy neighbouring elements in the last dimension
 * at the same time.
 */
static unsigned count_beside(const ash_device_tiler *t,
	const ash_device_group *group)
{
	return round_up(group->size[group->n_dim - 1],
		t->kernel->threads.n_thread);
}

/* The number of threads that copy at the same time in dimension "dim" of the
 * array; 0 if the dimension is not distributed.
 */
static unsigned count_lanes(const ash_device_tiler *t,
	const ash_device_group *group, unsigned dim)
{
	unsigned beside = count_beside(t, group);

	return dim + 1 == group->n_dim    ? beside
		: dim + 2 == group->n_dim ? t->kernel->threads.n_thread / beside
					  : 0;
}

/* The parameter of the thread's position in dimension "dim" of the copy. */
static __isl_give isl_id *lane_of(const ash_device_tiler *t,
	const ash_device_group *group, unsigned dim)
{
	unsigned div = dim + 1 == group->n_dim ? 1 : count_beside(t, group);

	return ash_device_lane(t, div, count_lanes(t, group, dim));
}

/* Returns the element's position in dimension "dim" minus the position of the
 * thread that copies it, as a function of the copy's instances.
 */
static __isl_give isl_aff *behind_lane(const ash_device_tiler *t,
	const shared_copy *c, unsigned dim)
{
	isl_aff *place = isl_multi_aff_get_aff(c->place, (int) dim);
	isl_space *space = isl_aff_get_domain_space(place);
	isl_aff *lane;

	space = isl_space_add_param_id(space, lane_of(t, c->group, dim));
	lane = isl_aff_param_on_domain_space_id(isl_space_copy(space),
		lane_of(t, c->group, dim));
	place = isl_aff_align_params(place, space);
	return isl_aff_sub(place, lane);
}

/* Returns the number of an instance of the copy among those of its thread, in
 * dimension "dim", as a function of the instances.
 */
static __isl_give isl_aff *turn_of(const ash_device_tiler *t,
	const shared_copy *c, unsigned dim)
{
	unsigned lanes = count_lanes(t, c->group, dim);

	return lanes ? ash_device_divide(behind_lane(t, c, dim), lanes)
		     : isl_multi_aff_get_aff(c->place, (int) dim);
}

/* The maximal number of copies of a thread in dimension "dim". */
static unsigned count_turns(const ash_device_tiler *t,
	const ash_device_group *group, unsigned dim)
{
	unsigned lanes = count_lanes(t, group, dim);

	return lanes ? (group->size[dim] + lanes - 1) / lanes
		     : group->size[dim];
}

/* The instances of the copy that one thread executes. */
static __isl_give isl_union_set *own_elements(const ash_device_tiler *t,
	const shared_copy *c)
{
	isl_union_set *own = isl_union_set_from_set(isl_set_universe(
		isl_space_range(isl_map_get_space(c->extension))));

	for (unsigned i = 0; i < c->group->n_dim; ++i) {
		unsigned lanes = count_lanes(t, c->group, i);
		isl_val *mod = isl_val_int_from_ui(t->scop->ctx, lanes);

		if (lanes)
			own = isl_union_set_intersect(own,
				ash_device_zeros(isl_aff_mod_val(
					behind_lane(t, c, i), mod)));
		else
			isl_val_free(mod);
	}
	return own;
}

/* Restrict "filter" (taken), the instances of one thread, to the first threads,
 * as many as there are elements to copy, if the array has one dimension.
 */
static __isl_give isl_union_set *first_only(const ash_device_tiler *t,
	const shared_copy *c, __isl_take isl_union_set *filter)
{
	unsigned n_thread = t->kernel->threads.n_thread;
	unsigned beside = count_beside(t, c->group);

	if (c->group->n_dim > 1 || beside >= n_thread)
		return filter;
	return ash_device_where(filter,
		ash_device_lane(t, beside, n_thread / beside), 0);
}

static __isl_give isl_schedule_node *shared_tree(const ash_device_tiler *t,
	const shared_copy *c, strip which)
{
	isl_schedule_node *node = ash_device_begin_graft(
		isl_map_copy(c->extension));
	isl_size n = isl_multi_aff_dim(c->outer, isl_dim_out);

	for (unsigned i = c->group->n_dim; i-- > 0;)
		if (i + 2 >= c->group->n_dim)
			node = ash_device_insert_loop(node, turn_of(t, c, i));
	for (unsigned i = c->group->n_dim; i-- > 0;)
		if (i + 2 < c->group->n_dim)
			node = ash_device_insert_loop(node, turn_of(t, c, i));
	if (which == FIRST)
		node = ash_device_insert_loop(node,
			isl_multi_aff_get_aff(c->outer, (int) n - 1));
	node = isl_schedule_node_insert_filter(node,
		first_only(t, c, own_elements(t, c)));
	return ash_device_end_graft(node);
}

/* Returns the number of an instance of the copy among those that its thread
 * executes, as a vector of one number for each dimension.
 */
static __isl_give isl_multi_aff *turns_of(const ash_device_tiler *t,
	const shared_copy *c)
{
	isl_aff_list *list = isl_aff_list_alloc(t->scop->ctx,
		(int) c->group->n_dim);
	isl_space *space = isl_multi_aff_get_domain_space(c->place);

	for (unsigned i = 0; i < c->group->n_dim; ++i) {
		isl_aff *turn = turn_of(t, c, i);

		space = isl_space_align_params(space,
			isl_aff_get_domain_space(turn));
		list = isl_aff_list_add(list, turn);
	}
	space = isl_space_add_dims(isl_space_from_domain(space), isl_dim_out,
		c->group->n_dim);
	return isl_multi_aff_from_aff_list(space, list);
}

/* Append to the kernel the copy of "touched", a part of "group", in the strip
 * given by "which".  "step" has its kind and buffers, "name" is the name of the
 * statement.  Returns the copy's tree; NULL on error.
 */
static __isl_give isl_schedule_node *make_copy(ash_device_tiler *t,
	const ash_device_group *group, __isl_keep isl_map *touched, strip which,
	ash_ast_step step, const char *name)
{
	shared_copy c = { .extension = NULL };
	isl_schedule_node *tree = NULL;

	step.id = ash_device_step_id(t, name);
	if (find_copy(&c, t, group, touched, step.id, which) >= 0) {
		tree = shared_tree(t, &c, which);
		step.element = isl_multi_aff_copy(c.element);
		if (t->kernel->threads.buffer[step.buffer].shared)
			step.cell = ash_device_cell(group,
				isl_multi_aff_copy(c.place),
				isl_multi_aff_copy(c.outer));
		else
			step.cell = turns_of(t, &c);
		if (step.kind == ASH_AST_MOVE)
			step.source = turns_of(t, &c);
	}
	clear(&c);
	if (ash_device_append_step(&t->kernel->threads, step) < 0)
		return isl_schedule_node_free(tree);
	return tree;
}

static __isl_give isl_schedule_node *graft(__isl_take isl_schedule_node *node,
	__isl_take isl_schedule_node *tree, bool before)
{
	return before ? isl_schedule_node_graft_before(node, tree)
		      : isl_schedule_node_graft_after(node, tree);
}

/* ---- parts of the elements that a group accesses ---- */

/* Is "part" a subset of a member of "list"? */
static isl_bool is_in(__isl_keep isl_map_list *list, __isl_keep isl_map *part)
{
	isl_size n = isl_map_list_n_map(list);
	isl_bool in = n < 0 ? isl_bool_error : isl_bool_false;

	for (int i = 0; i < n && in == isl_bool_false; ++i) {
		isl_map *one = isl_map_list_get_map(list, i);

		in = isl_map_is_subset(part, one);
		isl_map_free(one);
	}
	return in;
}

/* Returns the union of "part" and "other" (both taken) if it is convex, so that
 * simple loops cover it; else "part".
 */
static __isl_give isl_map *join(__isl_take isl_map *part,
	__isl_take isl_map *other)
{
	isl_map *both = isl_map_union(isl_map_copy(part), other);
	isl_map *hull = isl_map_from_basic_map(
		isl_map_simple_hull(isl_map_copy(both)));
	isl_bool exact = isl_map_is_subset(hull, both);

	isl_map_free(both);
	if (exact != isl_bool_true) {
		isl_map_free(hull);
		return exact < 0 ? isl_map_free(part) : part;
	}
	isl_map_free(part);
	return hull;
}

/* Cover the elements that "group" accesses by few parts that simple loops copy.
 * Parts may overlap: the neighbours of a stencil form one part per direction.
 */
static __isl_give isl_map_list *find_parts(const ash_device_group *group)
{
	isl_size n = isl_map_list_n_map(group->parts);
	isl_map_list *found = isl_map_list_alloc(
		isl_map_get_ctx(group->touched), n < 0 ? 0 : n);

	for (int i = 0; i < n; ++i) {
		isl_map *part = isl_map_list_get_map(group->parts, i);
		isl_bool in = is_in(found, part);

		for (int j = 0; j < n && in == isl_bool_false; ++j)
			part = join(part,
				isl_map_list_get_map(group->parts, j));
		if (in == isl_bool_false)
			found = isl_map_list_add(found, part);
		else
			isl_map_free(part);
		if (in < 0)
			found = isl_map_list_free(found);
	}
	return found;
}

/* The parts of "group" that are copied separately.  Loops over exactly their
 * union would require many tests; copying an element twice is harmless.
 */
static __isl_give isl_map_list *parts_in(const ash_device_site *site,
	const ash_device_group *group, strip which)
{
	isl_map_list *parts = find_parts(group);
	isl_size n = isl_map_list_n_map(parts);

	for (int i = 0; i < n; ++i)
		parts = isl_map_list_set_map(parts, i,
			touched_in(site, isl_map_list_get_map(parts, i),
				which));
	return parts;
}

/* Insert the copies of "group" for the strip given by "which" before "node"
 * (taken).  Returns the node.
 */
static __isl_give isl_schedule_node *copy_in(ash_device_tiler *t,
	const ash_device_site *site, const ash_device_group *group,
	__isl_take isl_schedule_node *node, strip which)
{
	isl_map_list *parts = parts_in(site, group, which);
	isl_size n = isl_map_list_n_map(parts);
	ash_ast_step step = { .kind = ASH_AST_COPY_IN,
		.buffer = ash_device_find_buffer(t, group) };

	for (int i = 0; i < n; ++i) {
		isl_map *part = isl_map_list_get_map(parts, i);

		node = graft(node,
			make_copy(t, group, part, which, step, "copy_in"),
			true);
		isl_map_free(part);
	}
	isl_map_list_free(parts);
	return n < 0 ? isl_schedule_node_free(node) : node;
}

__isl_give isl_schedule_node *ash_device_copy_shared(ash_device_tiler *t,
	const ash_device_site *site, const ash_device_group *group,
	__isl_take isl_schedule_node *node)
{
	return copy_in(t, site, group, node, HERE);
}

__isl_give isl_schedule_node *ash_device_copy_first(ash_device_tiler *t,
	const ash_device_site *site, const ash_device_group *group,
	__isl_take isl_schedule_node *node)
{
	return copy_in(t, site, group, node, FIRST);
}

/* Add registers to the kernel for the elements of "group" that a thread copies.
 */
static isl_stat add_stage(ash_device_tiler *t, const ash_device_group *group)
{
	ash_device_group stage = { .array = group->array,
		.n_dim = group->n_dim,
		.inner = group->n_dim - 1 };

	for (unsigned i = 0; i < group->n_dim; ++i)
		stage.size[i] = count_turns(t, group, i);
	return ash_device_append_buffer(&t->kernel->threads, &stage);
}

/* Insert loads of "touched" to registers before "node", and moves from there to
 * shared memory after it.
 */
static __isl_give isl_schedule_node *stage_part(ash_device_tiler *t,
	const ash_device_group *group, __isl_keep isl_map *touched,
	__isl_take isl_schedule_node *node)
{
	ash_ast_step load = { .kind = ASH_AST_COPY_IN,
		.buffer = t->kernel->threads.n_buffer };
	ash_ast_step move = { .kind = ASH_AST_MOVE,
		.buffer = ash_device_find_buffer(t, group),
		.from = load.buffer };

	if (add_stage(t, group) < 0)
		return isl_schedule_node_free(node);
	node = graft(node, make_copy(t, group, touched, NEXT, load, "fetch"),
		true);
	return graft(node, make_copy(t, group, touched, NEXT, move, "move"),
		false);
}

__isl_give isl_schedule_node *ash_device_copy_next(ash_device_tiler *t,
	const ash_device_site *site, const ash_device_group *group,
	__isl_take isl_schedule_node *node)
{
	isl_map_list *parts = parts_in(site, group, NEXT);
	isl_size n = isl_map_list_n_map(parts);

	for (int i = 0; i < n; ++i) {
		isl_map *part = isl_map_list_get_map(parts, i);

		node = stage_part(t, group, part, node);
		isl_map_free(part);
	}
	isl_map_list_free(parts);
	return n < 0 ? isl_schedule_node_free(node) : node;
}

unsigned ash_device_stage_most(const ash_device_tiler *t,
	const ash_device_group *group, unsigned *longest)
{
	unsigned all = 1;

	for (unsigned i = 0; i < group->n_dim; ++i) {
		unsigned n = count_turns(t, group, i);

		all *= n;
		*longest = n > *longest ? n : *longest;
	}
	return all;
}

/* ---- barriers ---- */

__isl_give isl_schedule_node *ash_device_insert_barrier(ash_device_tiler *t,
	__isl_keep isl_union_map *outer, __isl_take isl_schedule_node *node,
	bool before)
{
	ash_ast_step step = { .kind = ASH_AST_BARRIER,
		.id = ash_device_step_id(t, "barrier") };
	isl_set *around = isl_set_from_union_set(
		isl_union_map_range(isl_union_map_copy(outer)));
	isl_map *extension = isl_set_identity(isl_set_coalesce(around));

	extension = isl_map_set_tuple_id(extension, isl_dim_out,
		isl_id_copy(step.id));
	node = graft(node,
		ash_device_end_graft(ash_device_begin_graft(extension)),
		before);
	return ash_device_append_step(&t->kernel->threads, step) < 0
		? isl_schedule_node_free(node)
		: node;
}
