/* device_code_impl.h - state of code generation for a device.
 *
 * Private to the files of this folder.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_DEVICE_DEVICE_CODE_IMPL_H
#define ASH_CODEGEN_DEVICE_DEVICE_CODE_IMPL_H

#include "codegen/device/device_code.h"
#include "llvm/device/device_module.h"

/* The memory region of an array of the SCoP.  Its LLVM values belong to the
 * function of the SCoP, not to a kernel.
 */
typedef struct ash_device_region {
	bool is_used;		/* used by any kernel; false for scalars */
	unsigned number;	/* index among the used regions */
	/* Placeholder for the region's address on the device, replaced when
	 * launches are generated.
	 */
	LLVMValueRef place;
	/* Offset in bytes from the first byte of the region to the base of the
	 * array.
	 */
	LLVMValueRef offset;
	/* Placeholder for the offset in bytes from the start of the device's
	 * memory block to the base of the array, since the region may be a part
	 * of a larger block.  Replaced when launches are generated.  NULL: the
	 * region is the whole block, so "offset" holds.
	 */
	LLVMValueRef shift;
	/* address of the first byte on the host; NULL: on the device only */
	LLVMValueRef host;
	/* Address of a variable that holds the number of the array's copy on
	 * the device, 0 if there is none (device_keep.c).  NULL: there is no
	 * such variable.
	 */
	LLVMValueRef kept;
	LLVMValueRef bytes;
} ash_device_region;

typedef struct ash_device_code {
	ash_device_region *region;	/* per array of the SCoP; owned */
	unsigned n_region;		/* number of regions that are used */
	/* i1: do all regions have known bounds? */
	LLVMValueRef valid;
	LLVMValueRef run;
	LLVMValueRef program;
	/* By statement: does the host's version distribute its instances among
	 * threads?  Not owned.
	 */
	const bool *shared;
	ash_device_module *module;	/* the kernels; owned */
	unsigned n_kernel;
} ash_device_code;

/* device_region.c */
/* Compute the regions of all arrays.  Returns isl_bool_false if one is
 * unbounded or cannot be copied.
 */
isl_bool ash_device_regions_find(ash_gen *gen, ash_device_code *code);
/* Emit, for each region, the marker call that device_keep.c replaces by a
 * variable.  None is emitted with the option offload_stay.
 */
void ash_device_regions_keep(ash_gen *gen, ash_device_code *code);
/* Emit, for each region, the call that marks its array as possibly staying on
 * the device after the run (ASH_STAYS_NAME).
 */
void ash_device_regions_stay(ash_gen *gen, const ash_device_code *code);
/* Remove the calls that ash_device_regions_stay() has emitted; for use if no
 * kernel could be generated.
 */
void ash_device_regions_leave(const ash_gen *gen, const ash_device_code *code);
/* Emit stores that tell device_keep.c that the device's copies of all written
 * regions are out of date, since the host's code is going to run.
 */
void ash_device_regions_forget(ash_gen *gen, const ash_device_code *code);
/* Emit the table of regions for the runtime (an array of ashlar_device_array);
 * returns its address.
 */
LLVMValueRef ash_device_regions_write(ash_gen *gen,
	const ash_device_code *code);
/* Free code->region, and delete the placeholders, which must have no uses. */
void ash_device_regions_clear(ash_gen *gen, ash_device_code *code);

/* device_kernel.c */
/* Generate a kernel for the loops below "mark", and its launch. */
isl_stat ash_device_launch(ash_gen *gen, __isl_keep isl_ast_node *mark);

/* device_work_code.c */
/* By statement: does the host distribute its instances among threads?  Freed by
 * the caller; NULL on error.
 *
 * Requires: gen->scop is the host's SCoP, which may have more statements than
 * the device's (copies of arrays, at the end).
 */
bool *ash_device_shared_find(ash_gen *gen);
/* Emit the structure (ashlar_device_work) by which the runtime compares the
 * time on the host with that on a device.  "shared" tells by statement whether
 * the host distributes its instances among threads (ash_device_shared_find).
 * Returns the structure's address; NULL on error.
 */
LLVMValueRef ash_device_work_write(ash_gen *gen, const bool *shared);

/* device_program.c */
/* Fill code->program with its images; isl_bool_false if there is none. */
isl_bool ash_device_program_fill(ash_gen *gen, ash_device_code *code);

/* device_abi.c */
/* The functions of the device runtime that generated code calls. */
typedef enum {
	ASH_DEVICE_BEGIN,
	ASH_DEVICE_LAUNCH,
	ASH_DEVICE_END,
	ASH_DEVICE_TOUCH
} ash_device_call;
/* Link the runtime for devices into the module unless it is there already.
 * Returns whether the module contains it afterwards.
 */
bool ash_device_runtime_link(ash_gen *gen);
/* The runtime's function "which".  Requires: the runtime is linked. */
LLVMValueRef ash_device_runtime_function(const ash_gen *gen,
	ash_device_call which);
/* The runtime's variable that counts the arrays with copies on devices. */
LLVMValueRef ash_device_staying(const ash_gen *gen);
/* Emit a call of the runtime's function "which" with the "n" arguments "arg",
 * whose types are not checked; returns the call's value.  Requires: the runtime
 * is linked.
 */
LLVMValueRef ash_device_runtime_call(ash_gen *gen, ash_device_call which,
	LLVMValueRef *arg, unsigned n);
/* The structure ashlar_device_array of ashlar/device.h. */
LLVMTypeRef ash_device_array_type(const ash_gen *gen);
/* The structure ashlar_device_work of ashlar/device.h. */
LLVMTypeRef ash_device_work_type(const ash_gen *gen);
/* The structure ashlar_device_argument of ashlar/device.h. */
LLVMTypeRef ash_device_argument_type(const ash_gen *gen);
/* The structure ashlar_device_image of ashlar/device.h. */
LLVMTypeRef ash_device_image_type(const ash_gen *gen);
/* The structure ashlar_device_program of ashlar/device.h. */
LLVMTypeRef ash_device_program_type(const ash_gen *gen);
/* Emit a store of "value" to field number "field" of element "pos" of "table",
 * an array of structures "type".
 */
void ash_device_store(ash_gen *gen, LLVMTypeRef type, LLVMValueRef table,
	unsigned pos, unsigned field, LLVMValueRef value);
/* Emit an alloca for a table of "n" elements of "type", at least one. */
LLVMValueRef ash_device_table(ash_gen *gen, LLVMTypeRef type, unsigned n,
	const char *name);

#endif
