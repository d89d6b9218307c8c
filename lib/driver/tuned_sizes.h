/* tuned_sizes.h - script of a nest for which sizes ask for different ones.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_TUNED_SIZES_H
#define ASH_DRIVER_TUNED_SIZES_H

#include "driver/nest_job.h"
#include "tuned/tuned.h"

/* A script with two orders for "nest", each for the sizes for which it was
 * measured to be best, if two scripts, or one and the original code, are, and
 * the value of one parameter tells their sizes apart.  NULL if not; owned by
 * the caller.
 */
ash_script *ash_tuned_join_sizes(const ash_nest_job *nest, ash_tuned *tuned,
	const char *machine, ash_diag *diag);

#endif
