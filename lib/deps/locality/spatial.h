/* spatial.h - which instances touch one cache line, or one element.
 *
 * Zinenko et al., "Modeling the Conflicting Demands of Parallelism and
 * Temporal/Spatial Locality in Affine Scheduling", CC 2018, sections 4.1,
 * 4.2 and 4.4.  These relations impose no order; they say what is to be near.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_LOCALITY_SPATIAL_H
#define ASH_DEPS_LOCALITY_SPATIAL_H

#include <stdio.h>

#include <isl/aff.h>
#include <isl/union_map.h>

#include "scop/scop.h"

/* References of one statement to one array whose subscripts differ in
 * constant terms only.  A reference with subscripts that are not affine is
 * a group on its own.
 */
typedef struct ash_spatial_group {
	int stmt;		/* index into ash_scop.stmt */
	int array;		/* index into ash_scop.array */
	/* How many references there are; A[i] += x counts twice. */
	unsigned multiplicity;
	/* Statement -> array, instances of the domain only. */
	isl_union_map *access;
	/* Pairs of an instance of any statement and a later one of "stmt"
	 * that touch the same element, the latter through the group:
	 *
	 * - with no reference of those that count touching it in between.
	 *   What counts are all writes, of each group of reads of another
	 *   statement the one with the nearest constants, and the reference
	 *   of the latter instance itself;
	 * - both through the group, with no reference of the group touching
	 *   it in between.  Where several instances touch an element through
	 *   one reference, only those count that completion (section 4.2)
	 *   keeps together.  If the domain has no holes, instances outside
	 *   count as well: they hide what they would touch in between.
	 *
	 * A scalar (ash_array.scalar) has pairs of a write and a read only.
	 * The iterators are taken to be in the order of the loops.
	 */
	isl_union_map *temporal;
	/* Pairs of instances that would share a line if lines began at the
	 * right place, through references whose subscripts differ in the
	 * constant of the last one at most, and adjacent in time among
	 * these.  No integer divisions occur but those of the domains.
	 * Pairs of two statements are there only if the references share no
	 * element.  Empty for scalars and if a subscript is not affine.
	 */
	isl_union_map *spatial;
} ash_spatial_group;

/* The groups in the order of the statements and their first references.
 * Kills, arrays without dimensions and groups of scalars without pairs are
 * left out.
 */
typedef struct ash_spatial {
	unsigned n_group;
	ash_spatial_group *group;
} ash_spatial;

/* Compute the groups of "scop" for lines of "line_bytes" bytes, that is,
 * of max(1, line_bytes / elem_size) elements, rounded down, and of one where
 * the size of the elements is unknown (0).  The size of lines is up to the
 * caller: that of the target machine, or 64 if that is unknown.
 * NULL on error (isl error set: budget, for instance).
 */
__isl_give ash_spatial *ash_spatial_compute(const ash_scop *scop,
	unsigned line_bytes);
/* Free "spatial" with all that it owns; gives NULL. */
__isl_null ash_spatial *ash_spatial_free(__isl_take ash_spatial *spatial);

/* Print the groups as YAML, one line per piece of a relation, in a stable
 * order.
 */
isl_stat ash_spatial_print(const ash_scop *scop, const ash_spatial *spatial,
	FILE *out);

#endif
