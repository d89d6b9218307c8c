/* scheduler_option.h - access to scheduler options by name.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_SCHEDULER_OPTION_H
#define ASH_SCHED_SCHEDULER_OPTION_H

#include <stddef.h>
#include <stdio.h>

#include "sched/scheduler.h"

/* Set an option from "text": "NAME" or "no-NAME" for a Boolean, else
 * "NAME=VALUE". isl's prefix "schedule-" may precede NAME.  False, without a
 * change, if there is no such option or value.
 */
bool ash_scheduler_option_set(ash_scheduler_options *options, const char *text);

/* Set the options in "list", separated by blanks or semicolons.  False if one
 * of them does not exist; then options before it are set.
 */
bool ash_scheduler_option_set_all(ash_scheduler_options *options,
	const char *list);

/* One row of scheduler.def, or of a file like it, and the field that it sets.
 */
typedef struct ash_sched_row {
	const char *name;	/* as in C, with underscores */
	const char *choices;	/* enumerations only */
	bool is_bool;
	int64_t value;		/* the default */
	int64_t min, max;	/* integers only */
	size_t offset;
	const char *help;
} ash_sched_row;

/* The rows of all options of one struct. */
typedef struct ash_sched_rows {
	const ash_sched_row *row;
	size_t n;
} ash_sched_rows;

#define ASH_SCHED_ROW_BOOL(type, field, text, def, words) \
	{ .name = text, \
		.is_bool = true, \
		.value = def, \
		.help = words, \
		.offset = offsetof(type, field) },
#define ASH_SCHED_ROW_INT(type, field, text, def, low, high, words) \
	{ .name = text, \
		.value = def, \
		.min = low, \
		.max = high, \
		.help = words, \
		.offset = offsetof(type, field) },
#define ASH_SCHED_ROW_ENUM(type, field, text, def, names, words) \
	{ .name = text, \
		.choices = names, \
		.value = def, \
		.help = words, \
		.offset = offsetof(type, field) },

/* Like ash_scheduler_option_set(), for "options", the struct that "rows"
 * describes.
 */
bool ash_sched_rows_set(const ash_sched_rows *rows, void *options,
	const char *text);
/* Set the options in "list", separated by blanks or semicolons.  False if one
 * of them does not exist; then options before it are set.
 */
bool ash_sched_rows_set_all(const ash_sched_rows *rows, void *options,
	const char *list);
/* Print one line per option: "prefix", name, values, help, [default]. */
void ash_sched_rows_help(const ash_sched_rows *rows, FILE *out,
	const char *prefix);

#endif
