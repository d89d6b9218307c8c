/* input_try.c - trial of a text that is probably malformed.
 *
 * A reader must either accept the text without a message, or return NULL with
 * one message, or exceed the budget of isl.
 *
 * SPDX-License-Identifier: MIT
 */
#include "input_case.h"

#include <stdlib.h>
#include <string.h>

#include <isl/options.h>
#include <isl/schedule.h>

#include "budget/budget.h"
#include "deps/flow/deps.h"
#include "deps/legality/legal.h"
#include "research/reorder/legal_constraints.h"
#include "research/research_options.h"
#include "scop/constraints_read.h"
#include "scop/schedule_read.h"
#include "scop/text.h"
#include "support/options.h"

/* The limit on isl operations for reading a text and using the result. */
#define MAX_OPERATIONS 100000

/* Check the messages of a reader; "read": the text was accepted.  Returns a
 * description of the failure, NULL if there is none.
 */
static const char *judge(isl_ctx *ctx, const ash_diag *diag, bool read)
{
	bool spent = ash_error_of(ctx) == ASH_ERROR_SPENT;

	if (read && diag->n > 0)
		return "taken with a message";
	if (read)
		return NULL;
	if (diag->n == 0)
		return spent ? NULL : "refused without a message";
	if (diag->n > 1)
		return "refused with more than one message";
	if (diag->msg[0].kind != ASH_MSG_ERROR || !diag->msg[0].text ||
		!diag->msg[0].text[0])
		return "refused with something else than an error";
	return NULL;
}

static char *print(const ash_scop *scop)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (ash_scop_print(scop, out) < 0) {
		fclose(out);
		free(text);
		return NULL;
	}
	fclose(out);
	return text;
}

static bool is_spent(isl_ctx *ctx)
{
	return ash_error_of(ctx) == ASH_ERROR_SPENT;
}

/* Renew the budget, with more than reading the same text again can need.  A
 * reader clears the error.
 */
static void give_more(isl_ctx *ctx)
{
	isl_ctx_reset_operations(ctx);
	isl_ctx_set_max_operations(ctx, 10 * MAX_OPERATIONS);
}

/* Is an accepted SCoP valid, and unchanged after printing and reading it again?
 */
static const char *check_scop(isl_ctx *ctx, const ash_scop *scop)
{
	char *why = NULL, *text;
	isl_bool sound, equal;
	ash_scop *again;

	give_more(ctx);
	sound = ash_scop_check(scop, &why);
	text = sound > 0 ? print(scop) : NULL;
	again = text ? ash_scop_read(ctx, text, "again", NULL) : NULL;
	equal = again ? ash_scop_is_equal(scop, again) : isl_bool_false;
	free(why);
	free(text);
	ash_scop_free(again);
	return equal > 0 || is_spent(ctx) ? NULL
		: !sound                  ? "taken, but not sound"
					  : "not the same when read again";
}

/* Check that the original order of the SCoP is legal. */
static const char *use_scop(isl_ctx *ctx, const ash_scop *scop)
{
	ash_deps *deps = ash_deps_compute(scop);
	char *why = NULL;
	isl_bool legal = isl_bool_error;

	if (deps)
		legal = ash_legal_check(scop, deps, scop->schedule, &why);
	free(why);
	ash_deps_free(deps);
	return legal || is_spent(ctx) ? NULL : "its own order is not legal";
}

static const char *try_scop(isl_ctx *ctx, const char *text, ash_diag *diag,
	bool *accepted)
{
	ash_scop *scop = ash_scop_read(ctx, text, "input", diag);
	const char *wrong = judge(ctx, diag, scop);

	*accepted = scop;
	if (scop && !wrong)
		wrong = check_scop(ctx, scop);
	if (scop && !wrong && strlen(text) % 32 == 0)
		wrong = use_scop(ctx, scop);
	ash_scop_free(scop);
	return wrong;
}

static const char *try_constraints(isl_ctx *ctx, const char *text,
	ash_diag *diag, bool *accepted)
{
	isl_schedule_constraints *constraints = ash_constraints_read(ctx, text,
		"input", diag);
	const char *wrong = judge(ctx, diag, constraints);

	*accepted = constraints;
	isl_schedule_constraints_free(constraints);
	return wrong;
}

static const char *try_tree(isl_ctx *ctx, const char *text, ash_diag *diag,
	bool *accepted)
{
	isl_schedule *schedule = ash_schedule_read(ctx, text, "input", diag);
	const char *wrong = judge(ctx, diag, schedule);
	char *printed = schedule ? isl_schedule_to_str(schedule) : NULL;

	*accepted = schedule;
	if (schedule && !printed && !is_spent(ctx))
		wrong = "taken, but cannot be printed";
	free(printed);
	isl_schedule_free(schedule);
	return wrong;
}

static const char *try_options(const char *text, bool *accepted)
{
	ash_options options;
	char *message = NULL;

	ash_options_init(&options);
	*accepted = ash_options_parse(&options, text, &message);
	ash_options_clear(&options);
	if (*accepted && message)
		return "taken with a message";
	if (!*accepted && (!message || !message[0]))
		return "refused without a message";
	free(message);
	return NULL;
}

static const char *try_scheduler(const char *text, bool *accepted)
{
	ash_research_options options = ash_research_defaults();

	*accepted = ash_research_option_set_all(&options, text);
	return NULL;
}

/* Try the case with an isl_ctx; isl ends the process if objects remain at the
 * end.
 */
static const char *try_isl(const input_case *c, bool *accepted)
{
	isl_ctx *ctx = isl_ctx_alloc();
	const char *wrong;
	ash_diag diag;

	isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
	isl_ctx_set_max_operations(ctx, MAX_OPERATIONS);
	ash_diag_init(&diag);
	if (c->kind == INPUT_SCOP)
		wrong = try_scop(ctx, c->text, &diag, accepted);
	else if (c->kind == INPUT_CONSTRAINTS)
		wrong = try_constraints(ctx, c->text, &diag, accepted);
	else
		wrong = try_tree(ctx, c->text, &diag, accepted);
	ash_diag_clear(&diag);
	isl_options_set_on_error(ctx, ISL_ON_ERROR_ABORT);
	isl_ctx_free(ctx);
	return wrong;
}

const char *input_try(const input_case *c, bool *accepted)
{
	if (c->kind == INPUT_OPTIONS)
		return try_options(c->text, accepted);
	if (c->kind == INPUT_SCHEDULER)
		return try_scheduler(c->text, accepted);
	return try_isl(c, accepted);
}
