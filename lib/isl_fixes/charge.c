/* charge.c - the cost of a pivot of isl.
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
 * Numbers of more than 32 bits are expensive again: most of the time then goes
 * into the greatest common divisor of a row, and an operation was seen to take
 * 3 microseconds.  Each divisor of a long number costs as well.
 *
 * Copying a basic map costs nothing in isl's count.  A parametric minimum that
 * splits its context again and again, one constraint more each time, copies all
 * of them at each level: with thousands, it went on for a minute, and the stack
 * overflowed before the budget was spent.  What is copied of long basic maps
 * costs an operation for a few entries.
 *
 * isl has no hook for this, so the linker puts these functions in the place of
 * isl's (--wrap in lib/CMakeLists.txt).  They change no result: a spent budget
 * shows up at the next operation that isl counts by itself.
 *
 * SPDX-License-Identifier: MIT
 */
#include "isl_fixes/charge.h"

#include <isl/constraint.h>
#include <isl/map.h>

#include "isl_fixes/small_ints.h"

#define ENTRIES_PER_OPERATION 8
#define OPERATIONS_PER_LONG_DIVISOR 8
/* Constraints of a basic map, and copied entries per operation. */
#define LONG 64
#define COPIES_PER_OPERATION 4

int isl_ctx_next_operation(isl_ctx *ctx);
void __real_isl_seq_normalize(isl_ctx *ctx, void *row, unsigned length);
void __wrap_isl_seq_normalize(isl_ctx *ctx, void *row, unsigned length);
__isl_give isl_basic_map *__real_isl_basic_map_add_constraints_dim_map(
	__isl_take isl_basic_map *to, __isl_take isl_basic_map *from,
	void *dim_map);
__isl_give isl_basic_map *__wrap_isl_basic_map_add_constraints_dim_map(
	__isl_take isl_basic_map *to, __isl_take isl_basic_map *from,
	void *dim_map);
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

__isl_give isl_basic_map *__wrap_isl_basic_map_add_constraints_dim_map(
	__isl_take isl_basic_map *to, __isl_take isl_basic_map *from,
	void *dim_map)
{
	isl_size n = isl_basic_map_n_constraint(from);
	isl_size length = isl_basic_map_total_dim(from);

	if (n > LONG && length > 0)
		ash_charge(isl_basic_map_get_ctx(from),
			(unsigned) n * length / COPIES_PER_OPERATION);
	return __real_isl_basic_map_add_constraints_dim_map(to, from, dim_map);
}

void __wrap_isl_seq_normalize(isl_ctx *ctx, void *row, unsigned length)
{
	n_long_divisors = 0;
	if (!ash_small_ints_are_coprime(row, length))
		__real_isl_seq_normalize(ctx, row, length);
	ash_charge(ctx,
		1 + length / ENTRIES_PER_OPERATION +
			n_long_divisors * OPERATIONS_PER_LONG_DIVISOR);
}
