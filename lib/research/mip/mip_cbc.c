/* mip_cbc.c - the solver COIN-OR CBC, if its library is installed.
 *
 * The library is opened on first use, so nothing that we build depends on it:
 * with a hard dependency, programs would not load where CBC is missing. Its
 * header need not be installed either; the declarations here are those of CBC
 * 2.10.
 *
 * CBC computes in floating point and has a single objective. Our objectives are
 * therefore solved in stages: each stage combines as many as fit into one
 * number, with the results of earlier stages fixed. The answer is rounded and
 * checked by mip.c. Since CBC's claim of infeasibility is no proof, it is
 * treated as a limit that was reached.
 *
 * SPDX-License-Identifier: MIT
 */
#include "research/mip/mip_impl.h"

#include <dlfcn.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* An upper bound for the combined objective of a stage. A double then has many
 * more digits than CBC's tolerances lose.
 */
#define MAX_SUM 100000000

/* Every function of CBC that we call: its name, result and parameters. */
#define CBC_FUNCTIONS(F) \
	F(Cbc_newModel, void *, (void) ) \
	F(Cbc_deleteModel, void, (void *) ) \
	F(Cbc_loadProblem, void, \
		(void *, int, int, const int *, const int *, const double *, \
			const double *, const double *, const double *, \
			const double *, const double *) ) \
	F(Cbc_setInteger, void, (void *, int) ) \
	F(Cbc_setLogLevel, void, (void *, int) ) \
	F(Cbc_setMaximumNodes, void, (void *, int) ) \
	F(Cbc_setMaximumSeconds, void, (void *, double) ) \
	F(Cbc_setAllowableGap, void, (void *, double) ) \
	F(Cbc_setAllowableFractionGap, void, (void *, double) ) \
	F(Cbc_setMIPStartI, void, (void *, int, const int *, const double *) ) \
	F(Cbc_solve, int, (void *) ) \
	F(Cbc_isNodeLimitReached, int, (void *) ) \
	F(Cbc_getNodeCount, int, (void *) ) \
	F(Cbc_getColSolution, const double *, (void *) )

typedef struct {
#define DECLARE(name, result, parameters) result(*name) parameters;
	CBC_FUNCTIONS(DECLARE)
#undef DECLARE
} library;

/* Try several file names: the name without a version exists only in development
 * packages.
 */
static bool open_library(library *cbc)
{
	static const char *const names[] = { "libCbcSolver.so.3",
		"libCbcSolver.so" };
	void *handle = NULL, *at;
	bool ok;

	for (size_t i = 0; !handle && i < sizeof(names) / sizeof(*names); ++i)
		handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
	ok = handle;
#define FIND(name, result, parameters) \
	at = ok ? dlsym(handle, #name) : NULL; \
	ok = at; \
	memcpy(&cbc->name, &at, sizeof(at));
	CBC_FUNCTIONS(FIND)
#undef FIND
	return ok;
}

/* A matrix stored by columns, with bounds of the rows. */
typedef struct {
	unsigned n_row, n_term;
	int *start, *index;
	double *value, *low, *high;
	double *upper, *cost;	/* for each column */
	/* The best point so far, a value for each column. */
	double *x;
	int *column;		/* the indices 0, 1, 2, ... */
} matrix;

static void free_matrix(matrix *m)
{
	free(m->start);
	free(m->index);
	free(m->value);
	free(m->low);
	free(m->high);
	free(m->upper);
	free(m->cost);
	free(m->x);
	free(m->column);
}

/* Row "i": the rows of the problem first, then one per objective. */
static ash_row row_of(const ash_mip *mip, unsigned i)
{
	size_t n = ash_rows_count(mip->rows);
	const ash_mip_objective *o;

	if (i < n)
		return ash_rows_get(mip->rows, i);
	o = &mip->objective[i - n];
	return (ash_row) { .n_term = o->n, .term = o->term };
}

static bool alloc_matrix(matrix *m, const ash_mip *mip)
{
	unsigned n = mip->n_var + 1;

	*m = (matrix) { .n_row = ash_rows_count(mip->rows) + mip->n_objective };
	for (unsigned i = 0; i < m->n_row; ++i)
		m->n_term += row_of(mip, i).n_term;
	m->start = calloc(n + 1, sizeof(*m->start));
	m->index = calloc(m->n_term + 1, sizeof(*m->index));
	m->value = calloc(m->n_term + 1, sizeof(*m->value));
	m->low = calloc(m->n_row + 1, sizeof(*m->low));
	m->high = calloc(m->n_row + 1, sizeof(*m->high));
	m->upper = calloc(n, sizeof(*m->upper));
	m->cost = calloc(n, sizeof(*m->cost));
	m->x = calloc(n, sizeof(*m->x));
	m->column = calloc(n, sizeof(*m->column));
	return m->start && m->index && m->value && m->low && m->high &&
		m->upper && m->cost && m->x && m->column;
}

/* Sort the terms by columns. start[v + 1] first counts the terms of column v,
 * then is the position of its next term.
 */
static void fill_matrix(matrix *m, const ash_mip *mip)
{
	for (unsigned i = 0; i < m->n_row; ++i)
		for (unsigned k = 0; k < row_of(mip, i).n_term; ++k)
			++m->start[row_of(mip, i).term[k].var + 1];
	for (unsigned v = 0; v < mip->n_var; ++v) {
		m->start[v + 1] += m->start[v];
		m->upper[v] = (double) mip->upper[v];
		m->column[v] = (int) v;
	}
	for (unsigned i = 0; i < m->n_row; ++i) {
		ash_row row = row_of(mip, i);

		m->low[i] = i < ash_rows_count(mip->rows)
			? (double) -row.constant
			: 0;
		m->high[i] = row.is_equality ? m->low[i] : DBL_MAX;
		for (unsigned k = 0; k < row.n_term; ++k) {
			int at = m->start[row.term[k].var]++;

			m->index[at] = (int) i;
			m->value[at] = (double) row.term[k].coef;
		}
	}
	for (unsigned v = mip->n_var; v > 0; --v)
		m->start[v] = m->start[v - 1];
	m->start[0] = 0;
}

/* Combine objectives from "first" on, as many as fit into one number, as the
 * cost of the columns; returns how many.
 */
static unsigned set_costs(matrix *m, const ash_mip *mip, unsigned first)
{
	unsigned last = first;
	double range = 1, next;

	for (; last < mip->n_objective; ++last, range *= next) {
		const ash_mip_objective *o = &mip->objective[last];

		next = 1;
		for (unsigned k = 0; k < o->n; ++k)
			next += (double) o->term[k].coef *
				(double) mip->upper[o->term[k].var];
		if (last > first && range * next > MAX_SUM)
			break;
	}
	memset(m->cost, 0, sizeof(*m->cost) * mip->n_var);
	range = 1;
	for (unsigned i = last; i-- > first; range *= next) {
		const ash_mip_objective *o = &mip->objective[i];

		next = 1;
		for (unsigned k = 0; k < o->n; ++k) {
			m->cost[o->term[k].var] += range *
				(double) o->term[k].coef;
			next += (double) o->term[k].coef *
				(double) mip->upper[o->term[k].var];
		}
	}
	return last - first;
}

static void *set_up(const library *cbc, const matrix *m, const ash_mip *mip,
	uint64_t max_node, bool has_start)
{
	void *model = cbc->Cbc_newModel();

	if (!model)
		return NULL;
	cbc->Cbc_setLogLevel(model, 0);
	cbc->Cbc_loadProblem(model, (int) mip->n_var, (int) m->n_row, m->start,
		m->index, m->value, NULL, m->upper, m->cost, m->low, m->high);
	for (unsigned v = 0; v < mip->n_var; ++v)
		cbc->Cbc_setInteger(model, (int) v);
	cbc->Cbc_setMaximumNodes(model, (int) max_node);
	cbc->Cbc_setMaximumSeconds(model, 1e9);
	cbc->Cbc_setAllowableGap(model, 0);
	cbc->Cbc_setAllowableFractionGap(model, 0);
	if (has_start)
		cbc->Cbc_setMIPStartI(model, (int) mip->n_var, m->column, m->x);
	return model;
}

/* Keep the point of "model" in m->x and result->value if it is correct. */
static bool take_point(const library *cbc, void *model, matrix *m,
	const ash_mip *mip, int64_t *value, ash_mip_result *result)
{
	const double *x = cbc->Cbc_getColSolution(model);

	for (unsigned v = 0; x && v < mip->n_var; ++v) {
		if (!(fabs(x[v]) < MAX_SUM))
			return false;
		value[v] = llround(x[v]);
	}
	if (!x || !ash_mip_check(mip, value))
		return false;
	for (unsigned v = 0; v < mip->n_var; ++v)
		m->x[v] = (double) value[v];
	memcpy(result->value, value, sizeof(*value) * mip->n_var);
	return true;
}

/* Fix "n" objectives from "first" on at their current values. */
static void fix_objectives(matrix *m, const ash_mip *mip, unsigned first,
	unsigned n, const int64_t *value)
{
	for (unsigned i = first; i < first + n; ++i) {
		unsigned row = ash_rows_count(mip->rows) + i;
		int64_t sum = 0;

		ash_mip_objective_at(mip, i, value, &sum);
		m->high[row] = (double) sum;
	}
}

/* Solve one stage: minimize the objective that has been set with set_costs().
 */
static ash_lp_status solve_stage(const library *cbc, matrix *m,
	const ash_mip *mip, uint64_t max_node, bool has_start, int64_t *value,
	ash_mip_result *result)
{
	void *model = set_up(cbc, m, mip, max_node, has_start);
	ash_lp_status status = ASH_LP_BUDGET;
	int nodes;

	if (!model)
		return ASH_LP_ERROR;
	cbc->Cbc_solve(model);
	nodes = cbc->Cbc_getNodeCount(model);
	result->nodes += nodes > 0 ? nodes : 1;
	if (take_point(cbc, model, m, mip, value, result))
		status = ASH_LP_OPTIMAL;
	result->is_complete &= !cbc->Cbc_isNodeLimitReached(model);
	cbc->Cbc_deleteModel(model);
	return status;
}

/* Solve stage by stage; the result of earlier stages is kept if a later one
 * fails.
 */
static ash_lp_status solve_stages(const library *cbc, matrix *m,
	const ash_mip *mip, uint64_t max_node, int64_t *value,
	ash_mip_result *result)
{
	ash_lp_status status = ASH_LP_OPTIMAL;
	unsigned first = 0, n;

	for (; status == ASH_LP_OPTIMAL && first < mip->n_objective;
		first += n) {
		n = set_costs(m, mip, first);
		status = solve_stage(cbc, m, mip, max_node, first > 0, value,
			result);
		if (status == ASH_LP_OPTIMAL)
			fix_objectives(m, mip, first, n, result->value);
		else if (first > 0)
			break;
	}
	return first > 0 ? ASH_LP_OPTIMAL : status;
}

ash_lp_status ash_mip_cbc(const ash_mip *mip, uint64_t max_node,
	ash_lp_work *work, ash_mip_result *result)
{
	int64_t *value = calloc(mip->n_var + 1, sizeof(*value));
	ash_lp_status status = ASH_LP_ERROR;
	matrix m = { 0 };
	library cbc;

	if (!open_library(&cbc)) {
		free(value);
		return ASH_LP_STOPPED;
	}
	result->is_complete = true;
	if (value && alloc_matrix(&m, mip)) {
		fill_matrix(&m, mip);
		status = solve_stages(&cbc, &m, mip, max_node, value, result);
	}
	work->budget -= work->budget < m.n_row ? work->budget : m.n_row;
	free_matrix(&m);
	free(value);
	return status;
}
