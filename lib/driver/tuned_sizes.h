/* tuned_sizes.h - script for a nest with different best scripts for different
 * sizes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_TUNED_SIZES_H
#define ASH_DRIVER_TUNED_SIZES_H

#include "driver/nest_job.h"
#include "tuned/tuned.h"

/* Join the best scripts of "nest" in the database: the result has two orders,
 * each with the sizes for which it was measured to be best.  NULL if there are
 * not exactly two of them (the original code may be one), or if no parameter
 * distinguishes their sizes.  Owned by the caller.
 */
ash_script *ash_tuned_join_sizes(const ash_nest_job *nest, ash_tuned *tuned,
	const char *machine, ash_diag *diag);

#endif
