/* bench_why.c - what Ashlar says of the loop nests of a kernel.
 *
 * The list has one object per line, whose fields are found by their names: no
 * string in it has a quote that is not escaped.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench_why.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What follows "name": in the object; NULL if there is no such field. */
static const char *find_field(const char *object, const char *name)
{
	char *key = ash_bench_format("\"%s\": ", name);
	const char *found = key ? strstr(object, key) : NULL;

	if (found)
		found += strlen(key);
	free(key);
	return found;
}

/* The string that starts at "text"; *end is what follows.  NULL if there is
 * none, or out of memory.
 */
static __isl_give char *read_string(const char *text, const char **end)
{
	char *copy = text && *text == '"' ? malloc(strlen(text)) : NULL;
	size_t n = 0;

	if (!copy)
		return NULL;
	for (++text; *text && *text != '"'; ++text) {
		if (*text == '\\' && text[1])
			++text;
		copy[n++] = *text;
	}
	copy[n] = '\0';
	if (end)
		*end = *text ? text + 1 : text;
	return copy;
}

static __isl_give char *read_field(const char *object, const char *name)
{
	return read_string(find_field(object, name), NULL);
}

/* Append "more", which is taken, to *text after a semicolon. */
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

/* The condition alone, if the sentence is about one. */
static __isl_give char *shorten(__isl_take char *sentence)
{
	static const char start[] = "the new code runs if ";
	size_t n = strlen(start);

	if (sentence && !strncmp(sentence, start, n))
		memmove(sentence, sentence + n, strlen(sentence + n) + 1);
	return sentence;
}

/* The assumptions with "; " between them; NULL if there are none. */
static __isl_give char *read_assumptions(const char *object)
{
	const char *at = find_field(object, "assumptions");
	char *text = NULL;

	for (at = at && *at == '[' ? at + 1 : NULL; at && *at == '"';) {
		char *sentence = read_string(at, &at);

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
	char *own = read_field(object, "status");
	bool same = own && !strcmp(own, status);

	free(own);
	return same;
}

/* The line, and what is said of it. */
static void add_refused(ash_bench_list *list, const char *object)
{
	const char *line = find_field(object, "line");
	char *text = read_field(object, "text");
	char *help = read_field(object, "help");
	bool has_help = help && *help;

	ash_bench_list_addf(list, "line %d: not transformed: %s%s%s",
		line ? atoi(line) : 0, text ? text : "",
		has_help ? "; it would help to " : "", has_help ? help : "");
	free(text);
	free(help);
}

static void add_transformed(ash_bench_list *list, const char *object)
{
	const char *line = find_field(object, "line");
	const char *gain = find_field(object, "gain");
	char *text = read_field(object, "text");
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
	char *own = read_field(object, "function");
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
