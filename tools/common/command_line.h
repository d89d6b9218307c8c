/* command_line.h - table-driven parser of options "--name=value".
 *
 * A tool lists its options once, in a .def file, from which it generates a
 * struct with a member for each option, and a table of rows with the offsets of
 * the members.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COMMAND_LINE_H
#define ASH_COMMAND_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The type of the field: const char *, int, int64_t, double, bool. */
typedef enum ash_command_kind {
	ASH_COMMAND_TEXT,
	ASH_COMMAND_INT,
	ASH_COMMAND_INT64,
	ASH_COMMAND_REAL,
	ASH_COMMAND_FLAG,
} ash_command_kind;

/* One option.  An underscore in "name" is a hyphen on the command line.
 * "offset" is that of the member in the struct, "value" the placeholder for the
 * value in the help, "initial" the default as text, or NULL for a text that is
 * NULL. Numbers must be between "min" and "max".
 */
typedef struct ash_command_row {
	const char *name;
	ash_command_kind kind;
	size_t offset;
	const char *value;
	const char *initial;
	long double min, max;
	const char *help;
} ash_command_row;

/* The options of a tool; "tool" is its name in messages.  "other", if not NULL,
 * is called for each argument that matches no row, and returns whether it is
 * valid.
 */
typedef struct ash_command_table {
	const char *tool;
	const ash_command_row *row;
	size_t n;
	bool (*other)(void *options, char *argument);
} ash_command_table;

/* Set "options" to the defaults, then to the values in argv[1 .. argc - 1].
 * Texts belong to "argv".  False, after a message on the error stream, on a
 * mistake.
 */
bool ash_command_parse(const ash_command_table *table, void *options, int argc,
	char *const *argv);

/* Print a line for each option.  Defaults of 0 and -1 are not shown: they mean
 * something that the help describes.
 */
void ash_command_help(const ash_command_table *table, FILE *out);

#endif
