/* user.c - a program that uses a device through the runtime.
 *
 * user IMAGE [FORMAT]: the image has the kernels of kernels.ll.  Prints "device"
 * or "host" for each run, and the results.  With MISSING or BACKWARDS defined
 * the first kernel goes beyond its array.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ashlar/device.h"

enum { ROWS = 5, COLUMNS = 7, STRIDE = 11, WIDE = 20, N = 256 };

static const char *const kernels[] = { "add_rows", "sum" };
static ashlar_device_image image = {
	.needs = ASHLAR_DEVICE_DOUBLES, .block = 64, .shared = 512
};
static ashlar_device_program program = { .version = ASHLAR_DEVICE_VERSION,
	.n_images = 1, .images = &image, .n_kernels = 2, .kernels = kernels };
static const ashlar_device_work work = { .host_cycles = 1,
	.launches = 1, .flags = ASHLAR_DEVICE_FORCE };

static void read_image(const char *name)
{
	FILE *file = fopen(name, "rb");
	char *bytes = calloc(1, 1 << 20);

	if (!file)
		exit(2);
	image.size = fread(bytes, 1, (1 << 20) - 1, file);
	image.bytes = bytes;
	fclose(file);
}

#define ARRAY(number) { ASHLAR_DEVICE_ARRAY, 8, number }
#define VALUE(number) { ASHLAR_DEVICE_VALUE, 8, number }

#ifndef MISSING
#define MISSING 0	/* bytes of the last row */
#endif
#ifdef BACKWARDS
#define STEP(stride) VALUE((uint64_t) -(stride))
#else
#define STEP(stride) VALUE(stride)
#endif

/* Add "by" to the first columns of the rows of a, twice. */
static int add(double *a, uint64_t stride, double by)
{
	const ashlar_device_array array = { a, COLUMNS * 8 - MISSING, ROWS, stride * 8,
		NULL, ASHLAR_DEVICE_READ | ASHLAR_DEVICE_WRITE, 8 };
	const uint64_t grid[3] = { 2, 3, 1 }, block[3] = { 4, 2, 1 };
	ashlar_device_argument arguments[] = { ARRAY(0), STEP(stride),
		VALUE(ROWS), VALUE(COLUMNS), VALUE(0) };
	void *run = ashlar_device_begin_v1(&program, &array, 1, &work);

	if (!run)
		return 0;
	memcpy(&arguments[4].bits, &by, 8);
	ashlar_device_launch_v1(run, 0, grid, block, 0, arguments, 5);
	ashlar_device_launch_v1(run, 0, grid, block, 0, arguments, 5);
	return !ashlar_device_end_v1(run);
}

static void test_add(int stride)
{
	double a[ROWS * WIDE], sum = 0, rest = 0;
	int done;

	for (int i = 0; i < ROWS * stride; i++)
		a[i] = i;
	done = add(a, (uint64_t) stride, 0.25);
	for (int i = 0; i < ROWS * stride; i++)
		*(i % stride < COLUMNS ? &sum : &rest) += a[i];
	printf("add: %s %g %g\n", done ? "device" : "host", sum, rest);
}

/* The sums of 64 elements each, of "a" as it was sent before if kept. */
static int add_up(double *a, double *b, uint64_t *kept)
{
	const ashlar_device_array arrays[] = {
		{ a, N * 8, 1, 0, kept, ASHLAR_DEVICE_READ, 8 },
		{ b, N / 64 * 8, 1, 0, NULL, ASHLAR_DEVICE_WRITE, 8 }
	};
	const uint64_t grid[3] = { N / 64, 1, 1 }, block[3] = { 64, 1, 1 };
	const ashlar_device_argument arguments[] = { ARRAY(0), ARRAY(1) };
	void *run = ashlar_device_begin_v1(&program, arrays, 2, &work);

	if (!run)
		return 0;
	ashlar_device_launch_v1(run, 1, grid, block, 0, arguments, 2);
	return !ashlar_device_end_v1(run);
}

static void test_sum(void)
{
	double a[N], b[N / 64] = { 0 };
	uint64_t kept = 0;

	for (int i = 0; i < N; i++)
		a[i] = i;
	for (int i = 0; i < 2; i++)
		printf("sum: %s %g %g %g %g\n",
			add_up(a, b, &kept) ? "device" : "host", b[0], b[1],
			b[2], b[3]);
}

/* When the libraries of devices are gone. */
__attribute__((destructor)) static void test_late(void)
{
	test_add(STRIDE);
}

int main(int argc, char **argv)
{
	read_image(argv[1]);
	image.format = argc > 2 && !strcmp(argv[2], "ptx")
		? ASHLAR_DEVICE_PTX
		: ASHLAR_DEVICE_SPIRV;
	test_add(STRIDE);
	test_add(WIDE);
	test_sum();
	return 0;
}
