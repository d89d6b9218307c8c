/* codegen.h - code generation from an annotated AST to LLVM IR.
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

/* How code generation can distribute the reduction of each statement of "scop"
 * among threads, by statement.  Freed by the caller; NULL on error.
 */
ash_sharing *ash_codegen_sharing(const ash_scop *scop, ash_scop_binding *ir,
	const ash_options *options, ash_diag *diag);

/* The versions to generate and the conditions under which they run.  Nothing is
 * owned.
 */
typedef struct ash_code_plan {
	/* The host version; NULL, only with "device": the original code is the
	 * host version.
	 */
	isl_ast_node *root;
	/* The version for a device (ash_ast_build_device); "root" is used if
	 * there is no device or if it fails.  NULL: none.
	 */
	isl_ast_node *device;
	/* With "device": the SCoP of the device's loops.  Arrays and statements
	 * are the same as those of the host's SCoP, but other scalars may be
	 * temporary arrays.
	 */
	const ash_scop *device_scop;
	/* With "device": the amount of its work, as functions of the parameters
	 * (device/device_count.h).
	 */
	const struct ash_device_count *work;
	bool needs_device; /* generate nothing if no kernels can be generated */
	/* The version that runs instead of "root" if only one thread is
	 * available; NULL: "root" runs then, too.
	 */
	isl_ast_node *alone;
	/* With "alone": the parameter values for which "alone" runs on any
	 * number of threads; NULL: it runs if only one thread is available.
	 */
	isl_set *alone_for;
	/* Is "root" profitable only on several threads?  Then the original code
	 * runs on one.
	 */
	bool for_threads;
	/* Does the function have a loop that LLVM vectorizes with gathers?  If
	 * not, some loops ask for no gathers and scatters (see
	 * llvm/quirks/gathers.h): all loops, with "no_gathers", or those with
	 * scattered stores.
	 */
	bool gathers;
	bool no_gathers;
	/* The conditions that are tested at run time; if one fails, the
	 * original code runs.
	 */
	ash_conditions when;
	/* If not NULL, called with each image of the kernels of "device":
	 * "size" bytes at "bytes".  "format" is "ptx" or "spvasm", for a text
	 * that ends in a null character, or "spv", for binary data.
	 */
	void (*see_image)(const char *format, const char *bytes, size_t size,
		void *user);
	void *user;
	/* Estimated cycles of one instance on one thread, by statement; NULL:
	 * unknown.
	 */
	const double *pace;
} ash_code_plan;

/* Generate the code of "plan" into the function of "ir", between ir->entry and
 * ir->exit, guarded by the run-time test of the SCoP.  If the test fails, the
 * original blocks run; if nothing needs to be tested, they are removed.
 * Parallel loops become functions run by the runtime.  *n_added is set to the
 * number of instructions added to the function.
 *
 * Returns false if no range of the parameters keeps the integers of the loops
 * within 64 bits, or if there are no kernels and plan->needs_device; the
 * function then behaves as before.  After an error the function, a copy, is
 * unusable.
 */
isl_bool ash_codegen(const ash_scop *scop, ash_scop_binding *ir,
	const ash_code_plan *plan, const ash_options *options, ash_diag *diag,
	unsigned long *n_added);

/* Define the functions of the runtime that code in "module" calls, at the end
 * of the pipeline.  Returns whether any was added.
 */
bool ash_codegen_link_runtime(LLVMModuleRef module);

/* An estimate of the size of the code that ash_codegen will make of "root". */
ash_code_size ash_codegen_size(const ash_scop_binding *ir,
	__isl_keep isl_ast_node *root);

#endif
