/* stmt.h - statements and what they access; for the files of detect alone.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_STMT_STMT_H
#define ASH_DETECT_STMT_STMT_H

#include "detect/model/model.h"

/* ---- computed_address.c: addresses that are computed by the statement ---- */

/* Find all loads and stores with an address that is not affine. */
bool ash_indirect_collect(ash_model *model);
/* Have some, or all, of the accesses of the base such an address? */
bool ash_indirect_is_some(const ash_model *model, int base);
/* Have all accesses of the base such an address? */
bool ash_indirect_is_all(const ash_model *model, int base);
/* The first and the last element of the row that such an access may touch, as
 * far as types and the object tell; false if they do not tell enough.
 * Elements have "unit" bytes, whatever the size of the access.
 */
bool ash_indirect_range(const ash_model *model, const ash_model_access *access,
	unsigned unit, int64_t *first, int64_t *last);
/* Has the base such an access of which no range is known, as far as can be told
 * before it has arrays?
 */
bool ash_indirect_is_boundless(const ash_model *model,
	const ash_model_base *base);
/* Is no range known of such an access, now that the arrays of the base are
 * known?  None is of one with several dimensions.
 */
bool ash_indirect_is_endless(const ash_model *model,
	const ash_model_base *base);
/* Is the base a constant of the program? */
bool ash_indirect_is_constant(const ash_model_base *base);

/* ---- value_placement.c: which values are inlined, affine or scalars ---- */

/* Find the roots of all statements, and how the values that they need are
 * computed; false if the region is refused.
 */
bool ash_value_placement_decide(ash_model *model);

/* ---- phi_store_split.c: stores of PHI nodes ---- */

/* Store where the values come from instead, if that goes unnoticed. */
bool ash_phi_store_split(ash_model *model);

/* ---- scalar_cells.c: cells of scalars ---- */

/* Give each scalar an array, where possible a shared one. */
bool ash_scalar_declare(ash_model *model);

/* ---- load_sinking.c: what may be read later than written ---- */

/* Find what loads, stores and calls do to cells; false without memory. */
bool ash_load_sinking_collect(ash_model *model);

/* ---- parallel_copy.c: parallel copies ---- */

/* Order the roots of each edge such that none overwrites what another
 * reads.
 */
bool ash_parallel_copy_order(ash_model *model);

/* ---- stmt.c: statements ---- */

/* Let nothing be known of statements; false without memory. */
bool ash_stmt_begin(ash_model *model);
/* Free what is known of them. */
void ash_stmt_end(ash_model *model);
/* The domain of a statement without its name; the model's. */
__isl_keep isl_set *ash_stmt_domain(const ash_model *model, unsigned stmt);
/* Make the statements of all roots; false if refused. */
bool ash_stmt_build(ash_model *model);

/* ---- latency.c: how long statements take ---- */

/* Fill in the latencies of all reads; false if memory ran out. */
bool ash_stmt_latency(ash_model *model);

/* ---- call_order.c: which calls must stay in order ---- */

/* Determine whether the order of calls can be seen in errno or in memory that
 * only calls see, and whether model->is_of_thread.  False if the region is
 * refused because something else may touch errno.
 */
bool ash_call_collect(ash_model *model);

/* ---- call_accesses.c: calls that touch memory ---- */

/* All bases are known: add accesses for those that calls read without being
 * given their address.
 */
bool ash_call_find(ash_model *model);
/* Give up the extents of what calls touch behind "base", so that they touch all
 * of it: where they do not go with other accesses, or, with "all", everywhere.
 * Was there one?
 */
bool ash_call_loosen(ash_model *model, int base, bool all);
/* All arrays are known: give the accesses that touch all of what lies behind a
 * base their maps, one access for each array.
 */
bool ash_call_relate(ash_model *model);

/* ---- reduction_pattern.c: reductions ---- */

/* Mark the statements that are reductions, once the arrays are known. */
bool ash_fold_mark(ash_model *model);

/* ---- stmt_text.c: statements as people write them ---- */

/* Write down all statements as people do, if something is to be dumped; false
 * without memory.
 */
bool ash_stmt_text(ash_model *model);

/* ---- loop_names.c: what loops are called in the source ---- */

/* Note the names of the loops around each statement, if anybody will see them.
 * Those that memory does not suffice for are not known; always true.
 */
bool ash_stmt_name_loops(ash_model *model);

#endif
