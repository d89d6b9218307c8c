/* near_params.c - constraints on parameters, restricted to the relevant ones.
 *
 * Some constraints on parameters do not help to order instances, for example
 * that a parameter has 32 bits, or that a row of an array is at least as long
 * as a loop over it. Yet each such constraint is a row of every tableau, and
 * its large constant makes other numbers too large for machine words.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/constraint.h>
#include <isl/map.h>
#include <isl/val.h>

#include "scop/scop.h"

/* A bound of at least this size results from a type, not from a size of the
 * program.
 */
#define FAR (1L << 30)

/* Callback: add the constraint "c" (taken) to the basic set to which "user"
 * points. It is dropped if its constant is at least FAR, since then only values
 * beyond those of real sizes violate it.
 */
static isl_stat add_near(__isl_take isl_constraint *c, void *user)
{
	isl_basic_set **near = user;
	isl_val *constant = isl_constraint_get_constant_val(c);
	isl_bool far;

	constant = isl_val_abs(constant);
	far = isl_bool_ok(isl_val_cmp_si(constant, FAR) >= 0);
	isl_val_free(constant);
	if (far == isl_bool_false)
		*near = isl_basic_set_add_constraint(*near, c);
	else
		isl_constraint_free(c);
	return isl_stat_non_null(*near);
}

static isl_stat add_near_part(__isl_take isl_basic_set *part, void *user)
{
	isl_set **all = user;
	isl_basic_set *near = isl_basic_set_universe(
		isl_basic_set_get_space(part));

	if (isl_basic_set_foreach_constraint(part, &add_near, &near) < 0)
		near = isl_basic_set_free(near);
	isl_basic_set_free(part);
	*all = isl_set_union(*all, isl_set_from_basic_set(near));
	return isl_stat_non_null(*all);
}

/* Returns "params" (taken) without constraints that only far values violate. */
static __isl_give isl_set *drop_far(__isl_take isl_set *params)
{
	isl_set *near;

	if (isl_set_plain_is_universe(params) != isl_bool_false)
		return params;
	near = isl_set_empty(isl_set_get_space(params));
	if (isl_set_foreach_basic_set(params, &add_near_part, &near) < 0)
		near = isl_set_free(near);
	isl_set_free(params);
	return near;
}

/* Whether parameter "id" occurs in "set" or in "map", either of which may be
 * NULL.
 */
static isl_bool occurs(__isl_keep isl_id *id, __isl_keep isl_set *set,
	__isl_keep isl_map *map)
{
	int pos = set ? isl_set_find_dim_by_id(set, isl_dim_param, id)
		      : isl_map_find_dim_by_id(map, isl_dim_param, id);

	if (pos < 0)
		return isl_bool_false;
	return set ? isl_set_involves_dims(set, isl_dim_param, pos, 1)
		   : isl_map_involves_dims(map, isl_dim_param, pos, 1);
}

/* Whether the domains or accesses of "scop" depend on parameter "id". */
static isl_bool matters(const ash_scop *scop, __isl_keep isl_id *id)
{
	isl_bool used = isl_bool_false;

	for (unsigned i = 0; used == isl_bool_false && i < scop->n_stmt; ++i) {
		const ash_stmt *stmt = &scop->stmt[i];

		used = occurs(id, stmt->domain, NULL);
		for (unsigned j = 0;
			used == isl_bool_false && j < stmt->n_access; ++j)
			used = occurs(id, NULL, stmt->access[j].map);
	}
	return used;
}

__isl_give isl_set *ash_scop_near_params(const ash_scop *scop)
{
	isl_set *near = drop_far(ash_scop_params(scop));
	isl_size n = isl_set_dim(near, isl_dim_param);

	for (int i = 0; i < n; ++i) {
		isl_id *id = isl_set_get_dim_id(near, isl_dim_param, i);
		isl_bool used = matters(scop, id);

		isl_id_free(id);
		if (used == isl_bool_false)
			near = isl_set_eliminate(near, isl_dim_param, i, 1);
		else if (used < 0)
			near = isl_set_free(near);
	}
	return n < 0 ? isl_set_free(near) : near;
}
