/* fake_opencl.c - a libOpenCL.so.1 for tests, over the device of fake.h.
 *
 * An image is anything that begins with SPIR-V's number.  Events are objects
 * that have to be released; the device is a graphics card, or a processor if
 * it lacks "gpu".  It lacks "il" if there is no SPIR-V, and "core" if that is
 * an extension.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "fake.h"

enum {
	SUCCESS = 0,
	DEVICE_NOT_FOUND = -1,
	OUT_OF_RESOURCES = -5,
	INVALID_VALUE = -30,
	INVALID_KERNEL_NAME = -46,
};

#define MOST_DEVICES 4

/* Their addresses are handles. */
static char platform, context, devices[MOST_DEVICES];

/* A kernel, with its arguments. */
struct kernel {
	int number;
	uint64_t arguments[8];
};

#define FAKE(type, name, ...)                                                  \
	FAKE_EXPORT type name(__VA_ARGS__);                                    \
	FAKE_EXPORT type name(__VA_ARGS__)
#define CALL(error)                                                            \
	do                                                                     \
		if (fake_fails(__func__))                                      \
			return error;                                          \
	while (0)
/* Of functions that give an object. */
#define CALL_MAKE(failure)                                                     \
	do {                                                                   \
		*error = fake_fails(__func__) ? failure : SUCCESS;             \
		if (*error)                                                    \
			return NULL;                                           \
	} while (0)

FAKE(int, clGetPlatformIDs, uint32_t n, void **ids, uint32_t *all)
{
	CALL(-1001);
	if (n > 0)
		ids[0] = &platform;
	*all = 1;
	return SUCCESS;
}

FAKE(int, clGetDeviceIDs, void *of, uint64_t type, uint32_t n, void **ids,
	uint32_t *all)
{
	(void) of;
	(void) type;
	CALL(DEVICE_NOT_FOUND);
	*all = (uint32_t) fake_devices();
	for (uint32_t i = 0; i < n && i < *all; i++)
		ids[i] = &devices[i];
	return *all ? SUCCESS : DEVICE_NOT_FOUND;
}

static const char *text_of(uint32_t what)
{
	if (what == 0x102b)
		return "Fake";
	if (what == 0x1030 && fake_lacks("core"))
		return "cl_khr_il_program cl_khr_fp64";
	if (what == 0x1030)
		return fake_lacks("doubles") ? "none" : "cl_khr_fp64 more";
	if (what == 0x105b)
		return fake_lacks("il") || fake_lacks("core") ? ""
							      : "SPIR-V_1.0";
	return NULL;
}

static uint64_t number_of(uint32_t what)
{
	static const struct {
		uint32_t what;
		uint64_t number;
	} known[] = { { 0x1002, 4 }, { 0x1004, 256 }, { 0x100c, 1000 },
		{ 0x100d, 64 }, { 0x101f, 1 << 30 }, { 0x1023, 32768 },
		{ 0x1026, 1 }, { 0x1027, 1 } };

	if (what == 0x1000)
		return fake_lacks("gpu") ? 2 : 4;
	for (int i = 0; i < 8; i++)
		if (known[i].what == what)
			return known[i].number;
	return 0;
}

FAKE(int, clGetDeviceInfo, void *device, uint32_t what, size_t size,
	void *value, size_t *needs)
{
	const size_t sides[3] = { 256, 256, 64 };
	uint64_t number = number_of(what);

	(void) device;
	(void) needs;
	CALL(INVALID_VALUE);
	if (text_of(what))
		snprintf(value, size, "%s", text_of(what));
	else if (what == 0x1005)
		memcpy(value, sides, sizeof(sides));
	else
		memcpy(value, &number, size < 8 ? size : 8);
	return SUCCESS;
}

FAKE(void *, clCreateContext, const intptr_t *properties, uint32_t n,
	void *const *ids, void *notify, void *data, int *error)
{
	(void) properties;
	(void) n;
	(void) ids;
	(void) notify;
	(void) data;
	CALL_MAKE(OUT_OF_RESOURCES);
	fake_count(1);
	return &context;
}

FAKE(int, clReleaseContext, void *of)
{
	(void) of;
	fake_count(-1);
	return fake_fails(__func__) ? INVALID_VALUE : SUCCESS;
}

FAKE(void *, clCreateCommandQueue, void *of, void *device, uint64_t flags,
	int *error)
{
	(void) of;
	(void) device;
	(void) flags;
	CALL_MAKE(OUT_OF_RESOURCES);
	return fake_make_queue();
}

FAKE(int, clReleaseCommandQueue, void *queue)
{
	fake_free_queue(queue);
	return fake_fails(__func__) ? INVALID_VALUE : SUCCESS;
}

FAKE(void *, clCreateProgramWithIL, void *of, const void *bytes, size_t size,
	int *error)
{
	const uint32_t number = 0x07230203;

	(void) of;
	CALL_MAKE(INVALID_VALUE);
	*error = size > 4 && !memcmp(bytes, &number, 4) ? SUCCESS
							: INVALID_VALUE;
	return *error ? NULL : fake_make(1);
}

FAKE(void *, clGetExtensionFunctionAddressForPlatform, void *of,
	const char *name)
{
	(void) of;
	CALL(NULL);
	return strcmp(name, "clCreateProgramWithILKHR")
		? NULL
		: (void *) clCreateProgramWithIL;
}

FAKE(int, clBuildProgram, void *program, uint32_t n, void *const *ids,
	const char *options, void *notify, void *data)
{
	(void) program;
	(void) n;
	(void) ids;
	(void) options;
	(void) notify;
	(void) data;
	CALL(-11);
	return SUCCESS;
}

FAKE(int, clGetProgramBuildInfo, void *program, void *device, uint32_t what,
	size_t size, void *value, size_t *needs)
{
	(void) program;
	(void) device;
	(void) what;
	(void) needs;
	CALL(INVALID_VALUE);
	snprintf(value, size, "kernel 1: too hard");
	return SUCCESS;
}

FAKE(int, clReleaseProgram, void *program)
{
	fake_free(program);
	return fake_fails(__func__) ? INVALID_VALUE : SUCCESS;
}

FAKE(void *, clCreateKernel, void *program, const char *name, int *error)
{
	struct kernel *kernel;

	(void) program;
	CALL_MAKE(INVALID_KERNEL_NAME);
	if (fake_find(name) < 0) {
		*error = INVALID_KERNEL_NAME;
		return NULL;
	}
	kernel = fake_make(sizeof(*kernel));
	kernel->number = fake_find(name);
	return kernel;
}

FAKE(int, clReleaseKernel, void *kernel)
{
	fake_free(kernel);
	return fake_fails(__func__) ? INVALID_VALUE : SUCCESS;
}

FAKE(int, clSetKernelArg, void *handle, uint32_t i, size_t size,
	const void *value)
{
	struct kernel *kernel = handle;

	CALL(INVALID_VALUE);
	if (value && i < (uint32_t) fake_arguments(kernel->number))
		memcpy(&kernel->arguments[i], value, size);
	return SUCCESS;
}

FAKE(void *, clCreateBuffer, void *of, uint64_t flags, size_t size, void *host,
	int *error)
{
	(void) of;
	(void) flags;
	(void) host;
	CALL_MAKE(-4);
	return fake_make(size);
}

FAKE(int, clReleaseMemObject, void *memory)
{
	fake_free(memory);
	return fake_fails(__func__) ? INVALID_VALUE : SUCCESS;
}

FAKE(int, clEnqueueWriteBuffer, void *queue, void *to, uint32_t wait,
	size_t at, size_t size, const void *from, uint32_t n,
	void *const *after, void **event)
{
	(void) wait;
	(void) n;
	(void) after;
	CALL(OUT_OF_RESOURCES);
	fake_copy(queue, (char *) to + at, from, size);
	*event = fake_make(1);
	return SUCCESS;
}

FAKE(int, clEnqueueReadBuffer, void *queue, void *from, uint32_t wait,
	size_t at, size_t size, void *to, uint32_t n, void *const *after,
	void **event)
{
	(void) wait;
	(void) n;
	(void) after;
	CALL(OUT_OF_RESOURCES);
	fake_copy(queue, to, (char *) from + at, size);
	*event = fake_make(1);
	return SUCCESS;
}

FAKE(int, clEnqueueWriteBufferRect, void *queue, void *to, uint32_t wait,
	const size_t *at, const size_t *from_at, const size_t *sides,
	size_t stride, size_t slice, size_t from_stride, size_t from_slice,
	const void *from, uint32_t n, void *const *after, void **event)
{
	(void) wait;
	(void) slice;
	(void) from_slice;
	(void) n;
	(void) after;
	CALL(OUT_OF_RESOURCES);
	for (size_t i = 0; i < sides[1]; i++)
		fake_copy(queue, (char *) to + at[0] + i * stride,
			(const char *) from + from_at[0] + i * from_stride,
			sides[0]);
	*event = fake_make(1);
	return SUCCESS;
}

FAKE(int, clEnqueueReadBufferRect, void *queue, void *from, uint32_t wait,
	const size_t *at, const size_t *to_at, const size_t *sides,
	size_t stride, size_t slice, size_t to_stride, size_t to_slice,
	void *to, uint32_t n, void *const *after, void **event)
{
	(void) wait;
	(void) slice;
	(void) to_slice;
	(void) n;
	(void) after;
	CALL(OUT_OF_RESOURCES);
	for (size_t i = 0; i < sides[1]; i++)
		fake_copy(queue, (char *) to + to_at[0] + i * to_stride,
			(const char *) from + at[0] + i * stride, sides[0]);
	*event = fake_make(1);
	return SUCCESS;
}

FAKE(int, clEnqueueNDRangeKernel, void *queue, void *handle, uint32_t sides,
	const size_t *offset, const size_t *items, const size_t *block,
	uint32_t n, void *const *after, void **event)
{
	struct kernel *kernel = handle;

	(void) offset;
	(void) n;
	(void) after;
	CALL(OUT_OF_RESOURCES);
	for (uint32_t i = 0; i < sides; i++)
		if (items[i] % block[i])
			return INVALID_VALUE;
	fake_run(queue, kernel->number, kernel->arguments);
	*event = fake_make(1);
	return SUCCESS;
}

FAKE(int, clWaitForEvents, uint32_t n, void *const *events)
{
	(void) n;
	(void) events;
	CALL(-14);
	return SUCCESS;
}

FAKE(int, clReleaseEvent, void *event)
{
	fake_free(event);
	return fake_fails(__func__) ? INVALID_VALUE : SUCCESS;
}

FAKE(int, clFinish, void *queue)
{
	if (fake_fails(__func__)) {
		fake_drop(queue);
		return OUT_OF_RESOURCES;
	}
	fake_wait(queue);
	return SUCCESS;
}
