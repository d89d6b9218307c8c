/* dim_extent.c - number of values in a dimension of a set.
 *
 * Where the constraints on a dimension are numbers, as in a box, its values are
 * read from them; else isl solves two integer programs.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/dim_extent.h"

#include <math.h>
#include <stdbool.h>

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/ilp.h>
#include <isl/local_space.h>

#include "support/number.h"

#define UNBOUNDED 1024.

/* The constant bounds of one dimension of a set. */
typedef struct {
	int pos;	/* number of the dimension */
	double min, max;
	/* Are all bounds of the dimension constants, without other dimensions
	 * and parameters?
	 */
	bool plain;
} bounds;

/* Does "c" involve any of dimensions "first" to "end" - 1 of this type? */
static bool involves(__isl_keep isl_constraint *c, enum isl_dim_type type,
	int first, int end)
{
	return first < end &&
		isl_constraint_involves_dims(c, type, first, end - first) !=
		isl_bool_false;
}

/* Does "c" involve dimension "pos" and nothing else? */
static bool is_alone(__isl_keep isl_constraint *c, int pos)
{
	return !involves(c, isl_dim_param, 0,
		       isl_constraint_dim(c, isl_dim_param)) &&
		!involves(c, isl_dim_set, 0, pos) &&
		!involves(c, isl_dim_set, pos + 1,
			isl_constraint_dim(c, isl_dim_set)) &&
		!involves(c, isl_dim_div, 0,
			isl_constraint_dim(c, isl_dim_div));
}

/* Callback for the constraints of a set: record in "user" the constant bound
 * that "c" (taken) gives for its dimension.  If "c" also involves others, set
 * "plain" to false and return an error, which ends the enumeration.
 */
static isl_stat note_bound(__isl_take isl_constraint *c, void *user)
{
	bounds *b = user;
	double factor, constant;

	if (!involves(c, isl_dim_set, b->pos, b->pos + 1)) {
		isl_constraint_free(c);
		return isl_stat_ok;
	}
	factor = ash_number_estimate(
		isl_constraint_get_coefficient_val(c, isl_dim_set, b->pos), 0);
	constant = ash_number_estimate(isl_constraint_get_constant_val(c),
		INFINITY);
	b->plain &= fabs(factor) == 1 && fabs(constant) < 0x1p53 &&
		is_alone(c, b->pos);
	if (factor > 0 || isl_constraint_is_equality(c))
		b->min = fmax(b->min, -constant * factor);
	if (factor < 0 || isl_constraint_is_equality(c))
		b->max = fmin(b->max, -constant * factor);
	isl_constraint_free(c);
	return b->plain ? isl_stat_ok : isl_stat_error;
}

/* Set *b to the constant bounds of dimension "pos" of "set"; false if it has
 * other bounds, or none on one side.
 */
static bool find_bounds(__isl_keep isl_set *set, int pos, bounds *b)
{
	isl_basic_set_list *parts;
	isl_basic_set *part;

	*b = (bounds) { pos, -INFINITY, INFINITY, true };
	if (isl_set_n_basic_set(set) != 1)
		return false;
	parts = isl_set_get_basic_set_list(set);
	part = isl_basic_set_list_get_basic_set(parts, 0);
	if (isl_basic_set_foreach_constraint(part, &note_bound, b) < 0)
		b->plain = false;
	isl_basic_set_free(part);
	isl_basic_set_list_free(parts);
	return b->plain && b->min > -INFINITY && b->max < INFINITY;
}

double ash_dim_range(__isl_keep isl_set *set, int pos, double least,
	double most)
{
	bounds known;

	if (isl_set_is_empty(set) == isl_bool_true)
		return 0;
	if (find_bounds(set, pos, &known))
		return known.max >= known.min ? known.max - known.min + 1 : 0;
	isl_local_space *ls = isl_local_space_from_space(
		isl_set_get_space(set));
	isl_aff *aff = isl_aff_var_on_domain(ls, isl_dim_set, pos);
	double max = ash_number_estimate(isl_set_max_val(set, aff), most);
	double min = ash_number_estimate(isl_set_min_val(set, aff), least);

	isl_aff_free(aff);
	return max >= min ? max - min + 1 : 0;
}

double ash_dim_extent(__isl_keep isl_set *set, int pos)
{
	return ash_dim_range(set, pos, 0, UNBOUNDED);
}
