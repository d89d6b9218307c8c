/* buffer_check.h - checks of buffers and their copy statements.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_LEGALITY_BUFFER_CHECK_H
#define ASH_DEPS_LEGALITY_BUFFER_CHECK_H

#include <stdbool.h>

#include "scop/scop.h"

/* Is "set", elements of "buffer", whose extents are known, within the buffer's
 * bounds?  An error if "set" is NULL.
 */
isl_bool ash_buffer_holds(const ash_array *buffer, __isl_keep isl_set *set);

/* Does "stmt" copy elements of "array" to "buffer" if "in", else of the buffer
 * to the array?  Which elements is not checked.
 */
bool ash_buffer_copies(const ash_stmt *stmt, int array, int buffer, bool in);

#endif
