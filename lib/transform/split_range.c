/* split_range.c - index-set splitting where dependences cross.
 *
 *	for i in 0 .. n - 1			for i in 0 .. m - 1
 *		a[i] = a[n - 1 - i]	->		a[i] = a[n - 1 - i]
 *						for i in m .. n - 1
 *							a[i] = a[n - 1 - i]
 *
 * where m = ceil(n / 2): all dependences go from the first half to the second.
 * Allen and Kennedy call m a crossing threshold ("Automatic Translation of
 * Fortran Programs to Vector Form", TOPLAS 1987); with a[0] or a[n - 1] instead
 * of a[n - 1 - i], one part is a single iteration (loop peeling).  The first
 * part is as long as possible: it ends before the first iteration that depends
 * on another one.  The next parts are split off the remaining iterations in the
 * same way.
 *
 * SPDX-License-Identifier: MIT
 */
#include "transform/split_range.h"

#include <stdbool.h>

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/union_set.h>

/* The most pieces of the iterations that begin after a part.  Each piece has
 * conditions of its own on parameters, as where pointers determine which
 * iteration depends on another one: a part then has many cases, and finding
 * them took 0.2 s with twelve pieces.
 */
#define MAX_PIECES 4

/* State of the splitting.  A place is a tuple of the values of the enclosing
 * loops and, last, of the loop that is split.
 */
typedef struct {
	isl_set *left;		/* iterations that are in no part yet; owned */
	isl_map *pairs;		/* places of dependent instances; owned */
	isl_map *behind;	/* from each place to those after it; owned */
	isl_set *part[ASH_MAX_PARTS];	/* the parts so far; owned */
	int n;
} splitting;

/* The map from each place in "space" (taken) to itself and the later ones in
 * the loop, for the same values of the enclosing loops; with "strictly", only
 * to the later ones.
 */
static __isl_give isl_map *get_behind(__isl_take isl_space *place,
	bool strictly)
{
	isl_map *map = isl_map_universe(isl_space_map_from_set(place));
	int last = (int) isl_map_dim(map, isl_dim_in) - 1;

	for (int i = 0; i < last; ++i)
		map = isl_map_equate(map, isl_dim_in, i, isl_dim_out, i);
	return strictly
		? isl_map_order_lt(map, isl_dim_in, last, isl_dim_out, last)
		: isl_map_order_le(map, isl_dim_in, last, isl_dim_out, last);
}

/* A superset of the pairs of places in "space" (taken), to which "place" maps
 * instances, that "deps" relate and that are in different iterations, without
 * integer divisions: a part ends before the first such pair in any case, and
 * sets without divisions are much cheaper to split.
 */
static __isl_give isl_map *get_pairs(__isl_keep isl_union_map *deps,
	__isl_keep isl_union_map *place, __isl_take isl_space *space)
{
	isl_union_map *pairs = isl_union_map_apply_domain(
		isl_union_map_copy(deps), isl_union_map_copy(place));
	isl_map *carried = get_behind(space, true);

	pairs = isl_union_map_apply_range(pairs, isl_union_map_copy(place));
	pairs = isl_union_map_intersect(pairs,
		isl_union_map_from_map(isl_map_copy(carried)));
	if (isl_union_map_is_empty(pairs) == isl_bool_true) {
		isl_union_map_free(pairs);
		return isl_map_intersect(
			isl_map_empty(isl_map_get_space(carried)), carried);
	}
	isl_map_free(carried);
	return isl_map_coalesce(
		isl_map_remove_divs(isl_map_from_union_map(pairs)));
}

static splitting begin(__isl_keep isl_union_map *place,
	__isl_keep isl_union_map *deps)
{
	splitting s = { .n = 0 };

	s.left = isl_set_coalesce(isl_set_from_union_set(
		isl_union_map_range(isl_union_map_copy(place))));
	s.behind = get_behind(isl_set_get_space(s.left), false);
	s.pairs = get_pairs(deps, place, isl_set_get_space(s.left));
	return s;
}

static void end(splitting *s)
{
	isl_set_free(s->left);
	isl_map_free(s->pairs);
	isl_map_free(s->behind);
	for (int i = 0; i < s->n; ++i)
		isl_set_free(s->part[i]);
}

/* Split off, as the next part, the remaining iterations before the first one
 * that depends on another one of them; false if the remaining iterations then
 * consist of too many pieces.
 */
static bool split_off(splitting *s)
{
	isl_set *later = isl_set_apply(isl_map_range(isl_map_copy(s->pairs)),
		isl_map_copy(s->behind));
	isl_size n = isl_set_n_basic_set(later);

	if (n < 0 || n > MAX_PIECES) {
		isl_set_free(later);
		return false;
	}
	s->part[s->n++] = isl_set_coalesce(
		isl_set_subtract(isl_set_copy(s->left), isl_set_copy(later)));
	s->left = isl_set_coalesce(isl_set_intersect(s->left, later));
	s->pairs = isl_map_intersect_domain(s->pairs, isl_set_copy(s->left));
	s->pairs = isl_map_intersect_range(s->pairs, isl_set_copy(s->left));
	return true;
}

/* Split all iterations of the loop into parts; false if that takes too many
 * parts, or on error.
 */
static bool split(splitting *s)
{
	while (isl_map_is_empty(s->pairs) == isl_bool_false)
		if (s->n == ASH_MAX_PARTS - 1 || !split_off(s))
			return false;
	s->part[s->n++] = isl_set_copy(s->left);
	return s->left && s->pairs;
}

/* The schedule that executes "loop", restricted to the first part of "s", to
 * the second, and so on; "place" maps instances to the space of these parts.
 */
static __isl_give isl_schedule *put_together(__isl_keep isl_schedule *loop,
	__isl_keep isl_union_map *place, const splitting *s)
{
	isl_schedule *all = NULL;

	for (int i = 0; i < s->n; ++i) {
		isl_union_set *part = isl_union_set_from_set(
			isl_set_copy(s->part[i]));
		isl_schedule *one;

		part = isl_union_set_apply(part,
			isl_union_map_reverse(isl_union_map_copy(place)));
		one = isl_schedule_intersect_domain(isl_schedule_copy(loop),
			part);
		all = all ? isl_schedule_sequence(all, one) : one;
	}
	return all;
}

__isl_give isl_schedule *ash_split_range(__isl_take isl_schedule *loop,
	__isl_keep isl_union_map *place, __isl_keep isl_union_map *deps,
	int *n_part)
{
	splitting s = begin(place, deps);

	*n_part = 1;
	if (split(&s) && s.n > 1) {
		isl_schedule *parts = put_together(loop, place, &s);

		*n_part = s.n;
		isl_schedule_free(loop);
		loop = parts;
	}
	end(&s);
	return loop;
}
