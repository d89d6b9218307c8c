/* joint_space.c - linear independence of the rows of a schedule.
 *
 * Section 2.3 of the paper. A row is independent of the earlier rows if its
 * product with some basis vector of their orthogonal complement is nonzero; two
 * 0/1 variables per vector select the vector and the sign. All remaining rows
 * are kept independent of the rows computed so far. Independence among the
 * remaining rows is left to the following steps.
 *
 * SPDX-License-Identifier: MIT
 */
#include "research/contiguity/joint.h"

/* Add the constraint "sign" * form . row >= 1, unless "var" is 1. */
static void add_case(ash_joint *joint, const ash_joint_stmt *stmt,
	unsigned level, int sign, const int64_t *form, unsigned var)
{
	ash_joint_start(joint);
	ash_joint_add_product(joint, stmt, level, sign, form);
	ash_joint_unless(joint, var, -1);
	ash_joint_finish(joint, false, -1);
}

static void add_new_row(ash_joint *joint, const ash_joint_stmt *stmt,
	unsigned level, const ash_matrix *forms)
{
	unsigned n = 2 * forms->n_row;
	unsigned first = ash_joint_vars(joint, n, 1);

	for (unsigned i = 0; i < n; ++i)
		add_case(joint, stmt, level, i % 2 ? -1 : 1,
			ash_matrix_row(forms, i / 2), first + i);
	ash_joint_start(joint);
	for (unsigned i = 0; i < n; ++i)
		ash_joint_add(joint, first + i, -1);
	ash_joint_finish(joint, false, n - 1);
}

static void add_new_rows(ash_joint *joint, const ash_joint_stmt *stmt)
{
	ash_matrix done = { 0 }, forms = { .n_col = stmt->n_var };

	if (!ash_matrix_copy(&done, &stmt->done) ||
		!ash_matrix_echelon(&done, 0) ||
		!ash_matrix_complete(&done, &forms, NULL))
		joint->status = ASH_SCHED_OVERFLOW;
	for (unsigned q = 0; q < stmt->n_left; ++q)
		add_new_row(joint, stmt, q, &forms);
	ash_matrix_clear(&done);
	ash_matrix_clear(&forms);
}

/* Add "sign" times the sum of the absolute values of "n" columns from "first"
 * on, at levels "low" to "high" - 1.
 */
static void add_sizes(ash_joint *joint, const ash_joint_stmt *stmt,
	unsigned low, unsigned high, unsigned first, unsigned n, int sign)
{
	for (unsigned q = low; q < high; ++q)
		for (unsigned i = 2 * first; i < 2 * (first + n); ++i)
			ash_joint_add(joint, stmt->function[q] + i, sign);
}

static bool is_used(const ash_joint_stmt *stmt, unsigned column)
{
	for (unsigned i = 0; i < stmt->done.n_row; ++i)
		if (ash_matrix_row(&stmt->done, i)[column])
			return true;
	return false;
}

/* Add the constraints that each row is one loop that has no row yet, forward or
 * reversed.
 */
static void add_permutations(ash_joint *joint, const ash_joint_stmt *stmt)
{
	for (unsigned q = 0; q < stmt->n_left; ++q) {
		ash_joint_start(joint);
		add_sizes(joint, stmt, q, q + 1, 0, stmt->n_var, 1);
		ash_joint_finish(joint, true, -1);
	}
	for (unsigned i = 0; i < stmt->n_var; ++i) {
		ash_joint_start(joint);
		add_sizes(joint, stmt, 0, stmt->n_left, i, 1, -1);
		ash_joint_finish(joint, false, is_used(stmt, i) ? 0 : 1);
	}
}

/* Add the constraints that row "q" is the q-th of the loops that have no row
 * yet.
 */
static void add_identity(ash_joint *joint, const ash_joint_stmt *stmt)
{
	unsigned column = 0;

	add_permutations(joint, stmt);
	for (unsigned q = 0; q < stmt->n_left; ++q, ++column) {
		while (column < stmt->n_var && is_used(stmt, column))
			++column;
		if (column == stmt->n_var)
			return;
		ash_joint_start(joint);
		ash_joint_add(joint, stmt->function[q] + 2 * column, 1);
		ash_joint_finish(joint, true, -1);
	}
}

void ash_joint_add_space(ash_joint *joint)
{
	for (unsigned i = 0; i < joint->n_stmt && !joint->status; ++i) {
		const ash_joint_stmt *stmt = &joint->stmt[i];

		switch ((ash_schedule_space) ash_joint_options(joint)->space) {
		case ASH_SPACE_ANY:
			add_new_rows(joint, stmt);
			break;
		case ASH_SPACE_PERMUTATIONS:
			add_permutations(joint, stmt);
			break;
		case ASH_SPACE_IDENTITY:
			add_identity(joint, stmt);
			break;
		}
	}
}
