/* device_occupancy.c - occupancy; see device_occupancy.h.
 *
 * Limits are from NVIDIA's table of compute capabilities (CUDA C++ Programming
 * Guide, section 16).  While one block waits for its copies, others compute, so
 * the time of a step is the maximum of the time to issue instructions, the time
 * of copies, and the latency that other blocks do not hide; values that were
 * loaded ahead have no latency.  The cost of loads from shared memory was
 * measured; docs/device.md has the other measurements on a device.
 *
 * SPDX-License-Identifier: MIT
 */
#include "device/device_occupancy.h"

#include <math.h>

#define KIB 1024
#define WARP 32
/* Registers of a multiprocessor, and allocation granularity per warp. */
#define REGISTERS 65536
#define AT_ONCE 256
/* The largest number of registers per thread, and registers reserved for
 * addresses, counters and bounds.
 */
#define MOST 255
#define SPARE 48
/* The estimate never limits a thread to fewer registers than this. */
#define ROOM 168
/* The operands of a step are live together with those of the next step, but use
 * at most this many bytes besides the results.
 */
#define ALIVE 128
/* Lanes of a multiprocessor that issue one instruction per cycle, and
 * instructions per element copied to shared memory.
 */
#define LANES 128
#define COPY 4
/* Warps that issue per cycle; cycles in which shared memory serves 16 bytes of
 * each thread of a warp (measured for products).
 */
#define SCHEDULERS 4
#define SERVE 3
#define VECTOR 16
/* Latency of a copy in cycles, and bytes per cycle that a multiprocessor gets
 * from the level-2 cache.
 */
#define LATENCY 600
#define CACHE 24
/* Independent instructions of warps that hide the latency of arithmetic. */
#define HIDDEN 24

static const ash_device_processor processors[] = {
	{ 70, 64, 32, 96, 0 },
	{ 75, 32, 16, 64, 0 },
	{ 80, 64, 32, 164, KIB },
	{ 86, 48, 16, 100, KIB },
	{ 87, 48, 16, 164, KIB },
	{ 89, 48, 24, 100, KIB },
	{ 90, 64, 32, 228, KIB },
	{ 110, 48, 24, 228, KIB },
	{ 120, 48, 24, 100, KIB },
};

const ash_device_processor *ash_device_processor_find(unsigned arch)
{
	const ash_device_processor *found = &processors[0];

	for (unsigned i = 0; i < sizeof(processors) / sizeof(*processors); ++i)
		if (arch >= processors[i].arch)
			found = &processors[i];
	return found;
}

/* The estimated number of registers of a thread, which may exceed the limit of
 * the device.  In partial tiles each point has a condition.
 */
static unsigned count_registers(const ash_device_need *need)
{
	unsigned alive = need->results + ALIVE;

	alive = 2 * need->operands < alive ? 2 * need->operands : alive;
	return (need->results + alive + need->staged + 3) / 4 + SPARE +
		(need->partial ? need->points / 2 : 0);
}

unsigned ash_device_registers(const ash_device_need *need)
{
	unsigned n = count_registers(need);

	return n < MOST ? n : MOST;
}

bool ash_device_spills(const ash_device_need *need)
{
	return need->partial && count_registers(need) > MOST;
}

static unsigned least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

unsigned ash_device_blocks(const ash_device_processor *processor,
	const ash_device_need *need)
{
	unsigned warps = (need->threads + WARP - 1) / WARP;
	unsigned registers = ash_device_registers(need) * WARP;
	unsigned n;

	registers = (registers + AT_ONCE - 1) / AT_ONCE * AT_ONCE * warps;
	n = least(processor->blocks, processor->warps / warps);
	n = least(n, REGISTERS / registers);
	if (need->shared)
		n = least(n,
			processor->shared * KIB /
				(need->shared + processor->reserved));
	return n;
}

unsigned ash_device_blocks_asked(const ash_device_processor *processor,
	const ash_device_need *need)
{
	unsigned n = least(ash_device_blocks(processor, need),
		REGISTERS / (ROOM * need->threads));

	return n ? n : 1;
}

/* The cycles that a multiprocessor needs for a step of a warp: the maximum of
 * those for arithmetic, where 64-bit numbers take twice as long, and for loads
 * from shared memory.
 */
static double step_cycles(const ash_device_need *need)
{
	double words = need->loads ? fmax(1, need->operands / 4.0 / need->loads)
				   : 1;

	return fmax(need->points * words / SCHEDULERS,
		(double) SERVE * need->operands / VECTOR);
}

double ash_device_tile_cost(const ash_device_processor *processor,
	const ash_device_need *need)
{
	double blocks = ash_device_blocks(processor, need);
	double at_once = blocks * need->threads / WARP * need->points;
	double compute = (double) need->threads / WARP * need->steps *
		step_cycles(need);
	double copy = (double) COPY * need->copied / LANES;
	double work = (double) need->threads * need->steps * need->points;

	if (blocks < 1)
		return INFINITY;
	compute = compute * fmax(1, HIDDEN / at_once) + copy;
	return fmax(fmax(compute, need->copied_bytes / (double) CACHE),
		       (compute + (need->staged ? 0 : LATENCY)) / blocks) /
		work;
}
