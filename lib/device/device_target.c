/* device_target.c - what blocks of threads may have on a device.
 *
 * The memory that a multiprocessor has for its blocks is from NVIDIA's table of
 * compute capabilities (CUDA C++ Programming Guide, section 16).  A block that
 * takes half of it leaves room for a second one, which computes while the first
 * one waits.  OpenCL promises 32 KiB.
 *
 * SPDX-License-Identifier: MIT
 */
#include "device/device_target.h"

#include <stdio.h>
#include <string.h>

#define KIB 1024
/* What a block may have without asking the driver. */
#define MOST (48 * KIB)
#define OPENCL (32 * KIB)

static const struct {
	unsigned arch;		/* and those behind, up to the next row */
	unsigned shared;	/* KiB of a multiprocessor */
} processors[] = {
	{ 70, 96 },
	{ 75, 64 },
	{ 80, 164 },
	{ 86, 100 },
	{ 87, 164 },
	{ 89, 100 },
	{ 90, 228 },
	{ 110, 228 },
	{ 120, 100 },
};

static unsigned shared_of(unsigned arch)
{
	unsigned shared = processors[0].shared;

	for (unsigned i = 0; i < sizeof(processors) / sizeof(*processors); ++i)
		if (arch >= processors[i].arch)
			shared = processors[i].shared;
	shared = shared / 2 * KIB;
	return shared < MOST ? shared : MOST;
}

ash_device_target ash_device_target_find(const char *offload, const char *arch)
{
	ash_device_target target = { .n_thread = 256,
		.n_beside = 32,
		.registers = 256 };
	unsigned number = 0;

	if (!arch || sscanf(arch, "sm_%u", &number) != 1)
		number = 75;
	target.shared = shared_of(number);
	if (strcmp(offload, "nvptx") && target.shared > OPENCL)
		target.shared = OPENCL;
	return target;
}
