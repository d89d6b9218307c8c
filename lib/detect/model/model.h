/* model.h - a SCoP under construction; for the files of detect alone.
 *
 * The construction goes through the phases of build_model.c, each of which
 * fills its part of ash_model.  A function that returns false or NULL has
 * stopped the construction: ash_model_refuse has noted the reason, or else isl
 * had an error.  Nothing is undone; the model as a whole is thrown away.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_MODEL_MODEL_H
#define ASH_DETECT_MODEL_MODEL_H

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
	/* Instructions that could not be translated here -> the ways that were
	 * tried, as bits (translate_inst.c); NULL: none is noted.
	 */
	ash_table *failed;
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
	/* A call may touch any amount of memory behind base whole - 1;
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

typedef struct ash_model {
	isl_ctx *ctx;
	ash_analysis *analysis;
	const ash_options *options;
	const ash_region *region;
	bool pitched;		/* make assumptions about strides? */
	LLVMValueRef unit;	/* a value that is assumed to be 1, or NULL */
	LLVMValueRef multiplier;	/* what stands in the way of a shape,
					 * see multiplier.h; or NULL */

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
/* Refuse the region: note the reason, and with it the place of "at" or else of
 * "block", unless there is a reason already; always false. Both may be NULL.
 */
bool ash_model_refuse(ash_model *model, ash_refusal why,
	LLVMBasicBlockRef block, LLVMValueRef at);

/* Refuse the region because "scev", which may be NULL, is not known before it,
 * and note the instruction that makes it so; always false. An earlier reason
 * stays.
 */
bool ash_model_refuse_scev(ash_model *model, ash_refusal why,
	LLVMBasicBlockRef block, LLVMValueRef at, ash_scev scev);

#endif
