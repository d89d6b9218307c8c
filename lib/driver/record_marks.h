/* record_marks.h - the marks for threads in an unfinished tree.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_RECORD_MARKS_H
#define ASH_DRIVER_RECORD_MARKS_H

#include <isl/schedule.h>

/* "to" with the marks "parallel" and "reduce" of "from", which has been made of
 * "to" by finishing jams.  NULL on error, or if some are where the trees
 * differ.
 */
__isl_give isl_schedule *ash_record_copy_marks(__isl_take isl_schedule *to,
	__isl_keep isl_schedule *from);

#endif
