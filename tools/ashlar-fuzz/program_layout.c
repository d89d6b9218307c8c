/* program_layout.c - array sizes that fit all accesses.
 *
 * All accesses to an array are shifted by the same distance in each dimension,
 * so that their relation stays as in the tree.
 *
 * SPDX-License-Identifier: MIT
 */
#include "program_printer.h"

/* Unused elements after the last access, so that no array is empty. */
#define SLACK 1

long ash_fuzz_layout_shift(const ash_fuzz_printer *printer, int object, int dim)
{
	long min = printer->extent[object].range[dim].min;

	return min < 0 ? -min : 0;
}

long ash_fuzz_layout_size(const ash_fuzz_printer *printer, int object, int dim)
{
	long max = printer->extent[object].range[dim].max;

	return max + ash_fuzz_layout_shift(printer, object, dim) + 1 + SLACK;
}

static bool points_into(const ash_fuzz_printer *printer, int pointer,
	int buffer, int call)
{
	const ash_fuzz_object *object = &printer->program->object[pointer];

	switch (object->storage) {
	case STORE_POINTER:
	case STORE_LINEAR:
	case STORE_ROWS:
	case STORE_VLA:
		return printer->extent[pointer].used &&
			object->buffer[call] == buffer;
	default:
		return false;
	}
}

static long pointed_elements(const ash_fuzz_printer *printer, int buffer)
{
	const ash_fuzz_program *program = printer->program;
	long result = 0;

	for (int i = 0; i < program->n_objects; ++i) {
		const ash_fuzz_object *o = &program->object[i];

		for (int c = 0; c < ASH_FUZZ_MAX_CALLS; ++c) {
			if (!points_into(printer, i, buffer, c))
				continue;
			long end = o->offset[c] +
				ash_fuzz_layout_elements(printer, i);

			result = end > result ? end : result;
		}
	}
	return result;
}

/* The largest value over all calls, since an array is declared once. */
long ash_fuzz_layout_more(const ash_fuzz_printer *printer, int object)
{
	const ash_fuzz_object *o = &printer->program->object[object];
	const ash_fuzz_var *n = &printer->program->var[o->row_length];
	long least = n->value[0];

	for (int i = 1; i < ASH_FUZZ_MAX_CALLS; ++i)
		least = n->value[i] < least ? n->value[i] : least;
	return ash_fuzz_layout_size(printer, object, 1) - least;
}

static long longest_row(const ash_fuzz_printer *printer, int object)
{
	const ash_fuzz_object *o = &printer->program->object[object];
	const ash_fuzz_var *n = &printer->program->var[o->row_length];
	long most = n->value[0];

	for (int i = 1; i < ASH_FUZZ_MAX_CALLS; ++i)
		most = n->value[i] > most ? n->value[i] : most;
	return most + ash_fuzz_layout_more(printer, object);
}

long ash_fuzz_layout_elements(const ash_fuzz_printer *printer, int object)
{
	const ash_fuzz_object *o = &printer->program->object[object];
	int n_dims = o->storage == STORE_LINEAR ? 1 : o->n_dims;
	long result = 1;

	if (o->storage == STORE_BUFFER)
		return pointed_elements(printer, object);
	if (o->storage == STORE_VLA)
		return ash_fuzz_layout_size(printer, object, 0) *
			longest_row(printer, object);
	for (int i = 0; i < n_dims; ++i)
		result *= ash_fuzz_layout_size(printer, object, i);
	return result;
}

bool ash_fuzz_layout_is_used(const ash_fuzz_printer *printer, int object)
{
	if (printer->program->object[object].storage == STORE_BUFFER)
		return pointed_elements(printer, object) > 0;
	return printer->extent[object].used;
}

void ash_fuzz_layout_use(ash_fuzz_printer *printer, int object, int dim,
	ash_fuzz_range range)
{
	ash_fuzz_extent *extent = &printer->extent[object];
	ash_fuzz_range *known = &extent->range[dim];

	if (range.min < known->min)
		known->min = range.min;
	if (range.max > known->max)
		known->max = range.max;
	extent->used = true;
}
