/* output_impl.h - interfaces between the files of output.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_OUTPUT_OUTPUT_IMPL_H
#define ASH_DETECT_OUTPUT_OUTPUT_IMPL_H

#include "detect/output/refusal_advice.h"
#include "detect/output/sure_memory.h"

/* ---- refusal_advice.c ---- */

/* The most specific reason for "verdict". */
ash_refusal ash_blame(ash_analysis *analysis, const ash_verdict *verdict);
/* The reason to report for "loop" if its function is refused for "why". */
ash_refusal ash_blame_function(const ash_analysis *analysis, ash_loop loop,
	ash_refusal why);

/* ---- sure_memory.c ---- */

/* The elements of "array" that are touched unconditionally. */
__isl_give isl_set *ash_sure_elements(const ash_scop *scop,
	const ash_scop_binding *ir, int array);

#endif
