/* outer_band.c - the outermost loops of each statement in a schedule.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/outer_band.h"

#include <stdio.h>
#include <string.h>

#include <isl/schedule_node.h>
#include <isl/set.h>
#include <isl/union_set.h>

/* What is being filled in; "band" is what all statements of a node get. */
typedef struct {
	outer_bands *bands;
	outer_band band;
} filling;

static isl_stat add_statement(__isl_take isl_set *set, void *user)
{
	filling *f = user;
	const char *name = isl_set_has_tuple_name(set) == isl_bool_true
		? isl_set_get_tuple_name(set) : "";
	bool fits = f->bands->n < MAX_OUTER_STMT;

	if (fits) {
		snprintf(f->band.name, sizeof(f->band.name), "%s", name);
		f->bands->band[f->bands->n++] = f->band;
	}
	isl_set_free(set);
	return fits ? isl_stat_ok : isl_stat_error;
}

static isl_stat add_all(__isl_keep isl_schedule_node *node, filling *f)
{
	isl_union_set *domain = isl_schedule_node_get_domain(node);
	isl_stat stat = isl_union_set_foreach_set(domain, &add_statement, f);

	isl_union_set_free(domain);
	return stat;
}

static outer_band describe(__isl_keep isl_schedule_node *node)
{
	outer_band band = { .n_member = 1 };
	unsigned n = isl_schedule_node_band_n_member(node);

	if (isl_schedule_node_band_get_permutable(node) == isl_bool_true)
		band.n_member = n;
	for (unsigned i = 0; i < band.n_member; ++i)
		band.is_parallel = band.is_parallel ||
			isl_schedule_node_band_member_get_coincident(node, i)
				== isl_bool_true;
	return band;
}

static isl_bool visit(__isl_keep isl_schedule_node *node, void *user)
{
	filling *f = user;

	if (isl_schedule_node_get_type(node) != isl_schedule_node_band)
		return isl_bool_true;
	f->band = describe(node);
	return add_all(node, f) < 0 ? isl_bool_error : isl_bool_false;
}

bool outer_bands_of(__isl_keep isl_schedule *schedule, outer_bands *bands)
{
	filling f = { .bands = bands };

	bands->n = 0;
	return schedule && isl_schedule_foreach_schedule_node_top_down(
		schedule, &visit, &f) >= 0;
}

const outer_band *outer_band_find(const outer_bands *bands,
	const char *name)
{
	for (unsigned i = 0; i < bands->n; ++i)
		if (!strcmp(bands->band[i].name, name))
			return &bands->band[i];
	return NULL;
}
