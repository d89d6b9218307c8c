/* extract.c - conversion of schedule constraints to the scheduler's graph.
 *
 * After this conversion isl is only needed for exact tests and for the result:
 * relations become matrices of 64-bit integers.  Pairs whose source or sink is
 * not an instance of a statement of the domain are dropped.  A convex set of
 * pairs that occurs in several kinds of constraints becomes one piece.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include <isl/id.h>
#include <isl/map.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "sched/graph/graph_impl.h"
#include "sched/graph/hash_lookup.h"
#include "sched/graph/near_groups.h"
#include "sched/linear/isl_matrix.h"
#include "support/grow.h"

/* State of the conversion. */
typedef struct {
	ash_graph *graph;
	ash_lookup stmts;	/* index of a statement, by its space */
	ash_lookup names;	/* identifiers of all statements */
	ash_lookup tags;	/* number of a tag, by its space */
	ash_lookup pieces;	/* index of a piece, by its constraints */
	/* The relation that is being read. */
	unsigned kind;
	unsigned src, dst, src_tag, dst_tag;
	unsigned near_group;
	bool is_spatial;
	ash_sched_status status;
} reader;

static isl_stat fail(reader *r, ash_sched_status status)
{
	if (r->status == ASH_SCHED_OK)
		r->status = status;
	return isl_stat_error;
}

static ash_vertex *append_stmt(ash_graph *graph)
{
	if (!ASH_GROW(graph->stmt, graph->n_stmt))
		return NULL;
	graph->stmt[graph->n_stmt] = (ash_vertex) { 0 };
	return &graph->stmt[graph->n_stmt++];
}

ash_piece *ash_graph_append_piece(ash_graph *graph)
{
	if (!ASH_GROW(graph->piece, graph->n_piece))
		return NULL;
	graph->piece[graph->n_piece] = (ash_piece) { 0 };
	return &graph->piece[graph->n_piece++];
}

static isl_stat read_stmt(__isl_take isl_set *domain, void *user)
{
	reader *r = user;
	isl_size n_dim = isl_set_dim(domain, isl_dim_set);
	isl_bool is_empty = isl_set_is_empty(domain);
	ash_vertex *stmt = NULL;

	if (n_dim >= 0 && is_empty == isl_bool_false)
		stmt = append_stmt(r->graph);
	if (!stmt) {
		isl_set_free(domain);
		return is_empty == isl_bool_true ? isl_stat_ok
						 : fail(r, ASH_SCHED_ERROR);
	}
	stmt->domain = domain;
	stmt->n_dim = n_dim;
	return isl_stat_ok;
}

static const char *name_of(const ash_vertex *stmt)
{
	const char *name = NULL;

	if (isl_set_has_tuple_name(stmt->domain) == isl_bool_true)
		name = isl_set_get_tuple_name(stmt->domain);
	return name ? name : "";
}

/* Compare two statements of the same name and dimension by their spaces, which
 * may be nested.
 */
static int compare_spaces(const ash_vertex *x, const ash_vertex *y)
{
	isl_space *x_space = isl_set_get_space(x->domain);
	isl_space *y_space = isl_set_get_space(y->domain);
	char *x_text = isl_space_to_str(x_space);
	char *y_text = isl_space_to_str(y_space);
	int order = x_text && y_text ? strverscmp(x_text, y_text) : 0;

	isl_space_free(x_space);
	isl_space_free(y_space);
	free(x_text);
	free(y_text);
	return order;
}

static int compare_stmts(const void *a, const void *b)
{
	const ash_vertex *x = a, *y = b;
	int by_name = strverscmp(name_of(x), name_of(y));

	if (by_name)
		return by_name;
	if (x->n_dim != y->n_dim)
		return x->n_dim < y->n_dim ? -1 : 1;
	return compare_spaces(x, y);
}

static bool add_name(reader *r, const ash_vertex *stmt)
{
	isl_id *id = NULL;

	if (isl_set_has_tuple_id(stmt->domain) == isl_bool_true)
		id = isl_set_get_tuple_id(stmt->domain);
	isl_id_free(id);
	return ash_lookup_find(&r->names, sizeof(id), &id, 0, NULL) !=
		ASH_LOOKUP_NONE ||
		ash_lookup_add(&r->names, sizeof(id), &id, 0, NULL);
}

/* Sort statements by name, numbers in names by value, since isl gives them in
 * no particular order, and their order decides between equally good schedules.
 */
static void sort_stmts(reader *r)
{
	ash_graph *graph = r->graph;

	if (graph->n_stmt)
		qsort(graph->stmt, graph->n_stmt, sizeof(*graph->stmt),
			&compare_stmts);
	for (unsigned i = 0; i < graph->n_stmt; ++i)
		if (!ash_lookup_add_space(&r->stmts,
			    isl_set_get_space(graph->stmt[i].domain)) ||
			!add_name(r, &graph->stmt[i]))
			fail(r, ASH_SCHED_ERROR);
}

/* The numbers of columns of a constraint matrix of isl, after the constant. */
typedef struct {
	unsigned n_param, n_src, n_src_tag, n_dst, n_dst_tag;
} columns;

static bool is_kept(const columns *c, unsigned k)
{
	unsigned src_tag = 1 + c->n_param + c->n_src;
	unsigned dst = src_tag + c->n_src_tag;
	unsigned dst_tag = dst + c->n_dst;

	return !(k >= src_tag && k < dst) &&
		!(k >= dst_tag && k < dst_tag + c->n_dst_tag);
}

/* The new position of each column of a constraint matrix of isl: first the
 * columns that are kept, then those of tags, which become existential
 * variables.  NULL without memory; owned by the caller.
 */
static unsigned *target_columns(const columns *c, unsigned n_col)
{
	unsigned *target = calloc(n_col + 1, sizeof(*target));
	unsigned kept = 0, other = n_col - c->n_src_tag - c->n_dst_tag;

	for (unsigned k = 0; target && k < n_col; ++k)
		target[k] = is_kept(c, k) ? kept++ : other++;
	return target;
}

static ash_sched_status read_matrix(__isl_keep isl_basic_map *bmap, bool exact,
	const columns *c, ash_matrix *m, unsigned *n_equality)
{
	unsigned *target;
	ash_sched_status status;

	if (!c->n_src_tag && !c->n_dst_tag)
		return ash_read_basic_map(bmap, exact, NULL, m, n_equality);
	target = target_columns(c, 1 + isl_basic_map_dim(bmap, isl_dim_all));
	status = target ? ash_read_basic_map(bmap, exact, target, m, n_equality)
			: ASH_SCHED_ERROR;
	free(target);
	return status;
}

static int compare_rows(const void *a, const void *b, void *user)
{
	const ash_matrix *m = user;

	return memcmp(a, b, sizeof(int64_t) * m->n_col);
}

static void sort_rows(ash_matrix *m, unsigned from, unsigned to)
{
	if (to > from)
		qsort_r(ash_matrix_row(m, from), to - from,
			sizeof(int64_t) * m->n_col, &compare_rows, m);
}

/* Set *index to that of the piece with the constraints "m" (taken) between
 * r->src and r->dst.  If the graph has no such piece, append it.
 */
static ash_sched_status find_piece(reader *r, ash_matrix *m,
	unsigned n_equality, unsigned *index)
{
	size_t size = sizeof(int64_t) * m->n_col * m->n_row;
	unsigned head[3] = { r->src, r->dst, n_equality };
	ash_piece *piece;

	sort_rows(m, 0, n_equality);
	sort_rows(m, n_equality, m->n_row);
	*index = ash_lookup_find(&r->pieces, sizeof(head), head, size,
		m->number);
	if (*index != ASH_LOOKUP_NONE) {
		ash_matrix_clear(m);
		return ASH_SCHED_OK;
	}
	*index = r->graph->n_piece;
	if (!ash_lookup_add(&r->pieces, sizeof(head), head, size, m->number))
		return ASH_SCHED_ERROR;
	piece = ash_graph_append_piece(r->graph);
	if (!piece)
		return ASH_SCHED_ERROR;
	piece->src = r->src;
	piece->dst = r->dst;
	piece->constraints = *m;
	piece->n_equality = n_equality;
	*m = (ash_matrix) { 0 };
	return ASH_SCHED_OK;
}

static bool add_tagged(reader *r, unsigned piece)
{
	ash_graph *graph = r->graph;

	if (!ASH_GROW(graph->tagged, graph->n_tagged))
		return false;
	graph->tagged[graph->n_tagged++] = (ash_tagged) { piece, r->kind,
		r->src_tag, r->dst_tag, false };
	return true;
}

/* Add the piece with this index to the pairs of the group that is being read.
 */
static bool add_near(reader *r, unsigned piece)
{
	ash_graph *graph = r->graph;

	if (!ASH_GROW(graph->near, graph->n_near))
		return false;
	graph->near[graph->n_near++] = (ash_near) { piece, r->near_group,
		r->is_spatial, false };
	graph->near_group[r->near_group].stmt = graph->piece[piece].dst;
	return true;
}

/* The relation that is being read, with the columns of its matrices. */
typedef struct {
	reader *reader;
	columns columns;
} piece_reader;

static isl_stat read_piece(__isl_take isl_basic_map *bmap, void *user)
{
	piece_reader *p = user;
	reader *r = p->reader;
	ash_matrix m = { 0 };
	unsigned n_equality, index;
	ash_sched_status status;

	status = read_matrix(bmap, r->graph->is_exact, &p->columns, &m,
		&n_equality);
	isl_basic_map_free(bmap);
	if (status == ASH_SCHED_OK)
		status = find_piece(r, &m, n_equality, &index);
	ash_matrix_clear(&m);
	if (status != ASH_SCHED_OK)
		return fail(r, status);
	r->graph->piece[index].kinds |= r->kind;
	if (r->kind & (ASH_CONDITION | ASH_CONDITIONED) &&
		!add_tagged(r, index))
		return fail(r, ASH_SCHED_ERROR);
	if (r->kind == ASH_NEAR && !add_near(r, index))
		return fail(r, ASH_SCHED_ERROR);
	return isl_stat_ok;
}

/* Returns the index of the statement of "space" (taken), the domain or range of
 * a relation of kind r->kind, or ASH_LOOKUP_NONE.  Sets *tag to the number of
 * its tag, 0 if there is none, and *n_tag to the dimension of the tag.  The
 * space of a statement may be nested itself; then it has no tag.
 */
static unsigned find_end(reader *r, __isl_take isl_space *space, unsigned *tag,
	unsigned *n_tag)
{
	unsigned found = ash_lookup_find_space(&r->stmts,
		isl_space_copy(space));
	isl_space *tag_space;

	*tag = 0;
	*n_tag = 0;
	if (found != ASH_LOOKUP_NONE ||
		!(r->kind & (ASH_CONDITION | ASH_CONDITIONED)) ||
		isl_space_is_wrapping(space) != isl_bool_true) {
		isl_space_free(space);
		return found;
	}
	space = isl_space_unwrap(space);
	tag_space = isl_space_range(isl_space_copy(space));
	*n_tag = isl_space_dim(tag_space, isl_dim_set);
	*tag = 1 + ash_lookup_get_space(&r->tags, tag_space);
	if (!*tag)
		fail(r, ASH_SCHED_ERROR);
	return ash_lookup_find_space(&r->stmts, isl_space_domain(space));
}

/* Append the convex parts of "map" (taken) to the pieces of the graph, if both
 * ends are instances of statements.
 */
static isl_stat read_pieces(reader *r, __isl_take isl_map *map)
{
	isl_space *space = isl_map_get_space(map);
	piece_reader p = { r, { .n_param = r->graph->n_param } };
	isl_stat ok = isl_stat_ok;

	r->src = find_end(r, isl_space_domain(isl_space_copy(space)),
		&r->src_tag, &p.columns.n_src_tag);
	r->dst = find_end(r, isl_space_range(space), &r->dst_tag,
		&p.columns.n_dst_tag);
	if (!r->status && r->src != ASH_LOOKUP_NONE &&
		r->dst != ASH_LOOKUP_NONE) {
		p.columns.n_src = r->graph->stmt[r->src].n_dim;
		p.columns.n_dst = r->graph->stmt[r->dst].n_dim;
		ok = isl_map_foreach_basic_map(map, &read_piece, &p);
	}
	isl_map_free(map);
	if (ok < 0)
		return fail(r, ASH_SCHED_ERROR);
	return ok;
}

/* Is the tuple "type" of "map" certainly not that of a statement of the graph?
 * A quick test, since most relations are between other statements.
 */
static bool is_foreign(const reader *r, __isl_keep isl_map *map,
	enum isl_dim_type type)
{
	isl_id *id;
	bool known;

	if (isl_map_has_tuple_id(map, type) != isl_bool_true)
		return false;
	id = isl_map_get_tuple_id(map, type);
	known = ash_lookup_find(&r->names, sizeof(id), &id, 0, NULL) !=
		ASH_LOOKUP_NONE;
	isl_id_free(id);
	return !known;
}

static isl_stat read_map(__isl_take isl_map *map, void *user)
{
	reader *r = user;

	if (!is_foreign(r, map, isl_dim_in) && !is_foreign(r, map, isl_dim_out))
		return read_pieces(r, map);
	isl_map_free(map);
	return isl_stat_ok;
}

static void read_relation(reader *r, unsigned kind,
	__isl_take isl_union_map *relation)
{
	r->kind = kind;
	relation = isl_union_map_align_params(relation,
		isl_space_copy(r->graph->params));
	if (r->status == ASH_SCHED_OK &&
		isl_union_map_foreach_map(relation, &read_map, r) < 0)
		fail(r, ASH_SCHED_ERROR);
	isl_union_map_free(relation);
}

/* Set graph->context to a convex superset of "context" (taken) without
 * existential variables.
 */
static void read_context(reader *r, __isl_take isl_set *context)
{
	ash_graph *graph = r->graph;
	isl_basic_map *hull;

	context = isl_set_align_params(context, isl_space_copy(graph->params));
	hull = isl_basic_map_from_range(isl_basic_set_from_params(
		isl_basic_set_remove_divs(isl_set_simple_hull(context))));
	r->status = hull ? ash_read_basic_map(hull, graph->is_exact, NULL,
				   &graph->context, &graph->n_context_equality)
			 : ASH_SCHED_ERROR;
	isl_basic_map_free(hull);
}

/* The parameters of all relations of "sc" and of its domain. */
static __isl_give isl_space *all_params(__isl_keep isl_schedule_constraints *sc)
{
	isl_union_map *(*const get[])(isl_schedule_constraints *) = {
		&isl_schedule_constraints_get_validity,
		&isl_schedule_constraints_get_coincidence,
		&isl_schedule_constraints_get_proximity,
		&isl_schedule_constraints_get_conditional_validity_condition,
		&isl_schedule_constraints_get_conditional_validity,
	};
	isl_union_set *domain = isl_schedule_constraints_get_domain(sc);
	isl_set *context = isl_schedule_constraints_get_context(sc);
	isl_space *space = isl_union_set_get_space(domain);

	space = isl_space_align_params(space, isl_set_get_space(context));
	for (unsigned i = 0; i < sizeof(get) / sizeof(get[0]); ++i) {
		isl_union_map *relation = get[i](sc);

		space = isl_space_align_params(space,
			isl_union_map_get_space(relation));
		isl_union_map_free(relation);
	}
	isl_union_set_free(domain);
	isl_set_free(context);
	return isl_space_params(space);
}

static void read_domain(reader *r, __isl_take isl_union_set *domain)
{
	domain = isl_union_set_align_params(domain,
		isl_space_copy(r->graph->params));
	if (isl_union_set_foreach_set(domain, &read_stmt, r) < 0)
		fail(r, ASH_SCHED_ERROR);
	isl_union_set_free(domain);
	sort_stmts(r);
}

/* Replace large constants by parameters (large_constants.h), if the option is
 * set.
 */
static void abstract_constants(reader *r)
{
	ash_graph *graph = r->graph;
	unsigned n_param = graph->n_param;
	bool ok = true;

	if (!graph->options->abstract_constants || r->status)
		return;
	for (unsigned i = 0; ok && i < graph->n_stmt; ++i)
		ok = ash_vertex_collect(graph, &graph->stmt[i]);
	for (unsigned i = 0; i < graph->n_piece; ++i)
		ash_constants_collect(&graph->constants,
			&graph->piece[i].constraints, n_param);
	for (unsigned i = 0; ok && i < graph->n_piece; ++i)
		ok = ash_constants_replace(&graph->constants,
			&graph->piece[i].constraints, n_param);
	ok = ok &&
		ash_constants_replace(&graph->constants, &graph->context,
			n_param);
	ok = ok &&
		ash_constants_bound(&graph->constants, &graph->context,
			n_param);
	graph->n_param += graph->constants.n;
	if (!ok)
		fail(r, ASH_SCHED_ERROR);
}

/* Read the pairs of instances of "group", which has the index "i". */
static void read_group(reader *r, const ash_spatial_group *group, unsigned i)
{
	r->near_group = i;
	r->is_spatial = false;
	read_relation(r, ASH_NEAR, ash_near_temporal(group));
	r->is_spatial = true;
	read_relation(r, ASH_NEAR, isl_union_map_copy(group->spatial));
}

static void read_near(reader *r, const ash_spatial *spatial)
{
	ash_graph *graph = r->graph;

	if (r->status == ASH_SCHED_OK)
		r->status = ash_near_read_groups(graph, spatial);
	for (unsigned i = 0; i < graph->n_near_group && !r->status; ++i)
		read_group(r, &spatial->group[i], i);
}

static void read_all(reader *r, __isl_keep isl_schedule_constraints *sc,
	const ash_spatial *spatial)
{
	ash_graph *graph = r->graph;

	read_context(r, isl_schedule_constraints_get_context(sc));
	read_domain(r, isl_schedule_constraints_get_domain(sc));
	read_relation(r, ASH_VALIDITY,
		isl_schedule_constraints_get_validity(sc));
	read_relation(r, ASH_COINCIDENCE,
		isl_schedule_constraints_get_coincidence(sc));
	read_relation(r, ASH_PROXIMITY,
		isl_schedule_constraints_get_proximity(sc));
	read_relation(r, ASH_CONDITION,
		isl_schedule_constraints_get_conditional_validity_condition(
			sc));
	read_relation(r, ASH_CONDITIONED,
		isl_schedule_constraints_get_conditional_validity(sc));
	if (spatial)
		read_near(r, spatial);
	abstract_constants(r);
	for (unsigned i = 0; i < graph->n_stmt && !r->status; ++i)
		r->status = ash_vertex_init(graph, &graph->stmt[i]);
	for (unsigned i = 0; i < graph->n_piece && !r->status; ++i)
		r->status = ash_piece_init(graph, &graph->piece[i]);
}

static const ash_sched_method no_method;

ash_sched_status ash_graph_init(ash_graph *graph,
	__isl_keep isl_schedule_constraints *constraints,
	const ash_scheduler_extra *extra, const ash_scheduler_options *options,
	bool is_exact, ash_scheduler_stats *stats)
{
	reader r = { .graph = graph };
	isl_size n_param;

	*graph = (ash_graph) {
		.ctx = isl_schedule_constraints_get_ctx(constraints),
		.params = all_params(constraints),
		.scop = extra->scop,
		.method = extra->method ? extra->method : &no_method,
		.options = options,
		.is_exact = is_exact,
		.stats = stats,
		.work = { .budget = options->budget },
	};
	n_param = isl_space_dim(graph->params, isl_dim_param);
	if (n_param < 0)
		return ASH_SCHED_ERROR;
	graph->n_param = n_param;
	read_all(&r, constraints, options->spatial ? extra->spatial : NULL);
	ash_lookup_clear(&r.stmts);
	ash_lookup_clear(&r.names);
	ash_lookup_clear(&r.tags);
	ash_lookup_clear(&r.pieces);
	return r.status;
}

static void stmt_clear(ash_vertex *stmt)
{
	isl_set_free(stmt->domain);
	ash_matrix_clear(&stmt->compress);
	ash_matrix_clear(&stmt->hull);
	ash_matrix_clear(&stmt->rows);
	ash_matrix_clear(&stmt->original);
	free(stmt->has_level);
	free(stmt->size);
}

void ash_graph_clear(ash_graph *graph)
{
	for (unsigned i = 0; i < graph->n_stmt; ++i)
		stmt_clear(&graph->stmt[i]);
	for (unsigned i = 0; i < graph->n_piece; ++i)
		ash_piece_clear(&graph->piece[i]);
	free(graph->stmt);
	free(graph->piece);
	free(graph->tagged);
	free(graph->near);
	for (unsigned i = 0; i < graph->n_near_group; ++i)
		ash_matrix_clear(&graph->near_group[i].access);
	free(graph->near_group);
	ash_matrix_clear(&graph->context);
	isl_space_free(graph->params);
}
