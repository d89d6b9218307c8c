/* summarize.h - replacement of strip-mining and interchange sequences by
 * "tile".
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_SUMMARIZE_H
#define ASH_SCRIPT_SUMMARIZE_H

#include "script/union.h"

/* Replace runs of "stripmine" and "interchange" by "tile" and "permute" where
 * these turn "from" into the same order with fewer directives; NULL on error.
 */
__isl_give ash_script *ash_script_summarize(const ash_union *from,
	__isl_take ash_script *script);

#endif
