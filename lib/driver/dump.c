/* dump.c - dumps of the results of stages.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/dump.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <isl/printer.h>

#include "llvm/device/ptxas.h"
#include "scop/text.h"

/* Write the path of the file for "stage" to "path": DIR/NAME.STAGE, with "_"
 * for characters of the SCoP's name that a file name cannot have.
 */
static void set_path(char *path, size_t size, const char *dir,
	const ash_scop *scop, const char *stage)
{
	size_t start = strlen(dir) + 1;

	snprintf(path, size, "%s/%s.%s", dir, scop->name, stage);
	for (size_t i = start; i < size && path[i]; ++i)
		if (path[i] == '/')
			path[i] = '_';
}

/* Open the output for "stage": a file with this suffix, or the error stream.
 * NULL if the option "dump" does not name the stage.
 */
static FILE *open_as(const ash_scop *scop, const char *stage,
	const char *suffix, const ash_options *options)
{
	const char *dir;
	char path[4096];
	FILE *out;

	if (!ash_options_dump(options, stage, &dir))
		return NULL;
	if (!dir) {
		fprintf(stderr, "# %s: %s\n", scop->name, suffix);
		return stderr;
	}
	/* If this fails, so does opening the file, which is reported. */
	mkdir(dir, 0777);
	set_path(path, sizeof(path), dir, scop, suffix);
	out = fopen(path, "w");
	if (!out)
		fprintf(stderr, "ashlar: cannot write %s: %s\n", path,
			strerror(errno));
	return out;
}

static FILE *open_stage(const ash_scop *scop, const char *stage,
	const ash_options *options)
{
	return open_as(scop, stage, stage, options);
}

static void close_stage(const ash_scop *scop, const char *stage, FILE *out)
{
	bool lost = ferror(out);

	if (out != stderr && (fclose(out) || lost))
		fprintf(stderr, "ashlar: %s of %s was not written: %s\n", stage,
			scop->name, strerror(errno));
}

void ash_dump_scop(const ash_scop *scop, const ash_options *options)
{
	FILE *out = open_stage(scop, "scop", options);

	if (!out)
		return;
	ash_scop_print(scop, out);
	close_stage(scop, "scop", out);
}

void ash_dump_deps(const ash_scop *scop, const ash_deps *deps,
	const ash_options *options)
{
	FILE *out = open_stage(scop, "deps", options);

	if (!out)
		return;
	ash_deps_print(deps, out);
	close_stage(scop, "deps", out);
}

void ash_dump_schedule(const ash_scop *scop, __isl_keep isl_schedule *schedule,
	const char *stage, const ash_options *options)
{
	FILE *out = open_stage(scop, stage, options);
	isl_printer *p;

	if (!out)
		return;
	p = isl_printer_to_file(scop->ctx, out);
	p = isl_printer_set_yaml_style(p, ISL_YAML_STYLE_BLOCK);
	p = isl_printer_print_schedule(p, schedule);
	isl_printer_free(p);
	close_stage(scop, stage, out);
}

void ash_dump_ast(const ash_scop *scop, __isl_keep isl_ast_node *root,
	const ash_options *options)
{
	FILE *out = open_stage(scop, "ast", options);

	if (!out)
		return;
	ash_ast_print(scop, root, out);
	close_stage(scop, "ast", out);
}

void ash_dump_device(const ash_scop *scop, const ash_device_map *map,
	__isl_keep isl_ast_node *root, const ash_options *options)
{
	FILE *out = open_stage(scop, "device", options);

	if (!out)
		return;
	ash_device_map_print(map, out);
	ash_ast_print(scop, root, out);
	close_stage(scop, "device", out);
}

/* The number of the processor for which "ptx" is made, such as 75 for sm_75. */
static unsigned get_target(const char *ptx)
{
	const char *line = strstr(ptx, "\n.target sm_");
	unsigned arch = 0;

	if (line)
		sscanf(line, "\n.target sm_%u", &arch);
	return arch;
}

/* Write ptxas's resource report for "ptx", which has been written to its file.
 */
static void dump_memory(const ash_scop *scop, const char *ptx,
	const ash_options *options)
{
	char from[4096], to[4096];
	const char *dir;

	if (!ash_options_dump(options, "device", &dir) || !dir)
		return;
	set_path(from, sizeof(from), dir, scop, "ptx");
	set_path(to, sizeof(to), dir, scop, "memory");
	ash_ptxas_report(from, get_target(ptx), to);
}

void ash_dump_image(const ash_scop *scop, const char *format, const char *bytes,
	size_t size, const ash_options *options)
{
	FILE *out = open_as(scop, "device", format, options);
	bool is_text = strcmp(format, "spv") != 0;

	if (!out)
		return;
	if (is_text)
		fputs(bytes, out);
	else if (out == stderr)
		fprintf(out, "%zu bytes\n", size);
	else
		fwrite(bytes, 1, size, out);
	close_stage(scop, format, out);
	if (out != stderr && !strcmp(format, "ptx"))
		dump_memory(scop, bytes, options);
}
