/* report_sample_pairs.c - dependences among the points of a sample.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report/report_sample.h"

#include <stdlib.h>

#include <isl/point.h>
#include <isl/space.h>
#include <isl/val.h>

#include "support/grow.h"

#define MOST_PAIRS 12000

static int compare_points(const void *a, const void *b)
{
	return ash_sample_compare(a, b);
}

/* The number of the point of "stmt" whose iterators are the coordinates of
 * "pair" from "first" on; -1: it is not in the sample.
 */
static long find_point(const ash_sample *sample, int stmt,
	__isl_keep isl_point *pair, unsigned first, unsigned n)
{
	ash_sample_point wanted = { .stmt = stmt, .n = n };
	const ash_sample_point *found;

	for (unsigned i = 0; i < n; ++i)
		wanted.at[i] = ash_sample_coordinate(pair, first + i);
	found = bsearch(&wanted, sample->point, sample->n_point, sizeof(wanted),
		&compare_points);
	return found ? found - sample->point : -1;
}

/* The pairs of a relation that are being added. */
typedef struct {
	ash_sample *sample;
	const ash_scop *scop;
	int kind;
	/* Indices of the statements of source and sink. */
	int from, to;
	unsigned n_from, n_to;	/* numbers of their iterators */
} relation;

static isl_stat add_pair(__isl_take isl_point *point, void *user)
{
	const relation *r = user;
	ash_sample *s = r->sample;
	long from = find_point(s, r->from, point, 0, r->n_from);
	long to = find_point(s, r->to, point, r->n_from, r->n_to);

	isl_point_free(point);
	if (from < 0 || to < 0)
		return isl_stat_ok;
	s->is_short |= s->n_pair == MOST_PAIRS;
	if (s->is_short)
		return isl_stat_error;
	if (!ASH_GROW(s->pair, s->n_pair))
		return isl_stat_error;
	s->pair[s->n_pair++] = (ash_sample_pair) { .kind = r->kind,
		.from = (unsigned) from,
		.to = (unsigned) to };
	return isl_stat_ok;
}

/* The bounding box of the points of the statement. */
static __isl_give isl_set *get_box(const ash_sample *sample, int stmt,
	__isl_take isl_space *space)
{
	isl_set *box = isl_set_universe(space);
	isl_size n = isl_set_dim(box, isl_dim_set);

	for (int i = 0; i < n; ++i) {
		long first = 1, last = 0;
		bool any = false;

		for (unsigned k = 0; k < sample->n_point; ++k) {
			long at = sample->point[k].at[i];

			if (sample->point[k].stmt != stmt)
				continue;
			first = !any || at < first ? at : first;
			last = !any || at > last ? at : last;
			any = true;
		}
		box = isl_set_lower_bound_si(box, isl_dim_set, i, (int) first);
		box = isl_set_upper_bound_si(box, isl_dim_set, i, (int) last);
	}
	return box;
}

static isl_stat add_pairs(__isl_take isl_map *map, void *user)
{
	relation r = *(const relation *) user;
	isl_space *space = isl_map_get_space(map);
	isl_stat stat = isl_stat_ok;
	isl_set *pairs;

	r.from = ash_scop_stmt_of_map(r.scop, map, isl_dim_in);
	r.to = ash_scop_stmt_of_map(r.scop, map, isl_dim_out);
	r.n_from = (unsigned) isl_map_dim(map, isl_dim_in);
	r.n_to = (unsigned) isl_map_dim(map, isl_dim_out);
	map = isl_map_intersect_params(map, isl_set_copy(r.sample->params));
	if (r.from >= 0 && r.to >= 0) {
		map = isl_map_intersect_domain(map,
			get_box(r.sample, r.from,
				isl_space_domain(isl_space_copy(space))));
		map = isl_map_intersect_range(map,
			get_box(r.sample, r.to,
				isl_space_range(isl_space_copy(space))));
		pairs = isl_map_wrap(map);
		stat = isl_set_foreach_point(pairs, &add_pair, &r);
		isl_set_free(pairs);
	} else {
		isl_map_free(map);
	}
	isl_space_free(space);
	return r.sample->is_short ? isl_stat_ok : stat;
}

/* Add the pairs of "some", which is taken, with this kind. */
static isl_stat add_kind(relation *r, int kind, __isl_take isl_union_map *some)
{
	isl_stat stat;

	r->kind = kind;
	stat = isl_union_map_foreach_map(some, &add_pairs, r);
	isl_union_map_free(some);
	return stat;
}

isl_stat ash_sample_take_pairs(ash_sample *sample, const ash_scop *scop,
	const ash_deps *deps)
{
	relation r = { .sample = sample, .scop = scop };
	isl_union_map *flow = isl_union_map_copy(deps->flow);
	isl_union_map *order = isl_union_map_copy(deps->false_deps);
	isl_union_map *reduction = isl_union_map_intersect(
		isl_union_map_union(isl_union_map_copy(flow),
			isl_union_map_copy(order)),
		isl_union_map_copy(deps->reduction));

	flow = isl_union_map_subtract(flow, isl_union_map_copy(reduction));
	order = isl_union_map_subtract(order, isl_union_map_copy(reduction));
	order = isl_union_map_subtract(order, isl_union_map_copy(flow));
	if (add_kind(&r, ASH_SAMPLE_FLOW, flow) < 0) {
		isl_union_map_free(order);
		isl_union_map_free(reduction);
		return isl_stat_error;
	}
	if (add_kind(&r, ASH_SAMPLE_ORDER, order) < 0) {
		isl_union_map_free(reduction);
		return isl_stat_error;
	}
	return add_kind(&r, ASH_SAMPLE_REDUCTION, reduction);
}

bool ash_sample_is_turned(const ash_sample *sample, const ash_sample_pair *pair)
{
	const ash_sample_date *from = &sample->date[pair->from];
	const ash_sample_date *to = &sample->date[pair->to];

	for (unsigned i = 0; i < ASH_MAX_DATE; ++i)
		if (from->entry[i] != to->entry[i])
			return from->entry[i] > to->entry[i] ||
				(from->together[i] && to->together[i]);
	return false;
}
