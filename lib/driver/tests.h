/* tests.h - what new code assumes and tests at run time, in words.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_TESTS_H
#define ASH_DRIVER_TESTS_H

#include "detect/output/scop_binding.h"
#include "scop/scop.h"
#include "support/diag.h"

/* Add a remark to "diag" for each thing that the new code of "scop" assumes. */
void ash_report_tests(
	const ash_scop *scop, const ash_scop_binding *ir, ash_diag *diag);

#endif
