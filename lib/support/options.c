/* options.c - reader, printer and copies of options.
 *
 * Everything here goes through one table made from options.def.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "isl_fixes/reserve.h"
#include "support/options.h"

typedef enum { KIND_BOOL, KIND_INT, KIND_STR } option_kind;

/* One row of options.def. */
typedef struct row {
	const char *name;	/* name in C, with underscores */
	option_kind kind;
	size_t offset;		/* offset of the field in ash_options */
	int number;		/* default of a Boolean or integer */
	int min, max;		/* limits of an integer */
	const char *text;	/* default of a string or NULL */
	const char *implied;	/* value of a string given without one */
	/* Placeholder for the value of a string in help. */
	const char *arg;
	const char *const *words;	/* allowed words of a list */
	const char *help;
} row;

static const char *const strategies[] = {
#define ASH_STRATEGY(name, purpose, options) name,
#include "sched/strategy.def"
#undef ASH_STRATEGY
	NULL
};

static const char *const stages[] = { "scop", "deps", "schedule", "tree", "ast",
	"device", NULL };

static const char *const offloads[] = { "off", "nvptx", "spirv", "auto", NULL };

/* Processors that LLVM generates code for and that kernels can run on. */
static const char *const processors[] = { "sm_70", "sm_72", "sm_75", "sm_80",
	"sm_86", "sm_87", "sm_88", "sm_89", "sm_90", "sm_100", "sm_101",
	"sm_103", "sm_110", "sm_120", "sm_121", NULL };

static const row table[] = {
#define ASH_BOOL(field, def, words) \
	{ .name = #field, \
		.kind = KIND_BOOL, \
		.number = def, \
		.help = words, \
		.offset = offsetof(ash_options, field) },
#define ASH_INT(field, def, low, high, words) \
	{ .name = #field, \
		.kind = KIND_INT, \
		.number = def, \
		.min = low, \
		.max = high, \
		.help = words, \
		.offset = offsetof(ash_options, field) },
#define ASH_STR(field, def, what, words) \
	{ .name = #field, \
		.kind = KIND_STR, \
		.text = def, \
		.arg = what, \
		.help = words, \
		.offset = offsetof(ash_options, field) },
#define ASH_OUT(field, what, words) \
	{ .name = #field, \
		.kind = KIND_STR, \
		.implied = "-", \
		.arg = what, \
		.help = words, \
		.offset = offsetof(ash_options, field) },
#define ASH_LIST(field, def, all, what, help_text) \
	{ .name = #field, \
		.kind = KIND_STR, \
		.text = def, \
		.arg = what, \
		.words = all, \
		.help = help_text, \
		.offset = offsetof(ash_options, field) },
#include "support/options.def"
#undef ASH_BOOL
#undef ASH_INT
#undef ASH_STR
#undef ASH_OUT
#undef ASH_LIST
};

#define N_ROW (sizeof(table) / sizeof(table[0]))

static bool *bool_field(const ash_options *options, const row *row)
{
	return (bool *) ((char *) options + row->offset);
}

static int *int_field(const ash_options *options, const row *row)
{
	return (int *) ((char *) options + row->offset);
}

static char **str_field(const ash_options *options, const row *row)
{
	return (char **) ((char *) options + row->offset);
}

/* Copy "text", from the memory reserve if need be: a lost option would change
 * the result.
 */
static char *copy_text(const char *text)
{
	char *copy;

	ash_reserve_begin();
	copy = text ? strdup(text) : NULL;
	ash_reserve_end();
	return copy;
}

void ash_options_init(ash_options *options)
{
	memset(options, 0, sizeof(*options));
	for (size_t i = 0; i < N_ROW; ++i) {
		const row *row = &table[i];

		if (row->kind == KIND_BOOL)
			*bool_field(options, row) = row->number;
		else if (row->kind == KIND_INT)
			*int_field(options, row) = row->number;
		else
			*str_field(options, row) = copy_text(row->text);
	}
}

void ash_options_clear(ash_options *options)
{
	for (size_t i = 0; i < N_ROW; ++i)
		if (table[i].kind == KIND_STR)
			free(*str_field(options, &table[i]));
	memset(options, 0, sizeof(*options));
}

ash_options ash_options_copy(const ash_options *options)
{
	ash_options copy = *options;

	for (size_t i = 0; i < N_ROW; ++i) {
		if (table[i].kind != KIND_STR)
			continue;
		*str_field(&copy, &table[i]) = copy_text(
			*str_field(options, &table[i]));
	}
	return copy;
}

static char user_letter(char letter)
{
	return letter == '_' ? '-' : letter;
}

/* Is "text" the name of "row" as users write it, with hyphens? */
static bool has_name(const row *row, const char *text)
{
	const char *name = row->name;

	while (*name && user_letter(*name) == *text)
		++name, ++text;
	return !*name && !*text;
}

static const row *find_row(const char *name)
{
	for (size_t i = 0; i < N_ROW; ++i)
		if (has_name(&table[i], name))
			return &table[i];
	return NULL;
}

static char *user_name(const row *row)
{
	char *name = strdup(row->name);

	for (char *letter = name; letter && *letter; ++letter)
		*letter = user_letter(*letter);
	return name;
}

static int min2(int a, int b)
{
	return a < b ? a : b;
}

#define MAX_NAME 32

/* The edit distance of "a" and "b"; names longer than any option are far from
 * all of them.
 */
static int distance(const char *a, const char *b)
{
	int line[MAX_NAME + 1];
	size_t n = strlen(b);

	if (n > MAX_NAME)
		return MAX_NAME;
	for (size_t j = 0; j <= n; ++j)
		line[j] = j;
	for (size_t i = 0; a[i]; ++i) {
		int diagonal = line[0];

		line[0] = i + 1;
		for (size_t j = 1; j <= n; ++j) {
			int change = diagonal + (user_letter(a[i]) != b[j - 1]);

			diagonal = line[j];
			line[j] = min2(change, 1 + min2(line[j], line[j - 1]));
		}
	}
	return line[n];
}

/* The row whose name is most similar to "name"; NULL if none is similar. */
static const row *nearest_row(const char *name)
{
	int best = 1 + (int) strlen(name) / 3;
	const row *nearest = NULL;

	for (size_t i = 0; i < N_ROW; ++i) {
		int d = distance(table[i].name, name);

		if (d > best || (d == best && nearest))
			continue;
		best = d;
		nearest = &table[i];
	}
	return nearest;
}

/* Set *message; returns false for the caller to return. */
__attribute__((format(printf, 2, 3))) static bool complain(char **message,
	const char *format, ...)
{
	va_list args;

	va_start(args, format);
	if (vasprintf(message, format, args) < 0)
		*message = NULL;
	va_end(args);
	return false;
}

static bool complain_unknown(const char *name, char **message)
{
	const row *row = nearest_row(name);
	char *guess = row ? user_name(row) : NULL;

	if (guess)
		complain(message, "unknown option '%s'; did you mean '%s'?",
			name, guess);
	else
		complain(message, "unknown option '%s'", name);
	free(guess);
	return false;
}

/* The truth value that "text" stands for, or -1. */
static int truth(const char *text)
{
	static const char *const words[][2] = {
		{ "false", "true" },
		{ "0", "1" },
		{ "off", "on" },
		{ "no", "yes" },
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); ++i)
		for (int value = 0; value < 2; ++value)
			if (!strcmp(text, words[i][value]))
				return value;
	return -1;
}

static bool set_bool(ash_options *options, const row *row, const char *name,
	const char *value, char **message)
{
	int is_true = value ? truth(value) : 1;

	if (is_true < 0)
		return complain(message,
			"option '%s' is true or false, "
			"not '%s'",
			name, value);
	*bool_field(options, row) = is_true;
	return true;
}

static bool set_int(ash_options *options, const row *row, const char *name,
	const char *value, char **message)
{
	char *end = NULL;
	long number;

	errno = 0;
	number = value ? strtol(value, &end, 10) : 0;
	if (!value || !*value || *end)
		return complain(message,
			"option '%s' wants a number from "
			"%d to %d%s%s%s",
			name, row->min, row->max, value ? ", not '" : "",
			value ? value : "", value ? "'" : "");
	if (errno || number < row->min || number > row->max)
		return complain(message,
			"option '%s' must be from %d to %d, "
			"not %s",
			name, row->min, row->max, value);
	*int_field(options, row) = number;
	return true;
}

/* The length of the first word of a list. */
static size_t word_length(const char *list)
{
	return strcspn(list, ",+:");
}

/* The word after the first one of a list, which is "n" characters long; NULL if
 * there is none.
 */
static const char *next_word(const char *list, size_t n)
{
	return list[n] == ',' || list[n] == '+' ? list + n + 1 : NULL;
}

static bool is_one_of(const char *const *words, const char *word, size_t n)
{
	for (; *words; ++words)
		if (strlen(*words) == n && !strncmp(*words, word, n))
			return true;
	return false;
}

/* All words, separated by commas, for a message. The caller frees it. */
static char *enumerate(const char *const *words)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	for (size_t i = 0; out && words[i]; ++i)
		fprintf(out, "%s%s", i ? ", " : "", words[i]);
	if (out)
		fclose(out);
	return text;
}

/* Are all words of the list "value" allowed? */
static bool check_words(const row *row, const char *name, const char *value,
	char **message)
{
	const char *ends = strchr(row->arg, ':') ? ",+:" : ",+";

	while (value) {
		size_t n = strcspn(value, ends);
		char *known;

		if (!is_one_of(row->words, value, n)) {
			known = enumerate(row->words);
			complain(message,
				"option '%s' does not know '%.*s'; "
				"it takes %s",
				name, (int) n, value, known ? known : row->arg);
			free(known);
			return false;
		}
		value = next_word(value, n);
	}
	return true;
}

static bool set_str(ash_options *options, const row *row, const char *name,
	const char *value, char **message)
{
	char **field = str_field(options, row);
	char *copy;

	if (!value || !*value)
		value = row->implied;
	if (!value)
		return complain(message, "option '%s' wants a value: %s=%s",
			name, name, row->arg);
	if (row->words && !check_words(row, name, value, message))
		return false;
	copy = copy_text(value);
	if (!copy)
		return complain(message, "out of memory");
	free(*field);
	*field = copy;
	return true;
}

/* Handle "no-NAME". True if "name" has that form. */
static bool clear_bool(ash_options *options, const char *name,
	const char *value)
{
	const row *row;

	if (value || strncmp(name, "no-", 3))
		return false;
	row = find_row(name + 3);
	if (!row || row->kind != KIND_BOOL)
		return false;
	*bool_field(options, row) = false;
	return true;
}

bool ash_options_set(ash_options *options, const char *name, const char *value,
	char **message)
{
	const row *row = find_row(name);

	if (!row && clear_bool(options, name, value))
		return true;
	if (!row)
		return complain_unknown(name, message);
	if (row->kind == KIND_BOOL)
		return set_bool(options, row, name, value, message);
	if (row->kind == KIND_INT)
		return set_int(options, row, name, value, message);
	return set_str(options, row, name, value, message);
}

#define SEPARATORS ";, \t\r\n"
#define STR_SEPARATORS "; \t\r\n"

/* Does "text" start with the name of an option, or with a word for several? */
static bool starts_option(const char *text)
{
	size_t length = strcspn(text, "=" SEPARATORS);
	char name[MAX_NAME + 1];

	if (!strncmp(text, "no-", 3))
		return starts_option(text + 3);
	if (length > MAX_NAME)
		return false;
	memcpy(name, text, length);
	name[length] = '\0';
	return find_row(name) || !strcmp(name, "sequential") ||
		!strcmp(name, "on");
}

/* The length of the option "text", a list: a comma ends it if no word follows,
 * or another option.
 */
static size_t list_length(const char *text)
{
	size_t end = strcspn(text, STR_SEPARATORS);
	size_t length = strcspn(text, SEPARATORS);

	while (length + 1 < end && !starts_option(text + length + 1))
		length += 1 + strcspn(text + length + 1, SEPARATORS);
	return length;
}

/* The length of the option at the start of "text". Commas belong to the value
 * of a string option.
 */
static size_t item_length(const char *text)
{
	size_t length = strcspn(text, SEPARATORS);
	size_t name_length = strcspn(text, "=" SEPARATORS);
	char name[MAX_NAME + 1];
	const row *row;

	if (name_length > MAX_NAME)
		return length;
	memcpy(name, text, name_length);
	name[name_length] = '\0';
	row = find_row(name);
	if (text[name_length] != '=' || !row || row->kind != KIND_STR)
		return length;
	return row->words ? list_length(text) : strcspn(text, STR_SEPARATORS);
}

/* Set the option "item" (NAME or NAME=VALUE), which is cut in two at "=". */
static bool set_item(ash_options *options, char *item, char **message)
{
	char *value = strchr(item, '=');

	if (value)
		*value++ = '\0';
	return ash_options_set(options, item, value, message);
}

/* Call "set" for each option in "text" until one call fails. */
static bool parse_items(ash_options *options, const char *text,
	bool (*set)(ash_options *options, char *item, char **message),
	char **message)
{
	size_t length;

	for (text += strspn(text, SEPARATORS); *text;
		text += length, text += strspn(text, SEPARATORS)) {
		char *item;
		bool ok;

		length = item_length(text);
		item = strndup(text, length);
		ok = item ? set(options, item, message)
			  : complain(message, "out of memory");
		free(item);
		if (!ok)
			return false;
	}
	return true;
}

bool ash_options_parse(ash_options *options, const char *text, char **message)
{
	return parse_items(options, text, &set_item, message);
}

/* Does the option "item" (NAME or NAME=VALUE) apply to whole files only? */
static bool is_global(const char *item)
{
	static const char *const names[] = {
		"late",
		"only",
		"dump",
		"why",
		"report",
		"costs",
		"rank-only",
		"effort",
		"help",
		"bundle",
		"bundle-for",
		"script",
		"replay",
		"tuned",
		"time",
		"model",
	};
	size_t length = strcspn(item, "=");

	if (!strncmp(item, "no-", 3))
		return is_global(item + 3);
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); ++i)
		if (strlen(names[i]) == length &&
			!strncmp(names[i], item, length))
			return true;
	return false;
}

static bool set_local_item(ash_options *options, char *item, char **message)
{
	if (is_global(item))
		return complain(message, "option '%.*s' concerns whole files",
			(int) strcspn(item, "="), item);
	if (!strcmp(item, "sequential")) {
		options->parallel = false;
	} else if (!strcmp(item, "off")) {
		options->enable = false;
	} else if (!strcmp(item, "on")) {
		options->enable = true;
		options->force = true;
	} else {
		return set_item(options, item, message);
	}
	return true;
}

/* Set an option and go on after a mistake; the first message is kept. */
static bool set_lenient(ash_options *options, char *item, char **message)
{
	char *later = NULL;

	if (!set_local_item(options, item, *message ? &later : message))
		free(later);
	return true;
}

bool ash_options_parse_local(ash_options *options, const char *text,
	char **message)
{
	*message = NULL;
	return parse_items(options, text, &set_lenient, message) && !*message;
}

bool ash_options_dump(const ash_options *options, const char *stage,
	const char **dir)
{
	const char *list = options->dump;
	size_t length = strlen(stage);
	const char *colon = list ? strchr(list, ':') : NULL;

	*dir = colon && colon[1] ? colon + 1 : NULL;
	while (list) {
		size_t n = word_length(list);

		if (n == length && !strncmp(list, stage, n))
			return true;
		list = next_word(list, n);
	}
	return false;
}

const char *ash_options_strategy(const ash_options *options, unsigned i,
	size_t *n)
{
	const char *list = options->strategy;

	for (*n = word_length(list); list && i > 0; --i) {
		list = next_word(list, *n);
		*n = list ? word_length(list) : 0;
	}
	return list;
}

static bool is_default(const ash_options *options, const row *row)
{
	const char *text;

	if (row->kind == KIND_BOOL)
		return *bool_field(options, row) == row->number;
	if (row->kind == KIND_INT)
		return *int_field(options, row) == row->number;
	text = *str_field(options, row);
	if (!text || !row->text)
		return !text && !row->text;
	return !strcmp(text, row->text);
}

static void print_value(FILE *out, const ash_options *options, const row *row,
	const char *name)
{
	const char *text;

	if (row->kind == KIND_BOOL) {
		fprintf(out, "%s%s", *bool_field(options, row) ? "" : "no-",
			name);
	} else if (row->kind == KIND_INT) {
		fprintf(out, "%s=%d", name, *int_field(options, row));
	} else {
		text = *str_field(options, row);
		fprintf(out, "%s=%s", name, text ? text : "");
	}
}

/* Print the options that differ from their defaults. False if there is no
 * memory.
 */
static bool print_changed(FILE *out, const ash_options *options)
{
	const char *separator = "";

	for (size_t i = 0; i < N_ROW; ++i) {
		char *name;

		if (is_default(options, &table[i]))
			continue;
		name = user_name(&table[i]);
		if (!name)
			return false;
		fputs(separator, out);
		print_value(out, options, &table[i], name);
		free(name);
		separator = ";";
	}
	return true;
}

bool ash_options_want_device(const ash_options *options)
{
	return options->enable && options->offload &&
		!strstr(options->offload, "off");
}

char *ash_options_text(const ash_options *options)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	bool ok;

	if (!out)
		return NULL;
	ok = print_changed(out, options);
	if (fclose(out) == 0 && ok)
		return text;
	free(text);
	return NULL;
}

static void print_row(FILE *out, const row *row, const char *name)
{
	char usage[2 * MAX_NAME];

	if (row->kind == KIND_BOOL)
		snprintf(usage, sizeof(usage), "%s", name);
	else if (row->kind == KIND_INT)
		snprintf(usage, sizeof(usage), "%s=%d..%d", name, row->min,
			row->max);
	else
		snprintf(usage, sizeof(usage),
			row->implied ? "%s[=%s]" : "%s=%s", name, row->arg);
	fprintf(out, "  %-28s  %s", usage, row->help);
	if (row->kind == KIND_INT)
		fprintf(out, " [%d]\n", row->number);
	else if (row->kind == KIND_BOOL)
		fprintf(out, " [%s]\n", row->number ? "on" : "off");
	else
		fprintf(out, " [%s]\n", row->text ? row->text : "none");
}

void ash_options_help(FILE *out)
{
	for (size_t i = 0; i < N_ROW; ++i) {
		char *name = user_name(&table[i]);

		if (name)
			print_row(out, &table[i], name);
		free(name);
	}
}
