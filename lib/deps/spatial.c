/* spatial.c - which instances touch one cache line, or one element.
 *
 * Zinenko et al., CC 2018, section 4.  The relations between elements are
 * found by one analysis of dataflow, in which each reference is a sink in a
 * space of its own: isl compares every piece of a sink with every other, and
 * what is found belongs to the group of the sink.  Those between lines, and
 * between elements through different references of one pattern, are known
 * beforehand (stride.c).
 *
 * Where we differ: read-after-read pairs of elements in one statement are
 * subject to pattern separation like those of lines, and of a group of reads
 * in another statement one speaks for all.  Every further source costs, and
 * on stencils the writes relate all patterns anyway.  The accesses for
 * elements are not completed, since completion would leave no pair.
 * (Measured on 36 kernels: 0.32 s, but 0.40 s with all reads of other
 * statements as sources.)
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/spatial.h"

#include <stdlib.h>

#include "deps/dataflow.h"
#include "deps/pieces.h"
#include "deps/reference.h"
#include "deps/stride.h"

/* What is being computed. */
typedef struct {
	const ash_scop *scop;
	unsigned line_bytes;
	ash_references refs;
	unsigned *group_of;	/* by reference */
	ash_spatial *spatial;
} work;

static bool is_scalar(const work *w, const ash_reference *ref)
{
	return w->scop->array[ref->array].scalar;
}

/* Does an earlier reference of the statement touch the same element in each
 * instance, and count in the same way?
 */
static bool is_repeated(const work *w, unsigned pos)
{
	const ash_reference *ref = &w->refs.ref[pos];

	for (unsigned i = 0; i < pos && !is_scalar(w, ref); ++i)
		if (w->refs.ref[i].stmt == ref->stmt &&
		    ash_reference_is_same(&w->refs.ref[i], ref,
			    ASH_REFERENCE_ALL))
			return true;
	return false;
}

/* Do both belong to one group? */
static bool is_grouped(const ash_reference *a, const ash_reference *b)
{
	return a->stmt == b->stmt &&
	       ash_reference_is_same(a, b, ASH_REFERENCE_LINEAR);
}

/* Does the read "source" speak for those of its group, as for "sink"?
 * If one has the subscripts of "sink" it does, or else the first.
 */
static bool speaks(const work *w, const ash_reference *source,
	const ash_reference *sink)
{
	const ash_reference *end = w->refs.ref + w->refs.n;

	if (ash_reference_is_same(source, sink, ASH_REFERENCE_ALL))
		return true;
	if (source->stmt == sink->stmt)
		return false;
	for (const ash_reference *ref = w->refs.ref; ref < end; ++ref)
		if (ref != source && !ref->write && is_grouped(ref, source) &&
		    (ref < source || ash_reference_is_same(ref, sink,
					     ASH_REFERENCE_ALL)))
			return false;
	return true;
}

/* Is "source" one of the references that count for "sink"? */
static bool is_source(const work *w, const ash_reference *source,
	const ash_reference *sink)
{
	if (source->array != sink->array)
		return false;
	if (is_scalar(w, sink))
		return source->write && !sink->write;
	return source->write || speaks(w, source, sink);
}

/* The map of "ref", its range in the space of reference "sink". */
static __isl_give isl_map *in_space_of(const work *w,
	const ash_reference *ref, unsigned sink)
{
	char name[32];

	snprintf(name, sizeof(name), "R%u", sink);
	return isl_map_set_tuple_id(isl_map_copy(ref->map), isl_dim_out,
		isl_id_alloc(w->scop->ctx, name, &w->group_of[sink]));
}

static __isl_give isl_union_map *add_sources(const work *w,
	__isl_take isl_union_map *source, unsigned sink)
{
	for (unsigned i = 0; i < w->refs.n; ++i) {
		const ash_reference *ref = &w->refs.ref[i];

		if (is_source(w, ref, &w->refs.ref[sink]) &&
		    !is_repeated(w, i))
			source = isl_union_map_add_map(source,
				in_space_of(w, ref, sink));
	}
	return source;
}

/* The last touch of each element before, by the references that count:
 * source -> [sink -> element in the space of the sink's reference].
 */
static __isl_give isl_union_map *last_touches(const work *w)
{
	isl_union_map *sink = isl_union_map_empty_ctx(w->scop->ctx);
	isl_union_map *source = isl_union_map_empty_ctx(w->scop->ctx);

	for (unsigned i = 0; i < w->refs.n; ++i) {
		if (is_repeated(w, i))
			continue;
		sink = isl_union_map_add_map(sink,
			in_space_of(w, &w->refs.ref[i], i));
		source = add_sources(w, source, i);
	}
	return ash_dataflow_solve_full(w->scop, (ash_dataflow) {
		.sink = sink,
		.must_source = source,
		.may_source = isl_union_map_empty_ctx(w->scop->ctx),
		.kill = isl_union_map_empty_ctx(w->scop->ctx),
	});
}

/* Add the pairs of "touches" to the group of the sink. */
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

static isl_stat add_temporal(work *w)
{
	isl_union_map *touches = last_touches(w);
	isl_stat stat = isl_union_map_foreach_map(touches, &add_touches, w);

	isl_union_map_free(touches);
	return stat;
}

static unsigned line_length(const work *w, const ash_reference *ref)
{
	unsigned size = w->scop->array[ref->array].elem_size;

	return size && size < w->line_bytes ? w->line_bytes / size : 1;
}

/* "pairs" of instances that "ref" is executed for, without divisions but
 * those of the domain.
 */
static __isl_give isl_union_map *without_lines(
	__isl_take isl_union_map *pairs, const ash_reference *ref)
{
	isl_union_set *domain = isl_union_set_from_set(
		isl_map_domain(isl_map_copy(ref->map)));

	pairs = isl_union_map_remove_divs(pairs);
	pairs = isl_union_map_intersect_domain(pairs,
		isl_union_set_copy(domain));
	return isl_union_map_intersect_range(pairs, domain);
}

/* The last touch of each line of reference "pos" before, by references of
 * its pattern in its statement.
 */
static __isl_give isl_union_map *last_lines(const work *w, unsigned pos)
{
	const ash_reference *sink = &w->refs.ref[pos];
	unsigned length = line_length(w, sink);
	isl_union_map *source = isl_union_map_empty_ctx(w->scop->ctx);

	for (unsigned i = 0; i < w->refs.n; ++i) {
		const ash_reference *ref = &w->refs.ref[i];

		if (ref->stmt == sink->stmt && !is_repeated(w, i) &&
		    ash_reference_is_same(ref, sink, ASH_REFERENCE_PATTERN))
			source = isl_union_map_add_map(source,
				ash_reference_lines(ref, length));
	}
	source = ash_dataflow_solve(w->scop, (ash_dataflow) {
		.sink = isl_union_map_from_map(
			ash_reference_lines(sink, length)),
		.must_source = source,
		.may_source = isl_union_map_empty_ctx(w->scop->ctx),
		.kill = isl_union_map_empty_ctx(w->scop->ctx),
	});
	return without_lines(source, sink);
}

/* Has the domain of "ref" no holes? */
static isl_bool is_convex(const ash_reference *ref)
{
	isl_set *domain = isl_map_domain(isl_map_copy(ref->map));
	isl_size n = isl_set_n_basic_set(domain);
	isl_basic_set *hull = isl_set_simple_hull(domain);
	isl_size n_div = isl_basic_set_dim(hull, isl_dim_div);

	isl_basic_set_free(hull);
	if (n < 0 || n_div < 0)
		return isl_bool_error;
	return isl_bool_ok(n == 1 && n_div == 0);
}

/* Is reference "pos" the first of its pattern in the statement? */
static bool starts_pattern(const work *w, unsigned pos)
{
	const ash_reference *ref = &w->refs.ref[pos];

	for (unsigned i = 0; i < pos; ++i)
		if (w->refs.ref[i].stmt == ref->stmt &&
		    ash_reference_is_same(&w->refs.ref[i], ref,
			    ASH_REFERENCE_PATTERN))
			return false;
	return true;
}

/* Add the pairs through reference "pos" and others of its pattern in the
 * statement.
 */
static isl_stat add_within(const work *w, unsigned pos,
	ash_spatial_group *group)
{
	isl_bool convex = is_convex(&w->refs.ref[pos]);
	unsigned length = line_length(w, &w->refs.ref[pos]);

	if (convex == isl_bool_true && starts_pattern(w, pos)) {
		group->temporal = isl_union_map_add_map(group->temporal,
			ash_stride_within(&w->refs, pos, 1));
		group->spatial = isl_union_map_add_map(group->spatial,
			ash_stride_within(&w->refs, pos, length));
	}
	if (convex == isl_bool_false)
		group->spatial = isl_union_map_union(group->spatial,
			last_lines(w, pos));
	return convex < 0 ? isl_stat_error : isl_stat_ok;
}

/* Add the pairs of reference "pos" and those of earlier statements. */
static void add_between(const work *w, unsigned pos, ash_spatial_group *group)
{
	const ash_reference *sink = &w->refs.ref[pos];
	unsigned length = line_length(w, sink);

	for (unsigned i = 0; w->refs.ref[i].stmt < sink->stmt; ++i)
		if (ash_reference_is_same(&w->refs.ref[i], sink,
			    ASH_REFERENCE_PATTERN) && !is_repeated(w, i))
			group->spatial = isl_union_map_add_map(
				group->spatial, ash_stride_between(
					&w->refs.ref[i], sink, length));
}

static isl_stat add_spatial(work *w)
{
	isl_stat stat = isl_stat_ok;

	for (unsigned i = 0; stat >= 0 && i < w->refs.n; ++i) {
		const ash_reference *ref = &w->refs.ref[i];
		ash_spatial_group *group =
			&w->spatial->group[w->group_of[i]];

		if (!ref->row || is_scalar(w, ref) || is_repeated(w, i))
			continue;
		stat = add_within(w, i, group);
		add_between(w, i, group);
	}
	return stat;
}

/* Let reference "pos" join the group of an earlier one, or start one. */
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
	if (!is_repeated(w, pos))
		group->access = isl_union_map_add_map(group->access,
			isl_map_copy(ref->map));
}

static void clear_group(ash_spatial_group *group)
{
	isl_union_map_free(group->access);
	isl_union_map_free(group->temporal);
	isl_union_map_free(group->spatial);
}

/* Merge what the relations of "group" have twice. */
static isl_stat finish_group(ash_spatial_group *group)
{
	group->temporal = ash_pieces_merge(
		ash_pieces_drop_empty(group->temporal));
	group->spatial = ash_pieces_merge(
		ash_pieces_drop_empty(group->spatial));
	return group->access && group->temporal && group->spatial ?
		isl_stat_ok : isl_stat_error;
}

static bool is_useless(const work *w, const ash_spatial_group *group)
{
	return w->scop->array[group->array].scalar &&
	       isl_union_map_is_empty(group->temporal) == isl_bool_true;
}

/* Finish the groups and drop those of no use. */
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
	if (!w->spatial->group || !w->group_of)
		return isl_stat_error;
	for (unsigned i = 0; i < w->refs.n; ++i)
		join_group(w, i);
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
