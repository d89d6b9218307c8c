/* shape_fit.c - fitting of one array shape to all accesses.
 *
 * Each subscript but the outermost is proved to be within its dimension for all
 * instances in the context.  If the proof needs assumptions about parameters, a
 * constant extent is accepted only if a type of the program suggests it: a[64 *
 * i + j] alone does not tell the range of j in other accesses.
 *
 * SPDX-License-Identifier: MIT
 */
#include <limits.h>
#include <stdlib.h>

#include <isl/space.h>
#include <isl/val.h>

#include "detect/delinearize/shape_fact.h"
#include "detect/delinearize/shape_fit_impl.h"
#include "detect/delinearize/shape_plausible.h"

/* A fit that is being made: its inputs, and the result so far. */
typedef struct work {
	ash_fit_input *in;
	const ash_chain *chain;
	ash_fit *fit;
} work;

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

/* Divide the offset of "access" by the sizes of the rows (w->chain), longest
 * first, rounding to the nearest integer ("nearest") or towards zero; the
 * quotients become its subscripts.
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

/* The cached or new result for subscript "dim" of "access"; NULL on error. */
static const ash_shape_fact *find_fact(work *w, unsigned access, unsigned dim)
{
	unsigned level = w->fit->n_dim - 1 - dim;

	return ash_shape_fact_find(w->in, w->in->site[access],
		&w->chain->extent[level], &index_of(w->fit, access)[dim],
		is_assumable(w, level));
}

/* A carry between two subscripts of "access": subtract "shift" from subscript
 * "dim" - 1, and add "shift" times the extent of dimension "dim" to subscript
 * "dim".  Returns false if one of the two is not affine then.
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

/* Bring subscript "dim" of "access" into the range from 0 to the extent of its
 * dimension by a carry: whole rows are moved between it and the next outer
 * subscript, "dim" - 1.  Parameter values for which that is right are required
 * in "so_far".  Returns false if no carry helps.
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
 * fails, as for a[i][600 * j] with rows of 1000, round towards zero.
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
	isl_bool plausible = ash_shape_is_simple(w->fit->required);

	for (unsigned i = 0; plausible == isl_bool_true && i < in->n; ++i) {
		if (in->site[i] == i &&
			!ash_bounds_leave_room(&in->bounds[i], in->domain[i],
				w->fit->required))
			plausible = ash_is_plausible(in->may_equal,
				w->fit->required, ash_shape_where(in, i));
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

/* Allocate the arrays of "w" and of its fit, whose sizes have been set. */
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

/* Is "moved", whose subscripts are counted from their least values, better than
 * "fit", whose subscripts are counted from 0: does it allow parameter values
 * that "fit" excludes, and do these satisfy no equations except that some
 * parameters are equal?  For instance, rows as long as a loop from 1 to n is
 * are allowed by "moved" only.
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
