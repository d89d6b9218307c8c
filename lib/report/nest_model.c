/* nest_model.c - the complete description of a SCoP, for reports.
 *
 * Each part is computed separately, and omitted if that fails: a report must
 * never be the reason for a nest not being transformed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report/nest_model.h"

#include <stdlib.h>
#include <string.h>

#include "report/json_text.h"
#include "report/locality.h"
#include "report/loops_text.h"
#include "report/report_sample.h"
#include "scop/text.h"
#include "script/whitebox.h"

/* Print one part of the object to "out", as JSON. */
typedef isl_stat print_part(const ash_nest_model *m, FILE *out);

/* ---- texts ---- */

static isl_stat print_scop(const ash_nest_model *m, FILE *out)
{
	char *text = NULL;
	size_t size;
	FILE *to = open_memstream(&text, &size);

	if (!to)
		return isl_stat_error;
	ash_scop_print(m->scop, to);
	fclose(to);
	ash_json_string_or_null(out, text);
	free(text);
	return isl_stat_ok;
}

static isl_stat print_tree(const ash_nest_model *m, FILE *out)
{
	isl_printer *p = isl_printer_to_str(m->scop->ctx);
	char *text;

	p = isl_printer_set_yaml_style(p, ISL_YAML_STYLE_BLOCK);
	p = isl_printer_print_schedule(p, m->schedule);
	text = isl_printer_get_str(p);
	isl_printer_free(p);
	ash_json_string_or_null(out, text);
	free(text);
	return text ? isl_stat_ok : isl_stat_error;
}

static isl_stat print_loops(const ash_nest_model *m, FILE *out)
{
	char *text = NULL;
	size_t size;
	FILE *to = open_memstream(&text, &size);
	isl_stat stat;

	if (!to)
		return isl_stat_error;
	stat = ash_loops_text(m->scop, m->root, to);
	fclose(to);
	if (stat >= 0)
		ash_json_string_or_null(out, text);
	free(text);
	return stat;
}

/* ---- directives ---- */

static void print_directives(const ash_script *script, FILE *out)
{
	fputs("{\"list\": [", out);
	for (unsigned i = 0; i < script->n; ++i) {
		const ash_directive *d = &script->directive[i];
		char *text = ash_directive_text(d);

		fputs(i ? ",\n  {\"text\": " : "{\"text\": ", out);
		ash_json_string_or_null(out, text);
		fputs(", \"help\": ", out);
		ash_json_string(out, ash_directive_row_of(d->kind)->help);
		fputs("}", out);
		free(text);
	}
	fputs("], \"why\": null}", out);
}

static isl_stat print_script(const ash_nest_model *m, FILE *out)
{
	char *why = NULL;
	ash_script *script = ash_script_of_schedule(m->scop, m->directed, NULL,
		&why);

	if (script) {
		print_directives(script, out);
	} else {
		fputs("{\"list\": [], \"why\": ", out);
		ash_json_string(out, why ? why : "recovery failed");
		fputs("}", out);
	}
	ash_script_free(script);
	free(why);
	return isl_stat_ok;
}

/* ---- what it is about ---- */

static isl_stat print_params(const ash_nest_model *m, FILE *out)
{
	const ash_glossary *glossary = m->glossary;

	fputs("[", out);
	for (unsigned i = 0; i < glossary->n; ++i) {
		fputs(i ? ", {\"name\": " : "{\"name\": ", out);
		ash_json_string(out, glossary->word[i].param);
		fputs(", \"text\": ", out);
		ash_json_string_or_null(out, glossary->word[i].text);
		fputs("}", out);
	}
	fputs("]", out);
	return isl_stat_ok;
}

static void print_extents(const ash_array *array, FILE *out)
{
	for (unsigned i = 0; i < array->n_dim; ++i) {
		char *text = array->extent && array->extent[i]
			? isl_pw_aff_to_str(array->extent[i])
			: NULL;

		fputs(i ? ", " : "", out);
		ash_json_string_or_null(out, text);
		free(text);
	}
}

static isl_stat print_arrays(const ash_nest_model *m, FILE *out)
{
	fputs("[", out);
	for (unsigned i = 0; i < m->scop->n_array; ++i) {
		const ash_array *array = &m->scop->array[i];

		fputs(i ? ",\n  {\"name\": " : "{\"name\": ", out);
		ash_json_string(out,
			m->array ? m->array[i] : isl_id_get_name(array->id));
		fputs(", \"type\": ", out);
		ash_json_string_or_null(out, array->type);
		fprintf(out,
			", \"element\": %u, \"scalar\": %s, "
			"\"extents\": [",
			array->elem_size, array->scalar ? "true" : "false");
		print_extents(array, out);
		fputs("]}", out);
	}
	fputs("]", out);
	return isl_stat_ok;
}

static const char *const kind_names[] = {
	[ASH_READ] = "read",
	[ASH_MAY_WRITE] = "may write",
	[ASH_MUST_WRITE] = "write",
	[ASH_KILL] = "kill",
};

static void print_accesses(const ash_stmt *stmt, FILE *out)
{
	fputs("[", out);
	for (unsigned i = 0; i < stmt->n_access; ++i) {
		const ash_access *access = &stmt->access[i];
		char *text = isl_map_to_str(access->map);

		fprintf(out,
			"%s{\"array\": %d, \"kind\": \"%s\", "
			"\"map\": ",
			i ? ", " : "", access->array, kind_names[access->kind]);
		ash_json_string_or_null(out, text);
		fputs("}", out);
		free(text);
	}
	fputs("]", out);
}

static isl_stat print_statements(const ash_nest_model *m, FILE *out)
{
	fputs("[", out);
	for (unsigned i = 0; i < m->scop->n_stmt; ++i) {
		const ash_stmt *stmt = &m->scop->stmt[i];

		fputs(i ? ",\n  {\"name\": " : "{\"name\": ", out);
		ash_json_string(out, isl_id_get_name(stmt->id));
		fputs(", \"text\": ", out);
		ash_json_string_or_null(out, stmt->text);
		fputs(", \"file\": ", out);
		ash_json_string_or_null(out, stmt->place.file);
		fprintf(out, ", \"line\": %u, \"depth\": %d, \"accesses\": ",
			stmt->place.line,
			(int) isl_set_dim(stmt->domain, isl_dim_set));
		print_accesses(stmt, out);
		fputs("}", out);
	}
	fputs("]", out);
	return isl_stat_ok;
}

/* ---- how it behaves ---- */

static isl_stat print_machine(const ash_nest_model *m, FILE *out)
{
	const ash_machine *machine = m->machine;

	fprintf(out, "{\"line\": %u, \"vector\": %u, \"caches\": [",
		machine->cache_line, machine->vector_bytes);
	for (int i = 0; i < 3; ++i) {
		fputs(i ? ", " : "", out);
		ash_json_number(out, machine->cache[i]);
	}
	fputs("]}", out);
	return isl_stat_ok;
}

static isl_stat print_cycles(const ash_nest_model *m, FILE *out)
{
	fputs("{\"before\": ", out);
	ash_json_number(out, m->cost_before);
	fputs(", \"after\": ", out);
	ash_json_number(out, m->cost_after);
	fputs("}", out);
	return isl_stat_ok;
}

static isl_stat print_locality_before(const ash_nest_model *m, FILE *out)
{
	return ash_locality_print(m->scop, m->machine, m->scop->schedule, out);
}

static isl_stat print_locality_after(const ash_nest_model *m, FILE *out)
{
	return ash_locality_print(m->scop, m->machine, m->schedule, out);
}

static isl_stat print_sample(const ash_nest_model *m, FILE *out)
{
	ash_sample sample;
	isl_stat stat = ash_sample_take(&sample, m->scop, m->schedule);

	if (stat >= 0 && m->deps)
		stat = ash_sample_take_pairs(&sample, m->scop, m->deps);
	if (stat >= 0)
		ash_sample_print(&sample, out);
	ash_sample_clear(&sample);
	return stat;
}

/* ---- the object ---- */

/* What a part of the report needs besides the SCoP: a part is left out if the
 * model lacks it.
 */
enum { NOTHING, A_TREE, DIRECTED, LOOPS, A_MACHINE, A_GLOSSARY, A_COST };

static const struct {
	const char *name;
	print_part *print;
	int needs, also;
} parts[] = {
	{ "params", &print_params, A_GLOSSARY, NOTHING },
	{ "arrays", &print_arrays, NOTHING, NOTHING },
	{ "statements", &print_statements, NOTHING, NOTHING },
	{ "machine", &print_machine, A_MACHINE, NOTHING },
	{ "cycles", &print_cycles, A_COST, NOTHING },
	{ "loops", &print_loops, LOOPS, NOTHING },
	{ "directives", &print_script, DIRECTED, NOTHING },
	{ "before", &print_locality_before, A_MACHINE, NOTHING },
	{ "after", &print_locality_after, A_TREE, A_MACHINE },
	{ "sample", &print_sample, NOTHING, NOTHING },
	{ "scop", &print_scop, NOTHING, NOTHING },
	{ "tree", &print_tree, A_TREE, NOTHING },
};

#define N_PART (sizeof(parts) / sizeof(parts[0]))

static bool has(const ash_nest_model *m, int what)
{
	switch (what) {
	case A_TREE:
		return m->schedule;
	case DIRECTED:
		return m->directed;
	case LOOPS:
		return m->root;
	case A_MACHINE:
		return m->machine;
	case A_GLOSSARY:
		return m->glossary;
	case A_COST:
		return m->cost_after > 0;
	default:
		return true;
	}
}

/* The part as JSON, owned by the caller; NULL if it cannot be computed. */
static char *make_part(const ash_nest_model *m, ash_budget *budget, size_t i)
{
	char *text = NULL;
	size_t size;
	FILE *out;
	isl_stat stat;

	if (!has(m, parts[i].needs) || !has(m, parts[i].also) ||
		ash_budget_is_aborted(budget))
		return NULL;
	out = open_memstream(&text, &size);
	if (!out)
		return NULL;
	ash_budget_renew(budget);
	stat = parts[i].print(m, out);
	if (ash_budget_has_error(budget))
		stat = isl_stat_error;
	ash_budget_forget(budget);
	if (fclose(out) == 0 && stat >= 0)
		return text;
	free(text);
	return NULL;
}

char *ash_nest_model_text(const ash_nest_model *model, ash_budget *budget)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		return NULL;
	fputs("{\"name\": ", out);
	ash_json_string_or_null(out, model->scop->name);
	for (size_t i = 0; i < N_PART; ++i) {
		char *part = make_part(model, budget, i);

		fprintf(out, ",\n \"%s\": %s", parts[i].name,
			part ? part : "null");
		free(part);
	}
	fputs("}", out);
	if (fclose(out) == 0)
		return text;
	free(text);
	return NULL;
}
