/* spatial.c - spatial and temporal reuse: instances that touch one cache line
 * or element.
 *
 * Zinenko et al., CC 2018, section 4.  The relations between elements are
 * computed for each reference separately (last_touch.c) or, if the program
 * order is not simple, by one dataflow analysis in which each reference is a
 * sink in its own space: isl compares all pieces of all sinks, and results
 * belong to the sink's group.  Relations between lines (line_neighbours.c), and
 * between elements through different references of one group
 * (reference_chain.c), are known in closed form.
 *
 * The relevant sources of a sink are the references whose touches count
 * (spatial.h, "temporal"): all writes, of each group of reads of another
 * statement the read that represents it, and of the reads of the sink's own
 * statement those with the same subscripts.
 *
 * Where we differ from the paper: of a group of reads in another statement, the
 * one with the nearest constants represents all, since every further source
 * costs.  A reference paired with itself is not completed, since completion
 * would leave no pair.  Flow from a write to each read of its own group is
 * kept, although other reads of the group may touch the element in between.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/locality/spatial.h"

#include <stdlib.h>

#include "deps/flow/dataflow.h"
#include "deps/flow/last_touch.h"
#include "deps/locality/array_reference.h"
#include "deps/locality/line_neighbours.h"
#include "deps/locality/reference_chain.h"
#include "deps/relate/merge_pieces.h"

/* The computation's input and result so far. */
typedef struct {
	const ash_scop *scop;
	unsigned line_bytes;
	ash_references refs;
	/* Per reference: its group. */
	unsigned *group_of;
	/* Per reference: can it be left out, because another one of its
	 * statement stands for it (find_repeated)?
	 */
	bool *repeated;
	ash_spatial *spatial;
} work;

static bool is_scalar(const work *w, const ash_reference *ref)
{
	return w->scop->array[ref->array].scalar;
}

/* Can reference "pos" be left out, because another reference of its statement
 * has the same subscripts and is a relevant source wherever this one is?  Of
 * several such references the first write is kept, or else the first read.
 */
static bool find_repeated(const work *w, unsigned pos)
{
	const ash_reference *ref = &w->refs.ref[pos];

	for (unsigned i = 0; i < w->refs.n && !is_scalar(w, ref); ++i) {
		const ash_reference *other = &w->refs.ref[i];

		if (i == pos || other->stmt != ref->stmt ||
			!ash_reference_is_same(other, ref, ASH_REFERENCE_ALL))
			continue;
		if (other->write == ref->write ? i < pos : other->write)
			return true;
	}
	return false;
}

/* Do "a" and "b" belong to one group: references of one statement to one array
 * whose subscripts differ in constants only?
 */
static bool is_grouped(const ash_reference *a, const ash_reference *b)
{
	return a->stmt == b->stmt &&
		ash_reference_is_same(a, b, ASH_REFERENCE_LINEAR);
}

/* Is "a" nearer to "sink" than "b", outer subscripts first?  All have the same
 * subscripts except for constants.
 */
static bool is_nearer(const ash_reference *a, const ash_reference *b,
	const ash_reference *sink)
{
	for (unsigned i = 1; i <= a->n_row; ++i) {
		unsigned last = i * a->n_col - 1;
		long gap_a = labs(a->row[last] - sink->row[last]);
		long gap_b = labs(b->row[last] - sink->row[last]);

		if (gap_a != gap_b)
			return gap_a < gap_b;
	}
	return false;
}

/* Does the read "source" represent its group for "sink", a reference of another
 * statement?  If the subscripts of the group are those of "sink" except for
 * constants, the nearest read represents it, and the first of several equally
 * near ones.  Otherwise the first read represents it.
 */
static bool speaks(const work *w, const ash_reference *source,
	const ash_reference *sink)
{
	const ash_reference *end = w->refs.ref + w->refs.n;
	bool alike = ash_reference_is_same(source, sink, ASH_REFERENCE_LINEAR);

	for (const ash_reference *ref = w->refs.ref; ref < end; ++ref)
		if (ref != source && !ref->write && is_grouped(ref, source) &&
			(!alike || !is_nearer(source, ref, sink)) &&
			(ref < source ||
				(alike && is_nearer(ref, source, sink))))
			return false;
	return true;
}

/* Do "a" and "b" touch a common element only in the same instance?  True if
 * they are references of one statement with the same subscripts, which differ
 * for all instances.
 */
static bool is_in_step(const ash_reference *a, const ash_reference *b)
{
	return a->stmt == b->stmt && a->injective &&
		ash_reference_is_same(a, b, ASH_REFERENCE_ALL);
}

/* Does a touch by "source" count as an earlier one for "sink": is it a relevant
 * source, as the head of this file defines it?  For scalars, only writes before
 * reads are.
 */
static bool is_source(const work *w, const ash_reference *source,
	const ash_reference *sink)
{
	if (source->array != sink->array || is_in_step(source, sink))
		return false;
	if (is_scalar(w, sink))
		return source->write && !sink->write;
	if (source->write)
		return true;
	return source->stmt == sink->stmt
		? ash_reference_is_same(source, sink, ASH_REFERENCE_ALL)
		: speaks(w, source, sink);
}

/* The accesses of "ref" as a relation to elements that belong to reference
 * "sink" only: isl relates them to no other sink, and finds the sink's group by
 * the name of the space.
 */
static __isl_give isl_map *in_space_of(const work *w, const ash_reference *ref,
	unsigned sink)
{
	char name[32];

	snprintf(name, sizeof(name), "R%u", sink);
	return isl_map_set_tuple_id(isl_map_copy(ref->map), isl_dim_out,
		isl_id_alloc(w->scop->ctx, name, &w->group_of[sink]));
}

/* Is reference "pos" a relevant source for reference "sink", and not left out
 * because another reference of its statement stands for it (find_repeated)?
 */
static bool counts(const work *w, unsigned pos, unsigned sink)
{
	return !w->repeated[pos] &&
		is_source(w, &w->refs.ref[pos], &w->refs.ref[sink]);
}

/* Add to "problem" reference "sink" with its relevant sources.  Adds nothing if
 * it has none.
 */
static void add_sink(const work *w, unsigned sink, ash_dataflow *problem)
{
	bool any = false;

	for (unsigned i = 0; i < w->refs.n; ++i) {
		if (!counts(w, i, sink))
			continue;
		problem->must_source = isl_union_map_add_map(
			problem->must_source,
			in_space_of(w, &w->refs.ref[i], sink));
		any = true;
	}
	if (any)
		problem->sink = isl_union_map_add_map(problem->sink,
			in_space_of(w, &w->refs.ref[sink], sink));
}

/* For each sink and each element that it touches, the last touch before it by a
 * relevant source: source -> [sink -> element].  The space of the element tells
 * through which reference the sink touches it (in_space_of()).
 */
static __isl_give isl_union_map *last_touches(const work *w)
{
	isl_ctx *ctx = w->scop->ctx;
	ash_dataflow problem = {
		.sink = isl_union_map_empty_ctx(ctx),
		.must_source = isl_union_map_empty_ctx(ctx),
		.may_source = isl_union_map_empty_ctx(ctx),
		.kill = isl_union_map_empty_ctx(ctx),
	};

	for (unsigned i = 0; i < w->refs.n; ++i)
		if (!w->repeated[i])
			add_sink(w, i, &problem);
	return ash_dataflow_solve_full(w->scop, problem);
}

/* Callback for the result of last_touches: add the pairs of "touches" (taken)
 * to the temporal reuse of the sink's group.
 */
static isl_stat add_touches(__isl_take isl_map *touches, void *user)
{
	work *w = user;
	isl_map *element = isl_map_range_factor_range(isl_map_copy(touches));
	isl_id *id = isl_map_get_tuple_id(element, isl_dim_out);
	isl_map *pairs = isl_map_range_factor_domain(touches);
	ash_spatial_group *group;

	isl_map_free(element);
	if (!id) {
		isl_map_free(pairs);
		return isl_stat_error;
	}
	group = &w->spatial->group[*(unsigned *) isl_id_get_user(id)];
	isl_id_free(id);
	group->temporal = isl_union_map_add_map(group->temporal, pairs);
	return group->temporal ? isl_stat_ok : isl_stat_error;
}

static isl_stat add_all_touches(work *w)
{
	isl_union_map *touches = last_touches(w);
	isl_stat stat = isl_union_map_foreach_map(touches, &add_touches, w);

	isl_union_map_free(touches);
	return stat;
}

/* Compute the pairs of reference "sink" and its relevant sources, and add them
 * to the temporal reuse of its group.  map[i] has the accesses of reference i.
 */
static isl_stat add_touches_of(work *w, ash_touch *touch, isl_map **map,
	unsigned sink)
{
	const ash_reference *ref = w->refs.ref;
	ash_spatial_group *group = &w->spatial->group[w->group_of[sink]];
	isl_stat stat = ash_touch_set_sink(touch, ref[sink].stmt, map[sink]);

	for (unsigned i = 0; stat >= 0 && i < w->refs.n; ++i)
		if (counts(w, i, sink))
			stat = ash_touch_add_source(touch, ref[i].stmt,
				ASH_LAST_MUST, map[i]);
	if (stat >= 0 && touch->problem.n)
		group->temporal = isl_union_map_union(group->temporal,
			ash_touch_solve(touch));
	return stat < 0 || !group->temporal ? isl_stat_error : isl_stat_ok;
}

/* Add the pairs of all references, sink by sink. */
static isl_stat add_touches_each(work *w, ash_touch *touch)
{
	isl_map **map = calloc(w->refs.n + 1, sizeof(*map));
	isl_stat stat = map ? isl_stat_ok : isl_stat_error;

	for (unsigned i = 0; map && i < w->refs.n; ++i)
		map[i] = ash_touch_align(touch, w->refs.ref[i].map);
	for (unsigned i = 0; stat >= 0 && i < w->refs.n; ++i)
		if (!w->repeated[i])
			stat = add_touches_of(w, touch, map, i);
	for (unsigned i = 0; map && i < w->refs.n; ++i)
		isl_map_free(map[i]);
	free(map);
	return stat;
}

/* Compute temporal reuse, sink by sink if the program order is simple, else all
 * at once.
 */
static isl_stat add_temporal(work *w)
{
	ash_touch touch;
	isl_stat stat = ash_touch_init(&touch, w->scop);

	if (stat >= 0)
		stat = touch.program->plain ? add_touches_each(w, &touch)
					    : add_all_touches(w);
	ash_touch_clear(&touch);
	return stat;
}

static unsigned line_length(const work *w, const ash_reference *ref)
{
	unsigned size = w->scop->array[ref->array].elem_size;

	return size && size < w->line_bytes ? w->line_bytes / size : 1;
}

/* Returns the pairs of "pairs" (taken) within the domain of "ref", without
 * integer divisions other than those of the domain.
 */
static __isl_give isl_union_map *without_lines(__isl_take isl_union_map *pairs,
	const ash_reference *ref)
{
	isl_union_set *domain = isl_union_set_from_set(
		isl_map_domain(isl_map_copy(ref->map)));

	pairs = isl_union_map_remove_divs(pairs);
	pairs = isl_union_map_intersect_domain(pairs,
		isl_union_set_copy(domain));
	return isl_union_map_intersect_range(pairs, domain);
}

/* For each touch of a cache line of "length" elements by reference "pos": the
 * pair of the last touch of the line before it, by references of its statement
 * whose subscripts agree with those of "pos" in "part", and this touch.
 */
static __isl_give isl_union_map *last_lines(const work *w, unsigned pos,
	unsigned length, ash_reference_part part)
{
	const ash_reference *sink = &w->refs.ref[pos];
	isl_union_map *source = isl_union_map_empty_ctx(w->scop->ctx);

	for (unsigned i = 0; i < w->refs.n; ++i) {
		const ash_reference *ref = &w->refs.ref[i];

		if (ref->stmt == sink->stmt && !w->repeated[i] &&
			ash_reference_is_same(ref, sink, part))
			source = isl_union_map_add_map(source,
				ash_reference_lines(ref, length));
	}
	return ash_dataflow_solve(w->scop,
		(ash_dataflow) {
			.sink = isl_union_map_from_map(
				ash_reference_lines(sink, length)),
			.must_source = source,
			.may_source = isl_union_map_empty_ctx(w->scop->ctx),
			.kill = isl_union_map_empty_ctx(w->scop->ctx),
		});
}

/* Has the domain of "ref" no holes, for any parameters?  It may be a union of
 * sets that differ in parameters only.
 */
static isl_bool is_convex(const ash_reference *ref)
{
	isl_set *domain = isl_map_domain(isl_map_copy(ref->map));
	isl_set *hull = isl_set_from_basic_set(
		isl_set_simple_hull(isl_set_copy(domain)));
	isl_bool convex = isl_bool_not(isl_set_involves_locals(hull));

	if (convex == isl_bool_true && isl_set_n_basic_set(domain) != 1) {
		hull = isl_set_intersect_params(hull,
			isl_set_params(isl_set_copy(domain)));
		convex = isl_set_is_subset(hull, domain);
	}
	isl_set_free(hull);
	isl_set_free(domain);
	return convex;
}

/* Is reference "pos" the first one of its statement with these subscripts, as
 * far as "part" of them counts?
 */
static bool starts(const work *w, unsigned pos, ash_reference_part part)
{
	const ash_reference *ref = &w->refs.ref[pos];

	for (unsigned i = 0; i < pos; ++i)
		if (w->refs.ref[i].stmt == ref->stmt && !w->repeated[i] &&
			ash_reference_is_same(&w->refs.ref[i], ref, part))
			return false;
	return true;
}

/* Add the pairs through reference "pos" and others of its group, in a domain
 * without holes.
 */
static void add_steps(const work *w, unsigned pos, ash_spatial_group *group)
{
	unsigned length = line_length(w, &w->refs.ref[pos]);

	if (starts(w, pos, ASH_REFERENCE_LINEAR))
		group->temporal = isl_union_map_add_map(group->temporal,
			ash_chain_within(&w->refs, pos));
	if (starts(w, pos, ASH_REFERENCE_PATTERN))
		group->spatial = isl_union_map_add_map(group->spatial,
			ash_stride_within(&w->refs, pos, length));
}

/* Add the same pairs as add_steps for a domain with holes, where distances do
 * not apply everywhere: the last touches are computed.
 */
static void add_last(const work *w, unsigned pos, ash_spatial_group *group)
{
	unsigned length = line_length(w, &w->refs.ref[pos]);

	group->temporal = isl_union_map_union(group->temporal,
		last_lines(w, pos, 1, ASH_REFERENCE_LINEAR));
	group->spatial = isl_union_map_union(group->spatial,
		without_lines(last_lines(w, pos, length, ASH_REFERENCE_PATTERN),
			&w->refs.ref[pos]));
}

/* Add the pairs through reference "pos" and others of its group. */
static isl_stat add_within(const work *w, unsigned pos,
	ash_spatial_group *group)
{
	isl_bool convex = is_convex(&w->refs.ref[pos]);

	if (convex == isl_bool_true)
		add_steps(w, pos, group);
	if (convex == isl_bool_false)
		add_last(w, pos, group);
	return convex < 0 ? isl_stat_error : isl_stat_ok;
}

/* Add the pairs of reference "pos" and those of earlier statements. */
static void add_between(const work *w, unsigned pos, ash_spatial_group *group)
{
	const ash_reference *sink = &w->refs.ref[pos];
	unsigned length = line_length(w, sink);

	for (unsigned i = 0; w->refs.ref[i].stmt < sink->stmt; ++i)
		if (ash_reference_is_same(&w->refs.ref[i], sink,
			    ASH_REFERENCE_PATTERN) &&
			!w->repeated[i])
			group->spatial = isl_union_map_add_map(group->spatial,
				ash_stride_between(&w->refs.ref[i], sink,
					length));
}

static isl_stat add_spatial(work *w)
{
	isl_stat stat = isl_stat_ok;

	for (unsigned i = 0; stat >= 0 && i < w->refs.n; ++i) {
		const ash_reference *ref = &w->refs.ref[i];
		ash_spatial_group *group = &w->spatial->group[w->group_of[i]];

		if (!ref->row || is_scalar(w, ref) || w->repeated[i])
			continue;
		stat = add_within(w, i, group);
		add_between(w, i, group);
	}
	return stat;
}

/* Add reference "pos" to the group of an earlier one, or start a group. */
static void join_group(work *w, unsigned pos)
{
	const ash_reference *ref = &w->refs.ref[pos];
	ash_spatial *spatial = w->spatial;
	unsigned i = 0;
	ash_spatial_group *group;

	while (i < pos && !is_grouped(&w->refs.ref[i], ref))
		++i;
	w->group_of[pos] = i < pos ? w->group_of[i] : spatial->n_group++;
	group = &spatial->group[w->group_of[pos]];
	if (i == pos)
		*group = (ash_spatial_group) {
			.stmt = ref->stmt,
			.array = ref->array,
			.access = isl_union_map_empty_ctx(w->scop->ctx),
			.temporal = isl_union_map_empty_ctx(w->scop->ctx),
			.spatial = isl_union_map_empty_ctx(w->scop->ctx),
		};
	++group->multiplicity;
	if (!w->repeated[pos])
		group->access = isl_union_map_add_map(group->access,
			isl_map_copy(ref->map));
}

static void clear_group(ash_spatial_group *group)
{
	isl_union_map_free(group->access);
	isl_union_map_free(group->temporal);
	isl_union_map_free(group->spatial);
}

/* Merge duplicate pieces in the relations of "group". */
static isl_stat finish_group(ash_spatial_group *group)
{
	group->temporal = ash_pieces_merge(
		ash_pieces_drop_empty(group->temporal));
	group->spatial = ash_pieces_merge(
		ash_pieces_drop_empty(group->spatial));
	return group->access && group->temporal && group->spatial
		? isl_stat_ok
		: isl_stat_error;
}

static bool is_useless(const work *w, const ash_spatial_group *group)
{
	return w->scop->array[group->array].scalar &&
		isl_union_map_is_empty(group->temporal) == isl_bool_true;
}

/* Finish the groups and drop empty ones. */
static isl_stat finish(work *w)
{
	ash_spatial *spatial = w->spatial;
	isl_stat stat = isl_stat_ok;
	unsigned n = 0;

	for (unsigned i = 0; i < spatial->n_group; ++i) {
		ash_spatial_group *group = &spatial->group[i];

		if (finish_group(group) < 0)
			stat = isl_stat_error;
		if (is_useless(w, group))
			clear_group(group);
		else
			spatial->group[n++] = *group;
	}
	spatial->n_group = n;
	return stat;
}

static isl_stat compute(work *w)
{
	w->spatial = calloc(1, sizeof(*w->spatial));
	if (!w->spatial || ash_references_find(&w->refs, w->scop) < 0)
		return isl_stat_error;
	w->spatial->group = calloc(w->refs.n + 1, sizeof(*w->spatial->group));
	w->group_of = calloc(w->refs.n + 1, sizeof(*w->group_of));
	w->repeated = calloc(w->refs.n + 1, sizeof(*w->repeated));
	if (!w->spatial->group || !w->group_of || !w->repeated)
		return isl_stat_error;
	for (unsigned i = 0; i < w->refs.n; ++i) {
		w->repeated[i] = find_repeated(w, i);
		join_group(w, i);
	}
	if (add_temporal(w) < 0 || add_spatial(w) < 0)
		return isl_stat_error;
	return finish(w);
}

__isl_give ash_spatial *ash_spatial_compute(const ash_scop *scop,
	unsigned line_bytes)
{
	work w = { .scop = scop, .line_bytes = line_bytes };

	if (compute(&w) < 0)
		w.spatial = ash_spatial_free(w.spatial);
	free(w.group_of);
	free(w.repeated);
	ash_references_clear(&w.refs);
	return w.spatial;
}

__isl_null ash_spatial *ash_spatial_free(__isl_take ash_spatial *spatial)
{
	if (!spatial)
		return NULL;
	for (unsigned i = 0; i < spatial->n_group; ++i)
		clear_group(&spatial->group[i]);
	free(spatial->group);
	free(spatial);
	return NULL;
}
