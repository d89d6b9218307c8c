/* variant.c - variant of a nest: planned, judged, costed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/variant.h"

#include <stdlib.h>

#include "device/device_work.h"
#include "scop/scop_copy.h"

/* Free all that "v" owns except the reasons for its failure. */
static void drop(ash_variant *v)
{
	ash_search_result_clear(&v->tree);
	isl_set_free(v->sizes);
	isl_ast_node_free(v->ast);
	ash_diag_clear(&v->notes);
	free(v->moved);
	free(v->ranks);
	ash_device_count_free(v->work);
	ash_packing_free(v->packing);
	ash_scop_free(v->scop);
	ash_deps_free(v->own_deps);
	ash_spatial_free(v->own_spatial);
	free(v->own_sharing);
	*v = (ash_variant) { .is_declined = v->is_declined,
		.failure = v->failure };
}

void ash_variant_clear(ash_variant *v)
{
	drop(v);
	ash_failure_clear(&v->failure);
	*v = (ash_variant) { .scop = NULL };
}

void ash_variants_clear(ash_variants *all)
{
	ash_variant_clear(&all->host);
	ash_variant_clear(&all->alone);
	ash_variant_clear(&all->device);
	ash_variant_clear(&all->rounded);
	all->relied_on = isl_set_free(all->relied_on);
}

void ash_variants_forget_alone(ash_variants *all)
{
	ash_variant_clear(&all->alone);
	all->relied_on = isl_set_free(all->relied_on);
}

isl_bool ash_variant_begin(ash_variant *v, const ash_scop *scop,
	const ash_deps *deps)
{
	v->scop = ash_scop_copy(scop);
	v->deps = deps;
	return v->scop
		? isl_bool_true
		: ash_failure_set(&v->failure, ASH_REFUSE_MEMORY, "schedule");
}

isl_bool ash_variant_decline(ash_variant *v)
{
	v->is_declined = true;
	return isl_bool_false;
}

/* ---- conditions ---- */

/* Add the constants that callers pass to the conditions, unless the code could
 * then never run.
 */
static isl_stat assume_passed(const ash_nest_job *nest, ash_conditions *when)
{
	const ash_scop *scop = nest->scop;
	isl_set *both;

	when->assumed = isl_set_align_params(when->assumed,
		isl_set_get_space(scop->context));
	if (!scop->passed || !nest->options->checks)
		return isl_stat_non_null(when->assumed);
	both = isl_set_intersect(isl_set_copy(when->assumed),
		isl_set_copy(scop->passed));
	if (isl_set_is_empty(both) != isl_bool_false) {
		isl_set_free(both);
		return isl_stat_non_null(when->assumed);
	}
	isl_set_free(when->assumed);
	when->assumed = both;
	return isl_stat_ok;
}

isl_stat ash_nest_find_conditions(const ash_nest_job *nest,
	ash_conditions *when)
{
	const ash_scop *scop = nest->scop;
	isl_stat stat;

	ash_conditions_clear(when);
	stat = ash_conditions_assume(when, isl_set_copy(scop->assumed));
	for (unsigned i = 0; stat >= 0 && i < scop->n_no_alias; ++i)
		stat = ash_conditions_keep_apart(when,
			&(ash_apart) { .array = scop->no_alias[i].a,
				.other = scop->no_alias[i].b });
	return stat < 0 ? stat
			: ash_conditions_join(when, &nest->found->ir->when);
}

isl_stat ash_variants_join_conditions(const ash_nest_job *nest,
	const ash_variant *host, const ash_variant *alone,
	__isl_keep isl_set *relied_on, ash_conditions *when)
{
	if (ash_nest_find_conditions(nest, when) < 0 ||
		ash_conditions_join(when, &host->tree.when) < 0 ||
		(alone && ash_conditions_join(when, &alone->tree.when) < 0) ||
		(relied_on &&
			ash_conditions_assume(when, isl_set_copy(relied_on)) <
				0))
		return isl_stat_error;
	return assume_passed(nest, when);
}

bool ash_variants_never_run(const ash_scop *scop, const ash_conditions *when)
{
	isl_set *params = isl_set_intersect(isl_set_copy(scop->context),
		isl_set_copy(when->assumed));
	bool never = when->profitable &&
		isl_set_is_empty(params) == isl_bool_false &&
		isl_set_is_disjoint(params, when->profitable) == isl_bool_true;

	isl_set_free(params);
	return never;
}

isl_stat ash_variant_assume(ash_variant *v, const ash_conditions *when)
{
	isl_set_free(v->scop->assumed);
	v->scop->assumed = isl_set_copy(when->assumed);
	return isl_stat_non_null(v->scop->assumed);
}
