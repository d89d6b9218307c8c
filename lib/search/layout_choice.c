/* layout_choice.c - choice of arrays for data-layout transformation.
 *
 * The cost of a body depends on its strides.  A layout with another innermost
 * dimension is evaluated by the cost model for the same bodies in the SCoP with
 * that layout.  One dimension becomes innermost; the others keep their order,
 * which matters less.  Layouts are added greedily, the best one first.
 *
 * Ashlar's research scheduler can choose layouts and schedule together (the
 * paper on contiguity, section 3.3).  Here the schedule is given, as loops
 * often allow no other order; the search computes a new one for the new layout
 * afterwards.
 *
 * SPDX-License-Identifier: MIT
 */
#include "search/layout_choice.h"

#include <math.h>
#include <stdlib.h>

#include "cost/fresh_memory.h"
#include "scop/scop_copy.h"
#include "search/search_state.h"

/* A layout is added if it reduces the cost to less than this part. */
#define STEP 0.97
/* The most arrays with new layouts. */
#define MAX_ARRAY 8

typedef struct {
	const ash_scop *scop;
	const ash_machine *machine;
	const ash_leaves *bodies;
	const ash_layout_candidate *candidate;
} inquiry;

/* ---- costs ---- */

/* The least cost of copies between "array" and a buffer, and of the buffer's
 * memory: each line of both is touched.
 */
static double cost_of_copies(const ash_scop *scop, const ash_estimates *e,
	const ash_layout_result *r)
{
	int copies[2];
	unsigned n = 0;
	double bytes;

	if (r->copy_in >= 0)
		copies[n++] = r->copy_in;
	if (r->copy_out >= 0)
		copies[n++] = r->copy_out;
	bytes = scop->array[r->buffer].elem_size *
		ash_estimate_part(e, copies, n, 0, r->buffer);
	return ash_cost_ideal(e, copies, n) + ash_cost_of_fresh(bytes);
}

/* "scop" with the layout and its copies; NULL if it is impossible. */
static __isl_give ash_scop *apply(const inquiry *q, const ash_scop *scop,
	const ash_layout *layout, ash_layout_result *result)
{
	const ash_layout_candidate *c = &q->candidate[layout->array];
	ash_scop *copy = ash_scop_copy(scop);

	if (!copy)
		return NULL;
	if (ash_scop_lay_out(copy, layout, isl_set_copy(c->in),
		    isl_set_copy(c->out), result) != isl_bool_true)
		return ash_scop_free(copy);
	return copy;
}

/* The cost of the bodies with "n" layouts; HUGE_VAL if one is impossible. */
static double cost_with(const inquiry *q, const ash_layout *layout, unsigned n)
{
	ash_scop *scop = ash_scop_copy(q->scop);
	ash_layout_result *result = calloc(n + 1, sizeof(*result));
	ash_estimates *e = NULL;
	double cost = HUGE_VAL;

	for (unsigned i = 0; scop && result && i < n; ++i) {
		ash_scop *next = apply(q, scop, &layout[i], &result[i]);

		ash_scop_free(scop);
		scop = next;
	}
	if (scop && result)
		e = ash_estimates_make(scop, q->machine);
	if (e)
		cost = ash_leaves_cost(q->bodies, e);
	for (unsigned i = 0; e && i < n; ++i)
		cost += cost_of_copies(scop, e, &result[i]);
	for (unsigned i = 0; result && i < n; ++i)
		ash_layout_result_clear(&result[i]);
	free(result);
	ash_estimates_free(e);
	ash_scop_free(scop);
	return cost;
}

/* ---- candidates ---- */

/* "array" with dimension "last" innermost. */
static ash_layout make_layout(const ash_scop *scop, int array, unsigned last)
{
	ash_layout layout = { .array = array,
		.n_dim = scop->array[array].n_dim };
	unsigned n = 0;

	for (unsigned i = 0; i < layout.n_dim; ++i)
		if (i != last)
			layout.order[n++] = i;
	layout.order[n] = last;
	return layout;
}

static bool is_chosen(const ash_layout *layout, unsigned n, int array)
{
	for (unsigned i = 0; i < n; ++i)
		if (layout[i].array == array)
			return true;
	return false;
}

/* Append the best layout of an array that has none yet to the "n" chosen ones;
 * returns its cost, HUGE_VAL if there is none.
 */
static double find_next(const inquiry *q, ash_layout *layout, unsigned n)
{
	ash_layout best = { .array = -1 };
	double least = HUGE_VAL;
	unsigned left = MAX_ARRAY;

	for (unsigned i = 0; left > 0 && i < q->scop->n_array; ++i) {
		if (!q->candidate[i].in || is_chosen(layout, n, (int) i))
			continue;
		--left;
		for (unsigned d = 0; d + 1 < q->scop->array[i].n_dim; ++d) {
			double cost;

			layout[n] = make_layout(q->scop, (int) i, d);
			cost = cost_with(q, layout, n + 1);
			if (cost < least) {
				least = cost;
				best = layout[n];
			}
		}
	}
	layout[n] = best;
	return least;
}

/* Is there an array that can get another layout? */
static bool has_array(const inquiry *q)
{
	for (unsigned i = 0; i < q->scop->n_array; ++i)
		if (q->candidate[i].in)
			return true;
	return false;
}

unsigned ash_layout_choose(const ash_scop *scop, const ash_machine *machine,
	const ash_leaves *bodies, const ash_layout_candidate *candidate,
	ash_layout *layout, unsigned max)
{
	inquiry q = { scop, machine, bodies, candidate };
	double plain, cost;
	unsigned n = 0;

	if (bodies->failed || !has_array(&q))
		return 0;
	plain = cost = cost_with(&q, layout, 0);
	while (n < max && cost < HUGE_VAL) {
		double next = find_next(&q, layout, n);

		if (layout[n].array < 0 || next > STEP * cost)
			break;
		cost = next;
		++n;
	}
	return ASH_LAYOUT_GAIN * cost <= plain ? n : 0;
}

bool ash_layout_is_worth(ash_layout_gain gain)
{
	return gain.all >= ASH_LAYOUT_GAIN_OF_LINES ||
		(gain.all >= ASH_LAYOUT_GAIN && gain.core >= ASH_LAYOUT_GAIN);
}
