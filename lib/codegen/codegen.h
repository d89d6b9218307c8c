/* codegen.h - from an annotated AST to LLVM IR.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_CODEGEN_H
#define ASH_CODEGEN_CODEGEN_H

#include "ast/ast.h"
#include "budget/file_budget.h"
#include "conditions/conditions.h"
#include "deps/storage/private_reduction.h"
#include "detect/output/scop_binding.h"
#include "support/options.h"

/* How code can share the reductions of "scop" out to threads, by statement;
 * freed by the caller.  NULL on error.
 */
ash_sharing *ash_codegen_sharing(const ash_scop *scop, ash_scop_binding *ir,
	const ash_options *options, ash_diag *diag);

/* What code is made of, and when it is to run.  Nothing is owned: an object
 * that keeps a plan says what it frees.
 */
typedef struct ash_code_plan {
	isl_ast_node *root;	/* NULL: the old code, with "device" */
	/* What runs on a device, if there is one (ash_ast_build_device); then
	 * "root" is for where there is none, or it fails.  NULL: nothing.
	 */
	isl_ast_node *device;
	/* With "device": the SCoP that its loops are of.  Arrays and statements
	 * are the same, but other scalars may be temporary arrays.
	 */
	const ash_scop *device_scop;
	/* With "device": what it does, as functions of the parameters
	 * (device/device_count.h).
	 */
	const struct ash_device_count *work;
	bool needs_device;	/* without "device" nothing is to be done */
	/* What runs instead of "root" where there is one thread; NULL: the
	 * same.
	 */
	isl_ast_node *alone;
	/* What is tested before the new code runs. */
	ash_conditions when;
	/* Is called with each image of "device", if it is not NULL: "ptx" or
	 * "spvasm", with text that ends in a null character, or "spv".
	 */
	void (*see_image)(const char *format, const char *bytes, size_t size,
		void *user);
	void *user;
	/* The cycles that one instance takes on one thread, by statement;
	 * NULL: not known.
	 */
	const double *pace;
} ash_code_plan;

/* Generate the code of "plan" into the function of "ir", between ir->entry
 * and ir->exit, behind the run-time test of the SCoP; if the test fails the
 * original blocks run.  If nothing needs to be tested they are removed.
 * Loops marked parallel become functions run by the runtime.
 * False if there is no range of the parameters in which the numbers of the
 * loops fit into 64 bits, or if there are no kernels and plan->needs_device;
 * then the function does what it did.  On error
 * nothing is promised of the function: it is a copy.  *n_added is the number of
 * instructions that have been added to it.
 */
isl_bool ash_codegen(const ash_scop *scop, ash_scop_binding *ir,
	const ash_code_plan *plan, const ash_options *options, ash_diag *diag,
	unsigned long *n_added);

/* Define the functions of the runtime that code in "module" calls, at the end
 * of the pipeline.  Has anything been added?
 */
bool ash_codegen_link_runtime(LLVMModuleRef module);

/* About how long the code is that ash_codegen will make of "root". */
ash_code_size ash_codegen_size(const ash_scop_binding *ir,
	__isl_keep isl_ast_node *root);

#endif
