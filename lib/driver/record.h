/* record.h - write down what was done to a nest.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_RECORD_H
#define ASH_DRIVER_RECORD_H

#include "driver/pipeline_impl.h"

/* If the user wants scripts written or replayed, note in nest->script.hash what
 * the nest is like before anything is done to it.
 */
isl_stat ash_record_begin(ash_nest_job *nest);

/* Write a script for the nest, if the user wants that: what was done, or, if
 * not "is_done", that its order was kept.
 */
void ash_record_write(ash_pipeline *p, bool is_done);

/* The order that directives are found for: that of the unfinished tree, or, if
 * marks are where that has no place for them, of the finished one.
 */
__isl_give isl_schedule *ash_record_order(const ash_search_result *tree);

#endif
