/* trace.c - the trace of stores, by code or by a model.
 *
 * Statements of a model may run a little earlier or later than the code that
 * they were made from, as long as that makes no difference for any cell.  So
 * the order is compared for each cell alone.
 *
 * SPDX-License-Identifier: MIT
 */
#include "modelcheck/trace.h"

#include <stdlib.h>

#include "support/grow.h"

/* The number of deeds by which two traces that were cut off may differ at their
 * ends.
 */
#define SLACK 64

bool ash_trace_add_deed(ash_trace *trace, const ash_deed *deed)
{
	ash_deed *more = ash_reserve(trace->deed, trace->n_deed + 1,
		&trace->max_deed, sizeof(*more));

	if (!more)
		return false;
	trace->deed = more;
	more[trace->n_deed++] = *deed;
	return true;
}

static bool add_event(ash_trace *trace, uint64_t word, uint64_t mask,
	uint64_t value)
{
	ash_event *more = ash_reserve(trace->event, trace->n_event + 1,
		&trace->max_event, sizeof(*more));

	if (!more)
		return false;
	trace->event = more;
	more[trace->n_event] = (ash_event) { word, mask, value & mask,
		trace->n_deed - 1, trace->n_event };
	trace->n_event++;
	return true;
}

bool ash_trace_add_write(ash_trace *trace, uint64_t address, unsigned size,
	uint64_t bits)
{
	unsigned shift = 8 * (address & 7);
	unsigned width = 8 * (size < 8 ? size : 8);
	uint64_t mask = width == 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;

	bits &= mask;
	if (!add_event(trace, address >> 3, mask << shift, bits << shift))
		return false;
	if (shift + width <= 64)
		return true;
	return add_event(trace, (address >> 3) + 1, mask >> (64 - shift),
		bits >> (64 - shift));
}

void ash_trace_forget(ash_trace *trace)
{
	trace->n_deed = 0;
	trace->n_event = 0;
	trace->complete = false;
}

void ash_trace_clear(ash_trace *trace)
{
	free(trace->deed);
	free(trace->event);
	*trace = (ash_trace) { .n_deed = 0 };
}

/* ---- comparison ---- */

static int compare_numbers(uint64_t a, uint64_t b)
{
	return a < b ? -1 : a > b;
}

static int compare_cells(const ash_event *a, const ash_event *b)
{
	int by_word = compare_numbers(a->word, b->word);

	return by_word ? by_word : compare_numbers(a->mask, b->mask);
}

static int compare_events(const void *a, const void *b)
{
	const ash_event *x = a, *y = b;
	int by_cell = compare_cells(x, y);

	return by_cell ? by_cell : compare_numbers(x->order, y->order);
}

static void sort(ash_trace *trace)
{
	if (trace->n_event)
		qsort(trace->event, trace->n_event, sizeof(*trace->event),
			&compare_events);
}

/* Is the event so close to the end that the other trace may have been cut off
 * before it?
 */
static bool is_late(const ash_trace *trace, const ash_event *event)
{
	return event->deed + SLACK >= trace->n_deed;
}

static bool comes_first(const ash_difference *d, const ash_event *code,
	const ash_event *model)
{
	if (!d->found)
		return true;
	if (code && d->code)
		return code->order < d->code->order;
	if (model && d->model)
		return model->order < d->model->order;
	return code != NULL;
}

static void note(ash_difference *d, const ash_event *code,
	const ash_event *model)
{
	if (comes_first(d, code, model))
		*d = (ash_difference) { true, code, model };
}

/* Record in "d" that one trace has more events for a cell than the other. */
static void note_more(ash_difference *d, const ash_trace *code,
	const ash_trace *model, const ash_event *in_code,
	const ash_event *in_model)
{
	const ash_event *more = in_code ? in_code : in_model;
	const ash_trace *of = in_code ? code : model;

	if ((!code->complete || !model->complete) && is_late(of, more))
		return;
	note(d, in_code, in_model);
}

static bool is_same_iteration(const ash_deed *a, const ash_deed *b)
{
	if (a->origin != b->origin || a->n_iter != b->n_iter)
		return true;
	for (unsigned i = 0; i < a->n_iter; i++)
		if (a->iter[i] != b->iter[i])
			return false;
	return true;
}

static void compare_pair(ash_difference *d, const ash_trace *code,
	const ash_trace *model, const ash_event *a, const ash_event *b)
{
	if (a->value != b->value ||
		!is_same_iteration(&code->deed[a->deed], &model->deed[b->deed]))
		note(d, a, b);
}

void ash_trace_compare(ash_trace *code, ash_trace *model,
	ash_difference *difference)
{
	size_t i = 0, k = 0;

	*difference = (ash_difference) { .found = false };
	sort(code);
	sort(model);
	while (i < code->n_event || k < model->n_event) {
		const ash_event *a = &code->event[i], *b = &model->event[k];
		int order = i == code->n_event ? 1
			: k == model->n_event  ? -1
					       : compare_cells(a, b);

		if (order == 0)
			compare_pair(difference, code, model, a, b);
		else
			note_more(difference, code, model, order < 0 ? a : NULL,
				order < 0 ? NULL : b);
		i += order <= 0;
		k += order >= 0;
	}
}
