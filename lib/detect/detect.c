/* detect.c - detection of the SCoPs of a function.
 *
 * Candidate regions are found by their structure (region.c), isolated, and
 * modelled in program order.  If a model fails, the loop or block that caused
 * the failure is banned, and the rest of the region is searched again: its
 * other loops, and the inner loops of the banned one.  Code before the region
 * is not edited, so earlier models stay valid.
 *
 * Searches within regions form a stack, so that detection can stop where its
 * caller has to decide, and continue.
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
#include "budget/meter.h"
#include "llvm/edit/poison_flags.h"
#include "llvm/edit/pragma.h"
#include "support/grow.h"

/* A level of the search: the regions that one search has found, which are
 * modelled one by one.  "largest" is the largest size (ash_scop_size) that a
 * SCoP with several nests may have.
 */
typedef struct {
	ash_region_list regions; /* the regions of this level; owned */
	unsigned next;  /* index of the next region to be modelled */
	unsigned long largest;
} level;

/* A region that is being modelled as one SCoP. */
typedef struct {
	ash_region *region;
	ash_model model; /* the model of "region"; owned */
	bool flat;
	unsigned long largest;
	unsigned long before; /* operation counter when the attempt started */
} attempt;

struct ash_detection {
	ash_budget *budget; /* the limit for each model */
	const ash_options *options;
	ash_diag *diag;
	ash_version_search search;
	ash_found_list *list;
	ash_limits limits;
	/* Operations spent on failed models: [1] of flat regions, [0] of
	 * others.
	 */
	unsigned long wasted[2];
	unsigned n_level;
	level *level;  /* the stack of levels, of which the last one is
				 * being searched; owned */
	/* the SCoP about which the caller must decide; valid if "is_open" */
	attempt open;
	bool is_open;
	/* Headers of fallback versions that are searched after all levels;
	 * owned.
	 */
	LLVMBasicBlockRef *fallback;
	unsigned n_fallback, next_fallback;
	bool is_searched; /* are there loops to analyze? */
	bool is_reducible; /* is the CFG reducible? */
	bool failed;  /* has memory run out? */
};

typedef struct ash_detection detector;

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
	bool ok = true, stale = false;

	for (unsigned i = 0; ok && i < regions->n; ++i) {
		ok = isolate(analysis, &regions->region[i]);
		stale |= regions->region[i].made.has_other_values;
	}
	if (stale)
		ash_analysis_refresh(analysis);
	return ok;
}

/* ---- modelling ---- */

/* The reason to report for a region that is refused because isl failed with
 * "error".
 */
static ash_refusal refusal_of(const detector *d, ash_error error)
{
	if (error == ASH_ERROR_SPENT)
		return ash_file_budget_refusal(d->options, d->budget->whole);
	return error == ASH_ERROR_MEMORY ? ASH_REFUSE_MEMORY
					 : ASH_REFUSE_INTERNAL;
}

/* After the construction of "model" has failed: if isl had an error, make it
 * the reason for which the region is refused.
 */
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

/* The outermost loop of "region" around "block", or NULL. */
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

/* The first loop of the region, which is banned if the model failed outside of
 * all loops.
 */
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

	if (!ASH_GROW(list->found, list->n))
		return false;
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

/* Was the block created when the region was isolated?  Another region with the
 * same code gets a new one.
 */
static bool is_made(const ash_region *region, LLVMBasicBlockRef block)
{
	return block == region->made.tail ||
		(region->split && block == region->block[0]);
}

/* Ban the loop or block at which the model of "region" failed, and record the
 * reason "verdict".  For a call outside of all loops only its block is banned.
 * Returns false without memory.
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

/* Look for regions among the "n" blocks "block" in the loop "context", which
 * are modelled next, on a new level of the search.  "largest" is the size that
 * a SCoP of several nests may have.  Returns false without memory, or on error.
 */
static bool search_within(detector *d, ash_loop context,
	const LLVMBasicBlockRef *block, unsigned n, unsigned long largest)
{
	ash_version_search *search = &d->search;
	level *grown = ash_grow(d->level, d->n_level, sizeof(*grown));
	level *new;

	if (!grown)
		return false;
	d->level = grown;
	new = &grown[d->n_level++];
	*new = (level) { .largest = largest };
	return ash_version_search_run(search, context, block, n,
		       &new->regions) &&
		isolate_all(search->analysis, &new->regions);
}

/* Look for smaller regions in what is left of "region"; "largest" is as in
 * search_within().  Returns false on error.
 */
static bool retry(detector *d, ash_region *region, unsigned long largest)
{
	return search_within(d,
		ash_loop_of(d->search.analysis, region->made.tail),
		region->block, region->n_block, largest);
}

/* Record "why" for all loops of "region", which are not searched again.
 * Returns false without memory.
 */
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

/* Undo the isolation of "region". */
static void leave(detector *d, ash_region *region)
{
	ash_analysis *analysis = d->search.analysis;
	bool had_slots = region->made.n_slot > 0;

	ash_edit_promote(analysis, region->block, region->n_block,
		&region->made);
	if (had_slots)
		ash_analysis_refresh(analysis);
}

/* The instruction to which a message refers instead of "at", once the isolation
 * of "region" is undone and its stack slots do not exist any more: for a store
 * into a slot, the stored value.
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

/* Build "model", without another try.  isl loses some internal errors, so the
 * error of its context is checked as well.
 */
static bool model_once(const detector *d, ash_model *model)
{
	return ash_model_run(model) &&
		ash_budget_error(d->budget) == ASH_ERROR_NONE;
}

/* Model the region with the settings of "other", after "model" has failed.  On
 * success "model" becomes the new model.  Returns false if that fails, too.
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

/* Model the region of "model"; if subscripts prevent it, try again with
 * assumptions about strides, or about a value that multiplies induction
 * variables.
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

/* Model a flat region, for which no code will be generated.  Emitting
 * parameters before the region may drop flags of existing instructions, such as
 * nsw; they are restored, so that the program stays as it is.
 */
static bool run_flat_model(detector *d, ash_model *model)
{
	ash_promises *promises = ash_promises_note(
		ash_analysis_function(d->search.analysis));
	bool ok = run_model(d, model);

	ash_promises_renew(promises);
	return ok;
}

/* The failed models of one function may together spend 1 / WASTE of the budget
 * of a nest, and at most WASTE times the limit of one model: after each failure
 * the rest of the region is tried again.
 */
#define WASTE 2

static bool is_hopeless(const detector *d, bool is_flat)
{
	unsigned long most = (unsigned long) d->options->budget / WASTE;

	if (d->budget->whole && most > WASTE * d->budget->whole)
		most = WASTE * d->budget->whole;
	return d->wasted[is_flat] > most;
}

/* Is the SCoP so large that its nests should be separate?  A nest that must
 * keep its original code then does not affect the others.
 */
static bool is_too_large(const attempt *a)
{
	return ash_scop_size(a->model.scop) > a->largest;
}

/* May the caller decide whether the SCoP of "a", which is too large, is
 * divided?
 */
static bool is_open(const detector *d, const attempt *a)
{
	return a->largest > 0 &&
		ash_scop_size(a->model.scop) <= d->limits.fused;
}

/* Is the SCoP of "a" obviously too large, by an estimate that needs no model?
 */
static bool is_large_at_sight(const detector *d, const attempt *a)
{
	return a->largest == 0 ||
		ash_size_estimate(&a->model) > d->limits.fused;
}

/* Model the nests of "region" separately.  Returns false on error. */
static bool part(detector *d, ash_region *region)
{
	leave(d, region);
	return retry(d, region, 0);
}

/* Is "region" free of nested loops, and is no new code possible for it? */
static bool is_flat(const detector *d, const ash_region *region)
{
	ash_analysis *analysis = d->search.analysis;

	return ash_flat_is(analysis, d->options,
		ash_loop_of(analysis, region->made.tail), region->block,
		region->n_block);
}

/* Mark the blocks of "region" as skipped, so that the fallback versions of its
 * loops are not searched either.
 */
static bool pass_over(detector *d, const ash_region *region)
{
	bool ok = true;

	for (unsigned i = 0; ok && i < region->n_block; ++i)
		ok = ash_table_set(&d->search.passed, region->block[i], 1);
	return ok;
}

/* Add the operations for the model of "a", but those for texts, to the cost of
 * models of flat regions if the region is flat and, if the model is of no use
 * ("failed"), to the wasted cost.
 */
static void note_cost(detector *d, const attempt *a, bool failed)
{
	unsigned long cost = ash_meter_now() - a->before - a->model.text_cost;

	if (failed)
		d->wasted[a->flat] += cost;
	if (a->flat)
		d->list->flat_cost += cost;
	d->list->text_cost += a->model.text_cost;
}

/* After the model of a->region has failed: record the reason, and look for
 * smaller regions.  Returns false on error.
 */
static bool end_failed(detector *d, attempt *a)
{
	ash_verdict verdict;

	note_cost(d, a, true);
	judge_error(d, &a->model);
	verdict = a->model.verdict;
	ash_model_clear(&a->model);
	return give_up(d, a->region, verdict, a->largest);
}

/* Append the model of a->region to the result.  If "divide", and the region has
 * several nests, drop the model and model the nests separately.  Returns false
 * on error.
 */
static bool end_modelled(detector *d, attempt *a, bool divide)
{
	unsigned n_cut = 0;
	bool ok = !divide || ash_size_cut(&a->model, &d->search.banned, &n_cut);

	if (ok)
		note_cost(d, a, n_cut);
	if (ok && !n_cut)
		ok = add_found(d, &a->model, a->flat);
	ash_model_clear(&a->model);
	return ok && n_cut ? part(d, a->region) : ok;
}

/* Model a->region as one SCoP.  If the SCoP is too large, it is kept for the
 * decision of the caller (d->open) if the caller may decide, else divided.
 * Returns false on error.
 */
static bool model_whole(detector *d, attempt *a)
{
	bool large;

	a->before = ash_meter_now();
	if (!(a->flat ? run_flat_model(d, &a->model) : run_model(d, &a->model)))
		return end_failed(d, a);
	large = is_too_large(a);
	if (!large || !is_open(d, a))
		return end_modelled(d, a, large);
	d->open = *a;
	d->is_open = true;
	return true;
}

static bool model_region(detector *d, ash_region *region, unsigned long largest)
{
	attempt a = { .region = region,
		.flat = is_flat(d, region),
		.largest = largest,
		.model = { .ctx = d->budget->ctx,
			.options = d->options,
			.analysis = d->search.analysis,
			.region = region } };
	unsigned n_cut = 0;

	if (a.flat && d->limits.skip_flat)
		return pass_over(d, region);
	if (is_hopeless(d, a.flat))
		return give_up(d, region,
			(ash_verdict) { .why = ASH_REFUSE_BUDGET,
				.block = region->block[0] },
			largest);
	if (is_large_at_sight(d, &a) &&
		!ash_size_cut(&a.model, &d->search.banned, &n_cut))
		return false;
	return n_cut ? part(d, region) : model_whole(d, &a);
}

/* Does the function contain a loop that may be optimized? */
static bool has_loop(const detector *d)
{
	ash_analysis *analysis = d->search.analysis;
	unsigned n;
	const LLVMBasicBlockRef *block = ash_blocks(analysis, &n);

	if (d->limits.skip_flat &&
		ash_flat_is(analysis, d->options, NULL, block, n))
		return false;
	for (unsigned i = 0; i < n; ++i)
		if (ash_loop_of(analysis, block[i]))
			return true;
	return false;
}

/* Start the search of the next fallback version, on a new level. */
static bool search_fallback(detector *d)
{
	const ash_analysis *analysis = d->search.analysis;
	ash_loop loop = ash_loop_of(analysis, d->fallback[d->next_fallback++]);
	unsigned n;
	LLVMBasicBlockRef *block = ash_versions_blocks(analysis, loop, &n);
	bool ok = block &&
		search_within(d, ash_loop_parent(loop), block, n,
			d->limits.largest);

	free(block);
	return ok;
}

/* Once all levels are done: start the search of the next fallback version whose
 * speculative version could not be modelled.  Returns false if there is none.
 */
static isl_bool begin_next(detector *d)
{
	if (!d->fallback)
		d->fallback = ash_versions_release(&d->search, d->list,
			&d->n_fallback);
	if (!d->fallback)
		return isl_bool_error;
	if (d->next_fallback == d->n_fallback)
		return isl_bool_false;
	return search_fallback(d) ? isl_bool_true : isl_bool_error;
}

/* Model the next region of the current level, or finish the level if there is
 * none.  Returns whether there is more to do.
 */
static isl_bool step(detector *d)
{
	level *top = d->n_level ? &d->level[d->n_level - 1] : NULL;

	if (!top)
		return begin_next(d);
	if (top->next < top->regions.n)
		return model_region(d, &top->regions.region[top->next++],
			       top->largest)
			? isl_bool_true
			: isl_bool_error;
	ash_region_list_clear(&top->regions);
	d->n_level--;
	return isl_bool_true;
}

/* Look for regions among all blocks of the function: the first level of the
 * search.  Returns false without memory, or on error.
 */
static bool search_all(detector *d)
{
	unsigned n;
	const LLVMBasicBlockRef *block = ash_blocks(d->search.analysis, &n);

	return search_within(d, NULL, block, n, d->limits.largest);
}

static void free_detection(detector *d)
{
	for (unsigned i = 0; i < d->n_level; ++i)
		ash_region_list_clear(&d->level[i].regions);
	ash_model_clear(&d->open.model);
	ash_version_search_clear(&d->search);
	free(d->level);
	free(d->fallback);
	free(d);
}

ash_detection *ash_detect_begin(ash_budget *budget, ash_analysis *analysis,
	const ash_options *options, const ash_limits *limits,
	ash_found_list *list, ash_diag *diag)
{
	detector *d = calloc(1, sizeof(*d));

	*list = (ash_found_list) { 0 };
	if (!d)
		return NULL;
	*d = (detector) { .budget = budget,
		.options = options,
		.diag = diag,
		.limits = *limits,
		.list = list };
	ash_version_search_init(&d->search, analysis);
	if (!has_loop(d))
		return d;
	d->is_reducible = ash_is_reducible(analysis);
	d->is_searched = true;
	d->failed = d->is_reducible && !search_all(d);
	return d;
}

const ash_scop *ash_detect_next(ash_detection *d)
{
	isl_bool more = isl_bool_ok(d->is_reducible && !d->failed);

	while (more == isl_bool_true && !d->is_open)
		more = step(d);
	d->failed |= more < 0;
	return d->is_open ? d->open.model.scop : NULL;
}

void ash_detect_decide(ash_detection *d, bool whole)
{
	attempt a = d->open;

	d->open = (attempt) { .region = NULL };
	d->is_open = false;
	d->failed = !end_modelled(d, &a, !whole);
}

/* Report the loops that are in no SCoP.  All loop nests are appended to
 * "nests", which may be NULL.
 */
static bool account(detector *d, ash_nest_list *nests)
{
	if (!d->is_reducible) {
		ash_diag_refuse(d->diag, ASH_REFUSE_IRREDUCIBLE, NULL, NULL);
		return !nests ||
			ash_account_function(d->search.analysis,
				ASH_REFUSE_IRREDUCIBLE, nests) >= 0;
	}
	ash_account_refusals(&d->search, d->list, d->diag);
	return !nests || ash_account_nests(&d->search, d->list, nests);
}

isl_stat ash_detect_end(ash_detection *d, ash_nest_list *nests)
{
	bool ok = d && !d->failed && (!d->is_searched || account(d, nests));

	if (d)
		free_detection(d);
	return ok ? isl_stat_ok : isl_stat_error;
}
