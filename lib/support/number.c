/* number.c - conversion of isl values to C numbers.
 *
 * SPDX-License-Identifier: MIT
 */
#include "support/number.h"

isl_bool ash_number_read(__isl_take isl_val *value, int64_t most,
	int64_t *number)
{
	isl_bool fits = isl_val_is_int(value);

	if (fits == isl_bool_true)
		fits = isl_bool_ok(isl_val_cmp_si(value, most) <= 0 &&
			isl_val_cmp_si(value, -most) >= 0);
	if (fits == isl_bool_true)
		*number = isl_val_get_num_si(value);
	isl_val_free(value);
	return fits;
}

double ash_number_estimate(__isl_take isl_val *value, double other)
{
	double number = value && isl_val_is_rat(value) == isl_bool_true
		? isl_val_get_d(value)
		: other;

	isl_val_free(value);
	return number;
}
