/* subtree_plan.c - plans for subtrees.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "search/search_state.h"

ash_plan ash_plan_error(void)
{
	return (ash_plan) { .schedule = NULL };
}

void ash_plan_clear(ash_plan *p)
{
	isl_schedule_free(p->schedule);
	p->schedule = NULL;
	ash_conditions_clear(&p->when);
	free(p->expand);
	p->expand = NULL;
	ash_leaves_clear(&p->bodies);
	ash_diag_clear(&p->notes);
}

/* Move the expansions of scalars from "from" to "to"; no array is expanded by
 * both plans.
 */
void ash_plan_move_expand(const ash_search_state *w, ash_plan *to,
	ash_plan *from)
{
	if (!to->expand) {
		to->expand = from->expand;
		from->expand = NULL;
		return;
	}
	for (unsigned i = 0; from->expand && i < w->input->scop->n_array; ++i)
		if (from->expand[i] >= 0)
			to->expand[i] = from->expand[i];
	free(from->expand);
	from->expand = NULL;
}

/* Returns "fresh" if its time (its member "wall") is below "gain" times that of
 * "kept", or if "kept" has no schedule; else "kept".  The other plan is freed.
 */
ash_plan ash_plan_choose(ash_plan *kept, ash_plan *fresh, double gain)
{
	ash_plan *best = kept;
	ash_plan *other = fresh;

	if (fresh->schedule &&
		(!kept->schedule || fresh->wall < gain * kept->wall)) {
		best = fresh;
		other = kept;
	}
	ash_plan_clear(other);
	return *best;
}
