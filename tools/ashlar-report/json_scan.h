/* json_scan.h - check of JSON text, and extraction of its strings.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_REPORT_JSON_SCAN_H
#define ASHLAR_REPORT_JSON_SCAN_H

#include <stdbool.h>

/* Called for each member of an object whose value is a string, in their order.
 */
typedef void json_member(const char *name, const char *value, void *user);

/* A syntax error and its position. */
typedef struct json_fault {
	const char *text;	/* NULL: there is none */
	unsigned line, column;
} json_fault;

/* Read "text", a single value with white space; false, with *fault, if it is
 * malformed.
 */
bool json_scan(const char *text, json_member *member, void *user,
	json_fault *fault);

#endif
