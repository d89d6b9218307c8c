/* union.h - orders of execution as unions of scheduling relations.
 *
 * A union (ash_union) is a list of components; together they give each instance
 * of each statement a date: the vector of integers whose lexicographic order is
 * the order of execution.
 *
 * "Opening Polyhedral Compiler's Black Box", sections 3 to 5.  A component
 * gives the dates (beta 0, alpha 1, beta 1, ..., alpha n, beta n) of some
 * instances of a statement, those in its guard.  The beta-vector is constant;
 * it says which loops contain the statement and in which position.  Components
 * with the same first i entries share loop i.  Alpha i is the iteration of loop
 * i.
 *
 * The paper keeps equations and inequalities between alphas, iterators and
 * parameters, and allows only those that give one date to each instance,
 * whatever the domain.  Here each alpha is a quasi-affine function of the
 * original iterators and the parameters.  This is equally expressive, since
 * only integer divisions give a single date: where stripmine adds the
 * inequalities 32 a <= b <= 32 a + 31, here a is floor(b / 32).  An alpha is
 * "implicit" if the paper has no equation for it.
 *
 * A skew by 2 makes loop j run at j + 2 i: factors are added to the date.
 * Figure 8 replaces alpha by alpha + 2 i inside the relation, which subtracts;
 * algorithm 2 needs addition.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_UNION_H
#define ASH_SCRIPT_UNION_H

#include <isl/schedule.h>
#include <isl/set.h>
#include <isl/union_map.h>

#include "scop/scop.h"
#include "script/columns.h"
#include "script/script.h"

/* Marks of loops.  A loop that performs reductions is marked parallel, with one
 * bit per array that threads have private copies of and one per array that they
 * update by atomic operations.
 */
enum {
	ASH_UNION_PARALLEL = 1,
	ASH_UNION_VECTOR = 2,
	ASH_UNION_UNROLL = 4,
	/* Loop over copies in the body of the enclosing loop (unroll-and-jam).
	 */
	ASH_UNION_JAM = 8
};
/* Arrays from this number on have no bits. */
#define ASH_UNION_ARRAYS 28
#define ASH_UNION_COPY(array) ((ash_union_mark) 1 << (8 + (array)))
#define ASH_UNION_ATOMIC(array) ((ash_union_mark) 1 << (36 + (array)))
typedef uint64_t ash_union_mark;

typedef struct ash_union_part {
	int stmt;		/* index of the statement in the SCoP */
	/* The integer points S[i] that the component covers; some of them may
	 * be outside of the domain.
	 */
	isl_set *guard;
	ash_columns columns;
	unsigned n;		/* number of enclosing loops */
	int beta[ASH_MAX_BETA];
	int64_t *alpha[ASH_MAX_LOOP];
	bool implicit[ASH_MAX_LOOP];
	ash_union_mark mark[ASH_MAX_LOOP];
	int tag;		/* free for use by clients */
} ash_union_part;

typedef struct ash_union {
	/* The SCoP of the order; not owned, but see "packed". */
	const ash_scop *scop;
	isl_space *params;	/* all parameters, in the order of columns */
	unsigned n;
	ash_union_part **part;
	/* The schedule tree that the components were made from, if any.  It may
	 * hold more than they do.
	 */
	isl_schedule *tree;
	/* Names of the loops around each statement, set by "loops", as in
	 * ash_stmt.loops; entries may be NULL.  NULL: none are named.
	 */
	char **loops;
	/* Where "pack" has changed the SCoP: the present and earlier SCoPs;
	 * shared.  NULL: the SCoP is the original.
	 */
	struct ash_packed *packed;
} ash_union;

/* An order without components; NULL on error. */
__isl_give ash_union *ash_union_alloc(const ash_scop *scop);
/* The space of the parameters of all domains and of the context, in the order
 * of columns.
 */
__isl_give isl_space *ash_union_params(const ash_scop *scop);
/* A copy of "u"; NULL without memory. */
__isl_give ash_union *ash_union_copy(const ash_union *u);
/* Free "u" with all that it owns; returns NULL. */
__isl_null ash_union *ash_union_free(__isl_take ash_union *u);
/* Append "part", which is taken even on error, to the components of "u".  It is
 * an error if "part" is NULL.
 */
isl_stat ash_union_add(ash_union *u, __isl_take ash_union_part *part);

/* Name the loops around "stmt".  "names" is copied and replaces earlier names.
 */
isl_stat ash_union_name_loops(ash_union *u, int stmt, const char *names);

/* Create a component without loops for all instances of "stmt"; owned by the
 * caller, NULL on error.
 */
__isl_give ash_union_part *ash_union_part_alloc(const ash_union *u, int stmt);
/* A copy of "part"; NULL without memory. */
__isl_give ash_union_part *ash_union_part_copy(const ash_union_part *part);
/* Free "part" with all that it owns; returns NULL. */
__isl_null ash_union_part *ash_union_part_free(__isl_take ash_union_part *part);
/* Insert a loop before loop "pos", from 0 on, with iterations "alpha", which is
 * taken; its beta is 0.  Requires room for one more loop.
 */
void ash_union_part_insert(ash_union_part *part, unsigned pos, int64_t *alpha);
/* Remove loop "pos", from 0 on, with its alpha, its mark, and the beta after
 * it.
 */
void ash_union_part_remove(ash_union_part *part, unsigned pos);
/* The instances of the statement's domain that the component covers. */
__isl_give isl_set *ash_union_part_domain(const ash_union *u,
	const ash_union_part *part);
/* The space of the component's statement, with all parameters in order. */
__isl_give isl_space *ash_union_part_space(const ash_union *u,
	const ash_union_part *part);
/* Alpha "pos", from 0 on, as a function of the instances. */
__isl_give isl_aff *ash_union_part_alpha(const ash_union *u,
	const ash_union_part *part, unsigned pos);

/* Does the beta-vector of "part" begin with beta[0 .. n - 1]? */
bool ash_union_part_begins(const ash_union_part *part, const int *beta,
	unsigned n);
/* The largest entry beta[n] of the components that begin with beta[0 .. n - 1];
 * -1 if there is none.  It is the number of the last statement or loop directly
 * in that loop.
 */
int ash_union_last_child(const ash_union *u, const int *beta, unsigned n);
/* Renumber the entries of all beta-vectors from 0 on, without gaps; their order
 * stays.
 */
void ash_union_normalize(ash_union *u);
/* The position of the parameter called "name" in the SCoP, from 0 on, or -1. */
int ash_union_find_param(const ash_union *u, const char *name);

/* Compare beta-vectors lexicographically: negative, 0 or positive if "a" comes
 * before "b", at the same place or after it.
 */
int ash_union_part_compare(const ash_union_part *a, const ash_union_part *b);
/* Sort components by their beta-vectors. */
void ash_union_sort(ash_union *u);

/* The order of execution of a schedule tree as a union; where the tree leaves
 * the order open, one is chosen.  NULL if it cannot be expressed so, with a
 * clause in *why (owned by the caller) that tells the reason, or on error, with
 * *why NULL.
 */
__isl_give ash_union *ash_union_from_schedule(const ash_scop *scop,
	__isl_keep isl_schedule *schedule, char **why);
/* The order of execution as a union, for the relation "dates" that gives each
 * instance of "scop" its date.  NULL if it cannot be expressed so, with a
 * clause in *why (owned by the caller) that tells the reason, or on error, with
 * *why NULL.
 */
__isl_give ash_union *ash_union_from_map(const ash_scop *scop,
	__isl_keep isl_union_map *dates, char **why);

/* The order as a schedule tree with marks, for instances in the domains. */
__isl_give isl_schedule *ash_union_to_schedule(const ash_union *u);
/* The order as a relation to dates, padded by zeros to equal length. */
__isl_give isl_union_map *ash_union_to_map(const ash_union *u);

/* Print one line per component: "S4 (2, 0): 0, i, 2, j, 0". */
isl_stat ash_union_print(const ash_union *u, FILE *out);

#endif
