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
 * Until the last of these has returned 0, nothing of the host's memory has been
 * changed, so "host" finds all as it was and computes it without a device.  A
 * launch that fails makes all that follow do nothing, and the end fail; its
 * result need not be looked at.  Runs of several threads do not disturb each
 * other.
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

/* What a program says it was made for. */
#define ASHLAR_DEVICE_VERSION 1

/* The language of an image. */
enum { ASHLAR_DEVICE_PTX = 1, ASHLAR_DEVICE_SPIRV = 2 };

/* What an image needs of a device. */
enum {
	ASHLAR_DEVICE_DOUBLES = 1,	/* numbers of 64 bits */
	ASHLAR_DEVICE_HALVES = 2,	/* numbers of 16 bits */
	ASHLAR_DEVICE_ATOMICS64 = 4,	/* atomic operations on 64 bits */
};

/* Of an image: it has the lines of the source, for debuggers and profilers. */
enum { ASHLAR_DEVICE_LINES = 1 };

/* Of a program.  Results may stay on the device when a run ends: all code that
 * may see them, or change what is there, calls ashlar_device_touch_v1 before.
 */
enum { ASHLAR_DEVICE_STAYS = 1 };

/* All kernels of a program, in one language. */
typedef struct ashlar_device_image {
	uint32_t format;	/* ASHLAR_DEVICE_PTX or _SPIRV */
	uint32_t needs;		/* of ASHLAR_DEVICE_DOUBLES, ... */
	uint32_t arch;		/* PTX: the least compute capability, 70 for
				 * sm_70; SPIR-V: 0 */
	uint32_t block;		/* threads of the largest block, or 0: unknown;
				 * a device that has not as many is refused */
	uint32_t shared;	/* bytes of shared memory of one block, as much
				 * as any kernel needs */
	uint32_t flags;		/* 0 or ASHLAR_DEVICE_LINES */
	const void *bytes;	/* PTX: ends with a null character */
	uint64_t size;		/* in bytes, with that character */
} ashlar_device_image;

/* What a module brings: it is writable, and all its runs name this one.  The
 * first image that fits a device is used.
 */
typedef struct ashlar_device_program {
	uint32_t version;	/* ASHLAR_DEVICE_VERSION */
	uint32_t n_images;
	const ashlar_device_image *images;
	uint32_t n_kernels;
	uint32_t flags;		/* 0 or ASHLAR_DEVICE_STAYS */
	const char *const *kernels;	/* their names, the same in all images
					 */
	void *state;		/* the runtime's own; NULL at first */
} ashlar_device_program;

/* How a run uses an array. */
enum {
	/* Copied to the device when the run begins. */
	ASHLAR_DEVICE_READ = 1,
	/* Copied back when all has succeeded.  Without READ each byte of the
	 * region is written by the kernels: the device's memory has any
	 * contents at first.  With READ those bytes alone are stored in the
	 * host's memory that kernels have changed, as if the host had done
	 * it: others may belong to another thread of the program.
	 */
	ASHLAR_DEVICE_WRITE = 2,
	/* With READ and WRITE: each byte of the region is written, so that all
	 * may be stored, without comparing.
	 */
	ASHLAR_DEVICE_ALL_WRITTEN = 4,
};

/* A region of the host's memory: "rows" rows of "bytes" bytes; a row begins
 * "stride" bytes after the one before it.  Kernels get the address of a copy
 * whose first byte stands for *host and that has the same strides.
 *
 * From its first byte to its last, with what is between rows, the region is
 * part of one object, which may be read; the contents between rows do not
 * matter, and are not changed.  Regions of which one is written do not overlap:
 * the run does not begin if they do.  With neither READ nor WRITE there is no
 * copy of it on the host, and "host" is not looked at.
 */
typedef struct ashlar_device_array {
	void *host;
	uint64_t bytes;
	uint64_t rows;		/* 1 if all is contiguous; 0: an empty array */
	uint64_t stride;	/* at least "bytes"; any if there is one row */
	/* NULL, or what the device's memory is known to hold after a run, for
	 * a later run of the same function.  *kept is 0 at first, and is made 0
	 * by generated code wherever the host may have changed the region.  The
	 * runtime stores the number of the contents there when a run has ended.
	 * If *kept is not 0 when a run begins, and memory with these contents
	 * is still there, it is not copied, provided that it is of the same
	 * region.
	 */
	uint64_t *kept;
	uint32_t flags;		/* of ASHLAR_DEVICE_READ, ... */
	/* The bytes of an element: kernels store whole ones, counted from the
	 * first byte of a row.  1, 2, 4, 8, or 0 if that is not known.
	 */
	uint32_t element;
} ashlar_device_array;

/* What speaks for and against the device, for one run.  Estimates; see
 * runtime/device/estimate.h.
 */
enum {
	ASHLAR_DEVICE_FORCE = 1,	/* use the device if there is one */
	ASHLAR_DEVICE_IN_DOUBLES = 2,	/* operations are mostly on doubles */
};

/* Cycles of the host.  No run is worth a device that takes the host no longer
 * than a launch takes; to ask all the rest would be a part of that time, so
 * generated code does not begin a run either.
 */
#define ASHLAR_DEVICE_LEAST 15000

typedef struct ashlar_device_work {
	double host_cycles;	/* of the host version, with the threads that
				 * it would have, at some 3 GHz */
	double operations;	/* arithmetic, of all kernels */
	double bytes;		/* that kernels move from and to the device's
				 * memory */
	double waits;		/* for that memory, of a thread of each launch,
				 * one after the other */
	uint64_t launches;
	uint64_t flags;		/* of ASHLAR_DEVICE_FORCE, ... */
} ashlar_device_work;

/* An argument of a kernel: the copy of an array, a number, or a number that is
 * relative to the start of a copy.  Copies may be parts of larger ones; an
 * array has an argument of the third kind, or its copy is not one of these.
 */
enum {
	ASHLAR_DEVICE_ARRAY = 0,
	ASHLAR_DEVICE_VALUE = 1,
	/* With the number of the array, times 256.  "bits" is a number of bytes
	 * from the first byte of the array.
	 */
	ASHLAR_DEVICE_OFFSET = 2,
};

typedef struct ashlar_device_argument {
	uint32_t kind;		/* of ASHLAR_DEVICE_ARRAY, ... */
	uint32_t size;		/* of a value: 1, 2, 4 or 8 bytes */
	uint64_t bits;		/* which array, from 0; or the value, in its
				 * lowest bytes */
} ashlar_device_argument;

/* Begin a run of kernels of "program" with these arrays: choose a device, have
 * the program ready there, get memory and copy what is read.
 *
 * NULL if the host is to do it: there is no device, or none that has what the
 * program needs, or it is not worth it by "work", or anything failed.  If not,
 * ashlar_device_end_v1 has to be called once, in the same thread.  "arrays" has
 * to stay as it is until then.
 */
void *ashlar_device_begin_v1(ashlar_device_program *program,
	const ashlar_device_array *arrays, uint64_t n_arrays,
	const ashlar_device_work *work);

/* Run the kernel of this number, on "grid" blocks (x, y, z) of "block" threads
 * each, after all that was launched before in this run; does not wait.  With an
 * empty grid nothing is done.  "shared" bytes of shared memory are added to
 * what the kernel has of itself: in PTX as dynamic shared memory, in SPIR-V as
 * one more argument at the end, a pointer to it; 0: none.
 *
 * Nonzero if this launch or one before has failed; nothing more is done then.
 */
int ashlar_device_launch_v1(void *run, uint64_t kernel, const uint64_t grid[3],
	const uint64_t block[3], uint64_t shared,
	const ashlar_device_argument *arguments, uint64_t n_arguments);

/* Wait for what has been launched, copy back what was written, and free "run".
 *
 * Nonzero if anything has failed since the run began; the host's memory is
 * unchanged then.
 */
int ashlar_device_end_v1(void *run);

/* How the host is going to access memory. */
enum {
	ASHLAR_DEVICE_SEES = 0,		/* it reads */
	ASHLAR_DEVICE_CHANGES = 1,	/* it reads or writes */
	ASHLAR_DEVICE_FORGETS = 2,	/* the contents are of no use any more */
	ASHLAR_DEVICE_FREES = 3,	/* the same, for all that malloc has
					 * given; "bytes" is not looked at */
};

/* The regions that all threads have on devices, and those of them with results
 * that the host lacks.  The next function need not be called while the first is
 * 0; nor, for what the host reads, while the second is.
 */
extern uint64_t ashlar_device_staying_v1[2];

/* The host may access "bytes" bytes at "host": where the device has results
 * that the host lacks they are stored now.  UINT64_MAX bytes: any memory.
 *
 * If results cannot be had any more the program ends.
 */
void ashlar_device_touch_v1(const void *host, uint64_t bytes, uint64_t how);

#ifdef __cplusplus
}
#endif

#endif
