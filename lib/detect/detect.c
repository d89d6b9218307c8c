/* detect.c - from a function to its SCoPs.
 *
 * Regions are found at sight (region.c), isolated, and then modelled in the
 * order of the program.  If a model fails, the loop or block that it failed at
 * is banned, and what is left of the region is searched again: its other
 * loops, and those inside the banned one.  As this edits nothing before
 * the region, models made before stay valid.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/detect.h"

#include <stdlib.h>
#include <string.h>

#include "budget/file_budget.h"
#include "detect/output/nest_report.h"
#include "detect/region/flat_regions.h"
#include "detect/build_model.h"
#include "detect/model/layout.h"
#include "detect/region/region_cut.h"
#include "detect/region/region.h"
#include "detect/region/version_choice.h"
#include "isl_fixes/meter.h"
#include "llvm/edit/poison_flags.h"
#include "llvm/edit/pragma.h"
#include "support/grow.h"

typedef struct detector {
	ash_budget *budget;	/* of one model */
	const ash_options *options;
	ash_diag *diag;
	ash_version_search search;
	ash_found_list *list;
	const ash_limits *limits;
	/* Operations on models that failed, of flat regions apart. */
	unsigned long wasted[2];
} detector;

void ash_found_list_clear(ash_found_list *list)
{
	for (unsigned i = 0; i < list->n; ++i) {
		ash_scop_free(list->found[i].scop);
		ash_scop_binding_free(list->found[i].ir);
		free(list->found[i].nest);
		free(list->found[i].local);
	}
	free(list->found);
	*list = (ash_found_list) { 0 };
}

/* ---- isolation ---- */

static bool isolate(ash_analysis *analysis, ash_region *region)
{
	if (region->split)
		region->block[0] = ash_edit_split_terminator(analysis,
			region->block[0]);
	if (!ash_edit_isolate(analysis, region->block, region->n_block,
		    region->next, &region->made))
		return false;
	region->block[region->n_block++] = region->made.tail;
	return true;
}

static bool isolate_all(ash_analysis *analysis, ash_region_list *regions)
{
	bool ok = true;

	for (unsigned i = 0; ok && i < regions->n; ++i)
		ok = isolate(analysis, &regions->region[i]);
	if (regions->n)
		ash_analysis_refresh(analysis);
	return ok;
}

/* ---- modelling ---- */

/* The refusal that an error of isl inside a model stands for. */
static ash_refusal refusal_of(const detector *d, ash_error error)
{
	if (error == ASH_ERROR_SPENT)
		return ash_file_budget_refusal(d->options, d->budget->whole);
	return error == ASH_ERROR_MEMORY ? ASH_REFUSE_MEMORY
					 : ASH_REFUSE_INTERNAL;
}

/* An error of isl inside a model is a refusal of the region. */
static void judge_error(detector *d, ash_model *model)
{
	ash_error error = ash_budget_error(d->budget);

	if (error != ASH_ERROR_NONE)
		model->verdict.why = refusal_of(d, error);
	else if (model->verdict.why == ASH_REFUSE_NONE)
		model->verdict.why = ASH_REFUSE_INTERNAL;
	if (!model->verdict.block)
		model->verdict.block = model->region->block[0];
	ash_budget_forget(d->budget);
}

/* The outermost loop of the region around "block", or NULL. */
static ash_loop outermost(const detector *d, const ash_region *region,
	LLVMBasicBlockRef block)
{
	const ash_analysis *analysis = d->search.analysis;
	ash_loop context = ash_loop_of(analysis, region->made.tail);
	ash_loop loop = ash_loop_of(analysis, block);

	while (loop && ash_loop_depth(loop) > ash_loop_depth(context) + 1)
		loop = ash_loop_parent(loop);
	return loop == context ? NULL : loop;
}

/* The first loop of the region, if the model failed outside of all. */
static ash_loop first_loop(const detector *d, const ash_region *region)
{
	for (unsigned i = 0; i < region->n_block; ++i) {
		ash_loop loop = outermost(d, region, region->block[i]);

		if (loop)
			return loop;
	}
	return NULL;
}

static bool add_found(detector *d, ash_model *model, bool is_flat)
{
	ash_found_list *list = d->list;
	ash_found *grown = ash_grow(list->found, list->n, sizeof(*grown));

	if (!grown)
		return false;
	list->found = grown;
	list->found[list->n++] = (ash_found) {
		.scop = model->scop,
		.ir = model->ir,
		.is_flat = is_flat,
		.is_of_thread = model->is_of_thread,
		.local = ash_pragma_of_loop(first_loop(d, model->region)),
	};
	model->scop = NULL;
	model->ir = NULL;
	return true;
}

/* Was the block made when the region was isolated?  The next region that holds
 * the same code gets another one.
 */
static bool is_made(const ash_region *region, LLVMBasicBlockRef block)
{
	return block == region->made.tail ||
		(region->split && block == region->block[0]);
}

/* Ban what the model failed at, and note why.  Of a call outside of all loops
 * its block alone is banned.
 */
static bool ban(detector *d, const ash_region *region, ash_verdict verdict)
{
	ash_loop loop = outermost(d, region, verdict.block);
	LLVMBasicBlockRef banned = verdict.block;

	if (is_made(region, verdict.cut))
		verdict.cut = NULL;
	if (!loop && !verdict.cut && verdict.at &&
		LLVMIsACallInst(verdict.at) && !is_made(region, verdict.block))
		verdict.cut = verdict.block;
	if (verdict.cut && ash_table_get(&d->search.banned, verdict.cut) < 0) {
		free(verdict.detail);
		return ash_table_set(&d->search.banned, verdict.cut,
			verdict.why);
	}
	if (!loop && verdict.why != ASH_REFUSE_CONDITION)
		loop = first_loop(d, region);
	if (loop)
		banned = ash_loop_header(loop);
	verdict.loop = loop ? banned : ash_loop_header(first_loop(d, region));
	return ash_table_set(&d->search.banned, banned, verdict.why) &&
		ash_version_search_refuse(&d->search, verdict);
}

static bool model_regions(detector *d, ash_region_list *regions,
	unsigned long largest);

/* Look for regions among the blocks, and model them; "largest" is the size that
 * a SCoP of several nests may have.
 */
static bool search_within(detector *d, ash_loop context,
	const LLVMBasicBlockRef *block, unsigned n, unsigned long largest)
{
	ash_version_search *search = &d->search;
	ash_region_list regions = { 0 };
	bool ok = ash_version_search_run(search, context, block, n, &regions) &&
		isolate_all(search->analysis, &regions) &&
		model_regions(d, &regions, largest);

	ash_region_list_clear(&regions);
	return ok;
}

/* Look for smaller regions in what is left of "region". */
static bool retry(detector *d, ash_region *region, unsigned long largest)
{
	return search_within(d,
		ash_loop_of(d->search.analysis, region->made.tail),
		region->block, region->n_block, largest);
}

/* No loop of "region" is looked at again. */
static bool refuse_rest(detector *d, const ash_region *region, ash_refusal why)
{
	bool ok = true;

	for (unsigned i = 0; ok && i < region->n_block; ++i) {
		ash_loop loop = outermost(d, region, region->block[i]);
		LLVMBasicBlockRef header = loop ? ash_loop_header(loop) : NULL;

		if (header == region->block[i])
			ok = ash_version_search_refuse(&d->search,
				(ash_verdict) {
					.why = why,
					.loop = header,
					.block = header,
				});
	}
	return ok;
}

/* Undo what was done to model the region. */
static void leave(detector *d, ash_region *region)
{
	ash_analysis *analysis = d->search.analysis;
	bool had_slots = region->made.n_slot > 0;

	ash_edit_promote(analysis, region->block, region->n_block,
		&region->made);
	if (had_slots)
		ash_analysis_refresh(analysis);
}

/* The instruction that a message may name instead of "at" once the slots of
 * "region" are gone: of a store into one of them, the value that it stores.
 */
static LLVMValueRef behind_slot(const ash_region *region, LLVMValueRef at)
{
	if (!at || !LLVMIsAStoreInst(at))
		return at;
	for (unsigned i = 0; i < region->made.n_slot; ++i)
		if (LLVMGetOperand(at, 1) == region->made.slot[i])
			return LLVMIsAInstruction(LLVMGetOperand(at, 0));
	return at;
}

static bool give_up(detector *d, ash_region *region, ash_verdict verdict,
	unsigned long largest)
{
	verdict.at = behind_slot(region, verdict.at);
	if (!ban(d, region, verdict))
		return false;
	leave(d, region);
	if (verdict.why == ASH_REFUSE_BUDGET ||
		verdict.why == ASH_REFUSE_FILE_BUDGET ||
		verdict.why == ASH_REFUSE_MEMORY)
		return refuse_rest(d, region, verdict.why);
	return retry(d, region, largest);
}

/* isl forgets some errors that it meets deep inside; the context knows. */
static bool model_once(const detector *d, ash_model *model)
{
	return ash_model_run(model) &&
		ash_budget_error(d->budget) == ASH_ERROR_NONE;
}

/* Model the region as "other" says instead of as "model", which has failed;
 * false if that fails, too.
 */
static bool model_instead(const detector *d, ash_model *model, ash_model other)
{
	if (!model_once(d, &other)) {
		ash_budget_forget(d->budget);
		free(other.verdict.detail);
		ash_model_clear(&other);
		return false;
	}
	free(model->verdict.detail);
	ash_model_clear(model);
	*model = other;
	return true;
}

/* Model the region; if subscripts stand in the way, once more with assumptions
 * about strides, or about a value that counters are multiplied by.
 */
static bool run_model(detector *d, ash_model *model)
{
	ash_model pitched = *model, stepped = *model;

	ash_budget_forget(d->budget);
	ash_budget_renew(d->budget);
	if (model_once(d, model))
		return true;
	if (model->verdict.why != ASH_REFUSE_SUBSCRIPT ||
		ash_budget_error(d->budget) != ASH_ERROR_NONE ||
		!d->options->checks)
		return false;
	pitched.pitched = true;
	stepped.unit = model->multiplier;
	return model_instead(d, model, pitched) ||
		(stepped.unit && model_instead(d, model, stepped));
}

/* The same for a flat region, of which no code will be made: what it expands is
 * not needed, so the function stays as if the region had been left out.
 */
static bool run_flat_model(detector *d, ash_model *model)
{
	ash_promises *promises = ash_promises_note(
		ash_analysis_function(d->search.analysis));
	bool ok = run_model(d, model);

	ash_promises_renew(promises);
	return ok;
}

/* Failed models of one function may cost this part of the budget of a nest:
 * what is left is tried again each time without what was in the way.
 */
#define WASTE 2

static bool is_hopeless(const detector *d, bool is_flat)
{
	return d->wasted[is_flat] > (unsigned long) d->options->budget / WASTE;
}

/* Should all nests of the region be in one SCoP? */
static bool keeps_whole(const detector *d, const ash_model *model)
{
	const ash_limits *limits = d->limits;

	return limits->keeps_whole &&
		ash_scop_size(model->scop) <= limits->fused &&
		limits->keeps_whole(model->scop, limits->user);
}

/* Is the SCoP so large that its nests are better apart?  One nest need not do
 * without new code because of another.
 */
static bool is_too_large(const detector *d, const ash_model *model,
	unsigned long largest)
{
	return ash_scop_size(model->scop) > largest &&
		!(largest > 0 && keeps_whole(d, model));
}

/* The same at sight, for regions for which no model could say otherwise. */
static bool is_large_at_sight(const detector *d, const ash_model *model,
	unsigned long largest)
{
	return largest == 0 || ash_size_estimate(model) > d->limits->fused;
}

/* Model the nests of "region", which has been cut, one by one. */
static bool part(detector *d, ash_region *region)
{
	leave(d, region);
	return retry(d, region, 0);
}

/* Does "region" lack loops in loops? */
static bool is_flat(const detector *d, const ash_region *region)
{
	const ash_analysis *analysis = d->search.analysis;

	return ash_flat_is(analysis, d->options,
		ash_loop_of(analysis, region->made.tail), region->block,
		region->n_block);
}

/* Leave "region" as it is, and do not look at fallback versions of it. */
static bool pass_over(detector *d, const ash_region *region)
{
	bool ok = true;

	for (unsigned i = 0; ok && i < region->n_block; ++i)
		ok = ash_table_set(&d->search.passed, region->block[i], 1);
	return ok;
}

/* What the model has cost since the reading "before" of the meter. */
static void note_cost(detector *d, bool flat, bool failed, unsigned long before)
{
	unsigned long cost = ash_meter_now() - before;

	if (failed)
		d->wasted[flat] += cost;
	if (flat)
		d->list->flat_cost += cost;
}

/* Model "region" as one SCoP and keep that, or look for smaller regions. */
static bool model_whole(detector *d, ash_region *region, ash_model *model,
	bool flat, unsigned long largest)
{
	unsigned long before = ash_meter_now();
	unsigned n_cut = 0;
	ash_verdict verdict;
	bool ok = flat ? run_flat_model(d, model) : run_model(d, model);

	if (ok && is_too_large(d, model, largest) &&
		!ash_size_cut(model, &d->search.banned, &n_cut))
		return false;
	note_cost(d, flat, !ok || n_cut, before);
	if (ok)
		return n_cut ? part(d, region) : add_found(d, model, flat);
	judge_error(d, model);
	verdict = model->verdict;
	ash_model_clear(model);
	return give_up(d, region, verdict, largest);
}

static bool model_region(detector *d, ash_region *region, unsigned long largest)
{
	ash_model model = { .ctx = d->budget->ctx,
		.options = d->options,
		.analysis = d->search.analysis,
		.region = region };
	unsigned n_cut = 0;
	bool flat = is_flat(d, region);
	bool ok;

	if (flat && d->limits->skip_flat)
		return pass_over(d, region);
	if (is_hopeless(d, flat))
		return give_up(d, region,
			(ash_verdict) { .why = ASH_REFUSE_BUDGET,
				.block = region->block[0] },
			largest);
	if (is_large_at_sight(d, &model, largest) &&
		!ash_size_cut(&model, &d->search.banned, &n_cut))
		return false;
	if (n_cut)
		return part(d, region);
	ok = model_whole(d, region, &model, flat, largest);
	ash_model_clear(&model);
	return ok;
}

static bool model_regions(detector *d, ash_region_list *regions,
	unsigned long largest)
{
	bool ok = true;

	for (unsigned i = 0; ok && i < regions->n; ++i)
		ok = model_region(d, &regions->region[i], largest);
	return ok;
}

/* Is there a loop to look at? */
static bool has_loop(const ash_analysis *analysis, const ash_options *options,
	const ash_limits *limits)
{
	unsigned n;
	const LLVMBasicBlockRef *block = ash_blocks(analysis, &n);

	if (limits->skip_flat && ash_flat_is(analysis, options, NULL, block, n))
		return false;
	for (unsigned i = 0; i < n; ++i)
		if (ash_loop_of(analysis, block[i]))
			return true;
	return false;
}

/* Plain versions whose speculative ones could not be modelled. */
static bool search_fallback_versions(detector *d)
{
	unsigned n;
	LLVMBasicBlockRef *header = ash_versions_release(&d->search, d->list,
		&n);
	bool ok = header != NULL;

	for (unsigned i = 0; ok && i < n; ++i) {
		const ash_analysis *analysis = d->search.analysis;
		ash_loop loop = ash_loop_of(analysis, header[i]);
		unsigned n_block;
		LLVMBasicBlockRef *block = ash_versions_blocks(analysis, loop,
			&n_block);

		ok = block &&
			search_within(d, ash_loop_parent(loop), block, n_block,
				d->limits->largest);
		free(block);
	}
	free(header);
	return ok;
}

static bool search_all(detector *d)
{
	unsigned n;
	const LLVMBasicBlockRef *block = ash_blocks(d->search.analysis, &n);

	return search_within(d, NULL, block, n, d->limits->largest) &&
		search_fallback_versions(d);
}

isl_stat ash_detect(ash_budget *budget, ash_analysis *analysis,
	const ash_options *options, const ash_limits *limits,
	ash_found_list *list, ash_nest_list *nests, ash_diag *diag)
{
	detector d = { .budget = budget,
		.options = options,
		.diag = diag,
		.limits = limits,
		.list = list };
	bool ok;

	*list = (ash_found_list) { 0 };
	if (!has_loop(analysis, options, limits))
		return isl_stat_ok;
	if (!ash_is_reducible(analysis)) {
		ash_diag_refuse(diag, ASH_REFUSE_IRREDUCIBLE, NULL, NULL);
		return nests ? ash_account_function(analysis,
				       ASH_REFUSE_IRREDUCIBLE, nests)
			     : isl_stat_ok;
	}
	ash_version_search_init(&d.search, analysis);
	ok = search_all(&d);
	if (ok)
		ash_account_refusals(&d.search, list, diag);
	if (ok && nests)
		ok = ash_account_nests(&d.search, list, nests);
	ash_version_search_clear(&d.search);
	return ok ? isl_stat_ok : isl_stat_error;
}
