/* script_file.c - files with scripts of nests.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/script_file.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "driver/written_files.h"
#include "support/text_file.h"

#define SUFFIX ".clay"
/* The longest part of a file name; file systems allow 255 bytes. */
#define MAX_NAME 200

/* The path "source.function.line.clay", with a number unless it is 0; owned by
 * the caller.
 */
static char *make_path(const char *folder, const ash_script_key *key,
	unsigned number)
{
	const char *source = key->source ? key->source : "";
	const char *slash = strrchr(source, '/');
	char again[16] = "";
	char *path;

	source = slash ? slash + 1 : source;
	if (number > 1)
		snprintf(again, sizeof(again), ".%u", number);
	if (asprintf(&path, "%s/%.50s%s%.*s.%u%s" SUFFIX, folder, source,
		    *source ? "." : "", MAX_NAME - 50, key->function, key->line,
		    again) < 0)
		return NULL;
	for (char *c = path + strlen(folder) + 1; *c; ++c)
		if (*c == '/')
			*c = '_';
	return path;
}

static char *claim_path(const char *folder, const ash_script_key *key)
{
	char *path = NULL;

	for (unsigned number = 1;; ++number) {
		path = make_path(folder, key, number);
		if (!path || ash_written_claim(path))
			break;
		free(path);
	}
	return path;
}

FILE *ash_script_file_create(const char *folder, const ash_script_key *key)
{
	char *path;
	FILE *out;

	/* If this fails, so does opening the file, which is reported. */
	mkdir(folder, 0777);
	path = claim_path(folder, key);
	out = path ? fopen(path, "w") : NULL;
	if (!out)
		fprintf(stderr, "ashlar: cannot write %s: %s\n",
			path ? path : folder, strerror(errno));
	free(path);
	return out;
}

/* How well a file matches a nest. */
typedef enum {
	OTHER,		/* script of another nest */
	ALIKE,		/* for a nest of this function in this line */
	MOVED_TAKEN,	/* for this nest, at another line; already used */
	MOVED,		/* for this nest, at another line; unused */
	EXACT_TAKEN,
	EXACT
} fitness;

/* The directive of "script" that names its nest; NULL if there is none. */
static const ash_directive *find_nest(const ash_script *script)
{
	for (unsigned i = 0; i < script->n; ++i)
		if (script->directive[i].kind == ASH_DO_nest)
			return &script->directive[i];
	return NULL;
}

bool ash_script_is_late(const ash_script *script)
{
	for (unsigned i = 0; i < script->n; ++i)
		if (script->directive[i].kind == ASH_DO_late)
			return true;
	return false;
}

static bool is_taken(const ash_script_key *key, const char *path)
{
	for (unsigned i = 0; i < key->n_taken; ++i)
		if (!strcmp(key->taken[i], path))
			return true;
	return false;
}

static fitness compare(const ash_script *script, const char *path,
	const ash_script_key *key)
{
	const ash_directive *nest = find_nest(script);
	bool same_line, same_hash;

	if (!nest || strcmp(nest->text[0], key->function) ||
		ash_script_is_late(script) != key->is_late)
		return OTHER;
	same_line = nest->number[0] == key->line;
	same_hash = !strcmp(nest->text[1], key->hash);
	if (same_hash && is_taken(key, path))
		return same_line ? EXACT_TAKEN : MOVED_TAKEN;
	if (same_hash)
		return same_line ? EXACT : MOVED;
	return same_line ? ALIKE : OTHER;
}

/* A search for the script of a nest: the key of the nest, and the best match so
 * far.
 */
typedef struct {
	const ash_script_key *key;
	fitness fitness;
	ash_script *script;
	char *path;
	ash_diag *diag;
	bool wrong;		/* does the best match have errors? */
	bool single;		/* is there only one file? */
} search;

static void complain(const char *path, const ash_directive *d, const char *text,
	ash_diag *diag)
{
	ash_place place = { (char *) path, d ? d->line : 0, d ? d->column : 0 };

	ash_diag_add(diag, ASH_MSG_ERROR, &place, "%s", text);
}

/* Is a text that cannot be parsed probably a script for the nest?  The first
 * lines of a script name its nest.
 */
static bool mentions(const char *text, const ash_script_key *key)
{
	char *begin;
	bool found;

	if (asprintf(&begin, "nest('%s', %u,", key->function, key->line) < 0)
		return false;
	found = strstr(text, begin);
	free(begin);
	return found;
}

/* Does "script", which comes from the only script file, have no directive
 * "nest"?  Such a script does not say for which nest it is.
 */
static bool lacks_nest(const search *s, const ash_script *script)
{
	return s->single && script && !find_nest(script);
}

static void take(search *s, const char *path, ash_script *script, fitness f)
{
	ash_script_free(s->script);
	free(s->path);
	s->script = script;
	s->path = strdup(path);
	s->fitness = f;
}

static void try_text(search *s, const char *path, const char *text)
{
	ash_diag diag;
	ash_script *script;
	fitness f;

	ash_diag_init(&diag);
	script = ash_script_read(text, path, &diag);
	f = script ? compare(script, path, s->key) : OTHER;
	if (lacks_nest(s, script))
		complain(path, script->n ? script->directive : NULL,
			"the script does not say by \"nest\" what it is for",
			&diag);
	if (f > s->fitness) {
		take(s, path, script, f);
		script = NULL;
	} else if (diag.n && !s->wrong &&
		(s->single || mentions(text, s->key))) {
		s->wrong = true;
		take(s, path, NULL, EXACT);
		ash_diag_move(s->diag, &diag);
	}
	ash_diag_clear(&diag);
	ash_script_free(script);
}

/* Add to s->diag the error that "path" cannot be read.  It is the only script
 * file, so it might be for the nest that is searched: the search ends without a
 * script.
 */
static void miss(search *s, const char *path)
{
	ash_place place = { (char *) path, 0, 0 };

	ash_diag_add(s->diag, ASH_MSG_ERROR, &place, "cannot be read: %s",
		strerror(errno));
	s->wrong = true;
	take(s, path, NULL, EXACT);
}

static void try_file(const char *path, void *user)
{
	search *s = user;
	char *text = ash_text_from_file(path, ASH_TEXT_LIMIT);

	if (text)
		try_text(s, path, text);
	else if (s->single)
		miss(s, path);
	else
		fprintf(stderr, "ashlar: cannot read %s: %s\n", path,
			strerror(errno));
	free(text);
}

static int is_script(const struct dirent *entry)
{
	const char *dot = strrchr(entry->d_name, '.');

	return dot && !strcmp(dot, SUFFIX);
}

static int by_length(const struct dirent **a, const struct dirent **b)
{
	size_t m = strlen((*a)->d_name), n = strlen((*b)->d_name);

	return m != n ? (m > n) - (m < n) : strcmp((*a)->d_name, (*b)->d_name);
}

int ash_script_file_foreach(const char *folder,
	void (*visit)(const char *path, void *user), void *user)
{
	struct dirent **entry;
	int n = scandir(folder, &entry, &is_script, &by_length);

	for (int i = 0; i < n; ++i) {
		char *path;

		if (asprintf(&path, "%s/%s", folder, entry[i]->d_name) >= 0) {
			visit(path, user);
			free(path);
		}
		free(entry[i]);
	}
	if (n >= 0)
		free(entry);
	return n;
}

ash_script *ash_script_file_read(const char *path, const ash_directive **nest)
{
	char *text = ash_text_from_file(path, ASH_TEXT_LIMIT);
	ash_script *script = text ? ash_script_read(text, path, NULL) : NULL;

	*nest = script ? find_nest(script) : NULL;
	free(text);
	return script;
}

bool ash_script_file_is_from(const char *path, const char *source,
	const char *function)
{
	const char *slash = strrchr(path, '/'), *end = strrchr(source, '/');
	ash_script_key key = { .source = end ? end + 1 : source,
		.function = function };
	char *wanted = make_path("", &key, 0);
	size_t n = wanted ? strlen(wanted) - strlen("0" SUFFIX) : 0;
	bool is = wanted && !strncmp(slash ? slash : path, wanted, n);

	free(wanted);
	return is;
}

ash_script_match ash_script_file_find(const char *path,
	const ash_script_key *key, ash_script **script, char **file,
	ash_diag *diag)
{
	search s = { .key = key, .fitness = OTHER, .diag = diag };

	s.single = ash_script_file_foreach(path, &try_file, &s) < 0;
	if (s.single)
		try_file(path, &s);
	*file = s.path;
	*script = NULL;
	if (s.wrong)
		return ASH_SCRIPT_WRONG;
	if (s.fitness == ALIKE) {
		complain(s.path, find_nest(s.script),
			"the script does not fit: "
			"the loop nest has changed since it was written",
			diag);
		ash_script_free(s.script);
		return ASH_SCRIPT_WRONG;
	}
	*script = s.script;
	return s.script ? ASH_SCRIPT_FITS : ASH_SCRIPT_NONE;
}
