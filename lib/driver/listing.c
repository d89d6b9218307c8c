/* listing.c - files with the list of loop nests of a source file.
 *
 * A file whose contents are a JSON array, possibly in an object, consists of a
 * first line, the array's elements, and a last line.  To append elements, the
 * last line is overwritten.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/listing.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "driver/written_files.h"
#include "report/unit_report.h"
#include "report/why.h"

static pthread_mutex_t one_writer = PTHREAD_MUTEX_INITIALIZER;

static bool is_folder(const char *path)
{
	struct stat info;

	return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static void begin_json(FILE *out)
{
	fputs("[\n", out);
}

/* A form of lists that is a JSON array: how a file begins and ends. */
typedef struct form {
	const char *suffix;	/* of the file's name */
	void (*begin)(FILE *out);
	void (*put)(FILE *out, const char *unit, const ash_nest_list *list);
	const char *end;
} form;

/* The form of the list in the file "path", by its suffix; NULL: the list is a
 * table.
 */
static const form *form_of(const char *path)
{
	static const form forms[] = {
		{ ".json", &begin_json, &ash_why_json, "]\n" },
		{ ".sarif", &ash_why_sarif_begin, &ash_why_sarif,
			ASH_WHY_SARIF_END },
	};
	const char *dot = strrchr(path, '.');

	for (unsigned i = 0; dot && i < sizeof(forms) / sizeof(forms[0]); ++i)
		if (!strcmp(dot, forms[i].suffix))
			return &forms[i];
	return NULL;
}

/* The path of the file for the list of "source": "why", or a file in that
 * folder; owned by the caller.
 */
static char *make_path(const char *why, const char *source)
{
	const char *slash = strrchr(source, '/');
	char *path;

	if (!is_folder(why))
		return strdup(why);
	if (asprintf(&path, "%s/%s.json", why, slash ? slash + 1 : source) < 0)
		return NULL;
	return path;
}

/* Prepare "out", a JSON file whose array ends with the text "end", for one more
 * object: move to the place where this end begins, so that the object
 * overwrites it.  If the array already has an object, write a comma after the
 * last one first.
 */
static void seek_end(FILE *out, const char *end)
{
	long length;

	fseek(out, 0, SEEK_END);
	length = ftell(out) - (long) strlen(end);
	fseek(out, length - 2, SEEK_SET);
	if (fgetc(out) == '[') {
		fseek(out, length, SEEK_SET);
	} else {
		fseek(out, length - 1, SEEK_SET);
		fputs(",\n", out);
	}
}

static void put_array(FILE *out, const form *as, bool more, const char *source,
	const ash_nest_list *list)
{
	if (more && !list->n)
		return;
	if (more)
		seek_end(out, as->end);
	else
		as->begin(out);
	as->put(out, source, list);
	fputs(list->n ? "\n" : "", out);
	fputs(as->end, out);
}

static void put_table(FILE *out, const char *source, const ash_nest_list *list)
{
	fseek(out, 0, SEEK_END);
	ash_why_table(out, source, list);
}

static void write_file(const char *path, const char *source,
	const ash_nest_list *list)
{
	bool more = ash_written_has(path);
	const form *as = form_of(path);
	FILE *out = fopen(path, more ? "r+" : "w+");
	bool failed = !out;

	if (out) {
		if (as)
			put_array(out, as, more, source, list);
		else
			put_table(out, source, list);
		failed = ferror(out);
		failed |= fclose(out) != 0;
	}
	if (failed)
		fprintf(stderr, "ashlar: cannot write %s: %s\n", path,
			strerror(errno));
	else if (!more)
		ash_written_claim(path);
}

void ash_listing_write(const ash_nest_list *list, const char *source,
	const ash_options *options)
{
	char *path;

	if (!options->why)
		return;
	pthread_mutex_lock(&one_writer);
	if (strcmp(options->why, "-")) {
		path = make_path(options->why, source);
		if (path)
			write_file(path, source, list);
		free(path);
	} else if (list->n) {
		ash_why_table(stderr, source, list);
	}
	pthread_mutex_unlock(&one_writer);
}

/* A path in "dir" that this process has not written yet; owned by the caller.
 */
static char *make_report_path(const char *dir, const char *source)
{
	char *path = NULL;

	for (unsigned i = 1; i < 1000; ++i) {
		char number[16] = "";

		if (i > 1)
			snprintf(number, sizeof(number), "-%u", i);
		if (asprintf(&path, "%s/%s%s.json", dir, source, number) < 0)
			return NULL;
		for (char *c = path + strlen(dir) + 1; *c; ++c)
			*c = *c == '/' ? '_' : *c;
		if (!ash_written_has(path))
			break;
		free(path);
		path = NULL;
	}
	return path;
}

static void write_report(const char *path, const char *source,
	const ash_nest_list *list)
{
	FILE *out = fopen(path, "w");
	bool failed = !out;

	if (out) {
		ash_unit_report(out, source, list);
		failed = ferror(out);
		failed |= fclose(out) != 0;
	}
	if (failed)
		fprintf(stderr, "ashlar: cannot write %s: %s\n", path,
			strerror(errno));
	else
		ash_written_claim(path);
}

void ash_listing_report(const ash_nest_list *list, const char *source,
	const ash_options *options)
{
	char *path;

	if (!options->report)
		return;
	pthread_mutex_lock(&one_writer);
	mkdir(options->report, 0777);
	path = make_report_path(options->report, source);
	if (path)
		write_report(path, source, list);
	free(path);
	pthread_mutex_unlock(&one_writer);
}
