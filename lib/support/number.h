/* number.h - conversion of isl values to C numbers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SUPPORT_NUMBER_H
#define ASH_SUPPORT_NUMBER_H

#include <stdint.h>

#include <isl/val.h>

/* Set *number to "value" (taken) if that is an integer from -most to most.
 * False for any other value; *number is unchanged then.
 */
isl_bool ash_number_read(__isl_take isl_val *value, int64_t most,
	int64_t *number);

/* The number nearest to "value" (taken), or "other" if that is infinite, not a
 * number, or NULL.
 */
double ash_number_estimate(__isl_take isl_val *value, double other);

#endif
