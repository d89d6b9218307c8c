/* output_impl.h - what the files of output tell each other.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_OUTPUT_OUTPUT_IMPL_H
#define ASH_DETECT_OUTPUT_OUTPUT_IMPL_H

#include "detect/output/refusal_advice.h"
#include "detect/output/sure_memory.h"

/* ---- refusal_advice.c ---- */

/* The most particular reason behind the verdict. */
ash_refusal ash_blame(ash_analysis *analysis, const ash_verdict *verdict);
/* The reason to give for "loop" of a function that is refused as a whole, for
 * the reason "why".
 */
ash_refusal ash_blame_function(const ash_analysis *analysis, ash_loop loop,
	ash_refusal why);

/* ---- sure_memory.c ---- */

/* The elements of "array" that are touched whatever the data are. */
__isl_give isl_set *ash_sure_elements(const ash_scop *scop,
	const ash_scop_binding *ir, int array);

#endif
