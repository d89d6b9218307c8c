/* joint_order.c - legality and parallelism constraints, figure 1 of the paper.
 *
 * SPDX-License-Identifier: MIT
 */
#include "research/contiguity/joint.h"

/* One generator of a piece, at one level. */
typedef struct {
	ash_joint *joint;
	const ash_joint_piece *of;
	const ash_piece *piece;
	const ash_joint_stmt *src, *dst;
	const ash_cone *cone;
	unsigned level;
} place;

/* Add "sign" times the parametric and constant part of the schedule of "stmt";
 * "head" is t and the values of the parameters.
 */
static void add_head(ash_joint *joint, const ash_joint_stmt *stmt,
	unsigned level, int sign, const int64_t *head)
{
	unsigned n_coef = level < stmt->n_left ? stmt->n_var : 0;
	unsigned first = stmt->function[level] + 2 * n_coef;

	if (!stmt->has_shift)
		return;
	for (unsigned i = 0; i <= joint->graph->n_param; ++i) {
		ash_joint_add(joint, first + 2 * i, sign * head[i]);
		ash_joint_add(joint, first + 2 * i + 1, -sign * head[i]);
	}
}

/* Start a constraint with "sign" times the distance at generator "v". */
static void start(const place *p, const int64_t *v, int sign)
{
	ash_joint *joint = p->joint;
	const int64_t *x = v + 1 + joint->graph->n_param;

	ash_joint_start(joint);
	if (p->src == p->dst) {
		ash_joint_add_product(joint, p->src, p->level, sign, x);
		return;
	}
	add_head(joint, p->dst, p->level, sign, v);
	add_head(joint, p->src, p->level, -sign, v);
	ash_joint_add_product(joint, p->dst, p->level, sign, x + p->src->n_var);
	ash_joint_add_product(joint, p->src, p->level, -sign, x);
}

/* Relax the constraint where an outer loop or sequence already orders the
 * pairs. "constant" is as in ash_joint_unless.
 */
static void add_earlier(const place *p, int64_t constant, unsigned n_place)
{
	ash_joint *joint = p->joint;
	int64_t most = joint->most - (constant < 0 ? constant : 0);

	for (unsigned q = 0; q < p->level; ++q)
		ash_joint_add(joint, p->of->by_loop + q, most);
	for (unsigned q = 0; p->of->has_place && q < n_place; ++q)
		ash_joint_add(joint, p->of->by_place + q, most);
}

/* Add the constraint that the distance at "v" is nonnegative; at least 1 if
 * this level orders the pairs; 0 if "v" is a line.
 */
static void keep_order(const place *p, const int64_t *v, bool is_line)
{
	ash_joint *joint = p->joint;

	start(p, v, 1);
	if (is_line && !p->level) {
		ash_joint_finish(joint, true, 0);
		return;
	}
	ash_joint_add(joint, p->of->by_loop + p->level, -v[0]);
	add_earlier(p, 0, p->level);
	ash_joint_finish(joint, false, 0);
	if (!is_line)
		return;
	start(p, v, -1);
	add_earlier(p, 0, p->level);
	ash_joint_finish(joint, false, 0);
}

/* Add the constraint that the loop of "stmt" is parallel only if the distance
 * is 0.
 */
static void keep_together(const place *p, const ash_joint_stmt *stmt,
	const int64_t *v, bool is_order)
{
	ash_joint *joint = p->joint;

	if (p->level >= stmt->n_left)
		return;
	for (int sign = -1; sign <= (is_order ? -1 : 1); sign += 2) {
		int64_t most;

		start(p, v, sign);
		most = joint->most;
		if (is_order)
			add_earlier(p, 0, p->level);
		ash_joint_add(joint, stmt->serial + p->level, most);
		ash_joint_finish(joint, false, 0);
	}
}

static void add_level(place *p)
{
	unsigned kinds = p->piece->kinds;
	bool is_order = kinds & ASH_ORDER;
	bool counts = p->joint->wants_parallel && kinds & ASH_COINCIDENCE;

	for (unsigned i = 0; i < p->cone->n_line + p->cone->n_ray; ++i) {
		const int64_t *v = ash_cone_generator(p->cone, i);
		bool is_line = i < p->cone->n_line;

		if (is_order)
			keep_order(p, v, is_line);
		if (counts)
			keep_together(p, p->src, v, is_order);
		if (counts && p->src != p->dst)
			keep_together(p, p->dst, v, is_order);
	}
}

/* Constrain the sequence below level p->level: the sink is later if the
 * sequence orders the pairs, and not earlier if nothing outside does.
 */
static void add_place(const place *p)
{
	ash_joint *joint = p->joint;
	int64_t n = joint->n_stmt;

	ash_joint_start(joint);
	ash_joint_add(joint, p->dst->place + p->level, 1);
	ash_joint_add(joint, p->src->place + p->level, -1);
	ash_joint_add(joint, p->of->by_place + p->level, -1);
	for (unsigned q = 0; q <= p->level; ++q)
		ash_joint_add(joint, p->of->by_loop + q, n);
	for (unsigned q = 0; q < p->level; ++q)
		ash_joint_add(joint, p->of->by_place + q, n);
	ash_joint_finish(joint, false, 0);
}

/* Add the constraint that "a" and "b", in one loop, agree on whether it is
 * parallel.
 */
static void add_tie(const place *p, const ash_joint_stmt *a,
	const ash_joint_stmt *b)
{
	ash_joint *joint = p->joint;

	if (p->level >= a->n_left || p->level >= b->n_left)
		return;
	ash_joint_start(joint);
	ash_joint_add(joint, a->serial + p->level, 1);
	ash_joint_add(joint, b->serial + p->level, -1);
	add_earlier(p, 0, p->level);
	ash_joint_finish(joint, false, 0);
}

/* Add the constraint that some level orders the pairs, or "open" is 1. */
static void add_once(const ash_joint_piece *of, ash_joint *joint)
{
	ash_joint_start(joint);
	for (unsigned q = 0; q < of->n_level; ++q) {
		ash_joint_add(joint, of->by_loop + q, 1);
		if (of->has_place)
			ash_joint_add(joint, of->by_place + q, 1);
	}
	ash_joint_add(joint, of->open, 1);
	ash_joint_finish(joint, false, -1);
}

/* Add the variables of a piece, and count its levels: those at which both
 * statements have a loop, or one of them.
 */
static void init_piece(ash_joint *joint, unsigned index, ash_joint_piece *of)
{
	const ash_piece *piece = &joint->graph->piece[index];
	const ash_joint_stmt *src = &joint->stmt[joint->local[piece->src]];
	const ash_joint_stmt *dst = &joint->stmt[joint->local[piece->dst]];

	of->piece = index;
	of->n_level = src->n_function < dst->n_function ? src->n_function
							: dst->n_function;
	of->has_place = src != dst;
	of->by_loop = ash_joint_vars(joint, of->n_level, 1);
	if (of->has_place)
		of->by_place = ash_joint_vars(joint, of->n_level, 1);
	of->open = ash_joint_weighed(joint, 1, 1, ASH_JOINT_ORDER, 1);
}

static void add_piece(ash_joint *joint, unsigned index, ash_joint_piece *of)
{
	ash_piece *piece = &joint->graph->piece[index];
	place p = { .joint = joint,
		.of = of,
		.piece = piece,
		.src = &joint->stmt[joint->local[piece->src]],
		.dst = &joint->stmt[joint->local[piece->dst]] };

	init_piece(joint, index, of);
	if (piece->src == piece->dst)
		joint->status = ash_piece_delta(joint->graph, piece);
	p.cone = piece->src == piece->dst ? piece->delta : piece->cone;
	if (joint->status == ASH_SCHED_OK)
		joint->status = ash_graph_spend(joint->graph,
			1 + p.cone->n_line + p.cone->n_ray);
	for (; p.level < of->n_level && !joint->status; ++p.level) {
		add_level(&p);
		if (!of->has_place || !(piece->kinds & ASH_ORDER))
			continue;
		add_place(&p);
		if (joint->wants_parallel) {
			add_tie(&p, p.src, p.dst);
			add_tie(&p, p.dst, p.src);
		}
	}
	if (piece->kinds & ASH_ORDER)
		add_once(of, joint);
}

/* Add the variables of "stmt" for parallel loops; a parallel loop has more
 * weight the more loops it encloses.
 */
static void add_stmt_variables(ash_joint *joint, ash_joint_stmt *stmt)
{
	int64_t weight = ash_joint_options(joint)->weight_parallel;

	stmt->serial = joint->mip->n_var;
	for (unsigned q = 0; joint->wants_parallel && q < stmt->n_left; ++q)
		ash_joint_weighed(joint, 1, 1, ASH_JOINT_LOSS,
			weight * (stmt->n_left - q));
	if (joint->n_stmt > 1)
		stmt->place = ash_joint_vars(joint, stmt->n_function,
			joint->n_stmt - 1);
}

void ash_joint_add_order(ash_joint *joint)
{
	const ash_part *part = joint->part;

	for (unsigned i = 0; i < joint->n_stmt && !joint->status; ++i)
		add_stmt_variables(joint, &joint->stmt[i]);
	for (unsigned i = 0; i < part->n_piece && !joint->status; ++i) {
		const ash_piece *piece = &joint->graph->piece[part->piece[i]];

		if (piece->is_active &&
			piece->kinds & (ASH_ORDER | ASH_COINCIDENCE))
			add_piece(joint, part->piece[i],
				&joint->piece[joint->n_piece++]);
	}
}
