/* sizes.c - small parameter values, for which tests execute loops instance by
 * instance.
 *
 * Transformed loops tend to be wrong where they are empty, have one iteration,
 * or where a tile is just full or just not.  The values are therefore 0, 1, 2,
 * some primes, and the neighbours of constants.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/sizes.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <isl/ilp.h>
#include <isl/space.h>

#include "support/number.h"

/* Constants beyond this limit make loops too long to be executed in a test. */
#define MAX_CONSTANT 64

static void add_wanted(ash_wanted *w, long value)
{
	unsigned i = w->n;

	if (value < 0 || w->n == ASH_MAX_WANTED)
		return;
	while (i > 0 && w->value[i - 1] > value)
		i--;
	if (i > 0 && w->value[i - 1] == value)
		return;
	memmove(&w->value[i + 1], &w->value[i],
		(w->n - i) * sizeof(w->value[0]));
	w->value[i] = value;
	w->n++;
}

void ash_wanted_add(ash_wanted *w, long constant)
{
	long c;

	if (constant < -MAX_CONSTANT || constant > MAX_CONSTANT)
		return;
	c = labs(constant);
	if (c < 2)
		return;
	add_wanted(w, c - 1);
	add_wanted(w, c);
	add_wanted(w, c + 1);
}

ash_wanted ash_wanted_usual(void)
{
	static const long usual[] = { 0, 1, 2, 3, 5, 7, 11, 13 };
	ash_wanted w = { .n = 0 };

	for (unsigned i = 0; i < sizeof(usual) / sizeof(usual[0]); i++)
		add_wanted(&w, usual[i]);
	return w;
}

/* Change *value to the value of dimension "pos" of "set" that is nearest to it:
 * the same one, else the least greater one, else the greatest one.
 */
static isl_bool nearest(__isl_keep isl_set *set, int pos, int64_t *value)
{
	isl_set *above = isl_set_lower_bound_si(isl_set_copy(set), isl_dim_set,
		pos, *value);
	isl_bool empty = isl_set_is_empty(above);

	if (empty == isl_bool_false)
		return ash_number_read(isl_set_dim_min_val(above, pos),
			INT64_MAX, value);
	isl_set_free(above);
	if (empty < 0)
		return isl_bool_error;
	return ash_number_read(isl_set_dim_max_val(isl_set_copy(set), pos),
		INT64_MAX, value);
}

/* Move "point" to a near element of "set" (taken).  False if there is none
 * whose numbers fit.
 */
static isl_bool approach(__isl_take isl_set *set, int64_t *point, unsigned n)
{
	isl_bool ok = isl_set_is_empty(set);

	ok = ok < 0 ? ok : isl_bool_ok(!ok);
	for (unsigned i = 0; ok > 0 && i < n; i++) {
		ok = nearest(set, i, &point[i]);
		if (ok > 0)
			set = isl_set_fix_si(set, isl_dim_set, i, point[i]);
	}
	isl_set_free(set);
	return ok;
}

static bool is_known(const ash_sizes *sizes, const int64_t *point)
{
	size_t bytes = sizes->n_param * sizeof(*point);

	for (unsigned i = 0; i < sizes->n; i++)
		if (!memcmp(&sizes->value[i * sizes->n_param], point, bytes))
			return true;
	return false;
}

/* Set "point" to the k-th combination of wanted values, which need not be
 * possible.  If k is even, all parameters are equal; if it is odd, each
 * parameter is greater than the one before.
 */
static void wish(const ash_wanted *w, unsigned k, int64_t *point, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		unsigned at = k / 2 + (k % 2 ? (1 + 2 * i) % w->n : 0);

		point[i] = w->value[at % w->n];
	}
}

static isl_stat add_points(ash_sizes *sizes, const ash_wanted *w,
	__isl_keep isl_set *set, unsigned max)
{
	for (unsigned k = 0; k < 2 * w->n && sizes->n < max; k++) {
		int64_t *point = &sizes->value[sizes->n * sizes->n_param];
		isl_bool ok;

		wish(w, k, point, sizes->n_param);
		ok = approach(isl_set_copy(set), point, sizes->n_param);
		if (ok < 0)
			return isl_stat_error;
		sizes->n += ok && !is_known(sizes, point);
	}
	return isl_stat_ok;
}

/* Returns "params" (taken) as a set whose dimensions are the parameters. */
static __isl_give isl_set *as_dimensions(__isl_take isl_set *params, unsigned n)
{
	isl_set *set = isl_set_from_params(params);

	return isl_set_move_dims(set, isl_dim_set, 0, isl_dim_param, 0, n);
}

ash_sizes *ash_sizes_make(__isl_take isl_set *params, const ash_wanted *wanted,
	unsigned max)
{
	ash_sizes *sizes = calloc(1, sizeof(*sizes));
	isl_size n = isl_set_dim(params, isl_dim_param);

	if (!sizes || n < 0) {
		isl_set_free(params);
		return ash_sizes_free(sizes);
	}
	sizes->space = isl_set_get_space(params);
	sizes->n_param = n;
	sizes->value = calloc((max + 1) * (n + 1), sizeof(*sizes->value));
	params = as_dimensions(params, n);
	if (!params || !sizes->value ||
		add_points(sizes, wanted, params, max) < 0)
		sizes = ash_sizes_free(sizes);
	isl_set_free(params);
	return sizes;
}

ash_sizes *ash_sizes_free(ash_sizes *sizes)
{
	if (!sizes)
		return NULL;
	isl_space_free(sizes->space);
	free(sizes->value);
	free(sizes);
	return NULL;
}

__isl_give isl_set *ash_sizes_params(const ash_sizes *sizes, unsigned i)
{
	isl_set *set = isl_set_universe(isl_space_copy(sizes->space));

	for (unsigned k = 0; k < sizes->n_param; k++)
		set = isl_set_fix_si(set, isl_dim_param, k,
			sizes->value[i * sizes->n_param + k]);
	return set;
}
