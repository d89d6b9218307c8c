/* why.c - lists of loop nests, as text and as JSON.
 *
 * Without debug information, a nest is identified by its function and its
 * number there.  Loops around calls of library functions with side effects,
 * such as input, output, timers and memory, can hardly be improved, and loops
 * in system headers are not the user's: each of these two kinds is summarized
 * in one line of the table.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report/why.h"
#include "report/report_impl.h"

#include <string.h>

#include "report/json_text.h"

const char *ash_why_status(ash_nest_status status)
{
	static const char *const names[] = {
		[ASH_NEST_REFUSED] = "refused",
		[ASH_NEST_MODELLED] = "modelled",
		[ASH_NEST_TRANSFORMED] = "transformed",
	};

	return names[status];
}

/* The number of nest "pos" in its function, from 1. */
static unsigned find_ordinal(const ash_nest_list *list, unsigned pos)
{
	const char *own = list->nest[pos].function;
	unsigned n = 1;

	for (unsigned i = 0; i < pos; ++i) {
		const char *other = list->nest[i].function;

		n += own && other ? !strcmp(own, other) : own == other;
	}
	return n;
}

/* ---- the table ---- */

static const char *name_of(const ash_nest *nest)
{
	const char *name = nest->shown ? nest->shown : nest->function;

	return name ? name : "";
}

static bool calls_library(const ash_nest *nest)
{
	return nest->status == ASH_NEST_REFUSED &&
		nest->reason == ASH_REFUSE_LIBRARY_CALL;
}

/* Is the nest unchanged, and in a system header? */
static bool is_in_library(const ash_nest *nest)
{
	return nest->status != ASH_NEST_TRANSFORMED && !calls_library(nest) &&
		nest->place.file && !strncmp(nest->place.file, "/usr/", 5);
}

static bool is_folded(const ash_nest *nest)
{
	return calls_library(nest) || is_in_library(nest);
}

static int longest_function(const ash_nest_list *list)
{
	size_t longest = strlen("function");

	for (unsigned i = 0; i < list->n; ++i) {
		const ash_nest *nest = &list->nest[i];
		size_t length = strlen(name_of(nest));

		if (length > longest && !is_folded(nest))
			longest = length;
	}
	return longest > 40 ? 40 : (int) longest;
}

/* Print the line that the reason concerns, if it is not that of the nest. */
static void print_elsewhere(FILE *out, const ash_nest *nest)
{
	const ash_place *at = &nest->at;

	if (!at->line || at->line == nest->place.line)
		return;
	if (at->file && nest->place.file && strcmp(at->file, nest->place.file))
		fprintf(out, "%s:", at->file);
	else
		fprintf(out, "line ");
	fprintf(out, "%u: ", at->line);
}

/* Is the line of a nest unknown? */
static bool lacks_lines(const ash_nest_list *list)
{
	for (unsigned i = 0; i < list->n; ++i)
		if (!list->nest[i].place.line)
			return true;
	return false;
}

/* Print the line of nest "pos", or its number in its function. */
static void print_place(FILE *out, const ash_nest_list *list, unsigned pos)
{
	unsigned line = list->nest[pos].place.line;
	char text[16];

	if (line)
		snprintf(text, sizeof(text), "%u", line);
	else
		snprintf(text, sizeof(text), "#%u", find_ordinal(list, pos));
	fprintf(out, "%6s", text);
}

void ash_why_sentence(FILE *out, const ash_nest *nest)
{
	const char *help = ash_refusal_help(nest->reason);

	if (nest->status == ASH_NEST_TRANSFORMED) {
		fprintf(out, "%s", nest->text ? nest->text : "");
	} else {
		fprintf(out, "%s", ash_refusal_text(nest->reason));
		if (nest->text)
			fprintf(out, " (%s)", nest->text);
		if (*help)
			fprintf(out, "; it would help to %s", help);
	}
	if (nest->no_device)
		fprintf(out, "; %s", nest->no_device);
}

static void print_reason(FILE *out, const ash_nest *nest)
{
	if (nest->status != ASH_NEST_TRANSFORMED)
		print_elsewhere(out, nest);
	ash_why_sentence(out, nest);
	fprintf(out, "\n");
}

static unsigned count(const ash_nest_list *list,
	bool (*fits)(const ash_nest *nest))
{
	unsigned n = 0;

	for (unsigned i = 0; i < list->n; ++i)
		n += fits(&list->nest[i]);
	return n;
}

/* The library function that a folded nest calls. */
static const char *callee_of(const ash_nest *nest)
{
	return nest->text ? nest->text : "others";
}

/* Is nest "pos" the first folded one with its callee? */
static bool is_first_call(const ash_nest_list *list, unsigned pos)
{
	for (unsigned i = 0; i < pos; ++i)
		if (calls_library(&list->nest[i]) &&
			!strcmp(callee_of(&list->nest[i]),
				callee_of(&list->nest[pos])))
			return false;
	return true;
}

/* The most lines printed for one callee. */
#define MOST_LINES 5

/* Print the lines of the folded nests with the callee of nest "first". */
static void print_lines(FILE *out, const ash_nest_list *list, unsigned first)
{
	unsigned n = 0;

	for (unsigned i = first; i < list->n; ++i) {
		const ash_nest *nest = &list->nest[i];
		unsigned line = nest->at.line ? nest->at.line
					      : nest->place.line;

		if (!calls_library(nest) || !line ||
			strcmp(callee_of(nest), callee_of(&list->nest[first])))
			continue;
		if (n < MOST_LINES)
			fprintf(out, "%s%u", n ? ", " : " in line ", line);
		else if (n == MOST_LINES)
			fprintf(out, ", ...");
		++n;
	}
}

/* Print how many nests call library functions, and which functions. */
static void print_calls(FILE *out, const ash_nest_list *list)
{
	unsigned n = count(list, &calls_library);
	const char *before = ": ";

	if (!n)
		return;
	fprintf(out, "%6u  more call%s library functions with side effects", n,
		n == 1 ? "s" : "");
	for (unsigned i = 0; i < list->n; ++i) {
		if (!calls_library(&list->nest[i]) || !is_first_call(list, i))
			continue;
		fprintf(out, "%s%s", before, callee_of(&list->nest[i]));
		print_lines(out, list, i);
		before = "; ";
	}
	fprintf(out, "\n");
}

static void print_library(FILE *out, const ash_nest_list *list)
{
	unsigned n = count(list, &is_in_library);

	if (n)
		fprintf(out,
			"%6u  more %s in headers of the system, not "
			"transformed\n",
			n, n == 1 ? "is" : "are");
}

static void print_row(FILE *out, const ash_nest_list *list, unsigned pos,
	int width)
{
	const ash_nest *nest = &list->nest[pos];

	print_place(out, list, pos);
	fprintf(out, "  %-*s  %5u  %5u  %-11s  ", width, name_of(nest),
		nest->depth, nest->n_loop, ash_why_status(nest->status));
	print_reason(out, nest);
}

void ash_why_table(FILE *out, const char *unit, const ash_nest_list *list)
{
	int width = longest_function(list);

	fprintf(out, "%s: %u loop nest%s%s\n", unit, list->n,
		list->n == 1 ? "" : "s",
		lacks_lines(list) ? "; for their lines compile with -g or "
				    "-gline-tables-only"
				  : "");
	if (list->n > count(list, &is_folded))
		fprintf(out, "%6s  %-*s  %5s  %5s  %-11s  %s\n", "line", width,
			"function", "depth", "loops", "status", "why");
	for (unsigned i = 0; i < list->n; ++i)
		if (!is_folded(&list->nest[i]))
			print_row(out, list, i, width);
	print_calls(out, list);
	print_library(out, list);
}

/* ---- JSON ---- */

static void print_field(FILE *out, const char *name, const char *value)
{
	fprintf(out, ", \"%s\": ", name);
	ash_json_string(out, value ? value : "");
}

/* Print the sentence without the advice, which is a separate field. */
static void print_text(FILE *out, const ash_nest *nest)
{
	char text[4096];

	if (nest->status == ASH_NEST_TRANSFORMED)
		snprintf(text, sizeof(text), "%s",
			nest->text ? nest->text : "");
	else
		snprintf(text, sizeof(text), "%s%s%s%s",
			ash_refusal_text(nest->reason), nest->text ? " (" : "",
			nest->text ? nest->text : "", nest->text ? ")" : "");
	print_field(out, "text", text);
}

static void print_assumptions(FILE *out, const ash_nest *nest)
{
	fprintf(out, ", \"assumptions\": [");
	for (unsigned i = 0; i < nest->n_assumption; ++i) {
		if (i)
			fprintf(out, ", ");
		ash_json_string(out, nest->assumption[i]);
	}
	fprintf(out, "]");
}

/* Print the assumptions that are sets, in isl's notation, with the parameter
 * names of the SCoP.
 */
static void print_sets(FILE *out, const ash_nest *nest)
{
	bool more = false;

	fprintf(out, ", \"sets\": [");
	for (unsigned i = 0; i < nest->n_assumption; ++i) {
		if (!nest->formal[i])
			continue;
		if (more)
			fprintf(out, ", ");
		ash_json_string(out, nest->formal[i]);
		more = true;
	}
	fprintf(out, "]");
}

static void print_scop(FILE *out, const ash_nest *nest)
{
	if (nest->scop >= 0)
		fprintf(out, ", \"scop\": %d", nest->scop);
	else
		fprintf(out, ", \"scop\": null");
}

void ash_why_nest(FILE *out, const char *unit, const ash_nest_list *list,
	unsigned pos)
{
	const ash_nest *nest = &list->nest[pos];
	const char *file = nest->place.file ? nest->place.file : unit;

	fprintf(out, "{\"file\": ");
	ash_json_string(out, file);
	fprintf(out, ", \"line\": %u, \"column\": %u", nest->place.line,
		nest->place.column);
	print_field(out, "function", nest->function);
	fprintf(out, ", \"ordinal\": %u", find_ordinal(list, pos));
	fprintf(out, ", \"level\": %u, \"depth\": %u, \"loops\": %u",
		nest->level, nest->depth, nest->n_loop);
	print_scop(out, nest);
	print_field(out, "status", ash_why_status(nest->status));
	if (nest->gain > 0)
		fprintf(out, ", \"gain\": %.3g", nest->gain);
	else
		fprintf(out, ", \"gain\": null");
	print_field(out, "reason", ash_refusal_name(nest->reason));
	print_text(out, nest);
	print_field(out, "help", ash_refusal_help(nest->reason));
	if (nest->no_device)
		print_field(out, "no_device", nest->no_device);
	print_field(out, "reason_file", nest->at.file ? nest->at.file : file);
	fprintf(out, ", \"reason_line\": %u",
		nest->at.line ? nest->at.line : nest->place.line);
	print_assumptions(out, nest);
	print_sets(out, nest);
	if (nest->ranks)
		fprintf(out, ", \"ranks\": %s", nest->ranks);
	fprintf(out, "}");
}

void ash_why_json(FILE *out, const char *unit, const ash_nest_list *list)
{
	for (unsigned i = 0; i < list->n; ++i) {
		if (i)
			fprintf(out, ",\n");
		ash_why_nest(out, unit, list, i);
	}
}
