/* agree.h - comparison of two scripts by the orders that they produce.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_AGREE_H
#define ASH_SCRIPT_AGREE_H

#include "script/union.h"

/* Do both scripts turn "from" into the same order, with the same marks? */
isl_bool ash_script_agree(const ash_union *from, const ash_script *a,
	const ash_script *b);

#endif
