/* minmax_cache.c - cache for minima and maxima of two functions.
 *
 * Loop bounds and array extents, and so their minima and maxima, occur in many
 * subscripts; each minimum or maximum is computed once.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/params/minmax_cache.h"

#include <stdlib.h>

#include "detect/delinearize/shape_relevant.h"
#include "detect/params/param_state.h"
#include "detect/params/params_impl.h"
#include "detect/params/params.h"

/* The minimum or, if "max", the maximum of "a" and "b" under constraints, and
 * the result "function".
 */
struct ash_minmax {
	ash_minmax *next;
	bool max;
	isl_pw_aff *a;
	isl_pw_aff *b;
	isl_set *domain;	/* NULL: no restriction */
	/* constraints on the parameters under which the result is valid */
	isl_set *known;
	/* is the result the single polynomial "plain"? */
	bool is_plain;
	ash_poly plain;
	isl_pw_aff *function;
};

static ash_minmax *extremum_free(ash_minmax *c)
{
	ash_minmax *next = c->next;

	isl_pw_aff_free(c->a);
	isl_pw_aff_free(c->b);
	isl_set_free(c->domain);
	isl_set_free(c->known);
	ash_poly_clear(&c->plain);
	isl_pw_aff_free(c->function);
	free(c);
	return next;
}

void ash_minmax_clear(ash_param_state *state)
{
	while (state->extremum)
		state->extremum = extremum_free(state->extremum);
}

/* Do "x" and "y" have the same operands and constraints?  Constraints on
 * parameters are compared by identity: a new object is made when they change.
 */
static bool is_same(const ash_minmax *x, const ash_minmax *y)
{
	return x->max == y->max && x->known == y->known &&
		!x->domain == !y->domain &&
		isl_pw_aff_plain_is_equal(x->a, y->a) == isl_bool_true &&
		isl_pw_aff_plain_is_equal(x->b, y->b) == isl_bool_true &&
		(!x->domain ||
			isl_set_plain_is_equal(x->domain, y->domain) ==
				isl_bool_true);
}

/* The constraints of "set" on what the operands of "c" depend on. */
static __isl_give isl_set *relevant(const ash_minmax *c,
	__isl_keep isl_set *set)
{
	isl_pw_aff *function[] = { c->a, c->b };

	return ash_set_relevant_to(isl_set_copy(set), function, 2);
}

/* ---- the choice between the operands ---- */

static isl_bool is_never(__isl_take isl_basic_set *chosen,
	__isl_keep isl_set *where)
{
	isl_set *both = isl_set_intersect(isl_set_from_basic_set(chosen),
		isl_set_copy(where));
	isl_bool never = isl_set_is_empty(both);

	isl_set_free(both);
	return never;
}

/* Set never[0] to whether c->a is never chosen on "where", and never[1] to the
 * same for c->b.  Both functions are affine.
 */
static isl_stat find_never(const ash_minmax *c, __isl_keep isl_set *where,
	isl_bool never[2])
{
	isl_aff *a = isl_pw_aff_as_aff(isl_pw_aff_copy(c->a));
	isl_aff *b = isl_pw_aff_as_aff(isl_pw_aff_copy(c->b));
	isl_aff *more = isl_aff_copy(c->max ? a : b);
	isl_aff *less = isl_aff_copy(c->max ? b : a);

	never[0] = is_never(isl_aff_ge_basic_set(more, less), where);
	never[1] = is_never(c->max ? isl_aff_lt_basic_set(a, b)
				   : isl_aff_gt_basic_set(a, b),
		where);
	return never[0] < 0 || never[1] < 0 ? isl_stat_error : isl_stat_ok;
}

/* Decide, for two affine functions, whether one of them is chosen on all of
 * "domain" with parameters in "known"; if so, its polynomial is set in "c".
 * Returns true if that succeeds or if both functions are chosen somewhere, and
 * false if nothing is decided.
 */
static bool decide(const ash_model *model, ash_minmax *c,
	__isl_keep isl_set *domain, __isl_keep isl_set *known)
{
	isl_bool never[2] = { isl_bool_error, isl_bool_error };
	isl_set *where;
	isl_stat stat;

	if (!ash_function_is_plain(c->a) || !ash_function_is_plain(c->b) ||
		!ash_set_is_loose(known))
		return false;
	where = isl_set_intersect_params(isl_set_copy(domain),
		isl_set_copy(known));
	stat = find_never(c, where, never);
	isl_set_free(where);
	if (stat < 0 || (never[0] && never[1]))
		return false;
	if (never[0] || never[1])
		c->is_plain = ash_plain_poly(model, never[0] ? c->b : c->a,
			domain, &c->plain);
	return c->is_plain || (!never[0] && !never[1]);
}

static void work_out(const ash_model *model, ash_minmax *c)
{
	isl_set *known = relevant(c, c->known);
	isl_set *domain = c->domain ? relevant(c, c->domain) : NULL;
	isl_pw_aff *choice = NULL;
	bool decided = domain && decide(model, c, domain, known);

	if (!c->is_plain)
		choice = c->max ? isl_pw_aff_max(isl_pw_aff_copy(c->a),
					  isl_pw_aff_copy(c->b))
				: isl_pw_aff_min(isl_pw_aff_copy(c->a),
					  isl_pw_aff_copy(c->b));
	if (!decided) {
		choice = isl_pw_aff_gist_params(choice, isl_set_copy(known));
		c->is_plain = domain &&
			ash_plain_poly(model, choice, domain, &c->plain);
	}
	if (!c->is_plain)
		c->function = isl_pw_aff_coalesce(isl_pw_aff_copy(choice));
	isl_pw_aff_free(choice);
	isl_set_free(domain);
	isl_set_free(known);
}

const ash_minmax *ash_minmax_of(ash_model *model, bool max,
	__isl_take isl_pw_aff *a, __isl_take isl_pw_aff *b,
	__isl_keep isl_set *domain)
{
	ash_minmax *c = calloc(1, sizeof(*c));
	ash_minmax *old = model->param_state->extremum;

	if (!c) {
		isl_pw_aff_free(a);
		isl_pw_aff_free(b);
		return NULL;
	}
	*c = (ash_minmax) { .next = old,
		.max = max,
		.a = a,
		.b = b,
		.domain = isl_set_copy(domain),
		.known = ash_param_hull(model) };
	while (old && !is_same(old, c))
		old = old->next;
	if (old) {
		extremum_free(c);
		return old;
	}
	work_out(model, c);
	model->param_state->extremum = c;
	return c;
}

bool ash_minmax_set(const ash_minmax *choice, ash_wide lo, ash_wide hi,
	ash_number *n)
{
	ash_poly plain;

	if (!choice)
		return false;
	if (!choice->is_plain)
		return ash_number_set_opaque(n,
			isl_pw_aff_copy(choice->function), lo, hi);
	return ash_poly_copy(&plain, &choice->plain) >= 0 &&
		ash_number_set_poly(n, plain, lo, hi);
}
