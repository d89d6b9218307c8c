/* adjacent.c - conditional validity.
 *
 * Verdoolaege and Janssens, "Scheduling for PPCG", report CW 706, section
 * 6.5.4.  A band may violate a conditioned pair (give its sink an earlier date
 * than its source) if all conditions adjacent to the pair, those that share an
 * instance with it, are local: both of their instances have equal values in all
 * members of the band.  Whether a violated pair and a condition that is not
 * local share an instance is decided over the rationals, which is conservative:
 * the answer yes may be wrong, the answer no is right.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "sched/ilp/pluto.h"
#include "sched/ilp/ilp_impl.h"
#include "sched/linear/vector.h"

/* Is the piece "tagged" active, and are its statements in "problem"? */
static bool is_inside(const ash_problem *problem, const ash_tagged *tagged)
{
	const ash_piece *piece = &problem->graph->piece[tagged->piece];

	return piece->is_active && ash_problem_has(problem, piece->src) &&
		ash_problem_has(problem, piece->dst);
}

ash_sched_status ash_adjacent_init(const ash_problem *problem,
	ash_adjacent_conditions *conditions)
{
	ash_graph *graph = problem->graph;

	conditions->member = calloc(graph->n_tagged + 1, sizeof(uint64_t));
	for (unsigned i = 0; i < graph->n_tagged; ++i)
		if (is_inside(problem, &graph->tagged[i]))
			graph->tagged[i].is_local = false;
	return conditions->member ? ASH_SCHED_OK : ASH_SCHED_ERROR;
}

void ash_adjacent_clear(ash_adjacent_conditions *conditions)
{
	free(conditions->member);
	conditions->member = NULL;
}

void ash_adjacent_reset(const ash_problem *problem,
	ash_adjacent_conditions *conditions)
{
	memset(conditions->member, 0,
		sizeof(uint64_t) * problem->graph->n_tagged);
}

/* The rows of member "m" at source and sink of "piece". */
static void rows_of(const ash_problem *problem, const ash_schedule_band *band,
	const ash_piece *piece, unsigned m, const int64_t **src,
	const int64_t **dst)
{
	*src = ash_matrix_row(&band->rows[problem->local[piece->src]], m);
	*dst = ash_matrix_row(&band->rows[problem->local[piece->dst]], m);
}

/* Set *has to whether member "m" of "band" has a negative distance for a pair
 * of "piece", or, if "any", a nonzero one.
 */
static ash_sched_status has_distance(const ash_problem *problem,
	const ash_schedule_band *band, const ash_piece *piece, unsigned m,
	bool any, bool *has)
{
	const ash_cone *cone = piece->cone;
	const int64_t *src, *dst;
	int64_t d;

	rows_of(problem, band, piece, m, &src, &dst);
	*has = false;
	for (unsigned i = 0; !*has && i < cone->n_line + cone->n_ray; ++i) {
		bool is_line = i < cone->n_line;
		const int64_t *v = is_line
			? ash_cone_line(cone, i)
			: ash_cone_ray(cone, i - cone->n_line);

		if (!ash_piece_distance(problem->graph, piece, v, src, dst, &d))
			return ASH_SCHED_OVERFLOW;
		*has = d < 0 || (d && (any || is_line));
	}
	return ASH_SCHED_OK;
}

/* Record in conditions->member which tagged pieces the last member of "band"
 * affects: conditioned pieces of which it violates a pair, and conditions of
 * which it separates the instances of a pair.
 */
static ash_sched_status note_member(const ash_problem *problem,
	ash_adjacent_conditions *conditions, const ash_schedule_band *band)
{
	const ash_graph *graph = problem->graph;
	unsigned last = band->n_member - 1;
	ash_sched_status status = ASH_SCHED_OK;
	bool has;

	for (unsigned i = 0; i < graph->n_tagged && !status; ++i) {
		const ash_tagged *tagged = &graph->tagged[i];

		if (!is_inside(problem, tagged))
			continue;
		status = has_distance(problem, band,
			&graph->piece[tagged->piece], last,
			tagged->kind == ASH_CONDITION, &has);
		conditions->member[i] |= (uint64_t) has << last;
	}
	return status;
}

/* The source or sink of a piece: the first column of its coordinates in the
 * generators, and their number.
 */
typedef struct {
	const ash_piece *piece;
	unsigned column, n_var;
} end;

static end end_of(const ash_graph *graph, const ash_piece *piece,
	bool is_source)
{
	unsigned n_head = 1 + graph->n_param;
	unsigned n_src = graph->stmt[piece->src].n_var;

	return is_source ? (end) { piece, n_head, n_src }
			 : (end) { piece, n_head + n_src,
				   graph->stmt[piece->dst].n_var };
}

/* A linear program whose variables are the multipliers of non-negative
 * combinations of the generators of two pieces.  It has a solution if pairs of
 * both pieces share an instance.
 */
typedef struct {
	const ash_graph *graph;
	ash_lp *lp;
	unsigned n_term;
	ash_term *term;
	bool ok;
	bool fits;		/* do all coefficients fit into 64 bits? */
} meeting;

/* Append "value" times the multiplier of generator "i" of "cone" to the current
 * constraint.  The multipliers of "cone" start at variable "first": two for
 * each line, then one for each ray.
 */
static void add_multiple(meeting *m, const ash_cone *cone, unsigned first,
	unsigned i, int64_t value)
{
	unsigned n_line = cone->n_line;

	if (!value)
		return;
	if (i >= n_line) {
		m->term[m->n_term++] = (ash_term) { first + n_line + i, value };
		return;
	}
	m->term[m->n_term++] = (ash_term) { first + 2 * i, value };
	m->term[m->n_term++] = (ash_term) { first + 2 * i + 1, -value };
}

static unsigned n_multiplier(const ash_cone *cone)
{
	return 2 * cone->n_line + cone->n_ray;
}

/* Append "sign" times column "column" of the combination of the generators of
 * "cone" to the current constraint.
 */
static void add_column(meeting *m, const ash_cone *cone, unsigned first,
	unsigned column, int sign)
{
	for (unsigned i = 0; i < cone->n_line + cone->n_ray; ++i)
		add_multiple(m, cone, first, i,
			sign * ash_cone_generator(cone, i)[column]);
}

static void finish(meeting *m, bool is_equality, int64_t constant)
{
	m->ok = m->ok &&
		ash_lp_add_row(m->lp, is_equality, constant, m->n_term,
			m->term);
	m->n_term = 0;
}

/* Add the constraint that "sign" times the distance between the rows "dst" and
 * "src" at the combination of generators of "piece" is at least 1.
 */
static void add_distance(meeting *m, const ash_piece *piece, unsigned first,
	const int64_t *src, const int64_t *dst, int sign)
{
	const ash_cone *cone = piece->cone;
	int64_t d = 0;

	for (unsigned i = 0; i < cone->n_line + cone->n_ray; ++i) {
		const int64_t *v = ash_cone_generator(cone, i);

		m->fits = m->fits &&
			ash_piece_distance(m->graph, piece, v, src, dst, &d) &&
			ash_sub(sign * d, v[0], &d);
		add_multiple(m, cone, first, i, d);
	}
	finish(m, false, 0);
}

/* Add the constraints that the combinations of both pieces have the same
 * positive homogeneous coordinate, the same parameters, and the same instance
 * at the ends "a" and "b".
 */
static void add_agreement(meeting *m, end a, end b)
{
	const ash_cone *cone_a = a.piece->cone, *cone_b = b.piece->cone;
	unsigned first = n_multiplier(cone_a);

	add_column(m, cone_a, 0, 0, 1);
	finish(m, false, -1);
	for (unsigned i = 0; i < 1 + m->graph->n_param; ++i) {
		add_column(m, cone_a, 0, i, 1);
		add_column(m, cone_b, first, i, -1);
		finish(m, true, 0);
	}
	for (unsigned i = 0; i < a.n_var; ++i) {
		add_column(m, cone_a, 0, a.column + i, 1);
		add_column(m, cone_b, first, b.column + i, -1);
		finish(m, true, 0);
	}
}

/* What meet() examines: a conditioned piece and a condition, each with the end
 * that both may share, and the members of the band that violate the first and
 * separate the second.
 */
typedef struct {
	end violated, separated;
	unsigned violating, separating;
} encounter;

/* Set *do_meet to whether a pair of e->violated that e->violating violates
 * shares its end with a pair of e->separated whose distance in e->separating
 * has the sign "sign".
 */
static ash_sched_status meet(const ash_problem *problem,
	const ash_schedule_band *band, const encounter *e, int sign,
	bool *do_meet)
{
	const ash_piece *a = e->violated.piece, *b = e->separated.piece;
	unsigned n = n_multiplier(a->cone) + n_multiplier(b->cone);
	meeting m = { .graph = problem->graph, .ok = true, .fits = true };
	const int64_t *src, *dst;
	ash_lp_status end = ASH_LP_ERROR;

	m.lp = ash_lp_alloc(n, 0, &problem->graph->work);
	m.term = malloc(sizeof(*m.term) * (n + 1));
	if (m.lp && m.term) {
		rows_of(problem, band, a, e->violating, &src, &dst);
		add_distance(&m, a, 0, src, dst, -1);
		rows_of(problem, band, b, e->separating, &src, &dst);
		add_distance(&m, b, n_multiplier(a->cone), src, dst, sign);
		add_agreement(&m, e->violated, e->separated);
		if (m.ok && m.fits)
			end = ash_lp_minimize(m.lp, false);
	}
	ash_lp_free(m.lp);
	free(m.term);
	*do_meet = end == ASH_LP_OPTIMAL;
	return m.fits ? ash_sched_of_lp(end) : ASH_SCHED_OVERFLOW;
}

/* Can the sink of "conditioned" be the source of "condition" (if not "at_sink":
 * the source of "conditioned" the sink of "condition"), by their statements and
 * tags?  Sets the ends of *e.
 */
static bool may_meet(const ash_graph *graph, const ash_tagged *conditioned,
	const ash_tagged *condition, bool at_sink, encounter *e)
{
	const ash_piece *a = &graph->piece[conditioned->piece];
	const ash_piece *b = &graph->piece[condition->piece];

	e->violated = end_of(graph, a, !at_sink);
	e->separated = end_of(graph, b, at_sink);
	if (at_sink)
		return a->dst == b->src &&
			conditioned->dst_tag == condition->src_tag;
	return a->src == b->dst && conditioned->src_tag == condition->dst_tag;
}

/* Set *found if a pair of e->violated that some member of "band" violates
 * shares an instance with a pair of e->separated that some member separates.
 * The bit masks "violating" and "separating" tell which members may do so.
 * Only combinations with the last member are checked; the others were before.
 */
static ash_sched_status check_members(const ash_problem *problem,
	const ash_schedule_band *band, encounter *e, uint64_t violating,
	uint64_t separating, bool *found)
{
	unsigned last = band->n_member - 1;
	ash_sched_status status = ASH_SCHED_OK;

	for (unsigned v = 0; v <= last && !*found; ++v)
		for (unsigned s = 0; s <= last && !*found; ++s) {
			if ((v != last && s != last) || !(violating >> v & 1) ||
				!(separating >> s & 1))
				continue;
			e->violating = v;
			e->separating = s;
			status = meet(problem, band, e, 1, found);
			if (status == ASH_SCHED_OK && !*found)
				status = meet(problem, band, e, -1, found);
			if (status != ASH_SCHED_OK)
				return status;
		}
	return status;
}

/* Make "condition" local, and all conditions between the same statements with
 * the same tags.
 */
static void make_local(ash_graph *graph, const ash_tagged *condition)
{
	const ash_piece *piece = &graph->piece[condition->piece];

	for (unsigned i = 0; i < graph->n_tagged; ++i) {
		ash_tagged *other = &graph->tagged[i];
		const ash_piece *p = &graph->piece[other->piece];

		if (other->kind == ASH_CONDITION && p->src == piece->src &&
			p->dst == piece->dst &&
			other->src_tag == condition->src_tag &&
			other->dst_tag == condition->dst_tag)
			other->is_local = true;
	}
}

/* Make condition number "condition" local if the band violates a pair of the
 * conditioned piece number "conditioned" that is adjacent to it; *changed is
 * set then.
 */
static ash_sched_status check_pair(ash_problem *problem,
	const ash_adjacent_conditions *conditions,
	const ash_schedule_band *band, unsigned conditioned, unsigned condition,
	bool *changed)
{
	ash_graph *graph = problem->graph;
	const ash_tagged *a = &graph->tagged[conditioned];
	const ash_tagged *b = &graph->tagged[condition];
	ash_sched_status status = ASH_SCHED_OK;
	bool found = false;
	encounter e;

	for (unsigned at_sink = 0; at_sink < 2 && !status && !found; ++at_sink)
		if (may_meet(graph, a, b, at_sink, &e))
			status = check_members(problem, band, &e,
				conditions->member[conditioned],
				conditions->member[condition], &found);
	if (!found)
		return status;
	make_local(graph, b);
	*changed = true;
	return status;
}

ash_sched_status ash_adjacent_check(ash_problem *problem,
	ash_adjacent_conditions *conditions, const ash_schedule_band *band,
	bool *changed)
{
	ash_graph *graph = problem->graph;
	ash_sched_status status = note_member(problem, conditions, band);

	*changed = false;
	for (unsigned i = 0; i < graph->n_tagged && !status; ++i) {
		if (graph->tagged[i].kind != ASH_CONDITIONED ||
			!conditions->member[i])
			continue;
		status = ash_graph_spend(graph, 1 + graph->n_tagged / 16);
		for (unsigned k = 0; k < graph->n_tagged && !status; ++k)
			if (graph->tagged[k].kind == ASH_CONDITION &&
				!graph->tagged[k].is_local &&
				conditions->member[k])
				status = check_pair(problem, conditions, band,
					i, k, changed);
	}
	return status;
}
