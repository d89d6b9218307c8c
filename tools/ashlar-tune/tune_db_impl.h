/* tune_db_impl.h - between the files of the database.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNE_DB_IMPL_H
#define ASH_TUNE_DB_IMPL_H

#include <sqlite3.h>

#include "tune_db.h"

struct ash_tune_db {
	sqlite3 *handle;
	const char *path;
};

/* Print what SQLite says is wrong; gives false. */
bool ash_tune_db_complain(ash_tune_db *db);
/* Run statements without parameters; false after a complaint. */
bool ash_tune_db_execute(ash_tune_db *db, const char *sql);
/* A statement to be run; NULL after a complaint. */
sqlite3_stmt *ash_tune_db_prepare(ash_tune_db *db, const char *sql);
/* Let the first "n" parameters be these texts. */
void ash_tune_db_bind(sqlite3_stmt *s, int n, const char *const *text);

#endif
