/* buffer_check.h - what the judges of buffers have in common.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_LEGALITY_BUFFER_CHECK_H
#define ASH_DEPS_LEGALITY_BUFFER_CHECK_H

#include <stdbool.h>

#include "scop/scop.h"

/* Does "set", elements of "buffer", whose extents are known, lie inside of it?
 * An error if "set" is NULL.
 */
isl_bool ash_buffer_holds(const ash_array *buffer, __isl_keep isl_set *set);

/* Is "stmt" a copy of elements of "array" to "buffer", if "in", or else of the
 * buffer's to the array?  Nothing is said about which ones.
 */
bool ash_buffer_copies(const ash_stmt *stmt, int array, int buffer, bool in);

#endif
