/* tune_text.c - texts and files of the tuner.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tune_text.h"

#include <errno.h>
#include <ftw.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/text_file.h"

void ash_tune_must(bool good)
{
	if (good)
		return;
	fputs("ashlar-tune: error: out of memory\n", stderr);
	exit(EXIT_FAILURE);
}

void *ash_tune_need(void *memory)
{
	ash_tune_must(memory);
	return memory;
}

static char *format_text(const char *format, va_list arguments)
{
	char *text;

	if (vasprintf(&text, format, arguments) < 0)
		text = NULL;
	return ash_tune_need(text);
}

char *ash_tune_text(const char *format, ...)
{
	va_list arguments;
	char *text;

	va_start(arguments, format);
	text = format_text(format, arguments);
	va_end(arguments);
	return text;
}

char *ash_tune_copy(const char *text)
{
	return text ? ash_tune_need(strdup(text)) : NULL;
}

void ash_tune_append(char **text, const char *format, ...)
{
	va_list arguments;
	char *more, *all;

	va_start(arguments, format);
	more = format_text(format, arguments);
	va_end(arguments);
	all = ash_tune_text("%s%s", *text ? *text : "", more);
	free(more);
	free(*text);
	*text = all;
}

bool ash_tune_error(const char *format, ...)
{
	va_list arguments;

	fputs("ashlar-tune: error: ", stderr);
	va_start(arguments, format);
	vfprintf(stderr, format, arguments);
	va_end(arguments);
	fputc('\n', stderr);
	return false;
}

char *ash_tune_read_file(const char *path)
{
	return ash_text_from_file(path, ASH_TEXT_LIMIT);
}

bool ash_tune_write_file(const char *path, const char *text)
{
	char *part = ash_tune_text("%s.part", path);
	FILE *out = fopen(part, "w");
	bool good = out && fputs(text, out) >= 0;

	if (out)
		good &= !fclose(out);
	good = good && !rename(part, path);
	free(part);
	return good;
}

bool ash_tune_make_folder(const char *path)
{
	char *copy = ash_tune_copy(path);
	struct stat status;

	for (char *slash = strchr(copy + 1, '/'); slash;
		slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		mkdir(copy, 0777);
		*slash = '/';
	}
	mkdir(copy, 0777);
	free(copy);
	return !stat(path, &status) && S_ISDIR(status.st_mode);
}

static int remove_one(const char *path, const struct stat *status, int kind,
	struct FTW *walk)
{
	(void) status;
	(void) kind;
	(void) walk;
	return remove(path);
}

void ash_tune_remove(const char *path)
{
	nftw(path, &remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

bool ash_tune_same_file(const char *a, const char *b)
{
	char *x = ash_tune_read_file(a), *y = ash_tune_read_file(b);
	bool same = x && y && !strcmp(x, y);

	free(x);
	free(y);
	return same;
}

char *ash_tune_quote(const char *text)
{
	char *quoted = ash_tune_copy("'");

	for (; *text; ++text)
		if (*text == '\'')
			ash_tune_append(&quoted, "'\\''");
		else
			ash_tune_append(&quoted, "%c", *text);
	ash_tune_append(&quoted, "'");
	return quoted;
}
