/* three_nests.h - SCoPs of three nests, one statement each, for tests of what
 * becomes of a sequence.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TEST_THREE_NESTS_H
#define ASH_TEST_THREE_NESTS_H

#include "scop/scop.h"

/* Iterators and bounds of all statements. */
typedef struct {
	const char *iterators, *bounds;
} three_domain;

/* What the statements S0, S1 and S2 read, twice, and write: elements of the
 * arrays a, b, c, d, x, y and z.
 */
typedef struct {
	const char *read[3][2], *write[3];
} three_accesses;

/* The SCoP, in which the loops of one nest come after those of another. */
ash_scop *three_nests(isl_ctx *ctx, const three_domain *domain,
	const three_accesses *accesses, const char *why);

#endif
