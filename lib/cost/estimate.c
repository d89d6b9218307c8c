/* estimate.c - typical trip counts and strides of a SCoP.
 *
 * Each parameter gets a typical value: 1024, or the nearest that the context
 * allows.  Trip counts are those of the bounding box.  The element distance of
 * a vector (x[i * incx]) is assumed to be 1, as LLVM does by versioning: this
 * favours neither order, since reading a vector is cheap.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/ilp.h>
#include <isl/local_space.h>
#include <isl/point.h>

#include "cost/access_stride.h"
#include "cost/dim_extent.h"
#include "cost/estimate_memory.h"
#include "cost/estimate_memo.h"
#include "cost/main_piece.h"
#include "cost/row_extents.h"
#include "cost/tested_arrays.h"
#include "support/number.h"

#define TYPICAL 1024
/* The typical value of parameters is halved, but not below LEAST_TYPICAL, until
 * a step in the outermost dimension of every array is at most MOST_SLICE bytes:
 * otherwise arrays of four and more dimensions would not fit into memory.
 */
#define MOST_SLICE (16. * 1024 * 1024)
#define LEAST_TYPICAL 32
/* The typical value for parameters that shorten loops (such as the first
 * iteration or the radius of a stencil), if loops would otherwise hardly run,
 * that is, at most HARDLY times.
 */
#define SMALL 8
#define HARDLY 4
/* Only shorter loops are checked for constant trip counts. */
#define SHORT 64

/* The values that parameter "pos" may have in "context" on one side of
 * "typical", as a set of one dimension: those up to "typical" if "bound" is
 * isl_set_upper_bound_si, those from it on if "bound" is
 * isl_set_lower_bound_si.
 */
static __isl_give isl_set *get_side(__isl_keep isl_set *context, int pos,
	int typical,
	__isl_give isl_set *bound(__isl_take isl_set *set,
		enum isl_dim_type type, unsigned pos, int value))
{
	isl_set *values = isl_set_from_params(isl_set_copy(context));

	values = isl_set_insert_dims(values, isl_dim_set, 0, 1);
	values = isl_set_equate(values, isl_dim_param, pos, isl_dim_set, 0);
	values = isl_set_project_out_all_params(values);
	return bound(values, isl_dim_set, 0, typical);
}

/* The value of parameter "pos" in "context" nearest to "typical": the largest
 * one up to it, if there is any.  If arrays have constant extents, the largest
 * value is usually their whole size.
 */
static __isl_give isl_val *get_nearest(__isl_keep isl_set *context, int pos,
	int typical)
{
	isl_set *side = get_side(context, pos, typical,
		&isl_set_upper_bound_si);

	if (isl_set_is_empty(side) == isl_bool_false)
		return isl_set_dim_max_val(side, 0);
	isl_set_free(side);
	side = get_side(context, pos, typical, &isl_set_lower_bound_si);
	return isl_set_dim_min_val(side, 0);
}

/* Returns "context" (taken) with parameter "pos" fixed to "typical", or to the
 * nearest possible value.
 */
static __isl_give isl_set *fix_param(__isl_take isl_set *context, int pos,
	int typical)
{
	isl_set *fixed = isl_set_fix_si(isl_set_copy(context), isl_dim_param,
		pos, typical);
	isl_bool empty = isl_set_is_empty(fixed);
	isl_val *value;

	if (empty == isl_bool_false) {
		isl_set_free(context);
		return fixed;
	}
	isl_set_free(fixed);
	value = get_nearest(context, pos, typical);
	return isl_set_fix_val(context, isl_dim_param, pos, value);
}

/* The parameter values that satisfy all assumptions and, if possible, for which
 * some statement runs.
 */
static __isl_give isl_set *get_params(const ash_scop *scop)
{
	isl_union_set *domain = ash_scop_domain(scop);
	isl_set *context = ash_scop_expected_params(scop);
	isl_set *used = isl_union_set_params(domain);
	isl_set *both = isl_set_intersect(isl_set_copy(context), used);

	if (isl_set_is_empty(both) == isl_bool_false) {
		isl_set_free(context);
		return both;
	}
	isl_set_free(both);
	return context;
}

/* The domain of "stmt" for the parameter values that satisfy all assumptions.
 */
static __isl_give isl_set *get_domain(const ash_scop *scop,
	const ash_stmt *stmt)
{
	return isl_set_intersect_params(isl_set_copy(stmt->domain),
		ash_scop_expected_params(scop));
}

/* The domains of all statements, each as by get_domain. */
static __isl_give isl_set_list *get_domains(const ash_scop *scop)
{
	isl_set *params = ash_scop_expected_params(scop);
	isl_set_list *all = isl_set_list_alloc(scop->ctx, (int) scop->n_stmt);

	for (unsigned i = 0; i < scop->n_stmt; ++i)
		all = isl_set_list_add(all,
			isl_set_intersect_params(
				isl_set_copy(scop->stmt[i].domain),
				isl_set_copy(params)));
	isl_set_free(params);
	return all;
}

/* Are the constraints on dimension "pos" of "domain" free of parameters and of
 * iterators of enclosing loops?
 */
static bool is_constant(__isl_keep isl_set *domain, unsigned pos)
{
	isl_size n_param = isl_set_dim(domain, isl_dim_param);
	isl_set *line = isl_set_copy(domain);
	isl_bool involved, around;

	line = isl_set_drop_constraints_not_involving_dims(line, isl_dim_set,
		pos, 1);
	involved = isl_set_involves_dims(line, isl_dim_param, 0,
		n_param < 0 ? 0 : n_param);
	around = isl_set_involves_dims(line, isl_dim_set, 0, pos);
	isl_set_free(line);
	return involved == isl_bool_false && around == isl_bool_false;
}

/* Has a loop around a statement with "domain" (taken) at most HARDLY iterations
 * for "params", and does that number depend on parameters?
 */
static bool hardly_runs(__isl_take isl_set *domain, __isl_keep isl_set *params)
{
	isl_set *fixed = isl_set_intersect_params(isl_set_copy(domain),
		isl_set_copy(params));
	isl_size n = isl_set_dim(fixed, isl_dim_set);
	bool found = false;

	for (int i = 0; i < n && !found; ++i)
		found = ash_dim_extent(fixed, i) <= HARDLY &&
			!is_constant(domain, i);
	isl_set_free(fixed);
	isl_set_free(domain);
	return found;
}

/* Has a loop of "domain" (taken) at most HARDLY iterations for the parameters
 * "params", but more of them for "other"?  False if the number of iterations
 * does not depend on parameters, as with the bounds n and n + 1.
 */
static bool runs_more(__isl_take isl_set *domain, __isl_keep isl_set *params,
	__isl_keep isl_set *other)
{
	isl_set *here = isl_set_intersect_params(isl_set_copy(domain),
		isl_set_copy(params));
	isl_set *there = isl_set_intersect_params(domain, isl_set_copy(other));
	isl_size n = isl_set_dim(here, isl_dim_set);
	bool found = false;

	for (int i = 0; i < n && !found; ++i) {
		double extent = ash_dim_extent(here, i);

		found = extent <= HARDLY && ash_dim_extent(there, i) > extent;
	}
	isl_set_free(here);
	isl_set_free(there);
	return found;
}

/* Bits that tell how trip counts change if a parameter grows; both are set if
 * it shortens some loops and lengthens others.
 */
enum { SHORTER = 1, LONGER = 2 };

static int opposite(int effect)
{
	return effect == SHORTER ? LONGER : SHORTER;
}

/* Record in "effects" how the trip count of a loop changes if a parameter
 * grows, for each parameter in "aff" (taken).  "effect" tells how it changes if
 * the value of "aff" grows.  "aff" may have divisions.
 */
static isl_stat add_growth(__isl_take isl_aff *aff, int effect,
	unsigned char *effects)
{
	isl_size n_param = isl_aff_dim(aff, isl_dim_param);
	isl_size n_div = isl_aff_dim(aff, isl_dim_div);
	isl_stat ok = n_param < 0 || n_div < 0 ? isl_stat_error : isl_stat_ok;

	for (int i = 0; i < n_param; ++i) {
		int sign = isl_aff_coefficient_sgn(aff, isl_dim_param, i);

		if (sign)
			effects[i] |= sign > 0 ? effect : opposite(effect);
	}
	for (int i = 0; ok >= 0 && i < n_div; ++i) {
		int sign = isl_aff_coefficient_sgn(aff, isl_dim_div, i);

		if (sign)
			ok = add_growth(isl_aff_get_div(aff, i),
				sign > 0 ? effect : opposite(effect), effects);
	}
	isl_aff_free(aff);
	return ok;
}

/* Callback for the constraints of a domain: if "c" (taken) bounds a loop,
 * record in the array "user" (find_effects()), for each parameter in "c", how
 * the trip count changes if the parameter grows.
 */
static isl_stat add_effects(__isl_take isl_constraint *c, void *user)
{
	isl_size n = isl_constraint_dim(c, isl_dim_set);
	bool loop = isl_constraint_is_equality(c) == isl_bool_false &&
		isl_constraint_is_div_constraint(c) == isl_bool_false &&
		isl_constraint_involves_dims(c, isl_dim_set, 0, n) ==
			isl_bool_true;
	isl_stat ok = isl_stat_non_null(c);

	if (loop)
		ok = add_growth(isl_constraint_get_aff(c), LONGER, user);
	isl_constraint_free(c);
	return ok;
}

static isl_stat add_all_effects(__isl_take isl_basic_set *part, void *user)
{
	isl_stat ok = isl_basic_set_foreach_constraint(part, &add_effects,
		user);

	isl_basic_set_free(part);
	return ok;
}

/* Returns, for each parameter of "context" (which has all parameters of the
 * domains), a set of bits that tells how trip counts change if it grows.  Owned
 * by the caller; NULL without memory.
 */
static unsigned char *find_effects(const ash_scop *scop,
	__isl_keep isl_set *context)
{
	isl_size n = isl_set_dim(context, isl_dim_param);
	unsigned char *effects = calloc(n < 0 ? 1 : n + 1, sizeof(*effects));
	bool ok = effects;

	for (unsigned i = 0; ok && i < scop->n_stmt; ++i) {
		isl_set *domain = isl_set_align_params(
			isl_set_compute_divs(
				isl_set_copy(scop->stmt[i].domain)),
			isl_set_get_space(context));

		ok = isl_set_dim(domain, isl_dim_param) == n &&
			isl_set_foreach_basic_set(domain, &add_all_effects,
				effects) >= 0;
		isl_set_free(domain);
	}
	if (ok)
		return effects;
	free(effects);
	return NULL;
}

/* Returns "context" (taken) with all parameters fixed to "typical" values; if
 * "effects" is not NULL, parameters that shorten loops get small values.
 */
static __isl_give isl_set *fix_params(__isl_take isl_set *context, int typical,
	const unsigned char *effects)
{
	isl_size n = isl_set_dim(context, isl_dim_param);

	for (int i = 0; effects && i < n; ++i)
		if (effects[i] & SHORTER)
			context = fix_param(context, i, SMALL);
	for (int i = 0; i < n; ++i)
		context = fix_param(context, i, typical);
	return context;
}

/* Choose between "params" (taken), which are "typical" values in "context", and
 * the same with small values of the parameters that shorten loops.  The latter
 * is returned if, with small values, loops of "domains" run that otherwise
 * hardly run, and always if callers pass sizes: a passed size may exceed the
 * typical one, so that loops run for any values of the other parameters.
 */
static __isl_give isl_set *try_small(const ash_scop *scop,
	__isl_keep isl_set_list *domains, int typical,
	__isl_keep isl_set *context, __isl_take isl_set *params)
{
	unsigned char *effects = find_effects(scop, context);
	isl_set *small = fix_params(isl_set_copy(context), typical, effects);
	bool more = scop->passed;

	free(effects);
	for (unsigned i = 0; i < scop->n_stmt && !more; ++i)
		more = runs_more(isl_set_list_get_set(domains, (int) i), params,
			small);
	isl_set_free(more ? params : small);
	return more ? small : params;
}

/* Typical values of all parameters: a point for which some statement runs, with
 * values as close to "typical" as possible.  Parameters that shorten loops are
 * small if loops of "domains" would otherwise hardly run (try_small()).
 */
static __isl_give isl_set *typical_params(const ash_scop *scop,
	__isl_keep isl_set_list *domains, int typical)
{
	isl_set *context = get_params(scop);
	isl_set *params = fix_params(isl_set_copy(context), typical, NULL);
	bool found = scop->passed;

	for (unsigned i = 0; i < scop->n_stmt && !found; ++i)
		found = hardly_runs(isl_set_list_get_set(domains, (int) i),
			params);
	if (found)
		params = try_small(scop, domains, typical, context, params);
	isl_set_free(context);
	return params;
}

/* The value of "pa", a function of parameters, for "params"; any value if "pa"
 * is undefined there.
 */
static double eval(__isl_keep isl_pw_aff *pa, __isl_keep isl_set *params)
{
	isl_set *values;
	isl_point *point;
	double value;

	values = isl_set_from_pw_aff(isl_pw_aff_intersect_params(
		isl_pw_aff_copy(pa), isl_set_copy(params)));
	point = isl_set_sample_point(values);
	value = isl_point_is_void(point) == isl_bool_false
		? ash_number_estimate(
			  isl_point_get_coordinate_val(point, isl_dim_set, 0),
			  TYPICAL)
		: TYPICAL;
	isl_point_free(point);
	return value;
}

/* The number of elements of a row in dimension "pos" of array "number", for
 * "params".
 */
static double get_row(const ash_scop *scop, int number, unsigned pos,
	__isl_keep isl_set *params)
{
	const ash_array *array = &scop->array[number];
	double cells;

	if (array->extent[pos])
		return eval(array->extent[pos], params);
	cells = array->scalar ? ash_row_of_scalar(scop, number, pos, params)
			      : 0;
	return cells > 0 ? cells : TYPICAL;
}

/* Returns, for each dimension of array "number" at the parameters "params", the
 * distance in bytes between elements whose subscripts differ by 1 in this
 * dimension only.  Owned by the caller; NULL without memory.
 */
static double *get_scales(const ash_scop *scop, int number,
	__isl_keep isl_set *params)
{
	const ash_array *array = &scop->array[number];
	double *scale = calloc(array->n_dim + 1, sizeof(*scale));
	double bytes = array->elem_size;

	for (int i = (int) array->n_dim - 1; scale && i >= 0; --i) {
		scale[i] = bytes;
		if (i > 0 && !ash_row_is_distance(scop, number, i))
			bytes *= get_row(scop, number, i, params);
	}
	return scale;
}

/* Are the distances between rows of "array" independent of parameters? */
static bool is_fixed(const ash_array *array)
{
	for (unsigned i = 1; i < array->n_dim; ++i)
		if (!array->extent[i] ||
			isl_pw_aff_is_cst(array->extent[i]) != isl_bool_true)
			return false;
	return true;
}

static void estimate_strides(ash_access_estimate *e, const double *scale,
	__isl_keep isl_multi_aff *ma)
{
	isl_size n = isl_multi_aff_dim(ma, isl_dim_out);

	for (int i = n - 1; i >= 0; --i) {
		isl_aff *aff = isl_multi_aff_get_at(ma, i);

		ash_motion_add(e, aff, scale[i], TYPICAL);
		isl_aff_free(aff);
	}
}

/* An upper bound of the number of cells that one instance touches by "access",
 * at the parameters "params".
 */
static double count_cells(const ash_access *access, __isl_keep isl_set *params)
{
	isl_set *cells = isl_set_intersect_params(
		isl_map_range(isl_map_copy(access->map)), isl_set_copy(params));
	isl_size n = isl_set_dim(cells, isl_dim_set);
	double count = 1;

	for (int i = 0; i < n; ++i)
		count *= ash_dim_extent(cells, i);
	isl_set_free(cells);
	return count;
}

static void estimate_access(ash_access_estimate *e, const ash_scop *scop,
	const ash_access *access, const double *scale,
	__isl_keep isl_set *domain, __isl_keep isl_set *params)
{
	const ash_array *array = &scop->array[access->array];
	isl_multi_aff *ma;

	e->array = access->array;
	e->write = access->kind != ASH_READ;
	e->scalar = array->scalar;
	e->fixed = is_fixed(array);
	e->size = array->elem_size;
	e->latency = access->latency;
	ma = ash_main_piece(access, domain, e->pieced);
	e->regular = ma != NULL;
	e->cells = ma ? 1 : count_cells(access, params);
	if (ma)
		estimate_strides(e, scale, ma);
	isl_multi_aff_free(ma);
}

/* Typical parameter values for which "stmt" runs: "params" or, if it does not
 * run there (as in the other branch of a condition on parameters), a point of
 * its domain whose parameters are "typical" or the nearest possible value.
 * Falls back to "params" if the statement never runs.
 */
static __isl_give isl_set *params_of(const ash_scop *scop, const ash_stmt *stmt,
	int typical, __isl_keep isl_set *params)
{
	isl_set *used = isl_set_params(isl_set_copy(stmt->domain));
	isl_set *both = isl_set_intersect(isl_set_copy(used),
		isl_set_copy(params));
	isl_bool runs = isl_bool_not(isl_set_is_empty(both));
	unsigned char *effects = NULL;

	isl_set_free(both);
	if (runs == isl_bool_false) {
		used = isl_set_intersect(used, ash_scop_expected_params(scop));
		used = isl_set_align_params(used, isl_set_get_space(params));
	}
	if (runs != isl_bool_false ||
		isl_set_is_empty(used) != isl_bool_false) {
		isl_set_free(used);
		return isl_set_copy(params);
	}
	effects = find_effects(scop, used);
	used = fix_params(used, typical, effects);
	free(effects);
	return used;
}

static isl_stat estimate_stmt(ash_stmt_estimate *e, const ash_scop *scop,
	const ash_stmt *stmt, double *const *scale, __isl_take isl_set *known,
	__isl_take isl_set *params)
{
	isl_set *domain = isl_set_intersect_params(isl_set_copy(stmt->domain),
		isl_set_copy(params));
	isl_size n = isl_set_dim(domain, isl_dim_set);

	e->n_iter = n < 0 ? 0 : n > ASH_MAX_DIM ? ASH_MAX_DIM : n;
	e->n_op = stmt->n_op;
	e->reloads = stmt->reloads;
	e->calls = stmt->calls;
	e->count = 1;
	for (unsigned i = 0; i < e->n_iter; ++i) {
		e->extent[i] = ash_dim_extent(domain, i);
		e->constant[i] = e->extent[i] <= SHORT && is_constant(known, i);
		e->capped[i] = e->extent[i] <= SHORT &&
			ash_dim_range(known, i, -INFINITY, INFINITY) <=
				e->extent[i];
		e->count *= e->extent[i];
	}
	isl_set_free(known);
	e->access = calloc(stmt->n_access + 1, sizeof(*e->access));
	if (!e->access)
		n = -1;
	for (unsigned i = 0; n >= 0 && i < stmt->n_access; ++i)
		if (stmt->access[i].kind != ASH_KILL) {
			e->conditional |= stmt->access[i].kind == ASH_MAY_WRITE;
			estimate_access(&e->access[e->n_access], scop,
				&stmt->access[i], scale[stmt->access[i].array],
				domain, params);
			e->access[e->n_access++].reduces = ash_stmt_reduces(
				stmt, i);
		}
	isl_set_free(domain);
	isl_set_free(params);
	return n < 0 ? isl_stat_error : isl_stat_ok;
}

/* For each array, the distances in bytes between elements in each dimension
 * (get_scales()) at the parameters "params"; NULL without memory.
 */
static double **get_all_scales(const ash_scop *scop, __isl_keep isl_set *params)
{
	double **scale = calloc(scop->n_array + 1, sizeof(*scale));
	bool ok = scale;

	for (unsigned i = 0; ok && i < scop->n_array; ++i)
		ok = scale[i] = get_scales(scop, (int) i, params);
	return ok ? scale : ash_scales_free(scale, scop->n_array);
}

/* The largest step in the outermost dimension, in bytes, of any array with
 * parametric rows.  "scale" has, for each array, the bytes between elements in
 * each dimension.
 */
static double get_slice(const ash_scop *scop, double *const *scale)
{
	double most = 0;

	for (unsigned i = 0; i < scop->n_array; ++i)
		if (scop->array[i].n_dim > 0 && !is_fixed(&scop->array[i]))
			most = fmax(most, scale[i][0]);
	return most;
}

/* Set *params to a typical value for each parameter, and *scale to the
 * distances between elements of each array for these values (get_all_scales()),
 * or to NULL without memory.  Returns the typical value that is used where the
 * context allows it.
 */
static int find_typical(const ash_scop *scop, __isl_keep isl_set_list *domains,
	isl_set **params, double ***scale)
{
	int typical = TYPICAL;

	for (;;) {
		*params = typical_params(scop, domains, typical);
		*scale = *params ? get_all_scales(scop, *params) : NULL;
		if (!*scale || typical <= LEAST_TYPICAL ||
			get_slice(scop, *scale) <= MOST_SLICE)
			return typical;
		isl_set_free(*params);
		*scale = ash_scales_free(*scale, scop->n_array);
		typical /= 2;
	}
}

/* Does any domain have a parametric bound? */
static bool is_parametric(const ash_scop *scop)
{
	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		isl_set *domain = scop->stmt[i].domain;

		if (isl_set_involves_dims(domain, isl_dim_param, 0,
			    isl_set_dim(domain, isl_dim_param)) !=
			isl_bool_false)
			return true;
	}
	return false;
}

/* Returns estimates of "scop" at the parameters "params" (taken), for which
 * arrays have the distances "scale" (taken), without statements and machine;
 * NULL without memory.
 */
static ash_estimates *begin(const ash_scop *scop, __isl_take isl_set *params,
	double **scale)
{
	ash_estimates *e = calloc(1, sizeof(*e));

	if (!e) {
		isl_set_free(params);
		ash_scales_free(scale, scop->n_array);
		return NULL;
	}
	e->n_array = scop->n_array;
	e->scale = scale;
	e->params = params;
	e->parametric = is_parametric(scop);
	e->stmt = calloc(scop->n_stmt + 1, sizeof(*e->stmt));
	e->tested = ash_tested_arrays(scop);
	return scale && e->stmt && e->tested ? e : ash_estimates_free(e);
}

/* The estimates of "scop", without machine; NULL without memory. */
static ash_estimates *make(const ash_scop *scop)
{
	isl_set_list *domains = get_domains(scop);
	isl_set *params;
	double **scale;
	int typical = find_typical(scop, domains, &params, &scale);
	ash_estimates *e = begin(scop, params, scale);
	isl_stat ok = isl_stat_non_null(e);

	for (unsigned i = 0; ok >= 0 && i < scop->n_stmt; ++i) {
		e->n_stmt++;
		ok = estimate_stmt(&e->stmt[i], scop, &scop->stmt[i], scale,
			isl_set_list_get_set(domains, (int) i),
			params_of(scop, &scop->stmt[i], typical, params));
	}
	isl_set_list_free(domains);
	if (ok < 0)
		return ash_estimates_free(e);
	e->typical = typical;
	return e;
}

ash_estimates *ash_estimates_make(const ash_scop *scop,
	const ash_machine *machine)
{
	ash_estimates *e = ash_estimate_memo_find(machine->memo, scop);

	if (!e) {
		e = make(scop);
		if (e)
			ash_estimate_memo_add(machine->memo, scop, e);
	}
	if (e)
		e->machine = machine;
	return e;
}

/* For each array of "scop", the distances in bytes between elements in each
 * dimension; those that "before" has, too, are known from "base".
 */
static double **extend_scales(const ash_estimates *base, const ash_scop *before,
	const ash_scop *scop)
{
	double **scale = calloc(scop->n_array + 1, sizeof(*scale));
	bool ok = scale;

	for (unsigned i = 0; ok && i < scop->n_array; ++i)
		ok = scale[i] = i < before->n_array
			? ash_scale_copy(base->scale[i], before->array[i].n_dim)
			: get_scales(scop, (int) i, base->params);
	return ok ? scale : ash_scales_free(scale, scop->n_array);
}

/* Have both statements the same domain and accesses? */
static bool is_unchanged(const ash_stmt *before, const ash_stmt *stmt)
{
	bool same = before->domain == stmt->domain &&
		before->n_access == stmt->n_access;

	for (unsigned i = 0; same && i < stmt->n_access; ++i)
		same = before->access[i].map == stmt->access[i].map &&
			before->access[i].array == stmt->access[i].array;
	return same;
}

ash_estimates *ash_estimates_extend(const ash_estimates *base,
	const ash_scop *before, const ash_scop *scop)
{
	double **scale = extend_scales(base, before, scop);
	ash_estimates *e = begin(scop, isl_set_copy(base->params), scale);
	bool ok = e;

	for (unsigned i = 0; ok && i < scop->n_stmt; ++i) {
		const ash_stmt *stmt = &scop->stmt[i];

		e->n_stmt++;
		if (i < before->n_stmt && is_unchanged(&before->stmt[i], stmt))
			ok = ash_stmt_estimate_copy(&base->stmt[i],
				&e->stmt[i]);
		else
			ok = estimate_stmt(&e->stmt[i], scop, stmt, scale,
				     get_domain(scop, stmt),
				     params_of(scop, stmt, base->typical,
					     base->params)) >= 0;
	}
	if (!ok)
		return ash_estimates_free(e);
	e->typical = base->typical;
	e->machine = base->machine;
	return e;
}

double ash_estimate_longer(const ash_estimates *estimates, const ash_scop *scop,
	unsigned stmt)
{
	const ash_stmt_estimate *s = &estimates->stmt[stmt];
	isl_set *domain;
	double most;

	if (s->n_iter < 1 || s->extent[s->n_iter - 1] < 1)
		return 1;
	domain = get_domain(scop, &scop->stmt[stmt]);
	most = ash_dim_range(domain, (int) s->n_iter - 1, -INFINITY, INFINITY);
	isl_set_free(domain);
	return fmax(1, fmin(ASH_LONG, most / s->extent[s->n_iter - 1]));
}
