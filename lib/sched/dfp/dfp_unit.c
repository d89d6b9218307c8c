/* dfp_unit.c - fusion of a component with earlier units.
 *
 * Acharya, Bondhugula, Cohen (dfp.c), Algorithm 6: vertices of the component
 * get colours of vertices of other statements with which they do not conflict.
 * The paper proceeds colour by colour; here all members of the component are
 * matched at once with those of the units that it joins, so that the bands
 * before and after can be compared.
 *
 * When all members of a unit are matched, members of other units are matched
 * with a constant row of this unit, as in pluto-lp, where statements with fewer
 * loops have constant rows once they need no more.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/dfp/dfp_impl.h"

#include <stdlib.h>
#include <string.h>

/* Stands for a constant row where the number of a member is expected. */
#define CONSTANT (ASH_MAX_MEMBER + 0U)

/* The slots, one for each unit to be fused: 0 is for the unit with most
 * statements, 1 for the component, and the others follow.
 */
enum { LARGEST, ADDED, OTHERS };

/* A member of the common band. */
typedef struct {
	unsigned *member;	/* for each slot: its member, or CONSTANT */
	ash_placement place;
	bool is_coincident;
} level;

/* A dependence piece between statement "inside" of the component and statement
 * "outside" of the unit in "slot".
 */
typedef struct {
	unsigned slot, piece, inside, outside;
} bridge;

/* An attempt to fuse a component with units of one group. */
typedef struct {
	ash_fusion *fusion;
	unsigned n_slot;
	unsigned *unit;		/* for each slot: its unit */
	uint64_t *used;		/* per slot: bit mask of matched members */
	unsigned *choice;	/* for each slot: the chosen member */
	unsigned n_bridge;
	bridge *bridge;		/* the pieces, ordered by slot */
	int64_t *zero;		/* scratch memory: a row of zeros */
	bool parallel, constants;	/* are parallel members required? are
					 * constant rows allowed? */
	unsigned n_level;
	level level[ASH_MAX_MEMBER];
} join;

static ash_unit *slot_unit(const join *j, unsigned slot)
{
	return &j->fusion->unit[j->unit[slot]];
}

static int compare_bridges(const void *a, const void *b)
{
	const bridge *x = a, *y = b;

	if (x->slot != y->slot)
		return x->slot < y->slot ? -1 : 1;
	if (x->outside != y->outside)
		return x->outside < y->outside ? -1 : 1;
	if (x->inside != y->inside)
		return x->inside < y->inside ? -1 : 1;
	return x->piece < y->piece ? -1 : x->piece > y->piece;
}

/* The bridge of "piece", which connects unit "x" with another one; its slot is
 * not set.
 */
static bridge make_bridge(const ash_fusion *f, unsigned x, unsigned piece)
{
	const ash_piece *p = &f->graph->piece[piece];
	unsigned src = f->local[p->src], dst = f->local[p->dst];
	bool is_source = f->component[src] == x;

	return (bridge) { .piece = piece,
		.inside = is_source ? src : dst,
		.outside = is_source ? dst : src };
}

/* The slot of unit "u", which is added if it has none. */
static unsigned slot_of(join *j, unsigned u)
{
	unsigned slot = 0;

	while (slot < j->n_slot && j->unit[slot] != u)
		++slot;
	if (slot == j->n_slot)
		j->unit[j->n_slot++] = u;
	return slot;
}

static void swap_slots(join *j, unsigned a, unsigned b)
{
	unsigned unit = j->unit[a];

	j->unit[a] = j->unit[b];
	j->unit[b] = unit;
	for (unsigned i = 0; i < j->n_bridge; ++i) {
		if (j->bridge[i].slot == a)
			j->bridge[i].slot = b;
		else if (j->bridge[i].slot == b)
			j->bridge[i].slot = a;
	}
}

static void find_largest(join *j)
{
	unsigned best = OTHERS;

	for (unsigned i = OTHERS; i < j->n_slot; ++i)
		if (slot_unit(j, i)->n_stmt > slot_unit(j, best)->n_stmt)
			best = i;
	swap_slots(j, LARGEST, best);
	for (unsigned i = best; i + 1 < j->n_slot; ++i)
		swap_slots(j, i, i + 1);
	--j->n_slot;
}

/* Set the slots to unit "x" and the units of "group" with dependences on or
 * from it.  The first slot is empty until the largest unit is known.
 */
static void find_slots(join *j, unsigned x, unsigned group)
{
	const ash_fusion *f = j->fusion;

	j->unit[LARGEST] = ASH_NO_UNIT;
	j->unit[ADDED] = x;
	j->n_slot = OTHERS;
	for (unsigned i = f->piece_start[x]; i < f->piece_start[x + 1]; ++i) {
		bridge b = make_bridge(f, x, f->piece[i]);
		unsigned u = f->unit_of[b.outside];

		if (f->unit[u].group != group)
			continue;
		b.slot = slot_of(j, u);
		j->bridge[j->n_bridge++] = b;
	}
	find_largest(j);
	qsort(j->bridge, j->n_bridge, sizeof(*j->bridge), &compare_bridges);
}

static ash_sched_status init(join *j, ash_fusion *fusion, unsigned x,
	unsigned group)
{
	unsigned n = fusion->piece_start[x + 1] - fusion->piece_start[x];

	j->fusion = fusion;
	j->unit = malloc(sizeof(*j->unit) * (n + OTHERS + 1));
	j->used = calloc(n + OTHERS + 1, sizeof(*j->used));
	j->choice = malloc(sizeof(*j->choice) * (n + OTHERS + 1));
	j->bridge = malloc(sizeof(*j->bridge) * (n + 1));
	j->zero = calloc(fusion->conflicts.row_size + 1, sizeof(*j->zero));
	if (!j->unit || !j->used || !j->choice || !j->bridge || !j->zero)
		return ASH_SCHED_ERROR;
	find_slots(j, x, group);
	return ASH_SCHED_OK;
}

static void clear(join *j)
{
	for (unsigned i = 0; i < j->n_level; ++i) {
		free(j->level[i].member);
		ash_placement_clear(&j->level[i].place);
	}
	free(j->unit);
	free(j->used);
	free(j->choice);
	free(j->bridge);
	free(j->zero);
	free(j);
}

/* The row of statement "s" in "member" of its unit. */
static const int64_t *row_of(const join *j, unsigned s, unsigned member)
{
	return member == CONSTANT ? j->zero
				  : ash_matrix_row(&j->fusion->rows[s], member);
}

static unsigned vertex_of(const join *j, unsigned s, unsigned member)
{
	const ash_fusion *f = j->fusion;

	return ash_conflict_vertex(f->graph, f->part->stmt[s],
		row_of(j, s, member));
}

/* Set *edge to whether there is a conflict between the statements of "b", if
 * member "outside" of the one unit is fused with member "inside" of the other.
 */
static ash_sched_status bridge_conflicts(const join *j, const bridge *b,
	unsigned outside, unsigned inside, bool *edge)
{
	unsigned v = vertex_of(j, b->outside, outside);
	unsigned w = vertex_of(j, b->inside, inside);

	*edge = false;
	if (v == ASH_NO_CONFLICT_VERTEX || w == ASH_NO_CONFLICT_VERTEX)
		return ASH_SCHED_OK;
	return ash_conflict_between(&j->fusion->conflicts, b->outside, v,
		b->inside, w, j->parallel, edge);
}

/* Set *edge to whether there is a conflict between member "m" of "slot" and the
 * chosen member of the component.
 */
static ash_sched_status slot_conflicts(const join *j, unsigned slot, unsigned m,
	bool *edge)
{
	const bridge *last = NULL;
	ash_sched_status status = ASH_SCHED_OK;

	*edge = false;
	for (unsigned i = 0; i < j->n_bridge && !*edge && !status; ++i) {
		const bridge *b = &j->bridge[i];
		bool again = last && last->inside == b->inside &&
			last->outside == b->outside;

		if (b->slot != slot || again)
			continue;
		last = b;
		status = bridge_conflicts(j, b, m, j->choice[ADDED], edge);
	}
	return status;
}

/* Are all members of the unit of "slot" matched? */
static bool is_exhausted(const join *j, unsigned slot)
{
	const ash_unit *unit = slot_unit(j, slot);

	for (unsigned m = 0; m < unit->n_member; ++m)
		if (!(j->used[slot] >> m & 1))
			return false;
	return true;
}

/* The first unmatched member of "slot" from "m" on, or CONSTANT if that is
 * allowed; a number above CONSTANT if there is none.
 */
static unsigned next_candidate(const join *j, unsigned slot, unsigned m)
{
	const ash_unit *unit = slot_unit(j, slot);

	for (; m < unit->n_member; ++m)
		if (!(j->used[slot] >> m & 1) &&
			(!j->parallel || unit->coincident[m]))
			return m;
	if (m <= CONSTANT && j->constants && unit->is_complete &&
		is_exhausted(j, slot))
		return CONSTANT;
	return CONSTANT + 1;
}

/* Choose members for the slots from OTHERS on that do not conflict with that of
 * the component; set *found to whether each slot has one.
 */
static ash_sched_status choose_others(join *j, bool *found)
{
	ash_sched_status status = ASH_SCHED_OK;

	*found = true;
	for (unsigned slot = OTHERS; slot < j->n_slot && *found && !status;
		++slot) {
		unsigned m = next_candidate(j, slot, 0);
		bool edge = true;

		while (m <= CONSTANT && edge && !status) {
			j->choice[slot] = m;
			status = slot_conflicts(j, slot, m, &edge);
			m = next_candidate(j, slot, m + 1);
		}
		*found = !edge;
	}
	return status;
}

static bool all_constant(const join *j)
{
	for (unsigned slot = 0; slot < j->n_slot; ++slot)
		if (j->choice[slot] != CONSTANT)
			return false;
	return true;
}

static ash_sched_status add_pieces(const join *j, ash_placement *place)
{
	const ash_fusion *f = j->fusion;
	ash_sched_status status = ASH_SCHED_OK;

	for (unsigned i = 0; i < j->n_bridge && !status; ++i) {
		const bridge *b = &j->bridge[i];
		const ash_piece *piece = &f->graph->piece[b->piece];
		ash_placement_end in = { ADDED,
			row_of(j, b->inside, j->choice[ADDED]) };
		ash_placement_end out = { b->slot,
			row_of(j, b->outside, j->choice[b->slot]) };
		bool is_source = f->local[piece->src] == b->inside;

		status = ash_placement_add(place, piece, is_source ? in : out,
			is_source ? out : in,
			ash_conflict_asks(&f->conflicts, b->piece,
				j->parallel));
	}
	return status;
}

/* Append the chosen members as a level of the common band. */
static ash_sched_status append_level(join *j, ash_placement *place)
{
	level *l = &j->level[j->n_level];

	l->member = malloc(sizeof(unsigned) * (j->n_slot + 1));
	if (!l->member)
		return ASH_SCHED_ERROR;
	memcpy(l->member, j->choice, sizeof(unsigned) * j->n_slot);
	l->place = *place;
	l->is_coincident = j->parallel;
	*place = (ash_placement) { 0 };
	++j->n_level;
	for (unsigned slot = 0; slot < j->n_slot; ++slot)
		if (j->choice[slot] != CONSTANT)
			j->used[slot] |= UINT64_C(1) << j->choice[slot];
	return ASH_SCHED_OK;
}

/* Scale and shift the units for the chosen members, and append these as a level
 * of the common band; set *found to whether that is possible.
 */
static ash_sched_status place_choice(join *j, bool *found)
{
	ash_placement place;
	ash_sched_status status = ash_placement_init(j->fusion->graph,
		j->n_slot, true, &place);

	*found = false;
	if (status == ASH_SCHED_OK)
		status = add_pieces(j, &place);
	if (status == ASH_SCHED_OK)
		status = ash_placement_solve(&place, found);
	if (status == ASH_SCHED_OK && *found)
		status = append_level(j, &place);
	ash_placement_clear(&place);
	return status;
}

/* Complete the choice of members, which is made for the first two slots, by
 * members of the others, and append them as a level; set *found to whether that
 * is possible.
 */
static ash_sched_status try_choice(join *j, bool *found)
{
	bool edge = all_constant(j);
	ash_sched_status status = ASH_SCHED_OK;

	*found = false;
	if (!edge)
		status = slot_conflicts(j, LARGEST, j->choice[LARGEST], &edge);
	if (status != ASH_SCHED_OK || edge)
		return status;
	status = choose_others(j, found);
	return status == ASH_SCHED_OK && *found ? place_choice(j, found)
						: status;
}

/* Match one more member of each unit; set *found to whether that is possible.
 */
static ash_sched_status find_level(join *j, bool *found)
{
	ash_sched_status status = ASH_SCHED_OK;

	*found = false;
	for (unsigned a = next_candidate(j, LARGEST, 0);
		a <= CONSTANT && !*found && !status;
		a = next_candidate(j, LARGEST, a + 1))
		for (unsigned b = next_candidate(j, ADDED, 0);
			b <= CONSTANT && !*found && !status;
			b = next_candidate(j, ADDED, b + 1)) {
			j->choice[LARGEST] = a;
			j->choice[ADDED] = b;
			for (unsigned k = OTHERS; k < j->n_slot; ++k)
				j->choice[k] = CONSTANT;
			status = try_choice(j, found);
		}
	return status;
}

/* Find all levels of the common band, parallel ones first. */
static ash_sched_status find_levels(join *j)
{
	ash_sched_status status = ASH_SCHED_OK;

	for (unsigned pass = 0; pass < 4 && !status; ++pass) {
		bool found = true;

		j->parallel = pass < 2;
		j->constants = pass % 2;
		while (found && !status && j->n_level < ASH_MAX_MEMBER)
			status = find_level(j, &found);
	}
	return status;
}

/* Is level "a" outside of "b" in the order of slot "slot"? */
static bool is_outer(const level *a, const level *b, unsigned slot)
{
	return a->member[slot] < b->member[slot];
}

/* The slot of the unit with most members. */
static unsigned deepest_slot(const join *j)
{
	unsigned best = 0;

	for (unsigned slot = 1; slot < j->n_slot; ++slot)
		if (slot_unit(j, slot)->n_member > slot_unit(j, best)->n_member)
			best = slot;
	return best;
}

/* Keep the first parallel level outermost, and order the others as in the
 * deepest unit.
 */
static void order_levels(join *j)
{
	unsigned slot = deepest_slot(j);
	unsigned first = j->n_level && j->level[0].is_coincident;

	for (unsigned i = first + 1; i < j->n_level; ++i)
		for (unsigned k = i; k > first &&
			is_outer(&j->level[k], &j->level[k - 1], slot);
			--k) {
			level l = j->level[k];

			j->level[k] = j->level[k - 1];
			j->level[k - 1] = l;
		}
}

static unsigned count_coincident(const ash_unit *unit)
{
	unsigned n = 0;

	for (unsigned m = 0; m < unit->n_member; ++m)
		n += unit->coincident[m];
	return n;
}

/* Does the band keep the properties that the options require? */
static bool keeps_quality(const join *j)
{
	const ash_scheduler_options *options = j->fusion->graph->options;
	bool typed = options->fusion != ASH_FUSION_MAX;
	unsigned n = 0;

	for (unsigned i = 0; i < j->n_level; ++i)
		n += j->level[i].is_coincident;
	for (unsigned slot = 0; slot < j->n_slot; ++slot) {
		const ash_unit *unit = slot_unit(j, slot);
		unsigned had = count_coincident(unit);

		if ((options->maximize_band_depth &&
			    j->n_level < unit->n_member) ||
			(options->maximize_coincidence && n < had) ||
			(typed && had && !n))
			return false;
	}
	return j->n_level;
}

/* Set "rows" to the schedule rows that statement "s" of "slot" would have in
 * the common band.
 */
static ash_sched_status new_rows(const join *j, unsigned slot, unsigned s,
	ash_matrix *rows)
{
	const ash_fusion *f = j->fusion;
	const ash_vertex *stmt = &f->graph->stmt[f->part->stmt[s]];
	ash_sched_status status = ASH_SCHED_OK;

	*rows = (ash_matrix) { .n_col = f->rows[s].n_col };
	for (unsigned i = 0; i < j->n_level && !status; ++i) {
		if (!ash_matrix_append(rows,
			    row_of(j, s, j->level[i].member[slot])))
			return ASH_SCHED_ERROR;
		status = ash_placement_apply(&j->level[i].place, slot,
			stmt->n_var, ash_matrix_row(rows, i));
	}
	return status;
}

/* The slot of the unit that statement "s" belongs to, or n_slot. */
static unsigned slot_of_statement(const join *j, unsigned s)
{
	const ash_fusion *f = j->fusion;
	unsigned slot = 0, unit = f->unit_of[s];

	if (f->component[s] == j->unit[ADDED])
		return ADDED;
	while (slot < j->n_slot && j->unit[slot] != unit)
		++slot;
	return slot;
}

static ash_sched_status measure(const join *j, const ash_link *link,
	ash_link_distance *distance)
{
	unsigned a = slot_of_statement(j, link->src);
	unsigned b = slot_of_statement(j, link->dst);
	ash_matrix src = { 0 }, dst = { 0 };
	ash_sched_status status = ASH_SCHED_OK;

	*distance = ASH_LINK_FAR;
	if (a == j->n_slot || b == j->n_slot)
		return ASH_SCHED_OK;
	status = new_rows(j, a, link->src, &src);
	if (status == ASH_SCHED_OK)
		status = new_rows(j, b, link->dst, &dst);
	if (status == ASH_SCHED_OK)
		status = ash_link_measure(j->fusion->graph, link, &src, &dst,
			distance);
	ash_matrix_clear(&src);
	ash_matrix_clear(&dst);
	return status;
}

/* Set *is to whether the common band brings instances that use the same data
 * close together.
 */
static ash_sched_status has_reuse(const join *j, bool *is)
{
	const ash_fusion *f = j->fusion;
	unsigned x = j->unit[ADDED];
	ash_sched_status status = ASH_SCHED_OK;
	ash_link_distance distance = ASH_LINK_FAR;

	for (unsigned i = f->link_start[x]; i < f->link_start[x + 1] &&
		distance != ASH_LINK_TIGHT && !status;
		++i)
		status = measure(j, &f->links.link[f->link[i]], &distance);
	*is = distance == ASH_LINK_TIGHT;
	return status;
}

static ash_sched_status is_wanted(const join *j, bool *is)
{
	*is = keeps_quality(j);
	if (!*is || j->fusion->graph->options->fusion != ASH_FUSION_REUSE)
		return ASH_SCHED_OK;
	return has_reuse(j, is);
}

/* Would the unit in "slot" keep its band unchanged? */
static bool is_unchanged(const join *j, unsigned slot)
{
	if (slot_unit(j, slot)->n_member != j->n_level)
		return false;
	for (unsigned i = 0; i < j->n_level; ++i)
		if (j->level[i].member[slot] != i ||
			!ash_placement_is_neutral(&j->level[i].place, slot))
			return false;
	return true;
}

static ash_sched_status change_rows(join *j, unsigned slot)
{
	const ash_unit *unit = slot_unit(j, slot);
	ash_sched_status status = ASH_SCHED_OK;

	for (unsigned i = 0; i < unit->n_stmt && !status; ++i) {
		ash_matrix *rows = &j->fusion->rows[unit->stmt[i]];
		ash_matrix changed;

		status = new_rows(j, slot, unit->stmt[i], &changed);
		ash_matrix_clear(rows);
		*rows = changed;
	}
	return status;
}

/* Move the statements of "slot" to the unit of the first slot. */
static ash_sched_status move_statements(join *j, unsigned slot)
{
	ash_unit *to = slot_unit(j, LARGEST), *from = slot_unit(j, slot);
	unsigned *stmt = realloc(to->stmt,
		sizeof(*stmt) * (to->n_stmt + from->n_stmt + 1));

	if (!stmt)
		return ASH_SCHED_ERROR;
	to->stmt = stmt;
	for (unsigned i = 0; i < from->n_stmt; ++i) {
		to->stmt[to->n_stmt++] = from->stmt[i];
		j->fusion->unit_of[from->stmt[i]] = j->unit[LARGEST];
	}
	from->n_stmt = 0;
	return ASH_SCHED_OK;
}

/* Are all members of the units matched, and are all units complete? */
static bool is_complete(const join *j)
{
	for (unsigned slot = 0; slot < j->n_slot; ++slot)
		if (!slot_unit(j, slot)->is_complete || !is_exhausted(j, slot))
			return false;
	return true;
}

/* Merge the units of all slots into that of the first slot, with the common
 * band.
 */
static ash_sched_status merge(join *j)
{
	ash_unit *unit = slot_unit(j, LARGEST);
	bool complete = is_complete(j);
	ash_sched_status status = ASH_SCHED_OK;

	for (unsigned slot = 0; slot < j->n_slot && !status; ++slot)
		if (!is_unchanged(j, slot))
			status = change_rows(j, slot);
	for (unsigned slot = 1; slot < j->n_slot && !status; ++slot)
		status = move_statements(j, slot);
	unit->is_complete = complete;
	unit->n_member = j->n_level;
	for (unsigned i = 0; i < j->n_level; ++i)
		unit->coincident[i] = j->level[i].is_coincident;
	if (j->fusion->graph->stats)
		++j->fusion->graph->stats->merges;
	return status;
}

ash_sched_status ash_unit_join(ash_fusion *fusion, unsigned x, unsigned group,
	bool *joined)
{
	join *j = calloc(1, sizeof(*j));
	ash_sched_status status = j ? init(j, fusion, x, group)
				    : ASH_SCHED_ERROR;

	*joined = false;
	if (status == ASH_SCHED_OK)
		status = find_levels(j);
	if (fusion->graph->method->order_loops && j)
		order_levels(j);
	if (status == ASH_SCHED_OK)
		status = is_wanted(j, joined);
	if (status == ASH_SCHED_OK && *joined)
		status = merge(j);
	if (j)
		clear(j);
	return status;
}
