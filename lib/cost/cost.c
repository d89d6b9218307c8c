/* cost.c - cost model for a loop nest: issue slots, latencies, vectors.
 *
 * The constants (constants.def) are those of one current server core (see
 * docs/cost.md); the model only has to rank alternatives, so they need not be
 * exact.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/cost.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cost/access_stride.h"
#include "cost/coalesced_loops.h"
#include "cost/cost_group.h"
#include "cost/full_bodies.h"
#include "cost/isomorphic_statements.h"
#include "cost/cost_impl.h"
#include "cost/loop_stack.h"
#include "cost/neighbours.h"
#include "cost/transposed_rows.h"
#include "cost/unrolled_loops.h"
#include "cost/waiting.h"

/* A scalar loop whose trip count is a constant of at most this size ends
 * without a branch misprediction.
 */
#define KNOWN 32.
/* Code generation forbids LLVM to unroll or interleave bodies with at least
 * this number of jammed copies (codegen/loops/loop_hints.c).
 */
#define BUSY 8
/* The least number of registers per jammed copy for an access whose vectors are
 * shuffled from those of neighbouring accesses: one vector is kept for two such
 * accesses.
 */
#define WINDOW 0.5

/* The number of different elements that "access" touches in the jammed copies
 * that loop number "c" of "loops" steps through.
 */
static double count_elements(const ash_access_estimate *access,
	const ash_loops *loops, unsigned c)
{
	double elements = 1;

	if (ash_loops_is_even(access, loops, c))
		return ash_loops_stride(access, loops, c) == 0 ? 1
							       : loops->trip[c];
	for (unsigned d = 0; d < ASH_MAX_DIM; ++d)
		if (loops->step[c][d] != 0)
			elements *= ash_motion_elements(access, d,
				loops->trip[c]);
	return fmin(elements, loops->trip[c]);
}

/* The number of jammed copies that use a value of "access".  An element with an
 * unknown address is not shared.  Copies that are lanes share only vectors that
 * all of them use.
 */
static double count_uses(const ash_access_estimate *access,
	const ash_stack *stack, const ash_loops *loops)
{
	double uses = 1;

	if (!access->regular)
		return 1;
	for (unsigned l = 0; l < stack->n; ++l) {
		const ash_level *level = &stack->level[l];
		int c = loops->copy[l];

		if (level->lanes > 1)
			uses *= c < 0 || ash_loops_stride(access, loops, c) == 0
				? level->jam / level->lanes
				: 1;
		else
			uses *= c < 0
				? level->jam
				: level->jam / count_elements(access, loops, c);
	}
	return uses;
}

/* The number of shuffles that convert a vector of elements of "access" to the
 * width of the widest elements of "s", or back.
 */
static double count_widening(const ash_stmt_estimate *s,
	const ash_access_estimate *access)
{
	return log2((double) ash_estimate_size(s) / access->size);
}

/* Load or store slots per instance of "access", which is invariant in the
 * innermost loop: one for each execution of the loop, or one for all lanes,
 * which are gathered if they are not consecutive.
 */
static double cost_of_invariant(const ash_cost_constants *c,
	const ash_access_estimate *access, const ash_stack *stack,
	const ash_loops *loops)
{
	double stride = ash_loops_vector_stride(access, loops);

	if (ash_stack_lanes(stack) > 1 && stride != 0 && stride != access->size)
		return (access->write ? c->scatter : c->gather) /
			loops->trip[loops->inner];
	return 1 / (access->write ? c->stores : c->loads) /
		loops->trip[loops->inner] / ash_stack_lanes(stack) /
		count_uses(access, stack, loops);
}

/* The load and store slots of access "a" per instance of the current statement
 * of "g", with vectors of "length" steps.  "packed" tells whether the statement
 * is vectorized with isomorphic ones.
 */
static double cost_of_access(const ash_cost_group *g, const ash_stack *stack,
	unsigned a, const ash_loops *loops, double length, bool packed)
{
	const ash_stmt_estimate *s = ash_cost_stmt(g, g->pos);
	const ash_access_estimate *access = &s->access[a];
	const ash_cost_constants *c = ash_estimate_constants(g->e);
	double stride = ash_loops_inner_stride(access, loops);
	double slots = ash_isomorphic_slots(g->e, stack, g->stmt, g->n, g->pos,
		a, ash_loops_vector_stride(access, loops), length);
	bool is_loaded = ash_isomorphic_is_loaded(g->e, stack, g->stmt, g->pos,
		a);
	bool turns = ash_rows_are_transposed(g, stack, access, loops);

	if (ash_estimate_is_register(g->e, access) ||
		(access->regular && stride == 0 && !g->e->brief) ||
		(is_loaded && !(turns && stack->mixed)))
		return 0;
	if (access->regular && stride == 0)
		return loops->n > loops->inner
			? cost_of_invariant(c, access, stack, loops)
			: 0;
	if (turns)
		slots = ash_rows_slots(g->e, stack, is_loaded);
	if (packed &&
		ash_isomorphic_is_shuffled(g->e, stack, g->stmt, g->n, g->pos,
			a))
		slots += c->shuffle;
	if (packed || length > 1)
		slots += c->shuffle * count_widening(s, access) / length;
	if (stack->flat && length > 1) {
		ash_neighbours near = ash_cost_of_neighbours(g, stack, loops,
			a);

		slots = near.own * slots + near.shuffled * c->shuffle / length;
	}
	return slots / count_uses(access, stack, loops);
}

/* Is "access" a reduction into one cell in the innermost loop? */
static bool folds_into_one(const ash_access_estimate *access,
	const ash_loops *loops)
{
	return access->reduces && access->regular &&
		ash_loops_inner_stride(access, loops) == 0;
}

/* The greatest power of two that divides "trip". */
static double get_even_part(double trip)
{
	double part = 1;

	while (2 * part <= trip && fmod(trip, 2 * part) == 0)
		part *= 2;
	return part;
}

/* The average number of steps executed at once in a loop with the trip count
 * "trip", if a vector holds "width" of them.
 *
 * A loop shorter than a vector: with e->brief it is scalar.  Otherwise the
 * length of its vectors is the largest power of two that divides its trip
 * count; LLVM would mask the lanes of longer ones that are left over, but
 * masked stores of bytes take as long as one step after the other.
 *
 * A longer loop: with e->brief, half a vector of steps remains on average, and
 * these are executed one by one.  Otherwise no step remains.
 *
 * With e->whole, all vectors have the length "width", or "trip" if that is
 * less.
 */
static double get_steps(const ash_estimates *e, double width, double trip)
{
	double length = fmax(1, fmin(width, trip));

	if (e->whole || length <= 1)
		return length;
	if (!e->brief)
		return trip < width ? get_even_part(trip) : length;
	return trip < width
		? 1
		: fmax(1, trip / (trip / length + (length - 1) / 2));
}

/* The number of iterations of the innermost loop (or of jammed copies) for
 * which one vector holds the values of the current statement of "g"; 1 if the
 * loop cannot be vectorized ("simd" is false), if a store is scattered, or if
 * calls are made one by one.
 */
static double get_length(const ash_cost_group *g, const ash_stack *stack,
	const ash_loops *loops, bool simd)
{
	const ash_estimates *e = g->e;
	const ash_stmt_estimate *s = ash_cost_stmt(g, g->pos);
	int lanes = ash_stack_lanes(stack);

	if ((!simd && lanes == 1) || loops->n == loops->inner || s->calls)
		return 1;
	for (unsigned a = 0; a < s->n_access; ++a) {
		const ash_access_estimate *access = &s->access[a];
		double stride = ash_loops_vector_stride(access, loops);

		if (access->write && !ash_estimate_is_register(e, access) &&
			(lanes > 1 || !folds_into_one(access, loops)) &&
			(stride < access->size ||
				ash_isomorphic_vectors(e, stack, g->stmt, g->n,
					g->pos, a, stride) == 0))
			return 1;
	}
	if (lanes > 1)
		return lanes;
	return get_steps(e, e->machine->vector_bytes / ash_estimate_size(s),
		loops->trip[loops->inner]);
}

/* Does the current statement of "g" write the same cell in all steps of the
 * innermost loop?
 */
static bool accumulates(const ash_cost_group *g, const ash_loops *loops)
{
	const ash_stmt_estimate *s = ash_cost_stmt(g, g->pos);
	bool found = false;

	for (unsigned a = 0; a < s->n_access; ++a)
		found |= s->access[a].write && s->access[a].regular &&
			ash_loops_inner_stride(&s->access[a], loops) == 0;
	return found;
}

/* The number of registers that access "a" of the current statement of "g" needs
 * per jammed copy.
 */
static double get_share(const ash_cost_group *g, const ash_stack *stack,
	const ash_loops *loops, unsigned a)
{
	ash_neighbours near = ash_cost_of_neighbours(g, stack, loops, a);

	return fmax(near.own, near.shuffled ? WINDOW : 0);
}

/* The number of registers that all copies of the current statement of "of"
 * need.  If it computes a sum, this includes the registers of the statements
 * that are isomorphic to it (ash_isomorphic_beside), since all sums are live at
 * once.
 */
static double count_registers(const ash_cost_group *of, const ash_stack *stack,
	const ash_loops *loops)
{
	double copies = ash_stack_copies(stack) / ash_stack_lanes(stack), n = 2;
	bool sums = accumulates(of, loops);
	int stmt = of->stmt[of->pos];

	for (ash_cost_group g = { of->e, of->stmt, of->n, 0, of->stack };
		g.pos < g.n; ++g.pos) {
		const ash_stmt_estimate *s = ash_cost_stmt(&g, g.pos);
		bool own = g.pos == of->pos;

		for (unsigned a = 0; a < s->n_access &&
			(own ||
				(sums &&
					ash_isomorphic_beside(g.e, stack, stmt,
						g.stmt[g.pos])));
			++a) {
			const ash_access_estimate *access = &s->access[a];
			bool counts = !access->write &&
				!ash_estimate_is_register(g.e, access);
			double uses = count_uses(access, stack, loops) /
				get_share(&g, stack, loops, a);
			bool moves = ash_loops_inner_stride(access, loops);

			if (counts &&
				(own ||
					!ash_isomorphic_is_loaded(g.e, stack,
						g.stmt, g.pos, a)))
				n += moves && uses <= 1 && !stack->flat
					? 1
					: copies / uses;
		}
	}
	return n;
}

/* The number of isomorphic statements that are vectorized together with the
 * current statement of "g", itself included; 1 if it is vectorized along a
 * loop, with vectors of "length" steps, or computes a sum in a body with jammed
 * copies: among so many sums LLVM does not find the isomorphic statements.
 */
static double get_width(const ash_cost_group *g, const ash_stack *stack,
	const ash_loops *loops, double length)
{
	return length > 1 ||
			(ash_stack_copies(stack) > 1 && accumulates(g, loops))
		? 1
		: ash_isomorphic_count(g->e, stack, g->stmt, g->n, g->pos);
}

/* Issue slots per instance of the current statement of "g".  "simd": can the
 * innermost loop be vectorized?
 */
static double cost_of_slots(const ash_cost_group *g, const ash_stack *stack,
	const ash_loops *loops, bool simd)
{
	const ash_stmt_estimate *s = ash_cost_stmt(g, g->pos);
	const ash_cost_constants *c = ash_estimate_constants(g->e);
	double length = get_length(g, stack, loops, simd);
	double width = get_width(g, stack, loops, length);
	double slots = 0;
	double ops = s->n_op / c->operations / length;
	double excess = count_registers(g, stack, loops) / width -
		g->e->machine->n_vector_reg;
	double copies = ash_stack_copies(stack) / ash_stack_lanes(stack);

	for (unsigned a = 0; a < s->n_access; ++a)
		slots += cost_of_access(g, stack, a, loops, length, width > 1);
	if (excess > 0)
		slots += c->spill * excess / copies / length;
	return ash_cost_constants_both(c, ops, slots) / width;
}

/* Cycles to enter and leave the innermost loop around the current statement of
 * "g".  "simd": can that loop be vectorized?
 */
static double cost_of_entry(const ash_cost_group *g, const ash_stack *stack,
	const ash_loops *loops, bool simd)
{
	const ash_cost_constants *c = ash_estimate_constants(g->e);
	double length = get_length(g, stack, loops, simd);

	return loops->trip[loops->inner] / length <= KNOWN &&
			(length <= 1 || g->e->brief)
		? c->short_entry
		: c->entry;
}

/* Cycles per instance of the current statement of "g" to add up the lanes of
 * its vector sums after the innermost loop; 0 if that loop is not vectorized
 * ("simd").  Each jammed copy has a sum of its own.
 */
static double cost_of_combining(const ash_cost_group *g, const ash_loops *loops,
	bool simd)
{
	const ash_stmt_estimate *s = ash_cost_stmt(g, g->pos);
	const ash_cost_constants *c = ash_estimate_constants(g->e);
	double width = g->e->machine->vector_bytes / ash_estimate_size(s);
	double trip = loops->trip[loops->inner], cost = 0;

	for (unsigned a = 0; simd && a < s->n_access; ++a)
		if (s->access[a].write && folds_into_one(&s->access[a], loops))
			cost += c->combine * log2(fmax(1, fmin(width, trip)));
	return cost / trip;
}

/* Cycles of all instances of a group, by causes; "enter" is the largest value
 * among the statements, the others are sums.
 */
typedef struct {
	double slots;
	double calls;
	double memory;
	double enter;
	double combine;
} totals;

static void add_stmt(totals *t, const ash_cost_group *g, const ash_stack *stack,
	bool simd)
{
	double count = ash_cost_stmt(g, g->pos)->count;
	ash_loops loops = ash_loops_get(g->e, stack, g->stmt[g->pos]);
	ash_footprints known = { { 0 } };

	t->slots += count * cost_of_slots(g, stack, &loops, simd);
	if (ash_cost_stmt(g, g->pos)->calls)
		t->calls += count * ash_estimate_constants(g->e)->call;
	for (int level = 0; level < 3; ++level)
		t->memory += count *
			ash_cost_of_misses(g, &loops, level, &known);
	t->memory += count * ash_cost_of_rivals(g, &loops);
	if (loops.n > loops.inner)
		t->combine += count * cost_of_combining(g, &loops, simd);
	if (loops.n > loops.inner)
		t->enter = fmax(t->enter,
			count * cost_of_entry(g, stack, &loops, simd) /
				loops.trip[loops.inner] /
				ash_stack_copies(stack));
}

/* Is each reduction of the group into a single cell throughout the innermost
 * loop, and does this loop carry no other dependence?
 */
static bool is_fold(const ash_cost_group *g, const ash_stack *stack)
{
	if (stack->n == 0 || !stack->level[stack->n - 1].fold)
		return false;
	for (unsigned i = 0; i < g->n; ++i) {
		const ash_stmt_estimate *s = ash_cost_stmt(g, i);
		ash_loops loops = ash_loops_get(g->e, stack, g->stmt[i]);

		for (unsigned a = 0; a < s->n_access; ++a)
			if (s->access[a].reduces &&
				!folds_into_one(&s->access[a], &loops))
				return false;
	}
	return true;
}

/* Can the current statement of "g" be executed in the lanes of "stack"?  It
 * must be unconditional, and its stores must not be scattered.
 */
static bool fits_own_lanes(const ash_cost_group *g, const ash_stack *stack)
{
	ash_loops loops = ash_loops_get(g->e, stack, g->stmt[g->pos]);

	return !ash_cost_stmt(g, g->pos)->conditional &&
		get_length(g, stack, &loops, false) > 1;
}

/* A copy of "stack" without lanes, for a statement that is vectorized along the
 * innermost loop.
 */
static ash_stack get_along(const ash_stack *stack)
{
	ash_stack along = *stack;

	for (unsigned l = 0; l < along.n; ++l)
		along.level[l].lanes = 0;
	return along;
}

/* Can the current statement of "g" be vectorized along the innermost loop of
 * "stack"?
 */
static bool fits_along(const ash_cost_group *g, const ash_stack *stack)
{
	ash_stack along = get_along(stack);
	ash_loops loops = ash_loops_get(g->e, &along, g->stmt[g->pos]);

	return stack->mixed && !ash_cost_stmt(g, g->pos)->conditional &&
		get_length(g, &along, &loops, true) > 1;
}

/* Can all statements of "of" be executed in the lanes of "stack"? */
static bool fits_lanes(const ash_cost_group *of, const ash_stack *stack)
{
	bool fits = true;

	for (ash_cost_group g = { of->e, of->stmt, of->n, 0, of->stack };
		g.pos < g.n; ++g.pos)
		fits &= fits_own_lanes(&g, stack) || fits_along(&g, stack);
	return fits;
}

/* Cycles to reload addresses or bounds in each iteration, which happens in
 * original code only; 0 if nothing is reloaded.
 */
static double cost_of_reloads(const ash_cost_group *g)
{
	double count = 0;

	for (unsigned i = 0; g->stack->untested && i < g->n; ++i)
		if (ash_cost_stmt(g, i)->reloads)
			count += ash_cost_stmt(g, i)->count;
	return count * ash_estimate_constants(g->e)->reload;
}

/* Is "g" original code in which addresses or bounds are reloaded in each
 * iteration, so that LLVM does not vectorize it?
 */
static bool is_reloading(const ash_cost_group *g)
{
	for (unsigned i = 0; g->stack->untested && i < g->n; ++i)
		if (ash_cost_stmt(g, i)->reloads)
			return true;
	return false;
}

/* Cycles of a group of statements, in parts. */
typedef struct {
	double body;
	double combine; /* cycles to add up the lanes of sums */
	double enter; /* share of the cycles to enter the innermost loop */
} cycles;

/* Add to "t" the cycles of the current statement of "of", vectorized along the
 * innermost loop instead of in lanes.
 */
static void add_along(totals *t, const ash_cost_group *of,
	const ash_stack *stack)
{
	ash_stack along = get_along(stack);
	ash_cost_group g = { of->e, of->stmt, of->n, of->pos, &along };

	add_stmt(t, &g, &along, true);
}

/* The cycles of the "n" statements "stmt" if LLVM neither unrolls nor coalesces
 * further loops of "stack".  "simd": can the innermost loop be vectorized?
 */
static cycles get_cycles(const ash_estimates *estimates, const ash_stack *stack,
	const int *stmt, unsigned n, bool simd)
{
	ash_cost_group all = { estimates, stmt, n, 0, stack };
	totals t = { 0 };
	double compute;

	simd = ash_stack_lanes(stack) == 1 && !is_reloading(&all) &&
		(simd || is_fold(&all, stack));
	for (ash_cost_group g = { estimates, stmt, n, 0, stack }; g.pos < n;
		++g.pos)
		if (stack->mixed && !fits_own_lanes(&g, stack))
			add_along(&t, &g, stack);
		else
			add_stmt(&t, &g, stack, simd);
	compute = fmax(fmax(t.slots, t.calls), ash_cost_of_waiting(&all, simd));
	return (cycles) {
		.body = ash_cost_constants_both(
				ash_estimate_constants(estimates), compute,
				t.memory) +
			cost_of_reloads(&all),
		.combine = t.combine,
		.enter = t.enter,
	};
}

static double get_cost(const ash_estimates *estimates, const ash_stack *stack,
	const int *stmt, unsigned n, bool simd)
{
	cycles c = get_cycles(estimates, stack, stmt, n, simd);

	return c.body + c.combine + c.enter;
}

/* The cycles to add up the lanes of sums that do not depend on each other, so
 * that their additions overlap: each halving of a vector takes the issue slots
 * of a shuffle and an addition.  "combine" is the number of cycles if the
 * halvings follow each other, at c->combine cycles each.
 */
static double get_straight(const ash_estimates *estimates, double combine)
{
	const ash_cost_constants *c = ash_estimate_constants(estimates);

	return c->combine > 0 ? combine * (2 / c->operations) / c->combine : 0;
}

/* The cycles of the "n" statements "stmt" if the innermost loop of "stack", in
 * which they compute sums, is fully unrolled: LLVM's SLP vectorizer then adds
 * the values up in vectors (horizontal reductions), without loop entry, and the
 * sums are independent.  HUGE_VAL if LLVM does not do that.
 */
static double cost_of_straight_sums(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n)
{
	ash_cost_group all = { estimates, stmt, n, 0, stack };
	ash_loops loops;
	double trip;
	cycles c;

	if (!n || is_reloading(&all) || !is_fold(&all, stack))
		return HUGE_VAL;
	loops = ash_loops_get(estimates, stack, stmt[0]);
	trip = loops.n > loops.inner ? loops.trip[loops.inner] : 1;
	if (trip < 4 || trip != exp2(floor(log2(trip))))
		return HUGE_VAL;
	c = get_cycles(estimates, stack, stmt, n, true);
	return c.body + get_straight(estimates, c.combine);
}

/* The cost that ash_cost() would return if jammed loops had no remainder
 * iterations.
 */
static double cost_of_full(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n, bool simd)
{
	ash_cost_group all = { estimates, stmt, n, 0, stack };
	ash_stack flat = *stack, whole = *stack;
	bool ahead = simd;
	bool unrolled = ash_unrolled_innermost(estimates, &flat, stmt, n,
		&ahead);
	double cost;

	whole.coalesced = !unrolled &&
		ash_coalesced_are(estimates, stack, stmt, n);
	cost = get_cost(estimates, &whole, stmt, n, simd);
	if (ash_stack_lanes(stack) > 1)
		return fits_lanes(&all, stack) ? cost : HUGE_VAL;
	if (ash_stack_copies(stack) >= BUSY)
		return cost;
	if (unrolled)
		cost = fmin(cost,
			cost_of_straight_sums(estimates, stack, stmt, n));
	flat = *stack;
	while (ash_unrolled_innermost(estimates, &flat, stmt, n, &simd)) {
		cost = fmin(cost, get_cost(estimates, &flat, stmt, n, false));
		if (simd)
			cost = fmin(cost,
				get_cost(estimates, &flat, stmt, n, true));
	}
	return cost;
}

/* See cost.h.  Remainder iterations of jammed loops count as executed one by
 * one.
 */
double ash_cost(const ash_estimates *estimates, const ash_stack *stack,
	const int *stmt, unsigned n, bool simd)
{
	double cost = cost_of_full(estimates, stack, stmt, n, simd);
	double skewed = ash_cost_skewed_part(estimates, stack, stmt, n);
	double full = skewed;
	ash_stack single = *stack;

	for (unsigned l = 0; l < stack->n; ++l) {
		if (!estimates->brief)
			full *= ash_cost_full_part(estimates, stack, l, stmt,
				n);
		single.level[l].jam = 1;
		if (skewed < 1)
			single.level[l].lanes = 0;
	}
	return full < 1 ? full * cost +
			(1 - full) *
				cost_of_full(estimates, &single, stmt, n, simd)
			: cost;
}
