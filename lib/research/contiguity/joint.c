/* joint.c - one integer program for all remaining loops of some statements.
 *
 * Section 2.2 of the paper, figure 1: schedule rows for all levels, and for
 * each convex piece of a dependence one variable per level that tells whether
 * the level satisfies the dependence. Differences:
 * - Strongly connected components are scheduled one by one. Fusing separate
 *   components improves none of the objectives (section 3.1.2 does not consider
 *   fusion), so the sequence outside the outermost loop is fixed before.
 *   Sequences inside loops are variables, as in the paper.
 * - Constraints are written for the generators of a piece, not with Farkas
 *   multipliers (farkas.c). The large constant is therefore not one global
 *   number but the largest possible value of the terms of the current
 *   constraint.
 * - The pairs of a piece need not all be ordered at one level; a piece whose
 *   pairs are not adds to the most important objective. The next row keeps its
 *   order in any case; afterwards the remaining pairs are considered again.
 *
 * SPDX-License-Identifier: MIT
 */
#include "research/contiguity/joint.h"

#include <stdlib.h>
#include <string.h>

#include "support/grow.h"

/* The default bound of coefficients. The paper uses 16, but such strongly
 * skewed loops do not help vectorization.
 */
#define BOUND 2

unsigned ash_joint_vars(ash_joint *joint, unsigned n, int64_t upper)
{
	unsigned first = 0;

	if (!ash_mip_add_vars(joint->mip, n, upper, &first))
		joint->status = ASH_SCHED_ERROR;
	return first;
}

static void weigh(ash_joint *joint, unsigned objective, unsigned var,
	int64_t weight)
{
	if (!ash_mip_weigh(joint->mip, objective, var, weight))
		joint->status = ASH_SCHED_ERROR;
}

unsigned ash_joint_weighed(ash_joint *joint, unsigned n, int64_t upper,
	unsigned objective, int64_t weight)
{
	unsigned first = ash_joint_vars(joint, n, upper);

	for (unsigned i = 0; i < n; ++i)
		weigh(joint, objective, first + i, weight);
	return first;
}

void ash_joint_start(ash_joint *joint)
{
	joint->n_term = 0;
	joint->most = 0;
}

void ash_joint_add(ash_joint *joint, unsigned var, int64_t coef)
{
	int64_t low;

	if (!coef || joint->status != ASH_SCHED_OK)
		return;
	if (!ASH_GROW(joint->term, joint->n_term)) {
		joint->status = ASH_SCHED_ERROR;
		return;
	}
	joint->term[joint->n_term++] = (ash_term) { var, coef };
	if (coef < 0 &&
		(__builtin_mul_overflow(-coef, joint->mip->upper[var], &low) ||
			__builtin_add_overflow(joint->most, low, &joint->most)))
		joint->status = ASH_SCHED_OVERFLOW;
}

/* Add the pair of variables of coefficient "i", one for each sign. */
static void add_pair(ash_joint *joint, unsigned first, unsigned i, int64_t coef)
{
	ash_joint_add(joint, first + 2 * i, coef);
	ash_joint_add(joint, first + 2 * i + 1, -coef);
}

void ash_joint_add_product(ash_joint *joint, const ash_joint_stmt *stmt,
	unsigned level, int sign, const int64_t *vector)
{
	if (level >= stmt->n_left)
		return;
	for (unsigned i = 0; i < stmt->n_var; ++i)
		add_pair(joint, stmt->function[level], i, sign * vector[i]);
}

void ash_joint_unless(ash_joint *joint, unsigned var, int64_t constant)
{
	int64_t most = joint->most;

	ash_joint_add(joint, var, most - (constant < 0 ? constant : 0));
}

void ash_joint_finish(ash_joint *joint, bool is_equality, int64_t constant)
{
	if (joint->status == ASH_SCHED_OK &&
		!ash_rows_add(joint->mip->rows, is_equality, constant,
			joint->n_term, joint->term))
		joint->status = ASH_SCHED_OVERFLOW;
}

/* Collect the linearly independent rows of the schedule so far. */
static ash_sched_status read_done(ash_joint_stmt *stmt,
	const ash_vertex *vertex, unsigned n_head)
{
	stmt->done.n_col = stmt->n_var;
	for (unsigned i = 0; i < vertex->rows.n_row; ++i) {
		unsigned rank;

		if (!ash_matrix_append(&stmt->done,
			    ash_matrix_row(&vertex->rows, i) + n_head))
			return ASH_SCHED_ERROR;
		if (!ash_matrix_rank(&stmt->done, 0, stmt->n_var, &rank))
			return ASH_SCHED_OVERFLOW;
		if (rank < stmt->done.n_row)
			--stmt->done.n_row;
		else if (i < 64 && vertex->coincident_rows >> i & 1)
			stmt->done_coincident |= UINT64_C(1) << (rank - 1);
	}
	return ASH_SCHED_OK;
}

/* Add the variables of one coefficient at "level". Those of outer loops come
 * first, so the solver prefers small values for them.
 */
static void add_coefficient(ash_joint *joint, unsigned level, unsigned i)
{
	int64_t upper = joint->bound,
		below = ash_joint_options(joint)->negative ? upper : 0;
	unsigned first = ash_joint_vars(joint, 1, upper);

	ash_joint_vars(joint, 1, below);
	for (int k = 0; k < 2; ++k) {
		weigh(joint, level ? ASH_JOINT_REST : ASH_JOINT_SIZE, first + k,
			1);
		if (!level)
			weigh(joint, ASH_JOINT_SIGN, first + k,
				(k + 1) * ((int64_t) i + 1) + 16 * k);
	}
}

/* Add the schedule function of "stmt" at "level": coefficients of iterators if
 * the level is one of its loops, coefficients of parameters, constant term.
 */
static void add_function(ash_joint *joint, ash_joint_stmt *stmt, unsigned level)
{
	unsigned n = level < stmt->n_left ? stmt->n_var : 0;

	stmt->function[level] = joint->mip->n_var;
	for (unsigned i = 0; i < n; ++i)
		add_coefficient(joint, level, i);
	if (stmt->has_shift)
		ash_joint_weighed(joint, 2 * (joint->graph->n_param + 1),
			joint->bound, level ? ASH_JOINT_REST : ASH_JOINT_SIZE,
			1);
}

static void add_stmt(ash_joint *joint, ash_joint_stmt *stmt, unsigned index)
{
	const ash_vertex *vertex = &joint->graph->stmt[index];

	stmt->stmt = index;
	stmt->n_var = vertex->n_var;
	joint->status = read_done(stmt, vertex, 1 + joint->graph->n_param);
	if (joint->status != ASH_SCHED_OK)
		return;
	stmt->n_left = stmt->n_var - stmt->done.n_row;
	stmt->n_function = stmt->n_left ? stmt->n_left : 1;
	stmt->has_shift = joint->n_stmt > 1;
	stmt->function = calloc(stmt->n_function + 1, sizeof(*stmt->function));
	if (!stmt->function) {
		joint->status = ASH_SCHED_ERROR;
		return;
	}
	for (unsigned q = 0; q < stmt->n_function; ++q)
		add_function(joint, stmt, q);
	joint->status = joint->status ? joint->status
				      : ash_linear_accesses_read(joint->graph,
						index, &stmt->references);
}

static ash_sched_status alloc(ash_joint *joint)
{
	unsigned n = joint->part->n_stmt;

	joint->mip = ash_mip_alloc(ASH_JOINT_OBJECTIVES);
	joint->stmt = calloc(n + 1, sizeof(*joint->stmt));
	joint->piece = calloc(joint->part->n_piece + 1, sizeof(*joint->piece));
	joint->local = calloc(joint->graph->n_stmt + 1, sizeof(*joint->local));
	return joint->mip && joint->stmt && joint->piece && joint->local
		? ASH_SCHED_OK
		: ASH_SCHED_ERROR;
}

ash_sched_status ash_joint_init(ash_graph *graph, const ash_part *part,
	ash_joint *joint)
{
	const ash_research_options *options;

	*joint = (ash_joint) { .graph = graph,
		.part = part,
		.n_stmt = part->n_stmt,
		.bound = BOUND };
	options = ash_joint_options(joint);
	if (graph->options->max_coefficient > 0)
		joint->bound = graph->options->max_coefficient;
	if (options->space != ASH_SPACE_ANY)
		joint->bound = 1;
	joint->wants_parallel = options->weight_simd ||
		options->weight_parallel;
	joint->status = alloc(joint);
	for (unsigned i = 0; i < part->n_stmt && !joint->status; ++i) {
		joint->local[part->stmt[i]] = i;
		add_stmt(joint, &joint->stmt[i], part->stmt[i]);
	}
	return joint->status;
}

void ash_joint_clear(ash_joint *joint)
{
	for (unsigned i = 0; joint->stmt && i < joint->n_stmt; ++i) {
		ash_linear_accesses_clear(&joint->stmt[i].references);
		ash_matrix_clear(&joint->stmt[i].done);
		free(joint->stmt[i].function);
		free(joint->stmt[i].target);
	}
	ash_mip_free(joint->mip);
	free(joint->stmt);
	free(joint->piece);
	free(joint->local);
	free(joint->term);
}

void ash_joint_row(const ash_joint *joint, unsigned i, const int64_t *value,
	int64_t *row)
{
	const ash_joint_stmt *stmt = &joint->stmt[i];
	unsigned n_param = joint->graph->n_param;
	unsigned n = stmt->n_left ? stmt->n_var : 0;
	const int64_t *at = value + stmt->function[0];

	memset(row, 0, sizeof(*row) * (1 + n_param + stmt->n_var));
	for (unsigned k = 0; k < n; ++k, at += 2)
		row[1 + n_param + k] = at[0] - at[1];
	if (!stmt->has_shift)
		return;
	for (unsigned k = 0; k <= n_param; ++k, at += 2)
		row[k] = at[0] - at[1];
}
