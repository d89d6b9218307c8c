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
#include "cost/profitability.h"
#include "scop/scop_copy.h"
#include "search/search_state.h"

/* A layout is added if the new cost is at most STEP times the old one. */
#define STEP 0.97
/* The largest number of arrays that are tried, and of those that get a new
 * layout.
 */
#define MAX_ARRAY 8
#define MAX_CHOSEN 16

/* The elements that another layout of an array requires to be copied, computed
 * on demand.
 */
typedef struct {
	bool is_known;   /* have they been computed? */
	ash_layout_candidate is; /* the elements; its sets are owned */
} candidate;

/* The question for which layouts are chosen. */
typedef struct {
	const ash_scop *scop;
	const ash_machine *machine;
	const ash_leaves *bodies;
	const ash_layout_arrays *arrays;
	candidate *candidate; /* for each array; owned */
} inquiry;

/* The elements that must be copied for another layout of "array"; computed
 * once.
 */
static const ash_layout_candidate *get_candidate(const inquiry *q, int array)
{
	candidate *c = &q->candidate[array];

	if (!c->is_known)
		c->is = q->arrays->find(array, q->arrays->user);
	c->is_known = true;
	return &c->is;
}

static void inquiry_clear(inquiry *q)
{
	for (unsigned i = 0; q->candidate && i < q->scop->n_array; ++i) {
		isl_set_free(q->candidate[i].is.in);
		isl_set_free(q->candidate[i].is.out);
	}
	free(q->candidate);
}

/* ---- costs ---- */

/* Returns a lower bound for the cycles of copying an array of "scop" to the
 * buffer "r", which has the new layout, and back, and of providing the buffer's
 * memory: each cache line of both is touched.
 */
static double cost_of_copies(const ash_scop *scop, const ash_estimates *e,
	const ash_buffer *r)
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

/* ---- adding layouts one by one ---- */

/* The SCoP with the layouts chosen so far, and its estimated cost. */
typedef struct {
	/* Owned; NULL if an array cannot have its layout. */
	ash_scop *scop;
	ash_estimates *e; /* its estimates; owned */
	unsigned n;  /* number of layouts chosen so far */
	ash_buffer result[MAX_CHOSEN]; /* without the members "slot" */
	double cost;  /* in cycles; HUGE_VAL if "scop" is NULL */
} laid_out;

static void clear(laid_out *l)
{
	ash_estimates_free(l->e);
	ash_scop_free(l->scop);
}

/* Set the estimates "e" (taken) of "l", whose SCoP and layouts are set, and the
 * cost.
 */
static void set_cost(const inquiry *q, laid_out *l, ash_estimates *e)
{
	l->e = e;
	l->cost = l->e ? ash_leaves_cost(q->bodies, l->e) : HUGE_VAL;
	for (unsigned i = 0; l->e && i < l->n; ++i)
		l->cost += cost_of_copies(l->scop, l->e, &l->result[i]);
}

/* Returns the SCoP of "q" without new layouts, with its estimates and cost. */
static laid_out begin(const inquiry *q)
{
	laid_out l = { .scop = ash_scop_copy(q->scop) };

	set_cost(q, &l, l.scop ? ash_estimates_make(l.scop, q->machine) : NULL);
	return l;
}

/* Returns "base", a SCoP of the inquiry "q" with some layouts, with the
 * additional layout "layout", its estimates, and its cost with all copies.
 */
static laid_out add(const inquiry *q, const laid_out *base,
	const ash_layout *layout)
{
	const ash_layout_candidate *c = get_candidate(q, layout->array);
	laid_out next = *base;
	ash_buffer *result = &next.result[next.n++];

	*result = (ash_buffer) { .array = layout->array };
	next.scop = ash_scop_copy(base->scop);
	if (next.scop &&
		ash_scop_lay_out(next.scop, layout, isl_set_copy(c->in),
			isl_set_copy(c->out), result) != isl_bool_true)
		next.scop = ash_scop_free(next.scop);
	ash_buffer_clear(result);
	set_cost(q, &next,
		next.scop ? ash_estimates_extend(base->e, base->scop, next.scop)
			  : NULL);
	return next;
}

/* ---- candidates ---- */

/* The layout of "array" in which dimension "last" is innermost. */
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

static bool is_chosen(const laid_out *base, int array)
{
	for (unsigned i = 0; i < base->n; ++i)
		if (base->result[i].array == array)
			return true;
	return false;
}

/* A lower bound for the cost of "base" with another layout of "array".
 * "marked" is scratch memory: a flag per array of "base" (which has one more
 * array, the buffer, for each layout), all false before and after.
 */
static double find_least(const inquiry *q, const laid_out *base, int array,
	bool *marked)
{
	double least;

	marked[array] = true;
	least = ash_layout_least(base->e, q->bodies, marked);
	marked[array] = false;
	return least;
}

/* Could another layout of "array" alone reduce the cost of "base" by enough,
 * and below that of "best"?  "marked" is as in find_least().
 */
static bool may_help(const inquiry *q, const laid_out *base,
	const laid_out *best, int array, bool *marked)
{
	double least = find_least(q, base, array, marked);

	return least <= STEP * base->cost && least < best->cost;
}

/* If "base" with "layout" costs less than "best", replace "best" by it, and set
 * *chosen to "layout".
 */
static void try_layout(const inquiry *q, const laid_out *base,
	const ash_layout *layout, laid_out *best, ash_layout *chosen)
{
	laid_out next = add(q, base, layout);

	if (next.cost < best->cost) {
		clear(best);
		*best = next;
		*chosen = *layout;
	} else {
		clear(&next);
	}
}

/* Returns "base" with one more layout, the best one for any array that has no
 * new layout yet, and sets *chosen to that layout.  If no array is likely to
 * profit, the cost of the result is HUGE_VAL.  "marked" is as in find_least().
 */
static laid_out find_next(const inquiry *q, const laid_out *base, bool *marked,
	ash_layout *chosen)
{
	laid_out best = { .cost = HUGE_VAL };
	unsigned left = MAX_ARRAY;

	for (unsigned i = 0; left > 0 && i < q->scop->n_array; ++i) {
		if (!q->arrays->possible[i] || is_chosen(base, (int) i) ||
			!may_help(q, base, &best, (int) i, marked) ||
			!get_candidate(q, (int) i)->in)
			continue;
		--left;
		for (unsigned d = 0; d + 1 < q->scop->array[i].n_dim; ++d) {
			ash_layout layout = make_layout(q->scop, (int) i, d);

			try_layout(q, base, &layout, &best, chosen);
		}
	}
	return best;
}

/* Add at most "max" layouts to "all", each time the best one, and store them in
 * "layout"; returns the number of all layouts.  "marked" is as in find_least().
 */
static unsigned choose(const inquiry *q, laid_out *all, bool *marked,
	ash_layout *layout, unsigned max)
{
	max = max < MAX_CHOSEN ? max : MAX_CHOSEN;
	while (all->n < max && all->cost < HUGE_VAL) {
		laid_out next = find_next(q, all, marked, &layout[all->n]);

		if (!next.scop || next.cost > STEP * all->cost) {
			clear(&next);
			break;
		}
		clear(all);
		*all = next;
	}
	return all->n;
}

/* Would the best layouts of all arrays together reduce the cost of "plain", the
 * SCoP without new layouts, by a factor of ASH_LAYOUT_GAIN if copies cost
 * nothing?  "marked" has an entry per array of "plain", all false.
 */
static bool may_gain(const inquiry *q, const laid_out *plain, bool *marked)
{
	unsigned n = q->scop->n_array;
	bool any = false;
	double least;

	for (unsigned i = 0; i < n; ++i)
		any |= marked[i] = q->arrays->possible[i];
	least = any && plain->e ? ash_layout_least(plain->e, q->bodies, marked)
				: HUGE_VAL;
	for (unsigned i = 0; i < n; ++i)
		marked[i] = false;
	return ASH_LAYOUT_GAIN * least <= plain->cost;
}

unsigned ash_layout_choose(const ash_scop *scop, const ash_machine *machine,
	const ash_leaves *bodies, const ash_layout_arrays *arrays,
	ash_layout *layout, unsigned max)
{
	inquiry q = { scop, machine, bodies, arrays,
		calloc(scop->n_array + 1, sizeof(candidate)) };
	bool *marked = calloc(scop->n_array + MAX_CHOSEN + 1, sizeof(*marked));
	laid_out all = { .cost = HUGE_VAL };
	unsigned n = 0;
	double plain;

	if (marked && q.candidate && !bodies->failed)
		all = begin(&q);
	plain = all.cost;
	if (all.e && may_gain(&q, &all, marked))
		n = choose(&q, &all, marked, layout, max);
	if (ASH_LAYOUT_GAIN * all.cost > plain)
		n = 0;
	clear(&all);
	inquiry_clear(&q);
	free(marked);
	return n;
}

bool ash_layout_is_worth(ash_layout_gain gain)
{
	return gain.all >= ASH_LAYOUT_GAIN_OF_LINES ||
		(gain.all >= ASH_LAYOUT_GAIN && gain.core >= ASH_LAYOUT_GAIN);
}

bool ash_layout_may_save(ash_layout_gain bound, double cost)
{
	return ash_layout_is_worth(bound) &&
		cost - cost / bound.all >= ASH_SAVING * ASH_TEST;
}
