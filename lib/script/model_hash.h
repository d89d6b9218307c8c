/* model_hash.h - does a script belong to this nest?
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_MODEL_HASH_H
#define ASH_SCRIPT_MODEL_HASH_H

#include "scop/scop.h"

/* Hexadecimal digits of a hash, and the end. */
#define ASH_MODEL_HASH 17

/* A number made of all that directives depend on: parameters, domains,
 * accesses, reductions, arrays and the original order, but neither names,
 * places and texts of the program, nor what is known of the parameters.
 */
isl_stat ash_model_hash(const ash_scop *scop, char text[ASH_MODEL_HASH]);

#endif
