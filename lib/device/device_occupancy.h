/* device_occupancy.h - occupancy: blocks per multiprocessor, and the cost of a
 * tile there.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEVICE_DEVICE_OCCUPANCY_H
#define ASH_DEVICE_DEVICE_OCCUPANCY_H

/* What the blocks of a multiprocessor share. */
typedef struct ash_device_processor {
	unsigned arch;		/* 90 for sm_90 */
	unsigned warps;
	unsigned blocks;
	unsigned shared;	/* KiB of memory of blocks */
	unsigned reserved;	/* bytes of it that each block loses */
} ash_device_processor;

/* What a kernel in blocks needs, and does, from one barrier to the next. */
typedef struct ash_device_need {
	unsigned threads;	/* of a block */
	unsigned shared;	/* bytes of memory of the block */
	unsigned results;	/* bytes that stay in registers of a thread */
	unsigned operands;	/* bytes that a thread reads from memory of the
				 * block in a step */
	unsigned loads;		/* by so many loads */
	unsigned points;	/* values that it computes in a step */
	unsigned steps;
	unsigned copied;	/* elements copied to memory of the block */
	unsigned copied_bytes;
} ash_device_need;

/* The row for "arch", or that for the newest processor that is not newer. */
const ash_device_processor *ash_device_processor_find(unsigned arch);
/* The registers of 32 bits that a thread will have, as far as can be told. */
unsigned ash_device_registers(const ash_device_need *need);
/* The blocks that "processor" has at a time; 0 if there is no room for one. */
unsigned ash_device_blocks(const ash_device_processor *processor,
	const ash_device_need *need);
/* The blocks that the compiler of the driver is asked to leave registers for,
 * at least one; not so many that it would have to keep values in memory.
 */
unsigned ash_device_blocks_asked(const ash_device_processor *processor,
	const ash_device_need *need);
/* The cycles of a multiprocessor for one value in one step. */
double ash_device_tile_cost(const ash_device_processor *processor,
	const ash_device_need *need);

#endif
