/* spatial.h - spatial and temporal reuse: instances that touch one cache line
 * or element.
 *
 * Zinenko et al., "Modeling the Conflicting Demands of Parallelism and
 * Temporal/Spatial Locality in Affine Scheduling", CC 2018, sections 4.1, 4.2
 * and 4.4.  These relations impose no order; they express proximity.
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
	/* The number of references; A[i] += x counts twice. */
	unsigned multiplicity;
	/* Map from instances of the statement to array elements, restricted to
	 * the domain.
	 */
	isl_union_map *access;
	/* Pairs of an instance of any statement and a later one of "stmt" that
	 * touch the same element, the later one through the group:
	 *
	 * - with no relevant reference touching it in between.  Relevant are
	 *   all writes, from each group of reads of another statement the one
	 *   with the nearest constants, and the later instance's reference
	 *   itself;
	 * - both through the group, with no reference of the group touching it
	 *   in between.  If several instances touch an element through one
	 *   reference, only those count that completion (section 4.2) keeps
	 *   together.  If the domain has no holes, instances outside count as
	 *   well: they hide what they would touch in between.
	 *
	 * A scalar (ash_array.scalar) has pairs of a write and a read only.
	 * The iterators must be in the order of the loops.
	 */
	isl_union_map *temporal;
	/* Pairs of instances that would share a line under a suitable
	 * alignment, through references whose subscripts differ at most in the
	 * last constant, and with no instance that touches the line through
	 * these references in between.  The relation has no integer divisions
	 * except those of the domains.  Two statements have pairs only if the
	 * references share no element.  Empty for scalars and if a subscript is
	 * not affine.
	 */
	isl_union_map *spatial;
} ash_spatial_group;

/* The groups, ordered by statement and first reference.  Kills, arrays without
 * dimensions and groups of scalars without pairs are left out.
 */
typedef struct ash_spatial {
	unsigned n_group;
	ash_spatial_group *group;
} ash_spatial;

/* Compute the groups of "scop" for lines of max(1, line_bytes / elem_size)
 * elements, rounded down, and of one element if the element size is unknown
 * (0).  "line_bytes" is that of the target machine, or 64 if unknown.  NULL on
 * error (isl error set: budget, for instance).
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
