/* model.h - a SCoP under construction; for the files of detect alone.
 *
 * The construction goes through the phases of model.c, each of which fills
 * its part of ash_model.  A function that returns false or NULL has stopped
 * the construction: ash_model_refuse has noted the reason, or else isl has
 * had an error.  Nothing is undone; the model as a whole is thrown away.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_MODEL_H
#define ASH_DETECT_MODEL_H

#include "detect/delinearize/shape.h"
#include "detect/output/scop_binding.h"
#include "detect/region/region.h"
#include "llvm/analysis.h"
#include "llvm/calls.h"
#include "scop/scop.h"
#include "support/options.h"
#include "support/pointer_table.h"

/* A loop of the region.  Its iterator is dimension depth - 1. */
typedef struct ash_model_loop {
	ash_loop loop;
	int parent;		/* index of the loop around it, or -1 */
	unsigned depth;		/* loops around, itself included */
	unsigned begin;		/* its blocks are begin <= b < end */
	unsigned end;
	int64_t max_trip;	/* bound of "trip", or INT64_MAX */
	/* From here on NULL until asked for. */
	isl_set *entry;		/* where it is entered; depth - 1 dimensions */
	isl_pw_aff *trip;	/* on "entry": how often it comes back */
	isl_set *stay;		/* iterations after which it comes back */
	isl_set *header;		/* all iterations of its header */
} ash_model_loop;

/* Values, found once. */
typedef struct ash_values {
	bool known;
	unsigned n;
	LLVMValueRef *value;
} ash_values;

/* A block of the region.  Blocks are in an order in which edges go forward,
 * but for back edges, and loops are contiguous.
 */
typedef struct ash_model_block {
	LLVMBasicBlockRef block;
	int loop;		/* the innermost around it, or -1 */
	unsigned begin;		/* position of what comes before the block, */
	unsigned end;		/* and after it; instructions lie between */
	isl_set *domain;	/* NULL until asked for */
	isl_set *holds;		/* where its branch goes to successor 0 */
	/* Its branch depends on data: its successors have the same domain. */
	bool opaque;
	/* The domain has instances that do not run; 1 + the block of a branch
	 * that keeps them from it, or 0.  Valid with "domain".
	 */
	int inexact;
	ash_values guard;	/* conditions on the way to it, once known */
	ash_values merge;	/* conditions that choose its predecessor */
	enum { ASH_MERGE_UNKNOWN, ASH_MERGE_NO, ASH_MERGE_YES } merges;
	/* Expressions whose value is known to lie in the signed (1) or
	 * unsigned (2) range.
	 */
	ash_table proved;
} ash_model_block;

/* Where something is evaluated. */
typedef struct ash_point {
	int block;		/* -1: none in particular */
	int loop;		/* innermost loop around, or -1 */
	isl_set *domain;	/* instances, one dimension per loop; kept */
	bool frozen;		/* no new parameters, no assumptions for it */
} ash_point;

/* The origin of a statement. */
typedef enum {
	ASH_ROOT_STORE,
	ASH_ROOT_MEMORY, /* memset, memcpy */
	ASH_ROOT_CALL, /* of the kind ASH_CALL_EFFECT, its value unused */
	ASH_ROOT_SCALAR, /* a value that others read from a scalar */
	ASH_ROOT_EDGE, /* a value enters a PHI node by an edge */
	ASH_ROOT_COPY /* such a value, put aside before */
} ash_root_kind;

typedef struct ash_root {
	ash_root_kind kind;
	LLVMValueRef inst;	/* store, call, value or PHI node */
	LLVMValueRef value;	/* what is written; NULL for memset, memcpy
				 * and ASH_ROOT_CALL */
	int from, to;		/* the edge, as blocks; from is -1 at entry */
	int loop;		/* innermost loop around it, or -1 */
	unsigned pos;		/* when it is evaluated */
	unsigned rank;		/* order of those with the same position */
	int scalar;		/* ROOT_COPY, and the EDGE that reads it */
	LLVMValueRef store;	/* EDGE: it writes the cell of this store
				 * instead of a scalar; or NULL */
	int stmt;		/* the statement, -1 if its domain is empty */
} ash_root;

/* What becomes of a value that statements need. */
typedef enum {
	ASH_VALUE_NONE = -1,	/* no statement needs it */
	ASH_VALUE_INLINE,	/* part of the statements that use it */
	ASH_VALUE_AFFINE,	/* an affine function of the iterators */
	ASH_VALUE_STORED,	/* part of the statement that stores it; others
				 * read it from there */
	ASH_VALUE_SCALAR		/* goes through a scalar */
} ash_value_placement;

/* A write to memory, for the question what may be read later than written. */
typedef struct ash_model_write {
	unsigned pos;
	LLVMValueRef inst;
	ash_scev base;		/* NULL: memory that only calls see */
	ash_scev pointer;
	uint64_t size;		/* 0: not known */
} ash_model_write;

/* All accesses of memory that start from one base. */
typedef struct ash_model_base {
	ash_scev scev;
	LLVMValueRef value;
	bool written;
	unsigned n_inst;
	LLVMValueRef *inst;
	int array;		/* the first of its arrays */
	unsigned n_array;
} ash_model_base;

/* One access of a statement, before arrays have shapes. */
typedef struct ash_model_access {
	int stmt;
	ash_access_kind kind;
	int base;		/* index of its base, or -1 for a scalar */
	int array;		/* index of the array, once known */
	isl_map *map;		/* a scalar's */
	LLVMValueRef inst;
	ash_poly first;		/* byte offset from the base */
	bool is_indirect;	/* any element; "first" is not known */
	int64_t lo, hi;		/* then: its first byte lies between; or all
				 * of int64_t */
	/* A call that touches nobody knows how much behind base whole - 1;
	 * "base" is -1.
	 */
	int whole;
	bool is_range;		/* memset, memcpy, or a call? */
	ash_poly length;	/* then: its bytes */
	unsigned size;		/* of an element; 0 for a range */
} ash_model_access;

/* A parameter that is assumed to be "factor" times other parameters, all of
 * them and their product from 1 to ASH_PITCH_MAX; see stride_assumptions.c.
 */
typedef struct ash_pitch {
	int param;
	int64_t factor;
	unsigned n;
	int by[ASH_MAX_FACTOR];
} ash_pitch;

/* What is known of all parameters, in a form that questions are cheap in.
 * Valid as long as the SCoP has the "context" and "assumed" that it was made
 * from, which are kept here.
 */
typedef struct ash_known {
	isl_set *context;
	isl_set *assumed;
	isl_set *all;	/* both of them */
	isl_set *hull;	/* the same as one basic set, NULL: not yet made */
	unsigned n_alive;
	isl_set **alive;	/* domains that have instances then */
} ash_known;

typedef struct ash_minmax ash_minmax;

/* A request to translate something at a point, and what could not be in its
 * course: instruction -> ways of translation, see translate.h.
 */
typedef struct ash_request {
	const ash_point *point;	/* NULL: there is none */
	ash_table failed;
} ash_request;

typedef struct ash_model {
	isl_ctx *ctx;
	ash_analysis *analysis;
	const ash_options *options;
	const ash_region *region;
	bool pitched;		/* make assumptions about strides? */

	/* Why the construction stopped. */
	ash_verdict verdict;

	unsigned n_loop;
	ash_model_loop *loop;
	ash_table loop_of;	/* ash_loop -> index */
	unsigned n_block;
	ash_model_block *block;
	ash_table block_of;	/* LLVMBasicBlockRef -> index */
	ash_table pos_of;	/* instruction -> position */

	unsigned n_param;
	isl_id **param;		/* of the parameters in ir->param */
	ash_table param_of;	/* LLVMValueRef or ash_scev -> index */
	ash_known known;
	ash_minmax *extremum;	/* those worked out, see minmax_cache.h */
	ash_request request;	/* the innermost one at work */
	int inexact;		/* of the set at hand, as in a block */
	unsigned n_pitch;
	ash_pitch *pitch;

	unsigned n_write;
	ash_model_write *write;
	unsigned n_root;
	ash_root *root;
	ash_table indirect_of;	/* load or store -> 1, see computed_address.c */
	ash_table placement_of;	/* instruction -> ash_value_placement */
	ash_table store_of;	/* ASH_VALUE_STORED -> index of its write */
	ash_table common_of;	/* instruction -> 1 + the innermost loop around
				 * all that reads it */
	ash_table scalar_of;	/* instruction -> array */
	unsigned n_base;
	ash_model_base *base;
	ash_table base_of;	/* ash_scev -> index */
	unsigned n_access;
	ash_model_access *access;

	/* See call_accesses.c. */
	unsigned n_finder;
	struct ash_finder *finder;
	int hidden[2];		/* 1 + array, 0 if not needed */
	bool has_errno;		/* may the order of calls be seen in errno? */
	bool has_hidden;	/* is memory written that only calls see? */
	bool is_of_thread;	/* may it depend on the thread that runs it? */
	ash_table once_at;	/* call that is part of one statement alone ->
				 * position of its root */

	/* The domain of each statement without its name: one object for those
	 * of one block.
	 */
	unsigned n_plain;
	isl_set **plain;

	ash_scop *scop;
	ash_scop_binding *ir;
} ash_model;

/* Model the isolated region.  On success *scop and *ir are the caller's. */
bool ash_model_run(ash_model *model);
/* Free what "model" owns. */
void ash_model_clear(ash_model *model);
/* Note the reason; always false.  "at" may be NULL. */
bool ash_model_refuse(ash_model *model, ash_refusal why,
	LLVMBasicBlockRef block, LLVMValueRef at);

/* Refuse the region because "scev" is not known before it; gives false. */
bool ash_model_refuse_scev(ash_model *model, ash_refusal why,
	LLVMBasicBlockRef block, LLVMValueRef at, ash_scev scev);

/* ---- region_cut.c: too much for one model ---- */

/* Refuse the region if there are so many stores that statements cannot be
 * fewer, or if loops are nested too deep for LLVM.
 */
bool ash_size_check(ash_model *model);
/* Refuse the region; always false. */
bool ash_size_refuse(ash_model *model);
/* The block between two nests of the region that has as much before it as
 * behind it, or nearly so; NULL if there is none, or without memory.
 */
LLVMBasicBlockRef ash_size_middle(const ash_model *model);

/* ---- layout.c: loops, blocks and positions ---- */

/* Find blocks, loops and positions of the region; false if refused. */
bool ash_layout_build(ash_model *model);
/* Is loop "inner" equal to or inside "outer"?  -1 contains all. */
bool ash_layout_contains(const ash_model *model, int outer, int inner);
/* The number of loops of the region around and with "loop"; 0 for -1. */
unsigned ash_layout_depth(const ash_model *model, int loop);
/* The block of an instruction; -1 if it lies outside the region. */
int ash_layout_block_of(const ash_model *model, LLVMValueRef inst);
/* Is the block the header of a loop of the region? */
bool ash_layout_is_header(const ash_model *model, int block);
/* The loop in which an edge from block "from" (-1: the entry) arrives: a
 * header is entered from the loop around.
 */
int ash_layout_edge_loop(const ash_model *model, int from, int to);
/* The innermost loop around both. */
int ash_layout_common(const ash_model *model, int a, int b);
/* The loop directly inside "outer" that contains "inner". */
int ash_layout_child(const ash_model *model, int outer, int inner);

/* ---- parameters.c: parameters and what is known of them ---- */

/* Find the parameters of the region and its context. */
bool ash_param_collect(ash_model *model);
/* The parameter for an integer or an expression that is one already, or -1. */
int ash_param_find(const ash_model *model, const void *key);
/* The parameter for an integer that is available at the entry, a new one if
 * there is none yet, or -1.
 */
int ash_param_of_value(ash_model *model, LLVMValueRef value);
/* The parameter for an expression of such values, which is computed before the
 * region if there is none yet, or -1.
 */
int ash_param_of_scev(ash_model *model, ash_scev scev);
/* A set space of the given dimension with all parameters. */
__isl_give isl_space *ash_param_space(const ash_model *model,
	unsigned n_dim);
/* Context and assumptions. */
void ash_known_clear(ash_known *known);
/* Context and assumptions together. */
__isl_give isl_set *ash_param_known(ash_model *model);
/* The conditions that hold in all cases of it, as one basic set.  Assumptions
 * come in many cases, and most questions are not about them.
 */
__isl_give isl_set *ash_param_hull(ash_model *model);
/* Is there no instance in "set" for any parameters that are known? */
isl_bool ash_param_excludes(ash_model *model, __isl_keep isl_set *set);
/* Do context and assumptions exclude all of the domain?  The answer is known
 * when it is asked for again.
 */
isl_bool ash_param_excludes_domain(ash_model *model,
	__isl_keep isl_set *domain);
/* Is it a parameter that only tells whether a value equals a number? */
bool ash_param_is_flag(const ash_model *model, LLVMValueRef value);
/* A free name that isl and the text form understand. */
char *ash_param_new_name(const ash_model *model, const char *wish,
	const char *otherwise);

/* ---- plain_affine.c: functions that are affine where they count ---- */

/* Set *poly to the polynomial that "function" is on "domain", with the
 * parameters known; false, *poly being empty, if it is not a single one.
 */
bool ash_plain_poly(const ash_model *model, __isl_keep isl_pw_aff *function,
	__isl_keep isl_set *domain, ash_poly *poly);

/* ---- minmax_cache.c: see minmax_cache.h ---- */

/* Free what "model" owns. */
void ash_minmax_clear(ash_model *model);

/* ---- stride_assumptions.c: assumptions about strides ---- */

/* Make them, if model->pitched. */
bool ash_pitch_assume(ash_model *model);
/* What is assumed of a parameter, or NULL. */
const ash_pitch *ash_pitch_of(const ash_model *model, int param);

/* ---- affine.c: symbolic expressions as functions of the iterators ---- */

typedef enum {
	ASH_AS_SIGNED,		/* the value as a signed number */
	ASH_AS_UNSIGNED,	/* the value as an unsigned number */
	ASH_MODULO		/* equal to the value modulo 2^bits */
} ash_reading;

/* What may be done if overflow is not excluded. */
typedef enum {
	ASH_PROVE,		/* nothing */
	ASH_EXACT,		/* the overflow may be modelled */
	ASH_ASSUME		/* and assumed not to happen, which is noted */
} ash_effort;

/* The expression as an affine function on the domain of "point"; NULL if it
 * is none.
 */
__isl_give isl_pw_aff *ash_affine_translate(ash_model *model, ash_scev scev,
	const ash_point *point, ash_reading reading, ash_effort effort);
/* The expression as a polynomial, which is to be cleared by the caller. */
bool ash_affine_poly(ash_model *model, ash_scev scev,
	const ash_point *point, ash_reading reading, ash_poly *poly);
/* Assume that the instances in "wrong" never run.  False if that cannot be
 * assumed; nothing is changed then.
 */
bool ash_affine_assume(ash_model *model, const ash_point *point,
	__isl_take isl_set *wrong);

/* ---- condition.c: conditions as sets ---- */

/* The instances of point->domain for which "value" (of type i1) is true;
 * NULL if that is not affine.
 */
__isl_give isl_set *ash_condition_translate(ash_model *model,
	LLVMValueRef value, const ash_point *point);

/* ---- domain.c: which instances run ---- */

/* The instances in which the block runs. */
__isl_give isl_set *ash_domain_block(ash_model *model, int block);
/* The instances that go along an edge; see ash_layout_edge_loop. */
__isl_give isl_set *ash_domain_edge(ash_model *model, int from, int to);
/* The instances in which the loop is entered. */
__isl_give isl_set *ash_domain_entry(ash_model *model, int loop);
/* On the domain of entry: the iteration in which the loop is left. */
__isl_give isl_pw_aff *ash_domain_trip(ash_model *model, int loop);

/* ---- address_trip.c: loops that end at an address ---- */

/* How often the loop comes back, on the domain of "point", which is where the
 * loop is entered; NULL if it does not end at an address, or if that is not
 * affine.
 */
__isl_give isl_pw_aff *ash_address_trip(ash_model *model, int loop,
	const ash_point *point);

/* ---- data_condition.c: conditions that depend on data ---- */

/* Has the domain of the block instances that do not run? */
bool ash_control_is_guarded(ash_model *model, int block);
/* Is it a PHI node that depends on such a condition?  It is computed as other
 * instructions are, along the branches above it.
 */
bool ash_control_is_merge(ash_model *model, LLVMValueRef phi);
/* The instances of point->domain for which "value" (of type i1) may be "holds",
 * as far as its affine parts tell.
 */
__isl_give isl_set *ash_control_bound(ash_model *model, LLVMValueRef value,
	bool holds, const ash_point *point);
/* Does the block end in such a branch? */
bool ash_control_is_chosen(ash_model *model, int block);
/* The conditions that the block depends on beyond its domain; NULL on
 * failure.
 */
const ash_values *ash_control_guard(ash_model *model, int block);
/* The conditions that choose the value of the PHI nodes of the block, of which
 * one is a merge; NULL on failure.
 */
const ash_values *ash_control_merge(ash_model *model, int block);
/* Note in "flag", per block, what of them is needed for the above. */
enum { ASH_FLOW_BLOCK = 1, ASH_FLOW_BRANCH = 2 };
/* Note in "flag", per block, what is needed for ash_control_guard. */
bool ash_control_mark_guard(ash_model *model, int block, unsigned char *flag);
/* Note in "flag", per block, what is needed for ash_control_merge. */
bool ash_control_mark_merge(ash_model *model, int block, unsigned char *flag);

/* ---- loop_entry.c: loops entered under a condition on data ---- */

/* Refuse the region if there is one that can be told at sight. */
bool ash_entry_check(ash_model *model);

/* ---- error_check.c: exits that lead to an error ---- */

/* Assume that no check of the region fails. */
bool ash_check_assume(ash_model *model);

/* ---- computed_address.c: addresses that are computed by the statement ---- */

/* Find all loads and stores with an address that is not affine. */
bool ash_indirect_collect(ash_model *model);
/* Is the instruction a load or store with such an address? */
bool ash_indirect_is(const ash_model *model, LLVMValueRef inst);
/* Have some, or all, of the accesses of the base such an address? */
bool ash_indirect_is_some(const ash_model *model, int base);
/* Have all accesses of the base such an address? */
bool ash_indirect_is_all(const ash_model *model, int base);
/* The first and the last element of the row that such an access may touch, as
 * far as types and the object tell; false if they do not tell enough.
 * Elements have "unit" bytes, whatever the size of the access.
 */
bool ash_indirect_range(const ash_model *model,
	const ash_model_access *access, unsigned unit, int64_t *first,
	int64_t *last);
/* Has the base such an access of which no range is known, as far as can be told
 * before it has arrays?
 */
bool ash_indirect_is_boundless(const ash_model *model,
	const ash_model_base *base);
/* Is no range known of such an access, now that the arrays of the base are
 * known?  None is of one with several dimensions.
 */
bool ash_indirect_is_endless(const ash_model *model,
	const ash_model_base *base);
/* Is the base a constant of the program? */
bool ash_indirect_is_constant(const ash_model_base *base);

/* ---- operand.c: what values are made of ---- */

/* The values from which the expression of "inst" is made. */
unsigned ash_operand_count(ash_model *model, LLVMValueRef inst);
/* Value "pos" of those from which the expression of "inst" is made. */
LLVMValueRef ash_operand_get(ash_model *model, LLVMValueRef inst,
	unsigned pos);
/* What a root needs besides its value, or besides the operands of its
 * instruction: the conditions under which it runs, and its address.
 */
unsigned ash_operand_count_extra(ash_model *model, const ash_root *root);
/* Value "pos" of those that the root needs besides. */
LLVMValueRef ash_operand_get_extra(ash_model *model, const ash_root *root,
	unsigned pos);

/* ---- value_placement.c: which values are inlined, affine or scalars ---- */

/* Find all roots. */
bool ash_value_placement_decide(ash_model *model);
/* How the value of "inst" is computed. */
ash_value_placement ash_value_placement_of(
	const ash_model *model, LLVMValueRef inst);
/* Let "root" be one more root; false without memory. */
bool ash_value_placement_add_root(ash_model *model, ash_root root);
/* Let "root" be none any more. */
void ash_value_placement_remove_root(ash_model *model, const ash_root *root);
/* The store that keeps a value of ASH_VALUE_STORED; make it one. */
LLVMValueRef ash_value_placement_store(
	const ash_model *model, LLVMValueRef inst);
/* Let "store" keep the value of "inst"; false without memory. */
bool ash_value_placement_set_store(ash_model *model, LLVMValueRef inst,
	LLVMValueRef store);

/* ---- phi_store_split.c: stores of PHI nodes ---- */

/* Store where the values come from instead, if that goes unnoticed. */
bool ash_phi_store_split(ash_model *model);

/* ---- scalar_cells.c: cells of scalars ---- */

/* Give each scalar an array, where possible a shared one. */
bool ash_scalar_declare(ash_model *model);
/* Does the expression of the root read the scalar of "value"? */
bool ash_scalar_is_read(ash_model *model, const ash_root *root,
	LLVMValueRef value);

/* ---- load_sinking.c: what may be read later than written ---- */

/* Find what loads, stores and calls do to cells; false without memory. */
bool ash_load_sinking_collect(ash_model *model);
/* Does the cell that a load reads, or a store writes, keep its value until it
 * is read at "pos" in "loop"?  For a call: does it do the same there?
 */
bool ash_load_sinking_is_kept(
	ash_model *model, LLVMValueRef access, unsigned pos, int loop);
/* Does "root" run after the store, in the same iteration, with the stored
 * value still in its cell?
 */
bool ash_load_sinking_can_reread(ash_model *model, const ash_root *store,
	const ash_root *root);
/* Note the base of an address; its index or -1. */
int ash_base_pointer(ash_model *model, LLVMValueRef inst,
	LLVMValueRef pointer, bool written);

/* ---- parallel_copy.c: parallel copies ---- */

/* Order the roots of each edge such that none overwrites what another
 * reads.
 */
bool ash_parallel_copy_order(ash_model *model);

/* ---- stmt.c: statements ---- */

/* Make the statements of all roots; false if refused. */
bool ash_stmt_build(ash_model *model);

/* ---- latency.c: how long statements take ---- */

/* Fill in the latencies of all reads; false if memory ran out. */
bool ash_stmt_latency(ash_model *model);

/* ---- expression.c: expressions of statements ---- */

/* A statement under construction. */
typedef struct ash_expansion {
	ash_model *model;
	const ash_root *root;
	int stmt;
	ash_point point;
	ash_binding_stmt *side;
	unsigned n_access;	/* of the statement */
	ash_table seen;
} ash_expansion;

/* Append an access, which is taken; its index in the statement or -1. */
int ash_expand_access(ash_expansion *e, ash_model_access *access);
/* Add what "value" is made of to the statement. */
bool ash_expand(ash_expansion *e, LLVMValueRef value);
/* Add what the root itself is made of, which is not to be read from its
 * scalar.
 */
bool ash_expand_root(ash_expansion *e);
/* Add an instruction, with its operands or without. */
bool ash_expand_inst(ash_expansion *e, LLVMValueRef inst);
/* Append an instruction alone; false without memory. */
bool ash_expand_append(ash_expansion *e, LLVMValueRef inst);
/* Append a leaf; false without memory. */
bool ash_expand_leaf(ash_expansion *e, ash_binding_leaf leaf);
/* An access of "size" bytes at "pointer" by the root or an instruction of it,
 * or of "length" bytes if that is not NULL; its index in the statement or -1.
 */
int ash_expand_memory(ash_expansion *e, LLVMValueRef inst,
	LLVMValueRef pointer, unsigned size, ash_access_kind kind,
	ash_scev length);
/* An access to any element from the base of "pointer"; its index or -1. */
int ash_expand_indirect(ash_expansion *e, LLVMValueRef inst,
	LLVMValueRef pointer, unsigned size, ash_access_kind kind);
/* An access to the cell of a scalar. */
int ash_expand_scalar(ash_expansion *e, int array, ash_access_kind kind);
/* Note an affine value; its index in the statement or -1. */
int ash_expand_value(ash_expansion *e, __isl_take isl_pw_aff *value);
/* The expression as seen from the statement. */
ash_scev ash_expand_scev(const ash_expansion *e, ash_scev scev);

/* ---- call_accesses.c: calls that touch memory ---- */

/* Find out what the order of calls is important for. */
bool ash_call_collect(ash_model *model);
/* Is it a call that must run, whether its value is needed or not? */
bool ash_call_is_effect(const ash_model *model, LLVMValueRef inst);
/* Does it read memory that instances may write, or touch errno? */
bool ash_call_is_reader(const ash_model *model, LLVMValueRef inst);
/* May the call, which does, see what the write does if it runs at "pos"? */
bool ash_call_may_see(ash_model *model, LLVMValueRef call,
	const ash_model_write *write, unsigned pos);
/* Calls in the expression of a statement run in the order of the program. */
void ash_call_sort(const ash_model *model, ash_binding_stmt *side);
/* Add what the call touches to the statement. */
bool ash_call_expand(ash_expansion *e, LLVMValueRef call);
/* All bases are known: which of them are read by calls that do not get their
 * address?
 */
bool ash_call_find(ash_model *model);
/* Give up the extents of what calls touch behind "base": those that do not go
 * with other accesses, or all.  Was there one?
 */
bool ash_call_loosen(ash_model *model, int base, bool all);
/* Calls may touch all that lies behind a base: its arrays are known. */
bool ash_call_relate(ash_model *model);
/* Does a call touch all that lies behind the base, without an end? */
bool ash_call_is_endless(const ash_model *model, int base);

/* ---- stmt_flow.c: control flow inside of statements ---- */

/* Cut the finished expression into pieces, if it has branches. */
bool ash_flow_build(ash_expansion *e);

/* ---- array.c: shapes, element types, overlap ---- */

/* Find shapes, types and overlap of all arrays; false if refused. */
bool ash_array_build(ash_model *model);

/* ---- new_array.c: arrays and scalars get their names and their sides ---- */

/* A new array called after "value", or a scalar if side->base is NULL; its
 * index or -1.
 */
int ash_array_add(ash_model *model, LLVMValueRef value,
	const ash_binding_array *side, unsigned elem_size, unsigned n_dim);
/* A new scalar for "value", with "n_dim" subscripts; its index or -1. */
int ash_array_add_scalar(ash_model *model, LLVMValueRef value,
	unsigned n_dim);
/* A new array of one element, for memory that the program does not see; its
 * index or -1.
 */
int ash_array_add_hidden(ash_model *model, const char *name);

/* ---- hoisted_load_alias.c: what was loaded in front of the nest ---- */

/* If the region is a speculative version (llvm/version_test.h), find out what
 * has to be tested for it to do as the plain one does.
 */
bool ash_hoisted_load_alias_build(ash_model *model);

/* ---- original_order.c: the original schedule ---- */

/* Make the original schedule; false if refused. */
bool ash_order_build(ash_model *model);

/* ---- reduction_pattern.c: reductions ---- */

/* Mark the statements that are reductions, once the arrays are known. */
bool ash_fold_mark(ash_model *model);

/* ---- stmt_text.c: statements as people write them ---- */

/* Write down all statements as people do, if something is to be dumped; false
 * without memory.
 */
bool ash_stmt_text(ash_model *model);

#endif
