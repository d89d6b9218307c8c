/* pipeline_layout.c - new layouts of arrays, tried and taken.
 *
 * A layout makes another SCoP (scop/array_layout.h), which is judged, and goes
 * through dependences and search as any other.  If its tree is better than that
 * of the SCoP as it was, it takes the place of that.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/layout_trial.h"

#include <stdlib.h>

#include "deps/storage/layout_copies.h"
#include "detect/output/layout_binding.h"
#include "driver/words.h"
#include "scop/scop_copy.h"
#include "search/layout_choice.h"

/* The option that has every array moved that can be. */
#define FORCED 2

/* Is the tree with new layouts, which is in the pipeline, better than that
 * without, which "t" has?
 */
static bool is_better(const ash_pipeline *p, const ash_layout_trial *t)
{
	const ash_machine *machine = &p->job->machine;
	ash_layout_gain gain = { .core = 0 };
	double core;

	if (p->options->layout == FORCED)
		return true;
	gain.all = t->tree.cost_after / p->tree.cost_after;
	core = ash_layout_core(p->scop, machine, &p->tree.bodies);
	if (core > 0)
		gain.core = ash_layout_core(t->scop, machine, &t->tree.bodies) /
			core;
	return ash_layout_is_worth(gain);
}

/* Say what has been done to array number "array". */
static void say_done(ash_pipeline *p, const ash_layout_case *moved)
{
	const ash_layout_result *r = &moved->result;
	ash_words words;

	if (ash_words_find(&words, p->plain, p->ir))
		ash_diag_add(&p->notes, ASH_MSG_DONE, &p->scop->place,
			"put the dimensions of %s into another order",
			words.array[r->array]);
	ash_words_clear(&words);
}

/* Let the messages be about the "n" first statements, those of the program;
 * those about copies alone are dropped.
 */
static void forget_copies(ash_diag *diag, unsigned n)
{
	ash_diag kept;

	ash_diag_init(&kept);
	for (size_t i = 0; i < diag->n; ++i) {
		ash_msg *msg = &diag->msg[i];
		unsigned left = 0;

		for (unsigned j = 0; j < msg->n_stmt; ++j)
			if (msg->stmt[j] < (int) n)
				msg->stmt[left++] = msg->stmt[j];
		if (msg->n_stmt && !left)
			continue;
		ash_diag_add(&kept, msg->kind, &msg->place, "%s", msg->text);
		if (left)
			ash_diag_about(&kept, msg->stmt, left);
	}
	ash_diag_clear(diag);
	ash_diag_move(diag, &kept);
}

/* The tree of the trial is in the pipeline: take it. */
static isl_bool take(ash_pipeline *p, ash_layout_trial *t)
{
	if (ash_layout_trial_settle(p, t) < 0)
		return ash_pipeline_refuse(p, ASH_REFUSE_MEMORY, "layout");
	forget_copies(&p->notes, p->plain->n_stmt);
	p->tree.cost_before = t->tree.cost_before;
	p->is_declined = false;
	for (unsigned i = 0; i < t->n; ++i)
		say_done(p, &t->moved[i]);
	return isl_bool_true;
}

/* Put the SCoP of "t" and its best tree into the pipeline; false, all being as
 * it was, if it is not better.
 */
static isl_bool change_over(ash_pipeline *p, ash_layout_trial *t)
{
	isl_bool ok = ash_layout_trial_enter(p, t);

	if (ok == isl_bool_true)
		ok = ash_pipeline_search_tree(p, p->options);
	if (ok == isl_bool_true)
		ok = isl_bool_ok(is_better(p, t));
	if (ok == isl_bool_true)
		return ok;
	ash_layout_trial_exchange(p, t);
	p->plain = NULL;
	return ok;
}

/* Try the layouts of "t"; "found" is what has come of the SCoP as it was. */
static isl_bool try_trial(ash_pipeline *p, ash_layout_trial *t, isl_bool found)
{
	bool is_declined = p->is_declined;
	isl_bool ok = ash_layout_trial_judge(p, t);

	if (ok == isl_bool_true)
		ok = change_over(p, t);
	if (ok == isl_bool_true)
		return take(p, t);
	p->is_declined = is_declined;
	return found ? ash_pipeline_set_conditions(p) : found;
}

/* ---- which ones ---- */

/* All dimensions in reverse order; or, of every other array, the first one
 * becomes the last.
 */
static ash_layout any_layout(const ash_scop *scop, int array)
{
	ash_layout layout = { .array = array,
		.n_dim = scop->array[array].n_dim };
	unsigned n = layout.n_dim;

	for (unsigned i = 0; i < n && i < ASH_MAX_LAYOUT; ++i)
		layout.order[i] = array % 2 ? (i + 1) % n : n - 1 - i;
	return layout;
}

/* Move every array that can be moved. */
static void add_all(ash_pipeline *p, ash_layout_trial *t)
{
	for (unsigned i = 0; i < p->scop->n_array; ++i) {
		ash_layout layout = any_layout(p->scop, (int) i);

		if (ash_layout_is_possible(p->scop, p->ir, (int) i))
			ash_layout_trial_add(p, t, &layout);
	}
}

/* What would be copied of array number "array". */
static ash_layout_candidate find_candidate(const ash_pipeline *p, int array)
{
	ash_layout_candidate c = { .in = NULL };
	ash_layout_facts facts;

	if (!ash_layout_is_possible(p->scop, p->ir, array))
		return c;
	if (ash_layout_find_facts(p->scop, p->ir, array, &facts) >= 0)
		ash_layout_copies(p->scop, array, &facts, &c.in, &c.out);
	ash_layout_facts_clear(&facts);
	return c;
}

/* Move those of "array" that the model would move. */
static void add_best_of(ash_pipeline *p, ash_layout_trial *t, const bool *array)
{
	unsigned n_array = p->scop->n_array, n = 0;
	ash_layout_candidate *candidate = calloc(n_array + 1,
		sizeof(*candidate));
	ash_layout layout[ASH_MAX_MOVED];

	for (unsigned i = 0; candidate && i < n_array; ++i)
		if (array[i])
			candidate[i] = find_candidate(p, (int) i);
	if (candidate)
		n = ash_layout_choose(p->scop, &p->job->machine,
			&p->tree.bodies, candidate, layout, ASH_MAX_MOVED);
	for (unsigned i = 0; i < n; ++i)
		ash_layout_trial_add(p, t, &layout[i]);
	for (unsigned i = 0; candidate && i < n_array; ++i) {
		isl_set_free(candidate[i].in);
		isl_set_free(candidate[i].out);
	}
	free(candidate);
}

/* Move those that the model would move. */
static void add_best(ash_pipeline *p, ash_layout_trial *t)
{
	bool *array = calloc(p->scop->n_array + 1, sizeof(*array));

	if (array &&
		ash_layout_is_worth(ash_layout_bound(p->scop, &p->job->machine,
			&p->tree.bodies, array)))
		add_best_of(p, t, array);
	free(array);
}

static isl_bool try_layouts(ash_pipeline *p, isl_bool found)
{
	ash_layout_trial t = { .scop = NULL };

	/* The next tree may be for other parameters than the first one. */
	isl_set_free(p->scop->assumed);
	p->scop->assumed = isl_set_copy(p->assumed);
	t.scop = ash_scop_copy(p->scop);
	ash_diag_init(&t.notes);
	if (t.scop && p->options->layout == FORCED)
		add_all(p, &t);
	else if (t.scop)
		add_best(p, &t);
	if (t.scop && t.n > 0)
		found = try_trial(p, &t, found);
	else if (found == isl_bool_true)
		found = ash_pipeline_set_conditions(p);
	ash_layout_trial_clear(&t);
	return found;
}

/* What is tried may use this part of what the nest may. */
#define LAYOUT_PART 2

/* Try other layouts; trouble with them there is none for the nest, unless
 * memory runs out.
 */
static isl_bool try_within_budget(ash_pipeline *p, isl_bool found)
{
	isl_ctx *ctx = p->job->ctx;
	unsigned long budget = isl_ctx_get_max_operations(ctx);

	isl_ctx_reset_operations(ctx);
	isl_ctx_set_max_operations(ctx, budget / LAYOUT_PART);
	p->is_quiet = true;
	found = try_layouts(p, found);
	p->is_quiet = false;
	isl_ctx_set_max_operations(ctx, budget);
	isl_ctx_reset_operations(ctx);
	if (isl_ctx_aborted(ctx))
		return ash_pipeline_fail(p, "layout");
	isl_ctx_reset_error(ctx);
	return found;
}

isl_bool ash_pipeline_search_layout(ash_pipeline *p)
{
	isl_bool found = ash_pipeline_search(p);

	if (!p->options->layout || p->is_replayed || found < 0 ||
		ash_pipeline_takes_rank(p) || (!found && !p->is_declined) ||
		!p->tree.schedule)
		return found;
	return try_within_budget(p, found);
}
