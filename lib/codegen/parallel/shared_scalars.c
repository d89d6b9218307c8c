/* shared_scalars.c - privatization of scalars in parallel loops.
 *
 * In the SCoP, a scalar has one cell per iteration of some loops
 * (ash_array.scalar); in the code, it has one cell per thread.  If the cell of
 * a write, as an AST expression, contains an iterator of the parallel loop or
 * of a loop inside, each iteration has its own values.  Then one cell per
 * thread is enough, since ash_storage_check guarantees that no value is still
 * needed when the next one is stored.  If the cell contains no such iterator,
 * the value may be needed after the loop, where the cells of other threads
 * cannot be seen: the loop stays sequential.  Scalars whose reductions are
 * privatized are excluded.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/parallel/shared_scalars.h"

#include <stdlib.h>

#include "support/grow.h"

typedef struct id_list {
	unsigned n;
	isl_id **id;		/* not owned: they belong to the AST */
} id_list;

typedef struct collector {
	const ash_scop *scop;
	ash_share *share;
	/* per array: does the loop reduce into it?  NULL: into none */
	const bool *reduced;
	id_list iterators;
} collector;

static isl_stat add_iterator(id_list *list, __isl_keep isl_ast_node *node)
{
	isl_ast_expr *expr = isl_ast_node_for_get_iterator(node);
	isl_id *id = isl_ast_expr_id_get_id(expr);

	isl_ast_expr_free(expr);
	isl_id_free(id);
	if (!ASH_GROW(list->id, list->n))
		return isl_stat_error;
	list->id[list->n++] = id;
	return isl_stat_ok;
}

static bool contains(const id_list *list, __isl_keep isl_id *id)
{
	bool found = false;

	for (unsigned i = 0; i < list->n; i++)
		found |= list->id[i] == id;
	return found;
}

static bool mentions(const collector *c, const ash_ast_user *user,
	__isl_keep isl_ast_expr *expr);

/* Is "id" (taken) an iterator of the loop or of an inner one, or an iterator of
 * the statement "user" that depends on one of these?
 */
static bool id_mentions(const collector *c, const ash_ast_user *user,
	__isl_take isl_id *id)
{
	bool found = contains(&c->iterators, id);

	for (unsigned i = 0; !found && i < user->n_iter; i++)
		if (user->body->iter_id[i] == id)
			found = mentions(c, user, user->iter[i]);
	isl_id_free(id);
	return found;
}

static bool mentions(const collector *c, const ash_ast_user *user,
	__isl_keep isl_ast_expr *expr)
{
	bool found = false;
	isl_size n;

	if (isl_ast_expr_get_type(expr) == isl_ast_expr_id)
		return id_mentions(c, user, isl_ast_expr_id_get_id(expr));
	if (isl_ast_expr_get_type(expr) != isl_ast_expr_op)
		return false;
	n = isl_ast_expr_op_get_n_arg(expr);
	for (int i = 0; !found && i < n; i++) {
		isl_ast_expr *arg = isl_ast_expr_op_get_arg(expr, i);

		found = mentions(c, user, arg);
		isl_ast_expr_free(arg);
	}
	return found;
}

static void add_access(collector *c, const ash_ast_user *user,
	const ash_access *access, __isl_keep isl_ast_expr *cell)
{
	ash_share_use *use = &c->share->use[access->array];
	bool varies = cell && mentions(c, user, cell);

	if (access->kind == ASH_READ) {
		if (*use == ASH_SHARE_NONE)
			*use = ASH_SHARE_READ;
	} else if (varies) {
		*use = ASH_SHARE_PRIVATE;
	} else {
		c->share->is_shared = true;
	}
}

static void add_user(collector *c, const ash_ast_user *user)
{
	const ash_stmt *stmt = &c->scop->stmt[user->stmt];

	for (unsigned i = 0; i < stmt->n_access; i++) {
		const ash_access *access = &stmt->access[i];

		if (c->reduced && c->reduced[access->array])
			continue;
		if (access->kind != ASH_KILL &&
			c->scop->array[access->array].scalar)
			add_access(c, user, access, user->body->access[i]);
	}
}

static isl_bool add_node(__isl_keep isl_ast_node *node, void *data)
{
	collector *c = data;

	switch (isl_ast_node_get_type(node)) {
	case isl_ast_node_for:
		if (add_iterator(&c->iterators, node) < 0)
			return isl_bool_error;
		return isl_bool_true;
	case isl_ast_node_user:
		add_user(c, ash_ast_get_user(node));
		return isl_bool_false;
	default:
		return isl_bool_true;
	}
}

isl_stat ash_share_init(ash_share *share, const ash_scop *scop,
	__isl_keep isl_ast_node *node)
{
	const ash_ast_loop *info = ash_ast_get_loop(node);
	collector c = { .scop = scop,
		.share = share,
		.reduced = info ? info->reduced : NULL };
	isl_stat stat;

	share->is_shared = false;
	share->use = calloc(scop->n_array + 1, sizeof(*share->use));
	if (!share->use)
		return isl_stat_error;
	stat = isl_ast_node_foreach_descendant_top_down(node, add_node, &c);
	free(c.iterators.id);
	return stat;
}

void ash_share_clear(ash_share *share)
{
	free(share->use);
	share->use = NULL;
}
