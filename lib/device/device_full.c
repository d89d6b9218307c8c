/* device_full.c - full tiles.
 *
 * A tile, the instances of a block in one strip, is full if each value of the
 * block's box occurs at each step of the strip.  Its code needs no tests.
 *
 * SPDX-License-Identifier: MIT
 */
#include "device/device_tiler.h"

#include <isl/val.h>

/* Returns "box" (taken) restricted, in dimension "dim", to the values of the
 * block whose number is a parameter.
 */
static __isl_give isl_set *bound_value(const ash_device_tiler *t,
	__isl_take isl_set *box, unsigned dim)
{
	int size = (int) ash_device_tile_size(&t->kernel->tile, dim);
	int pos = (int) (ash_device_n_dim(t->kernel) - 1 - dim);
	isl_space *space = isl_set_get_space(box);
	isl_aff *value = isl_aff_var_on_domain(
		isl_local_space_from_space(isl_space_copy(space)), isl_dim_set,
		pos);
	isl_aff *first = isl_aff_param_on_domain_space_id(space,
		ash_device_block_id(t->scop->ctx, dim));
	isl_aff *last;

	first = isl_aff_scale_val(first,
		isl_val_int_from_si(t->scop->ctx, size));
	last = isl_aff_add_constant_si(isl_aff_copy(first), size - 1);
	box = isl_set_intersect(box,
		isl_aff_ge_set(isl_aff_copy(value), first));
	return isl_set_intersect(box, isl_aff_le_set(value, last));
}

/* Returns the box of all values that a block may have in the kernel's
 * dimensions, z first.
 */
static __isl_give isl_set *block_box(const ash_device_tiler *t)
{
	unsigned n = ash_device_n_dim(t->kernel);
	isl_space *space = isl_space_unit(t->scop->ctx);
	isl_set *box;

	for (unsigned i = 0; i < n; ++i)
		space = isl_space_add_param_id(space,
			ash_device_block_id(t->scop->ctx, i));
	box = isl_set_universe(isl_space_add_unnamed_tuple_ui(space, n));
	for (unsigned i = 0; i < n; ++i)
		box = bound_value(t, box, i);
	return box;
}

/* Returns the box of all steps (iterations inside a strip) that a strip may
 * have.
 */
static __isl_give isl_set *strip_box(const ash_device_tiler *t)
{
	isl_set *box = isl_set_universe(isl_space_add_unnamed_tuple_ui(
		isl_space_unit(t->scop->ctx), 1));

	box = isl_set_lower_bound_si(box, isl_dim_set, 0, 0);
	return isl_set_upper_bound_si(box, isl_dim_set, 0,
		(int) t->kernel->tile.strip - 1);
}

/* Returns the elements x of the domain of "all" for which some pair (x, y) of
 * "all" is not in "some", a subset of "all".  Both are taken.
 */
static __isl_give isl_set *lacking(__isl_take isl_map *all,
	__isl_take isl_map *some)
{
	return isl_map_domain(isl_map_subtract(all, some));
}

/* Returns the outer iterations that have a step in "steps" at which some value
 * of the block's box has no instance.  "instances" maps outer iterations and
 * steps to values.
 */
static __isl_give isl_set *lack_values(const ash_device_tiler *t,
	__isl_keep isl_map *instances, __isl_keep isl_map *steps)
{
	isl_map *box = isl_map_from_domain_and_range(
		isl_map_wrap(isl_map_copy(steps)), block_box(t));
	isl_set *bad = lacking(box, isl_map_copy(instances));

	return isl_map_domain(isl_set_unwrap(bad));
}

/* Returns the outer iterations whose strip lacks a step.  If all strips lack
 * steps, the result is empty, so that there are full tiles nevertheless.
 */
static __isl_give isl_set *lack_steps(const ash_device_tiler *t,
	__isl_keep isl_map *steps)
{
	isl_set *around = isl_map_domain(isl_map_copy(steps));
	isl_set *bad = lacking(isl_map_from_domain_and_range(
				       isl_set_copy(around), strip_box(t)),
		isl_map_copy(steps));
	isl_bool always = isl_set_is_equal(bad, around);

	isl_set_free(around);
	if (always == isl_bool_true) {
		isl_set *none = isl_set_empty(isl_set_get_space(bad));

		isl_set_free(bad);
		return none;
	}
	return always < 0 ? isl_set_free(bad) : bad;
}

/* The state of the visit of all statements. */
typedef struct finder {
	const ash_device_tiler *t;
	const ash_device_site *site;
	isl_union_map *inside;
	isl_set *bad;		/* outer iterations of partial tiles */
} finder;

/* Returns "map" restricted to the instances of "domain". */
static __isl_give isl_map *on(__isl_keep isl_union_map *map,
	__isl_keep isl_set *domain)
{
	return isl_map_from_union_map(
		isl_union_map_intersect_domain(isl_union_map_copy(map),
			isl_union_set_from_set(isl_set_copy(domain))));
}

static isl_stat add_lacking(__isl_take isl_set *domain, void *user)
{
	finder *f = user;
	isl_map *outer = on(f->site->outer, domain);
	isl_map *values = on(f->site->values, domain);
	isl_map *step = f->inside ? on(f->inside, domain)
				  : isl_map_from_domain(isl_set_copy(domain));
	isl_map *around = isl_map_range_product(outer, step);
	isl_map *steps = isl_set_unwrap(isl_map_range(isl_map_copy(around)));
	isl_map *instances = isl_map_apply_domain(values, around);
	isl_set *bad = lack_values(f->t, instances, steps);

	if (f->inside)
		bad = isl_set_union(bad, lack_steps(f->t, steps));
	f->bad = f->bad ? isl_set_union(f->bad, bad) : bad;
	isl_map_free(instances);
	isl_map_free(steps);
	isl_set_free(domain);
	return isl_stat_non_null(f->bad);
}

__isl_give isl_set *ash_device_full_tiles(const ash_device_tiler *t,
	const ash_device_site *site, __isl_keep isl_union_map *inside)
{
	finder f = { t, site, inside, NULL };
	isl_set *all;

	if (isl_union_set_foreach_set(site->domain, &add_lacking, &f) < 0 ||
		!f.bad) {
		isl_set_free(f.bad);
		return NULL;
	}
	all = isl_set_from_union_set(
		isl_union_map_range(isl_union_map_copy(site->outer)));
	return isl_set_coalesce(isl_set_subtract(all, isl_set_coalesce(f.bad)));
}
