/* device_code_impl.h - a program for a device while it is made.
 *
 * Private to the files of this room.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_DEVICE_DEVICE_CODE_IMPL_H
#define ASH_CODEGEN_DEVICE_DEVICE_CODE_IMPL_H

#include "codegen/device/device_code.h"
#include "llvm/device/device_module.h"

/* An array of the SCoP, in the frame of its function. */
typedef struct ash_device_region {
	bool is_used;		/* by any kernel; not if it is a scalar */
	unsigned number;	/* among those that are */
	/* What stands for the device's address of it, until launches are
	 * written.
	 */
	LLVMValueRef place;
	/* From its first byte on the device to its base, in bytes. */
	LLVMValueRef offset;
	LLVMValueRef host;	/* first byte; NULL: on the device alone */
	LLVMValueRef kept;	/* where the number is of what the device
				 * holds, or NULL */
	LLVMValueRef bytes;
} ash_device_region;

typedef struct ash_device_code {
	ash_device_region *region;	/* per array of the SCoP; owned */
	unsigned n_region;		/* that are used */
	LLVMValueRef valid;		/* can all regions be told? */
	LLVMValueRef run;
	LLVMValueRef program;
	/* By statement: does the host share it out to threads?  Not owned. */
	const bool *shared;
	ash_device_module *module;	/* of the kernels; owned */
	unsigned n_kernel;
} ash_device_code;

/* device_region.c */
/* Find the regions; isl_bool_false: one has no bounds, or cannot be copied. */
isl_bool ash_device_regions_find(ash_gen *gen, ash_device_code *code);
/* Have numbers for what the device holds of them after a run. */
void ash_device_regions_keep(ash_gen *gen, ash_device_code *code);
/* The host is going to write them: what the device holds is of no use. */
void ash_device_regions_forget(ash_gen *gen, const ash_device_code *code);
/* Write them down for the runtime: gives the table. */
LLVMValueRef ash_device_regions_write(ash_gen *gen,
	const ash_device_code *code);
/* Free what "code" owns of regions. */
void ash_device_regions_clear(ash_gen *gen, ash_device_code *code);

/* device_kernel.c */
/* Make a kernel of what is below "mark", and launch it. */
isl_stat ash_device_launch(ash_gen *gen, __isl_keep isl_ast_node *mark);

/* device_work_code.c */
/* By statement: does the host share its instances out to threads?  Requires:
 * gen->scop is the host's, which may have copies of arrays behind the
 * statements that the device has, too.  To be freed; NULL on error.
 */
bool *ash_device_shared_find(ash_gen *gen);
/* A table of what speaks for and against the run that begins here, for the
 * runtime, with what ash_device_shared_find has found; NULL on error.
 */
LLVMValueRef ash_device_work_write(ash_gen *gen, const bool *shared);

/* device_program.c */
/* Give code->program its images; isl_bool_false: there is none. */
isl_bool ash_device_program_fill(ash_gen *gen, ash_device_code *code);

/* device_abi.c */
/* The runtime's function of this name; all are declared at first. */
typedef enum {
	ASH_DEVICE_BEGIN,
	ASH_DEVICE_LAUNCH,
	ASH_DEVICE_END
} ash_device_call;
/* Link the runtime for devices into the module, unless it is there.  Is it
 * now?
 */
bool ash_device_runtime_link(ash_gen *gen);
/* Code that calls the function "which" of the runtime with "n" arguments, for
 * which no type is checked; gives what it returns. Requires: the runtime is
 * linked.
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
/* Code that stores "value" in field "field", by its position, of element "pos"
 * of the table "table" of structures "type".
 */
void ash_device_store(ash_gen *gen, LLVMTypeRef type, LLVMValueRef table,
	unsigned pos, unsigned field, LLVMValueRef value);
/* A table of "n" elements of "type", one at least, on the stack. */
LLVMValueRef ash_device_table(ash_gen *gen, LLVMTypeRef type, unsigned n,
	const char *name);

#endif
