/* program_order.c - textual order of statements.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/flow/program_order.h"

#include <stdlib.h>

#include <isl/aff.h>
#include <isl/id.h>
#include <isl/local_space.h>
#include <isl/schedule_node.h>
#include <isl/space.h>

#include "scop/accesses.h"
#include "scop/tree.h"
#include "support/grow.h"

/* A list of statements: those below a node of the schedule tree. */
typedef struct {
	unsigned n;
	unsigned *stmt; /* capacity for all statements; owned */
} crowd;

static isl_bool visit(ash_program *program, __isl_take isl_schedule_node *node,
	const crowd *here, int depth);

/* Is "time" equal to iterator number "pos" of "stmt", for all of its instances?
 */
static isl_bool is_iterator(__isl_keep isl_union_pw_aff *time,
	const ash_stmt *stmt, unsigned pos)
{
	isl_space *space;
	isl_pw_aff *pa;
	isl_aff *aff, *iterator;
	isl_bool same;

	if ((int) pos >= isl_set_dim(stmt->domain, isl_dim_set))
		return isl_bool_false;
	space = isl_space_from_domain(isl_set_get_space(stmt->domain));
	pa = isl_union_pw_aff_extract_pw_aff(time,
		isl_space_add_dims(space, isl_dim_out, 1));
	same = isl_pw_aff_isa_aff(pa);
	if (same != isl_bool_true) {
		isl_pw_aff_free(pa);
		return same;
	}
	aff = isl_pw_aff_as_aff(pa);
	iterator = isl_aff_var_on_domain(isl_aff_get_domain_local_space(aff),
		isl_dim_set, pos);
	same = isl_aff_plain_is_equal(aff, iterator);
	isl_aff_free(aff);
	isl_aff_free(iterator);
	return same;
}

/* Is member "pos" of "band" equal to iterator number "depth" of each statement
 * in "here"?
 */
static isl_bool is_loop(const ash_program *program,
	__isl_keep isl_schedule_node *band, int pos, const crowd *here,
	int depth)
{
	isl_union_pw_aff *time = ash_tree_member(band, pos);
	isl_bool ok = isl_bool_ok(time != NULL);

	for (unsigned i = 0; ok == isl_bool_true && i < here->n; ++i)
		ok = is_iterator(time, &program->scop->stmt[here->stmt[i]],
			depth);
	isl_union_pw_aff_free(time);
	return ok;
}

static isl_bool visit_band(ash_program *program,
	__isl_take isl_schedule_node *band, const crowd *here, int depth)
{
	isl_size n = isl_schedule_node_band_n_member(band);
	isl_bool ok = isl_bool_ok(n >= 0);

	for (int i = 0; ok == isl_bool_true && i < n; ++i)
		ok = is_loop(program, band, i, here, depth + i);
	if (ok == isl_bool_true)
		return visit(program, isl_schedule_node_child(band, 0), here,
			depth + n);
	isl_schedule_node_free(band);
	return ok;
}

typedef struct {
	const ash_scop *scop;
	crowd *chosen;
	bool whole; /* are whole statements selected? */
} choice;

static isl_stat choose(__isl_take isl_set *set, void *user)
{
	choice *c = user;
	int pos = ash_scop_stmt_of_set(c->scop, set);

	c->whole = c->whole && pos >= 0 && c->chosen->n < c->scop->n_stmt &&
		isl_set_plain_is_universe(set) == isl_bool_true;
	if (c->whole)
		c->chosen->stmt[c->chosen->n++] = pos;
	isl_set_free(set);
	return isl_stat_ok;
}

/* Set "chosen" to the statements of "filter".  Returns false if the filter has
 * only some instances of a statement.
 */
static isl_bool read_filter(const ash_program *program,
	__isl_keep isl_schedule_node *filter, crowd *chosen)
{
	isl_union_set *all = isl_schedule_node_filter_get_filter(filter);
	choice c = { program->scop, chosen, true };
	isl_stat stat = isl_union_set_foreach_set(all, &choose, &c);

	isl_union_set_free(all);
	return stat < 0 ? isl_bool_error : isl_bool_ok(c.whole);
}

static isl_stat add_turn(ash_way *way, ash_turn turn)
{
	if (!ASH_GROW(way->turn, way->n))
		return isl_stat_error;
	way->turn[way->n++] = turn;
	return isl_stat_ok;
}

/* Visit the child "filter" (taken) of a sequence; "turn" is appended to the
 * paths of its statements.  Returns false if the order is not simple.
 */
static isl_bool visit_child(ash_program *program,
	__isl_take isl_schedule_node *filter, ash_turn turn)
{
	const ash_scop *scop = program->scop;
	crowd there = { 0, calloc(scop->n_stmt + 1, sizeof(unsigned)) };
	isl_bool ok = isl_bool_error;

	if (there.stmt)
		ok = read_filter(program, filter, &there);
	for (unsigned i = 0; ok == isl_bool_true && i < there.n; ++i)
		if (add_turn(&program->way[there.stmt[i]], turn) < 0)
			ok = isl_bool_error;
	if (ok == isl_bool_true)
		ok = visit(program, isl_schedule_node_child(filter, 0), &there,
			turn.depth);
	else
		isl_schedule_node_free(filter);
	free(there.stmt);
	return ok;
}

static isl_bool visit_sequence(ash_program *program,
	__isl_take isl_schedule_node *node, int depth)
{
	isl_size n = isl_schedule_node_n_children(node);
	isl_bool ok = isl_bool_ok(n >= 0);
	ash_turn turn = { 0, depth };

	for (; ok == isl_bool_true && turn.child < n; ++turn.child)
		ok = visit_child(program,
			isl_schedule_node_get_child(node, turn.child), turn);
	isl_schedule_node_free(node);
	return ok;
}

/* Is a leaf inside "depth" loops as a simple order requires, if "here" are the
 * statements that reach it: a single one, with "depth" iterators?  Also true if
 * no statement reaches the leaf.
 */
static isl_bool is_leaf_of_one(const ash_program *program, const crowd *here,
	int depth)
{
	if (here->n != 1)
		return isl_bool_ok(here->n == 0);
	return isl_bool_ok(
		isl_set_dim(program->scop->stmt[here->stmt[0]].domain,
			isl_dim_set) == depth);
}

/* Record the path of the statements "here" below "node" (taken).  False if the
 * order is not simple.
 */
static isl_bool visit(ash_program *program, __isl_take isl_schedule_node *node,
	const crowd *here, int depth)
{
	isl_bool ok;

	switch (isl_schedule_node_get_type(node)) {
	case isl_schedule_node_domain:
	case isl_schedule_node_mark:
		return visit(program, isl_schedule_node_child(node, 0), here,
			depth);
	case isl_schedule_node_band:
		return visit_band(program, node, here, depth);
	case isl_schedule_node_sequence:
		return visit_sequence(program, node, depth);
	case isl_schedule_node_leaf:
		ok = is_leaf_of_one(program, here, depth);
		break;
	case isl_schedule_node_error:
		ok = isl_bool_error;
		break;
	default:
		ok = isl_bool_false;
	}
	isl_schedule_node_free(node);
	return ok;
}

static isl_bool read_ways(ash_program *program)
{
	const ash_scop *scop = program->scop;
	crowd all = { scop->n_stmt,
		calloc(scop->n_stmt + 1, sizeof(unsigned)) };
	isl_bool plain = isl_bool_error;

	for (unsigned i = 0; all.stmt && i < all.n; ++i)
		all.stmt[i] = i;
	if (all.stmt && program->way && program->params)
		plain = visit(program, isl_schedule_get_root(scop->schedule),
			&all, 0);
	free(all.stmt);
	return plain;
}

__isl_give ash_program *ash_program_read(const ash_scop *scop)
{
	ash_program *program = calloc(1, sizeof(*program));
	isl_bool plain;

	if (!program)
		return NULL;
	program->scop = scop;
	program->params = ash_access_params(scop,
		isl_set_get_space(scop->context));
	program->way = calloc(scop->n_stmt + 1, sizeof(*program->way));
	plain = read_ways(program);
	program->plain = plain == isl_bool_true;
	return plain < 0 ? ash_program_free(program) : program;
}

__isl_null ash_program *ash_program_free(__isl_take ash_program *program)
{
	if (!program)
		return NULL;
	for (unsigned i = 0; program->way && i < program->scop->n_stmt; ++i)
		free(program->way[i].turn);
	free(program->way);
	isl_space_free(program->params);
	free(program);
	return NULL;
}

int ash_program_level(const ash_program *program, unsigned first,
	unsigned second)
{
	const ash_way *a = &program->way[first];
	const ash_way *b = &program->way[second];

	for (unsigned i = 0; first != second && i < a->n && i < b->n; ++i) {
		const ash_turn *ta = &a->turn[i], *tb = &b->turn[i];

		if (ta->child != tb->child)
			return 2 * ta->depth + (ta->child < tb->child);
	}
	return 2 * isl_set_dim(program->scop->stmt[first].domain, isl_dim_set);
}

bool ash_program_precedes(const ash_program *program, unsigned first,
	unsigned second)
{
	return ash_program_level(program, first, second) % 2;
}
