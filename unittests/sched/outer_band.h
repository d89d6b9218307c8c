/* outer_band.h - the outermost loops of each statement in a schedule.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TEST_OUTER_BAND_H
#define ASH_TEST_OUTER_BAND_H

#include <stdbool.h>

#include <isl/schedule.h>

#define MAX_OUTER_STMT 256

/* The outermost band above a statement that moves its instances. */
typedef struct {
	char name[64];		/* of the statement */
	unsigned n_member;	/* 1 if the band is not permutable */
	bool is_parallel;	/* some member is coincident */
} outer_band;

typedef struct {
	unsigned n;
	outer_band band[MAX_OUTER_STMT];
} outer_bands;

/* Fill in *bands, in the order of the tree; false if there are too many
 * statements, or on error.
 */
bool outer_bands_of(__isl_keep isl_schedule *schedule, outer_bands *bands);

/* The band of the statement, or NULL: there is no band above it. */
const outer_band *outer_band_find(const outer_bands *bands,
	const char *name);

#endif
