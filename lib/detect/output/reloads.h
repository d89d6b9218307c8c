/* reloads.h - statements whose addresses the original program reloads.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_OUTPUT_RELOADS_H
#define ASH_DETECT_OUTPUT_RELOADS_H

#include "detect/model/model.h"

/* Set ash_stmt.reloads of all statements of the SCoP, once their accesses are
 * known; false without memory.
 */
bool ash_reloads_note(ash_model *model);

#endif
