/* layout_trial.c - a SCoP gets other layouts of arrays.
 *
 * What scop/array_layout.h makes of it is judged before it is used.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/layout_trial.h"

#include <stdlib.h>

#include "deps/storage/layout_copies.h"
#include "detect/output/layout_binding.h"
#include "scop/scop_copy.h"

void ash_layout_trial_clear(ash_layout_trial *t)
{
	ash_scop_free(t->scop);
	ash_deps_free(t->deps);
	ash_tree_result_clear(&t->tree);
	ash_diag_clear(&t->notes);
	for (unsigned i = 0; i < t->n; ++i) {
		ash_layout_result_clear(&t->moved[i].result);
		ash_layout_facts_clear(&t->moved[i].facts);
	}
}

/* ---- another SCoP ---- */

/* The SCoP of "t" with one more layout; NULL: that cannot be. */
static __isl_give ash_scop *lay_out(ash_pipeline *p, const ash_layout_trial *t,
	const ash_layout *layout, ash_layout_case *moved)
{
	isl_set *in = NULL, *out = NULL;
	ash_scop *next = NULL;
	isl_bool ok = isl_bool_error;

	if (ash_layout_find_facts(p->scop, p->ir, layout->array,
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

bool ash_layout_trial_add(ash_pipeline *p, ash_layout_trial *t,
	const ash_layout *layout)
{
	ash_layout_case moved = { .result = { .array = layout->array } };
	ash_scop *next;

	if (t->n == ASH_MAX_MOVED)
		return false;
	next = lay_out(p, t, layout, &moved);
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

void ash_layout_trial_exchange(ash_pipeline *p, ash_layout_trial *t)
{
	ash_scop scop = *p->scop;
	ash_deps *deps = p->deps;
	ash_tree_result tree = p->tree;
	ash_diag notes = p->notes;

	*p->scop = *t->scop;
	*t->scop = scop;
	p->deps = t->deps;
	t->deps = deps;
	p->tree = t->tree;
	t->tree = tree;
	p->notes = t->notes;
	t->notes = notes;
	ash_spatial_free(p->spatial);
	p->spatial = NULL;
}

isl_bool ash_layout_trial_judge(ash_pipeline *p, const ash_layout_trial *t)
{
	char *why = NULL;
	isl_bool ok = ash_layout_check(p->scop, p->deps, t->scop, t->n,
		t->moved, &why);

	free(why);
	return ok;
}

isl_bool ash_layout_trial_enter(ash_pipeline *p, ash_budget *budget,
	ash_layout_trial *t)
{
	ash_layout_trial_exchange(p, t);
	p->plain = t->scop;
	p->deps = ash_deps_compute(p->scop);
	return p->deps && !ash_budget_has_error(budget) ? isl_bool_true
							: isl_bool_error;
}

isl_stat ash_layout_trial_settle(ash_pipeline *p, ash_layout_trial *t)
{
	t->scop = NULL;
	p->layout = calloc(t->n, sizeof(*p->layout));
	if (!p->layout)
		return isl_stat_error;
	p->n_layout = t->n;
	for (unsigned i = 0; i < t->n; ++i)
		p->layout[i] = t->layout[i];
	for (unsigned i = 0; i < t->n; ++i) {
		const ash_layout_result *r = &t->moved[i].result;

		if (ash_buffer_bind(p->scop, p->ir, r->array, r->buffer,
			    r->copy_in, r->copy_out) < 0)
			return isl_stat_error;
	}
	return isl_stat_ok;
}

isl_bool ash_pipeline_lay_out(ash_pipeline *p, ash_budget *budget,
	const ash_layout *layout, unsigned n)
{
	ash_layout_trial t = { .scop = ash_scop_copy(p->scop) };
	isl_bool ok = isl_bool_ok(t.scop != NULL);

	ash_diag_init(&t.notes);
	for (unsigned i = 0; ok == isl_bool_true && i < n; ++i)
		ok = isl_bool_ok(ash_layout_is_possible(p->scop, p->ir,
					 layout[i].array) &&
			ash_layout_trial_add(p, &t, &layout[i]));
	if (ok == isl_bool_true)
		ok = ash_layout_trial_judge(p, &t);
	if (ok == isl_bool_true)
		ok = ash_layout_trial_enter(p, budget, &t);
	if (ok == isl_bool_true)
		ok = isl_bool_ok(ash_layout_trial_settle(p, &t) >= 0);
	ash_layout_trial_clear(&t);
	return ok;
}
