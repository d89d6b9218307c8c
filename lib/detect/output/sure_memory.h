/* sure_memory.h - elements of an array that surely exist.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_OUTPUT_SURE_MEMORY_H
#define ASH_DETECT_OUTPUT_SURE_MEMORY_H

#include "detect/output/scop_binding.h"

/* Can all bytes of "array" be read from the first to the last that the SCoP may
 * touch?  That is so if the first and last are touched unconditionally, or are
 * within a variable of known size.  Otherwise the memory may not exist: the
 * program may test data before accessing it.  True for arrays without
 * addresses.
 */
isl_bool ash_memory_is_sure(const ash_scop *scop, const ash_scop_binding *ir,
	int array);

#endif
