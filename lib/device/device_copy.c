/* device_copy.c - cells of buffers, and copies to registers and back.
 *
 * Report CW 706, section 5.3.  An instance of a copy is an iteration of the
 * enclosing loops and an element, or the values of the kernel's dimensions for
 * which a thread has the element in its registers.  Copies to shared memory are
 * distributed to all threads of the block; neighbouring threads copy
 * neighbouring elements.
 *
 * SPDX-License-Identifier: MIT
 */
#include "device/device_copy.h"
#include "support/grow.h"

#include <stdio.h>
#include <stdlib.h>

#include <isl/schedule_node.h>
#include <isl/val.h>

/* ---- buffers, names and steps of the kernel ---- */

isl_stat ash_device_append_buffer(ash_ast_threads *threads,
	const ash_device_group *group)
{
	ash_ast_buffer *buffer;

	if (!ASH_GROW(threads->buffer, threads->n_buffer))
		return isl_stat_error;
	buffer = &threads->buffer[threads->n_buffer++];
	*buffer = (ash_ast_buffer) { .array = group->array,
		.shared = group->shared };
	if (group->twice)
		buffer->size[buffer->n_dim++] = 2;
	for (unsigned i = 0; i < group->n_dim; ++i)
		buffer->size[buffer->n_dim++] = ash_device_group_cells(group,
			i);
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

isl_stat ash_device_append_step(ash_ast_threads *threads, ash_ast_step step)
{
	if (!step.id || !ASH_GROW(threads->step, threads->n_step)) {
		isl_id_free(step.id);
		isl_multi_aff_free(step.element);
		isl_multi_aff_free(step.cell);
		isl_multi_aff_free(step.source);
		return isl_stat_error;
	}
	threads->step[threads->n_step++] = step;
	return isl_stat_ok;
}

__isl_give isl_id *ash_device_step_id(const ash_device_tiler *t,
	const char *what)
{
	char name[48];

	snprintf(name, sizeof(name), "%s_%u_%u", what, t->number,
		t->kernel->threads.n_step);
	return isl_id_alloc(t->scop->ctx, name, t->map);
}

/* ---- elements of the array as cells of the buffer ---- */

/* The number of dimensions of the buffer of "group" before those of its array.
 */
static unsigned n_before(const ash_device_group *group)
{
	return group->twice ? 1 : 0;
}

/* Returns "element" (taken), a function to elements of the array of "group",
 * with the subscripts permuted to the order of the buffer's dimensions, and
 * without a tuple name.
 */
static __isl_give isl_multi_aff *order_cells(const ash_device_group *group,
	__isl_take isl_multi_aff *element)
{
	isl_multi_aff *cell = isl_multi_aff_reset_tuple_id(
		isl_multi_aff_copy(element), isl_dim_out);

	for (unsigned i = 0; i < group->n_dim; ++i)
		cell = isl_multi_aff_set_aff(cell, (int) i,
			isl_multi_aff_get_aff(element,
				(int) ash_device_group_dim(group, i)));
	isl_multi_aff_free(element);
	return cell;
}

/* Like order_cells() for a piecewise function; the cells of a double buffer get
 * 0, its first half, as an additional first coordinate.
 */
static __isl_give isl_pw_multi_aff *order_elements(
	const ash_device_group *group, __isl_take isl_pw_multi_aff *element)
{
	isl_pw_multi_aff *cell = isl_pw_multi_aff_reset_tuple_id(
		isl_pw_multi_aff_copy(element), isl_dim_out);
	isl_space *space = isl_pw_multi_aff_get_domain_space(element);

	for (unsigned i = 0; i < group->n_dim; ++i)
		cell = isl_pw_multi_aff_set_pw_aff(cell, i,
			isl_pw_multi_aff_get_pw_aff(element,
				(int) ash_device_group_dim(group, i)));
	isl_pw_multi_aff_free(element);
	space = isl_space_add_dims(isl_space_from_domain(space), isl_dim_out,
		n_before(group));
	return isl_pw_multi_aff_flat_range_product(
		isl_pw_multi_aff_from_multi_aff(isl_multi_aff_zero(space)),
		cell);
}

/* Returns the number, 0 or 1, of the half of a double buffer that is used for a
 * strip, as a function of the outer iterations; "space" (taken) is their space,
 * in which the last dimension is the number of the strip.  If "group" has a
 * single buffer, the result is a tuple without dimensions.
 */
static __isl_give isl_multi_aff *find_half(const ash_device_group *group,
	__isl_take isl_space *space)
{
	isl_size n = isl_space_dim(space, isl_dim_set);
	isl_ctx *ctx = isl_space_get_ctx(space);
	isl_space *none = isl_space_from_domain(isl_space_copy(space));
	isl_aff *strip;

	if (n < 1 || !group->twice) {
		isl_space_free(space);
		return isl_multi_aff_zero(none);
	}
	isl_space_free(none);
	strip = isl_aff_var_on_domain(isl_local_space_from_space(space),
		isl_dim_set, (unsigned) n - 1);
	return isl_multi_aff_from_aff(
		isl_aff_mod_val(strip, isl_val_int_from_ui(ctx, 2)));
}

__isl_give isl_multi_aff *ash_device_cell(const ash_device_group *group,
	__isl_take isl_multi_aff *place, __isl_take isl_multi_aff *outer)
{
	isl_multi_aff *half = find_half(group,
		isl_space_range(isl_multi_aff_get_space(outer)));

	half = isl_multi_aff_pullback_multi_aff(half, outer);
	return isl_multi_aff_flat_range_product(half,
		order_cells(group, place));
}

/* The offsets that are subtracted from an element's subscripts to get its cell,
 * as a function of the outer iterations: the first element of the box and, in a
 * double buffer, the negated number of its half as the first coordinate.
 */
static __isl_give isl_multi_aff *cell_before(const ash_device_group *group)
{
	isl_multi_aff *half = find_half(group,
		isl_space_domain(isl_multi_aff_get_space(group->first)));

	return isl_multi_aff_flat_range_product(isl_multi_aff_neg(half),
		order_cells(group, isl_multi_aff_copy(group->first)));
}

/* ---- points of a thread as cells of its registers ---- */

/* The offset of a value in dimension "dim" from the first value of its thread.
 * "space" is that of an instance of a copy, whose dimensions from "first" on
 * are the values in the kernel's dimensions, z first.
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

__isl_give isl_aff *ash_device_divide(__isl_take isl_aff *value, unsigned by)
{
	isl_val *divisor = isl_val_int_from_ui(isl_aff_get_ctx(value), by);

	return isl_aff_floor(isl_aff_scale_down_val(value, divisor));
}

/* Returns the index, among the vectors of its thread, of the vector that
 * contains a value in dimension "dim"; parameters as in behind_thread().
 */
static __isl_give isl_aff *vector_of(const ash_device_tiler *t,
	__isl_keep isl_space *space, unsigned first, unsigned dim)
{
	return ash_device_divide(behind_thread(t, space, first, dim),
		ash_device_tile_step(&t->kernel->tile, dim));
}

/* Returns the position of a value in dimension "dim" in its vector; parameters
 * as in behind_thread().
 */
static __isl_give isl_aff *in_vector(const ash_device_tiler *t,
	__isl_keep isl_space *space, unsigned first, unsigned dim)
{
	return isl_aff_mod_val(behind_thread(t, space, first, dim),
		isl_val_int_from_ui(t->scop->ctx,
			ash_device_tile_step(&t->kernel->tile, dim)));
}

/* Returns the index of a value in dimension "dim" among the points of its
 * thread; parameters as in behind_thread().
 */
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

/* Returns the cell for a point in its thread's registers, whose dimensions are
 * those of the kernel in the order z, y, x, as a function of the instances of a
 * copy; parameters as in behind_thread().
 */
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

/* ---- redirecting accesses to the buffer ---- */

/* Returns the elements that access "ref" touches, as a function of the
 * instances of its statement in the site.
 */
static __isl_give isl_pw_multi_aff *get_element(const ash_device_tiler *t,
	const ash_device_site *site, const struct ash_device_ref *ref)
{
	const ash_stmt *stmt = &t->scop->stmt[ref->stmt];
	isl_set *domain = isl_union_set_extract_set(site->domain,
		isl_set_get_space(stmt->domain));

	return isl_pw_multi_aff_from_map(isl_map_intersect_domain(
		isl_map_copy(stmt->access[ref->access].map), domain));
}

/* Returns the cells of points in registers, as a function of the instances of
 * the statement of "ref" in the site.
 */
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
	isl_stat stat = ash_device_append_buffer(threads, group);

	for (unsigned i = 0; i < group->n_ref && stat >= 0; ++i) {
		ash_ast_local local = { .stmt = group->ref[i].stmt,
			.access = group->ref[i].access,
			.buffer = threads->n_buffer - 1 };

		if (group->shared) {
			local.cell = order_elements(group,
				get_element(t, site, &group->ref[i]));
			local.first = cell_before(group);
		} else {
			local.cell = get_points(t, site, &group->ref[i]);
		}
		stat = append_local(threads, local);
	}
	return stat;
}

unsigned ash_device_find_buffer(const ash_device_tiler *t,
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

/* ---- trees of copies ---- */

__isl_give isl_schedule_node *ash_device_begin_graft(
	__isl_take isl_map *extension)
{
	isl_schedule_node *node = isl_schedule_node_from_extension(
		isl_union_map_from_map(extension));

	return isl_schedule_node_child(node, 0);
}

__isl_give isl_schedule_node *ash_device_end_graft(
	__isl_take isl_schedule_node *node)
{
	return isl_schedule_node_root(node);
}

__isl_give isl_schedule_node *ash_device_insert_loop(
	__isl_take isl_schedule_node *node, __isl_take isl_aff *member)
{
	isl_union_pw_aff *all = isl_union_pw_aff_from_pw_aff(
		isl_pw_aff_from_aff(member));

	return isl_schedule_node_insert_partial_schedule(node,
		isl_multi_union_pw_aff_from_union_pw_aff(all));
}

__isl_give isl_union_set *ash_device_zeros(__isl_take isl_aff *value)
{
	return isl_union_set_from_set(
		isl_set_from_basic_set(isl_aff_zero_basic_set(value)));
}

__isl_give isl_map *ash_device_extension(__isl_keep isl_map *touched,
	__isl_keep isl_id *id)
{
	isl_map *around = isl_set_identity(
		isl_map_domain(isl_map_copy(touched)));

	around = isl_map_range_product(around, isl_map_copy(touched));
	around = isl_map_flatten_range(around);
	return isl_map_set_tuple_id(around, isl_dim_out, isl_id_copy(id));
}

__isl_give isl_multi_aff *ash_device_project(__isl_keep isl_space *space,
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

/* ---- registers ---- */

/* Returns the tree of a copy to or from registers: loops over the points of a
 * thread.  The range of "extension" (taken) has the instances of the copy,
 * whose dimensions from "first" on are the values in the kernel's dimensions.
 */
static __isl_give isl_schedule_node *private_tree(const ash_device_tiler *t,
	__isl_take isl_map *extension, unsigned first)
{
	isl_space *space = isl_space_range(isl_map_get_space(extension));
	isl_union_set *filter = isl_union_set_from_set(
		isl_set_universe(isl_space_copy(space)));
	isl_schedule_node *node = ash_device_begin_graft(extension);

	for (unsigned i = 0; i < ash_device_n_dim(t->kernel); ++i) {
		unsigned vector = ash_device_tile_vector(&t->kernel->tile, i);

		filter = isl_union_set_intersect(filter,
			ash_device_zeros(ash_device_divide(
				in_vector(t, space, first, i), vector)));
		if (vector > 1)
			node = ash_device_insert_loop(node,
				in_vector(t, space, first, i));
		node = ash_device_insert_loop(node,
			vector_of(t, space, first, i));
	}
	isl_space_free(space);
	node = isl_schedule_node_insert_filter(node, filter);
	return ash_device_end_graft(node);
}

/* The function from the instances of a copy, in "space", to the elements that
 * they load or store.
 */
static __isl_give isl_multi_aff *element_of(const ash_device_group *group,
	__isl_keep isl_space *space)
{
	unsigned n = (unsigned) isl_space_dim(space, isl_dim_set);

	return isl_multi_aff_pullback_multi_aff(
		isl_multi_aff_copy(group->first),
		ash_device_project(space, 0, n));
}

/* The map from the outer iterations of the strips to the values, in the
 * kernel's dimensions, of the instances in the domain of "access" (taken).
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

/* Insert the copy of "group" to registers before "node" (taken) if "kind" is
 * ASH_AST_COPY_IN, else the copy back to the array after "node".  It copies the
 * elements that "access" (taken) touches, one for each outer iteration of the
 * strips and value of the kernel's dimensions.  Returns the node; NULL on
 * error.
 */
static __isl_give isl_schedule_node *add_private(ash_device_tiler *t,
	const ash_device_site *site, const ash_device_group *group,
	__isl_take isl_union_map *access, __isl_take isl_schedule_node *node,
	ash_ast_step_kind kind)
{
	isl_id *id = ash_device_step_id(t,
		kind == ASH_AST_COPY_IN ? "load" : "store");
	isl_map *places = places_of(site, access);
	isl_size n = isl_map_dim(places, isl_dim_in);
	isl_map *extension = ash_device_extension(places, id);
	isl_space *space = isl_space_range(isl_map_get_space(extension));
	ash_ast_step step = { .kind = kind,
		.id = id,
		.buffer = ash_device_find_buffer(t, group),
		.element = element_of(group, space),
		.cell = point_cell(t, space, (unsigned) n) };
	isl_schedule_node *graft = private_tree(t, extension, (unsigned) n);

	isl_map_free(places);
	isl_space_free(space);
	node = kind == ASH_AST_COPY_IN
		? isl_schedule_node_graft_before(node, graft)
		: isl_schedule_node_graft_after(node, graft);
	return ash_device_append_step(&t->kernel->threads, step) < 0
		? isl_schedule_node_free(node)
		: node;
}

/* The write accesses among those of "group", from instances to elements. */
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
