/* replay_unfit.h - check for scripts that fit no loop nest.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_REPLAY_UNFIT_H
#define ASH_DRIVER_REPLAY_UNFIT_H

#include "driver/job.h"

/* Record that a nest of the function has used or refused the script in the file
 * "path".
 */
void ash_replay_note(ash_job *j, const char *path);

/* Called after all nests of the function: if there is a script for the function
 * that none of them has used, report it and return true; the function must then
 * stay unchanged.
 */
bool ash_replay_is_unfit(ash_job *j);

/* Called after all functions of the module: report if the only script is for a
 * function that does not exist, or if the folder has no scripts.
 */
void ash_replay_tell_missing(LLVMModuleRef module, const ash_options *options);

#endif
