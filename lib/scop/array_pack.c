/* array_pack.c - array packing: a compact copy of the part that an iteration
 * uses.
 *
 * The slot of element A[d0, d1, ...] in iteration t is B[d0 - first0(t), ...].
 * Each "first" is a single expression: the least subscript or, where that is a
 * maximum of several expressions, the one among them that is never greater than
 * it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/array_pack.h"

#include <stdlib.h>

#include <isl/id.h>
#include <isl/ilp.h>
#include <isl/space.h>
#include <isl/val.h>

#include "scop/accesses.h"
#include "scop/scop_impl.h"

/* The largest extent that is used as a constant. */
#define MAX_NUMBER (1 << 24)

/* State of packing one part. */
typedef struct {
	ash_scop *scop;
	int array;
	unsigned n_loop, n_dim;
	/* Iterations of instances, S[i] -> [t]; owned. */
	isl_union_map *times;
	isl_map *read, *written, *used;	/* [t] -> A[d]; owned */
	isl_multi_pw_aff *first;	/* [t] -> A[d]; owned */
	ash_pack_outcome outcome;
} packer;

static void packer_clear(packer *p)
{
	isl_union_map_free(p->times);
	isl_map_free(p->read);
	isl_map_free(p->written);
	isl_map_free(p->used);
	isl_multi_pw_aff_free(p->first);
}

static bool fail(packer *p, ash_pack_outcome outcome)
{
	p->outcome = outcome;
	return false;
}

/* ---- what is touched ---- */

/* Returns the space [t] -> A[d] of relations from iterations to elements of the
 * array.
 */
static __isl_give isl_space *part_space(const packer *p)
{
	isl_space *times = isl_space_add_unnamed_tuple_ui(
		isl_set_get_space(p->scop->context), p->n_loop);

	return isl_space_map_from_domain_and_range(times,
		ash_array_space(p->scop, p->array));
}

/* Returns the map S[i] -> [t] from the instances of "stmt" to their iterations.
 */
static __isl_give isl_map *times_of(const packer *p, const ash_stmt *stmt)
{
	isl_space *from = isl_set_get_space(stmt->domain);
	isl_space *space = isl_space_add_unnamed_tuple_ui(
		isl_space_params(isl_space_copy(from)), p->n_loop);

	space = isl_space_map_from_domain_and_range(from, space);
	return isl_map_intersect_domain(
		isl_union_map_extract_map(p->times, space),
		isl_set_copy(stmt->domain));
}

/* Add the elements that "stmt" touches by "access". */
static bool add_access(packer *p, const ash_stmt *stmt,
	const ash_access *access)
{
	bool reads = access->kind == ASH_READ;
	isl_map *times = times_of(p, stmt);
	isl_set *inside = isl_map_domain(isl_map_copy(times));
	isl_bool none = isl_set_is_empty(inside);
	isl_bool all = isl_set_is_subset(stmt->domain, inside);
	isl_map **part = reads ? &p->read : &p->written;
	isl_map *touched = isl_map_apply_range(isl_map_reverse(times),
		isl_map_copy(access->map));

	isl_set_free(inside);
	*part = isl_map_union(*part, touched);
	if (none < 0 || all < 0 || !*part)
		return fail(p, ASH_PACK_ERROR);
	if (none)
		return true;
	if (!reads && access->kind != ASH_MUST_WRITE)
		return fail(p, ASH_PACK_UNSURE);
	return all || fail(p, ASH_PACK_PARTIAL);
}

static bool find_used(packer *p)
{
	p->read = isl_map_empty(part_space(p));
	p->written = isl_map_copy(p->read);
	for (ash_accesses a =
			ash_accesses_to(p->scop, p->array, ASH_ALL_ACCESSES);
		ash_accesses_next(&a);)
		if (!add_access(p, a.stmt, a.access))
			return false;
	p->read = isl_map_coalesce(p->read);
	p->written = isl_map_coalesce(p->written);
	p->used = isl_map_union(isl_map_copy(p->read),
		isl_map_copy(p->written));
	p->used = isl_map_intersect_params(isl_map_coalesce(p->used),
		ash_scop_params(p->scop));
	if (isl_map_is_empty(p->used) != isl_bool_false)
		return fail(p, p->used ? ASH_PACK_UNUSED : ASH_PACK_ERROR);
	return true;
}

/* ---- boxes ---- */

/* Returns the map [t] -> [d] from each iteration to the values that subscript
 * "dim" has in the elements that this iteration uses.
 */
static __isl_give isl_map *subscripts(const packer *p, unsigned dim)
{
	isl_map *map = isl_map_project_out(isl_map_copy(p->used), isl_dim_out,
		dim + 1, p->n_dim - dim - 1);

	map = isl_map_reset_tuple_id(map, isl_dim_out);
	return isl_map_project_out(map, isl_dim_out, 0, dim);
}

/* Returns the map [t] -> [x] from iterations to the distances of the values of
 * subscript "dim" from "first".
 */
static __isl_give isl_map *distances(const packer *p, unsigned dim,
	__isl_keep isl_pw_aff *first)
{
	isl_map *origin = isl_map_from_pw_aff(isl_pw_aff_copy(first));

	return isl_map_sum(subscripts(p, dim), isl_map_neg(origin));
}

/* Whether subscript "dim" has a lower bound in each iteration. */
static isl_bool is_bounded(const packer *p, unsigned dim)
{
	isl_set *all = isl_set_flatten(isl_map_wrap(subscripts(p, dim)));
	isl_bool ok = isl_set_dim_has_lower_bound(all, isl_dim_set, p->n_loop);

	isl_set_free(all);
	return ok;
}

/* Whether "first" is a lower bound of subscript "dim". */
static isl_bool is_least(const packer *p, unsigned dim,
	__isl_keep isl_pw_aff *first)
{
	isl_map *below = isl_map_upper_bound_si(distances(p, dim, first),
		isl_dim_out, 0, -1);
	isl_bool none = isl_map_is_empty(below);

	isl_map_free(below);
	return none;
}

/* A search for one expression of the least subscript in dimension "dim". */
typedef struct {
	const packer *p;
	unsigned dim;
	/* The expression that was found; NULL: none; owned. */
	isl_pw_aff *found;
} search;

/* Callback for the pieces of the least subscript: if the expression "aff" of a
 * piece is a lower bound in every iteration, store it in s->found.
 */
static isl_stat try_piece(__isl_take isl_set *set, __isl_take isl_aff *aff,
	void *user)
{
	search *s = user;
	isl_pw_aff *first = isl_pw_aff_from_aff(aff);
	isl_bool ok = s->found ? isl_bool_false : is_least(s->p, s->dim, first);

	isl_set_free(set);
	if (ok == isl_bool_true)
		s->found = first;
	else
		isl_pw_aff_free(first);
	return ok < 0 ? isl_stat_error : isl_stat_ok;
}

/* Set *first to the least subscript "dim" in each iteration; false if no single
 * expression is a lower bound in all iterations.
 */
static isl_bool find_first(const packer *p, unsigned dim, isl_pw_aff **first)
{
	search s = { p, dim, NULL };
	isl_bool ok = is_bounded(p, dim);
	isl_pw_aff *least;

	if (ok != isl_bool_true)
		return ok;
	least = isl_pw_aff_coalesce(
		isl_map_dim_min(isl_map_copy(p->used), (int) dim));
	if (isl_pw_aff_foreach_piece(least, &try_piece, &s) < 0)
		ok = isl_bool_error;
	isl_pw_aff_free(least);
	if (ok < 0)
		s.found = isl_pw_aff_free(s.found);
	*first = s.found;
	return ok < 0 ? ok : isl_bool_ok(s.found != NULL);
}

/* One more than the largest element of "slots", a set of one dimension: a
 * constant if it is at most MAX_NUMBER, else an expression.
 */
static __isl_give isl_pw_aff *find_extent(__isl_take isl_set *slots)
{
	isl_val *one = isl_val_one(isl_set_get_ctx(slots));
	isl_val *most = isl_set_dim_max_val(isl_set_copy(slots), 0);
	isl_pw_aff *extent;
	bool small = isl_val_is_int(most) == isl_bool_true &&
		isl_val_cmp_si(most, MAX_NUMBER) < 0;

	if (small)
		extent = isl_pw_aff_from_aff(isl_aff_val_on_domain(
			isl_local_space_from_space(
				isl_space_params(isl_set_get_space(slots))),
			isl_val_copy(most)));
	else
		extent = isl_pw_aff_coalesce(
			isl_set_dim_max(isl_set_copy(slots), 0));
	isl_val_free(most);
	isl_set_free(slots);
	return isl_pw_aff_add_constant_val(extent, one);
}

/* Compute the bounds of dimension "dim" of the boxes, and the extent of
 * "buffer".
 */
static bool find_bounds(packer *p, unsigned dim, ash_array *buffer)
{
	isl_pw_aff *first = NULL;
	isl_bool ok = find_first(p, dim, &first);
	isl_set *slots;

	if (ok != isl_bool_true)
		return fail(p, ok < 0 ? ASH_PACK_ERROR : ASH_PACK_NO_BOX);
	slots = isl_map_range(distances(p, dim, first));
	p->first = isl_multi_pw_aff_set_pw_aff(p->first, (int) dim, first);
	ok = isl_set_dim_has_upper_bound(slots, isl_dim_set, 0);
	if (ok != isl_bool_true) {
		isl_set_free(slots);
		return fail(p, ok < 0 ? ASH_PACK_ERROR : ASH_PACK_NO_BOX);
	}
	buffer->extent[dim] = find_extent(slots);
	return p->first && buffer->extent[dim];
}

static bool find_boxes(packer *p, int buffer)
{
	p->first = isl_multi_pw_aff_zero(part_space(p));
	for (unsigned i = 0; i < p->n_dim; ++i)
		if (!find_bounds(p, i, &p->scop->array[buffer]))
			return false;
	return true;
}

/* ---- accesses ---- */

/* Returns the map [[t] -> A[d]] -> buffer[d - first] from an iteration and an
 * element to the element's slot in the buffer.
 */
static __isl_give isl_map *make_slot(const packer *p, int buffer)
{
	isl_space *space = part_space(p);
	isl_multi_aff *element = isl_multi_aff_range_map(isl_space_copy(space));
	isl_multi_aff *time = isl_multi_aff_domain_map(space);
	isl_multi_pw_aff *first = isl_multi_pw_aff_pullback_multi_aff(
		isl_multi_pw_aff_copy(p->first), time);
	isl_multi_pw_aff *slot = isl_multi_pw_aff_sub(
		isl_multi_pw_aff_from_multi_aff(element), first);

	slot = isl_multi_pw_aff_set_tuple_id(slot, isl_dim_out,
		isl_id_copy(p->scop->array[buffer].id));
	return isl_map_from_multi_pw_aff(slot);
}

/* Redirect all accesses to the array in the iterations to the buffer, by the
 * map "slot".
 */
static bool redirect(const packer *p, int buffer, __isl_keep isl_map *slot)
{
	for (unsigned i = 0; i < p->scop->n_stmt; ++i) {
		ash_stmt *stmt = &p->scop->stmt[i];
		isl_map *times = times_of(p, stmt);
		isl_bool none = isl_map_is_empty(times);

		for (unsigned j = 0;
			none == isl_bool_false && j < stmt->n_access; ++j) {
			ash_access *access = &stmt->access[j];

			if (access->array != p->array)
				continue;
			access->array = buffer;
			access->map = isl_map_apply_range(
				isl_map_range_product(isl_map_copy(times),
					access->map),
				isl_map_copy(slot));
		}
		isl_map_free(times);
		if (none < 0)
			return false;
	}
	return true;
}

/* ---- copies ---- */

/* Append a statement that copies "part" (taken), a map [t] -> A[d] from
 * iterations to elements, into the buffer if "in" is set, else back, unless it
 * is empty.
 */
static bool add_copy(const packer *p, ash_buffer *r, bool in,
	__isl_take isl_map *part)
{
	isl_map *flat = isl_map_reverse(isl_set_flatten_map(
		isl_map_wrap(isl_map_universe(isl_map_get_space(part)))));
	isl_map *element = isl_map_apply_range(isl_map_copy(flat),
		isl_map_range_map(isl_map_universe(isl_map_get_space(part))));
	isl_map *slot = isl_map_apply_range(flat, isl_map_copy(r->slot));

	return ash_scop_add_copy(p->scop, r, in,
		       in ? ASH_COPY_PACK : ASH_COPY_UNPACK,
		       isl_set_flatten(isl_map_wrap(part)), element,
		       slot) == isl_stat_ok;
}

static bool pack(packer *p, ash_buffer *r)
{
	if (!find_used(p))
		return false;
	r->buffer = ash_scop_add_buffer(p->scop, p->array, ASH_BUFFER_PACKED,
		p->n_dim);
	if (r->buffer < 0 || !find_boxes(p, r->buffer))
		return false;
	r->slot = make_slot(p, r->buffer);
	r->times = isl_union_map_intersect_domain(isl_union_map_copy(p->times),
		ash_scop_domain(p->scop));
	return r->slot && redirect(p, r->buffer, r->slot) &&
		add_copy(p, r, true, isl_map_copy(p->read)) &&
		add_copy(p, r, false, isl_map_copy(p->written));
}

ash_pack_outcome ash_scop_pack(ash_scop *scop, int array, unsigned n_loop,
	__isl_take isl_union_map *times, ash_buffer *result)
{
	packer p = { .scop = scop,
		.array = array,
		.n_loop = n_loop,
		.n_dim = scop->array[array].n_dim,
		.times = times,
		.outcome = ASH_PACK_ERROR };

	*result = (ash_buffer) { .array = array,
		.n_loop = n_loop,
		.copy_in = -1,
		.copy_out = -1 };
	if (pack(&p, result))
		p.outcome = ASH_PACK_DONE;
	else
		ash_buffer_clear(result);
	packer_clear(&p);
	return p.outcome;
}
