/* tune_search.c - search among the scripts of one loop nest.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tune_search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/grow.h"

/* The maximal number of attempts to find a new candidate. */
#define MAX_TRIES 300

void ash_tune_search_begin(ash_tune_search *search, ash_tune_space *space,
	const ash_tune_strategy *strategy)
{
	*search = (ash_tune_search) { .strategy = strategy,
		.space = space,
		.current = -1 };
}

void ash_tune_search_end(ash_tune_search *search)
{
	for (int i = 0; i < search->n; ++i)
		free(search->trial[i].script);
	free(search->trial);
	free(search->sizes);
	free(search->place);
}

static bool is_known(const ash_tune_search *search, const char *script)
{
	for (int i = 0; i < search->n; ++i)
		if (!strcmp(search->trial[i].script, script))
			return true;
	return false;
}

/* Add "script" (taken), unless it is NULL or known. */
static bool add(ash_tune_search *search, char *script, int parent, int move)
{
	if (!script || is_known(search, script) ||
		!ASH_GROW(search->trial, (unsigned) search->n)) {
		free(script);
		return false;
	}
	search->trial[search->n++] = (ash_tune_trial) { script, parent, move,
		NAN };
	return true;
}

bool ash_tune_search_start(ash_tune_search *search, const char *script)
{
	char *canonical = ash_tune_space_canonical(search->space, script);
	bool good = add(search, canonical, -1, -1);

	search->n_start += good;
	return good;
}

int ash_tune_search_ask(ash_tune_search *search)
{
	for (int i = 0; search->n_asked == search->n && i < MAX_TRIES; ++i) {
		int parent = -1, move = -1;
		char *script = search->done
			? NULL
			: search->strategy->next(search, &parent, &move);

		add(search, script, parent, move);
	}
	return search->n_asked < search->n ? search->n_asked++ : -1;
}

void ash_tune_search_tell(ash_tune_search *search, int i, double score)
{
	search->trial[i].score = score;
}

int ash_tune_search_best(const ash_tune_search *search)
{
	int best = -1;

	for (int i = 0; i < search->n; ++i)
		if (isfinite(search->trial[i].score) &&
			(best < 0 ||
				search->trial[i].score <
					search->trial[best].score))
			best = i;
	return best;
}
