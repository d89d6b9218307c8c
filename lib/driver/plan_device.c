/* plan_device.c - planner of a variant for a device.
 *
 * Its SCoP is separate, as scalars may have memory in it.  Failures here do not
 * affect the host's variant.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/plan.h"

#include <stdlib.h>
#include <string.h>

#include "deps/flow/schedule_constraints.h"
#include "deps/legality/legal.h"
#include "deps/storage/storage.h"
#include "detect/output/sure_memory.h"
#include "device/device_map.h"
#include "device/device_work.h"
#include "driver/dump.h"
#include "driver/plan_verify.h"
#include "sched/sched.h"
#include "scop/accesses.h"
#include "scop/expand.h"
#include "scop/scop_copy.h"

#define STRATEGY "spatial-gpu"

/* Record why there is no code for a device; always false. */
static isl_bool refuse(ash_variant *v, const char *detail)
{
	return ash_failure_set(&v->failure, ASH_REFUSE_DEVICE, detail);
}

static __isl_give isl_schedule *find_schedule(ash_nest_job *nest)
{
	const ash_strategy *strategy = ash_strategy_find(STRATEGY);
	ash_scheduler_options options = ash_strategy_options(strategy);
	ash_scheduler_extra extra = { .scop = nest->scop };
	isl_schedule_constraints *constraints = NULL;
	ash_deps deps = *nest->deps;

	deps.input = isl_union_map_copy(deps.input);
	if (ash_deps_compute_input(nest->scop, &deps) >= 0)
		constraints = ash_deps_constraints(nest->scop, &deps);
	isl_union_map_free(deps.input);
	extra.spatial = ash_nest_job_spatial(nest);
	options.abstract_constants = true;
	options.budget = nest->options->budget;
	return ash_strategy_run(strategy, constraints, &extra, &options, NULL,
		NULL);
}

/* Can each scalar to which the device's loops give no memory be stored in a
 * single cell?
 */
static isl_bool fits_storage(const ash_nest_job *nest,
	const ash_device_map *map)
{
	bool *single = calloc(nest->scop->n_array + 1, sizeof(bool));
	isl_bool fits = isl_bool_ok(single != NULL);

	if (!single ||
		ash_storage_check(nest->scop, nest->deps, map->schedule,
			single) < 0)
		fits = isl_bool_error;
	for (unsigned i = 0; fits > 0 && i < nest->scop->n_array; ++i)
		if (!single[i])
			map->expand[i] = 0;
	free(single);
	return fits;
}

static isl_bool judge(const ash_nest_job *nest, ash_variant *v,
	const ash_device_map *map)
{
	char *why = NULL;
	isl_bool ok = ash_legal_check(nest->scop, nest->deps, map->schedule,
		&why);

	if (ok == isl_bool_true)
		ok = ash_device_map_check(nest->scop, nest->deps, map, &why);
	if (ok == isl_bool_false)
		refuse(v, why);
	free(why);
	return ok;
}

/* Give each scalar that needs memory on the device an array, in the variant's
 * own SCoP.
 */
static isl_bool expand(const ash_nest_job *nest, ash_variant *v,
	const ash_device_map *map)
{
	v->scop = ash_scop_copy(nest->scop);
	v->deps = nest->deps;
	return v->scop && ash_scop_expand(v->scop, map->expand) >= 0
		? isl_bool_true
		: isl_bool_error;
}

/* Set v->work, the amount of work of the kernels, by which generated code
 * chooses between host and device.
 */
static isl_bool count_work(ash_variant *v, const ash_device_map *map)
{
	v->work = ash_device_work_count(v->scop, map);
	return v->work ? isl_bool_true : isl_bool_error;
}

/* Generate the loops of "schedule", which is taken, into "v"; false if that
 * fails.
 */
static isl_bool build_ast(const ash_nest_job *nest, ash_variant *v,
	ash_device_map *map, __isl_take isl_schedule *schedule)
{
	const ash_ast_threads **threads = calloc(map->n + 1, sizeof(*threads));

	for (unsigned i = 0; threads && i < map->n; ++i)
		threads[i] = &map->kernel[i].threads;
	if (threads && schedule)
		v->ast = ash_ast_build_device(v->scop,
			isl_schedule_copy(schedule), threads);
	isl_schedule_free(schedule);
	free(threads);
	return v->ast && !ash_nest_job_has_error(nest) ? isl_bool_true
						       : isl_bool_error;
}

/* Clear the errors of the previous attempt, and let the next one spend all of
 * "budget".
 */
static void begin_again(ash_budget *budget)
{
	ash_budget_forget(budget);
	ash_budget_renew(budget);
}

/* Is "schedule", a tree with tiles for blocks, legal?  If not, add a note with
 * the reason.
 */
static isl_bool judge_tiles(ash_variant *v, const ash_device_map *map,
	__isl_keep isl_schedule *schedule)
{
	char *why = NULL;
	isl_bool ok = ash_device_tiles_check(v->scop, v->deps, map, schedule,
		&why);

	if (ok == isl_bool_false)
		ash_diag_add(&v->notes, ASH_MSG_DONE, &v->scop->place,
			"blocks of threads have no memory: a judge says that "
			"%s",
			why);
	free(why);
	return ok;
}

/* Generate loops in which blocks of threads share tiles of arrays in their
 * shared memory, where that is profitable; false if such loops cannot be proved
 * legal.
 */
static isl_bool build_tiled(const ash_nest_job *nest, ash_budget *budget,
	ash_variant *v, ash_device_map *map)
{
	ash_device_target target = ash_device_target_find(
		nest->options->offload, nest->options->offload_arch);
	isl_schedule *schedule;
	isl_bool ok;

	target.threads = (unsigned) nest->options->offload_threads;
	target.points = (unsigned) nest->options->offload_points;
	begin_again(budget);
	if (ash_device_map_tile(v->scop, map, &target) < 0)
		return isl_bool_error;
	schedule = ash_device_map_mark(v->scop, map);
	begin_again(budget);
	ok = schedule ? judge_tiles(v, map, schedule) : isl_bool_error;
	begin_again(budget);
	if (ok == isl_bool_true)
		return build_ast(nest, v, map, schedule);
	isl_schedule_free(schedule);
	return ok;
}

static isl_bool build_untiled(const ash_nest_job *nest, ash_budget *budget,
	ash_variant *v, ash_device_map *map)
{
	isl_bool ok = build_ast(nest, v, map,
		ash_device_map_mark(v->scop, map));

	return ok == isl_bool_true
		? ash_verify_device(nest, budget, v, map->schedule)
		: ok;
}

/* Generate the loops of "v": with tiles in shared memory or, if these cost too
 * much or cannot be proved legal, without; false if that fails.
 */
static isl_bool build_loops(const ash_nest_job *nest, ash_budget *budget,
	ash_variant *v, ash_device_map *map)
{
	if (nest->options->offload_tiles &&
		build_tiled(nest, budget, v, map) == isl_bool_true)
		return isl_bool_true;
	if (nest->options->offload_tiles)
		begin_again(budget);
	v->ast = isl_ast_node_free(v->ast);
	ash_device_map_untile(map);
	return build_untiled(nest, budget, v, map);
}

/* Is it known exactly which element each access touches?  A non-affine
 * subscript stands for all possible elements, most of them out of bounds, and
 * these cannot be copied.
 */
static isl_bool is_exact(const ash_scop *scop)
{
	isl_bool exact = isl_bool_true;

	for (ash_accesses a = ash_accesses_to(scop, ASH_ANY_ARRAY, ASH_USES);
		exact == isl_bool_true && ash_accesses_next(&a);)
		if (!scop->array[a.access->array].scalar)
			exact = isl_map_is_single_valued(a.access->map);
	return exact;
}

/* Does all memory that would be copied exist?  The region of an array extends
 * from the first to the last element that may be touched.
 */
static isl_bool has_memory(const ash_nest_job *nest)
{
	isl_bool has = isl_bool_true;

	for (unsigned i = 0; has == isl_bool_true && i < nest->scop->n_array;
		++i)
		has = ash_memory_is_sure(nest->scop, nest->found->ir, (int) i);
	return has;
}

/* May the nest run on a device?  One region per array is copied; if its rows
 * are separate memory blocks, there are other data between them.
 */
static isl_bool suits_device(const ash_nest_job *nest, ash_variant *v,
	const ash_device_map *map)
{
	isl_bool exact = is_exact(nest->scop);
	isl_bool sure = exact == isl_bool_true ? has_memory(nest)
					       : isl_bool_true;
	bool rows = ash_conditions_is_about(&nest->found->ir->when,
		ASH_MEANING_ROWS);

	return exact < 0   ? exact
		: sure < 0 ? sure
		: !map->n  ? refuse(v, "no loop is parallel")
		: rows     ? refuse(v, "rows that pointers lead to")
		: !exact   ? refuse(v, "an array has no bounds")
		: !sure    ? refuse(v, "data tell how far an array is touched")
			   : isl_bool_true;
}

/* Generate the loops of "v" for the device from "map", if the nest suits a
 * device; false, with v->failure, if there are none.
 */
static isl_bool use_map(const ash_nest_job *nest, ash_budget *budget,
	ash_variant *v, ash_device_map *map)
{
	isl_bool ok = suits_device(nest, v, map);

	if (ok == isl_bool_true)
		ok = judge(nest, v, map);
	if (ok == isl_bool_true)
		ok = fits_storage(nest, map);
	if (ok == isl_bool_true)
		ok = expand(nest, v, map);
	if (ok == isl_bool_true)
		ok = count_work(v, map);
	if (ok == isl_bool_true)
		ok = build_loops(nest, budget, v, map);
	if (ok == isl_bool_true)
		ash_dump_device(v->scop, map, v->ast, nest->options);
	v->n_kernel = map->n;
	return ok;
}

isl_bool ash_plan_device(ash_nest_job *nest, const ash_variants *made,
	ash_budget *budget, ash_variant *out)
{
	isl_schedule *schedule = find_schedule(nest);
	ash_device_map *map = ash_device_map_find(nest->scop, schedule,
		nest->spatial);
	isl_bool ok = map && !ash_nest_job_has_error(nest)
		? use_map(nest, budget, out, map)
		: isl_bool_error;

	if (ok < 0 || ash_nest_job_has_error(nest))
		ok = refuse(out, ash_error_text(nest->job->ctx));
	ash_device_map_free(map);
	return ok;
}
