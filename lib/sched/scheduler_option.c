/* scheduler_option.c - the options of the scheduler by their names.
 *
 * Everything here goes through one table made from scheduler.def.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/scheduler_option.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* One row of scheduler.def. */
typedef struct {
	const char *name;	/* as in C: with underscores */
	const char *choices;	/* enumerations only */
	bool is_bool;
	int64_t value;		/* the default */
	int64_t min, max;	/* integers only */
	size_t offset;
	const char *help;
} row;

static const row table[] = {
#define ASH_SCHED_BOOL(field, def, words) \
	{ .name = #field, \
		.is_bool = true, \
		.value = def, \
		.help = words, \
		.offset = offsetof(ash_scheduler_options, field) },
#define ASH_SCHED_INT(field, def, low, high, words) \
	{ .name = #field, \
		.value = def, \
		.min = low, \
		.max = high, \
		.help = words, \
		.offset = offsetof(ash_scheduler_options, field) },
#define ASH_SCHED_ENUM(field, def, names, words) \
	{ .name = #field, \
		.choices = names, \
		.value = def, \
		.help = words, \
		.offset = offsetof(ash_scheduler_options, field) },
#include "sched/scheduler.def"
#undef ASH_SCHED_BOOL
#undef ASH_SCHED_INT
#undef ASH_SCHED_ENUM
};

#define N_ROW (sizeof(table) / sizeof(table[0]))

static char user_letter(char letter)
{
	return letter == '_' ? '-' : letter;
}

/* What follows the name of "row" in "text", or NULL. */
static const char *skip_name(const row *row, const char *text)
{
	const char *name = row->name;

	while (*name && user_letter(*name) == *text)
		++name, ++text;
	return *name ? NULL : text;
}

/* What follows "prefix" in "text", or "text" if that is not its start. */
static const char *skip_prefix(const char *text, const char *prefix)
{
	size_t n = strlen(prefix);

	return strncmp(text, prefix, n) ? text : text + n;
}

/* The position of "name" in "choices", or -1.  isl's name of the first
 * algorithm is understood.
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

static bool set_enum(ash_scheduler_options *options, const row *row,
	const char *value)
{
	int choice = find_choice(row->choices, value);

	if (choice >= 0)
		*(int *) ((char *) options + row->offset) = choice;
	return choice >= 0;
}

static bool set_int(ash_scheduler_options *options, const row *row,
	const char *value)
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

/* Set the option of "row" if "rest" is what may follow its name. */
static bool set_row(ash_scheduler_options *options, const row *row,
	const char *rest, bool negative)
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

bool ash_scheduler_option_set(ash_scheduler_options *options, const char *text)
{
	const char *name = skip_prefix(text, "no-");
	bool negative = name != text;

	name = skip_prefix(name, "schedule-");
	for (size_t i = 0; i < N_ROW; ++i) {
		const char *rest = skip_name(&table[i], name);

		if (rest && set_row(options, &table[i], rest, negative))
			return true;
	}
	return false;
}

bool ash_scheduler_option_set_all(ash_scheduler_options *options,
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
		ok = text && ash_scheduler_option_set(options, text);
		free(text);
		list += n;
	}
	return ok;
}

/* The name of choice "i", of "n" letters. */
static const char *choice_name(const char *choices, int i, int *n)
{
	for (; i > 0; --i)
		choices = strchr(choices, '|') + 1;
	*n = (int) strcspn(choices, "|");
	return choices;
}

static void print_default(FILE *out, const row *row)
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

/* The left column of a row: "NAME" or "NAME=VALUE"; its width. */
static int print_name(FILE *out, const row *row, const char *prefix)
{
	int n = fprintf(out, "  %s", prefix);

	for (const char *s = row->name; *s; ++s, ++n)
		fputc(user_letter(*s), out);
	if (!row->is_bool)
		n += fprintf(out, "=%s", row->choices ? row->choices : "N");
	return n;
}

void ash_scheduler_option_help(FILE *out, const char *prefix)
{
	for (size_t i = 0; i < N_ROW; ++i) {
		int n = print_name(out, &table[i], prefix);

		if (n > 26)
			fprintf(out, "\n%*s", 28, "");
		else
			fprintf(out, "%*s", 28 - n, "");
		fputs(table[i].help, out);
		print_default(out, &table[i]);
	}
}
