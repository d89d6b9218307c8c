/* yaml.h - a reader of the part of YAML that Ashlar's text forms use.
 *
 * A document is a block: lines of one indentation, each an entry.  An entry
 * is "key: value", or "key:" with a block of deeper lines below it, or
 * "- value", or "- " with a block that begins on the same line.
 * A value is plain text, or in double quotes with \" \\ \n and \t.
 * "#" at the start of a line or after white space begins a comment.
 * There are no anchors, no tabs before the text of a line, no values of
 * several lines and no flow collections.
 *
 * Entries are taken apart one by one, as the reader asks for them, each
 * once.
 * All strings point into the document and live as long as it does.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_YAML_H
#define ASH_SCOP_YAML_H

#include <stdbool.h>

#include <isl/ctx.h>

#include "support/diag.h"

typedef struct ash_yaml_line {
	char *text;		/* without indentation and comment */
	unsigned indent;
	unsigned number;	/* in the file, from 1 */
} ash_yaml_line;

typedef struct ash_yaml {
	char *buffer;
	unsigned n_line;
	ash_yaml_line *line;	/* lines that are not blank */
	const char *file;
	ash_diag *diag;
} ash_yaml;

/* A block: the lines from "first" to "last" - 1 of the document. */
typedef struct ash_yaml_block {
	ash_yaml *doc;
	unsigned first;
	unsigned last;
} ash_yaml_block;

typedef struct ash_yaml_entry {
	const char *key;	/* NULL for "- ..." */
	char *value;		/* NULL if there is a block or nothing */
	ash_yaml_block block;	/* empty if there is a value */
	unsigned line;
} ash_yaml_entry;

/* Split "text" into lines.  On error "diag" gets a message.  *doc must be
 * closed even on error.
 */
isl_stat ash_yaml_open(ash_yaml *doc, const char *text, const char *file,
	ash_diag *diag);
/* Free the document with all that it owns. */
void ash_yaml_close(ash_yaml *doc);
/* The outermost block of the document. */
ash_yaml_block ash_yaml_root(ash_yaml *doc);

/* Take the first entry out of "block"; false if there is none.
 * On a line that is no entry, a message and isl_bool_error.
 */
isl_bool ash_yaml_next(ash_yaml_block *block, ash_yaml_entry *entry);

/* Take apart a block of "key: ..." entries: found[i] is the entry with key
 * name[i], or all zero.  Other keys and repeated ones are errors.
 */
isl_stat ash_yaml_fields(ash_yaml_block block, const char *const *name,
	unsigned n, ash_yaml_entry *found);

/* Append an error message at "line"; always isl_stat_error. */
isl_stat ash_yaml_fail(const ash_yaml *doc, unsigned line, const char *format,
	...) __attribute__((format(printf, 3, 4)));

/* Whether brackets in "value" are nested more deeply than isl should read. */
bool ash_yaml_is_deep(const char *value);

#endif
