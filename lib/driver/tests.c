/* tests.c - what new code assumes and tests at run time, in words.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/tests.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <isl/set.h>

#include "driver/words.h"

/* What a sentence is made of. */
typedef struct {
	const ash_scop *scop;
	const ash_scop_binding *ir;
	const ash_code_plan *plan;
	const ash_words *words;
	ash_diag *diag;
} report;

/* "set" as a sentence: "before", the condition, "after"; if it cannot be told,
 * at least that there is one, and nothing if it holds for all that types allow.
 */
static void say_set(const report *r, const char *before,
	__isl_keep isl_set *set, const char *after)
{
	char *text = ash_params_text(set, &r->words->glossary);
	char *formal = isl_set_to_str(set);

	if (!text || strcmp(text, "true")) {
		ash_diag_add(r->diag, ASH_MSG_ANALYSIS, &r->scop->place,
			"%s%s%s", before,
			text ? text : "a condition on its sizes holds", after);
		ash_diag_formal(r->diag, formal);
	}
	free(formal);
	free(text);
}

/* Say what is assumed of the parameters, if anything. */
static void say_assumed(const report *r)
{
	isl_set *assumed = isl_set_gist(isl_set_copy(r->plan->when.assumed),
		isl_set_copy(r->scop->context));

	if (isl_set_plain_is_universe(assumed) == isl_bool_false)
		say_set(r, "the new code runs if ", assumed, "");
	isl_set_free(assumed);
}

/* Say for which parameters the new code is expected to be faster. */
static void say_limits(const report *r)
{
	isl_set *profitable = r->plan->when.profitable;

	if (profitable)
		say_set(r, "the new code runs if ", profitable,
			"; if not, the original is faster");
}

static void say(const report *r, const char *sentence)
{
	ash_diag_add(r->diag, ASH_MSG_ANALYSIS, &r->scop->place,
		"the new code runs if %s", sentence);
}

/* Say how large the arrays have to be together. */
static void say_bytes(const report *r)
{
	double bytes = r->plan->when.min_bytes;
	double megabytes = bytes / (1 << 20);
	bool whole = megabytes >= 1 && megabytes == floor(megabytes);

	if (bytes > 0)
		ash_diag_add(r->diag, ASH_MSG_ANALYSIS, &r->scop->place,
			"the new code runs if the arrays have %.0f %s or more; "
			"if not, the original is faster",
			whole ? megabytes : bytes, whole ? "MiB" : "bytes");
}

/* Say whose rows lie at equal distances. */
static void say_rows(const report *r)
{
	const ash_words *words = r->words;
	char *names = ash_params_enumerate(words->n_table, words->table);

	if (words->n_table)
		ash_diag_add(r->diag, ASH_MSG_ANALYSIS, &r->scop->place,
			"the new code runs if the rows of %s lie at equal "
			"distances in memory",
			names);
	else
		say(r, "all rows lie at equal distances in memory");
	free(names);
}

/* "does", or "do" of rows. */
static const char *verb_of(const char *array)
{
	return strncmp(array, "the rows ", strlen("the rows ")) ? "does" : "do";
}

/* Say what must not be written, and at which line it is read. */
static void say_apart(const report *r, const ash_binding_alias *apart)
{
	const char *array = r->words->array[apart->array];

	if (LLVMIsAConstantInt(apart->size))
		ash_diag_add(r->diag, ASH_MSG_ANALYSIS, &apart->place,
			"the new code runs if %s %s not overlap the bound or "
			"address that is read here",
			array, verb_of(array));
	else
		ash_diag_add(r->diag, ASH_MSG_ANALYSIS, &apart->place,
			"the new code runs if %s %s not overlap the addresses "
			"of rows that are read here",
			array, verb_of(array));
}

/* ---- arrays that do not overlap ---- */

/* Names of arrays that a list has at most. */
#define MOST_NAMES 6

/* The arrays that must not overlap. */
typedef struct {
	unsigned n;		/* arrays */
	unsigned n_pair;
	char **name;		/* of each, kept by the words */
	unsigned *partners;	/* of each */
	int center;		/* the array that all pairs have, or -1 */
	bool is_known;		/* do all have names? */
} group;

static bool is_unnamed(const char *name)
{
	return !strncmp(name, ASH_UNNAMED_ARRAY, strlen(ASH_UNNAMED_ARRAY));
}

static void collect(const report *r, group *g, const unsigned *partners)
{
	g->is_known = true;
	g->center = -1;
	for (unsigned i = 0; i < r->scop->n_array; ++i) {
		if (!partners[i])
			continue;
		if (partners[i] == g->n_pair)
			g->center = (int) g->n;
		g->is_known &= !is_unnamed(r->words->array[i]);
		g->partners[g->n] = partners[i];
		g->name[g->n++] = r->words->array[i];
	}
}

/* Find the arrays of all pairs; false without memory.  To be cleared. */
static bool find_group(const report *r, group *g)
{
	const ash_scop *scop = r->scop;
	unsigned *partners = calloc(scop->n_array + 1, sizeof(*partners));
	bool ok;

	*g = (group) { .n_pair = scop->n_no_alias,
		.name = calloc(scop->n_array + 1, sizeof(*g->name)),
		.partners = calloc(scop->n_array + 1, sizeof(*g->partners)) };
	ok = partners && g->name && g->partners;
	for (unsigned i = 0; ok && i < scop->n_no_alias; ++i) {
		partners[scop->no_alias[i].a]++;
		partners[scop->no_alias[i].b]++;
	}
	if (ok)
		collect(r, g, partners);
	free(partners);
	return ok;
}

/* All but the center: "b, c or d"; owned by the caller. */
static char *list_others(const group *g)
{
	char **other = calloc(g->n, sizeof(*other));
	unsigned n = 0;
	char *text;

	for (unsigned i = 0; other && i < g->n; ++i)
		if ((int) i != g->center)
			other[n++] = g->name[i];
	text = other ? ash_params_list(n, other, " or ") : NULL;
	free(other);
	return text;
}

/* "a does not overlap b or c". */
static void say_center(const report *r, const group *g)
{
	const char *center = g->name[g->center];
	char *others = list_others(g);

	if (others)
		ash_diag_add(r->diag, ASH_MSG_ANALYSIS, &r->scop->place,
			"the new code runs if %s %s not overlap %s", center,
			verb_of(center), others);
	free(others);
}

/* "a, b and c do not overlap", or how many; if not all pairs count, those do of
 * which one is written.
 */
static void say_group(const report *r, const group *g)
{
	bool all = g->n_pair == g->n * (g->n - 1) / 2;
	const char *after = all ? "" : " where one of them is written";
	char *names = g->n <= MOST_NAMES && g->is_known
		? ash_params_enumerate(g->n, g->name)
		: NULL;

	if (names)
		ash_diag_add(r->diag, ASH_MSG_ANALYSIS, &r->scop->place,
			"the new code runs if %s do not overlap%s", names,
			after);
	else
		ash_diag_add(r->diag, ASH_MSG_ANALYSIS, &r->scop->place,
			"the new code runs if %u arrays do not overlap%s", g->n,
			after);
	free(names);
}

/* Say which arrays must not overlap, in one sentence. */
static void say_no_alias(const report *r)
{
	group g;

	if (!r->scop->n_no_alias)
		return;
	if (find_group(r, &g)) {
		if (g.n > 2 && g.n <= MOST_NAMES && g.is_known && g.center >= 0)
			say_center(r, &g);
		else
			say_group(r, &g);
	}
	free(g.name);
	free(g.partners);
}

static void say_all(const report *r)
{
	const ash_scop_binding *ir = r->ir;

	say_assumed(r);
	say_no_alias(r);
	if (ir->n_check)
		say(r, "no product in a subscript overflows");
	say_bytes(r);
	say_limits(r);
	if (ir->has_rows)
		say_rows(r);
	if (ir->has_lengths)
		say(r, "all rows have the same length");
	if (ir->has_entries)
		say(r,
			"the inner loops are entered in the first iteration or "
			"in the last");
	if (ir->has_checks)
		say(r, "no check of a subscript fails");
	for (unsigned i = 0; i < ir->n_apart; ++i)
		say_apart(r, &ir->apart[i]);
}

void ash_report_tests(const ash_scop *scop, const ash_scop_binding *ir,
	const ash_code_plan *plan, const ash_words *words, ash_diag *diag)
{
	say_all(&(report) { scop, ir, plan, words, diag });
}
