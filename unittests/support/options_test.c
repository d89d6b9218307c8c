/* options_test.c - options from text, their limits and the messages.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "check.h"
#include "support/options.h"

/* One text and what it leads to: the value of one field, or a message. */
struct parse_case {
	const char *name;
	const char *text;
	const char *field;	/* which of those known to field_text */
	const char *value;	/* of the field afterwards */
	const char *message;	/* NULL: none */
};

static const struct parse_case parse_cases[] = {
	{ "empty-text", "", "tile", "0", NULL },
	{ "separators-only", " ;,; ", "tile", "0", NULL },
	{ "boolean-alone-is-set", "parallel", "parallel", "1", NULL },
	{ "boolean-with-value", "parallel=true", "parallel", "1", NULL },
	{ "boolean-switched-off", "enable=off", "enable", "0", NULL },
	{ "no-clears", "no-enable", "enable", "0", NULL },
	{ "no-needs-a-boolean", "no-tile", "tile", "0",
	  "unknown option 'no-tile'; did you mean 'tile'?" },
	{ "no-with-value", "no-enable=1", "enable", "1",
	  "unknown option 'no-enable'; did you mean 'enable'?" },
	{ "boolean-with-nonsense", "parallel=maybe", "parallel", "0",
	  "option 'parallel' is true or false, not 'maybe'" },
	{ "integer", "tile=32", "tile", "32", NULL },
	{ "integer-least", "tile=0", "tile", "0", NULL },
	{ "integer-greatest", "tile=4096", "tile", "4096", NULL },
	{ "integer-too-large", "tile=4097", "tile", "0",
	  "option 'tile' must be from 0 to 4096, not 4097" },
	{ "integer-negative", "tile=-1", "tile", "0",
	  "option 'tile' must be from 0 to 4096, not -1" },
	{ "integer-beyond-long", "tile=99999999999999999999", "tile", "0",
	  "option 'tile' must be from 0 to 4096, not 99999999999999999999" },
	{ "integer-not-a-number", "tile=big", "tile", "0",
	  "option 'tile' wants a number from 0 to 4096, not 'big'" },
	{ "integer-with-tail", "tile=32k", "tile", "0",
	  "option 'tile' wants a number from 0 to 4096, not '32k'" },
	{ "integer-without-value", "tile", "tile", "0",
	  "option 'tile' wants a number from 0 to 4096" },
	{ "integer-with-empty-value", "tile=", "tile", "0",
	  "option 'tile' wants a number from 0 to 4096, not ''" },
	{ "hyphen-for-underscore", "min-work=5", "min-work", "5", NULL },
	{ "string", "only=gemm", "only", "gemm", NULL },
	{ "string-with-commas", "dump=scop,ast:dir", "dump", "scop,ast:dir",
	  NULL },
	{ "string-ends-at-semicolon", "dump=scop;tile=8", "dump", "scop",
	  NULL },
	{ "list-ends-before-an-option", "dump=scop,ast,tile=8", "tile", "8",
	  NULL },
	{ "list-before-an-option", "dump=scop,ast, no-parallel", "dump",
	  "scop,ast", NULL },
	{ "list-ends-at-a-comma", "dump=scop, tile=8", "tile", "8", NULL },
	{ "list-of-processors", "offload-arch=sm_9,tile=8", "tile", "0",
	  "option 'offload-arch' does not know 'sm_9'; it takes sm_70, sm_72, "
	  "sm_75, sm_80, sm_86, sm_87, sm_88, sm_89, sm_90, sm_100, sm_101, "
	  "sm_103, sm_110, sm_120, sm_121" },
	{ "string-without-value", "only", "only", NULL,
	  "option 'only' wants a value: only=FUNCTION" },
	{ "output-alone-is-a-stream", "why", "why", "-", NULL },
	{ "output-with-empty-value", "why=", "why", "-", NULL },
	{ "output-to-a-file", "why=a.json;tile=8", "why", "a.json", NULL },
	{ "output-is-no-boolean", "no-why", "why", NULL,
	  "unknown option 'no-why'; did you mean 'why'?" },
	{ "last-one-wins", "tile=8;tile=16", "tile", "16", NULL },
	{ "all-separators", "parallel, tile=8\t;\nforce", "tile", "8", NULL },
	{ "what-precedes-a-mistake-holds", "tile=8;nonsense;tile=9", "tile",
	  "8", "unknown option 'nonsense'" },
	{ "letter-missing", "forc", "tile", "0",
	  "unknown option 'forc'; did you mean 'force'?" },
	{ "letters-swapped", "paralell", "parallel", "0",
	  "unknown option 'paralell'; did you mean 'parallel'?" },
	{ "hyphenated-guess", "min-wrk=1", "min-work", "500000",
	  "unknown option 'min-wrk'; did you mean 'min-work'?" },
	{ "no-guess-for-a-far-name", "foo", "tile", "0",
	  "unknown option 'foo'" },
	{ "very-long-name",
	  "a-name-that-is-much-longer-than-that-of-any-option", "tile", "0",
	  "unknown option "
	  "'a-name-that-is-much-longer-than-that-of-any-option'" },
};

/* The value of a field as text, NULL if it is a string that is not set. */
static const char *field_text(const ash_options *options, const char *field,
	char *buffer, size_t size)
{
	int number;

	if (!strcmp(field, "only"))
		return options->only;
	if (!strcmp(field, "why"))
		return options->why;
	if (!strcmp(field, "dump"))
		return options->dump;
	number = !strcmp(field, "tile") ? options->tile
		: !strcmp(field, "min-work") ? options->min_work
		: !strcmp(field, "enable") ? options->enable
		: options->parallel;
	snprintf(buffer, size, "%d", number);
	return buffer;
}

static bool same(const char *a, const char *b)
{
	return a && b ? !strcmp(a, b) : a == b;
}

static void test_parse(const struct parse_case *row)
{
	ash_options options;
	char *message = NULL;
	char buffer[32];
	const char *value;
	bool ok;

	ash_options_init(&options);
	ok = ash_options_parse(&options, row->text, &message);
	value = field_text(&options, row->field, buffer, sizeof(buffer));
	if (!check(same(value, row->value) && same(message, row->message) &&
			ok == !row->message, row->name))
		printf("  %s is %s, message: %s\n", row->field,
			value ? value : "(none)",
			message ? message : "(none)");
	free(message);
	ash_options_clear(&options);
}

/* Options of one function or loop. */
static const struct parse_case local_cases[] = {
	{ "local-tile", "tile=16", "tile", "16", NULL },
	{ "local-off", "off", "enable", "0", NULL },
	{ "local-sequential", "parallel, sequential", "parallel", "0", NULL },
	{ "local-words-after-a-list", "offload=auto, sequential, tile=8",
	  "tile", "8", NULL },
	{ "local-mistake-loses-nothing", "tiel=3, tile=8", "tile", "8",
	  "unknown option 'tiel'; did you mean 'tile'?" },
	{ "local-first-mistake-is-told", "tile=x, nonsense, parallel",
	  "parallel", "1",
	  "option 'tile' wants a number from 0 to 4096, not 'x'" },
	{ "local-not-for-files", "dump=scop, tile=8", "tile", "8",
	  "option 'dump' concerns whole files" },
	{ "local-not-for-files-either", "no-help", "tile", "0",
	  "option 'no-help' concerns whole files" },
};

static void test_local(const struct parse_case *row)
{
	ash_options options;
	char *message = NULL;
	char buffer[32];
	const char *value;
	bool ok;

	ash_options_init(&options);
	ok = ash_options_parse_local(&options, row->text, &message);
	value = field_text(&options, row->field, buffer, sizeof(buffer));
	if (!check(same(value, row->value) && same(message, row->message) &&
			ok == !row->message, row->name))
		printf("  %s is %s, message: %s\n", row->field,
			value ? value : "(none)",
			message ? message : "(none)");
	free(message);
	ash_options_clear(&options);
}

/* Is every default inside of its own limits? */
static void test_defaults(void)
{
	ash_options options;
	bool ok = true;

	ash_options_init(&options);
#define ASH_BOOL(name, def, help) ok &= options.name == (def);
#define ASH_INT(name, def, min, max, help) \
	ok &= options.name >= (min) && options.name <= (max);
#define ASH_STR(name, def, arg, help) ok &= same(options.name, def);
#define ASH_OUT(name, arg, help) ok &= !options.name;
#define ASH_LIST(name, def, words, arg, help) \
	ok &= same(options.name, def);
#include "support/options.def"
#undef ASH_BOOL
#undef ASH_INT
#undef ASH_STR
#undef ASH_OUT
#undef ASH_LIST
	check(ok, "defaults-within-limits");
	ash_options_clear(&options);
}

static void test_copy(void)
{
	ash_options options, copy;
	char *message = NULL;

	ash_options_init(&options);
	ash_options_parse(&options, "tile=7;only=f", &message);
	copy = ash_options_copy(&options);
	ash_options_clear(&options);
	check(copy.tile == 7 && same(copy.only, "f") &&
		same(copy.strategy, "apart,spatial"), "copy-owns-its-strings");
	ash_options_clear(&copy);
	free(message);
}

static void test_dump(void)
{
	ash_options options;
	const char *dir = "unset";
	char *message = NULL;

	ash_options_init(&options);
	check(!ash_options_dump(&options, "scop", &dir), "dump-nothing");
	ash_options_set(&options, "dump", "scop,ast:out/dir", &message);
	check(ash_options_dump(&options, "ast", &dir) &&
		same(dir, "out/dir"), "dump-to-directory");
	check(!ash_options_dump(&options, "as", &dir), "dump-whole-names");
	check(!ash_options_dump(&options, "out/dir", &dir),
		"dump-directory-is-no-stage");
	ash_options_set(&options, "dump", "deps+tree", &message);
	check(ash_options_dump(&options, "tree", &dir) && !dir,
		"dump-to-stream");
	ash_options_clear(&options);
	free(message);
}

static void test_strategies(void)
{
	ash_options options;
	const char *word;
	char *message = NULL;
	size_t n;

	ash_options_init(&options);
	ash_options_set(&options, "strategy", "outer+feautrier", &message);
	word = ash_options_strategy(&options, 1, &n);
	check(word && n == 9 && same(word, "feautrier"), "second-strategy");
	word = ash_options_strategy(&options, 0, &n);
	check(word && n == 5 && !strncmp(word, "outer", n), "first-strategy");
	check(!ash_options_strategy(&options, 2, &n), "no-third-strategy");
	ash_options_clear(&options);
	free(message);
}

static void test_help(void)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	ash_options_help(out);
	fclose(out);
	check(strstr(text, "min-work=0..2000000000") &&
		strstr(text, "dump=STAGES[:DIR]") && strstr(text, "parallel"),
		"help-names-ranges");
	free(text);
}

/* What is not as by default, and only that, in the order of options.def. */
static void test_text(void)
{
	static const char wanted[] =
		"parallel;no-checks;tile=32;strategy=spatial;only=f";
	ash_options options;
	char *text, *message = NULL;

	ash_options_init(&options);
	text = ash_options_text(&options);
	check(same(text, ""), "text-of-defaults-is-empty");
	free(text);
	ash_options_parse(&options, "only=f;strategy=spatial;no-checks", NULL);
	ash_options_parse(&options, "tile=32;parallel;tiling", &message);
	text = ash_options_text(&options);
	check(same(text, wanted), "text-says-what-was-set");
	ash_options_clear(&options);
	ash_options_init(&options);
	check(ash_options_parse(&options, text, &message) &&
		options.parallel && !options.checks && options.tile == 32 &&
		same(options.only, "f"), "text-can-be-read");
	free(text);
	ash_options_clear(&options);
	free(message);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(parse_cases) / sizeof(*parse_cases); ++i)
		test_parse(&parse_cases[i]);
	for (size_t i = 0; i < sizeof(local_cases) / sizeof(*local_cases); ++i)
		test_local(&local_cases[i]);
	test_defaults();
	test_copy();
	test_dump();
	test_strategies();
	test_help();
	test_text();
	return check_result();
}
