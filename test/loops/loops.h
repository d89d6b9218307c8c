/* loops.h - single loops in the manner of Callahan, Dongarra and Levine.
 *
 * "Vectorizing Compilers: A Test Suite and Results" (Supercomputing 1988) sorts
 * loops by what a compiler has to do to make vector code of them.  These are
 * our own loops, in those classes.  Each is a function of a length "n" that
 * works on the arrays below, and leaves scalars that it computes in "result".
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TEST_LOOPS_H
#define ASH_TEST_LOOPS_H

#define LEN 4000	/* the longest "n" */
#define ROWS 64		/* of matrices, as long as the square root of n */
#define PAD 32		/* elements beyond the end that loops may touch */

typedef float row[ROWS + PAD];

extern float a[2 * LEN + PAD], b[2 * LEN + PAD], c[2 * LEN + PAD],
	d[2 * LEN + PAD], e[2 * LEN + PAD];
extern double x[LEN + PAD], y[LEN + PAD], z[LEN + PAD];
extern int ia[LEN + PAD], ib[LEN + PAD], ix[LEN + PAD], ja[LEN + PAD];
extern row aa[ROWS + PAD], bb[ROWS + PAD], cc[ROWS + PAD];
extern double result;

#define LOOP(class, name) void name(int n);
#include "loops.def"
#undef LOOP

#endif
