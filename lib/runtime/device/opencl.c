/* opencl.c - devices that accept SPIR-V, by OpenCL.
 *
 * libOpenCL.so.1 is opened when a device is first needed, and stays open.  A
 * device accepts SPIR-V if it has OpenCL 2.1 or later and reports a SPIR-V
 * version, or if it has the extension cl_khr_il_program.
 *
 * Each command waits for the event of the previous one, in addition to their
 * order in the queue, so that after a failed kernel all later commands fail,
 * and the status of the last command shows any error.
 *
 * The declarations are our own: OpenCL 1.2, and clCreateProgramWithIL.
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
extern WEAK void *malloc(size_t);
extern WEAK void free(void *);

/* The functions that we call: type of the result, name, parameters. */
#define CALLS(CALL) \
	CALL(int, clGetPlatformIDs, uint32_t, void **, uint32_t *) \
	CALL(int, clGetDeviceIDs, void *, uint64_t, uint32_t, void **, \
		uint32_t *) \
	CALL(int, clGetDeviceInfo, void *, uint32_t, size_t, void *, size_t *) \
	CALL(void *, clGetExtensionFunctionAddressForPlatform, void *, \
		const char *) \
	CALL(void *, clCreateContext, const intptr_t *, uint32_t, \
		void *const *, void *, void *, int *) \
	CALL(int, clReleaseContext, void *) \
	CALL(void *, clCreateCommandQueue, void *, void *, uint64_t, int *) \
	CALL(int, clReleaseCommandQueue, void *) \
	CALL(int, clBuildProgram, void *, uint32_t, void *const *, \
		const char *, void *, void *) \
	CALL(int, clGetProgramBuildInfo, void *, void *, uint32_t, size_t, \
		void *, size_t *) \
	CALL(int, clReleaseProgram, void *) \
	CALL(void *, clCreateKernel, void *, const char *, int *) \
	CALL(int, clReleaseKernel, void *) \
	CALL(int, clSetKernelArg, void *, uint32_t, size_t, const void *) \
	CALL(void *, clCreateBuffer, void *, uint64_t, size_t, void *, int *) \
	CALL(int, clReleaseMemObject, void *) \
	CALL(int, clEnqueueWriteBuffer, void *, void *, uint32_t, size_t, \
		size_t, const void *, uint32_t, void *const *, void **) \
	CALL(int, clEnqueueReadBuffer, void *, void *, uint32_t, size_t, \
		size_t, void *, uint32_t, void *const *, void **) \
	CALL(int, clEnqueueWriteBufferRect, void *, void *, uint32_t, \
		const size_t *, const size_t *, const size_t *, size_t, \
		size_t, size_t, size_t, const void *, uint32_t, void *const *, \
		void **) \
	CALL(int, clEnqueueReadBufferRect, void *, void *, uint32_t, \
		const size_t *, const size_t *, const size_t *, size_t, \
		size_t, size_t, size_t, void *, uint32_t, void *const *, \
		void **) \
	CALL(int, clEnqueueNDRangeKernel, void *, void *, uint32_t, \
		const size_t *, const size_t *, const size_t *, uint32_t, \
		void *const *, void **) \
	CALL(int, clWaitForEvents, uint32_t, void *const *) \
	CALL(int, clReleaseEvent, void *) \
	CALL(int, clFinish, void *)

typedef void *create_program(void *, const void *, size_t, int *);

struct ashlar_opencl_v1 {
	void *device;
	void *context;
	/* The function that creates a program from SPIR-V. */
	create_program *create;
#define FIELD(result, name, ...) result (*name)(__VA_ARGS__);
	CALLS(FIELD)
};

extern struct ashlar_opencl_v1 ashlar_opencl_v1;
struct ashlar_opencl_v1 ashlar_opencl_v1;

/* Values of cl_device_info and cl_program_build_info. */
enum {
	DEVICE_TYPE = 0x1000,
	MAX_COMPUTE_UNITS = 0x1002,
	MAX_WORK_GROUP_SIZE = 0x1004,
	MAX_WORK_ITEM_SIZES = 0x1005,
	MAX_CLOCK_FREQUENCY = 0x100c,
	ADDRESS_BITS = 0x100d,
	GLOBAL_MEM_SIZE = 0x101f,
	LOCAL_MEM_SIZE = 0x1023,
	ENDIAN_LITTLE = 0x1026,
	DEVICE_AVAILABLE = 0x1027,
	DEVICE_NAME = 0x102b,
	DEVICE_EXTENSIONS = 0x1030,
	IL_VERSION = 0x105b,
	BUILD_LOG = 0x1183,
};

/* Values of cl_device_type. */
#define IS_CPU 2
#define IS_GPU 4
#define ANY_TYPE 0xffffffff

#define MOST_DEVICES 16

/* A queue: its handle, and the event of its last command. */
struct opencl_queue {
	void *handle;
	void *last;
};

static int tell(const char *call, int error)
{
	return error ? ashlar_device_fail_v1(call, error, NULL) : 0;
}

#define TRY(name, ...) tell(#name, ashlar_opencl_v1.name(__VA_ARGS__))

/* Find all functions of the library; nonzero, with a line in the log, if one is
 * missing.
 */
static int find_functions(void *library)
{
#define FIND(result, name, ...) \
	*(void **) &ashlar_opencl_v1.name = dlsym(library, #name); \
	if (!ashlar_opencl_v1.name) \
		return ashlar_device_fail_v1(#name, -1, \
			"not in libOpenCL.so.1");
	CALLS(FIND)
	*(void **) &ashlar_opencl_v1.create = dlsym(library,
		"clCreateProgramWithIL");
	return 0;
}

static int open_library(void)
{
	void *library = dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL);

	if (!library) {
		ashlar_device_say_v1("opencl", "there is no libOpenCL.so.1");
		return -1;
	}
	return find_functions(library);
}

/* An integer property of a device; 0 if unknown. */
static uint64_t ask(void *device, uint32_t what)
{
	uint64_t value = 0;

	if (ashlar_opencl_v1.clGetDeviceInfo(device, what, sizeof(value),
		    &value, NULL))
		return 0;
	return value;
}

/* Read a text property of a device into "text" of "size" bytes; empty if it is
 * unknown or too long.
 */
static void ask_text(void *device, uint32_t what, char *text, size_t size)
{
	text[0] = '\0';
	if (ashlar_opencl_v1.clGetDeviceInfo(device, what, size, text, NULL))
		text[0] = '\0';
	text[size - 1] = '\0';
}

/* Does "text" contain "word"? */
static int contains(const char *text, const char *word)
{
	for (; *text; text++) {
		int i = 0;

		while (word[i] && text[i] == word[i])
			i++;
		if (!word[i])
			return 1;
	}
	return 0;
}

/* Does the device accept SPIR-V?  *extension is set to whether it does so only
 * by the extension cl_khr_il_program.
 */
static int takes_spirv(void *device, int *extension)
{
	char text[4096];

	ask_text(device, IL_VERSION, text, sizeof(text));
	*extension = 0;
	if (ashlar_opencl_v1.create && contains(text, "SPIR-V"))
		return 1;
	ask_text(device, DEVICE_EXTENSIONS, text, sizeof(text));
	*extension = contains(text, "cl_khr_il_program");
	return *extension;
}

/* A rating of the device, the greater the better; 0 if it cannot be used. */
static int rate(void *device)
{
	int extension;

	if (!ask(device, DEVICE_AVAILABLE) || !ask(device, ENDIAN_LITTLE) ||
		ask(device, ADDRESS_BITS) != 64 ||
		!takes_spirv(device, &extension))
		return 0;
	if (ask(device, DEVICE_TYPE) & IS_GPU)
		return 3;
	return ask(device, DEVICE_TYPE) & IS_CPU ? 1 : 2;
}

/* The chosen device and its platform; NULL if there is none. */
struct choice {
	void *platform;
	void *device;
	int rate;
	int64_t seen;		/* number of devices seen so far */
};

/* Examine all devices of "platform".  A device that is rated better than that
 * in "choice" replaces it; if "number" is not negative, only the device with
 * that number, counted over all platforms, may.
 */
static void look_at(void *platform, int64_t number, struct choice *choice)
{
	void *devices[MOST_DEVICES];
	uint32_t n = 0;

	if (ashlar_opencl_v1.clGetDeviceIDs(platform, ANY_TYPE, MOST_DEVICES,
		    devices, &n))
		return;
	for (uint32_t i = 0; i < n && i < MOST_DEVICES; i++) {
		int rated = rate(devices[i]);
		int is_named = choice->seen++ == number || number < 0;

		if (!is_named || rated <= choice->rate)
			continue;
		choice->platform = platform;
		choice->device = devices[i];
		choice->rate = rated;
	}
}

/* Choose the device "number", or the best one; nonzero if there is none. */
static int choose(int64_t number, struct choice *choice)
{
	void *platforms[MOST_DEVICES];
	uint32_t n = 0;

	*choice = (struct choice) { NULL, NULL, 0, 0 };
	if (TRY(clGetPlatformIDs, MOST_DEVICES, platforms, &n))
		return -1;
	for (uint32_t i = 0; i < n && i < MOST_DEVICES; i++)
		look_at(platforms[i], number, choice);
	if (choice->device)
		return 0;
	ashlar_device_say_v1("opencl",
		!choice->seen || number >= choice->seen
			? "there is no device"
			: "no device takes SPIR-V");
	return -1;
}

/* If the device accepts SPIR-V only by the extension, find the extension's
 * function; nonzero if it is missing.
 */
static int find_create(const struct choice *choice)
{
	int extension;

	takes_spirv(choice->device, &extension);
	if (extension)
		*(void **) &ashlar_opencl_v1.create =
			ashlar_opencl_v1
				.clGetExtensionFunctionAddressForPlatform(
					choice->platform,
					"clCreateProgramWithILKHR");
	if (ashlar_opencl_v1.create)
		return 0;
	return ashlar_device_fail_v1("clCreateProgramWithILKHR", -1,
		"not in libOpenCL.so.1");
}

/* Estimate the speed of the device: 64 lanes per compute unit of a graphics
 * card, 8 of a processor; a quarter of the peak is reached.
 */
static void estimate_speed(void *device, struct ashlar_device_facts *facts)
{
	double clock = (double) ask(device, MAX_CLOCK_FREQUENCY) * 1e-3;
	double lanes = (double) ask(device, MAX_COMPUTE_UNITS) *
		(facts->is_host ? 8 : 64);

	facts->speed = (struct ashlar_device_speed) ASHLAR_DEVICE_USUAL;
	if (clock * lanes > 0)
		facts->speed.operations = clock * lanes * 2 / 4;
	facts->speed.doubles = facts->speed.operations /
		(facts->is_host ? 2 : 16);
	if (facts->is_host)
		facts->speed.bandwidth = 10;
}

static void get_features(void *device, struct ashlar_device_facts *facts)
{
	char text[4096];

	ask_text(device, DEVICE_EXTENSIONS, text, sizeof(text));
	facts->has = 0;
	if (contains(text, "cl_khr_fp64"))
		facts->has |= ASHLAR_DEVICE_DOUBLES;
	if (contains(text, "cl_khr_fp16"))
		facts->has |= ASHLAR_DEVICE_HALVES;
	if (contains(text, "cl_khr_int64_base_atomics"))
		facts->has |= ASHLAR_DEVICE_ATOMICS64;
}

static void get_facts(void *device, struct ashlar_device_facts *facts)
{
	size_t sides[3] = { 1, 1, 1 };

	ask_text(device, DEVICE_NAME, facts->name, sizeof(facts->name));
	get_features(device, facts);
	facts->arch = 0;
	facts->block = ask(device, MAX_WORK_GROUP_SIZE);
	ashlar_opencl_v1.clGetDeviceInfo(device, MAX_WORK_ITEM_SIZES,
		sizeof(sides), sides, NULL);
	for (int i = 0; i < 3; i++) {
		facts->block_sides[i] = sides[i];
		facts->grid_sides[i] = UINT32_MAX;
	}
	facts->shared = ask(device, LOCAL_MEM_SIZE);
	facts->memory = ask(device, GLOBAL_MEM_SIZE);
	facts->is_host = (ask(device, DEVICE_TYPE) & IS_CPU) != 0;
	estimate_speed(device, facts);
}

static int open_opencl(int64_t number, struct ashlar_device_facts *facts)
{
	struct choice choice;
	int error = 0;

	if (open_library() || choose(number, &choice) || find_create(&choice))
		return -1;
	get_facts(choice.device, facts);
	ashlar_opencl_v1.device = choice.device;
	ashlar_opencl_v1.context = ashlar_opencl_v1.clCreateContext(NULL, 1,
		&choice.device, NULL, NULL, &error);
	return tell("clCreateContext", error);
}

static int enter_opencl(void)
{
	return 0;
}

static void leave_opencl(void)
{
}

static void tell_build_log(void *program)
{
	char text[1024] = "";

	if (ashlar_device_has_log_v1() &&
		!ashlar_opencl_v1.clGetProgramBuildInfo(program,
			ashlar_opencl_v1.device, BUILD_LOG, sizeof(text) - 1,
			text, NULL) &&
		*text)
		ashlar_device_say_v1("opencl", text);
}

static int load_opencl(const ashlar_device_image *image, void **module)
{
	int error = 0;

	*module = ashlar_opencl_v1.create(ashlar_opencl_v1.context,
		image->bytes, image->size, &error);
	if (tell("clCreateProgramWithIL", error))
		return error;
	error = TRY(clBuildProgram, *module, 1, &ashlar_opencl_v1.device, "",
		NULL, NULL);
	if (error) {
		tell_build_log(*module);
		TRY(clReleaseProgram, *module);
	}
	return error;
}

static void unload_opencl(void *module)
{
	TRY(clReleaseProgram, module);
}

static int find_opencl(void *module, const char *name, void **kernel)
{
	int error = 0;

	*kernel = ashlar_opencl_v1.clCreateKernel(module, name, &error);
	return tell("clCreateKernel", error);
}

static void drop_opencl(void *kernel)
{
	TRY(clReleaseKernel, kernel);
}

static int allocate_opencl(uint64_t bytes, uint64_t *memory)
{
	int error = 0;

	*memory = (uint64_t) ashlar_opencl_v1.clCreateBuffer(
		ashlar_opencl_v1.context, 1, bytes, NULL, &error);
	return tell("clCreateBuffer", error);
}

static void release_opencl(uint64_t memory)
{
	TRY(clReleaseMemObject, (void *) memory);
}

/* Always returns NULL: OpenCL has no host memory that every device copies
 * faster.
 */
static void *pin_opencl(uint64_t bytes)
{
	return malloc(bytes);
}

static void unpin_opencl(void *pinned)
{
	free(pinned);
}

static int make_queue_opencl(void **queue)
{
	struct opencl_queue *made = malloc(sizeof(*made));
	int error = 0;

	if (!made)
		return ashlar_device_fail_v1("malloc", -1, NULL);
	made->last = NULL;
	made->handle = ashlar_opencl_v1.clCreateCommandQueue(
		ashlar_opencl_v1.context, ashlar_opencl_v1.device, 0, &error);
	*queue = made;
	if (error)
		free(made);
	return tell("clCreateCommandQueue", error);
}

/* Record "next" as the last command of the queue. */
static void set_last(struct opencl_queue *queue, void *next)
{
	if (queue->last)
		TRY(clReleaseEvent, queue->last);
	queue->last = next;
}

static void free_queue_opencl(void *data)
{
	struct opencl_queue *queue = data;

	set_last(queue, NULL);
	TRY(clReleaseCommandQueue, queue->handle);
	free(queue);
}

/* The arguments for the wait list of the next command of "queue": the number of
 * events, 0 or 1, and their address.
 */
#define AFTER(queue) \
	(queue)->last != NULL, (queue)->last ? &(queue)->last : NULL

/* The origin of copied rows in host memory. */
static const size_t origin[3] = { 0, 0, 0 };

static int write_rows(struct opencl_queue *queue, void *memory, uint64_t offset,
	const void *host, const struct ashlar_device_shape *shape, void **next)
{
	const size_t first[3] = { offset, 0, 0 };
	const size_t sides[3] = { shape->bytes, shape->rows, 1 };
	uint64_t stride = shape->stride;

	if (shape->rows == 1)
		return TRY(clEnqueueWriteBuffer, queue->handle, memory, 0,
			offset, shape->bytes, host, AFTER(queue), next);
	return TRY(clEnqueueWriteBufferRect, queue->handle, memory, 0, first,
		origin, sides, stride, 0, stride, 0, host, AFTER(queue), next);
}

static int read_rows(struct opencl_queue *queue, void *memory, uint64_t offset,
	void *host, const struct ashlar_device_shape *shape, void **next)
{
	const size_t first[3] = { offset, 0, 0 };
	const size_t sides[3] = { shape->bytes, shape->rows, 1 };
	uint64_t stride = shape->stride;

	if (shape->rows == 1)
		return TRY(clEnqueueReadBuffer, queue->handle, memory, 0,
			offset, shape->bytes, host, AFTER(queue), next);
	return TRY(clEnqueueReadBufferRect, queue->handle, memory, 0, first,
		origin, sides, stride, 0, stride, 0, host, AFTER(queue), next);
}

static int copy_in_opencl(void *queue, uint64_t memory, uint64_t offset,
	const void *host, const struct ashlar_device_shape *shape)
{
	void *next = NULL;
	int error = write_rows(queue, (void *) memory, offset, host, shape,
		&next);

	if (!error)
		set_last(queue, next);
	return error;
}

static int copy_out_opencl(void *queue, void *host, uint64_t memory,
	uint64_t offset, const struct ashlar_device_shape *shape)
{
	void *next = NULL;
	int error = read_rows(queue, (void *) memory, offset, host, shape,
		&next);

	if (!error)
		set_last(queue, next);
	return error;
}

static int set_arguments(const struct ashlar_device_call *call)
{
	uint32_t n = (uint32_t) call->n_arguments;

	for (uint32_t i = 0; i < n; i++)
		if (TRY(clSetKernelArg, call->kernel, i,
			    call->arguments[i].size, &call->arguments[i].bits))
			return -1;
	return call->shared &&
		TRY(clSetKernelArg, call->kernel, n, call->shared, NULL);
}

static int launch_opencl(void *data, const struct ashlar_device_call *call)
{
	struct opencl_queue *queue = data;
	size_t items[3], block[3];
	void *next = NULL;

	for (int i = 0; i < 3; i++) {
		block[i] = call->block[i];
		items[i] = call->grid[i] * block[i];
	}
	if (set_arguments(call) ||
		TRY(clEnqueueNDRangeKernel, queue->handle, call->kernel, 3,
			NULL, items, block, AFTER(queue), &next))
		return -1;
	set_last(queue, next);
	return 0;
}

/* Wait for the queue; returns 0, or the error of its last command, which fails
 * if an earlier one has failed.
 */
static int wait_opencl(void *data)
{
	struct opencl_queue *queue = data;
	int error = TRY(clFinish, queue->handle);

	if (queue->last && !error)
		error = TRY(clWaitForEvents, 1, &queue->last);
	set_last(queue, NULL);
	return error;
}

const struct ashlar_device_backend ashlar_device_opencl_v1 = {
	.name = "opencl",
	.format = ASHLAR_DEVICE_SPIRV,
	.open = open_opencl,
	.enter = enter_opencl,
	.leave = leave_opencl,
	.load = load_opencl,
	.unload = unload_opencl,
	.find = find_opencl,
	.drop = drop_opencl,
	.allocate = allocate_opencl,
	.release = release_opencl,
	.pin = pin_opencl,
	.unpin = unpin_opencl,
	.make_queue = make_queue_opencl,
	.free_queue = free_queue_opencl,
	.copy_in = copy_in_opencl,
	.copy_out = copy_out_opencl,
	.launch = launch_opencl,
	.wait = wait_opencl,
};
