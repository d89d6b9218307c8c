/* agree.c - comparison of two scripts by the orders that they produce.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/script_impl.h"

#include "script/apply.h"
#include "script/whitebox.h"

static __isl_give ash_union *made(const ash_union *from,
	const ash_script *script)
{
	ash_union *u = ash_union_copy(from);

	if (u &&
		ash_script_apply(u, script, script->n, NULL, NULL) !=
			isl_bool_true)
		u = ash_union_free(u);
	return u;
}

isl_bool ash_script_agree(const ash_union *from, const ash_script *a,
	const ash_script *b)
{
	ash_union *x = made(from, a), *y = made(from, b);
	isl_bool same = x && y ? ash_union_is_equal(x, y) : isl_bool_false;

	ash_union_free(x);
	ash_union_free(y);
	return same;
}
