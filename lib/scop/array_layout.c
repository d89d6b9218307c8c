/* array_layout.c - data layout transformation: permutation of the dimensions of
 * an array.
 *
 * The slot of element A[d0, d1, ...] is B[.., d_order[i] - first_order[i], ..]
 * where "first" is 0 if no subscript is negative, and else the least subscript.
 * Copies are loops over the dimensions of the array, in its order; the search
 * decides in which order they run.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/array_layout.h"

#include <isl/space.h>

#include "scop/accesses.h"
#include "scop/scop_impl.h"

/* ---- the buffer ---- */

/* State of moving the elements of one array to a buffer; "first" has, for each
 * dimension, the least subscript, or 0 if none is negative.
 */
typedef struct {
	ash_scop *scop;
	const ash_layout *layout;
	isl_space *space; /* of the elements; owned */
	isl_pw_aff *first[ASH_MAX_LAYOUT]; /* owned */
} mover;

static void mover_clear(mover *m)
{
	isl_space_free(m->space);
	for (unsigned i = 0; i < ASH_MAX_LAYOUT; ++i)
		isl_pw_aff_free(m->first[i]);
}

/* Set the extents of the buffer; false if there are no bounds. */
static isl_bool set_extents(mover *m, int buffer, __isl_keep isl_set *touched)
{
	ash_array *a = &m->scop->array[m->layout->array];
	ash_array *b = &m->scop->array[buffer];

	for (unsigned i = 0; i < m->layout->n_dim; ++i) {
		unsigned dim = m->layout->order[i];

		m->first[dim] = ash_buffer_first(touched, dim);
		if (!m->first[dim])
			return isl_bool_false;
		b->extent[i] = ash_buffer_extent(touched, dim, m->first[dim],
			a->extent[dim]);
		if (!b->extent[i])
			return isl_bool_false;
	}
	return isl_bool_true;
}

/* Returns the function from points x of "space" to x[dim] + first[dim] if
 * "forward" is set, else to x[dim] - first[dim].
 */
static __isl_give isl_pw_aff *shifted(const mover *m,
	__isl_keep isl_space *space, unsigned dim, bool forward)
{
	isl_local_space *local = isl_local_space_from_space(
		isl_space_copy(space));
	isl_pw_aff *var = isl_pw_aff_var_on_domain(local, isl_dim_set, dim);
	isl_pw_aff *first = isl_pw_aff_insert_domain(
		isl_pw_aff_copy(m->first[dim]), isl_space_copy(space));

	return forward ? isl_pw_aff_add(var, first)
		       : isl_pw_aff_sub(var, first);
}

/* Returns the map from points of "from" (taken) to elements of array number
 * "to": subscript i is made from dimension order[i] of the point, or from
 * dimension i if "order" is NULL.
 */
static __isl_give isl_map *make_map(const mover *m, __isl_take isl_space *from,
	int to, const unsigned *order, bool forward)
{
	isl_id *id = isl_id_copy(m->scop->array[to].id);
	isl_space *space = isl_space_map_from_set(isl_space_copy(from));
	isl_multi_pw_aff *all;

	space = isl_space_set_tuple_id(space, isl_dim_out, id);
	all = isl_multi_pw_aff_zero(space);
	for (unsigned i = 0; i < m->layout->n_dim; ++i)
		all = isl_multi_pw_aff_set_at(all, (int) i,
			shifted(m, from, order ? order[i] : i, forward));
	isl_space_free(from);
	return isl_map_from_multi_pw_aff(all);
}

/* Redirect all accesses to the array to the buffer. */
static isl_stat redirect(const mover *m, int buffer, __isl_keep isl_map *slot)
{
	for (ash_accesses a = ash_accesses_to(m->scop, m->layout->array,
		     ASH_ALL_ACCESSES);
		ash_accesses_next(&a);) {
		a.access->array = buffer;
		a.access->map = isl_map_apply_range(a.access->map,
			isl_map_copy(slot));
		if (!a.access->map)
			return isl_stat_error;
	}
	return isl_stat_ok;
}

/* ---- copies ---- */

/* Append a statement that copies "elements" (taken) from the array to the
 * buffer if "in" is set, else back, unless there is nothing to copy.
 */
static isl_stat add_copy(const mover *m, ash_buffer *r, bool in,
	__isl_take isl_set *elements)
{
	isl_map *element = make_map(m,
		isl_space_reset_tuple_id(isl_space_copy(m->space), isl_dim_set),
		r->array, NULL, true);
	isl_map *slot = isl_map_apply_range(isl_map_copy(element),
		isl_map_copy(r->slot));
	isl_set *domain = isl_set_apply(elements,
		isl_map_reverse(isl_map_copy(element)));

	return ash_scop_add_copy(m->scop, r, in,
		in ? ASH_COPY_LAY_IN : ASH_COPY_LAY_OUT, domain, element, slot);
}

/* Put the copies before and after all other statements. */
static isl_stat put_in_order(ash_scop *scop, const ash_buffer *r)
{
	isl_set *in = NULL, *out = NULL;

	if (r->copy_in >= 0)
		in = isl_set_copy(scop->stmt[r->copy_in].domain);
	if (r->copy_out >= 0)
		out = isl_set_copy(scop->stmt[r->copy_out].domain);
	if (in)
		scop->schedule = isl_schedule_sequence(ash_copy_loops(in),
			scop->schedule);
	if (out)
		scop->schedule = isl_schedule_sequence(scop->schedule,
			ash_copy_loops(out));
	return isl_stat_non_null(scop->schedule);
}

/* Append the copies of "in" and "out", both taken. */
static isl_stat add_copies(const mover *m, __isl_take isl_set *in,
	__isl_take isl_set *out, ash_buffer *r)
{
	isl_stat stat = add_copy(m, r, true, in);

	if (stat < 0) {
		isl_set_free(out);
		return stat;
	}
	stat = add_copy(m, r, false, out);
	return stat < 0 ? stat : put_in_order(m->scop, r);
}

/* Replace the array by the buffer in all accesses. */
static isl_bool move_elements(mover *m, ash_buffer *r)
{
	isl_set *touched = ash_accessed_elements(m->scop, r->array, ASH_USES);
	isl_bool ok = isl_bool_error;

	touched = isl_set_intersect_params(touched, ash_scop_params(m->scop));
	m->space = isl_set_get_space(touched);
	r->buffer = ash_scop_add_buffer(m->scop, r->array, ASH_BUFFER_LAID,
		m->layout->n_dim);
	if (r->buffer >= 0 && touched)
		ok = set_extents(m, r->buffer, touched);
	isl_set_free(touched);
	if (ok != isl_bool_true)
		return ok;
	r->slot = make_map(m, isl_space_copy(m->space), r->buffer,
		m->layout->order, false);
	return redirect(m, r->buffer, r->slot) < 0 ? isl_bool_error
						   : isl_bool_true;
}

isl_bool ash_scop_lay_out(ash_scop *scop, const ash_layout *layout,
	__isl_take isl_set *in, __isl_take isl_set *out, ash_buffer *result)
{
	mover m = { .scop = scop, .layout = layout };
	isl_bool ok;

	*result = (ash_buffer) { .array = layout->array,
		.copy_in = -1,
		.copy_out = -1 };
	ok = move_elements(&m, result);
	if (ok != isl_bool_true) {
		isl_set_free(in);
		isl_set_free(out);
	} else if (add_copies(&m, in, out, result) < 0) {
		ok = isl_bool_error;
	}
	mover_clear(&m);
	return ok;
}
