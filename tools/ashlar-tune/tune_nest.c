/* tune_nest.c - the loop nests of the program that is tuned.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tune_nest.h"

#include <glob.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/grow.h"
#include "tune_text.h"

void ash_tune_visit_files(const char *folder, const char *pattern,
	void (*visit)(void *user, const char *path), void *user)
{
	char *all = ash_tune_text("%s/%s", folder, pattern);
	glob_t found = { 0 };

	if (!glob(all, 0, NULL, &found))
		for (size_t i = 0; i < found.gl_pathc; ++i)
			visit(user, found.gl_pathv[i]);
	globfree(&found);
	free(all);
}

ash_tune_nest *ash_tune_nests_find(const ash_tune_nests *nests,
	const char *hash)
{
	for (int i = 0; i < nests->n; ++i)
		if (!strcmp(nests->nest[i].hash, hash))
			return &nests->nest[i];
	return NULL;
}

/* ---- scripts that the plugin has written ---- */

/* The rest of the first line of "text" that begins with "begin", owned by the
 * caller; NULL if there is none.
 */
static char *line_after(const char *text, const char *begin)
{
	size_t n = strlen(begin);

	for (const char *at = text; at && *at; at = strchr(at, '\n')) {
		at += *at == '\n';
		if (!strncmp(at, begin, n))
			return ash_tune_text("%.*s",
				(int) strcspn(at + n, "\n"), at + n);
	}
	return NULL;
}

/* The source file in the name of a script file, "source.function.line.clay". */
static char *source_of(const char *path, const char *function)
{
	const char *slash = strrchr(path, '/');
	const char *name = slash ? slash + 1 : path;
	const char *found = strstr(name, function);

	if (!found || found == name)
		return ash_tune_copy("");
	return ash_tune_text("%.*s", (int) (found - name - 1), name);
}

static bool parse_head(ash_tune_nest *nest, const char *path, const char *head)
{
	char function[256];

	if (!head ||
		sscanf(head, "%255[^']', %d, '%16[0-9a-f]'", function,
			&nest->line, nest->hash) != 3)
		return false;
	nest->function = ash_tune_copy(function);
	nest->file = source_of(path, function);
	nest->head = ash_tune_text("nest('%s\n", head);
	return true;
}

static void read_one(void *user, const char *path)
{
	ash_tune_nests *nests = user;
	ash_tune_nest nest = { .cycles = NAN, .seconds = 0 };
	char *text = ash_tune_read_file(path);
	char *head = text ? line_after(text, "nest('") : NULL;
	char *cycles = text ? line_after(text, "# model: ") : NULL;

	if (parse_head(&nest, path, head)) {
		nest.script = ash_tune_copy(text);
		nest.machine = line_after(text, "# machine: ");
		nest.processor = line_after(text, "# processor:");
		nest.cycles = cycles ? strtod(cycles, NULL) : NAN;
		ash_tune_must(ASH_GROW(nests->nest, (unsigned) (nests->n)));
		nests->nest[nests->n++] = nest;
	}
	free(cycles);
	free(head);
	free(text);
}

void ash_tune_nests_read(ash_tune_nests *nests, const char *folder,
	const char *prefix)
{
	char *pattern = ash_tune_text("%s*/*.clay", prefix);

	*nests = (ash_tune_nests) { 0 };
	ash_tune_visit_files(folder, pattern, &read_one, nests);
	free(pattern);
}

void ash_tune_nests_clear(ash_tune_nests *nests)
{
	for (int i = 0; i < nests->n; ++i) {
		ash_tune_nest *nest = &nests->nest[i];

		if (nest->is_hot && nest->space.ctx) {
			ash_tune_search_end(&nest->search);
			ash_tune_space_end(&nest->space);
		}
		free(nest->function);
		free(nest->file);
		free(nest->head);
		free(nest->script);
		free(nest->machine);
		free(nest->processor);
		free(nest->model);
		free(nest->sizes);
	}
	free(nests->nest);
	*nests = (ash_tune_nests) { 0 };
}

/* ---- scripts for the plugin ---- */

/* Write a script for nest "i", whose name is replaced in it. */
static bool write_one(const ash_tune_nests *nests, int i, const char *folder,
	const char *script)
{
	const ash_tune_nest *nest = &nests->nest[i];
	const char *head = strstr(script, "nest('");
	const char *rest = head ? strchr(head, '\n') : NULL;
	char *path = ash_tune_text("%s/%.100s.%s.clay", folder, nest->function,
		nest->hash);
	char *text = ash_tune_text("%s%s", nest->head, rest ? rest + 1 : "");
	bool good = ash_tune_make_folder(folder) &&
		ash_tune_write_file(path, text);

	if (!good)
		ash_tune_error("%s cannot be written", path);
	free(text);
	free(path);
	return good;
}

bool ash_tune_nests_write(const ash_tune_nests *nests, int i,
	const char *folder, const char *script)
{
	bool good = true;

	for (int k = 0; k < nests->n; ++k)
		if (!strcmp(nests->nest[k].hash, nests->nest[i].hash))
			good = write_one(nests, k, folder, script) && good;
	return good;
}

bool ash_tune_nests_write_others(const ash_tune_nests *nests,
	const bool *varied, const char *folder)
{
	bool good = true;

	for (int i = 0; i < nests->n && good; ++i) {
		const ash_tune_nest *nest = &nests->nest[i];
		const ash_tune_nest *first = ash_tune_nests_find(nests,
			nest->hash);

		if (!varied[first - nests->nest])
			good = write_one(nests, i, folder, nest->script);
	}
	return good;
}

/* ---- which are tuned ---- */

static int compare(const void *a, const void *b)
{
	const ash_tune_nest *x = a, *y = b;

	if (x->seconds != y->seconds)
		return x->seconds > y->seconds ? -1 : 1;
	if (x->cycles != y->cycles)
		return x->cycles > y->cycles ? -1 : 1;
	return strcmp(x->hash, y->hash);
}

/* Is nest "i" the first of those with its hash?  Equal nests in several
 * functions count as one.
 */
static bool is_first(const ash_tune_nests *nests, int i)
{
	return ash_tune_nests_find(nests, nests->nest[i].hash) ==
		&nests->nest[i];
}

void ash_tune_nests_choose(ash_tune_nests *nests, double share, int n)
{
	double all = 0;

	qsort(nests->nest, (size_t) nests->n, sizeof(*nests->nest), &compare);
	for (int i = 0; i < nests->n; ++i)
		if (is_first(nests, i))
			all += nests->nest[i].seconds;
	for (int i = 0; i < nests->n; ++i) {
		ash_tune_nest *nest = &nests->nest[i];

		nest->is_hot = n > 0 && is_first(nests, i) &&
			nest->seconds > 0 && nest->seconds >= share * all;
		n -= nest->is_hot;
	}
}

/* ---- searches ---- */

/* A search for the hot nest whose model is in the file "path". */
typedef struct {
	ash_tune_nests *nests;
	uint64_t seed;
} models;

static void try_model(void *user, const char *path)
{
	models *m = user;
	ash_tune_space space;
	ash_tune_nest *nest = NULL;
	char hash[17];

	ash_tune_space_begin(&space, path, m->seed);
	if (ash_tune_space_hash(&space, hash))
		nest = ash_tune_nests_find(m->nests, hash);
	if (nest && nest->is_hot && !nest->space.ctx) {
		nest->space = space;
		nest->model = ash_tune_read_file(path);
	} else {
		ash_tune_space_end(&space);
	}
}

/* The directives that a script contains as comments of its tree, owned by the
 * caller; NULL if there are none.
 */
static char *without_tree(const char *head, const char *script)
{
	const char *at = strstr(script, "\n#   "),
		   *end = strstr(script, "\ntree('");
	char *text;

	if (!at || !end)
		return NULL;
	text = ash_tune_copy(head);
	for (; at && at < end; at = strstr(at + 1, "\n#   "))
		ash_tune_append(&text, "%.*s\n", (int) strcspn(at + 5, "\n"),
			at + 5);
	return text;
}

char *ash_tune_nest_script(ash_tune_nest *nest, const char *script)
{
	char *text = without_tree(nest->head, script);

	if (text && ash_tune_space_judge(&nest->space, text))
		return text;
	free(text);
	return ash_tune_copy(script);
}

/* Begin with the default as the first trial, whose score is known. */
static void start_default(ash_tune_nest *nest)
{
	char *text = ash_tune_nest_script(nest, nest->script);

	if (ash_tune_search_start(&nest->search, text))
		ash_tune_search_tell(&nest->search,
			ash_tune_search_ask(&nest->search), 1);
	free(text);
}

void ash_tune_nests_begin(ash_tune_nests *nests, const char *folder,
	const char *prefix, const ash_tune_strategy *strategy,
	const char *options, int seed)
{
	models m = { nests, (uint64_t) seed };
	char *pattern = ash_tune_text("%s*/*.scop", prefix);

	ash_tune_visit_files(folder, pattern, &try_model, &m);
	free(pattern);
	for (int i = 0; i < nests->n; ++i) {
		ash_tune_nest *nest = &nests->nest[i];

		if (!nest->is_hot)
			continue;
		if (!nest->space.ctx)
			ash_tune_space_begin(&nest->space, NULL, m.seed);
		nest->space.threads = options && strstr(options, "parallel");
		nest->space.device = options && strstr(options, "offload");
		ash_tune_search_begin(&nest->search, &nest->space, strategy);
		start_default(nest);
		ash_tune_search_start(&nest->search, nest->head);
	}
}

void ash_tune_nests_start(ash_tune_nests *nests, const ash_tune_nests *other)
{
	for (int i = 0; i < other->n; ++i) {
		const ash_tune_nest *from = &other->nest[i];
		ash_tune_nest *nest = ash_tune_nests_find(nests, from->hash);
		char *text;

		if (!nest || !nest->is_hot)
			continue;
		text = ash_tune_nest_script(nest, from->script);
		ash_tune_search_start(&nest->search, text);
		free(text);
	}
}
