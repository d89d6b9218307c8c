/* cost.c - the cost model: slots, latencies, cache lines.
 *
 * The constants below are of one current server core (see docs/cost.md); the
 * model only has to order alternatives, so they need not be exact.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/cost.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cost/access_stride.h"
#include "cost/cost_group.h"
#include "cost/full_bodies.h"
#include "cost/isomorphic_statements.h"
#include "cost/issue_slots.h"
#include "cost/loop_stack.h"
#include "cost/transposed_rows.h"
#include "cost/unrolled_loops.h"
#include "cost/waiting.h"

#define LOOP_OVERHEAD 12. /* to enter and leave an innermost loop */
/* The same for one without vectors that is left after the same number of steps
 * each time, and so soon that the core knows when.
 */
#define SHORT_OVERHEAD 4.
#define KNOWN 32.
/* To add up the lanes of a vector of sums, for each halving. */
#define COMBINE 1.25
#define SPILL 0.5  /* to reload one register */
/* What has this many copies is told not to be unrolled: see
 * codegen/loops/loop_hints.c.
 */
#define BUSY 8

/* The part of the nearest cache in which each line has a place of its own: as
 * long as a page where it is looked up before the page is known.
 */
#define PAGE 4096.

/* Cycles for a line from L2, from the last level, from memory, if it does not
 * come in sequence.
 */
static const double line_alone[3] = { 6, 16, 40 };

/* Cycles until lines come in sequence, where a piece of a row begins at a page
 * that no prefetcher expects: from L2, from beyond it, and no more from memory.
 */
static const double restart[3] = { 25, 275, 0 };

/* What "access" touches in the "n" innermost loops. */
static ash_area get_area(const ash_access_estimate *access,
	const ash_loops *loops, unsigned n, double line)
{
	ash_area area = { .bytes = access->size };

	for (unsigned l = 0; l < n; ++l)
		ash_area_add(&area, ash_loops_stride(access, loops, l),
			loops->trip[l] - 1, line);
	for (unsigned d = 0; d < ASH_MAX_DIM; ++d)
		if (access->turn[d] > 1)
			ash_area_add(&area, access->jump[d],
				ash_loops_places(access, loops, n, d) - 1,
				line);
	return area;
}

/* The same "bytes" of "lines" lines again at "n" places, "stride" bytes apart.
 */
static void add_range(double *lines, double *bytes, double stride, double n,
	double line)
{
	if (stride <= 0)
		return;
	if (stride < line || stride <= *bytes)
		*bytes += stride * (n - 1);
	else
		*lines *= n;
}

/* The cache lines that "access" touches in the "n" innermost loops. */
static double count_lines(const ash_access_estimate *access,
	const ash_loops *loops, unsigned n, double line)
{
	double lines = 1;
	double bytes = access->size;

	if (loops->slopes) {
		ash_area area = get_area(access, loops, n, line);

		return ash_area_lines(&area, line);
	}
	for (unsigned l = 0; l < n; ++l)
		add_range(&lines, &bytes, ash_loops_stride(access, loops, l),
			loops->trip[l], line);
	for (unsigned d = 0; d < ASH_MAX_DIM; ++d)
		add_range(&lines, &bytes, access->jump[d],
			ash_loops_places(access, loops, n, d), line);
	return lines * fmax(1, bytes / line);
}

/* Do the two accesses move alike, close to each other?  "area", if not NULL, is
 * what they both touch; then it is enough if one meets the other in it.
 */
static bool share_lines(const ash_access_estimate *a,
	const ash_access_estimate *b, const ash_area *area, double line)
{
	double distance = fabs(a->offset - b->offset);

	return a->array == b->array && ash_motion_is_same(a, b) &&
		(distance < line ||
			(area && ash_area_reaches(area, distance, line)));
}

/* Does one of the first "n" accesses of "s" share the lines of "access"? */
static bool is_near(const ash_estimates *e, const ash_stmt_estimate *s,
	unsigned n, const ash_access_estimate *access, const ash_area *area)
{
	for (unsigned i = 0; i < n; ++i)
		if (share_lines(&s->access[i], access, area,
			    e->machine->cache_line))
			return true;
	return false;
}

/* Does statement "other" go through its iterators as that at "g" does? */
static bool is_in_step(const ash_cost_group *g, int other)
{
	return !g->stack ||
		ash_stack_in_step(g->e, g->stack, g->stmt[g->pos], other);
}

/* Is access "a" of the statement in memory, and the first one on its lines in
 * the group?  "area", if not NULL, is what it touches; what has been in it is
 * no other line.
 */
static bool is_first(const ash_cost_group *g, unsigned a, const ash_area *area)
{
	const ash_stmt_estimate *s = ash_cost_stmt(g, g->pos);
	const ash_access_estimate *access = &s->access[a];

	if (ash_estimate_is_register(g->e, access) ||
		is_near(g->e, s, a, access, area))
		return false;
	for (unsigned i = 0; i < g->pos; ++i) {
		const ash_stmt_estimate *t = ash_cost_stmt(g, i);

		if (is_near(g->e, t, t->n_access, access, area) &&
			is_in_step(g, g->stmt[i]))
			return false;
	}
	return true;
}

/* The same where "loops" are the loops around it, of which the "n" innermost
 * count if they are seen as a whole.
 */
static bool counts(const ash_cost_group *g, unsigned a, const ash_loops *loops,
	unsigned n)
{
	ash_area area;

	if (!loops->slopes)
		return is_first(g, a, NULL);
	area = get_area(&ash_cost_stmt(g, g->pos)->access[a], loops, n,
		g->e->machine->cache_line);
	return is_first(g, a, &area);
}

bool ash_cost_is_distinct(const ash_cost_group *g, unsigned a)
{
	ash_area area = ash_area_whole(ash_cost_stmt(g, g->pos), a,
		g->e->machine->cache_line);

	return is_first(g, a, &area);
}

/* Lines that the statement touches in the "n" innermost loops of "loops". */
static double count_own_lines(const ash_cost_group *g, const ash_loops *loops,
	unsigned n)
{
	const ash_stmt_estimate *s = ash_cost_stmt(g, g->pos);
	double lines = 0;

	for (unsigned a = 0; a < s->n_access; ++a)
		if (counts(g, a, loops, n))
			lines += count_lines(&s->access[a], loops, n,
				g->e->machine->cache_line);
	return lines;
}

/* Bytes that the group touches in the "n" innermost loops, those of statement
 * "pos" of it.
 */
static double get_footprint(const ash_cost_group *of, const ash_loops *loops,
	unsigned n)
{
	double lines = 0;

	for (ash_cost_group g = { of->e, of->stmt, of->n, 0, of->stack };
		g.pos < g.n; ++g.pos) {
		int other = g.stmt[g.pos];
		ash_loops own;

		if (is_in_step(of, other)) {
			lines += count_own_lines(&g, loops, n);
			continue;
		}
		own = ash_loops_get(g.e, g.stack, other);
		lines += count_own_lines(&g, &own, n < own.n ? n : own.n);
	}
	return lines * of->e->machine->cache_line;
}

double ash_cost_footprint(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n, unsigned depth)
{
	ash_cost_group all = { estimates, stmt, n, 0, stack };
	ash_loops loops = ash_loops_get(estimates, stack, stmt[0]);

	return get_footprint(&all, &loops, depth);
}

/* The number of innermost loops after which the data no longer
 * fits into "size" bytes; 0 if all of it does.
 */
static unsigned find_overflow(const ash_cost_group *g, const ash_loops *loops,
	double size)
{
	for (unsigned n = loops->inner + 1; n <= loops->n; ++n)
		if (get_footprint(g, loops, n) > size)
			return n;
	return 0;
}

static double count_instances(const ash_loops *loops, unsigned n)
{
	double trips = 1;

	for (unsigned l = 0; l < n; ++l)
		trips *= loops->trip[l];
	return trips;
}

/* Has another nest left the lines of "access" in cache "level"? */
static bool is_left(const ash_estimates *e, const ash_access_estimate *access,
	int level)
{
	return e->near && e->near[access->array] <= level;
}

/* Cycles for the "n" innermost loops to begin at each piece of a row that
 * "access" touches in a tile.  The loops of the program go on where they have
 * been, or nearby.
 */
static double cost_of_pieces(const ash_access_estimate *access,
	const ash_loops *loops, unsigned n, double line, int level)
{
	ash_area area;

	if (!loops->slopes)
		return 0;
	area = get_area(access, loops, n, line);
	return ash_area_pieces(&area, PAGE) * restart[level];
}

/* How often does a line of access "a" go between caches? */
static double count_transfers(const ash_cost_group *g, unsigned a)
{
	const ash_stmt_estimate *s = ash_cost_stmt(g, g->pos);
	bool written = false;

	for (unsigned i = 0; g->e->back && i < s->n_access; ++i)
		written |= s->access[i].write &&
			s->access[i].array == s->access[a].array;
	return written ? 2 : 1;
}

/* Cycles for the lines of "access" in the "n" innermost loops, one execution of
 * these, from beyond cache "level".
 */
static double cost_of_lines(const ash_cost_group *g, const ash_loops *loops,
	unsigned n, int level, const ash_access_estimate *access)
{
	double line = g->e->machine->cache_line;
	double lines = count_lines(access, loops, n, line);

	if (ash_loops_stride(access, loops, loops->inner) >= line)
		return lines * line_alone[level];
	return lines * ash_line_in_sequence[level] +
		cost_of_pieces(access, loops, n, line, level);
}

/* Cycles per instance for the lines that come from beyond cache "level". */
static double cost_of_misses(const ash_cost_group *g, const ash_loops *loops,
	int level)
{
	const ash_stmt_estimate *s = ash_cost_stmt(g, g->pos);
	unsigned n = find_overflow(g, loops, g->e->machine->cache[level]);
	double cost = 0;

	if (n == 0)
		return 0;
	for (unsigned a = 0; a < s->n_access; ++a)
		if (!is_left(g->e, &s->access[a], level) &&
			counts(g, a, loops, n))
			cost += count_transfers(g, a) *
				cost_of_lines(g, loops, n, level,
					&s->access[a]);
	return cost / count_instances(loops, n);
}

/* How many copies of access "a" go through lines in sequence that have the same
 * place in the nearest cache?  What only one of them goes through does not
 * matter: it is used so often that it stays.
 */
static double count_rivals(const ash_cost_group *g, unsigned a,
	const ash_loops *loops)
{
	const ash_access_estimate *access = &ash_cost_stmt(g, g->pos)
						     ->access[a];
	double stride = ash_loops_inner_stride(access, loops);
	double rivals = 1;

	if (!access->fixed || !access->regular || stride <= 0 ||
		stride >= g->e->machine->cache_line || !is_first(g, a, NULL))
		return 0;
	for (unsigned c = 0; c < loops->inner; ++c) {
		double move = ash_loops_stride(access, loops, c);

		if (move >= PAGE && fmod(move, PAGE) == 0)
			rivals *= loops->trip[c];
	}
	return rivals > 1 ? rivals : 0;
}

/* Cycles per instance because more lines than fit are needed by turns in one
 * place of the nearest cache: they come from the next one again and again, for
 * each element.  Rows are as far apart as pages if their length is a power of
 * two.
 */
static double cost_of_rivals(const ash_cost_group *of, const ash_loops *loops)
{
	double ways = of->e->machine->cache[0] / PAGE;
	double all = 0, own = 0;

	if (loops->n == loops->inner)
		return 0;
	for (ash_cost_group g = { of->e, of->stmt, of->n, 0, of->stack };
		g.pos < g.n; ++g.pos)
		for (unsigned a = 0; a < ash_cost_stmt(&g, g.pos)->n_access;
			++a) {
			double n = count_rivals(&g, a, loops);

			all += n;
			own += g.pos == of->pos ? n : 0;
		}
	return all <= ways ? 0
			   : line_alone[0] * (1 - ways / all) * own /
			count_instances(loops, loops->inner);
}

/* How many elements does "access" touch in the copies "c" of the body? */
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

/* How often is a value that "access" touches used by the jammed copies?  It
 * is not shared if its element is computed.  Copies that are lanes share one
 * vector of it, if all have the same, else none.
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

/* Shuffles that make elements of "access" as wide as the widest ones of "s", or
 * those as narrow, in a vector.
 */
static double count_widening(const ash_stmt_estimate *s,
	const ash_access_estimate *access)
{
	return log2((double) ash_estimate_size(s) / access->size);
}

/* Load or store slots, per instance, of an access that does not move in the
 * innermost loop: there is one for each run of that, or one for all lanes.
 */
static double cost_of_invariant(const ash_access_estimate *access,
	const ash_stack *stack, const ash_loops *loops)
{
	return 1 /
		(access->write ? ASH_STORES_PER_CYCLE : ASH_LOADS_PER_CYCLE) /
		loops->trip[loops->inner] / ash_stack_lanes(stack) /
		count_uses(access, stack, loops);
}

/* Load and store slots of access "a", per instance.  "packed": is the statement
 * at "g" put into a vector with others?
 */
static double cost_of_access(const ash_cost_group *g, const ash_stack *stack,
	unsigned a, const ash_loops *loops, double length, bool packed)
{
	const ash_stmt_estimate *s = ash_cost_stmt(g, g->pos);
	const ash_access_estimate *access = &s->access[a];
	double stride = ash_loops_inner_stride(access, loops);
	double slots = ash_isomorphic_slots(g->e, stack, g->stmt, g->n, g->pos,
		a, ash_loops_vector_stride(access, loops), length);

	if (ash_estimate_is_register(g->e, access) ||
		(access->regular && stride == 0 && !g->e->brief) ||
		ash_isomorphic_is_loaded(g->e, stack, g->stmt, g->pos, a))
		return 0;
	if (access->regular && stride == 0)
		return loops->n > loops->inner
			? cost_of_invariant(access, stack, loops)
			: 0;
	if (ash_rows_are_transposed(g, stack, access, loops))
		slots = ash_rows_slots(stack);
	if (packed &&
		ash_isomorphic_is_shuffled(g->e, stack, g->stmt, g->n, g->pos,
			a))
		slots += ASH_SHUFFLE;
	if (packed || length > 1)
		slots += ASH_SHUFFLE * count_widening(s, access) / length;
	return slots / count_uses(access, stack, loops);
}

/* Does the innermost loop reduce into one cell by "access"? */
static bool folds_into_one(const ash_access_estimate *access,
	const ash_loops *loops)
{
	return access->reduces && access->regular &&
		ash_loops_inner_stride(access, loops) == 0;
}

/* How many steps of a loop that runs "trip" times are executed at once, if a
 * vector has room for "width" of them?  Half a vector is left over, which takes
 * a step for each element, and a loop that is shorter than one has none.
 */
static double get_steps(const ash_estimates *e, double width, double trip)
{
	double length = fmax(1, fmin(width, trip));

	if (!e->brief || e->whole || length <= 1)
		return length;
	return trip < width
		? 1
		: fmax(1, trip / (trip / length + (length - 1) / 2));
}

/* How many steps of the innermost loop can a vector hold, or how many copies?
 * None if a store is scattered.
 */
static double get_length(const ash_cost_group *g, const ash_stack *stack,
	const ash_loops *loops, bool simd)
{
	const ash_estimates *e = g->e;
	const ash_stmt_estimate *s = ash_cost_stmt(g, g->pos);
	int lanes = ash_stack_lanes(stack);

	if ((!simd && lanes == 1) || loops->n == loops->inner)
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

/* Does the statement at "g" put its values into one cell throughout the
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

/* Registers that the copies of the statement at "g" need; sums also need those
 * of the statements beside it, which last as long.
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
			double uses = count_uses(access, stack, loops);
			bool moves = ash_loops_inner_stride(access, loops);

			if (counts &&
				(own ||
					!ash_isomorphic_is_loaded(g.e, stack,
						g.stmt, g.pos, a)))
				n += moves && uses <= 1 ? 1 : copies / uses;
		}
	}
	return n;
}

/* How many statements are executed at once with that at "g"?  LLVM does not
 * find out which of many sums belong together.
 */
static double get_width(const ash_cost_group *g, const ash_stack *stack,
	const ash_loops *loops, double length)
{
	return length > 1 ||
			(ash_stack_copies(stack) > 1 && accumulates(g, loops))
		? 1
		: ash_isomorphic_count(g->e, stack, g->stmt, g->n, g->pos);
}

/* Slots that an instance takes. */
static double cost_of_slots(const ash_cost_group *g, const ash_stack *stack,
	const ash_loops *loops, bool simd)
{
	const ash_stmt_estimate *s = ash_cost_stmt(g, g->pos);
	double length = get_length(g, stack, loops, simd);
	double width = get_width(g, stack, loops, length);
	double slots = 0;
	double ops = s->n_op / ASH_OPS_PER_CYCLE / length;
	double excess = count_registers(g, stack, loops) / width -
		g->e->machine->n_vector_reg;
	double copies = ash_stack_copies(stack) / ash_stack_lanes(stack);

	for (unsigned a = 0; a < s->n_access; ++a)
		slots += cost_of_access(g, stack, a, loops, length, width > 1);
	if (excess > 0)
		slots += SPILL * excess / copies / length;
	return (fmax(ops, slots) + fmin(ops, slots) / 2) / width;
}

/* Cycles to enter and leave the innermost loop. */
static double cost_of_entry(const ash_cost_group *g, const ash_stack *stack,
	const ash_loops *loops, bool simd)
{
	double length = get_length(g, stack, loops, simd);

	return loops->trip[loops->inner] / length <= KNOWN &&
			(length <= 1 || g->e->brief)
		? SHORT_OVERHEAD
		: LOOP_OVERHEAD;
}

/* Cycles, per instance, to add up the lanes of the vectors in which the
 * innermost loop has summed up: each copy has its own.
 */
static double cost_of_combining(const ash_cost_group *g, const ash_loops *loops,
	bool simd)
{
	const ash_stmt_estimate *s = ash_cost_stmt(g, g->pos);
	double width = g->e->machine->vector_bytes / ash_estimate_size(s);
	double trip = loops->trip[loops->inner], cost = 0;

	for (unsigned a = 0; simd && a < s->n_access; ++a)
		if (s->access[a].write && folds_into_one(&s->access[a], loops))
			cost += COMBINE * log2(fmax(1, fmin(width, trip)));
	return cost / trip;
}

/* What the instances of a group take in all. */
typedef struct {
	double slots;
	double memory;
	double enter;
	double combine;
} totals;

static void add_stmt(totals *t, const ash_cost_group *g, const ash_stack *stack,
	bool simd)
{
	double count = ash_cost_stmt(g, g->pos)->count;
	ash_loops loops = ash_loops_get(g->e, stack, g->stmt[g->pos]);

	t->slots += count * cost_of_slots(g, stack, &loops, simd);
	for (int level = 0; level < 3; ++level)
		t->memory += count * cost_of_misses(g, &loops, level);
	t->memory += count * cost_of_rivals(g, &loops);
	if (loops.n > loops.inner)
		t->combine += count * cost_of_combining(g, &loops, simd);
	if (loops.n > loops.inner)
		t->enter = fmax(t->enter,
			count * cost_of_entry(g, stack, &loops, simd) /
				loops.trip[loops.inner] /
				ash_stack_copies(stack));
}

/* Does each reduction of the statements have one cell in the innermost loop,
 * which carries nothing else?
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

/* Can the statement at "g" be executed in the lanes of "stack"? */
static bool fits_own_lanes(const ash_cost_group *g, const ash_stack *stack)
{
	ash_loops loops = ash_loops_get(g->e, stack, g->stmt[g->pos]);

	return !ash_cost_stmt(g, g->pos)->conditional &&
		get_length(g, stack, &loops, false) > 1;
}

/* "stack" for a statement that is a vector along the innermost loop. */
static ash_stack get_along(const ash_stack *stack)
{
	ash_stack along = *stack;

	for (unsigned l = 0; l < along.n; ++l)
		along.level[l].lanes = 0;
	return along;
}

/* Can the statement at "g" be executed along the innermost loop of "stack"? */
static bool fits_along(const ash_cost_group *g, const ash_stack *stack)
{
	ash_stack along = get_along(stack);
	ash_loops loops = ash_loops_get(g->e, &along, g->stmt[g->pos]);

	return stack->mixed && !ash_cost_stmt(g, g->pos)->conditional &&
		get_length(g, &along, &loops, true) > 1;
}

/* Can all statements be executed in the lanes of "stack"? */
static bool fits_lanes(const ash_cost_group *of, const ash_stack *stack)
{
	bool fits = true;

	for (ash_cost_group g = { of->e, of->stmt, of->n, 0, of->stack };
		g.pos < g.n; ++g.pos)
		fits &= fits_own_lanes(&g, stack) || fits_along(&g, stack);
	return fits;
}

/* A statement that is a vector along the innermost loop. */
static void add_along(totals *t, const ash_cost_group *of,
	const ash_stack *stack)
{
	ash_stack along = get_along(stack);
	ash_cost_group g = { of->e, of->stmt, of->n, of->pos, &along };

	add_stmt(t, &g, &along, true);
}

/* The cycles of the "n" statements "stmt" if the loops of "stack" are left as
 * they are.
 */
static double get_cost(const ash_estimates *estimates, const ash_stack *stack,
	const int *stmt, unsigned n, bool simd)
{
	ash_cost_group all = { estimates, stmt, n, 0, stack };
	totals t = { 0 };
	double compute;

	if (ash_stack_lanes(stack) > 1)
		simd = false;
	else
		simd = simd || is_fold(&all, stack);
	for (ash_cost_group g = { estimates, stmt, n, 0, stack }; g.pos < n;
		++g.pos)
		if (stack->mixed && !fits_own_lanes(&g, stack))
			add_along(&t, &g, stack);
		else
			add_stmt(&t, &g, stack, simd);
	compute = fmax(t.slots, ash_cost_of_waiting(&all, simd));
	return fmax(compute, t.memory) + fmin(compute, t.memory) / 2 + t.enter +
		t.combine;
}

/* As ash_cost(), with all steps in bodies full of copies. */
static double cost_of_full(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n, bool simd)
{
	ash_cost_group all = { estimates, stmt, n, 0, stack };
	double cost = get_cost(estimates, stack, stmt, n, simd);
	ash_stack flat = *stack;

	if (ash_stack_lanes(stack) > 1)
		return fits_lanes(&all, stack) ? cost : HUGE_VAL;
	if (ash_stack_copies(stack) >= BUSY)
		return cost;
	while (ash_unrolled_innermost(estimates, &flat, stmt, n, &simd)) {
		cost = fmin(cost, get_cost(estimates, &flat, stmt, n, false));
		if (simd)
			cost = fmin(cost,
				get_cost(estimates, &flat, stmt, n, true));
	}
	return cost;
}

/* What is left over of jammed loops is executed one by one. */
double ash_cost(const ash_estimates *estimates, const ash_stack *stack,
	const int *stmt, unsigned n, bool simd)
{
	double cost = cost_of_full(estimates, stack, stmt, n, simd), full = 1;
	ash_stack single = *stack;

	for (unsigned l = 0; l < stack->n && !estimates->brief; ++l) {
		full *= ash_cost_full_part(estimates, stack, l, stmt, n);
		single.level[l].jam = 1;
	}
	return full < 1 ? full * cost +
			(1 - full) *
				cost_of_full(estimates, &single, stmt, n, simd)
			: cost;
}
