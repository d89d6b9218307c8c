/* joint_vectors.c - contiguity of references, vectorization, array layouts.
 *
 * Sections 3.1.3, 3.2 and 3.3 of the paper. All variables measure losses: they
 * are 1 where those of the paper are 0.
 *
 * The cases of section 3.1.3 for a reference, a memory dimension and a loop are
 * treated as one: n of the rows must lie in the span of the other subscripts
 * and of the earlier rows. One 0/1 variable per row tells whether it does, and
 * contiguity requires n of them. The cases that n is 0 or greater than the
 * number of rows are trivial; if n equals this number, this is case 1 of the
 * paper.
 *
 * As in the paper, a reference that does not move along the loop counts as
 * contiguous. Figure 2 shows that the paper prefers a reference that moves, so
 * movement is an objective of its own (weight_spatial): the other rows are
 * orthogonal to one direction, which linear_access.h chooses beforehand.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/scop.h"
#include "research/contiguity/joint.h"

#include <stdlib.h>
#include <string.h>

/* A reference of a statement. */
typedef struct {
	ash_joint *joint;
	ash_joint_stmt *stmt;
	const ash_linear_access *reference;
} access;

static bool is_any_level(const ash_joint *joint)
{
	return ash_joint_options(joint)->any_level;
}

/* Add the constraint vector . row = 0, unless "var" is 1. */
static void add_orthogonal(ash_joint *joint, const ash_joint_stmt *stmt,
	unsigned level, const int64_t *vector, unsigned var)
{
	for (int sign = -1; sign <= 1; sign += 2) {
		ash_joint_start(joint);
		ash_joint_add_product(joint, stmt, level, sign, vector);
		ash_joint_unless(joint, var, 0);
		ash_joint_finish(joint, false, 0);
	}
}

/* Add a variable per level that is 1 if the row is outside the span. */
static unsigned add_outside(ash_joint *joint, const ash_joint_stmt *stmt,
	const ash_span *span)
{
	unsigned first = ash_joint_vars(joint, stmt->n_left, 1);

	for (unsigned q = 0; q < stmt->n_left; ++q)
		for (unsigned i = 0; i < span->outside.n_row; ++i)
			add_orthogonal(joint, stmt, q,
				ash_matrix_row(&span->outside, i), first + q);
	return first;
}

/* Add the constraint that "lost" is 1 unless enough rows, not counting that of
 * "target", are in the span.
 */
static void add_needed(ash_joint *joint, const ash_joint_stmt *stmt,
	const ash_joint_target *target, const ash_span *span, unsigned outside,
	unsigned lost)
{
	unsigned n = stmt->n_left - target->is_left;

	ash_joint_start(joint);
	if (span->n_needed > n) {
		ash_joint_add(joint, lost, 1);
		ash_joint_finish(joint, false, -1);
		return;
	}
	for (unsigned q = 0; q < stmt->n_left; ++q)
		if (!target->is_left || q != target->level)
			ash_joint_add(joint, outside + q, -1);
	ash_joint_add(joint, lost, span->n_needed);
	ash_joint_finish(joint, false, (int64_t) n - span->n_needed);
}

/* Copy stmt->done without the row of "target". */
static bool rows_without(const ash_joint_stmt *stmt,
	const ash_joint_target *target, ash_matrix *rows)
{
	bool ok = true;

	*rows = (ash_matrix) { .n_col = stmt->n_var };
	for (unsigned i = 0; ok && i < stmt->done.n_row; ++i)
		if (target->is_left || i != target->level)
			ok = ash_matrix_append(rows,
				ash_matrix_row(&stmt->done, i));
	return ok;
}

/* Add the constraint that "lost" is 1 unless the reference is contiguous along
 * "target" in memory dimension "dim".
 */
static void add_contiguous(const access *a, unsigned dim,
	const ash_joint_target *target, unsigned lost)
{
	ash_joint *joint = a->joint;
	ash_matrix rows = { 0 };
	ash_span span = { 0 };

	if (!a->reference->is_affine) {
		ash_joint_start(joint);
		ash_joint_add(joint, lost, 1);
		ash_joint_finish(joint, false, -1);
		return;
	}
	if (!rows_without(a->stmt, target, &rows))
		joint->status = ASH_SCHED_ERROR;
	else
		joint->status = ash_span_init(a->reference, dim, &rows, &span);
	if (joint->status == ASH_SCHED_OK && span.n_needed) {
		unsigned outside = add_outside(joint, a->stmt, &span);

		add_needed(joint, a->stmt, target, &span, outside, lost);
	}
	ash_span_clear(&span);
	ash_matrix_clear(&rows);
}

static bool is_innermost(const ash_joint_stmt *stmt,
	const ash_joint_target *target)
{
	return target->is_left && target->level + 1 == stmt->n_left;
}

/* The value of contiguity of the reference along "target". */
static int64_t weight_of(const access *a, const ash_joint_target *target)
{
	return is_innermost(a->stmt, target) ? a->reference->n_access *
			ash_joint_options(a->joint)->weight_contiguity
					     : 0;
}

/* Add the constraint that "target" is not vectorized if "lost" is 1. */
static void add_loss(ash_joint *joint, const ash_joint_target *target,
	unsigned lost)
{
	ash_joint_start(joint);
	ash_joint_add(joint, target->lost, 1);
	ash_joint_add(joint, lost, -1);
	ash_joint_finish(joint, false, 0);
}

/* Require contiguity along "target" in the last dimension of the array. */
static void add_in_last(const access *a, const ash_joint_target *target)
{
	ash_joint *joint = a->joint;
	unsigned n = joint->graph->scop->array[a->reference->array].n_dim;
	unsigned lost = ash_joint_weighed(joint, 1, 1, ASH_JOINT_LOSS,
		weight_of(a, target));

	add_contiguous(a, n - 1, target, lost);
	add_loss(joint, target, lost);
}

/* Reward references of "a" that move along the last dimension in the innermost
 * loop.
 */
static void add_spatial(const access *a)
{
	ash_joint *joint = a->joint;
	const ash_joint_stmt *stmt = a->stmt;
	int64_t weight = ash_joint_options(joint)->weight_spatial;
	int64_t *step = calloc(stmt->n_var + 1, sizeof(*step));
	unsigned n_row = a->reference->linear.n_row;
	bool found = false;
	unsigned lost;

	if (!step)
		joint->status = ASH_SCHED_ERROR;
	else if (weight && n_row)
		joint->status = ash_linear_access_step(a->reference, n_row - 1,
			&stmt->done, &found, step);
	if (joint->status == ASH_SCHED_OK && found) {
		lost = ash_joint_weighed(joint, 1, 1, ASH_JOINT_LOSS,
			weight * a->reference->n_access);
		for (unsigned q = 0; q + 1 < stmt->n_left; ++q)
			add_orthogonal(joint, stmt, q, step, lost);
	}
	free(step);
}

/* Add the variables of section 3.3 for one array along "target": first p, which
 * is 1 if no dimension suits all references, then q, one per dimension, which
 * is 0 for the chosen one.
 */
static unsigned add_choice(ash_joint *joint, const ash_joint_target *target,
	unsigned n_dim, int64_t weight)
{
	unsigned p = ash_joint_weighed(joint, 1, 1, ASH_JOINT_LOSS, weight);
	unsigned q = ash_joint_vars(joint, n_dim, 1);

	ash_joint_start(joint);
	for (unsigned r = 0; r < n_dim; ++r)
		ash_joint_add(joint, q + r, -1);
	ash_joint_add(joint, p, 1);
	ash_joint_finish(joint, false, (int64_t) n_dim - 1);
	add_loss(joint, target, p);
	return q;
}

/* Require contiguity along "target" in one dimension of array "array", the same
 * for all references.
 */
static void add_in_any(ash_joint *joint, ash_joint_stmt *stmt, int array,
	const ash_joint_target *target)
{
	unsigned n_dim = joint->graph->scop->array[array].n_dim;
	const ash_linear_accesses *all = &stmt->references;
	int64_t weight = 0;
	unsigned q;

	for (unsigned i = 0; i < all->n; ++i) {
		access a = { joint, stmt, &all->reference[i] };

		if (all->reference[i].array == array)
			weight += weight_of(&a, target);
	}
	q = add_choice(joint, target, n_dim, weight);
	for (unsigned i = 0; i < all->n; ++i) {
		access a = { joint, stmt, &all->reference[i] };

		for (unsigned r = 0; r < n_dim && !joint->status; ++r)
			if (a.reference->array == array)
				add_contiguous(&a, r, target, q + r);
	}
}

/* Whether reference "i" is the first one to its array. */
static bool is_first(const ash_linear_accesses *all, unsigned i)
{
	for (unsigned k = 0; k < i; ++k)
		if (all->reference[k].array == all->reference[i].array)
			return false;
	return true;
}

static void add_target_references(ash_joint *joint, ash_joint_stmt *stmt,
	const ash_joint_target *target)
{
	const ash_linear_accesses *all = &stmt->references;

	for (unsigned i = 0; i < all->n && !joint->status; ++i) {
		access a = { joint, stmt, &all->reference[i] };

		if (!ash_joint_options(joint)->any_layout)
			add_in_last(&a, target);
		else if (is_first(all, i))
			add_in_any(joint, stmt, a.reference->array, target);
	}
}

/* Add the variables of "target", with the constraint that a vectorized loop is
 * parallel.
 */
static void add_target(ash_joint *joint, ash_joint_stmt *stmt,
	ash_joint_target *target, int64_t weight)
{
	target->lost = ash_joint_weighed(joint, 1, 1, ASH_JOINT_LOSS, weight);
	if (target->is_left && joint->wants_parallel)
		add_loss(joint, target, stmt->serial + target->level);
	add_target_references(joint, stmt, target);
}

/* Collect the loops that may be vectorized: the innermost one, or all that are
 * or may become parallel.
 */
static void find_targets(const ash_joint *joint, ash_joint_stmt *stmt)
{
	unsigned first = is_any_level(joint) ? 0 : stmt->n_left - 1;

	for (unsigned i = 0; is_any_level(joint) && i < stmt->done.n_row; ++i)
		if (i < 64 && stmt->done_coincident >> i & 1)
			stmt->target[stmt->n_target++] = (ash_joint_target) {
				.level = i
			};
	for (unsigned q = first; q < stmt->n_left; ++q)
		stmt->target[stmt->n_target++] = (ash_joint_target) {
			.is_left = true,
			.level = q
		};
}

/* Add the constraint that exactly one loop of "stmt" is vectorized. */
static void add_single(ash_joint *joint, const ash_joint_stmt *stmt)
{
	ash_joint_start(joint);
	for (unsigned i = 0; i < stmt->n_target; ++i)
		ash_joint_add(joint, stmt->target[i].lost, 1);
	ash_joint_finish(joint, false, 1 - (int64_t) stmt->n_target);
}

/* Add the vectorization of the loops of "stmt"; outer loops have a greater
 * weight.
 */
static void add_stmt_vectors(ash_joint *joint, ash_joint_stmt *stmt)
{
	int64_t weight = ash_joint_options(joint)->weight_simd;

	if (!stmt->n_left)
		return;
	stmt->target = calloc(stmt->n_var + 1, sizeof(*stmt->target));
	if (!stmt->target) {
		joint->status = ASH_SCHED_ERROR;
		return;
	}
	find_targets(joint, stmt);
	for (unsigned i = 0; i < stmt->n_target && !joint->status; ++i)
		add_target(joint, stmt, &stmt->target[i],
			weight * (stmt->n_target - i));
	if (joint->status == ASH_SCHED_OK)
		add_single(joint, stmt);
	for (unsigned i = 0; i < stmt->references.n && !joint->status; ++i) {
		access a = { joint, stmt, &stmt->references.reference[i] };

		if (!is_any_level(joint) &&
			!ash_joint_options(joint)->any_layout)
			add_spatial(&a);
	}
}

void ash_joint_add_vectors(ash_joint *joint)
{
	for (unsigned i = 0; i < joint->n_stmt && !joint->status; ++i)
		add_stmt_vectors(joint, &joint->stmt[i]);
}
