/* fuzz_options.c - the command line, from fuzz_options.def.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fuzz_options.h"

#include <errno.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef enum option_kind {
	KIND_TEXT,
	KIND_NUMBER,
	KIND_FLAG,
} option_kind;

/* One row of fuzz_options.def.  "offset" is the place of the field. */
typedef struct option_row {
	const char *name;
	option_kind kind;
	size_t offset;
	const char *value;
	const char *initial;
	int64_t min, max;
	const char *help;
} option_row;

#define AT(name) offsetof(ash_fuzz_options, name##_)

static const option_row rows[] = {
#define ASH_FUZZ_TEXT(name, def, value, help)                                  \
	{#name, KIND_TEXT, AT(name), value, def, 0, 0, help},
#define ASH_FUZZ_NUMBER(name, def, min, max, help)                             \
	{#name, KIND_NUMBER, AT(name), "N", #def, min, max, help},
#define ASH_FUZZ_FLAG(name, help)                                              \
	{#name, KIND_FLAG, AT(name), NULL, NULL, 0, 0, help},
#include "fuzz_options.def"
#undef ASH_FUZZ_TEXT
#undef ASH_FUZZ_NUMBER
#undef ASH_FUZZ_FLAG
};

#define N_ROWS (sizeof(rows) / sizeof(rows[0]))

static void set_defaults(ash_fuzz_options *options)
{
	*options = (ash_fuzz_options){
#define ASH_FUZZ_TEXT(name, def, value, help) .name##_ = def,
#define ASH_FUZZ_NUMBER(name, def, min, max, help) .name##_ = def,
#define ASH_FUZZ_FLAG(name, help) .name##_ = false,
#include "fuzz_options.def"
#undef ASH_FUZZ_TEXT
#undef ASH_FUZZ_NUMBER
#undef ASH_FUZZ_FLAG
	};
}

/* Is text[0 .. length - 1] the name of "row", hyphens for underscores? */
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

/* Store a number within the range of "row", or complain. */
static bool store_number(int64_t *field, const option_row *row,
	const char *value)
{
	char *end;

	errno = 0;
	long long number = strtoll(value, &end, 10);

	*field = number;
	if (end != value && !*end && !errno && number >= row->min &&
		number <= row->max)
		return true;
	fprintf(stderr,
		"ashlar-fuzz: '%s' is no number from %" PRId64 " to %" PRId64
		" for --%s\n",
		value, row->min, row->max, row->name);
	return false;
}

/* Store the value of one option.  It has one exactly if its kind wants it. */
static bool store(ash_fuzz_options *options, const option_row *row,
	const char *value)
{
	void *field = (char *)options + row->offset;

	if (row->kind == KIND_NUMBER)
		return store_number(field, row, value);
	if (row->kind == KIND_TEXT)
		*(const char **)field = value;
	else
		*(bool *)field = true;
	return true;
}

static bool parse_argument(ash_fuzz_options *options, const char *argument)
{
	bool is_option = !strncmp(argument, "--", 2);
	const char *name = argument + 2;
	size_t length = is_option ? strcspn(name, "=") : 0;
	const option_row *row = is_option ? find(name, length) : NULL;

	if (!row) {
		fprintf(stderr, "ashlar-fuzz: unknown %s '%s' (see --help)\n",
			*argument == '-' ? "option" : "argument", argument);
		return false;
	}
	const char *value = name[length] ? name + length + 1 : NULL;

	if ((value == NULL) == (row->kind == KIND_FLAG))
		return store(options, row, value);
	fprintf(stderr,
		value ? "ashlar-fuzz: --%.*s takes no value\n"
		      : "ashlar-fuzz: --%.*s needs a value (see --help)\n",
		(int)length, name);
	return false;
}

bool ash_fuzz_options_parse(ash_fuzz_options *options, int argc,
	char *const *argv)
{
	set_defaults(options);
	options->program = argv[0];
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
	if (row->initial && strcmp(row->initial, "0") &&
		strcmp(row->initial, "-1"))
		fprintf(out, " (default: %s)", row->initial);
	fputc('\n', out);
}

void ash_fuzz_options_help(FILE *out)
{
	fputs("usage: ashlar-fuzz [options]\n\n"
	      "Try random cases.  The last line is \"N run, N failed\"; each\n"
	      "failure is written to a file that says how to repeat it.\n\n",
		out);
	for (size_t i = 0; i < N_ROWS; ++i)
		print_row(&rows[i], out);
	fputs("\nExit status: 0; 1 if a case failed; 2 if nothing could be "
	      "tried.\n",
		out);
}
