/* fill.c - interpretation of memset, memcpy and memmove.
 *
 * SPDX-License-Identifier: MIT
 */
#include "modelcheck/fill.h"

#include <string.h>

#define MAX_LENGTH 65536

ash_fill_kind ash_fill_kind_of(LLVMValueRef call)
{
	const char *name;

	if (!LLVMIsACallInst(call))
		return ASH_FILL_NONE;
	name = ash_interpret_callee(call);
	if (!strncmp(name, "llvm.", 5))
		name += 5;
	if (!strncmp(name, "memset", 6))
		return ASH_FILL_SET;
	if (!strncmp(name, "memcpy", 6) || !strncmp(name, "memmove", 7))
		return ASH_FILL_COPY;
	return ASH_FILL_NONE;
}

static bool get(ash_interpreter *in, LLVMValueRef call, unsigned pos,
	uint64_t *bits)
{
	return in->operand(in->user, LLVMGetOperand(call, pos), bits);
}

bool ash_fill_read(ash_interpreter *in, LLVMValueRef call, ash_fill *fill)
{
	fill->kind = ash_fill_kind_of(call);
	if (!get(in, call, 0, &fill->to) || !get(in, call, 1, &fill->from) ||
		!get(in, call, 2, &fill->length))
		return false;
	if (fill->length <= MAX_LENGTH)
		return true;
	in->unknown = "a fill or copy is too long";
	return false;
}

static bool get_byte(const ash_fill *fill, ash_cells *cells, uint64_t i,
	uint64_t *byte)
{
	*byte = fill->from & 0xff;
	return fill->kind == ASH_FILL_SET ||
		ash_cells_read_byte(cells, fill->from + i, byte);
}

/* The index of the i-th byte that is copied: backwards where the source starts
 * before the target, so that overlaps are copied right.
 */
static uint64_t position(const ash_fill *fill, uint64_t i)
{
	bool backwards = fill->kind == ASH_FILL_COPY && fill->from < fill->to;

	return backwards ? fill->length - 1 - i : i;
}

/* Add the words that "fill" has written to the trace; false if memory ran out.
 */
static bool note(const ash_fill *fill, ash_cells *cells, ash_trace *trace)
{
	for (uint64_t i = 0, n; i < fill->length; i += n) {
		uint64_t bits = 0, byte;

		n = 8 - ((fill->to + i) & 7);
		if (n > fill->length - i)
			n = fill->length - i;
		for (uint64_t k = 0; k < n; k++) {
			if (!ash_cells_read_byte(cells, fill->to + i + k,
				    &byte))
				return false;
			bits |= byte << (8 * k);
		}
		if (!ash_trace_add_write(trace, fill->to + i, n, bits))
			return false;
	}
	return true;
}

bool ash_fill_run(ash_interpreter *in, const ash_fill *fill, ash_cells *cells,
	ash_trace *trace)
{
	bool ok = true;

	for (uint64_t i = 0; ok && i < fill->length; i++) {
		uint64_t pos = position(fill, i), byte;

		ok = get_byte(fill, cells, pos, &byte) &&
			ash_cells_write(cells, fill->to + pos, 1, byte);
	}
	ok = ok && note(fill, cells, trace);
	if (!ok)
		in->unknown = "memory ran out";
	return ok;
}
