/* region_cut.h - division of regions that are too large for one model.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_REGION_REGION_CUT_H
#define ASH_DETECT_REGION_REGION_CUT_H

#include "detect/model/model.h"

/* Refuse the region, and return false, if it has more stores than the limit of
 * statements, or if loops are nested too deeply for LLVM.
 */
bool ash_size_check(ash_model *model);
/* Refuse the region as too large, and record where to divide it; always false.
 */
bool ash_size_refuse(ash_model *model);
/* Add to "cut" one block between each two successive nests of the region, and
 * set *n_cut to the number of these blocks; false: out of memory.
 */
bool ash_size_cut(const ash_model *model, ash_table *cut, unsigned *n_cut);
/* An estimate of the size of the region's SCoP (see ash_scop_size) from its
 * loads and stores; mostly slightly low.
 */
unsigned long ash_size_estimate(const ash_model *model);

#endif
