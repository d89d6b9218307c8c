/* layout_copies.c - elements to be copied for a data-layout transformation.
 *
 * All elements that may be written are copied out.  Elements that are copied
 * out but not surely written, and elements that are read before they are
 * written, must be copied in.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/storage/layout_copies.h"

#include "deps/flow/live.h"
#include "scop/accesses.h"

/* The must-written elements of "array". */
static __isl_give isl_set *sure_writes(const ash_scop *scop, int array)
{
	isl_union_set *writes = isl_union_map_range(
		ash_access_relations(scop, ASH_ANY_ARRAY, ASH_MUST_WRITES));
	isl_set *all = ash_accessed_elements(scop, array, ASH_WRITES);
	isl_set *sure = isl_union_set_extract_set(writes,
		isl_set_get_space(all));

	isl_union_set_free(writes);
	isl_set_free(all);
	return sure;
}

/* The elements of "array" whose values from before the SCoP may be read. */
static __isl_give isl_set *entering(const ash_scop *scop, int array)
{
	isl_union_set *range = isl_union_map_range(ash_live_in_of(scop, array));
	isl_set *all = ash_accessed_elements(scop, array, ASH_READS);
	isl_set *set = isl_union_set_extract_set(range, isl_set_get_space(all));

	isl_union_set_free(range);
	return isl_set_intersect(set, all);
}

/* Does the program itself touch all elements in "in" for all data?  And does it
 * surely write all in "out" ("written" are these), unless no other thread can
 * see the array?
 */
static isl_bool is_harmless(const ash_array_facts *facts,
	__isl_keep isl_set *in, __isl_keep isl_set *out,
	__isl_keep isl_set *written)
{
	isl_bool ok = isl_set_is_subset(in, facts->sure);

	if (ok == isl_bool_true && !facts->is_private)
		ok = isl_set_is_subset(out, written);
	return ok;
}

isl_bool ash_layout_copies(const ash_scop *scop, int array,
	const ash_array_facts *facts, isl_set **in, isl_set **out)
{
	isl_set *written = sure_writes(scop, array);
	isl_bool ok;

	*out = ash_accessed_elements(scop, array, ASH_WRITES);
	if (facts->is_dead)
		*out = isl_set_subtract(*out, isl_set_copy(*out));
	*in = isl_set_subtract(isl_set_copy(*out), isl_set_copy(written));
	if (!facts->is_fresh)
		*in = isl_set_union(*in, entering(scop, array));
	*in = isl_set_coalesce(*in);
	ok = is_harmless(facts, *in, *out, written);
	isl_set_free(written);
	if (ok == isl_bool_true)
		return ok;
	*in = isl_set_free(*in);
	*out = isl_set_free(*out);
	return ok;
}
