/* recover_loops.c - recovery of the loops of all components.
 *
 * The goal is the order of execution that the script has to produce.
 *
 * Each component has a route: the list of directives that turns its loops into
 * those of its goal (route.h).  A step is a directive of a route.  A directive
 * affects all components in its loop, so it is applied when it is the next step
 * of all of them.  Loops that are fused in the goal are fused as soon as their
 * remaining steps agree.  If no step can be applied, the components that share
 * a next step are distributed into a loop of their own.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "script/script_impl.h"
#include "script/recovery.h"
#include "script/route.h"

/* The list of directives that one component needs, and the number of those that
 * have been applied.
 */
typedef struct {
	ash_script *steps;
	unsigned at;
} progress;

typedef struct {
	ash_recovery *r;
	progress *route;	/* indexed by tag */
} march;

/* The result of a step that may have done something: isl_bool_true, or
 * isl_bool_error if "stat" is an error.
 */
static isl_bool did(isl_stat stat)
{
	return stat < 0 ? isl_bool_error : isl_bool_true;
}

static const ash_directive *next_step(const march *m,
	const ash_union_part *part)
{
	const progress *p = &m->route[part->tag];

	return p->at < p->steps->n ? &p->steps->directive[p->at] : NULL;
}

/* The least number of entries that the prefix of "d" can have so that "d" still
 * concerns its loop: it applies to fewer statements the longer the prefix is.
 */
static unsigned shortest(const ash_directive *d)
{
	return d->kind == ASH_DO_shift || d->kind == ASH_DO_grain ||
			d->kind == ASH_DO_densify
		? (unsigned) d->number[0]
		: d->prefix.n;
}

static bool is_next(const march *m, const ash_union_part *part,
	const ash_directive *step)
{
	const ash_directive *next = next_step(m, part);

	return next && ash_directive_is_equal(next, step);
}

/* Is "step" a linearize of loop "p" that is refused because there is more than
 * one loop or statement directly inside "p"?
 */
static bool lacks_single_loop(const march *m, const ash_place_at *p,
	const ash_directive *step)
{
	return step->kind == ASH_DO_linearize &&
		ash_union_last_child(m->r->now, p->beta, p->n) > 0;
}

/* Is "step" the next step of all components in loop "p"? */
static bool is_common(const march *m, const ash_place_at *p,
	const ash_directive *step)
{
	if (lacks_single_loop(m, p, step))
		return false;
	for (unsigned i = 0; i < m->r->now->n; ++i) {
		const ash_union_part *part = m->r->now->part[i];

		if (ash_union_part_begins(part, p->beta, p->n) &&
			!is_next(m, part, step))
			return false;
	}
	return true;
}

/* Is loop number "loop" of all components in "p" the original iterator "i"? */
static bool is_iterator(const march *m, const ash_place_at *p, unsigned loop,
	int64_t i)
{
	bool same = true;

	for (unsigned k = 0; same && k < m->r->now->n; ++k) {
		const ash_union_part *part = m->r->now->part[k];
		int64_t *unit;

		if (!ash_union_part_begins(part, p->beta, p->n))
			continue;
		unit = ash_row_zero(&part->columns);
		if (unit)
			unit[i] = 1;
		same = unit && loop < part->n &&
			ash_row_is_equal(&part->columns, unit,
				part->alpha[loop]);
		free(unit);
	}
	return same;
}

/* Turn a reshape by an iterator that is a loop of all components into the
 * equivalent skew by that loop, which is more general.
 */
static void prefer_skew(const march *m, const ash_place_at *p, ash_directive *d)
{
	for (unsigned loop = 0;
		d->kind == ASH_DO_reshape && loop < ASH_MAX_LOOP; ++loop)
		if (loop != p->n - 1 &&
			is_iterator(m, p, loop, d->number[0] - 1)) {
			d->kind = ASH_DO_skew;
			d->number[0] = loop + 1;
		}
}

/* Apply "step" to loop "p", append it to the script, and mark it as done on the
 * routes of all components in "p".
 */
static isl_stat take(march *m, const ash_place_at *p, const ash_directive *step)
{
	ash_directive d = ash_directive_copy(step);
	ash_place_at at = *p;

	d.prefix.n = p->n;
	for (unsigned i = 0; i < p->n; ++i)
		d.prefix.beta[i] = p->beta[i];
	prefer_skew(m, p, &d);
	for (unsigned i = 0; i < m->r->now->n; ++i) {
		const ash_union_part *part = m->r->now->part[i];

		if (ash_union_part_begins(part, at.beta, at.n))
			m->route[part->tag].at++;
	}
	return ash_recovery_do(m->r, d);
}

/* Apply the next step of "part" if it is also the next step of all other
 * components that it affects.  Returns whether it was applied.
 */
static isl_bool try_step(march *m, const ash_union_part *part)
{
	const ash_directive *next = next_step(m, part);
	ash_directive step;
	isl_bool done = isl_bool_false;

	if (!next)
		return isl_bool_false;
	step = ash_directive_copy(next);
	for (unsigned n = shortest(&step);
		done == isl_bool_false && n <= step.prefix.n; ++n) {
		ash_place_at p = ash_place_of(part, n);

		if (is_common(m, &p, &step))
			done = did(take(m, &p, &step));
	}
	ash_directive_clear(&step);
	return done;
}

/* Apply the next step of the first component that allows it; only steps of this
 * kind, unless "any" is set.  Returns whether one was applied.
 */
static isl_bool advance(march *m, ash_directive_kind kind, bool any)
{
	for (unsigned i = 0; i < m->r->now->n; ++i) {
		const ash_union_part *part = m->r->now->part[i];
		const ash_directive *step = next_step(m, part);
		isl_bool done;

		if (!step || (!any && step->kind != kind))
			continue;
		done = try_step(m, part);

		if (done != isl_bool_false)
			return done;
	}
	return isl_bool_false;
}

/* Does the component of "p" that is first in the goal have the next step
 * "step"?
 */
static bool come_first(const march *m, const ash_directive *step,
	const ash_place_at *p)
{
	const ash_union_part *first = NULL;
	bool is_ours = false;

	for (unsigned i = 0; i < m->r->now->n; ++i) {
		const ash_union_part *part = m->r->now->part[i];
		const ash_union_part *goal = ash_recovery_part(m->r->goal,
			part->tag);

		if (!ash_union_part_begins(part, p->beta, p->n) ||
			(first && ash_union_part_compare(goal, first) > 0))
			continue;
		first = goal;
		is_ours = is_next(m, part, step);
	}
	return is_ours;
}

/* Distribute the loop of the next step of "part" into two: one for the
 * components that have the same next step, one for the others.  If the step is
 * a linearize and there is no single loop directly inside, distribute over what
 * is directly inside instead.
 */
static isl_stat part_from_others(march *m, const ash_union_part *part)
{
	const ash_directive *step = next_step(m, part);
	ash_place_at p = ash_place_of(part, step->prefix.n);
	int *key = calloc(m->r->now->n + 1, sizeof(*key));
	bool first = come_first(m, step, &p);
	bool single = !lacks_single_loop(m, &p, step);
	unsigned before = m->r->script->n;
	isl_stat stat = isl_stat_error;

	for (unsigned i = 0; key && i < m->r->now->n; ++i) {
		const ash_union_part *other = m->r->now->part[i];

		key[other->tag] = is_next(m, other, step) != first;
		if (!single && other->n >= p.n)
			key[other->tag] = other->beta[p.n];
	}
	if (key)
		stat = ash_recovery_part_loop(m->r, &p, key);
	free(key);
	if (stat >= 0 && m->r->script->n == before)
		return ash_recovery_fail(m->r, "loops cannot be parted");
	return stat;
}

/* The component to be separated from others: one whose next step concerns the
 * deepest loop; NULL if no component has a next step.
 */
static const ash_union_part *choose(const march *m)
{
	const ash_union_part *best = NULL;
	unsigned deepest = 0;

	for (unsigned i = 0; i < m->r->now->n; ++i) {
		const ash_union_part *part = m->r->now->part[i];
		const ash_directive *step = next_step(m, part);

		if (step && step->prefix.n > deepest) {
			deepest = step->prefix.n;
			best = part;
		}
	}
	return best;
}

/* Have components "a" and "b" the same directives left, at least one? */
static bool has_same_rest(const march *m, const ash_union_part *a,
	const ash_union_part *b)
{
	const progress *x = &m->route[a->tag], *y = &m->route[b->tag];
	unsigned n = x->steps->n - x->at;

	if (!n || n != y->steps->n - y->at)
		return false;
	for (unsigned i = 0; i < n; ++i)
		if (!ash_directive_is_equal(&x->steps->directive[x->at + i],
			    &y->steps->directive[y->at + i]))
			return false;
	return true;
}

/* Will components "a" and "b" share, in the goal, as many outer loops as "p"
 * has entries?
 */
static bool will_share(const march *m, const ash_place_at *p,
	const ash_union_part *a, const ash_union_part *b)
{
	const ash_union_part *x = ash_recovery_part(m->r->goal, a->tag);
	const ash_union_part *y = ash_recovery_part(m->r->goal, b->tag);

	return x->n >= p->n && y->n >= p->n &&
		ash_union_part_begins(y, x->beta, p->n);
}

/* Have all components of the loops "p" and "next", which is directly behind
 * "p", the same directives left, and do they share these loops in the goal?
 */
static bool belong_together(const march *m, const ash_place_at *p,
	const ash_place_at *next)
{
	const ash_union_part *first = NULL;
	bool two = false;

	for (unsigned i = 0; i < m->r->now->n; ++i) {
		const ash_union_part *part = m->r->now->part[i];
		bool second = ash_union_part_begins(part, next->beta, next->n);

		if (!second && !ash_union_part_begins(part, p->beta, p->n))
			continue;
		first = first ? first : part;
		two = two || second;
		if (part->n < p->n || !has_same_rest(m, first, part) ||
			!will_share(m, p, first, part))
			return false;
	}
	return two;
}

/* Fuse a loop of "part", at any level, with the loop directly behind it if all
 * components of both belong together.  Returns whether a loop was fused.
 */
static isl_bool fuse_loop(march *m, const ash_union_part *part)
{
	for (unsigned n = 1; n <= part->n; ++n) {
		ash_place_at p = ash_place_of(part, n), next = p;

		next.beta[n - 1]++;
		if (belong_together(m, &p, &next))
			return did(ash_recovery_do(m->r,
				ash_place_directive(&p, ASH_DO_fusenext)));
	}
	return isl_bool_false;
}

/* Fuse two loops of which all components have the same remaining steps.
 * Returns whether there were such loops.
 */
static isl_bool fuse(march *m)
{
	for (unsigned i = 0; i < m->r->now->n; ++i) {
		isl_bool done = fuse_loop(m, m->r->now->part[i]);

		if (done != isl_bool_false)
			return done;
	}
	return isl_bool_false;
}

static isl_stat walk(march *m)
{
	for (;;) {
		isl_bool done = advance(m, ASH_DO_shift, false);
		const ash_union_part *part;

		if (done == isl_bool_false)
			done = fuse(m);
		if (done == isl_bool_false)
			done = advance(m, ASH_DO_shift, true);

		if (done < 0)
			return isl_stat_error;
		if (done)
			continue;
		part = choose(m);
		if (!part)
			return isl_stat_ok;
		if (part_from_others(m, part) < 0)
			return isl_stat_error;
	}
}

static isl_stat find_routes(march *m)
{
	for (unsigned i = 0; i < m->r->now->n; ++i) {
		const ash_union_part *part = m->r->now->part[i];
		const ash_union_part *goal = ash_recovery_part(m->r->goal,
			part->tag);
		char *why = NULL;
		ash_script *steps = goal
			? ash_route_find(m->r->now, part, goal, &why)
			: NULL;

		m->route[part->tag].steps = steps;
		if (!steps && why)
			ash_recovery_fail(m->r, "%s", why);
		free(why);
		if (!steps)
			return isl_stat_error;
	}
	return isl_stat_ok;
}

/* The steps of "leader", preceded by directives that embed "part", before its
 * loop "pos", in as many one-iteration loops as it has fewer than "leader".
 */
static __isl_give ash_script *embedded(const march *m,
	const ash_union_part *part, const ash_union_part *leader, unsigned pos)
{
	static const int zeros[ASH_MAX_BETA] = { 0 };
	ash_script *steps = ash_script_alloc();
	const ash_script *rest = m->route[leader->tag].steps;
	isl_stat stat = steps ? isl_stat_ok : isl_stat_error;

	for (unsigned n = part->n; stat >= 0 && n < leader->n; ++n)
		stat = ash_script_add(steps,
			ash_directive_make(ASH_DO_embed, zeros, pos + 1));
	for (unsigned i = 0; stat >= 0 && i < rest->n; ++i)
		stat = ash_script_add(steps,
			ash_directive_copy(&rest->directive[i]));
	return stat < 0 ? ash_script_free(steps) : steps;
}

/* Do components "a" and "b" share all their loops in the goal? */
static bool end_together(const march *m, const ash_union_part *a,
	const ash_union_part *b)
{
	const ash_union_part *x = ash_recovery_part(m->r->goal, a->tag);
	ash_place_at p = ash_place_of(x, x->n);

	return x->n == ash_recovery_part(m->r->goal, b->tag)->n &&
		will_share(m, &p, a, b);
}

/* If possible, replace the route of component "part" by that of "leader", a
 * component with more loops.  A statement such as "s = 0" that ends up in the
 * loops of a deeper statement can take the same steps if it is first embedded
 * in one-iteration loops.  An error if memory runs out; otherwise isl_stat_ok,
 * also if the route stays.
 */
static isl_stat imitate(march *m, const ash_union_part *part,
	const ash_union_part *leader)
{
	const ash_union_part *goal = ash_recovery_part(m->r->goal, part->tag);

	if (part->n >= leader->n || !m->route[leader->tag].steps->n ||
		part->beta[0] != leader->beta[0] ||
		!end_together(m, part, leader))
		return isl_stat_ok;
	for (unsigned pos = part->n + 1; pos-- > 0;) {
		ash_script *steps = embedded(m, part, leader, pos);

		if (!steps)
			return isl_stat_error;
		if (ash_route_fits(m->r->now, part, goal, steps)) {
			ash_script_free(m->route[part->tag].steps);
			m->route[part->tag].steps = steps;
			return isl_stat_ok;
		}
		ash_script_free(steps);
	}
	return isl_stat_ok;
}

static isl_stat imitate_all(march *m)
{
	const ash_union *u = m->r->now;

	for (unsigned i = 0; i < u->n; ++i)
		for (unsigned k = 0; k < u->n; ++k)
			if (imitate(m, u->part[i], u->part[k]) < 0)
				return isl_stat_error;
	return isl_stat_ok;
}

isl_stat ash_recovery_loops(ash_recovery *r)
{
	march m = { r, calloc(r->now->n + 1, sizeof(progress)) };
	isl_stat stat = m.route ? find_routes(&m) : isl_stat_error;

	if (stat >= 0)
		stat = imitate_all(&m);
	if (stat >= 0)
		stat = walk(&m);
	for (unsigned i = 0; m.route && i < r->now->n; ++i)
		ash_script_free(m.route[i].steps);
	free(m.route);
	return stat;
}
