/* points.c - counting of integer points in sets.
 *
 * Dimensions are counted one by one, from the outermost one on.  A set of one
 * dimension without holes is an interval.  If a set is the product of its
 * outermost dimension and the others, both factors are counted separately.
 * Otherwise the values of the outermost dimension are enumerated.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/points.h"

#include <isl/ilp.h>
#include <isl/val.h>

/* Limits of an estimate: the largest number of sampled values per dimension,
 * and of steps.
 */
#define ESTIMATE_SAMPLES 12
#define ESTIMATE_STEPS 1000
/* The fractional part of the golden ratio: its multiples modulo 1 are evenly
 * distributed.
 */
#define GOLDEN 0.6180339887

/* The effort that a count or an estimate may still take. */
typedef struct {
	uint64_t left;		/* remaining steps */
	int64_t samples;	/* sampled values per dimension, INT64_MAX:
				 * all */
} effort;

static int64_t count(__isl_take isl_set *set, effort *e);

/* Set *integer to "value" (taken) and return 0; if that is not possible, return
 * the reason, one of ASH_POINTS_...
 */
static int64_t read_integer(__isl_take isl_val *value, int64_t *integer)
{
	int64_t end = 0;

	if (!value)
		return ASH_POINTS_ERROR;
	if (!isl_val_is_int(value))
		end = ASH_POINTS_UNKNOWN;
	else if (isl_val_cmp_si(value, INT32_MIN) < 0 ||
		isl_val_cmp_si(value, INT32_MAX) > 0)
		end = ASH_POINTS_MANY;
	else
		*integer = isl_val_get_num_si(value);
	isl_val_free(value);
	return end;
}

/* Set *lo and *hi to the bounds of the outermost dimension of "set", which is
 * not empty; returns 0 or the reason for a failure, as read_integer() does.
 */
static int64_t read_bounds(__isl_keep isl_set *set, int64_t *lo, int64_t *hi)
{
	int64_t end = read_integer(isl_set_dim_min_val(isl_set_copy(set), 0),
		lo);

	return end
		? end
		: read_integer(isl_set_dim_max_val(isl_set_copy(set), 0), hi);
}

/* Is every integer from "lo" to "hi" in "set", which has one dimension? */
static isl_bool has_no_hole(__isl_keep isl_set *set, int64_t lo, int64_t hi)
{
	isl_set *interval = isl_set_universe(isl_set_get_space(set));
	isl_bool full;

	interval = isl_set_lower_bound_si(interval, isl_dim_set, 0, lo);
	interval = isl_set_upper_bound_si(interval, isl_dim_set, 0, hi);
	full = isl_set_is_subset(interval, set);
	isl_set_free(interval);
	return full;
}

/* The number of points of "set" for which the outermost dimension has the value
 * "v".
 */
static int64_t count_at(__isl_keep isl_set *set, int64_t v, effort *e)
{
	isl_set *at = isl_set_fix_si(isl_set_copy(set), isl_dim_set, 0, v);

	return count(isl_set_project_out(at, isl_dim_set, 0, 1), e);
}

/* The number of points of "set" whose outermost dimension is between "lo" and
 * "hi", by enumeration of its values.
 */
static int64_t count_values(__isl_keep isl_set *set, int64_t lo, int64_t hi,
	effort *e)
{
	int64_t sum = 0;

	for (int64_t v = lo; v <= hi && sum >= 0; ++v) {
		int64_t n = count_at(set, v, e);

		if (n < 0)
			return n;
		if (__builtin_add_overflow(sum, n, &sum))
			return ASH_POINTS_MANY;
	}
	return sum;
}

/* Estimate the number of points of "set" whose outermost dimension is between
 * "lo" and "hi" from samples: one value in each of e->samples equal intervals,
 * at irregular positions.
 */
static int64_t sample_values(__isl_keep isl_set *set, int64_t lo, int64_t hi,
	effort *e)
{
	double length = (double) (hi - lo + 1) / (double) e->samples;
	double sum = 0, place = 0.5;

	for (int64_t i = 0; i < e->samples; ++i) {
		int64_t v = lo + (int64_t) (((double) i + place) * length);
		int64_t n = count_at(set, v < hi ? v : hi, e);

		if (n < 0)
			return n;
		sum += (double) n * length;
		place += GOLDEN;
		place -= place >= 1;
	}
	return sum < 0x1p62 ? (int64_t) sum : ASH_POINTS_MANY;
}

/* If "set" is a product of its outermost dimension and the others, return the
 * product of their counts; else set *applies to false.
 */
static int64_t count_product(__isl_keep isl_set *set, effort *e,
	isl_bool *applies)
{
	unsigned n = isl_set_dim(set, isl_dim_set);
	isl_set *outer = isl_set_project_out(isl_set_copy(set), isl_dim_set, 1,
		n - 1);
	isl_set *inner = isl_set_project_out(isl_set_copy(set), isl_dim_set, 0,
		1);
	isl_set *product = isl_set_flat_product(isl_set_copy(outer),
		isl_set_copy(inner));
	int64_t a, b;

	*applies = isl_set_is_subset(product, set);
	isl_set_free(product);
	if (*applies != isl_bool_true) {
		isl_set_free(outer);
		isl_set_free(inner);
		return *applies < 0 ? ASH_POINTS_ERROR : 0;
	}
	a = count(outer, e);
	b = count(inner, e);
	if (a < 0 || b < 0)
		return a < 0 ? a : b;
	return __builtin_mul_overflow(a, b, &a) ? ASH_POINTS_MANY : a;
}

/* Count a set with at least one dimension and one point. */
static int64_t count_dims(__isl_keep isl_set *set, effort *e)
{
	isl_size n_dim = isl_set_dim(set, isl_dim_set);
	int64_t lo, hi, end = read_bounds(set, &lo, &hi);
	isl_bool simple;

	if (end)
		return end;
	if (n_dim == 1) {
		simple = has_no_hole(set, lo, hi);
		if (simple == isl_bool_true)
			return hi - lo + 1;
	} else {
		end = count_product(set, e, &simple);
		if (simple == isl_bool_true)
			return end;
	}
	if (simple < 0)
		return ASH_POINTS_ERROR;
	return hi - lo < e->samples ? count_values(set, lo, hi, e)
				    : sample_values(set, lo, hi, e);
}

static int64_t count(__isl_take isl_set *set, effort *e)
{
	isl_size n_dim = isl_set_dim(set, isl_dim_set);
	isl_bool empty = isl_set_is_empty(set);
	int64_t n = ASH_POINTS_ERROR;

	if (e->left)
		--e->left;
	if (n_dim >= 0 && empty == isl_bool_true)
		n = 0;
	else if (n_dim == 0 && empty == isl_bool_false)
		n = 1;
	else if (!e->left)
		n = ASH_POINTS_MANY;
	else if (n_dim > 0 && empty == isl_bool_false)
		n = count_dims(set, e);
	isl_set_free(set);
	return n;
}

/* Does the set depend on a parameter? */
static isl_bool has_parameter(__isl_keep isl_set *set)
{
	isl_size n = isl_set_dim(set, isl_dim_param);

	if (n < 0)
		return isl_bool_error;
	return isl_set_involves_dims(set, isl_dim_param, 0, n);
}

/* Remove the parameters from "set" (taken), which does not depend on them. */
static __isl_give isl_set *drop_parameters(__isl_take isl_set *set)
{
	isl_size n = isl_set_dim(set, isl_dim_param);

	return n < 0 ? isl_set_free(set)
		     : isl_set_project_out(set, isl_dim_param, 0, n);
}

static int64_t count_all(__isl_take isl_set *set, effort e)
{
	isl_bool open;

	set = isl_set_coalesce(isl_set_detect_equalities(set));
	open = has_parameter(set);
	if (open == isl_bool_false)
		return count(drop_parameters(set), &e);
	isl_set_free(set);
	return open < 0 ? ASH_POINTS_ERROR : ASH_POINTS_UNKNOWN;
}

int64_t ash_points_count(__isl_take isl_set *set, uint64_t max_step)
{
	return count_all(set, (effort) { max_step, INT64_MAX });
}

int64_t ash_points_estimate(__isl_take isl_set *set)
{
	return count_all(set, (effort) { ESTIMATE_STEPS, ESTIMATE_SAMPLES });
}
