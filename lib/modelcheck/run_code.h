/* run_code.h - interpreter of the code of a SCoP.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_MODELCHECK_RUN_CODE_H
#define ASH_MODELCHECK_RUN_CODE_H

#include "detect/output/scop_binding.h"
#include "modelcheck/outside.h"
#include "modelcheck/region_loops.h"
#include "modelcheck/trace.h"

typedef struct ash_code_run {
	ash_interpreter in;
	const ash_scop_binding *ir;
	ash_outside *outside;
	ash_region_loops loops;
	/* Calls that are statements of the model: their effects are compared.
	 */
	ash_bits_map effect;
	int64_t *trip;		/* per loop: the current iteration */
	ash_bits_map value;
	ash_cells cells;
	ash_trace *trace;
	uint64_t n_step, max_step;	/* instructions */
} ash_code_run;

/* Prepare to run the code of the SCoP that "ir" describes: live-in values come
 * from "outside", stores go to "trace"; the caller keeps both. False if memory
 * ran out.
 */
bool ash_code_run_init(ash_code_run *run, const ash_scop_binding *ir,
	ash_outside *outside, ash_trace *trace);
/* Free what "run" owns. */
void ash_code_run_clear(ash_code_run *run);

/* Run from the entry to the exit, or for "max_step" instructions; the trace
 * tells which of the two. False: run->in.unknown says what is not understood.
 */
bool ash_code_run_all(ash_code_run *run);

#endif
