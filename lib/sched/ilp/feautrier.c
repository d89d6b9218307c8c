/* feautrier.c - schedule levels that carry as many dependences as possible
 * (Feautrier).
 *
 * Verdoolaege and Janssens, "Scheduling for PPCG", report CW 706, sections 6.4,
 * 7.1, 7.5.4 and 7.6.  Each convex piece of dependences of an instance y on an
 * instance x is a group with a variable e that tells whether the row f carries
 * it (e = 0): f(y) - f(x) >= 1 - e and e <= 1.  (In the report, e has the
 * opposite meaning.)  The sum of all e is minimized first.  The rational
 * minimum shows which loops would be coalesced; the integer minimum is the
 * result.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/ilp/feautrier.h"
#include "sched/ilp/problem_impl.h"

#include <stdlib.h>

#include "sched/linear/vector.h"
#include "support/integers.h"

#define N_OBJECTIVE 3

/* The linear program of a level. */
typedef struct {
	ash_problem *problem;
	unsigned kinds;		/* kinds of constraints to be satisfied */
	bool self_only;		/* carry only dependences of statements on
				 * themselves */
	unsigned n_group;
	ash_rows *rows;
	ash_lp *lp;
} carry;

static unsigned group_variable(const carry *c, unsigned group)
{
	return c->problem->n_lp_var + group;
}

static ash_sched_status add_piece(carry *c, ash_piece *piece)
{
	unsigned var = group_variable(c, c->n_group);
	ash_term bound = { var, -1 };

	if (!(piece->kinds & c->kinds))
		return ASH_SCHED_OK;
	if (c->self_only && piece->src != piece->dst)
		return ash_problem_add_order(c->problem, piece, ASH_NO_SLACK,
			c->rows);
	++c->n_group;
	if (!ash_rows_add(c->rows, false, 1, 1, &bound))
		return ASH_SCHED_ERROR;
	return ash_problem_add_order(c->problem, piece, var, c->rows);
}

/* Set the objectives of section 6.4.2, the most important one first: groups
 * that are not carried, coefficients of parameters, coefficients of variables.
 */
static bool set_objectives(carry *c)
{
	const ash_problem *p = c->problem;
	unsigned n_param = p->graph->n_param, n[N_OBJECTIVE] = { 0 };
	size_t size = sizeof(ash_term) * (p->n_lp_var + c->n_group + 1);
	ash_term *term[N_OBJECTIVE];
	bool ok = true;

	for (unsigned i = 0; i < N_OBJECTIVE; ++i) {
		term[i] = malloc(size);
		ok = ok && term[i];
	}
	for (unsigned i = 0; ok && i < c->n_group; ++i)
		term[0][n[0]++] = (ash_term) { group_variable(c, i), 1 };
	for (unsigned i = 0; ok && i < p->n_node; ++i) {
		const ash_graph_node *node = &p->node[i];

		for (unsigned k = 0; k < n_param; ++k)
			term[1][n[1]++] = (ash_term) {
				ash_problem_param(node, k), 1
			};
		for (unsigned k = 0; k < 2 * node->n_var; ++k)
			term[2][n[2]++] = (ash_term) { node->first + k, 1 };
	}
	for (unsigned i = 0; i < N_OBJECTIVE; ++i) {
		ok = ok && ash_lp_set_objective(c->lp, i, n[i], term[i]);
		free(term[i]);
	}
	return ok;
}

static void carry_clear(carry *c)
{
	c->lp = ash_lp_free(c->lp);
	c->rows = ash_rows_free(c->rows);
}

static ash_sched_status set_up(carry *c, ash_problem *problem, unsigned kinds,
	bool self_only)
{
	const ash_part *part = problem->part;
	ash_graph *graph = problem->graph;
	ash_sched_status status = ASH_SCHED_OK;

	*c = (carry) { .problem = problem,
		.kinds = kinds,
		.self_only = self_only,
		.rows = ash_rows_alloc() };
	if (!c->rows)
		return ASH_SCHED_ERROR;
	for (unsigned i = 0; i < part->n_piece && !status; ++i)
		status = add_piece(c, &graph->piece[part->piece[i]]);
	if (status != ASH_SCHED_OK)
		return status;
	c->lp = ash_lp_alloc(problem->n_lp_var + c->n_group, N_OBJECTIVE,
		&graph->work);
	if (!c->lp || !set_objectives(c) || !ash_lp_add(c->lp, c->rows))
		return ASH_SCHED_ERROR;
	return ASH_SCHED_OK;
}

/* Solve the program; set *is_carried to whether there is a solution that
 * carries any group.
 */
static ash_sched_status minimize(carry *c, bool is_integer, bool *is_carried)
{
	ash_lp_status end = ash_lp_minimize(c->lp, is_integer);
	mpq_t left;

	*is_carried = false;
	if (c->problem->graph->stats)
		++c->problem->graph->stats->ilp_calls;
	if (end != ASH_LP_OPTIMAL)
		return ash_sched_of_lp(end);
	mpq_init(left);
	ash_lp_objective_q(c->lp, 0, left);
	*is_carried = mpq_cmp_si(left, c->n_group, 1) < 0;
	mpq_clear(left);
	return ASH_SCHED_OK;
}

/* Set "value" to the absolute value of the coefficient of variable "i" of
 * "node" in the solution.
 */
static void coefficient(const carry *c, const ash_graph_node *node, unsigned i,
	mpq_t value)
{
	mpq_t negative;

	mpq_init(negative);
	ash_lp_value_q(c->lp, ash_problem_positive(node, i), value);
	ash_lp_value_q(c->lp, ash_problem_negative(node, i), negative);
	mpq_sub(value, value, negative);
	mpq_abs(value, value);
	mpq_clear(negative);
}

/* Is the coefficient of variable "j" so small, compared with that of "i", that
 * the two loops are coalesced, by inequality (105) of the report?
 */
static bool coalesces(const carry *c, const ash_graph_node *node,
	const ash_vertex *stmt, unsigned i, unsigned j)
{
	int64_t size = stmt->size[j];
	mpq_t a, b, factor;
	bool yes;

	if (i == j || size <= 0)
		return false;
	mpq_inits(a, b, factor, NULL);
	coefficient(c, node, i, a);
	coefficient(c, node, j, b);
	mpq_set_si(factor, (size + 1) / 2, 1);
	mpq_mul(factor, factor, b);
	yes = mpq_sgn(b) && mpq_cmp(a, factor) > 0;
	mpq_clears(a, b, factor, NULL);
	return yes;
}

/* Find a coefficient that coalesces loops: that of variable *variable of node
 * *n.  False if there is none.
 */
static bool find_coalesced(const carry *c, unsigned *n, unsigned *variable)
{
	const ash_problem *p = c->problem;

	for (*n = 0; *n < p->n_node; ++*n) {
		const ash_graph_node *node = &p->node[*n];
		const ash_vertex *stmt = &p->graph->stmt[p->part->stmt[*n]];

		for (unsigned i = 0; i < node->n_var; ++i)
			for (*variable = 0; *variable < node->n_var;
				++*variable)
				if (coalesces(c, node, stmt, i, *variable))
					return true;
	}
	return false;
}

static bool force_zero(carry *c, unsigned n, unsigned variable)
{
	const ash_graph_node *node = &c->problem->node[n];
	ash_term term[2] = {
		{ ash_problem_positive(node, variable), 1 },
		{ ash_problem_negative(node, variable), -1 },
	};

	return ash_lp_add_row(c->lp, true, 0, 2, term);
}

/* Force coefficients that coalesce loops to zero (section 7.5.4) until there
 * are none.  A constraint under which nothing would be carried is removed again
 * and ends the loop.
 */
static ash_sched_status avoid_coalescing(carry *c)
{
	unsigned n, variable;
	bool is_carried = true;
	ash_sched_status status = ASH_SCHED_OK;

	while (status == ASH_SCHED_OK && is_carried &&
		find_coalesced(c, &n, &variable)) {
		if (!ash_lp_mark(c->lp) || !force_zero(c, n, variable))
			return ASH_SCHED_ERROR;
		status = minimize(c, false, &is_carried);
	}
	if (status == ASH_SCHED_OK && !is_carried)
		ash_lp_undo(c->lp);
	return status;
}

/* Does the solution consist of constant terms only, so that it merely orders
 * statements?
 */
static bool is_trivial(const ash_problem *problem)
{
	unsigned n_param = problem->graph->n_param;

	for (unsigned i = 0; i < problem->n_node; ++i)
		if (!ash_vector_is_zero(n_param + problem->node[i].n_var,
			    problem->solution + problem->solution_at[i] + 1))
			return false;
	return true;
}

static ash_sched_status solve(ash_problem *problem, unsigned kinds,
	bool self_only, bool *found)
{
	carry c;
	ash_sched_status status = set_up(&c, problem, kinds, self_only);

	*found = false;
	if (status == ASH_SCHED_OK && c.n_group)
		status = minimize(&c, false, found);
	if (status == ASH_SCHED_OK && *found &&
		problem->graph->options->treat_coalescing)
		status = avoid_coalescing(&c);
	if (status == ASH_SCHED_OK && *found)
		status = minimize(&c, true, found);
	if (status == ASH_SCHED_OK && *found && !ash_lp_is_integer(c.lp))
		status = ASH_SCHED_OVERFLOW;
	if (status == ASH_SCHED_OK && *found)
		ash_problem_read(problem, c.lp);
	*found = *found && !is_trivial(problem);
	carry_clear(&c);
	return status;
}

/* Divide the solution by the common divisor of all coefficients, and round the
 * constant terms down (section 7.1).
 */
static void unscale(ash_problem *problem)
{
	unsigned n_param = problem->graph->n_param;
	int64_t gcd = 0;

	for (unsigned i = 0; i < problem->n_node; ++i)
		for (unsigned k = 0; k < n_param + problem->node[i].n_var; ++k)
			gcd = ash_gcd(gcd,
				problem->solution[problem->solution_at[i] + 1 +
					k]);
	for (unsigned i = 0; gcd > 1 && i < problem->n_node; ++i) {
		int64_t *row = problem->solution + problem->solution_at[i];

		row[0] = ash_floor_div(row[0], gcd);
		for (unsigned k = 0; k < n_param + problem->node[i].n_var; ++k)
			row[1 + k] /= gcd;
	}
}

/* Find a row that carries pieces of "kinds"; *found tells whether there is one.
 * If the option carry_self_first is set, first try to carry only dependences of
 * statements on themselves (section 7.6).
 */
static ash_sched_status carry_kinds(ash_problem *problem, unsigned kinds,
	bool *found)
{
	ash_sched_status status = ASH_SCHED_OK;

	*found = false;
	if (problem->graph->options->carry_self_first)
		status = solve(problem, kinds, true, found);
	if (status == ASH_SCHED_OK && !*found)
		status = solve(problem, kinds, false, found);
	return status;
}

/* See feautrier.h.  Coincidence pairs have no direction, so it may be
 * impossible to order them like validity pairs; then they are omitted.
 */
ash_sched_status ash_feautrier(ash_problem *problem, bool coincidence,
	ash_schedule_band *band)
{
	const ash_scheduler_options *options = problem->graph->options;
	ash_sched_status status = ASH_SCHED_OK;
	bool found = false;

	if (coincidence)
		status = carry_kinds(problem, ASH_ORDER | ASH_COINCIDENCE,
			&found);
	if (status == ASH_SCHED_OK && !found)
		status = carry_kinds(problem, ASH_ORDER, &found);
	if (status != ASH_SCHED_OK || !found)
		return status;
	if (options->split_scaled)
		unscale(problem);
	band->is_permutable = false;
	return ash_band_append(problem, band, false);
}
