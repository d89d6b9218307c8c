/* charge.c - what a pivot of isl costs.
 *
 * isl counts an allocation and a pivot alike, as one operation.  Yet one
 * takes a tenth of a microsecond, the other changes and normalizes each row
 * of a tableau, whose numbers may be long: where a subscript spans several
 * loops, generalized basis reduction was seen to take 36 microseconds each,
 * so that a budget meant for a second lasted for minutes.
 * Here each row costs as well: one operation, and one for every eight
 * entries.  Measured on that example and on the benchmark kernels, an
 * operation then takes between 0.05 and 0.5 microseconds, and the costliest
 * stage of a kernel takes 1.4 million.
 *
 * Numbers of more than 32 bits are dear again: most of the time then goes into
 * the greatest common divisor of a row, and an operation was seen to take 3
 * microseconds.  Each divisor of a long number costs as well.
 *
 * isl has no hook for this, so the linker puts these functions in the place of
 * isl's (--wrap in lib/CMakeLists.txt).  They change no result: a spent budget
 * shows up at the next operation that isl counts by itself.
 *
 * SPDX-License-Identifier: MIT
 */
#include "support/charge.h"

#include "support/small_ints.h"

#define ENTRIES_PER_OPERATION 8
#define OPERATIONS_PER_LONG_DIVISOR 8

int isl_ctx_next_operation(isl_ctx *ctx);
void __real_isl_seq_normalize(isl_ctx *ctx, void *row, unsigned length);
void __wrap_isl_seq_normalize(isl_ctx *ctx, void *row, unsigned length);
int __real_mp_int_gcd(void *a, void *b, void *divisor);
int __wrap_mp_int_gcd(void *a, void *b, void *divisor);

/* Common divisors of long numbers in the row being normalized. */
static _Thread_local unsigned n_long_divisors;

int __wrap_mp_int_gcd(void *a, void *b, void *divisor)
{
	++n_long_divisors;
	return __real_mp_int_gcd(a, b, divisor);
}

bool ash_charge(isl_ctx *ctx, unsigned n)
{
	for (unsigned i = 0; i < n; ++i)
		if (isl_ctx_next_operation(ctx) < 0)
			return false;
	return true;
}

void __wrap_isl_seq_normalize(isl_ctx *ctx, void *row, unsigned length)
{
	n_long_divisors = 0;
	if (!ash_small_ints_are_coprime(row, length))
		__real_isl_seq_normalize(ctx, row, length);
	ash_charge(ctx, 1 + length / ENTRIES_PER_OPERATION +
			    n_long_divisors * OPERATIONS_PER_LONG_DIVISOR);
}
