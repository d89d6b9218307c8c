/* bench_options.c - the command line, from bench_options.def.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench_options.h"

#include <errno.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "bench_list.h"

typedef enum option_kind {
	KIND_TEXT,
	KIND_COUNT,
	KIND_SECONDS,
	KIND_FLAG,
} option_kind;

/* One row of bench_options.def.  "offset" is the place of the field. */
typedef struct option_row {
	const char *name;
	option_kind kind;
	size_t offset;
	const char *value;
	const char *initial;
	double min, max;
	const char *help;
} option_row;

#define AT(name) offsetof(ash_bench_options, name)

static const option_row rows[] = {
#define ASH_BENCH_TEXT(name, def, value, help)                                 \
	{#name, KIND_TEXT, AT(name), value, def, 0, 0, help},
#define ASH_BENCH_COUNT(name, def, min, max, help)                             \
	{#name, KIND_COUNT, AT(name), "N", #def, min, max, help},
#define ASH_BENCH_SECONDS(name, def, min, max, help)                           \
	{#name, KIND_SECONDS, AT(name), "S", #def, min, max, help},
#define ASH_BENCH_FLAG(name, help)                                             \
	{#name, KIND_FLAG, AT(name), NULL, NULL, 0, 0, help},
#include "bench_options.def"
#undef ASH_BENCH_TEXT
#undef ASH_BENCH_COUNT
#undef ASH_BENCH_SECONDS
#undef ASH_BENCH_FLAG
};

#define N_ROWS (sizeof(rows) / sizeof(rows[0]))

static void set_defaults(ash_bench_options *options)
{
	*options = (ash_bench_options){
#define ASH_BENCH_TEXT(name, def, value, help) .name = def,
#define ASH_BENCH_COUNT(name, def, min, max, help) .name = def,
#define ASH_BENCH_SECONDS(name, def, min, max, help) .name = def,
#define ASH_BENCH_FLAG(name, help) .name = false,
#include "bench_options.def"
#undef ASH_BENCH_TEXT
#undef ASH_BENCH_COUNT
#undef ASH_BENCH_SECONDS
#undef ASH_BENCH_FLAG
	};
}

/* Is text[0 .. length - 1] the name of the field, hyphens for underscores? */
static bool is_named(const option_row *row, const char *text, size_t length)
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

static const option_row *find(const char *text, size_t length)
{
	for (size_t i = 0; i < N_ROWS; ++i)
		if (is_named(&rows[i], text, length))
			return &rows[i];
	return NULL;
}

/* A number within the range of "row", or NaN after a complaint. */
static double parse_number(const option_row *row, const char *value)
{
	char *end;
	double number = strtod(value, &end);
	bool whole = row->kind != KIND_COUNT || number == floor(number);

	if (end != value && !*end && whole && number >= row->min &&
		number <= row->max)
		return number;
	ash_bench_complain("'%s' is no %s from %g to %g for --%s", value,
		row->kind == KIND_COUNT ? "whole number" : "number", row->min,
		row->max, row->name);
	return NAN;
}

/* Store the value of one option.  It has one exactly if its kind wants it. */
static bool store(ash_bench_options *options, const option_row *row,
	const char *value)
{
	void *field = (char *)options + row->offset;
	double number = 0;

	if (row->kind == KIND_COUNT || row->kind == KIND_SECONDS)
		number = parse_number(row, value);
	if (isnan(number))
		return false;
	if (row->kind == KIND_TEXT)
		*(const char **)field = value;
	else if (row->kind == KIND_COUNT)
		*(int *)field = (int)number;
	else if (row->kind == KIND_SECONDS)
		*(double *)field = number;
	else
		*(bool *)field = true;
	return true;
}

static bool parse_argument(ash_bench_options *options, const char *argument)
{
	bool is_option = !strncmp(argument, "--", 2);
	const char *name = argument + 2;
	size_t length = is_option ? strcspn(name, "=") : 0;
	const option_row *row = is_option ? find(name, length) : NULL;

	if (!row) {
		ash_bench_complain("unknown %s '%s' (see --help)",
			*argument == '-' ? "option" : "argument", argument);
		return false;
	}
	const char *value = name[length] ? name + length + 1 : NULL;

	if ((value == NULL) == (row->kind == KIND_FLAG))
		return store(options, row, value);
	ash_bench_complain(value ? "--%.*s takes no value"
				 : "--%.*s needs a value (see --help)",
		(int)length, name);
	return false;
}

bool ash_bench_options_parse(ash_bench_options *options, int argc,
	char *const *argv)
{
	set_defaults(options);
	for (int i = 1; i < argc; ++i)
		if (!parse_argument(options, argv[i]))
			return false;
	return true;
}

static void print_row(const option_row *row, FILE *out)
{
	int width = fprintf(out, "  --");

	for (const char *c = row->name; *c; ++c)
		width += fputc(*c == '_' ? '-' : *c, out) != EOF;
	if (row->value)
		width += fprintf(out, "=%s", row->value);
	fprintf(out, "%*s%s", width < 24 ? 24 - width : 1, "", row->help);
	if (row->initial && strcmp(row->initial, "0"))
		fprintf(out, " (default: %s)", row->initial);
	fputc('\n', out);
}

void ash_bench_options_help(FILE *out)
{
	fputs("usage: ashlar-bench [options]\n\n"
	      "Compile the kernels with several compilers, run them by turns,\n"
	      "and print how much faster each is than clang -O3.\n\n",
		out);
	for (size_t i = 0; i < N_ROWS; ++i)
		print_row(&rows[i], out);
	fputs("\nExit status: 0; 1 if ashlar crashes, does not compile, or a\n"
	      "different output is a failure; 2 after a wrong command line.\n",
		out);
}
