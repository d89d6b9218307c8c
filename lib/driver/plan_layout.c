/* plan_layout.c - planner of variants with other data layouts.
 *
 * A layout yields a new SCoP (scop/array_layout.h), which is checked, and goes
 * through dependence analysis and search like any other.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/plan.h"

#include <stdlib.h>

#include "deps/legality/layout_check.h"
#include "deps/storage/layout_copies.h"
#include "detect/output/layout_binding.h"
#include "driver/words.h"
#include "scop/scop_copy.h"
#include "search/layout_choice.h"

/* The value of the option "layout" that changes the layout of every array for
 * which that is possible.
 */
#define FORCED 2
/* The most arrays with a new layout in one SCoP. */
#define MAX_MOVED 16

/* A SCoP of the nest in which the layouts of "n" arrays are changed. */
typedef struct {
	ash_scop *scop;  /* owned */
	unsigned n;
	ash_layout layout[MAX_MOVED];
	ash_layout_case moved[MAX_MOVED]; /* owned */
} laid_out;

static void clear(laid_out *t)
{
	ash_scop_free(t->scop);
	for (unsigned i = 0; i < t->n; ++i) {
		ash_layout_result_clear(&t->moved[i].result);
		ash_layout_facts_clear(&t->moved[i].facts);
	}
}

/* ---- SCoPs with other layouts ---- */

/* The SCoP of "t" with one more layout; *moved is set to the facts about the
 * moved array.  NULL if that is impossible.
 */
static __isl_give ash_scop *move_one(const ash_nest_job *nest,
	const laid_out *t, const ash_layout *layout, ash_layout_case *moved)
{
	isl_set *in = NULL, *out = NULL;
	ash_scop *next = NULL;
	isl_bool ok = isl_bool_error;

	if (ash_layout_find_facts(nest->scop, nest->found->ir, layout->array,
		    &moved->facts) >= 0)
		ok = ash_layout_copies(t->scop, layout->array, &moved->facts,
			&in, &out);
	if (ok != isl_bool_true)
		return NULL;
	next = ash_scop_copy(t->scop);
	if (!next) {
		isl_set_free(in);
		isl_set_free(out);
		return NULL;
	}
	ok = ash_scop_lay_out(next, layout, in, out, &moved->result);
	return ok == isl_bool_true ? next : ash_scop_free(next);
}

/* Add a layout to the SCoP of "t"; false, without a change, if the array cannot
 * have it.
 */
static bool add(const ash_nest_job *nest, laid_out *t, const ash_layout *layout)
{
	ash_layout_case moved = { .result = { .array = layout->array } };
	ash_scop *next;

	if (t->n == MAX_MOVED)
		return false;
	next = move_one(nest, t, layout, &moved);
	if (!next) {
		ash_layout_result_clear(&moved.result);
		ash_layout_facts_clear(&moved.facts);
		return false;
	}
	ash_scop_free(t->scop);
	t->scop = next;
	t->layout[t->n] = *layout;
	t->moved[t->n++] = moved;
	return true;
}

/* Is the SCoP of "t", with its copies, equivalent to that of the nest? */
static isl_bool judge(const ash_nest_job *nest, const laid_out *t)
{
	char *why = NULL;
	isl_bool ok = ash_layout_check(nest->scop, nest->deps, t->scop, t->n,
		t->moved, &why);

	free(why);
	return ok;
}

/* Initialize *out with the SCoP of "t", which is moved, and its dependences;
 * false on failure.
 */
static isl_bool begin(const ash_nest_job *nest, laid_out *t, ash_variant *out)
{
	out->scop = t->scop;
	t->scop = NULL;
	out->deps = out->own_deps = ash_deps_compute(out->scop);
	out->moved = calloc(t->n + 1, sizeof(*out->moved));
	if (!out->deps || !out->moved || ash_nest_job_has_error(nest))
		return ash_failure_find(&out->failure, nest, "layout");
	for (unsigned i = 0; i < t->n; ++i) {
		const ash_layout_result *r = &t->moved[i].result;

		out->moved[out->n_moved++] = (ash_moved_array) {
			.layout = t->layout[i],
			.loop = -1,
			.buffer = r->buffer,
			.copy_in = r->copy_in,
			.copy_out = r->copy_out,
		};
	}
	return isl_bool_true;
}

isl_bool ash_lay_out(ash_nest_job *nest, const ash_layout *layout, unsigned n,
	ash_variant *out)
{
	laid_out t = { .scop = ash_scop_copy(nest->scop) };
	isl_bool ok = isl_bool_ok(t.scop != NULL);

	for (unsigned i = 0; ok == isl_bool_true && i < n; ++i)
		ok = isl_bool_ok(ash_layout_is_possible(nest->scop,
					 nest->found->ir, layout[i].array) &&
			add(nest, &t, &layout[i]));
	if (ok == isl_bool_true)
		ok = judge(nest, &t);
	if (ok == isl_bool_true)
		ok = begin(nest, &t, out);
	clear(&t);
	return ok;
}

/* ---- choice of layouts ---- */

/* A layout for forced mode: dimensions reversed or, for every other array,
 * rotated.
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

/* Change the layout of every array in "t" for which that is possible. */
static void add_all(const ash_nest_job *nest, laid_out *t)
{
	for (unsigned i = 0; i < nest->scop->n_array; ++i) {
		ash_layout layout = any_layout(nest->scop, (int) i);

		if (ash_layout_is_possible(nest->scop, nest->found->ir,
			    (int) i))
			add(nest, t, &layout);
	}
}

/* Callback: returns what the choice of layouts has to know about copying
 * "array", which can have another layout; "user" is the nest.
 */
static ash_layout_candidate find_candidate(int array, void *user)
{
	const ash_nest_job *nest = user;
	ash_layout_candidate c = { .in = NULL };
	ash_layout_facts facts;

	if (ash_layout_find_facts(nest->scop, nest->found->ir, array, &facts) >=
		0)
		ash_layout_copies(nest->scop, array, &facts, &c.in, &c.out);
	ash_layout_facts_clear(&facts);
	return c;
}

/* Of the arrays that are marked in "array", change the layouts of those that
 * the cost model chooses; "host" is the result of the search without new
 * layouts.
 */
static void add_best_of(ash_nest_job *nest, const ash_search_result *host,
	laid_out *t, const bool *array)
{
	const ash_layout_arrays arrays = { array, &find_candidate, nest };
	ash_layout layout[MAX_MOVED];
	unsigned n = ash_layout_choose(nest->scop, &nest->job->machine,
		&host->bodies, &arrays, layout, MAX_MOVED);

	for (unsigned i = 0; i < n; ++i)
		add(nest, t, &layout[i]);
}

/* Change the layouts of the arrays that the cost model chooses; "host" is the
 * result of the search without new layouts.
 */
static void add_best(ash_nest_job *nest, const ash_search_result *host,
	laid_out *t)
{
	bool *array = calloc(nest->scop->n_array + 1, sizeof(*array));

	for (unsigned i = 0; array && i < nest->scop->n_array; ++i)
		array[i] = ash_layout_is_possible(nest->scop, nest->found->ir,
			(int) i);
	if (array &&
		ash_layout_may_save(ash_layout_bound(nest->scop,
					    &nest->job->machine, &host->bodies,
					    array),
			host->cost_after))
		add_best_of(nest, host, t, array);
	free(array);
}

/* ---- the plan ---- */

/* Is the tree with new layouts better than that of "host"? */
static bool is_better(const ash_nest_job *nest, const ash_variant *host,
	const ash_variant *out)
{
	const ash_machine *machine = &nest->job->machine;
	ash_layout_gain gain = { .core = 0 };
	double core;

	if (nest->options->layout == FORCED)
		return true;
	gain.all = host->tree.cost_after / out->tree.cost_after;
	core = ash_layout_core(out->scop, machine, &out->tree.bodies);
	if (core > 0)
		gain.core = ash_layout_core(nest->scop, machine,
				    &host->tree.bodies) /
			core;
	return ash_layout_is_worth(gain);
}

/* Add a note for each array with a new layout. */
static void say_done(const ash_nest_job *nest, ash_variant *out)
{
	ash_words words;
	bool ok = ash_words_find(&words, nest->scop, nest->found->ir);

	for (unsigned i = 0; ok && i < out->n_moved; ++i)
		ash_diag_add(&out->notes, ASH_MSG_DONE, &out->scop->place,
			"put the dimensions of %s into another order",
			words.array[out->moved[i].layout.array]);
	ash_words_clear(&words);
}

void ash_plan_forget_copies(ash_diag *diag, unsigned n)
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

/* Plan the best order of the SCoP of "t" as the variant *out; false if there is
 * none that is better than "host".
 */
static isl_bool plan(ash_nest_job *nest, const ash_variant *host, laid_out *t,
	ash_budget *budget, ash_variant *out)
{
	isl_bool ok = judge(nest, t);

	ash_budget_renew(budget);
	if (ok == isl_bool_true)
		ok = begin(nest, t, out);
	if (ok == isl_bool_true)
		ok = ash_plan_order(nest, nest->options, budget, out);
	if (ok == isl_bool_true && !is_better(nest, host, out))
		ok = ash_variant_decline(out);
	if (ok != isl_bool_true)
		return ok;
	out->tree.cost_before = host->tree.cost_before;
	ash_plan_forget_copies(&out->notes, nest->scop->n_stmt);
	say_done(nest, out);
	return ok;
}

isl_bool ash_plan_layouts(ash_nest_job *nest, const ash_variants *made,
	ash_budget *budget, ash_variant *out)
{
	laid_out t = { .scop = ash_scop_copy(nest->scop) };
	isl_bool ok = isl_bool_false;

	if (t.scop && nest->options->layout == FORCED)
		add_all(nest, &t);
	else if (t.scop)
		add_best(nest, &made->host.tree, &t);
	if (t.scop && t.n > 0)
		ok = plan(nest, &made->host, &t, budget, out);
	clear(&t);
	return ok;
}
