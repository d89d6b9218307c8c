/* cone.h - polyhedral cones by their generators.
 *
 * A polyhedron is represented by the cone of all vectors (t, t x) with t >= 0
 * and points x: a ray (t, y) with t > 0 is the vertex y/t of the polyhedron,
 * one with t = 0 a ray of it.  The cone is described by lines, which extend to
 * both sides, and extreme rays.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_LINEAR_CONE_H
#define ASH_SCHED_LINEAR_CONE_H

#include <stdbool.h>
#include <stdint.h>

#include "sched/scheduler.h"

typedef struct ash_cone {
	unsigned dim;		/* numbers per vector */
	unsigned n_line, n_ray;
	int64_t *line, *ray;	/* n_line and n_ray vectors */
	unsigned words;		/* words per set of constraints in "tight" */
	uint64_t *tight;	/* per ray: constraints that it satisfies
				 * with equality */
	unsigned n_inequality;
	unsigned n_pointed;	/* dimension of the cone modulo its lines */
	unsigned line_room, ray_room;
	uint64_t *budget;	/* operations that are left; not owned */
} ash_cone;

/* Returns the whole space as a cone, with room for "n_inequality" inequalities;
 * NULL without memory.  "budget" counts down and must outlive the cone and all
 * copies, images and duals.  An operation is one product of a constraint with a
 * generator, or the comparison of a pair of rays with sixteen others.
 */
ash_cone *ash_cone_alloc(unsigned dim, unsigned n_inequality, uint64_t *budget);
/* Free "cone" with all that it owns; gives NULL. */
ash_cone *ash_cone_free(ash_cone *cone);

/* Make room for "n" more inequalities; false without memory. */
bool ash_cone_reserve(ash_cone *cone, unsigned n);

/* Restrict the cone to vectors v with row . v = 0. */
ash_sched_status ash_cone_equality(ash_cone *cone, const int64_t *row);
/* Restrict the cone to vectors v with row . v >= 0. */
ash_sched_status ash_cone_inequality(ash_cone *cone, const int64_t *row);

/* Apply a linear map to all generators.  "map" has one row of cone->dim
 * numbers for each number of a new vector.  More constraints, in terms of
 * the images, may follow; the generators need not be extreme any more, nor
 * different from each other.
 */
ash_sched_status ash_cone_map(ash_cone *cone, unsigned dim, const int64_t *map);

/* Set *dual to the cone of the constraints that hold on "cone": its lines are
 * equalities, its rays inequalities.  NULL on failure; owned by the caller.
 */
ash_sched_status ash_cone_dual(const ash_cone *cone, ash_cone **dual);

/* A copy of the cone; NULL without memory. */
ash_cone *ash_cone_copy(const ash_cone *cone);

/* Does a ray have a positive number at position "t"?  If not, and the cone is
 * that of a polyhedron, the polyhedron is empty.
 */
bool ash_cone_has_vertex(const ash_cone *cone, unsigned t);

/* Line "i" of the cone. */
static inline const int64_t *ash_cone_line(const ash_cone *cone, unsigned i)
{
	return cone->line + (size_t) i * cone->dim;
}

/* Ray "i" of the cone. */
static inline const int64_t *ash_cone_ray(const ash_cone *cone, unsigned i)
{
	return cone->ray + (size_t) i * cone->dim;
}

/* Generator "i": first the lines, then the rays. */
static inline const int64_t *ash_cone_generator(const ash_cone *cone,
	unsigned i)
{
	return i < cone->n_line ? ash_cone_line(cone, i)
				: ash_cone_ray(cone, i - cone->n_line);
}

#endif
