/* build_model.h - construction of a SCoP from a region, phase by phase.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_BUILD_MODEL_H
#define ASH_DETECT_BUILD_MODEL_H

#include "detect/model/model.h"

/* Model the isolated region.  On success *scop and *ir are owned by the caller;
 * false if the region is refused, or on an error.
 */
bool ash_model_run(ash_model *model);
/* Free what "model" owns. */
void ash_model_clear(ash_model *model);

#endif
