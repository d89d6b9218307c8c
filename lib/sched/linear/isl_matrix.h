/* isl_matrix.h - from isl to matrices and back.
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

/* The constraints of "bset", equalities first; columns: constant term,
 * parameters, dimensions, existentials.  Unless "exact", inequalities that
 * only keep one parameter away from large numbers are left out.
 */
ash_sched_status ash_read_basic_set(__isl_keep isl_basic_set *bset, bool exact,
	ash_matrix *m, unsigned *n_equality);
/* Read the constraints of "bmap" as ash_read_basic_set does, with the columns
 * of the domain before those of the range.
 */
ash_sched_status ash_read_basic_map(__isl_keep isl_basic_map *bmap, bool exact,
	const unsigned *column, ash_matrix *m, unsigned *n_equality);

/* The function with the coefficients "row" (constant term, parameters,
 * dimensions) on "space", which is taken.
 */
__isl_give isl_aff *ash_aff_from_row(__isl_take isl_space *space,
	const int64_t *row);

#endif
