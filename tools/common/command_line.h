/* command_line.h - options "--name=value" of a tool, read by a table.
 *
 * A tool lists its options once, in a .def file, from which it makes a struct
 * with one field for each and a table of rows that say where the field is.
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
 * "offset" is the place of the field in the struct, "value" what stands for
 * the value in the help, "initial" the default as it would be written, or NULL
 * for a text that is NULL.  Numbers lie between "min" and "max".
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

/* The options of a tool; "tool" is its name in complaints.  If "other" is not
 * NULL it is given each argument that no row stands for; is it a right one?
 */
typedef struct ash_command_table {
	const char *tool;
	const ash_command_row *row;
	size_t n;
	bool (*other)(void *options, char *argument);
} ash_command_table;

/* Set "options" to the defaults, then to what argv[1 .. argc - 1] say.  Texts
 * belong to "argv".  On a mistake complain on the error stream and return
 * false.
 */
bool ash_command_parse(const ash_command_table *table, void *options, int argc,
	char *const *argv);

/* A line for each option.  A default of 0 or -1 is not shown: it stands for
 * something that the help describes.
 */
void ash_command_help(const ash_command_table *table, FILE *out);

#endif
