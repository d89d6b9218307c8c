/* loop_options.h - options that the program gives for single loops.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_REGION_LOOP_OPTIONS_H
#define ASH_DETECT_REGION_LOOP_OPTIONS_H

#include "llvm/query/analysis.h"

/* Are "loop" or a loop around it to be left alone? */
bool ash_local_is_off(ash_loop loop);
/* Are there options for "loop" itself? */
bool ash_local_is_given(ash_loop loop);
/* Has the program given both loops the same options by a pragma, letter by
 * letter, or none to both?
 */
bool ash_local_is_same(ash_loop a, ash_loop b);

#endif
