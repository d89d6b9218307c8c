/* fake_cuda.c - a libcuda.so.1 for tests, over the device of fake.h.
 *
 * An image is any text that begins with "//".  Calls that need a context fail
 * if the thread has none.  What is freed is freed even where that fails.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fake.h"

enum {
	OUT_OF_MEMORY = 2,
	NO_DEVICE = 100,
	INVALID_IMAGE = 200,
	INVALID_CONTEXT = 201,
	NOT_FOUND = 500,
	BROKEN = 700,
};

static __thread int depth;

#define FAKE(name, ...) \
	FAKE_EXPORT int name(__VA_ARGS__); \
	FAKE_EXPORT int name(__VA_ARGS__)
#define CALL(error) \
	do \
		if (fake_fails(__func__)) \
			return error; \
	while (0)
#define CALL_INSIDE(error) \
	do { \
		CALL(error); \
		if (depth < 1) \
			return INVALID_CONTEXT; \
	} while (0)

FAKE(cuInit, unsigned flags)
{
	CALL(NO_DEVICE);
	return (int) flags;
}

FAKE(cuGetErrorString, int error, const char **text)
{
	CALL(1);
	*text = error == OUT_OF_MEMORY ? "out of memory" : "some error";
	return 0;
}

FAKE(cuDeviceGetCount, int *n)
{
	CALL(NO_DEVICE);
	*n = fake_devices();
	return 0;
}

FAKE(cuDeviceGet, int *device, int number)
{
	CALL(NO_DEVICE);
	*device = number;
	return 0;
}

FAKE(cuDeviceGetName, char *name, int size, int device)
{
	CALL(NO_DEVICE);
	snprintf(name, (size_t) size, "Fake %d", device);
	return 0;
}

FAKE(cuDeviceTotalMem_v2, size_t *memory, int device)
{
	(void) device;
	CALL(NO_DEVICE);
	*memory = (size_t) 1 << 30;
	return 0;
}

/* The value of "attribute" in FAKE_ATTRIBUTES, "number=value number=value"; 0 if
 * it is not there.
 */
static int find_attribute(int attribute)
{
	const char *text = getenv("FAKE_ATTRIBUTES");
	int number, value, length;

	while (text && sscanf(text, "%d=%d%n", &number, &value, &length) == 2) {
		if (number == attribute)
			return value;
		text += length;
	}
	return 0;
}

FAKE(cuDeviceGetAttribute, int *value, int attribute, int device)
{
	const struct {
		int attribute;
		int value;
	} known[] = { { 1, 1024 }, { 2, 1024 }, { 3, 1024 }, { 4, 64 },
		{ 5, 2147483647 }, { 6, 65535 }, { 7, 65535 }, { 8, 49152 },
		{ 75, fake_arch() / 10 }, { 76, fake_arch() % 10 } };

	(void) device;
	CALL(1);
	*value = find_attribute(attribute);
	for (int i = 0; i < 10 && !*value; i++)
		if (known[i].attribute == attribute)
			*value = known[i].value;
	return *value ? 0 : 1;
}

FAKE(cuDevicePrimaryCtxRetain, void **context, int device)
{
	(void) device;
	CALL(OUT_OF_MEMORY);
	*context = &depth;
	fake_count(1);
	return 0;
}

FAKE(cuCtxPushCurrent_v2, void *context)
{
	CALL(INVALID_CONTEXT);
	depth += context != NULL;
	return 0;
}

FAKE(cuCtxPopCurrent_v2, void **context)
{
	/* It fails only where nothing was pushed. */
	fake_fails(__func__);
	if (depth < 1)
		return INVALID_CONTEXT;
	*context = &depth;
	depth--;
	return 0;
}

FAKE(cuModuleLoadDataEx, void **module, const void *bytes, unsigned n,
	const int *options, void **values)
{
	CALL_INSIDE(INVALID_IMAGE);
	for (unsigned i = 0; i < n; i++)
		if (options[i] == 13 && values[i] && getenv("FAKE_LINES"))
			fputs("fake: with lines\n", stderr);
	if (strncmp(bytes, "//", 2)) {
		for (unsigned i = 0; i < n; i++)
			if (options[i] == 5)
				strcpy(values[i], "line 1: no PTX\nmore");
		return INVALID_IMAGE;
	}
	*module = fake_make(1);
	return 0;
}

FAKE(cuModuleUnload, void *module)
{
	fake_free(module);
	return fake_fails(__func__) ? 1 : 0;
}

FAKE(cuModuleGetFunction, void **kernel, void *module, const char *name)
{
	(void) module;
	CALL_INSIDE(NOT_FOUND);
	if (fake_find(name) < 0)
		return NOT_FOUND;
	*(intptr_t *) kernel = fake_find(name);
	return 0;
}

FAKE(cuFuncSetAttribute, void *kernel, int attribute, int value)
{
	(void) kernel;
	(void) value;
	CALL_INSIDE(1);
	return attribute == 8 ? 0 : 1;
}

FAKE(cuMemAlloc_v2, uint64_t *memory, size_t size)
{
	CALL_INSIDE(OUT_OF_MEMORY);
	*memory = (uint64_t) fake_make(size);
	return 0;
}

FAKE(cuMemFree_v2, uint64_t memory)
{
	fake_free((void *) memory);
	return fake_fails(__func__) ? BROKEN : 0;
}

FAKE(cuMemHostAlloc, void **memory, size_t size, unsigned flags)
{
	(void) flags;
	CALL_INSIDE(OUT_OF_MEMORY);
	*memory = fake_make(size);
	return 0;
}

FAKE(cuMemFreeHost, void *memory)
{
	fake_free(memory);
	return fake_fails(__func__) ? BROKEN : 0;
}

FAKE(cuMemcpyHtoDAsync_v2, uint64_t to, const void *from, size_t size,
	void *queue)
{
	CALL_INSIDE(BROKEN);
	fake_copy(queue, (void *) to, from, size);
	return 0;
}

FAKE(cuMemcpyDtoHAsync_v2, void *to, uint64_t from, size_t size, void *queue)
{
	CALL_INSIDE(BROKEN);
	fake_copy(queue, to, (const void *) from, size);
	return 0;
}

/* CUDA_MEMCPY2D */
struct side {
	size_t x, y;
	int kind;
	void *host;
	uint64_t device;
	void *array;
	size_t stride;
};

struct rows {
	struct side from, to;
	size_t bytes, rows;
};

static char *start_of(const struct side *side)
{
	return side->kind == 1 ? side->host : (char *) side->device;
}

FAKE(cuMemcpy2DAsync_v2, const struct rows *rows, void *queue)
{
	CALL_INSIDE(BROKEN);
	for (size_t i = 0; i < rows->rows; i++)
		fake_copy(queue, start_of(&rows->to) + i * rows->to.stride,
			start_of(&rows->from) + i * rows->from.stride,
			rows->bytes);
	return 0;
}

FAKE(cuStreamCreate, void **queue, unsigned flags)
{
	(void) flags;
	CALL_INSIDE(OUT_OF_MEMORY);
	*queue = fake_make_queue();
	return 0;
}

FAKE(cuStreamDestroy_v2, void *queue)
{
	fake_free_queue(queue);
	return fake_fails(__func__) ? BROKEN : 0;
}

FAKE(cuStreamSynchronize, void *queue)
{
	if (fake_fails(__func__)) {
		fake_drop(queue);
		return BROKEN;
	}
	fake_wait(queue);
	return 0;
}

FAKE(cuLaunchKernel, void *kernel, unsigned gx, unsigned gy, unsigned gz,
	unsigned bx, unsigned by, unsigned bz, unsigned shared, void *queue,
	void **values, void **extra)
{
	uint64_t arguments[8] = { 0 };
	int n = fake_arguments((int) (intptr_t) kernel);

	(void) shared;
	(void) extra;
	CALL_INSIDE(1);
	if (!gx || !gy || !gz || !bx || !by || !bz)
		return 1;
	for (int i = 0; i < n; i++)
		arguments[i] = *(uint64_t *) values[i];
	fake_run(queue, (int) (intptr_t) kernel, arguments);
	return 0;
}
