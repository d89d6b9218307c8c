/* device_module.h - module of kernels, and images compiled from it.
 *
 * Kernels come from functions of the program's module; their loads from the
 * context become parameters.  The module has no target until an image is made,
 * each from a copy in a separate context.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_DEVICE_MODULE_H
#define ASH_LLVM_DEVICE_MODULE_H

#include <stdbool.h>
#include <stddef.h>

#include <llvm-c/Core.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
	ASH_DEVICE_PTX,
	ASH_DEVICE_SPIRV,
	ASH_DEVICE_SPIRV_TEXT	/* for people to read */
} ash_device_format;

typedef struct ash_device_module ash_device_module;

/* A parameter of a kernel. */
typedef struct ash_device_param {
	LLVMValueRef outer;	/* value in the program */
	LLVMValueRef inner;	/* the load from the context */
	bool is_array;		/* is it the device address of an array? */
} ash_device_param;

/* An image: input and result of ash_device_module_emit.  "arch" is input: for
 * PTX the oldest supported processor, 75 for sm_75.
 */
typedef struct ash_device_image {
	char *bytes;		/* owned */
	size_t size;
	unsigned arch;
	unsigned block;		/* number of threads of the largest block */
	bool needs_doubles;
	bool has_lines;		/* does it contain the lines of the source? */
	char *why;		/* owned; the reason if there is no image */
} ash_device_image;

/* An empty kernel module for the program "module". */
ash_device_module *ash_device_module_create(LLVMModuleRef module);
/* Free "module" with all that it owns; gives NULL. */
ash_device_module *ash_device_module_free(ash_device_module *module);

/* Identifiers of a thread, which are arguments of a kernel's function after its
 * context.  The first three are global indices in x, y and z.
 */
enum {
	ASH_DEVICE_THREAD_OF_ALL,
	ASH_DEVICE_BLOCK = 3,		/* index of the block */
	ASH_DEVICE_THREAD = 6,		/* index in x within the block */
	ASH_DEVICE_NUMBERS
};

/* A kernel to be added to the module. */
typedef struct ash_device_function {
	/* Its arguments are its context, from which it loads "param", and the
	 * thread's identifiers, of 64 bits.
	 */
	LLVMValueRef function;
	const ash_device_param *param;
	unsigned n_param;
	const unsigned *block;	/* threads of a block in x, y and z */
	unsigned n_at_once;	/* blocks per multiprocessor; 0: any */
	/* Allocas that become shared memory of the block. */
	const LLVMValueRef *shared;
	unsigned n_shared;
} ash_device_function;

/* Add a copy of "kernel" to the module, with the next number. */
void ash_device_module_add(ash_device_module *module,
	const ash_device_function *kernel);

/* Emit a barrier for all threads of a block: a placeholder call until the
 * device is known.
 */
void ash_device_barrier(LLVMBuilderRef builder, LLVMModuleRef module);
/* Remove the declaration of the placeholder from "module" if no calls remain.
 */
void ash_device_barrier_forget(LLVMModuleRef module);

/* The name of the kernel with this number; it belongs to "module". */
const char *ash_device_module_name(const ash_device_module *module,
	unsigned number);

/* Compile the module to an image in "format"; if that is not possible, return
 * false and set image->why to the reason.
 */
bool ash_device_module_emit(const ash_device_module *module,
	ash_device_format format, ash_device_image *image);
/* Free what "image" owns. */
void ash_device_image_clear(ash_device_image *image);

/* The size in bits of a parameter of this type: 8, 16, 32 or 64; 0 if the type
 * is not supported.
 */
unsigned ash_device_value_bits(LLVMTypeRef type);

#ifdef __cplusplus
}
#endif

#endif
