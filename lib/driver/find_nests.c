/* find_nests.c - SCoPs of a function: nests to be planned together.
 *
 * The nests of a SCoP get new code together or not at all, guarded by one
 * run-time test.  So nests are better kept in separate SCoPs, unless their
 * iterations will be interleaved.  Detection finds the largest SCoPs; where one
 * has several nests, this file decides from its dependences whether to keep it
 * together.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/find_nests.h"

#include "budget/cost_ledger.h"
#include "deps/flow/deps.h"
#include "llvm/query/remark.h"
#include "search/search.h"

/* The sizes (ash_scop_size) of SCoPs with several nests between which this file
 * decides: a SCoP of at most LARGEST is never divided, since small nests cost
 * less together than apart; one above LARGEST_TOGETHER is always divided.
 */
#define LARGEST 40
#define LARGEST_TOGETHER 200
/* The decision may spend this fraction of a nest's budget (1/4). */
#define DECISION_PART 4

/* ---- nests in one SCoP ---- */

/* Would the search interleave the nests of "scop" strip by strip or, if "scop"
 * is small, fuse them?  The answer may cost "budget".
 */
static bool take_turns(const ash_job *j, const ash_scop *scop,
	ash_budget *budget)
{
	ash_deps *deps = ash_deps_compute(scop);
	ash_diag notes;
	ash_search_input input = { .budget = budget,
		.scop = scop,
		.deps = deps,
		.machine = &j->machine,
		.options = j->options,
		.diag = &notes };
	bool turns;

	ash_diag_init(&notes);
	turns = deps && ash_search_fuses(&input) == isl_bool_true &&
		ash_budget_error(budget) == ASH_ERROR_NONE;
	ash_diag_clear(&notes);
	ash_deps_free(deps);
	return turns;
}

/* The limit for the decision in operations of isl: what is left to detection,
 * plus 1 / DECISION_PART of a nest's budget; 0: no limit.
 */
static unsigned long get_share(const ash_job *j)
{
	unsigned long part = (unsigned long) j->options->budget / DECISION_PART;

	return ash_budget_is_limited(&j->budget)
		? ash_budget_left(&j->budget) + part
		: 0;
}

/* Do the nests of "scop" belong in one SCoP?  The cost is not part of the
 * detection budget; without memory, or if the decision costs too much, the
 * answer is no.
 */
static bool belong_together(ash_job *j, const ash_scop *scop)
{
	ash_budget part;
	bool turns;

	if (!ash_search_may_fuse(scop, &j->machine, j->options))
		return false;
	part = ash_budget_part(&j->budget, get_share(j), ASH_BUDGET_FREE);
	turns = take_turns(j, scop, &part);
	ash_budget_end(&part);
	ash_budget_forget(&j->budget);
	return turns;
}

/* ---- all SCoPs ---- */

bool ash_is_listened_to(const ash_job *j)
{
	return j->outcome.nests || j->options->bundle || j->options->verify ||
		ash_options_want_device(j->options) || j->options->bundle_for ||
		ash_ir_has_listener(j->function);
}

/* Run detection, and decide for each SCoP with several nests that it finds
 * whether it is divided.
 */
static isl_stat detect(ash_job *j, ash_analysis *analysis)
{
	const ash_limits limits = { .largest = LARGEST,
		.fused = LARGEST_TOGETHER,
		.skip_flat = !ash_is_listened_to(j) && !j->options->time };
	ash_detection *detection = ash_detect_begin(&j->budget, analysis,
		j->options, &limits, &j->list, &j->diag);
	const ash_scop *scop;

	while (detection && (scop = ash_detect_next(detection)))
		ash_detect_decide(detection, belong_together(j, scop));
	return ash_detect_end(detection, j->outcome.nests);
}

void ash_pay_preparation(const ash_job *j)
{
	size_t length;

	ash_file_budget_pay_visits(j->file_budget,
		ash_visits_since(&j->visits));
	if (j->options->costs)
		ash_visits_print(&j->visits,
			LLVMGetValueName2(j->function, &length));
}

/* Enter the cost of detection and preparation in the ledger, for all SCoPs of
 * the function together.
 */
static void list_costs(const ash_job *j, ash_ledger *ledger)
{
	size_t length;

	ash_pay_preparation(j);
	ash_ledger_note(ledger, ASH_COST_DETECT);
	ash_file_budget_pay_detection(j->file_budget,
		ash_ledger_sum(ledger) - j->list.flat_cost - j->list.text_cost);
	if (j->options->costs && ash_ledger_sum(ledger))
		ash_ledger_print(ledger,
			LLVMGetValueName2(j->function, &length));
}

isl_stat ash_find_nests(ash_job *j)
{
	ash_analysis *analysis = ash_analysis_of_copy(j->copy, j->function,
		*j->alias);
	ash_ledger ledger;
	isl_stat stat;

	ash_ledger_begin(&ledger);
	j->budget = ash_budget_begin(j->ctx,
		ash_file_budget_left_to_detect(j->file_budget,
			j->options->budget));
	stat = detect(j, analysis);
	ash_outcome_close(&j->outcome);
	ash_analysis_free(analysis);
	list_costs(j, &ledger);
	if (stat < 0 && !ash_budget_is_aborted(&j->budget))
		ash_diag_refuse(&j->diag, ASH_REFUSE_INTERNAL, NULL,
			"detection");
	return stat;
}
