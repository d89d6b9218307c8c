/* cuda.c - NVIDIA devices, by the CUDA Driver API.
 *
 * libcuda.so.1 is opened when a device is first needed, and stays open.  The
 * context is the device's primary context, which the program shares if it uses
 * CUDA itself; it is current only during our calls.  The declarations are our
 * own; they name the versions of functions that all drivers since CUDA 4
 * provide.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "runtime/device/backend.h"

#include <dlfcn.h>
#include <stddef.h>

#include "runtime/device/device_log.h"

#define WEAK __attribute__((weak))

extern WEAK void *dlopen(const char *, int);
extern WEAK void *dlsym(void *restrict, const char *restrict);

typedef struct cuda_context cuda_context;

/* A copy of rows (CUDA_MEMCPY2D of the driver): one of its two sides, and the
 * whole.
 */
struct cuda_side {
	size_t x, y;
	int kind;
	const void *host;
	uint64_t device;
	void *array;
	size_t stride;
};

struct cuda_rows {
	struct cuda_side from, to;
	size_t bytes, rows;
};

/* The functions of the driver that we call, and their parameters. */
#define CALLS(CALL) \
	CALL(cuInit, unsigned) \
	CALL(cuGetErrorString, int, const char **) \
	CALL(cuDeviceGetCount, int *) \
	CALL(cuDeviceGet, int *, int) \
	CALL(cuDeviceGetName, char *, int, int) \
	CALL(cuDeviceTotalMem_v2, size_t *, int) \
	CALL(cuDeviceGetAttribute, int *, int, int) \
	CALL(cuDevicePrimaryCtxRetain, cuda_context **, int) \
	CALL(cuCtxPushCurrent_v2, cuda_context *) \
	CALL(cuCtxPopCurrent_v2, cuda_context **) \
	CALL(cuModuleLoadDataEx, void **, const void *, unsigned, const int *, \
		void **) \
	CALL(cuModuleUnload, void *) \
	CALL(cuModuleGetFunction, void **, void *, const char *) \
	CALL(cuFuncSetAttribute, void *, int, int) \
	CALL(cuMemAlloc_v2, uint64_t *, size_t) \
	CALL(cuMemFree_v2, uint64_t) \
	CALL(cuMemHostAlloc, void **, size_t, unsigned) \
	CALL(cuMemFreeHost, void *) \
	CALL(cuMemcpyHtoDAsync_v2, uint64_t, const void *, size_t, void *) \
	CALL(cuMemcpyDtoHAsync_v2, void *, uint64_t, size_t, void *) \
	CALL(cuMemcpy2DAsync_v2, const struct cuda_rows *, void *) \
	CALL(cuStreamCreate, void **, unsigned) \
	CALL(cuStreamDestroy_v2, void *) \
	CALL(cuStreamSynchronize, void *) \
	CALL(cuLaunchKernel, void *, unsigned, unsigned, unsigned, unsigned, \
		unsigned, unsigned, unsigned, void *, void **, void **)

struct ashlar_cuda_v1 {
	cuda_context *context;
#define FIELD(name, ...) int (*name)(__VA_ARGS__);
	CALLS(FIELD)
};

extern struct ashlar_cuda_v1 ashlar_cuda_v1;
struct ashlar_cuda_v1 ashlar_cuda_v1;

/* Attributes of devices (CUdevice_attribute). */
enum {
	MAX_THREADS_PER_BLOCK = 1,
	MAX_BLOCK_DIM_X = 2,
	MAX_GRID_DIM_X = 5,
	MAX_SHARED_MEMORY_PER_BLOCK = 8,
	CLOCK_RATE = 13,
	MULTIPROCESSOR_COUNT = 16,
	MEMORY_CLOCK_RATE = 36,
	GLOBAL_MEMORY_BUS_WIDTH = 37,
	COMPUTE_CAPABILITY_MAJOR = 75,
	COMPUTE_CAPABILITY_MINOR = 76,
	SINGLE_TO_DOUBLE_RATIO = 87,
	MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97,
};

/* Values of CUjit_option, CUfunction_attribute and CUstream_flags. */
enum {
	ERROR_LOG_BUFFER = 5,
	ERROR_LOG_BUFFER_SIZE_BYTES = 6,
	MAX_DYNAMIC_SHARED_SIZE_BYTES = 8,
	GENERATE_LINE_INFO = 13,
	NON_BLOCKING = 1,
};

/* Values of CUmemorytype. */
enum { ON_HOST = 1, ON_DEVICE = 2 };

/* The shared memory in bytes that a block may have without a special attribute.
 */
#define USUAL_SHARED 49152

static int tell(const char *call, int error)
{
	const char *text = NULL;

	if (error == 0)
		return 0;
	if (ashlar_cuda_v1.cuGetErrorString(error, &text) != 0)
		text = NULL;
	return ashlar_device_fail_v1(call, error, text);
}

#define TRY(name, ...) tell(#name, ashlar_cuda_v1.name(__VA_ARGS__))

/* Find all functions of the library; nonzero, with a line in the log, if one is
 * missing.
 */
static int find_functions(void *library)
{
#define FIND(name, ...) \
	*(void **) &ashlar_cuda_v1.name = dlsym(library, #name); \
	if (!ashlar_cuda_v1.name) \
		return ashlar_device_fail_v1(#name, -1, "not in libcuda.so.1");
	CALLS(FIND)
	return 0;
}

static int open_library(void)
{
	void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);

	if (!library) {
		ashlar_device_say_v1("cuda", "there is no libcuda.so.1");
		return -1;
	}
	return find_functions(library);
}

/* Returns the value of the attribute "attribute" of the device; 0 if the driver
 * does not know it.
 */
static uint64_t ask(int device, int attribute)
{
	int value = 0;

	if (ashlar_cuda_v1.cuDeviceGetAttribute(&value, attribute, device) != 0)
		return 0;
	return value > 0 ? (uint64_t) value : 0;
}

/* Estimate the speed of the device: usual kernels reach a quarter of the peak
 * of 128 lanes per multiprocessor, and half of the memory bandwidth.
 */
static void estimate_speed(int device, struct ashlar_device_speed *speed)
{
	double clock = (double) ask(device, CLOCK_RATE) * 1e-6;
	double lanes = (double) ask(device, MULTIPROCESSOR_COUNT) * 128;
	double ratio = (double) ask(device, SINGLE_TO_DOUBLE_RATIO);
	double memory = (double) ask(device, MEMORY_CLOCK_RATE) * 1e-6 *
		(double) ask(device, GLOBAL_MEMORY_BUS_WIDTH) / 8 * 2;

	*speed = (struct ashlar_device_speed) ASHLAR_DEVICE_USUAL;
	if (clock * lanes > 0)
		speed->operations = clock * lanes * 2 / 4;
	speed->doubles = speed->operations / (ratio > 0 ? ratio : 32);
	if (memory > 0)
		speed->bandwidth = memory / 2;
}

static int get_facts(int device, struct ashlar_device_facts *facts)
{
	size_t memory = 0;

	if (TRY(cuDeviceGetName, facts->name, sizeof(facts->name), device) ||
		TRY(cuDeviceTotalMem_v2, &memory, device))
		return -1;
	facts->name[sizeof(facts->name) - 1] = '\0';
	facts->memory = memory;
	facts->arch = (uint32_t) (ask(device, COMPUTE_CAPABILITY_MAJOR) * 10 +
		ask(device, COMPUTE_CAPABILITY_MINOR));
	facts->has = ASHLAR_DEVICE_DOUBLES | ASHLAR_DEVICE_HALVES |
		ASHLAR_DEVICE_ATOMICS64;
	facts->block = ask(device, MAX_THREADS_PER_BLOCK);
	for (int i = 0; i < 3; i++) {
		facts->block_sides[i] = ask(device, MAX_BLOCK_DIM_X + i);
		facts->grid_sides[i] = ask(device, MAX_GRID_DIM_X + i);
	}
	facts->shared = ask(device, MAX_SHARED_MEMORY_PER_BLOCK_OPTIN);
	if (facts->shared == 0)
		facts->shared = ask(device, MAX_SHARED_MEMORY_PER_BLOCK);
	facts->is_host = 0;
	estimate_speed(device, &facts->speed);
	return 0;
}

static int open_cuda(int64_t number, struct ashlar_device_facts *facts)
{
	int n = 0, device = 0;

	if (open_library() || TRY(cuInit, 0) || TRY(cuDeviceGetCount, &n))
		return -1;
	number = number < 0 ? 0 : number;
	if (number >= n) {
		ashlar_device_say_v1("cuda",
			n ? "no device of this number" : "there is no device");
		return -1;
	}
	return TRY(cuDeviceGet, &device, (int) number) ||
		get_facts(device, facts) ||
		TRY(cuDevicePrimaryCtxRetain, &ashlar_cuda_v1.context, device);
}

static int enter_cuda(void)
{
	return TRY(cuCtxPushCurrent_v2, ashlar_cuda_v1.context);
}

static void leave_cuda(void)
{
	cuda_context *ours;

	TRY(cuCtxPopCurrent_v2, &ours);
}

static int load_cuda(const ashlar_device_image *image, void **module)
{
	char text[512] = "";
	const int options[] = { ERROR_LOG_BUFFER, ERROR_LOG_BUFFER_SIZE_BYTES,
		GENERATE_LINE_INFO };
	void *values[] = { text, (void *) sizeof(text), (void *) 1 };
	unsigned n = image->flags & ASHLAR_DEVICE_LINES ? 3 : 2;
	int error = ashlar_cuda_v1.cuModuleLoadDataEx(module, image->bytes, n,
		options, values);

	text[sizeof(text) - 1] = '\0';
	if (error && *text)
		ashlar_device_say_v1("cuda", text);
	return tell("cuModuleLoadDataEx", error);
}

static void unload_cuda(void *module)
{
	TRY(cuModuleUnload, module);
}

static int find_cuda(void *module, const char *name, void **kernel)
{
	return TRY(cuModuleGetFunction, kernel, module, name);
}

/* Does nothing: the driver frees kernels with their module. */
static void drop_cuda(void *kernel)
{
	(void) kernel;
}

static int allocate_cuda(uint64_t bytes, uint64_t *memory)
{
	return TRY(cuMemAlloc_v2, memory, bytes);
}

static void release_cuda(uint64_t memory)
{
	TRY(cuMemFree_v2, memory);
}

static void *pin_cuda(uint64_t bytes)
{
	void *pinned = NULL;

	return TRY(cuMemHostAlloc, &pinned, bytes, 0) ? NULL : pinned;
}

static void unpin_cuda(void *pinned)
{
	TRY(cuMemFreeHost, pinned);
}

static int make_queue_cuda(void **queue)
{
	return TRY(cuStreamCreate, queue, NON_BLOCKING);
}

static void free_queue_cuda(void *queue)
{
	TRY(cuStreamDestroy_v2, queue);
}

static int copy_rows(void *queue, struct cuda_side from, struct cuda_side to,
	const struct ashlar_device_shape *shape)
{
	struct cuda_rows rows = { from, to, shape->bytes, shape->rows };

	rows.from.stride = rows.to.stride = shape->stride;
	return TRY(cuMemcpy2DAsync_v2, &rows, queue);
}

static int copy_in_cuda(void *queue, uint64_t memory, uint64_t offset,
	const void *host, const struct ashlar_device_shape *shape)
{
	memory += offset;
	if (shape->rows == 1)
		return TRY(cuMemcpyHtoDAsync_v2, memory, host, shape->bytes,
			queue);
	return copy_rows(queue,
		(struct cuda_side) { .kind = ON_HOST, .host = host },
		(struct cuda_side) { .kind = ON_DEVICE, .device = memory },
		shape);
}

static int copy_out_cuda(void *queue, void *host, uint64_t memory,
	uint64_t offset, const struct ashlar_device_shape *shape)
{
	memory += offset;
	if (shape->rows == 1)
		return TRY(cuMemcpyDtoHAsync_v2, host, memory, shape->bytes,
			queue);
	return copy_rows(queue,
		(struct cuda_side) { .kind = ON_DEVICE, .device = memory },
		(struct cuda_side) { .kind = ON_HOST, .host = host }, shape);
}

static int launch_cuda(void *queue, const struct ashlar_device_call *call)
{
	void *values[ASHLAR_DEVICE_MOST_ARGUMENTS];

	for (uint64_t i = 0; i < call->n_arguments; i++)
		values[i] = (void *) &call->arguments[i].bits;
	if (call->shared > USUAL_SHARED &&
		TRY(cuFuncSetAttribute, call->kernel,
			MAX_DYNAMIC_SHARED_SIZE_BYTES, (int) call->shared))
		return -1;
	return TRY(cuLaunchKernel, call->kernel, (unsigned) call->grid[0],
		(unsigned) call->grid[1], (unsigned) call->grid[2],
		(unsigned) call->block[0], (unsigned) call->block[1],
		(unsigned) call->block[2], (unsigned) call->shared, queue,
		values, NULL);
}

static int wait_cuda(void *queue)
{
	return TRY(cuStreamSynchronize, queue);
}

const struct ashlar_device_backend ashlar_device_cuda_v1 = {
	.name = "cuda",
	.format = ASHLAR_DEVICE_PTX,
	.open = open_cuda,
	.enter = enter_cuda,
	.leave = leave_cuda,
	.load = load_cuda,
	.unload = unload_cuda,
	.find = find_cuda,
	.drop = drop_cuda,
	.allocate = allocate_cuda,
	.release = release_cuda,
	.pin = pin_cuda,
	.unpin = unpin_cuda,
	.make_queue = make_queue_cuda,
	.free_queue = free_queue_cuda,
	.copy_in = copy_in_cuda,
	.copy_out = copy_out_cuda,
	.launch = launch_cuda,
	.wait = wait_cuda,
};
