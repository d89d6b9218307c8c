/* ast_param.c - expressions of sets and functions of the parameters.
 *
 * isl simplifies an expression by the constraints on the parameters.  Preparing
 * these takes longer than most expressions, and is the same for a whole SCoP,
 * so the result is cached.  Minima and maxima of one-dimensional sets are
 * cached, too: arrays of the same size have the same ones, and those of an
 * array are requested several times.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ast/ast.h"

#include <stdlib.h>

#include <isl/val.h>

#include "ast/ast_build_impl.h"
#include "support/grow.h"

__isl_give isl_ast_expr *ash_ast_test(const ash_scop *scop,
	__isl_take isl_set *test)
{
	isl_ast_build *build = isl_ast_build_from_context(
		isl_set_copy(scop->context));
	isl_ast_expr *expr;

	ash_ast_set_options(scop->ctx);
	test = isl_set_coalesce(
		isl_set_gist(test, isl_set_copy(scop->context)));
	expr = isl_ast_build_expr_from_set(build, test);
	isl_ast_build_free(build);
	return expr;
}

typedef struct {
	isl_set *line;
	isl_ast_expr *least, *greatest;
} ends;

/* The isl build that made the last expressions, and the minima and maxima
 * ("ends") computed with it.  Both are valid for SCoPs with the same "context"
 * and "assumed", which are compared as pointers; the references held here keep
 * them alive.
 */
struct ash_ast_params {
	isl_set *context, *assumed;
	isl_set *possible;	/* a superset of the parameters in both sets */
	isl_ast_build *build;	/* for parameters in "possible" */
	unsigned n;
	ends *known;		/* the sets whose ends are cached */
};

ash_ast_params *ash_ast_params_alloc(void)
{
	return calloc(1, sizeof(ash_ast_params));
}

static void forget(ash_ast_params *params)
{
	isl_set_free(params->context);
	isl_set_free(params->assumed);
	isl_set_free(params->possible);
	isl_ast_build_free(params->build);
	for (unsigned i = 0; i < params->n; i++) {
		isl_set_free(params->known[i].line);
		isl_ast_expr_free(params->known[i].least);
		isl_ast_expr_free(params->known[i].greatest);
	}
	params->n = 0;
}

void ash_ast_params_free(ash_ast_params *params)
{
	if (params) {
		forget(params);
		free(params->known);
	}
	free(params);
}

/* Make the cache valid for "scop": clear and fill it if it belongs to another
 * SCoP.
 */
static void enter(ash_ast_params *params, const ash_scop *scop)
{
	isl_set *both;

	if (params->build && params->context == scop->context &&
		params->assumed == scop->assumed)
		return;
	forget(params);
	params->context = isl_set_copy(scop->context);
	params->assumed = isl_set_copy(scop->assumed);
	both = isl_set_intersect_params(isl_set_copy(scop->context),
		isl_set_copy(scop->assumed));
	params->possible = isl_set_from_basic_set(isl_set_simple_hull(both));
	params->build = isl_ast_build_from_context(
		isl_set_copy(params->possible));
}

/* Is "value" undefined for all parameters in "context"? */
static isl_bool is_nowhere(__isl_keep isl_pw_aff *value,
	__isl_keep isl_set *context)
{
	isl_set *domain = isl_set_intersect(
		isl_pw_aff_domain(isl_pw_aff_copy(value)),
		isl_set_copy(context));
	isl_bool empty = isl_set_is_empty(domain);

	isl_set_free(domain);
	return empty;
}

__isl_give isl_ast_expr *ash_ast_param_expr(ash_ast_params *params,
	const ash_scop *scop, __isl_take isl_pw_aff *value)
{
	enter(params, scop);
	if (is_nowhere(value, params->possible) == isl_bool_true) {
		isl_pw_aff_free(value);
		return isl_ast_expr_from_val(isl_val_zero(scop->ctx));
	}
	ash_ast_set_options(scop->ctx);
	return isl_ast_build_expr_from_pw_aff(params->build, value);
}

/* The minimum and maximum of "line" from the cache in "params"; NULL if they
 * are not in it.
 */
static const ends *find_ends(const ash_ast_params *params,
	__isl_keep isl_set *line)
{
	for (unsigned i = 0; i < params->n; i++)
		if (isl_set_plain_is_equal(params->known[i].line, line) ==
			isl_bool_true)
			return &params->known[i];
	return NULL;
}

/* Compute the minimum and maximum of "line" and add them to the cache in
 * "params"; NULL after an error.
 */
static const ends *add_ends(ash_ast_params *params, const ash_scop *scop,
	__isl_keep isl_set *line)
{
	ends *added;

	if (!line || !ASH_GROW(params->known, params->n))
		return NULL;
	added = &params->known[params->n];
	added->least = ash_ast_param_expr(params, scop,
		isl_set_dim_min(isl_set_copy(line), 0));
	added->greatest = ash_ast_param_expr(params, scop,
		isl_set_dim_max(isl_set_copy(line), 0));
	added->line = isl_set_copy(line);
	params->n++;
	return added->least && added->greatest ? added : NULL;
}

void ash_ast_param_ends(ash_ast_params *params, const ash_scop *scop,
	__isl_take isl_set *line, __isl_give isl_ast_expr **least,
	__isl_give isl_ast_expr **greatest)
{
	const ends *found;

	enter(params, scop);
	line = isl_set_reset_tuple_id(line);
	found = find_ends(params, line);
	if (!found)
		found = add_ends(params, scop, line);
	*least = found ? isl_ast_expr_copy(found->least) : NULL;
	*greatest = found ? isl_ast_expr_copy(found->greatest) : NULL;
	isl_set_free(line);
}
