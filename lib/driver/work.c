/* work.c - optimization of a function on a copy.
 *
 * Detection and code generation work on a copy of the function.  The copy
 * replaces the original only if a loop nest was improved, so functions without
 * improved nests stay identical.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/work.h"

#include <stdlib.h>
#include <string.h>

#include <isl/options.h>
#include <llvm-c/Analysis.h>

#include "codegen/device/device_keep.h"
#include "detect/detect.h"
#include "driver/dump.h"
#include "driver/find_nests.h"
#include "driver/loops_around.h"
#include "driver/model_file.h"
#include "driver/outcome.h"
#include "driver/passed_numbers.h"
#include "driver/pipeline.h"
#include "driver/replay_unfit.h"
#include "driver/reproducer.h"
#include "driver/timers.h"
#include "driver/wishes.h"
#include "llvm/query/permitted_calls.h"
#include "llvm/query/target.h"
#include "llvm/query/function.h"
#include "llvm/query/remark.h"
#include "llvm/edit/module.h"
#include "llvm/query/permitted_calls.h"
#include "llvm/edit/version_test.h"
#include "prepare/pipeline/canonical.h"
#include "support/visits.h"

/* Disable in *options all new code that calls malloc or the runtime, where the
 * function must not call these.
 */
static void drop_forbidden(ash_job *j, const ash_found *found,
	ash_options *options)
{
	if (!ash_ir_may_call(j->copy, ASH_CALLEE_HEAP))
		options->expand = options->layout = 0;
	if (!options->parallel || ash_ir_may_call(j->copy, ASH_CALLEE_THREADS))
		return;
	options->parallel = false;
	ash_diag_refuse(&j->diag,
		ash_ir_accepts_runtime(LLVMGetGlobalParent(j->copy))
			? ASH_REFUSE_LIBRARY
			: ASH_REFUSE_TARGET,
		&found->scop->place, "for parallel loops");
}

static bool has_single_loops_only(const ash_scop *scop)
{
	for (unsigned i = 0; i < scop->n_stmt; ++i)
		if (isl_set_dim(scop->stmt[i].domain, isl_dim_set) > 1)
			return false;
	return true;
}

/* Do not look for strips of single loops (search/nest_strips.c) in several
 * other loops: they are for vectors so long that a program hardly goes through
 * them that often, and short ones pay for the test of their size each time.
 */
static void drop_unlikely_strips(const ash_job *j, const ash_found *found,
	ash_options *options)
{
	if (options->fuse == 1 && has_single_loops_only(found->scop) &&
		ash_loops_around(j, found) > 1)
		options->fuse = 0;
}

/* Optimize the SCoP "found" with the options that the program gives for its
 * loops; the result is that of ash_pipeline_run().
 */
static isl_bool optimize_as_asked(ash_job *j, const ash_found *found)
{
	ash_options own = ash_options_copy(j->options);
	char *message = NULL;
	isl_bool ok;

	if (found->local)
		ash_options_parse_local(&own, found->local, &message);
	free(message);
	ash_timers_add(j, found, &own);
	own.parallel &= !found->is_of_thread;
	drop_forbidden(j, found, &own);
	drop_unlikely_strips(j, found, &own);
	ok = ash_pipeline_run(j, found, &own);
	ash_options_clear(&own);
	return ok;
}

/* An isl context for the SCoPs of a function; NULL without memory. */
static isl_ctx *make_ctx(void)
{
	isl_ctx *ctx = isl_ctx_alloc();

	if (!ctx)
		return NULL;
	isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
	return ctx;
}

static ash_machine get_machine(ash_job *j)
{
	ash_target target = ash_ir_target(j->function);
	ash_machine machine = {
		.memo = j->memo,
		.vector_bytes = target.vector_bits / 8,
		.n_vector_reg = target.n_vector_reg,
		.cache_line = target.cache_line,
		.cache = { target.l1_size, target.l2_size,
			16. * target.l2_size },
		.constants = &j->constants,
	};

	j->constants = ash_model_file_read(j->options->model);
	return machine;
}

/* The number of SCoPs among the first "n" of the list whose name is "name",
 * apart from the number that a name may end with.
 */
static unsigned count_names(const ash_found_list *list, unsigned n,
	const char *name)
{
	size_t length = strlen(name);
	unsigned count = 0;

	for (unsigned i = 0; i < n; ++i) {
		const char *other = list->found[i].scop->name;

		count += !strncmp(other, name, length) &&
			(!other[length] || other[length] == '#');
	}
	return count;
}

/* Name SCoP "pos" of the list after the original function instead of the copy.
 * If SCoPs before it have this name, "#" and a number are appended: dumps of
 * different SCoPs go to different files.
 */
static void name_scop(ash_found_list *list, unsigned pos, LLVMValueRef function)
{
	ash_scop *scop = list->found[pos].scop;
	size_t length;
	char *numbered = NULL;
	char *name = ash_scop_make_name(LLVMGetValueName2(function, &length),
		&scop->place);
	unsigned n = name ? count_names(list, pos, name) : 0;

	if (n && asprintf(&numbered, "%s#%u", name, n + 1) >= 0) {
		free(name);
		name = numbered;
	}
	if (!name)
		return;
	free(scop->name);
	scop->name = name;
}

/* Does the user want a reproducer of this function even without a failure? */
static bool is_requested(const ash_job *j)
{
	size_t length;
	const char *name = LLVMGetValueName2(j->function, &length);
	const char *wanted = j->options->bundle_for;

	return wanted && !strcmp(wanted, name);
}

/* Write reproducers for failures of detection. */
static void keep_trouble_of_detection(ash_job *j)
{
	for (size_t i = 0; i < j->diag.n && !j->is_kept; ++i)
		if (ash_reproducer_fits(j->diag.msg[i].reason))
			ash_job_keep(j, NULL, j->diag.msg[i].reason, NULL);
}

/* Find the SCoPs of the copy, and write a reproducer if detection fails or the
 * user wants one of this function.
 */
static isl_stat find_nests(ash_job *j)
{
	isl_stat stat = ash_find_nests(j);

	keep_trouble_of_detection(j);
	if (!j->list.n && !j->is_kept && is_requested(j))
		ash_job_keep(j, NULL, ASH_REFUSE_NONE, NULL);
	return stat;
}

/* Does the copy have new code, or timers? */
static bool is_wanted(const ash_job *j)
{
	return j->n_done > 0 || (j->n_done == 0 && j->n_timed > 0);
}

/* If the copy has new code or timers, replace the body of the function by that
 * of the copy, and return true; else delete the copy.
 */
static bool adopt(ash_job *j)
{
	if (!is_wanted(j)) {
		ash_ir_delete_function(j->copy);
		return false;
	}
	ash_exits_restore(j->exits, j->copy);
	ash_version_settle_all(j->copy);
	ash_ir_clean_up(j->copy);
	ash_ir_replace_body(j->function, j->copy);
	if (j->position == ASH_LATE)
		ash_ir_polish(j->function);
	else
		ash_ir_tell_ranges(j->function);
	return true;
}

static bool is_selected(LLVMValueRef function, const ash_options *options)
{
	size_t length;
	const char *name = LLVMGetValueName2(function, &length);

	return !options->only || !strcmp(options->only, name);
}

/* The kinds of loops that a function must have so that a copy is made. */
static ash_wanted_loops get_wanted(const ash_job *j)
{
	if (ash_is_listened_to(j) || j->options->time || j->options->dump)
		return ASH_LOOPS_ALL;
	return j->options->parallel ? ASH_LOOPS_SINGLE : ASH_LOOPS_NESTED;
}

/* May the function have loops of the kinds that a copy is made for? */
static bool has_prospects(const ash_job *j)
{
	return j->position != ASH_EARLY ||
		ash_ir_has_prospects(j->function, get_wanted(j));
}

/* Make the copy to be optimized; false if it has no loops of the wanted kinds.
 */
static bool make_copy(ash_job *j)
{
	const ash_inlining inlining = { j->n_hidden, j->hidden };

	if (!*j->alias && j->knows_module)
		*j->alias = ash_module_alias_create(
			LLVMGetGlobalParent(j->function));
	j->copy = ash_ir_copy_function(j->function);
	j->exits = ash_exits_create();
	if (j->position == ASH_EARLY)
		return ash_ir_canonicalize(j->copy,
			j->options->inline_calls ? &inlining : NULL, j->exits,
			*j->alias, get_wanted(j));
	ash_exits_cut(j->exits, j->copy);
	ash_ir_canonicalize_late(j->copy, *j->alias);
	return true;
}

/* Report that memory has run out, unless a stage did so. */
static void report_memory(ash_job *j)
{
	for (size_t i = 0; i < j->diag.n; ++i)
		if (j->diag.msg[i].reason == ASH_REFUSE_MEMORY)
			return;
	ash_diag_refuse(&j->diag, ASH_REFUSE_MEMORY, NULL, NULL);
}

/* The reason why new code that has been generated is dropped with the copy. */
static ash_refusal reason_of_loss(const ash_job *j)
{
	if (j->is_short)
		return ASH_REFUSE_MEMORY;
	return j->is_unfit ? ASH_REFUSE_SCRIPT : ASH_REFUSE_INTERNAL;
}

/* Report the outcome for the function. */
static void tell(ash_job *j)
{
	if (!j->changed) {
		ash_diag_drop(&j->diag, ASH_MSG_DONE);
		ash_diag_drop(&j->diag, ASH_MSG_ANALYSIS);
		if (j->is_short)
			report_memory(j);
	}
	ash_diag_move(&j->diag, &j->checked);
	ash_outcome_end(&j->outcome, j->function, j->n_done, reason_of_loss(j));
	ash_ir_emit_remarks(j->function, &j->diag);
	ash_diag_clear(&j->diag);
}

/* Is the copy valid IR? If not, report that as an internal error. */
static bool is_valid(ash_job *j)
{
	if (!LLVMVerifyFunction(j->copy, LLVMReturnStatusAction))
		return true;
	ash_diag_refuse(&j->diag, ASH_REFUSE_INTERNAL, NULL, "invalid code");
	ash_job_keep(j, NULL, ASH_REFUSE_INTERNAL, "invalid code");
	return false;
}

/* Replace the function by the copy, or drop the copy and all functions
 * generated for it.
 */
static void settle(ash_job *j)
{
	j->is_short = ash_budget_is_aborted(&j->budget);
	if (j->is_short)
		j->n_done = -1;
	if (j->n_done > 0)
		ash_device_keep(j->copy, j->function);
	if (is_wanted(j) && !is_valid(j))
		j->n_done = -1;
	ash_found_list_clear(&j->list);
	j->changed = adopt(j);
	j->copy = NULL;
	j->exits = ash_exits_free(j->exits);
	j->memo = ash_estimate_memo_free(j->memo);
	isl_ctx_free(j->ctx);
	j->ctx = NULL;
}

/* Name the SCoPs, and print them in the order of the program if requested. */
static void present(ash_job *j)
{
	for (unsigned i = 0; i < j->list.n; ++i) {
		name_scop(&j->list, i, j->function);
		ash_dump_scop(j->list.found[i].scop, j->options);
	}
}

/* Make the copy, and find its SCoPs. */
static void start(ash_job *j)
{
	bool has_loops;

	j->visits = ash_visits_now();
	has_loops = make_copy(j);
	if (has_loops) {
		j->memo = j->memo ? j->memo : ash_estimate_memo_begin();
		j->machine = get_machine(j);
		j->n_done = find_nests(j) < 0 ? -1 : 0;
	} else {
		ash_pay_preparation(j);
	}
	if (j->n_done < 0 || !j->list.n)
		settle(j);
	else {
		ash_note_passed(j);
		present(j);
	}
}

/* Record that the function stays unchanged because its analysis would exceed
 * the file's budget.
 */
static void leave(ash_job *j)
{
	ash_diag_refuse(&j->diag, ASH_REFUSE_BUDGET, NULL,
		"for all loop nests of the file");
	ash_outcome_end(&j->outcome, j->function, -1, ASH_REFUSE_BUDGET);
	ash_ir_emit_remarks(j->function, &j->diag);
	ash_diag_clear(&j->diag);
}

void ash_work_begin_again(ash_job *j)
{
	ash_found_list_clear(&j->list);
	ash_ir_delete_function(j->copy);
	j->exits = ash_exits_free(j->exits);
	ash_diag_clear(&j->diag);
	ash_diag_init(&j->diag);
	ash_diag_clear(&j->checked);
	ash_diag_init(&j->checked);
	ash_nest_list_clear(&j->nests);
	ash_outcome_begin(&j->outcome, j->outcome.nests);
	start(j);
}

bool ash_work_begin(ash_job *j, bool lists_nests)
{
	ash_outcome_begin(&j->outcome, lists_nests ? &j->nests : NULL);
	ash_diag_init(&j->diag);
	ash_diag_init(&j->checked);
	if (!is_selected(j->function, j->options))
		return false;
	if (!ash_ir_is_candidate(j->function) || !has_prospects(j)) {
		ash_outcome_end(&j->outcome, j->function, 0, ASH_REFUSE_NONE);
		return false;
	}
	if (!ash_file_budget_can_prepare(j->file_budget,
		    LLVMCountBasicBlocks(j->function))) {
		leave(j);
		return false;
	}
	j->ctx = make_ctx();
	if (j->ctx) {
		start(j);
		return true;
	}
	j->is_short = true;
	j->n_done = -1;
	return true;
}

void ash_work_optimize(ash_job *j, unsigned index, double promise)
{
	ash_found *found = &j->list.found[index];
	isl_bool ok;

	if (j->n_done < 0)
		return;
	ash_budget_renew(&j->budget);
	ash_budget_forget(&j->budget);
	j->outcome.scop = (int) index;
	j->promise = promise;
	j->is_kept = false;
	j->refusal = ASH_REFUSE_NONE;
	ok = optimize_as_asked(j, found);
	if (!j->is_kept && is_requested(j))
		ash_job_keep(j, found->scop, ASH_REFUSE_NONE, NULL);
	if (j->gains_nothing)
		j->gains_nothing[index] = !ok &&
			(j->refusal == ASH_REFUSE_NO_GAIN ||
				j->refusal == ASH_REFUSE_ROUNDING);
	j->n_done = ok < 0 ? -1 : j->n_done + ok;
}

void ash_work_leave(ash_job *j, unsigned index)
{
	j->outcome.scop = (int) index;
	ash_diag_refuse(&j->diag, ASH_REFUSE_NO_GAIN,
		&j->list.found[index].scop->place, NULL);
	ash_outcome_refuse(&j->outcome, ASH_REFUSE_NO_GAIN, NULL);
}

/* Does the user want scripts for the nests of the function?  At link time,
 * scripts have already been used for nests of the compiler.
 */
static bool wants_scripts(const ash_job *j)
{
	return j->position == ASH_EARLY || j->options->late;
}

bool ash_work_end(ash_job *j)
{
	j->is_unfit = wants_scripts(j) && ash_replay_is_unfit(j);
	if (j->is_unfit)
		j->n_done = -1;
	if (j->ctx)
		settle(j);
	tell(j);
	return j->changed;
}
