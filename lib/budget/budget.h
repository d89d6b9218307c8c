/* budget.h - budgets: limits on the operations of isl.
 *
 * A budget belongs to a context of isl and is passed to all planning functions.
 * A trial, which may fail on its own, gets a part: a budget that isl enforces
 * until it ends, whatever errors occur in between.  Parts nest; the innermost
 * part that has not ended is in force.  Operations are those of budget/meter.h.
 *
 * No other code in lib/ sets limits of a context, or reads or resets its errors
 * (test/layers/layers.txt).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BUDGET_BUDGET_H
#define ASH_BUDGET_BUDGET_H

#include <stdbool.h>

#include <isl/ctx.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The kind of the last error noted in a context of isl. */
typedef enum {
	ASH_ERROR_NONE,
	ASH_ERROR_SPENT,	/* the budget ran out */
	/* Memory ran out. Stays noted for ever if the context was aborted for
	 * that.
	 */
	ASH_ERROR_MEMORY,
	ASH_ERROR_INVALID,	/* isl calls an argument invalid */
	ASH_ERROR_ISL	/* any other error of isl */
} ash_error;

/* Who pays for the operations of a part. */
typedef enum {
	/* The parent: its operations decrease by those of the part. */
	ASH_BUDGET_PAID,
	/* No budget: the parent has as many operations left after the part as
	 * before.
	 */
	ASH_BUDGET_FREE
} ash_budget_kind;

/* Only budget.c uses the members other than "ctx" and "whole". */
typedef struct ash_budget {
	isl_ctx *ctx;
	struct ash_budget *parent;	/* NULL if this budget is not a part */
	ash_budget_kind kind;
	unsigned long whole;	/* operations in total; 0: no limit */
	unsigned long limit;	/* operations that were left at "since" */
	/* Reading of the meter when the last paid part ended, moved on by the
	 * operations of free parts.
	 */
	unsigned long since;
	/* State when this part began: was the parent spent already, and how
	 * many operations had it used since parent->since?
	 */
	bool was_spent;
	unsigned long taken;
} ash_budget;

/* ---- budgets ---- */

/* Begin a budget of "operations" in "ctx"; 0: no limit. Clears errors noted in
 * "ctx".  The budget need not be ended before the context is freed.
 */
ash_budget ash_budget_begin(isl_ctx *ctx, unsigned long operations);
/* Begin a part of "parent" with "operations"; 0: no limit of its own. Until the
 * part ends, "parent" may be queried but not used.
 */
ash_budget ash_budget_part(ash_budget *parent, unsigned long operations,
	ash_budget_kind kind);
/* Begin one of "n" equal parts of the rest of "parent"; without a limit if
 * "parent" has none.
 */
ash_budget ash_budget_share(ash_budget *parent, unsigned n,
	ash_budget_kind kind);
/* End "part" and put its parent into force again.  Returns the last error of
 * the part.  If the part was spent, that error is cleared, unless the parent
 * was spent before; other errors stay noted in the context.
 */
ash_error ash_budget_end(ash_budget *part);

/* Set the operations left in "budget" to its total. */
void ash_budget_renew(ash_budget *budget);
/* Do not count the operations of "budget" since the last part that it paid. */
void ash_budget_forgive(ash_budget *budget);
/* Set the total of "budget" to "operations", including those spent since the
 * last part that it paid.
 */
void ash_budget_limit(ash_budget *budget, unsigned long operations);

/* Has "budget" a limit? */
bool ash_budget_is_limited(const ash_budget *budget);
/* The operations left; 0 if none are left or if there is no limit. */
unsigned long ash_budget_left(const ash_budget *budget);
/* The operations spent since the begin, without those of free parts and those
 * that ash_budget_forgive has dropped.
 */
unsigned long ash_budget_spent(const ash_budget *budget);
/* The last error in the context of "budget". isl handles some errors internally
 * and returns a result that lacks a part, but the context keeps the error. So a
 * result is valid only if this is ASH_ERROR_NONE, and callers that can handle
 * an error clear it.
 */
ash_error ash_budget_error(const ash_budget *budget);
/* Is an error noted in the context of "budget"? */
bool ash_budget_has_error(const ash_budget *budget);
/* Clear the errors noted in the context of "budget". */
void ash_budget_forget(ash_budget *budget);
/* Was the context of "budget" aborted because memory ran out? */
bool ash_budget_is_aborted(const ash_budget *budget);

/* ---- contexts, for code that has no budget ---- */

/* The last error noted in "ctx". */
ash_error ash_error_of(isl_ctx *ctx);
/* isl's message for the last error in "ctx"; not owned, NULL if there is none.
 */
const char *ash_error_text(isl_ctx *ctx);
/* Clear the errors noted in "ctx". */
void ash_error_forget(isl_ctx *ctx);
/* Was "ctx" aborted because memory ran out?  If so, all further operations on
 * it fail.
 */
bool ash_error_is_final(isl_ctx *ctx);

/* A section of code in which errors of isl are expected and handled by the
 * caller, as when it reads text that may be wrong.
 */
typedef struct {
	isl_ctx *ctx;
	int on_error;	/* previous value of isl's option "on_error" */
	bool was_right;
} ash_errors;

/* Begin such a section: until its end, isl's errors do not end the program. */
ash_errors ash_error_expect(isl_ctx *ctx);
/* End the section and return the last error in it.  The error is cleared,
 * unless one was noted before the section, or the budget or memory ran out.
 */
ash_error ash_error_end(ash_errors *errors);

#ifdef __cplusplus
}
#endif

#endif
