/* buffer_check.h - what the judges of buffers have in common.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_LEGALITY_BUFFER_CHECK_H
#define ASH_DEPS_LEGALITY_BUFFER_CHECK_H

#include "scop/scop.h"

/* Does "set", elements of "buffer", whose extents are known, lie inside of it?
 * An error if "set" is NULL.
 */
isl_bool ash_buffer_holds(const ash_array *buffer, __isl_keep isl_set *set);

#endif
