/* ast_private.c - privatization of scalars in parallel loops.
 *
 * If only the first iteration of a loop executes some statement, isl may put
 * that statement before the loop.  The order is the same, but each thread has a
 * private copy of the scalars that a loop marked "parallel" writes (see
 * deps/storage/storage.h), and a value written before the loop does not reach
 * that copy.  So the statements of an iteration must stay together.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ast/ast_build_impl.h"

#include <string.h>

#include <isl/id.h>
#include <isl/schedule_node.h>
#include <isl/union_set.h>

#include "scop/mark.h"

static isl_bool writes_scalar(const ash_scop *scop, const ash_stmt *stmt)
{
	for (unsigned i = 0; i < stmt->n_access; ++i)
		if (stmt->access[i].kind != ASH_READ &&
			scop->array[stmt->access[i].array].scalar)
			return isl_bool_true;
	return isl_bool_false;
}

/* Is a scalar written below "node"? */
static isl_bool has_scalar_write(const ash_scop *scop,
	__isl_keep isl_schedule_node *node)
{
	isl_union_set *here = isl_schedule_node_get_domain(node);
	isl_bool found = isl_bool_false;

	for (unsigned i = 0; i < scop->n_stmt && found == isl_bool_false; ++i) {
		const ash_stmt *stmt = &scop->stmt[i];
		isl_union_set *domain;

		if (!writes_scalar(scop, stmt))
			continue;
		domain = isl_union_set_from_set(isl_set_copy(stmt->domain));
		found = isl_bool_not(isl_union_set_is_disjoint(here, domain));
		isl_union_set_free(domain);
	}
	isl_union_set_free(here);
	return found;
}

static bool is_concurrent(__isl_keep isl_schedule_node *node)
{
	isl_id *id = isl_schedule_node_mark_get_id(node);
	const char *name = id ? isl_id_get_name(id) : NULL;
	bool concurrent = name &&
		(!strcmp(name, ASH_MARK_PARALLEL) || ash_mark_is_simd(name) ||
			ash_mark_is_reduce(name));

	isl_id_free(id);
	return concurrent;
}

/* A search in a tree for a marked loop in which a scalar is written. */
typedef struct search {
	const ash_scop *scop;
	bool found;
} search;

static isl_bool look(__isl_keep isl_schedule_node *node, void *user)
{
	search *s = user;
	isl_bool written;

	if (isl_schedule_node_get_type(node) != isl_schedule_node_mark ||
		!is_concurrent(node))
		return isl_bool_true;
	written = has_scalar_write(s->scop, node);
	s->found = s->found || written == isl_bool_true;
	return written < 0 ? isl_bool_error : isl_bool_ok(!s->found);
}

isl_bool ash_ast_has_private(const ash_scop *scop,
	__isl_keep isl_schedule *schedule)
{
	search s = { scop, false };

	if (isl_schedule_foreach_schedule_node_top_down(schedule, &look, &s) <
		0)
		return isl_bool_error;
	return isl_bool_ok(s.found);
}
