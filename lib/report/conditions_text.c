/* conditions_text.c - assumptions and run-time tests of new code, in words.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report/conditions_text.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* The parts that sentences are built from. */
typedef struct {
	const ash_conditions *when;
	const ash_place *place;
	const ash_words *words;
	ash_diag *diag;
} report;

/* Add a remark at "place": the new code runs if the condition that follows
 * holds.
 */
__attribute__((format(printf, 3, 4))) static void say(const report *r,
	const ash_place *place, const char *format, ...)
{
	char *text = NULL;
	va_list args;
	int n;

	va_start(args, format);
	n = vasprintf(&text, format, args);
	va_end(args);
	if (n < 0)
		return;
	ash_diag_add(r->diag, ASH_MSG_ANALYSIS, place,
		"the new code runs if %s", text);
	free(text);
}

/* ---- parameters and sizes ---- */

/* The end of a sentence about a test of sizes. */
#define NOT_FASTER "; if not, the original is faster"

/* Print "set" as a sentence that ends in "after"; if it cannot be expressed,
 * print that there is a condition, and if all values of the types satisfy it,
 * print nothing.
 */
static void say_set(const report *r, __isl_keep isl_set *set, const char *after)
{
	char *text = set ? ash_params_text(set, &r->words->glossary) : NULL;
	char *formal = set ? isl_set_to_str(set) : NULL;

	if (set && (!text || strcmp(text, "true"))) {
		say(r, r->place, "%s%s",
			text ? text : "a condition on its sizes holds", after);
		ash_diag_formal(r->diag, formal);
	}
	free(formal);
	free(text);
}

/* Print the least total size of the arrays. */
static void say_bytes(const report *r)
{
	double bytes = r->when->min_bytes;
	double megabytes = bytes / (1 << 20);
	bool whole = megabytes >= 1 && megabytes == floor(megabytes);

	if (bytes > 0)
		say(r, r->place, "the arrays have %.0f %s or more" NOT_FASTER,
			whole ? megabytes : bytes, whole ? "MiB" : "bytes");
}

/* ---- flags ---- */

/* Print which arrays have rows at equal distances; false if that is not known.
 */
static bool say_rows(const report *r)
{
	const ash_words *words = r->words;
	char *names = ash_params_enumerate(words->n_table, words->table);

	if (words->n_table)
		say(r, r->place,
			"the rows of %s lie at equal distances in memory",
			names);
	free(names);
	return words->n_table > 0;
}

static void say_flag(const report *r, ash_meaning meaning)
{
	static const char *const sentence[] = {
#define ASH_MEANING(name, text) text,
#include "conditions/meanings.def"
#undef ASH_MEANING
	};

	if (!ash_conditions_is_about(r->when, meaning) ||
		(meaning == ASH_MEANING_ROWS && say_rows(r)))
		return;
	say(r, r->place, "%s", sentence[meaning]);
}

/* ---- memory that is read before the nest ---- */

/* Returns the verb for a sentence about "array": "does", or "do" if these are
 * rows of several arrays.
 */
static const char *verb_of(const char *array)
{
	return strncmp(array, "the rows ", strlen("the rows ")) ? "does" : "do";
}

/* Print which memory must not be written, and at which line it is read. */
static void say_cell(const report *r, const ash_apart *apart)
{
	const char *array = r->words->array[apart->array];

	say(r, &apart->place, "%s %s not overlap the %s read here", array,
		verb_of(array),
		apart->is_table ? "addresses of rows that are"
				: "bound or address that is");
}

/* ---- arrays that do not overlap ---- */

/* The most names of arrays in a list. */
#define MOST_NAMES 6

/* The arrays of all pairs that must not overlap. */
typedef struct {
	unsigned n;		/* number of arrays */
	unsigned n_pair;
	char **name;		/* name of each array, owned by the words */
	/* For each array: number of pairs that contain it. */
	unsigned *partners;
	/* Index of the array that all pairs contain, or -1. */
	int center;
	bool is_known;		/* do all arrays have names? */
} group;

static bool is_unnamed(const char *name)
{
	return !strncmp(name, ASH_UNNAMED_ARRAY, strlen(ASH_UNNAMED_ARRAY));
}

static void collect(const report *r, group *g, const unsigned *partners)
{
	g->is_known = true;
	g->center = -1;
	for (unsigned i = 0; i < r->words->n_array; ++i) {
		if (!partners[i])
			continue;
		if (partners[i] == g->n_pair)
			g->center = (int) g->n;
		g->is_known &= !is_unnamed(r->words->array[i]);
		g->partners[g->n] = partners[i];
		g->name[g->n++] = r->words->array[i];
	}
}

/* Collect the arrays of all pairs; false if there is no memory. Must be cleared
 * in any case.
 */
static bool find_group(const report *r, group *g)
{
	unsigned n_array = r->words->n_array;
	unsigned *partners = calloc(n_array + 1, sizeof(*partners));
	bool ok;

	*g = (group) { .name = calloc(n_array + 1, sizeof(*g->name)),
		.partners = calloc(n_array + 1, sizeof(*g->partners)) };
	ok = partners && g->name && g->partners;
	for (unsigned i = 0; ok && i < r->when->n_apart; ++i) {
		const ash_apart *apart = &r->when->apart[i];

		if (apart->other == ASH_CELL)
			continue;
		g->n_pair++;
		partners[apart->array]++;
		partners[apart->other]++;
	}
	if (ok)
		collect(r, g, partners);
	free(partners);
	return ok;
}

/* All names but that of the center: "b, c or d"; owned by the caller. */
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
		say(r, r->place, "%s %s not overlap %s", center,
			verb_of(center), others);
	free(others);
}

/* "a, b and c do not overlap", or their number; if not all pairs are tested,
 * pairs of read-only arrays are excluded.
 */
static void say_group(const report *r, const group *g)
{
	bool all = g->n_pair == g->n * (g->n - 1) / 2;
	const char *after = all ? "" : " where one of them is written";
	char *names = g->n <= MOST_NAMES && g->is_known
		? ash_params_enumerate(g->n, g->name)
		: NULL;

	if (names)
		say(r, r->place, "%s do not overlap%s", names, after);
	else
		say(r, r->place, "%u arrays do not overlap%s", g->n, after);
	free(names);
}

/* Print in one sentence which arrays must not overlap. */
static void say_no_alias(const report *r)
{
	group g;

	if (find_group(r, &g) && g.n) {
		if (g.n > 2 && g.n <= MOST_NAMES && g.is_known && g.center >= 0)
			say_center(r, &g);
		else
			say_group(r, &g);
	}
	free(g.name);
	free(g.partners);
}

/* ---- all of them ---- */

static void say_all(const report *r)
{
	const ash_conditions *when = r->when;

	say_set(r, when->assumed, "");
	say_no_alias(r);
	say_flag(r, ASH_MEANING_PRODUCTS);
	say_bytes(r);
	say_set(r, when->profitable, NOT_FASTER);
	for (int i = ASH_MEANING_PRODUCTS + 1; i < ASH_N_MEANING; ++i)
		say_flag(r, (ash_meaning) i);
	for (unsigned i = 0; i < when->n_apart; ++i)
		if (when->apart[i].other == ASH_CELL)
			say_cell(r, &when->apart[i]);
}

void ash_conditions_say(const ash_conditions *when, __isl_keep isl_set *context,
	const ash_place *place, const ash_words *words, ash_diag *diag)
{
	ash_conditions left = { .assumed = NULL };

	if (ash_conditions_join(&left, when) >= 0 &&
		ash_conditions_simplify(&left, context) >= 0)
		say_all(&(report) { &left, place, words, diag });
	ash_conditions_clear(&left);
}
