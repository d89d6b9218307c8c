/* visits.c - a limit on the blocks that passes and analyses visit.
 *
 * SPDX-License-Identifier: MIT
 */
#include "support/visits.h"

#include <stdio.h>

static const char *const names[ASH_N_VISIT] = {
	[ASH_VISIT_PASS] = "passes",
	[ASH_VISIT_ANALYSIS] = "analyses",
	[ASH_VISIT_GUARD] = "guards",
	[ASH_VISIT_SEARCH] = "search for regions",
	[ASH_VISIT_MODEL] = "models",
	[ASH_VISIT_CODE] = "code",
};

static _Thread_local ash_visits visits;

void ash_visits_add(ash_visit_kind kind, unsigned long n)
{
	visits.n[kind] += n;
}

ash_visits ash_visits_now(void)
{
	return visits;
}

unsigned long ash_visits_since(const ash_visits *before)
{
	unsigned long sum = 0;

	for (int i = 0; i < ASH_N_VISIT; ++i)
		sum += visits.n[i] - before->n[i];
	return sum;
}

void ash_visits_print(const ash_visits *before, const char *name)
{
	fprintf(stderr, "%s: %lu visits of blocks", name,
		ash_visits_since(before));
	for (int i = 0; i < ASH_N_VISIT; ++i)
		if (visits.n[i] > before->n[i])
			fprintf(stderr, ", %s %lu", names[i],
				visits.n[i] - before->n[i]);
	fputc('\n', stderr);
}
