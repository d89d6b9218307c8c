/* command_line.h - table-driven parser of options "--name=value".
 *
 * A tool lists its options once, in a .def file with one of these for each:
 *
 *	OPTION(TEXT, name, default or NULL, value, help)
 *	OPTION(COUNT, name, default, min, max, help)	an int
 *	OPTION(NUMBER, name, default, min, max, help)	an int64_t
 *	OPTION(REAL, name, default, min, max, help)
 *	OPTION(SECONDS, name, default, min, max, help)
 *	OPTION(FLAG, name, help)
 *
 * From this it generates a struct with a member for each option, and a table of
 * rows with the offsets of the members, by ASH_MEMBER_KIND and ASH_ROW_KIND.
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

/* The member of an option in the struct. */
#define ASH_MEMBER_TEXT(name, initial, value, help) const char *name;
#define ASH_MEMBER_COUNT(name, initial, min, max, help) int name;
#define ASH_MEMBER_NUMBER(name, initial, min, max, help) int64_t name;
#define ASH_MEMBER_REAL(name, initial, min, max, help) double name;
#define ASH_MEMBER_SECONDS(name, initial, min, max, help) double name;
#define ASH_MEMBER_FLAG(name, help) bool name;

/* The row of the option "name", a text; "offset" is that of its member. */
#define ASH_ROW_TEXT(name, offset, initial, value, help) \
	{ name, ASH_COMMAND_TEXT, offset, value, initial, 0, 0, help },
#define ASH_ROW_COUNT(name, offset, initial, min, max, help) \
	{ name, ASH_COMMAND_INT, offset, "N", #initial, min, max, help },
#define ASH_ROW_NUMBER(name, offset, initial, min, max, help) \
	{ name, ASH_COMMAND_INT64, offset, "N", #initial, min, max, help },
#define ASH_ROW_REAL(name, offset, initial, min, max, help) \
	{ name, ASH_COMMAND_REAL, offset, "X", #initial, min, max, help },
#define ASH_ROW_SECONDS(name, offset, initial, min, max, help) \
	{ name, ASH_COMMAND_REAL, offset, "S", #initial, min, max, help },
#define ASH_ROW_FLAG(name, offset, help) \
	{ name, ASH_COMMAND_FLAG, offset, NULL, NULL, 0, 0, help },

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
