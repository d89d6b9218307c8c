/* last_access.c - last access to a cell before a given access (array dataflow
 * analysis).
 *
 * Feautrier, "Dataflow analysis of array and scalar references", 1991, in isl's
 * variant: level by level, from the innermost loop shared by source and sink
 * outwards, and, within a level, from the textually last source to the first.
 * For each source, its last instance before each sink instance is computed, and
 * then whether another source comes in between.
 *
 * Where we differ from isl: it prepends the schedule to all instances; here the
 * iterators are the schedule.  It extends the sink by the touched elements,
 * which is done here only if an instance may touch several.  It splits sinks by
 * whether a must-source is combined with may-sources, which doubles all later
 * work.  It computes a maximum even where equality constraints leave only one
 * candidate.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/flow/last_access.h"

#include <stdlib.h>

#include <isl/set.h>
#include <isl/space.h>

/* A source in the analysis of one sink.  Its relations go from instances of the
 * sink to instances of the source.
 */
typedef struct {
	const ash_last_source *source;
	/* The result of ash_program_level for the statements of source and
	 * sink.
	 */
	int level;
	isl_map *pairs; /* all pairs that touch the same cell */
	isl_map *found;
	/* Pairs at the current level; NULL if the source is never before the
	 * sink at this level.
	 */
	isl_map *here; /* pairs in the right order */
	isl_map *last; /* result for a hiding source */
} work;

typedef struct {
	const ash_program *program;
	const ash_last_problem *problem;
	isl_map *sink; /* the sink's accesses */
	bool extended; /* is the sink extended by the cells: [S[i] -> A[d]] ->
		        * A[d]? */
	unsigned n_hide, n; /* hiding sources first, in textual order */
	work *work;
	isl_set *open; /* sinks for which no hiding source has been found yet */
} analysis;

static int level_of(const analysis *a, const work *first, const work *second)
{
	return ash_program_level(a->program, first->source->stmt,
		second->source->stmt);
}

/* Can an instance of one statement precede an instance of another at "level"?
 * "shared" is the result of ash_program_level for both.  As in isl/flow.h, an
 * even level is a loop, an odd one a position in the text of its body.
 */
static bool is_possible(int shared, int level)
{
	return level % 2 ? shared == level : shared >= level;
}

/* The pairs in "space" (taken) of an instance and an earlier one, ordered by
 * "level": an even level 2 n by the iterator of the n-th loop, with equal
 * iterators of the loops around it; an odd level 2 n + 1 by the text, with
 * equal iterators of n loops.
 */
static __isl_give isl_map *after(__isl_take isl_space *space, int level)
{
	return isl_map_from_basic_map(level % 2
			? isl_basic_map_equal(space, level / 2)
			: isl_basic_map_more_at(space, level / 2 - 1));
}

static __isl_give isl_map *after_at(__isl_keep isl_map *map, int level)
{
	return after(isl_map_get_space(map), level);
}

/* The pairs of a sink and an instance of "to" that is later, at "level", than
 * the instance of "from" found as the last one before this sink (from->last).
 */
static __isl_give isl_map *later(const work *from, const work *to, int level)
{
	isl_space *space = isl_space_map_from_domain_and_range(
		isl_space_domain(isl_map_get_space(to->source->map)),
		isl_space_domain(isl_map_get_space(from->source->map)));
	isl_map *map = isl_map_reverse(after(space, level));

	return isl_map_apply_range(isl_map_copy(from->last), map);
}

static isl_stat count_divs(__isl_take isl_basic_set *part, void *user)
{
	unsigned *n = user;

	*n += isl_basic_set_dim(part, isl_dim_div);
	isl_basic_set_free(part);
	return isl_stat_ok;
}

static unsigned n_div(__isl_keep isl_set *set)
{
	unsigned n = 0;

	isl_set_foreach_basic_set(set, &count_divs, &n);
	return n;
}

/* The last instance in "pairs" (taken) for each of "sinks" (taken).  Sets *rest
 * to the sinks without one.
 */
static __isl_give isl_map *find_last(__isl_take isl_map *pairs,
	__isl_take isl_set *sinks, isl_set **rest)
{
	isl_map *only;
	isl_set *done;

	if (isl_map_plain_is_empty(pairs) == isl_bool_true) {
		*rest = sinks;
		return pairs;
	}
	if (isl_map_plain_is_single_valued(pairs) != isl_bool_true)
		return isl_map_partial_lexmax(pairs, sinks, rest);
	only = isl_map_intersect_domain(isl_map_copy(pairs),
		isl_set_copy(sinks));
	done = isl_map_domain(isl_map_copy(only));
	if (n_div(done) > 0) {
		isl_map_free(only);
		isl_set_free(done);
		return isl_map_partial_lexmax(pairs, sinks, rest);
	}
	isl_map_free(pairs);
	*rest = isl_set_subtract(sinks, done);
	return only;
}

/* Correct j->last where a later source "k" hides "j": if an instance of "k"
 * comes between the last instance of "j" and the sink, in the loops from
 * "level" inwards, move the sink from j->last to k->last, because the instance
 * of "k" is the last one before it.
 */
static void replace_by(analysis *a, work *j, work *k, int level)
{
	int between = level_of(a, j, k);

	for (int inner = level; inner <= between; ++inner) {
		isl_map *pairs;
		isl_set *rest;

		if (!is_possible(between, inner) ||
			isl_map_plain_is_empty(j->last) != isl_bool_false)
			continue;
		pairs = isl_map_intersect(isl_map_copy(k->here),
			later(j, k, inner));
		if (isl_map_plain_is_empty(pairs) == isl_bool_true) {
			isl_map_free(pairs);
			continue;
		}
		pairs = find_last(pairs, isl_map_domain(isl_map_copy(j->last)),
			&rest);
		j->last = isl_map_intersect_domain(j->last, rest);
		k->last = isl_map_union(k->last, pairs);
	}
}

/* Find the last instances of hiding source "j" at "level". */
static void find_hiding(analysis *a, unsigned j, int level)
{
	work *w = &a->work[j];
	isl_map *found;

	if (isl_set_plain_is_empty(a->open) == isl_bool_false) {
		found = find_last(isl_map_copy(w->here), a->open, &a->open);
		w->last = isl_map_union(w->last, found);
	}
	for (unsigned k = j; k-- > 0;)
		if (is_possible(a->work[k].level, level))
			replace_by(a, w, &a->work[k], level);
}

/* Find the instances of the non-hiding source "j" at "level" that are not
 * hidden: all that precede a sink for which no hiding source has been found,
 * and those after the hiding source of other sinks.
 */
static void find_all(analysis *a, unsigned j, int level)
{
	work *w = &a->work[j];

	w->found = isl_map_union(w->found,
		isl_map_intersect_domain(isl_map_copy(w->here),
			isl_set_copy(a->open)));
	for (unsigned k = 0; k < a->n_hide; ++k) {
		const work *hiding = &a->work[k];
		int between = level_of(a, hiding, w);

		if (isl_map_plain_is_empty(hiding->last) != isl_bool_false)
			continue;
		for (int inner = level; inner <= between; ++inner)
			if (is_possible(between, inner))
				w->found = isl_map_union(w->found,
					isl_map_intersect(isl_map_copy(w->here),
						later(hiding, w, inner)));
	}
}

/* Compute w->here, the pairs of an instance of the sink and an earlier one of
 * the source, if "level" is what orders the two; NULL if "level" never does.
 */
static void begin_level(work *w, int level)
{
	if (!is_possible(w->level, level))
		return;
	w->last = isl_map_empty(isl_map_get_space(w->pairs));
	w->here = isl_map_intersect(isl_map_copy(w->pairs),
		after_at(w->pairs, level));
}

static void end_level(work *w, int level)
{
	if (!is_possible(w->level, level))
		return;
	w->found = isl_map_union(w->found, w->last);
	isl_map_free(w->here);
	w->last = w->here = NULL;
}

static void solve_level(analysis *a, int level)
{
	for (unsigned i = 0; i < a->n; ++i)
		begin_level(&a->work[i], level);
	for (unsigned j = a->n_hide; j-- > 0;)
		if (is_possible(a->work[j].level, level))
			find_hiding(a, j, level);
	for (unsigned j = a->n_hide; j < a->n; ++j)
		if (is_possible(a->work[j].level, level))
			find_all(a, j, level);
	for (unsigned i = 0; i < a->n; ++i)
		end_level(&a->work[i], level);
}

static bool hides(const ash_last_source *source)
{
	return source->kind != ASH_LAST_MAY;
}

/* Add source "pos" unless none of its instances precedes the sink.  Hiding
 * sources are inserted in textual order.
 */
static void add_work(analysis *a, unsigned pos)
{
	const ash_last_source *source = &a->problem->source[pos];
	int level = ash_program_level(a->program, source->stmt,
		a->problem->stmt);
	isl_map *pairs;
	unsigned at = a->n;

	if (!level)
		return;
	pairs = isl_map_apply_range(isl_map_copy(a->sink),
		isl_map_reverse(isl_map_copy(source->map)));
	if (isl_map_plain_is_empty(pairs) == isl_bool_true) {
		isl_map_free(pairs);
		return;
	}
	for (; hides(source) && at > 0 &&
		ash_program_precedes(a->program, source->stmt,
			a->work[at - 1].source->stmt);
		--at)
		a->work[at] = a->work[at - 1];
	a->work[at] = (work) { .source = source,
		.level = level,
		.pairs = pairs,
		.found = isl_map_empty(isl_map_get_space(pairs)) };
	a->n++;
	a->n_hide += hides(source);
}

static isl_stat begin(analysis *a)
{
	const ash_last_problem *problem = a->problem;

	a->work = calloc(problem->n + 1, sizeof(*a->work));
	a->extended = isl_map_plain_is_single_valued(problem->sink) !=
		isl_bool_true;
	a->sink = isl_map_copy(problem->sink);
	if (a->extended)
		a->sink = isl_map_range_map(a->sink);
	a->open = isl_map_domain(isl_map_copy(a->sink));
	for (unsigned i = 0; a->work && i < problem->n; ++i)
		if (hides(&problem->source[i]))
			add_work(a, i);
	for (unsigned i = 0; a->work && i < problem->n; ++i)
		if (!hides(&problem->source[i]))
			add_work(a, i);
	return a->work && a->open ? isl_stat_ok : isl_stat_error;
}

static void end(analysis *a)
{
	for (unsigned i = 0; a->work && i < a->n; ++i) {
		isl_map_free(a->work[i].pairs);
		isl_map_free(a->work[i].found);
	}
	free(a->work);
	isl_map_free(a->sink);
	isl_set_free(a->open);
}

/* Store the results in "found", as relations from the sources to the sink. */
static isl_stat collect(const analysis *a, isl_map **found)
{
	isl_stat stat = isl_stat_non_null(a->open);

	for (unsigned i = 0; stat >= 0 && i < a->n; ++i) {
		const work *w = &a->work[i];
		size_t pos = w->source - a->problem->source;

		if (w->source->kind == ASH_LAST_KILL)
			continue;
		found[pos] = isl_map_reverse(isl_map_copy(w->found));
		if (a->extended)
			found[pos] = isl_map_range_factor_domain(found[pos]);
		stat = isl_stat_non_null(found[pos]);
	}
	return stat;
}

isl_stat ash_last_solve(const ash_program *program,
	const ash_last_problem *problem, isl_map **found)
{
	analysis a = { .program = program, .problem = problem };
	isl_stat stat = begin(&a);
	int level = 0;

	for (unsigned i = 0; stat >= 0 && i < a.n; ++i)
		if (a.work[i].level > level)
			level = a.work[i].level;
	while (level > 0 && isl_set_plain_is_empty(a.open) == isl_bool_false)
		solve_level(&a, level--);
	if (stat >= 0)
		stat = collect(&a, found);
	end(&a);
	return stat;
}
