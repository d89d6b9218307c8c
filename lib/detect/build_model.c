/* build_model.c - construction of a SCoP from a region, phase by phase.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/build_model.h"

#include "budget/meter.h"
#include "detect/array/array.h"
#include "detect/affine/domain.h"
#include "detect/control/control.h"
#include "detect/output/reloads.h"
#include "detect/output/original_order.h"
#include "detect/model/layout.h"
#include "detect/params/params.h"
#include "detect/region/layout_build.h"
#include "detect/region/region_cut.h"
#include "detect/stmt/stmt.h"

#include <stdlib.h>

#include <isl/aff.h>
#include <isl/map.h>

/* The source location of the first loop of the region; zeros if it has no loop.
 */
static ash_place find_place(const ash_model *model)
{
	const ash_region *region = model->region;

	for (unsigned i = 0; i < region->n_block; ++i) {
		ash_loop loop = ash_loop_of(model->analysis, region->block[i]);

		if (loop && ash_loop_header(loop) == region->block[i])
			return ash_loop_place(loop);
	}
	return (ash_place) { 0 };
}

static bool begin(ash_model *model)
{
	const ash_region *region = model->region;
	ash_place place = find_place(model);
	size_t length;
	char *name = ash_scop_make_name(
		LLVMGetValueName2(ash_analysis_function(model->analysis),
			&length),
		&place);

	model->scop = name ? ash_scop_alloc(model->ctx, name) : NULL;
	model->ir = calloc(1, sizeof(*model->ir));
	free(name);
	if (!model->scop || !model->ir || !ash_param_begin(model) ||
		!ash_stmt_begin(model)) {
		ash_place_clear(&place);
		return false;
	}
	model->scop->place = place;
	model->ir->function = ash_analysis_function(model->analysis);
	model->ir->entry = region->made.entry;
	model->ir->exit = region->made.exit;
	return true;
}

static bool list_blocks(ash_model *model)
{
	ash_scop_binding *ir = model->ir;

	ir->block = calloc(model->n_block, sizeof(*ir->block));
	if (!ir->block)
		return false;
	ir->n_block = model->n_block;
	for (unsigned i = 0; i < model->n_block; ++i)
		ir->block[i] = model->block[i].block;
	return true;
}

/* Do the assumptions exclude all instances of a statement? */
static isl_bool is_dead(ash_model *model, unsigned stmt)
{
	return ash_param_excludes_domain(model, ash_stmt_domain(model, stmt));
}

/* Limit on the number of basic sets in the set of assumptions.  If each of n
 * arrays has one of two shapes, depending on its parameters, the assumptions
 * are 2^n sets: simplifying that many would exceed the budget of a nest, and no
 * run-time test could distinguish them.
 */
#define MAX_ASSUMED 128

/* Simplify the assumptions.  The region is refused if there are too many of
 * them, or if they exclude all instances of a statement: a model without a part
 * of the program is of no use.
 */
static bool finish(ash_model *model)
{
	ash_scop *scop = model->scop;

	if (isl_set_n_basic_set(scop->assumed) > MAX_ASSUMED)
		return ash_model_refuse(model, ASH_REFUSE_TOO_LARGE, NULL,
			NULL);
	scop->assumed = isl_set_coalesce(
		isl_set_gist(scop->assumed, isl_set_copy(scop->context)));
	if (isl_set_plain_is_universe(scop->assumed) == isl_bool_true)
		return true;
	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		isl_bool dead = is_dead(model, i);

		if (dead == isl_bool_true)
			return ash_model_refuse(model, ASH_REFUSE_ASSUMPTION,
				NULL, model->ir->stmt[i].origin);
		if (dead < 0)
			return false;
	}
	return scop->assumed != NULL;
}

/* Compute the texts of the statements and of their loops, if options ask for
 * something that contains them.
 */
static bool add_texts(ash_model *model)
{
	unsigned long before = ash_meter_now();
	bool ok = ash_stmt_text(model) && ash_stmt_name_loops(model);

	model->text_cost += ash_meter_now() - before;
	return ok;
}

bool ash_model_run(ash_model *model)
{
	const ash_region *region = model->region;

	ash_set_region(model->analysis, region->block, region->n_block);
	return begin(model) && ash_hoisted_load_guard_note(model) &&
		ash_size_check(model) && ash_layout_build(model) &&
		ash_domain_begin(model) && ash_control_begin(model) &&
		ash_entry_check(model) && ash_param_collect(model) &&
		ash_entry_guards_learn(model) && ash_pitch_assume(model) &&
		ash_call_collect(model) && ash_load_sinking_collect(model) &&
		ash_check_assume(model) && ash_indirect_collect(model) &&
		ash_value_placement_decide(model) &&
		ash_phi_store_split(model) && ash_scalar_declare(model) &&
		ash_parallel_copy_order(model) && ash_stmt_build(model) &&
		ash_call_find(model) && ash_array_build(model) &&
		ash_hoisted_load_alias_build(model) && ash_fold_mark(model) &&
		ash_order_build(model) && add_texts(model) &&
		ash_stmt_latency(model) && ash_reloads_note(model) &&
		list_blocks(model) && finish(model);
}

static void clear_access(ash_model_access *access)
{
	isl_map_free(access->map);
	ash_poly_clear(&access->length);
	ash_poly_clear(&access->first);
}

void ash_model_clear(ash_model *model)
{
	for (unsigned i = 0; i < model->n_access; ++i)
		clear_access(&model->access[i]);
	for (unsigned i = 0; i < model->n_base; ++i)
		free(model->base[i].inst);
	free(model->access);
	free(model->base);
	ash_stmt_end(model);
	ash_control_end(model);
	ash_domain_end(model);
	ash_param_end(model);
	ash_layout_clear(model);
	ash_scop_free(model->scop);
	ash_scop_binding_free(model->ir);
	*model = (ash_model) { 0 };
}
