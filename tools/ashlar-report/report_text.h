/* report_text.h - texts and files of ashlar-report.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_REPORT_TEXT_H
#define ASHLAR_REPORT_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* A list of texts, all owned. */
typedef struct report_list {
	unsigned n;
	char **text;
} report_list;

/* Append "text" (taken); false without memory. */
bool report_list_add(report_list *list, char *text);
bool report_list_has(const report_list *list, const char *text);
void report_list_clear(report_list *list);

/* Print text inside an element "script": characters that could end the element
 * are escaped, without changing the meaning of programs or JSON.
 */
void report_print_script(const char *text, FILE *out);

#endif
