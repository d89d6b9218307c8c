/* remainder.h - remainders of numbers that wrap around once.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_AFFINE_REMAINDER_H
#define ASH_DETECT_AFFINE_REMAINDER_H

#include "detect/affine/translate.h"

/* Set *out, of the same width, to "x" % "by", both of which lie in the signed
 * or unsigned range ("range") of that width; false if it is not affine with at
 * most one wrap-around.
 */
bool ash_translate_remainder(ash_translator *t, ash_scev x, ash_scev by,
	unsigned range, ash_number *out);

/* Set *out, of the same width, to the remainder of the signed numbers "x" and
 * "by" for a quotient that is rounded down; it has the sign of "by".  False if
 * it is not piecewise affine.
 */
bool ash_translate_modulo(ash_translator *t, ash_scev x, ash_scev by,
	ash_number *out);

/* Is "scev" the unsigned remainder of "x" by "by", in LLVM's form x - by * (x /
 * by)?
 */
bool ash_remainder_is(ash_scev scev, ash_scev *x, ash_scev *by);

/* Is "scev" a remainder that is rounded down?  *rest is the instruction for the
 * remainder rounded towards zero.
 */
bool ash_modulo_is(ash_scev scev, LLVMValueRef *rest);

#endif
