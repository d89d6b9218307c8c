/* tests.h - what new code assumes and tests at run time, in words.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_TESTS_H
#define ASH_DRIVER_TESTS_H

#include "codegen/codegen.h"
#include "driver/words.h"
#include "scop/scop.h"
#include "support/diag.h"

/* Add a remark to "diag" for each thing that the new code of "scop", made as in
 * "plan", assumes; "words" has names for what is in it.
 */
void ash_report_tests(const ash_scop *scop, const ash_scop_binding *ir,
	const ash_code_plan *plan, const ash_words *words, ash_diag *diag);

#endif
