/* charge.h - operations that isl does not count itself.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_ISL_FIXES_CHARGE_H
#define ASH_ISL_FIXES_CHARGE_H

#include <stdbool.h>

#include <isl/ctx.h>

/* Count "n" operations; false, with an error of isl, if the budget of "ctx" is
 * spent.
 */
bool ash_charge(isl_ctx *ctx, unsigned n);

#endif
