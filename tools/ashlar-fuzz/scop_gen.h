/* scop_gen.h - random SCoPs as .scop text.
 *
 * A SCoP is stored as a list of loops and statements, so that a failure can be
 * shrunk by removing some of them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_SCOP_GEN_H
#define ASH_FUZZ_SCOP_GEN_H

#include "random.h"

#define SG_MAX_DEPTH 4
#define SG_MAX_NODE 24
#define SG_MAX_ACCESS 6
#define SG_MAX_DIM 3
#define SG_MAX_ARRAY 5
#define SG_N_PARAM 2

/* An affine function of the iterators and the parameters. */
typedef struct sg_expr {
	int iter[SG_MAX_DEPTH];
	int param[SG_N_PARAM];
	int constant;
} sg_expr;

typedef enum { SG_READ, SG_MAY_WRITE, SG_WRITE, SG_KILL } sg_kind;

typedef struct sg_access {
	bool dropped;
	sg_kind kind;
	int array;
	sg_expr subscript[SG_MAX_DIM];
} sg_access;

/* Additional conditions on the instances of a statement. */
typedef enum {
	SG_ALWAYS,
	SG_EVEN,
	SG_DIAGONAL,
	SG_BEYOND,
	SG_N_GUARD
} sg_guard;

/* A loop "for (i = lower; i < upper; ++i)", or a statement. */
typedef struct sg_node {
	bool dropped;
	bool is_loop;
	int parent;		/* a loop before this one, or -1 */
	int depth;		/* loops around this node */
	sg_expr lower, upper;
	sg_guard guard;
	int n_access;
	sg_access access[SG_MAX_ACCESS];
	int n_op;
} sg_node;

typedef struct sg_array {
	int n_dim;
	bool scalar;
} sg_array;

typedef struct sg_scop {
	bool constant;		/* is each parameter a number? */
	int size[SG_N_PARAM];	/* it is this one then */
	int assumed;		/* which assumption, 0: none */
	int n_array;
	sg_array array[SG_MAX_ARRAY];
	int n_node;
	sg_node node[SG_MAX_NODE];	/* a loop precedes what is in it */
} sg_scop;

/* Generate a SCoP with at most "max_stmt" statements. */
void sg_make(sg_scop *scop, ash_random *random, int max_stmt);

/* The text of the SCoP; owned by the caller. */
char *sg_text(const sg_scop *scop);

/* The number of parts that can be removed or simplified. */
int sg_n_part(const sg_scop *scop);
/* Remove or simplify part "i"; false if that does not change the SCoP or leaves
 * no statement.
 */
bool sg_drop(sg_scop *scop, int i);

#endif
