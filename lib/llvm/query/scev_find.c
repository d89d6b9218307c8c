/* scev_find.c - search through all parts of a SCEV.
 *
 * SPDX-License-Identifier: MIT
 */
#include "llvm/query/scev_find.h"

#include "support/pointer_table.h"

typedef struct search {
	ash_scev_test test;
	void *user;
	ash_table seen;
} search;

static bool find(search *s, ash_scev scev)
{
	if (ash_table_get(&s->seen, scev) >= 0)
		return false;
	if (!ash_table_set(&s->seen, scev, 1) || s->test(scev, s->user))
		return true;
	for (unsigned i = 0; i < ash_scev_n_operand(scev); ++i)
		if (find(s, ash_scev_operand(scev, i)))
			return true;
	return false;
}

bool ash_scev_find(ash_scev scev, ash_scev_test test, void *user)
{
	search s = { .test = test, .user = user };
	bool found = find(&s, scev);

	ash_table_clear(&s.seen);
	return found;
}
