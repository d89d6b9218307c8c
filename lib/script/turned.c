/* turned.c - dependences that an order violates.
 *
 * A loop turns a dependent pair of instances if it executes the target before
 * the source.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>

#include "script/verdict.h"
#include "script/script_impl.h"

/* Two components, and the loops that they share. */
typedef struct {
	const ash_union *u;
	const ash_union_part *a, *b;
} pair;

/* The relation from the instances of "part" to their iterations of the loops
 * "from" to "to" - 1.
 */
static __isl_give isl_map *loops(const ash_union *u, const ash_union_part *part,
	unsigned from, unsigned to)
{
	isl_space *space = ash_union_part_space(u, part);
	isl_aff_list *list = isl_aff_list_alloc(isl_space_get_ctx(space),
		(int) (to - from));
	isl_multi_aff *all;

	for (unsigned i = from; i < to; ++i)
		list = isl_aff_list_add(list, ash_union_part_alpha(u, part, i));
	space = isl_space_from_domain(space);
	space = isl_space_add_dims(space, isl_dim_out, to - from);
	all = isl_multi_aff_from_aff_list(space, list);
	return isl_map_intersect_domain(isl_map_from_multi_aff(all),
		ash_union_part_domain(u, part));
}

/* The pairs of an instance of p->a and one of p->b that are in the same
 * iteration of the first "n" loops.
 */
static __isl_give isl_map *together(const pair *p, unsigned n)
{
	isl_map *a = loops(p->u, p->a, 0, n);
	isl_map *b = loops(p->u, p->b, 0, n);

	return isl_map_apply_range(a, isl_map_reverse(b));
}

/* The pairs of an instance of p->a and one of p->b that are in the same
 * iteration of the first "n" loops and that loop "n" executes in the wrong
 * order or, if "any" is set, just in different iterations.
 */
static __isl_give isl_map *turned_at(const pair *p, unsigned n, bool any)
{
	isl_map *a = loops(p->u, p->a, n, n + 1);
	isl_map *b = loops(p->u, p->b, n, n + 1);
	isl_map *turned = isl_map_lex_gt_map(isl_map_copy(a), isl_map_copy(b));

	if (any)
		turned = isl_map_union(turned,
			isl_map_lex_lt_map(isl_map_copy(a), isl_map_copy(b)));
	isl_map_free(a);
	isl_map_free(b);
	return isl_map_intersect(turned, together(p, n));
}

/* The number of loops that enclose both components. */
static unsigned n_common(const pair *p)
{
	unsigned n = 0;

	while (n < p->a->n && n < p->b->n && p->a->beta[n] == p->b->beta[n])
		++n;
	return n;
}

/* The pairs of "deps" that the order executes in the wrong order; their sources
 * are instances of p->a, their targets instances of p->b.
 */
static __isl_give isl_map *turned(const pair *p, __isl_keep isl_map *deps)
{
	unsigned n = n_common(p);
	isl_map *all = isl_map_empty(isl_map_get_space(deps));

	for (unsigned i = 0; i < n; ++i)
		all = isl_map_union(all,
			isl_map_intersect(isl_map_copy(deps),
				turned_at(p, i, false)));
	if (p->a == p->b || p->a->beta[n] > p->b->beta[n])
		all = isl_map_union(all,
			isl_map_intersect(isl_map_copy(deps), together(p, n)));
	return all;
}

/* Is loop "n" of "part" marked parallel or vector, in all components of the
 * loop, and not as a reduction?  Then no two dependent instances may run in
 * different iterations of the loop.
 */
static bool is_marked(const ash_union *u, const ash_union_part *part,
	unsigned n)
{
	ash_union_mark mark = part->mark[n];

	for (unsigned i = 0; i < u->n; ++i)
		if (ash_union_part_begins(u->part[i], part->beta, n + 1) &&
			u->part[i]->n > n)
			mark &= u->part[i]->mark[n];
	return mark & (ASH_UNION_PARALLEL | ASH_UNION_VECTOR) && !(mark >> 8);
}

static __isl_give isl_map *separated(const pair *p, __isl_keep isl_map *deps)
{
	unsigned n = n_common(p);
	isl_map *all = isl_map_empty(isl_map_get_space(deps));

	for (unsigned i = 0; i < n; ++i)
		if (is_marked(p->u, p->a, i))
			all = isl_map_union(all,
				isl_map_intersect(isl_map_copy(deps),
					turned_at(p, i, true)));
	return all;
}

typedef __isl_give isl_map *(*finder)(const pair *p, __isl_keep isl_map *deps);

/* A search in relations of dependences, one after the other: "find" returns the
 * pairs of one relation that the search is for, and "found" is the union of the
 * results so far.
 */
typedef struct {
	const ash_union *u;
	finder find;
	isl_union_map *found;
} search;

static bool has_id(const ash_union *u, const ash_union_part *part,
	__isl_keep isl_map *map, enum isl_dim_type type)
{
	isl_id *id = isl_map_get_tuple_id(map, type);
	bool same = id == u->scop->stmt[part->stmt].id;

	isl_id_free(id);
	return same;
}

static void find_pair(search *s, const ash_union_part *a,
	const ash_union_part *b, __isl_keep isl_map *map)
{
	pair p = { s->u, a, b };

	s->found = isl_union_map_add_map(s->found, s->find(&p, map));
}

static isl_stat find_in(__isl_take isl_map *map, void *user)
{
	search *s = user;

	for (unsigned i = 0; i < s->u->n; ++i) {
		if (!has_id(s->u, s->u->part[i], map, isl_dim_in))
			continue;
		for (unsigned k = 0; k < s->u->n; ++k)
			if (has_id(s->u, s->u->part[k], map, isl_dim_out))
				find_pair(s, s->u->part[i], s->u->part[k], map);
	}
	isl_map_free(map);
	return s->found ? isl_stat_ok : isl_stat_error;
}

static __isl_give isl_union_map *find_all(const ash_union *u, finder find,
	__isl_keep isl_union_map *deps)
{
	search s = { u, find,
		isl_union_map_empty(isl_union_map_get_space(deps)) };

	if (isl_union_map_foreach_map(deps, &find_in, &s) < 0)
		return isl_union_map_free(s.found);
	return s.found;
}

__isl_give isl_union_map *ash_union_turned(const ash_union *u,
	__isl_keep isl_union_map *deps)
{
	return find_all(u, &turned, deps);
}

__isl_give isl_union_map *ash_union_separated(const ash_union *u,
	__isl_keep isl_union_map *deps)
{
	return find_all(u, &separated, deps);
}
