/* apply_loop.c - directives that change the iteration functions of loops.
 *
 * The alpha of a loop gives the iteration in which the loop executes an
 * instance, as a function of the original iterators (union.h).
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "script/script_impl.h"
#include "script/notes.h"
#include "script/selection.h"
#include "support/integers.h"

/* Does the prefix of the directive select a loop, and is number[0] of the
 * directive the depth of that loop or of one around it?  If not, refuse the
 * directive because of "condition".
 */
static isl_bool check_depth(const ash_selection *s, ash_condition condition)
{
	int64_t i = s->d->number[0];

	if (!ash_selection_is_loop(s))
		return ash_selection_refuse(s, ASH_IF_is_loop);
	if (i < 1 || i > (int64_t) s->depth)
		return ash_selection_refuse(s, condition);
	return isl_bool_true;
}

static isl_bool shift_part(const ash_selection *s, ash_union_part *part)
{
	int64_t *amount = ash_row_zero(&part->columns);
	int64_t *alpha = part->alpha[s->d->number[0] - 1];
	isl_bool ok = isl_bool_error;

	if (amount)
		ok = ash_selection_sum(s, part, amount);
	if (ok > 0 && !ash_row_add(&part->columns, alpha, amount, 1))
		ok = ash_selection_refuse(s, ASH_IF_is_small);
	free(amount);
	return ok;
}

isl_bool ash_apply_shift(ash_selection *s)
{
	isl_bool ok = check_depth(s, ASH_IF_shift_depth);

	for (unsigned i = 0; ok > 0 && i < s->n; ++i)
		ok = shift_part(s, s->part[i]);
	return ok;
}

static isl_bool check_skew(const ash_selection *s)
{
	int64_t i = s->d->number[0];

	if (!ash_selection_is_loop(s))
		return ash_selection_refuse(s, ASH_IF_is_loop);
	for (unsigned k = 0; k < s->n; ++k)
		if (i < 1 || i > (int64_t) s->part[k]->n)
			return ash_selection_refuse(s, ASH_IF_skew_depth);
	if (i == (int64_t) s->depth)
		return ash_selection_refuse(s, ASH_IF_skew_other);
	if (!s->d->number[1])
		return ash_selection_refuse(s, ASH_IF_skew_factor);
	return isl_bool_true;
}

isl_bool ash_apply_skew(ash_selection *s)
{
	isl_bool ok = check_skew(s);

	for (unsigned i = 0; ok > 0 && i < s->n; ++i) {
		ash_union_part *part = s->part[i];

		if (!ash_row_add(&part->columns, part->alpha[s->depth - 1],
			    part->alpha[s->d->number[0] - 1], s->d->number[1]))
			ok = ash_selection_refuse(s, ASH_IF_is_small);
	}
	return ok;
}

isl_bool ash_apply_reverse(ash_selection *s)
{
	if (!ash_selection_is_loop(s))
		return ash_selection_refuse(s, ASH_IF_is_loop);
	for (unsigned i = 0; i < s->n; ++i) {
		ash_union_part *part = s->part[i];

		ash_row_scale(&part->columns, part->alpha[s->depth - 1], -1);
	}
	return isl_bool_true;
}

static void exchange_loops(ash_union_part *part, unsigned a, unsigned b)
{
	int64_t *alpha = part->alpha[a];
	bool implicit = part->implicit[a];
	ash_union_mark mark = part->mark[a];

	part->alpha[a] = part->alpha[b];
	part->alpha[b] = alpha;
	part->implicit[a] = part->implicit[b];
	part->implicit[b] = implicit;
	part->mark[a] = part->mark[b];
	part->mark[b] = mark;
}

isl_bool ash_apply_interchange(ash_selection *s)
{
	isl_bool ok = check_depth(s, ASH_IF_interchange_depth);

	if (ok > 0 && s->d->number[0] == (int64_t) s->depth)
		ok = ash_selection_refuse(s, ASH_IF_interchange_depth);
	for (unsigned i = 0; ok > 0 && i < s->n; ++i)
		exchange_loops(s->part[i], (unsigned) s->d->number[0] - 1,
			s->depth - 1);
	return ok;
}

/* Does each combination of values of the alphas of "part" belong to at most one
 * instance, if its divisions count as further unknowns?
 */
static bool is_determined(const ash_union_part *part)
{
	const ash_columns *c = &part->columns;
	ash_basis basis = { .n_column = c->n_in + c->n_division };
	int64_t row[ASH_MAX_BASIS] = { 0 };

	if (basis.n_column > ASH_MAX_BASIS)
		return false;
	for (unsigned i = 0; i < part->n; ++i) {
		for (unsigned k = 0; k < c->n_in; ++k)
			row[k] = part->alpha[i][k];
		for (unsigned k = 0; k < c->n_division; ++k)
			row[c->n_in + k] =
				part->alpha[i][ash_columns_first(c) + k];
		ash_basis_add(&basis, row);
	}
	for (unsigned k = 0; k < basis.n_column; ++k)
		row[k] = 0;
	for (unsigned k = 0; k < c->n_in; ++k) {
		row[k] = 1;
		if (ash_basis_add(&basis, row))
			return false;
		row[k] = 0;
	}
	return true;
}

/* Would the iterator coefficients of "a" and "b" be multiples of each other if
 * "add" were added to coefficient "i" of "b"?
 */
static bool is_multiple(const ash_union_part *part, const int64_t *a,
	const int64_t *b, unsigned i, int64_t add)
{
	ash_basis basis = { .n_column = part->columns.n_in };
	int64_t row[ASH_MAX_BASIS];

	if (basis.n_column > ASH_MAX_BASIS)
		return false;
	for (unsigned k = 0; k < basis.n_column; ++k)
		row[k] = b[k] + (k == i ? add : 0);
	return ash_basis_add(&basis, a) && !ash_basis_add(&basis, row);
}

/* Would all iterator coefficients of "alpha" be 0 if "add" were added to that
 * of iterator "i"?
 */
static bool gets_constant(const ash_union_part *part, const int64_t *alpha,
	unsigned i, int64_t add)
{
	for (unsigned k = 0; k < part->columns.n_in; ++k)
		if (alpha[k] + (k == i ? add : 0))
			return false;
	return true;
}

/* Check the conditions of figure 8 for a "reshape" of an alpha that is defined
 * by an equation; refuse the directive, and return false, if one is not met.
 */
static isl_bool check_explicit(const ash_selection *s,
	const ash_union_part *part)
{
	unsigned i = (unsigned) s->d->number[0] - 1;
	int64_t factor = s->d->number[1];
	const int64_t *alpha = part->alpha[s->depth - 1];

	if (part->implicit[s->depth - 1])
		return isl_bool_true;
	if (gets_constant(part, alpha, i, factor))
		return ash_selection_refuse(s, ASH_IF_reshape_constant);
	if (i < part->n && i != s->depth - 1 && !part->implicit[i] &&
		is_multiple(part, part->alpha[i], alpha, i, factor))
		return ash_selection_refuse(s, ASH_IF_reshape_multiple);
	return isl_bool_true;
}

/* Add d->number[1] to the coefficient of iterator d->number[0] in the alpha of
 * the selected loop of "part".  Figure 8 compares two loops only, but three
 * loops, or loops without an equation, may be dependent as well; so all loops
 * of the component are checked.
 */
static isl_bool reshape_part(const ash_selection *s, ash_union_part *part)
{
	int64_t *entry = &part->alpha[s->depth - 1][s->d->number[0] - 1];
	bool determined = is_determined(part);

	if (!check_explicit(s, part))
		return isl_bool_false;
	if (__builtin_add_overflow(*entry, s->d->number[1], entry))
		return ash_selection_refuse(s, ASH_IF_is_small);
	if (determined && !is_determined(part))
		return ash_selection_refuse(s, ASH_IF_reshape_independent);
	return isl_bool_true;
}

isl_bool ash_apply_reshape(ash_selection *s)
{
	isl_bool ok = isl_bool_true;
	int64_t i = s->d->number[0];

	if (!ash_selection_is_loop(s))
		return ash_selection_refuse(s, ASH_IF_is_loop);
	for (unsigned k = 0; k < s->n; ++k)
		if (i < 1 || i > (int64_t) s->part[k]->columns.n_in)
			return ash_selection_refuse(s, ASH_IF_reshape_iterator);
	if (!s->d->number[1])
		return ash_selection_refuse(s, ASH_IF_reshape_factor);
	for (unsigned k = 0; ok > 0 && k < s->n; ++k)
		ok = reshape_part(s, s->part[k]);
	return ok;
}

isl_bool ash_apply_grain(ash_selection *s)
{
	isl_bool ok = check_depth(s, ASH_IF_grain_depth);

	if (ok > 0 && s->d->number[1] < 1)
		ok = ash_selection_refuse(s, ASH_IF_grain_factor);
	for (unsigned i = 0; ok > 0 && i < s->n; ++i) {
		ash_union_part *part = s->part[i];

		if (!ash_row_scale(&part->columns,
			    part->alpha[s->d->number[0] - 1], s->d->number[1]))
			ok = ash_selection_refuse(s, ASH_IF_is_small);
	}
	return ok;
}

static void divide(const ash_columns *c, int64_t *row, int64_t divisor)
{
	for (unsigned i = 0; i < ash_columns_width(c); ++i)
		row[i] /= divisor;
}

isl_bool ash_apply_densify(ash_selection *s)
{
	isl_bool ok = check_depth(s, ASH_IF_densify_depth);
	unsigned pos = (unsigned) s->d->number[0] - 1;
	int64_t step = 0;

	for (unsigned i = 0; ok > 0 && i < s->n; ++i)
		step = ash_gcd(step,
			ash_row_gcd(&s->part[i]->columns,
				s->part[i]->alpha[pos]));
	if (ok > 0 && step < 2)
		ok = ash_selection_refuse(s, ASH_IF_densify_grain);
	for (unsigned i = 0; ok > 0 && i < s->n; ++i)
		divide(&s->part[i]->columns, s->part[i]->alpha[pos], step);
	return ok;
}

static isl_bool mark(ash_selection *s, ash_union_mark flag, ash_condition depth)
{
	int64_t i = s->d->n_number ? s->d->number[0] : (int64_t) s->depth;

	if (!ash_selection_is_loop(s))
		return ash_selection_refuse(s, ASH_IF_is_loop);
	if (i < 1 || i > (int64_t) s->depth)
		return ash_selection_refuse(s, depth);
	for (unsigned k = 0; k < s->n; ++k)
		s->part[k]->mark[i - 1] |= flag;
	return isl_bool_true;
}

isl_bool ash_apply_parallelize(ash_selection *s)
{
	return mark(s, ASH_UNION_PARALLEL, ASH_IF_parallelize_depth);
}

isl_bool ash_apply_vectorize(ash_selection *s)
{
	return mark(s, ASH_UNION_VECTOR, ASH_IF_vectorize_depth);
}

isl_bool ash_apply_unroll(ash_selection *s)
{
	return mark(s, ASH_UNION_UNROLL, ASH_IF_unroll_depth);
}

/* Is there, in each selected component, a loop over strips of the selected
 * loop, and are all these strips of one size?
 */
static bool has_steps(const ash_selection *s)
{
	int64_t size = 0, own;

	for (unsigned i = 0; i < s->n; ++i) {
		if (ash_jam_find_steps(s->part[i], s->depth - 1, &own) < 0 ||
			(size && own != size))
			return false;
		size = own;
	}
	return true;
}

isl_bool ash_apply_jam(ash_selection *s)
{
	if (!ash_selection_is_loop(s))
		return ash_selection_refuse(s, ASH_IF_is_loop);
	if (!has_steps(s))
		return ash_selection_refuse(s, ASH_IF_jam_strips);
	return mark(s, ASH_UNION_JAM, ASH_IF_is_loop);
}

/* The number of the array that the directive names; -1 if it is unknown or has
 * no bit in loop marks.
 */
static int find_array(const ash_selection *s)
{
	int array = ash_note_array(s->u->scop, s->d);

	return array < ASH_UNION_ARRAYS ? array : -1;
}

isl_bool ash_apply_reduce(ash_selection *s)
{
	int array = find_array(s);

	if (array < 0)
		return ash_selection_refuse(s, ASH_IF_reduce_array);
	return mark(s, ASH_UNION_PARALLEL | ASH_UNION_COPY(array),
		ASH_IF_is_loop);
}

isl_bool ash_apply_atomic(ash_selection *s)
{
	int array = find_array(s);

	if (array < 0)
		return ash_selection_refuse(s, ASH_IF_atomic_array);
	return mark(s, ASH_UNION_PARALLEL | ASH_UNION_ATOMIC(array),
		ASH_IF_is_loop);
}
