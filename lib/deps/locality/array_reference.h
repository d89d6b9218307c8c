/* array_reference.h - the array references of a SCoP as matrices.
 *
 * Private to spatial.c, line_neighbours.c and reference_chain.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_LOCALITY_ARRAY_REFERENCE_H
#define ASH_DEPS_LOCALITY_ARRAY_REFERENCE_H

#include "scop/scop.h"

typedef struct ash_reference {
	int stmt;
	int array;
	bool write;
	/* Access relation, restricted to the domain of the statement. */
	isl_map *map;
	/* The subscripts as rows, n_row by n_col: parameters, iterators,
	 * constant.  NULL if a subscript is not affine.
	 */
	unsigned n_row;
	unsigned n_col;
	unsigned n_iterator;
	long *row;
	/* Do different instances surely touch different elements? */
	bool injective;
} ash_reference;

/* All references to arrays with dimensions, except kills, in the order of the
 * statements and their accesses.
 */
typedef struct ash_references {
	unsigned n;
	ash_reference *ref;
} ash_references;

/* The part of the subscripts by which references are compared. */
typedef enum {
	ASH_REFERENCE_ALL,
	/* All but the last constant term: the pattern in section 4.2 of Zinenko
	 * et al., CC 2018.
	 */
	ASH_REFERENCE_PATTERN,
	/* All but the constant terms: references with equal linear parts are
	 * counted in section 4.4 of the same paper (multiplicity).
	 */
	ASH_REFERENCE_LINEAR
} ash_reference_part;

/* Find the references of "scop"; must be cleared even on failure. */
isl_stat ash_references_find(ash_references *all, const ash_scop *scop);
/* Free what "all" owns. */
void ash_references_clear(ash_references *all);

/* Do "a" and "b" have the same array, number of iterators, and subscripts, as
 * far as "part" says?  Their statements may differ.  A reference that is not
 * affine equals no other.
 */
bool ash_reference_is_same(const ash_reference *a, const ash_reference *b,
	ash_reference_part part);

/* The map from instances to the cache lines of "length" elements that they
 * touch.  The last subscript is divided by "length", and rows that make the map
 * injective precede the subscripts: sections 4.1 and 4.2 (completion) of
 * Zinenko et al., CC 2018.  The reference must be affine.
 */
__isl_give isl_map *ash_reference_lines(const ash_reference *ref,
	unsigned length);

/* Set "direction" ("n_iterator" numbers) to the shortest lexicographically
 * positive step from one instance to another that changes only the value of the
 * last subscript: those of the other subscripts, and of the completing rows
 * (ash_reference_lines()), stay the same.  False if there is none.  The
 * reference must be affine.
 */
isl_bool ash_reference_direction(const ash_reference *ref, long *direction);

/* Set "step" ("n_iterator" numbers) to the distance from an instance to the one
 * in which "to" touches the element that "from" touches there, with the
 * completing rows unchanged; false if there is none.  The references must be
 * affine and differ in constant terms only.
 */
isl_bool ash_reference_step(const ash_reference *from, const ash_reference *to,
	long *step);

#endif
