/* report_text.c - texts and files of ashlar-report.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report_text.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "support/grow.h"

bool report_list_add(report_list *list, char *text)
{
	if (!text || !ASH_GROW(list->text, list->n)) {
		free(text);
		return false;
	}
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
