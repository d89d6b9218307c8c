/* report_times.c - times measured by perf or by timers.
 *
 * "perf script -F ip,sym,srcline" prints the frames of each sample, innermost
 * first, each followed by a line "FILE:LINE".  With call chains, an empty line
 * follows each sample, and only the innermost frame counts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report_times.h"

#include <ctype.h>
#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "report/json_text.h"
#include "report_text.h"
#include "support/grow.h"
#include "support/text_file.h"

extern char **environ;

static bool complain(const char *path, const char *text)
{
	fprintf(stderr, "ashlar-report: error: %s: %s\n", path, text);
	return false;
}

void report_times_clear(report_times *times)
{
	for (unsigned i = 0; i < times->n; ++i)
		free(times->time[i].name);
	free(times->time);
	*times = (report_times) { 0 };
}

/* Add "amount" to the time of the line; false without memory. */
static bool add(report_times *times, const char *name, size_t n, unsigned line,
	double amount)
{
	for (unsigned i = 0; i < times->n; ++i) {
		report_time *t = &times->time[i];

		if (t->line == line && strlen(t->name) == n &&
			!strncmp(t->name, name, n)) {
			t->amount += amount;
			return true;
		}
	}
	if (!ASH_GROW(times->time, times->n))
		return false;
	times->time[times->n] = (report_time) { strndup(name, n), line,
		amount };
	return times->time[times->n].name && ++times->n;
}

/* Does "text", of "n" characters, end with "NAME:LINE"?  If so, *name, *length
 * and *line are set.
 */
static bool find_place(const char *text, size_t n, const char **name,
	size_t *length, unsigned *line)
{
	size_t end = n, digits, start;

	while (end > 0 && isspace((unsigned char) text[end - 1]))
		--end;
	digits = end;
	while (digits > 0 && isdigit((unsigned char) text[digits - 1]))
		--digits;
	if (digits == end || digits < 2 || text[digits - 1] != ':')
		return false;
	*line = (unsigned) strtoul(text + digits, NULL, 10);
	start = digits - 1;
	while (start > 0 && !isspace((unsigned char) text[start - 1]))
		--start;
	*name = text + start;
	*length = digits - 1 - start;
	return *length > 0;
}

/* ---- perf ---- */

static bool is_blank(const char *text, size_t n)
{
	for (size_t i = 0; i < n; ++i)
		if (!isspace((unsigned char) text[i]))
			return false;
	return true;
}

static bool is_address(const char *text, size_t n)
{
	size_t i = 0, start;

	while (i < n && isspace((unsigned char) text[i]))
		++i;
	start = i;
	while (i < n && isxdigit((unsigned char) text[i]))
		++i;
	return i > start + 3 && (i == n || isspace((unsigned char) text[i]));
}

/* Add the samples in the output of perf. */
static bool read_samples(report_times *times, const char *text)
{
	bool has_chains = strstr(text, "\n\n") != NULL;
	bool is_new = true, wants_line = false, ok = true;

	while (ok && *text) {
		size_t n = strcspn(text, "\n"), length;
		const char *name;
		unsigned line;

		if (is_blank(text, n)) {
			is_new = true;
		} else if (is_address(text, n)) {
			wants_line = is_new || !has_chains;
			times->total += wants_line;
			is_new = false;
		} else if (wants_line &&
			find_place(text, n, &name, &length, &line)) {
			ok = add(times, name, length, line, 1);
			wants_line = false;
		}
		text += n + (text[n] == '\n');
	}
	return ok;
}

static bool is_perf_data(const char *path)
{
	char magic[8] = "";
	FILE *in = fopen(path, "r");
	bool is = in && fread(magic, 1, 8, in) == 8 &&
		!memcmp(magic, "PERFILE2", 8);

	if (in)
		fclose(in);
	return is;
}

/* The output of "perf script"; NULL if it cannot be run. */
static char *run_perf(const char *path)
{
	char *argv[] = { "perf", "script", "-F", "ip,sym,srcline", "-i",
		(char *) path, NULL };
	int pipe_ends[2], status = -1;
	posix_spawn_file_actions_t actions;
	char *text = NULL;
	FILE *in;
	pid_t child;

	if (pipe(pipe_ends) < 0)
		return NULL;
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, pipe_ends[1], 1);
	posix_spawn_file_actions_addclose(&actions, pipe_ends[0]);
	if (posix_spawnp(&child, argv[0], &actions, NULL, argv, environ) != 0)
		child = -1;
	posix_spawn_file_actions_destroy(&actions);
	close(pipe_ends[1]);
	in = fdopen(pipe_ends[0], "r");
	if (in && child > 0)
		text = ash_text_from_stream(in, ASH_TEXT_LIMIT);
	if (in)
		fclose(in);
	if (child > 0)
		waitpid(child, &status, 0);
	if (status == 0)
		return text;
	free(text);
	return NULL;
}

bool report_times_read_perf(report_times *times, const char *path)
{
	bool is_data = is_perf_data(path);
	char *text = is_data ? run_perf(path)
			     : ash_text_from_file(path, ASH_TEXT_LIMIT);
	bool ok = text && read_samples(times, text);

	free(text);
	if (!text && is_data)
		return complain(path, "\"perf script\" failed");
	if (!text)
		return complain(path, strerror(errno));
	if (ok && times->n == 0)
		return complain(path,
			"no sample has a line: record with "
			"debug information, and print with "
			"perf script -F ip,sym,srcline");
	return ok || complain(path, "out of memory");
}

/* ---- timers ---- */

static bool read_timer(report_times *times, const char *text, size_t n)
{
	size_t end = n, start, length;
	const char *name;
	unsigned line;
	double seconds;
	char *behind;

	while (end > 0 && isspace((unsigned char) text[end - 1]))
		--end;
	start = end;
	while (start > 0 && !isspace((unsigned char) text[start - 1]))
		--start;
	seconds = strtod(text + start, &behind);
	if (behind != text + end || !(seconds >= 0) ||
		!find_place(text, start, &name, &length, &line))
		return false;
	times->total += seconds;
	return add(times, name, length, line, seconds);
}

bool report_times_read_timers(report_times *times, const char *path)
{
	char *text = ash_text_from_file(path, ASH_TEXT_LIMIT);
	unsigned number = 0;

	if (!text)
		return complain(path, strerror(errno));
	times->is_seconds = true;
	for (const char *at = text; *at;) {
		size_t n = strcspn(at, "\n"), code = strcspn(at, "#\n");

		++number;
		if (!is_blank(at, code) && !read_timer(times, at, code)) {
			fprintf(stderr,
				"ashlar-report: error: %s:%u: "
				"expected \"NAME:LINE SECONDS\"\n",
				path, number);
			free(text);
			return false;
		}
		at += n + (at[n] == '\n');
	}
	free(text);
	return true;
}

void report_times_print(const report_times *times, FILE *out)
{
	if (!times->n) {
		fputs("null", out);
		return;
	}
	fprintf(out, "{\"unit\": \"%s\", \"total\": %.9g, \"lines\": [",
		times->is_seconds ? "seconds" : "samples", times->total);
	for (unsigned i = 0; i < times->n; ++i) {
		fputs(i ? ",\n{\"name\": " : "\n{\"name\": ", out);
		ash_json_string(out, times->time[i].name);
		fprintf(out, ", \"line\": %u, \"amount\": %.9g}",
			times->time[i].line, times->time[i].amount);
	}
	fputs("]}", out);
}
