/* pipeline_device.c - a tree for a device, beside that for the host.
 *
 * It is of a SCoP of its own, in which scalars may have memory, so the host's
 * code is what it would be without a device.  Whatever goes wrong here costs
 * the host nothing.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/pipeline_impl.h"

#include <stdlib.h>
#include <string.h>

#include "deps/flow/schedule_constraints.h"
#include "deps/legality/legal.h"
#include "deps/storage/storage.h"
#include "detect/output/sure_memory.h"
#include "device/device_map.h"
#include "device/device_work.h"
#include "driver/dump.h"
#include "driver/record.h"
#include "isl_fixes/meter.h"
#include "scop/expand.h"
#include "scop/scop_copy.h"

#define STRATEGY "spatial-gpu"

/* Say why there is no code for a device; always false. */
static isl_bool refuse(ash_pipeline *p, const char *detail)
{
	ash_diag_refuse(&p->job->diag, ASH_REFUSE_DEVICE, &p->scop->place,
		detail);
	if (!isl_ctx_aborted(p->job->ctx))
		isl_ctx_reset_error(p->job->ctx);
	return isl_bool_false;
}

static __isl_give isl_schedule *find_schedule(ash_pipeline *p)
{
	const ash_strategy *strategy = ash_strategy_find(STRATEGY);
	ash_scheduler_options options = ash_strategy_options(strategy);
	ash_scheduler_extra extra = { .scop = p->scop };
	isl_schedule_constraints *constraints = NULL;

	if (ash_deps_compute_input(p->scop, p->deps) >= 0)
		constraints = ash_deps_constraints(p->scop, p->deps);
	if (!p->spatial)
		p->spatial = ash_spatial_compute(p->scop,
			p->job->machine.cache_line);
	extra.spatial = p->spatial;
	options.abstract_constants = true;
	options.budget = p->options->budget;
	return ash_strategy_run(strategy, constraints, &extra, &options, NULL,
		NULL);
}

/* Do all scalars that are not given memory fit into one cell? */
static isl_bool fits_storage(const ash_pipeline *p, const ash_device_map *map)
{
	bool *single = calloc(p->scop->n_array + 1, sizeof(bool));
	isl_bool fits = isl_bool_ok(single != NULL);

	if (!single ||
		ash_storage_check(p->scop, p->deps, map->schedule, single) < 0)
		fits = isl_bool_error;
	for (unsigned i = 0; fits > 0 && i < p->scop->n_array; ++i)
		if (!single[i])
			map->expand[i] = 0;
	free(single);
	return fits;
}

static isl_bool judge(ash_pipeline *p, const ash_device_map *map)
{
	char *why = NULL;
	isl_bool ok = ash_legal_check(p->scop, p->deps, map->schedule, &why);

	if (ok == isl_bool_true)
		ok = ash_device_map_check(p->scop, p->deps, map, &why);
	if (ok == isl_bool_false)
		refuse(p, why);
	free(why);
	return ok;
}

/* Give memory to the scalars that need it, in a SCoP that is the device's. */
static isl_bool expand(ash_pipeline *p, const ash_device_map *map)
{
	p->device_scop = ash_scop_copy(p->scop);
	p->plan.device_scop = p->device_scop;
	return p->device_scop &&
			ash_scop_expand(p->device_scop, map->expand) >= 0
		? isl_bool_true
		: isl_bool_error;
}

/* What the run-time decision is made of. */
static isl_bool count_work(ash_pipeline *p, const ash_device_map *map)
{
	p->device_work = ash_device_work_count(p->device_scop, map);
	p->plan.work = p->device_work;
	return p->device_work ? isl_bool_true : isl_bool_error;
}

/* The loops of "schedule", which is taken. */
static isl_bool build_ast(ash_pipeline *p, ash_device_map *map,
	__isl_take isl_schedule *schedule)
{
	const ash_ast_threads **threads = calloc(map->n + 1, sizeof(*threads));

	for (unsigned i = 0; threads && i < map->n; ++i)
		threads[i] = &map->kernel[i].threads;
	if (threads && schedule)
		p->plan.device = ash_ast_build_device(p->device_scop,
			isl_schedule_copy(schedule), threads);
	isl_schedule_free(schedule);
	free(threads);
	return p->plan.device && !ash_pipeline_has_error(p) ? isl_bool_true
							    : isl_bool_error;
}

/* What has gone wrong so far does not matter; what follows may cost as much
 * again.
 */
static void begin_again(const ash_pipeline *p)
{
	isl_ctx_reset_error(p->job->ctx);
	isl_ctx_reset_operations(p->job->ctx);
}

/* Is "schedule", a tree with blocks, right?  If not, a note says why not. */
static isl_bool judge_tiles(ash_pipeline *p, const ash_device_map *map,
	__isl_keep isl_schedule *schedule)
{
	char *why = NULL;
	isl_bool ok = ash_device_tiles_check(p->device_scop, p->deps, map,
		schedule, &why);

	if (ok == isl_bool_false)
		ash_diag_add(&p->notes, ASH_MSG_DONE, &p->scop->place,
			"blocks of threads have no memory: a judge says that "
			"%s",
			why);
	free(why);
	return ok;
}

/* Loops with memory of blocks, where that gains. */
static isl_bool build_tiled(ash_pipeline *p, ash_device_map *map)
{
	ash_device_target target = ash_device_target_find(p->options->offload,
		p->options->offload_arch);
	isl_schedule *schedule;
	isl_bool ok;

	target.threads = (unsigned) p->options->offload_threads;
	target.points = (unsigned) p->options->offload_points;
	begin_again(p);
	if (ash_device_map_tile(p->device_scop, map, &target) < 0)
		return isl_bool_error;
	schedule = ash_device_map_mark(p->device_scop, map);
	begin_again(p);
	ok = schedule ? judge_tiles(p, map, schedule) : isl_bool_error;
	begin_again(p);
	if (ok == isl_bool_true)
		return build_ast(p, map, schedule);
	isl_schedule_free(schedule);
	return ok;
}

static isl_bool build_plain(ash_pipeline *p, ash_device_map *map)
{
	isl_bool ok = build_ast(p, map,
		ash_device_map_mark(p->device_scop, map));

	return ok == isl_bool_true
		? ash_pipeline_verify_device(p, map->schedule)
		: ok;
}

/* Loops; without tiles if those cost too much, or are not proved. */
static isl_bool build_loops(ash_pipeline *p, ash_device_map *map)
{
	if (p->options->offload_tiles && build_tiled(p, map) == isl_bool_true)
		return isl_bool_true;
	if (p->options->offload_tiles)
		begin_again(p);
	p->plan.device = isl_ast_node_free(p->plan.device);
	ash_device_map_untile(map);
	return build_plain(p, map);
}

/* Is it known of each access to memory which element it is?  Where a subscript
 * is not affine there are all that it may be, most of them behind the ends of
 * the array, and from there nothing can be copied.
 */
static isl_bool is_exact(const ash_scop *scop)
{
	isl_bool exact = isl_bool_true;

	for (unsigned i = 0; i < scop->n_stmt; ++i)
		for (unsigned j = 0;
			exact == isl_bool_true && j < scop->stmt[i].n_access;
			++j) {
			const ash_access *access = &scop->stmt[i].access[j];

			if (access->kind != ASH_KILL &&
				!scop->array[access->array].scalar)
				exact = isl_map_is_single_valued(access->map);
		}
	return exact;
}

/* Is all memory there that would be copied?  The region of an array goes from
 * the first to the last element that may be touched.
 */
static isl_bool has_memory(const ash_pipeline *p)
{
	isl_bool has = isl_bool_true;

	for (unsigned i = 0; has == isl_bool_true && i < p->scop->n_array; ++i)
		has = ash_memory_is_sure(p->scop, p->ir, (int) i);
	return has;
}

/* May the nest run on a device at all?  What is copied is one region for each
 * array; where its rows are memory of their own there is other data between
 * them.
 */
static isl_bool suits_device(ash_pipeline *p, const ash_device_map *map)
{
	isl_bool exact = is_exact(p->scop);
	isl_bool sure = exact == isl_bool_true ? has_memory(p) : isl_bool_true;

	return exact < 0          ? exact
		: sure < 0        ? sure
		: !map->n         ? refuse(p, "no loop is parallel")
		: p->ir->has_rows ? refuse(p, "rows that pointers lead to")
		: !exact          ? refuse(p, "an array has no bounds")
		: !sure ? refuse(p, "data tell how far an array is touched")
			: isl_bool_true;
}

/* From a map to loops. */
static isl_bool use_map(ash_pipeline *p, ash_device_map *map)
{
	isl_bool ok = suits_device(p, map);

	if (ok == isl_bool_true)
		ok = judge(p, map);
	if (ok == isl_bool_true)
		ok = fits_storage(p, map);
	if (ok == isl_bool_true)
		ok = expand(p, map);
	if (ok == isl_bool_true)
		ok = count_work(p, map);
	if (ok == isl_bool_true)
		ok = build_loops(p, map);
	if (ok == isl_bool_true)
		ash_dump_device(p->device_scop, map, p->plan.device,
			p->options);
	p->n_kernel = map->n;
	return ok;
}

static void dump_image(const char *format, const char *bytes, size_t size,
	void *user)
{
	ash_pipeline *p = user;

	p->has_ptx = p->has_ptx || !strcmp(format, "ptx");
	p->has_spirv = p->has_spirv || !strcmp(format, "spv");
	ash_dump_image(p->scop, format, bytes, size, p->options);
}

static void find_device(ash_pipeline *p)
{
	ash_device_map *map = ash_device_map_find(p->scop, find_schedule(p),
		p->spatial);
	isl_bool ok = map && !ash_pipeline_has_error(p) ? use_map(p, map)
							: isl_bool_error;

	if (ok != isl_bool_true || ash_pipeline_has_error(p))
		p->plan.device = isl_ast_node_free(p->plan.device);
	if (ok < 0 || ash_pipeline_has_error(p))
		refuse(p, isl_ctx_last_error_msg(p->job->ctx));
	ash_device_map_free(map);
}

isl_bool ash_pipeline_find_device(ash_pipeline *p)
{
	isl_ctx *ctx = p->job->ctx;
	unsigned long budget = isl_ctx_get_max_operations(ctx);
	unsigned long begun = ash_meter_now();

	if (!ash_options_want_device(p->options) || ash_replay_keeps_host(p))
		return isl_bool_true;
	isl_ctx_reset_operations(ctx);
	isl_ctx_set_max_operations(ctx, p->options->budget);
	p->plan.see_image = &dump_image;
	p->plan.user = p;
	p->plan.needs_device = ash_replay_needs_device(p);
	find_device(p);
	isl_ctx_set_max_operations(ctx, budget);
	isl_ctx_reset_operations(ctx);
	p->since += ash_meter_now() - begun;
	return isl_ctx_aborted(ctx) ? ash_pipeline_fail(p, "device")
				    : isl_bool_true;
}

/* The cycles of an instance in the original order; NULL: not known. */
static double *get_old_pace(const ash_pipeline *p)
{
	const ash_tree_result *tree = &p->tree;
	double *pace = calloc(p->scop->n_stmt + 1, sizeof(*pace));
	double gain = tree->cost_before > 0 && tree->cost_after > 0
		? tree->cost_before / tree->cost_after
		: 1;

	if (!pace || !tree->pace) {
		free(pace);
		return NULL;
	}
	for (unsigned i = 0; i < p->scop->n_stmt; ++i)
		pace[i] = tree->pace[i] * gain;
	return pace;
}

isl_bool ash_pipeline_drop_host(ash_pipeline *p)
{
	double *pace = get_old_pace(p);

	isl_ctx_reset_error(p->job->ctx);
	isl_ctx_reset_operations(p->job->ctx);
	p->has_old_host = true;
	p->plan.root = isl_ast_node_free(p->plan.root);
	p->plan.alone = isl_ast_node_free(p->plan.alone);
	p->plan.limits = isl_set_free(p->plan.limits);
	p->plan.min_bytes = 0;
	ash_tree_result_clear(&p->tree);
	p->tree.pace = pace;
	p->plan.pace = pace;
	ash_tree_result_clear(&p->alone);
	ash_diag_clear(&p->notes);
	return ash_pipeline_assume(p) < 0 ? ash_pipeline_fail(p, "device")
					  : isl_bool_true;
}

void ash_pipeline_note_device(ash_pipeline *p)
{
	const char *join = p->has_ptx && p->has_spirv ? " and " : "";

	if (p->has_ptx || p->has_spirv)
		ash_diag_add(&p->notes, ASH_MSG_DONE, &p->scop->place,
			"loops run on a device if there is one: %u %s in "
			"%s%s%s",
			p->n_kernel, p->n_kernel == 1 ? "kernel" : "kernels",
			p->has_ptx ? "PTX" : "", join,
			p->has_spirv ? "SPIR-V" : "");
}

void ash_pipeline_explain_device(ash_pipeline *p)
{
	const char *why = ash_pipeline_device_reason(p);

	if (!p->has_ptx && !p->has_spirv && why)
		ash_outcome_keep_from_device(&p->job->outcome, why);
}
