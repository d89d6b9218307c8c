/* scheduler_option.c - access to scheduler options by name.
 *
 * Driven by tables made from files like scheduler.def.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/scheduler_option.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static const ash_sched_row rows[] = {
#define ASH_SCHED_BOOL(field, def, words) \
	ASH_SCHED_ROW_BOOL(ash_scheduler_options, field, #field, def, words)
#define ASH_SCHED_INT(field, def, low, high, words) \
	ASH_SCHED_ROW_INT(ash_scheduler_options, field, #field, def, low, \
		high, words)
#define ASH_SCHED_ENUM(field, def, names, words) \
	ASH_SCHED_ROW_ENUM(ash_scheduler_options, field, #field, def, names, \
		words)
#include "sched/scheduler.def"
};

static const ash_sched_rows own = { rows, sizeof(rows) / sizeof(rows[0]) };

static char user_letter(char letter)
{
	return letter == '_' ? '-' : letter;
}

/* The text after the name of "row" in "text", or NULL. */
static const char *skip_name(const ash_sched_row *row, const char *text)
{
	const char *name = row->name;

	while (*name && user_letter(*name) == *text)
		++name, ++text;
	return *name ? NULL : text;
}

/* The text after "prefix" in "text", or "text" if it has no such prefix. */
static const char *skip_prefix(const char *text, const char *prefix)
{
	size_t n = strlen(prefix);

	return strncmp(text, prefix, n) ? text : text + n;
}

/* The position of "name" in "choices", or -1.  For the algorithm, isl's name
 * "isl" of the first choice, "pluto", is accepted as well.
 */
static int find_choice(const char *choices, const char *name)
{
	size_t length = strlen(name);

	if (!strcmp(name, "isl") && !strncmp(choices, "pluto", 5))
		return 0;
	for (int i = 0;; ++i) {
		size_t n = strcspn(choices, "|");

		if (n == length && !strncmp(choices, name, n))
			return i;
		if (!choices[n])
			return -1;
		choices += n + 1;
	}
}

static bool set_enum(void *options, const ash_sched_row *row, const char *value)
{
	int choice = find_choice(row->choices, value);

	if (choice >= 0)
		*(int *) ((char *) options + row->offset) = choice;
	return choice >= 0;
}

static bool set_int(void *options, const ash_sched_row *row, const char *value)
{
	char *end;
	long long number;

	errno = 0;
	number = strtoll(value, &end, 10);
	if (errno || end == value || *end)
		return false;
	if (number < row->min || number > row->max)
		return false;
	*(int64_t *) ((char *) options + row->offset) = number;
	return true;
}

/* Set the option of "row" in "options" from "rest", the text after its name;
 * "negative": was "no-" before the name?  False if that is not valid.
 */
static bool set_row(void *options, const ash_sched_row *row, const char *rest,
	bool negative)
{
	if (row->is_bool) {
		if (*rest)
			return false;
		*(bool *) ((char *) options + row->offset) = !negative;
		return true;
	}
	if (negative || *rest != '=')
		return false;
	return row->choices ? set_enum(options, row, rest + 1)
			    : set_int(options, row, rest + 1);
}

bool ash_sched_rows_set(const ash_sched_rows *rows, void *options,
	const char *text)
{
	const char *name = skip_prefix(text, "no-");
	bool negative = name != text;

	name = skip_prefix(name, "schedule-");
	for (size_t i = 0; i < rows->n; ++i) {
		const char *rest = skip_name(&rows->row[i], name);

		if (rest && set_row(options, &rows->row[i], rest, negative))
			return true;
	}
	return false;
}

bool ash_sched_rows_set_all(const ash_sched_rows *rows, void *options,
	const char *list)
{
	bool ok = true;

	while (ok) {
		size_t n;
		char *text;

		list += strspn(list, " ;");
		n = strcspn(list, " ;");
		if (!n)
			break;
		text = strndup(list, n);
		ok = text && ash_sched_rows_set(rows, options, text);
		free(text);
		list += n;
	}
	return ok;
}

/* The name of choice "i" in "choices", which is not terminated; *n is set to
 * its length.
 */
static const char *choice_name(const char *choices, int i, int *n)
{
	for (; i > 0; --i)
		choices = strchr(choices, '|') + 1;
	*n = (int) strcspn(choices, "|");
	return choices;
}

static void print_default(FILE *out, const ash_sched_row *row)
{
	int n;
	const char *name;

	if (row->is_bool) {
		fputs(row->value ? " [on]\n" : " [off]\n", out);
	} else if (row->choices) {
		name = choice_name(row->choices, (int) row->value, &n);
		fprintf(out, " [%.*s]\n", n, name);
	} else {
		fprintf(out, " [%lld]\n", (long long) row->value);
	}
}

/* Print the left column of a row, "NAME" or "NAME=VALUE"; returns its width. */
static int print_name(FILE *out, const ash_sched_row *row, const char *prefix)
{
	int n = fprintf(out, "  %s", prefix);

	for (const char *s = row->name; *s; ++s, ++n)
		fputc(user_letter(*s), out);
	if (!row->is_bool)
		n += fprintf(out, "=%s", row->choices ? row->choices : "N");
	return n;
}

void ash_sched_rows_help(const ash_sched_rows *rows, FILE *out,
	const char *prefix)
{
	for (size_t i = 0; i < rows->n; ++i) {
		const ash_sched_row *row = &rows->row[i];
		int n = print_name(out, row, prefix);

		if (n > 26)
			fprintf(out, "\n%*s", 28, "");
		else
			fprintf(out, "%*s", 28 - n, "");
		fputs(row->help, out);
		print_default(out, row);
	}
}

bool ash_scheduler_option_set(ash_scheduler_options *options, const char *text)
{
	return ash_sched_rows_set(&own, options, text);
}

bool ash_scheduler_option_set_all(ash_scheduler_options *options,
	const char *list)
{
	return ash_sched_rows_set_all(&own, options, list);
}
