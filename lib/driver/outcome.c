/* outcome.c - results for the loop nests of one function.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/outcome.h"

#include <stdlib.h>
#include <string.h>

#include "llvm/query/describe.h"
#include "llvm/query/function.h"

void ash_outcome_begin(ash_outcome *outcome, ash_nest_list *nests)
{
	unsigned n = nests ? nests->n : 0;

	*outcome = (ash_outcome) { .nests = nests, .first = n, .end = n };
}

void ash_outcome_close(ash_outcome *outcome)
{
	outcome->end = outcome->nests ? outcome->nests->n : 0;
}

/* The next nest of the current SCoP from index *pos on; NULL after the last. */
static ash_nest *next_nest(const ash_outcome *outcome, unsigned *pos)
{
	ash_nest_list *nests = outcome->nests;

	while (nests && *pos < outcome->end) {
		ash_nest *nest = &nests->nest[(*pos)++];

		if (nest->scop == outcome->scop)
			return nest;
	}
	return NULL;
}

void ash_outcome_refuse(ash_outcome *outcome, ash_refusal reason,
	const char *detail)
{
	unsigned pos = outcome->first;
	ash_nest *nest;

	while ((nest = next_nest(outcome, &pos)))
		ash_nest_refuse(nest, reason, detail);
}

/* Does the message mention a statement of nest "pos"? */
static bool is_about(const ash_msg *msg, const ash_found *found, int pos)
{
	for (unsigned i = 0; i < msg->n_stmt; ++i)
		if (found->nest[msg->stmt[i]] == pos)
			return true;
	return msg->n_stmt == 0;
}

void ash_outcome_transform(ash_outcome *outcome, const ash_found *found,
	const ash_diag *notes, double gain)
{
	unsigned pos = outcome->first;
	ash_nest *nest;

	while ((nest = next_nest(outcome, &pos))) {
		ash_nest_refuse(nest, ASH_REFUSE_NO_GAIN, NULL);
		for (size_t i = 0; i < notes->n; ++i)
			if (notes->msg[i].kind == ASH_MSG_DONE &&
				is_about(&notes->msg[i], found, pos - 1))
				ash_nest_transform(nest, notes->msg[i].text);
		if (nest->status == ASH_NEST_TRANSFORMED)
			nest->gain = gain;
	}
}

void ash_outcome_keep_from_device(ash_outcome *outcome, const char *why)
{
	unsigned pos = outcome->first;
	ash_nest *nest;

	while ((nest = next_nest(outcome, &pos)))
		ash_nest_keep_from_device(nest, why);
}

void ash_outcome_assume(ash_outcome *outcome, const ash_diag *tests)
{
	unsigned pos = outcome->first;
	ash_nest *nest;

	while ((nest = next_nest(outcome, &pos)))
		for (size_t i = 0; i < tests->n; ++i)
			ash_nest_assume(nest, tests->msg[i].text,
				tests->msg[i].formal);
}

void ash_outcome_describe(ash_outcome *outcome, char *model)
{
	unsigned pos = outcome->first;
	ash_nest *nest = next_nest(outcome, &pos);

	if (!nest) {
		free(model);
		return;
	}
	free(nest->model);
	nest->model = model;
}

void ash_outcome_rank(ash_outcome *outcome, char *ranks)
{
	unsigned pos = outcome->first;
	ash_nest *nest = next_nest(outcome, &pos);

	if (!nest) {
		free(ranks);
		return;
	}
	free(nest->ranks);
	nest->ranks = ranks;
}

/* Append the loops of a function that was not analysed completely to the list,
 * refused for "why".
 */
static void list_loops(ash_outcome *outcome, LLVMValueRef function,
	ash_refusal why)
{
	ash_refusal reason = ash_ir_refusal(function);
	ash_analysis *analysis;

	if (reason == ASH_REFUSE_NONE && !ash_ir_is_candidate(function))
		return;
	if (reason == ASH_REFUSE_NONE)
		reason = why;
	analysis = ash_analysis_create(function);
	outcome->first = outcome->nests->n;
	ash_account_function(analysis, reason, outcome->nests);
	ash_outcome_close(outcome);
	ash_analysis_free(analysis);
}

/* Record that "nest" stays unchanged, for the reason "why": the new code of its
 * SCoP has been dropped, or the SCoP was never optimized.
 */
static void revoke(ash_nest *nest, ash_refusal why)
{
	bool is_lost = nest->status == ASH_NEST_TRANSFORMED;
	bool is_left = nest->status == ASH_NEST_MODELLED &&
		nest->reason == ASH_REFUSE_NONE;

	if (!is_lost && !is_left)
		return;
	nest->status = ASH_NEST_MODELLED;
	nest->gain = 0;
	ash_nest_refuse(nest, why,
		why == ASH_REFUSE_INTERNAL
			? "code generation stopped in this function"
			: NULL);
}

void ash_outcome_end(ash_outcome *outcome, LLVMValueRef function, int n,
	ash_refusal why)
{
	ash_nest_list *nests = outcome->nests;
	size_t length;
	const char *name = LLVMGetValueName2(function, &length);

	if (!nests)
		return;
	if (outcome->end == outcome->first &&
		(n < 0 || !ash_ir_is_candidate(function)))
		list_loops(outcome, function, why);
	for (unsigned i = outcome->first; i < outcome->end; ++i) {
		nests->nest[i].function = strndup(name, length);
		nests->nest[i].shown = ash_describe_function(function);
		if (n < 0)
			revoke(&nests->nest[i], why);
	}
}
