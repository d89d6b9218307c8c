/* shape_bound.c - fast check whether a subscript is within its range.
 *
 * The instances out of range on one side are projected onto the parameters.  If
 * there are none on the other side, and the projection has a single constraint
 * not implied by the domain, the negation of that constraint is required. (isl
 * would find the same by subtraction, projection, gist and complement.) Sample
 * points show whether it holds for some parameters, but not for all.
 * Subscripts without iterators may leave the range on both sides.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/delinearize/shape_bound.h"

#include <stdlib.h>

#include <isl/constraint.h>
#include <isl/local_space.h>
#include <isl/space.h>

void ash_bounds_clear(ash_bounds *bounds)
{
	ash_system_clear(&bounds->domain);
	ash_system_clear(&bounds->params);
	bounds->state = ASH_BOUNDS_NEW;
}

/* Set bounds->domain to the inequalities of "domain"; false if it has another
 * form.
 */
static bool read_domain(ash_bounds *bounds, __isl_keep isl_set *domain)
{
	bool ok;

	if (bounds->state != ASH_BOUNDS_NEW)
		return bounds->state == ASH_BOUNDS_READ;
	ok = ash_system_read(&bounds->domain, domain) &&
		ash_system_copy(&bounds->params, &bounds->domain) &&
		ash_system_eliminate(&bounds->params);
	bounds->state = ok ? ASH_BOUNDS_READ : ASH_BOUNDS_ODD;
	return ok;
}

/* ---- rows ---- */

/* The column of "system" for the only variable or parameter of "term", or its
 * constant column; -1 if the term has several factors, an opaque function, or a
 * parameter that is not in "system".
 */
static int column_of(const ash_system *system, __isl_keep isl_set *domain,
	const ash_poly_term *term, isl_id *const *ids)
{
	int pos;

	if (term->opaque || term->n_param > 1 ||
		(term->n_param == 1 && term->iter >= 0))
		return -1;
	if (term->iter >= 0)
		return 1 + (int) system->n_param + term->iter;
	if (!term->n_param)
		return 0;
	pos = isl_set_find_dim_by_id(domain, isl_dim_param,
		ids[term->param[0]]);
	return pos < 0 ? -1 : 1 + pos;
}

/* Add the coefficients of sign * poly to the entries of "row"; false if "poly"
 * is not affine.
 */
static bool add_poly(const ash_system *system, __isl_keep isl_set *domain,
	const ash_poly *poly, isl_id *const *ids, int sign, int64_t *row)
{
	for (unsigned i = 0; i < poly->n; ++i) {
		const ash_poly_term *term = &poly->term[i];
		int column = column_of(system, domain, term, ids);

		if (column < 0 || term->coeff > INT32_MAX ||
			term->coeff < -INT32_MAX)
			return false;
		row[column] += sign * term->coeff;
	}
	return !poly->overflow;
}

/* ---- the bound to decide ---- */

typedef struct question {
	ash_bounds *bounds;
	isl_set *domain;
	const ash_poly *index;
	const ash_poly *extent;
	isl_id *const *ids;
} question;

/* Set "bad" to the system of the parameter values for which the index of "q"
 * is, in some instance, too large (if "upper") or negative.  False on failure;
 * the caller clears "bad" even then.
 */
static bool find_bad(const question *q, bool upper, ash_system *bad)
{
	const ash_system *all = &q->bounds->domain;
	int64_t *row = calloc(ash_system_width(all), sizeof(*row));
	bool ok = ash_system_copy(bad, all) && row &&
		add_poly(all, q->domain, q->index, q->ids, upper ? 1 : -1, row);

	if (ok && upper)
		ok = add_poly(all, q->domain, q->extent, q->ids, -1, row);
	if (ok && !upper)
		row[0]--;
	ok = ok && ash_system_add(bad, row) && ash_system_eliminate(bad);
	free(row);
	return ok;
}

/* A list of inequalities of the parameters. */
typedef struct rows {
	unsigned n;
	int64_t *row[2];
} rows;

static void clear_rows(rows *all)
{
	for (unsigned i = 0; i < all->n; ++i)
		free(all->row[i]);
	all->n = 0;
}

/* Add the negation of the inequality "row" of "width" numbers, -row - 1 >= 0,
 * to "all".
 */
static bool add_opposite(rows *all, const int64_t *row, unsigned width)
{
	int64_t *opposite = calloc(width, sizeof(*opposite));

	for (unsigned i = 0; opposite && i < width; ++i)
		opposite[i] = -row[i] - (i == 0);
	if (opposite)
		all->row[all->n++] = opposite;
	return opposite && llabs(opposite[0]) < INT32_MAX;
}

/* Set "result" to the parameter values for which the domain of "q" has
 * instances, and which satisfy the inequalities "all" and "also" (may be NULL).
 * Returns false on failure.
 */
static bool restrict_params(const question *q, const rows *all,
	const int64_t *also, ash_system *result)
{
	bool ok = ash_system_copy(result, &q->bounds->params) &&
		(!also || ash_system_add(result, also));

	for (unsigned i = 0; ok && i < all->n; ++i)
		ok = ash_system_add(result, all->row[i]);
	return ok;
}

static bool is_possible(const question *q, const rows *all, const int64_t *also)
{
	ash_system both;
	bool possible = restrict_params(q, all, also, &both) &&
		ash_system_has_point(&both);

	ash_system_clear(&both);
	return possible;
}

static bool leave_room(const question *q, const rows *all)
{
	ash_system both;
	bool room = restrict_params(q, all, NULL, &both) &&
		ash_system_has_room(&both);

	ash_system_clear(&both);
	return room;
}

static __isl_give isl_constraint *to_constraint(const int64_t *row,
	unsigned n_param, __isl_take isl_local_space *local)
{
	isl_constraint *c = isl_constraint_alloc_inequality(local);

	c = isl_constraint_set_constant_si(c, (int) row[0]);
	for (unsigned i = 0; i < n_param; ++i)
		if (row[1 + i])
			c = isl_constraint_set_coefficient_si(c, isl_dim_param,
				(int) i, (int) row[1 + i]);
	return c;
}

/* The set of the parameters that satisfy "rows". */
static __isl_give isl_set *to_set(const question *q, const rows *all)
{
	isl_space *space = isl_space_params(isl_set_get_space(q->domain));
	isl_local_space *local = isl_local_space_from_space(
		isl_space_copy(space));
	isl_basic_set *set = isl_basic_set_universe(space);

	for (unsigned i = 0; i < all->n; ++i)
		set = isl_basic_set_add_constraint(set,
			to_constraint(all->row[i], q->bounds->params.n_param,
				isl_local_space_copy(local)));
	isl_local_space_free(local);
	return isl_set_from_basic_set(set);
}

static bool has_iterators(const ash_poly *poly)
{
	for (unsigned i = 0; i < poly->n; ++i)
		if (poly->term[i].iter >= 0)
			return true;
	return false;
}

/* If "bad" has a single constraint that the domain does not imply, add its
 * negation to "all", so that the instances in "bad" are excluded.  False if
 * there is not exactly one such constraint, or if no instance would be left.
 */
static bool avoid(const question *q, const ash_system *bad, rows *all)
{
	const int64_t *news = ash_system_news(bad, &q->bounds->params);

	return news && is_possible(q, all, news) &&
		add_opposite(all, news, ash_system_width(bad));
}

/* The answer, with *required set as ash_bounds_ask() does, given the parameters
 * for which instances leave the range on the lower side ("low") and on the
 * upper side ("high").
 */
static ash_bound judge(const question *q, const ash_system *low,
	const ash_system *high, isl_set **required)
{
	bool is_low = !ash_system_is_contradictory(low);
	bool is_high = !ash_system_is_contradictory(high);
	ash_bound answer = ASH_BOUND_UNKNOWN;
	rows all = { .n = 0 };

	if (!is_low && !is_high)
		return ASH_BOUND_PROVED;
	if (is_low && is_high && has_iterators(q->index))
		return ASH_BOUND_UNKNOWN;
	if ((!is_low || avoid(q, low, &all)) &&
		(!is_high || avoid(q, high, &all)) && leave_room(q, &all)) {
		answer = ASH_BOUND_NEEDED;
		*required = to_set(q, &all);
	}
	clear_rows(&all);
	return answer;
}

ash_bound ash_bounds_ask(ash_bounds *bounds, __isl_keep isl_set *domain,
	const ash_poly *index, const ash_poly *extent, isl_id *const *ids,
	isl_set **required)
{
	question q = { .bounds = bounds,
		.domain = domain,
		.index = index,
		.extent = extent,
		.ids = ids };
	ash_system low = { .n = 0 }, high = { .n = 0 };
	ash_bound answer = ASH_BOUND_UNKNOWN;

	*required = NULL;
	if (read_domain(bounds, domain) && find_bad(&q, false, &low) &&
		find_bad(&q, true, &high))
		answer = judge(&q, &low, &high, required);
	ash_system_clear(&low);
	ash_system_clear(&high);
	return answer;
}

/* ---- checks of requirements ---- */

static bool has_same_params(__isl_keep isl_set *a, __isl_keep isl_set *b)
{
	isl_space *of_a = isl_set_get_space(a), *of_b = isl_set_get_space(b);
	isl_bool same = isl_space_has_equal_params(of_a, of_b);

	isl_space_free(of_a);
	isl_space_free(of_b);
	return same == isl_bool_true;
}

static bool add_all(ash_system *to, const ash_system *from)
{
	bool ok = true;

	for (unsigned i = 0; ok && i < from->n; ++i)
		ok = ash_system_add(to,
			from->entry + (size_t) i * ash_system_width(from));
	return ok && !from->is_empty;
}

bool ash_bounds_leave_room(ash_bounds *bounds, __isl_keep isl_set *domain,
	__isl_keep isl_set *required)
{
	ash_system both = { .n = 0 }, own = { .n = 0 };
	bool room = has_same_params(domain, required) &&
		read_domain(bounds, domain) &&
		ash_system_read(&own, required) &&
		ash_system_copy(&both, &bounds->params) &&
		add_all(&both, &own) && ash_system_has_room(&both);

	ash_system_clear(&own);
	ash_system_clear(&both);
	return room;
}
