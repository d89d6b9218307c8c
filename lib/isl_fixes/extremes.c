/* extremes.c - the least and the greatest value of a union with empty parts.
 *
 * isl 0.27 takes the least value over the parts of a set as the least of 0
 * and of what the others have, if the first part has no element, and so for
 * the largest value (isl_ilp.c).  { x <= -2; 3 <= x <= 9 } cut at 0 had 0 as
 * its minimum.  The parts without elements are taken out in front; the linker
 * puts these functions in the place of isl's (--wrap in lib/CMakeLists.txt).
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

/* "set", which is taken, without its empty parts. */
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

__isl_give isl_val *__wrap_isl_set_min_val(__isl_keep isl_set *set,
	__isl_keep isl_aff *obj)
{
	isl_set *rest = drop_empty(isl_set_copy(set));
	isl_val *least = __real_isl_set_min_val(rest, obj);

	isl_set_free(rest);
	return least;
}

__isl_give isl_val *__wrap_isl_set_max_val(__isl_keep isl_set *set,
	__isl_keep isl_aff *obj)
{
	isl_set *rest = drop_empty(isl_set_copy(set));
	isl_val *largest = __real_isl_set_max_val(rest, obj);

	isl_set_free(rest);
	return largest;
}

__isl_give isl_val *__wrap_isl_set_dim_min_val(__isl_take isl_set *set, int pos)
{
	return __real_isl_set_dim_min_val(drop_empty(set), pos);
}

__isl_give isl_val *__wrap_isl_set_dim_max_val(__isl_take isl_set *set, int pos)
{
	return __real_isl_set_dim_max_val(drop_empty(set), pos);
}
