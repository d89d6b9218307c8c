/* run_cells.h - the memory of an interpreted program.
 *
 * Memory that the program has not written is invented at its first access, for
 * the accessed type, and keeps that value in all memories with the same
 * "before". Objects are far apart.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_MODELCHECK_RUN_CELLS_H
#define ASH_MODELCHECK_RUN_CELLS_H

#include "modelcheck/bits_map.h"
#include "modelcheck/interpret.h"

/* Bytes, stored in aligned words of 8. */
typedef struct ash_cell_words {
	ash_bits_map value;
	/* A mask with one bit per byte of a word: is the byte known? */
	ash_bits_map known;
} ash_cell_words;

/* The memory before the SCoP. */
typedef struct ash_before {
	ash_cell_words words;
	uint64_t n_object;
	ash_bits_map size;	/* sizes of objects, by their numbers */
	uint64_t seed;
} ash_before;

typedef struct ash_cells {
	ash_before *before;
	ash_cell_words written;
} ash_cells;

/* The address of a new object of "size" bytes; 0: of unknown size. */
uint64_t ash_before_object(ash_before *before, uint64_t size);
/* Do these "size" bytes lie inside an object? True if its size is not known. */
bool ash_before_contains(const ash_before *before, uint64_t address,
	uint64_t size);
/* Give the bytes this value if they have none yet; true if they have it
 * afterwards.
 */
bool ash_before_fix(ash_before *before, uint64_t address, unsigned size,
	uint64_t bits);
/* Free what "before" owns. */
void ash_before_clear(ash_before *before);

/* Read a value of "type", of "size" bytes; false if memory ran out. */
bool ash_cells_read(ash_cells *cells, uint64_t address, LLVMTypeRef type,
	unsigned size, uint64_t *bits);
/* Set *bits to the byte at "address", chosen if nothing was written there;
 * false if memory ran out.
 */
bool ash_cells_read_byte(ash_cells *cells, uint64_t address, uint64_t *bits);
/* Write a value of "size" bytes; false if memory ran out. */
bool ash_cells_write(ash_cells *cells, uint64_t address, unsigned size,
	uint64_t bits);
/* Forget all writes. */
void ash_cells_forget(ash_cells *cells);
/* Free what "cells" owns. */
void ash_cells_clear(ash_cells *cells);

#endif
