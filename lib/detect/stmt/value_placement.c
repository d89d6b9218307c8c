/* value_placement.c - roots of statements, and placement of the values they
 * need.
 *
 * Stores, incoming values of PHI nodes, and values passed through scalars are
 * roots: each becomes a statement.  All other values are computed where they
 * are used, as long as that is cheap and gives the same result: a load may be
 * delayed only if no write to its cell is in between, and a call that may set
 * errno must be executed exactly once.  Affine integers are not computed at
 * all.
 *
 * First all needed values are collected, from the roots backwards.  Then they
 * are placed from the last to the first, so that for each it is known at which
 * roots it would be computed.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/val.h>

#include "budget/budget.h"
#include "detect/affine/affine.h"
#include "detect/affine/domain.h"
#include "detect/control/control.h"
#include "detect/model/layout.h"
#include "detect/stmt/stmt_impl.h"
#include "support/grow.h"

/* Limit of the operations that are recomputed rather than kept in a scalar. */
#define MAX_AGAIN 4
/* Limit of the statements (roots) that compute one value themselves.  With more
 * of them, the value is passed through a scalar.
 */
#define MAX_PLACES 16

/* A value that statements need, and the roots of the statements that would
 * compute it if it were inlined.
 */
typedef struct need {
	LLVMValueRef inst;
	unsigned pos;
	int block;
	int common;		/* innermost loop around all these roots */
	unsigned n_root;
	unsigned root[MAX_PLACES + 1];
} need;

typedef struct judge {
	ash_model *model;
	unsigned n;
	need *need;
	ash_table need_of;	/* instruction -> index into "need" */
} judge;

ash_value_placement ash_value_placement_of(const ash_model *model,
	LLVMValueRef inst)
{
	return ash_table_get(&model->stmt_state->placement_of, inst);
}

LLVMValueRef ash_value_placement_store(const ash_model *model,
	LLVMValueRef inst)
{
	return model->stmt_state
		->write[ash_table_get(&model->stmt_state->store_of, inst)]
		.inst;
}

bool ash_value_placement_set_store(ash_model *model, LLVMValueRef inst,
	LLVMValueRef store)
{
	unsigned i = 0;

	while (model->stmt_state->write[i].inst != store)
		++i;
	return ash_table_set(&model->stmt_state->store_of, inst, i) &&
		ash_table_set(&model->stmt_state->placement_of, inst,
			ASH_VALUE_STORED);
}

bool ash_value_placement_add_root(ash_model *model, ash_root root)
{
	ash_stmt_state *state = model->stmt_state;

	if (!ASH_GROW(state->root, model->n_root))
		return false;
	root.stmt = -1;
	model->root = state->root;
	state->root[model->n_root++] = root;
	return true;
}

void ash_value_placement_remove_root(ash_model *model, const ash_root *root)
{
	ash_root *all = model->stmt_state->root;
	unsigned pos = root - all;

	memmove(&all[pos], &all[pos + 1],
		(--model->n_root - pos) * sizeof(*root));
}

/* ---- affine values ---- */

static isl_stat check_coefficient(__isl_take isl_val *value, bool *moderate)
{
	isl_val *limit = isl_val_int_from_si(isl_val_get_ctx(value),
		(long) 1 << 31);
	isl_bool is;

	value = isl_val_abs(value);
	is = isl_val_gt(value, limit);
	if (is != isl_bool_false)
		*moderate = false;
	isl_val_free(value);
	isl_val_free(limit);
	return is < 0 ? isl_stat_error : isl_stat_ok;
}

static isl_stat check_piece(__isl_take isl_set *set, __isl_take isl_aff *aff,
	void *user)
{
	enum isl_dim_type types[] = { isl_dim_in, isl_dim_param };
	bool *moderate = user;
	isl_stat stat = check_coefficient(isl_aff_get_constant_val(aff),
		moderate);

	if (isl_aff_dim(aff, isl_dim_div) != 0)
		*moderate = false;
	for (unsigned t = 0; t < 2; ++t)
		for (isl_size i = 0; i < isl_aff_dim(aff, types[t]); ++i)
			if (stat == isl_stat_ok)
				stat = check_coefficient(
					isl_aff_get_coefficient_val(aff,
						types[t], i),
					moderate);
	isl_set_free(set);
	isl_aff_free(aff);
	return stat;
}

/* Is the function without divisions and large coefficients?  Other functions
 * are cheaper if they are computed as in the program.
 */
static bool is_moderate(__isl_keep isl_pw_aff *function)
{
	bool moderate = isl_pw_aff_n_piece(function) == 1;

	if (isl_pw_aff_foreach_piece(function, check_piece, &moderate) < 0)
		return false;
	return moderate;
}

static bool is_affine(ash_model *model, LLVMValueRef inst, int block)
{
	ash_point point = { .block = block, .loop = model->block[block].loop };
	isl_pw_aff *function;
	bool affine;

	if (LLVMGetTypeKind(LLVMTypeOf(inst)) != LLVMIntegerTypeKind ||
		LLVMIsALoadInst(inst) ||
		LLVMGetIntTypeWidth(LLVMTypeOf(inst)) == 1 ||
		!ash_scev_exists(model->analysis, inst))
		return false;
	point.domain = ash_domain_block(model, block);
	if (!point.domain)
		return false;
	function = ash_affine_translate(model,
		ash_scev_of(model->analysis, inst), &point, ASH_MODULO,
		ASH_PROVE);
	affine = function && is_moderate(function);
	isl_pw_aff_free(function);
	isl_set_free(point.domain);
	return affine;
}

/* ---- collection of the needed values ---- */

static bool require(judge *j, LLVMValueRef value);

/* Add the root of the statement that sets "phi" to its incoming value "pos" on
 * the edge to block "to"; false without memory.
 */
static bool add_edge(judge *j, LLVMValueRef phi, int to, unsigned pos)
{
	ash_model *model = j->model;
	LLVMValueRef value = LLVMGetIncomingValue(phi, pos);
	int from = ash_table_get(&model->block_of,
		LLVMGetIncomingBlock(phi, pos));
	ash_root root = { .kind = ASH_ROOT_EDGE,
		.inst = phi,
		.value = value,
		.from = from,
		.to = to,
		.scalar = -1 };

	if (LLVMIsUndef(value) || LLVMIsPoison(value))
		return true;
	root.loop = ash_layout_edge_loop(model, from, to);
	root.pos = model->block[to].begin;
	if (ash_layout_is_header(model, to) &&
		root.loop == model->block[to].loop)
		root.pos = model->block[from].end;
	return ash_value_placement_add_root(model, root) && require(j, value);
}

static bool require_operands(judge *j, LLVMValueRef inst)
{
	unsigned n = ash_operand_count(j->model, inst);
	bool ok = true;

	for (unsigned i = 0; ok && i < n; ++i)
		ok = require(j, ash_operand_get(j->model, inst, i));
	return ok;
}

/* Record that the conditions on data and the address of "root" are needed;
 * false without memory.
 */
static bool require_extra(judge *j, const ash_root *root)
{
	unsigned n = ash_operand_count_extra(j->model, root);
	bool ok = true;

	for (unsigned i = 0; ok && i < n; ++i)
		ok = require(j, ash_operand_get_extra(j->model, root, i));
	return ok;
}

static bool add_need(judge *j, LLVMValueRef inst, int block,
	ash_value_placement placement)
{
	int pos = ash_table_get(&j->model->pos_of, inst);

	if (!ASH_GROW(j->need, j->n))
		return false;
	j->need[j->n++] = (need) { .inst = inst, .pos = pos, .block = block };
	return ash_table_set(&j->model->stmt_state->placement_of, inst,
		placement);
}

static bool require_phi(judge *j, LLVMValueRef phi, int block)
{
	bool ok = add_need(j, phi, block, ASH_VALUE_SCALAR);
	unsigned n = LLVMCountIncoming(phi);

	for (unsigned i = 0; ok && i < n; ++i)
		ok = add_edge(j, phi, block, i);
	return ok;
}

static bool require(judge *j, LLVMValueRef value)
{
	ash_model *model = j->model;
	int block = ash_layout_block_of(model, value);

	if (block < 0 || ash_value_placement_of(model, value) != ASH_VALUE_NONE)
		return true;
	if (ash_call_is_effect(model, value))
		return add_need(j, value, block, ASH_VALUE_SCALAR);
	if (is_affine(model, value, block))
		return ash_table_set(&model->stmt_state->placement_of, value,
			ASH_VALUE_AFFINE);
	if (ash_error_of(model->ctx) != ASH_ERROR_NONE)
		return false;
	if (LLVMIsAPHINode(value) && !ash_control_is_merge(model, value))
		return require_phi(j, value, block);
	return add_need(j, value, block, ASH_VALUE_INLINE) &&
		require_operands(j, value) &&
		require_extra(j,
			&(ash_root) { .kind = ASH_ROOT_SCALAR,
				.inst = value,
				.from = block });
}

static bool add_store(judge *j, LLVMValueRef inst, int block)
{
	ash_model *model = j->model;
	ash_root root = { .kind = ASH_ROOT_STORE,
		.inst = inst,
		.value = LLVMGetOperand(inst, 0),
		.from = block,
		.to = block,
		.loop = model->block[block].loop,
		.scalar = -1 };

	root.pos = ash_table_get(&model->pos_of, inst);
	return ash_value_placement_add_root(model, root) &&
		require(j, root.value) && require_extra(j, &root);
}

/* Add the root of a statement for the call "inst" in "block", which must run.
 * If the value of the call is used, it is passed through a scalar.  False
 * without memory.
 */
static bool add_call(judge *j, LLVMValueRef inst, int block)
{
	ash_model *model = j->model;
	bool used = LLVMGetFirstUse(inst) != NULL;
	ash_root root = { .kind = used ? ASH_ROOT_SCALAR : ASH_ROOT_CALL,
		.inst = inst,
		.value = used ? inst : NULL,
		.from = block,
		.to = block,
		.loop = model->block[block].loop,
		.scalar = -1 };

	root.pos = ash_table_get(&model->pos_of, inst);
	return ash_value_placement_add_root(model, root) &&
		(!used || require(j, inst)) && require_operands(j, inst) &&
		require_extra(j, &root);
}

/* Add the root of a statement for "inst", a memset or memcpy in "block".  The
 * length, and the value that a memset stores, are needed; addresses are handled
 * separately.  False without memory.
 */
static bool add_memory(judge *j, LLVMValueRef inst, int block)
{
	ash_model *model = j->model;
	ash_root root = { .kind = ASH_ROOT_MEMORY,
		.inst = inst,
		.from = block,
		.to = block,
		.loop = model->block[block].loop,
		.scalar = -1 };
	bool set = ash_call_get_kind(model->analysis, inst) == ASH_CALL_SET;

	root.pos = ash_table_get(&model->pos_of, inst);
	return ash_value_placement_add_root(model, root) &&
		(!set || require(j, LLVMGetOperand(inst, 1))) &&
		require(j, LLVMGetOperand(inst, 2)) && require_extra(j, &root);
}

static bool add_roots(judge *j, int block)
{
	ash_model *model = j->model;
	LLVMValueRef inst = LLVMGetFirstInstruction(model->block[block].block);
	bool ok = true;

	for (; ok && inst; inst = LLVMGetNextInstruction(inst)) {
		ash_call_kind kind = ASH_CALL_OTHER;

		if (LLVMIsACallInst(inst))
			kind = ash_call_get_kind(model->analysis, inst);
		if (LLVMIsAStoreInst(inst))
			ok = add_store(j, inst, block);
		else if (kind == ASH_CALL_SET || kind == ASH_CALL_COPY)
			ok = add_memory(j, inst, block);
		else if (kind == ASH_CALL_EFFECT)
			ok = add_call(j, inst, block);
	}
	return ok;
}

/* ---- cost of computing a value again ---- */

static bool has_prefix(const char *name, const char *prefix)
{
	return !strncmp(name, prefix, strlen(prefix));
}

static bool is_cheap_call(LLVMValueRef call)
{
	static const char *const cheap[] = {
		"llvm.fabs.",
		"llvm.fma.",
		"llvm.fmuladd.",
		"llvm.min",
		"llvm.max",
		"llvm.smin.",
		"llvm.smax.",
		"llvm.umin.",
		"llvm.umax.",
		"llvm.abs.",
		"llvm.copysign.",
		"llvm.floor.",
		"llvm.ceil.",
		"llvm.trunc.",
		"llvm.rint.",
		"llvm.round",
		"llvm.nearbyint.",
	};
	size_t length;
	const char *name = LLVMGetValueName2(LLVMGetCalledValue(call), &length);

	for (size_t i = 0; i < sizeof(cheap) / sizeof(cheap[0]); ++i)
		if (has_prefix(name, cheap[i]))
			return true;
	return false;
}

static bool is_once_only(const ash_model *model, LLVMValueRef inst)
{
	if (LLVMIsACallInst(inst)) {
		ash_call_kind kind = ash_call_get_kind(model->analysis, inst);

		return kind != ASH_CALL_PURE && kind != ASH_CALL_READ;
	}
	return LLVMGetInstructionOpcode(inst) == LLVMFreeze;
}

static bool is_dear(const ash_model *model, LLVMValueRef inst)
{
	switch (LLVMGetInstructionOpcode(inst)) {
	case LLVMUDiv:
	case LLVMSDiv:
	case LLVMFDiv:
	case LLVMURem:
	case LLVMSRem:
	case LLVMFRem:
	case LLVMFreeze:
	case LLVMPHI:
		return true;
	case LLVMCall:
		return is_once_only(model, inst) || !is_cheap_call(inst);
	default:
		return false;
	}
}

/* A value and the instructions from which a statement that uses it computes it
 * (ASH_VALUE_INLINE), down to values that the statement reads.
 */
typedef struct tree {
	const judge *judge;
	ash_table seen;
	unsigned n;
	const need **need;
} tree;

static bool tree_add(tree *t, LLVMValueRef value)
{
	int index = ash_table_get(&t->judge->need_of, value);
	unsigned n;
	bool ok = true;

	if (index < 0 || ash_table_get(&t->seen, value) >= 0 ||
		ash_value_placement_of(t->judge->model, value) !=
			ASH_VALUE_INLINE)
		return true;
	if (!ASH_GROW(t->need, t->n))
		return false;
	t->need[t->n++] = &t->judge->need[index];
	ok = ash_table_set(&t->seen, value, 1);
	n = ash_operand_count(t->judge->model, value);
	for (unsigned i = 0; ok && i < n; ++i)
		ok = tree_add(t, ash_operand_get(t->judge->model, value, i));
	return ok;
}

static void tree_clear(tree *t)
{
	ash_table_clear(&t->seen);
	free(t->need);
}

static bool is_dear_tree(const tree *t)
{
	if (t->n > MAX_AGAIN)
		return true;
	for (unsigned i = 0; i < t->n; ++i)
		if (is_dear(t->judge->model, t->need[i]->inst))
			return true;
	return false;
}

static bool can_delay(const judge *j, const need *load, const ash_root *root)
{
	return (!LLVMIsALoadInst(load->inst) &&
		       !ash_call_is_reader(j->model, load->inst)) ||
		ash_load_sinking_is_kept(j->model, load->inst, root->pos,
			root->loop);
}

/* Can all loads of the tree be executed by the statement of "root" instead of
 * at their own places?
 */
static bool can_delay_tree(const tree *t, const ash_root *root)
{
	for (unsigned i = 0; i < t->n; ++i)
		if (!can_delay(t->judge, t->need[i], root))
			return false;
	return true;
}

/* ---- placement of each value ---- */

/* Is the value of "n" needed by a single statement, which is in the block that
 * computes the value?
 */
static bool is_used_in_place(const judge *j, const need *n)
{
	return n->n_root == 1 && j->model->root[n->root[0]].from == n->block;
}

/* Is the value of "n" needed by a single statement of the same loop, under a
 * condition on data or for a PHI node that depends on one?  Inlined, it is then
 * not computed more often than in the original code.
 */
static bool is_used_by_guarded(const judge *j, const need *n)
{
	ash_model *model = j->model;
	const ash_root *root = &model->root[n->root[0]];

	return n->n_root == 1 && root->from >= 0 &&
		model->block[n->block].loop == root->loop &&
		(ash_control_is_guarded(model, root->from) ||
			ash_control_is_guarded(model, n->block) ||
			ash_control_is_chosen(model, n->block));
}

static bool is_visible(const judge *j, const need *n)
{
	int loop = j->model->block[n->block].loop;

	for (unsigned i = 0; i < n->n_root; ++i)
		if (!ash_layout_contains(j->model, loop,
			    j->model->root[n->root[i]].loop))
			return false;
	return true;
}

/* Does a load prevent inlining "n", because it would be executed later, by
 * another statement, when its memory may have changed?  True only if "n" itself
 * can be passed through a scalar: it is a load, or can be computed at its own
 * place.
 */
static bool is_spoiled(const judge *j, const need *n, const tree *t)
{
	ash_root own = { .pos = n->pos,
		.loop = j->model->block[n->block].loop };
	bool spoiled = false;

	for (unsigned i = 0; !spoiled && i < n->n_root; ++i)
		spoiled = !can_delay_tree(t, &j->model->root[n->root[i]]);
	return spoiled && (LLVMIsALoadInst(n->inst) || can_delay_tree(t, &own));
}

static bool must_be_scalar(judge *j, const need *n, bool *ok)
{
	tree t = { .judge = j };
	bool scalar = n->n_root > MAX_PLACES || !is_visible(j, n);

	if (!scalar) {
		*ok = tree_add(&t, n->inst);
		scalar = is_spoiled(j, n, &t);
	}
	if (!scalar && !is_used_in_place(j, n))
		scalar = (is_dear_tree(&t) && !is_used_by_guarded(j, n)) ||
			is_once_only(j->model, n->inst);
	tree_clear(&t);
	return scalar;
}

static void reach(judge *j, LLVMValueRef value, unsigned root)
{
	int index = ash_table_get(&j->need_of, value);
	int loop = j->model->root[root].loop;
	need *n;

	if (index < 0)
		return;
	n = &j->need[index];
	n->common = n->n_root ? ash_layout_common(j->model, n->common, loop)
			      : loop;
	for (unsigned i = 0; i < n->n_root; ++i)
		if (n->root[i] == root)
			return;
	if (n->n_root <= MAX_PLACES)
		n->root[n->n_root++] = root;
}

static void reach_operands(judge *j, LLVMValueRef inst, unsigned root)
{
	unsigned n = ash_operand_count(j->model, inst);

	for (unsigned i = 0; i < n; ++i)
		reach(j, ash_operand_get(j->model, inst, i), root);
}

static void reach_extra(judge *j, unsigned root)
{
	ash_model *model = j->model;
	unsigned n = ash_operand_count_extra(model, &model->root[root]);

	for (unsigned i = 0; i < n; ++i)
		reach(j, ash_operand_get_extra(model, &model->root[root], i),
			root);
}

/* Pass the value of "n" through a scalar, which a new statement (its root is
 * added) at position "pos" writes; false without memory.
 */
static bool make_scalar(judge *j, need *n, unsigned pos)
{
	ash_model *model = j->model;
	ash_root root = { .kind = ASH_ROOT_SCALAR,
		.inst = n->inst,
		.value = n->inst,
		.from = n->block,
		.to = n->block,
		.loop = model->block[n->block].loop,
		.pos = pos,
		.rank = pos != n->pos,
		.early = pos != n->pos,
		.scalar = -1 };

	if (!ash_table_set(&model->stmt_state->placement_of, n->inst,
		    ASH_VALUE_SCALAR) ||
		!ash_value_placement_add_root(model, root))
		return false;
	reach_operands(j, n->inst, model->n_root - 1);
	reach_extra(j, model->n_root - 1);
	return true;
}

/* The index of a root that stores the value of "n" in the block that computes
 * it, so that all other statements can read it from there; -1 if there is none.
 */
static int find_store(const judge *j, const need *n)
{
	const ash_root *all = j->model->root;

	if (n->n_root > MAX_PLACES)
		return -1;
	for (unsigned i = 0; i < n->n_root; ++i) {
		const ash_root *store = &all[n->root[i]];
		unsigned k = 0;

		if (store->kind != ASH_ROOT_STORE || store->value != n->inst ||
			store->from != n->block)
			continue;
		while (k < n->n_root &&
			(k == i ||
				ash_load_sinking_can_reread(j->model, store,
					&all[n->root[k]])))
			++k;
		if (k == n->n_root)
			return n->root[i];
	}
	return -1;
}

/* Compute "n" in the statement of "root", which stores it, and let all other
 * statements read it from memory; false without memory.
 */
static bool keep_in_memory(judge *j, const need *n, unsigned root)
{
	reach_operands(j, n->inst, root);
	return ash_value_placement_set_store(j->model, n->inst,
		j->model->root[root].inst);
}

static bool is_kept_by(const judge *j, const need *n, int root)
{
	tree t = { .judge = j };
	bool ok = root >= 0 && tree_add(&t, n->inst) &&
		can_delay_tree(&t, &j->model->root[root]);

	tree_clear(&t);
	return ok;
}

/* Is it better to keep the value of "n" in memory than to compute it in each
 * statement?  It is if several statements need it and its computation takes
 * more than one operation.  Sets *ok to false without memory.
 */
static bool is_better_kept(judge *j, const need *n, bool *ok)
{
	tree t = { .judge = j };
	bool better = n->n_root > 1;

	if (better) {
		*ok = tree_add(&t, n->inst);
		better = t.n > 1;
	}
	tree_clear(&t);
	return better;
}

/* If "n" is a call that is part of exactly one statement, and not of one for an
 * edge, record that.  False without memory.
 */
static bool note_once(const judge *j, const need *n)
{
	ash_model *model = j->model;
	const ash_root *root = &model->root[n->root[0]];

	return !LLVMIsACallInst(n->inst) || n->n_root != 1 ||
		root->kind > ASH_ROOT_SCALAR ||
		ash_table_set(&model->stmt_state->once_at, n->inst, root->pos);
}

static bool judge_value(judge *j, need *n)
{
	bool ok = true, scalar;
	unsigned early;
	int store;

	if (!n->n_root ||
		ash_value_placement_of(j->model, n->inst) == ASH_VALUE_SCALAR)
		return true;
	if (LLVMIsALoadInst(n->inst) && !ash_indirect_is(j->model, n->inst) &&
		ash_load_sinking_advance(j->model, n->inst, n->block, &early))
		return make_scalar(j, n, early);
	scalar = must_be_scalar(j, n, &ok);
	if (scalar || is_better_kept(j, n, &ok)) {
		store = find_store(j, n);
		if (ok && is_kept_by(j, n, store))
			return keep_in_memory(j, n, store);
	}
	if (scalar)
		return ok && make_scalar(j, n, n->pos);
	for (unsigned i = 0; i < n->n_root; ++i)
		reach_operands(j, n->inst, n->root[i]);
	return ok && note_once(j, n);
}

static int later_first(const void *a, const void *b)
{
	const need *x = a, *y = b;

	return x->pos < y->pos ? 1 : x->pos > y->pos ? -1 : 0;
}

static bool judge_all(judge *j)
{
	bool ok = true;

	if (j->n)
		qsort(j->need, j->n, sizeof(*j->need), later_first);
	for (unsigned i = 0; ok && i < j->n; ++i)
		ok = ash_table_set(&j->need_of, j->need[i].inst, i);
	for (unsigned i = 0; ok && i < j->model->n_root; ++i) {
		const ash_root *root = &j->model->root[i];

		if (root->kind != ASH_ROOT_STORE &&
			root->kind <= ASH_ROOT_SCALAR)
			reach_operands(j, root->inst, i);
		else
			reach(j, root->value, i);
		reach_extra(j, i);
	}
	for (unsigned i = 0; ok && i < j->n; ++i)
		ok = judge_value(j, &j->need[i]);
	return ok;
}

static bool note_readers(const judge *j)
{
	ash_model *model = j->model;
	bool ok = true;

	for (unsigned i = 0; ok && i < j->n; ++i)
		if (j->need[i].n_root)
			ok = ash_table_set(&model->stmt_state->common_of,
				j->need[i].inst, j->need[i].common + 1);
	return ok;
}

bool ash_value_placement_decide(ash_model *model)
{
	judge j = { .model = model };
	bool ok = true;

	for (unsigned i = 0; ok && i < model->n_block; ++i)
		ok = add_roots(&j, i);
	ok = ok && judge_all(&j) && note_readers(&j) &&
		model->verdict.why == ASH_REFUSE_NONE;
	free(j.need);
	ash_table_clear(&j.need_of);
	return ok;
}
