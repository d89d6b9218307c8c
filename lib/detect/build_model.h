/* build_model.h - construction of a SCoP from a region, phase by phase.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_BUILD_MODEL_H
#define ASH_DETECT_BUILD_MODEL_H

#include "detect/model/model.h"

/* Model model->region, which has an entry and an exit block of its own
 * (region->made).  True: model->scop and model->ir are set, and owned by the
 * caller.  False: the region is refused (model->verdict), or an error occurred.
 */
bool ash_model_run(ash_model *model);
/* Free what "model" owns. */
void ash_model_clear(ash_model *model);

#endif
