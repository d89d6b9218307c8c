/* line_neighbours.c - nearest instances that touch the same cache line.
 *
 * Zinenko et al., CC 2018, sections 4.1 and 4.2.  With access completion, the
 * instances that touch one line lie on a straight line of the iteration space,
 * so the result of dataflow analysis is known in advance: the nearest of them
 * within the line.  This is the relation without its integer divisions, except
 * for pairs at a larger distance in the same direction.  The domain must have
 * no holes.
 *
 * Where we differ: two statements in different loops touch a line last and
 * first at opposite ends.  These distances are meaningless, so the nearest
 * instances are related instead, and only if the references share no element;
 * shared elements already give proximity.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/locality/line_neighbours.h"

#include <stdlib.h>

#include <isl/aff.h>
#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/val.h>

/* The course of a reference: the direction in which successive instances touch
 * the same line.
 */
typedef struct {
	long *direction;
	/* Change of the last subscript per step along "direction"; 0: there is
	 * no direction.
	 */
	long stride;
} course;

static long constant_of(const ash_reference *ref)
{
	return ref->row[ref->n_row * ref->n_col - 1];
}

/* The coefficients of the iterators in the last subscript. */
static const long *last_row(const ash_reference *ref)
{
	return ref->row + ref->n_row * ref->n_col - 1 - ref->n_iterator;
}

static isl_stat find_course(course *c, const ash_reference *ref)
{
	isl_bool ok;

	*c = (course) { 0 };
	c->direction = calloc(ref->n_iterator + 1, sizeof(*c->direction));
	if (!c->direction)
		return isl_stat_error;
	ok = ash_reference_direction(ref, c->direction);
	for (unsigned i = 0; ok == isl_bool_true && i < ref->n_iterator; ++i)
		c->stride += last_row(ref)[i] * c->direction[i];
	return ok < 0 ? isl_stat_error : isl_stat_ok;
}

/* The function that adds "step". */
static __isl_give isl_multi_aff *move(__isl_take isl_space *space,
	const long *step)
{
	isl_size n = isl_space_dim(space, isl_dim_in);
	isl_space *domain = isl_space_domain(isl_space_copy(space));
	isl_local_space *ls = isl_local_space_from_space(domain);
	isl_multi_aff *moved = isl_multi_aff_zero(space);

	for (isl_size i = 0; i < n; ++i) {
		isl_aff *aff = isl_aff_var_on_domain(isl_local_space_copy(ls),
			isl_dim_set, i);

		aff = isl_aff_add_constant_val(aff,
			isl_val_int_from_si(isl_aff_get_ctx(aff), step[i]));
		moved = isl_multi_aff_set_aff(moved, i, aff);
	}
	isl_local_space_free(ls);
	return moved;
}

__isl_give isl_map *ash_stride_pairs(const ash_reference *source,
	const ash_reference *sink, const long *step)
{
	isl_set *from = isl_map_domain(isl_map_copy(source->map));
	isl_set *to = isl_map_domain(isl_map_copy(sink->map));
	isl_space *space = isl_space_map_from_domain_and_range(
		isl_set_get_space(from), isl_set_get_space(to));
	isl_map *map = isl_map_from_multi_aff(move(space, step));

	return isl_map_intersect_range(isl_map_intersect_domain(map, from), to);
}

/* The pairs of instances of "source" and "sink" at a distance of "steps" times
 * c->direction.  As a side effect, c->direction is multiplied by "steps".
 */
static __isl_give isl_map *pairs(const ash_reference *source,
	const ash_reference *sink, course *c, long steps)
{
	for (unsigned i = 0; i < sink->n_iterator; ++i)
		c->direction[i] *= steps;
	return ash_stride_pairs(source, sink, c->direction);
}

static __isl_give isl_map *no_pairs(const ash_reference *source,
	const ash_reference *sink)
{
	return isl_map_empty(isl_space_map_from_domain_and_range(
		isl_space_domain(isl_map_get_space(source->map)),
		isl_space_domain(isl_map_get_space(sink->map))));
}

/* Two references advance by "stride" elements per step; the first one starts
 * "gap" elements behind the second.  Returns the least number of steps, at
 * least 1, after which the first one is less than "length" elements from the
 * start of the second one; 0 if there is no such number.
 */
static long steps_forward(long gap, long stride, long length)
{
	long steps;

	if (stride < 0)
		return steps_forward(-gap, -stride, length);
	if (gap + length <= stride)
		return 0;
	steps = gap - length < 0 ? 1 : (gap - length) / stride + 1;
	return steps * stride < gap + length ? steps : 0;
}

static void keep_least(long *least, long steps)
{
	if (steps && (!*least || steps < *least))
		*least = steps;
}

/* The least result of steps_forward for any two references of the statement of
 * reference "pos" that equal it except for the last constant of the subscripts.
 */
static long steps_within(const ash_references *all, unsigned pos, long stride,
	long length)
{
	const ash_reference *ref = all->ref;
	long least = 0;

	for (unsigned i = 0; i < all->n; ++i)
		for (unsigned j = 0; j < all->n; ++j)
			if (ref[i].stmt == ref[pos].stmt &&
				ref[j].stmt == ref[pos].stmt &&
				ash_reference_is_same(&ref[i], &ref[pos],
					ASH_REFERENCE_PATTERN) &&
				ash_reference_is_same(&ref[j], &ref[pos],
					ASH_REFERENCE_PATTERN))
				keep_least(&least,
					steps_forward(constant_of(&ref[i]) -
							constant_of(&ref[j]),
						stride, length));
	return least;
}

__isl_give isl_map *ash_stride_within(const ash_references *all, unsigned pos,
	unsigned length)
{
	const ash_reference *ref = &all->ref[pos];
	isl_map *map = NULL;
	course c;

	if (find_course(&c, ref) >= 0) {
		long steps = c.stride ? steps_within(all, pos, c.stride, length)
				      : 0;

		map = steps ? pairs(ref, ref, &c, steps) : no_pairs(ref, ref);
	}
	free(c.direction);
	return map;
}

/* Do "a" and "b", whose subscripts differ only in constants, never touch the
 * same element?
 */
static bool is_disjoint(const ash_reference *a, const ash_reference *b)
{
	long gap = labs(constant_of(a) - constant_of(b));
	long gcd = 0;

	for (unsigned i = 0; i < a->n_iterator; ++i)
		for (long r = labs(last_row(a)[i]); r;) {
			long next = gcd % r;

			gcd = r;
			r = next;
		}
	return gcd ? gap % gcd != 0 : gap != 0;
}

/* Set *steps to the number of steps, which may be negative, of least magnitude
 * that brings two references from "gap" elements to less than "length" elements
 * apart.  Each step is "stride" elements.  Returns false if there is no such
 * number.
 */
static bool steps_between(long *steps, long gap, long stride, long length)
{
	*steps = 0;
	if (labs(gap) < length)
		return true;
	if (!stride)
		return false;
	*steps = (labs(gap) - length) / labs(stride) + 1;
	if ((gap < 0) != (stride < 0))
		*steps = -*steps;
	return labs(gap - *steps * stride) < length;
}

__isl_give isl_map *ash_stride_between(const ash_reference *source,
	const ash_reference *sink, unsigned length)
{
	isl_map *map = NULL;
	course c;
	long steps;

	if (!ash_reference_is_same(source, sink, ASH_REFERENCE_PATTERN) ||
		!is_disjoint(source, sink))
		return no_pairs(source, sink);
	if (find_course(&c, sink) >= 0)
		map = steps_between(&steps,
			      constant_of(source) - constant_of(sink), c.stride,
			      length)
			? pairs(source, sink, &c, steps)
			: no_pairs(source, sink);
	free(c.direction);
	return map;
}
