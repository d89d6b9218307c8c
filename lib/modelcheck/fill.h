/* fill.h - interpretation of memset, memcpy and memmove.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_MODELCHECK_FILL_H
#define ASH_MODELCHECK_FILL_H

#include "modelcheck/run_cells.h"
#include "modelcheck/trace.h"

typedef enum { ASH_FILL_NONE, ASH_FILL_SET, ASH_FILL_COPY } ash_fill_kind;

/* Returns which of these functions "call" calls, if any. */
ash_fill_kind ash_fill_kind_of(LLVMValueRef call);

typedef struct ash_fill {
	ash_fill_kind kind;
	uint64_t to;
	/* Address of the source; for memset, the value. */
	uint64_t from;
	uint64_t length;
} ash_fill;

/* Read the effect of the memset or memcpy "call", from the values of its
 * operands, into *fill.
 */
bool ash_fill_read(ash_interpreter *in, LLVMValueRef call, ash_fill *fill);
/* Write all bytes of "fill" to "cells", and add them to "trace". False if
 * memory ran out; in->unknown says so.
 */
bool ash_fill_run(ash_interpreter *in, const ash_fill *fill, ash_cells *cells,
	ash_trace *trace);

#endif
