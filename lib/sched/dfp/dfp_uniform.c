/* dfp_uniform.c - uniform components: all statements have the same
 * coefficients.
 *
 * A time loop around a thousand statements is one strongly connected component,
 * with one linear program for all their schedule coefficients.  But often its
 * statements have the same loops, and each ray r of the iteration space is a
 * ray of every dependence: if source and sink both move by r, they still depend
 * on each other.  Let f(S) be the change of the schedule row of statement S
 * along r.  By validity f does not decrease along a dependence; in a strongly
 * connected component it is therefore equal for all statements.  If rays common
 * to all dependences span the space of parameters and loops, all statements
 * have the same coefficients, and only their constant terms (shifts) differ.
 *
 * Then a linear program with one row of coefficients c is enough.  A vertex of
 * a dependence requires that the shift of its target is at least that of its
 * source plus a constant that depends on c.  For given c, this is a
 * longest-path problem.  It has a solution unless there is a cycle of positive
 * length, and such a cycle yields one more constraint on c.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/dfp/dfp_impl.h"

#include <stdlib.h>
#include <string.h>

#include "sched/ilp/scale_point.h"
#include "sched/ilp/independence.h"
#include "sched/linear/vector.h"

/* The constraint of a generator (vertex, ray or line) of a dependence piece:
 * "t" times the difference of the shifts of "dst" and "src", plus c times
 * "delta", must be an admissible distance.  c are the common coefficients.
 */
typedef struct {
	unsigned src, dst, piece;
	bool is_line;
	/* The homogeneous coordinate of the generator; 0 for rays and lines,
	 * and if src = dst.
	 */
	int64_t t;
	/* The generator: its homogeneous coordinate, then the parameters. */
	const int64_t *head;
	/* The difference between sink and source: the index of its n_var
	 * numbers in ash_uniform.deltas.
	 */
	unsigned delta;
} vector;

/* An edge: the shift of the target is at least that of the source plus
 * "length".
 */
typedef struct {
	unsigned from, to;
	int64_t length;
	unsigned vector;	/* index of its constraint */
	/* Does the edge lead from "dst" of the vector to "src"? */
	bool is_backward;
} edge;

struct ash_uniform {
	ash_problem *problem;
	const ash_conflicts *conflicts;
	const unsigned *order;	/* the loops, in the order of trials */
	unsigned n_var, n_stmt;
	unsigned n_vector, vector_room;
	vector *vector;
	int64_t *deltas;
	unsigned n_edge;
	edge *edge;
	int64_t *c;		/* the coefficients */
	int64_t *shift;		/* per statement */
	unsigned *reason;	/* per statement: the edge that last raised its
				 * shift */
};

#define NO_EDGE (~0U)

static const int64_t *delta_of(const ash_uniform *u, const vector *v)
{
	return u->deltas + v->delta;
}

/* Is the generator "v" a ray or line along which source and sink move by the
 * same vector?
 */
static bool moves_together(const ash_uniform *u, const int64_t *v)
{
	const int64_t *x = v + 1 + u->problem->graph->n_param;

	return !v[0] && !memcmp(x, x + u->n_var, sizeof(*x) * u->n_var);
}

/* Is "v" one of the generators of the piece? */
static bool has_ray(const ash_piece *piece, const int64_t *v)
{
	const ash_cone *cone = piece->cone;

	for (unsigned i = 0; i < cone->n_line + cone->n_ray; ++i)
		if (!memcmp(ash_cone_generator(cone, i), v,
			    sizeof(*v) * cone->dim))
			return true;
	return false;
}

static const ash_piece *piece_of(const ash_uniform *u, unsigned i)
{
	const ash_problem *p = u->problem;

	return &p->graph->piece[p->part->piece[i]];
}

/* Is "piece" a validity constraint between different statements? */
static bool orders_others(const ash_piece *piece)
{
	return piece->src != piece->dst && piece->kinds & ASH_VALIDITY;
}

static bool all_have_ray(const ash_uniform *u, const int64_t *v)
{
	for (unsigned i = 0; i < u->problem->part->n_piece; ++i)
		if (orders_others(piece_of(u, i)) &&
			!has_ray(piece_of(u, i), v))
			return false;
	return true;
}

/* Set "rays" to those rays of "piece" that all pieces have in common. */
static bool common_rays(const ash_uniform *u, const ash_piece *piece,
	ash_matrix *rays)
{
	const ash_cone *cone = piece->cone;
	bool ok = true;

	*rays = (ash_matrix) { .n_col = u->problem->graph->n_param + u->n_var };
	for (unsigned i = 0; ok && i < cone->n_line + cone->n_ray; ++i) {
		const int64_t *v = ash_cone_generator(cone, i);

		if (moves_together(u, v) && all_have_ray(u, v))
			ok = ash_matrix_append(rays, v + 1);
	}
	return ok;
}

/* Do the common rays span all parameters and loops? */
static bool rays_span(const ash_uniform *u)
{
	const ash_piece *first = NULL;
	unsigned rank = 0;
	ash_matrix rays;
	bool ok;

	for (unsigned i = 0; !first && i < u->problem->part->n_piece; ++i)
		if (orders_others(piece_of(u, i)))
			first = piece_of(u, i);
	if (!first)
		return false;
	ok = common_rays(u, first, &rays) &&
		ash_matrix_rank(&rays, 0, rays.n_col, &rank);
	ash_matrix_clear(&rays);
	return ok && rank == rays.n_col;
}

/* Do the statements have the same loops, and equal rows so far? */
static bool same_loops(const ash_problem *problem)
{
	const ash_graph_node *first = &problem->node[0];

	for (unsigned i = 1; i < problem->n_node; ++i) {
		const ash_graph_node *node = &problem->node[i];

		if (node->n_var != first->n_var ||
			node->is_complete != first->is_complete ||
			node->done.n_row != first->done.n_row ||
			(first->done.n_row &&
				memcmp(node->done.number, first->done.number,
					sizeof(int64_t) * first->done.n_row *
						first->n_var)))
			return false;
	}
	return first->n_var;
}

static bool append_vector(ash_uniform *u, unsigned piece, bool is_line,
	const int64_t *v, bool is_delta)
{
	const ash_piece *p = &u->problem->graph->piece[piece];
	const int64_t *x = v + 1 + u->problem->graph->n_param;
	vector *to = &u->vector[u->n_vector];

	*to = (vector) { .src = u->problem->local[p->src],
		.dst = u->problem->local[p->dst],
		.piece = piece,
		.is_line = is_line,
		.t = is_delta ? 0 : v[0],
		.head = v,
		.delta = u->n_vector * u->n_var };
	++u->n_vector;
	for (unsigned i = 0; i < u->n_var; ++i)
		if (is_delta)
			u->deltas[to->delta + i] = x[i];
		else if (!ash_sub(x[u->n_var + i], x[i],
				 &u->deltas[to->delta + i]))
			return false;
	return true;
}

/* Set *cone to the cone whose generators give the constraints of piece number
 * "piece": that of its distances if it relates a statement to itself.
 */
static ash_sched_status cone_of(ash_uniform *u, unsigned piece,
	const ash_cone **cone)
{
	ash_piece *p = &u->problem->graph->piece[piece];
	ash_sched_status status = ASH_SCHED_OK;

	if (p->src == p->dst)
		status = ash_piece_delta(u->problem->graph, p);
	*cone = p->src == p->dst ? p->delta : p->cone;
	return status;
}

static ash_sched_status count_vectors(ash_uniform *u)
{
	const ash_part *part = u->problem->part;
	ash_sched_status status = ASH_SCHED_OK;
	const ash_cone *cone;

	for (unsigned i = 0; i < part->n_piece && !status; ++i) {
		status = cone_of(u, part->piece[i], &cone);
		if (status == ASH_SCHED_OK)
			u->vector_room += cone->n_line + cone->n_ray;
	}
	return status;
}

static ash_sched_status fill_vectors(ash_uniform *u)
{
	const ash_part *part = u->problem->part;
	ash_graph *graph = u->problem->graph;
	ash_sched_status status = ASH_SCHED_OK;
	const ash_cone *cone;

	for (unsigned i = 0; i < part->n_piece && !status; ++i) {
		const ash_piece *p = &graph->piece[part->piece[i]];

		status = cone_of(u, part->piece[i], &cone);
		for (unsigned k = 0; !status && k < cone->n_line + cone->n_ray;
			++k)
			if (!append_vector(u, part->piece[i], k < cone->n_line,
				    ash_cone_generator(cone, k),
				    p->src == p->dst))
				status = ASH_SCHED_OVERFLOW;
	}
	return status;
}

static ash_sched_status init(ash_uniform *u)
{
	ash_sched_status status = count_vectors(u);
	size_t n = u->vector_room + 1;

	if (status != ASH_SCHED_OK)
		return status;
	u->vector = malloc(sizeof(*u->vector) * n);
	u->deltas = malloc(sizeof(*u->deltas) * n * u->n_var);
	u->edge = malloc(sizeof(*u->edge) * 3 * n);
	u->c = calloc(u->n_var, sizeof(*u->c));
	u->shift = malloc(sizeof(*u->shift) * (u->n_stmt + 1));
	u->reason = malloc(sizeof(*u->reason) * (u->n_stmt + 1));
	if (!u->vector || !u->deltas || !u->edge || !u->c || !u->shift ||
		!u->reason)
		return ASH_SCHED_ERROR;
	return fill_vectors(u);
}

ash_uniform *ash_uniform_free(ash_uniform *uniform)
{
	if (!uniform)
		return NULL;
	free(uniform->vector);
	free(uniform->deltas);
	free(uniform->edge);
	free(uniform->c);
	free(uniform->shift);
	free(uniform->reason);
	free(uniform);
	return NULL;
}

ash_sched_status ash_uniform_init(ash_problem *problem,
	const ash_conflicts *conflicts, const unsigned *order,
	ash_uniform **uniform)
{
	ash_uniform *u;
	ash_sched_status status;

	*uniform = NULL;
	if (problem->n_node < 2 || !same_loops(problem))
		return ASH_SCHED_OK;
	u = calloc(1, sizeof(*u));
	if (!u)
		return ASH_SCHED_ERROR;
	u->problem = problem;
	u->conflicts = conflicts;
	u->order = order;
	u->n_var = problem->node[0].n_var;
	u->n_stmt = problem->n_node;
	if (!rays_span(u)) {
		ash_uniform_free(u);
		return ASH_SCHED_OK;
	}
	status = init(u);
	if (status == ASH_SCHED_OK)
		*uniform = u;
	else
		ash_uniform_free(u);
	return status;
}

/* Set *value to c times "delta" of the vector "v". */
static bool value_of(const ash_uniform *u, const vector *v, int64_t *value)
{
	return ash_vector_dot(u->n_var, u->c, delta_of(u, v), value);
}

static int64_t ceil_div(int64_t a, int64_t b)
{
	return a / b + (a % b > 0);
}

static void add_edge(ash_uniform *u, unsigned i, bool is_backward,
	int64_t length)
{
	const vector *v = &u->vector[i];

	u->edge[u->n_edge++] = (edge) { .from = is_backward ? v->dst : v->src,
		.to = is_backward ? v->src : v->dst,
		.length = length,
		.vector = i,
		.is_backward = is_backward };
}

/* Add the edges of vector "i" for the present c; set *ok to whether the
 * constraint is satisfiable.
 */
static ash_sched_status add_vector(ash_uniform *u, unsigned i, bool parallel,
	bool *ok)
{
	const vector *v = &u->vector[i];
	unsigned asks = ash_conflict_asks(u->conflicts, v->piece, parallel);
	bool is_equality = asks & ASH_ASK_EQUAL;
	int64_t d;

	*ok = true;
	if (!(asks & (ASH_ASK_ORDER | ASH_ASK_EQUAL)))
		return ASH_SCHED_OK;
	if (!value_of(u, v, &d))
		return ASH_SCHED_OVERFLOW;
	if (!v->t) {
		*ok = is_equality || v->is_line ? !d : d >= 0;
		return ASH_SCHED_OK;
	}
	*ok = !is_equality || d % v->t == 0;
	add_edge(u, i, false, ceil_div(-d, v->t));
	if (is_equality)
		add_edge(u, i, true, d / v->t);
	return ASH_SCHED_OK;
}

static ash_sched_status fill_edges(ash_uniform *u, bool parallel, bool *ok)
{
	ash_sched_status status = ash_graph_spend(u->problem->graph,
		1 + u->n_vector);

	*ok = true;
	u->n_edge = 0;
	for (unsigned i = 0; i < u->n_vector && *ok && !status; ++i)
		status = add_vector(u, i, parallel, ok);
	return status;
}

/* One pass over all edges (Bellman-Ford): raise the shifts of targets that are
 * too small.  *last is set to a statement whose shift was raised, or NO_EDGE.
 */
static ash_sched_status raise(ash_uniform *u, unsigned *last)
{
	ash_sched_status status = ash_graph_spend(u->problem->graph,
		1 + u->n_edge / 4);

	*last = NO_EDGE;
	for (unsigned i = 0; i < u->n_edge && !status; ++i) {
		const edge *e = &u->edge[i];
		int64_t reached;

		if (!ash_add(u->shift[e->from], e->length, &reached))
			status = ASH_SCHED_OVERFLOW;
		else if (reached > u->shift[e->to]) {
			u->shift[e->to] = reached;
			u->reason[e->to] = i;
			*last = e->to;
		}
	}
	return status;
}

/* Compute the smallest shifts that satisfy all edges.  If there are none,
 * *on_cycle is set to a statement from which the edges u->reason lead back into
 * a cycle of positive length; else to NO_EDGE.
 */
static ash_sched_status find_shifts(ash_uniform *u, unsigned *on_cycle)
{
	ash_sched_status status = ASH_SCHED_OK;
	unsigned pass = 0;

	*on_cycle = NO_EDGE;
	for (unsigned i = 0; i < u->n_stmt; ++i) {
		u->shift[i] = 0;
		u->reason[i] = NO_EDGE;
	}
	do
		status = raise(u, on_cycle);
	while (status == ASH_SCHED_OK && *on_cycle != NO_EDGE &&
		pass++ < u->n_stmt);
	return status;
}

/* Set "sum" to the sum of the vectors "delta" on the cycle into which the edges
 * u->reason lead from statement "at": c times "sum" must be at least zero.
 * False on overflow, or if a generator on the cycle is not an integer point (t
 * is not 1).
 */
static bool sum_cycle(const ash_uniform *u, unsigned at, int64_t *sum)
{
	unsigned start;
	bool ok = true;

	for (unsigned i = 0; i < u->n_stmt; ++i)
		at = u->edge[u->reason[at]].from;
	start = at;
	memset(sum, 0, sizeof(*sum) * u->n_var);
	do {
		const edge *e = &u->edge[u->reason[at]];
		const vector *v = &u->vector[e->vector];

		ok = ok && v->t == 1;
		for (unsigned i = 0; ok && i < u->n_var; ++i) {
			int64_t d = delta_of(u, v)[i];

			ok = ash_add(sum[i], e->is_backward ? -d : d, &sum[i]);
		}
		at = e->from;
	} while (ok && at != start);
	return ok;
}

/* Store the rows with coefficients c and the shifts in problem->solution. */
static void set_solution(const ash_uniform *u)
{
	ash_problem *p = u->problem;
	unsigned n_head = 1 + p->graph->n_param;

	for (unsigned i = 0; i < u->n_stmt; ++i) {
		int64_t *row = p->solution + p->solution_at[i];

		memset(row, 0, sizeof(*row) * n_head);
		row[0] = u->shift[i];
		memcpy(row + n_head, u->c, sizeof(*row) * u->n_var);
	}
}

/* Try the present coefficients c: set *found if there are shifts, else
 * *on_cycle as find_shifts() does.
 */
static ash_sched_status try_row(ash_uniform *u, bool parallel, bool *found,
	unsigned *on_cycle)
{
	ash_sched_status status = fill_edges(u, parallel, found);

	*on_cycle = NO_EDGE;
	if (status != ASH_SCHED_OK || !*found)
		return status;
	status = find_shifts(u, on_cycle);
	*found = status == ASH_SCHED_OK && *on_cycle == NO_EDGE;
	if (*found)
		set_solution(u);
	return status;
}

/* Is c linearly dependent on the rows of earlier members? */
static bool is_covered(const ash_uniform *u)
{
	const ash_graph_node *node = &u->problem->node[0];
	ash_matrix rows;
	unsigned rank = 0;
	bool ok = ash_matrix_copy(&rows, &node->done) &&
		ash_matrix_append(&rows, u->c) &&
		ash_matrix_rank(&rows, 0, u->n_var, &rank);

	ash_matrix_clear(&rows);
	return !ok || rank == node->rank;
}

/* Try each loop of the program, in the order u->order, as the next member; set
 * *found to whether one is possible.
 */
static ash_sched_status try_loops(ash_uniform *u, bool parallel, bool *found)
{
	ash_sched_status status = ASH_SCHED_OK;
	unsigned on_cycle;

	*found = false;
	for (unsigned i = 0; i < u->n_var && !*found && !status; ++i) {
		memset(u->c, 0, sizeof(*u->c) * u->n_var);
		u->c[u->order[i]] = 1;
		if (!is_covered(u))
			status = try_row(u, parallel, found, &on_cycle);
	}
	return status;
}

/* The integer program for the coefficients c. */
typedef struct {
	ash_uniform *u;
	ash_graph_node node;		/* the variables of c */
	ash_problem program;	/* the program of this single node */
	ash_rows *rows;
	ash_term *term;
	ash_lp *lp;
} master;

/* Set m->term to the terms of "sign" * c * "delta"; returns their number. */
static unsigned fill_terms(master *m, const int64_t *delta, int sign)
{
	unsigned n = 0;

	for (unsigned i = 0; i < m->node.n_var; ++i) {
		if (!delta[i])
			continue;
		m->term[n++] = (ash_term) { ash_problem_positive(&m->node, i),
			sign * delta[i] };
		m->term[n++] = (ash_term) { ash_problem_negative(&m->node, i),
			-sign * delta[i] };
	}
	return n;
}

/* Add the constraint that "sign" times the change of the distance along the ray
 * or line "v" is at most that of the bound of distances, a function of the
 * parameters whose coefficients are the first variables.
 */
static bool add_bound(master *m, const vector *v, int sign)
{
	unsigned n = fill_terms(m, delta_of(m->u, v), -sign);

	for (unsigned i = 0; i < m->u->problem->graph->n_param; ++i) {
		m->term[n++] = (ash_term) { 2 * i + 1, v->head[1 + i] };
		m->term[n++] = (ash_term) { 2 * i, -v->head[1 + i] };
	}
	return ash_rows_add(m->rows, v->is_line, 0, n, m->term);
}

/* Add the constraint of the vector "v" if it concerns c alone, not shifts. */
static bool add_constraint(master *m, const vector *v, unsigned asks)
{
	bool is_equality = v->is_line || asks & ASH_ASK_EQUAL;
	bool ok = true;

	if (v->t)
		return true;
	if (asks & (ASH_ASK_ORDER | ASH_ASK_EQUAL))
		ok = ash_rows_add(m->rows, is_equality, 0,
			fill_terms(m, delta_of(m->u, v), 1), m->term);
	if (v->head[0])
		return ok;
	if (ok && asks & ASH_ASK_NEAR)
		ok = add_bound(m, v, 1);
	if (ok && asks & ASH_ASK_NEAR_BACK)
		ok = add_bound(m, v, -1);
	return ok;
}

static bool set_objectives(master *m)
{
	unsigned n_param = m->u->problem->graph->n_param, n = 0;
	bool ok;

	for (unsigned i = 0; i < 2 * n_param; ++i)
		m->term[n++] = (ash_term) { i, 1 };
	ok = ash_lp_set_objective(m->lp, 0, n, m->term);
	n = 0;
	for (unsigned i = 0; i < 2 * m->node.n_var; ++i)
		m->term[n++] = (ash_term) { m->node.first + i, 1 };
	return ok && ash_lp_set_objective(m->lp, 1, n, m->term);
}

static ash_sched_status master_init(master *m, ash_uniform *u, bool parallel)
{
	ash_graph *graph = u->problem->graph;
	unsigned n_u = 2 * graph->n_param, n = n_u + 2 * u->n_var;
	bool ok;

	*m = (master) { .u = u, .node = u->problem->node[0] };
	m->node.first = n_u;
	m->program = (ash_problem) { .graph = graph,
		.n_node = 1,
		.node = &m->node };
	m->rows = ash_rows_alloc();
	m->term = malloc(sizeof(*m->term) * (2 * n + 1));
	m->lp = ash_lp_alloc(n, 2, &graph->work);
	ok = m->rows && m->term && m->lp && set_objectives(m);
	for (unsigned i = 0; ok && i < u->n_vector; ++i)
		ok = add_constraint(m, &u->vector[i],
			ash_conflict_asks(u->conflicts, u->vector[i].piece,
				parallel));
	ok = ok && ash_lp_add(m->lp, m->rows);
	return ok ? ASH_SCHED_OK : ASH_SCHED_ERROR;
}

static void master_clear(master *m)
{
	ash_lp_free(m->lp);
	ash_rows_free(m->rows);
	free(m->term);
}

/* Scale the solution of the program to integers, and store it as c. */
static ash_sched_status read_row(master *m)
{
	unsigned n = m->node.first + 2 * m->node.n_var;
	int64_t *value = malloc(sizeof(*value) * (n + 1));
	bool *is_shift = calloc(n + 1, sizeof(*is_shift));
	ash_sched_status status = ASH_SCHED_ERROR;

	if (value && is_shift) {
		memset(is_shift, true, m->node.first);
		status = ash_scale_point(m->lp, n, is_shift, 0, NULL, value);
	}
	for (unsigned i = 0; i < m->node.n_var && !status; ++i)
		m->u->c[i] = value[ash_problem_positive(&m->node, i)] -
			value[ash_problem_negative(&m->node, i)];
	free(value);
	free(is_shift);
	return status;
}

/* Solve the linear program for the coefficients m->u->c; set *found to whether
 * there is a solution.
 */
static ash_sched_status solve_master(master *m, const ash_regions *regions,
	bool *found)
{
	ash_lp_status end = ash_lp_nontrivial_rational(m->lp, regions->n_region,
		regions->region, 1);
	ash_graph *graph = m->u->problem->graph;

	if (graph->stats)
		++graph->stats->relaxed;
	*found = end == ASH_LP_OPTIMAL;
	return *found ? read_row(m) : ash_sched_of_lp(end);
}

/* Add the constraint on c that the cycle that sum_cycle() finds from "at" does
 * not have a positive length; *is_new tells whether the current c violates it.
 */
static ash_sched_status forbid_cycle(master *m, unsigned at, bool *is_new)
{
	ash_uniform *u = m->u;
	int64_t *sum = malloc(sizeof(*sum) * u->n_var);
	int64_t value = 0;
	bool ok = sum && sum_cycle(u, at, sum) &&
		ash_vector_dot(u->n_var, sum, u->c, &value);

	*is_new = ok && value < 0;
	if (*is_new)
		ok = ash_lp_add_row(m->lp, false, 0, fill_terms(m, sum, 1),
			m->term);
	free(sum);
	return !*is_new || ok ? ASH_SCHED_OK : ASH_SCHED_ERROR;
}

/* Find c and shifts by turns: c by the linear program "m", shifts for this c,
 * and, if there are none, one more constraint on c.  *is_known: is it certain
 * that there is no solution if none is found?
 */
static ash_sched_status search(master *m, const ash_regions *regions,
	bool parallel, bool *found, bool *is_known)
{
	bool feasible = true, is_new = true;
	ash_sched_status status = ASH_SCHED_OK;
	unsigned on_cycle;

	*found = false;
	while (!*found && feasible && is_new && !status) {
		status = solve_master(m, regions, &feasible);
		if (status != ASH_SCHED_OK || !feasible)
			break;
		status = try_row(m->u, parallel, found, &on_cycle);
		if (status == ASH_SCHED_OK && !*found) {
			is_new = on_cycle != NO_EDGE;
			if (is_new)
				status = forbid_cycle(m, on_cycle, &is_new);
		}
	}
	*is_known = *found || !feasible;
	return status;
}

static ash_sched_status skew(ash_uniform *u, bool parallel, bool *found,
	bool *is_known)
{
	ash_regions regions = { 0 };
	master m;
	ash_sched_status status = master_init(&m, u, parallel);

	if (status == ASH_SCHED_OK)
		status = ash_regions_init(&m.program, &regions);
	if (status == ASH_SCHED_OK)
		status = search(&m, &regions, parallel, found, is_known);
	ash_regions_clear(&regions);
	master_clear(&m);
	return status;
}

ash_sched_status ash_uniform_solve(ash_uniform *uniform, bool parallel,
	bool may_skew, bool *found, bool *is_known)
{
	ash_sched_status status;

	*found = *is_known = false;
	if (!same_loops(uniform->problem))
		return ASH_SCHED_OK;
	status = try_loops(uniform, parallel, found);
	*is_known = true;
	if (status != ASH_SCHED_OK || *found || !may_skew)
		return status;
	return skew(uniform, parallel, found, is_known);
}
