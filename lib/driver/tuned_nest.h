/* tuned_nest.h - lookup of a nest in a database of measurements.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_TUNED_NEST_H
#define ASH_DRIVER_TUNED_NEST_H

#include "driver/variant.h"

/* The key of the target and of what the user allows there ("threads",
 * "device"), by which a database tells machines apart.  Owned by the caller;
 * NULL without memory.
 */
char *ash_tuned_machine(const ash_nest_job *nest);

/* Set nest->script if the user names a database and a script is fastest there.
 * False if the original code is, with host->failure set.  Errors are reported,
 * and the nest is optimized as without a database.  Requires the nest's hash.
 */
isl_bool ash_tuned_look_up(ash_nest_job *nest, ash_variant *host);

#endif
