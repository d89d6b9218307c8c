/* reloads.h - statements for which the program loads addresses all the time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_OUTPUT_RELOADS_H
#define ASH_DETECT_OUTPUT_RELOADS_H

#include "detect/model/model.h"

/* Set ash_stmt.reloads of all statements of the SCoP, whose accesses are known;
 * false without memory.
 */
bool ash_reloads_note(ash_model *model);

#endif
