/* report_text.c - texts and files of ashlar-report.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report_text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "support/grow.h"

bool report_list_add(report_list *list, char *text)
{
	char **grown = text ? ash_grow(list->text, list->n, sizeof(*grown))
			    : NULL;

	if (!grown) {
		free(text);
		return false;
	}
	list->text = grown;
	list->text[list->n++] = text;
	return true;
}

bool report_list_has(const report_list *list, const char *text)
{
	for (unsigned i = 0; i < list->n; ++i)
		if (!strcmp(list->text[i], text))
			return true;
	return false;
}

void report_list_clear(report_list *list)
{
	for (unsigned i = 0; i < list->n; ++i)
		free(list->text[i]);
	free(list->text);
	*list = (report_list) { 0 };
}

char *report_read_stream(FILE *in)
{
	char *text = NULL, part[4096];
	size_t size, n;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		return NULL;
	while ((n = fread(part, 1, sizeof(part), in)) > 0)
		fwrite(part, 1, n, out);
	if (fclose(out) == 0 && !ferror(in))
		return text;
	free(text);
	return NULL;
}

char *report_read_file(const char *path)
{
	FILE *in = fopen(path, "r");
	char *text = in ? report_read_stream(in) : NULL;
	int error = errno;

	if (in)
		fclose(in);
	errno = error;
	return text;
}

void report_print_script(const char *text, FILE *out)
{
	for (; *text; ++text) {
		bool ends = !strncasecmp(text, "</script", 8);

		fputs(ends ? "<\\/"
				: !strncmp(text, "<!--", 4) ? "<\\!--"
							    : "",
			out);
		if (ends)
			++text;
		else if (!strncmp(text, "<!--", 4))
			text += 3;
		else
			fputc(*text, out);
	}
}
