/* nest_script.h - script of a nest: its file, and directives other than the
 * order.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_NEST_SCRIPT_H
#define ASH_DRIVER_NEST_SCRIPT_H

#include "driver/script_file.h"
#include "driver/variant.h"

/* The key (function, line, hash) by which scripts are matched to the nest.
 * *function is owned by the caller, who frees it after the key.
 */
ash_script_key ash_nest_script_key(const ash_nest_job *nest, char **function);
/* Find the script of "nest" if the user wants scripts replayed, and set
 * nest->script.  Requires the nest's hash.
 */
isl_stat ash_nest_script_find(ash_nest_job *nest);
/* Does the script assign the nest to the host? */
bool ash_nest_script_keeps_host(const ash_nest_job *nest);
/* Does the script assign the nest to a device? */
bool ash_nest_script_needs_device(const ash_nest_job *nest);
/* Does the script have a separate order for one thread? */
bool ash_nest_script_has_alone(const ash_nest_job *nest);
/* Set v->failure: the script demands a device, and code for it could not be
 * generated.  Always false.
 */
isl_bool ash_nest_script_refuse_device(ash_nest_job *nest, ash_variant *v);
/* Bind the arrays that the script packs in "v" for code generation; false, with
 * v->failure, if the code of the nest does not allow this.
 */
isl_bool ash_nest_script_bind(ash_nest_job *nest, ash_variant *v);

#endif
