/* tuned_schema.h - the database of tuned loop nests (SQLite 3).
 *
 * ashlar-tune writes what it measured; a compilation with -ashlar-tuned=FILE
 * reads the view "best".  Names and meaning of columns are fixed by the version
 * below, which is the database's "PRAGMA user_version": a reader refuses
 * another one.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNED_SCHEMA_H
#define ASH_TUNED_SCHEMA_H

#define ASH_TUNED_VERSION 1

/* Values of "script" that are no text of a script: what the plugin chooses, and
 * the original code.
 */
#define ASH_TUNED_DEFAULT ""
#define ASH_TUNED_PLAIN "plain"

/* The tables.
 *
 * "nest" is the hash of the model as the directive nest() of a script has it.
 * "machine" is the key of the processor.  "sizes" are those that the program
 * ran with, "n=1000 m=500", or "" where they are not told.  Times are seconds
 * of all executions of the nest in one run of the program: the median, and the
 * ends of its confidence interval.  "checked": was the output of the program
 * that of the original code?  "at" is the date, "2026-01-31T12:00:00Z".
 *
 * Of a nest that was tuned, "models" has what the cost model predicts from:
 * what the plugin tells of the processor, the script of the default, and the
 * SCoP.
 */
#define ASH_TUNED_TABLES \
	"CREATE TABLE IF NOT EXISTS nests(" \
	"nest TEXT PRIMARY KEY, function TEXT, file TEXT, line INTEGER);" \
	"CREATE TABLE IF NOT EXISTS machines(" \
	"machine TEXT PRIMARY KEY, description TEXT);" \
	"CREATE TABLE IF NOT EXISTS results(" \
	"nest TEXT, machine TEXT, sizes TEXT, script TEXT, runs INTEGER," \
	"median REAL, low REAL, high REAL, checked INTEGER," \
	"compiler TEXT, plugin TEXT, at TEXT," \
	"PRIMARY KEY(nest, machine, sizes, script));" \
	"CREATE TABLE IF NOT EXISTS models(" \
	"nest TEXT, machine TEXT, processor TEXT, script TEXT, scop TEXT," \
	"PRIMARY KEY(nest, machine));"

/* The script with the least median for each nest, machine and sizes, among
 * those whose output was checked; of equal ones the first by its text.
 */
#define ASH_TUNED_VIEW \
	"CREATE VIEW IF NOT EXISTS best AS " \
	"SELECT nest, machine, sizes, script, runs, median, low, high FROM (" \
	"SELECT *, ROW_NUMBER() OVER (PARTITION BY nest, machine, sizes " \
	"ORDER BY median, script) AS place FROM results WHERE checked) " \
	"WHERE place = 1;"

#define ASH_TUNED_SCHEMA \
	ASH_TUNED_TABLES ASH_TUNED_VIEW "PRAGMA user_version = 1;"

#endif
