/* accesses.h - accesses to an array, by statement.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_ACCESSES_H
#define ASH_SCOP_ACCESSES_H

#include "scop/scop.h"

/* Sets of kinds of accesses; a kind is a bit. */
enum {
	ASH_READS = 1 << ASH_READ,
	ASH_MAY_WRITES = 1 << ASH_MAY_WRITE,
	ASH_MUST_WRITES = 1 << ASH_MUST_WRITE,
	ASH_WRITES = ASH_MAY_WRITES | ASH_MUST_WRITES,
	ASH_USES = ASH_READS | ASH_WRITES,	/* all accesses to memory */
	ASH_KILLS = 1 << ASH_KILL,
	ASH_ALL_ACCESSES = ASH_USES | ASH_KILLS
};

#define ASH_ANY_ARRAY (-1)

/* A loop over the accesses to an array, in the order of the statements:
 *
 *	for (ash_accesses a = ash_accesses_to(scop, array, ASH_READS);
 *		ash_accesses_next(&a);)
 *		use(a.stmt, a.access);
 */
typedef struct ash_accesses {
	const ash_scop *scop;
	int array;
	unsigned kinds;
	unsigned stmt_pos, pos;	/* positions of the next access */
	const ash_stmt *stmt;	/* statement of the current access */
	ash_access *access;
} ash_accesses;

/* Returns an iterator that is before the first access of "kinds" to "array"
 * (ASH_ANY_ARRAY: to any array).
 */
ash_accesses ash_accesses_to(const ash_scop *scop, int array, unsigned kinds);
/* Advance to the next access; false if there is none. */
bool ash_accesses_next(ash_accesses *a);

/* Whether "access" is of one of "kinds", to "array" (ASH_ANY_ARRAY: any). */
bool ash_access_is(const ash_access *access, int array, unsigned kinds);
/* Whether "stmt" has an access of "kinds" to "array" (ASH_ANY_ARRAY: any). */
bool ash_stmt_has_access(const ash_stmt *stmt, int array, unsigned kinds);
/* Whether any statement of "scop" has an access of "kinds" to "array". */
bool ash_scop_has_access(const ash_scop *scop, int array, unsigned kinds);

/* The space of the elements of "array". */
__isl_give isl_space *ash_array_space(const ash_scop *scop, int array);
/* The relation of "access", restricted to the instances of its statement. */
__isl_give isl_map *ash_access_relation(const ash_stmt *stmt,
	const ash_access *access);
/* The relations of all accesses of "kinds" to "array" (ASH_ANY_ARRAY: any). */
__isl_give isl_union_map *ash_access_relations(const ash_scop *scop, int array,
	unsigned kinds);
/* The relations of all accesses of "kinds", tagged with their references: [S[i]
 * -> ref[]] -> A[d].
 */
__isl_give isl_union_map *ash_tagged_relations(const ash_scop *scop,
	unsigned kinds);
/* The elements of "array" that accesses of "kinds" touch, without the known
 * constraints on parameters. These may contain the bounds of types, which make
 * computations with the set expensive.
 */
__isl_give isl_set *ash_accessed_elements(const ash_scop *scop, int array,
	unsigned kinds);

/* Returns "params" with all parameters of domains and accesses. */
__isl_give isl_space *ash_access_params(const ash_scop *scop,
	__isl_take isl_space *params);

#endif
