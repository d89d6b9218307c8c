/* union.h - an order of execution as a union of scheduling relations.
 *
 * "Opening Polyhedral Compiler's Black Box", sections 3 to 5.  A component
 * says when some instances of a statement run: at the date
 * (beta 0, alpha 1, beta 1, ..., alpha n, beta n).  The beta-vector is constant
 * and tells which loops the statement is in and what comes before it there;
 * all components with a common beginning of i entries share loop i.  Alpha
 * i is the iteration of loop i.
 *
 * The paper keeps equations and inequalities between alphas, iterators and
 * parameters, and allows only those that give one date to each instance,
 * whatever the domain.  Here each alpha is a quasi-affine function of the
 * original iterators and the parameters, which can say the same, since only
 * integer divisions give one date: where stripmine adds the inequalities
 * 32 a <= b <= 32 a + 31, here a is floor(b / 32).  "implicit" says of an alpha
 * that the paper would not have an equation for it.
 *
 * Substitutions are read so that a factor is added to the date: skewing by 2
 * makes loop j run at j + 2 i.  Figure 8 replaces alpha by alpha + 2 i inside
 * the relation, which subtracts, but algorithm 2 needs the former.
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

/* Marks of loops.  A loop that reduces is marked parallel, and has the bits of
 * arrays: of those that threads have copies of, and of those that they change
 * by atomic operations.
 */
enum {
	ASH_UNION_PARALLEL = 1,
	ASH_UNION_VECTOR = 2,
	ASH_UNION_UNROLL = 4,
	ASH_UNION_JAM = 8	/* over copies in the body of the loop around */
};
/* Arrays from this one on have no bits. */
#define ASH_UNION_ARRAYS 28
#define ASH_UNION_COPY(array) ((ash_union_mark) 1 << (8 + (array)))
#define ASH_UNION_ATOMIC(array) ((ash_union_mark) 1 << (36 + (array)))
typedef uint64_t ash_union_mark;

typedef struct ash_union_part {
	int stmt;		/* index into ash_scop.stmt */
	/* Those of all integer points S[i] that it is about; they need not be
	 * in the domain.
	 */
	isl_set *guard;
	ash_columns columns;
	unsigned n;		/* loops around it */
	int beta[ASH_MAX_BETA];
	int64_t *alpha[ASH_MAX_LOOP];
	bool implicit[ASH_MAX_LOOP];
	ash_union_mark mark[ASH_MAX_LOOP];
	int tag;		/* for whoever works with the union */
} ash_union_part;

typedef struct ash_union {
	const ash_scop *scop;	/* not owned, but see "packed" */
	isl_space *params;	/* all parameters, in the order of columns */
	unsigned n, capacity;
	ash_union_part **part;
	/* If not NULL, the tree that the components were made of, with all that
	 * they do not say.
	 */
	isl_schedule *tree;
	/* What "loops" says that the loops around statements are called, as in
	 * ash_stmt.loops; a text for each statement, or NULL.  NULL: it is said
	 * of none.
	 */
	char **loops;
	/* Where "pack" has changed the SCoP: "scop", and those before; shared.
	 * NULL: it is as it was.
	 */
	struct ash_packed *packed;
} ash_union;

/* An order without components; NULL on error. */
__isl_give ash_union *ash_union_alloc(const ash_scop *scop);
/* The parameters of all domains and of the context, in the order of columns. */
__isl_give isl_space *ash_union_params(const ash_scop *scop);
/* A copy of "u"; NULL without memory. */
__isl_give ash_union *ash_union_copy(const ash_union *u);
/* Free "u" with all that it owns; gives NULL. */
__isl_null ash_union *ash_union_free(__isl_take ash_union *u);
/* Append a component, which is taken also on error; NULL is one. */
isl_stat ash_union_add(ash_union *u, __isl_take ash_union_part *part);

/* Let the loops around "stmt" be called "names", which is copied and takes the
 * place of what they were called.
 */
isl_stat ash_union_name_loops(ash_union *u, int stmt, const char *names);

/* A component of "stmt" without loops that is about all instances. */
__isl_give ash_union_part *ash_union_part_alloc(const ash_union *u, int stmt);
/* A copy of "part"; NULL without memory. */
__isl_give ash_union_part *ash_union_part_copy(const ash_union_part *part);
/* Free "part" with all that it owns; gives NULL. */
__isl_null ash_union_part *ash_union_part_free(__isl_take ash_union_part *part);
/* Put a loop before loop "pos", from 0 on; its beta 0 is where those loops
 * are that "part" is in.  "alpha" is taken.  Requires: there is room.
 */
void ash_union_part_insert(ash_union_part *part, unsigned pos, int64_t *alpha);
/* Remove loop "pos", from 0 on, with its alpha, its mark, and the beta behind
 * it.
 */
void ash_union_part_remove(ash_union_part *part, unsigned pos);
/* The domain of its statement, as far as it is about that. */
__isl_give isl_set *ash_union_part_domain(const ash_union *u,
	const ash_union_part *part);
/* The space of its statement, with all parameters, in order. */
__isl_give isl_space *ash_union_part_space(const ash_union *u,
	const ash_union_part *part);
/* Alpha "pos", from 0 on, as a function of the instances. */
__isl_give isl_aff *ash_union_part_alpha(const ash_union *u,
	const ash_union_part *part, unsigned pos);

/* Does the beta-vector of "part" begin with beta[0 .. n - 1]? */
bool ash_union_part_begins(const ash_union_part *part, const int *beta,
	unsigned n);
/* The largest entry behind that prefix, and so on; -1: there is none. */
int ash_union_last_child(const ash_union *u, const int *beta, unsigned n);
/* Number the entries of all beta-vectors from 0 on without gaps. */
void ash_union_normalize(ash_union *u);
/* The position of the parameter called "name" in the SCoP, from 0 on, or -1. */
int ash_union_find_param(const ash_union *u, const char *name);

/* Compare beta-vectors as texts are: negative, 0 or positive if "a" comes
 * before "b", at the same place or behind it.
 */
int ash_union_part_compare(const ash_union_part *a, const ash_union_part *b);
/* Put components in the order of their beta-vectors. */
void ash_union_sort(ash_union *u);

/* The order that a schedule tree, or a relation to dates, stands for.  What a
 * tree leaves open is decided.  NULL: there is none, and *why (owned by the
 * caller) is a clause that says why; or on error, and *why is NULL.
 */
__isl_give ash_union *ash_union_from_schedule(const ash_scop *scop,
	__isl_keep isl_schedule *schedule, char **why);
/* The union for times of instances of "scop"; NULL if there is none, with *why,
 * owned by the caller, or on error.
 */
__isl_give ash_union *ash_union_from_map(const ash_scop *scop,
	__isl_keep isl_union_map *dates, char **why);

/* A tree for it, with marks; for instances in the domains. */
__isl_give isl_schedule *ash_union_to_schedule(const ash_union *u);
/* The dates, zeros behind those that are shorter than the longest. */
__isl_give isl_union_map *ash_union_to_map(const ash_union *u);

/* One line per component: "S4 (2, 0): 0, i, 2, j, 0". */
isl_stat ash_union_print(const ash_union *u, FILE *out);

#endif
