/* scalar_cells.c - cells of scalars.
 *
 * A scalar has one cell per iteration of the loops that contain both its
 * definition and all its uses; a later iteration of an inner loop overwrites
 * it.  The cell of a PHI node at a loop's header also outlives the iterations
 * of that loop.
 *
 * If one scalar is only copied to another, both share their cells where that is
 * safe.  Two cases matter.  In a rotated loop a sum has two uses: by the PHI
 * node of the next iteration, and directly by the code after the loop.  And a
 * sum over several loops has a PHI node at the header of each.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include "detect/control/control.h"
#include "detect/model/layout.h"
#include "detect/model/new_array.h"
#include "detect/stmt/stmt_impl.h"

/* ---- reads of scalars ---- */

static bool reads(ash_model *model, const ash_root *root, LLVMValueRef at,
	LLVMValueRef value, ash_table *seen);

static bool operands_read(ash_model *model, const ash_root *root,
	LLVMValueRef at, LLVMValueRef value, ash_table *seen)
{
	unsigned n = ash_operand_count(model, at);

	for (unsigned i = 0; i < n; ++i)
		if (reads(model, root, ash_operand_get(model, at, i), value,
			    seen))
			return true;
	return false;
}

/* Does the statement of "root" read the cell in which "value" is stored when it
 * computes "at", which is that value or another one?  "seen" are the values
 * that have been visited.
 */
static bool reads(ash_model *model, const ash_root *root, LLVMValueRef at,
	LLVMValueRef value, ash_table *seen)
{
	ash_value_placement placement;

	if (at == value)
		return true;
	if (ash_layout_block_of(model, at) < 0 || ash_table_get(seen, at) >= 0)
		return false;
	ash_table_set(seen, at, 1);
	placement = ash_value_placement_of(model, at);
	if (placement != ASH_VALUE_INLINE &&
		(placement != ASH_VALUE_STORED ||
			ash_value_placement_store(model, at) != root->inst))
		return false;
	return operands_read(model, root, at, value, seen);
}

static bool extra_reads(ash_model *model, const ash_root *root,
	LLVMValueRef value, ash_table *seen)
{
	unsigned n = ash_operand_count_extra(model, root);

	for (unsigned i = 0; i < n; ++i)
		if (reads(model, root, ash_operand_get_extra(model, root, i),
			    value, seen))
			return true;
	return false;
}

bool ash_scalar_is_read(ash_model *model, const ash_root *root,
	LLVMValueRef value)
{
	ash_table seen = { 0 };
	bool found;

	if (root->kind != ASH_ROOT_STORE && root->kind <= ASH_ROOT_SCALAR)
		found = operands_read(model, root, root->inst, value, &seen);
	else
		found = reads(model, root, root->value, value, &seen);
	found = found || extra_reads(model, root, value, &seen);
	ash_table_clear(&seen);
	return found;
}

/* ---- classes of scalars that share their cells ---- */

typedef struct scalar {
	LLVMValueRef inst;
	int class;
	/* the scalar has one cell per iteration of this loop and those around
	 * it
	 */
	int loop;
} scalar;

typedef struct classes {
	ash_model *model;
	unsigned n;
	scalar *scalar;
	ash_table index;	/* instruction -> index into scalar */
} classes;

/* The innermost loop around "loop" or equal to it that contains all uses of
 * "value".
 */
static int narrow(const ash_model *model, int loop, LLVMValueRef value)
{
	int common = ash_table_get(&model->stmt_state->common_of, value);

	return common < 0 ? loop : ash_layout_common(model, loop, common - 1);
}

static int cell_loop(const ash_model *model, LLVMValueRef value, int block)
{
	int loop = model->block[block].loop;

	if (LLVMIsAPHINode(value) && ash_layout_is_header(model, block))
		loop = model->loop[loop].parent;
	return narrow(model, loop, value);
}

static bool collect(classes *c)
{
	ash_model *model = c->model;

	c->scalar = calloc(model->n_root + 1, sizeof(*c->scalar));
	if (!c->scalar)
		return false;
	for (unsigned i = 0; i < model->n_root; ++i) {
		const ash_root *root = &model->root[i];

		if ((root->kind != ASH_ROOT_EDGE &&
			    root->kind != ASH_ROOT_SCALAR) ||
			root->store ||
			ash_table_get(&c->index, root->inst) >= 0)
			continue;
		c->scalar[c->n] = (scalar) { root->inst, c->n,
			cell_loop(model, root->inst, root->to) };
		if (!ash_table_set(&c->index, root->inst, c->n++))
			return false;
	}
	return true;
}

static int class_of(const classes *c, LLVMValueRef value)
{
	int index = ash_table_get(&c->index, value);

	return index < 0 ? -1 : c->scalar[index].class;
}

static void join(classes *c, LLVMValueRef a, LLVMValueRef b)
{
	int to = class_of(c, a), from = class_of(c, b);

	for (unsigned i = 0; i < c->n; ++i)
		if (c->scalar[i].class == from)
			c->scalar[i].class = to;
}

static bool is_back_edge(const ash_model *model, const ash_root *root)
{
	return root->kind == ASH_ROOT_EDGE && !root->store &&
		ash_layout_is_header(model, root->to) &&
		root->loop == model->block[root->to].loop;
}

/* ---- a PHI node in a loop header and its value from the back edge ---- */

static bool is_steady(const ash_model *model, int block, int loop)
{
	const ash_analysis *analysis = model->analysis;
	LLVMBasicBlockRef label = model->block[block].block;
	ash_loop l = model->loop[loop].loop;

	return model->block[block].loop == loop &&
		ash_dominates(analysis, label, ash_loop_latch(l)) &&
		ash_dominates(analysis, label, ash_loop_exiting(l));
}

/* Is the PHI node "phi", in the header of "loop", used after "value" has been
 * computed, or after the loop?
 */
static bool is_read_after(ash_model *model, LLVMValueRef phi, int loop,
	LLVMValueRef value)
{
	unsigned pos = ash_table_get(&model->pos_of, value);

	for (unsigned i = 0; i < model->n_root; ++i) {
		const ash_root *root = &model->root[i];

		if ((root->pos > pos ||
			    !ash_layout_contains(model, loop, root->loop)) &&
			ash_scalar_is_read(model, root, phi))
			return true;
	}
	return false;
}

/* Does an edge into the block of "merge" also set another PHI node of that
 * block to "phi"?  The order in which the PHI nodes are set is not determined
 * yet, so "merge" and "phi" must not share cells.
 */
static bool is_read_beside(ash_model *model, LLVMValueRef phi,
	LLVMValueRef merge)
{
	int block = ash_layout_block_of(model, merge);

	for (unsigned i = 0; i < model->n_root; ++i) {
		const ash_root *root = &model->root[i];

		if (root->kind == ASH_ROOT_EDGE && root->to == block &&
			root->inst != merge &&
			ash_scalar_is_read(model, root, phi))
			return true;
	}
	return false;
}

/* Is "merge" a PHI node outside of loop headers that has the value of "phi" on
 * some edges, while no other PHI node of its block has?
 */
static bool is_update(ash_model *model, LLVMValueRef phi, LLVMValueRef merge)
{
	if (ash_layout_is_header(model, ash_layout_block_of(model, merge)))
		return false;
	for (unsigned i = 0; i < model->n_root; ++i)
		if (model->root[i].kind == ASH_ROOT_EDGE &&
			model->root[i].inst == merge &&
			model->root[i].value == phi)
			return !is_read_beside(model, phi, merge);
	return false;
}

/* Is the header the only exit of the loop?  Then uses of its PHI nodes after
 * the loop read the last iteration's value.
 */
static bool is_left_at_header(const ash_model *model, int loop)
{
	ash_loop l = model->loop[loop].loop;

	return ash_loop_exiting(l) == (LLVMBasicBlockRef) ash_loop_header(l);
}

/* Does "merge" update "phi" once in each iteration of "loop", without any use
 * that could tell whether "phi" has the old or the new value in its cell?
 */
static bool is_unseen_update(ash_model *model, LLVMValueRef phi, int loop,
	LLVMValueRef merge)
{
	int block = ash_layout_block_of(model, merge);
	unsigned pos = ash_table_get(&model->pos_of, merge);

	if (!is_update(model, phi, merge) || !is_left_at_header(model, loop) ||
		model->block[block].loop != loop ||
		!ash_dominates(model->analysis, model->block[block].block,
			ash_loop_latch(model->loop[loop].loop)))
		return false;
	for (unsigned i = 0; i < model->n_root; ++i) {
		const ash_root *root = &model->root[i];

		if (root->pos > pos &&
			ash_layout_contains(model, loop, root->loop) &&
			ash_scalar_is_read(model, root, phi))
			return false;
	}
	return true;
}

/* Can the value that enters a loop header on the back edge "edge" share the
 * cell of its PHI node?
 */
static bool can_share(const classes *c, const ash_root *edge)
{
	ash_model *model = c->model;
	LLVMValueRef value = edge->value;
	int index = ash_table_get(&c->index, value);

	if (!is_back_edge(model, edge) || index < 0 ||
		c->scalar[index].class != index)
		return false;
	if (LLVMIsAPHINode(value) && !ash_control_is_merge(model, value))
		return is_unseen_update(model, edge->inst, edge->loop, value);
	return is_steady(model, ash_layout_block_of(model, value),
		       edge->loop) &&
		!is_read_after(model, edge->inst, edge->loop, value);
}

/* Remove the roots of statements that would copy the PHI node "phi" to the PHI
 * node "merge" on an edge: both share their cells.
 */
static void remove_idle_edges(ash_model *model, LLVMValueRef phi,
	LLVMValueRef merge)
{
	for (unsigned i = 0; i < model->n_root;) {
		const ash_root *root = &model->root[i];

		if (root->kind == ASH_ROOT_EDGE && root->inst == merge &&
			!root->store && root->value == phi)
			ash_value_placement_remove_root(model, root);
		else
			++i;
	}
}

static void share_values(classes *c)
{
	ash_model *model = c->model;

	for (unsigned i = 0; i < model->n_root;) {
		const ash_root *edge = &model->root[i];
		LLVMValueRef phi = edge->inst, value = edge->value;

		if (!can_share(c, edge)) {
			++i;
			continue;
		}
		join(c, phi, value);
		ash_value_placement_remove_root(model, edge);
		remove_idle_edges(model, phi, value);
		i = 0;
	}
}

/* ---- PHI nodes of nested loops ---- */

static const ash_root *find_back_edge(const ash_model *model, LLVMValueRef phi)
{
	for (unsigned i = 0; i < model->n_root; ++i)
		if (model->root[i].inst == phi &&
			is_back_edge(model, &model->root[i]))
			return &model->root[i];
	return NULL;
}

/* The edge on which the value of the PHI node "inner" is assigned to another
 * node that shares the cells of "outer"; NULL if there is none.
 */
static const ash_root *find_merge_edge(const classes *c, LLVMValueRef outer,
	LLVMValueRef inner)
{
	const ash_model *model = c->model;

	for (unsigned i = 0; i < model->n_root; ++i) {
		const ash_root *root = &model->root[i];

		if (root->kind == ASH_ROOT_EDGE && !root->store &&
			!ash_layout_is_header(model, root->to) &&
			class_of(c, root->inst) == class_of(c, outer) &&
			class_of(c, root->value) == class_of(c, inner))
			return root;
	}
	return NULL;
}

/* Is the value of the PHI node "outer", at the header of "loop", read only
 * before "entry", the edge by which the inner loop is entered?  Reads after
 * "loop" are allowed, too, if "loop" is left before "entry".
 */
static bool is_read_before(ash_model *model, LLVMValueRef outer,
	const ash_root *entry, int loop)
{
	LLVMBasicBlockRef exiting = ash_loop_exiting(model->loop[loop].loop);
	int block = ash_table_get(&model->block_of, exiting);
	bool early_exit = model->block[block].end < entry->pos;

	for (unsigned i = 0; i < model->n_root; ++i) {
		const ash_root *root = &model->root[i];
		bool inside = ash_layout_contains(model, loop, root->loop);

		if (root != entry &&
			(inside ? root->pos >= entry->pos : !early_exit) &&
			ash_scalar_is_read(model, root, outer))
			return false;
	}
	return true;
}

/* For an edge "entry" on which a PHI node of an inner loop gets the value of a
 * PHI node of an outer loop: returns the edge at the end of an outer iteration
 * on which the latter gets the value of the former; NULL if there is none, or
 * if "entry" is no such edge.
 */
static const ash_root *find_way_back(const classes *c, const ash_root *entry)
{
	ash_model *model = c->model;
	const ash_root *back;

	if (entry->kind != ASH_ROOT_EDGE || entry->store ||
		!ash_layout_is_header(model, entry->to) ||
		is_back_edge(model, entry) || !LLVMIsAPHINode(entry->value) ||
		class_of(c, entry->value) < 0)
		return NULL;
	back = find_back_edge(model, entry->value);
	if (!back)
		back = find_merge_edge(c, entry->value, entry->inst);
	if (!back || class_of(c, back->value) < 0 ||
		class_of(c, back->value) != class_of(c, entry->inst) ||
		!ash_layout_contains(model, back->loop, entry->loop) ||
		!is_read_before(model, entry->value, entry, back->loop))
		return NULL;
	return back;
}

static void merge_nested(classes *c)
{
	ash_model *model = c->model;

	for (unsigned i = 0; i < model->n_root; ++i) {
		const ash_root *entry = &model->root[i];
		const ash_root *back = find_way_back(c, entry);

		if (!back)
			continue;
		join(c, entry->value, entry->inst);
		ash_value_placement_remove_root(model,
			entry > back ? entry : back);
		ash_value_placement_remove_root(model,
			entry > back ? back : entry);
		i = -1;
	}
}

/* ---- arrays ---- */

static bool declare_class(classes *c, unsigned class)
{
	ash_model *model = c->model;
	int loop = c->scalar[class].loop;
	int array;
	bool ok = true;

	for (unsigned i = 0; i < c->n; ++i)
		if (c->scalar[i].class == (int) class)
			loop = ash_layout_common(model, loop,
				c->scalar[i].loop);
	array = ash_model_add_scalar(model, c->scalar[class].inst,
		ash_layout_depth(model, loop));
	for (unsigned i = 0; ok && i < c->n; ++i)
		if (c->scalar[i].class == (int) class)
			ok = array >= 0 &&
				ash_table_set(&model->stmt_state->scalar_of,
					c->scalar[i].inst, array);
	return ok;
}

bool ash_scalar_declare(ash_model *model)
{
	classes c = { .model = model };
	bool ok = collect(&c);

	if (ok) {
		share_values(&c);
		merge_nested(&c);
	}
	for (unsigned i = 0; ok && i < c.n; ++i)
		if (c.scalar[i].class == (int) i)
			ok = declare_class(&c, i);
	ash_table_clear(&c.index);
	free(c.scalar);
	return ok;
}
