/* ast_open.c - stack of the marks around the generated statement.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ast/ast_build_impl.h"

#include <stdlib.h>
#include <string.h>

#include <isl/id.h>
#include <isl/schedule_node.h>
#include <isl/union_map.h>

#include "scop/mark.h"
#include "support/grow.h"

static isl_stat grow_domains(ash_ast_opens *opens, unsigned n)
{
	isl_union_set **grown;

	if (n <= opens->n_domain)
		return isl_stat_ok;
	grown = realloc(opens->domain, n * sizeof(*grown));
	if (!grown)
		return isl_stat_error;
	opens->domain = grown;
	while (opens->n_domain < n)
		grown[opens->n_domain++] = NULL;
	return isl_stat_ok;
}

/* The number with which the mark "node" is tagged; 0 if "node" is not a mark,
 * or not tagged.
 */
static unsigned number_of(__isl_keep isl_schedule_node *node)
{
	unsigned number;
	isl_id *id;

	if (isl_schedule_node_get_type(node) != isl_schedule_node_mark)
		return 0;
	id = isl_schedule_node_mark_get_id(node);
	number = ash_ast_mark_number(id);
	isl_id_free(id);
	return number;
}

/* Callback for the nodes of a tree: if "node" is a mark, drop the instances
 * recorded for its number.  They belong to a tree generated before, in which
 * the same mark may have occurred.
 */
static isl_bool forget_node(__isl_keep isl_schedule_node *node, void *user)
{
	ash_ast_opens *opens = user;
	unsigned number = number_of(node);

	if (number > 0 && number < opens->n_domain)
		opens->domain[number] = isl_union_set_free(
			opens->domain[number]);
	return isl_bool_true;
}

/* Callback for the nodes of a tree: record the instances below "node", if it is
 * a mark.  A part of a tree may be copied, so a mark may have several copies;
 * all their instances count.
 */
static isl_bool note_node(__isl_keep isl_schedule_node *node, void *user)
{
	ash_ast_opens *opens = user;
	unsigned number = number_of(node);
	isl_union_set *below;

	if (!number)
		return isl_bool_true;
	if (grow_domains(opens, number + 1) < 0)
		return isl_bool_error;
	below = isl_schedule_node_get_domain(node);
	if (opens->domain[number])
		below = isl_union_set_union(below, opens->domain[number]);
	opens->domain[number] = below;
	return below ? isl_bool_true : isl_bool_error;
}

isl_stat ash_ast_opens_note(ash_ast_opens *opens,
	__isl_keep isl_schedule *schedule)
{
	if (isl_schedule_foreach_schedule_node_top_down(schedule, &forget_node,
		    opens) < 0)
		return isl_stat_error;
	return isl_schedule_foreach_schedule_node_top_down(schedule, &note_node,
		opens);
}

isl_stat ash_ast_opens_enter(ash_ast_opens *opens, __isl_keep isl_id *id)
{
	if (!ASH_GROW(opens->open, opens->n))
		return isl_stat_error;
	opens->open[opens->n++] = (ash_ast_open) { .id = isl_id_copy(id) };
	return isl_stat_ok;
}

static void drop_last(ash_ast_opens *opens)
{
	isl_id_free(opens->open[--opens->n].id);
}

void ash_ast_opens_leave(ash_ast_opens *opens, __isl_keep isl_id *id)
{
	bool found = false;

	while (opens->n > 0 && !found) {
		found = opens->open[opens->n - 1].id == id;
		drop_last(opens);
	}
}

/* May the instances at the place of "build" be below the mark "id"? */
static isl_bool is_below(const ash_ast_opens *opens, __isl_keep isl_id *id,
	__isl_keep isl_ast_build *build)
{
	unsigned number = ash_ast_mark_number(id);
	isl_union_set *instances;
	isl_bool disjoint;

	if (!number || number >= opens->n_domain || !opens->domain[number])
		return isl_bool_true;
	instances = isl_union_map_domain(isl_ast_build_get_schedule(build));
	disjoint = isl_union_set_is_disjoint(instances, opens->domain[number]);
	isl_union_set_free(instances);
	return isl_bool_not(disjoint);
}

isl_stat ash_ast_opens_meet(ash_ast_opens *opens,
	__isl_keep isl_ast_build *build)
{
	unsigned first = opens->n, kept;

	while (first > 0 && !opens->open[first - 1].sure)
		first--;
	kept = first;
	for (unsigned i = first; i < opens->n; i++) {
		ash_ast_open one = opens->open[i];
		isl_bool below = is_below(opens, one.id, build);

		one.sure = true;
		opens->open[kept] = one;
		if (below == isl_bool_false)
			isl_id_free(one.id);
		else
			kept++;
		if (below < 0) {
			while (++i < opens->n)
				opens->open[kept++] = opens->open[i];
			opens->n = kept;
			return isl_stat_error;
		}
	}
	opens->n = kept;
	return isl_stat_ok;
}

bool ash_ast_opens_have(const ash_ast_opens *opens, const char *name, int depth)
{
	for (unsigned i = 0; i < opens->n; i++)
		if (ash_ast_depth(opens->open[i].id) == depth &&
			!strcmp(isl_id_get_name(opens->open[i].id), name))
			return true;
	return false;
}

const char *ash_ast_opens_find(const ash_ast_opens *opens,
	bool (*is)(const char *mark), int depth)
{
	for (unsigned i = opens->n; i-- > 0;) {
		const char *name = isl_id_get_name(opens->open[i].id);

		if (ash_ast_depth(opens->open[i].id) == depth && is(name))
			return name;
	}
	return NULL;
}

void ash_ast_opens_reset(ash_ast_opens *opens)
{
	while (opens->n > 0)
		drop_last(opens);
	for (unsigned i = 0; i < opens->n_domain; i++)
		opens->domain[i] = isl_union_set_free(opens->domain[i]);
}

void ash_ast_opens_clear(ash_ast_opens *opens)
{
	ash_ast_opens_reset(opens);
	free(opens->open);
	free(opens->domain);
	*opens = (ash_ast_opens) { 0 };
}
