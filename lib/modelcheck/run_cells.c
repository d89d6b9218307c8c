/* run_cells.c - the memory of an interpreted program.
 *
 * SPDX-License-Identifier: MIT
 */
#include "modelcheck/run_cells.h"

#define OBJECT_SHIFT 32

uint64_t ash_before_object(ash_before *before, uint64_t size)
{
	uint64_t number = ++before->n_object;

	if (size)
		ash_bits_set(&before->size, number, size);
	return number << OBJECT_SHIFT;
}

bool ash_before_contains(const ash_before *before, uint64_t address,
	uint64_t size)
{
	uint64_t number = address >> OBJECT_SHIFT;
	uint64_t offset = address - (number << OBJECT_SHIFT), all;

	if (ash_bits_get(&before->size, number, &all))
		return offset + size <= all;
	/* An address in the gap after this object may be just before the next
	 * one.
	 */
	return !ash_bits_get(&before->size, number + 1, &all) ||
		offset < (UINT64_C(1) << (OBJECT_SHIFT - 1));
}

/* ---- words ---- */

static bool get_byte(const ash_cell_words *words, uint64_t address,
	uint64_t *byte)
{
	unsigned pos = address & 7;
	uint64_t known, value;

	if (!ash_bits_get(&words->known, address >> 3, &known) ||
		!(known >> pos & 1) ||
		!ash_bits_get(&words->value, address >> 3, &value))
		return false;
	*byte = value >> (8 * pos) & 0xff;
	return true;
}

static bool set_byte(ash_cell_words *words, uint64_t address, uint64_t byte)
{
	unsigned pos = address & 7;
	uint64_t known = 0, value = 0;

	ash_bits_get(&words->known, address >> 3, &known);
	ash_bits_get(&words->value, address >> 3, &value);
	known |= UINT64_C(1) << pos;
	value &= ~(UINT64_C(0xff) << (8 * pos));
	value |= (byte & 0xff) << (8 * pos);
	return ash_bits_set(&words->known, address >> 3, known) &&
		ash_bits_set(&words->value, address >> 3, value);
}

static void clear_words(ash_cell_words *words)
{
	ash_bits_clear(&words->value);
	ash_bits_clear(&words->known);
}

void ash_before_clear(ash_before *before)
{
	clear_words(&before->words);
	ash_bits_clear(&before->size);
	*before = (ash_before) { .seed = before->seed };
}

/* ---- what is made up ---- */

bool ash_before_fix(ash_before *before, uint64_t address, unsigned size,
	uint64_t bits)
{
	uint64_t byte;

	for (unsigned i = 0; i < size && i < 8; i++, bits >>= 8) {
		if (!get_byte(&before->words, address + i, &byte)) {
			byte = bits & 0xff;
			if (!set_byte(&before->words, address + i, byte))
				return false;
		}
		if (byte != (bits & 0xff))
			return false;
	}
	return true;
}

static uint64_t make(ash_before *before, uint64_t address, LLVMTypeRef type)
{
	if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
		return ash_before_object(before, 0);
	return ash_interpret_make(address + before->seed, type);
}

/* Choose values for the bytes that are not known yet. */
static bool complete(ash_before *before, uint64_t address, LLVMTypeRef type,
	unsigned size)
{
	uint64_t bits = 0, byte;
	bool made = false;

	for (unsigned i = 0; i < size && i < 8; i++) {
		if (get_byte(&before->words, address + i, &byte))
			continue;
		if (!made)
			bits = make(before, address, type);
		made = true;
		if (!set_byte(&before->words, address + i, bits >> (8 * i)))
			return false;
	}
	return true;
}

/* The value chosen for a byte; most bytes of numbers are 0, so that numbers are
 * small.
 */
static uint64_t make_byte(const ash_before *before, uint64_t address)
{
	return address & 3 ? 0 : ash_bits_mix(address + before->seed) & 3;
}

/* ---- reading and writing ---- */

static bool find_byte(const ash_cells *cells, uint64_t address, uint64_t *byte)
{
	return get_byte(&cells->written, address, byte) ||
		get_byte(&cells->before->words, address, byte);
}

/* Are all bytes known, written or chosen? */
static bool find(const ash_cells *cells, uint64_t address, unsigned size,
	uint64_t *bits)
{
	uint64_t byte;

	*bits = 0;
	for (unsigned i = 0; i < size && i < 8; i++) {
		if (!find_byte(cells, address + i, &byte))
			return false;
		*bits |= byte << (8 * i);
	}
	return true;
}

bool ash_cells_read(ash_cells *cells, uint64_t address, LLVMTypeRef type,
	unsigned size, uint64_t *bits)
{
	if (!find(cells, address, size, bits) &&
		(!complete(cells->before, address, type, size) ||
			!find(cells, address, size, bits)))
		return false;
	if (LLVMGetTypeKind(type) == LLVMIntegerTypeKind)
		*bits = ash_interpret_cut(*bits, type);
	return true;
}

bool ash_cells_read_byte(ash_cells *cells, uint64_t address, uint64_t *bits)
{
	return find_byte(cells, address, bits) ||
		(set_byte(&cells->before->words, address,
			 make_byte(cells->before, address)) &&
			find_byte(cells, address, bits));
}

bool ash_cells_write(ash_cells *cells, uint64_t address, unsigned size,
	uint64_t bits)
{
	for (unsigned i = 0; i < size && i < 8; i++)
		if (!set_byte(&cells->written, address + i, bits >> (8 * i)))
			return false;
	return true;
}

void ash_cells_forget(ash_cells *cells)
{
	ash_bits_forget(&cells->written.value);
	ash_bits_forget(&cells->written.known);
}

void ash_cells_clear(ash_cells *cells)
{
	clear_words(&cells->written);
}
