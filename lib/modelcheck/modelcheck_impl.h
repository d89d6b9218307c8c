/* modelcheck_impl.h - interfaces between the files of modelcheck.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_MODELCHECK_MODELCHECK_IMPL_H
#define ASH_MODELCHECK_MODELCHECK_IMPL_H

#include "detect/output/scop_binding.h"
#include "modelcheck/outside.h"
#include "modelcheck/region_loops.h"
#include "modelcheck/run_model.h"
#include "modelcheck/trace.h"

/* ---- disagreement.c ---- */

/* Describe the instance that run->fault concerns, as a clause owned by the
 * caller; NULL without memory.
 */
char *ash_blame_instance(const ash_model_run *run, int *stmt);
/* Describe a difference between code and model as a sentence owned by the
 * caller.  *stmt is the statement concerned, or -1.
 */
char *ash_blame_difference(const ash_model_run *run, const ash_trace *code,
	const ash_trace *model, const ash_difference *difference, int *stmt);

/* ---- run_code.c ---- */

typedef struct ash_code_run {
	ash_interpreter in;
	const ash_scop_binding *ir;
	ash_outside *outside;
	ash_region_loops loops;
	/* Calls that are statements of the model: their effects are compared.
	 */
	ash_bits_map effect;
	/* For each loop: number of the current iteration. */
	int64_t *trip;
	ash_bits_map value;
	ash_cells cells;
	ash_trace *trace;
	/* Executed instructions, and their limit. */
	uint64_t n_step, max_step;
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
 * tells which of the two. False if an instruction cannot be interpreted, with
 * the reason in run->in.unknown.
 */
bool ash_code_run_all(ash_code_run *run);

/* ---- way_in.c ---- */

/* A branch of which only one successor leads to the SCoP. */
typedef struct ash_way_condition {
	LLVMValueRef value;
	bool holds;
} ash_way_condition;

typedef struct ash_way_in {
	unsigned n;
	ash_way_condition *condition;	/* the last branch first */
} ash_way_in;

/* Find the conditions of all branches that are executed before "entry" on every
 * path. False if memory ran out.
 */
bool ash_way_in_find(ash_way_in *way, LLVMBasicBlockRef entry);
/* Free what "way" owns. */
void ash_way_in_clear(ash_way_in *way);

/* Choose live-in values for which the SCoP is entered. False if no such values
 * were found; conditions on floating-point numbers are ignored.
 */
bool ash_way_in_assign(const ash_way_in *way, ash_outside *out);

#endif
