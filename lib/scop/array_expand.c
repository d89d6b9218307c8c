/* array_expand.c - array expansion: a row of an array for each iteration of a
 * loop around its uses.
 *
 * The slot of element A[d0, d1, ...] in iteration t is B[t - t0, d0 - first0,
 * ...], where t0 and "first" are 0 unless subscripts may be negative.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/array_expand.h"

#include <isl/space.h>

#include "scop/accesses.h"
#include "scop/linear.h"
#include "scop/scop_impl.h"

typedef struct {
	ash_scop *scop;
	const ash_row_expansion *expansion;
	unsigned n_dim;  /* number of dimensions of the buffer */
	isl_map *slot;  /* [t, d] -> B; owned */
} expander;

/* S[i] -> [t, d] for "touched", S[i] -> A[d], which is taken. */
static __isl_give isl_map *add_time(const expander *x,
	__isl_take isl_map *touched)
{
	isl_space *space = isl_space_domain(isl_map_get_space(touched));
	isl_pw_aff *time = isl_pw_aff_var_on_domain(
		isl_local_space_from_space(space), isl_dim_set,
		x->expansion->loop);

	return isl_map_flat_range_product(isl_map_from_pw_aff(time),
		isl_map_reset_tuple_id(touched, isl_dim_out));
}

/* The set of all pairs [t, d] of an iteration and an element that accesses
 * touch; NULL if a statement that accesses the array is outside of the loop.
 */
static __isl_give isl_set *find_touched(const expander *x)
{
	isl_set *all = NULL;

	for (ash_accesses a = ash_accesses_to(x->scop, x->expansion->array,
		     ASH_ALL_ACCESSES);
		ash_accesses_next(&a);) {
		isl_size n = isl_set_dim(a.stmt->domain, isl_dim_set);
		isl_set *set;

		if (n <= (isl_size) x->expansion->loop)
			return isl_set_free(all);
		set = isl_map_range(
			add_time(x, ash_access_relation(a.stmt, a.access)));
		all = all ? isl_set_union(all, set) : set;
	}
	return isl_set_intersect_params(isl_set_coalesce(all),
		ash_scop_params(x->scop));
}

/* Set function number "dim" of "slot" (taken), [t, d] -> B, to subscript "dim"
 * of [t, d] minus its offset (ash_buffer_first()), and set the extent of that
 * dimension of "buffer".  NULL if the dimension has no bounds.
 */
static __isl_give isl_multi_pw_aff *add_dim(const expander *x,
	__isl_take isl_multi_pw_aff *slot, __isl_keep isl_set *touched,
	unsigned dim, int buffer)
{
	const ash_array *a = &x->scop->array[x->expansion->array];
	isl_pw_aff *first = ash_buffer_first(touched, dim);
	isl_space *space = isl_set_get_space(touched);
	isl_pw_aff *var;

	if (first)
		x->scop->array[buffer].extent[dim] = ash_buffer_extent(touched,
			dim, first, dim > 0 ? a->extent[dim - 1] : NULL);
	if (!first || !x->scop->array[buffer].extent[dim]) {
		isl_pw_aff_free(first);
		isl_space_free(space);
		return isl_multi_pw_aff_free(slot);
	}
	var = isl_pw_aff_var_on_domain(
		isl_local_space_from_space(isl_space_copy(space)), isl_dim_set,
		dim);
	var = isl_pw_aff_sub(var, isl_pw_aff_insert_domain(first, space));
	return isl_multi_pw_aff_set_at(slot, (int) dim, var);
}

/* Set x->slot and the extents of "buffer"; false if there are no bounds. */
static isl_bool find_slots(expander *x, int buffer)
{
	isl_set *touched = find_touched(x);
	isl_id *id = isl_id_copy(x->scop->array[buffer].id);
	isl_space *space = isl_space_set_tuple_id(
		isl_space_map_from_set(isl_set_get_space(touched)), isl_dim_out,
		id);
	isl_multi_pw_aff *slot = isl_multi_pw_aff_zero(space);

	for (unsigned i = 0; slot && i < x->n_dim; ++i)
		slot = add_dim(x, slot, touched, i, buffer);
	isl_set_free(touched);
	x->slot = slot ? isl_map_from_multi_pw_aff(slot) : NULL;
	return isl_bool_ok(x->slot != NULL);
}

/* Redirect all accesses to the array to the buffer. */
static isl_stat redirect(const expander *x, int buffer)
{
	for (ash_accesses a = ash_accesses_to(x->scop, x->expansion->array,
		     ASH_ALL_ACCESSES);
		ash_accesses_next(&a);) {
		a.access->array = buffer;
		a.access->map = isl_map_apply_range(add_time(x, a.access->map),
			isl_map_copy(x->slot));
		if (!a.access->map)
			return isl_stat_error;
	}
	return isl_stat_ok;
}

/* ---- the copy ---- */

typedef struct {
	const expander *x;
	isl_set *all;  /* the pairs [t, d] collected so far; owned */
} collection;

static isl_stat collect_last(__isl_take isl_map *map, void *user)
{
	collection *c = user;
	isl_set *set = isl_map_range(add_time(c->x, map));

	c->all = c->all ? isl_set_union(c->all, set) : set;
	return isl_stat_non_null(c->all);
}

/* The last iteration that writes an element, for the writes "out" (taken): [d]
 * -> [t, d], as one expression; NULL if there is none.
 */
static __isl_give isl_map *find_last(const expander *x,
	__isl_take isl_union_map *out)
{
	collection c = { .x = x };
	isl_multi_aff *last = NULL;
	isl_map *map;
	isl_set *domain;

	if (isl_union_map_foreach_map(out, &collect_last, &c) < 0)
		c.all = isl_set_free(c.all);
	isl_union_map_free(out);
	map = isl_map_from_range(isl_set_coalesce(c.all));
	map = isl_map_move_dims(map, isl_dim_in, 0, isl_dim_out, 1,
		x->n_dim - 1);
	map = isl_map_flat_range_product(map,
		isl_set_identity(isl_map_domain(isl_map_copy(map))));
	domain = isl_map_domain(isl_map_copy(map));
	if (isl_map_is_single_valued(map) == isl_bool_true)
		last = ash_linear_all(
			isl_pw_multi_aff_from_map(isl_map_copy(map)));
	isl_map_free(map);
	if (last)
		return isl_map_intersect_domain(isl_map_from_multi_aff(last),
			domain);
	isl_set_free(domain);
	return NULL;
}

/* Append the copy of elements to the array, and run it last: "last" is [d] ->
 * [t, d].
 */
static isl_stat add_copy(const expander *x, ash_buffer *r,
	__isl_keep isl_map *last)
{
	isl_set *domain = isl_set_coalesce(isl_map_domain(isl_map_copy(last)));
	isl_map *slot = isl_map_apply_range(
		isl_map_gist_domain(isl_map_copy(last), isl_set_copy(domain)),
		isl_map_copy(x->slot));
	isl_map *element = isl_map_set_tuple_id(
		isl_map_identity(
			isl_space_map_from_set(isl_set_get_space(domain))),
		isl_dim_out, isl_id_copy(x->scop->array[r->array].id));

	if (ash_scop_add_copy(x->scop, r, false, ASH_COPY_LAY_OUT, domain,
		    element, slot) < 0 ||
		r->copy_out < 0)
		return isl_stat_error;
	domain = isl_set_copy(x->scop->stmt[r->copy_out].domain);
	x->scop->schedule = isl_schedule_sequence(x->scop->schedule,
		ash_copy_loops(domain));
	return isl_stat_non_null(x->scop->schedule);
}

/* Append a statement that copies back the elements that the writes "out"
 * (taken) leave in the array at the end, if there are any.
 */
static isl_bool copy_back(const expander *x, __isl_take isl_union_map *out,
	ash_buffer *r)
{
	isl_bool none = isl_union_map_is_empty(out);
	isl_map *last;
	isl_bool ok;

	if (none != isl_bool_false) {
		isl_union_map_free(out);
		return none;
	}
	last = find_last(x, out);
	if (!last)
		return isl_bool_false;
	ok = add_copy(x, r, last) < 0 ? isl_bool_error : isl_bool_true;
	isl_map_free(last);
	return ok;
}

isl_bool ash_scop_expand_array(ash_scop *scop,
	const ash_row_expansion *expansion, __isl_take isl_union_map *out,
	ash_buffer *result)
{
	expander x = { .scop = scop,
		.expansion = expansion,
		.n_dim = scop->array[expansion->array].n_dim + 1 };
	isl_bool ok = isl_bool_error;

	*result = (ash_buffer) { .array = expansion->array,
		.copy_in = -1,
		.copy_out = -1 };
	result->buffer = ash_scop_add_buffer(scop, expansion->array,
		ASH_BUFFER_EXPANDED, x.n_dim);
	if (result->buffer >= 0)
		ok = find_slots(&x, result->buffer);
	if (ok == isl_bool_true && redirect(&x, result->buffer) < 0)
		ok = isl_bool_error;
	if (ok == isl_bool_true)
		ok = copy_back(&x, out, result);
	else
		isl_union_map_free(out);
	isl_map_free(x.slot);
	return ok;
}
