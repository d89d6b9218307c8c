/* device_copy.c - copies to buffers and back, and barriers, as statements.
 *
 * Report CW 706, section 5.3.  An instance of a copy is an iteration of the
 * enclosing loops and an element, or the values of the kernel's dimensions for
 * which a thread has the element in its registers.  Copies to memory of the
 * block are shared out to all its threads, neighbours copy neighbouring
 * elements.
 *
 * SPDX-License-Identifier: MIT
 */
#include "device/device_tiler.h"
#include "support/grow.h"

#include <stdio.h>
#include <stdlib.h>

#include <isl/schedule_node.h>
#include <isl/val.h>

/* ---- what the kernel has to know ---- */

static isl_stat append_buffer(ash_ast_threads *threads,
	const ash_device_group *group)
{
	ash_ast_buffer *buffer;

	if (!ASH_GROW(threads->buffer, threads->n_buffer))
		return isl_stat_error;
	buffer = &threads->buffer[threads->n_buffer++];
	*buffer = (ash_ast_buffer) { .array = group->array,
		.shared = group->shared,
		.n_dim = group->n_dim };
	for (unsigned i = 0; i < group->n_dim; ++i)
		buffer->size[i] = group->size[i];
	return isl_stat_ok;
}

static isl_stat append_local(ash_ast_threads *threads, ash_ast_local local)
{
	if (!local.cell || !ASH_GROW(threads->local, threads->n_local)) {
		isl_pw_multi_aff_free(local.cell);
		isl_multi_aff_free(local.first);
		return isl_stat_error;
	}
	threads->local[threads->n_local++] = local;
	return isl_stat_ok;
}

/* Append "step" (taken).  Returns its index; -1 on error. */
static int append_step(ash_ast_threads *threads, ash_ast_step step)
{
	if (!step.id || !ASH_GROW(threads->step, threads->n_step)) {
		isl_id_free(step.id);
		isl_multi_aff_free(step.element);
		isl_multi_aff_free(step.cell);
		return -1;
	}
	threads->step[threads->n_step] = step;
	return (int) threads->n_step++;
}

/* A unique name for the next step, different from those of statements. */
static __isl_give isl_id *step_id(const ash_device_tiler *t, const char *what)
{
	char name[48];

	snprintf(name, sizeof(name), "%s_%u_%u", what, t->number,
		t->kernel->threads.n_step);
	return isl_id_alloc(t->scop->ctx, name, t->map);
}

/* ---- points as cells ---- */

/* In "space", where the values of the kernel's dimensions begin at "first", z
 * first: the offset of the value in dimension "dim" from the first value of its
 * thread.
 */
static __isl_give isl_aff *behind_thread(const ash_device_tiler *t,
	__isl_keep isl_space *space, unsigned first, unsigned dim)
{
	const ash_device_tile *tile = &t->kernel->tile;
	unsigned n = ash_device_n_dim(t->kernel);
	isl_ctx *ctx = t->scop->ctx;
	isl_space *with = isl_space_copy(space);
	isl_aff *value, *block, *thread;

	with = isl_space_add_param_id(with, ash_device_block_id(ctx, dim));
	with = isl_space_add_param_id(with, ash_device_thread_id(ctx, dim));
	value = isl_aff_var_on_domain(
		isl_local_space_from_space(isl_space_copy(with)), isl_dim_set,
		(int) (first + n - 1 - dim));
	block = isl_aff_param_on_domain_space_id(isl_space_copy(with),
		ash_device_block_id(ctx, dim));
	thread = isl_aff_param_on_domain_space_id(with,
		ash_device_thread_id(ctx, dim));
	block = isl_aff_scale_val(block,
		isl_val_int_from_ui(ctx, ash_device_tile_size(tile, dim)));
	thread = isl_aff_scale_val(thread,
		isl_val_int_from_ui(ctx, ash_device_tile_vector(tile, dim)));
	return isl_aff_sub(isl_aff_sub(value, block), thread);
}

static __isl_give isl_aff *divide(__isl_take isl_aff *value, unsigned by)
{
	isl_val *divisor = isl_val_int_from_ui(isl_aff_get_ctx(value), by);

	return isl_aff_floor(isl_aff_scale_down_val(value, divisor));
}

/* The index of the vector in dimension "dim"; "space" and "first" as in
 * behind_thread().
 */
static __isl_give isl_aff *vector_of(const ash_device_tiler *t,
	__isl_keep isl_space *space, unsigned first, unsigned dim)
{
	return divide(behind_thread(t, space, first, dim),
		ash_device_tile_step(&t->kernel->tile, dim));
}

/* The position in the vector. */
static __isl_give isl_aff *in_vector(const ash_device_tiler *t,
	__isl_keep isl_space *space, unsigned first, unsigned dim)
{
	return isl_aff_mod_val(behind_thread(t, space, first, dim),
		isl_val_int_from_ui(t->scop->ctx,
			ash_device_tile_step(&t->kernel->tile, dim)));
}

/* The index of the point in dimension "dim". */
static __isl_give isl_aff *point_of(const ash_device_tiler *t,
	__isl_keep isl_space *space, unsigned first, unsigned dim)
{
	unsigned vector = ash_device_tile_vector(&t->kernel->tile, dim);
	isl_aff *number = vector_of(t, space, first, dim);

	if (vector == 1)
		return number;
	number = isl_aff_scale_val(number,
		isl_val_int_from_ui(t->scop->ctx, vector));
	return isl_aff_add(number, in_vector(t, space, first, dim));
}

/* The cell of each point, z first. */
static __isl_give isl_multi_aff *point_cell(const ash_device_tiler *t,
	__isl_keep isl_space *space, unsigned first)
{
	unsigned n = ash_device_n_dim(t->kernel);
	isl_aff_list *list = isl_aff_list_alloc(t->scop->ctx, (int) n);
	isl_space *to = isl_space_copy(space);

	for (unsigned i = n; i-- > 0;) {
		to = isl_space_add_param_id(to,
			ash_device_block_id(t->scop->ctx, i));
		to = isl_space_add_param_id(to,
			ash_device_thread_id(t->scop->ctx, i));
		list = isl_aff_list_add(list, point_of(t, space, first, i));
	}
	to = isl_space_add_dims(isl_space_from_domain(to), isl_dim_out, n);
	return isl_multi_aff_from_aff_list(to, list);
}

/* ---- accesses ---- */

/* The elements of access "ref" for the instances of the site. */
static __isl_give isl_pw_multi_aff *get_element(const ash_device_tiler *t,
	const ash_device_site *site, const struct ash_device_ref *ref)
{
	const ash_stmt *stmt = &t->scop->stmt[ref->stmt];
	isl_set *domain = isl_union_set_extract_set(site->domain,
		isl_set_get_space(stmt->domain));

	return isl_pw_multi_aff_from_map(isl_map_intersect_domain(
		isl_map_copy(stmt->access[ref->access].map), domain));
}

/* The cells of the points of the statement of "ref". */
static __isl_give isl_pw_multi_aff *get_points(const ash_device_tiler *t,
	const ash_device_site *site, const struct ash_device_ref *ref)
{
	isl_set *domain = isl_union_set_extract_set(site->domain,
		isl_set_get_space(t->scop->stmt[ref->stmt].domain));
	isl_map *values = isl_map_from_union_map(
		isl_union_map_intersect_domain(isl_union_map_copy(site->values),
			isl_union_set_from_set(domain)));
	isl_pw_multi_aff *value = isl_pw_multi_aff_from_map(values);
	isl_space *space = isl_space_range(isl_pw_multi_aff_get_space(value));
	isl_multi_aff *cell = point_cell(t, space, 0);

	isl_space_free(space);
	return isl_pw_multi_aff_pullback_pw_multi_aff(
		isl_pw_multi_aff_from_multi_aff(cell), value);
}

isl_stat ash_device_add_buffer(ash_device_tiler *t, const ash_device_site *site,
	const ash_device_group *group)
{
	ash_ast_threads *threads = &t->kernel->threads;
	isl_stat stat = append_buffer(threads, group);

	for (unsigned i = 0; i < group->n_ref && stat >= 0; ++i) {
		ash_ast_local local = { .stmt = group->ref[i].stmt,
			.access = group->ref[i].access,
			.buffer = threads->n_buffer - 1 };

		if (group->shared) {
			local.cell = get_element(t, site, &group->ref[i]);
			local.first = isl_multi_aff_copy(group->first);
		} else {
			local.cell = get_points(t, site, &group->ref[i]);
		}
		stat = append_local(threads, local);
	}
	return stat;
}

/* The buffer of "group". */
static unsigned find_buffer(const ash_device_tiler *t,
	const ash_device_group *group)
{
	const ash_ast_threads *threads = &t->kernel->threads;
	unsigned i = threads->n_local;

	while (i-- > 0)
		if (threads->local[i].stmt == group->ref[0].stmt &&
			threads->local[i].access == group->ref[0].access)
			return threads->local[i].buffer;
	return 0;
}

/* ---- trees ---- */

/* The tree of the statement that "extension", a function of the outer
 * iterations, adds.  Returns its child.
 */
static __isl_give isl_schedule_node *begin_graft(__isl_take isl_map *extension)
{
	isl_schedule_node *node = isl_schedule_node_from_extension(
		isl_union_map_from_map(extension));

	return isl_schedule_node_child(node, 0);
}

static __isl_give isl_schedule_node *end_graft(
	__isl_take isl_schedule_node *node)
{
	return isl_schedule_node_root(node);
}

/* A loop over the values of "member". */
static __isl_give isl_schedule_node *insert_loop(
	__isl_take isl_schedule_node *node, __isl_take isl_aff *member)
{
	isl_union_pw_aff *all = isl_union_pw_aff_from_pw_aff(
		isl_pw_aff_from_aff(member));

	return isl_schedule_node_insert_partial_schedule(node,
		isl_multi_union_pw_aff_from_union_pw_aff(all));
}

/* The elements at which "value" is 0. */
static __isl_give isl_union_set *zeros(__isl_take isl_aff *value)
{
	return isl_union_set_from_set(
		isl_set_from_basic_set(isl_aff_zero_basic_set(value)));
}

/* Instances "id" of the outer iterations with an element or values: [P -> e] as
 * one tuple.
 */
static __isl_give isl_map *get_extension(__isl_keep isl_map *touched,
	__isl_keep isl_id *id)
{
	isl_map *around = isl_set_identity(
		isl_map_domain(isl_map_copy(touched)));

	around = isl_map_range_product(around, isl_map_copy(touched));
	around = isl_map_flatten_range(around);
	return isl_map_set_tuple_id(around, isl_dim_out, isl_id_copy(id));
}

/* From "space", that of instances, to their dimensions from "first" on, "n" of
 * them.
 */
static __isl_give isl_multi_aff *project(__isl_keep isl_space *space,
	unsigned first, unsigned n)
{
	isl_size all = isl_space_dim(space, isl_dim_set);
	isl_multi_aff *m = isl_multi_aff_identity_on_domain_space(
		isl_space_copy(space));

	m = isl_multi_aff_reset_tuple_id(m, isl_dim_out);
	m = isl_multi_aff_drop_dims(m, isl_dim_out, first + n,
		(unsigned) all - first - n);
	return isl_multi_aff_drop_dims(m, isl_dim_out, 0, first);
}

/* ---- memory of the block ---- */

/* The components of the copy to a buffer of the block. */
typedef struct shared_copy {
	isl_map *extension;
	isl_multi_aff *element, *cell;
} shared_copy;

/* The copy of the part "touched" of "group". */
static isl_stat find_shared(shared_copy *c, const ash_device_tiler *t,
	const ash_device_group *group, __isl_keep isl_map *touched,
	__isl_keep isl_id *id)
{
	isl_size n = isl_map_dim(touched, isl_dim_in);
	isl_space *space;
	isl_multi_aff *first;

	if (n < 0)
		return isl_stat_error;
	c->extension = get_extension(touched, id);
	space = isl_space_range(isl_map_get_space(c->extension));
	first = isl_multi_aff_pullback_multi_aff(
		isl_multi_aff_copy(group->first), project(space, 0, n));
	c->element = isl_multi_aff_set_tuple_id(project(space, n, group->n_dim),
		isl_dim_out, isl_id_copy(t->scop->array[group->array].id));
	c->cell = isl_multi_aff_sub(isl_multi_aff_copy(c->element), first);
	isl_space_free(space);
	return c->extension && c->cell ? isl_stat_ok : isl_stat_error;
}

/* The least power of two >= n, at most "most". */
static unsigned round_up(unsigned n, unsigned most)
{
	unsigned power = 1;

	while (power < n && power < most)
		power *= 2;
	return power;
}

/* The subscript of the cell in dimension "dim", minus the index of the thread
 * among the "mod" threads that copy at the same time.
 */
static __isl_give isl_aff *behind_lane(const ash_device_tiler *t,
	const shared_copy *c, unsigned dim, unsigned div, unsigned mod)
{
	isl_aff *cell = isl_multi_aff_get_aff(c->cell, (int) dim);
	isl_space *space = isl_aff_get_domain_space(cell);
	isl_aff *lane;

	space = isl_space_add_param_id(space, ash_device_lane(t, div, mod));
	lane = isl_aff_param_on_domain_space_id(isl_space_copy(space),
		ash_device_lane(t, div, mod));
	cell = isl_aff_align_params(cell, space);
	return isl_aff_sub(cell, lane);
}

/* Distribute dimension "dim" over "mod" threads. */
static __isl_give isl_schedule_node *share(__isl_take isl_schedule_node *node,
	const ash_device_tiler *t, const shared_copy *c, unsigned dim,
	unsigned div, unsigned mod, isl_union_set **filter)
{
	isl_aff *value = behind_lane(t, c, dim, div, mod);

	*filter = isl_union_set_intersect(*filter,
		zeros(isl_aff_mod_val(isl_aff_copy(value),
			isl_val_int_from_ui(t->scop->ctx, mod))));
	return insert_loop(node, divide(value, mod));
}

/* Restrict a one-dimensional copy to the threads whose number divided by "div"
 * is 0.
 */
static __isl_give isl_union_set *first_only(const ash_device_tiler *t,
	__isl_take isl_union_set *filter, unsigned div)
{
	unsigned mod = t->kernel->tile.thread[0];

	for (unsigned i = 1; i < ash_device_n_dim(t->kernel); ++i)
		mod *= t->kernel->tile.thread[i];
	if (div >= mod)
		return filter;
	return isl_union_set_intersect(filter,
		isl_union_pw_aff_zero_union_set(
			isl_union_pw_aff_param_on_domain_id(
				isl_union_set_copy(filter),
				ash_device_lane(t, div, mod / div))));
}

static __isl_give isl_schedule_node *shared_tree(const ash_device_tiler *t,
	const ash_device_group *group, const shared_copy *c)
{
	unsigned n = group->n_dim, n_thread = t->kernel->threads.n_thread;
	unsigned beside = round_up(group->size[n - 1], n_thread);
	isl_schedule_node *node = begin_graft(isl_map_copy(c->extension));
	isl_union_set *filter = isl_union_set_from_set(isl_set_universe(
		isl_space_range(isl_map_get_space(c->extension))));

	node = share(node, t, c, n - 1, 1, beside, &filter);
	if (n > 1)
		node = share(node, t, c, n - 2, beside, n_thread / beside,
			&filter);
	else
		filter = first_only(t, filter, beside);
	for (unsigned i = n; i-- > 0;)
		if (i + 2 < n)
			node = insert_loop(node,
				isl_multi_aff_get_aff(c->cell, (int) i));
	node = isl_schedule_node_insert_filter(node, filter);
	return end_graft(node);
}

/* Insert the copy of the part "touched", which is taken, before "node". */
static __isl_give isl_schedule_node *copy_part(ash_device_tiler *t,
	const ash_device_group *group, __isl_take isl_map *touched,
	__isl_take isl_schedule_node *node)
{
	isl_id *id = step_id(t, "copy_in");
	ash_ast_step step = { .kind = ASH_AST_COPY_IN,
		.buffer = find_buffer(t, group) };
	shared_copy c = { .extension = NULL };

	if (find_shared(&c, t, group, touched, id) >= 0)
		node = isl_schedule_node_graft_before(node,
			shared_tree(t, group, &c));
	else
		node = isl_schedule_node_free(node);
	step.id = id;
	step.element = c.element;
	step.cell = c.cell;
	isl_map_free(c.extension);
	isl_map_free(touched);
	return append_step(&t->kernel->threads, step) < 0
		? isl_schedule_node_free(node)
		: node;
}

/* Whether "part" is a subset of a member of "list". */
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

/* The union of both (taken) if its bounds are those of one of them, else
 * "part".
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

/* Each part is copied separately: loops over exactly their union would require
 * many tests, and copying an element twice is harmless.
 */
__isl_give isl_schedule_node *ash_device_copy_shared(ash_device_tiler *t,
	const ash_device_group *group, __isl_take isl_schedule_node *node)
{
	isl_map_list *parts = find_parts(group);
	isl_size n = isl_map_list_n_map(parts);

	for (int i = 0; i < n; ++i)
		node = copy_part(t, group, isl_map_list_get_map(parts, i),
			node);
	isl_map_list_free(parts);
	return n < 0 ? isl_schedule_node_free(node) : node;
}

__isl_give isl_schedule_node *ash_device_insert_barrier(ash_device_tiler *t,
	const ash_device_site *site, __isl_take isl_schedule_node *node,
	bool before)
{
	isl_id *id = step_id(t, "barrier");
	ash_ast_step step = { .kind = ASH_AST_BARRIER, .id = id };
	isl_set *around = isl_set_from_union_set(
		isl_union_map_range(isl_union_map_copy(site->outer)));
	isl_map *extension = isl_set_identity(isl_set_coalesce(around));
	isl_schedule_node *graft;

	extension = isl_map_set_tuple_id(extension, isl_dim_out,
		isl_id_copy(id));
	graft = end_graft(begin_graft(extension));
	node = before ? isl_schedule_node_graft_before(node, graft)
		      : isl_schedule_node_graft_after(node, graft);
	return append_step(&t->kernel->threads, step) < 0
		? isl_schedule_node_free(node)
		: node;
}

/* ---- registers ---- */

/* The loops over points of the copy of which "extension" gives the instances,
 * with the values of the kernel's dimensions from "first" on.
 */
static __isl_give isl_schedule_node *private_tree(const ash_device_tiler *t,
	__isl_take isl_map *extension, unsigned first)
{
	isl_space *space = isl_space_range(isl_map_get_space(extension));
	isl_union_set *filter = isl_union_set_from_set(
		isl_set_universe(isl_space_copy(space)));
	isl_schedule_node *node = begin_graft(extension);

	for (unsigned i = 0; i < ash_device_n_dim(t->kernel); ++i) {
		unsigned vector = ash_device_tile_vector(&t->kernel->tile, i);

		filter = isl_union_set_intersect(filter,
			zeros(divide(in_vector(t, space, first, i), vector)));
		if (vector > 1)
			node = insert_loop(node, in_vector(t, space, first, i));
		node = insert_loop(node, vector_of(t, space, first, i));
	}
	isl_space_free(space);
	node = isl_schedule_node_insert_filter(node, filter);
	return end_graft(node);
}

/* The element of each point, a function of the instances of a copy. */
static __isl_give isl_multi_aff *element_of(const ash_device_group *group,
	__isl_keep isl_space *space)
{
	unsigned n = (unsigned) isl_space_dim(space, isl_dim_set);

	return isl_multi_aff_pullback_multi_aff(
		isl_multi_aff_copy(group->first), project(space, 0, n));
}

/* The points (outer iterations and values) at which "access" touches an
 * element: iterations to values.
 */
static __isl_give isl_map *places_of(const ash_device_site *site,
	__isl_take isl_union_map *access)
{
	isl_union_set *domain = isl_union_map_domain(access);
	isl_union_map *around = isl_union_map_intersect_domain(
		isl_union_map_copy(site->around), domain);

	return isl_map_coalesce(
		isl_map_from_union_map(isl_union_map_apply_domain(
			isl_union_map_copy(site->values), around)));
}

/* Insert the copy of "group" at the points of "access" before or after "node".
 */
static __isl_give isl_schedule_node *add_private(ash_device_tiler *t,
	const ash_device_site *site, const ash_device_group *group,
	__isl_take isl_union_map *access, __isl_take isl_schedule_node *node,
	ash_ast_step_kind kind)
{
	isl_id *id = step_id(t, kind == ASH_AST_COPY_IN ? "load" : "store");
	isl_map *places = places_of(site, access);
	isl_size n = isl_map_dim(places, isl_dim_in);
	isl_map *extension = get_extension(places, id);
	isl_space *space = isl_space_range(isl_map_get_space(extension));
	ash_ast_step step = { .kind = kind,
		.id = id,
		.buffer = find_buffer(t, group),
		.element = element_of(group, space),
		.cell = point_cell(t, space, (unsigned) n) };
	isl_schedule_node *graft = private_tree(t, extension, (unsigned) n);

	isl_map_free(places);
	isl_space_free(space);
	node = kind == ASH_AST_COPY_IN
		? isl_schedule_node_graft_before(node, graft)
		: isl_schedule_node_graft_after(node, graft);
	return append_step(&t->kernel->threads, step) < 0
		? isl_schedule_node_free(node)
		: node;
}

/* The elements that the accesses of "group" write. */
static __isl_give isl_union_map *get_writes(const ash_device_tiler *t,
	const ash_device_site *site, const ash_device_group *group)
{
	isl_union_map *all = isl_union_map_empty(
		isl_union_map_get_space(group->access));

	for (unsigned i = 0; i < group->n_ref; ++i) {
		const ash_access
			*access = &t->scop->stmt[group->ref[i].stmt]
					   .access[group->ref[i].access];

		if (access->kind != ASH_READ)
			all = isl_union_map_union(all,
				isl_union_map_from_map(
					isl_map_copy(access->map)));
	}
	return isl_union_map_intersect_domain(all,
		isl_union_set_copy(site->domain));
}

__isl_give isl_schedule_node *ash_device_copy_private(ash_device_tiler *t,
	const ash_device_site *site, const ash_device_group *group,
	__isl_take isl_schedule_node *node)
{
	isl_union_map *writes = get_writes(t, site, group);
	isl_bool none = isl_union_map_is_empty(writes);

	node = add_private(t, site, group, isl_union_map_copy(group->access),
		node, ASH_AST_COPY_IN);
	if (none == isl_bool_false)
		return add_private(t, site, group, writes, node,
			ASH_AST_COPY_OUT);
	isl_union_map_free(writes);
	return none < 0 ? isl_schedule_node_free(node) : node;
}
