/* charge.c - the cost of a pivot of isl.
 *
 * isl counts an allocation and a pivot as one operation each. An allocation
 * takes 0.1 microseconds, but a pivot changes and normalizes each row of a
 * tableau, whose numbers may be long. For subscripts that span several loops, a
 * pivot of generalized basis reduction took 36 microseconds on average, and a
 * budget meant for a second lasted for minutes. Here a pivot also costs one
 * operation per row, and one per eight entries. For that example and the
 * benchmark kernels, an operation then takes 0.05 to 0.5 microseconds, and the
 * most expensive stage of a kernel takes 1.4 million operations.
 *
 * Numbers of more than 32 bits cost more: most of the time is then spent on the
 * greatest common divisor of a row, and an operation took up to 3 microseconds.
 * Each division of a long number therefore costs an operation as well.
 *
 * isl does not count the copying of a basic map. A parametric minimum that
 * splits its context repeatedly, with one more constraint each time, copies all
 * constraints at each level: with thousands of them it ran for a minute, and
 * the stack overflowed before the budget was spent. Here, copying a long basic
 * map costs one operation per COPIES_PER_OPERATION entries.
 *
 * isl has no hook for this, so the linker replaces isl's functions by these
 * (--wrap in lib/CMakeLists.txt). They change no result: a spent budget is
 * noticed at the next operation that isl itself counts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "isl_fixes/charge.h"

#include <isl/constraint.h>
#include <isl/map.h>

#include "isl_fixes/small_ints.h"

#define ENTRIES_PER_OPERATION 8
#define OPERATIONS_PER_LONG_DIVISOR 8
/* The number of constraints above which a basic map is long, and the number of
 * its entries that are copied per operation.
 */
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

/* Number of gcd computations on long numbers for the row being normalized. */
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
