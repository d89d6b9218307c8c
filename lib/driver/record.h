/* record.h - write down what was done to a nest, and do what is written.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_RECORD_H
#define ASH_DRIVER_RECORD_H

#include "driver/pipeline_impl.h"
#include "driver/script_file.h"

/* What scripts for the SCoP are bound to.  *function is owned by the caller,
 * who frees it after the key.
 */
ash_script_key ash_record_key(const ash_pipeline *p, char **function);

/* If the user wants scripts written or replayed, note in p->hash what the SCoP
 * is like before anything is done to it.
 */
isl_stat ash_record_begin(ash_pipeline *p);

/* Write a script for the SCoP, if the user wants that: what was done, or, if
 * not "is_done", that its order was kept.  Each step may take all of "budget".
 */
void ash_record_write(ash_pipeline *p, ash_budget *budget, bool is_done);

/* A stage: look for the script of the SCoP.  Always true. */
isl_bool ash_replay_find(ash_pipeline *p, ash_budget *budget);
/* Does the script say that no loops are to run on a device? */
bool ash_replay_keeps_host(const ash_pipeline *p);
/* Does the script say that the nest is to run on a device? */
bool ash_replay_needs_device(const ash_pipeline *p);
/* Refuse the SCoP because its script needs a device, and code for one could not
 * be made in the end.  Always false.
 */
isl_bool ash_replay_refuse_device(ash_pipeline *p, ash_budget *budget);
/* If there is a script for the SCoP, take "tree" and "alone" from it instead of
 * searching: p->is_replayed.  False: the script is wrong, or keeps the order.
 */
isl_bool ash_replay(ash_pipeline *p, ash_budget *budget);

/* The order that directives are found for: that of the unfinished tree, or, if
 * marks are where that has no place for them, of the finished one.
 */
__isl_give isl_schedule *ash_record_order(const ash_tree_result *tree);

#endif
