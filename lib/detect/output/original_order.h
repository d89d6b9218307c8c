/* original_order.h - original schedule tree, for the files of detect only.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_OUTPUT_ORIGINAL_ORDER_H
#define ASH_DETECT_OUTPUT_ORIGINAL_ORDER_H

#include "detect/model/model.h"

/* ---- original_order.c: the original schedule ---- */

/* Make the original schedule; false if the region is refused. */
bool ash_order_build(ash_model *model);

#endif
