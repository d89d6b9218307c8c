/* trace.h - the trace of stores, by code or by a model.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_MODELCHECK_TRACE_H
#define ASH_MODELCHECK_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ASH_TRACE_MAX_DEPTH 32

/* An execution of an instruction or statement that writes. */
typedef struct ash_deed {
	const void *origin;	/* instruction of the original code */
	/* Index of a statement of the model; -1: a deed of the code. */
	int stmt;
	unsigned n_iter;
	int64_t iter[ASH_TRACE_MAX_DEPTH];
} ash_deed;

/* A write to a word of memory, or to a part of it. */
typedef struct ash_event {
	uint64_t word;		/* address / 8 */
	uint64_t mask;		/* the bits that are written */
	uint64_t value;
	size_t deed;
	size_t order;		/* position in the whole trace */
} ash_event;

typedef struct ash_trace {
	size_t n_deed, max_deed;
	ash_deed *deed;
	size_t n_event, max_event;
	ash_event *event;
	bool complete;		/* was the run not cut off at a limit? */
} ash_trace;

/* Addresses from here on stand for effects other than memory, such as those of
 * calls.
 */
#define ASH_TRACE_HIDDEN UINT64_C(0xfff0000000000000)

/* Begin a deed, to which the events added next belong; false without memory. */
bool ash_trace_add_deed(ash_trace *trace, const ash_deed *deed);
/* Add a write of "size" bytes to the last deed; false without memory. */
bool ash_trace_add_write(ash_trace *trace, uint64_t address, unsigned size,
	uint64_t bits);
/* Forget all events. */
void ash_trace_forget(ash_trace *trace);
/* Free what "trace" owns. */
void ash_trace_clear(ash_trace *trace);

/* The difference between the traces of code and model that comes first in the
 * code's order; if the code has no event there, first in the model's order.
 */
typedef struct ash_difference {
	bool found;
	/* The events of code and model for one cell; one of them may be NULL:
	 * there is none.
	 */
	const ash_event *code, *model;
} ash_difference;

/* Compare the values and the order of writes for each cell.  If a trace was cut
 * off, events missing at its end do not count.  Sorts the traces.
 */
void ash_trace_compare(ash_trace *code, ash_trace *model,
	ash_difference *difference);

#endif
