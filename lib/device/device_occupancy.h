/* device_occupancy.h - occupancy: blocks per multiprocessor, and the cost of a
 * tile there.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEVICE_DEVICE_OCCUPANCY_H
#define ASH_DEVICE_DEVICE_OCCUPANCY_H

#include <stdbool.h>

/* Resources that the blocks of a multiprocessor share. */
typedef struct ash_device_processor {
	unsigned arch;  /* number in the processor's name: 90 for sm_90 */
	unsigned warps;
	unsigned blocks;
	unsigned shared; /* KiB of shared memory of a multiprocessor */
	unsigned reserved; /* bytes of shared memory reserved per block */
} ash_device_processor;

/* Resources and work of a kernel in blocks between two barriers. */
typedef struct ash_device_need {
	unsigned threads; /* per block */
	unsigned shared; /* bytes of shared memory per block */
	unsigned results; /* bytes of results in registers of a thread */
	unsigned operands; /* bytes that a thread reads from shared memory
				 * in a step */
	unsigned loads;  /* number of loads for these bytes */
	unsigned points; /* values that a thread computes in a step */
	unsigned steps;
	/* Elements that the block copies to shared memory in a step. */
	unsigned copied;
	unsigned copied_bytes;
	unsigned staged; /* bytes of registers of a thread for the next
				 * copy; 0: nothing is loaded ahead */
	bool partial;  /* do some tiles lack values or steps? */
} ash_device_need;

/* Returns the entry for the processor "arch", or for the newest one that is
 * older; NULL if there is none.
 */
const ash_device_processor *ash_device_processor_find(unsigned arch);
/* An estimate of the 32-bit registers per thread. */
unsigned ash_device_registers(const ash_device_need *need);
/* Is a thread likely to need more registers than available?  Requires partial
 * tiles: code of full tiles needs less than the estimate.
 */
bool ash_device_spills(const ash_device_need *need);
/* Returns the number of blocks that a multiprocessor of "processor" can hold at
 * a time; 0 if one block does not fit.
 */
unsigned ash_device_blocks(const ash_device_processor *processor,
	const ash_device_need *need);
/* The number of resident blocks per multiprocessor that the driver's compiler
 * is asked for: at least 1, and small enough that no registers are spilled.
 */
unsigned ash_device_blocks_asked(const ash_device_processor *processor,
	const ash_device_need *need);
/* Returns the cycles that a multiprocessor takes for one value of the kernel in
 * one step.
 */
double ash_device_tile_cost(const ash_device_processor *processor,
	const ash_device_need *need);

#endif
