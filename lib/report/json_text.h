/* json_text.h - strings and numbers as JSON.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_REPORT_JSON_TEXT_H
#define ASH_REPORT_JSON_TEXT_H

#include <stdio.h>

/* The string in quotes; bytes that do not belong to a character in UTF-8 are
 * U+FFFD.
 */
void ash_json_string(FILE *out, const char *string);
/* The string in quotes, as ash_json_string prints it, or null if it is NULL. */
void ash_json_string_or_null(FILE *out, const char *string);
/* Four digits of "number"; null if it is not finite. */
void ash_json_number(FILE *out, double number);

#endif
