/* dump.c - write what a stage has made, if the user asks for it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/dump.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <isl/printer.h>

#include "scop/text.h"

/* Where the output of "stage" goes; NULL: nowhere. */
static FILE *open_stage(const ash_scop *scop, const char *stage,
	const ash_options *options, ash_diag *diag)
{
	const char *dir;
	char path[4096];
	FILE *out;

	if (!ash_options_dump(options, stage, &dir))
		return NULL;
	if (!dir) {
		fprintf(stderr, "# %s: %s\n", scop->name, stage);
		return stderr;
	}
	snprintf(path, sizeof(path), "%s/%s.%s", dir, scop->name, stage);
	out = fopen(path, "w");
	if (!out)
		ash_diag_add(diag, ASH_MSG_ERROR, &scop->place,
			"cannot write %s: %s", path, strerror(errno));
	return out;
}

static void close_stage(FILE *out)
{
	if (out != stderr)
		fclose(out);
}

void ash_dump_scop(const ash_scop *scop, const ash_options *options,
	ash_diag *diag)
{
	FILE *out = open_stage(scop, "scop", options, diag);

	if (!out)
		return;
	ash_scop_print(scop, out);
	close_stage(out);
}

void ash_dump_deps(const ash_scop *scop, const ash_deps *deps,
	const ash_options *options, ash_diag *diag)
{
	FILE *out = open_stage(scop, "deps", options, diag);

	if (!out)
		return;
	ash_deps_print(deps, out);
	close_stage(out);
}

void ash_dump_schedule(const ash_scop *scop,
	__isl_keep isl_schedule *schedule, const char *stage,
	const ash_options *options, ash_diag *diag)
{
	FILE *out = open_stage(scop, stage, options, diag);
	isl_printer *p;

	if (!out)
		return;
	p = isl_printer_to_file(scop->ctx, out);
	p = isl_printer_set_yaml_style(p, ISL_YAML_STYLE_BLOCK);
	p = isl_printer_print_schedule(p, schedule);
	isl_printer_free(p);
	close_stage(out);
}

void ash_dump_ast(const ash_scop *scop, __isl_keep isl_ast_node *root,
	const ash_options *options, ash_diag *diag)
{
	FILE *out = open_stage(scop, "ast", options, diag);

	if (!out)
		return;
	ash_ast_print(scop, root, out);
	close_stage(out);
}
