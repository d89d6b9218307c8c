/* vector_flat.c - vectorization of innermost loops without LLVM's vectorizer.
 *
 * LLVM's vectorizer loads a vector for each access.  Where a body reads
 * neighbouring elements of a row, and jammed copies read the rows of each
 * other, most of these vectors overlap (vector_window.c).  So an innermost loop
 * without dependences between its iterations becomes a loop over blocks of as
 * many iterations as a vector has lanes, and a remainder loop:
 *
 * 	for j			for j in steps of 8
 * 	    B[i][j] = ...	    B[i][j ... j + 7] = ...
 * 	    B[i + 1][j] = ...	    B[i + 1][j ... j + 7] = ...
 * 				for the rest of j
 * 				    ...
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/vector/vector_impl.h"

#include <stdlib.h>

#include <isl/val.h>

#include "llvm/query/target.h"
#include "support/grow.h"

/* The unrolled loops around the current node, outermost first. */
typedef struct {
	ash_vector_nest *nest;
	unsigned n;
	ash_vector_copy copy[ASH_VECTOR_DEPTH];
} around;

static void add_node(around *a, __isl_take isl_ast_node *node);

static isl_stat add_child(__isl_take isl_ast_node *node, void *user)
{
	add_node(user, node);
	return isl_stat_ok;
}

/* The increment of the loop "node" if it is a constant; else 0. */
static long get_step(__isl_keep isl_ast_node *node)
{
	isl_ast_expr *inc = isl_ast_node_for_get_inc(node);
	isl_val *step = isl_ast_expr_get_type(inc) == isl_ast_expr_int
		? isl_ast_expr_int_get_val(inc)
		: NULL;
	long size = step ? isl_val_get_num_si(step) : 0;

	isl_val_free(step);
	isl_ast_expr_free(inc);
	return size;
}

static void add_copies(around *a, __isl_keep isl_ast_node *node)
{
	bool one = isl_ast_node_for_is_degenerate(node) == isl_bool_true;
	unsigned n = one ? 1 : ash_gen_copies(node);
	long step = one ? 1 : get_step(node);
	isl_ast_expr *iterator = isl_ast_node_for_get_iterator(node);
	ash_vector_copy *copy = &a->copy[a->n];

	if (n == 0 || step == 0 || a->n == ASH_VECTOR_DEPTH) {
		a->nest->failed = true;
	} else {
		copy->id = isl_ast_expr_id_get_id(iterator);
		isl_id_free(copy->id);
		copy->init = isl_ast_node_for_get_init(node);
		a->n++;
		for (unsigned k = 0; k < n && !a->nest->failed; ++k) {
			copy->distance = step * (long) k;
			add_node(a, isl_ast_node_for_get_body(node));
		}
		a->n--;
		isl_ast_expr_free(copy->init);
	}
	isl_ast_expr_free(iterator);
}

static void add_user(around *a, const ash_ast_user *user)
{
	ash_vector_nest *nest = a->nest;
	ash_vector_user u = { .user = user, .along = true, .n_copy = a->n };
	ash_vector_user *more = ash_grow(nest->user, nest->n_user,
		sizeof(*more));

	if (!more || !user) {
		nest->user = more ? more : nest->user;
		nest->failed = true;
		return;
	}
	nest->user = more;
	u.stmt = &nest->gen->scop->stmt[user->stmt];
	u.ir = &nest->gen->ir->stmt[user->stmt];
	for (unsigned i = 0; i < a->n; ++i) {
		u.copy[i] = a->copy[i];
		u.copy[i].init = isl_ast_expr_copy(a->copy[i].init);
	}
	more[nest->n_user++] = u;
	nest->n_along++;
	if (!ash_vector_is_possible(nest->gen, &u) ||
		ash_vector_set_accesses(nest, &more[nest->n_user - 1]) < 0)
		nest->failed = true;
}

/* Add the statements of "node" (taken) to the nest, each once per iteration of
 * the unrolled loops around it.
 */
static void add_node(around *a, __isl_take isl_ast_node *node)
{
	enum isl_ast_node_type type = isl_ast_node_get_type(node);
	isl_ast_node_list *list;

	if (a->nest->failed) {
		isl_ast_node_free(node);
		return;
	}
	if (type == isl_ast_node_block) {
		list = isl_ast_node_block_get_children(node);
		isl_ast_node_list_foreach(list, &add_child, a);
		isl_ast_node_list_free(list);
	} else if (type == isl_ast_node_mark && !ash_ast_get_test(node) &&
		!ash_ast_get_kernel(node)) {
		add_node(a, isl_ast_node_mark_get_node(node));
	} else if (type == isl_ast_node_for) {
		add_copies(a, node);
	} else if (type == isl_ast_node_user) {
		add_user(a, ash_ast_get_user(node));
	} else {
		a->nest->failed = true;
	}
	isl_ast_node_free(node);
}

/* The size in bytes of the widest elements that the statements access. */
static unsigned get_width(const ash_vector_nest *nest)
{
	unsigned width = 1;

	for (unsigned u = 0; u < nest->n_user; ++u) {
		const ash_stmt *stmt = nest->user[u].stmt;

		for (unsigned i = 0; i < stmt->n_access; ++i) {
			unsigned size = nest->gen->scop
						->array[stmt->access[i].array]
						.elem_size;

			width = size > width ? size : width;
		}
	}
	return width;
}

void ash_vector_find_flat(ash_vector_nest *nest, __isl_keep isl_ast_node *node)
{
	around a = { .nest = nest };
	ash_target target = ash_ir_target(nest->gen->frame->function);
	isl_ast_expr *iterator = isl_ast_node_for_get_iterator(node);

	nest->flat = true;
	nest->loop = node;
	nest->along = isl_ast_expr_id_get_id(iterator);
	isl_id_free(nest->along);
	isl_ast_expr_free(iterator);
	nest->groups = 1;
	nest->written = calloc(nest->gen->scop->n_array + 1,
		sizeof(*nest->written));
	nest->failed = !nest->written ||
		target.vector_bits != 8 * target.cache_line;
	if (!nest->failed)
		add_node(&a, isl_ast_node_for_get_body(node));
	nest->width = get_width(nest);
	if (!nest->failed)
		nest->lanes = target.vector_bits / 8 / nest->width;
	nest->failed |= nest->n_user == 0 || nest->lanes < 2 ||
		nest->lanes > ASH_MAX_LANES;
}
