/* region_cut.h - regions that hold too much for one model are cut at once.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_REGION_REGION_CUT_H
#define ASH_DETECT_REGION_REGION_CUT_H

#include "detect/model/model.h"

/* Refuse the region, and give false, if it has more stores than a SCoP may have
 * statements, or loops that are nested too deep for LLVM.
 */
bool ash_size_check(ash_model *model);
/* Refuse the region as too large, and note where to cut it; always false. */
bool ash_size_refuse(ash_model *model);
/* Add to "cut" one block between each two nests of the region, and count these
 * in *n_cut; false: out of memory.
 */
bool ash_size_cut(const ash_model *model, ash_table *cut, unsigned *n_cut);
/* The size that the SCoP of the region will have (see ash_scop_size), from its
 * loads and stores; mostly a bit too low.
 */
unsigned long ash_size_estimate(const ash_model *model);

#endif
