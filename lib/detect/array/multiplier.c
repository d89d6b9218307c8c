/* multiplier.c - values that multiply induction variables in subscripts.
 *
 * A window that moves over an image in steps of s reads
 *
 * a[(y * s + i) * w + x * s + j]
 *
 * The subscripts y * s + i and x * s + j are affine for a given s only.  The
 * multiplier s is nearly always 1, which is assumed, as for strides elsewhere
 * (stride_assumptions.c; LLVM's loop vectorizer does the same).  If s occurred
 * in one dimension only, it could as well be the length of a row.  So s must
 * occur in two dimensions, in each of which another induction variable has the
 * same stride without the factor s.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/array/multiplier.h"

/* Does the term "with" have the same factors as the term "without" and the
 * parameter "param" in addition, apart from their induction variables?
 */
static bool has_also(const ash_poly_term *with, const ash_poly_term *without,
	int param)
{
	unsigned k = 0;
	bool found = false;

	if (with->n_param != without->n_param + 1 ||
		with->coeff != without->coeff)
		return false;
	for (unsigned i = 0; i < with->n_param; ++i) {
		if (!found && with->param[i] == param)
			found = true;
		else if (k < without->n_param &&
			without->param[k] == with->param[i])
			++k;
		else
			return false;
	}
	return found;
}

/* Does "poly" have a term that equals "term", but with another induction
 * variable and without the factor "param"?
 */
static bool has_partner(const ash_poly *poly, const ash_poly_term *term,
	int param)
{
	for (unsigned i = 0; i < poly->n; ++i)
		if (poly->term[i].iter >= 0 &&
			poly->term[i].iter != term->iter &&
			has_also(term, &poly->term[i], param))
			return true;
	return false;
}

/* The number of terms of "poly" in which parameter "param" is a multiplier: it
 * is a factor that another term with the same stride lacks.
 */
static unsigned count_terms(const ash_poly *poly, int param)
{
	unsigned n = 0;

	for (unsigned i = 0; i < poly->n; ++i)
		n += poly->term[i].iter >= 0 &&
			has_partner(poly, &poly->term[i], param);
	return n;
}

/* Does "poly" have a term that is the product of parameter "param", an
 * induction variable, and "size", the size of an element in bytes?
 */
static bool is_innermost(const ash_poly *poly, int param, unsigned size)
{
	for (unsigned i = 0; i < poly->n; ++i) {
		const ash_poly_term *term = &poly->term[i];

		if (term->iter >= 0 && term->n_param == 1 &&
			term->param[0] == param && term->coeff == size)
			return true;
	}
	return false;
}

/* The first parameter that is a multiplier in two dimensions of "poly", an
 * offset in bytes, one of them the innermost (elements of "size" bytes); -1 if
 * there is none.
 */
static int find_multiplier(const ash_model *model, const ash_poly *poly,
	unsigned size)
{
	for (unsigned i = 0; i < model->n_param; ++i)
		if (is_innermost(poly, (int) i, size) &&
			count_terms(poly, (int) i) > 1)
			return (int) i;
	return -1;
}

void ash_multiplier_note(ash_model *model, int base, const unsigned *field,
	unsigned number)
{
	for (unsigned i = 0; i < model->n_access; ++i) {
		const ash_model_access *access = &model->access[i];
		int found = -1;

		if (access->base == base && field[i] == number &&
			!access->is_indirect)
			found = find_multiplier(model, &access->first,
				access->size);
		if (found >= 0 && !model->multiplier)
			model->multiplier = model->ir->param[found].value;
	}
}
