/* rank.h - which SCoP of a function to optimize first.
 *
 * What the loop nests of a file may cost together is limited (support/purse.h),
 * so those with most to gain come first.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_RANK_H
#define ASH_DRIVER_RANK_H

#include "detect/detect.h"
#include "tree/cost.h"

/* The indices of the SCoPs in "list", the most promising ones first (see
 * tree/promise.h), equal ones in the order of the list.  Owned by the caller;
 * NULL without memory.
 */
unsigned *ash_rank(const ash_found_list *list, const ash_machine *machine);

#endif
