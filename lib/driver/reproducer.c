/* reproducer.c - reproducers of failures with loop nests.
 *
 * Two compilations may write reproducers for functions of the same name at the
 * same time: the one that creates a folder owns it, and a folder with the same
 * code is shared.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/reproducer.h"

#include <ctype.h>
#include <dlfcn.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "llvm/query/function.h"
#include "scop/text.h"
#include "support/hash.h"

#define MAX_PATH 4096
/* The longest name of a function in a file name, which is limited to 255 bytes,
 * and the most folders with one name.
 */
#define MAX_NAME 120
#define MAX_FOLDERS 1000

/* A folder that is being written. */
typedef struct {
	const ash_trouble *trouble;
	const ash_options *options;
	char path[MAX_PATH];
	char *code;		/* contents of function.ll */
} folder;

bool ash_reproducer_fits(ash_refusal reason)
{
	return reason == ASH_REFUSE_INTERNAL || reason == ASH_REFUSE_MODEL ||
		reason == ASH_REFUSE_ILLEGAL || reason == ASH_REFUSE_BUDGET ||
		reason == ASH_REFUSE_FILE_BUDGET;
}

static void complain(const char *path)
{
	fprintf(stderr, "ashlar: cannot write %s: %s\n", path, strerror(errno));
}

static bool is_plain(char letter)
{
	return isalnum((unsigned char) letter) || letter == '_' ||
		letter == '-' || letter == '.';
}

/* Can the name be used unquoted as an option value and a file name? */
static bool is_plain_name(const char *name)
{
	while (*name && is_plain(*name))
		++name;
	return !*name;
}

/* Write the file name for "name" to "to", which has "size" bytes; different
 * names yield different file names.
 */
static void file_name(char *to, size_t size, const char *name)
{
	size_t n = 0;

	for (; name[n] && n < MAX_NAME; ++n)
		to[n] = is_plain(name[n]) && (n || name[n] != '.') ? name[n]
								   : '_';
	to[n] = '\0';
	if (n < strlen(name) || strcmp(to, name))
		snprintf(to + n, size - n, "-%08x",
			(uint32_t) (ash_hash_text(ASH_HASH_EMPTY, name) >> 32));
}

static FILE *open_file(const folder *f, const char *name, const char *mode)
{
	char path[MAX_PATH + 32];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", f->path, name);
	file = fopen(path, mode);
	if (!file && *mode == 'w')
		complain(path);
	return file;
}

static void close_file(const folder *f, const char *name, FILE *file)
{
	bool failed = ferror(file);
	char path[MAX_PATH + 32];

	if (fclose(file) == 0 && !failed)
		return;
	snprintf(path, sizeof(path), "%s/%s", f->path, name);
	complain(path);
}

/* Does the existing folder contain a reproducer for the same code? */
static bool has_same_code(const folder *f)
{
	FILE *file = open_file(f, "function.ll", "r");
	const char *code = f->code;
	int letter;

	if (!file)
		return false;
	while ((letter = getc(file)) != EOF && letter == (unsigned char) *code)
		++code;
	fclose(file);
	return letter == EOF && !*code;
}

/* Create a folder for the reproducer, or find one with the same code, and store
 * its path in "f"; false, with a message, on failure.
 */
static bool make_folder(folder *f)
{
	const ash_trouble *t = f->trouble;
	const char *dir = f->options->bundle;
	char name[MAX_NAME + 32], nest[16] = "detect", more[16] = "";
	size_t length;

	file_name(name, sizeof(name), LLVMGetValueName2(t->function, &length));
	if (t->nest >= 0)
		snprintf(nest, sizeof(nest), "nest%d", t->nest);
	mkdir(dir, 0777);
	for (unsigned i = 2; i <= MAX_FOLDERS; ++i) {
		snprintf(f->path, sizeof(f->path), "%s/%s-%s%s", dir, name,
			nest, more);
		if (mkdir(f->path, 0777) == 0 ||
			(errno == EEXIST && has_same_code(f)))
			return true;
		if (errno != EEXIST)
			break;
		snprintf(more, sizeof(more), "-%u", i);
	}
	complain(f->path);
	return false;
}

static void write_code(const folder *f)
{
	FILE *file = open_file(f, "function.ll", "w");

	if (!file)
		return;
	fputs(f->code, file);
	close_file(f, "function.ll", file);
}

static void write_scop(const folder *f)
{
	FILE *file = f->trouble->scop ? open_file(f, "nest.scop", "w") : NULL;

	if (!file)
		return;
	ash_scop_print(f->trouble->scop, file);
	close_file(f, "nest.scop", file);
}

static void write_reason(const folder *f)
{
	const ash_trouble *t = f->trouble;
	FILE *file = open_file(f, "why.txt", "w");

	if (!file)
		return;
	fputs(t->reason == ASH_REFUSE_NONE ? "written by request"
					   : ash_refusal_text(t->reason),
		file);
	if (t->detail)
		fprintf(file, " (%s)", t->detail);
	fputc('\n', file);
	close_file(f, "why.txt", file);
}

static void clear(char **text)
{
	free(*text);
	*text = NULL;
}

/* The options that affect the function. */
static char *options_text(const folder *f)
{
	ash_options options = ash_options_copy(f->options);
	size_t length;
	const char *name = LLVMGetValueName2(f->trouble->function, &length);
	char *text;

	clear(&options.bundle);
	clear(&options.bundle_for);
	clear(&options.dump);
	clear(&options.why);
	clear(&options.only);
	options.help = false;
	if (is_plain_name(name))
		options.only = strdup(name);
	text = ash_options_text(&options);
	ash_options_clear(&options);
	return text;
}

static void write_options(const folder *f, const char *text)
{
	FILE *file = open_file(f, "options.txt", "w");

	if (!file)
		return;
	fprintf(file, "%s\n", text);
	close_file(f, "options.txt", file);
}

/* Write the text quoted for the shell. */
static void quote(FILE *out, const char *text)
{
	fputc('\'', out);
	for (; *text; ++text) {
		if (*text == '\'')
			fputs("'\\'", out);
		fputc(*text, out);
	}
	fputc('\'', out);
}

/* The path of the plugin or program that contains this code; owned by the
 * caller.
 */
static char *own_path(void)
{
	Dl_info info;

	if (!dladdr((const void *) (uintptr_t) &ash_reproducer_write, &info) ||
		!info.dli_fname)
		return NULL;
	return realpath(info.dli_fname, NULL);
}

static void write_command(const folder *f, const char *options)
{
	FILE *file = open_file(f, "repeat.sh", "w");
	char *plugin = own_path();
	unsigned major, minor, patch;

	LLVMGetVersion(&major, &minor, &patch);
	if (file) {
		fputs("#!/bin/sh\n# OPT and ASHLAR name other programs.\n"
		      "plugin=",
			file);
		quote(file, plugin ? plugin : "LLVMAshlar.so");
		fputs("\ncd \"$(dirname \"$0\")\" &&\n\tASHLAR_OPTIONS=", file);
		quote(file, options);
		fprintf(file,
			" \"${OPT:-opt-%u}\" \\\n"
			"\t-load-pass-plugin=\"${ASHLAR:-$plugin}\" "
			"-passes=%s \\\n"
			"\t-pass-remarks=ashlar -pass-remarks-missed=ashlar "
			"-S function.ll -o \"${1:-/dev/null}\"\n",
			major, f->trouble->pass);
		fchmod(fileno(file), 0755);
		close_file(f, "repeat.sh", file);
	}
	free(plugin);
}

void ash_reproducer_write(const ash_trouble *trouble,
	const ash_options *options)
{
	folder f = { .trouble = trouble, .options = options };
	char *text;

	if (!options->bundle)
		return;
	text = options_text(&f);
	f.code = ash_ir_excerpt(trouble->function);
	if (f.code && text && make_folder(&f)) {
		write_code(&f);
		write_scop(&f);
		write_reason(&f);
		write_options(&f, text);
		write_command(&f, text);
	}
	free(f.code);
	free(text);
}
