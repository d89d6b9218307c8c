/* ast_pairs.c - check of dependences against an execution of the loops.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ast/ast_check_impl.h"

#include <isl/union_map.h>

/* The state of the check of all pairs of a relation between instances. */
typedef struct relation {
	ash_ast_checker *c;
	int from, to;		/* indices of the statements of a pair */
	/* must the first instance of a pair run first? */
	bool has_order;
	unsigned max;
	unsigned *n;
} relation;

/* Were the instances "a" and "b" executed in different iterations of a marked
 * loop?
 */
static bool is_carried(const ash_ast_instances *all, const ash_ast_instance *a,
	const ash_ast_instance *b)
{
	const ash_ast_turn *x = all->turn + a->turn;
	const ash_ast_turn *y = all->turn + b->turn;

	for (unsigned i = 0; i < a->n_turn && i < b->n_turn; i++) {
		if (x[i].entry != y[i].entry)
			return false;
		if (x[i].iterator != y[i].iterator)
			return true;
	}
	return false;
}

static isl_bool visit_pair(const int64_t *number, unsigned n, void *user)
{
	relation *r = user;
	ash_ast_checker *c = r->c;
	const ash_ast_instance *a, *b;

	if ((*r->n)++ >= r->max)
		return isl_bool_false;
	a = ash_ast_instances_find(c->all, r->from, number);
	b = ash_ast_instances_find(c->all, r->to,
		number + c->all->n_iter[r->from]);
	if (!a || !b || a == b)
		return isl_bool_true;
	if (r->has_order && a->position > b->position)
		return ash_ast_blame_known(c, a, " must run before ", b,
			", but the loops run it after that");
	if (is_carried(c->all, a, b))
		return ash_ast_blame_known(c, a,
			r->has_order ? " must run before "
				     : " must not run with ",
			b, ", but a loop that is marked separates them");
	return isl_bool_true;
}

static isl_stat visit_relation(__isl_take isl_map *map, void *user)
{
	relation r = *(relation *) user;
	isl_bool ok = isl_bool_true;

	r.from = ash_scop_stmt_of_map(r.c->scop, map, isl_dim_in);
	r.to = ash_scop_stmt_of_map(r.c->scop, map, isl_dim_out);
	if (r.from < 0 || r.to < 0 || *r.n > r.max) {
		isl_map_free(map);
		return isl_stat_ok;
	}
	map = isl_map_intersect_domain(map,
		isl_set_copy(r.c->scop->stmt[r.from].domain));
	map = isl_map_intersect_range(map,
		isl_set_copy(r.c->scop->stmt[r.to].domain));
	map = isl_map_intersect_params(map, isl_set_copy(r.c->params));
	ok = ash_ast_foreach_point(isl_map_wrap(map), &visit_pair, &r);
	return ok < 0 || r.c->why ? isl_stat_error : isl_stat_ok;
}

/* Check that the execution respects all pairs of "deps", which may be NULL.
 * Returns false if not, with the reason in c->why.
 */
static isl_bool check_relation(relation *r, __isl_keep isl_union_map *deps)
{
	if (deps && isl_union_map_foreach_map(deps, &visit_relation, r) < 0 &&
		!r->c->why)
		return isl_bool_error;
	return isl_bool_ok(!r->c->why);
}

isl_bool ash_ast_check_pairs(ash_ast_checker *c, unsigned max, unsigned *n)
{
	relation r = { .c = c, .has_order = true, .max = max, .n = n };
	isl_bool ok;

	*n = 0;
	ok = check_relation(&r, c->input->deps);
	r.has_order = false;
	return ok == isl_bool_true ? check_relation(&r, c->input->apart) : ok;
}
