/* isl_matrix.h - conversion of isl objects to matrices and back.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_LINEAR_ISL_MATRIX_H
#define ASH_SCHED_LINEAR_ISL_MATRIX_H

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/mat.h>
#include <isl/set.h>
#include <isl/space.h>

#include "sched/linear/matrix.h"
#include "sched/scheduler.h"

/* Append the constraints of "bset" to "m", which has no rows, *n_equality
 * equalities first.  The columns are the constant term, parameters, dimensions,
 * existential variables.  Unless "exact", inequalities that only bound one
 * parameter and hold for 0 are left out.
 */
ash_sched_status ash_read_basic_set(__isl_keep isl_basic_set *bset, bool exact,
	ash_matrix *m, unsigned *n_equality);
/* Like ash_read_basic_set(), for "bmap", with the columns of the domain before
 * those of the range.  Column k goes to column column[k] of "m"; "column" may
 * be NULL.
 */
ash_sched_status ash_read_basic_map(__isl_keep isl_basic_map *bmap, bool exact,
	const unsigned *column, ash_matrix *m, unsigned *n_equality);

/* The affine function on "space" (taken) with the coefficients "row": constant
 * term, parameters, dimensions.  NULL on error.
 */
__isl_give isl_aff *ash_aff_from_row(__isl_take isl_space *space,
	const int64_t *row);

#endif
