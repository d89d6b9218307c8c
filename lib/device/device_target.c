/* device_target.c - resource limits of thread blocks on a device.
 *
 * A block that takes half of the memory of a multiprocessor leaves room for a
 * second one, which computes while the first one waits.  OpenCL guarantees 32
 * KiB.
 *
 * SPDX-License-Identifier: MIT
 */
#include "device/device_map.h"

#include <stdio.h>
#include <string.h>

#define KIB 1024
/* The shared memory in bytes that a block may have without a request to the
 * driver.
 */
#define MOST (48 * KIB)
#define OPENCL (32 * KIB)
/* The least length of a strip: with shorter ones, copies and barriers cost more
 * than cache misses.
 */
#define STEPS 8

static unsigned shared_of(const ash_device_processor *processor)
{
	unsigned shared = processor->shared / 2 * KIB - processor->reserved;

	return shared < MOST ? shared : MOST;
}

ash_device_target ash_device_target_find(const char *offload, const char *arch)
{
	ash_device_target target = { .threads = 1024,
		.points = 1024,
		.steps = STEPS,
		.registers = 512 };
	unsigned number = 0;

	if (!arch || sscanf(arch, "sm_%u", &number) != 1)
		number = 75;
	target.processor = ash_device_processor_find(number);
	target.shared = shared_of(target.processor);
	if (strcmp(offload, "nvptx") && target.shared > OPENCL)
		target.shared = OPENCL;
	return target;
}
