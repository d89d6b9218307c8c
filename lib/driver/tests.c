/* tests.c - what new code assumes and tests at run time, in words.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/tests.h"

#include <stdlib.h>

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
 * at least that there is one.
 */
static void say_set(const report *r, const char *before,
	__isl_keep isl_set *set, const char *after)
{
	char *text = ash_params_text(set, &r->words->glossary);
	char *formal = isl_set_to_str(set);

	ash_diag_add(r->diag, ASH_MSG_ANALYSIS, &r->scop->place, "%s%s%s",
		before, text ? text : "a condition on its sizes holds", after);
	ash_diag_formal(r->diag, formal);
	free(formal);
	free(text);
}

/* Say what is assumed of the parameters, if anything. */
static void say_assumed(const report *r)
{
	isl_set *assumed = isl_set_gist(isl_set_copy(r->scop->assumed),
		isl_set_copy(r->scop->context));

	if (isl_set_plain_is_universe(assumed) == isl_bool_false)
		say_set(r, "the new code runs if ", assumed, "");
	isl_set_free(assumed);
}

/* Say for which parameters the new code is expected to be faster. */
static void say_limits(const report *r)
{
	isl_set *limits = r->plan->limits;

	if (limits && isl_set_plain_is_universe(limits) == isl_bool_false)
		say_set(r, "the new code runs if ", limits,
			"; if not, the original is faster");
}

static void say(const report *r, const char *sentence)
{
	ash_diag_add(r->diag, ASH_MSG_ANALYSIS, &r->scop->place,
		"the new code runs if %s", sentence);
}

/* Say whose rows lie at one distance. */
static void say_rows(const report *r)
{
	const ash_words *words = r->words;
	char *names = ash_params_enumerate(words->n_table, words->table);

	if (words->n_table > 1)
		ash_diag_add(r->diag, ASH_MSG_ANALYSIS, &r->scop->place,
			"the new code runs if the rows of %s are at one "
			"distance each",
			names);
	else if (words->n_table)
		ash_diag_add(r->diag, ASH_MSG_ANALYSIS, &r->scop->place,
			"the new code runs if all rows of %s are at one "
			"distance",
			names);
	else
		say(r, "all rows are at one distance");
	free(names);
}

/* Say what must not be written, and at which line it is read. */
static void say_apart(const report *r, const ash_binding_alias *apart)
{
	const char *array = r->words->array[apart->array];

	if (LLVMIsAConstantInt(apart->size))
		ash_diag_add(r->diag, ASH_MSG_ANALYSIS, &apart->place,
			"the new code runs if %s does not overlap the "
			"%llu bytes of a bound or address that are "
			"loaded here",
			array, LLVMConstIntGetZExtValue(apart->size));
	else
		ash_diag_add(r->diag, ASH_MSG_ANALYSIS, &apart->place,
			"the new code runs if %s does not overlap "
			"the addresses of rows",
			array);
}

static void say_all(const report *r)
{
	const ash_scop_binding *ir = r->ir;

	say_assumed(r);
	for (unsigned i = 0; i < r->scop->n_no_alias; ++i)
		ash_diag_add(r->diag, ASH_MSG_ANALYSIS, &r->scop->place,
			"the new code runs if %s and %s do not overlap",
			r->words->array[r->scop->no_alias[i].a],
			r->words->array[r->scop->no_alias[i].b]);
	if (ir->n_check)
		say(r, "subscripts with products do not wrap");
	if (r->plan->min_bytes > 0)
		ash_diag_add(r->diag, ASH_MSG_ANALYSIS, &r->scop->place,
			"the new code runs if the arrays have %.0f bytes or "
			"more",
			r->plan->min_bytes);
	say_limits(r);
	if (ir->has_rows)
		say_rows(r);
	if (ir->has_lengths)
		say(r, "all rows are of one length");
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
	const ash_code_plan *plan, ash_diag *diag)
{
	ash_words words;

	if (ash_words_find(&words, scop, ir))
		say_all(&(report) { scop, ir, plan, &words, diag });
	ash_words_clear(&words);
}
