/* buffer_check.c - checks of buffers and their copy statements.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/legality/judge_impl.h"

#include <isl/aff.h>
#include <isl/local_space.h>
#include <isl/set.h>
#include <isl/space.h>

isl_bool ash_buffer_holds(const ash_array *buffer, __isl_keep isl_set *set)
{
	isl_bool ok = isl_bool_ok(set != NULL);

	for (unsigned i = 0; ok == isl_bool_true && i < buffer->n_dim; ++i) {
		isl_space *space = isl_set_get_space(set);
		isl_pw_aff *var = isl_pw_aff_var_on_domain(
			isl_local_space_from_space(isl_space_copy(space)),
			isl_dim_set, i);
		isl_pw_aff *extent = isl_pw_aff_insert_domain(
			isl_pw_aff_copy(buffer->extent[i]), space);
		isl_set *good = isl_pw_aff_lt_set(isl_pw_aff_copy(var), extent);

		good = isl_set_intersect(good, isl_pw_aff_nonneg_set(var));
		ok = isl_set_is_subset(set, good);
		isl_set_free(good);
	}
	return ok;
}

bool ash_buffer_copies(const ash_stmt *stmt, int array, int buffer, bool in)
{
	return stmt->n_access == 2 && stmt->access[!in].array == array &&
		stmt->access[in].array == buffer &&
		stmt->access[0].kind == ASH_READ &&
		stmt->access[1].kind == ASH_MUST_WRITE;
}
