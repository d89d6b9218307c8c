/* small_ints.c - isl's arithmetic on 32-bit numbers and on rows of them.
 *
 * The isl that we link (cmake/isl.cmake) stores a number in a word. Numbers of
 * 32 bits, except -2^31, are in the upper half, with the lowest bit set; for
 * other numbers, the word is an address. isl's sums and products are functions
 * of 40 instructions that prepare for long numbers in any case, and rows are
 * computed element by element with them: a sixth of all instructions of a
 * compilation. The functions here compute short numbers directly and call isl
 * for all others. The linker replaces isl's functions by these (--wrap in
 * lib/CMakeLists.txt).
 *
 * SPDX-License-Identifier: MIT
 */
#include "isl_fixes/small_ints.h"

#include <stdint.h>
#include <string.h>

typedef ash_isl_int word;

void __real_isl_sioimath_add(word *to, word a, word b);
void __wrap_isl_sioimath_add(word *to, word a, word b);
void __real_isl_sioimath_mul(word *to, word a, word b);
void __wrap_isl_sioimath_mul(word *to, word a, word b);
void __real_isl_seq_inner_product(word *a, word *b, unsigned n, word *to);
void __wrap_isl_seq_inner_product(word *a, word *b, unsigned n, word *to);
void __real_isl_seq_gcd(word *row, unsigned n, word *gcd);
void __wrap_isl_seq_gcd(word *row, unsigned n, word *gcd);
void __real_isl_seq_neg(word *to, word *from, unsigned n);
void __wrap_isl_seq_neg(word *to, word *from, unsigned n);
void __real_isl_seq_cpy(word *to, word *from, unsigned n);
void __wrap_isl_seq_cpy(word *to, word *from, unsigned n);
int __real_isl_seq_eq(word *a, word *b, unsigned n);
int __wrap_isl_seq_eq(word *a, word *b, unsigned n);

static bool is_short(word w)
{
	return w & 1;
}

static int64_t value_of(word w)
{
	return w >> 32;
}

static bool fits(int64_t value)
{
	return value >= -INT32_MAX && value <= INT32_MAX;
}

/* Whether "value" can be stored in "to": a word that is not a short number owns
 * memory and must not be overwritten.
 */
static bool can_store(const word *to, int64_t value)
{
	return is_short(*to) && fits(value);
}

static word word_of(int64_t value)
{
	return (word) ((uint64_t) value << 32 | 1);
}

ash_isl_int ash_small_int(int32_t value)
{
	return word_of(value);
}

void __wrap_isl_sioimath_add(word *to, word a, word b)
{
	int64_t sum = value_of(a) + value_of(b);

	if (is_short(a & b) && can_store(to, sum))
		*to = word_of(sum);
	else
		__real_isl_sioimath_add(to, a, b);
}

void __wrap_isl_sioimath_mul(word *to, word a, word b)
{
	int64_t product = value_of(a) * value_of(b);

	if (is_short(a & b) && can_store(to, product))
		*to = word_of(product);
	else
		__real_isl_sioimath_mul(to, a, b);
}

/* Set *sum to the sum of the products of "n" elements of "a" and "b"; false if
 * not all are short, or if the sum is too long.
 */
static bool sum_products(const word *a, const word *b, unsigned n, int64_t *sum)
{
	*sum = 0;
	for (unsigned i = 0; i < n; ++i)
		if (!is_short(a[i] & b[i]) ||
			__builtin_add_overflow(*sum,
				value_of(a[i]) * value_of(b[i]), sum))
			return false;
	return true;
}

void __wrap_isl_seq_inner_product(word *a, word *b, unsigned n, word *to)
{
	int64_t sum;

	if (sum_products(a, b, n, &sum) && can_store(to, sum))
		*to = word_of(sum);
	else
		__real_isl_seq_inner_product(a, b, n, to);
}

static bool are_short(const word *row, unsigned n)
{
	word all = 1;

	for (unsigned i = 0; i < n; ++i)
		all &= row[i];
	return is_short(all);
}

static int64_t gcd_of(int64_t a, int64_t b)
{
	while (b) {
		int64_t rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

/* The greatest common divisor of the elements of "row", which are short. */
static int64_t find_gcd(const word *row, unsigned n)
{
	int64_t gcd = 0;

	for (unsigned i = 0; i < n && gcd != 1; ++i) {
		int64_t value = value_of(row[i]);

		if (value)
			gcd = gcd_of(value < 0 ? -value : value, gcd);
	}
	return gcd;
}

bool ash_small_ints_are_coprime(const void *row, unsigned n)
{
	return are_short(row, n) && find_gcd(row, n) == 1;
}

void __wrap_isl_seq_gcd(word *row, unsigned n, word *gcd)
{
	if (is_short(*gcd) && are_short(row, n))
		*gcd = word_of(find_gcd(row, n));
	else
		__real_isl_seq_gcd(row, n, gcd);
}

void __wrap_isl_seq_neg(word *to, word *from, unsigned n)
{
	if (!are_short(from, n) || !are_short(to, n)) {
		__real_isl_seq_neg(to, from, n);
		return;
	}
	for (unsigned i = 0; i < n; ++i)
		to[i] = word_of(-value_of(from[i]));
}

void __wrap_isl_seq_cpy(word *to, word *from, unsigned n)
{
	/* The pointer to an empty row may be invalid. */
	if (n > 0 && are_short(from, n) && are_short(to, n))
		memmove(to, from, n * sizeof(*to));
	else
		__real_isl_seq_cpy(to, from, n);
}

int __wrap_isl_seq_eq(word *a, word *b, unsigned n)
{
	if (n > 0 && are_short(a, n) && are_short(b, n))
		return !memcmp(a, b, n * sizeof(*a));
	return __real_isl_seq_eq(a, b, n);
}
