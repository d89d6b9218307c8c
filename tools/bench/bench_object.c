/* bench_object.c - fields of the JSON objects that the plugin writes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench_object.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *ash_bench_field(const char *object, const char *name)
{
	char *key = ash_bench_format("\"%s\": ", name);
	const char *found = key ? strstr(object, key) : NULL;

	if (found)
		found += strlen(key);
	free(key);
	return found;
}

__isl_give char *ash_bench_string(const char *text, const char **end)
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

__isl_give char *ash_bench_string_field(const char *object, const char *name)
{
	return ash_bench_string(ash_bench_field(object, name), NULL);
}

double ash_bench_number_field(const char *object, const char *name)
{
	const char *text = ash_bench_field(object, name);
	char *end;
	double number = text ? strtod(text, &end) : NAN;

	return text && end != text ? number : NAN;
}

bool ash_bench_truth_field(const char *object, const char *name)
{
	const char *text = ash_bench_field(object, name);

	return text && !strncmp(text, "true", 4);
}
