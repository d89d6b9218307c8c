/* timers.c - timers around the nests of a function.
 *
 * A nest is identified by the hash of its model, as in scripts.  The copy of
 * the function is adopted even if none of its nests gets new code, so that
 * nests that keep their order are also measured in the form that preparation
 * produces.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/timers.h"

#include <stdlib.h>

#include "codegen/nest_timer.h"
#include "llvm/query/function.h"
#include "llvm/query/permitted_calls.h"
#include "script/model_hash.h"

/* The text at the beginning of the nest's line in the file of times; owned by
 * the caller, NULL on error.
 */
static char *make_label(const ash_job *j, const ash_scop *scop)
{
	char hash[ASH_MODEL_HASH], *label = NULL;
	char *unit = ash_ir_unit_name(LLVMGetGlobalParent(j->function));
	const char *file = scop->place.file ? scop->place.file : unit;
	size_t length;

	if (ash_model_hash(scop, hash) >= 0 &&
		asprintf(&label, "%s\t%s\t%s:%u", hash,
			LLVMGetValueName2(j->function, &length),
			file ? file : "", scop->place.line) < 0)
		label = NULL;
	free(unit);
	return label;
}

/* May the function of "j" call the functions of timers?  If not, report that
 * and return false.
 */
static bool check_calls(ash_job *j, const ash_scop *scop)
{
	if (ash_ir_may_call(j->copy, ASH_CALLEE_THREADS))
		return true;
	ash_diag_refuse(&j->diag,
		ash_ir_accepts_runtime(LLVMGetGlobalParent(j->copy))
			? ASH_REFUSE_LIBRARY
			: ASH_REFUSE_TARGET,
		&scop->place, "for timers");
	return false;
}

/* At link time: has the compiler already inserted timers in the function, or in
 * a function that was inlined into it?
 */
static bool is_timed(const ash_job *j)
{
	return j->position == ASH_LATE && !j->n_timed &&
		ash_codegen_has_timers(j->copy);
}

void ash_timers_add(ash_job *j, const ash_found *found,
	const ash_options *options)
{
	ash_timer_text text = { NULL, options->time };
	char *label;

	if (!options->time || !check_calls(j, found->scop) || is_timed(j))
		return;
	label = make_label(j, found->scop);
	if (!label)
		return;
	text.label = label;
	ash_codegen_time_nest(found->ir, &text);
	++j->n_timed;
	free(label);
}
