/* scop_gen.c - random SCoPs.
 *
 * Most loops are as in real programs, from 0 to a parameter, or triangular;
 * most subscripts are an iterator plus a small constant.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop_gen.h"

#include <string.h>

/* The state of the generator. */
typedef struct maker {
	sg_scop *scop;
	ash_random *random;
	int stmts_left;
} maker;

static int pick(maker *m, int n)
{
	return ash_random_between(m->random, 0, n - 1);
}

static bool chance(maker *m, int percent)
{
	return ash_random_chance(m->random, percent);
}

static sg_expr param_expr(maker *m)
{
	sg_expr e = { .constant = 0 };

	e.param[pick(m, SG_N_PARAM)] = 1;
	return e;
}

/* An upper bound of a loop at "depth". */
static sg_expr any_upper(maker *m, int depth)
{
	sg_expr e = { .constant = 0 };

	switch (pick(m, depth ? 12 : 7)) {
	case 0:
		e.constant = 1 + pick(m, 9);
		return e;
	case 1:
		e = param_expr(m);
		e.constant = pick(m, 3) - 1;
		return e;
	case 7:
	case 8:
		e.iter[pick(m, depth)] = 1;
		e.constant = pick(m, 3);
		return e;
	case 9:
		e = param_expr(m);
		e.iter[pick(m, depth)] = -1;
		return e;
	default:
		return param_expr(m);
	}
}

static sg_expr any_lower(maker *m, int depth)
{
	sg_expr e = { .constant = 0 };

	if (chance(m, 15))
		e.constant = 1 + pick(m, 2);
	if (depth && chance(m, 12))
		e.iter[pick(m, depth)] = 1;
	return e;
}

static sg_expr any_subscript(maker *m, int depth)
{
	sg_expr e = { .constant = pick(m, 10) < 5 ? 0 : pick(m, 5) - 2 };

	if (!depth || chance(m, 8)) {
		if (chance(m, 30))
			e.param[pick(m, SG_N_PARAM)] = 1;
		return e;
	}
	e.iter[pick(m, depth)] = 1;
	if (chance(m, 12))
		e.iter[pick(m, depth)] += 1;
	if (chance(m, 5))
		e.iter[pick(m, depth)] *= -2;
	if (chance(m, 5)) {
		e = param_expr(m);
		e.iter[pick(m, depth)] = -1;
		e.constant = -1;
	}
	return e;
}

/* The cell of a scalar in a statement at "depth": the iterators of the loops
 * around its live range.
 */
static void scalar_subscripts(sg_access *access, int n_dim)
{
	for (int d = 0; d < n_dim; ++d)
		access->subscript[d].iter[d] = 1;
}

static void add_access(maker *m, sg_node *stmt, sg_kind kind, int array)
{
	sg_access *access = &stmt->access[stmt->n_access++];

	*access = (sg_access) { .kind = kind, .array = array };
	for (int d = 0; d < m->scop->array[array].n_dim; ++d)
		access->subscript[d] = any_subscript(m, stmt->depth);
}

/* An array that is not a scalar. */
static int any_array(maker *m)
{
	int array;

	do
		array = pick(m, m->scop->n_array);
	while (m->scop->array[array].scalar);
	return array;
}

static void fill_stmt(maker *m, sg_node *stmt)
{
	int n_read = pick(m, 4);

	stmt->n_op = pick(m, 6);
	if (stmt->depth && chance(m, 12))
		stmt->guard = 1 + pick(m, SG_N_GUARD - 1);
	for (int i = 0; i < n_read; ++i)
		add_access(m, stmt, SG_READ, any_array(m));
	add_access(m, stmt, chance(m, 8) ? SG_MAY_WRITE : SG_WRITE,
		any_array(m));
	if (n_read && chance(m, 25))
		memcpy(stmt->access[0].subscript,
			stmt->access[n_read].subscript,
			sizeof(stmt->access[0].subscript));
	if (n_read && chance(m, 25))
		stmt->access[0].array = stmt->access[n_read].array;
	if (chance(m, 4))
		add_access(m, stmt, SG_KILL, any_array(m));
}

static int add_node(maker *m, int parent, bool is_loop)
{
	sg_scop *scop = m->scop;
	sg_node *node = &scop->node[scop->n_node];

	*node = (sg_node) { .parent = parent, .is_loop = is_loop };
	if (parent >= 0)
		node->depth = scop->node[parent].depth + 1;
	return scop->n_node++;
}

/* Generate the body of the loop "parent": one or more nodes. */
static void add_body(maker *m, int parent)
{
	int depth = parent < 0 ? 0 : m->scop->node[parent].depth + 1;

	do {
		bool room = m->scop->n_node + 2 * SG_MAX_DEPTH < SG_MAX_NODE;
		bool loop = depth < SG_MAX_DEPTH && room &&
			chance(m,
				depth == 0           ? 95
					: depth == 3 ? 25
						     : 60);
		int i = add_node(m, parent, loop);
		sg_node *node = &m->scop->node[i];

		if (loop) {
			node->lower = any_lower(m, depth);
			node->upper = any_upper(m, depth);
			add_body(m, i);
		} else {
			fill_stmt(m, node);
			m->stmts_left--;
		}
	} while (m->stmts_left > 0 && m->scop->n_node < SG_MAX_NODE - 6 &&
		chance(m, depth == 0 ? 45 : 40));
}

/* Let the first statement directly in a loop write a scalar, and some of the
 * following ones read it.
 */
static void add_scalar(maker *m)
{
	sg_scop *scop = m->scop;
	int array = scop->n_array;
	int loop = -1;

	for (int i = 0; i < scop->n_node; ++i) {
		sg_node *node = &scop->node[i];

		if (node->is_loop || node->n_access == SG_MAX_ACCESS)
			continue;
		if (loop < 0 && node->depth && node->depth <= SG_MAX_DIM &&
			!node->guard) {
			loop = node->parent;
			scop->array[array] = (sg_array) { node->depth, true };
			scop->n_array++;
			add_access(m, node, SG_WRITE, array);
		} else if (loop >= 0 && node->parent >= loop &&
			node->depth >= scop->array[array].n_dim &&
			(node->parent == loop ||
				scop->node[node->parent].parent == loop)) {
			add_access(m, node, SG_READ, array);
		} else {
			continue;
		}
		memset(node->access[node->n_access - 1].subscript, 0,
			sizeof(node->access[0].subscript));
		scalar_subscripts(&node->access[node->n_access - 1],
			scop->array[array].n_dim);
	}
}

void sg_make(sg_scop *scop, ash_random *random, int max_stmt)
{
	maker m = { scop, random, 0 };

	memset(scop, 0, sizeof(*scop));
	m.stmts_left = 1 + pick(&m, max_stmt);
	scop->constant = chance(&m, 20);
	for (int i = 0; i < SG_N_PARAM; ++i)
		scop->size[i] = 1 + pick(&m, 12);
	scop->assumed = chance(&m, 20) ? 1 + pick(&m, 3) : 0;
	scop->n_array = 1 + pick(&m, 3);
	for (int i = 0; i < scop->n_array; ++i)
		scop->array[i].n_dim = chance(&m, 5) ? 0
						     : 1 + pick(&m, SG_MAX_DIM);
	add_body(&m, -1);
	if (chance(&m, 25))
		add_scalar(&m);
}

/* Is node "i" a statement, or a loop that contains one? */
static bool is_alive(const sg_scop *scop, int i)
{
	if (scop->node[i].dropped)
		return false;
	if (!scop->node[i].is_loop)
		return true;
	for (int k = i + 1; k < scop->n_node; ++k)
		if (scop->node[k].parent == i && is_alive(scop, k))
			return true;
	return false;
}

/* The parts of a node that can be removed: the node itself, its optional
 * properties, and its accesses.
 */
#define N_OWN 3
#define N_PART (N_OWN + SG_MAX_ACCESS)

int sg_n_part(const sg_scop *scop)
{
	return scop->n_node * N_PART + 2;
}

static bool simplify_loop(sg_node *node)
{
	static const sg_expr zero, n = { .param = { 1 } };
	bool changed = memcmp(&node->lower, &zero, sizeof(zero)) ||
		memcmp(&node->upper, &n, sizeof(n));

	node->lower = zero;
	node->upper = n;
	return changed;
}

static bool drop_of_node(sg_scop *scop, sg_node *node, int part)
{
	bool changed = false;

	if (part == 0) {
		changed = true;
		node->dropped = true;
	} else if (part == 1 && node->is_loop) {
		changed = simplify_loop(node);
	} else if (part == 2) {
		changed = node->guard != SG_ALWAYS;
		node->guard = SG_ALWAYS;
	} else if (part >= N_OWN && part - N_OWN < node->n_access) {
		changed = !node->access[part - N_OWN].dropped;
		node->access[part - N_OWN].dropped = true;
	}
	for (int i = 0; i < scop->n_node; ++i)
		if (scop->node[i].parent < 0 && is_alive(scop, i))
			return changed;
	return false;
}

bool sg_drop(sg_scop *scop, int i)
{
	int node = i / N_PART;

	if (node < scop->n_node)
		return !scop->node[node].dropped &&
			drop_of_node(scop, &scop->node[node], i % N_PART);
	if (i == scop->n_node * N_PART && scop->assumed) {
		scop->assumed = 0;
		return true;
	}
	return false;
}
