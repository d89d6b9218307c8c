/* dfp_colour.c - band of one strongly connected component, by graph colouring.
 *
 * Acharya, Bondhugula, Cohen, Algorithm 6, the part that colours one component:
 * for one colour, that is, one band member, a vertex of each statement is
 * chosen so that no two of them have an edge, and the statements are scaled and
 * shifted relative to each other (dfp_place.c).
 *
 * Where no further colouring exists, the member is skewed: a row of the relaxed
 * problem (relaxed.c) that is independent of those before takes its place.  The
 * routine INTRODUCESKEW is described only in the conference paper.  By theorems
 * 2.8 and 2.9, it replaces a loop that cannot be permuted to the outermost
 * level by a row of pluto-lp, and changes nothing if all loops can be permuted;
 * this file does the same.  By theorem 2.6, pluto-lp finds a row whenever one
 * exists, so the band has as many members as that of the integer program.
 *
 * One step is added to the paper.  A colouring may miss the outer parallel loop
 * of theorem 2.5: if S[i + 1, j - 1] depends on S[i, j], the loop over i + j is
 * parallel.  So if no member found by colouring is parallel, a parallel member
 * is also searched for with the relaxed problem.
 *
 * If the caller orders the loops of statements (scheduler.h), members after the
 * first parallel one follow that order, whether they are parallel or not.
 *
 * Large components are mostly uniform; these are handled as a whole by
 * dfp_uniform.c.
 *
 * Conditional validity is handled as in pluto.c: the band is restarted when
 * conditions become local.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/dfp/dfp_impl.h"

#include <stdlib.h>
#include <string.h>

#include "sched/dfp/dfp_conflict.h"

/* The largest number of steps of the search for one colour, per vertex of the
 * component.  The choice for the first statement mostly determines the others,
 * so this suffices to try each vertex of the first statement.
 */
#define PATIENCE ASH_MAX_MEMBER

#define UNCHOSEN (~0U)

/* The computation of a component's band. */
typedef struct {
	ash_problem problem;
	ash_schedule_band *band;
	ash_conflicts conflicts;
	ash_uniform *uniform;	/* NULL unless the component is uniform */
	ash_adjacent_conditions conditions;
	/* Number of rows that the statements had before the band. */
	unsigned n_before;
	bool parallel;		/* are members required to be parallel? */
	unsigned *sequence;	/* statements in an order in which each but the
				 * first shares a piece with an earlier one */
	unsigned *vertex;	/* per statement: the chosen vertex */
	unsigned *at;		/* per statement: its position in "order" */
	unsigned **order;	/* per statement: its vertices, best first */
	uint64_t steps;		/* remaining steps for this colour */
} colouring;

static unsigned n_stmt(const colouring *c)
{
	return c->problem.part->n_stmt;
}

static ash_vertex *statement(const colouring *c, unsigned s)
{
	return &c->problem.graph->stmt[c->problem.part->stmt[s]];
}

/* Compute c->sequence, breadth first from the first statement. */
static void find_sequence(colouring *c)
{
	const ash_conflicts *e = &c->conflicts;
	unsigned n = 1;

	for (unsigned i = 0; i < n_stmt(c); ++i)
		c->vertex[i] = UNCHOSEN;
	c->sequence[0] = c->vertex[0] = 0;
	for (unsigned at = 0; at < n; ++at) {
		unsigned s = c->sequence[at];

		for (unsigned i = e->near_start[s]; i < e->near_start[s + 1];
			++i) {
			if (c->vertex[e->near[i]] != UNCHOSEN)
				continue;
			c->vertex[e->near[i]] = 0;
			c->sequence[n++] = e->near[i];
		}
	}
}

/* Recompute the edges after more conditions have become local (adjacent.c). */
static ash_sched_status renew_conflicts(colouring *c)
{
	ash_conflicts_clear(&c->conflicts);
	return ash_conflicts_init(c->problem.graph, c->problem.part,
		c->problem.local, ASH_VALIDITY, &c->conflicts);
}

/* Set *covered to whether the iterator of vertex "v" is linearly dependent on
 * the rows that statement "s" has already.
 */
static ash_sched_status is_covered(const colouring *c, unsigned s, unsigned v,
	bool *covered)
{
	const ash_graph_node *node = &c->problem.node[s];
	ash_matrix rows;
	unsigned rank = 0;
	bool ok;

	if (!node->done.n_row) {
		*covered = false;
		return ASH_SCHED_OK;
	}
	ok = ash_matrix_copy(&rows, &node->done) &&
		ash_matrix_append(&rows, NULL);
	if (ok) {
		ash_matrix_row(&rows, rows.n_row - 1)[v] = 1;
		ok = ash_matrix_rank(&rows, 0, node->n_var, &rank);
	}
	ash_matrix_clear(&rows);
	*covered = rank == node->rank;
	return ok ? ASH_SCHED_OK : ASH_SCHED_OVERFLOW;
}

/* Set *is_free to whether vertex "v" may have the colour, considering only
 * statement "s".
 */
static ash_sched_status is_free(colouring *c, unsigned s, unsigned v,
	bool *is_free)
{
	const ash_graph_node *node = &c->problem.node[s];
	bool no = node->is_complete != (v == node->n_var);
	ash_sched_status status = ASH_SCHED_OK;

	if (!no && v < node->n_var)
		status = is_covered(c, s, v, &no);
	if (status == ASH_SCHED_OK && !no)
		status = ash_conflict_self(&c->conflicts, s, v, c->parallel,
			&no);
	*is_free = !no;
	return status;
}

/* Set *edge to whether vertex "v" of statement "s" has an edge to a vertex that
 * is chosen for the colour.
 */
static ash_sched_status has_edge(colouring *c, unsigned s, unsigned v,
	bool *edge)
{
	ash_conflicts *e = &c->conflicts;
	ash_sched_status status = ASH_SCHED_OK;

	*edge = false;
	for (unsigned i = e->near_start[s];
		i < e->near_start[s + 1] && !*edge && !status; ++i) {
		unsigned t = e->near[i];

		if (c->vertex[t] != UNCHOSEN)
			status = ash_conflict_between(e, s, v, t, c->vertex[t],
				c->parallel, edge);
	}
	return status;
}

/* Choose the next possible vertex for statement "s" after its current one;
 * *found tells whether there is one.
 */
static ash_sched_status choose_next(colouring *c, unsigned s, bool *found)
{
	unsigned first = c->vertex[s] == UNCHOSEN ? 0 : c->at[s] + 1;
	ash_sched_status status = ASH_SCHED_OK;
	bool free = false, edge = true;

	*found = false;
	c->vertex[s] = UNCHOSEN;
	for (unsigned i = first;
		i <= c->problem.node[s].n_var && !*found && !status; ++i) {
		unsigned v = c->order[s][i];

		status = is_free(c, s, v, &free);
		if (status == ASH_SCHED_OK && free)
			status = has_edge(c, s, v, &edge);
		*found = status == ASH_SCHED_OK && free && !edge;
		if (*found) {
			c->vertex[s] = v;
			c->at[s] = i;
		}
	}
	return status;
}

/* Choose a vertex for each statement, by backtracking from the next vertex of
 * the first one; *found tells whether there is a choice.
 */
static ash_sched_status choose_all(colouring *c, bool *found)
{
	unsigned at = 0;
	ash_sched_status status = ASH_SCHED_OK;

	for (unsigned i = 1; i < n_stmt(c); ++i)
		c->vertex[c->sequence[i]] = UNCHOSEN;
	*found = true;
	while (*found && at < n_stmt(c) && !status) {
		bool chosen;

		*found = c->steps > 0;
		c->steps -= *found;
		status = choose_next(c, c->sequence[at], &chosen);
		if (chosen)
			++at;
		else if (at-- == 0)
			*found = false;
	}
	return status;
}

/* Set "row" to the row of the chosen vertex of statement "s". */
static void set_row(const colouring *c, unsigned s, int64_t *row)
{
	const ash_graph_node *node = &c->problem.node[s];
	unsigned n_head = 1 + c->problem.graph->n_param;

	memset(row, 0, sizeof(*row) * (n_head + node->n_var));
	if (c->vertex[s] < node->n_var)
		row[n_head + c->vertex[s]] = 1;
}

static int64_t *solution_of(const colouring *c, unsigned s)
{
	return c->problem.solution + c->problem.solution_at[s];
}

static ash_sched_status add_pieces(colouring *c, ash_placement *place)
{
	const ash_part *part = c->problem.part;
	ash_sched_status status = ASH_SCHED_OK;

	for (unsigned i = 0; i < part->n_piece && !status; ++i) {
		const ash_piece *piece = &c->problem.graph
						  ->piece[part->piece[i]];
		unsigned src = c->problem.local[piece->src];
		unsigned dst = c->problem.local[piece->dst];
		ash_placement_end from = { src, solution_of(c, src) };
		ash_placement_end to = { dst, solution_of(c, dst) };

		if (src != dst)
			status = ash_placement_add(place, piece, from, to,
				ash_conflict_asks(&c->conflicts, part->piece[i],
					c->parallel));
	}
	return status;
}

/* Set problem.solution to the rows of the chosen vertices, scaled and shifted
 * relative to each other; *found tells whether that is possible.
 */
static ash_sched_status place_choice(colouring *c, bool *found)
{
	unsigned n = n_stmt(c);
	ash_placement place;
	ash_sched_status status;

	for (unsigned s = 0; s < n; ++s)
		set_row(c, s, solution_of(c, s));
	*found = true;
	if (n == 1)
		return ASH_SCHED_OK;
	status = ash_placement_init(c->problem.graph, n, true, &place);
	if (status == ASH_SCHED_OK)
		status = add_pieces(c, &place);
	if (status == ASH_SCHED_OK)
		status = ash_placement_solve(&place, found);
	for (unsigned s = 0; s < n && *found && !status; ++s)
		status = ash_placement_apply(&place, s,
			c->problem.node[s].n_var, solution_of(c, s));
	ash_placement_clear(&place);
	return status;
}

/* Find the next member by colouring and store it in problem.solution; set
 * *found to whether there is one.
 */
static ash_sched_status colour(colouring *c, bool *found)
{
	ash_sched_status status = ASH_SCHED_OK;
	bool chosen = true;

	*found = false;
	c->steps = 0;
	for (unsigned s = 0; s < n_stmt(c); ++s) {
		c->vertex[s] = UNCHOSEN;
		c->steps += (uint64_t) PATIENCE * (1 + statement(c, s)->n_var);
	}
	while (!*found && !status && chosen) {
		status = choose_all(c, &chosen);
		if (status == ASH_SCHED_OK && chosen)
			status = place_choice(c, found);
	}
	return status;
}

static bool has_parallel(const ash_schedule_band *band)
{
	for (unsigned i = 0; i < band->n_member; ++i)
		if (band->coincident[i])
			return true;
	return false;
}

/* Find a skewed member with the relaxed problem and store it in
 * problem.solution; set *found to whether there is one.
 */
static ash_sched_status skew(colouring *c, bool *found)
{
	unsigned with = ASH_WITH_PROXIMITY;

	if (c->parallel)
		with |= ASH_WITH_COINCIDENCE;
	c->problem.is_relaxed = true;
	return ash_problem_solve(&c->problem, with, found);
}

/* Find the next member and store it in problem.solution; set *found to whether
 * there is one.
 */
static ash_sched_status find_member(colouring *c, bool *found)
{
	bool may_skew = !c->parallel || !has_parallel(c->band);
	bool is_known = false;
	ash_sched_status status = ASH_SCHED_OK;

	if (c->uniform)
		status = ash_uniform_solve(c->uniform, c->parallel, may_skew,
			found, &is_known);
	if (status != ASH_SCHED_OK || is_known)
		return status;
	status = colour(c, found);
	if (status == ASH_SCHED_OK && !*found && may_skew)
		status = skew(c, found);
	return status;
}

/* Restart the band with the additional constraints of conditions that have
 * become local.
 */
static ash_sched_status restart(colouring *c)
{
	ash_sched_status status = ash_band_restart(&c->problem, &c->conditions,
		c->n_before, c->band);

	c->parallel = true;
	return status == ASH_SCHED_OK ? renew_conflicts(c) : status;
}

static bool is_ordered(const colouring *c)
{
	return c->problem.graph->method->order_loops;
}

/* Append the member in problem.solution to the band.  If it makes conditions
 * local, restart the band.
 */
static ash_sched_status accept(colouring *c)
{
	bool changed = false;
	ash_sched_status status = ash_band_append(&c->problem, c->band,
		c->parallel);

	if (status == ASH_SCHED_OK && !c->parallel && is_ordered(c))
		status = ash_band_is_coincident(&c->problem, c->band,
			&c->band->coincident[c->band->n_member - 1]);
	if (status == ASH_SCHED_OK && c->problem.graph->n_tagged)
		status = ash_adjacent_check(&c->problem, &c->conditions,
			c->band, &changed);
	if (status != ASH_SCHED_OK)
		return status;
	return changed ? restart(c)
		       : ash_band_complete_flat(&c->problem, c->band);
}

static ash_sched_status find_members(colouring *c)
{
	bool outer = c->problem.graph->options->outer_coincidence;
	bool found, stuck = false;
	ash_sched_status status = ASH_SCHED_OK;

	while (!status && !stuck && !ash_problem_is_complete(&c->problem)) {
		if (is_ordered(c) && has_parallel(c->band))
			c->parallel = false;
		status = find_member(c, &found);
		if (status == ASH_SCHED_OK && found) {
			status = accept(c);
			continue;
		}
		stuck = !c->parallel || (outer && !c->band->n_member);
		c->parallel = false;
	}
	return status;
}

/* Order the vertices of each statement, the constant row last. */
static ash_sched_status fill_orders(colouring *c)
{
	const ash_graph *graph = c->problem.graph;
	ash_sched_status status = ASH_SCHED_OK;

	for (unsigned s = 0; s < n_stmt(c) && !status; ++s) {
		unsigned n = c->problem.node[s].n_var;

		c->order[s] = malloc(sizeof(unsigned) * (n + 1));
		if (!c->order[s])
			return ASH_SCHED_ERROR;
		for (unsigned i = 0; i <= n; ++i)
			c->order[s][i] = i;
		if (is_ordered(c))
			status = graph->method->order_loops(graph,
				c->problem.part->stmt[s], c->order[s]);
	}
	return status;
}

static ash_sched_status init(colouring *c, ash_graph *graph,
	const ash_part *part, ash_schedule_band *band)
{
	ash_sched_status status = ash_problem_init(graph, part, &c->problem);

	c->band = band;
	c->parallel = true;
	c->n_before = graph->stmt[part->stmt[0]].rows.n_row;
	c->sequence = malloc(sizeof(unsigned) * (part->n_stmt + 1));
	c->vertex = malloc(sizeof(unsigned) * (part->n_stmt + 1));
	c->at = malloc(sizeof(unsigned) * (part->n_stmt + 1));
	c->order = calloc(part->n_stmt + 1, sizeof(*c->order));
	if (!c->sequence || !c->vertex || !c->at || !c->order)
		return ASH_SCHED_ERROR;
	if (status == ASH_SCHED_OK)
		status = fill_orders(c);
	if (status == ASH_SCHED_OK)
		status = ash_adjacent_init(&c->problem, &c->conditions);
	if (status == ASH_SCHED_OK)
		status = renew_conflicts(c);
	if (status == ASH_SCHED_OK)
		find_sequence(c);
	if (status == ASH_SCHED_OK)
		status = ash_uniform_init(&c->problem, &c->conflicts,
			c->order[0], &c->uniform);
	return status == ASH_SCHED_OK ? ash_band_init(graph, part, band)
				      : status;
}

static void clear(colouring *c)
{
	for (unsigned s = 0; c->order && s < n_stmt(c); ++s)
		free(c->order[s]);
	free(c->order);
	free(c->at);
	ash_adjacent_clear(&c->conditions);
	ash_uniform_free(c->uniform);
	ash_conflicts_clear(&c->conflicts);
	ash_problem_clear(&c->problem);
	free(c->sequence);
	free(c->vertex);
}

ash_sched_status ash_colour_component(ash_graph *graph, const ash_part *part,
	ash_schedule_band *band, bool *needs_more)
{
	colouring c = { .conflicts = { 0 } };
	ash_sched_status status = init(&c, graph, part, band);

	if (status == ASH_SCHED_OK)
		status = find_members(&c);
	band->is_complete = status == ASH_SCHED_OK &&
		ash_problem_is_complete(&c.problem);
	*needs_more = !band->is_complete;
	clear(&c);
	return status;
}
