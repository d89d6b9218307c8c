/* record.h - recording of the transformation of a nest as a script.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_RECORD_H
#define ASH_DRIVER_RECORD_H

#include "driver/pipeline_impl.h"

/* If the user wants scripts written or replayed, store the hash of the original
 * nest in nest->script.hash.
 */
isl_stat ash_record_begin(ash_nest_job *nest);

/* Write a script for the nest, if the user wants it: the transformations or, if
 * not "is_done", that its order was kept.
 */
void ash_record_write(ash_pipeline *p, bool is_done);

/* The schedule tree whose order is recorded as directives: the one in which
 * unroll-and-jam is not finished yet or, if its marks cannot be expressed
 * there, the finished one.
 */
__isl_give isl_schedule *ash_record_order(const ash_search_result *tree);

#endif
