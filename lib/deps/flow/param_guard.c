/* param_guard.c - parameter conditions that guard statements.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/flow/param_guard.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <isl/constraint.h>
#include <isl/id.h>
#include <isl/space.h>

/* A domain, split constraint by constraint into core and guard (see
 * param_guard.h).
 */
typedef struct {
	isl_set *core;		/* core of the pieces so far */
	isl_set *guard;
	bool same;		/* do all pieces have this core? */
} split;

typedef struct {
	isl_basic_set *core, *guard;
} piece;

static isl_stat split_constraint(__isl_take isl_constraint *c, void *user)
{
	piece *p = user;
	isl_bool set = isl_constraint_involves_dims(c, isl_dim_set, 0,
		isl_basic_set_dim(p->core, isl_dim_set));
	isl_basic_set **to = set == isl_bool_false ? &p->guard : &p->core;

	*to = isl_basic_set_add_constraint(*to, c);
	return set < 0 || !*to ? isl_stat_error : isl_stat_ok;
}

/* Add the guard of the piece "p" to that of "s", and set s->same to false if
 * the core of "p" is another one than that of earlier pieces.
 */
static isl_stat add_piece(split *s, piece p)
{
	isl_set *core = isl_set_from_basic_set(p.core);
	isl_bool same = isl_bool_true;

	if (s->core) {
		same = isl_set_plain_is_equal(s->core, core);
		isl_set_free(core);
	} else {
		s->core = core;
	}
	s->same = s->same && same == isl_bool_true;
	s->guard = isl_set_union(s->guard,
		isl_set_params(isl_set_from_basic_set(p.guard)));
	return same < 0 ? isl_stat_error : isl_stat_ok;
}

static isl_stat split_piece(__isl_take isl_basic_set *part, void *user)
{
	split *s = user;
	isl_space *space = isl_basic_set_get_space(part);
	piece p = { isl_basic_set_universe(isl_space_copy(space)),
		isl_basic_set_universe(space) };
	isl_stat stat = isl_stat_ok;

	if (isl_basic_set_dim(part, isl_dim_div) > 0)
		s->same = false;
	if (s->same)
		stat = isl_basic_set_foreach_constraint(part, &split_constraint,
			&p);
	isl_basic_set_free(part);
	if (add_piece(s, p) < 0)
		stat = isl_stat_error;
	return stat;
}

/* Split "domain" into core (the constraints on iterators) and guard (those on
 * parameters only).  If its pieces differ in more than parameter constraints,
 * the domain is all core, and the guard contains all parameter values.
 */
static isl_stat split_domain(split *s, __isl_keep isl_set *domain)
{
	isl_space *params = isl_space_params(isl_set_get_space(domain));

	*s = (split) { NULL, isl_set_empty(isl_space_copy(params)), true };
	if (isl_set_foreach_basic_set(domain, &split_piece, s) < 0) {
		isl_space_free(params);
		return isl_stat_error;
	}
	if (s->same && s->core) {
		isl_space_free(params);
		return isl_stat_ok;
	}
	isl_set_free(s->core);
	isl_set_free(s->guard);
	s->core = isl_set_copy(domain);
	s->guard = isl_set_universe(params);
	return isl_stat_ok;
}

/* The number of the guard "guard" (taken) in "all", to which it is appended if
 * it is new.
 */
static unsigned find_guard(ash_guards *all, __isl_take isl_set *guard)
{
	for (unsigned i = 0; i < all->n; ++i)
		if (isl_set_plain_is_equal(all->guard[i], guard) ==
			isl_bool_true) {
			isl_set_free(guard);
			return i;
		}
	all->guard[all->n] = guard;
	return all->n++;
}

/* Split the domains of all statements. */
static isl_stat split_all(ash_guards *all, const ash_scop *scop)
{
	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		split s;
		isl_stat stat = split_domain(&s, scop->stmt[i].domain);

		all->core[i] = s.core;
		all->of[i] = find_guard(all, s.guard);
		if (stat < 0)
			return isl_stat_error;
	}
	return isl_stat_ok;
}

/* Returns "map" (taken) of statement "stmt", without the conditions on
 * parameters that the statement's guard implies.
 */
static __isl_give isl_map *drop_guard(const ash_guards *all, unsigned stmt,
	__isl_take isl_map *map)
{
	isl_set *set;
	split s;
	isl_bool implied = isl_bool_false;

	if (isl_map_n_basic_map(map) <= 1)
		return map;
	set = isl_map_wrap(isl_map_copy(map));
	if (split_domain(&s, set) < 0)
		implied = isl_bool_error;
	else if (isl_set_plain_is_universe(s.guard) == isl_bool_false)
		implied = isl_set_is_subset(all->guard[all->of[stmt]], s.guard);
	isl_set_free(set);
	isl_set_free(s.guard);
	if (implied != isl_bool_true) {
		isl_set_free(s.core);
		return implied < 0 ? isl_map_free(map) : map;
	}
	isl_map_free(map);
	return isl_set_unwrap(s.core);
}

static isl_stat find_accesses(ash_guards *all, const ash_scop *scop,
	unsigned pos, __isl_keep isl_space *params)
{
	const ash_stmt *stmt = &scop->stmt[pos];

	all->access[pos] = calloc(stmt->n_access + 1, sizeof(isl_map *));
	if (!all->access[pos])
		return isl_stat_error;
	for (unsigned i = 0; i < stmt->n_access; ++i) {
		isl_map *map = drop_guard(all, pos,
			isl_map_copy(stmt->access[i].map));

		map = isl_map_intersect_domain(map,
			isl_set_copy(all->core[pos]));
		all->access[pos][i] = isl_map_align_params(map,
			isl_space_copy(params));
		if (!all->access[pos][i])
			return isl_stat_error;
	}
	return isl_stat_ok;
}

static void clear_accesses(ash_guards *all)
{
	for (unsigned i = 0; all->access && i < all->n_stmt; ++i) {
		isl_map **access = all->access[i];

		for (unsigned j = 0; access && access[j]; ++j)
			isl_map_free(access[j]);
		free(access);
	}
	free(all->access);
}

typedef struct {
	isl_set *params;
	isl_set *kept;
} selection;

/* Callback for the pieces of a guard: add "part" (taken) to s->kept if it
 * contains relevant parameter values.
 */
static isl_stat select_part(__isl_take isl_basic_set *part, void *user)
{
	selection *s = user;
	isl_set *set = isl_set_from_basic_set(part);
	isl_bool none = isl_set_is_disjoint(set, s->params);

	if (none == isl_bool_false)
		s->kept = isl_set_union(s->kept, set);
	else
		isl_set_free(set);
	return none < 0 || !s->kept ? isl_stat_error : isl_stat_ok;
}

/* Drop the pieces of guard "pos" without relevant parameter values ("params"),
 * and set possible[pos] to the relevant values of the others.
 */
static isl_stat find_possible(ash_guards *all, unsigned pos,
	__isl_keep isl_set *params)
{
	isl_set *guard = all->guard[pos];
	selection s = { params, isl_set_empty(isl_set_get_space(guard)) };
	isl_stat stat = isl_set_foreach_basic_set(guard, &select_part, &s);

	isl_set_free(guard);
	all->guard[pos] = s.kept;
	all->possible[pos] = isl_set_intersect(isl_set_copy(s.kept),
		isl_set_copy(params));
	return stat < 0 || !all->possible[pos] ? isl_stat_error : isl_stat_ok;
}

isl_stat ash_guards_find(ash_guards *all, const ash_scop *scop,
	__isl_keep isl_set *possible, __isl_keep isl_space *params)
{
	size_t n = scop->n_stmt + 1;

	*all = (ash_guards) { .n_stmt = scop->n_stmt };
	all->core = calloc(n, sizeof(*all->core));
	all->of = calloc(n, sizeof(*all->of));
	all->guard = calloc(n, sizeof(*all->guard));
	all->possible = calloc(n, sizeof(*all->possible));
	all->access = calloc(n, sizeof(*all->access));
	if (!all->core || !all->of || !all->guard || !all->possible ||
		!all->access || split_all(all, scop) < 0)
		return isl_stat_error;
	all->relation = malloc((size_t) all->n * all->n + 1);
	if (!all->relation)
		return isl_stat_error;
	memset(all->relation, ASH_GUARD_UNKNOWN, (size_t) all->n * all->n);
	for (unsigned i = 0; i < all->n; ++i)
		if (find_possible(all, i, possible) < 0)
			return isl_stat_error;
	for (unsigned i = 0; i < scop->n_stmt; ++i)
		if (find_accesses(all, scop, i, params) < 0)
			return isl_stat_error;
	return isl_stat_ok;
}

void ash_guards_clear(ash_guards *all)
{
	for (unsigned i = 0; all->core && i < all->n_stmt; ++i)
		isl_set_free(all->core[i]);
	for (unsigned i = 0; i < all->n; ++i) {
		isl_set_free(all->guard[i]);
		isl_set_free(all->possible[i]);
	}
	clear_accesses(all);
	free(all->core);
	free(all->of);
	free(all->guard);
	free(all->possible);
	free(all->relation);
	*all = (ash_guards) { 0 };
}

static ash_guard_relation relate(__isl_keep isl_set *first,
	__isl_keep isl_set *second)
{
	isl_bool yes = isl_set_plain_is_universe(second);

	if (yes == isl_bool_true)
		return ASH_GUARD_IMPLIED;
	yes = isl_set_is_disjoint(first, second);
	if (yes != isl_bool_false)
		return yes < 0 ? ASH_GUARD_ERROR : ASH_GUARD_APART;
	yes = isl_set_is_subset(first, second);
	if (yes < 0)
		return ASH_GUARD_ERROR;
	return yes ? ASH_GUARD_IMPLIED : ASH_GUARD_OTHER;
}

ash_guard_relation ash_guards_relate(const ash_guards *all, unsigned first,
	unsigned second)
{
	signed char *known = &all->relation[(size_t) first * all->n + second];

	if (first == second)
		return ASH_GUARD_IMPLIED;
	if (*known == ASH_GUARD_UNKNOWN)
		*known = relate(all->guard[first], all->guard[second]);
	return *known;
}

typedef struct {
	isl_set *possible;
	isl_map *kept;
	/* The current piece. */
	isl_map *piece;
	isl_bool none;		/* was the piece empty for all parts tried? */
} pieces;

/* Callback for the parts of the relevant parameter values: set p->none to
 * whether the current piece is empty for the values in "part" (taken).  Does
 * nothing if an earlier part has shown that the piece is not empty.  One part
 * is mostly enough to show it, which is cheaper than all parts at once.
 */
static isl_stat try_part(__isl_take isl_basic_set *part, void *user)
{
	pieces *p = user;
	isl_map *map;

	if (p->none != isl_bool_true) {
		isl_basic_set_free(part);
		return isl_stat_ok;
	}
	map = isl_map_intersect_params(isl_map_copy(p->piece),
		isl_set_from_basic_set(part));
	p->none = isl_map_is_empty(map);
	isl_map_free(map);
	return p->none < 0 ? isl_stat_error : isl_stat_ok;
}

/* Callback for the pieces of a map: add "piece" (taken) to p->kept unless it is
 * empty for all relevant parameter values.
 */
static isl_stat keep_possible(__isl_take isl_basic_map *piece, void *user)
{
	pieces *p = user;
	isl_stat stat;

	p->piece = isl_map_from_basic_map(piece);
	p->none = isl_bool_true;
	stat = isl_set_foreach_basic_set(p->possible, &try_part, p);
	if (stat >= 0 && p->none == isl_bool_false)
		p->kept = isl_map_union(p->kept, p->piece);
	else
		isl_map_free(p->piece);
	return stat < 0 || !p->kept ? isl_stat_error : isl_stat_ok;
}

__isl_give isl_map *ash_guards_drop_impossible(const ash_guards *all,
	unsigned guard, __isl_take isl_map *map)
{
	pieces p = { .possible = all->possible[guard] };

	if (isl_set_plain_is_universe(p.possible) == isl_bool_true)
		return map;
	p.kept = isl_map_empty(isl_map_get_space(map));
	if (isl_map_foreach_basic_map(map, &keep_possible, &p) < 0)
		p.kept = isl_map_free(p.kept);
	isl_map_free(map);
	return p.kept;
}

typedef struct {
	const ash_guards *guards;
	const ash_scop *scop;
	isl_union_map *kept;
} selected;

/* The number of the guard of the statement that the pairs of "map" lead to; -1
 * on error.
 */
static int guard_of(const selected *s, __isl_keep isl_map *map)
{
	int pos = ash_scop_stmt_of_map(s->scop, map, isl_dim_out);

	return pos < 0 ? -1 : (int) s->guards->of[pos];
}

static isl_stat restrict_map(__isl_take isl_map *map, void *user)
{
	selected *s = user;
	int guard = guard_of(s, map);

	if (guard < 0) {
		isl_map_free(map);
		return isl_stat_error;
	}
	map = isl_map_intersect_params(map,
		isl_set_copy(s->guards->guard[guard]));
	s->kept = isl_union_map_add_map(s->kept, map);
	return isl_stat_non_null(s->kept);
}

__isl_give isl_union_map *ash_guards_restrict(const ash_guards *all,
	const ash_scop *scop, __isl_keep isl_union_map *pairs)
{
	selected s = { .guards = all,
		.scop = scop,
		.kept = isl_union_map_empty_ctx(scop->ctx) };

	if (isl_union_map_foreach_map(pairs, &restrict_map, &s) < 0)
		s.kept = isl_union_map_free(s.kept);
	return s.kept;
}
