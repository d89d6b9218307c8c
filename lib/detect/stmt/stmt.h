/* stmt.h - statements and what they access; for the files of detect only.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_STMT_STMT_H
#define ASH_DETECT_STMT_STMT_H

#include "detect/model/model.h"

/* ---- computed_address.c: addresses that are computed by the statement ---- */

/* Find all loads and stores with non-affine addresses; false on failure. */
bool ash_indirect_collect(ash_model *model);
/* Do some accesses with base number "base" have non-affine addresses? */
bool ash_indirect_is_some(const ash_model *model, int base);
/* Do all accesses with base number "base" have non-affine addresses? */
bool ash_indirect_is_all(const ash_model *model, int base);
/* Set *first and *last to the first and last element that "access", which has a
 * non-affine address, may touch, according to types and the object; false if
 * unknown.  Elements have "unit" bytes, whatever the size of the access.
 */
bool ash_indirect_range(const ash_model *model, const ash_model_access *access,
	unsigned unit, int64_t *first, int64_t *last);
/* Does "base" have an access of unknown range: one with a non-affine address,
 * or one by a call?  Called before arrays exist.
 */
bool ash_indirect_is_boundless(const ash_model *model,
	const ash_model_base *base);
/* Does "base" have an access with a non-affine address and an unknown range?
 * Called once arrays exist; in an array of several dimensions the range is
 * never known.
 */
bool ash_indirect_is_endless(const ash_model *model,
	const ash_model_base *base);
/* Is the base a constant global? */
bool ash_indirect_is_constant(const ash_model_base *base);

/* ---- value_placement.c: inlined, affine and scalar values ---- */

/* Find the roots (the stores, calls and values for which statements are made),
 * and decide how the values that they need are computed; false if the region is
 * refused.
 */
bool ash_value_placement_decide(ash_model *model);

/* ---- phi_store_split.c: stores of PHI nodes ---- */

/* Move stores of PHI nodes to the incoming edges, where that is safe. */
bool ash_phi_store_split(ash_model *model);

/* ---- scalar_cells.c: cells of scalars ---- */

/* Create the scalars through which values pass between statements; several
 * values share one where possible.
 */
bool ash_scalar_declare(ash_model *model);

/* ---- load_sinking.c: delayed loads ---- */

/* Collect the writes of stores and calls; false without memory. */
bool ash_load_sinking_collect(ash_model *model);

/* ---- parallel_copy.c: parallel copies ---- */

/* Order the roots of each back edge (updates of PHI nodes) so that none
 * overwrites a PHI node whose old value another one still reads.  False without
 * memory.
 */
bool ash_parallel_copy_order(ash_model *model);

/* ---- stmt.c: statements ---- */

/* Initialize the state of statements; false without memory. */
bool ash_stmt_begin(ash_model *model);
/* Free the statements of the model. */
void ash_stmt_end(ash_model *model);
/* The domain of statement "stmt" without its name; owned by the model. */
__isl_keep isl_set *ash_stmt_domain(const ash_model *model, unsigned stmt);
/* Make the statements of all roots; false if the region is refused. */
bool ash_stmt_build(ash_model *model);

/* ---- latency.c: how long statements take ---- */

/* Fill in the latencies of all reads; false if memory ran out. */
bool ash_stmt_latency(ash_model *model);

/* ---- call_order.c: calls that must stay in order ---- */

/* Determine whether the order of calls is observable in errno or in memory that
 * is inaccessible to the program, and set model->is_of_thread.  False if the
 * region is refused because something else may touch errno.
 */
bool ash_call_collect(ash_model *model);

/* ---- call_accesses.c: calls that touch memory ---- */

/* Once all bases are known: add accesses to all objects that calls may read
 * without being passed their address; false on failure.
 */
bool ash_call_find(ash_model *model);
/* Let calls touch all memory that is reached through "base" instead of known
 * ranges: those calls whose ranges conflict with other accesses or, with "all",
 * all calls.  Returns whether a range was known.
 */
bool ash_call_loosen(ash_model *model, int base, bool all);
/* Once all arrays are known: give the accesses of calls that may touch all
 * memory of a base their relations to elements, one access for each array of
 * the base.
 */
bool ash_call_relate(ash_model *model);

/* ---- reduction_pattern.c: reductions ---- */

/* Mark the statements that are reductions, once the arrays are known. */
bool ash_fold_mark(ash_model *model);

/* ---- stmt_text.c: statements as readable text ---- */

/* Set readable texts of all statements, if something is to be dumped; false
 * without memory.
 */
bool ash_stmt_text(ash_model *model);

/* ---- loop_names.c: source-level names of loops ---- */

/* Set the names of the loops around each statement, if they will be shown.
 * Names are omitted without memory; always true.
 */
bool ash_stmt_name_loops(ash_model *model);

#endif
