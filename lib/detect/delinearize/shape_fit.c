/* shape_fit.c - fitting of one array shape to all accesses.
 *
 * Each subscript but the outermost is proved to be within its dimension for all
 * instances in the context.  If that fails and assumptions are allowed, the
 * violating instances are projected onto the parameters, and the complement is
 * required.  A constant extent that no type of the program mentions is never
 * assumed: a[64 * i + j] does not tell the range of j in other accesses.
 *
 * Equal subscripts occur repeatedly in the accesses of a statement, in similar
 * shapes and in searches with weaker restrictions; each is proved once.
 *
 * SPDX-License-Identifier: MIT
 */
#include <limits.h>
#include <stdlib.h>

#include <isl/point.h>
#include <isl/space.h>
#include <isl/val.h>

#include "detect/delinearize/shape_compare.h"
#include "detect/delinearize/shape_fit_impl.h"
#include "detect/delinearize/shape_plausible.h"

/* The most cases of a requirement: more would be too expensive to test at run
 * time.
 */
#define MAX_CASE 4

/* The most shifts tried for one subscript: see assume_shift. */
#define MAX_SHIFT 4

/* A shift of a subscript by whole rows, and what the parameters must satisfy so
 * that the shifted subscript is in range.
 */
typedef struct trial {
	int64_t shift;
	isl_bool possible;
	isl_set *required; /* NULL: impossible; owned */
	/* Results of is_plausible for each value of may_equal; valid if
	 * "judged".
	 */
	bool judged[2];
	isl_bool plausible[2];
} trial;

/* A cached result: whether the quotient "index" fits into the dimension with
 * "extent", in the instances of access "site", after a shift by whole rows.
 */
struct ash_shape_fact {
	ash_shape_fact *next;
	unsigned site;
	ash_poly extent;
	ash_poly index;  /* the quotient of the division */
	bool may_assume;

	/* Result. */
	isl_bool fits;
	int64_t shift;  /* rows to be added */
	isl_set *required; /* NULL: none; owned by a trial */

	/* How the result was obtained. */
	bool asked;  /* is "proved" valid, and "sampled"? */
	bool proved;  /* no assumption is needed */
	int64_t sampled; /* the shift that one sample instance needs */
	bool may_equal;  /* value of may_equal for the result */
	unsigned n_trial;
	trial trial[MAX_SHIFT];
};

/* A fit that is being made: its inputs, and the result so far. */
typedef struct work {
	ash_fit_input *in;
	const ash_chain *chain;
	ash_fit *fit;
} work;

/* The question that the cache answers: is 0 <= index < extent for all instances
 * of "domain"?
 */
typedef struct question {
	isl_set *domain; /* not owned */
	isl_set *where;  /* parameters with instances (find_where); not owned */
	isl_pw_aff *index;
	isl_pw_aff *extent;
} question;

void ash_fit_init(ash_fit *fit)
{
	*fit = (ash_fit) { .n_dim = 0 };
}

void ash_fit_clear(ash_fit *fit)
{
	for (unsigned i = 0; fit->extent && i < fit->n_dim; ++i)
		ash_poly_clear(&fit->extent[i]);
	for (unsigned i = 0; fit->index && i < fit->n_access * fit->n_dim; ++i)
		ash_poly_clear(&fit->index[i]);
	free(fit->extent);
	free(fit->index);
	free(fit->origin);
	isl_set_free(fit->required);
	ash_fit_init(fit);
}

__isl_give isl_pw_aff *ash_fit_function(const ash_fit_input *in,
	unsigned access, const ash_poly *poly)
{
	bool affine;

	return ash_poly_to_pw_aff(poly, isl_set_get_space(in->domain[access]),
		in->ids, &affine);
}

static ash_poly *index_of(const ash_fit *fit, unsigned access)
{
	return fit->index + access * fit->n_dim;
}

/* Subtract the origin from the subscripts of "access", whose offset has been
 * divided.
 */
static isl_stat subtract_origin(work *w, unsigned access)
{
	isl_stat status = isl_stat_ok;

	for (unsigned i = 1; status >= 0 && i < w->fit->n_dim; ++i)
		if (w->fit->origin[i])
			status = ash_poly_add_constant(
				&index_of(w->fit, access)[i],
				-w->fit->origin[i]);
	return status;
}

/* Divide the offset of "access" by the rows of the chain, rounding to the
 * nearest integer ("nearest") or towards zero; the quotients become its
 * subscripts.
 */
static isl_stat divide_offset(work *w, unsigned access, bool nearest)
{
	ash_poly *index = index_of(w->fit, access);
	unsigned inner = w->fit->n_dim - 1;
	ash_poly rest;
	isl_stat status;

	for (unsigned i = 0; i <= inner; ++i)
		ash_poly_clear(&index[i]);
	status = ash_poly_copy(&rest, &w->in->offset[access]);
	for (unsigned i = 0; status >= 0 && i < inner; ++i) {
		const ash_shape_row *row = w->chain->row[inner - 1 - i];
		ash_poly next;

		ash_poly_init(&next);
		status = ash_poly_divide(&rest, &row->size, nearest, &index[i],
			&next);
		ash_poly_clear(&rest);
		rest = next;
	}
	index[inner] = rest;
	return status < 0 ? status : subtract_origin(w, access);
}

static bool has_affine_index(const ash_fit *fit, unsigned access)
{
	for (unsigned i = 0; i < fit->n_dim; ++i)
		if (!ash_poly_is_affine(&index_of(fit, access)[i]))
			return false;
	return true;
}

static isl_bool divide_all(work *w)
{
	for (unsigned i = 0; i < w->in->n; ++i) {
		if (divide_offset(w, i, true) < 0)
			return isl_bool_error;
		if (!has_affine_index(w->fit, i))
			return isl_bool_false;
	}
	return isl_bool_true;
}

/* A superset of the parameters for which "set" (taken) is not empty. */
static __isl_give isl_set *relax_params(__isl_take isl_set *set)
{
	return isl_set_coalesce(isl_set_remove_divs(isl_set_params(set)));
}

static isl_bool is_simple(__isl_keep isl_set *set)
{
	isl_size n = isl_set_n_basic_set(set);

	return n < 0 ? isl_bool_error : isl_bool_ok(n <= MAX_CASE);
}

/* A superset of the parameters for which access "site" has instances; computed
 * at the first call, and owned by "in".
 */
static isl_set *find_where(ash_fit_input *in, unsigned site)
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
	ok = is_simple(bad);
	if (ok != isl_bool_true) {
		isl_set_free(bad);
		return ok;
	}
	*required = isl_set_complement(bad);
	ok = is_simple(*required);
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

/* Set *required to parameters for which the index is in range after "shift"
 * rows have been added.  Returns false if that is impossible.
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

/* The shifts that are tried: division may have put a row into the wrong
 * subscript.  The remainder of a division is less than half a row, so it is off
 * by at most one row, unless iterators span more: then the shift that a sample
 * needs is tried.
 */
static const int64_t usual_shifts[] = { 0, 1, -1 };

/* Returns trial number "pos" of "fact", for the shift "shift"; it is computed
 * at the first call.
 */
static trial *find_trial(const question *q, ash_shape_fact *fact, unsigned pos,
	int64_t shift)
{
	trial *t = &fact->trial[pos];

	if (pos == fact->n_trial) {
		t->shift = shift;
		t->possible = assume_in_range(q, shift, &t->required);
		fact->n_trial++;
	}
	return t;
}

/* Is the requirement of trial "t" satisfiable and plausible?  "may_equal": may
 * it require that parameters are equal?
 */
static isl_bool is_acceptable(const question *q, trial *t, bool may_equal)
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
		trial *t = find_trial(q, fact, i,
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

/* May the extent at "level" (0: innermost) occur in an assumption?  One that is
 * a constant may only if types of the program suggest the rows on both sides of
 * it.
 */
static bool is_assumable(const work *w, unsigned level)
{
	const ash_chain *chain = w->chain;
	int64_t size;

	if (!w->in->may_assume)
		return false;
	if (!ash_poly_is_constant(&chain->extent[level], &size))
		return true;
	return chain->row[level]->hinted &&
		(level == 0 || chain->row[level - 1]->hinted);
}

/* Record in "fact" that the index is in range without a shift if "required"
 * (taken) holds, which is plausible: as its first trial.
 */
static void note_required(ash_shape_fact *fact, __isl_take isl_set *required)
{
	fact->n_trial = 1;
	fact->trial[0] = (trial) { .possible = isl_bool_true,
		.required = required,
		.judged = { true, true },
		.plausible = { isl_bool_true, isl_bool_true } };
	fact->required = required;
}

/* Decide by the fast check (shape_bound.h) that the index of "fact" fits
 * without a shift; false if the check does not tell.  If a shift of 0 is right
 * for some instances, no other shift can be right for all.
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
		.where = find_where(in, fact->site) };

	q.index = ash_fit_function(in, fact->site, &fact->index);
	q.extent = ash_fit_function(in, fact->site, &fact->extent);
	fact->fits = q.index && q.extent ? find_shift(&q, fact)
					 : isl_bool_error;
	isl_pw_aff_free(q.index);
	isl_pw_aff_free(q.extent);
}

/* Decide whether and how the index of "fact" fits the extent. */
static void decide(ash_fit_input *in, ash_shape_fact *fact)
{
	fact->may_equal = in->may_equal;
	if (fact->asked || !decide_at_a_glance(in, fact))
		decide_in_full(in, fact);
}

/* Is "a" the result for the domain "site", for "extent", "index", and the
 * permission "may_assume" to assume something of parameters?
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
 * "may_assume": may something be assumed of parameters?
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

/* The cached or new result for subscript "dim" of "access"; NULL on error. */
static const ash_shape_fact *find_fact(work *w, unsigned access, unsigned dim)
{
	unsigned site = w->in->site[access];
	unsigned level = w->fit->n_dim - 1 - dim;
	const ash_poly *extent = &w->chain->extent[level];
	const ash_poly *index = &index_of(w->fit, access)[dim];
	bool may_assume = is_assumable(w, level);
	ash_shape_fact *fact;

	for (fact = *w->in->fact; fact; fact = fact->next) {
		isl_bool same = is_same_fact(fact, site, extent, index,
			may_assume);

		if (same < 0)
			return NULL;
		if (same)
			break;
	}
	if (!fact)
		fact = add_fact(w->in, site, extent, index, may_assume);
	else if (may_assume && !fact->proved &&
		fact->may_equal != w->in->may_equal)
		decide(w->in, fact);
	return fact && fact->fits >= 0 ? fact : NULL;
}

/* Move "shift" rows from subscript "dim" - 1 of "access" to subscript "dim".
 * Returns false if one of the two is not affine then.
 */
static isl_bool move_rows(work *w, unsigned access, unsigned dim, int64_t shift)
{
	ash_poly *index = index_of(w->fit, access) + dim;
	unsigned level = w->fit->n_dim - 1 - dim;

	if (!shift)
		return isl_bool_true;
	if (ash_poly_add_multiple(index, &w->chain->extent[level], shift) < 0 ||
		ash_poly_add_constant(index - 1, -shift) < 0)
		return isl_bool_error;
	return isl_bool_ok(
		ash_poly_is_affine(index) && ash_poly_is_affine(index - 1));
}

/* The requirements of all subscripts so far. */
typedef struct {
	isl_set *required; /* owned */
	bool proved; /* no requirements */
} assumption;

/* Bring subscript "dim" of "access" into range, by moving rows, and add the
 * requirements of that to "so_far".  Returns false if that is impossible.
 */
static isl_bool place(work *w, unsigned access, unsigned dim,
	assumption *so_far)
{
	const ash_shape_fact *fact = find_fact(w, access, dim);

	if (!fact)
		return isl_bool_error;
	if (!fact->fits)
		return isl_bool_false;
	if (!fact->proved) {
		so_far->required = isl_set_coalesce(isl_set_intersect(
			so_far->required, isl_set_copy(fact->required)));
		so_far->proved = false;
	}
	return move_rows(w, access, dim, fact->shift);
}

/* Bring the subscripts of "access", whose offset has been divided, into range,
 * the innermost one first.  Returns false if that is impossible.
 */
static isl_bool fit_divided(work *w, unsigned access)
{
	assumption more = { isl_set_copy(w->fit->required), w->fit->proved };
	isl_bool fits = isl_bool_true;

	for (unsigned dim = w->fit->n_dim - 1; dim > 0; --dim) {
		fits = place(w, access, dim, &more);
		if (fits != isl_bool_true)
			break;
	}
	if (fits == isl_bool_true && !more.required)
		fits = isl_bool_error;
	if (fits != isl_bool_true) {
		isl_set_free(more.required);
		return fits;
	}
	isl_set_free(w->fit->required);
	w->fit->required = more.required;
	w->fit->proved = more.proved;
	return isl_bool_true;
}

/* Divide the offset of "access" by the rows, and bring its subscripts into
 * range; false if that is impossible.  If rounding to the nearest integer
 * fails, as for a[i][600 * j] with rows of 1000, round down.
 */
static isl_bool fit_access(work *w, unsigned access)
{
	isl_bool fits = fit_divided(w, access);

	if (fits != isl_bool_false)
		return fits;
	if (divide_offset(w, access, false) < 0)
		return isl_bool_error;
	if (!has_affine_index(w->fit, access))
		return isl_bool_false;
	return fit_divided(w, access);
}

/* Are the requirements of all accesses together plausible for the domain of
 * each access?
 */
static isl_bool is_plausible_everywhere(const work *w)
{
	ash_fit_input *in = w->in;
	isl_bool plausible = is_simple(w->fit->required);

	for (unsigned i = 0; plausible == isl_bool_true && i < in->n; ++i) {
		if (in->site[i] == i &&
			!ash_bounds_leave_room(&in->bounds[i], in->domain[i],
				w->fit->required))
			plausible = ash_is_plausible(in->may_equal,
				w->fit->required, find_where(in, i));
	}
	return plausible;
}

/* Is dimension "dim" in use: are the subscripts of the accesses in it not all
 * the same constant?
 */
static bool is_used(const ash_fit *fit, unsigned dim)
{
	int64_t first, value;

	for (unsigned i = 0; i < fit->n_access; ++i) {
		if (!ash_poly_is_constant(&index_of(fit, i)[dim], &value))
			return true;
		if (i == 0)
			first = value;
		if (value != first)
			return true;
	}
	return false;
}

static unsigned count_used(const ash_fit *fit)
{
	unsigned n = 0;

	for (unsigned i = 0; i < fit->n_dim; ++i)
		n += is_used(fit, i);
	return n;
}

static isl_bool fit_all(work *w)
{
	isl_bool fits = divide_all(w);

	for (unsigned i = 0; fits == isl_bool_true && i < w->in->n; ++i)
		fits = fit_access(w, i);
	if (fits == isl_bool_true && !w->fit->proved)
		fits = is_plausible_everywhere(w);
	if (fits == isl_bool_true)
		w->fit->n_used = count_used(w->fit);
	return fits;
}

/* Allocate what the fit and the work need; sizes are set. */
static isl_stat allocate(work *w)
{
	ash_fit *fit = w->fit;

	fit->extent = calloc(fit->n_dim, sizeof(*fit->extent));
	fit->index = calloc(fit->n_access * fit->n_dim, sizeof(*fit->index));
	fit->origin = calloc(fit->n_dim, sizeof(*fit->origin));
	fit->required = isl_set_universe(isl_space_copy(w->in->params));
	if (!fit->extent || !fit->index || !fit->origin || !fit->required)
		return isl_stat_error;
	for (unsigned i = 1; i < fit->n_dim; ++i)
		if (ash_poly_copy(&fit->extent[i],
			    &w->chain->extent[fit->n_dim - 1 - i]) < 0)
			return isl_stat_error;
	return isl_stat_ok;
}

/* Begin a fit with the rows of "w". */
static isl_stat begin_fit(work *w)
{
	w->fit->n_access = w->in->n;
	w->fit->n_dim = w->chain->n + 1;
	w->fit->proved = true;
	return allocate(w);
}

/* ---- the origin ---- */

/* The minimum of "index", a subscript, if that is a constant: the value for
 * iterators that are all 0, provided that it increases with each of them.
 * Otherwise INT64_MAX.
 */
static int64_t least_of(const ash_poly *index)
{
	int64_t least = 0;

	for (unsigned i = 0; i < index->n; ++i) {
		const ash_poly_term *term = &index->term[i];

		if (term->n_param || term->opaque ||
			(term->iter >= 0 && term->coeff < 0))
			return INT64_MAX;
		if (term->iter < 0)
			least = term->coeff;
	}
	return least;
}

/* The least value of subscript "dim" in all accesses, from which subscripts
 * will be counted; 0 if it is not positive, or if types give the row length.
 */
static int64_t find_origin(work *w, unsigned dim)
{
	int64_t least = INT64_MAX;

	if (w->chain->row[w->fit->n_dim - 1 - dim]->hinted)
		return 0;
	for (unsigned i = 0; i < w->in->n; ++i) {
		int64_t own = least_of(&index_of(w->fit, i)[dim]);

		least = own < least ? own : least;
	}
	return least < 0 || least == INT64_MAX ? 0 : least;
}

/* Set the origin of each dimension to the least subscript; isl_bool_false if
 * all are 0.
 */
static isl_bool set_origin(work *w)
{
	isl_bool divided = divide_all(w);
	bool some = false;

	for (unsigned i = 1; divided == isl_bool_true && i < w->fit->n_dim; ++i)
		some |= (w->fit->origin[i] = find_origin(w, i)) != 0;
	return divided == isl_bool_true ? isl_bool_ok(some) : divided;
}

/* Are the requirements of "moved" more likely to hold than those of "fit",
 * which has no origin?  If rows are one element shorter than "fit" requires,
 * their length must be a parameter that is also a loop bound.
 */
static isl_bool is_likelier(const ash_fit *moved, const ash_fit *fit)
{
	isl_set *more = isl_set_subtract(isl_set_copy(moved->required),
		isl_set_copy(fit->required));
	isl_basic_set *all = isl_basic_set_universe(isl_set_get_space(more));
	isl_basic_set *left = isl_set_affine_hull(more);
	isl_bool likelier = ash_is_plausible_hull(left, all);

	isl_basic_set_free(all);
	isl_basic_set_free(left);
	return likelier;
}

/* Fit the accesses "in" to the rows "chain", with subscripts counted from their
 * least values; this fit replaces "fit" if it is better, or if "fits" is false.
 */
static isl_bool move_origin(ash_fit *fit, isl_bool fits, ash_fit_input *in,
	const ash_chain *chain)
{
	ash_fit moved;
	work w = { .in = in, .chain = chain, .fit = &moved };
	isl_bool better = isl_bool_error;

	ash_fit_init(&moved);
	if (begin_fit(&w) >= 0)
		better = set_origin(&w);
	if (better == isl_bool_true)
		better = fit_all(&w);
	if (better == isl_bool_true && fits)
		better = is_likelier(&moved, fit);
	if (better != isl_bool_true) {
		ash_fit_clear(&moved);
		return better < 0 ? better : fits;
	}
	ash_fit_clear(fit);
	*fit = moved;
	return isl_bool_true;
}

isl_bool ash_fit_make(ash_fit *fit, ash_fit_input *in, const ash_chain *chain)
{
	work w = { .in = in, .chain = chain, .fit = fit };
	isl_bool fits = isl_bool_error;

	if (begin_fit(&w) >= 0)
		fits = fit_all(&w);
	if (chain->n && fits >= 0 && (!fits || !fit->proved) && !in->at_base)
		fits = move_origin(fit, fits, in, chain);
	if (fits != isl_bool_true)
		ash_fit_clear(fit);
	return fits;
}
