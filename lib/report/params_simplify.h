/* params_simplify.h - simplification of conditions for readers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_REPORT_PARAMS_SIMPLIFY_H
#define ASH_REPORT_PARAMS_SIMPLIFY_H

#include "report/params_text.h"

/* A bound that numbers hardly ever reach: sums of some of them still fit into
 * 32 bits.
 */
#define ASH_LARGE_BITS 30

/* "set" without what holds for all values of the types, with fewer pieces or
 * constraints where that is the same.
 */
__isl_give isl_set *ash_params_simplify(__isl_take isl_set *set,
	const ash_glossary *glossary);

/* "set" without what holds for all parameters between -2^ASH_LARGE_BITS and
 * 2^ASH_LARGE_BITS; *large says whether that is less than before.  Sets that
 * are one bound of one parameter stay as they are.
 */
__isl_give isl_set *ash_params_drop_large(__isl_take isl_set *set,
	const ash_glossary *glossary, bool *large);

#endif
