/* scop.h - static control parts: statements, domains, schedule and accesses.
 *
 * All relations are isl objects in one isl_ctx.  Statement instances live in
 * spaces S[i0, i1, ...], one dimension per surrounding loop that is part of
 * the SCoP, outermost first; iterators count from 0 in steps of 1.
 * Array elements live in spaces A[d0, d1, ...].
 * Parameters are integers that do not change while the SCoP runs.
 *
 * A SCoP knows nothing of the compiler: statements, accesses, values, arrays
 * and parameters are referred to by their position or by their isl_id, and
 * the detection keeps a side table from there to the compiler's objects.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_SCOP_H
#define ASH_SCOP_SCOP_H

#include <stdio.h>

#include <isl/aff.h>
#include <isl/ctx.h>
#include <isl/id.h>
#include <isl/map.h>
#include <isl/schedule.h>
#include <isl/set.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "support/diag.h"

/* An array, or a scalar (see "scalar"). */
typedef struct ash_array {
	isl_id *id;		/* tuple identifier; the name is unique */
	unsigned n_dim;
	/* The number of elements in each dimension, a function of the
	 * parameters.  extent[0] may be NULL: unknown, never needed.
	 * The element A[d0, d1, ...] lies (((d0 * extent[1]) + d1) *
	 * extent[2] + ...) elements after the base address.
	 */
	isl_pw_aff **extent;
	char *type;		/* element type, for printing: "double" */
	unsigned elem_size;	/* bytes */
	/* A value that has no address in the program: an SSA value that
	 * flows between statements.  It has one cell per iteration of the
	 * loops around its life, no value before the SCoP and none after it.
	 * Code generation gives it a single cell per thread, which is
	 * right only for schedules that ash_storage_check accepts.
	 */
	bool scalar;
	/* Was a scalar: has memory of its own that is allocated when the SCoP
	 * is entered and released at its end.  All extents are known.
	 */
	bool temporary;
} ash_array;

typedef enum {
	ASH_READ,
	ASH_MAY_WRITE,
	ASH_MUST_WRITE,
	ASH_KILL
} ash_access_kind;

/* One access of a statement.  "map" is single-valued for accesses of one
 * element, and its domain contains the domain of the statement.
 * A memset or memcpy has a range of elements for each instance, which may be
 * empty.
 */
typedef struct ash_access {
	ash_access_kind kind;
	isl_id *ref;		/* unique in the SCoP: "S3_r0", "S3_w0" */
	int array;		/* index into ash_scop.array */
	isl_map *map;		/* S[i] -> A[d] */
	/* Of a read: cycles from its value to what the statement writes, for
	 * cost models; 0 if not known.
	 */
	unsigned latency;
} ash_access;

/* An operation that may combine values in any order. */
typedef enum {
	ASH_REDUCE_NONE,
	ASH_REDUCE_ADD,
	ASH_REDUCE_MUL,
	ASH_REDUCE_AND,
	ASH_REDUCE_OR,
	ASH_REDUCE_XOR,
	ASH_REDUCE_SMIN,
	ASH_REDUCE_SMAX,
	ASH_REDUCE_UMIN,
	ASH_REDUCE_UMAX,
	ASH_REDUCE_FADD,
	ASH_REDUCE_FMUL,
	ASH_REDUCE_FMIN,
	ASH_REDUCE_FMAX,
	ASH_N_REDUCE
} ash_reduce_op;

/* A statement "cell = cell OP value": access "read" gets the old value of the
 * cell, of which nothing but the new one is made, and "write" puts that into
 * the same cell.  The value is independent of the cell.  Instances of such
 * statements with the same operation on the same array may change places.
 * If "write" is a may-write, an instance leaves all cells as they are or does
 * this to one of those that "read" and "write" may touch; whether and to which
 * one is independent of the array.
 */
typedef struct ash_reduction {
	ash_reduce_op op;	/* ASH_REDUCE_NONE: it is no such statement */
	unsigned read, write;
} ash_reduction;

/* One statement: reads, computes, writes.  All reads precede all writes. */
typedef struct ash_stmt {
	isl_id *id;		/* tuple identifier; the name is unique */
	isl_set *domain;
	unsigned n_access;
	ash_access *access;
	/* Affine values other than subscripts that its expression uses:
	 * S[i] -> [value].
	 */
	unsigned n_value;
	isl_pw_aff **value;
	unsigned n_op;		/* arithmetic operations per instance */
	/* Does the program read bounds or addresses again in each iteration of
	 * the innermost loop around it, since a store there might change them,
	 * or is it a read that the program does after a store of the same
	 * iteration to an element behind it?  A compiler makes no vectors of
	 * such a loop.  New code is tested not to change them, and reads first.
	 */
	bool reloads;
	/* Does it call a function of the C library that may set errno, or
	 * divide integers by what is no constant?  A compiler makes no vectors
	 * of that.
	 */
	bool calls;
	ash_reduction reduction;
	/* What it might be if results might be rounded otherwise: unchecked,
	 * only for messages, and not in the text form.
	 */
	ash_reduction rounded;
	ash_place place;
	char *text;		/* readable form, may be NULL */
	/* What the loops around it are called in the source, outermost first:
	 * "row col -", where the name of the last is not known.  NULL: none is.
	 */
	char *loops;
} ash_stmt;

/* A pair of arrays that must not overlap; tested at run time. */
typedef struct ash_no_alias {
	int a, b;
} ash_no_alias;

typedef struct ash_scop {
	isl_ctx *ctx;		/* not owned */
	char *name;		/* "function" or "function:line" */
	ash_place place;
	/* What is known of the parameters whenever the SCoP is entered. */
	isl_set *context;
	/* What is assumed of them and tested at run time ("context" given). */
	isl_set *assumed;
	/* The sizes that all callers pass: what an order costs is judged for
	 * them, but it is looked for as if they were unknown, which schedulers
	 * do better than with large numbers.  NULL: none is known.
	 */
	isl_set *passed;
	unsigned n_array;
	ash_array *array;
	unsigned n_stmt;
	ash_stmt *stmt;
	unsigned n_no_alias;
	ash_no_alias *no_alias;
	/* The order of execution in the program; its domain is the union of
	 * all statement domains, and each instance comes to one place.
	 */
	isl_schedule *schedule;
} ash_scop;

/* Is there a statement with "reloads" set? */
bool ash_scop_reloads(const ash_scop *scop);
/* An empty SCoP; context and assumptions hold for all parameters. */
__isl_give ash_scop *ash_scop_alloc(isl_ctx *ctx, const char *name);
/* "function:line", or "function" if the line is not known; owned by the caller.
 */
char *ash_scop_make_name(const char *function, const ash_place *place);
/* Free "scop" with all that it owns; gives NULL. */
__isl_null ash_scop *ash_scop_free(__isl_take ash_scop *scop);

/* What loop "pos" around "stmt", from 0 on, is called in the source: the first
 * *n characters of the result.  NULL: that is not known.  The names of
 * dimensions of the domain count if there are no others, but not those that isl
 * gives them itself, i0, i1 and so on.
 */
const char *ash_stmt_loop_name(const ash_stmt *stmt, unsigned pos, size_t *n);
/* May statements, arrays and parameters bear this name?  It must be an
 * identifier and no word of isl's notation, such as "max", in any case.
 */
bool ash_scop_is_name(const char *name);

/* Append and return the index, or -1 on error.  Names must be new.
 * The extents of a new array are unknown.
 */
int ash_scop_add_array(ash_scop *scop, const char *name, const char *type,
	unsigned elem_size, unsigned n_dim, bool scalar);
/* Append a statement with this domain, whose tuple id is set here; its index or
 * -1. The name must be new.
 */
int ash_scop_add_stmt(ash_scop *scop, const char *name,
	__isl_take isl_set *domain);
/* Append an access to the statement; the tuple ids of "map" are set here.
 * Its reference is named after the statement and the kind.
 */
int ash_scop_add_access(ash_scop *scop, int stmt, ash_access_kind kind,
	int array, __isl_take isl_map *map);
/* Append an affine value that the statement uses; its index or -1. */
int ash_scop_add_value(ash_scop *scop, int stmt, __isl_take isl_pw_aff *value);
/* Append a pair of arrays that must not overlap; its index or -1. */
int ash_scop_add_no_alias(ash_scop *scop, int a, int b);

/* "fadd"; and back, ASH_REDUCE_NONE if there is no such operation. */
const char *ash_reduce_name(ash_reduce_op op);
/* Can processors do it to a cell of "size" bytes in one step? */
bool ash_reduce_is_atomic(ash_reduce_op op, unsigned size);
/* Is access "pos" one of the two of a reduction? */
bool ash_stmt_reduces(const ash_stmt *stmt, unsigned pos);
/* Has stmt->reduction, if there is one, the accesses that ash_reduction
 * demands?  If not, *fault is the rest of a sentence about the statement.
 */
isl_bool ash_stmt_check_reduction(const ash_stmt *stmt, const char **fault);
/* A measure of the SCoP that costs grow with: the sum of accesses times the
 * loops around them.
 */
unsigned long ash_scop_size(const ash_scop *scop);
/* Is there an array with "scalar" set? */
bool ash_scop_has_scalars(const ash_scop *scop);
/* Is any statement of the SCoP a reduction? */
bool ash_scop_reduces(const ash_scop *scop);

/* The index of the statement or array with this tuple id, or -1. */
int ash_scop_find_stmt(const ash_scop *scop, __isl_keep isl_id *id);
/* The index of the statement at the end "type" of "map", or -1. */
int ash_scop_stmt_of_map(const ash_scop *scop, __isl_keep isl_map *map,
	enum isl_dim_type type);
/* The index of the statement that "set" has instances of, or -1. */
int ash_scop_stmt_of_set(const ash_scop *scop, __isl_keep isl_set *set);
/* The index of the statement whose instances "function" is of, or -1. */
int ash_scop_stmt_of_function(const ash_scop *scop,
	__isl_keep isl_pw_aff *function);
/* The index of the array with this tuple id, or -1. */
int ash_scop_find_array(const ash_scop *scop, __isl_keep isl_id *id);

/* The parameters for which the SCoP runs: context and assumptions. */
__isl_give isl_set *ash_scop_params(const ash_scop *scop);
/* Those of them that are expected: with the sizes that callers pass. */
__isl_give isl_set *ash_scop_expected_params(const ash_scop *scop);
/* The parameters for which the SCoP runs, without what does not help to tell
 * instances apart: bounds as far away as those of types, and parameters that
 * occur in no domain and no access.  A superset of ash_scop_params, much
 * cheaper to compute with.
 */
__isl_give isl_set *ash_scop_near_params(const ash_scop *scop);
/* The union of all domains. */
__isl_give isl_union_set *ash_scop_domain(const ash_scop *scop);

/* Do both mean the same: equal relations, names and numbers?  Places and
 * texts count, representations of sets do not.  Both have one isl_ctx.
 */
isl_bool ash_scop_is_equal(const ash_scop *a, const ash_scop *b);

/* Is the SCoP consistent: is every name, space, tuple and index as ash_scop,
 * its statements and arrays demand, and has the schedule each instance once,
 * for the parameters of ash_scop_params?  If not, *why (owned by the caller)
 * is one clause.
 */
isl_bool ash_scop_check(const ash_scop *scop, char **why);

#endif
