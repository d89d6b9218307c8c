/* shape_fact.c - proofs that a subscript is within its dimension.
 *
 * If the proof fails and assumptions are allowed, the violating instances are
 * projected onto the parameters, and the complement is required.
 *
 * Equal subscripts occur repeatedly in the accesses of a statement, in similar
 * shapes and in searches with weaker restrictions; each is proved once.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/delinearize/shape_fact.h"

#include <limits.h>
#include <stdlib.h>

#include <isl/point.h>
#include <isl/space.h>
#include <isl/val.h>

#include "detect/delinearize/shape_compare.h"
#include "detect/delinearize/shape_plausible.h"

/* Limit of the number of basic sets in a requirement: more would be too
 * expensive to test at run time.
 */
#define MAX_CASE 4

/* The bound that the cache decides: is 0 <= index < extent for all instances of
 * "domain"?
 */
typedef struct question {
	isl_set *domain; /* not owned */
	/* parameters of "domain", by ash_shape_where; not owned */
	isl_set *where;
	isl_pw_aff *index;
	isl_pw_aff *extent;
} question;

__isl_give isl_pw_aff *ash_fit_function(const ash_fit_input *in,
	unsigned access, const ash_poly *poly)
{
	bool affine;

	return ash_poly_to_pw_aff(poly, isl_set_get_space(in->domain[access]),
		in->ids, &affine);
}

/* A superset of the parameters for which "set" (taken) is not empty. */
static __isl_give isl_set *relax_params(__isl_take isl_set *set)
{
	return isl_set_coalesce(isl_set_remove_divs(isl_set_params(set)));
}

isl_bool ash_shape_is_simple(__isl_keep isl_set *set)
{
	isl_size n = isl_set_n_basic_set(set);

	return n < 0 ? isl_bool_error : isl_bool_ok(n <= MAX_CASE);
}

/* A superset of the parameters for which access "site" has instances; computed
 * at the first call, and owned by "in".
 */
isl_set *ash_shape_where(ash_fit_input *in, unsigned site)
{
	if (!in->where[site])
		in->where[site] = relax_params(isl_set_copy(in->domain[site]));
	return in->where[site];
}

/* Set *required to parameters for which no instance is in "bad" (taken).
 * "where" are the parameters for which any instances exist.  Returns false if
 * the result is not a simple set.
 */
static isl_bool exclude(__isl_take isl_set *bad, __isl_keep isl_set *where,
	isl_set **required)
{
	isl_bool ok;

	bad = isl_set_gist(isl_set_remove_divs(isl_set_params(bad)),
		isl_set_copy(where));
	bad = isl_set_coalesce(bad);
	ok = ash_shape_is_simple(bad);
	if (ok != isl_bool_true) {
		isl_set_free(bad);
		return ok;
	}
	*required = isl_set_complement(bad);
	ok = ash_shape_is_simple(*required);
	if (ok != isl_bool_true)
		*required = isl_set_free(*required);
	return ok;
}

/* Set *required to parameters for which all instances of q->domain are in
 * "good".  Returns false if that is impossible.
 */
static isl_bool assume(const question *q, __isl_keep isl_set *good,
	isl_set **required)
{
	isl_bool hopeless = isl_set_is_disjoint(q->domain, good);

	if (hopeless != isl_bool_false)
		return hopeless < 0 ? isl_bool_error : isl_bool_false;
	return exclude(
		isl_set_subtract(isl_set_copy(q->domain), isl_set_copy(good)),
		q->where, required);
}

/* The instances whose index is in range after "shift" rows have been added to
 * it.
 */
static __isl_give isl_set *find_good(const question *q, int64_t shift)
{
	isl_ctx *ctx = isl_set_get_ctx(q->domain);
	isl_pw_aff *index = isl_pw_aff_copy(q->index);
	isl_set *above, *below;

	if (shift)
		index = isl_pw_aff_add(index,
			isl_pw_aff_scale_val(isl_pw_aff_copy(q->extent),
				isl_val_int_from_si(ctx, shift)));
	above = isl_pw_aff_nonneg_set(isl_pw_aff_copy(index));
	below = ash_compare_lt(index, isl_pw_aff_copy(q->extent));
	return isl_set_intersect(above, below);
}

/* Is the index in range after "shift" rows have been added? */
static isl_bool is_in_range(const question *q, int64_t shift)
{
	isl_set *good = find_good(q, shift);
	isl_bool in_range = isl_set_is_subset(q->domain, good);

	isl_set_free(good);
	return in_range;
}

/* Set *required to parameters for which the index is in range in all instances
 * after "shift" rows have been added.  Returns false if no such parameters are
 * found.
 */
static isl_bool assume_in_range(const question *q, int64_t shift,
	isl_set **required)
{
	isl_set *good = find_good(q, shift);
	isl_bool possible = assume(q, good, required);

	isl_set_free(good);
	return possible;
}

/* Set *shift to the number of rows that have to be added to the value "index"
 * so that it lies in a row of "extent" elements; it stays 0 if no number does.
 */
static isl_stat shift_of_value(__isl_take isl_val *index,
	__isl_take isl_val *extent, int64_t *shift)
{
	isl_bool usable = isl_bool_ok(isl_val_is_int(index) == isl_bool_true &&
		isl_val_is_pos(extent) == isl_bool_true);
	isl_val *rows = isl_val_neg(isl_val_floor(isl_val_div(index, extent)));

	if (usable && isl_val_cmp_si(rows, LONG_MAX) < 0 &&
		isl_val_cmp_si(rows, -LONG_MAX) > 0)
		*shift = isl_val_get_num_si(rows);
	isl_val_free(rows);
	return rows ? isl_stat_ok : isl_stat_error;
}

/* Set *shift to the shift that brings the index of one sample instance into
 * range: no other shift can be right for all instances.
 */
static isl_stat shift_of_sample(const question *q, int64_t *shift)
{
	isl_point *point = isl_set_sample_point(isl_set_copy(q->domain));
	isl_val *index = isl_pw_aff_eval(isl_pw_aff_copy(q->index),
		isl_point_copy(point));
	isl_val *extent = isl_pw_aff_eval(isl_pw_aff_copy(q->extent), point);

	return shift_of_value(index, extent, shift);
}

/* The shifts that are tried first: division may have put a row into the wrong
 * subscript.  The remainder of a division is less than half a row, so the
 * quotient is off by at most one row, unless the iterators in the remainder
 * span more.  Then the shift that a sample instance needs is tried.
 */
static const int64_t usual_shifts[] = { 0, 1, -1 };

/* Returns trial number "pos" of "fact", which adds "shift" rows; it is computed
 * at the first call.
 */
static ash_shape_trial *find_trial(const question *q, ash_shape_fact *fact,
	unsigned pos, int64_t shift)
{
	ash_shape_trial *t = &fact->trial[pos];

	if (pos == fact->n_trial) {
		t->shift = shift;
		t->possible = assume_in_range(q, shift, &t->required);
		fact->n_trial++;
	}
	return t;
}

/* Is the requirement of trial "t" satisfiable and plausible?  "may_equal": may
 * the requirement equate parameters?
 */
static isl_bool is_acceptable(const question *q, ash_shape_trial *t,
	bool may_equal)
{
	if (t->possible != isl_bool_true)
		return t->possible;
	if (!t->judged[may_equal])
		t->plausible[may_equal] = ash_is_plausible(may_equal,
			t->required, q->where);
	t->judged[may_equal] = true;
	return t->plausible[may_equal];
}

/* Find a shift of "fact" for which the index is in range if the parameters
 * satisfy a plausible requirement.  Returns false if there is none.
 */
static isl_bool assume_shift(const question *q, ash_shape_fact *fact)
{
	unsigned n = sizeof(usual_shifts) / sizeof(*usual_shifts);
	bool unusual = fact->sampled < -1 || fact->sampled > 1;
	isl_bool fits = isl_bool_false;

	for (unsigned i = 0; fits == isl_bool_false && i < n + unusual; ++i) {
		ash_shape_trial *t = find_trial(q, fact, i,
			i < n ? usual_shifts[i] : fact->sampled);

		fits = is_acceptable(q, t, fact->may_equal);
		fact->shift = t->shift;
		fact->required = t->required;
	}
	return fits;
}

/* Find a shift of "fact" for which the index is in range for all parameters.
 * Returns false if there is none.
 */
static isl_bool prove_shift(const question *q, ash_shape_fact *fact)
{
	isl_bool fits = is_in_range(q, 0);

	fact->shift = 0;
	if (fits == isl_bool_false && shift_of_sample(q, &fact->sampled) < 0)
		return isl_bool_error;
	if (fits == isl_bool_false && fact->sampled) {
		fact->shift = fact->sampled;
		fits = is_in_range(q, fact->shift);
	}
	fact->asked = true;
	fact->proved = fits == isl_bool_true;
	return fits;
}

/* Find the shift of "fact": one that can be proved right, or else one that may
 * be assumed.
 */
static isl_bool find_shift(const question *q, ash_shape_fact *fact)
{
	isl_bool fits = fact->asked ? isl_bool_ok(fact->proved)
				    : prove_shift(q, fact);

	if (fits == isl_bool_false && fact->may_assume)
		fits = assume_shift(q, fact);
	return fits;
}

/* Record in "fact", as its first trial, that the index is in range without a
 * shift if "required" (taken) holds, which is plausible.
 */
static void note_required(ash_shape_fact *fact, __isl_take isl_set *required)
{
	fact->n_trial = 1;
	fact->trial[0] = (ash_shape_trial) { .possible = isl_bool_true,
		.required = required,
		.judged = { true, true },
		.plausible = { isl_bool_true, isl_bool_true } };
	fact->required = required;
}

/* Decide by the fast check (shape_bound.h) that the index of "fact" fits
 * without a shift; false if the check does not decide.  If a shift of 0 is
 * right for some instances, no other shift can be right for all.
 */
static bool decide_at_a_glance(ash_fit_input *in, ash_shape_fact *fact)
{
	isl_set *required;
	ash_bound bound = ash_bounds_ask(&in->bounds[fact->site],
		in->domain[fact->site], &fact->index, &fact->extent, in->ids,
		&required);

	if (bound == ASH_BOUND_NEEDED && !fact->may_assume) {
		isl_set_free(required);
		return false;
	}
	if (bound == ASH_BOUND_UNKNOWN)
		return false;
	fact->asked = true;
	fact->proved = bound == ASH_BOUND_PROVED;
	fact->fits = isl_bool_true;
	fact->shift = 0;
	if (!fact->proved)
		note_required(fact, required);
	return true;
}

static void decide_in_full(ash_fit_input *in, ash_shape_fact *fact)
{
	question q = { .domain = in->domain[fact->site],
		.where = ash_shape_where(in, fact->site) };

	q.index = ash_fit_function(in, fact->site, &fact->index);
	q.extent = ash_fit_function(in, fact->site, &fact->extent);
	fact->fits = q.index && q.extent ? find_shift(&q, fact)
					 : isl_bool_error;
	isl_pw_aff_free(q.index);
	isl_pw_aff_free(q.extent);
}

/* Set the result of "fact": whether the index fits the extent, and with which
 * shift and requirement.
 */
static void decide(ash_fit_input *in, ash_shape_fact *fact)
{
	fact->may_equal = in->may_equal;
	if (fact->asked || !decide_at_a_glance(in, fact))
		decide_in_full(in, fact);
}

/* Is "a" the cached result for the domain "site", the extent "extent", the
 * subscript "index" and the permission "may_assume" to make assumptions about
 * parameters?
 */
static isl_bool is_same_fact(const ash_shape_fact *a, unsigned site,
	const ash_poly *extent, const ash_poly *index, bool may_assume)
{
	isl_bool same = isl_bool_ok(
		a->site == site && a->may_assume == may_assume);

	if (same == isl_bool_true)
		same = ash_poly_is_equal(&a->index, index);
	if (same == isl_bool_true)
		same = ash_poly_is_equal(&a->extent, extent);
	return same;
}

ash_shape_fact *ash_shape_fact_free(ash_shape_fact *fact)
{
	while (fact) {
		ash_shape_fact *next = fact->next;

		ash_poly_clear(&fact->extent);
		ash_poly_clear(&fact->index);
		for (unsigned i = 0; i < fact->n_trial; ++i)
			isl_set_free(fact->trial[i].required);
		free(fact);
		fact = next;
	}
	return NULL;
}

/* Add to the cache, and compute, the result for the subscript "index" of a
 * dimension with "extent" elements, of accesses with the domain "site".
 * "may_assume": are assumptions about parameters allowed?
 */
static ash_shape_fact *add_fact(ash_fit_input *in, unsigned site,
	const ash_poly *extent, const ash_poly *index, bool may_assume)
{
	ash_shape_fact *fact = calloc(1, sizeof(*fact));

	if (!fact)
		return NULL;
	fact->next = *in->fact;
	*in->fact = fact;
	fact->site = site;
	fact->may_assume = may_assume;
	if (ash_poly_copy(&fact->extent, extent) < 0 ||
		ash_poly_copy(&fact->index, index) < 0)
		return NULL;
	decide(in, fact);
	return fact;
}

const ash_shape_fact *ash_shape_fact_find(ash_fit_input *in, unsigned site,
	const ash_poly *extent, const ash_poly *index, bool may_assume)
{
	ash_shape_fact *fact;

	for (fact = *in->fact; fact; fact = fact->next) {
		isl_bool same = is_same_fact(fact, site, extent, index,
			may_assume);

		if (same < 0)
			return NULL;
		if (same)
			break;
	}
	if (!fact)
		fact = add_fact(in, site, extent, index, may_assume);
	else if (may_assume && !fact->proved &&
		fact->may_equal != in->may_equal)
		decide(in, fact);
	return fact && fact->fits >= 0 ? fact : NULL;
}
