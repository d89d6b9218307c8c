/* spatial.c - which instances touch one cache line, or one element.
 *
 * Zinenko et al., CC 2018, section 4.  Each reference is the sink of
 * dataflow problems of its own, whose sources are the references that it is
 * related to: isl compares every piece of a sink with every other, and what
 * is found belongs to the group of the sink.
 *
 * Where we differ: read-after-read pairs of elements in one statement are
 * subject to pattern separation like those of lines, for they cost more than
 * all others on stencils, where the writes relate the patterns anyway; the
 * accesses for them are not completed, since completion would leave no pair.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/spatial.h"

#include <stdlib.h>

#include "deps/dataflow.h"
#include "deps/pieces.h"
#include "deps/reference.h"

/* What is being computed. */
typedef struct {
	const ash_scop *scop;
	unsigned line_bytes;
	ash_references refs;
	ash_spatial *spatial;
} work;

/* Is there an earlier reference of the statement that touches the same
 * element in each instance, and counts as a source and sink like "pos"?
 */
static bool is_repeated(const work *w, unsigned pos)
{
	const ash_reference *ref = &w->refs.ref[pos];

	for (unsigned i = pos; i-- > 0 && ref[0].stmt ==
		     w->refs.ref[i].stmt;)
		if (ash_reference_is_same(&w->refs.ref[i], ref,
			    ASH_REFERENCE_ALL))
			return true;
	return false;
}

static bool is_scalar(const work *w, const ash_reference *ref)
{
	return w->scop->array[ref->array].scalar;
}

/* Is "source" one of the references that count for "sink"? */
static bool is_temporal_source(const work *w, const ash_reference *source,
	const ash_reference *sink)
{
	if (source->array != sink->array)
		return false;
	if (is_scalar(w, sink))
		return source->write && !sink->write;
	return source->write || source->stmt != sink->stmt ||
	       ash_reference_is_same(source, sink, ASH_REFERENCE_PATTERN);
}

/* The last touch of each element of "sink" before, by those that count. */
static __isl_give isl_union_map *temporal_of(const work *w,
	const ash_reference *sink)
{
	isl_union_map *source = isl_union_map_empty_ctx(w->scop->ctx);

	for (unsigned i = 0; i < w->refs.n; ++i)
		if (is_temporal_source(w, &w->refs.ref[i], sink) &&
		    (is_scalar(w, sink) || !is_repeated(w, i)))
			source = isl_union_map_add_map(source,
				isl_map_copy(w->refs.ref[i].map));
	return ash_dataflow_solve(w->scop, (ash_dataflow) {
		.sink = isl_union_map_from_map(isl_map_copy(sink->map)),
		.must_source = source,
		.may_source = isl_union_map_empty_ctx(w->scop->ctx),
		.kill = isl_union_map_empty_ctx(w->scop->ctx),
	});
}

static unsigned line_length(const work *w, const ash_reference *ref)
{
	unsigned size = w->scop->array[ref->array].elem_size;

	return size && size < w->line_bytes ? w->line_bytes / size : 1;
}

/* The last touch of each line of "sink" before, by its pattern. */
static __isl_give isl_union_map *spatial_of(const work *w,
	const ash_reference *sink)
{
	unsigned length = line_length(w, sink);
	isl_union_map *source = isl_union_map_empty_ctx(w->scop->ctx);
	isl_union_map *lines = isl_union_map_from_map(
		ash_reference_lines(sink, length));
	isl_union_map *found;

	for (unsigned i = 0; i < w->refs.n; ++i) {
		const ash_reference *ref = &w->refs.ref[i];

		if (ash_reference_is_same(ref, sink, ASH_REFERENCE_PATTERN) &&
		    !is_repeated(w, i))
			source = isl_union_map_add_map(source,
				ash_reference_lines(ref, length));
	}
	found = ash_dataflow_solve(w->scop, (ash_dataflow) {
		.sink = lines,
		.must_source = source,
		.may_source = isl_union_map_empty_ctx(w->scop->ctx),
		.kill = isl_union_map_empty_ctx(w->scop->ctx),
	});
	return isl_union_map_remove_divs(found);
}

/* Add the pairs whose sink is "ref" to its group. */
static isl_stat add_pairs(const work *w, const ash_reference *ref,
	ash_spatial_group *group)
{
	group->temporal = isl_union_map_union(group->temporal,
		temporal_of(w, ref));
	if (ref->row && !is_scalar(w, ref))
		group->spatial = isl_union_map_union(group->spatial,
			spatial_of(w, ref));
	return group->temporal && group->spatial ? isl_stat_ok :
						   isl_stat_error;
}

/* Does "ref" belong to the group whose first reference is "first"? */
static bool is_member(const ash_reference *ref, const ash_reference *first)
{
	return ref->stmt == first->stmt &&
	       ash_reference_is_same(ref, first, ASH_REFERENCE_LINEAR);
}

static bool is_first(const work *w, unsigned pos)
{
	for (unsigned i = 0; i < pos; ++i)
		if (is_member(&w->refs.ref[pos], &w->refs.ref[i]))
			return false;
	return true;
}

static void clear_group(ash_spatial_group *group)
{
	isl_union_map_free(group->access);
	isl_union_map_free(group->temporal);
	isl_union_map_free(group->spatial);
}

/* A group of the references that go with number "pos". */
static isl_stat init_group(const work *w, ash_spatial_group *group,
	unsigned pos)
{
	const ash_reference *first = &w->refs.ref[pos];
	isl_ctx *ctx = w->scop->ctx;
	isl_stat stat = isl_stat_ok;

	*group = (ash_spatial_group) {
		.stmt = first->stmt,
		.array = first->array,
		.access = isl_union_map_empty_ctx(ctx),
		.temporal = isl_union_map_empty_ctx(ctx),
		.spatial = isl_union_map_empty_ctx(ctx),
	};
	for (unsigned i = pos; stat >= 0 && i < w->refs.n; ++i) {
		const ash_reference *ref = &w->refs.ref[i];

		if (!is_member(ref, first))
			continue;
		++group->multiplicity;
		if (!is_scalar(w, ref) && is_repeated(w, i))
			continue;
		group->access = isl_union_map_add_map(group->access,
			isl_map_copy(ref->map));
		stat = add_pairs(w, ref, group);
	}
	group->temporal = ash_pieces_merge(group->temporal);
	group->spatial = ash_pieces_merge(group->spatial);
	return group->access && group->temporal && group->spatial ?
		stat : isl_stat_error;
}

/* Is "group", made of "ref" and others, of no use? */
static bool is_useless(const work *w, const ash_reference *ref,
	const ash_spatial_group *group)
{
	return is_scalar(w, ref) &&
	       isl_union_map_is_empty(group->temporal) == isl_bool_true;
}

static isl_stat add_groups(work *w)
{
	isl_stat stat = isl_stat_ok;

	for (unsigned i = 0; stat >= 0 && i < w->refs.n; ++i) {
		ash_spatial_group *group =
			&w->spatial->group[w->spatial->n_group];

		if (!is_first(w, i))
			continue;
		stat = init_group(w, group, i);
		if (stat >= 0 && is_useless(w, &w->refs.ref[i], group))
			clear_group(group);
		else
			++w->spatial->n_group;
	}
	return stat;
}

__isl_give ash_spatial *ash_spatial_compute(const ash_scop *scop,
	unsigned line_bytes)
{
	work w = { .scop = scop, .line_bytes = line_bytes };
	isl_stat stat = ash_references_find(&w.refs, scop);

	w.spatial = calloc(1, sizeof(*w.spatial));
	if (w.spatial)
		w.spatial->group = calloc(w.refs.n + 1,
			sizeof(*w.spatial->group));
	if (!w.spatial || !w.spatial->group || stat < 0 ||
	    add_groups(&w) < 0)
		w.spatial = ash_spatial_free(w.spatial);
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
