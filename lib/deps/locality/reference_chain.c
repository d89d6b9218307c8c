/* reference_chain.c - order in which references of a group touch an element.
 *
 * Zinenko et al., CC 2018, section 4.2, for pairs of elements.  With completed
 * subscripts, a reference touches a given element in at most one instance.
 * References that differ in constants only do so at fixed distances from each
 * other, in the same order for each element.  So the last touch before that of
 * a reference is that of its predecessor in this order, and no dataflow
 * analysis is needed.
 *
 * Example: of B[i][j], B[i - 1][j] and B[i][j - 1], B[i][j] touches an element
 * first, B[i][j - 1] does one step of j later, and B[i - 1][j] in the next
 * iteration of i: the steps are (0, 1) and (1, -1).
 *
 * Where the distance of two references is not integral, they share no element
 * and belong to different chains.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/locality/reference_chain.h"

#include <stdlib.h>
#include <string.h>

#include <isl/space.h>

#include "deps/locality/line_neighbours.h"

/* A link: a reference of a group.  "step" has "n" components: the distance from
 * the iteration in which the head of its chain touches an element to the
 * iteration in which this reference touches it.  find_steps replaces it by the
 * distance from the predecessor in the chain.
 */
typedef struct {
	const ash_reference *ref;
	/* Index of the link that is the head of the chain. */
	unsigned head;
	unsigned n;
	long *step;
} link;

typedef struct {
	unsigned n;
	link *link;
	long *steps;		/* distances of all links */
} links;

/* Add the last link of "all" to the chain whose elements it touches; if there
 * is none, it becomes the head of a new chain.
 */
static isl_stat place_last(links *all)
{
	unsigned pos = all->n - 1;
	link *last = &all->link[pos];

	for (last->head = 0; last->head < pos; ++last->head) {
		const link *head = &all->link[last->head];
		isl_bool ok = isl_bool_false;

		if (head->head == last->head)
			ok = ash_reference_step(head->ref, last->ref,
				last->step);
		if (ok != isl_bool_false)
			return ok < 0 ? isl_stat_error : isl_stat_ok;
	}
	memset(last->step, 0, last->n * sizeof(*last->step));
	return isl_stat_ok;
}

static isl_stat find_links(links *links, const ash_references *all,
	unsigned pos)
{
	const ash_reference *first = &all->ref[pos];
	unsigned n = first->n_iterator;
	isl_stat stat = isl_stat_ok;

	links->link = calloc(all->n, sizeof(*links->link));
	links->steps = calloc((size_t) all->n * n + 1, sizeof(*links->steps));
	if (!links->link || !links->steps)
		return isl_stat_error;
	for (unsigned i = 0; stat >= 0 && i < all->n; ++i) {
		const ash_reference *ref = &all->ref[i];

		if (ref->stmt != first->stmt ||
			!ash_reference_is_same(ref, first,
				ASH_REFERENCE_LINEAR))
			continue;
		links->link[links->n] = (link) { ref, 0, n,
			links->steps + (size_t) links->n * n };
		++links->n;
		stat = place_last(links);
	}
	return stat;
}

/* A comparison for qsort: order links by chain, then by the time at which they
 * touch an element.
 */
static int compare_links(const void *a, const void *b)
{
	const link *x = a, *y = b;

	if (x->head != y->head)
		return x->head < y->head ? -1 : 1;
	for (unsigned i = 0; i < x->n; ++i)
		if (x->step[i] != y->step[i])
			return x->step[i] < y->step[i] ? -1 : 1;
	return 0;
}

static bool is_zero(const link *at)
{
	for (unsigned i = 0; i < at->n; ++i)
		if (at->step[i])
			return false;
	return true;
}

/* For links in the order in which each chain touches an element: replace the
 * distance of every link from the head of its chain by the distance from the
 * link before it, its predecessor.  Drop the heads, which have no predecessor,
 * zero distances, and all but one of equal distances.
 */
static void find_steps(links *all)
{
	unsigned n = 0;

	for (unsigned i = all->n; i-- > 1;) {
		link *at = &all->link[i];

		if (at->head != at[-1].head)
			memset(at->step, 0, at->n * sizeof(*at->step));
		else
			for (unsigned k = 0; k < at->n; ++k)
				at->step[k] -= at[-1].step[k];
		at->head = 0;
	}
	qsort(all->link + 1, all->n - 1, sizeof(*all->link), &compare_links);
	for (unsigned i = 1; i < all->n; ++i)
		if (!is_zero(&all->link[i]) &&
			(!n || compare_links(&all->link[i], &all->link[n - 1])))
			all->link[n++] = all->link[i];
	all->n = n;
}

/* The pairs of instances of "ref" that are at the distance of any of the links.
 */
static __isl_give isl_map *relate(const links *all, const ash_reference *ref)
{
	isl_map *map = isl_map_empty(isl_space_map_from_domain_and_range(
		isl_space_domain(isl_map_get_space(ref->map)),
		isl_space_domain(isl_map_get_space(ref->map))));

	for (unsigned i = 0; i < all->n; ++i)
		map = isl_map_union(map,
			ash_stride_pairs(ref, ref, all->link[i].step));
	return map;
}

__isl_give isl_map *ash_chain_within(const ash_references *all, unsigned pos)
{
	links links = { 0 };
	isl_map *map = NULL;

	if (find_links(&links, all, pos) >= 0) {
		qsort(links.link, links.n, sizeof(*links.link), &compare_links);
		find_steps(&links);
		map = relate(&links, &all->ref[pos]);
	}
	free(links.link);
	free(links.steps);
	return map;
}
