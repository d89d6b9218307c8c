/* outline_parallel.c - outlining of parallel loops into functions that threads
 * run.
 *
 * The loop moves to a function of its own, called for one chunk of the
 * iterations at a time; the runtime distributes the chunks to threads.  Values
 * from outside the loop are passed in a context of slots.  There are several
 * chunks for each thread, so that a late or slow thread does not delay the
 * others.  Reductions have one partial result per chunk, see
 * reduction_privatization.c.  If a partial result is a copy of many cells,
 * there is one chunk per thread.  For an uneven loop (a triangle) such a chunk
 * consists of several pieces of the iterations, in alternating order, which
 * balances costs that grow linearly.
 *
 * A sequential version of the loop is generated, too, for runs in which only
 * one thread is available or profitable; it is then as fast as without threads.
 * The estimated time of the loop decides (loop_cycles.c, runtime/worth.h).
 *
 * SPDX-License-Identifier: MIT
 */

#include <stdlib.h>
#include <string.h>

#include "ashlar/runtime.h"
#include "codegen/parallel/loop_cycles.h"
#include "codegen/parallel/reduction_privatization.h"
#include "codegen/parallel/runtime_link.h"
#include "codegen/parallel/shared_scalars.h"
#include "codegen/emit/emit.h"
#include "codegen/loops/loops.h"
#include "codegen/loops/parallel.h"
#include "llvm/query/permitted_calls.h"
#include "llvm/edit/edit.h"
#include "llvm/query/permitted_calls.h"
#include "support/grow.h"

/* Chunks per thread.  More chunks balance the work better, but cost locality.
 * A delayed thread holds up the others for one chunk at most; in a triangle the
 * largest chunk is twice the average.
 */
#define EVEN_CHUNKS 8
#define UNEVEN_CHUNKS 16
/* A limit above any number of threads. */
#define MANY_THREADS (1 << 20)
/* Chunks per thread if each chunk has a private copy for a reduction, which
 * must be combined at the end.
 */
#define COPY_CHUNKS 4

/* The type of the outlined function: void (context, chunk, number of chunks).
 */
static LLVMTypeRef body_type(ash_gen *gen)
{
	LLVMTypeRef arg[] = { LLVMPointerTypeInContext(gen->context, 0),
		gen->index_type, gen->index_type };

	return LLVMFunctionType(LLVMVoidTypeInContext(gen->context), arg, 3,
		false);
}

/* The type of the runtime's function that runs chunks on threads: void (body,
 * context, threads, chunks).
 */
static LLVMTypeRef runtime_type(ash_gen *gen)
{
	LLVMTypeRef pointer = LLVMPointerTypeInContext(gen->context, 0);
	LLVMTypeRef arg[] = { pointer, pointer, gen->index_type,
		gen->index_type };

	return LLVMFunctionType(LLVMVoidTypeInContext(gen->context), arg, 4,
		false);
}

/* The type of the runtime's function that determines the number of threads of a
 * loop: long (most threads, cycles of the loop, least cycles, any number
 * allowed, site).
 */
static LLVMTypeRef count_type(ash_gen *gen)
{
	LLVMTypeRef arg[] = { gen->index_type, gen->index_type, gen->index_type,
		gen->index_type, LLVMPointerTypeInContext(gen->context, 0) };

	return LLVMFunctionType(gen->index_type, arg, 5, false);
}

/* The type of the runtime's function that ends a measurement: void (site). */
static LLVMTypeRef done_type(ash_gen *gen)
{
	LLVMTypeRef pointer = LLVMPointerTypeInContext(gen->context, 0);

	return LLVMFunctionType(LLVMVoidTypeInContext(gen->context), &pointer,
		1, false);
}

/* The type of the runtime's function that predicts a number of threads: long
 * (cycles, least cycles).
 */
static LLVMTypeRef expect_type(ash_gen *gen)
{
	LLVMTypeRef arg[] = { gen->index_type, gen->index_type };

	return LLVMFunctionType(gen->index_type, arg, 2, false);
}

/* May the module contain the functions of the runtime, and call them? */
static bool accepts_runtime(ash_gen *gen)
{
	return ash_ir_may_call(gen->ir->function, ASH_CALLEE_THREADS) &&
		ash_ir_accepts_runtime(gen->module);
}

static bool has_runtime(ash_gen *gen)
{
	if (gen->runtime != ASH_RUNTIME_UNKNOWN)
		return gen->runtime == ASH_RUNTIME_LINKED;
	gen->runtime = accepts_runtime(gen) ? ASH_RUNTIME_LINKED
					    : ASH_RUNTIME_NONE;
	if (gen->runtime == ASH_RUNTIME_NONE)
		ash_diag_refuse(gen->diag, ASH_REFUSE_TARGET, &gen->scop->place,
			"for parallel loops");
	return gen->runtime == ASH_RUNTIME_LINKED;
}

isl_bool ash_gen_can_part(ash_gen *gen, __isl_keep isl_ast_node *node)
{
	const ash_ast_loop *info = ash_ast_get_loop(node);
	ash_share share;
	isl_bool can;

	if (!gen->options->parallel || gen->frame->outer || !info ||
		!info->parallel || info->lanes > 0)
		return isl_bool_false;
	if (ash_share_init(&share, gen->scop, node) < 0)
		return isl_bool_error;
	can = isl_bool_ok(!share.is_shared);
	ash_share_clear(&share);
	if (can)
		can = ash_reduction_copies_are_possible(gen, node);
	if (can == isl_bool_true && !has_runtime(gen))
		can = isl_bool_false;
	return can;
}

/* Emits min(a, limit), where "a" is not negative. */
static LLVMValueRef clamp(ash_gen *gen, LLVMValueRef a, long long limit)
{
	return ash_gen_min(gen, a, ash_gen_index(gen, limit));
}

/* A loop being outlined. */
typedef struct part {
	isl_ast_node *node;
	const ash_ast_loop *info;
	ash_share share;
	ash_gen_frame frame;
	LLVMValueRef first, end, step;
	ash_gen_place place;
	LLVMValueRef n;			/* trip count; iteration k has iterator
					 * first + k * step */
	LLVMValueRef *initial;		/* values of scalars that are only
					 * read */
	ash_reduction_copies copies;		/* privatized reductions */
	LLVMValueRef cycles;		/* estimated cycles of the loop */
	/* how many threads? (see ash_gen_question) */
	ash_gen_question question;
	/* the numbers that the runtime gets */
	LLVMValueRef threads, chunks;
	LLVMValueRef function;
} part;

/* The length of the function's own name in a name like "function.ashlar:line",
 * "function:line" or "function#number".
 */
static int name_length(const char *name)
{
	const char *suffix = strstr(name, ".ashlar");

	return suffix ? (int) (suffix - name) : (int) strcspn(name, ":#");
}

static isl_stat add_part_function(ash_gen *gen, part *p)
{
	LLVMValueRef parent = gen->frame->function;
	bool grown = ASH_GROW(gen->part, gen->n_part);
	size_t size = strlen(gen->scop->name) + 40;
	char *name = malloc(size);

	if (!grown || !name) {
		free(name);
		return isl_stat_error;
	}
	snprintf(name, size, "%.*s.ashlar.par.%u", name_length(gen->scop->name),
		gen->scop->name, gen->n_part);
	p->function = ash_ir_add_part(parent, name, body_type(gen));
	gen->part[gen->n_part++] = p->function;
	free(name);
	return isl_stat_ok;
}

/* Emit loads, before the loop, of the scalars that the loop only reads. */
static isl_stat load_scalars(ash_gen *gen, part *p)
{
	unsigned n = gen->scop->n_array;

	p->initial = calloc(n + 1, sizeof(*p->initial));
	p->frame.cell = calloc(n + 1, sizeof(*p->frame.cell));
	p->frame.home = calloc(n + 1, sizeof(*p->frame.home));
	p->frame.base = calloc(n + 1, sizeof(*p->frame.base));
	if (!p->initial || !p->frame.cell || !p->frame.home || !p->frame.base)
		return isl_stat_error;
	for (unsigned i = 0; i < n; i++)
		if (p->share.use[i] == ASH_SHARE_READ)
			p->initial[i] = ash_gen_load(gen, i, NULL,
				gen->ir->array[i].type);
	return isl_stat_ok;
}

/* Emit, in the outlined function, stores of the values that load_scalars() has
 * loaded to cells that belong to this function.
 */
static void store_scalars(ash_gen *gen, part *p)
{
	for (unsigned i = 0; i < gen->scop->n_array; i++)
		if (p->initial[i])
			ash_gen_store(gen, i, NULL,
				ash_gen_use(gen, p->initial[i]));
}

static LLVMValueRef iterator_value(ash_gen *gen, part *p, LLVMValueRef k)
{
	LLVMValueRef step = ash_gen_use(gen, p->step);
	LLVMValueRef first = ash_gen_use(gen, p->first);
	LLVMValueRef distance = LLVMBuildNSWMul(gen->builder, k, step, "");

	return LLVMBuildNSWAdd(gen->builder, first, distance, "");
}

/* The first iteration of chunk "k": all chunks have "quotient" iterations, and
 * the first "remainder" chunks have one more.
 */
static LLVMValueRef chunk_begin(ash_gen *gen, LLVMValueRef k,
	LLVMValueRef quotient, LLVMValueRef remainder)
{
	LLVMValueRef begin = LLVMBuildNSWMul(gen->builder, k, quotient, "");

	return LLVMBuildNSWAdd(gen->builder, begin,
		ash_gen_min(gen, k, remainder), "");
}

/* Emit the loop over the iterations of chunk "k" of "n_chunk". */
static isl_stat run_chunk(ash_gen *gen, part *p, LLVMValueRef k,
	LLVMValueRef n_chunk)
{
	LLVMBuilderRef b = gen->builder;
	LLVMValueRef n = ash_gen_use(gen, p->n);
	LLVMValueRef quotient = LLVMBuildUDiv(b, n, n_chunk, "");
	LLVMValueRef remainder = LLVMBuildURem(b, n, n_chunk, "");
	LLVMValueRef next = LLVMBuildNSWAdd(b, k, ash_gen_index(gen, 1), "");
	LLVMValueRef begin = chunk_begin(gen, k, quotient, remainder);
	LLVMValueRef end = chunk_begin(gen, next, quotient, remainder);

	return ash_gen_loop(gen, p->node, iterator_value(gen, p, begin),
		iterator_value(gen, p, end), ash_gen_use(gen, p->step),
		p->place);
}

/* Limit of rounds per thread.  If the cost of iterations grows quadratically,
 * eight rounds leave a difference of about 2 % between the work of two threads.
 */
#define MAX_ROUNDS 8

static LLVMValueRef count_rounds(ash_gen *gen, part *p, LLVMValueRef n_thread)
{
	LLVMValueRef n = ash_gen_use(gen, p->n);
	LLVMValueRef most = LLVMBuildUDiv(gen->builder, n, n_thread, "");

	most = ash_gen_max(gen, most, ash_gen_index(gen, 1));
	return clamp(gen, most, MAX_ROUNDS);
}

/* The chunk that "thread", of "n_thread" threads, executes in "round": a thread
 * gets one chunk in each round, and the order of threads is reversed in every
 * other round.
 */
static LLVMValueRef chunk_of_round(ash_gen *gen, LLVMValueRef round,
	LLVMValueRef thread, LLVMValueRef n_thread)
{
	LLVMBuilderRef b = gen->builder;
	LLVMValueRef one = ash_gen_index(gen, 1);
	LLVMValueRef last = LLVMBuildNSWSub(b, n_thread, one, "");
	LLVMValueRef mirrored = LLVMBuildNSWSub(b, last, thread, "");
	LLVMValueRef odd = LLVMBuildTrunc(b, round,
		LLVMInt1TypeInContext(gen->context), "");
	LLVMValueRef turn = LLVMBuildSelect(b, odd, mirrored, thread, "");
	LLVMValueRef before = LLVMBuildNSWMul(b, round, n_thread, "");

	return LLVMBuildNSWAdd(b, before, turn, "");
}

static isl_stat run_rounds(ash_gen *gen, part *p, LLVMValueRef thread,
	LLVMValueRef n_thread)
{
	LLVMBuilderRef b = gen->builder;
	LLVMValueRef n_round = count_rounds(gen, p, n_thread);
	LLVMValueRef n_chunk = LLVMBuildNSWMul(b, n_round, n_thread, "");
	LLVMBasicBlockRef before = LLVMGetInsertBlock(b);
	LLVMBasicBlockRef header = ash_gen_new_block(gen, "round");
	LLVMBasicBlockRef after = ash_gen_new_block(gen, "done");
	LLVMValueRef zero = ash_gen_index(gen, 0);
	LLVMValueRef round, next, again;

	LLVMBuildBr(b, header);
	ash_gen_move_to(gen, header);
	round = LLVMBuildPhi(b, gen->index_type, "");
	LLVMAddIncoming(round, &zero, &before, 1);
	if (run_chunk(gen, p, chunk_of_round(gen, round, thread, n_thread),
		    n_chunk) < 0)
		return isl_stat_error;
	before = LLVMGetInsertBlock(b);
	next = LLVMBuildNSWAdd(b, round, ash_gen_index(gen, 1), "");
	LLVMAddIncoming(round, &next, &before, 1);
	again = LLVMBuildICmp(b, LLVMIntSLT, next, n_round, "");
	LLVMBuildCondBr(b, again, header, after);
	ash_gen_move_to(gen, after);
	return isl_stat_ok;
}

static isl_stat fill_function(ash_gen *gen, part *p)
{
	LLVMValueRef chunk = LLVMGetParam(p->function, 1);
	LLVMValueRef n_chunk = LLVMGetParam(p->function, 2);
	LLVMBasicBlockRef entry = ash_gen_new_block(gen, "entry");
	LLVMBasicBlockRef start = ash_gen_new_block(gen, "start");
	isl_stat stat;

	ash_gen_move_to(gen, entry);
	LLVMBuildBr(gen->builder, start);
	ash_gen_move_to(gen, start);
	store_scalars(gen, p);
	if (ash_reduction_copies_begin(gen, &p->copies, chunk, n_chunk) < 0)
		return isl_stat_error;
	stat = p->info->even || p->copies.n_many == 0
		? run_chunk(gen, p, chunk, n_chunk)
		: run_rounds(gen, p, chunk, n_chunk);
	if (stat >= 0)
		stat = ash_reduction_copies_end(gen, &p->copies, chunk,
			n_chunk);
	if (stat >= 0)
		LLVMBuildRetVoid(gen->builder);
	return stat;
}

/* Generate the outlined function, then return to the current block. */
static isl_stat generate_part(ash_gen *gen, part *p)
{
	LLVMBasicBlockRef here = LLVMGetInsertBlock(gen->builder);
	LLVMValueRef parent = gen->frame->function;
	isl_stat stat;

	p->frame.function = p->function;
	p->frame.atomic = p->info->atomic;
	p->frame.outer = gen->frame;
	p->frame.caller = here;
	gen->frame = &p->frame;
	stat = fill_function(gen, p);
	gen->frame = p->frame.outer;
	ash_gen_move_to(gen, here);
	if (stat >= 0)
		ash_ir_move_locations(p->function, parent);
	return stat;
}

static LLVMValueRef slot_address(ash_gen *gen, LLVMValueRef context,
	unsigned slot)
{
	LLVMValueRef offset = ash_gen_index(gen, (long long) slot * ASH_SLOT);

	return LLVMBuildInBoundsGEP2(gen->builder,
		LLVMInt8TypeInContext(gen->context), context, &offset, 1, "");
}

/* Emit code that stores the captured values of the loop in a context, and calls
 * the runtime, which runs the outlined function on threads.
 */
static void call_part(ash_gen *gen, part *p)
{
	unsigned n = p->frame.n_capture;
	LLVMTypeRef type = LLVMArrayType2(LLVMInt8TypeInContext(gen->context),
		(uint64_t) (n ? n : 1) * ASH_SLOT);
	LLVMValueRef context = ash_gen_alloca(gen, gen->frame, type, "context");
	LLVMValueRef arg[] = { p->function, context, p->threads, p->chunks };

	LLVMSetAlignment(context, ASH_SLOT);
	for (unsigned i = 0; i < n; i++) {
		LLVMValueRef store = LLVMBuildStore(gen->builder,
			p->frame.capture[i].outer,
			slot_address(gen, context, i));

		LLVMSetAlignment(store, ASH_SLOT);
	}
	LLVMBuildCall2(gen->builder, runtime_type(gen),
		ash_runtime_function(gen->module, ASH_RUNTIME_PARALLEL,
			runtime_type(gen)),
		arg, 4, "");
}

/* Emits the trip count, (end - first + step - 1) / step, of a loop that has at
 * least one iteration.
 */
static LLVMValueRef count_iterations(ash_gen *gen, LLVMValueRef first,
	LLVMValueRef end, LLVMValueRef step)
{
	LLVMBuilderRef b = gen->builder;
	LLVMValueRef span = LLVMBuildNSWSub(b, end, first, "");
	LLVMValueRef less = LLVMBuildNSWSub(b, step, ash_gen_index(gen, 1), "");

	return LLVMBuildUDiv(b, LLVMBuildNSWAdd(b, span, less, ""), step, "");
}

/* The number of chunks per thread. */
static unsigned chunks_per_thread(const part *p)
{
	if (p->copies.n_many > 0)
		return 1;
	if (p->copies.n > 0)
		return COPY_CHUNKS;
	return p->info->even ? EVEN_CHUNKS : UNEVEN_CHUNKS;
}

static void count_chunks(ash_gen *gen, part *p)
{
	LLVMBuilderRef b = gen->builder;

	p->chunks = LLVMBuildNSWMul(b, p->threads,
		ash_gen_index(gen, chunks_per_thread(p)), "");
	p->chunks = ash_gen_min(gen, p->chunks, p->n);
	if (p->copies.n + p->copies.n_many > 0)
		p->chunks = ash_gen_min(gen, p->chunks,
			ash_gen_index(gen, ASH_COPIES_MAX));
}

/* Reserve memory for private copies of many cells, if there are any, which may
 * reduce the number of threads, and set the number of chunks.
 */
static isl_stat reserve_copies(ash_gen *gen, part *p)
{
	if (p->copies.n_many > 0)
		p->threads = ash_reduction_copies_reserve(gen, &p->copies,
			p->node, p->threads, p->cycles);
	if (!p->threads)
		return isl_stat_error;
	count_chunks(gen, p);
	return isl_stat_ok;
}

static void clear_part(part *p)
{
	ash_share_clear(&p->share);
	ash_reduction_copies_clear(&p->copies);
	free(p->initial);
	free(p->frame.base);
	free(p->frame.home);
	free(p->frame.cell);
	free(p->frame.capture);
}

/* Emit the loop as chunks that the runtime runs on p->threads threads, of which
 * there are several.
 */
static isl_stat share_out(ash_gen *gen, part *p)
{
	isl_stat stat = isl_stat_error;

	if (ash_share_init(&p->share, gen->scop, p->node) >= 0 &&
		ash_reduction_copies_init(&p->copies, gen, p->node) >= 0 &&
		reserve_copies(gen, p) >= 0 && load_scalars(gen, p) >= 0 &&
		add_part_function(gen, p) >= 0)
		stat = generate_part(gen, p);
	if (stat >= 0)
		call_part(gen, p);
	if (stat >= 0)
		stat = ash_reduction_copies_combine(gen, &p->copies);
	clear_part(p);
	return stat;
}

static bool is_false(LLVMValueRef condition)
{
	return LLVMIsAConstantInt(condition) &&
		!LLVMConstIntGetZExtValue(condition);
}

/* Emit the test whether the loop's "cycles" reach the option min_work, below
 * which threads do not pay.
 */
static LLVMValueRef is_long(ash_gen *gen, LLVMValueRef cycles)
{
	return LLVMBuildICmp(gen->builder, LLVMIntSGE, cycles,
		ash_gen_index(gen, gen->options->min_work), "");
}

/* Add a zero-initialized site (ashlar/runtime.h), in which the runtime measures
 * a loop, to the module.  Returns the null pointer if nothing is to be
 * measured: if the loop's results depend on the number of threads ("any" is
 * false), or if there is no minimum of work.
 */
static LLVMValueRef add_site(ash_gen *gen, bool any)
{
	LLVMTypeRef type = LLVMArrayType2(gen->index_type,
		sizeof(ashlar_site) / sizeof(int64_t));
	LLVMValueRef site;

	if (!any || gen->options->min_work <= 0)
		return LLVMConstNull(LLVMPointerTypeInContext(gen->context, 0));
	site = LLVMAddGlobal(gen->module, type, "ashlar.site");
	LLVMSetLinkage(site, LLVMInternalLinkage);
	LLVMSetInitializer(site, LLVMConstNull(type));
	LLVMSetSection(site, ASHLAR_SITE_SECTION);
	return site;
}

/* Does the runtime measure all loops of the SCoP together instead of each one?
 * It does if the number of threads decides whether plan->root or plan->alone
 * runs: that is one question to the runtime for all loops.
 */
static bool is_measured_together(const ash_gen *gen)
{
	return gen->plan->alone && !gen->plan->alone_for;
}

/* Emit a call that asks the runtime for the number of threads of a loop with
 * "most" iterations that takes "cycles"; returns that number, and sets
 * q->answer to the result of the call.  "any": are the loop's results the same
 * for all numbers of threads?
 */
static LLVMValueRef ask(ash_gen *gen, ash_gen_question *q, LLVMValueRef most,
	LLVMValueRef cycles, bool any)
{
	LLVMBuilderRef b = gen->builder;
	LLVMValueRef arg[] = { most, cycles,
		ash_gen_index(gen, gen->options->min_work),
		ash_gen_index(gen, any), q->site };

	q->answer = LLVMBuildCall2(b, count_type(gen),
		ash_runtime_function(gen->module, ASH_RUNTIME_THREADS,
			count_type(gen)),
		arg, 5, "");
	if (LLVMIsNull(q->site))
		return q->answer;
	return LLVMBuildAnd(b, q->answer,
		ash_gen_index(gen, ASHLAR_MEASURED - 1), "");
}

void ash_gen_answer(ash_gen *gen, const ash_gen_question *q)
{
	LLVMBuilderRef b = gen->builder;
	LLVMBasicBlockRef measured, over;

	if (!q->site || LLVMIsNull(q->site))
		return;
	measured = ash_gen_new_block(gen, "measured");
	over = ash_gen_new_block(gen, "over");
	LLVMBuildCondBr(b,
		LLVMBuildICmp(b, LLVMIntSGE, q->answer,
			ash_gen_index(gen, ASHLAR_MEASURED), ""),
		measured, over);
	ash_gen_move_to(gen, measured);
	LLVMBuildCall2(b, done_type(gen),
		ash_runtime_function(gen->module, ASH_RUNTIME_DONE,
			done_type(gen)),
		(LLVMValueRef[]) { q->site }, 1, "");
	LLVMBuildBr(b, over);
	ash_gen_move_to(gen, over);
}

/* Emit code that asks the runtime for the number of threads if "enough" (an i1)
 * holds.  If there are several threads, the code continues in a new block, the
 * new insertion point; otherwise it branches to "alone".  Sets p->threads and
 * p->question.
 */
static void ask_for_threads(ash_gen *gen, part *p, LLVMBasicBlockRef alone,
	LLVMValueRef enough)
{
	LLVMBuilderRef b = gen->builder;
	bool any = p->info->reduced == NULL;
	LLVMBasicBlockRef question = ash_gen_new_block(gen, "ask");
	LLVMBasicBlockRef several = ash_gen_new_block(gen, "several");

	LLVMBuildCondBr(b, enough, question, alone);
	ash_gen_move_to(gen, question);
	p->question.site = add_site(gen, any && !is_measured_together(gen));
	p->threads = ask(gen, &p->question, p->n, p->cycles, any);
	LLVMBuildCondBr(b,
		LLVMBuildICmp(b, LLVMIntSGT, p->threads, ash_gen_index(gen, 1),
			""),
		several, alone);
	ash_gen_move_to(gen, several);
}

LLVMValueRef ash_gen_is_enough(ash_gen *gen)
{
	LLVMValueRef cycles = ash_gen_all_cycles(gen);

	return cycles ? is_long(gen, cycles) : NULL;
}

/* Callback: set the flag "user" if "node" is a parallel loop with reductions,
 * whose result depends on the number of threads.
 */
static isl_bool note_reduction(__isl_keep isl_ast_node *node, void *user)
{
	bool *reduced = user;
	const ash_ast_loop *info;

	if (isl_ast_node_get_type(node) != isl_ast_node_for)
		return isl_bool_true;
	info = ash_ast_get_loop(node);
	*reduced |= info && info->parallel && info->reduced;
	return isl_bool_true;
}

/* Do all numbers of threads give the same results? */
static isl_bool is_any_number(const ash_gen *gen)
{
	bool reduced = false;

	return isl_ast_node_foreach_descendant_top_down(gen->plan->root,
		       &note_reduction, &reduced) < 0
		? isl_bool_error
		: isl_bool_ok(!reduced);
}

/* Emit the test whether the time of the whole SCoP justifies several threads.
 * The number of threads of each loop is determined when the loop runs.
 */
LLVMValueRef ash_gen_is_for_several(ash_gen *gen, ash_gen_question *q)
{
	isl_bool any = is_any_number(gen);
	LLVMValueRef cycles = any < 0 ? NULL : ash_gen_all_cycles(gen);
	LLVMValueRef threads;

	q->site = NULL;
	if (!cycles)
		return NULL;
	if (!has_runtime(gen))
		return LLVMConstInt(LLVMInt1TypeInContext(gen->context), 0,
			false);
	q->site = add_site(gen, any && is_measured_together(gen));
	threads = ask(gen, q, ash_gen_index(gen, MANY_THREADS), cycles, any);
	return LLVMBuildICmp(gen->builder, LLVMIntSGT, threads,
		ash_gen_index(gen, 1), "");
}

LLVMValueRef ash_gen_expect_threads(ash_gen *gen, LLVMValueRef cycles)
{
	LLVMValueRef arg[] = { cycles,
		ash_gen_index(gen, gen->options->min_work) };

	return LLVMBuildCall2(gen->builder, expect_type(gen),
		ash_runtime_function(gen->module, ASH_RUNTIME_EXPECT,
			expect_type(gen)),
		arg, 2, "");
}

/* Emit, at the start of the current block, a PHI node with the value "answer"
 * if control comes from the block "asked", and "other" if it comes from
 * "not_asked".
 */
static LLVMValueRef join_answers(ash_gen *gen, LLVMValueRef answer,
	LLVMBasicBlockRef asked, LLVMValueRef other,
	LLVMBasicBlockRef not_asked)
{
	LLVMValueRef phi = LLVMBuildPhi(gen->builder, gen->index_type, "");

	LLVMAddIncoming(phi, &answer, &asked, 1);
	LLVMAddIncoming(phi, &other, &not_asked, 1);
	return phi;
}

/* Generate the sequential version of the loop, from the current block on, which
 * is entered from "before", where the runtime has not been asked, or from
 * "asked".  Sets p->question.answer to the runtime's answer on this path, 0 if
 * it was not asked.
 */
static isl_stat stay_alone(ash_gen *gen, part *p, LLVMBasicBlockRef before,
	LLVMBasicBlockRef asked)
{
	if (!LLVMIsNull(p->question.site))
		p->question.answer = join_answers(gen, p->question.answer,
			asked, ash_gen_index(gen, 0), before);
	return ash_gen_loop(gen, p->node, p->first, p->end, p->step, p->place);
}

/* Generate the parallel and the sequential version of the loop of "p".  At run
 * time the parallel one runs if the loop has enough work ("enough", an i1) and
 * several threads are available.
 */
static isl_stat choose_threads(ash_gen *gen, part *p, LLVMValueRef enough)
{
	LLVMBasicBlockRef alone = ash_gen_new_block(gen, "alone");
	LLVMBasicBlockRef after = ash_gen_new_block(gen, "together");
	LLVMBasicBlockRef before = LLVMGetInsertBlock(gen->builder);
	LLVMBasicBlockRef asked, several;
	LLVMValueRef answer;

	ask_for_threads(gen, p, alone, enough);
	answer = p->question.answer;
	asked = LLVMGetInstructionParent(answer);
	if (share_out(gen, p) < 0)
		return isl_stat_error;
	several = LLVMGetInsertBlock(gen->builder);
	LLVMBuildBr(gen->builder, after);
	ash_gen_move_to(gen, alone);
	if (stay_alone(gen, p, before, asked) < 0)
		return isl_stat_error;
	alone = LLVMGetInsertBlock(gen->builder);
	LLVMBuildBr(gen->builder, after);
	ash_gen_move_to(gen, after);
	if (!LLVMIsNull(p->question.site))
		p->question.answer = join_answers(gen, answer, several,
			p->question.answer, alone);
	ash_gen_answer(gen, &p->question);
	return isl_stat_ok;
}

isl_stat ash_gen_parallel(ash_gen *gen, __isl_keep isl_ast_node *node,
	LLVMValueRef first, LLVMValueRef end, LLVMValueRef step,
	ash_gen_place place)
{
	part p = { .node = node,
		.info = ash_ast_get_loop(node),
		.first = first,
		.end = end,
		.step = step,
		.place = place };
	LLVMValueRef enough;

	p.n = count_iterations(gen, first, end, step);
	p.cycles = ash_gen_cycles(gen, node, first);
	if (!p.cycles)
		return isl_stat_error;
	enough = is_long(gen, p.cycles);
	if (is_false(enough))
		return ash_gen_loop(gen, node, first, end, step, place);
	return choose_threads(gen, &p, enough);
}
