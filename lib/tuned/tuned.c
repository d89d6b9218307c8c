/* tuned.c - queries of a database of measurements of loop nests.
 *
 * The view "best" has the best script for each size.  If these scripts differ,
 * the table "results" decides among the scripts that were measured with all
 * sizes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tuned/tuned.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/grow.h"
#include "support/tuned_schema.h"
#include "tuned/sqlite.h"

/* How long to wait, in milliseconds, for a database that another process has
 * locked for writing.
 */
#define PATIENCE 10000

struct ash_tuned {
	ash_sqlite sqlite;
	ash_sqlite_database *database;
	char *path;
};

/* Report the error "text"; NULL: SQLite's last error. */
static void complain(const ash_tuned *t, const char *text, ash_diag *diag)
{
	ash_place place = { t->path, 0, 0 };

	if (!text)
		text = t->database ? t->sqlite.errmsg(t->database)
				   : "out of memory";
	ash_diag_add(diag, ASH_MSG_ERROR, &place, "%s", text);
}

/* ---- queries ---- */

/* Prepare the query "question" and bind its parameters to "text", a list that
 * ends with NULL.  On error, NULL after a message.
 */
static ash_sqlite_query *ask(const ash_tuned *t, const char *question,
	const char *const *text, ash_diag *diag)
{
	ash_sqlite_query *query = NULL;
	int code = t->sqlite.prepare_v2(t->database, question, -1, &query,
		NULL);

	for (int i = 0; code == ASH_SQLITE_OK && text[i]; ++i)
		code = t->sqlite.bind_text(query, i + 1, text[i], -1, NULL);
	if (code == ASH_SQLITE_OK)
		return query;
	complain(t, NULL, diag);
	t->sqlite.finalize(query);
	return NULL;
}

/* Go to the next row; false after the last one, and on error, which is
 * reported.
 */
static bool next(const ash_tuned *t, ash_sqlite_query *query, ash_diag *diag)
{
	int code = t->sqlite.step(query);

	if (code != ASH_SQLITE_ROW && code != ASH_SQLITE_DONE)
		complain(t, NULL, diag);
	return code == ASH_SQLITE_ROW;
}

/* The text of a column of the current row, which owns it; "" for NULL. */
static const char *text_of(const ash_tuned *t, ash_sqlite_query *query, int i)
{
	const unsigned char *text = t->sqlite.column_text(query, i);

	return text ? (const char *) text : "";
}

/* ---- opening ---- */

static bool has_format(const ash_tuned *t, ash_diag *diag)
{
	static const char *const none[] = { NULL };
	ash_sqlite_query *query = ask(t, "PRAGMA user_version", none, diag);
	bool ok = query && next(t, query, diag);

	if (ok && atoi(text_of(t, query, 0)) != ASH_TUNED_VERSION) {
		complain(t,
			"no database of ashlar-tune, or of another version "
			"of it",
			diag);
		ok = false;
	}
	t->sqlite.finalize(query);
	return ok;
}

static bool open_database(ash_tuned *t, ash_diag *diag)
{
	if (!ash_sqlite_open(&t->sqlite)) {
		complain(t, "cannot be read: libsqlite3.so.0 is not installed",
			diag);
		return false;
	}
	if (t->sqlite.open_v2(t->path, &t->database, ASH_SQLITE_READ_ONLY,
		    NULL) != ASH_SQLITE_OK) {
		complain(t, NULL, diag);
		return false;
	}
	t->sqlite.busy_timeout(t->database, PATIENCE);
	return has_format(t, diag);
}

ash_tuned *ash_tuned_open(const char *path, ash_diag *diag)
{
	ash_tuned *t = calloc(1, sizeof(*t));

	if (!t)
		return NULL;
	t->path = strdup(path);
	if (t->path && open_database(t, diag))
		return t;
	return ash_tuned_close(t);
}

ash_tuned *ash_tuned_close(ash_tuned *t)
{
	if (t && t->database)
		t->sqlite.close_v2(t->database);
	if (t)
		free(t->path);
	free(t);
	return NULL;
}

/* ---- the best script ---- */

isl_stat ash_tuned_foreach_size(ash_tuned *t, const char *nest,
	const char *machine,
	void (*visit)(const char *sizes, const char *script, void *user),
	void *user, ash_diag *diag)
{
	const char *const key[] = { nest, machine, NULL };
	ash_sqlite_query *query = ask(t,
		"SELECT sizes, min(script) FROM best WHERE nest = ?1 "
		"AND machine = ?2 GROUP BY sizes ORDER BY sizes",
		key, diag);

	while (query && next(t, query, diag))
		visit(text_of(t, query, 0), text_of(t, query, 1), user);
	t->sqlite.finalize(query);
	return diag->n ? isl_stat_error : isl_stat_ok;
}

bool ash_tuned_size(const char *sizes, const char *parameter, int64_t *value)
{
	size_t length = strlen(parameter);
	char *end;

	while (*sizes) {
		size_t n = strcspn(sizes, " ");

		if (n > length && !strncmp(sizes, parameter, length) &&
			sizes[length] == '=') {
			*value = strtoll(sizes + length + 1, &end, 10);
			return end == sizes + n && end > sizes + length + 1;
		}
		sizes += n;
		sizes += strspn(sizes, " ");
	}
	return false;
}

/* A script, and the sizes for which it is best or was measured. */
typedef struct {
	char *script;
	unsigned n_size; /* number of sizes with which it was measured */
	double sum;  /* sum of the logarithms of its times */
} candidate;

typedef struct {
	unsigned n, n_size;
	candidate *candidate;
	bool is_short;  /* out of memory */
} candidates;

static void clear(candidates *all)
{
	for (unsigned i = 0; i < all->n; ++i)
		free(all->candidate[i].script);
	free(all->candidate);
}

static candidate *find(candidates *all, const char *script)
{
	for (unsigned i = 0; i < all->n; ++i)
		if (!strcmp(all->candidate[i].script, script))
			return &all->candidate[i];
	return NULL;
}

/* Count "script" as the best one for another size. */
static void add_best(candidates *all, const char *script)
{
	char *copy;

	++all->n_size;
	if (find(all, script))
		return;
	copy = strdup(script);
	if (copy && ASH_GROW(all->candidate, all->n))
		all->candidate[all->n++] = (candidate) { .script = copy };
	else
		all->is_short = true;
}

static void add_best_for_size(const char *sizes, const char *script, void *user)
{
	add_best(user, script);
}

/* Add to each candidate its times for the sizes of the nest. */
static void find_times(const ash_tuned *t, const char *const *key,
	candidates *all, ash_diag *diag)
{
	ash_sqlite_query *query = ask(t,
		"SELECT script, median FROM results "
		"WHERE nest = ?1 AND machine = ?2 AND median > 0 AND checked "
		"AND sizes IN (SELECT sizes FROM best "
		"WHERE nest = ?1 AND machine = ?2) ORDER BY script, sizes",
		key, diag);

	while (query && next(t, query, diag)) {
		candidate *c = find(all, text_of(t, query, 0));

		if (!c)
			continue;
		++c->n_size;
		c->sum += log(t->sqlite.column_double(query, 1));
	}
	t->sqlite.finalize(query);
}

/* The candidate with the best geometric mean over all sizes; NULL if none was
 * measured with all of them.
 */
static candidate *choose(candidates *all)
{
	candidate *best = NULL;

	for (unsigned i = 0; i < all->n; ++i) {
		candidate *c = &all->candidate[i];

		if (c->n_size == all->n_size &&
			(!best || c->sum < best->sum ||
				(c->sum == best->sum &&
					strcmp(c->script, best->script) < 0)))
			best = c;
	}
	return best;
}

static ash_best kind_of(const char *script)
{
	if (!strcmp(script, ASH_TUNED_DEFAULT))
		return ASH_BEST_DEFAULT;
	return strcmp(script, ASH_TUNED_PLAIN) ? ASH_BEST_SCRIPT
					       : ASH_BEST_ORIGINAL;
}

ash_best ash_tuned_find(ash_tuned *t, const char *nest, const char *machine,
	char **script, ash_diag *diag)
{
	const char *const key[] = { nest, machine, NULL };
	candidates all = { .n = 0 };
	candidate *best = NULL;
	ash_best kind = ASH_BEST_UNKNOWN;

	*script = NULL;
	ash_tuned_foreach_size(t, nest, machine, &add_best_for_size, &all,
		diag);
	if (all.n > 1)
		find_times(t, key, &all, diag);
	if (!all.is_short && !diag->n && all.n > 0) {
		best = all.n > 1 ? choose(&all) : all.candidate;
		kind = best ? kind_of(best->script) : ASH_BEST_DEFAULT;
	}
	if (kind == ASH_BEST_SCRIPT) {
		*script = best->script;
		best->script = NULL;
	}
	clear(&all);
	return kind;
}

/* ---- nests of a function ---- */

isl_stat ash_tuned_foreach_nest(ash_tuned *t, const char *function,
	const char *file, void (*visit)(const char *nest, void *user),
	void *user, ash_diag *diag)
{
	const char *slash = strrchr(file, '/');
	const char *const key[] = { function, slash ? slash + 1 : file, NULL };
	ash_sqlite_query *query = ask(t,
		"SELECT nest FROM nests WHERE function = ?1 "
		"AND (file = ?2 OR substr(file, -1 - length(?2)) = '/' || ?2) "
		"ORDER BY nest",
		key, diag);

	while (query && next(t, query, diag))
		visit(text_of(t, query, 0), user);
	t->sqlite.finalize(query);
	return diag->n ? isl_stat_error : isl_stat_ok;
}
