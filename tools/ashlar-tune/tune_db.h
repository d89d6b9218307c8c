/* tune_db.h - the database of tuned nests; support/tuned_schema.h has its
 * schema.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNE_DB_H
#define ASH_TUNE_DB_H

#include <stdbool.h>
#include <stdio.h>

typedef struct ash_tune_db ash_tune_db;

/* A loop nest, as compilations identify it. */
typedef struct ash_tune_nest_key {
	const char *nest, *function, *file;
	int line;
} ash_tune_nest_key;

/* A measured script. */
typedef struct ash_tune_row {
	const char *nest, *machine, *sizes, *script;
	int runs;
	double median, low, high;
	bool checked;
	const char *compiler, *plugin, *at;
} ash_tune_row;

/* Open the database "path", and create it unless "must_exist".  NULL after a
 * message on the error stream.
 */
ash_tune_db *ash_tune_db_open(const char *path, bool must_exist);
/* Close the database; returns NULL. */
ash_tune_db *ash_tune_db_close(ash_tune_db *db);

/* Add a nest, a machine or a result, which replaces an older one; false after a
 * message.
 */
bool ash_tune_db_add_nest(ash_tune_db *db, const ash_tune_nest_key *nest);
bool ash_tune_db_add_machine(ash_tune_db *db, const char *machine,
	const char *description);
bool ash_tune_db_add(ash_tune_db *db, const ash_tune_row *row);

/* The input of the cost model for a nest on a machine; see the schema. */
typedef struct ash_tune_model_row {
	const char *nest, *machine, *processor, *script, *scop;
	const char *function; /* read only */
} ash_tune_model_row;

/* Add "row", which replaces an older one; false after a message. */
bool ash_tune_db_add_model(ash_tune_db *db, const ash_tune_model_row *row);
/* Call "visit" for each model, ordered by nest and machine; false after a
 * message.
 */
bool ash_tune_db_visit_models(ash_tune_db *db,
	void (*visit)(void *user, const ash_tune_model_row *row), void *user);
/* Call "visit" for each result of this nest and machine with correct output,
 * ordered by sizes and scripts; false after a message.
 */
bool ash_tune_db_visit_results(ash_tune_db *db, const char *nest,
	const char *machine,
	void (*visit)(void *user, const char *sizes, const char *script,
		double median),
	void *user);

/* Delete the results of this nest, machine and sizes. */
bool ash_tune_db_forget(ash_tune_db *db, const char *nest, const char *machine,
	const char *sizes);

/* The best script, owned by the caller; NULL if there is none. */
char *ash_tune_db_best(ash_tune_db *db, const char *nest, const char *machine,
	const char *sizes);

/* Print a table of the nests: what the best script gains over the default. */
bool ash_tune_db_show(ash_tune_db *db, FILE *out);
/* Print all rows as lines with tabs between the columns, in an order that
 * depends only on the contents; and read such lines.
 */
bool ash_tune_db_export(ash_tune_db *db, FILE *out);
bool ash_tune_db_import(ash_tune_db *db, FILE *in, const char *name);
/* Add the contents of another database; of two results for a script, the newer
 * one stays.
 */
bool ash_tune_db_merge(ash_tune_db *db, const char *other);

#endif
