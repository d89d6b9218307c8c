/* json_text.h - strings and numbers as JSON.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_REPORT_JSON_TEXT_H
#define ASH_REPORT_JSON_TEXT_H

#include <stdio.h>

/* Print the string in quotes; bytes that are not valid UTF-8 become U+FFFD. */
void ash_json_string(FILE *out, const char *string);
/* Print the string in quotes, or null if it is NULL. */
void ash_json_string_or_null(FILE *out, const char *string);
/* Print "number" with four digits; null if it is not finite. */
void ash_json_number(FILE *out, double number);

#endif
