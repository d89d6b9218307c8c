/* program_range.c - ranges of counters and of affine expressions.
 *
 * SPDX-License-Identifier: MIT
 */
#include "program_range.h"

#include <string.h>

/* The range of narrow counters: that of signed char, with a margin. */
#define NARROW_MIN (-100)
#define NARROW_MAX 120

static long least(long a, long b)
{
	return a < b ? a : b;
}

static long most(long a, long b)
{
	return a > b ? a : b;
}

static ash_fuzz_range range_remainder(ash_fuzz_range r, long divisor)
{
	ash_fuzz_range result = { r.min < 0 ? 1 - divisor : 0, divisor - 1 };

	if (r.min >= 0)
		result.max = least(result.max, r.max);
	return result;
}

static long clamp(long number, long high)
{
	return most(1, least(number, high));
}

ash_fuzz_range ash_fuzz_range_term(const ash_fuzz_scope *scope,
	const ash_fuzz_node *term)
{
	const ash_fuzz_place *place = &scope->var[term->v[1]];
	ash_fuzz_range zero = { 0, 0 };
	ash_fuzz_range r = place->in_scope ? place->range : zero;
	long operand = term->v[3];

	switch (term->v[2]) {
	case TERM_DATA:
		return (ash_fuzz_range) { 0, operand };
	case TERM_DIVIDE:
		return (ash_fuzz_range) { r.min / operand, r.max / operand };
	case TERM_REMAINDER:
		return range_remainder(r, operand);
	case TERM_AND:
		return (ash_fuzz_range) { 0,
			r.min < 0 ? operand : least(operand, r.max) };
	case TERM_CLAMP:
		return (ash_fuzz_range) { clamp(r.min, operand),
			clamp(r.max, operand) };
	case TERM_WRAP:
		return range_remainder(
			(ash_fuzz_range) { r.min + 1, r.max + 1 }, operand);
	default:
		return r;
	}
}

ash_fuzz_affine ash_fuzz_range_affine(const ash_fuzz_scope *scope,
	const ash_fuzz_node *node, long shift)
{
	const ash_fuzz_node *term = node->kid;
	bool number_first = !term || term->v[0] < 0;
	long number = node->v[0] + shift;
	long start = number_first ? number : 0;
	ash_fuzz_affine a = { .range = { start, start }, .dips = start < 0 };

	for (; term; term = term->next) {
		ash_fuzz_range r = ash_fuzz_range_term(scope, term);
		long c = term->v[0];

		a.range.min += c * (c < 0 ? r.max : r.min);
		a.range.max += c * (c < 0 ? r.min : r.max);
		a.dips = a.dips || a.range.min < 0 || r.min < 0;
	}
	a.range.min += number - start;
	a.range.max += number - start;
	a.dips = a.dips || a.range.min < 0;
	return a;
}

/* The maximum of the kids of a lower bound, the minimum of those of an upper
 * bound.
 */
static ash_fuzz_affine range_bound(const ash_fuzz_scope *scope,
	const ash_fuzz_node *bound, bool is_low)
{
	ash_fuzz_affine result = ash_fuzz_range_affine(scope, bound->kid, 0);

	for (const ash_fuzz_node *k = bound->kid->next; k; k = k->next) {
		ash_fuzz_affine a = ash_fuzz_range_affine(scope, k, 0);
		long (*choose)(long, long) = is_low ? most : least;

		result.range.min = choose(result.range.min, a.range.min);
		result.range.max = choose(result.range.max, a.range.max);
		result.dips = result.dips || a.dips;
	}
	return result;
}

/* The type that holds all values of the counter. */
static ash_fuzz_type fitting_type(const ash_fuzz_loop *loop, ash_fuzz_type type)
{
	bool from_zero = loop->low.min >= 0 && loop->high.min >= 0;
	bool narrow = loop->all.min >= NARROW_MIN &&
		loop->all.max <= NARROW_MAX;

	if (ash_fuzz_types[type].is_narrow && !narrow)
		return T_INT;
	if (type == T_UCHAR && loop->all.min < 0)
		return T_CHAR;
	if (ash_fuzz_types[type].is_unsigned && !from_zero)
		return T_INT;
	return type;
}

bool ash_fuzz_range_wraps(const ash_fuzz_node *node)
{
	const ash_fuzz_node *low = node->kid->kid;
	const ash_fuzz_node *high = node->kid->next->kid;

	return node->v[2] == STYLE_WRAP && node->v[1] == 1 && !low->kid &&
		!low->next && !high->kid && !high->next && low->v[0] >= 0 &&
		low->v[0] < 256 && high->v[0] > 256 && high->v[0] < 512 &&
		high->v[0] - low->v[0] < 256;
}

ash_fuzz_loop ash_fuzz_range_loop(const ash_fuzz_scope *scope,
	const ash_fuzz_node *node, ash_fuzz_type type)
{
	ash_fuzz_affine low = range_bound(scope, node->kid, true);
	ash_fuzz_affine high = range_bound(scope, node->kid->next, false);
	long step = node->v[1];
	ash_fuzz_range byte = { 0, 255 };
	ash_fuzz_loop loop = {
		.low = low.range,
		.high = high.range,
		.dips = low.dips || high.dips,
	};

	if (ash_fuzz_range_wraps(node)) {
		loop.body = loop.all = byte;
		loop.type = T_UCHAR;
		return loop;
	}
	loop.body.min = low.range.min;
	loop.body.max = most(low.range.min, high.range.max - 1);
	loop.all.min = least(low.range.min, high.range.min - 1);
	loop.all.max = most(low.range.max, high.range.max);
	if (step < 0)
		loop.all.min += step;
	else
		loop.all.max += step;
	if (step < -1 && ash_fuzz_types[type].is_unsigned)
		type = T_INT;
	loop.type = fitting_type(&loop, type);
	return loop;
}

long ash_fuzz_range_rounds(const ash_fuzz_loop *loop, const ash_fuzz_node *node)
{
	long step = node->v[1] < 0 ? -node->v[1] : node->v[1];

	if (ash_fuzz_range_wraps(node))
		return loop->high.max - loop->low.min;

	return (loop->body.max - loop->body.min) / step + 1;
}

void ash_fuzz_range_enter(ash_fuzz_scope *scope,
	const ash_fuzz_program *program, int function)
{
	memset(scope, 0, sizeof(*scope));
	for (int i = 0; i < program->n_vars; ++i) {
		const ash_fuzz_var *var = &program->var[i];
		ash_fuzz_place *place = &scope->var[i];

		if (!var->is_parameter || var->function != function)
			continue;
		place->in_scope = true;
		place->type = var->type;
		place->range.min = place->range.max = var->value[0];
		for (int k = 1; k < program->function[function].n_calls; ++k) {
			place->range.min = least(place->range.min,
				var->value[k]);
			place->range.max = most(place->range.max,
				var->value[k]);
		}
	}
}
