/* domain_box.c - recognition of rectangular domains.
 *
 * A set is compared with its bounding box.  Mostly the constraints suffice: if
 * each constraint involves at most one loop, the set is a box; if one involves
 * an enclosing loop, it is not.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/domain_box.h"

#include <isl/constraint.h>

/* Summary of a set's constraints on the loops from "first" on. */
typedef struct {
	int first;
	bool around; /* does a constraint involve a loop before "first"? */
	bool several; /* does a constraint involve several loops? */
} contents;

static isl_stat look_at(__isl_take isl_constraint *c, void *user)
{
	contents *found = user;
	isl_size n = isl_constraint_dim(c, isl_dim_set);
	int involved = 0;

	for (int i = 0; i < n; ++i)
		if (isl_constraint_involves_dims(c, isl_dim_set, i, 1) !=
			isl_bool_false) {
			found->around |= i < found->first;
			++involved;
		}
	found->several |= involved > 1;
	isl_constraint_free(c);
	return n < 0 ? isl_stat_error : isl_stat_ok;
}

static isl_stat look_at_all(__isl_take isl_basic_set *part, void *user)
{
	isl_stat ok = isl_basic_set_foreach_constraint(part, &look_at, user);

	isl_basic_set_free(part);
	return ok;
}

/* The projection of "set" onto dimension "pos", as a set of the same dimension.
 */
static __isl_give isl_set *get_interval(__isl_keep isl_set *set, int pos)
{
	int n = isl_set_dim(set, isl_dim_set);
	isl_set *interval = isl_set_copy(set);

	interval = isl_set_eliminate(interval, isl_dim_set, 0, pos);
	return isl_set_eliminate(interval, isl_dim_set, pos + 1, n - pos - 1);
}

/* Is "set" equal to its bounding box in the dimensions (loops) from "first" on?
 * Correct for any set, but more expensive than a look at its constraints.
 */
static bool is_any_box(__isl_keep isl_set *set, int first)
{
	int n = isl_set_dim(set, isl_dim_set);
	isl_set *box = isl_set_universe(isl_set_get_space(set));
	isl_bool equal;

	for (int i = first; i < n; ++i)
		box = isl_set_intersect(box, get_interval(set, i));
	equal = isl_set_is_subset(box, set);
	isl_set_free(box);
	return equal == isl_bool_true;
}

bool ash_box_is(__isl_keep isl_set *set, int first)
{
	contents found = { .first = first };

	if (isl_set_n_basic_set(set) != 1 ||
		isl_set_involves_locals(set) != isl_bool_false ||
		isl_set_foreach_basic_set(set, &look_at_all, &found) < 0)
		return is_any_box(set, first);
	if (found.around)
		return isl_set_is_empty(set) == isl_bool_true;
	return !found.several || is_any_box(set, first);
}
