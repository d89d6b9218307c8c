/* long_doubles.c - conversion of isl values to floating-point numbers.
 *
 * isl 0.25 to 0.27 with IMath's small integers reads the digits of a number of
 * more than 32 bits in the wrong order (isl_sioimath_get_d): 2^63 becomes 2^31.
 * The computation of bit widths of expressions depends on these values. Here,
 * long numbers are converted through their decimal form. The linker replaces
 * isl's function by this one (--wrap in lib/CMakeLists.txt).
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include <isl/val.h>

double __real_isl_val_get_d(__isl_keep isl_val *val);
double __wrap_isl_val_get_d(__isl_keep isl_val *val);

static bool is_short(__isl_keep isl_val *val)
{
	return isl_val_is_int(val) == isl_bool_true &&
		isl_val_cmp_si(val, INT32_MAX) <= 0 &&
		isl_val_cmp_si(val, -INT32_MAX) >= 0;
}

/* The double nearest to "val" (taken).  If memory runs out, infinity, so that
 * callers that compute bit widths find no type wide enough.
 */
static double int_to_double(__isl_take isl_val *val)
{
	char *text = isl_val_to_str(val);
	double value = text ? strtod(text, NULL) : INFINITY;

	isl_val_free(val);
	free(text);
	return value;
}

double __wrap_isl_val_get_d(__isl_keep isl_val *val)
{
	isl_val *den, *num;

	if (isl_val_is_rat(val) != isl_bool_true || is_short(val))
		return __real_isl_val_get_d(val);
	den = isl_val_get_den_val(val);
	num = isl_val_mul(isl_val_copy(val), isl_val_copy(den));
	return int_to_double(num) / int_to_double(den);
}
