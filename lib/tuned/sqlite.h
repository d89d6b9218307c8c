/* sqlite.h - the functions of SQLite that we use, if its library is installed.
 *
 * The library is opened with the first database: most compilations need none,
 * and a plugin that is linked to the library could not be loaded without it.
 * The interface is declared here, since SQLite's header need not be installed
 * either; names and types are those of SQLite 3, which guarantees
 * compatibility.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNED_SQLITE_H
#define ASH_TUNED_SQLITE_H

#include <stdbool.h>

typedef struct sqlite3 ash_sqlite_database;
typedef struct sqlite3_stmt ash_sqlite_query;

/* Result codes and flags of SQLite. */
enum {
	ASH_SQLITE_OK = 0,
	ASH_SQLITE_ROW = 100,
	ASH_SQLITE_DONE = 101,
	ASH_SQLITE_READ_ONLY = 1 /* flag: open a database only for reading */
};

/* All functions that we call: name without "sqlite3_", type of the result,
 * types of the parameters.
 */
#define ASH_SQLITE_FUNCTIONS(F) \
	F(open_v2, int, \
		(const char *, ash_sqlite_database **, int, const char *) ) \
	F(close_v2, int, (ash_sqlite_database *) ) \
	F(busy_timeout, int, (ash_sqlite_database *, int) ) \
	F(errmsg, const char *, (ash_sqlite_database *) ) \
	F(prepare_v2, int, \
		(ash_sqlite_database *, const char *, int, \
			ash_sqlite_query **, const char **) ) \
	F(bind_text, int, \
		(ash_sqlite_query *, int, const char *, int, \
			void (*)(void *))) \
	F(step, int, (ash_sqlite_query *) ) \
	F(column_text, const unsigned char *, (ash_sqlite_query *, int) ) \
	F(column_double, double, (ash_sqlite_query *, int) ) \
	F(finalize, int, (ash_sqlite_query *) )

typedef struct ash_sqlite {
#define ASH_DECLARE(name, result, parameters) result(*name) parameters;
	ASH_SQLITE_FUNCTIONS(ASH_DECLARE)
#undef ASH_DECLARE
} ash_sqlite;

/* Open the library and find its functions; false if that fails. */
bool ash_sqlite_open(ash_sqlite *sqlite);

#endif
