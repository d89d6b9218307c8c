/* scop.h - static control parts: statements, domains, schedule and accesses.
 *
 * All relations are isl objects in one isl_ctx. Statement instances are
 * elements of spaces S[i0, i1, ...], one dimension per surrounding loop that is
 * part of the SCoP, outermost first; iterators count from 0 in steps of 1.
 * Array elements are elements of spaces A[d0, d1, ...]. Parameters are integers
 * that do not change while the SCoP runs.
 *
 * A SCoP is independent of the compiler: statements, accesses, values, arrays
 * and parameters are referred to by their position or by their isl_id, and
 * detection keeps a side table from there to the compiler's objects.
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
	 * parameters. extent[0] may be NULL (unknown), since it is never
	 * needed. The element A[d0, d1, ...] is (((d0 * extent[1]) + d1) *
	 * extent[2] + ...) elements after the base address.
	 */
	isl_pw_aff **extent;
	char *type;		/* element type, for printing: "double" */
	unsigned elem_size;	/* size of an element in bytes */
	/* A value without an address in the program: an SSA value that flows
	 * between statements. It has one cell per iteration of the loops around
	 * its live range, and no value before or after the SCoP. Code
	 * generation gives it a single cell per thread, which is right only for
	 * schedules that ash_storage_check accepts.
	 */
	bool scalar;
	/* Memory that new code allocates at the entry of the SCoP and releases
	 * at its end: an expanded scalar, or a buffer for elements of an array.
	 * All extents are known.
	 */
	bool temporary;
} ash_array;

typedef enum {
	ASH_READ,
	ASH_MAY_WRITE,
	ASH_MUST_WRITE,
	ASH_KILL
} ash_access_kind;

/* One access of a statement. If "map" is single-valued, the access touches one
 * element, and the domain of "map" contains the domain of the statement. Else
 * it touches a range of elements in each instance, as memset and memcpy do; a
 * range may be empty.
 */
typedef struct ash_access {
	ash_access_kind kind;
	/* Name of the access, unique in the SCoP: "S3_r0", "S3_w0". */
	isl_id *ref;
	int array;		/* index into ash_scop.array */
	isl_map *map;		/* S[i] -> A[d] */
	/* For a read: cycles from its value to what the statement writes, for
	 * the cost model; 0 if unknown.
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

/* A statement "cell = cell OP value": access "read" reads the old value of the
 * cell, which is used only to compute the new one, and "write" writes the new
 * value to the same cell. The value is independent of the cell. Instances of
 * such statements with the same operation on the same array may be reordered.
 * If "write" is a may-write, an instance updates at most one of the cells that
 * "read" and "write" may touch; whether it does, and which cell it updates, is
 * independent of the array's contents.
 */
typedef struct ash_reduction {
	ash_reduce_op op;	/* ASH_REDUCE_NONE: not a reduction */
	unsigned read, write;
} ash_reduction;

/* One statement: reads, computes, writes.  All reads precede all writes. */
typedef struct ash_stmt {
	isl_id *id;		/* tuple identifier; the name is unique */
	isl_set *domain;
	unsigned n_access;
	ash_access *access;
	/* Affine values, other than subscripts, that the statement uses: S[i]
	 * -> [value].
	 */
	unsigned n_value;
	isl_pw_aff **value;
	unsigned n_op;		/* arithmetic operations per instance */
	/* Whether the program reloads bounds or addresses in each iteration of
	 * the innermost loop, since a store there might change them, or whether
	 * the statement is a read after a store of the same iteration to a
	 * later element. LLVM does not vectorize such a loop. The run-time test
	 * ensures that new code does not change the loaded values; new code
	 * loads them first.
	 */
	bool reloads;
	/* Whether the statement calls a C library function that may set errno,
	 * or divides integers by a non-constant. LLVM does not vectorize these.
	 */
	bool calls;
	ash_reduction reduction;
	/* The reduction that the statement would be if rounding were free:
	 * unchecked, for messages only, and not in the text form.
	 */
	ash_reduction rounded;
	ash_place place;
	char *text;		/* readable form, may be NULL */
	/* The source names of the enclosing loops, outermost first: in "row col
	 * -" the name of the innermost one is unknown. NULL if all names are
	 * unknown.
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
	/* Constraints on the parameters that hold at each entry of the SCoP. */
	isl_set *context;
	/* Assumptions on the parameters, tested at run time (given "context").
	 */
	isl_set *assumed;
	/* The sizes that all callers pass; NULL if unknown. Costs are computed
	 * for them, but scheduling treats them as unknown, since schedulers
	 * cope better with parameters than with large numbers.
	 */
	isl_set *passed;
	unsigned n_array;
	ash_array *array;
	unsigned n_stmt;
	ash_stmt *stmt;
	unsigned n_no_alias;
	ash_no_alias *no_alias;
	/* The original order of execution; its domain is the union of all
	 * statement domains, and each instance is scheduled once.
	 */
	isl_schedule *schedule;
} ash_scop;

/* Whether any statement has "reloads" set. */
bool ash_scop_reloads(const ash_scop *scop);
/* Create a SCoP without statements and arrays, whose context and assumptions
 * hold for all parameters; owned by the caller, NULL without memory.
 */
__isl_give ash_scop *ash_scop_alloc(isl_ctx *ctx, const char *name);
/* Returns the name "function:line", or "function" if the line is not known;
 * owned by the caller.
 */
char *ash_scop_make_name(const char *function, const ash_place *place);
/* Free "scop" with all that it owns; gives NULL. */
__isl_null ash_scop *ash_scop_free(__isl_take ash_scop *scop);

/* The source name of loop "pos" (from 0) around "stmt": the first *n characters
 * of the result; NULL if unknown. Falls back to the names of the dimensions of
 * the domain, except isl's default names i0, i1, ...
 */
const char *ash_stmt_loop_name(const ash_stmt *stmt, unsigned pos, size_t *n);
/* Whether statements, arrays and parameters may have this name: an identifier
 * that is not a word of isl's notation, such as "max", in upper or lower case.
 */
bool ash_scop_is_name(const char *name);

/* Append an array and return its index, or -1 on error. Its name must be new.
 * Its extents are unknown.
 */
int ash_scop_add_array(ash_scop *scop, const char *name, const char *type,
	unsigned elem_size, unsigned n_dim, bool scalar);
/* Append a statement with this domain (taken), whose tuple id is set here;
 * returns its index, -1 on error.  The name must be new.
 */
int ash_scop_add_stmt(ash_scop *scop, const char *name,
	__isl_take isl_set *domain);
/* Append an access to the statement; "map" is taken, and its tuple ids are set
 * here. Its reference is named after the statement and the kind.  Returns its
 * index in the statement, -1 on error.
 */
int ash_scop_add_access(ash_scop *scop, int stmt, ash_access_kind kind,
	int array, __isl_take isl_map *map);
/* Append an affine value (taken) that the statement uses; returns its index, -1
 * on error.
 */
int ash_scop_add_value(ash_scop *scop, int stmt, __isl_take isl_pw_aff *value);
/* Append a pair of arrays that must not overlap; returns its index, -1 on
 * error.
 */
int ash_scop_add_no_alias(ash_scop *scop, int a, int b);

/* Returns the name of an operation, such as "fadd". */
const char *ash_reduce_name(ash_reduce_op op);
/* Whether processors have an atomic instruction for the operation on a cell of
 * "size" bytes.
 */
bool ash_reduce_is_atomic(ash_reduce_op op, unsigned size);
/* Whether access "pos" is one of the two of a reduction. */
bool ash_stmt_reduces(const ash_stmt *stmt, unsigned pos);
/* Whether stmt->reduction, if there is one, has the accesses that ash_reduction
 * requires. If not, *fault is a clause that continues a sentence about the
 * statement.
 */
isl_bool ash_stmt_check_reduction(const ash_stmt *stmt, const char **fault);
/* A measure of the size of the SCoP that compile time grows with: the sum over
 * all accesses of the number of enclosing loops.
 */
unsigned long ash_scop_size(const ash_scop *scop);
/* Whether any array has "scalar" set. */
bool ash_scop_has_scalars(const ash_scop *scop);
/* Whether any statement of the SCoP is a reduction. */
bool ash_scop_reduces(const ash_scop *scop);

/* The index of the statement with this tuple identifier; -1 if there is none.
 */
int ash_scop_find_stmt(const ash_scop *scop, __isl_keep isl_id *id);
/* The index of the statement at the end "type" of "map", or -1. */
int ash_scop_stmt_of_map(const ash_scop *scop, __isl_keep isl_map *map,
	enum isl_dim_type type);
/* The index of the statement whose instances "set" contains, or -1. */
int ash_scop_stmt_of_set(const ash_scop *scop, __isl_keep isl_set *set);
/* The index of the statement on whose instances "function" is defined, or -1.
 */
int ash_scop_stmt_of_function(const ash_scop *scop,
	__isl_keep isl_pw_aff *function);
/* The index of the array with this tuple identifier; -1 if there is none. */
int ash_scop_find_array(const ash_scop *scop, __isl_keep isl_id *id);

/* The parameters for which the SCoP runs: those that satisfy the context and
 * the assumptions.
 */
__isl_give isl_set *ash_scop_params(const ash_scop *scop);
/* The parameters with which the SCoP is expected to run: those of
 * ash_scop_params(), restricted to the sizes that callers pass.
 */
__isl_give isl_set *ash_scop_expected_params(const ash_scop *scop);
/* The parameters for which the SCoP runs, without constraints that do not help
 * to tell instances apart: bounds of types, and parameters that occur in no
 * domain and no access. A superset of ash_scop_params that is much cheaper to
 * compute with.
 */
__isl_give isl_set *ash_scop_near_params(const ash_scop *scop);
/* The union of all domains. */
__isl_give isl_union_set *ash_scop_domain(const ash_scop *scop);

/* Whether two SCoPs are equal: relations as sets, names, numbers, places and
 * texts. Both must have the same isl_ctx.
 */
isl_bool ash_scop_is_equal(const ash_scop *a, const ash_scop *b);

/* Whether the SCoP is consistent: names, spaces, tuples and indices are as
 * ash_scop, its statements and arrays require, and the schedule has each
 * instance once, for the parameters of ash_scop_params. If not, *why (owned by
 * the caller) is one clause.
 */
isl_bool ash_scop_check(const ash_scop *scop, char **why);

#endif
