/* whitebox.c - recovery of a script from two orders of execution: the present
 * one, and the goal that the script has to produce.
 *
 * Steps: components are split until those of both orders match; loops are
 * recovered by algorithm 2 of the paper, beta-vectors by algorithm 1; marks
 * come last.  The paper recovers beta-vectors first; a directive for one
 * statement then takes it out of its loop and puts it back each time.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/whitebox.h"
#include "script/script_impl.h"

#include <stdlib.h>
#include <string.h>

#include <isl/id.h>

#include "script/recovery.h"
#include "script/route.h"

/* The marks that loop "level" of "part" has in all components that share it. */
static ash_union_mark loop_marks(const ash_union *u, const ash_union_part *part,
	unsigned level)
{
	ash_union_mark mark = part->mark[level];

	for (unsigned i = 0; i < u->n; ++i)
		if (u->part[i]->n > level &&
			ash_union_part_begins(u->part[i], part->beta,
				level + 1))
			mark &= u->part[i]->mark[level];
	return mark;
}

/* Apply a directive "reduce" or "atomic" to loop "p" for each array whose bit
 * is set in "missing".
 */
static isl_stat add_arrays(ash_recovery *r, const ash_place_at *p,
	ash_union_mark missing)
{
	const ash_scop *scop = r->now->scop;

	for (unsigned i = 0; i < scop->n_array && i < ASH_UNION_ARRAYS; ++i) {
		bool is_copy = missing & ASH_UNION_COPY(i);
		ash_directive d;

		if (!is_copy && !(missing & ASH_UNION_ATOMIC(i)))
			continue;
		d = ash_place_directive(p,
			is_copy ? ASH_DO_reduce : ASH_DO_atomic);
		d.text[0] = strdup(isl_id_get_name(scop->array[i].id));
		d.n_text = d.text[0] ? 1 : 0;
		if (!d.n_text || ash_recovery_do(r, d) < 0)
			return isl_stat_error;
	}
	return isl_stat_ok;
}

static isl_stat add_mark(ash_recovery *r, const ash_union_part *part,
	unsigned level, ash_union_mark missing)
{
	ash_place_at p = ash_place_of(part, level + 1);

	if (missing & ASH_UNION_UNROLL &&
		ash_recovery_do(r, ash_place_directive(&p, ASH_DO_unroll)) < 0)
		return isl_stat_error;
	if (missing & ASH_UNION_JAM &&
		ash_recovery_do(r, ash_place_directive(&p, ASH_DO_jam)) < 0)
		return isl_stat_error;
	if (missing >> 8)
		return add_arrays(r, &p, missing);
	if (missing & ASH_UNION_PARALLEL &&
		ash_recovery_do(r,
			ash_place_directive(&p, ASH_DO_parallelize)) < 0)
		return isl_stat_error;
	if (missing & ASH_UNION_VECTOR &&
		ash_recovery_do(r, ash_place_directive(&p, ASH_DO_vectorize)) <
			0)
		return isl_stat_error;
	return isl_stat_ok;
}

/* Give loop "level" of the component with "tag" the marks that it has in the
 * goal; an error if it has others.
 */
static isl_stat mark_loop(ash_recovery *r, int tag, unsigned level)
{
	const ash_union_part *part = ash_recovery_part(r->now, tag);
	const ash_union_part *goal = ash_recovery_part(r->goal, tag);
	ash_union_mark has = loop_marks(r->now, part, level);
	ash_union_mark wants = loop_marks(r->goal, goal, level);

	if (has & ~wants)
		return ash_recovery_fail(r, "no directive removes a mark");
	return add_mark(r, part, level, wants & ~has);
}

/* Apply directives until all loops have the marks of the goal. */
static isl_stat mark_recovered(ash_recovery *r)
{
	for (unsigned i = 0; i < r->goal->n; ++i) {
		int tag = r->goal->part[i]->tag;
		unsigned n = r->goal->part[i]->n;

		for (unsigned level = 0; level < n; ++level)
			if (mark_loop(r, tag, level) < 0)
				return isl_stat_error;
	}
	return isl_stat_ok;
}

static bool has_same_marks(const ash_union *a, const ash_union *b)
{
	for (unsigned i = 0; i < a->n; ++i)
		for (unsigned k = 0; k < a->part[i]->n; ++k)
			if (loop_marks(a, a->part[i], k) !=
				loop_marks(b, b->part[i], k))
				return false;
	return true;
}

static bool has_same_betas(const ash_union *a, const ash_union *b)
{
	for (unsigned i = 0; i < a->n; ++i)
		if (a->part[i]->stmt != b->part[i]->stmt ||
			ash_union_part_compare(a->part[i], b->part[i]))
			return false;
	return true;
}

isl_bool ash_union_is_equal(const ash_union *a, const ash_union *b)
{
	ash_union *x = ash_union_copy(a), *y = ash_union_copy(b);
	isl_bool same = isl_bool_error;
	isl_union_map *dates, *others;

	if (x && y) {
		ash_union_sort(x);
		ash_union_sort(y);
		same = isl_bool_ok(x->n == y->n && has_same_betas(x, y) &&
			has_same_marks(x, y));
	}
	if (same == isl_bool_true) {
		dates = ash_union_to_map(x);
		others = ash_union_to_map(y);
		same = isl_union_map_is_equal(dates, others);
		isl_union_map_free(dates);
		isl_union_map_free(others);
	}
	ash_union_free(x);
	ash_union_free(y);
	return same;
}

static isl_stat complete(ash_recovery *r)
{
	for (unsigned i = 0; i < r->goal->n; ++i)
		if (ash_union_part_complete(r->goal->part[i]) < 0)
			return ash_recovery_fail(r, "there are too many loops");
	return isl_stat_ok;
}

static isl_stat check(ash_recovery *r)
{
	isl_bool same = ash_union_is_equal(r->now, r->goal);

	if (same == isl_bool_false)
		return ash_recovery_fail(r,
			"the directives that were found "
			"give another order");
	return same < 0 ? isl_stat_error : isl_stat_ok;
}

static isl_stat recover(ash_recovery *r)
{
	if (ash_union_simplify(r->goal) < 0 || complete(r) < 0 ||
		ash_recovery_split(r) < 0 || ash_recovery_loops(r) < 0 ||
		ash_recovery_match(r) < 0 || mark_recovered(r) < 0)
		return isl_stat_error;
	return check(r);
}

__isl_give ash_script *ash_script_recover(const ash_union *from,
	const ash_union *to, char **why)
{
	ash_recovery r = { ash_union_copy(from), ash_union_copy(to),
		ash_script_alloc(), NULL };
	isl_stat stat = isl_stat_error;

	if (r.now && r.goal && r.script)
		stat = recover(&r);
	if (stat < 0)
		r.script = ash_script_free(r.script);
	ash_union_free(r.now);
	ash_union_free(r.goal);
	*why = r.why;
	return r.script;
}
