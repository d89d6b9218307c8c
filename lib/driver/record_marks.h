/* record_marks.h - marks of parallel loops in a tree in which unroll-and-jam is
 * not finished yet.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_RECORD_MARKS_H
#define ASH_DRIVER_RECORD_MARKS_H

#include <isl/schedule.h>

/* The tree "to" (taken) with the marks "parallel" and "reduce" of "from", which
 * was made from "to" by finishing unroll-and-jam.  NULL on error, or if a mark
 * is where the trees differ.
 */
__isl_give isl_schedule *ash_record_copy_marks(__isl_take isl_schedule *to,
	__isl_keep isl_schedule *from);

#endif
