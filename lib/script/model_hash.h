/* model_hash.h - hash of a SCoP, to tell whether a script was recorded for this
 * nest.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_MODEL_HASH_H
#define ASH_SCRIPT_MODEL_HASH_H

#include "scop/scop.h"

/* The length of a hash as text: hexadecimal digits and the final 0. */
#define ASH_MODEL_HASH 17

/* Hash everything that directives depend on: parameters, domains, accesses,
 * reductions, arrays and the original order; but not names, source locations
 * and texts, nor what is known of the parameters.
 */
isl_stat ash_model_hash(const ash_scop *scop, char text[ASH_MODEL_HASH]);

#endif
