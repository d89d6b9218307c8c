/* text_print.c - writer of the .scop text form.
 *
 * Relations are in isl's notation, in quotes. Fields with default values are
 * omitted: no place, no extents, no operations.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/text.h"

#include <isl/printer.h>

static const char *const kind_name[] = {
	[ASH_READ] = "read",
	[ASH_MAY_WRITE] = "may_write",
	[ASH_MUST_WRITE] = "write",
	[ASH_KILL] = "kill",
};

static void print_char(char c, FILE *out)
{
	if (c == '\n')
		fputs("\\n", out);
	else if (c == '\t')
		fputs("\\t", out);
	else if (c == '"' || c == '\\')
		fprintf(out, "\\%c", c);
	else
		fputc(c, out);
}

static void print_quoted(const char *text, FILE *out)
{
	fputc('"', out);
	for (; *text; ++text)
		print_char(*text, out);
	fputs("\"\n", out);
}

static void print_place(const char *indent, const ash_place *place, FILE *out)
{
	if (!place->file && !place->line)
		return;
	fprintf(out, "%splace: \"", indent);
	for (const char *c = place->file; c && *c; ++c)
		print_char(*c, out);
	fprintf(out, ":%u:%u\"\n", place->line, place->column);
}

/* Finish a line that holds an object of isl. */
static isl_stat end_line(__isl_take isl_printer *printer)
{
	isl_stat stat;

	printer = isl_printer_print_str(printer, "\"");
	printer = isl_printer_end_line(printer);
	stat = printer ? isl_stat_ok : isl_stat_error;
	isl_printer_free(printer);
	return stat;
}

/* Start a line that holds an object of isl. */
static __isl_give isl_printer *start_line(isl_ctx *ctx, const char *before,
	FILE *out)
{
	isl_printer *printer = isl_printer_to_file(ctx, out);

	printer = isl_printer_print_str(printer, before);
	return isl_printer_print_str(printer, "\"");
}

static isl_stat print_set(const char *before, __isl_keep isl_set *set,
	FILE *out)
{
	isl_printer *printer = start_line(isl_set_get_ctx(set), before, out);

	return end_line(isl_printer_print_set(printer, set));
}

static isl_stat print_function(__isl_keep isl_pw_aff *pa, FILE *out)
{
	isl_printer *printer;

	printer = start_line(isl_pw_aff_get_ctx(pa), "      - ", out);
	return end_line(isl_printer_print_pw_aff(printer, pa));
}

static isl_stat print_extent(const ash_array *array, unsigned pos, FILE *out)
{
	if (array->extent[pos])
		return print_function(array->extent[pos], out);
	fputs("      - unknown\n", out);
	return isl_stat_ok;
}

static isl_stat print_array(const ash_array *array, FILE *out)
{
	isl_stat stat = isl_stat_ok;

	fprintf(out, "  - name: %s\n    type: ", isl_id_get_name(array->id));
	print_quoted(array->type, out);
	fprintf(out, "    elem_size: %u\n", array->elem_size);
	if (array->scalar)
		fputs("    scalar: true\n", out);
	if (array->n_dim)
		fputs("    extents:\n", out);
	for (unsigned i = 0; stat >= 0 && i < array->n_dim; ++i)
		stat = print_extent(array, i, out);
	return stat;
}

static isl_stat print_access(const ash_access *access, FILE *out)
{
	isl_printer *printer;

	fprintf(out, "      - %s: ", kind_name[access->kind]);
	printer = start_line(isl_map_get_ctx(access->map), "", out);
	if (end_line(isl_printer_print_map(printer, access->map)) < 0)
		return isl_stat_error;
	fprintf(out, "        ref: %s\n", isl_id_get_name(access->ref));
	if (access->latency)
		fprintf(out, "        latency: %u\n", access->latency);
	return isl_stat_ok;
}

static void print_stmt_head(const ash_stmt *stmt, FILE *out)
{
	fprintf(out, "  - name: %s\n", isl_id_get_name(stmt->id));
	print_place("    ", &stmt->place, out);
	if (stmt->text) {
		fputs("    text: ", out);
		print_quoted(stmt->text, out);
	}
	if (stmt->loops) {
		fputs("    loops: ", out);
		print_quoted(stmt->loops, out);
	}
	if (stmt->n_op)
		fprintf(out, "    n_op: %u\n", stmt->n_op);
	if (stmt->reloads)
		fputs("    reloads: 1\n", out);
	if (stmt->calls)
		fputs("    calls: 1\n", out);
}

/* Print the reduction of "stmt" as "reduction: fadd S0_r0 S0_w0": the
 * operation, the read and the write.
 */
static void print_reduction(const ash_stmt *stmt, FILE *out)
{
	const ash_reduction *r = &stmt->reduction;

	if (r->op != ASH_REDUCE_NONE)
		fprintf(out, "    reduction: %s %s %s\n",
			ash_reduce_name(r->op),
			isl_id_get_name(stmt->access[r->read].ref),
			isl_id_get_name(stmt->access[r->write].ref));
}

static isl_stat print_stmt(const ash_stmt *stmt, FILE *out)
{
	isl_stat stat;

	print_stmt_head(stmt, out);
	stat = print_set("    domain: ", stmt->domain, out);
	if (stmt->n_access)
		fputs("    accesses:\n", out);
	for (unsigned i = 0; stat >= 0 && i < stmt->n_access; ++i)
		stat = print_access(&stmt->access[i], out);
	print_reduction(stmt, out);
	if (stmt->n_value)
		fputs("    values:\n", out);
	for (unsigned i = 0; stat >= 0 && i < stmt->n_value; ++i)
		stat = print_function(stmt->value[i], out);
	return stat;
}

static void print_no_alias(const ash_scop *scop, FILE *out)
{
	if (scop->n_no_alias)
		fputs("no_alias:\n", out);
	for (unsigned i = 0; i < scop->n_no_alias; ++i) {
		const ash_array *a = &scop->array[scop->no_alias[i].a];
		const ash_array *b = &scop->array[scop->no_alias[i].b];

		fprintf(out, "  - %s, %s\n", isl_id_get_name(a->id),
			isl_id_get_name(b->id));
	}
}

static isl_stat print_schedule(const ash_scop *scop, FILE *out)
{
	isl_printer *printer;
	isl_stat stat;

	if (!scop->schedule)
		return isl_stat_ok;
	fputs("schedule:\n  ", out);
	printer = isl_printer_to_file(scop->ctx, out);
	printer = isl_printer_set_indent(printer, 2);
	printer = isl_printer_set_yaml_style(printer, ISL_YAML_STYLE_BLOCK);
	printer = isl_printer_print_schedule(printer, scop->schedule);
	stat = printer ? isl_stat_ok : isl_stat_error;
	isl_printer_free(printer);
	return stat;
}

isl_stat ash_scop_print(const ash_scop *scop, FILE *out)
{
	isl_stat stat;

	fputs("name: ", out);
	print_quoted(scop->name, out);
	print_place("", &scop->place, out);
	stat = print_set("context: ", scop->context, out);
	if (stat >= 0)
		stat = print_set("assumed: ", scop->assumed, out);
	if (scop->n_array)
		fputs("arrays:\n", out);
	for (unsigned i = 0; stat >= 0 && i < scop->n_array; ++i)
		stat = print_array(&scop->array[i], out);
	if (scop->n_stmt)
		fputs("statements:\n", out);
	for (unsigned i = 0; stat >= 0 && i < scop->n_stmt; ++i)
		stat = print_stmt(&scop->stmt[i], out);
	print_no_alias(scop, out);
	if (stat >= 0)
		stat = print_schedule(scop, out);
	return ferror(out) ? isl_stat_error : stat;
}
