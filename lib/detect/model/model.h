/* model.h - a SCoP under construction, for the files of detect only.
 *
 * Construction proceeds in the phases of build_model.c, each of which fills its
 * part of ash_model.  Loops, blocks, parameters and roots are constant for all
 * folders except the one that fills them; state private to a folder is in a
 * separate struct.
 *
 * A function that returns false or NULL has stopped the construction: either
 * ash_model_refuse has recorded the reason, or isl had an error.  Nothing is
 * undone; the whole model is discarded.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_MODEL_MODEL_H
#define ASH_DETECT_MODEL_MODEL_H

#include "detect/model/model_array.h"
#include "detect/model/model_layout.h"
#include "detect/model/model_stmt.h"
#include "detect/output/scop_binding.h"
#include "detect/region/region.h"
#include "llvm/query/analysis.h"
#include "scop/scop.h"
#include "support/options.h"
#include "support/pointer_table.h"

typedef struct ash_model {
	isl_ctx *ctx;
	ash_analysis *analysis;
	const ash_options *options;
	const ash_region *region;
	bool pitched;		/* make assumptions about strides? */
	LLVMValueRef unit;	/* a value that is assumed to be 1, or NULL */
	LLVMValueRef multiplier;	/* invariant value that prevents
					 * delinearization, see multiplier.h; or
					 * NULL */

	/* operations for texts (ash_found_list.text_cost) */
	unsigned long text_cost;
	/* The reason why construction stopped. */
	ash_verdict verdict;

	/* Filled by detect/region. */
	unsigned n_loop;
	const ash_model_loop *loop;
	ash_table loop_of;	/* ash_loop -> index */
	unsigned n_block;
	const ash_model_block *block;
	ash_table block_of;	/* LLVMBasicBlockRef -> index */
	ash_table pos_of;	/* instruction -> its number in program order */

	/* Filled by detect/params. */
	unsigned n_param;
	isl_id *const *param;	/* identifiers of ir->param */
	/* state private to detect/params */
	struct ash_param_state *param_state;

	/* Filled by detect/stmt; bases get their arrays from detect/array. */
	unsigned n_root;
	const ash_root *root;
	unsigned n_base;
	ash_model_base *base;
	unsigned n_access;
	ash_model_access *access;

	/* state private to detect/affine */
	struct ash_domain_state *domain_state;
	/* state private to detect/control */
	struct ash_control_state *control_state;
	/* state private to detect/stmt */
	struct ash_stmt_state *stmt_state;
	/* may results depend on the thread that runs the SCoP? */
	bool is_of_thread;

	ash_scop *scop;
	ash_scop_binding *ir;
} ash_model;

/* Refuse the region for reason "why" at the place of "at" or, if that is NULL,
 * of "block", which may also be NULL.  An earlier reason is kept.  Always
 * false.
 */
bool ash_model_refuse(ash_model *model, ash_refusal why,
	LLVMBasicBlockRef block, LLVMValueRef at);

/* Refuse the region for reason "why", at the place of "at" or "block" as in
 * ash_model_refuse(), because "scev", which may be NULL, is not known before
 * the region.  The block that computes it is recorded (ash_verdict.cut), since
 * a shorter region may begin after it.  An earlier reason is kept.  Always
 * false.
 */
bool ash_model_refuse_scev(ash_model *model, ash_refusal why,
	LLVMBasicBlockRef block, LLVMValueRef at, ash_scev scev);

#endif
