/* ast_pieces.c - piecewise subscripts, simplified at one node of the AST.
 *
 * In a loop over the interior, a subscript such as max(i - 1, 0) is i - 1.  isl
 * determines which pieces apply to the instances that are executed at a node,
 * and only these are part of the expression there.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ast/ast_pieces.h"

#include <stdlib.h>

#include <isl/set.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "scop/access_pieces.h"

isl_stat ash_ast_pieces_find(ash_ast_pieces *pieces, const ash_stmt *stmt,
	__isl_keep isl_ast_build *build, __isl_keep isl_multi_aff *instance)
{
	pieces->build = isl_ast_build_copy(build);
	pieces->instance = isl_multi_aff_copy(instance);
	pieces->access = calloc(stmt->n_access + 1, sizeof(*pieces->access));
	if (!pieces->access)
		return isl_stat_error;
	for (; pieces->n < stmt->n_access; ++pieces->n) {
		isl_pw_multi_aff *own = ash_access_pieces(stmt,
			&stmt->access[pieces->n]);

		pieces->access[pieces->n] = own;
		pieces->some |= own != NULL;
	}
	return isl_stat_ok;
}

void ash_ast_pieces_clear(ash_ast_pieces *pieces)
{
	for (unsigned i = 0; i < pieces->n; ++i)
		isl_pw_multi_aff_free(pieces->access[i]);
	free(pieces->access);
	isl_multi_aff_free(pieces->instance);
	isl_ast_build_free(pieces->build);
}

/* The instances of the statement at the place of "build". */
static __isl_give isl_set *get_executed(__isl_keep isl_ast_build *build)
{
	isl_union_map *schedule = isl_ast_build_get_schedule(build);

	return isl_set_from_union_set(isl_union_map_domain(schedule));
}

/* A search for the pieces of a function whose domains contain executed
 * instances; "met" are those found so far.
 */
typedef struct {
	isl_set *executed;	/* not owned */
	isl_pw_multi_aff *met;	/* owned */
} meeting;

static isl_stat add_met(__isl_take isl_set *instances,
	__isl_take isl_multi_aff *subscripts, void *user)
{
	meeting *m = user;
	isl_bool none = isl_set_is_disjoint(instances, m->executed);

	if (none != isl_bool_false) {
		isl_set_free(instances);
		isl_multi_aff_free(subscripts);
		return none < 0 ? isl_stat_error : isl_stat_ok;
	}
	m->met = isl_pw_multi_aff_union_add(m->met,
		isl_pw_multi_aff_alloc(instances, subscripts));
	return isl_stat_non_null(m->met);
}

/* The pieces of "all" whose domains contain instances in "executed". */
static __isl_give isl_pw_multi_aff *get_met(__isl_keep isl_pw_multi_aff *all,
	__isl_keep isl_set *executed)
{
	meeting m = { executed,
		isl_pw_multi_aff_empty(isl_pw_multi_aff_get_space(all)) };

	if (isl_pw_multi_aff_foreach_piece(all, &add_met, &m) < 0)
		m.met = isl_pw_multi_aff_free(m.met);
	return m.met;
}

/* The access expression for the subscripts "met" (taken), which have at least
 * one piece.
 */
static __isl_give isl_ast_expr *express(const ash_ast_pieces *pieces,
	__isl_take isl_pw_multi_aff *met)
{
	met = isl_pw_multi_aff_gist(met,
		isl_pw_multi_aff_domain(isl_pw_multi_aff_copy(met)));
	met = isl_pw_multi_aff_pullback_multi_aff(met,
		isl_multi_aff_copy(pieces->instance));
	return isl_ast_build_access_from_pw_multi_aff(pieces->build, met);
}

/* If only some pieces of access "pos" apply to the instances "executed", set
 * its expression in "own" to these pieces, and *some to true.
 */
static isl_stat select_pieces(const ash_ast_pieces *pieces, unsigned pos,
	__isl_keep isl_set *executed, ash_ast_stmt *own, bool *some)
{
	isl_pw_multi_aff *all = pieces->access[pos];
	isl_pw_multi_aff *met = get_met(all, executed);
	isl_size n = isl_pw_multi_aff_n_piece(met);

	if (n <= 0 || n == isl_pw_multi_aff_n_piece(all)) {
		isl_pw_multi_aff_free(met);
		return n < 0 ? isl_stat_error : isl_stat_ok;
	}
	isl_ast_expr_free(own->access[pos]);
	own->access[pos] = express(pieces, met);
	*some = true;
	return isl_stat_non_null(own->access[pos]);
}

void ash_ast_pieces_drop(ash_ast_stmt *own)
{
	for (unsigned i = 0; own->access && i < own->n_access; ++i)
		isl_ast_expr_free(own->access[i]);
	free(own->access);
	own->access = NULL;
}

isl_bool ash_ast_pieces_select(const ash_ast_pieces *pieces,
	const ash_ast_stmt *body, __isl_keep isl_ast_build *build,
	ash_ast_stmt *own)
{
	isl_stat stat = isl_stat_ok;
	isl_set *executed;
	bool some = false;

	if (!pieces->some)
		return isl_bool_false;
	*own = *body;
	own->access = calloc(body->n_access + 1, sizeof(*own->access));
	if (!own->access)
		return isl_bool_error;
	for (unsigned i = 0; i < body->n_access; ++i)
		own->access[i] = isl_ast_expr_copy(body->access[i]);
	executed = get_executed(build);
	for (unsigned i = 0; i < pieces->n && stat >= 0; ++i)
		if (pieces->access[i] && body->access[i])
			stat = select_pieces(pieces, i, executed, own, &some);
	isl_set_free(executed);
	if (stat < 0 || !some)
		ash_ast_pieces_drop(own);
	return stat < 0 ? isl_bool_error : isl_bool_ok(some);
}
