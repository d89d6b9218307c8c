/* device_proof_test.c - the judge of kernels in blocks: it takes what the tiler
 * makes, and nothing of what a faulty tiler would make.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include <isl/id.h>
#include <isl/schedule_node.h>
#include <isl/space.h>
#include <isl/val.h>

#include "check.h"
#include "deps/flow/deps.h"
#include "device/device_map.h"
#include "fixture.h"
#include "scop/schedule_read.h"

#define GEMM \
	"domain: \"[n, m, p] -> { S0[i, j] : 0 <= i < n and 0 <= j < m; " \
	"S1[i, j, k] : 0 <= i < n and 0 <= j < m and 0 <= k < p }\"\nchild:\n" \
	"  schedule: \"[{ S0[i, j] -> [(i)]; S1[i, j, k] -> [(i)] }, " \
	"{ S0[i, j] -> [(j)]; S1[i, j, k] -> [(j)] }, " \
	"{ S0[i, j] -> [(0)]; S1[i, j, k] -> [(k)] }]\"\n  permutable: 1\n" \
	"  coincident: [ 1, 1, 0 ]\n  child:\n" \
	"    sequence:\n    - filter: \"{ S0[i, j] }\"\n" \
	"    - filter: \"{ S1[i, j, k] }\"\n"

/* A kernel in blocks, as it is given to the judge. */
typedef struct blocks {
	ash_scop *scop;
	ash_device_map *map;
	isl_schedule *schedule;
} blocks;

static ash_ast_threads *threads_of(const blocks *b)
{
	return &b->map->kernel[0].threads;
}

/* ---- faults in the tree ---- */

/* What is put below the "skip"th filter of a statement whose name begins with
 * "name".
 */
typedef struct place {
	const char *name;
	int skip;
	isl_set *params;
} place;

static isl_stat find_name(__isl_take isl_set *set, void *user)
{
	place *p = user;
	const char *name = isl_set_get_tuple_name(set);

	if (name && !strncmp(name, p->name, strlen(p->name)))
		p->skip--;
	isl_set_free(set);
	return isl_stat_ok;
}

static __isl_give isl_schedule_node *restrict_filter(
	__isl_take isl_schedule_node *node, void *user)
{
	place *p = user;
	isl_union_set *filter;
	int skip = p->skip;

	if (isl_schedule_node_get_type(node) != isl_schedule_node_filter ||
		skip < 0)
		return node;
	filter = isl_schedule_node_filter_get_filter(node);
	isl_union_set_foreach_set(filter, &find_name, p);
	filter = isl_union_set_universe(filter);
	filter = isl_union_set_intersect_params(filter,
		isl_set_copy(p->params));
	if (skip > p->skip && p->skip < 0) {
		node = isl_schedule_node_child(node, 0);
		node = isl_schedule_node_insert_filter(node, filter);
		return isl_schedule_node_parent(node);
	}
	isl_union_set_free(filter);
	return node;
}

/* Execute the statement "name" for "params" only, which is taken. */
static void restrict_step(blocks *b, const char *name, int skip,
	__isl_take isl_set *params)
{
	place p = { name, skip, params };

	b->schedule = isl_schedule_map_schedule_node_bottom_up(b->schedule,
		&restrict_filter, &p);
	check(p.skip < 0, "the tree has the step that the test is about");
	isl_set_free(params);
}

static __isl_give isl_set *never(const blocks *b)
{
	return isl_set_empty(isl_space_params_alloc(b->scop->ctx, 0));
}

static void drop_first_barrier(blocks *b)
{
	restrict_step(b, "barrier", 0, never(b));
}

static void drop_last_barrier(blocks *b)
{
	restrict_step(b, "barrier", 1, never(b));
}

static void drop_copy(blocks *b)
{
	restrict_step(b, "copy_in", 0, never(b));
}

static void drop_load(blocks *b)
{
	restrict_step(b, "load", 0, never(b));
}

static void drop_store(blocks *b)
{
	restrict_step(b, "store", 0, never(b));
}

static void drop_first_copy(blocks *b)
{
	restrict_step(b, "copy_in", 0, never(b));
}

static void drop_fetch(blocks *b)
{
	restrict_step(b, "fetch", 0, never(b));
}

static void drop_move(blocks *b)
{
	restrict_step(b, "move", 0, never(b));
}

static void drop_instances(blocks *b)
{
	restrict_step(b, "S1", 0, never(b));
}

/* The first thread in x. */
static __isl_give isl_set *first_thread(const blocks *b)
{
	isl_id *id = threads_of(b)->lane[0].id;
	isl_aff *aff = isl_aff_param_on_domain_space_id(
		isl_space_add_param_id(isl_space_params_alloc(b->scop->ctx, 0),
			isl_id_copy(id)),
		isl_id_copy(id));

	return isl_set_params(
		isl_set_from_basic_set(isl_aff_zero_basic_set(aff)));
}

static void diverge(blocks *b)
{
	restrict_step(b, "barrier", 0, first_thread(b));
}

/* ---- faults in what is said of threads ---- */

/* The first buffer that is shared, or not. */
static ash_ast_buffer *find_buffer(const blocks *b, bool shared)
{
	ash_ast_threads *threads = threads_of(b);

	for (unsigned i = 0; i < threads->n_buffer; ++i)
		if (threads->buffer[i].shared == shared)
			return &threads->buffer[i];
	return NULL;
}

static ash_ast_step *find_step(const blocks *b, ash_ast_step_kind kind,
	bool shared)
{
	ash_ast_threads *threads = threads_of(b);

	for (unsigned i = 0; i < threads->n_step; ++i)
		if (threads->step[i].kind == kind &&
			threads->buffer[threads->step[i].buffer].shared ==
				shared)
			return &threads->step[i];
	return NULL;
}

static void shrink_shared(blocks *b)
{
	find_buffer(b, true)->size[0]--;
}

static void shrink_registers(blocks *b)
{
	find_buffer(b, false)->size[1]--;
}

/* Registers of the last buffer that threads have for themselves. */
static void shrink_last_registers(blocks *b)
{
	ash_ast_threads *threads = threads_of(b);
	ash_ast_buffer *buffer = NULL;

	for (unsigned i = 0; i < threads->n_buffer; ++i)
		if (!threads->buffer[i].shared)
			buffer = &threads->buffer[i];
	for (unsigned i = 0; i < buffer->n_dim; ++i)
		if (buffer->size[i] > 1)
			buffer->size[i]--;
}

/* All rows become one. */
static __isl_give isl_multi_aff *join_rows(__isl_take isl_multi_aff *cell)
{
	isl_aff *first = isl_multi_aff_get_aff(cell, 0);

	return isl_multi_aff_set_aff(cell, 0,
		isl_aff_sub(isl_aff_copy(first), first));
}

static void join_shared(blocks *b)
{
	ash_ast_step *step = find_step(b, ASH_AST_COPY_IN, true);

	step->cell = join_rows(step->cell);
}

static void join_registers(blocks *b)
{
	ash_ast_step *step = find_step(b, ASH_AST_COPY_IN, false);

	step->cell = join_rows(step->cell);
}

/* The cells of a copy in another order than uses expect. */
static void shift_copy(blocks *b)
{
	ash_ast_step *step = find_step(b, ASH_AST_COPY_IN, true);
	isl_aff *element = isl_multi_aff_get_aff(step->element, 0);

	step->element = isl_multi_aff_set_aff(step->element, 0,
		isl_aff_add_constant_si(element, 1));
}

static void shift_use(blocks *b)
{
	ash_ast_threads *threads = threads_of(b);
	isl_aff *first;

	for (unsigned i = 0; i < threads->n_local; ++i) {
		ash_ast_local *local = &threads->local[i];

		if (!local->first)
			continue;
		first = isl_multi_aff_get_aff(local->first, 0);
		local->first = isl_multi_aff_set_aff(local->first, 0,
			isl_aff_add_constant_si(first, 1));
	}
}

static void shift_store(blocks *b)
{
	ash_ast_step *step = find_step(b, ASH_AST_COPY_OUT, false);
	isl_aff *element = isl_multi_aff_get_aff(step->element, 0);

	step->element = isl_multi_aff_set_aff(step->element, 0,
		isl_aff_add_constant_si(element, 1));
}

static void halve_lane(blocks *b)
{
	threads_of(b)->lane[0].mod /= 2;
}

static void double_threads(blocks *b)
{
	threads_of(b)->n_thread *= 2;
}

static void drop_block(blocks *b)
{
	isl_pw_aff **last = &threads_of(b)->last[0];

	*last = isl_pw_aff_sub(*last,
		isl_pw_aff_val_on_domain(
			isl_pw_aff_domain(isl_pw_aff_copy(*last)),
			isl_val_one(b->scop->ctx)));
}

/* Every tile is said to be full. */
static void fill_all(blocks *b)
{
	ash_ast_case *one = &threads_of(b)->cases[0];
	isl_space *space = isl_set_get_space(one->when);

	isl_set_free(one->when);
	one->when = isl_set_universe(space);
}

/* Both strips use one half of the buffer. */
static void use_one_half(blocks *b)
{
	ash_ast_threads *threads = threads_of(b);

	for (unsigned i = 0; i < threads->n_step; ++i)
		if (threads->step[i].cell &&
			threads->buffer[threads->step[i].buffer].shared)
			threads->step[i].cell = join_rows(
				threads->step[i].cell);
	for (unsigned i = 0; i < threads->n_local; ++i)
		if (threads->local[i].first)
			threads->local[i].first = join_rows(
				threads->local[i].first);
}

/* Values move to the half that is read at the same time. */
static void swap_halves(blocks *b)
{
	ash_ast_step *step = find_step(b, ASH_AST_MOVE, true);
	isl_aff *half = isl_multi_aff_get_aff(step->cell, 0);

	step->cell = isl_multi_aff_set_aff(step->cell, 0,
		isl_aff_add_constant_si(isl_aff_neg(half), 1));
}

/* The registers of one turn are those of the other. */
static void join_turns(blocks *b)
{
	ash_ast_step *step = find_step(b, ASH_AST_MOVE, true);

	step->source = join_rows(step->source);
}

/* A thread moves what it loaded to the place of something else. */
static void shift_move(blocks *b)
{
	ash_ast_step *step = find_step(b, ASH_AST_MOVE, true);
	isl_size last = isl_multi_aff_dim(step->cell, isl_dim_out) - 1;
	isl_aff *aff = isl_multi_aff_get_aff(step->cell, (int) last);

	step->cell = isl_multi_aff_set_aff(step->cell, (int) last,
		isl_aff_add_constant_si(aff, 1));
}

/* A thread moves what memory of the block has already. */
static void move_within(blocks *b)
{
	ash_ast_step *step = find_step(b, ASH_AST_MOVE, true);

	step->from = step->buffer;
}

static void keep(blocks *b)
{
	(void) b;
}

typedef struct {
	const char *why;
	void (*fault)(blocks *);
	const char *found; /* NULL: the judge says yes */
} proof_row;

static const proof_row rows[] = {
	{ "what the tiler makes is right", keep, NULL },
	{ "without a barrier threads read what is not there yet",
		drop_first_barrier,
		"there is no barrier between a copy and a use" },
	{ "without a barrier the next copy comes too early", drop_last_barrier,
		"there is no barrier between a copy and a use" },
	{ "a barrier that one thread alone comes to", diverge,
		"not all threads come to a barrier" },
	{ "memory of a block that nobody fills", drop_copy,
		"what is used was not copied" },
	{ "registers that nobody fills", drop_load,
		"what is used was not copied" },
	{ "results that nobody stores", drop_store,
		"what is written is not stored" },
	{ "instances that nobody executes", drop_instances,
		"no thread executes an instance" },
	{ "a buffer with too few rows", shrink_shared,
		"a cell is not within its buffer" },
	{ "too few registers", shrink_registers,
		"a cell is not within its buffer" },
	{ "two elements in one cell of the block", join_shared,
		"a cell stands for two elements" },
	{ "two elements in one register", join_registers,
		"a cell stands for two elements" },
	{ "a copy of what is behind the array", shift_copy,
		"a copy takes what is no part of the array" },
	{ "uses of other cells than those that were filled", shift_use,
		"what is used was not copied" },
	{ "results that are stored elsewhere", shift_store,
		"what is written is not stored" },
	{ "threads of which half are missing", halve_lane,
		"threads are not told apart" },
	{ "threads that there are twice", double_threads,
		"threads are not told apart" },
	{ "a block that is missing", drop_block,
		"no thread executes an instance" },
	{ "a tile that is called full and is not", fill_all,
		"no thread executes an instance" },
};

/* The same, where threads load the next strip while they compute. */
static const proof_row ahead_rows[] = {
	{ "loading ahead is right", keep, NULL },
	{ "nobody fills memory for the first strip", drop_first_copy,
		"what is used was not copied" },
	{ "nobody waits for the first strip", drop_first_barrier,
		"there is no barrier between a copy and a use" },
	{ "nobody waits for the next strip", drop_last_barrier,
		"there is no barrier between a copy and a use" },
	{ "nobody loads the next strip", drop_fetch,
		"what is used was not copied" },
	{ "nobody moves it to memory of the block", drop_move,
		"what is used was not copied" },
	{ "what is read is overwritten", use_one_half,
		"there is no barrier between a copy and a use" },
	{ "strips in the wrong halves", swap_halves,
		"there is no barrier between a copy and a use" },
	{ "the registers of another turn", join_turns,
		"what is used was not copied" },
	{ "a cell beside that of the element", shift_move,
		"what is used was not copied" },
	{ "a move from where nothing was loaded to", move_within,
		"threads are not told apart" },
	{ "too few registers for the next strip", shrink_last_registers,
		"a cell is not within its buffer" },
	{ "a barrier that one thread alone comes to", diverge,
		"not all threads come to a barrier" },
	{ "results that nobody stores", drop_store,
		"what is written is not stored" },
};

static void judge(const proof_row *row, const blocks *b)
{
	ash_deps *deps = ash_deps_compute(b->scop);
	char *why = NULL;
	isl_bool ok = ash_device_tiles_check(b->scop, deps, b->map, b->schedule,
		&why);

	check(ok == isl_bool_ok(!row->found), row->why);
	check_text(why, row->found, row->why);
	free(why);
	ash_deps_free(deps);
}

static void test_row(const proof_row *row, const ash_device_tile *tile)
{
	isl_ctx *ctx = fixture_ctx();
	ash_device_target target = ash_device_target_find("nvptx", "sm_90");
	blocks b = { .scop = fixture_scop(ctx, "gemm") };
	isl_schedule *schedule = ash_schedule_read(ctx, GEMM, "tree", NULL);

	b.map = b.scop ? ash_device_map_find(b.scop, schedule, NULL) : NULL;
	if (check(b.map && ash_device_map_tile(b.scop, b.map, &target) >= 0 &&
			    b.map->kernel[0].tile.thread[0],
		    row->why)) {
		if (tile)
			b.map->kernel[0].tile = *tile;
		b.schedule = ash_device_map_mark(b.scop, b.map);
		row->fault(&b);
		judge(row, &b);
	}
	isl_schedule_free(b.schedule);
	ash_device_map_free(b.map);
	ash_scop_free(b.scop);
	isl_ctx_free(ctx);
}

/* Operations that tiling gemm costs at most, and how far apart ends are. */
#define MAX_COST 4000000
#define STEP 4999

/* Tile a product of matrices with so many operations; is that enough? */
static bool tile_within(unsigned long budget)
{
	isl_ctx *ctx = fixture_ctx();
	ash_device_target target = ash_device_target_find("nvptx", "sm_90");
	ash_scop *scop = fixture_scop(ctx, "gemm");
	isl_schedule *schedule = ash_schedule_read(ctx, GEMM, "tree", NULL);
	ash_device_map *map = ash_device_map_find(scop, schedule, NULL);
	isl_schedule *tiled = NULL;

	isl_ctx_reset_operations(ctx);
	isl_ctx_set_max_operations(ctx, budget);
	if (ash_device_map_tile(scop, map, &target) >= 0)
		tiled = ash_device_map_mark(scop, map);
	isl_ctx_set_max_operations(ctx, 0);
	isl_schedule_free(tiled);
	ash_device_map_free(map);
	ash_scop_free(scop);
	isl_ctx_free(ctx);
	return tiled != NULL;
}

/* A budget may end anywhere, and nothing is freed twice or lost. */
static void test_budgets(void)
{
	unsigned long budget = STEP;

	while (budget < MAX_COST && !tile_within(budget))
		budget += STEP;
	check(budget > STEP && budget < MAX_COST,
		"tiling ends when the budget is spent");
}

/* Tiles with few points, with which nothing is loaded ahead, with many, and with
 * so many that there is memory for one strip alone.
 */
static const ash_device_tile plain = { { 16, 16, 1 }, { 2, 2, 1 }, { 2, 2, 1 },
	16 };
static const ash_device_tile ahead = { { 16, 8, 1 }, { 4, 4, 1 }, { 2, 2, 1 },
	8 };
static const ash_device_tile once = { { 16, 16, 1 }, { 8, 8, 1 }, { 2, 2, 1 },
	8 };

int main(void)
{
	test_budgets();
	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_row(&rows[i], &plain);
	for (unsigned i = 0; i < sizeof(ahead_rows) / sizeof(ahead_rows[0]);
		++i)
		test_row(&ahead_rows[i], &ahead);
	test_row(&rows[0], &once);
	test_row(&rows[0], NULL);
	return check_result();
}
