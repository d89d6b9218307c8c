/* shorten.h - peephole simplification of scripts.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_SHORTEN_H
#define ASH_SCRIPT_SHORTEN_H

#include "script/union.h"

/* Merge and remove directives of "script" as long as it turns "from" into the
 * same order; NULL on error.
 */
__isl_give ash_script *ash_script_shorten(const ash_union *from,
	__isl_take ash_script *script);

#endif
