/* why_sarif.c - lists of loop nests in SARIF, for editors and code hosts.
 *
 * A rule is a reason for leaving a nest alone; its identifier is the name in
 * refusal.def.  Nests that were transformed pass the rule TRANSFORMED.  Columns
 * count bytes, as the compiler's do.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report/report_impl.h"
#include "report/why.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "report/json_text.h"

#define SCHEMA "https://json.schemastore.org/sarif-2.1.0.json"

static void print_rule(FILE *out, const char *id, const char *text,
	const char *help)
{
	fprintf(out, "{\"id\": \"%s\", \"shortDescription\": {\"text\": ", id);
	ash_json_string(out, text);
	fprintf(out, "}");
	if (*help) {
		fprintf(out, ", \"help\": {\"text\": \"it would help to ");
		for (const char *c = help; *c; ++c)
			fprintf(out, *c == '"' || *c == '\\' ? "\\%c" : "%c",
				*c);
		fprintf(out, "\"}");
	}
	fprintf(out, ", \"defaultConfiguration\": {\"level\": \"note\"}}");
}

void ash_why_sarif_begin(FILE *out)
{
	fprintf(out,
		"{\"$schema\": \"%s\", \"version\": \"2.1.0\", \"runs\": ["
		"{\"tool\": {\"driver\": {\"name\": \"Ashlar\", \"rules\": [\n",
		SCHEMA);
	print_rule(out, "TRANSFORMED", "the loop nest was transformed", "");
	for (int i = 0; i < ASH_N_REFUSAL; ++i) {
		fprintf(out, ",\n");
		print_rule(out, ash_refusal_name(i), ash_refusal_text(i),
			ash_refusal_help(i));
	}
	fprintf(out, "]}}, \"results\": [\n");
}

/* Print the path as a URI: relative to the folder of the compiler, or absolute.
 */
static void print_uri(FILE *out, const char *path)
{
	fprintf(out, *path == '/' ? "\"file://" : "\"");
	for (const unsigned char *c = (const unsigned char *) path; *c; ++c)
		if (isalnum(*c) || strchr("-._~/", *c))
			fputc(*c, out);
		else
			fprintf(out, "%%%02X", *c);
	fprintf(out, "\"");
}

/* Print the physical location of "place", in "unit" if its file is not known.
 */
static void print_physical(FILE *out, const char *unit, const ash_place *place)
{
	fprintf(out, "\"physicalLocation\": {\"artifactLocation\": {\"uri\": ");
	print_uri(out, place->file ? place->file : unit);
	fprintf(out, "}");
	if (place->line)
		fprintf(out, ", \"region\": {\"startLine\": %u", place->line);
	if (place->line && place->column)
		fprintf(out, ", \"startColumn\": %u", place->column);
	fprintf(out, place->line ? "}}" : "}");
}

static void print_locations(FILE *out, const char *unit, const ash_nest *nest)
{
	const char *name = nest->shown ? nest->shown : nest->function;

	fprintf(out, ", \"locations\": [{");
	print_physical(out, unit, &nest->place);
	if (name) {
		fprintf(out, ", \"logicalLocations\": [{\"name\": ");
		ash_json_string(out, name);
		fprintf(out, ", \"kind\": \"function\"}]");
	}
	fprintf(out, "}]");
	if (!nest->at.line || nest->status == ASH_NEST_TRANSFORMED)
		return;
	fprintf(out, ", \"relatedLocations\": [{\"id\": 1, ");
	print_physical(out, unit, &nest->at);
	fprintf(out, ", \"message\": {\"text\": \"the reason is here\"}}]");
}

/* Print the sentence of the table as the message. */
static void print_message(FILE *out, const ash_nest *nest)
{
	char *text = NULL;
	size_t size;
	FILE *sentence = open_memstream(&text, &size);

	if (sentence) {
		ash_why_sentence(sentence, nest);
		fclose(sentence);
	}
	fprintf(out, ", \"message\": {\"text\": ");
	ash_json_string(out, text ? text : "");
	fprintf(out, "}");
	free(text);
}

static void print_properties(FILE *out, const ash_nest *nest)
{
	fprintf(out,
		", \"properties\": {\"status\": \"%s\", \"depth\": %u, "
		"\"loops\": %u, \"gain\": ",
		ash_why_status(nest->status), nest->depth, nest->n_loop);
	if (nest->gain > 0)
		fprintf(out, "%.3g", nest->gain);
	else
		fprintf(out, "null");
	fprintf(out, "}}");
}

static void print_result(FILE *out, const char *unit, const ash_nest *nest)
{
	bool done = nest->status == ASH_NEST_TRANSFORMED;

	fprintf(out, "{\"ruleId\": \"%s\", \"ruleIndex\": %d, ",
		done ? "TRANSFORMED" : ash_refusal_name(nest->reason),
		done ? 0 : (int) nest->reason + 1);
	fprintf(out, "\"kind\": \"%s\", \"level\": \"%s\"",
		done ? "pass" : "fail", done ? "none" : "note");
	print_message(out, nest);
	print_locations(out, unit, nest);
	print_properties(out, nest);
}

void ash_why_sarif(FILE *out, const char *unit, const ash_nest_list *list)
{
	for (unsigned i = 0; i < list->n; ++i) {
		if (i)
			fprintf(out, ",\n");
		print_result(out, unit, &list->nest[i]);
	}
}
