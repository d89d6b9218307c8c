/* vector_memory.c - loads and stores of lanes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/vector/vector_impl.h"

#include <stdlib.h>

#include "llvm/edit/edit.h"
#include "llvm/query/lanewise.h"

/* ---- lanes ---- */

/* Push the iterator of the loop around the strips, as a name, with its value in
 * step "step" of a block.
 */
static isl_stat push_step(ash_vector_nest *nest, unsigned step)
{
	ash_gen *gen = nest->gen;
	ash_gen_name name = { .id = isl_id_copy(nest->along),
		.value = LLVMBuildNSWAdd(gen->builder, nest->base,
			ash_gen_index(gen, step), ""),
		.size = ASH_MAX_INDEX };

	return ash_gen_push_name(gen, name);
}

/* Push the iterators of "user", as names, with their values in lane "lane" of
 * group "group".  If "user" is vectorized along the loop around the strips,
 * "lane" is a step of the block, and "group" an iteration of the strip.
 */
static isl_stat push_lane(ash_vector_nest *nest, const ash_vector_user *user,
	unsigned group, unsigned lane)
{
	ash_gen *gen = nest->gen;
	long distance = user->along ? (long) group
				    : (long) group * nest->lanes + lane;
	ash_gen_name name = { .id = isl_id_copy(user->lane),
		.value = LLVMBuildNSWAdd(gen->builder, nest->first,
			ash_gen_index(gen, distance), ""),
		.size = ASH_MAX_INDEX };

	if (ash_gen_push_name(gen, name) < 0)
		return isl_stat_error;
	return user->along ? push_step(nest, lane) : isl_stat_ok;
}

/* Push the iterators of the unrolled loops around "user"; the caller pops them.
 */
static isl_stat push_copies(ash_vector_nest *nest, const ash_vector_user *user)
{
	ash_gen *gen = nest->gen;

	for (unsigned i = 0; i < user->n_copy; ++i) {
		const ash_vector_copy *copy = &user->copy[i];
		LLVMValueRef first = ash_gen_taken_expr(gen,
			isl_ast_expr_copy(copy->init));
		ash_gen_name name = { .id = isl_id_copy(copy->id),
			.size = ASH_MAX_INDEX };

		if (!first)
			return isl_stat_error;
		name.value = LLVMBuildNSWAdd(gen->builder, first,
			ash_gen_index(gen, copy->distance), "");
		if (ash_gen_push_name(gen, name) < 0)
			return isl_stat_error;
	}
	return isl_stat_ok;
}

/* Push the iterators of "user" in step "lane" of a block of an innermost loop.
 */
static isl_stat push_flat(ash_vector_nest *nest, const ash_vector_user *user,
	unsigned lane)
{
	return push_step(nest, lane) < 0 ? isl_stat_error
					 : push_copies(nest, user);
}

/* Push the iterators of "user", with their values in lane "lane" of group
 * "group", on the stack of names (gen->name).  Sets *n_name to the number of
 * names before that, to which leave_lane() shortens the stack.
 */
static isl_stat enter_lane(ash_vector_nest *nest, const ash_vector_user *user,
	unsigned group, unsigned lane, unsigned *n_name)
{
	isl_stat stat;

	*n_name = nest->gen->n_name;
	stat = nest->flat ? push_flat(nest, user, lane)
			  : push_lane(nest, user, group, lane);
	return stat < 0 ? stat : ash_gen_push_iterators(nest->gen, user->user);
}

static void leave_lane(ash_vector_nest *nest, unsigned n_name)
{
	nest->gen->n_name = n_name;
}

static LLVMTypeRef get_wide(const ash_vector_nest *nest, LLVMTypeRef type)
{
	return LLVMVectorType(type, nest->lanes);
}

static LLVMTypeRef get_type(const ash_vector_nest *nest, unsigned user,
	unsigned pos)
{
	int array = nest->user[user].stmt->access[pos].array;

	return nest->gen->ir->array[array].type;
}

/* The address that access "pos" of statement "user" touches in lane "lane" of
 * group "group".
 */
static LLVMValueRef get_address(ash_vector_nest *nest, unsigned user,
	unsigned pos, unsigned group, unsigned lane)
{
	const ash_vector_user *u = &nest->user[user];
	LLVMValueRef address = NULL;
	unsigned n_name;

	if (enter_lane(nest, u, group, lane, &n_name) >= 0)
		address = ash_gen_element(nest->gen, u->stmt->access[pos].array,
			u->user->body->access[pos]);
	leave_lane(nest, n_name);
	return address;
}

/* Add alignment and alias metadata to "instruction", an access to "array";
 * "origin" is the original instruction, or NULL.
 */
static void describe(ash_vector_nest *nest, LLVMValueRef instruction, int array,
	LLVMValueRef origin)
{
	LLVMSetAlignment(instruction, 1);
	ash_gen_describe(nest->gen, instruction, array);
	if (origin && LLVMIsAInstruction(origin) &&
		nest->gen->ir->array[array].base)
		ash_ir_copy_type_metadata(instruction, origin);
}

static LLVMValueRef load(ash_vector_nest *nest, LLVMValueRef from,
	LLVMTypeRef type, int array, LLVMValueRef origin)
{
	LLVMValueRef value;

	if (!from)
		return NULL;
	value = LLVMBuildLoad2(nest->gen->builder, type, from, "");
	describe(nest, value, array, origin);
	return value;
}

/* ---- values of lanes ---- */

/* Returns "vector" with "value" inserted in lane "lane". */
static LLVMValueRef insert(ash_vector_nest *nest, LLVMValueRef vector,
	LLVMValueRef value, unsigned lane)
{
	return LLVMBuildInsertElement(nest->gen->builder, vector, value,
		ash_gen_index(nest->gen, lane), "");
}

/* The value of "leaf" of statement "user" in lane "lane" of group "group", as a
 * scalar.
 */
static LLVMValueRef leaf_of_lane(ash_vector_nest *nest, unsigned user,
	const ash_binding_leaf *leaf, unsigned group, unsigned lane)
{
	LLVMValueRef value = NULL;
	unsigned n_name;

	if (enter_lane(nest, &nest->user[user], group, lane, &n_name) >= 0)
		value = ash_gen_leaf(nest->gen, nest->user[user].user, leaf);
	leave_lane(nest, n_name);
	return value;
}

/* The value of "leaf" of statement "user" as a vector into which the values of
 * the lanes of group "group" are inserted one by one.
 */
static LLVMValueRef gather(ash_vector_nest *nest, unsigned user,
	const ash_binding_leaf *leaf, unsigned group)
{
	LLVMValueRef vector = LLVMGetPoison(
		get_wide(nest, LLVMTypeOf(leaf->value)));

	for (unsigned l = 0; vector && l < nest->lanes; ++l) {
		LLVMValueRef value = leaf_of_lane(nest, user, leaf, group, l);

		vector = value ? insert(nest, vector, value, l) : NULL;
	}
	return vector;
}

/* The constant vector 0, step, 2 step, ... with elements of "type". */
static LLVMValueRef get_steps(const ash_vector_nest *nest, LLVMTypeRef type,
	long step)
{
	LLVMValueRef *element = calloc(nest->lanes, sizeof(*element));
	LLVMValueRef vector = NULL;

	for (unsigned l = 0; element && l < nest->lanes; ++l)
		element[l] = LLVMConstInt(type,
			(unsigned long long) (step * (long) l), true);
	if (element)
		vector = LLVMConstVector(element, nest->lanes);
	free(element);
	return vector;
}

/* The vector of the affine value "leaf" in the lanes of group "group": a sum
 * with a constant vector if the value grows by a constant from lane to lane.
 */
static LLVMValueRef value_leaf(ash_vector_nest *nest, unsigned user,
	const ash_binding_leaf *leaf, unsigned group)
{
	LLVMValueRef value, steps;
	long step;

	if (!ash_vector_value_step(nest, &nest->user[user], leaf->index, &step))
		return gather(nest, user, leaf, group);
	value = leaf_of_lane(nest, user, leaf, group, 0);
	if (!value || step == 0)
		return value;
	steps = get_steps(nest, LLVMTypeOf(value), step);
	value = ash_ir_splat(nest->gen->builder, value, nest->lanes);
	return steps ? LLVMBuildAdd(nest->gen->builder, value, steps, "")
		     : NULL;
}

/* The alloca of the scalar "array" for the lanes of group "group". */
static LLVMValueRef get_scalar(ash_vector_nest *nest, int array, unsigned group)
{
	LLVMValueRef
		*slot = &nest->scalar[(unsigned) array * nest->groups + group];

	if (!*slot)
		*slot = ash_gen_alloca(nest->gen, nest->gen->frame,
			get_wide(nest, nest->gen->ir->array[array].type),
			"lanes");
	return *slot;
}

/* The alloca that holds the cell of access "pos" in group "group"; NULL if the
 * access has no cell.
 */
static LLVMValueRef get_slot(ash_vector_nest *nest, unsigned user, unsigned pos,
	unsigned group)
{
	const ash_vector_access *a = &nest->user[user].access[pos];
	int array = nest->user[user].stmt->access[pos].array;

	if (a->motion == ASH_MOTION_SCALAR)
		return nest->written[array] ? get_scalar(nest, array, group)
					    : NULL;
	return a->cell >= 0 ? nest->cell[a->cell].slot[group] : NULL;
}

/* The vector of the elements that the access of "leaf" loads in group "group".
 */
static LLVMValueRef access_leaf(ash_vector_nest *nest, unsigned user,
	const ash_binding_leaf *leaf, unsigned group)
{
	const ash_vector_access *a = &nest->user[user].access[leaf->index];
	LLVMTypeRef type = get_wide(nest, LLVMTypeOf(leaf->value));
	LLVMValueRef slot = get_slot(nest, user, (unsigned) leaf->index, group);

	if (slot)
		return LLVMBuildLoad2(nest->gen->builder, type, slot, "");
	if (a->row >= 0 && nest->step >= 0)
		return nest->row[a->row]
			.column[group * nest->lanes + (unsigned) nest->step];
	if (a->window >= 0)
		return ash_vector_window_value(nest, a);
	if (a->row >= 0)
		return gather(nest, user, leaf, group);
	if (a->motion != ASH_MOTION_UNIT)
		return leaf_of_lane(nest, user, leaf, group, 0);
	return load(nest,
		get_address(nest, user, (unsigned) leaf->index, group, 0), type,
		nest->user[user].stmt->access[leaf->index].array, leaf->value);
}

LLVMValueRef ash_vector_leaf(ash_vector_nest *nest, unsigned user,
	const ash_binding_leaf *leaf, unsigned group)
{
	ash_gen_set_location(nest->gen, leaf->value);
	return leaf->kind == ASH_LEAF_ACCESS
		? access_leaf(nest, user, leaf, group)
		: value_leaf(nest, user, leaf, group);
}

isl_stat ash_vector_store(ash_vector_nest *nest, unsigned user, unsigned group,
	LLVMValueRef value)
{
	const ash_vector_user *u = &nest->user[user];
	unsigned pos = (unsigned) u->ir->write;
	LLVMValueRef to = get_slot(nest, user, pos, group), store;
	LLVMBuilderRef b = nest->gen->builder;

	value = ash_ir_splat(b, value, nest->lanes);
	if (to)
		return LLVMBuildStore(b, value, to) ? isl_stat_ok
						    : isl_stat_error;
	to = get_address(nest, user, pos, group, 0);
	if (!to)
		return isl_stat_error;
	store = LLVMBuildStore(b, value, to);
	describe(nest, store, u->stmt->access[pos].array,
		u->ir->origin && LLVMIsAStoreInst(u->ir->origin) ? u->ir->origin
								 : NULL);
	return isl_stat_ok;
}

void ash_vector_store_scalars(ash_vector_nest *nest)
{
	LLVMBuilderRef b = nest->gen->builder;

	for (unsigned i = 0; i < nest->gen->scop->n_array; ++i) {
		LLVMValueRef slot = nest->scalar[(i + 1) * nest->groups - 1];
		LLVMTypeRef type = nest->gen->ir->array[i].type;
		LLVMValueRef value;

		if (!slot)
			continue;
		value = LLVMBuildLoad2(b, get_wide(nest, type), slot, "");
		value = LLVMBuildExtractElement(b, value,
			ash_gen_index(nest->gen, nest->lanes - 1), "");
		LLVMBuildStore(b, value, ash_gen_cell(nest->gen, (int) i));
	}
}

/* ---- cells in registers ---- */

static bool is_unit(const ash_vector_nest *nest, const ash_vector_cell *c)
{
	return nest->user[c->user].access[c->access].motion == ASH_MOTION_UNIT;
}

/* Emit the addresses of the elements of cell "c" in group "group". */
static isl_stat find_addresses(ash_vector_nest *nest, ash_vector_cell *c,
	unsigned group)
{
	unsigned n = is_unit(nest, c) ? 1 : nest->lanes;

	for (unsigned l = 0; l < n; ++l) {
		LLVMValueRef *address = &c->address[group * nest->lanes + l];

		*address = get_address(nest, c->user, c->access, group, l);
		if (!*address)
			return isl_stat_error;
	}
	return isl_stat_ok;
}

/* Emit the load of the elements of cell "c" in group "group". */
static LLVMValueRef load_cell(ash_vector_nest *nest, const ash_vector_cell *c,
	unsigned group)
{
	LLVMTypeRef type = get_type(nest, c->user, c->access);
	LLVMTypeRef wide = get_wide(nest, type);
	LLVMValueRef *address = &c->address[group * nest->lanes];
	LLVMValueRef vector = LLVMGetPoison(wide);

	if (is_unit(nest, c))
		return load(nest, address[0], wide, c->array, NULL);
	for (unsigned l = 0; l < nest->lanes; ++l)
		vector = insert(nest, vector,
			load(nest, address[l], type, c->array, NULL), l);
	return vector;
}

static void store_cell(ash_vector_nest *nest, const ash_vector_cell *c,
	unsigned group)
{
	LLVMTypeRef type = get_type(nest, c->user, c->access);
	LLVMBuilderRef b = nest->gen->builder;
	LLVMValueRef *address = &c->address[group * nest->lanes];
	LLVMValueRef vector = LLVMBuildLoad2(b, get_wide(nest, type),
		c->slot[group], "");

	if (is_unit(nest, c)) {
		describe(nest, LLVMBuildStore(b, vector, address[0]), c->array,
			NULL);
		return;
	}
	for (unsigned l = 0; l < nest->lanes; ++l) {
		LLVMValueRef value = LLVMBuildExtractElement(b, vector,
			ash_gen_index(nest->gen, l), "");

		describe(nest, LLVMBuildStore(b, value, address[l]), c->array,
			NULL);
	}
}

/* Create the allocas of cell "c", and emit the loads of its elements. */
static isl_stat begin_cell(ash_vector_nest *nest, ash_vector_cell *c)
{
	LLVMTypeRef type = get_wide(nest, get_type(nest, c->user, c->access));

	c->slot = calloc(nest->groups, sizeof(*c->slot));
	c->address = calloc((size_t) nest->groups * nest->lanes,
		sizeof(*c->address));
	if (!c->slot || !c->address)
		return isl_stat_error;
	for (unsigned g = 0; g < nest->groups; ++g) {
		if (find_addresses(nest, c, g) < 0)
			return isl_stat_error;
		c->slot[g] = ash_gen_alloca(nest->gen, nest->gen->frame, type,
			"kept");
		LLVMBuildStore(nest->gen->builder, load_cell(nest, c, g),
			c->slot[g]);
	}
	return isl_stat_ok;
}

/* Push the iterators of "user" for iteration "lane" of its strip. */
static isl_stat push_single(ash_vector_nest *nest, const ash_vector_user *user,
	unsigned lane)
{
	ash_gen *gen = nest->gen;
	ash_gen_name name = { .id = isl_id_copy(user->lane),
		.value = LLVMBuildNSWAdd(gen->builder, nest->first,
			ash_gen_index(gen, lane), ""),
		.size = ASH_MAX_INDEX };

	return ash_gen_push_name(gen, name);
}

isl_stat ash_vector_single(ash_vector_nest *nest, unsigned user, unsigned lane)
{
	const ash_vector_user *u = &nest->user[user];
	ash_gen *gen = nest->gen;
	unsigned n_name = gen->n_name;
	isl_stat stat = nest->flat ? push_copies(nest, u)
				   : push_single(nest, u, lane);

	if (stat >= 0)
		stat = ash_gen_stmt(gen, u->user);
	gen->n_name = n_name;
	return stat;
}

isl_stat ash_vector_begin_cells(ash_vector_nest *nest)
{
	for (unsigned i = 0; i < nest->n_cell; ++i)
		if (begin_cell(nest, &nest->cell[i]) < 0)
			return isl_stat_error;
	return isl_stat_ok;
}

void ash_vector_end_cells(ash_vector_nest *nest)
{
	for (unsigned i = 0; i < nest->n_cell; ++i)
		for (unsigned g = 0; g < nest->groups; ++g)
			if (nest->cell[i].written)
				store_cell(nest, &nest->cell[i], g);
}

/* ---- rows ---- */

/* Emit the loads of the rows "r" for group "group", and their transposition. */
static isl_stat load_rows(ash_vector_nest *nest, ash_vector_row *r,
	unsigned group)
{
	int array = nest->user[r->user].stmt->access[r->access].array;
	LLVMTypeRef type = get_wide(nest, get_type(nest, r->user, r->access));
	LLVMValueRef *column = r->column + group * nest->lanes;

	for (unsigned l = 0; l < nest->lanes; ++l) {
		column[l] = load(nest,
			get_address(nest, r->user, r->access, group, l), type,
			array, NULL);
		if (!column[l])
			return isl_stat_error;
	}
	ash_vector_transpose(nest->gen, column, nest->lanes);
	return isl_stat_ok;
}

isl_stat ash_vector_load_rows(ash_vector_nest *nest)
{
	for (unsigned i = 0; i < nest->n_row; ++i) {
		ash_vector_row *r = &nest->row[i];

		if (!r->column)
			r->column = calloc((size_t) nest->groups * nest->lanes,
				sizeof(*r->column));
		for (unsigned g = 0; g < nest->groups; ++g)
			if (!r->column || load_rows(nest, r, g) < 0)
				return isl_stat_error;
	}
	return isl_stat_ok;
}

/* ---- windows ---- */

/* Emit a load from the array of window "w", of the vector (if "wide", else the
 * element) that begins "distance" elements after the element of the window's
 * leading access.
 */
static LLVMValueRef load_near(ash_vector_nest *nest, const ash_vector_window *w,
	long distance, bool wide)
{
	LLVMTypeRef type = get_type(nest, w->user, w->access);
	LLVMValueRef address = get_address(nest, w->user, w->access, 0, 0);
	LLVMValueRef index = ash_gen_index(nest->gen, distance);

	if (address && distance != 0)
		address = LLVMBuildGEP2(nest->gen->builder, type, address,
			&index, 1, "");
	return load(nest, address, wide ? get_wide(nest, type) : type,
		nest->user[w->user].stmt->access[w->access].array, NULL);
}

/* Emit the load of the vector that precedes the first vector of window "w", for
 * the first block.  Only its last "back" lanes are loaded; the others are
 * undefined.
 */
static LLVMValueRef load_behind(ash_vector_nest *nest,
	const ash_vector_window *w)
{
	LLVMValueRef vector = LLVMGetPoison(
		get_wide(nest, get_type(nest, w->user, w->access)));

	for (long d = 1; vector && d <= w->back; ++d) {
		LLVMValueRef element = load_near(nest, w, -d, false);

		vector = !element ? NULL
				  : LLVMBuildInsertElement(nest->gen->builder,
					    vector, element,
					    ash_gen_index(nest->gen,
						    (long) nest->lanes - d),
					    "");
	}
	return vector;
}

/* Does window "w" need the vector of the previous block? */
static bool looks_back(const ash_vector_nest *nest, const ash_vector_window *w)
{
	return w->back > 0 && w->back <= (long) nest->lanes;
}

isl_stat ash_vector_begin_windows(ash_vector_nest *nest)
{
	for (unsigned i = 0; i < nest->n_window; ++i) {
		ash_vector_window *w = &nest->window[i];
		LLVMValueRef behind;

		if (!looks_back(nest, w))
			continue;
		behind = load_behind(nest, w);
		if (!behind)
			return isl_stat_error;
		w->slot = ash_gen_alloca(nest->gen, nest->gen->frame,
			get_wide(nest, get_type(nest, w->user, w->access)),
			"window");
		LLVMBuildStore(nest->gen->builder, behind, w->slot);
	}
	return isl_stat_ok;
}

isl_stat ash_vector_load_windows(ash_vector_nest *nest)
{
	for (unsigned i = 0; i < nest->n_window; ++i) {
		ash_vector_window *w = &nest->window[i];

		if (w->n_place == 0)
			continue;
		w->now = load_near(nest, w, 0, true);
		if (!w->now)
			return isl_stat_error;
	}
	return isl_stat_ok;
}

void ash_vector_keep_windows(ash_vector_nest *nest)
{
	for (unsigned i = 0; i < nest->n_window; ++i)
		if (nest->window[i].slot && nest->window[i].now)
			LLVMBuildStore(nest->gen->builder, nest->window[i].now,
				nest->window[i].slot);
}
