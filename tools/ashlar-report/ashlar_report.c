/* ashlar_report.c - ashlar-report: a page about the optimization of a program.
 *
 * The plugin writes a file for each source (-ashlar-report=DIR); this tool
 * joins them, the sources and measured times to one HTML file that needs no
 * other files and no network.
 *
 * SPDX-License-Identifier: MIT
 */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "json_scan.h"
#include "page_assets.h"
#include "report/json_text.h"
#include "report_text.h"
#include "report_times.h"
#include "support/text_file.h"

typedef struct {
	const char *output, *title;
	report_list data;	/* files of the plugin, as texts */
	report_list names;	/* of source files, as the data have them */
	report_list sources;	/* what is in them; "" if not found */
	report_list folders;	/* where sources are looked for */
	char *folder;	/* of the data that are being read; owned */
	bool is_ours;		/* do they say what they are? */
	report_times times;
} report;

static bool complain(const char *what, const char *text)
{
	fprintf(stderr, "ashlar-report: error: %s: %s\n", what, text);
	return false;
}

/* ---- sources ---- */

static char *read_in(const char *folder, const char *name)
{
	char *path = NULL, *text;

	if (asprintf(&path, "%s/%s", folder, name) < 0)
		return NULL;
	text = ash_text_from_file(path, ASH_TEXT_LIMIT);
	free(path);
	return text;
}

static char *find_source(const report *r, const char *name)
{
	char *text = NULL;

	if (name[0] != '/' && r->folder)
		text = read_in(r->folder, name);
	for (unsigned i = 0; !text && i < r->folders.n; ++i)
		text = read_in(r->folders.text[i], name);
	return text ? text : ash_text_from_file(name, ASH_TEXT_LIMIT);
}

/* Record the source file if the member names one. */
static void note_member(const char *name, const char *value, void *user)
{
	report *r = user;
	char *text;

	r->is_ours |= !strcmp(name, "source");
	if (!strcmp(name, "folder")) {
		free(r->folder);
		r->folder = strdup(value);
	}
	if (strcmp(name, "file") || report_list_has(&r->names, value))
		return;
	text = find_source(r, value);
	if (report_list_add(&r->names, strdup(value)) &&
		!report_list_add(&r->sources, text ? text : strdup("")))
		free(r->names.text[--r->names.n]);
}

/* ---- data ---- */

static bool read_data(report *r, const char *path)
{
	char *text = ash_text_from_file(path, ASH_TEXT_LIMIT);
	json_fault fault;

	if (!text)
		return complain(path, strerror(errno));
	r->is_ours = false;
	if (!json_scan(text, &note_member, r, &fault)) {
		fprintf(stderr, "ashlar-report: error: %s:%u:%u: %s\n", path,
			fault.line, fault.column, fault.text);
		free(text);
		return false;
	}
	if (!r->is_ours || strncmp(text, "{\"ashlar-report\": ", 18)) {
		free(text);
		return complain(path,
			"this is not written by "
			"-ashlar-report");
	}
	return report_list_add(&r->data, text) ||
		complain(path, "out of memory");
}

static int is_json(const struct dirent *entry)
{
	const char *dot = strrchr(entry->d_name, '.');

	return dot && !strcmp(dot, ".json");
}

static bool read_folder(report *r, const char *path)
{
	struct dirent **entry;
	int n = scandir(path, &entry, &is_json, &alphasort);
	bool ok = true;

	if (n < 0)
		return complain(path, strerror(errno));
	for (int i = 0; i < n; ++i) {
		char *file = NULL;

		if (ok && asprintf(&file, "%s/%s", path, entry[i]->d_name) >= 0)
			ok = read_data(r, file);
		free(file);
		free(entry[i]);
	}
	free(entry);
	return ok && (n > 0 || complain(path, "no .json file is in it"));
}

static bool read_input(report *r, const char *path)
{
	struct stat info;

	if (stat(path, &info) == 0 && S_ISDIR(info.st_mode))
		return read_folder(r, path);
	return read_data(r, path);
}

/* ---- the page ---- */

static void print_html(const char *text, FILE *out)
{
	for (; *text; ++text)
		if (*text == '<' || *text == '&')
			fputs(*text == '<' ? "&lt;" : "&amp;", out);
		else
			fputc(*text, out);
}

/* Print JSON unchanged, except "<", which only occurs in strings and is
 * escaped.
 */
static void print_json(const char *text, FILE *out)
{
	for (; *text; ++text)
		if (*text == '<')
			fputs("\\u003c", out);
		else
			fputc(*text, out);
}

static char *make_sources(const report *r)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		return NULL;
	fputs("{", out);
	for (unsigned i = 0; i < r->names.n; ++i) {
		fputs(i ? ",\n" : "", out);
		ash_json_string(out, r->names.text[i]);
		fputs(": ", out);
		ash_json_string(out, r->sources.text[i]);
	}
	fputs("}, \"times\": ", out);
	report_times_print(&r->times, out);
	fclose(out);
	return text;
}

static void print_data(const report *r, FILE *out)
{
	char *sources = make_sources(r);

	fputs("<script type=\"application/json\" id=\"data\">"
	      "{\"units\": [\n",
		out);
	for (unsigned i = 0; i < r->data.n; ++i) {
		fputs(i ? ",\n" : "", out);
		print_json(r->data.text[i], out);
	}
	fputs("], \"sources\": ", out);
	print_json(sources ? sources : "{}, \"times\": null", out);
	fputs("}</script>\n", out);
	free(sources);
}

static void print_program(const char *text, FILE *out)
{
	fputs("<script>\n", out);
	report_print_script(text, out);
	fputs("\n</script>\n", out);
}

static void print_page(const report *r, FILE *out)
{
	fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
	      "<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
	      "content=\"width=device-width, initial-scale=1\">\n"
	      "<link rel=\"icon\" href=\"data:,\">\n<title>",
		out);
	print_html(r->title, out);
	fputs("</title>\n<style>\n", out);
	fputs(ash_asset_style, out);
	fputs("</style>\n</head>\n", out);
	fputs(ash_asset_body, out);
	print_data(r, out);
	print_program(ash_asset_d3, out);
	print_program(ash_asset_highlight, out);
	print_program(ash_asset_model, out);
	print_program(ash_asset_picture, out);
	print_program(ash_asset_app, out);
	fputs("</body>\n</html>\n", out);
}

static bool write_page(const report *r)
{
	bool is_file = strcmp(r->output, "-") != 0;
	FILE *out = is_file ? fopen(r->output, "w") : stdout;
	bool failed = !out;

	if (out) {
		print_page(r, out);
		failed = fflush(out) != 0 || ferror(out);
		failed |= is_file && fclose(out) != 0;
	}
	return !failed || complain(r->output, strerror(errno));
}

/* ---- the command line ---- */

static const char help[] =
	"Usage: ashlar-report [OPTION]... DIR|FILE.json...\n\n"
	"Make one HTML page of what clang -mllvm -ashlar-report=DIR has "
	"written.\n\n"
	"  -o FILE         the page (default: ashlar-report.html; -: output)\n"
	"  --title TEXT    what stands above it\n"
	"  --source DIR    look for source files here, too\n"
	"  --perf FILE     perf.data, or perf script -F ip,sym,srcline: time "
	"per nest\n"
	"  --times FILE    lines \"NAME:LINE SECONDS\": time per nest\n"
	"  --help          print this text\n";

/* Set option "name" to its value; false on a mistake. */
static bool set_option(report *r, const char *name, const char *value)
{
	if (!strcmp(name, "-o"))
		r->output = value;
	else if (!strcmp(name, "--title"))
		r->title = value;
	else if (!strcmp(name, "--source"))
		return report_list_add(&r->folders, strdup(value));
	else if (!strcmp(name, "--perf"))
		return report_times_read_perf(&r->times, value);
	else if (!strcmp(name, "--times"))
		return report_times_read_timers(&r->times, value);
	else
		return complain(name, "there is no such option; try --help");
	return true;
}

/* Parse the options; the remaining elements of "argv" are inputs. */
static bool read_options(report *r, int argc, char **argv, int *n_input)
{
	bool ok = true;

	for (int i = 1; ok && i < argc; ++i) {
		if (argv[i][0] != '-') {
			argv[(*n_input)++] = argv[i];
		} else if (i + 1 == argc) {
			ok = complain(argv[i],
				"a value is missing, or there "
				"is no such option; try --help");
		} else {
			ok = set_option(r, argv[i], argv[i + 1]);
			++i;
		}
	}
	return ok;
}

static bool run(report *r, int argc, char **argv)
{
	int n = 0;

	if (!read_options(r, argc, argv, &n))
		return false;
	if (n == 0)
		return complain("input",
			"no file and no folder is given; try "
			"--help");
	for (int i = 0; i < n; ++i)
		if (!read_input(r, argv[i]))
			return false;
	return write_page(r);
}

int main(int argc, char **argv)
{
	report r = { .output = "ashlar-report.html", .title = "Ashlar report" };
	bool ok;

	for (int i = 1; i < argc; ++i)
		if (!strcmp(argv[i], "--help")) {
			fputs(help, stdout);
			return EXIT_SUCCESS;
		}
	ok = run(&r, argc, argv);
	report_list_clear(&r.data);
	report_list_clear(&r.names);
	report_list_clear(&r.sources);
	report_list_clear(&r.folders);
	report_times_clear(&r.times);
	free(r.folder);
	return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
