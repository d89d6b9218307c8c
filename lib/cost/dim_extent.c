/* dim_extent.c - number of values in a dimension of a set.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/dim_extent.h"

#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/local_space.h>

#include "support/number.h"

#define UNBOUNDED 1024.

double ash_dim_range(__isl_keep isl_set *set, int pos, double least,
	double most)
{
	if (isl_set_is_empty(set) == isl_bool_true)
		return 0;
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
