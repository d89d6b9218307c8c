/* diag.h - refusals, places and messages.
 *
 * A stage prints nothing.  It appends messages to an ash_diag; the driver (or a
 * tool) turns them into remarks or lines on a stream.
 *
 * Three outcomes are kept apart: a value, a refusal (normal: a reason from
 * refusal.def and a place, state unchanged), an error (NULL or
 * isl_stat_error, the message in the diag).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SUPPORT_DIAG_H
#define ASH_SUPPORT_DIAG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include <isl/ctx.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
	ASH_REFUSE_NONE = 0,
#define ASH_REFUSAL(name, text, help) ASH_REFUSE_##name,
#include "support/refusal.def"
#undef ASH_REFUSAL
	ASH_N_REFUSAL
} ash_refusal;

/* A place in the user's source.  "file" may be NULL and "line" 0: unknown.
 * The strings belong to the owner of the place.
 */
typedef struct ash_place {
	char *file;
	unsigned line;
	unsigned column;
} ash_place;

typedef enum {
	ASH_MSG_DONE,		/* a transformation (-Rpass) */
	ASH_MSG_MISSED,		/* a refusal (-Rpass-missed) */
	ASH_MSG_ANALYSIS,	/* a fact (-Rpass-analysis) */
	/* An internal error; the loop stays unchanged. */
	ASH_MSG_ERROR
} ash_msg_kind;

/* One message.  "text" is a whole sentence without a final full stop. */
typedef struct ash_msg {
	ash_msg_kind kind;
	ash_refusal reason;	/* for ASH_MSG_MISSED, else ASH_REFUSE_NONE */
	ash_place place;
	char *text;
	/* The set that the message stands for, in isl's notation, or NULL. */
	char *formal;
	/* The indices of the statements that the message concerns; none:
	 * unknown.
	 */
	unsigned n_stmt;
	int *stmt;
} ash_msg;

/* A growing list of messages, in the order of their appearance. */
typedef struct ash_diag {
	size_t n;
	size_t capacity;
	ash_msg *msg;
} ash_diag;

/* The name of the reason, as in refusal.def. */
const char *ash_refusal_name(ash_refusal reason);
/* One sentence that tells why the nest was refused. */
const char *ash_refusal_text(ash_refusal reason);
/* One sentence that tells what the user can do about the refusal, or "". */
const char *ash_refusal_help(ash_refusal reason);

/* A copy that owns its file name; the caller clears it. */
ash_place ash_place_copy(const ash_place *place);
/* Free what "place" owns. */
void ash_place_clear(ash_place *place);

/* Initialize an empty list, which owns no memory. */
void ash_diag_init(ash_diag *diag);
/* Free what "diag" owns. */
void ash_diag_clear(ash_diag *diag);

/* Append a message.  "place" may be NULL.  Does nothing if "diag" is NULL. */
void ash_diag_add(ash_diag *diag, ash_msg_kind kind, const ash_place *place,
	const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Note which statements the last message concerns; the numbers are copied. */
void ash_diag_about(ash_diag *diag, const int *stmt, unsigned n);

/* Note the set that the last message stands for; it is copied (may be NULL). */
void ash_diag_formal(ash_diag *diag, const char *formal);

/* Move the messages of "from" to the end of "diag". */
void ash_diag_move(ash_diag *diag, ash_diag *from);

/* Remove all messages of the kind; the others keep their order. */
void ash_diag_drop(ash_diag *diag, ash_msg_kind kind);

/* Print each message as "file:line:column: error: text", as compilers do;
 * unknown parts of the place are left out.
 */
void ash_diag_print(const ash_diag *diag, FILE *out);

/* Append a refusal: the text of "reason", "detail" (may be NULL), for instance
 * the name of a called function, and the help of "reason".
 */
void ash_diag_refuse(ash_diag *diag, ash_refusal reason, const ash_place *place,
	const char *detail);

/* Append the last error of "ctx", with the name of the "phase" before it, and
 * reset it. Does nothing if there is none.
 */
void ash_diag_isl(ash_diag *diag, isl_ctx *ctx, const char *phase,
	const ash_place *place);

#ifdef __cplusplus
}
#endif

#endif
