/* reduction_ability.c - in which ways a reduction can be shared out to threads.
 *
 * What is asked here is asked of each loop again when its code is generated;
 * the search has to know before, or it would choose a loop that runs on one
 * thread then.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/codegen.h"
#include "codegen/parallel/array_privatization.h"
#include "codegen/emit/emit.h"

static void note_ways(ash_gen *gen, ash_scop *scop, unsigned pos)
{
	ash_reduction *r = &scop->stmt[pos].reduction;
	unsigned array = scop->stmt[pos].access[r->write].array;
	LLVMValueRef result = gen->ir->stmt[pos].result;

	r->no_copy = !result || !ash_reduction_copies_identity(gen, pos) ||
		scop->array[array].elem_size > ASH_SLOT;
	r->no_part = r->no_copy ||
		!ash_array_privatization_has_cells(gen, array,
			LLVMTypeOf(result));
	r->no_step = r->no_copy || !ash_atomic_reduction_are_possible(gen, pos);
}

isl_stat ash_codegen_note_ways(ash_scop *scop, ash_scop_binding *ir,
	const ash_options *options, ash_diag *diag)
{
	ash_gen gen;
	isl_stat stat = ash_gen_init(&gen, scop, ir, options, diag);

	for (unsigned i = 0; stat >= 0 && i < scop->n_stmt; i++)
		if (scop->stmt[i].reduction.op != ASH_REDUCE_NONE)
			note_ways(&gen, scop, i);
	ash_gen_clear(&gen);
	return stat;
}
