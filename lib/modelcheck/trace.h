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

/* One execution of something that writes. */
typedef struct ash_deed {
	const void *origin;	/* the instruction that stands in the code */
	int stmt;		/* in a model, else -1 */
	unsigned n_iter;
	int64_t iter[ASH_TRACE_MAX_DEPTH];
} ash_deed;

/* A word of memory, or a part of it, gets a value. */
typedef struct ash_event {
	uint64_t word;		/* address / 8 */
	uint64_t mask;		/* the bits of the word that are written */
	uint64_t value;
	size_t deed;
	size_t order;		/* of the event among all */
} ash_event;

typedef struct ash_trace {
	size_t n_deed, max_deed;
	ash_deed *deed;
	size_t n_event, max_event;
	ash_event *event;
	bool complete;		/* has everything been executed? */
} ash_trace;

/* Things that are no memory, such as what calls do, have addresses here. */
#define ASH_TRACE_HIDDEN UINT64_C(0xfff0000000000000)

/* Begin a deed, which the events that follow belong to. */
bool ash_trace_add_deed(ash_trace *trace, const ash_deed *deed);
/* Add to the last deed that it writes "size" bytes; false without memory. */
bool ash_trace_add_write(ash_trace *trace, uint64_t address, unsigned size,
	uint64_t bits);
/* Forget all events. */
void ash_trace_forget(ash_trace *trace);
/* Free what "trace" owns. */
void ash_trace_clear(ash_trace *trace);

/* What differs first, in the order of the code or else in that of the model. */
typedef struct ash_difference {
	bool found;
	/* What the code does and what the model does to one cell; one of them
	 * may be NULL: nothing.
	 */
	const ash_event *code, *model;
} ash_difference;

/* Compare, cell by cell, what is written in which order.  If a trace is not
 * complete, what is missing at its end does not count.  The traces are sorted.
 */
void ash_trace_compare(ash_trace *code, ash_trace *model,
	ash_difference *difference);

#endif
