/* problem.h - the integer program of one member of a permutable band.
 *
 * Verdoolaege and Janssens, "Scheduling for PPCG", report CW 706, sections
 * 6.5.1 to 6.5.7.  The nodes of the program are statements or, when clusters
 * are combined (section 7.3.4), clusters of statements with a common band.  The
 * coordinates of a node are the variables of the statement, or the members of
 * the band.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_ILP_PROBLEM_H
#define ASH_SCHED_ILP_PROBLEM_H

#include "sched/graph/bundle.h"
#include "sched/graph/graph.h"

#define ASH_OUTSIDE (~0U)

typedef struct ash_graph_node {
	unsigned n_var;		/* number of coordinates */
	unsigned first;		/* index of its first variable in the program */
	int64_t *bound;		/* per coordinate: bound of the absolute value
				 * of its coefficient, or -1 */
	ash_matrix done;	/* coefficients of earlier members: rows of
				 * n_var numbers */
	bool is_complete;	/* does it need no more members? */
	unsigned rank;		/* rank of "done" */
} ash_graph_node;

typedef struct ash_problem {
	ash_graph *graph;
	const ash_part *part;
	bool is_of_clusters;	/* are the nodes clusters, not statements? */
	/* Are cache lines ignored, even for devices (device_members.h)? */
	bool ignores_lines;
	bool is_relaxed;	/* is the program solved over the rationals? */
	/* With clusters: the rows of a statement's schedule from this number on
	 * are the coordinates of its cluster.
	 */
	unsigned first;
	unsigned n_node;
	ash_graph_node *node;
	unsigned *local;	/* index of a statement of the graph in the
				 * part; ASH_OUTSIDE if it is not in the part */
	unsigned *node_of;	/* for each statement of the part: its node */
	ash_matrix *coord;	/* per statement of the part: the coordinates of
				 * its node as functions of its variables; 1 +
				 * n_param + n_var(stmt) columns */
	unsigned n_lp_var;
	/* Blocks of constraints.  "order" is for validity, "bounds" limits
	 * coefficients, "conditions" is for local conditions (adjacent.c), and
	 * "conditioned" for conditional validity taken as validity, which is
	 * NULL until needed.
	 */
	ash_rows *order, *bounds, *proximity, *coincidence, *conditions;
	ash_rows *conditioned;
	/* For each node, consecutively: constant term, coefficients of
	 * parameters and of coordinates.
	 */
	int64_t *solution;
	unsigned *solution_at;	/* for each node: its start in "solution" */
} ash_problem;

/* Make the program in which each statement of "part" is a node.  *problem must
 * be cleared even on failure.
 */
ash_sched_status ash_problem_init(ash_graph *graph, const ash_part *part,
	ash_problem *problem);
/* Make the program whose nodes are "n_cluster" clusters; cluster[i] is that of
 * statement i of "part".  The coordinates of a cluster are the rows from
 * "first" on of the schedules of its statements; bundle[k] has the constraints
 * inside of cluster k.  *problem must be cleared even on failure.
 */
ash_sched_status ash_problem_init_clusters(ash_graph *graph,
	const ash_part *part, unsigned n_cluster, const unsigned *cluster,
	const ash_bundle *const *bundle, unsigned first, ash_problem *problem);
/* Free what "problem" owns. */
void ash_problem_clear(ash_problem *problem);

/* Constraints to be included besides validity. */
enum {
	ASH_WITH_PROXIMITY = 1,
	ASH_WITH_COINCIDENCE = 2,
	/* Conditional validity, taken as validity. */
	ASH_WITH_CONDITIONED = 4
};

/* Find the next member, with the constraints "with" (ASH_WITH_*) beside
 * validity.  Sets *found to whether there is one, which is then in
 * problem->solution.
 */
ash_sched_status ash_problem_solve(ash_problem *problem, unsigned with,
	bool *found);

/* Do all nodes have as many members as they need? */
bool ash_problem_is_complete(const ash_problem *problem);

/* The scheduler's status for a result of the solver: a failure only if the
 * budget is exceeded, or after an error.
 */
static inline ash_sched_status ash_sched_of_lp(ash_lp_status status)
{
	switch (status) {
	case ASH_LP_OPTIMAL:
	case ASH_LP_INFEASIBLE:
	case ASH_LP_STOPPED:
		return ASH_SCHED_OK;
	case ASH_LP_BUDGET:
		return ASH_SCHED_BUDGET;
	case ASH_LP_ERROR:
		break;
	}
	return ASH_SCHED_ERROR;
}

/* ---- farkas.c: the constraints that a piece puts on the coefficients ---- */

/* The value of "slack" in ash_problem_add_order without a slack variable. */
#define ASH_NO_SLACK (-1)
/* Add to "rows" the constraints that order the pairs (x, y) of "piece" in the
 * next row f: f(y) - f(x) >= 1 - e, where "slack" is the variable e, or, with
 * ASH_NO_SLACK, f(y) - f(x) >= 0.
 */
ash_sched_status ash_problem_add_order(const ash_problem *problem,
	ash_piece *piece, int slack, ash_rows *rows);
/* Add to "rows" the constraints f(y) = f(x) in the next row f for all pairs (x,
 * y) of "piece".
 */
ash_sched_status ash_problem_add_equal(const ash_problem *problem,
	ash_piece *piece, ash_rows *rows);
/* Add to "rows" the constraints f(y) - f(x) <= u(n) in the next row f for all
 * pairs (x, y) of "piece", and, unless f(y) - f(x) >= 0 by validity, -u(n) <=
 * f(y) - f(x).  u is a function of the parameters n, whose coefficients are the
 * variables from "bound" on.
 */
ash_sched_status ash_problem_add_near(const ash_problem *problem,
	ash_piece *piece, unsigned bound, ash_rows *rows);

/* Is statement "stmt" of the graph in the part? */
static inline bool ash_problem_has(const ash_problem *problem, unsigned stmt)
{
	return problem->local[stmt] != ASH_OUTSIDE;
}

/* The variable that is the positive part of the coefficient of coordinate "i".
 */
static inline unsigned ash_problem_positive(const ash_graph_node *node,
	unsigned i)
{
	return node->first + 2 * (node->n_var - 1 - i) + 1;
}

/* The variable that is the negative part of the coefficient of coordinate "i".
 */
static inline unsigned ash_problem_negative(const ash_graph_node *node,
	unsigned i)
{
	return node->first + 2 * (node->n_var - 1 - i);
}

/* The variable of the coefficient of parameter "i" or, if "i" is the number of
 * parameters, of the constant term.
 */
static inline unsigned ash_problem_param(const ash_graph_node *node, unsigned i)
{
	return node->first + 2 * node->n_var + i;
}

#endif
