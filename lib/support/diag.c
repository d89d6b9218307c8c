/* diag.c - refusals, places and messages.
 *
 * A message that cannot be stored without memory is dropped: messages never
 * affect decisions.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "budget/budget.h"
#include "support/diag.h"
#include "support/grow.h"

static const struct {
	const char *name;
	const char *text;
	const char *help;
} refusals[ASH_N_REFUSAL] = {
	[ASH_REFUSE_NONE] = { "NONE", "", "" },
#define ASH_REFUSAL(name, text, help) \
	[ASH_REFUSE_##name] = { #name, text, help },
#include "support/refusal.def"
#undef ASH_REFUSAL
};

const char *ash_refusal_name(ash_refusal reason)
{
	return refusals[reason].name;
}

const char *ash_refusal_text(ash_refusal reason)
{
	return refusals[reason].text;
}

const char *ash_refusal_help(ash_refusal reason)
{
	return refusals[reason].help;
}

ash_place ash_place_copy(const ash_place *place)
{
	ash_place copy = { 0 };

	if (!place)
		return copy;
	copy = *place;
	copy.file = place->file ? strdup(place->file) : NULL;
	return copy;
}

void ash_place_clear(ash_place *place)
{
	free(place->file);
	*place = (ash_place) { 0 };
}

void ash_diag_init(ash_diag *diag)
{
	*diag = (ash_diag) { 0 };
}

static void msg_clear(ash_msg *msg)
{
	ash_place_clear(&msg->place);
	free(msg->text);
	free(msg->formal);
	free(msg->stmt);
}

void ash_diag_clear(ash_diag *diag)
{
	for (size_t i = 0; i < diag->n; ++i)
		msg_clear(&diag->msg[i]);
	free(diag->msg);
	ash_diag_init(diag);
}

static bool make_room(ash_diag *diag)
{
	ash_msg *msg = ash_reserve(diag->msg, diag->n + 1, &diag->capacity,
		sizeof(*msg));

	if (!msg)
		return false;
	diag->msg = msg;
	return true;
}

/* Append a message; takes "text". */
static void append(ash_diag *diag, ash_msg_kind kind, ash_refusal reason,
	const ash_place *place, char *text)
{
	if (!make_room(diag)) {
		free(text);
		return;
	}
	diag->msg[diag->n++] = (ash_msg) {
		.kind = kind,
		.reason = reason,
		.place = ash_place_copy(place),
		.text = text,
	};
}

void ash_diag_add(ash_diag *diag, ash_msg_kind kind, const ash_place *place,
	const char *format, ...)
{
	va_list args;
	char *text;
	int length;

	if (!diag)
		return;
	va_start(args, format);
	length = vasprintf(&text, format, args);
	va_end(args);
	if (length >= 0)
		append(diag, kind, ASH_REFUSE_NONE, place, text);
}

void ash_diag_print(const ash_diag *diag, FILE *out)
{
	for (size_t i = 0; i < diag->n; ++i) {
		const ash_place *place = &diag->msg[i].place;

		if (place->file)
			fprintf(out, "%s:", place->file);
		if (place->file && place->line)
			fprintf(out, "%u:", place->line);
		if (place->file && place->line && place->column)
			fprintf(out, "%u:", place->column);
		fprintf(out, "%serror: %s\n", place->file ? " " : "",
			diag->msg[i].text);
	}
}

void ash_diag_refuse(ash_diag *diag, ash_refusal reason, const ash_place *place,
	const char *detail)
{
	const char *help = ash_refusal_help(reason);
	char *text;

	if (!diag)
		return;
	if (asprintf(&text, "%s%s%s%s%s%s", ash_refusal_text(reason),
		    detail ? " (" : "", detail ? detail : "", detail ? ")" : "",
		    *help ? "; it would help to " : "", help) >= 0)
		append(diag, ASH_MSG_MISSED, reason, place, text);
}

void ash_diag_isl(ash_diag *diag, isl_ctx *ctx, const char *phase,
	const ash_place *place)
{
	const char *text = ash_error_text(ctx);

	if (ash_error_of(ctx) == ASH_ERROR_NONE)
		return;
	ash_diag_add(diag, ASH_MSG_ERROR, place, "%s: %s", phase,
		text ? text : "unknown error");
	ash_error_forget(ctx);
}

void ash_diag_about(ash_diag *diag, const int *stmt, unsigned n)
{
	ash_msg *msg = diag && diag->n ? &diag->msg[diag->n - 1] : NULL;
	int *copy = msg ? malloc((n + 1) * sizeof(*copy)) : NULL;

	if (!copy)
		return;
	for (unsigned i = 0; i < n; ++i)
		copy[i] = stmt[i];
	free(msg->stmt);
	msg->stmt = copy;
	msg->n_stmt = n;
}

void ash_diag_formal(ash_diag *diag, const char *formal)
{
	ash_msg *msg = diag && diag->n ? &diag->msg[diag->n - 1] : NULL;

	if (!msg || !formal)
		return;
	free(msg->formal);
	msg->formal = strdup(formal);
}

void ash_diag_move(ash_diag *diag, ash_diag *from)
{
	for (size_t i = 0; i < from->n; ++i) {
		if (make_room(diag))
			diag->msg[diag->n++] = from->msg[i];
		else
			msg_clear(&from->msg[i]);
	}
	from->n = 0;
	ash_diag_clear(from);
}

void ash_diag_drop(ash_diag *diag, ash_msg_kind kind)
{
	size_t n = 0;

	for (size_t i = 0; i < diag->n; ++i) {
		if (diag->msg[i].kind == kind)
			msg_clear(&diag->msg[i]);
		else
			diag->msg[n++] = diag->msg[i];
	}
	diag->n = n;
}
