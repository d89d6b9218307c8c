/* backend.h - the interface of the runtime to CUDA and OpenCL.
 *
 * Functions return 0 or the error of the library, which they have written to
 * the log.  Memory of a device is a number: an address, or the handle of a
 * buffer.  All calls between "enter" and "leave" are made by one thread; those
 * that are marked below have to be made one at a time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_DEVICE_BACKEND_H
#define ASHLAR_RUNTIME_DEVICE_BACKEND_H

#include "ashlar/device.h"
#include "runtime/device/device_estimate.h"

/* What is known of a device. */
struct ashlar_device_facts {
	char name[64];
	uint32_t arch;		/* compute capability, 70 for 7.0, or 0 */
	uint32_t has;		/* of ASHLAR_DEVICE_DOUBLES, ... */
	uint64_t block;		/* threads of a block at most */
	uint64_t block_sides[3];
	uint64_t grid_sides[3];	/* blocks at most */
	uint64_t shared;	/* bytes of shared memory of a block */
	uint64_t memory;	/* bytes in all */
	int is_host;		/* is it the processor itself? */
	struct ashlar_device_speed speed;
};

/* A launch whose arguments are all numbers by now. */
struct ashlar_device_call {
	void *kernel;
	const uint64_t *grid;
	const uint64_t *block;
	uint64_t shared;
	const ashlar_device_argument *arguments;
	uint64_t n_arguments;
};

/* The arguments of a kernel at most. */
#define ASHLAR_DEVICE_MOST_ARGUMENTS 256

struct ashlar_device_backend {
	const char *name;
	uint32_t format;	/* of images that it takes */
	/* Open the library and device "number", or the best one if that is
	 * negative.  One at a time, as are "load" and "find".
	 */
	int (*open)(int64_t number, struct ashlar_device_facts *facts);
	/* Before and after calls; they are not nested. */
	int (*enter)(void);
	void (*leave)(void);
	int (*load)(const ashlar_device_image *image, void **module);
	void (*unload)(void *module);
	int (*find)(void *module, const char *name, void **kernel);
	void (*drop)(void *kernel);
	int (*allocate)(uint64_t bytes, uint64_t *memory);
	void (*release)(uint64_t memory);
	/* Memory of the host that the device copies fast; NULL if none. */
	void *(*pin)(uint64_t bytes);
	void (*unpin)(void *pinned);
	int (*make_queue)(void **queue);
	void (*free_queue)(void *queue);
	/* These do not wait; they are done in order.  "launch" is called by one
	 * thread at a time.  Copies begin "offset" bytes after the start of
	 * "memory".
	 */
	int (*copy_in)(void *queue, uint64_t memory, uint64_t offset,
		const void *host, const struct ashlar_device_shape *shape);
	int (*copy_out)(void *queue, void *host, uint64_t memory,
		uint64_t offset, const struct ashlar_device_shape *shape);
	int (*launch)(void *queue, const struct ashlar_device_call *call);
	/* Wait for all; nonzero if any of them has failed. */
	int (*wait)(void *queue);
};

extern const struct ashlar_device_backend ashlar_device_cuda_v1;
extern const struct ashlar_device_backend ashlar_device_opencl_v1;

#endif
