/* moved_arrays.c - variants in which elements of arrays lie in buffers.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/moved_arrays.h"

#include <stdlib.h>

#include "detect/output/layout_binding.h"
#include "driver/plan.h"
#include "driver/words.h"
#include "scop/scop_copy.h"

static void case_clear(ash_buffer_case *c)
{
	ash_buffer_clear(&c->result);
	ash_array_facts_clear(&c->facts);
}

static void moved_clear(ash_moved_scop *t)
{
	ash_scop_free(t->scop);
	for (unsigned i = 0; i < t->n; ++i)
		case_clear(&t->made[i]);
}

/* The SCoP of "t" with one more moved array; NULL if that is impossible. */
static __isl_give ash_scop *move_one(const ash_array_mover *m,
	const ash_nest_job *nest, const ash_moved_scop *t,
	const ash_moved_array *array, ash_buffer_case *made)
{
	ash_scop *next;

	if (ash_layout_find_facts(nest->scop, nest->found->ir,
		    array->layout.array, &made->facts) < 0)
		return NULL;
	next = ash_scop_copy(t->scop);
	if (next && m->move(nest, next, array, made) == isl_bool_true)
		return next;
	return ash_scop_free(next);
}

/* Is the SCoP of "t", with its copies, equivalent to that of the nest? */
static isl_bool judge(const ash_array_mover *m, const ash_nest_job *nest,
	const ash_moved_scop *t)
{
	char *why = NULL;
	isl_bool ok = m->check(nest->scop, nest->deps, t->scop, t->n, t->made,
		&why);

	free(why);
	return ok;
}

bool ash_moved_add(const ash_array_mover *m, const ash_nest_job *nest,
	ash_moved_scop *t, const ash_moved_array *array)
{
	ash_scop *old = t->scop, *next;
	ash_buffer_case *made = &t->made[t->n];

	if (t->n == m->most)
		return false;
	*made = (ash_buffer_case) { .facts = { .sure = NULL } };
	next = move_one(m, nest, t, array, made);
	if (next) {
		t->array[t->n++] = *array;
		t->scop = next;
		if (!t->is_checked || judge(m, nest, t) == isl_bool_true) {
			ash_scop_free(old);
			return true;
		}
		ash_scop_free(next);
		t->scop = old;
		--t->n;
	}
	case_clear(made);
	return false;
}

/* Initialize *out with the SCoP of "t" and its dependences; false on failure.
 */
static isl_bool begin(const ash_array_mover *m, const ash_nest_job *nest,
	const ash_moved_scop *t, ash_variant *out)
{
	out->scop = ash_scop_copy(t->scop);
	out->deps = out->own_deps = out->scop ? ash_deps_compute(out->scop)
					      : NULL;
	out->moved = calloc(t->n + 1, sizeof(*out->moved));
	if (!out->deps || !out->moved || ash_nest_job_has_error(nest))
		return ash_failure_find(&out->failure, nest, m->name);
	for (unsigned i = 0; i < t->n; ++i) {
		const ash_buffer *b = &t->made[i].result;

		out->moved[i] = t->array[i];
		out->moved[i].buffer = b->buffer;
		out->moved[i].copy_in = b->copy_in;
		out->moved[i].copy_out = b->copy_out;
	}
	out->n_moved = t->n;
	return isl_bool_true;
}

isl_bool ash_moved_make(const ash_array_mover *m, const ash_nest_job *nest,
	const ash_moved_array *array, unsigned n, ash_variant *out)
{
	ash_moved_scop t = { .scop = ash_scop_copy(nest->scop) };
	isl_bool ok = isl_bool_ok(t.scop != NULL);

	for (unsigned i = 0; ok == isl_bool_true && i < n; ++i)
		ok = isl_bool_ok(array[i].layout.array >= 0 &&
			m->is_possible(nest->scop, nest->found->ir,
				array[i].layout.array) &&
			ash_moved_add(m, nest, &t, &array[i]));
	if (ok == isl_bool_true)
		ok = judge(m, nest, &t);
	if (ok == isl_bool_true)
		ok = begin(m, nest, &t, out);
	moved_clear(&t);
	return ok;
}

/* Add a note for each moved array. */
static void say_done(const ash_array_mover *m, const ash_nest_job *nest,
	ash_variant *out)
{
	ash_words words;
	bool ok = ash_words_find(&words, nest->scop, nest->found->ir);

	for (unsigned i = 0; ok && i < out->n_moved; ++i)
		ash_diag_add(&out->notes, ASH_MSG_DONE, &out->scop->place,
			m->note, words.array[out->moved[i].layout.array]);
	ash_words_clear(&words);
}

/* Restrict messages to the first "n" statements, those of the program; messages
 * only about copy statements are dropped.
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

/* Move arrays in "t", which has no SCoP yet, and plan the best order as the
 * variant *out; false if there is none that is better than "host".
 */
static isl_bool plan(const ash_array_mover *m, ash_nest_job *nest,
	const ash_variant *host, ash_moved_scop *t, ash_budget *budget,
	ash_variant *out)
{
	isl_bool ok;

	t->scop = ash_scop_copy(nest->scop);
	if (t->scop)
		m->choose(nest, host, t);
	if (!t->scop || t->n == 0)
		return isl_bool_false;
	ash_budget_renew(budget);
	ok = begin(m, nest, t, out);
	if (ok == isl_bool_true)
		ok = ash_plan_order(nest, nest->options, budget, out);
	if (ok == isl_bool_true && nest->options->layout != ASH_MOVE_FORCED &&
		!m->is_better(nest, host, t, out))
		ok = ash_variant_decline(out);
	return ok;
}

/* Is *out, the variant of "t", legal?  If not, plan again with the moves that
 * are legal one after the other; false if that is not better than "host".
 */
static isl_bool confirm(const ash_array_mover *m, ash_nest_job *nest,
	const ash_variant *host, ash_moved_scop *t, ash_budget *budget,
	ash_variant *out)
{
	isl_bool ok;

	ash_budget_renew(budget);
	ok = judge(m, nest, t);
	if (ok != isl_bool_false)
		return ok;
	moved_clear(t);
	ash_variant_clear(out);
	*t = (ash_moved_scop) { .is_checked = true };
	return plan(m, nest, host, t, budget, out);
}

isl_bool ash_moved_plan(const ash_array_mover *m, ash_nest_job *nest,
	const ash_variant *host, ash_budget *budget, ash_variant *out)
{
	ash_moved_scop t = { .is_checked = false };
	isl_bool ok = plan(m, nest, host, &t, budget, out);

	if (ok == isl_bool_true)
		ok = confirm(m, nest, host, &t, budget, out);
	moved_clear(&t);
	if (ok != isl_bool_true)
		return ok;
	out->tree.cost_before = host->tree.cost_before;
	forget_copies(&out->notes, nest->scop->n_stmt);
	say_done(m, nest, out);
	return ok;
}
