/* layout_build.h - recording of the loops, blocks and positions of a region in
 * the model.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_REGION_LAYOUT_BUILD_H
#define ASH_DETECT_REGION_LAYOUT_BUILD_H

#include "detect/model/model.h"

/* Set the blocks, loops and positions of the region in "model"; false if the
 * region is refused.
 */
bool ash_layout_build(ash_model *model);
/* Free the layout of the model. */
void ash_layout_clear(ash_model *model);

#endif
