/* scale_lattice.h - one step of a lattice-Boltzmann method.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCALE_LATTICE_H
#define ASH_SCALE_LATTICE_H

#include <stdio.h>

/* Print the constraints of a step with "size" velocities: 9 in a plane, 19
 * or 27 in space.
 */
void scale_print_lattice(FILE *out, unsigned size);

/* Print its original order, a tree in isl's flow style. */
void scale_print_lattice_order(FILE *out, unsigned size);

#endif
