/* tune_db_text.c - the database as a table and as lines, and merging.
 *
 * A line of an export is the name of a table and its columns with tabs between
 * them; \t, \n and \\ represent special characters.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "tune_db_impl.h"

/* The tables and their numbers of columns. */
typedef struct {
	const char *name;
	int n;
	const char *select, *insert;
} table;

static const table tables[] = {
	{ "nests", 4, "SELECT * FROM nests ORDER BY nest",
		"INSERT OR REPLACE INTO nests VALUES(?, ?, ?, ?)" },
	{ "machines", 2, "SELECT * FROM machines ORDER BY machine",
		"INSERT OR REPLACE INTO machines VALUES(?, ?)" },
	{ "results", 12,
		"SELECT * FROM results ORDER BY nest, machine, sizes, script",
		"INSERT INTO results VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
		"?) ON CONFLICT DO UPDATE SET runs = excluded.runs, median = "
		"excluded.median, low = excluded.low, high = excluded.high, "
		"checked = excluded.checked, compiler = excluded.compiler, "
		"plugin = excluded.plugin, at = excluded.at WHERE excluded.at "
		">= at" },
	{ "models", 5, "SELECT * FROM models ORDER BY nest, machine",
		"INSERT OR REPLACE INTO models VALUES(?, ?, ?, ?, ?)" },
};

#define N_TABLE (sizeof(tables) / sizeof(tables[0]))
#define MAX_COLUMN 12

/* ---- show ---- */

static const char *text_of(sqlite3_stmt *s, int column)
{
	const unsigned char *text = sqlite3_column_text(s, column);

	return text ? (const char *) text : "";
}

static void show_row(sqlite3_stmt *s, FILE *out)
{
	const char *script = text_of(s, 5);
	bool is_timed = sqlite3_column_type(s, 7) != SQLITE_NULL;

	fprintf(out, "%-16s  %-20s  %10.6f  ", text_of(s, 0), text_of(s, 1),
		sqlite3_column_double(s, 6));
	if (is_timed)
		fprintf(out, "%7.2f", sqlite3_column_double(s, 7));
	else
		fprintf(out, "%7s", "-");
	fprintf(out, "  %4d  %s", sqlite3_column_int(s, 8),
		!*script                           ? "the default"
			: !strcmp(script, "plain") ? "the original order"
						   : "a script");
	if (*text_of(s, 3))
		fprintf(out, ", %s", text_of(s, 3));
	fprintf(out, "  [%s]\n", text_of(s, 2));
}

bool ash_tune_db_show(ash_tune_db *db, FILE *out)
{
	sqlite3_stmt *s = ash_tune_db_prepare(db,
		"SELECT b.nest, coalesce(n.function, ''), b.machine, b.sizes, "
		"n.line, b.script, b.median, d.median / b.median, b.runs "
		"FROM best b LEFT JOIN nests n ON n.nest = b.nest LEFT JOIN "
		"results d ON d.nest = b.nest AND d.machine = b.machine AND "
		"d.sizes = b.sizes AND d.script = '' AND d.checked "
		"ORDER BY b.median DESC, b.nest, b.machine, b.sizes");

	if (!s)
		return false;
	fprintf(out, "%-16s  %-20s  %10s  %7s  %4s  %s\n", "nest", "function",
		"seconds", "speedup", "runs", "best");
	while (sqlite3_step(s) == SQLITE_ROW)
		show_row(s, out);
	return sqlite3_finalize(s) == SQLITE_OK;
}

/* ---- export ---- */

static void print_text(const char *text, FILE *out)
{
	for (; *text; ++text) {
		const char *found = strchr("\t\n\\", *text);

		if (found)
			fprintf(out, "\\%c",
				*text == '\t'           ? 't'
					: *text == '\n' ? 'n'
							: '\\');
		else
			fputc(*text, out);
	}
}

static void export_row(const table *t, sqlite3_stmt *s, FILE *out)
{
	fputs(t->name, out);
	for (int i = 0; i < t->n; ++i) {
		fputc('\t', out);
		if (sqlite3_column_type(s, i) == SQLITE_FLOAT)
			fprintf(out, "%.17g", sqlite3_column_double(s, i));
		else
			print_text(text_of(s, i), out);
	}
	fputc('\n', out);
}

bool ash_tune_db_export(ash_tune_db *db, FILE *out)
{
	bool good = true;

	for (size_t i = 0; i < N_TABLE; ++i) {
		sqlite3_stmt *s = ash_tune_db_prepare(db, tables[i].select);

		while (s && sqlite3_step(s) == SQLITE_ROW)
			export_row(&tables[i], s, out);
		good &= s && sqlite3_finalize(s) == SQLITE_OK;
	}
	return good && !fflush(out);
}

/* ---- import ---- */

/* Replace escape sequences by the characters, in place. */
static void unescape(char *text)
{
	char *to = text;

	for (; *text; ++text) {
		if (*text == '\\' && text[1]) {
			++text;
			*to++ = *text == 't'   ? '\t'
				: *text == 'n' ? '\n'
					       : *text;
		} else {
			*to++ = *text;
		}
	}
	*to = '\0';
}

/* Split a line into its columns; returns their number. */
static int cut(char *line, char **column)
{
	int n = 0;

	line[strcspn(line, "\n")] = '\0';
	for (char *next; line && n <= MAX_COLUMN; line = next) {
		next = strchr(line, '\t');
		if (next)
			*next++ = '\0';
		unescape(line);
		column[n++] = line;
	}
	return n;
}

static bool import_line(ash_tune_db *db, char *line)
{
	char *column[MAX_COLUMN + 1];
	int n = cut(line, column);

	for (size_t i = 0; i < N_TABLE; ++i) {
		sqlite3_stmt *s;
		bool good;

		if (strcmp(tables[i].name, column[0]) || n - 1 != tables[i].n)
			continue;
		s = ash_tune_db_prepare(db, tables[i].insert);
		ash_tune_db_bind(s, n - 1, (const char *const *) column + 1);
		good = s && sqlite3_step(s) == SQLITE_DONE;
		sqlite3_finalize(s);
		return good;
	}
	return false;
}

bool ash_tune_db_import(ash_tune_db *db, FILE *in, const char *name)
{
	char *line = NULL;
	size_t room = 0;
	bool good = ash_tune_db_execute(db, "BEGIN");

	for (int number = 1; good && getline(&line, &room, in) >= 0; ++number) {
		good = import_line(db, line);
		if (!good)
			fprintf(stderr,
				"ashlar-tune: error: %s:%d: no line of an "
				"export\n",
				name, number);
	}
	free(line);
	return ash_tune_db_execute(db, good ? "COMMIT" : "ROLLBACK") && good;
}

bool ash_tune_db_merge(ash_tune_db *db, const char *path)
{
	ash_tune_db *other = ash_tune_db_open(path, true);
	FILE *lines = other ? tmpfile() : NULL;
	bool good = lines && ash_tune_db_export(other, lines);

	if (good) {
		rewind(lines);
		good = ash_tune_db_import(db, lines, path);
	}
	if (lines)
		fclose(lines);
	ash_tune_db_close(other);
	return good;
}
