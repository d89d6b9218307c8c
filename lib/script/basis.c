/* basis.c - Gaussian elimination on integer rows, each divided by the gcd of
 * its entries.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/script_impl.h"

#include <string.h>

#include "support/integers.h"

static void divide(int64_t *row, unsigned n)
{
	int64_t divisor = 0;

	for (unsigned i = 0; i < n; ++i)
		divisor = ash_gcd(divisor, row[i]);
	for (unsigned i = 0; divisor > 1 && i < n; ++i)
		row[i] /= divisor;
}

/* Make row[pivot] 0 by multiplying "row" and subtracting a multiple of "other";
 * false on overflow.
 */
static bool eliminate(int64_t *row, const int64_t *other, unsigned pivot,
	unsigned n)
{
	int64_t a = other[pivot], b = row[pivot], x, y;

	for (unsigned i = 0; b && i < n; ++i)
		if (__builtin_mul_overflow(row[i], a, &x) ||
			__builtin_mul_overflow(other[i], b, &y) ||
			__builtin_sub_overflow(x, y, &row[i]))
			return false;
	divide(row, n);
	return true;
}

bool ash_basis_add(ash_basis *basis, const int64_t *row)
{
	unsigned n = basis->n_column, pivot = 0;
	int64_t *rest = basis->row[basis->n];

	if (basis->n == ASH_MAX_BASIS || n > ASH_MAX_BASIS)
		return false;
	memcpy(rest, row, n * sizeof(*rest));
	for (unsigned k = 0; k < basis->n; ++k)
		if (!eliminate(rest, basis->row[k], basis->pivot[k], n))
			return false;
	while (pivot < n && !rest[pivot])
		++pivot;
	if (pivot == n)
		return false;
	basis->pivot[basis->n++] = pivot;
	return true;
}
