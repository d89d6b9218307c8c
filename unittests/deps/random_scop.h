/* random_scop.h - random SCoPs, with their instances counted out.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TEST_RANDOM_SCOP_H
#define ASH_TEST_RANDOM_SCOP_H

#include "deps/random_tree.h"
#include "scop/scop.h"

#define MAX_INSTANCE 60
#define MAX_ACCESS 4
#define N_ARRAY 3

/* The element c[0] i + c[1] j + c[2] of a one-dimensional array. */
typedef struct {
	ash_access_kind kind;
	int array;
	int c[3];
} rs_access;

typedef struct {
	bool triangle;		/* j <= i, else j < n */
	bool flat;		/* j = 0 */
	int hole;		/* no instance if n is this; 0: no hole, as
				 * the first statement has */
	/* If not ASH_REDUCE_NONE: the statement is a reduction, by its first
	 * read and its last access, a write.
	 */
	ash_reduce_op reduces;
	int n_access;
	rs_access access[MAX_ACCESS];
} rs_stmt;

typedef struct {
	int n;			/* the value of the parameter */
	int n_stmt;
	rs_stmt stmt[MAX_STMT];
	rt_node *program;
	int n_instance;
	rt_instance instance[MAX_INSTANCE];
	rt_path path[MAX_INSTANCE];	/* in the program */
} rs_scop;

/* "kills": may elements be killed? */
void rs_init(rs_scop *rs, rt_random *random, bool kills);
void rs_clear(rs_scop *rs);
/* Make reductions of some statements; no elements may be killed. */
void rs_reduce(rs_scop *rs, rt_random *random);

/* The domain of all statements in isl's notation; owned by the caller. */
char *rs_domain(const rs_scop *rs);
/* The same as .scop text.  The array "scalar" is a scalar; -1: none. */
char *rs_text(const rs_scop *rs, int scalar);

/* The element that "access" of "instance" touches. */
int rs_element(const rs_access *access, rt_instance instance);
/* Do both touch one element, and one of them writes, but for reductions that
 * may change places?
 */
bool rs_conflict(const rs_scop *rs, rt_instance a, rt_instance b);
/* Do both reduce into one element by the same operation? */
bool rs_reduces(const rs_scop *rs, rt_instance a, rt_instance b);

#endif
