/* row_hints.h - row sizes suggested by the program's types.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_ARRAY_ROW_HINTS_H
#define ASH_DETECT_ARRAY_ROW_HINTS_H

#include "detect/model/model.h"

#define ASH_MAX_HINT 8

typedef struct ash_hints {
	unsigned n;
	uint64_t size[ASH_MAX_HINT];	/* bytes, ascending */
} ash_hints;

/* Set *hints to the sizes of array types (and of structures in arrays) between
 * the object at "base" and its elements of "elem_size" bytes.
 */
void ash_hint_collect(ash_hints *hints, const ash_analysis *analysis,
	const ash_model_base *base, unsigned elem_size);

#endif
