/* recurrence.c - recurrences of an innermost loop.
 *
 * Statements and the values that flow between them form a graph: an edge has
 * the latency from a value to the result of its reader, and a distance in steps
 * of the loop.  Successive steps are at least as far apart as the latency of
 * any cycle divided by its distance (the recurrence bound of modulo scheduling:
 * Rau, MICRO 1994).  The distance of a cycle does not change when statements
 * are shifted.
 *
 * The constants are those of one current server core (see docs/cost.md).
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/cost_impl.h"
#include "cost/recurrence.h"

#include <math.h>

#include "cost/access_stride.h"

/* The largest distance of a cycle that is considered, in steps of the loop. */
#define MAX_BACK 4

/* ---- sources of values ---- */

/* Does the innermost loop of the group "of" write an array that may overlap
 * "array" unless a run-time test excludes it?
 */
static bool may_overlap(const ash_cost_group *of, int array)
{
	const bool *tested = of->e->tested + (size_t) array * of->e->n_array;
	bool found = false;

	for (ash_cost_group g = { of->e, of->stmt, of->n, 0, of->stack };
		g.pos < g.n; ++g.pos) {
		const ash_stmt_estimate *s = ash_cost_stmt(&g, g.pos);

		for (unsigned a = 0; a < s->n_access; ++a)
			found |= s->access[a].write &&
				tested[s->access[a].array];
	}
	return found;
}

/* Is the value that "access" reads, and an earlier iteration has written,
 * passed through memory rather than in a register?  There are three cases.  An
 * array element in original code: true if the array may overlap another one.
 * An expanded scalar in jammed copies, each of which has a cell of its own:
 * true if extents are parametric, since LLVM then cannot prove that the cells
 * are distinct; but with e->brief, false if the copies are lanes of a vector,
 * all of whose cells one access covers.  Everything else: false.
 */
static bool goes_through_memory(const ash_cost_group *g,
	const ash_access_estimate *access)
{
	if (g->stack->untested && !access->scalar)
		return may_overlap(g, access->array);
	return access->scalar && !ash_estimate_is_register(g->e, access) &&
		g->e->parametric && ash_stack_copies(g->stack) > 1 &&
		!(g->e->brief && ash_stack_lanes(g->stack) > 1);
}

/* The number of steps of the innermost loop from "write" to the step in which
 * "read" reads the written value; -1 if it never does.  "before" tells whether
 * the write precedes the read within a step, so that the number may be 0.
 */
static double get_distance(const ash_access_estimate *read,
	const ash_access_estimate *write, const ash_loops *loops, bool before)
{
	double move = ash_loops_move(read, loops, loops->inner);
	double bytes = write->offset - read->offset;
	double first = before ? 0 : 1;
	double steps = move != 0 ? bytes / move : first;

	if (!write->write || write->array != read->array || !write->regular ||
		!read->regular || !ash_motion_is_same(write, read))
		return -1;
	if (!ash_loops_is_even(read, loops, loops->inner))
		return bytes == 0 ? first : 1;
	return (move != 0 || bytes == 0) && steps == floor(steps) &&
			steps >= first && steps < loops->trip[loops->inner]
		? steps
		: -1;
}

/* Are statements "s" and "t" both executed in each step of the innermost loop?
 */
static bool is_beside(const ash_cost_group *g, int s, int t)
{
	return s == t ||
		(ash_stack_moves(g->e, g->stack, s) &&
			ash_stack_moves(g->e, g->stack, t) &&
			ash_stack_in_step(g->e, g->stack, s, t));
}

/* The least number of steps of the innermost loop from a write of statement
 * "writer" to the step in which the current statement of "g" reads the value by
 * "read"; HUGE_VAL if it never does.
 */
static double get_flow_distance(const ash_cost_group *g,
	const ash_access_estimate *read, const ash_loops *loops,
	unsigned writer)
{
	const ash_stmt_estimate *t = ash_cost_stmt(g, writer);
	double least = HUGE_VAL;

	for (unsigned w = 0; w < t->n_access; ++w) {
		double distance = get_distance(read, &t->access[w], loops,
			writer < g->pos);

		if (distance >= 0 && distance < least &&
			is_beside(g, g->stmt[g->pos], g->stmt[writer]))
			least = distance;
	}
	return least;
}

/* The number of statement executions from an instance of statement "writer" to
 * the instance of the current statement "distance" steps later.
 */
static double get_age(const ash_cost_group *g, unsigned writer, double distance)
{
	return distance * g->n + g->pos - writer;
}

/* May statement "writer" pass values to the current statement?  In large
 * groups, only flows from a statement to itself are considered.
 */
static bool may_hand_over(const ash_cost_group *g, unsigned writer)
{
	return writer == g->pos || g->n <= ASH_FLOW_STMTS;
}

/* The age, as in get_age(), of the last unconditional write of the cell that
 * "read", an access of the current statement of "g", reads; HUGE_VAL if there
 * is none.
 */
static double get_last_age(const ash_cost_group *g,
	const ash_access_estimate *read, const ash_loops *loops)
{
	double least = HUGE_VAL;

	for (unsigned t = 0; t < g->n; ++t)
		if (may_hand_over(g, t) && !ash_cost_stmt(g, t)->conditional)
			least = fmin(least,
				get_age(g, t,
					get_flow_distance(g, read, loops, t)));
	return least;
}

/* The number of successive steps of the innermost loop that pass on a value in
 * the cell of "access", including steps of outer loops in which the cell is
 * invariant.
 */
static double count_steps(const ash_access_estimate *access,
	const ash_loops *loops)
{
	double steps = loops->trip[loops->inner];

	for (unsigned l = loops->inner + 1;
		l < loops->n && ash_loops_is_even(access, loops, l) &&
		ash_loops_move(access, loops, l) == 0;
		++l)
		steps *= loops->trip[l];
	return steps;
}

/* The latency of a flow to "read", which reads a value that was written
 * "distance" steps before: the cycles from the time at which the value is
 * available to the result of the reading statement.
 */
static double get_cycles(const ash_cost_group *g,
	const ash_access_estimate *read, double distance)
{
	const ash_cost_constants *c = ash_estimate_constants(g->e);
	double least = distance > 0 ? c->latency : 0;

	return fmax(least, read->latency) +
		(goes_through_memory(g, read) ? c->forward : 0);
}

/* Append to "flows" those into access "a", a read of the current statement of
 * "g": from the last unconditional write of the value, and from all conditional
 * ones after it.
 */
static void add_flows(ash_flows *flows, const ash_cost_group *g,
	const ash_loops *loops, unsigned a)
{
	const ash_access_estimate *read = &ash_cost_stmt(g, g->pos)->access[a];
	double last = get_last_age(g, read, loops);

	for (unsigned t = 0; t < g->n; ++t) {
		double distance = may_hand_over(g, t)
			? get_flow_distance(g, read, loops, t)
			: HUGE_VAL;

		if (distance < HUGE_VAL && get_age(g, t, distance) <= last &&
			flows->n < ASH_FLOWS)
			flows->flow[flows->n++] = (ash_flow) { t, g->pos,
				distance, get_cycles(g, read, distance),
				count_steps(read, loops) };
	}
}

void ash_flows_find(ash_flows *flows, const ash_cost_group *of)
{
	flows->n = 0;
	for (ash_cost_group g = { of->e, of->stmt, of->n, 0, of->stack };
		g.pos < g.n; ++g.pos) {
		const ash_stmt_estimate *s = ash_cost_stmt(&g, g.pos);
		ash_loops loops = ash_loops_get(g.e, g.stack, g.stmt[g.pos]);

		for (unsigned a = 0; a < s->n_access; ++a)
			if (!s->access[a].write)
				add_flows(flows, &g, &loops, a);
	}
}

/* ---- slowest cycles ---- */

/* The slowest path of flows from one statement to another: the sum "cycles" of
 * its latencies, and "run", the least ash_flow.run of its loop-carried flows.
 * If there is no path, "cycles" is negative.
 */
typedef struct {
	double cycles;
	double run;
} walk;

/* The search for the slowest cycle of flows. */
typedef struct {
	const ash_cost_group *g;
	double latency; /* latency of the slowest cycle found */
	/* [k][i]: path from the current statement of "g" to statement i with
	 * distance "k".
	 */
	walk to[MAX_BACK + 1][ASH_FLOW_STMTS];
} search;

/* The number of operations in one step of the innermost loop. */
static double count_operations(const ash_cost_group *of)
{
	double n = 0;

	for (ash_cost_group g = { of->e, of->stmt, of->n, 0, of->stack };
		g.pos < g.n; ++g.pos) {
		const ash_stmt_estimate *s = ash_cost_stmt(&g, g.pos);

		n += s->n_op + 1;
		for (unsigned a = 0; a < s->n_access; ++a)
			n += !ash_estimate_is_register(g.e, &s->access[a]);
	}
	return n * ash_stack_copies(of->stack) / ash_stack_lanes(of->stack);
}

double ash_flows_overlap(const ash_cost_group *g, double steps)
{
	return fmax(1,
		ash_estimate_constants(g->e)->window /
			(steps * count_operations(g)));
}

/* The path "w" followed by the flow "f". */
static walk extend(const walk *w, const ash_flow *f)
{
	return (walk) { w->cycles + f->cycles,
		f->distance > 0 ? fmin(w->run, f->run) : w->run };
}

/* For each statement, set the slowest path of distance "k" to it from the
 * current statement of s->g, from the paths of smaller distances.  The distance
 * of a path is the sum of the distances of its flows in steps of the innermost
 * loop.  Flows within a step lead to later statements.
 */
static void add_walks(search *s, const ash_flows *flows, unsigned k)
{
	for (unsigned i = 0; i < flows->n; ++i) {
		const ash_flow *f = &flows->flow[i];
		walk *to = &s->to[k][f->reader], next;

		if (f->distance > k || f->reader == s->g->pos)
			continue;
		next = extend(&s->to[k - (unsigned) f->distance][f->writer], f);
		if (next.cycles > to->cycles)
			*to = next;
	}
}

/* Close cycles through the current statement of s->g: add each flow into it to
 * the path of distance "k" that leads to the writer of the flow.  s->latency
 * becomes the greatest latency per step of any cycle so far.
 */
static void close_walks(search *s, const ash_flows *flows, unsigned k)
{
	for (unsigned i = 0; i < flows->n; ++i) {
		const ash_flow *f = &flows->flow[i];
		double steps = k + f->distance;
		walk cycle;

		if (f->reader != s->g->pos || steps == 0)
			continue;
		cycle = extend(&s->to[k][f->writer], f);
		if (cycle.cycles > 0)
			s->latency = fmax(s->latency,
				cycle.cycles / steps /
					ash_flows_overlap(s->g, cycle.run));
	}
}

/* The greatest latency per step of a recurrence of the current statement of "g"
 * alone: of its flows to itself.
 */
static double get_own_latency(const ash_flows *flows, const ash_cost_group *g)
{
	double latency = 0;

	for (unsigned i = 0; i < flows->n; ++i) {
		const ash_flow *f = &flows->flow[i];

		if (f->reader == g->pos && f->writer == g->pos)
			latency = fmax(latency,
				f->cycles / f->distance /
					ash_flows_overlap(g, f->run));
	}
	return latency;
}

double ash_flows_latency(const ash_flows *flows, const ash_cost_group *g)
{
	search s = { .g = g, .latency = get_own_latency(flows, g) };

	if (g->n <= 1 || g->n > ASH_FLOW_STMTS)
		return s.latency;
	for (unsigned k = 0; k <= MAX_BACK; ++k)
		for (unsigned i = 0; i < g->n; ++i)
			s.to[k][i].cycles = -HUGE_VAL;
	s.to[0][g->pos] = (walk) { 0, HUGE_VAL };
	for (unsigned k = 0; k <= MAX_BACK; ++k) {
		add_walks(&s, flows, k);
		close_walks(&s, flows, k);
	}
	return s.latency;
}
