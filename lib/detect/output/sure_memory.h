/* sure_memory.h - what of an array is there, whatever the data are.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_OUTPUT_SURE_MEMORY_H
#define ASH_DETECT_OUTPUT_SURE_MEMORY_H

#include "detect/output/scop_binding.h"

/* May all bytes of "array" be read from the first to the last that the SCoP may
 * touch?  It is so if the first and the last are touched in any case, or within
 * a variable whose size is known.  Otherwise the program may have no memory
 * there: it tests data before it goes there.  What has no address is no memory.
 */
isl_bool ash_memory_is_sure(const ash_scop *scop, const ash_scop_binding *ir,
	int array);

#endif
