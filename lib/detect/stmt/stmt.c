/* stmt.c - construction of the statements.  There is one for each root, that
 * is, for each store, call or value that needs a statement of its own
 * (model_stmt.h).
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>

#include "detect/affine/affine.h"
#include "detect/affine/domain.h"
#include "detect/control/control.h"
#include "detect/model/layout.h"
#include "detect/params/params.h"
#include "detect/region/region_cut.h"
#include "detect/stmt/stmt_impl.h"
#include "support/grow.h"

static int in_order(const void *a, const void *b)
{
	const ash_root *x = a, *y = b;

	if (x->pos != y->pos)
		return x->pos < y->pos ? -1 : 1;
	return x->rank < y->rank ? -1 : x->rank > y->rank;
}

static __isl_give isl_set *root_domain(ash_model *model, const ash_root *root)
{
	int inexact;

	if (root->kind == ASH_ROOT_EDGE || root->kind == ASH_ROOT_COPY)
		return ash_domain_edge(model, root->from, root->to, &inexact);
	return ash_domain_block(model, root->from);
}

static LLVMValueRef root_origin(const ash_root *root)
{
	if (root->kind == ASH_ROOT_EDGE || root->kind == ASH_ROOT_COPY)
		return LLVMIsAInstruction(root->value) ? root->value
						       : root->inst;
	return root->inst;
}

/* ---- writes ---- */

/* The kind of access by which the statement writes: a may-write if the
 * statement is executed under a condition on data, else a must-write.  Scalars
 * are always must-written: where the value is missing, nothing reads it.
 */
static ash_access_kind write_kind(const ash_expansion *e)
{
	const ash_root *root = e->root;

	return root->kind <= ASH_ROOT_MEMORY &&
			ash_control_is_guarded(e->model, root->from)
		? ASH_MAY_WRITE
		: ASH_MUST_WRITE;
}

static bool write_store(ash_expansion *e, LLVMValueRef store)
{
	ash_model *model = e->model;
	LLVMValueRef pointer = LLVMGetOperand(store, 1);
	uint64_t size = ash_type_size(model->analysis,
		LLVMTypeOf(LLVMGetOperand(store, 0)));

	if (ash_indirect_is(model, store)) {
		e->side->address = pointer;
		e->side->write = ash_expand_indirect(e, store, pointer, size,
			ASH_MAY_WRITE);
	} else {
		e->side->write = ash_expand_memory(e, store, pointer, size,
			write_kind(e), NULL);
	}
	return e->side->write >= 0;
}

static bool write_scalar(ash_expansion *e, int array)
{
	e->side->write = ash_expand_scalar(e, array, ASH_MUST_WRITE);
	return e->side->write >= 0;
}

/* Add an access of the kind "kind" to the "length" bytes at operand number
 * "operand", an address, of the memset or memcpy, and a leaf with the byte
 * offset of the address; false on failure.
 */
static bool add_address(ash_expansion *e, unsigned operand,
	ash_access_kind kind, ash_scev length)
{
	ash_model *model = e->model;
	LLVMValueRef call = e->root->inst;
	LLVMValueRef pointer = LLVMGetOperand(call, operand);
	ash_scev scev = ash_expand_scev(e,
		ash_scev_of(model->analysis, pointer));
	ash_binding_leaf leaf = { .value = pointer, .kind = ASH_LEAF_ADDRESS };
	isl_pw_aff *offset;

	leaf.index = ash_expand_memory(e, call, pointer, 0, kind, length);
	if (leaf.index < 0)
		return false;
	offset = ash_affine_translate(model,
		ash_scev_offset(model->analysis, scev), &e->point, ASH_MODULO,
		ASH_ASSUME);
	if (!offset)
		return ash_model_refuse(model, ASH_REFUSE_SUBSCRIPT,
			LLVMGetInstructionParent(call), call);
	leaf.affine = ash_expand_value(e, offset);
	if (kind != ASH_READ)
		e->side->write = leaf.index;
	return ash_expand_leaf(e, leaf);
}

static __isl_give isl_pw_aff *memory_length(ash_model *model, LLVMValueRef call,
	const ash_point *point)
{
	return ash_affine_translate(model,
		ash_scev_of(model->analysis, LLVMGetOperand(call, 2)), point,
		ASH_AS_UNSIGNED, ASH_ASSUME);
}

static bool build_memory(ash_expansion *e)
{
	ash_model *model = e->model;
	LLVMValueRef call = e->root->inst;
	LLVMValueRef length = LLVMGetOperand(call, 2);
	ash_scev scev = ash_scev_of(model->analysis, length);
	bool copy = ash_call_get_kind(model->analysis, call) == ASH_CALL_COPY;
	bool ok = ash_expand(e, length);

	ok = ok &&
		(copy ? add_address(e, 1, ASH_READ, scev)
		      : ash_expand(e, LLVMGetOperand(call, 1)));
	return ok && add_address(e, 0, write_kind(e), scev) &&
		ash_expand_append(e, call);
}

/* Add the computation of the conditions on data and of the address that the
 * root needs besides its value.
 */
static bool expand_extra(ash_expansion *e)
{
	unsigned n = ash_operand_count_extra(e->model, e->root);
	bool ok = true;

	for (unsigned i = 0; ok && i < n; ++i)
		ok = ash_expand(e, ash_operand_get_extra(e->model, e->root, i));
	return ok;
}

static bool build_expression(ash_expansion *e)
{
	const ash_root *root = e->root;

	if (!expand_extra(e))
		return false;
	if (root->kind == ASH_ROOT_MEMORY)
		return build_memory(e);
	if (root->kind == ASH_ROOT_CALL)
		return ash_expand_inst(e, root->inst);
	e->side->result = root->value;
	if (!ash_expand_root(e))
		return false;
	if (root->kind == ASH_ROOT_STORE)
		return write_store(e, root->inst);
	if (root->store)
		return write_store(e, root->store);
	if (root->kind == ASH_ROOT_COPY)
		return write_scalar(e, root->scalar);
	return write_scalar(e,
		ash_table_get(&e->model->stmt_state->scalar_of, root->inst));
}

/* ---- statements ---- */

static bool is_operation(LLVMValueRef inst)
{
	switch (LLVMGetInstructionOpcode(inst)) {
	case LLVMGetElementPtr:
	case LLVMFreeze:
		return false;
	default:
		return !LLVMIsACastInst(inst);
	}
}

/* The cost of an unpredictable branch, in operations. */
#define BRANCH 8
/* The cost of a call of an unknown function, in operations. */
#define CALL 32

/* Returns "value" before conversions. */
static LLVMValueRef before_casts(LLVMValueRef value)
{
	while (LLVMIsACastInst(value))
		value = LLVMGetOperand(value, 0);
	return value;
}

/* Does "user" select one of the two values that "compare" compares, so that
 * both together are a minimum or maximum?
 */
static bool is_extremum(LLVMValueRef user, LLVMValueRef compare)
{
	LLVMValueRef a = before_casts(LLVMGetOperand(compare, 0));
	LLVMValueRef b = before_casts(LLVMGetOperand(compare, 1));
	LLVMValueRef c, d;

	if (!LLVMIsASelectInst(user) || LLVMGetOperand(user, 0) != compare)
		return false;
	c = before_casts(LLVMGetOperand(user, 1));
	d = before_casts(LLVMGetOperand(user, 2));
	return (a == c && b == d) || (a == d && b == c);
}

/* Is "inst" a comparison used only for a minimum or maximum? */
static bool is_part_of_extremum(LLVMValueRef inst)
{
	LLVMUseRef use;

	if (!LLVMIsACmpInst(inst))
		return false;
	for (use = LLVMGetFirstUse(inst); use; use = LLVMGetNextUse(use))
		if (!is_extremum(LLVMGetUser(use), inst))
			return false;
	return true;
}

static unsigned cost_of(const ash_model *model, LLVMValueRef inst)
{
	if (LLVMIsACallInst(inst))
		switch (ash_call_get_kind(model->analysis, inst)) {
		case ASH_CALL_READ:
		case ASH_CALL_EFFECT:
			return CALL;
		default:
			return 1;
		}
	return is_operation(inst) && !is_part_of_extremum(inst);
}

static unsigned count_operations(const ash_model *model,
	const ash_binding_stmt *side)
{
	unsigned n = 0;

	for (unsigned i = 0; i < side->n_piece; ++i)
		if (side->piece[i].branch &&
			LLVMGetNumSuccessors(side->piece[i].branch) > 1)
			n += BRANCH;
	for (unsigned i = 0; i < side->n_inst; ++i)
		n += cost_of(model, side->inst[i]);
	return n;
}

/* Is "inst" an operation for which processors have no vector instruction, such
 * as a division of integers by a variable?
 */
static bool is_scalar(const ash_model *model, LLVMValueRef inst)
{
	switch (LLVMGetInstructionOpcode(inst)) {
	case LLVMCall:
		return ash_call_errno(model->analysis, inst) != 0;
	case LLVMSDiv:
	case LLVMUDiv:
	case LLVMSRem:
	case LLVMURem:
		return !LLVMIsConstant(LLVMGetOperand(inst, 1));
	default:
		return false;
	}
}

static bool has_scalar(const ash_model *model, const ash_binding_stmt *side)
{
	for (unsigned i = 0; i < side->n_inst; ++i)
		if (is_scalar(model, side->inst[i]))
			return true;
	return false;
}

static ash_binding_stmt *add_side(ash_model *model)
{
	unsigned n = model->scop->n_stmt;

	if (!ASH_GROW(model->ir->stmt, n - 1))
		return NULL;
	model->ir->stmt[n - 1] = (ash_binding_stmt) { .write = -1 };
	model->ir->n_stmt = n;
	return &model->ir->stmt[n - 1];
}

bool ash_stmt_begin(ash_model *model)
{
	model->stmt_state = calloc(1, sizeof(*model->stmt_state));
	return model->stmt_state;
}

static void clear_tables(ash_stmt_state *state)
{
	ash_table_clear(&state->indirect_of);
	ash_table_clear(&state->placement_of);
	ash_table_clear(&state->store_of);
	ash_table_clear(&state->common_of);
	ash_table_clear(&state->scalar_of);
	ash_table_clear(&state->once_at);
	ash_table_clear(&state->base_of);
}

void ash_stmt_end(ash_model *model)
{
	ash_stmt_state *state = model->stmt_state;

	if (!state)
		return;
	for (unsigned i = 0; i < state->n_plain; ++i)
		isl_set_free(state->plain[i]);
	free(state->plain);
	free(state->root);
	free(state->write);
	free(state->finder);
	clear_tables(state);
	free(state);
	model->stmt_state = NULL;
}

__isl_keep isl_set *ash_stmt_domain(const ash_model *model, unsigned stmt)
{
	return model->stmt_state->plain[stmt];
}

/* Add a statement with the domain "domain"; returns its index, or -1. */
static int add_stmt(ash_model *model, __isl_keep isl_set *domain)
{
	ash_stmt_state *state = model->stmt_state;
	char name[32];

	if (!ASH_GROW(state->plain, state->n_plain))
		return -1;
	state->plain[state->n_plain++] = isl_set_copy(domain);
	snprintf(name, sizeof(name), "S%u", model->scop->n_stmt);
	return ash_scop_add_stmt(model->scop, name, isl_set_copy(domain));
}

/* Restrict "domain" (taken) to instances with a length greater than 0, if
 * "root" is a memset or memcpy.
 */
static __isl_give isl_set *restrict_domain(ash_model *model,
	const ash_root *root, __isl_take isl_set *domain)
{
	ash_point point = { .block = -1, .loop = root->loop, .domain = domain };
	isl_pw_aff *length;

	if (root->kind != ASH_ROOT_MEMORY || !domain)
		return domain;
	length = memory_length(model, root->inst, &point);
	if (!length) {
		ash_model_refuse(model, ASH_REFUSE_SUBSCRIPT,
			LLVMGetInstructionParent(root->inst), root->inst);
		return isl_set_free(domain);
	}
	return isl_set_coalesce(
		isl_set_intersect(domain, isl_pw_aff_pos_set(length)));
}

/* Record the loops around the statement of "root" in "side"; false without
 * memory.
 */
static bool add_loops(const ash_model *model, const ash_root *root,
	ash_binding_stmt *side)
{
	side->n_loop = ash_layout_depth(model, root->loop);
	side->loop = calloc(side->n_loop + 1, sizeof(*side->loop));
	if (!side->loop)
		return false;
	for (int l = root->loop; l >= 0; l = model->loop[l].parent)
		side->loop[model->loop[l].depth - 1] = ash_loop_header(
			model->loop[l].loop);
	return true;
}

static bool build_stmt(ash_model *model, ash_root *root,
	__isl_keep isl_set *domain)
{
	ash_scop *scop = model->scop;
	ash_expansion e = {
		.model = model,
		.root = root,
		.point = { .block = -1, .loop = root->loop, .domain = domain }
	};
	bool ok;

	if (root->kind == ASH_ROOT_STORE || root->kind == ASH_ROOT_CALL ||
		root->kind == ASH_ROOT_SCALAR)
		e.point.block = root->from;
	e.stmt = add_stmt(model, domain);
	e.side = e.stmt < 0 ? NULL : add_side(model);
	if (!e.side || !add_loops(model, root, e.side))
		return false;
	root->stmt = e.stmt;
	scop->stmt[e.stmt].reloads = root->early;
	e.side->origin = root_origin(root);
	scop->stmt[e.stmt].place = ash_value_place(e.side->origin);
	ok = build_expression(&e);
	if (ok && model->stmt_state->has_errno)
		ash_call_sort(model, e.side);
	ok = ok && ash_flow_build(&e);
	scop->stmt[e.stmt].n_op = count_operations(model, e.side);
	scop->stmt[e.stmt].calls = has_scalar(model, e.side);
	ash_table_clear(&e.seen);
	return ok;
}

static bool build_root(ash_model *model, ash_root *root)
{
	isl_set *domain = root_domain(model, root);
	isl_bool empty;
	bool ok;

	domain = restrict_domain(model, root, domain);
	empty = ash_param_excludes_domain(model, domain);
	ok = empty == isl_bool_true ||
		(empty == isl_bool_false && build_stmt(model, root, domain));
	isl_set_free(domain);
	return ok;
}

bool ash_stmt_build(ash_model *model)
{
	bool ok = true;

	if (model->n_root > (unsigned) model->options->max_stmts)
		return ash_size_refuse(model);
	if (model->n_root)
		qsort(model->stmt_state->root, model->n_root,
			sizeof(*model->root), in_order);
	for (unsigned i = 0; ok && i < model->n_root; ++i)
		ok = build_root(model, &model->stmt_state->root[i]);
	return ok;
}
