/* pipeline_pack.c - parts of arrays that a script packs.
 *
 * The script's judge has found the packing right as far as the model goes.  The
 * code may have reads that are not executed whenever their statement is, and
 * accesses that cannot go elsewhere.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/pipeline_impl.h"

#include "deps/legality/pack_check.h"
#include "detect/output/layout_binding.h"
#include "scop/scop_copy.h"
#include "script/packed.h"

/* Can what "packed" has done to "before" be done in the code?  Tells code
 * generation of it.
 */
static isl_bool bind(ash_pipeline *p, const ash_scop *before,
	const ash_packed *packed)
{
	const ash_pack_result *r = &packed->result;
	ash_layout_facts facts;
	isl_bool ok = isl_bool_ok(
		ash_buffer_is_possible(before, p->ir, r->array));

	if (ok != isl_bool_true)
		return ok;
	if (ash_layout_find_facts(before, p->ir, r->array, &facts) < 0)
		return isl_bool_error;
	ok = ash_pack_check_reads(packed->scop, r, facts.sure);
	ash_layout_facts_clear(&facts);
	if (ok == isl_bool_true &&
		ash_buffer_bind(packed->scop, p->ir, r->array, r->buffer,
			r->copy_in, r->copy_out) < 0)
		ok = isl_bool_error;
	return ok;
}

/* The same for all that was packed before, and that. */
static isl_bool bind_all(ash_pipeline *p, const ash_packed *packed)
{
	isl_bool ok = isl_bool_true;

	if (packed->before)
		ok = bind_all(p, packed->before);
	return ok == isl_bool_true
		? bind(p, packed->before ? packed->before->scop : p->scop,
			  packed)
		: ok;
}

/* Let the pipeline go on with "scop", whose parts are taken. */
static isl_bool enter(ash_pipeline *p, ash_budget *budget,
	__isl_take ash_scop *scop)
{
	ash_scop was = *p->scop;

	if (!scop)
		return isl_bool_error;
	*p->scop = *scop;
	*scop = was;
	p->unpacked = scop;
	ash_deps_free(p->deps);
	p->deps = ash_deps_compute(p->scop);
	ash_spatial_free(p->spatial);
	p->spatial = NULL;
	return p->deps && !ash_budget_has_error(budget) ? isl_bool_true
							: isl_bool_error;
}

isl_bool ash_pipeline_pack(ash_pipeline *p, ash_budget *budget,
	const ash_packed *packed)
{
	isl_bool ok = bind_all(p, packed);

	return ok == isl_bool_true
		? enter(p, budget, ash_scop_copy(packed->scop))
		: ok;
}
