/* charge_test.c - what isl's operations cost.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/ctx.h>
#include <isl/options.h>
#include <isl/set.h>

#include "check.h"
#include "budget/meter.h"
#include "isl_fixes/small_ints.h"

void __real_isl_seq_normalize(isl_ctx *ctx, void *row, unsigned length);
void isl_seq_normalize(isl_ctx *ctx, void *row, unsigned length);

/* Two problems that differ in the length of their numbers alone. */
static const char *const short_numbers =
	"{ [x, y, z] : 7x + 11y + 13z >= 9001 and 17x - 5y + 3z >= 77 and "
	"-19x + 23y + 29z >= 101 and 2x + 3y - 31z >= 5 }";
static const char *const long_numbers =
	"{ [x, y, z] : 7000000000001x + 11000000000003y + 13000000000007z >= "
	"9001000000000009 and 17000000000011x - 5000000000013y + "
	"3000000000017z >= 77000000000019 and -19000000000021x + "
	"23000000000023y + 29000000000027z >= 101000000000029 and "
	"2000000000031x + 3000000000033y - 31000000000037z >= 5000000000039 }";

/* Can the minimum be found with "operations" operations? */
static bool suffices(const char *text, unsigned long operations)
{
	isl_ctx *ctx = isl_ctx_alloc();
	isl_set *set;
	bool found;

	isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
	set = isl_set_read_from_str(ctx, text);
	isl_ctx_reset_operations(ctx);
	isl_ctx_set_max_operations(ctx, operations);
	set = isl_set_lexmin(set);
	found = set && isl_ctx_last_error(ctx) == isl_error_none;
	isl_ctx_set_max_operations(ctx, 0);
	isl_set_free(set);
	isl_ctx_free(ctx);
	return found;
}

/* Operations that the minimum takes, to within a tenth. */
static unsigned long operations_for(const char *text)
{
	unsigned long n = 10;

	while (n < 1000000 && !suffices(text, n))
		n += n / 10;
	return n;
}

#define LENGTH 32

/* The operations that "normalize" counts for a long row. */
static unsigned long count_row(isl_ctx *ctx,
	void (*normalize)(isl_ctx *ctx, void *row, unsigned length))
{
	ash_isl_int row[LENGTH];
	unsigned long before = ash_meter_now();

	for (int i = 0; i < LENGTH; ++i)
		row[i] = ash_small_int(6 * i);
	normalize(ctx, row, LENGTH);
	return ash_meter_now() - before;
}

/* isl counts no operation for a row still; else the fix is needed no more. */
static void check_needed(void)
{
	isl_ctx *ctx = isl_ctx_alloc();

	check(count_row(ctx, &isl_seq_normalize) == 1 + LENGTH / 8,
		"a row costs something");
	check(count_row(ctx, &__real_isl_seq_normalize) == 0,
		"isl alone does not count it still");
	isl_ctx_free(ctx);
}

int main(void)
{
	unsigned long n_short = operations_for(short_numbers);
	unsigned long n_long = operations_for(long_numbers);

	printf("  %lu with short numbers, %lu with long ones\n", n_short,
		n_long);
	check(n_short < 1000000, "short numbers end");
	check(n_long < 1000000, "long numbers end");
	check(n_long >= 3 * n_short, "long numbers cost more than short ones");
	check_needed();
	return check_result();
}
