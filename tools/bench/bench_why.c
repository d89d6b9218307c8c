/* bench_why.c - Ashlar's list of the loop nests of a kernel, as sentences.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench_why.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_object.h"

/* Append "more" (taken) to *text after a semicolon. */
static void append(char **text, __isl_take char *more)
{
	char *longer = more ? ash_bench_format("%s%s%s", *text ? *text : "",
				      *text ? "; " : "", more)
			    : NULL;

	if (longer) {
		free(*text);
		*text = longer;
	}
	free(more);
}

/* Reduce a sentence about a condition to the condition. */
static __isl_give char *shorten(__isl_take char *sentence)
{
	static const char start[] = "the new code runs if ";
	size_t n = strlen(start);

	if (sentence && !strncmp(sentence, start, n))
		memmove(sentence, sentence + n, strlen(sentence + n) + 1);
	return sentence;
}

/* The assumptions joined by "; "; NULL if there are none. */
static __isl_give char *read_assumptions(const char *object)
{
	const char *at = ash_bench_field(object, "assumptions");
	char *text = NULL;

	for (at = at && *at == '[' ? at + 1 : NULL; at && *at == '"';) {
		char *sentence = ash_bench_string(at, &at);

		if (!sentence)
			break;
		append(&text, shorten(sentence));
		if (!strncmp(at, ", ", 2))
			at += 2;
	}
	return text;
}

static bool has_status(const char *object, const char *status)
{
	char *own = ash_bench_string_field(object, "status");
	bool same = own && !strcmp(own, status);

	free(own);
	return same;
}

/* Add the line of a refused nest and the reason. */
static void add_refused(ash_bench_list *list, const char *object)
{
	const char *line = ash_bench_field(object, "line");
	char *text = ash_bench_string_field(object, "text");
	char *help = ash_bench_string_field(object, "help");
	bool has_help = help && *help;

	ash_bench_list_addf(list, "line %d: not transformed: %s%s%s",
		line ? atoi(line) : 0, text ? text : "",
		has_help ? "; it would help to " : "", has_help ? help : "");
	free(text);
	free(help);
}

static void add_transformed(ash_bench_list *list, const char *object)
{
	const char *line = ash_bench_field(object, "line");
	const char *gain = ash_bench_field(object, "gain");
	char *text = ash_bench_string_field(object, "text");
	char *tests = read_assumptions(object);
	char *expected = gain && *gain != 'n'
		? ash_bench_format(", expected gain %.3g", atof(gain))
		: NULL;

	ash_bench_list_addf(list, "line %d: transformed%s: %s%s%s",
		line ? atoi(line) : 0, expected ? expected : "",
		text ? text : "", tests ? "; runs if " : "",
		tests ? tests : "");
	free(expected);
	free(tests);
	free(text);
}

static bool is_of(const char *object, const char *function)
{
	char *own = ash_bench_string_field(object, "function");
	bool same = own && (!function || !strcmp(own, function));

	free(own);
	return same;
}

static ash_bench_list read_all(const ash_bench_list *lines,
	const char *function)
{
	ash_bench_list list = { 0 };

	for (int i = 0; i < lines->n; ++i) {
		const char *object = lines->item[i];

		if (!is_of(object, function))
			continue;
		if (has_status(object, "transformed"))
			add_transformed(&list, object);
		else
			add_refused(&list, object);
	}
	return list;
}

ash_bench_list ash_bench_why_read(const char *json, const char *function)
{
	ash_bench_list lines = { 0 };
	ash_bench_list list;

	ash_bench_list_split(&lines, json, "\n");
	list = read_all(&lines, function);
	if (function && !list.n) {
		ash_bench_list_clear(&list);
		list = read_all(&lines, NULL);
	}
	list.failed |= lines.failed;
	ash_bench_list_clear(&lines);
	return list;
}
