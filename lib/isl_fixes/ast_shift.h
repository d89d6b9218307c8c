/* ast_shift.h - loops in steps whose statements start at different places.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_SHIFT_H
#define ASH_AST_SHIFT_H

#include <stdbool.h>

/* Let isl shift statements in this thread from now on, or not. */
void ash_ast_shift_allow(bool allowed);

/* Has isl shifted three statements or more since it was allowed to?  Then the
 * loops may be in the wrong order.
 */
bool ash_ast_shift_is_doubtful(void);

#endif
