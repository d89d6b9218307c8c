/* extremum.c - minima and maxima of two functions.
 *
 * The bounds of loops and the extents of arrays are in many subscripts; each
 * choice is worked out once.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/extremum.h"

#include <stdlib.h>

/* A choice, and what came of it. */
struct ash_extremum {
	ash_extremum *next;
	bool max;
	isl_pw_aff *a;
	isl_pw_aff *b;
	isl_set *domain;	/* or NULL */
	isl_set *known;		/* of the parameters */
	bool is_plain;		/* is it the polynomial? */
	ash_poly plain;
	isl_pw_aff *function;
};

static ash_extremum *extremum_free(ash_extremum *c)
{
	ash_extremum *next = c->next;

	isl_pw_aff_free(c->a);
	isl_pw_aff_free(c->b);
	isl_set_free(c->domain);
	isl_set_free(c->known);
	ash_poly_clear(&c->plain);
	isl_pw_aff_free(c->function);
	free(c);
	return next;
}

void ash_extremum_clear(ash_model *model)
{
	while (model->extremum)
		model->extremum = extremum_free(model->extremum);
}

/* What is known of the parameters is compared as an object: it is made anew
 * when it changes.
 */
static bool is_same(const ash_extremum *x, const ash_extremum *y)
{
	return x->max == y->max && x->known == y->known &&
	       !x->domain == !y->domain &&
	       isl_pw_aff_plain_is_equal(x->a, y->a) == isl_bool_true &&
	       isl_pw_aff_plain_is_equal(x->b, y->b) == isl_bool_true &&
	       (!x->domain || isl_set_plain_is_equal(x->domain, y->domain) ==
		       isl_bool_true);
}

static void work_out(const ash_model *model, ash_extremum *c)
{
	isl_pw_aff *a = isl_pw_aff_copy(c->a);
	isl_pw_aff *b = isl_pw_aff_copy(c->b);

	a = c->max ? isl_pw_aff_max(a, b) : isl_pw_aff_min(a, b);
	a = isl_pw_aff_gist_params(a, isl_set_copy(c->known));
	c->is_plain = c->domain &&
		ash_plain_poly(model, a, c->domain, &c->plain);
	if (c->is_plain)
		isl_pw_aff_free(a);
	else
		c->function = isl_pw_aff_coalesce(a);
}

const ash_extremum *ash_extremum_of(ash_model *model, bool max,
	__isl_take isl_pw_aff *a, __isl_take isl_pw_aff *b,
	__isl_keep isl_set *domain)
{
	ash_extremum *c = calloc(1, sizeof(*c));
	ash_extremum *old = model->extremum;

	if (!c) {
		isl_pw_aff_free(a);
		isl_pw_aff_free(b);
		return NULL;
	}
	*c = (ash_extremum) { .next = old, .max = max, .a = a, .b = b,
		.domain = isl_set_copy(domain),
		.known = ash_param_hull(model) };
	while (old && !is_same(old, c))
		old = old->next;
	if (old) {
		extremum_free(c);
		return old;
	}
	work_out(model, c);
	model->extremum = c;
	return c;
}

bool ash_extremum_set(const ash_extremum *choice, ash_wide lo, ash_wide hi,
	ash_number *n)
{
	ash_poly plain;

	if (!choice)
		return false;
	if (!choice->is_plain)
		return ash_number_set_opaque(
			n, isl_pw_aff_copy(choice->function), lo, hi);
	return ash_poly_copy(&plain, &choice->plain) >= 0 &&
	       ash_number_set_poly(n, plain, lo, hi);
}
