/* stmt_flow.c - control flow inside of statements.
 *
 * A statement under a data-dependent condition, or with a PHI node that depends
 * on one, gets the blocks with relevant branches as pieces of its expression
 * (see scop_binding.h).  Everything else belongs to the last piece that
 * dominates it, or comes first.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "detect/control/control.h"
#include "detect/model/layout.h"
#include "detect/stmt/stmt_impl.h"

typedef struct flow {
	ash_expansion *e;
	unsigned char *flag;	/* per block of the model: ASH_FLOW_... */
	/* per block of the model: index of its piece; 0: none */
	unsigned *piece;
} flow;

/* Set f->flag for the blocks and branches that decide whether the statement
 * runs, or which values its PHI nodes have.  *any is set to whether any flag is
 * set.
 */
static bool mark(flow *f, bool *any)
{
	ash_expansion *e = f->e;
	ash_model *model = e->model;
	bool ok = true;

	if (e->root->kind <= ASH_ROOT_SCALAR)
		ok = ash_control_mark_guard(model, e->root->from, f->flag);
	for (unsigned i = 0; ok && i < e->side->n_inst; ++i) {
		LLVMValueRef inst = e->side->inst[i];

		if (LLVMIsAPHINode(inst))
			ok = ash_control_mark_merge(model,
				ash_layout_block_of(model, inst), f->flag);
	}
	*any = false;
	for (unsigned i = 0; i < model->n_block; ++i)
		*any |= f->flag[i] != 0;
	return ok;
}

static bool make_pieces(flow *f)
{
	const ash_model *model = f->e->model;
	ash_binding_stmt *side = f->e->side;

	side->piece = calloc(model->n_block + 1, sizeof(*side->piece));
	side->inst_piece = calloc(side->n_inst + 1, sizeof(unsigned));
	if (!side->piece || !side->inst_piece)
		return false;
	side->n_piece = 1;
	for (unsigned i = 0; i < model->n_block; ++i) {
		LLVMBasicBlockRef block = model->block[i].block;

		if (!f->flag[i])
			continue;
		f->piece[i] = side->n_piece;
		side->piece[side->n_piece++] = (ash_binding_piece) { block,
			f->flag[i] & ASH_FLOW_BRANCH
				? LLVMGetBasicBlockTerminator(block)
				: NULL };
	}
	/* The target of the last block's branch is outside of the statement. */
	side->piece[side->n_piece - 1].branch = NULL;
	return true;
}

/* The number of the last piece whose block dominates "value"; 0 if there is
 * none.
 */
static unsigned place(const flow *f, LLVMValueRef value)
{
	const ash_model *model = f->e->model;
	int index = ash_layout_block_of(model, value);

	while (index >= 0 && !f->piece[index]) {
		LLVMBasicBlockRef above = ash_dominator(model->analysis,
			model->block[index].block);

		index = above ? ash_table_get(&model->block_of, above) : -1;
	}
	return index < 0 ? 0 : f->piece[index];
}

static bool cut(flow *f)
{
	ash_binding_stmt *side = f->e->side;

	if (!make_pieces(f))
		return false;
	for (unsigned i = 0; i < side->n_inst; ++i)
		side->inst_piece[i] = place(f, side->inst[i]);
	for (unsigned i = 0; i < side->n_leaf; ++i)
		side->leaf[i].piece = place(f, side->leaf[i].value);
	return true;
}

bool ash_flow_build(ash_expansion *e)
{
	unsigned n = e->model->n_block;
	flow f = { e, calloc(n, sizeof(*f.flag)), calloc(n, sizeof(*f.piece)) };
	bool any = false;
	bool ok = f.flag && f.piece && mark(&f, &any);

	if (ok && any)
		ok = cut(&f);
	free(f.flag);
	free(f.piece);
	return ok;
}
