/* backend.h - the interface of the runtime to CUDA and OpenCL.
 *
 * Functions return 0, or the library's error after writing it to the log.
 * Device memory is identified by a number: an address (CUDA) or the handle of a
 * buffer (OpenCL).  All calls between "enter" and "leave" come from one thread;
 * functions marked as such below must not be called concurrently.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_DEVICE_BACKEND_H
#define ASHLAR_RUNTIME_DEVICE_BACKEND_H

#include "ashlar/device.h"
#include "runtime/device/device_estimate.h"

/* Properties of a device. */
struct ashlar_device_facts {
	char name[64];
	/* Compute capability, 70 for 7.0; 0: not a CUDA device. */
	uint32_t arch;
	uint32_t has;		/* features: ASHLAR_DEVICE_DOUBLES, ... */
	uint64_t block;		/* the most threads of a block */
	uint64_t block_sides[3];
	uint64_t grid_sides[3];	/* the most blocks per dimension */
	uint64_t shared;	/* bytes of a block's shared memory */
	uint64_t memory;	/* bytes of the device's memory */
	int is_host;		/* is the device the host's processor itself? */
	struct ashlar_device_speed speed;
};

/* A kernel launch; all arguments are numbers. */
struct ashlar_device_call {
	void *kernel;
	const uint64_t *grid;
	const uint64_t *block;
	uint64_t shared;
	const ashlar_device_argument *arguments;
	uint64_t n_arguments;
};

/* The maximal number of arguments of a kernel. */
#define ASHLAR_DEVICE_MOST_ARGUMENTS 256

struct ashlar_device_backend {
	const char *name;
	uint32_t format;	/* format of the images that it takes */
	/* Open the library, and device "number", or the best device if it is
	 * negative. Must not be called concurrently; neither must "load" and
	 * "find".
	 */
	int (*open)(int64_t number, struct ashlar_device_facts *facts);
	/* Called before and after other calls; not nested. */
	int (*enter)(void);
	void (*leave)(void);
	int (*load)(const ashlar_device_image *image, void **module);
	void (*unload)(void *module);
	int (*find)(void *module, const char *name, void **kernel);
	void (*drop)(void *kernel);
	int (*allocate)(uint64_t bytes, uint64_t *memory);
	void (*release)(uint64_t memory);
	/* Allocate host memory that the device copies fast; NULL if there is
	 * none.
	 */
	void *(*pin)(uint64_t bytes);
	void (*unpin)(void *pinned);
	int (*make_queue)(void **queue);
	void (*free_queue)(void *queue);
	/* The copies and "launch" are asynchronous; the commands of a queue are
	 * executed in order.  "launch" must not be called concurrently.  Copies
	 * begin "offset" bytes after the start of "memory".
	 */
	int (*copy_in)(void *queue, uint64_t memory, uint64_t offset,
		const void *host, const struct ashlar_device_shape *shape);
	int (*copy_out)(void *queue, void *host, uint64_t memory,
		uint64_t offset, const struct ashlar_device_shape *shape);
	int (*launch)(void *queue, const struct ashlar_device_call *call);
	/* Wait for all commands of the queue; nonzero if any of them has
	 * failed.
	 */
	int (*wait)(void *queue);
};

extern const struct ashlar_device_backend ashlar_device_cuda_v1;
extern const struct ashlar_device_backend ashlar_device_opencl_v1;

#endif
