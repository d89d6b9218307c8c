/* nest_script.h - the script for a nest: where it is, and what it asks for
 * besides an order.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_NEST_SCRIPT_H
#define ASH_DRIVER_NEST_SCRIPT_H

#include "driver/script_file.h"
#include "driver/variant.h"

/* What scripts for the nest are bound to.  *function is owned by the caller,
 * who frees it after the key.
 */
ash_script_key ash_nest_script_key(const ash_nest_job *nest, char **function);
/* Look for the script of "nest", if the user wants scripts replayed: fills in
 * nest->script, of which the hash is known.
 */
isl_stat ash_nest_script_find(ash_nest_job *nest);
/* Does it say that no loops are to run on a device? */
bool ash_nest_script_keeps_host(const ash_nest_job *nest);
/* Does it say that the nest is to run on a device? */
bool ash_nest_script_needs_device(const ash_nest_job *nest);
/* Does it have an order of its own for one thread? */
bool ash_nest_script_has_alone(const ash_nest_job *nest);
/* Set v->failure as the script needs a device, and code for one could not be
 * made in the end.  Always false.
 */
isl_bool ash_nest_script_refuse_device(ash_nest_job *nest, ash_variant *v);
/* Tell code generation of the arrays that the script packs in "v"; false, with
 * v->failure, if the code of the nest does not allow that.
 */
isl_bool ash_nest_script_bind(ash_nest_job *nest, ash_variant *v);

#endif
