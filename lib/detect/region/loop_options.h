/* loop_options.h - options that the program gives for single loops.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_REGION_LOOP_OPTIONS_H
#define ASH_DETECT_REGION_LOOP_OPTIONS_H

#include "llvm/query/analysis.h"

/* Is optimization disabled for "loop" or an enclosing loop? */
bool ash_local_is_off(ash_loop loop);
/* Does the program give options for "loop" itself? */
bool ash_local_is_given(ash_loop loop);
/* Do both loops have identical option texts from pragmas, or none at all? */
bool ash_local_is_same(ash_loop a, ash_loop b);

#endif
