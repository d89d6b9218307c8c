/* sizes.h - small parameter values, for which tests execute loops instance by
 * instance.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_SIZES_H
#define ASH_SCOP_SIZES_H

#include <stdint.h>

#include <isl/set.h>

#define ASH_MAX_WANTED 32

/* Values to try for each parameter, in ascending order. */
typedef struct ash_wanted {
	unsigned n;
	long value[ASH_MAX_WANTED];
} ash_wanted;

/* Returns the values 0, 1, 2 and some primes. */
ash_wanted ash_wanted_usual(void);
/* Add "constant" and its neighbours, if they are small enough. */
void ash_wanted_add(ash_wanted *w, long constant);

/* A list of "n" points; each has a value for every parameter of "space", in its
 * order.
 */
typedef struct ash_sizes {
	isl_space *space;
	unsigned n_param;
	unsigned n;
	int64_t *value;		/* [point * n_param + parameter] */
} ash_sizes;

/* Choose at most "max" different points of "params" (taken), the smallest
 * first.  All parameters have the same or nearly the same wanted value; a
 * parameter that cannot have it gets the nearest possible value.  Owned by the
 * caller, NULL on error.
 */
ash_sizes *ash_sizes_make(__isl_take isl_set *params, const ash_wanted *wanted,
	unsigned max);
/* Free "sizes" with all that it owns; gives NULL. */
ash_sizes *ash_sizes_free(ash_sizes *sizes);

/* The parameters of point "i", as a set. */
__isl_give isl_set *ash_sizes_params(const ash_sizes *sizes, unsigned i);

#endif
