/* json_scan.h - is a text JSON, and which strings are in it?
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_REPORT_JSON_SCAN_H
#define ASHLAR_REPORT_JSON_SCAN_H

#include <stdbool.h>

/* Called for each member of an object that is a string, in their order. */
typedef void json_member(const char *name, const char *value, void *user);

/* A fault, and where it is. */
typedef struct json_fault {
	const char *text;	/* NULL: there is none */
	unsigned line, column;
} json_fault;

/* Read "text", one value and white space; true if that is what it is. */
bool json_scan(const char *text, json_member *member, void *user,
	json_fault *fault);

#endif
