/* device_module.h - kernels in a module of their own, and images of it.
 *
 * Kernels come from functions of the program's module: what these load from
 * their context becomes parameters.  The module knows of no target until an
 * image is made, each from a copy in a context of its own.
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
	ASH_DEVICE_SPIRV_TEXT	/* for people */
} ash_device_format;

typedef struct ash_device_module ash_device_module;

/* A parameter of a kernel. */
typedef struct ash_device_param {
	LLVMValueRef outer;	/* what it is for the program */
	LLVMValueRef inner;	/* the load that stands for it there */
	bool is_array;		/* the device's address of an array */
} ash_device_param;

/* What ash_device_module_emit makes.  "arch" is given: for PTX, the oldest
 * processor, 75 for sm_75.
 */
typedef struct ash_device_image {
	char *bytes;		/* owned */
	size_t size;
	unsigned arch;
	unsigned block;		/* threads of the largest block */
	bool needs_doubles;
	char *why;		/* owned; why there is no image */
} ash_device_image;

/* No kernels yet, for the program "module". */
ash_device_module *ash_device_module_create(LLVMModuleRef module);
/* Free "module" with all that it owns; gives NULL. */
ash_device_module *ash_device_module_free(ash_device_module *module);

/* What a thread knows of itself: the arguments of a kernel behind its context.
 * The first three are numbers in x, y and z among all threads.
 */
enum {
	ASH_DEVICE_THREAD_OF_ALL,
	ASH_DEVICE_BLOCK = 3,		/* the number of its block */
	ASH_DEVICE_THREAD = 6,		/* its number in x in its block */
	ASH_DEVICE_NUMBERS
};

/* A kernel as it is handed over. */
typedef struct ash_device_function {
	/* Its arguments are its context, from which it loads "param", and what
	 * a thread knows of itself, of 64 bits.
	 */
	LLVMValueRef function;
	const ash_device_param *param;
	unsigned n_param;
	const unsigned *block;	/* threads of a block in x, y and z */
	unsigned n_at_once;	/* blocks that a multiprocessor is to have at a
				 * time; 0: any */
	/* Slots on its stack that are memory of the block. */
	const LLVMValueRef *shared;
	unsigned n_shared;
} ash_device_function;

/* Add a copy of "kernel" as the next one. */
void ash_device_module_add(ash_device_module *module,
	const ash_device_function *kernel);

/* Let threads wait here for all others of their block: a call that stands for
 * it in "module" until it is known for what device that is.
 */
void ash_device_barrier(LLVMBuilderRef builder, LLVMModuleRef module);
/* Remove what is left of such calls in "module" when there are none. */
void ash_device_barrier_forget(LLVMModuleRef module);

/* The name of the kernel with this number; it belongs to "module". */
const char *ash_device_module_name(const ash_device_module *module,
	unsigned number);

/* Make an image; false, and image->why, if that is not possible. */
bool ash_device_module_emit(const ash_device_module *module,
	ash_device_format format, ash_device_image *image);
/* Free what "image" owns. */
void ash_device_image_clear(ash_device_image *image);

/* How many bits a parameter of this type has: 8, 16, 32 or 64; 0: there are no
 * such parameters.
 */
unsigned ash_device_value_bits(LLVMTypeRef type);

#ifdef __cplusplus
}
#endif

#endif
