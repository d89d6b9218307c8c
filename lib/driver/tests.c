/* tests.c - what new code assumes and tests at run time, in words.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/tests.h"

#include <stdlib.h>

#include <isl/set.h>

/* Say what is assumed of the parameters, if anything. */
static void report_assumed(const ash_scop *scop, ash_diag *diag)
{
	isl_set *assumed = isl_set_gist(isl_set_copy(scop->assumed),
		isl_set_copy(scop->context));
	char *text = NULL;

	if (isl_set_plain_is_universe(assumed) == isl_bool_false)
		text = isl_set_to_str(assumed);
	if (text)
		ash_diag_add(diag, ASH_MSG_ANALYSIS, &scop->place,
			"the new code runs if %s", text);
	free(text);
	isl_set_free(assumed);
}

/* Say for which parameters the new code is worth while. */
static void report_limits(const ash_scop *scop, const ash_ir *ir,
	ash_diag *diag)
{
	bool all = !ir->limits ||
		isl_set_plain_is_universe(ir->limits) != isl_bool_false;
	char *text = all ? NULL : isl_set_to_str(ir->limits);

	if (text)
		ash_diag_add(diag, ASH_MSG_ANALYSIS, &scop->place,
			"the new code is worth while if %s", text);
	free(text);
}

/* Say what must not be written, and at which line it is read. */
static void report_apart(const ash_scop *scop, const ash_ir *ir,
	ash_diag *diag)
{
	if (ir->has_rows)
		ash_diag_add(diag, ASH_MSG_ANALYSIS, &scop->place,
			"the new code runs if all rows are at one distance");
	if (ir->has_lengths)
		ash_diag_add(diag, ASH_MSG_ANALYSIS, &scop->place,
			"the new code runs if all rows are of one length");
	if (ir->has_entries)
		ash_diag_add(diag, ASH_MSG_ANALYSIS, &scop->place,
			"the new code runs if the inner loops are entered in "
			"the first iteration or in the last");
	if (ir->has_checks)
		ash_diag_add(diag, ASH_MSG_ANALYSIS, &scop->place,
			"the new code runs if no check of a subscript fails");
	for (unsigned i = 0; i < ir->n_apart; ++i) {
		const ash_ir_apart *apart = &ir->apart[i];

		if (LLVMIsAConstantInt(apart->size))
			ash_diag_add(diag, ASH_MSG_ANALYSIS, &apart->place,
				"the new code runs if %s does not overlap the "
				"%llu bytes of a bound or address that are "
				"loaded here", isl_id_get_name(
					scop->array[apart->array].id),
				LLVMConstIntGetZExtValue(apart->size));
		else
			ash_diag_add(diag, ASH_MSG_ANALYSIS, &apart->place,
				"the new code runs if %s does not overlap "
				"the addresses of rows", isl_id_get_name(
					scop->array[apart->array].id));
	}
}

void ash_report_tests(const ash_scop *scop, const ash_ir *ir,
	ash_diag *diag)
{
	report_assumed(scop, diag);
	for (unsigned i = 0; i < scop->n_no_alias; ++i) {
		const ash_array *a = &scop->array[scop->no_alias[i].a];
		const ash_array *b = &scop->array[scop->no_alias[i].b];

		ash_diag_add(diag, ASH_MSG_ANALYSIS, &scop->place,
			"the new code runs if %s and %s do not overlap",
			isl_id_get_name(a->id), isl_id_get_name(b->id));
	}
	if (ir->n_check)
		ash_diag_add(diag, ASH_MSG_ANALYSIS, &scop->place,
			"the new code runs if subscripts with products do not "
			"wrap");
	if (ir->min_bytes > 0)
		ash_diag_add(diag, ASH_MSG_ANALYSIS, &scop->place,
			"the new code runs if the arrays have %.0f bytes or "
			"more", ir->min_bytes);
	report_limits(scop, ir, diag);
	report_apart(scop, ir, diag);
}
