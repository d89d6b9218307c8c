/* tune_db.c - the database of tuned nests.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tune_db.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/tuned_schema.h"
#include "tune_db_impl.h"

static bool complain(const char *path, const char *what)
{
	fprintf(stderr, "ashlar-tune: error: %s: %s\n", path, what);
	return false;
}

bool ash_tune_db_complain(ash_tune_db *db)
{
	return complain(db->path, sqlite3_errmsg(db->handle));
}

/* Is the version of the format correct, or 0 in a new file? */
static bool check_version(ash_tune_db *db)
{
	sqlite3_stmt *s = ash_tune_db_prepare(db, "PRAGMA user_version");
	int version = s && sqlite3_step(s) == SQLITE_ROW
		? sqlite3_column_int(s, 0)
		: -1;

	sqlite3_finalize(s);
	if (version < 0)
		return ash_tune_db_complain(db);
	if (version && version != ASH_TUNED_VERSION)
		return complain(db->path,
			"the database is of another version of Ashlar");
	return true;
}

ash_tune_db *ash_tune_db_open(const char *path, bool must_exist)
{
	ash_tune_db *db = calloc(1, sizeof(*db));
	int flags = SQLITE_OPEN_READWRITE |
		(must_exist ? 0 : SQLITE_OPEN_CREATE);

	if (!db)
		return NULL;
	if (must_exist && access(path, R_OK)) {
		complain(path, "there is no such database");
		return ash_tune_db_close(db);
	}
	db->path = path;
	if (sqlite3_open_v2(path, &db->handle, flags, NULL)) {
		ash_tune_db_complain(db);
		return ash_tune_db_close(db);
	}
	sqlite3_busy_timeout(db->handle, 10000);
	if (!check_version(db) || !ash_tune_db_execute(db, ASH_TUNED_SCHEMA))
		return ash_tune_db_close(db);
	return db;
}

ash_tune_db *ash_tune_db_close(ash_tune_db *db)
{
	if (db)
		sqlite3_close(db->handle);
	free(db);
	return NULL;
}

bool ash_tune_db_execute(ash_tune_db *db, const char *sql)
{
	return sqlite3_exec(db->handle, sql, NULL, NULL, NULL) == SQLITE_OK ||
		ash_tune_db_complain(db);
}

sqlite3_stmt *ash_tune_db_prepare(ash_tune_db *db, const char *sql)
{
	sqlite3_stmt *s = NULL;

	if (sqlite3_prepare_v2(db->handle, sql, -1, &s, NULL) != SQLITE_OK)
		ash_tune_db_complain(db);
	return s;
}

void ash_tune_db_bind(sqlite3_stmt *s, int n, const char *const *text)
{
	for (int i = 0; s && i < n; ++i)
		sqlite3_bind_text(s, i + 1, text[i] ? text[i] : "", -1,
			SQLITE_TRANSIENT);
}

/* Run a statement without result rows, and free it. */
static bool finish(ash_tune_db *db, sqlite3_stmt *s)
{
	bool good = s && sqlite3_step(s) == SQLITE_DONE;

	if (s && !good)
		ash_tune_db_complain(db);
	sqlite3_finalize(s);
	return good;
}

bool ash_tune_db_add_nest(ash_tune_db *db, const ash_tune_nest_key *nest)
{
	sqlite3_stmt *s = ash_tune_db_prepare(db,
		"INSERT OR REPLACE INTO nests VALUES(?, ?, ?, ?)");
	const char *text[] = { nest->nest, nest->function, nest->file };

	ash_tune_db_bind(s, 3, text);
	if (s)
		sqlite3_bind_int(s, 4, nest->line);
	return finish(db, s);
}

bool ash_tune_db_add_machine(ash_tune_db *db, const char *machine,
	const char *description)
{
	sqlite3_stmt *s = ash_tune_db_prepare(db,
		"INSERT OR REPLACE INTO machines VALUES(?, ?)");
	const char *text[] = { machine, description };

	ash_tune_db_bind(s, 2, text);
	return finish(db, s);
}

bool ash_tune_db_add(ash_tune_db *db, const ash_tune_row *row)
{
	sqlite3_stmt *s = ash_tune_db_prepare(db,
		"INSERT OR REPLACE INTO results(nest, machine, sizes, script, "
		"compiler, plugin, at, runs, median, low, high, checked) "
		"VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
	const char *text[] = { row->nest, row->machine, row->sizes, row->script,
		row->compiler, row->plugin, row->at };

	ash_tune_db_bind(s, 7, text);
	if (s) {
		sqlite3_bind_int(s, 8, row->runs);
		sqlite3_bind_double(s, 9, row->median);
		sqlite3_bind_double(s, 10, row->low);
		sqlite3_bind_double(s, 11, row->high);
		sqlite3_bind_int(s, 12, row->checked);
	}
	return finish(db, s);
}

bool ash_tune_db_add_model(ash_tune_db *db, const ash_tune_model_row *row)
{
	sqlite3_stmt *s = ash_tune_db_prepare(db,
		"INSERT OR REPLACE INTO models VALUES(?, ?, ?, ?, ?)");
	const char *text[] = { row->nest, row->machine, row->processor,
		row->script, row->scop };

	ash_tune_db_bind(s, 5, text);
	return finish(db, s);
}

/* Column "i" as text. */
static const char *text_of(sqlite3_stmt *s, int i)
{
	return (const char *) sqlite3_column_text(s, i);
}

bool ash_tune_db_visit_models(ash_tune_db *db,
	void (*visit)(void *user, const ash_tune_model_row *row), void *user)
{
	sqlite3_stmt *s = ash_tune_db_prepare(db,
		"SELECT m.nest, m.machine, m.processor, m.script, m.scop, "
		"coalesce(n.function, '') FROM models m LEFT JOIN nests n ON "
		"n.nest = m.nest ORDER BY m.nest, m.machine");

	while (s && sqlite3_step(s) == SQLITE_ROW) {
		ash_tune_model_row row = { text_of(s, 0), text_of(s, 1),
			text_of(s, 2), text_of(s, 3), text_of(s, 4),
			text_of(s, 5) };

		visit(user, &row);
	}
	return s && sqlite3_finalize(s) == SQLITE_OK;
}

bool ash_tune_db_visit_results(ash_tune_db *db, const char *nest,
	const char *machine,
	void (*visit)(void *user, const char *sizes, const char *script,
		double median),
	void *user)
{
	sqlite3_stmt *s = ash_tune_db_prepare(db,
		"SELECT sizes, script, median FROM results WHERE nest = ? AND "
		"machine = ? AND checked ORDER BY sizes, script");
	const char *text[] = { nest, machine };

	ash_tune_db_bind(s, 2, text);
	while (s && sqlite3_step(s) == SQLITE_ROW)
		visit(user, text_of(s, 0), text_of(s, 1),
			sqlite3_column_double(s, 2));
	return s && sqlite3_finalize(s) == SQLITE_OK;
}

bool ash_tune_db_forget(ash_tune_db *db, const char *nest, const char *machine,
	const char *sizes)
{
	sqlite3_stmt *s = ash_tune_db_prepare(db,
		"DELETE FROM results WHERE nest = ? AND machine = ? AND "
		"sizes = ?");
	const char *text[] = { nest, machine, sizes };

	ash_tune_db_bind(s, 3, text);
	return finish(db, s);
}

char *ash_tune_db_best(ash_tune_db *db, const char *nest, const char *machine,
	const char *sizes)
{
	sqlite3_stmt *s = ash_tune_db_prepare(db,
		"SELECT script FROM best WHERE nest = ? AND machine = ? AND "
		"sizes = ?");
	const char *text[] = { nest, machine, sizes };
	char *script = NULL;

	ash_tune_db_bind(s, 3, text);
	if (s && sqlite3_step(s) == SQLITE_ROW)
		script = strdup((const char *) sqlite3_column_text(s, 0));
	sqlite3_finalize(s);
	return script;
}
