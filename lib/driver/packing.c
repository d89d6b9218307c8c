/* packing.c - packed arrays that a script has added to a variant.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/packing.h"

#include <stdlib.h>

#include "deps/legality/pack_check.h"
#include "detect/output/layout_binding.h"

struct ash_packing {
	ash_scop *before;	/* the SCoP without packed arrays; owned */
	/* The last packing, with references to the earlier ones; owned. */
	ash_packed *packed;
};

ash_packing *ash_packing_make(ash_scop *before, ash_packed *packed)
{
	ash_packing *p = malloc(sizeof(*p));

	if (!p) {
		ash_scop_free(before);
		return NULL;
	}
	*p = (ash_packing) { before, ash_packed_share(packed) };
	return p;
}

ash_packing *ash_packing_free(ash_packing *p)
{
	if (!p)
		return NULL;
	ash_packed_free(p->packed);
	ash_scop_free(p->before);
	free(p);
	return NULL;
}

const ash_scop *ash_packing_before(const ash_packing *p)
{
	return p->before;
}

/* Bind the buffer of "packed" to the code, if the code allows the array to be
 * packed; "before" is the SCoP without this packing.  False if it does not.
 */
static isl_bool bind(const ash_nest_job *nest, const ash_scop *before,
	const ash_packed *packed)
{
	const ash_buffer *r = &packed->result;
	ash_scop_binding *ir = nest->found->ir;
	ash_array_facts facts;
	isl_bool ok = isl_bool_ok(ash_buffer_is_possible(before, ir, r->array));

	if (ok != isl_bool_true)
		return ok;
	if (ash_layout_find_facts(before, ir, r->array, &facts) < 0)
		return isl_bool_error;
	ok = ash_pack_check_reads(packed->scop, r, facts.sure);
	ash_array_facts_clear(&facts);
	if (ok == isl_bool_true &&
		ash_buffer_bind(packed->scop, ir, r->array, r->buffer,
			r->copy_in, r->copy_out) < 0)
		ok = isl_bool_error;
	return ok;
}

/* Bind the buffers of all packings of "p" before "packed", and those of
 * "packed" itself; false if the code does not allow one of them.
 */
static isl_bool bind_all(const ash_packing *p, const ash_nest_job *nest,
	const ash_packed *packed)
{
	const ash_packed *before = packed->before;
	isl_bool ok = before ? bind_all(p, nest, before) : isl_bool_true;

	return ok == isl_bool_true
		? bind(nest, before ? before->scop : p->before, packed)
		: ok;
}

isl_bool ash_packing_bind(const ash_packing *p, const ash_nest_job *nest)
{
	return bind_all(p, nest, p->packed);
}
