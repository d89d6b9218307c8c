/* bench_list.c - strings and lists of strings.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench_list.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static __isl_give char *format_list(const char *format, va_list args)
{
	va_list copy;
	va_copy(copy, args);
	int length = vsnprintf(NULL, 0, format, copy);
	va_end(copy);
	char *text = length < 0 ? NULL : malloc((size_t) length + 1);

	if (text)
		vsnprintf(text, (size_t) length + 1, format, args);
	return text;
}

__isl_give char *ash_bench_format(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	char *text = format_list(format, args);
	va_end(args);
	return text;
}

void ash_bench_complain(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	fputs("ashlar-bench: ", stderr);
	vfprintf(stderr, format, args);
	fputc('\n', stderr);
	va_end(args);
}

/* Make room for another item and the final NULL. */
static bool reserve(ash_bench_list *list)
{
	if (list->n + 1 < list->room)
		return true;
	int room = list->room ? 2 * list->room : 8;
	char **item = realloc(list->item, (size_t) room * sizeof(*item));

	if (!item)
		return false;
	list->item = item;
	list->room = room;
	return true;
}

static void add_owned(ash_bench_list *list, __isl_take char *text)
{
	if (!text || list->failed || !reserve(list)) {
		list->failed = true;
		free(text);
		return;
	}
	list->item[list->n++] = text;
	list->item[list->n] = NULL;
}

void ash_bench_list_add(ash_bench_list *list, const char *text)
{
	add_owned(list, strdup(text));
}

void ash_bench_list_addf(ash_bench_list *list, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	add_owned(list, format_list(format, args));
	va_end(args);
}

void ash_bench_list_split(ash_bench_list *list, const char *text,
	const char *separators)
{
	while (text && *text) {
		size_t length = strcspn(text, separators);

		if (length)
			add_owned(list, strndup(text, length));
		text += length;
		text += strspn(text, separators);
	}
}

bool ash_bench_list_has(const ash_bench_list *list, const char *text)
{
	for (int i = 0; i < list->n; ++i)
		if (!strcmp(list->item[i], text))
			return true;
	return false;
}

__isl_give char *ash_bench_list_join(const ash_bench_list *list)
{
	size_t length = 1;

	for (int i = 0; i < list->n; ++i)
		length += strlen(list->item[i]) + 1;
	char *text = list->failed ? NULL : malloc(length);
	char *end = text;

	if (!text)
		return NULL;
	*text = '\0';
	for (int i = 0; i < list->n; ++i)
		end += sprintf(end, "%s%s", i ? " " : "", list->item[i]);
	return text;
}

int ash_bench_list_width(const ash_bench_list *list)
{
	size_t width = 0;

	for (int i = 0; i < list->n; ++i) {
		size_t length = strlen(list->item[i]);

		width = length > width ? length : width;
	}
	return (int) width;
}

void ash_bench_list_clear(ash_bench_list *list)
{
	for (int i = 0; i < list->n; ++i)
		free(list->item[i]);
	free(list->item);
	*list = (ash_bench_list) { 0 };
}
