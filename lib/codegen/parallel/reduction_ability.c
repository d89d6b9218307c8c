/* reduction_ability.c - supported ways to parallelize a reduction.
 *
 * Code generation checks the same conditions again for each loop; the search
 * must know them before, so that it does not choose a loop that would run on
 * one thread.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/codegen.h"

#include <stdlib.h>

#include "codegen/parallel/array_privatization.h"
#include "codegen/emit/emit.h"

/* Determine which ways of parallelizing the reduction of statement "pos" are
 * not supported.
 */
static ash_sharing find_limits(ash_gen *gen, const ash_scop *scop, unsigned pos)
{
	const ash_reduction *r = &scop->stmt[pos].reduction;
	unsigned array = scop->stmt[pos].access[r->write].array;
	LLVMValueRef result = gen->ir->stmt[pos].result;
	ash_sharing s;

	s.no_copy = !result || !ash_reduction_copies_identity(gen, pos) ||
		scop->array[array].elem_size > ASH_SLOT;
	s.no_part = s.no_copy ||
		!ash_array_privatization_has_cells(gen, array,
			LLVMTypeOf(result));
	s.no_step = s.no_copy || !ash_atomic_reduction_are_possible(gen, pos);
	return s;
}

ash_sharing *ash_codegen_sharing(const ash_scop *scop, ash_scop_binding *ir,
	const ash_options *options, ash_diag *diag)
{
	ash_sharing *sharing = calloc(scop->n_stmt + 1, sizeof(*sharing));
	ash_gen gen;
	isl_stat stat = ash_gen_init(&gen, scop, ir, options, diag);

	for (unsigned i = 0; sharing && stat >= 0 && i < scop->n_stmt; i++)
		if (scop->stmt[i].reduction.op != ASH_REDUCE_NONE)
			sharing[i] = find_limits(&gen, scop, i);
	ash_gen_clear(&gen);
	if (stat >= 0)
		return sharing;
	free(sharing);
	return NULL;
}
