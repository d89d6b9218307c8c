/* extremes.c - minimum and maximum of a union with empty parts.
 *
 * If the first part of a set is empty, isl 0.27 computes the minimum of 0 and
 * the minima of the other parts, and similarly for the maximum (isl_ilp.c). For
 * example, the minimum of { x <= -2; 3 <= x <= 9 }, restricted to nonnegative
 * x, was 0. Empty parts are removed first. The linker replaces isl's functions
 * by these (--wrap in lib/CMakeLists.txt).
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/set.h>
#include <isl/val.h>

__isl_give isl_val *__real_isl_set_min_val(__isl_keep isl_set *set,
	__isl_keep isl_aff *obj);
__isl_give isl_val *__real_isl_set_max_val(__isl_keep isl_set *set,
	__isl_keep isl_aff *obj);
__isl_give isl_val *__real_isl_set_dim_min_val(__isl_take isl_set *set,
	int pos);
__isl_give isl_val *__real_isl_set_dim_max_val(__isl_take isl_set *set,
	int pos);
__isl_give isl_val *__wrap_isl_set_min_val(__isl_keep isl_set *set,
	__isl_keep isl_aff *obj);
__isl_give isl_val *__wrap_isl_set_max_val(__isl_keep isl_set *set,
	__isl_keep isl_aff *obj);
__isl_give isl_val *__wrap_isl_set_dim_min_val(__isl_take isl_set *set,
	int pos);
__isl_give isl_val *__wrap_isl_set_dim_max_val(__isl_take isl_set *set,
	int pos);

static isl_stat add_part(__isl_take isl_basic_set *part, void *user)
{
	isl_set **rest = user;
	isl_bool empty = isl_basic_set_is_empty(part);

	if (empty == isl_bool_false)
		*rest = isl_set_union(*rest, isl_set_from_basic_set(part));
	else
		isl_basic_set_free(part);
	return empty < 0 || !*rest ? isl_stat_error : isl_stat_ok;
}

/* Remove the empty parts of "set" (taken). */
static __isl_give isl_set *drop_empty(__isl_take isl_set *set)
{
	isl_size n = isl_set_n_basic_set(set);
	isl_set *rest;

	if (n < 0 || n == 1)
		return set;
	rest = isl_set_empty(isl_set_get_space(set));
	if (isl_set_foreach_basic_set(set, &add_part, &rest) < 0)
		rest = isl_set_free(rest);
	isl_set_free(set);
	return rest;
}

/* The minimum or maximum, by isl's function "real", of "obj" over "set". */
static __isl_give isl_val *find(__isl_keep isl_set *set,
	__isl_keep isl_aff *obj, isl_val *(*real)(isl_set *, isl_aff *) )
{
	isl_set *rest = drop_empty(isl_set_copy(set));
	isl_val *found = real(rest, obj);

	isl_set_free(rest);
	return found;
}

__isl_give isl_val *__wrap_isl_set_min_val(__isl_keep isl_set *set,
	__isl_keep isl_aff *obj)
{
	return find(set, obj, &__real_isl_set_min_val);
}

__isl_give isl_val *__wrap_isl_set_max_val(__isl_keep isl_set *set,
	__isl_keep isl_aff *obj)
{
	return find(set, obj, &__real_isl_set_max_val);
}

__isl_give isl_val *__wrap_isl_set_dim_min_val(__isl_take isl_set *set, int pos)
{
	return __real_isl_set_dim_min_val(drop_empty(set), pos);
}

__isl_give isl_val *__wrap_isl_set_dim_max_val(__isl_take isl_set *set, int pos)
{
	return __real_isl_set_dim_max_val(drop_empty(set), pos);
}
