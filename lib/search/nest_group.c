/* nest_group.c - grouping of nests that can be interleaved strip by strip;
 * nest_group.h explains rows, lags and chunks.
 *
 * Nest b can run in a loop over strips with an earlier nest a if the least
 * distance, in rows, of the dependences of b on a is known, which tells by how
 * many rows b must lag behind a.  A nest between a and b that is not part of
 * their group runs before or after the whole group; so it must not both depend
 * on the group and be needed by it.
 *
 * A nest is strip-mined along the loop for which it reuses most bytes that
 * other nests of the group have touched in the same order of rows.
 *
 * SPDX-License-Identifier: MIT
 */
#include "search/nest_group.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <isl/val.h>

#include "scop/tree.h"
#include "support/grow.h"

/* Rows that two nests access at the same time are assumed to share cache lines
 * only if they are at most this number of rows apart.
 */
#define FAR 64

/* ---- nests ---- */

/* Set the members of "nest" to those of the bands from "node" (taken) down to
 * the first node that is neither a band nor a filter.  Returns an error without
 * memory.
 */
static isl_stat add_members(ash_sibling_nest *nest, const ash_search_state *w,
	__isl_take isl_schedule_node *node)
{
	bool ok = true;

	while (isl_schedule_node_get_type(node) == isl_schedule_node_filter ||
		isl_schedule_node_get_type(node) == isl_schedule_node_band) {
		isl_size n = isl_schedule_node_get_type(node) ==
				isl_schedule_node_band
			? isl_schedule_node_band_n_member(node)
			: 0;

		for (int i = 0; i < n && nest->n_member < ASH_MAX_DIM; ++i) {
			isl_union_pw_aff *upa = ash_tree_member(node, i);

			nest->member[nest->n_member] = upa;
			nest->row[nest->n_member] = ash_search_rows(
				w->input->scop, upa);
			ok &= nest->row[nest->n_member++] != NULL;
		}
		node = isl_schedule_node_child(node, 0);
	}
	isl_schedule_node_free(node);
	return ok ? isl_stat_ok : isl_stat_error;
}

static void nest_clear(ash_sibling_nest *nest)
{
	isl_schedule_free(nest->plan);
	isl_union_set_free(nest->domain);
	free(nest->stmt);
	for (unsigned m = 0; m < nest->n_member; ++m) {
		isl_union_pw_aff_free(nest->member[m]);
		free(nest->row[m]);
	}
}

void ash_nests_clear(ash_nests *nests)
{
	for (unsigned i = 0; i < nests->n; ++i)
		nest_clear(&nests->nest[i]);
	free(nests->nest);
	free(nests->of);
	free(nests->order);
	*nests = (ash_nests) { .n = 0 };
}

/* Does access "a" of "s" vary with one of the "depth" outermost loops? */
static bool moves(const ash_stmt_estimate *s, unsigned a, unsigned depth)
{
	for (unsigned d = 0; d < depth; ++d)
		if (s->access[a].stride[d] != 0)
			return true;
	return false;
}

/* Does "nest" have a single loop, whose statements access the same elements in
 * each iteration of the enclosing loops?
 */
static bool is_flat(const ash_search_state *w, const ash_sibling_nest *nest)
{
	unsigned depth = w->stack.n;

	for (int i = 0; i < nest->n_stmt; ++i) {
		const ash_stmt_estimate *s = &w->estimates->stmt[nest->stmt[i]];

		if (s->n_iter != depth + 1)
			return false;
		for (unsigned a = 0; a < s->n_access; ++a)
			if (!s->access[a].regular || moves(s, a, depth))
				return false;
	}
	return nest->n_member == 1;
}

isl_stat ash_nests_add(ash_nests *nests, const ash_search_state *w,
	__isl_keep isl_schedule_node *node, const ash_plan *p, unsigned leaf)
{
	isl_stat ok;
	ash_sibling_nest *nest;

	if (!ASH_GROW(nests->nest, nests->n))
		return isl_stat_error;
	nest = &nests->nest[nests->n++];
	*nest = (ash_sibling_nest) { .plan = isl_schedule_copy(p->schedule),
		.domain = isl_schedule_node_get_domain(node),
		.stmt = ash_search_alloc(w),
		.leaf = leaf,
		.n_leaf = p->bodies.n,
		.cost = p->cost,
		.wall = p->wall,
		.unchanged = p->unchanged };
	if (!nest->stmt)
		return isl_stat_error;
	nest->n_stmt = ash_search_stmts(w, node, nest->stmt);
	ok = add_members(nest, w, isl_schedule_node_copy(node));
	nest->flat = is_flat(w, nest);
	nest->longer = 1;
	for (int i = 0;
		nest->flat && w->estimates->parametric && i < nest->n_stmt; ++i)
		nest->longer = fmax(nest->longer,
			ash_estimate_longer(w->estimates, w->input->scop,
				nest->stmt[i]));
	return ok;
}

double ash_nest_longer(const ash_nests *nests, const ash_sibling_nest *nest)
{
	return nests->sized ? nest->longer : 1;
}

/* If the schedule row "row" of a statement is a single iterator with the
 * coefficient 1 or -1, returns the index of that iterator and sets *sign to the
 * coefficient; else returns -1.
 */
static int find_iterator(const int *row, int *sign)
{
	int found = -1;

	for (int i = 0; i < ASH_MAX_DIM; ++i) {
		if (row[i] == 0)
			continue;
		if (found >= 0 || abs(row[i]) != 1)
			return -1;
		found = i;
		*sign = row[i];
	}
	return found;
}

double ash_nest_stride(const ash_search_state *w, const ash_sibling_nest *nest,
	unsigned member, int stmt, unsigned a)
{
	const ash_access_estimate *access = &w->estimates->stmt[stmt].access[a];
	int sign = 1;
	int iter = member < nest->n_member
		? find_iterator(nest->row[member] + stmt * ASH_MAX_DIM, &sign)
		: -1;

	return iter < 0 || !access->regular || access->scalar ||
			access->uneven[iter]
		? 0
		: sign * access->stride[iter];
}

/* ---- dependences ---- */

/* Returns the value of "upa" at one instance of each pair of "map", as a
 * function of the pair; "end" (taken) maps a pair to that instance.  NULL on
 * error.
 */
static __isl_give isl_pw_aff *at_end(__isl_keep isl_union_pw_aff *upa,
	__isl_take isl_multi_aff *end)
{
	isl_union_pw_aff *all = isl_union_pw_aff_pullback_union_pw_multi_aff(
		isl_union_pw_aff_copy(upa),
		isl_union_pw_multi_aff_from_pw_multi_aff(
			isl_pw_multi_aff_from_multi_aff(end)));
	isl_pw_aff_list *list = isl_union_pw_aff_get_pw_aff_list(all);
	isl_pw_aff *pa = isl_pw_aff_list_n_pw_aff(list) == 1
		? isl_pw_aff_list_get_at(list, 0)
		: NULL;

	isl_pw_aff_list_free(list);
	isl_union_pw_aff_free(all);
	return pa;
}

/* The set of differences between the value of "to" at the second instance and
 * that of "from" at the first instance of the pairs of "map".  A set, because
 * isl cannot minimize a function with divisions.
 */
static __isl_give isl_set *get_differences(__isl_keep isl_map *map,
	__isl_keep isl_union_pw_aff *from, __isl_keep isl_union_pw_aff *to)
{
	isl_space *space = isl_map_get_space(map);
	isl_pw_aff *pa = isl_pw_aff_sub(
		at_end(to, isl_multi_aff_range_map(isl_space_copy(space))),
		at_end(from, isl_multi_aff_domain_map(space)));

	pa = isl_pw_aff_intersect_domain(pa, isl_map_wrap(isl_map_copy(map)));
	return isl_map_range(isl_map_from_pw_aff(pa));
}

/* Returns "v" (taken) as a floating-point number; "none" if "v" is not a
 * number, and "other" if it is no integer.
 */
static double to_rows(__isl_take isl_val *v, double none, double other)
{
	double rows = other;

	if (v && isl_val_is_int(v) == isl_bool_true)
		rows = isl_val_get_d(v);
	else if (v && isl_val_is_nan(v) == isl_bool_true)
		rows = none;
	isl_val_free(v);
	return rows;
}

/* The least and the greatest difference between the rows of two dependent
 * instances.
 */
typedef struct {
	double least, most;
} distance;

static const distance no_distance = { INFINITY, -INFINITY };

/* The dependences as a list of relations "map".  Each has the index of the nest
 * of its source ("from") and of its sink ("to"), or -1 if that is in no nest.
 */
typedef struct {
	const ash_nests *nests;
	const ash_search_state *w;
	/* Must the rows of each nest in a group be independent of each other?
	 */
	bool free;
	unsigned n;
	struct pair {
		isl_map *map;
		int from, to;
	} *pair;
} pairs;

static int find_nest(const pairs *all, __isl_keep isl_map *map,
	enum isl_dim_type type)
{
	int stmt = ash_scop_stmt_of_map(all->w->input->scop, map, type);

	return stmt < 0 ? -1 : all->nests->of[stmt];
}

static isl_stat add_pair(__isl_take isl_map *map, void *user)
{
	pairs *all = user;

	if (!ASH_GROW(all->pair, all->n)) {
		isl_map_free(map);
		return isl_stat_error;
	}
	all->pair[all->n++] = (struct pair) { map,
		find_nest(all, map, isl_dim_in),
		find_nest(all, map, isl_dim_out) };
	return isl_stat_ok;
}

static void pairs_clear(pairs *all)
{
	for (unsigned i = 0; i < all->n; ++i)
		isl_map_free(all->pair[i].map);
	free(all->pair);
}

/* Extend the range "d" by the differences between the value of "to" at the
 * second instance and that of "from" at the first instance of the pairs of
 * "map".  The greatest difference is only computed if "most" is set.
 */
static void widen(distance *d, __isl_keep isl_map *map,
	__isl_keep isl_union_pw_aff *from, __isl_keep isl_union_pw_aff *to,
	bool most)
{
	isl_set *rows = get_differences(map, from, to);

	if (most)
		d->most = fmax(d->most,
			to_rows(isl_set_dim_max_val(isl_set_copy(rows), 0),
				-INFINITY, INFINITY));
	d->least = fmin(d->least,
		to_rows(isl_set_dim_min_val(rows, 0), INFINITY, -INFINITY));
}

/* The range of the distances, in rows, of the dependences of nest "to", if it
 * is strip-mined along "member", on nest "from", which is strip-mined along its
 * member "along".  The greatest distance is only computed if "most" is set.
 */
static distance get_distance(const pairs *all, int from, int to,
	unsigned member, bool most)
{
	const ash_sibling_nest *a = &all->nests->nest[from];
	const ash_sibling_nest *b = &all->nests->nest[to];
	unsigned along = from == to ? member : a->along;
	distance d = no_distance;

	for (unsigned i = 0; i < all->n && d.least > -INFINITY; ++i)
		if (all->pair[i].from == from && all->pair[i].to == to)
			widen(&d, all->pair[i].map, a->member[along],
				b->member[member], most);
	return d;
}

/* ---- groups ---- */

/* A possible place of a nest in a group: the member that is strip-mined, the
 * lag, and what that saves.
 */
typedef struct {
	unsigned member;
	double shift;		/* the lag, in rows */
	double bytes;		/* bytes reused from other nests */
} seat;

/* The offset in bytes of the row at which access "a" of "stmt" begins, if the
 * nest lags by "shift" rows, which are "stride" bytes apart.
 */
static double get_begin(const ash_search_state *w, int stmt, unsigned a,
	double stride, double shift)
{
	return w->estimates->stmt[stmt].access[a].offset - stride * shift;
}

/* Does "nest", a member of a group, touch rows of "array" that are "stride"
 * bytes apart and begin at most FAR rows from "begin"?
 */
static bool touches(const ash_search_state *w, const ash_sibling_nest *nest,
	int array, double stride, double begin)
{
	for (int i = 0; i < nest->n_stmt; ++i) {
		const ash_stmt_estimate *s = &w->estimates->stmt[nest->stmt[i]];

		for (unsigned a = 0; a < s->n_access; ++a)
			if (s->access[a].array == array &&
				ash_nest_stride(w, nest, nest->along,
					nest->stmt[i], a) == stride &&
				fabs(begin -
					get_begin(w, nest->stmt[i], a, stride,
						nest->shift)) <=
					FAR * fabs(stride))
				return true;
	}
	return false;
}

static bool is_in(const ash_nests *nests, int group, int nest)
{
	return nests->nest[nest].group == group;
}

/* Does "nest", with "bytes" bytes at typical lengths, touch more than the L1
 * cache holds?  True if the user wants strips wherever they are legal.
 */
static bool is_large(const ash_nests *nests, const ash_search_state *w,
	const ash_sibling_nest *nest, double bytes)
{
	return w->input->options->fuse > 1 ||
		ash_nest_longer(nests, nest) * bytes >
		w->input->machine->cache[0];
}

/* The bytes of large arrays that nest "to", placed in "group" as "s" says,
 * reuses from other nests of "group".
 */
static double count_shared(const ash_nests *nests, const ash_search_state *w,
	int group, int to, const seat *s)
{
	const ash_sibling_nest *nest = &nests->nest[to];
	double bytes = 0;

	for (int i = 0; i < nest->n_stmt; ++i) {
		int stmt = nest->stmt[i];
		const ash_stmt_estimate *e = &w->estimates->stmt[stmt];

		for (unsigned a = 0; a < e->n_access; ++a) {
			double stride = ash_nest_stride(w, nest, s->member,
				stmt, a);
			double own = ash_estimate_bytes(e, a);
			bool found = false;

			for (int k = group; k < to && stride != 0; ++k)
				found |= is_in(nests, group, k) &&
					touches(w, &nests->nest[k],
						e->access[a].array, stride,
						get_begin(w, stmt, a, stride,
							s->shift));
			if (found && is_large(nests, w, nest, own))
				bytes += own;
		}
	}
	return bytes;
}

/* Would a strip of "nest" along "member" use only parts of the cache lines of
 * an array that exceeds the L1 cache?
 */
static bool cuts_lines(const ash_search_state *w, const ash_sibling_nest *nest,
	unsigned member)
{
	for (int i = 0; i < nest->n_stmt; ++i) {
		const ash_stmt_estimate *s = &w->estimates->stmt[nest->stmt[i]];

		for (unsigned a = 0; a < s->n_access; ++a) {
			double stride = fabs(ash_nest_stride(w, nest, member,
				nest->stmt[i], a));

			if (stride > 0 &&
				stride < w->input->machine->cache_line &&
				ash_estimate_bytes(s, a) >
					w->input->machine->cache[0])
				return true;
		}
	}
	return false;
}

/* Can nest "to" be strip-mined along "member" under the dependences "all"?  If
 * all->free is set, the strip-mined loop must carry none of them.
 */
static bool can_be_cut(const pairs *all, int to, unsigned member)
{
	distance own = no_distance;

	if (!all->nests->nest[to].flat &&
		cuts_lines(all->w, &all->nests->nest[to], member))
		return false;
	own = get_distance(all, to, to, member, all->free);
	return all->free ? own.least >= 0 && own.most <= 0 : own.least >= 0;
}

/* The number of rows by which nest "to", strip-mined along "member", must lag
 * behind the first nest of "group"; INFINITY if unknown.
 */
static double get_shift(const ash_nests *nests, const pairs *all, int group,
	int to, unsigned member)
{
	double shift = -INFINITY;

	if (!can_be_cut(all, to, member))
		return INFINITY;
	for (int k = group; k < to; ++k)
		if (is_in(nests, group, k))
			shift = fmax(shift,
				nests->nest[k].shift -
					get_distance(all, k, to, member, false)
						.least);
	if (shift == -INFINITY)
		shift = 0;
	return ceil(shift / nests->quantum) * nests->quantum;
}

/* Does a nest of "group" depend, by one of the pairs "all", on a group whose
 * flag in "done" is not set?
 */
static bool has_to_wait(const ash_nests *nests, const pairs *all, int group,
	const bool *done)
{
	for (unsigned i = 0; i < all->n; ++i) {
		const struct pair *p = &all->pair[i];
		int before = p->from < 0 ? -1 : nests->nest[p->from].group;

		if (p->to >= 0 && before >= 0 && before != group &&
			is_in(nests, group, p->to) && !done[before])
			return true;
	}
	return false;
}

/* Returns the first group whose flag in "done" is not set and which depends on
 * no such group; -1 if there is none.
 */
static int find_next(const ash_nests *nests, const pairs *all, const bool *done)
{
	for (int k = 0; k < (int) nests->n; ++k)
		if (is_in(nests, k, k) && !done[k] &&
			!has_to_wait(nests, all, k, done))
			return k;
	return -1;
}

/* Order the groups topologically by the dependences "all" in nests->order;
 * false if that is impossible.
 */
static bool order_groups(ash_nests *nests, const pairs *all)
{
	bool *done = calloc(nests->n + 1, sizeof(*done));
	unsigned n_group = 0;
	int next = 0;

	nests->n_order = 0;
	for (int k = 0; k < (int) nests->n; ++k)
		n_group += is_in(nests, k, k);
	while (done && next >= 0) {
		next = find_next(nests, all, done);
		if (next < 0)
			continue;
		done[next] = true;
		nests->order[nests->n_order++] = next;
	}
	free(done);
	return nests->n_order == n_group;
}

/* If nest "to" joins "group", can all groups still be ordered so that they
 * respect the dependences "all" between them?
 */
static bool can_join(ash_nests *nests, const pairs *all, int group, int to)
{
	int now = nests->nest[to].group;
	bool can;

	nests->nest[to].group = group;
	can = order_groups(nests, all);
	nests->nest[to].group = now;
	return can;
}

/* Returns the best place for nest "to" in "group": that at which it reuses most
 * bytes from other nests.  The number of bytes is 0 if no place is possible.
 */
static seat find_seat(const ash_nests *nests, const pairs *all, int group,
	int to)
{
	seat best = { .bytes = 0 };

	for (unsigned m = 0; m < nests->nest[to].n_member; ++m) {
		seat s = { .member = m };

		s.shift = get_shift(nests, all, group, to, m);
		if (fabs(s.shift) < INFINITY)
			s.bytes = count_shared(nests, all->w, group, to, &s);
		if (s.bytes > best.bytes)
			best = s;
	}
	return best;
}

/* Returns the best place for nest "to" in "group", as find_seat() does.  If the
 * first nest of the group is still "alone" in it, the loop along which that
 * nest is strip-mined is chosen at the same time.
 */
static seat find_seats(ash_nests *nests, const pairs *all, int group, int to,
	bool alone)
{
	ash_sibling_nest *first = &nests->nest[group];
	seat best = { .bytes = 0 };
	unsigned along = 0;

	if (!alone)
		return find_seat(nests, all, group, to);
	for (unsigned m = 0; m < first->n_member; ++m) {
		seat s;

		first->along = m;
		if (!can_be_cut(all, group, m))
			continue;
		s = find_seat(nests, all, group, to);
		if (s.bytes > best.bytes) {
			best = s;
			along = m;
		}
	}
	first->along = along;
	return best;
}

static bool is_alone(const ash_nests *nests, int group, int until)
{
	for (int k = group + 1; k < until; ++k)
		if (is_in(nests, group, k))
			return false;
	return true;
}

/* Add nest "to" to the nearest earlier group in which it reuses data; returns
 * whether there is one.
 */
static bool join(ash_nests *nests, const pairs *all, int to)
{
	for (int group = to - 1; group >= 0; --group) {
		seat s;

		if (!is_in(nests, group, group) ||
			!can_join(nests, all, group, to))
			continue;
		s = find_seats(nests, all, group, to,
			is_alone(nests, group, to));
		if (s.bytes <= 0)
			continue;
		nests->nest[to].group = group;
		nests->nest[to].along = s.member;
		nests->nest[to].shift = s.shift;
		return true;
	}
	return false;
}

static isl_stat number_nests(ash_nests *nests, const ash_search_state *w)
{
	unsigned n = w->input->scop->n_stmt;

	if (!nests->of)
		nests->of = malloc((n + 1) * sizeof(*nests->of));
	if (!nests->order)
		nests->order = malloc((nests->n + 1) * sizeof(*nests->order));
	for (unsigned i = 0; nests->of && i < n; ++i)
		nests->of[i] = -1;
	for (unsigned k = 0; nests->of && k < nests->n; ++k) {
		ash_sibling_nest *nest = &nests->nest[k];

		nest->group = (int) k;
		nest->along = 0;
		nest->shift = nest->first = nest->last = 0;
		for (int i = 0; i < nest->n_stmt; ++i)
			nests->of[nest->stmt[i]] = (int) k;
	}
	return nests->of && nests->order ? isl_stat_ok : isl_stat_error;
}

void ash_nests_dissolve(ash_nests *nests, int group)
{
	int *order = nests->order;
	unsigned pos = 0, n = ash_nests_count(nests, group);

	while (order[pos] != group)
		++pos;
	memmove(order + pos + n, order + pos + 1,
		(nests->n_order - pos - 1) * sizeof(*order));
	nests->n_order += n - 1;
	for (int k = group; k < (int) nests->n; ++k)
		if (is_in(nests, group, k)) {
			nests->nest[k].group = k;
			order[pos++] = k;
		}
}

isl_bool ash_nests_group(ash_nests *nests, const ash_search_state *w,
	__isl_keep isl_union_map *deps, bool free)
{
	pairs all = { .nests = nests, .w = w, .free = free };
	isl_bool found = isl_bool_false;

	if (number_nests(nests, w) < 0 ||
		isl_union_map_foreach_map(deps, &add_pair, &all) < 0)
		found = isl_bool_error;
	for (unsigned to = 1; found >= 0 && to < nests->n; ++to)
		if (join(nests, &all, (int) to))
			found = isl_bool_true;
	if (found == isl_bool_true && !order_groups(nests, &all))
		found = isl_bool_error;
	pairs_clear(&all);
	return found;
}

/* Update nest[to].first and .last, the numbers of rows at the beginning and the
 * end of a chunk that depend on other chunks, for the dependences of nest "to"
 * on nest "from".
 */
static void reach(ash_nests *nests, const pairs *all, int from, int to)
{
	ash_sibling_nest *nest = &nests->nest[to];
	distance d = get_distance(all, from, to, nest->along, true);

	if (d.least == INFINITY)
		return;
	if (from == to && (d.least != 0 || d.most != 0))
		nest->first = INFINITY;
	nest->first = fmax(nest->first, nests->nest[from].first + d.most);
	nest->last = fmax(nest->last, nests->nest[from].last - d.least);
}

unsigned ash_nests_count(const ash_nests *nests, int group)
{
	unsigned n = 0;

	for (int k = group; k < (int) nests->n; ++k)
		n += is_in(nests, group, k);
	return n;
}

static void reach_group(ash_nests *nests, const pairs *all, int group)
{
	for (int to = group; to < (int) nests->n; ++to) {
		if (!is_in(nests, group, to))
			continue;
		nests->nest[to].first = nests->nest[to].last = 0;
		for (int from = group; from <= to; ++from)
			if (is_in(nests, group, from))
				reach(nests, all, from, to);
	}
}

isl_stat ash_nests_reach(ash_nests *nests, const ash_search_state *w,
	__isl_keep isl_union_map *deps)
{
	pairs all = { .nests = nests, .w = w };
	isl_stat ok = isl_union_map_foreach_map(deps, &add_pair, &all);

	for (int k = 0; ok >= 0 && k < (int) nests->n; ++k)
		if (ash_nests_count(nests, k) > 1)
			reach_group(nests, &all, k);
	pairs_clear(&all);
	return ok;
}
