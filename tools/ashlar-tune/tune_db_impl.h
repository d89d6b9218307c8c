/* tune_db_impl.h - interfaces between the files of the database.
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

/* Print SQLite's error message; always false. */
bool ash_tune_db_complain(ash_tune_db *db);
/* Run statements without parameters; false after a message. */
bool ash_tune_db_execute(ash_tune_db *db, const char *sql);
/* Prepare a statement; NULL after a message. */
sqlite3_stmt *ash_tune_db_prepare(ash_tune_db *db, const char *sql);
/* Bind the first "n" parameters to these texts. */
void ash_tune_db_bind(sqlite3_stmt *s, int n, const char *const *text);

#endif
