/* budget.h - budgets: limits on the operations of isl.
 *
 * A budget belongs to a context of isl and is handed down to what plans.  Work
 * that may fail alone, a trial, gets a part: a budget of its own, which isl
 * enforces until it ends, whatever went wrong in between.  Parts nest; the
 * innermost one that has begun and not ended is in force.
 *
 * Operations are those of budget/meter.h.  Nothing else in lib/ sets limits
 * of a context, asks for its errors or forgets them (test/layers/layers.txt).
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

/* What has gone wrong in a context since its errors were last forgotten. */
typedef enum {
	ASH_ERROR_NONE,
	ASH_ERROR_SPENT,	/* the budget ran out */
	/* Memory ran out.  If the context was aborted for that, this is never
	 * forgotten.
	 */
	ASH_ERROR_MEMORY,
	ASH_ERROR_INVALID,	/* isl calls an argument invalid */
	ASH_ERROR_ISL	/* any other error of isl */
} ash_error;

/* Who pays for a part. */
typedef enum {
	/* Its parent, which has that much less when the part ends. */
	ASH_BUDGET_PAID,
	/* No one: the parent has as much left when the part ends as when it
	 * began.
	 */
	ASH_BUDGET_FREE
} ash_budget_kind;

/* All fields but "ctx" and "whole" are those of budget.c alone. */
typedef struct ash_budget {
	isl_ctx *ctx;
	struct ash_budget *parent;	/* NULL: none */
	ash_budget_kind kind;
	unsigned long whole;	/* operations in all; 0: any number */
	unsigned long limit;	/* those left after the last part it paid */
	unsigned long since; /* reading of the meter then, in effect */
	/* When it began: had the parent run out, and what had that taken of
	 * its limit?
	 */
	bool was_spent;
	unsigned long taken;
} ash_budget;

/* ---- budgets ---- */

/* Let work in "ctx" take "operations", 0 being any number.  Errors noted in
 * "ctx" are forgotten.  The budget need not end before the context does.
 */
ash_budget ash_budget_begin(isl_ctx *ctx, unsigned long operations);
/* Begin a part of "parent" that may take "operations", 0 being any number.
 * "parent" must not be used before the part has ended, but for questions.
 */
ash_budget ash_budget_part(ash_budget *parent, unsigned long operations,
	ash_budget_kind kind);
/* Begin one of "n" equal parts of what "parent" has left; without a limit if
 * that has none.
 */
ash_budget ash_budget_share(ash_budget *parent, unsigned n,
	ash_budget_kind kind);
/* End "part", and let its parent be in force: what went wrong in the part.
 * That it ran out is forgotten, other errors stay noted.
 */
ash_error ash_budget_end(ash_budget *part);

/* Let "budget" have all its operations again. */
void ash_budget_renew(ash_budget *budget);
/* Let what "budget" has taken since the last part that it paid not count. */
void ash_budget_forgive(ash_budget *budget);
/* Let "budget" have "operations" in all, what it has taken since the last part
 * that it paid included.
 */
void ash_budget_limit(ash_budget *budget, unsigned long operations);

/* Has "budget" a limit? */
bool ash_budget_is_limited(const ash_budget *budget);
/* What is left of "budget"; 0 if it has no limit. */
unsigned long ash_budget_left(const ash_budget *budget);
/* What it has taken, but for parts that are free and what was forgiven. */
unsigned long ash_budget_spent(const ash_budget *budget);
/* What has gone wrong in its context?  isl forgets some errors that it meets
 * deep inside, and gives a result in which a part is missing; the context
 * knows.  So a result counts only if this is ASH_ERROR_NONE, and who copes with
 * an error forgets it.
 */
ash_error ash_budget_error(const ash_budget *budget);
/* Has anything gone wrong? */
bool ash_budget_has_error(const ash_budget *budget);
/* Forget errors noted in its context. */
void ash_budget_forget(ash_budget *budget);
/* Was the context of "budget" aborted because memory ran out? */
bool ash_budget_is_aborted(const ash_budget *budget);

/* ---- contexts, for code that has no budget ---- */

/* What has gone wrong in "ctx"? */
ash_error ash_error_of(isl_ctx *ctx);
/* What isl says of it; not owned, NULL if it says nothing. */
const char *ash_error_text(isl_ctx *ctx);
/* Forget errors noted in "ctx". */
void ash_error_forget(isl_ctx *ctx);
/* Was "ctx" aborted because memory ran out?  All that is done with it fails. */
bool ash_error_is_final(isl_ctx *ctx);

/* A stretch of work in which isl may meet errors that matter to no one else,
 * as when it reads a text that may be wrong.
 */
typedef struct {
	isl_ctx *ctx;
	int on_error;	/* isl's option */
	bool was_right;
} ash_errors;

/* From now on errors are expected, and do not end the program. */
ash_errors ash_error_expect(isl_ctx *ctx);
/* End that: what went wrong.  It is forgotten, unless something was wrong
 * before, the budget ran out, or memory.
 */
ash_error ash_error_end(ash_errors *errors);

#ifdef __cplusplus
}
#endif

#endif
