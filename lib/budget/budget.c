/* budget.c - budgets: limits on the operations of isl.
 *
 * isl counts the operations of a context up to a limit, but does not report
 * their number, so the remaining budget is computed from readings of the meter.
 *
 * SPDX-License-Identifier: MIT
 */
#include "budget/budget.h"

#include <isl/options.h>

#include "budget/meter.h"

/* ---- contexts ---- */

bool ash_error_is_final(isl_ctx *ctx)
{
	return isl_ctx_aborted(ctx);
}

ash_error ash_error_of(isl_ctx *ctx)
{
	if (isl_ctx_aborted(ctx))
		return ASH_ERROR_MEMORY;
	switch (isl_ctx_last_error(ctx)) {
	case isl_error_none:
		return ASH_ERROR_NONE;
	case isl_error_quota:
		return ASH_ERROR_SPENT;
	case isl_error_alloc:
	case isl_error_abort:
		return ASH_ERROR_MEMORY;
	case isl_error_invalid:
		return ASH_ERROR_INVALID;
	default:
		return ASH_ERROR_ISL;
	}
}

const char *ash_error_text(isl_ctx *ctx)
{
	return isl_ctx_aborted(ctx) ? "out of memory"
				    : isl_ctx_last_error_msg(ctx);
}

void ash_error_forget(isl_ctx *ctx)
{
	if (!isl_ctx_aborted(ctx))
		isl_ctx_reset_error(ctx);
}

ash_errors ash_error_expect(isl_ctx *ctx)
{
	ash_errors errors = { .ctx = ctx,
		.on_error = isl_options_get_on_error(ctx),
		.was_right = ash_error_of(ctx) == ASH_ERROR_NONE };

	isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
	return errors;
}

ash_error ash_error_end(ash_errors *errors)
{
	ash_error error = ash_error_of(errors->ctx);

	isl_options_set_on_error(errors->ctx, errors->on_error);
	if (errors->was_right && error != ASH_ERROR_SPENT &&
		error != ASH_ERROR_MEMORY)
		ash_error_forget(errors->ctx);
	return error;
}

/* ---- budgets ---- */

/* Make isl stop when "budget" is spent. */
static void enforce(const ash_budget *budget)
{
	unsigned long left = ash_budget_left(budget);

	isl_ctx_reset_operations(budget->ctx);
	isl_ctx_set_max_operations(budget->ctx,
		ash_budget_is_limited(budget) && !left ? 1 : left);
}

static ash_budget begin(isl_ctx *ctx, unsigned long operations)
{
	ash_budget budget = { .ctx = ctx,
		.whole = operations,
		.limit = operations,
		.since = ash_meter_now(),
		.was_spent = ash_error_of(ctx) == ASH_ERROR_SPENT };

	enforce(&budget);
	return budget;
}

ash_budget ash_budget_begin(isl_ctx *ctx, unsigned long operations)
{
	ash_error_forget(ctx);
	return begin(ctx, operations);
}

ash_budget ash_budget_part(ash_budget *parent, unsigned long operations,
	ash_budget_kind kind)
{
	ash_budget part = begin(parent->ctx, operations);

	part.parent = parent;
	part.kind = kind;
	part.taken = part.since - parent->since;
	return part;
}

ash_budget ash_budget_share(ash_budget *parent, unsigned n,
	ash_budget_kind kind)
{
	unsigned long part = ash_budget_left(parent) / n + 1;

	return ash_budget_part(parent, ash_budget_is_limited(parent) ? part : 0,
		kind);
}

/* Put "budget" into force again after its part "part" has ended; a paid part is
 * subtracted from its limit.
 */
static void resume(ash_budget *budget, const ash_budget *part)
{
	if (part->kind == ASH_BUDGET_PAID) {
		budget->limit = ash_budget_left(budget);
		budget->since = ash_meter_now();
	} else {
		budget->since = ash_meter_now() - part->taken;
	}
	enforce(budget);
}

ash_error ash_budget_end(ash_budget *part)
{
	ash_error error = ash_error_of(part->ctx);

	if (error == ASH_ERROR_SPENT && !part->was_spent)
		ash_error_forget(part->ctx);
	if (part->parent)
		resume(part->parent, part);
	else
		isl_ctx_set_max_operations(part->ctx, 0);
	return error;
}

void ash_budget_renew(ash_budget *budget)
{
	budget->limit = budget->whole;
	ash_budget_forgive(budget);
}

void ash_budget_forgive(ash_budget *budget)
{
	budget->since = ash_meter_now();
	enforce(budget);
}

void ash_budget_limit(ash_budget *budget, unsigned long operations)
{
	budget->whole = operations;
	budget->limit = operations;
	enforce(budget);
}

bool ash_budget_is_limited(const ash_budget *budget)
{
	return budget->whole > 0;
}

unsigned long ash_budget_left(const ash_budget *budget)
{
	unsigned long taken = ash_meter_now() - budget->since;

	return taken < budget->limit ? budget->limit - taken : 0;
}

unsigned long ash_budget_spent(const ash_budget *budget)
{
	return budget->whole - ash_budget_left(budget);
}

ash_error ash_budget_error(const ash_budget *budget)
{
	return ash_error_of(budget->ctx);
}

bool ash_budget_has_error(const ash_budget *budget)
{
	return ash_error_of(budget->ctx) != ASH_ERROR_NONE;
}

void ash_budget_forget(ash_budget *budget)
{
	ash_error_forget(budget->ctx);
}

bool ash_budget_is_aborted(const ash_budget *budget)
{
	return ash_error_is_final(budget->ctx);
}
