/* meter_test.c - the meter agrees with isl's own count of operations.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/ctx.h>
#include <isl/options.h>
#include <isl/set.h>

#include "check.h"
#include "budget/meter.h"

static const char *const problem =
	"{ [x, y, z] : 7x + 11y + 13z >= 9001 and 17x - 5y + 3z >= 77 and "
	"-19x + 23y + 29z >= 101 and 2x + 3y - 31z >= 5 }";

/* Solve the problem with "most" operations at most (0: any).  Is that enough?
 * *cost is what the meter says.
 */
static bool solve(unsigned long most, unsigned long *cost)
{
	isl_ctx *ctx = isl_ctx_alloc();
	isl_set *set;
	unsigned long begin;
	bool done;

	isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
	set = isl_set_read_from_str(ctx, problem);
	isl_ctx_reset_operations(ctx);
	isl_ctx_set_max_operations(ctx, most);
	begin = ash_meter_now();
	set = isl_set_lexmin(set);
	*cost = ash_meter_now() - begin;
	done = set && isl_ctx_last_error(ctx) == isl_error_none;
	isl_ctx_set_max_operations(ctx, 0);
	isl_set_free(set);
	isl_ctx_free(ctx);
	return done;
}

int main(void)
{
	unsigned long cost, again, ignored;

	check(solve(0, &cost), "solved without a limit");
	check(solve(0, &again) && again == cost, "costs the same again");
	check(cost > 100, "costs something");
	check(solve(cost + 1, &ignored), "what the meter says is enough");
	check(!solve(cost - cost / 10, &ignored), "much less is not");
	return check_result();
}
