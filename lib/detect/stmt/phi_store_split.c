/* phi_store_split.c - splitting of stores of PHI nodes.
 *
 * Compilers merge stores to one address at the ends of several paths into a
 * store of a PHI node where the paths join, even if one of them is the back
 * edge of a loop.  In the model the node would need a scalar, two statements,
 * and a dependence that the program does not have.  So the store is moved back
 * into the edges, if nothing precedes it in its block and all users of the node
 * can read the cell instead.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/control/control.h"
#include "detect/model/layout.h"
#include "detect/stmt/stmt_impl.h"

static bool is_edge_of(const ash_root *root, LLVMValueRef phi)
{
	return root->kind == ASH_ROOT_EDGE && root->inst == phi;
}

/* Is the address of "store" invariant in the loop whose header the store is in?
 * True outside of headers.
 */
static bool has_fixed_address(ash_model *model, const ash_root *store)
{
	ash_scev pointer;

	if (!ash_layout_is_header(model, store->to))
		return true;
	pointer = ash_scev_of(model->analysis, LLVMGetOperand(store->inst, 1));
	return ash_scev_is_invariant(model->analysis, pointer,
		model->loop[store->loop].loop);
}

/* Is there no other statement between the edges into "block" and the statement
 * of "store"?
 */
static bool is_first(const ash_model *model, const ash_root *store, int block)
{
	for (unsigned i = 0; i < model->n_root; ++i) {
		const ash_root *root = &model->root[i];

		if (root == store || is_edge_of(root, store->value))
			continue;
		if (root->kind == ASH_ROOT_EDGE &&
			(root->to == block || root->pos == store->pos))
			return false;
		if (root->pos >= model->block[block].begin &&
			root->pos < store->pos)
			return false;
	}
	return true;
}

/* Can all statements that use the PHI node stored by "store" read the cell
 * instead?
 */
static bool can_be_reread(ash_model *model, const ash_root *store)
{
	for (unsigned i = 0; i < model->n_root; ++i) {
		const ash_root *root = &model->root[i];

		if (root != store &&
			ash_scalar_is_read(model, root, store->value) &&
			!ash_load_sinking_can_reread(model, store, root))
			return false;
	}
	return true;
}

static bool is_read_by_others(ash_model *model, const ash_root *store)
{
	for (unsigned i = 0; i < model->n_root; ++i)
		if (&model->root[i] != store &&
			ash_scalar_is_read(model, &model->root[i],
				store->value))
			return true;
	return false;
}

static bool has_one_successor(const ash_model *model, int block)
{
	return LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(
		       model->block[block].block)) == 1;
}

/* Can "store", which was moved to the end of "block", move on to the edges into
 * the block?
 */
static bool can_rise(ash_model *model, const ash_root *store, int block)
{
	return store->store && store->from == block &&
		has_one_successor(model, block) &&
		!ash_layout_is_header(model, block) &&
		is_first(model, store, block) &&
		!is_read_by_others(model, store);
}

static bool can_lift(ash_model *model, const ash_root *store)
{
	int block = ash_layout_block_of(model, store->value);

	if (block < 0 || !LLVMIsAPHINode(store->value) ||
		ash_value_placement_of(model, store->value) !=
			ASH_VALUE_SCALAR ||
		ash_control_is_merge(model, store->value) ||
		(store->kind == ASH_ROOT_STORE &&
			ash_indirect_is(model, store->inst)))
		return false;
	if (store->kind == ASH_ROOT_EDGE)
		return can_rise(model, store, block);
	return store->kind == ASH_ROOT_STORE && block == store->to &&
		has_fixed_address(model, store) &&
		is_first(model, store, block) && can_be_reread(model, store);
}

static bool lift(ash_model *model, const ash_root *store)
{
	LLVMValueRef phi = store->value;
	LLVMValueRef inst = store->store ? store->store : store->inst;

	for (unsigned i = 0; i < model->n_root; ++i)
		if (is_edge_of(&model->root[i], phi))
			model->stmt_state->root[i].store = inst;
	ash_value_placement_remove_root(model, store);
	return ash_value_placement_set_store(model, phi, inst);
}

bool ash_phi_store_split(ash_model *model)
{
	bool ok = true;

	for (unsigned i = 0; ok && i < model->n_root; ++i)
		if (can_lift(model, &model->root[i])) {
			ok = lift(model, &model->root[i]);
			i = -1;
		}
	return ok;
}
