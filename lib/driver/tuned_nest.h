/* tuned_nest.h - lookup of a nest in a database of measurements.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_TUNED_NEST_H
#define ASH_DRIVER_TUNED_NEST_H

#include "driver/variant.h"

/* The key of the target, and of the options "threads" and "device", which
 * identifies a machine in a database.  Owned by the caller; NULL without
 * memory.
 */
char *ash_tuned_machine(const ash_nest_job *nest);

/* If the user names a database: set nest->script to the fastest script for the
 * nest on this machine.  False if the original code is fastest, with
 * host->failure set.  Errors are reported, and the nest is optimized without
 * the database.  Requires the hash of the nest.
 */
isl_bool ash_tuned_look_up(ash_nest_job *nest, ash_variant *host);

#endif
