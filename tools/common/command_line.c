/* command_line.c - table-driven parser of options "--name=value".
 *
 * SPDX-License-Identifier: MIT
 */
#include "command_line.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* The first and the last column of help texts. */
#define MARGIN 24
#define LAST 79

/* Print an error message; always false. */
__attribute__((format(printf, 2, 3))) static bool complain(
	const ash_command_table *table, const char *format, ...)
{
	va_list args;

	fprintf(stderr, "%s: ", table->tool);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
	return false;
}

/* Is text[0 .. length - 1] the name of "row", with hyphens instead of
 * underscores?
 */
static bool is_named(const ash_command_row *row, const char *text,
	size_t length)
{
	if (strlen(row->name) != length)
		return false;
	for (size_t i = 0; i < length; ++i) {
		char expected = row->name[i] == '_' ? '-' : row->name[i];

		if (text[i] != expected)
			return false;
	}
	return true;
}

static const ash_command_row *find(const ash_command_table *table,
	const char *text, size_t length)
{
	for (size_t i = 0; i < table->n; ++i)
		if (is_named(&table->row[i], text, length))
			return &table->row[i];
	return NULL;
}

/* Is the whole of "text" a number that "row" allows?  If so, *number is set. */
static bool read_real(const ash_command_row *row, const char *text,
	double *number)
{
	char *end;

	*number = strtod(text, &end);
	return end != text && !*end && *number >= row->min &&
		*number <= row->max;
}

static bool read_whole(const ash_command_row *row, const char *text,
	int64_t *number)
{
	char *end;

	errno = 0;
	*number = strtoll(text, &end, 10);
	return end != text && !*end && !errno && *number >= row->min &&
		*number <= row->max;
}

/* Store the value of an option; false if it is not of the right kind. */
static bool store(const ash_command_row *row, void *options, const char *value)
{
	void *field = (char *) options + row->offset;
	int64_t whole;

	switch (row->kind) {
	case ASH_COMMAND_TEXT:
		*(const char **) field = value;
		return true;
	case ASH_COMMAND_INT:
		if (!read_whole(row, value, &whole))
			return false;
		*(int *) field = (int) whole;
		return true;
	case ASH_COMMAND_INT64:
		return read_whole(row, value, field);
	case ASH_COMMAND_REAL:
		return read_real(row, value, field);
	case ASH_COMMAND_FLAG:
		*(bool *) field = true;
		return true;
	}
	return false;
}

static void set_default(const ash_command_row *row, void *options)
{
	ash_command_row any = *row;

	if (row->kind == ASH_COMMAND_FLAG) {
		*(bool *) ((char *) options + row->offset) = false;
		return;
	}
	any.min = INT64_MIN;
	any.max = INT64_MAX;
	store(&any, options, row->initial);
}

static bool parse_argument(const ash_command_table *table, void *options,
	char *argument)
{
	bool is_option = !strncmp(argument, "--", 2);
	const char *name = argument + 2;
	size_t length = is_option ? strcspn(name, "=") : 0;
	const ash_command_row *row = is_option ? find(table, name, length)
					       : NULL;

	if (!row && table->other && table->other(options, argument))
		return true;
	if (!row)
		return complain(table, "unknown %s '%s' (see --help)",
			*argument == '-' ? "option" : "argument", argument);
	const char *value = name[length] ? name + length + 1 : NULL;

	if (value && row->kind == ASH_COMMAND_FLAG)
		return complain(table, "--%.*s takes no value", (int) length,
			name);
	if (!value && row->kind != ASH_COMMAND_FLAG)
		return complain(table, "--%.*s needs a value (see --help)",
			(int) length, name);
	return store(row, options, value) ||
		complain(table, "'%s' is no %s from %Lg to %Lg for --%.*s",
			value,
			row->kind == ASH_COMMAND_REAL ? "number"
						      : "whole number",
			row->min, row->max, (int) length, name);
}

bool ash_command_parse(const ash_command_table *table, void *options, int argc,
	char *const *argv)
{
	for (size_t i = 0; i < table->n; ++i)
		set_default(&table->row[i], options);
	for (int i = 1; i < argc; ++i)
		if (!parse_argument(table, options, argv[i]))
			return false;
	return true;
}

/* Print "help" from column "at" on, further lines from MARGIN on. */
static void print_help(const char *help, int at, FILE *out)
{
	for (const char *word = help; *word;) {
		int n = (int) strcspn(word, " ");

		if (word != help && at + 1 + n > LAST)
			at = fprintf(out, "\n%*s", MARGIN, "") - 1;
		else if (word != help)
			at += fprintf(out, " ");
		at += fprintf(out, "%.*s", n, word);
		word += n + strspn(word + n, " ");
	}
}

static void print_row(const ash_command_row *row, FILE *out)
{
	int width = fprintf(out, "  --");

	for (const char *c = row->name; *c; ++c)
		width += fputc(*c == '_' ? '-' : *c, out) != EOF;
	if (row->value)
		width += fprintf(out, "=%s", row->value);
	width += fprintf(out, "%*s", width < MARGIN ? MARGIN - width : 1, "");
	print_help(row->help, width, out);
	if (row->initial && *row->initial && strcmp(row->initial, "0") &&
		strcmp(row->initial, "-1"))
		fprintf(out, " (default: %s)", row->initial);
	fputc('\n', out);
}

void ash_command_help(const ash_command_table *table, FILE *out)
{
	for (size_t i = 0; i < table->n; ++i)
		print_row(&table->row[i], out);
}
