/* tune_db_test.c - tests of the database: best scripts, export, import, merge.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "check.h"
#include "tune_db.h"
#include "tune_text.h"

static ash_tune_row row_of(const char *script, double median, const char *at)
{
	return (ash_tune_row) { "0123456789abcdef", "m", "", script, 5, median,
		median, median, true, "clang", "1", at };
}

static ash_tune_db *open_new(const char *path)
{
	remove(path);
	return ash_tune_db_open(path, false);
}

/* The best script; the text is reused by the next call. */
static const char *best(ash_tune_db *db)
{
	static char text[64];
	char *script = ash_tune_db_best(db, "0123456789abcdef", "m", "");

	snprintf(text, sizeof(text), "%s", script ? script : "(none)");
	free(script);
	return text;
}

static void test_best(ash_tune_db *db)
{
	ash_tune_row slow = row_of("", 2, "2026-01-01"),
		     fast = row_of("tile(\ta\n)", 1, "2026-01-01"),
		     wrong = row_of("wrong", 0.5, "2026-01-01");

	wrong.checked = false;
	check_text(best(db), "(none)", "an empty database knows nothing");
	ash_tune_db_add(db, &slow);
	check_text(best(db), "", "the default is the best of one");
	ash_tune_db_add(db, &fast);
	ash_tune_db_add(db, &wrong);
	check_text(best(db), "tile(\ta\n)",
		"the least median of those that were checked is the best");
	fast.median = 3;
	ash_tune_db_add(db, &fast);
	check_text(best(db), "", "a new result replaces the old one");
	fast.median = 1;
	ash_tune_db_add(db, &fast);
}

/* The contents of a database, owned by the caller. */
static char *dump(ash_tune_db *db)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);

	ash_tune_db_export(db, out);
	fclose(out);
	return text;
}

static bool import(ash_tune_db *db, const char *text)
{
	FILE *in = fmemopen((void *) text, strlen(text), "r");
	bool good = ash_tune_db_import(db, in, "text");

	fclose(in);
	return good;
}

static void count_model(void *user, const ash_tune_model_row *row)
{
	*(int *) user += !strcmp(row->processor, "p") &&
		!strcmp(row->scop, "s\nt") && !strcmp(row->function, "");
}

static void sum_result(void *user, const char *sizes, const char *script,
	double median)
{
	(void) sizes;
	(void) script;
	*(double *) user += median;
}

static void test_models(ash_tune_db *db)
{
	ash_tune_model_row row = { "0123456789abcdef", "m", "p", "old", "s",
		NULL };
	double sum = 0;
	int n = 0;

	ash_tune_db_add_model(db, &row);
	row.scop = "s\nt";
	ash_tune_db_add_model(db, &row);
	check(ash_tune_db_visit_models(db, &count_model, &n) && n == 1,
		"a nest has one model");
	check(ash_tune_db_visit_results(db, row.nest, "m", &sum_result, &sum) &&
			sum == 3,
		"its results are those whose output was right");
}

static void test_text(ash_tune_db *db, const char *path)
{
	ash_tune_db *other = open_new(path);
	char *text = dump(db), *again;

	check(import(other, text), "an export can be imported");
	again = dump(other);
	check_text(again, text, "and gives the same export");
	check(strstr(text, "tile(\\ta\\n)"), "a line is a row");
	check(strstr(text, "models\t"), "models are exported, too");
	check(!import(other, "results\ta\tb\n"), "a short line is refused");
	free(again);
	again = dump(other);
	check_text(again, text, "which leaves the database as it was");
	free(again);
	free(text);
	ash_tune_db_close(other);
}

static void test_merge(ash_tune_db *db, const char *path)
{
	ash_tune_db *other = open_new(path);
	ash_tune_row old = row_of("", 0.1, "2025-01-01"),
		     new = row_of("tile(\ta\n)", 5, "2027-01-01");

	ash_tune_db_add(other, &old);
	ash_tune_db_add(other, &new);
	ash_tune_db_close(other);
	check(ash_tune_db_merge(db, path), "two databases become one");
	check_text(best(db), "", "of two results the newer one stays");
	ash_tune_db_forget(db, "0123456789abcdef", "m", "");
	check_text(best(db), "(none)", "what is forgotten is gone");
}

static void test_version(const char *path)
{
	char *command = ash_tune_text("printf 'no database at all, but a text "
				      "that is long enough' >%s",
		path);

	check(!system(command) && !ash_tune_db_open(path, true),
		"another file is no database");
	remove(path);
	check(!ash_tune_db_open(path, true), "nor is one that is not there");
	free(command);
}

int main(void)
{
	char folder[] = "/tmp/ashlar-tune-db-XXXXXX";
	char *a, *b;
	ash_tune_db *db;

	if (!mkdtemp(folder))
		return 1;
	a = ash_tune_text("%s/a.db", folder);
	b = ash_tune_text("%s/b.db", folder);
	db = open_new(a);
	test_best(db);
	test_models(db);
	test_text(db, b);
	test_merge(db, b);
	test_version(b);
	ash_tune_db_close(db);
	ash_tune_remove(folder);
	free(a);
	free(b);
	return check_result();
}
