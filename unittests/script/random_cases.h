/* random_cases.h - tests with random scripts for random SCoPs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TEST_RANDOM_CASES_H
#define ASH_TEST_RANDOM_CASES_H

#include "random.h"
#include "script/union.h"

/* A random SCoP. */
typedef struct {
	isl_ctx *ctx;
	ash_random random;	/* for what is done with it */
	char *text;
	ash_scop *scop;
	ash_union *from;	/* its original order */
} random_case;

/* Make number "index" of those of "seed". */
random_case random_case_make(uint64_t seed, uint64_t index);
/* Free what it owns.  If it went wrong, print it and "script". */
void random_case_end(random_case *c, uint64_t index, bool right,
	const ash_script *script);

/* Try so many cases, from such a one on, as the arguments of the program say:
 * else "n_default" from 0 on.  The number of those that were tried; *n_wrong is
 * that of those for which "try_case" is false.
 */
int random_cases_run(int argc, char **argv, int n_default,
	bool (*try_case)(uint64_t index, void *user), void *user, int *n_wrong);

#endif
