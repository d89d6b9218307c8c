/* replay_unfit.h - scripts that no loop nest has used.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_REPLAY_UNFIT_H
#define ASH_DRIVER_REPLAY_UNFIT_H

#include "driver/job.h"

/* Note that a nest of the function has taken the script in the file "path", or
 * refused it.
 */
void ash_replay_note(ash_job *j, const char *path);

/* All nests of the function are done with.  If a script is for the function and
 * none of them has taken it, say so: the function is to stay as it is.
 */
bool ash_replay_is_unfit(ash_job *j);

/* All functions of the module are done with.  Say so if the only script is for
 * a function that is not among them, or if there is none in the folder.
 */
void ash_replay_tell_missing(LLVMModuleRef module, const ash_options *options);

#endif
