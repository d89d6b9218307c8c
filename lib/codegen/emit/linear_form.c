/* linear_form.c - affine forms of iterators and parameters, and facts about
 * them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/linear_form.h"

#include <stdlib.h>

#include <isl/val.h>

#define MAX_NUMBER (1L << 40)
#define MAX_SCALE (1L << 20)
/* Limit of the facts that one proof combines. */
#define MOST_FACTS 3

ash_form ash_form_constant(long value)
{
	return (ash_form) { .known = labs(value) < MAX_NUMBER,
		.constant = value };
}

static long *find_factor(ash_form *f, isl_id *id)
{
	for (unsigned i = 0; i < f->n; ++i)
		if (f->id[i] == id)
			return &f->factor[i];
	if (f->n == ASH_FORM_TERMS)
		return NULL;
	f->id[f->n] = id;
	f->factor[f->n] = 0;
	return &f->factor[f->n++];
}

ash_form ash_form_add(ash_form a, const ash_form *b, long scale)
{
	a.known = a.known && b->known && labs(scale) < MAX_SCALE;
	if (!a.known)
		return a;
	a.constant += scale * b->constant;
	a.known = labs(a.constant) < MAX_NUMBER;
	for (unsigned i = 0; a.known && i < b->n; ++i) {
		long *factor = find_factor(&a, b->id[i]);

		if (factor)
			*factor += scale * b->factor[i];
		a.known = factor && labs(*factor) < MAX_NUMBER;
	}
	return a;
}

bool ash_form_is_constant(const ash_form *f)
{
	for (unsigned i = 0; i < f->n; ++i)
		if (f->factor[i] != 0)
			return false;
	return f->known;
}

static ash_form id_form(const ash_form_names *names, __isl_take isl_id *id)
{
	ash_form f = { .known = true, .n = 1, .id = { id }, .factor = { 1 } };

	isl_id_free(id);
	for (unsigned i = names->n; i-- > 0;)
		if (names->name[i].id == id)
			return names->name[i].value;
	return f;
}

static ash_form int_form(__isl_take isl_val *value)
{
	ash_form f = { .known = false };

	if (value && isl_val_cmp_si(value, MAX_NUMBER) < 0 &&
		isl_val_cmp_si(value, -MAX_NUMBER) > 0)
		f = ash_form_constant(isl_val_get_num_si(value));
	isl_val_free(value);
	return f;
}

ash_form ash_form_of_arg(const ash_form_names *names,
	__isl_keep isl_ast_expr *expr, int pos)
{
	isl_ast_expr *arg = isl_ast_expr_op_get_arg(expr, pos);
	ash_form f = ash_form_get(names, arg);

	isl_ast_expr_free(arg);
	return f;
}

static ash_form op_form(const ash_form_names *names,
	__isl_keep isl_ast_expr *expr)
{
	enum isl_ast_expr_op_type type = isl_ast_expr_op_get_type(expr);
	ash_form zero = ash_form_constant(0), unknown = { .known = false };
	ash_form a, b;

	if (type != isl_ast_expr_op_add && type != isl_ast_expr_op_sub &&
		type != isl_ast_expr_op_mul && type != isl_ast_expr_op_minus)
		return unknown;
	a = ash_form_of_arg(names, expr, 0);
	if (type == isl_ast_expr_op_minus)
		return ash_form_add(zero, &a, -1);
	b = ash_form_of_arg(names, expr, 1);
	if (type != isl_ast_expr_op_mul)
		return ash_form_add(a, &b,
			type == isl_ast_expr_op_add ? 1 : -1);
	if (ash_form_is_constant(&a))
		return ash_form_add(zero, &b, a.constant);
	return ash_form_is_constant(&b) ? ash_form_add(zero, &a, b.constant)
					: unknown;
}

ash_form ash_form_get(const ash_form_names *names,
	__isl_keep isl_ast_expr *expr)
{
	switch (expr ? isl_ast_expr_get_type(expr) : isl_ast_expr_error) {
	case isl_ast_expr_int:
		return int_form(isl_ast_expr_int_get_val(expr));
	case isl_ast_expr_id:
		return id_form(names, isl_ast_expr_id_get_id(expr));
	case isl_ast_expr_op:
		return op_form(names, expr);
	default:
		return (ash_form) { .known = false };
	}
}

bool ash_form_has(const ash_form *form, isl_id *id)
{
	for (unsigned i = 0; i < form->n; ++i)
		if (form->id[i] == id && form->factor[i] != 0)
			return true;
	return false;
}

bool ash_form_bind(ash_form_names *names, isl_id *id, ash_form value)
{
	if (names->n == ASH_FORM_NAMES)
		return false;
	names->name[names->n].id = id;
	names->name[names->n++].value = value;
	return true;
}

/* ---- facts ---- */

/* A list without substitutions. */
static const ash_form_names themselves;

/* Add the fact larger - smaller - least >= 0 to "facts". */
static void learn_difference(ash_form_facts *facts, const ash_form *larger,
	const ash_form *smaller, long least)
{
	ash_form fact = ash_form_add(*larger, smaller, -1);

	fact.constant -= least;
	if (fact.known && facts->n < ASH_FORM_FACTS)
		facts->fact[facts->n++] = fact;
}

/* Add the fact form >= expr + least or, if "above", form <= expr - least, to
 * "facts".  "expr" may be a maximum or minimum.
 */
static void learn_bound(ash_form_facts *facts, const ash_form *form,
	__isl_keep isl_ast_expr *expr, bool above, long least)
{
	enum isl_ast_expr_op_type split = above ? isl_ast_expr_op_min
						: isl_ast_expr_op_max;
	ash_form bound;

	if (isl_ast_expr_get_type(expr) == isl_ast_expr_op &&
		isl_ast_expr_op_get_type(expr) == split) {
		isl_size n = isl_ast_expr_op_get_n_arg(expr);

		for (int i = 0; i < n; ++i) {
			isl_ast_expr *arg = isl_ast_expr_op_get_arg(expr, i);

			learn_bound(facts, form, arg, above, least);
			isl_ast_expr_free(arg);
		}
		return;
	}
	bound = ash_form_get(&themselves, expr);
	if (above)
		learn_difference(facts, &bound, form, least);
	else
		learn_difference(facts, form, &bound, least);
}

/* Add the fact that argument number "large" (0 or 1) of "expr" is at least the
 * other argument + "least" to "facts".
 */
static void learn_order(ash_form_facts *facts, __isl_keep isl_ast_expr *expr,
	int large, long least)
{
	ash_form first = ash_form_of_arg(&themselves, expr, 0);
	ash_form second = ash_form_of_arg(&themselves, expr, 1);
	isl_ast_expr *arg = isl_ast_expr_op_get_arg(expr, first.known ? 1 : 0);

	if (first.known)
		learn_bound(facts, &first, arg, large == 1, least);
	else
		learn_bound(facts, &second, arg, large == 0, least);
	isl_ast_expr_free(arg);
}

static void learn_all(ash_form_facts *facts, __isl_keep isl_ast_expr *expr)
{
	isl_size n = isl_ast_expr_op_get_n_arg(expr);

	for (int i = 0; i < n; ++i) {
		isl_ast_expr *arg = isl_ast_expr_op_get_arg(expr, i);

		ash_form_learn(facts, arg);
		isl_ast_expr_free(arg);
	}
}

void ash_form_learn(ash_form_facts *facts, __isl_keep isl_ast_expr *condition)
{
	if (isl_ast_expr_get_type(condition) != isl_ast_expr_op)
		return;
	switch (isl_ast_expr_op_get_type(condition)) {
	case isl_ast_expr_op_and:
	case isl_ast_expr_op_and_then:
		learn_all(facts, condition);
		return;
	case isl_ast_expr_op_eq:
		learn_order(facts, condition, 0, 0);
		learn_order(facts, condition, 1, 0);
		return;
	case isl_ast_expr_op_ge:
	case isl_ast_expr_op_gt:
		learn_order(facts, condition, 0,
			isl_ast_expr_op_get_type(condition) ==
				isl_ast_expr_op_gt);
		return;
	case isl_ast_expr_op_le:
	case isl_ast_expr_op_lt:
		learn_order(facts, condition, 1,
			isl_ast_expr_op_get_type(condition) ==
				isl_ast_expr_op_lt);
		return;
	default:
		return;
	}
}

/* Drop all of "facts" that contain "id". */
static void forget(ash_form_facts *facts, isl_id *id)
{
	unsigned n = 0;

	for (unsigned i = 0; i < facts->n; ++i)
		if (!ash_form_has(&facts->fact[i], id))
			facts->fact[n++] = facts->fact[i];
	facts->n = n;
}

void ash_form_learn_loop(ash_form_facts *facts, __isl_keep isl_ast_node *loop)
{
	isl_ast_expr *iterator = isl_ast_node_for_get_iterator(loop);
	isl_ast_expr *init = isl_ast_node_for_get_init(loop);
	bool once = isl_ast_node_for_is_degenerate(loop) == isl_bool_true;
	isl_ast_expr *cond = once ? NULL : isl_ast_node_for_get_cond(loop);
	ash_form form = ash_form_get(&themselves, iterator);

	if (form.n == 1)
		forget(facts, form.id[0]);
	if (form.n == 1 && init)
		learn_bound(facts, &form, init, false, 0);
	if (form.n == 1 && cond)
		ash_form_learn(facts, cond);
	isl_ast_expr_free(iterator);
	isl_ast_expr_free(init);
	isl_ast_expr_free(cond);
}

static long factor_of(const ash_form *form, isl_id *id)
{
	for (unsigned i = 0; i < form->n; ++i)
		if (form->id[i] == id)
			return form->factor[i];
	return 0;
}

/* The index of the first identifier in "form" whose factor is not 0; -1 if
 * "form" is a constant.
 */
static int find_term(const ash_form *form)
{
	for (unsigned i = 0; i < form->n; ++i)
		if (form->factor[i] != 0)
			return (int) i;
	return -1;
}

/* Is "form" positive because a multiple of it is the sum of a positive number
 * and of non-negative multiples of at most "n" facts?  Each recursive call
 * subtracts a multiple of a fact such that one identifier cancels.
 */
static bool is_positive(const ash_form_facts *facts, const ash_form *form,
	unsigned n)
{
	int term = form->known ? find_term(form) : -1;
	long own;

	if (term < 0)
		return form->known && form->constant > 0;
	own = form->factor[term];
	for (unsigned i = 0; n > 0 && i < facts->n; ++i) {
		const ash_form *fact = &facts->fact[i];
		long other = factor_of(fact, form->id[term]);
		ash_form left = ash_form_constant(0);

		if (other == 0 || (other > 0) != (own > 0))
			continue;
		left = ash_form_add(left, form, labs(other));
		left = ash_form_add(left, fact, -labs(own));
		if (is_positive(facts, &left, n - 1))
			return true;
	}
	return false;
}

bool ash_form_is_not_zero(const ash_form_facts *facts, const ash_form *form)
{
	ash_form negative = ash_form_add(ash_form_constant(0), form, -1);

	if (ash_form_is_constant(form))
		return form->constant != 0;
	for (unsigned n = 1; n <= MOST_FACTS; ++n)
		if (is_positive(facts, form, n) ||
			is_positive(facts, &negative, n))
			return true;
	return false;
}
