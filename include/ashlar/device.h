/* device.h - what generated code calls to run loops on a device.
 *
 * A run is one execution of a part of a function whose loops have become
 * kernels:
 *
 *	run = ashlar_device_begin_v1(&program, arrays, n, &work);
 *	if (!run) goto host;
 *	ashlar_device_launch_v1(run, kernel, grid, block, 0, arguments, n);
 *	...
 *	if (ashlar_device_end_v1(run)) goto host;
 *
 * The host's memory is unchanged until ashlar_device_end_v1 has returned 0, so
 * the code at "host" can compute everything without a device.  After a launch
 * has failed, further launches do nothing and ashlar_device_end_v1 fails, so
 * the results of launches need not be checked.  Runs of several threads are
 * independent.
 *
 * Structures have no padding: fields are in the order and of the size that
 * generated code writes.  See docs/device.md.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_DEVICE_H
#define ASHLAR_DEVICE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface that a program was compiled for. */
#define ASHLAR_DEVICE_VERSION 1

/* The language of an image. */
enum { ASHLAR_DEVICE_PTX = 1, ASHLAR_DEVICE_SPIRV = 2 };

/* The features of a device that an image needs. */
enum {
	ASHLAR_DEVICE_DOUBLES = 1,	/* 64-bit floating-point numbers */
	ASHLAR_DEVICE_HALVES = 2,	/* 16-bit floating-point numbers */
	/* Atomic operations on 64-bit numbers. */
	ASHLAR_DEVICE_ATOMICS64 = 4,
};

/* Flags of an image.  LINES: it has the lines of the source, for debuggers and
 * profilers.
 */
enum { ASHLAR_DEVICE_LINES = 1 };

/* Flags of a program.  STAYS: results may stay on the device when a run ends;
 * generated code calls ashlar_device_touch_v1 before any code that may access
 * their memory.
 */
enum { ASHLAR_DEVICE_STAYS = 1 };

/* All kernels of a program, in one language. */
typedef struct ashlar_device_image {
	uint32_t format;	/* ASHLAR_DEVICE_PTX or _SPIRV */
	uint32_t needs;		/* features: ASHLAR_DEVICE_DOUBLES, ... */
	uint32_t arch;		/* PTX: the least compute capability, 70 for
				 * sm_70; SPIR-V: 0 */
	/* Threads of the largest block, 0: unknown; devices with smaller blocks
	 * cannot use the image.
	 */
	uint32_t block;
	uint32_t shared;	/* bytes of shared memory of one block, as much
				 * as any kernel needs */
	uint32_t flags;		/* 0 or ASHLAR_DEVICE_LINES */
	/* Text or binary of the image; PTX ends with a null character. */
	const void *bytes;
	/* Size in bytes, with the null character of PTX. */
	uint64_t size;
} ashlar_device_image;

/* The kernels of a module.  Writable; all runs of the module use this
 * structure. The first image that a device accepts is loaded.
 */
typedef struct ashlar_device_program {
	uint32_t version;	/* ASHLAR_DEVICE_VERSION */
	uint32_t n_images;
	const ashlar_device_image *images;
	uint32_t n_kernels;
	uint32_t flags;		/* 0 or ASHLAR_DEVICE_STAYS */
	/* Names of the kernels, the same in all images. */
	const char *const *kernels;
	void *state;		/* private to the runtime; NULL at first */
} ashlar_device_program;

/* How a run uses an array. */
enum {
	/* Copied to the device when the run begins. */
	ASHLAR_DEVICE_READ = 1,
	/* Copied back to the host when the run has succeeded.  Without READ,
	 * kernels must write each byte of the region, because the initial
	 * contents of the device's memory are undefined.  With READ, only
	 * elements that kernels have changed are stored in the host's memory,
	 * since another thread of the program may write the others.
	 */
	ASHLAR_DEVICE_WRITE = 2,
	/* With READ and WRITE: kernels write each byte of the region, so all
	 * elements may be stored without comparison.
	 */
	ASHLAR_DEVICE_ALL_WRITTEN = 4,
};

/* A region of host memory: "rows" rows of "bytes" bytes, "stride" bytes apart.
 * Kernels get the address of a copy with the same strides, whose first byte
 * corresponds to *host.
 *
 * The whole extent, including the bytes between rows, belongs to one object and
 * is readable; the bytes between rows are neither used nor changed.  Regions
 * must not overlap if one of them is written: the run does not begin if they
 * do.  Without READ and WRITE the array has no contents on the host, and "host"
 * is ignored.
 */
typedef struct ashlar_device_array {
	void *host;
	uint64_t bytes;
	/* 1 if the region is contiguous; 0: an empty array. */
	uint64_t rows;
	/* At least "bytes"; any value if there is only one row. */
	uint64_t stride;
	/* May be NULL.  Otherwise *kept is the number of the contents that the
	 * device has of this region after a run, for a later run of the same
	 * function; 0: none.  The runtime sets it at the end of a run;
	 * generated code sets it to 0 where the host may have changed the
	 * region.  If *kept is not 0 when a run begins, and the device still
	 * has these contents of the same region, the region is not copied.
	 */
	uint64_t *kept;
	uint32_t flags;		/* ASHLAR_DEVICE_READ, ... */
	/* The size of an element in bytes: 1, 2, 4, 8, or 0 if it is not known.
	 * Kernels store whole elements, counted from the first byte of a row.
	 */
	uint32_t element;
} ashlar_device_array;

/* The estimated work of one run, for the choice between host and device; see
 * runtime/device/device_estimate.h.
 */
enum {
	ASHLAR_DEVICE_FORCE = 1,	/* use the device if there is one */
	ASHLAR_DEVICE_IN_DOUBLES = 2,	/* operations are mostly on doubles */
};

/* The host's cycles below which no run is faster on a device, because the
 * launch alone takes longer.  Generated code does not begin such a run.
 */
#define ASHLAR_DEVICE_LEAST 15000

typedef struct ashlar_device_work {
	/* Cycles, at about 3 GHz, of the host's version with its threads. */
	double host_cycles;
	double operations;	/* arithmetic operations of all kernels */
	/* Bytes that kernels move from and to the device's memory. */
	double bytes;
	/* Sum over all launches of the memory accesses for which one thread
	 * waits successively.
	 */
	double waits;
	uint64_t launches;
	uint64_t flags;		/* ASHLAR_DEVICE_FORCE, ... */
} ashlar_device_work;

/* The kinds of kernel arguments: the copy of an array, a value, or a value plus
 * the position of an array's copy in its memory.  The copy of an array that is
 * passed as an offset may be a part of a larger one; without such an argument,
 * arrays have memory of their own.
 */
enum {
	ASHLAR_DEVICE_ARRAY = 0,
	ASHLAR_DEVICE_VALUE = 1,
	/* ASHLAR_DEVICE_OFFSET + 256 * the number of the array: "bits" is an
	 * offset in bytes from the first byte of the array.
	 */
	ASHLAR_DEVICE_OFFSET = 2,
};

typedef struct ashlar_device_argument {
	uint32_t kind;		/* ASHLAR_DEVICE_ARRAY, ... */
	uint32_t size;		/* size of a value: 1, 2, 4 or 8 bytes */
	/* The number of the array, from 0; or the value, in the lowest bytes.
	 */
	uint64_t bits;
} ashlar_device_argument;

/* Begin a run of kernels of "program" with these arrays: choose a device, load
 * the program, allocate memory and copy the arrays that are read.
 *
 * NULL if the host should compute instead: there is no suitable device, the
 * device is not profitable for "work", or a step failed.  Otherwise
 * ashlar_device_end_v1 must be called once, by the same thread, and "arrays"
 * must stay unchanged until then.
 */
void *ashlar_device_begin_v1(ashlar_device_program *program,
	const ashlar_device_array *arrays, uint64_t n_arrays,
	const ashlar_device_work *work);

/* Launch kernel "kernel" with "grid" blocks (x, y, z) of "block" threads each,
 * after all previous launches of the run; does not wait.  An empty grid does
 * nothing. "shared" bytes of shared memory are added to the kernel's own:
 * dynamic shared memory in PTX, an additional last argument in SPIR-V, a
 * pointer to it; 0: none.
 *
 * Nonzero if this or an earlier launch of the run has failed; then nothing is
 * done.
 */
int ashlar_device_launch_v1(void *run, uint64_t kernel, const uint64_t grid[3],
	const uint64_t block[3], uint64_t shared,
	const ashlar_device_argument *arguments, uint64_t n_arguments);

/* Wait for all launches, copy the results back, and free "run".
 *
 * Nonzero if anything has failed since the run began; the host's memory is
 * unchanged then.
 */
int ashlar_device_end_v1(void *run);

/* How the host is about to access memory. */
enum {
	ASHLAR_DEVICE_SEES = 0,		/* it reads the memory */
	ASHLAR_DEVICE_CHANGES = 1,	/* it reads or writes the memory */
	/* It does not need the contents any more. */
	ASHLAR_DEVICE_FORGETS = 2,
	/* It frees the block, allocated by malloc; "bytes" is ignored. */
	ASHLAR_DEVICE_FREES = 3,
};

/* The number of regions of all threads on devices, and the number of those with
 * results that the host lacks.  ashlar_device_touch_v1 need not be called while
 * the first is 0, nor before reads while the second is 0.
 */
extern uint64_t ashlar_device_staying_v1[2];

/* Called before the host accesses "bytes" bytes at "host" (UINT64_MAX: any
 * memory): stores results that only the device has.
 *
 * Ends the program if results cannot be fetched any more.
 */
void ashlar_device_touch_v1(const void *host, uint64_t bytes, uint64_t how);

#ifdef __cplusplus
}
#endif

#endif
