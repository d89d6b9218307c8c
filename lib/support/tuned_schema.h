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

/* Values of "script" that are not scripts: the plugin's choice, and the
 * original code.
 */
#define ASH_TUNED_DEFAULT ""
#define ASH_TUNED_PLAIN "plain"

/* The tables.  "nest" is the hash of the model, as in the directive nest() of a
 * script. "machine" is the key of the processor.  "sizes" are those of the
 * program's run, "n=1000 m=500", or "" if unknown.  Times are seconds of all
 * executions of the nest in one run of the program: the median, and the ends of
 * its confidence interval.  "checked": the output of the program was that of
 * the original code.  "at" is the date, "2026-01-31T12:00:00Z".
 *
 * "models" has the input of the cost model for tuned nests: the processor's
 * properties as the plugin knows them, the default script, and the SCoP.
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
