/* independence.c - linear independence of band members.
 *
 * Verdoolaege and Janssens, "Scheduling for PPCG", report CW 706, section
 * 6.5.6.  A new row is independent of the old ones if some linear form that is
 * zero on all old rows is not zero on the new row.  A basis of these forms is
 * computed in which they end with as many zeros as possible and are
 * lexicographically positive, so that early variables with positive signs are
 * preferred.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/ilp/independence.h"

#include <stdlib.h>

#include "sched/linear/vector.h"

static void swap_vectors(int64_t *a, int64_t *b, unsigned n)
{
	for (unsigned i = 0; a != b && i < n; ++i) {
		int64_t t = a[i];

		a[i] = b[i];
		b[i] = t;
	}
}

/* The last of the first "n" rows that is not zero in "column"; "n" if there
 * is none.
 */
static unsigned find_row(const ash_matrix *m, unsigned n, unsigned column)
{
	for (unsigned i = n; i-- > 0;)
		if (ash_matrix_row(m, i)[column])
			return i;
	return n;
}

/* Negate "row" if its first nonzero entry is negative. */
static void make_positive(int64_t *row, unsigned n)
{
	int64_t sign = 0;

	for (unsigned i = 0; i < n; ++i) {
		if (!sign)
			sign = row[i] < 0 ? -1 : row[i] > 0;
		row[i] *= sign;
	}
}

/* Bring "m" into echelon form, by elimination from the last column on. */
static bool normalize(ash_matrix *m)
{
	unsigned n = m->n_row;

	for (unsigned k = m->n_col; n && k-- > 0;) {
		unsigned i = find_row(m, n, k);

		if (i == n)
			continue;
		--n;
		swap_vectors(ash_matrix_row(m, i), ash_matrix_row(m, n),
			m->n_col);
		if (!ash_matrix_clear_column(m, k, n, 0, n))
			return false;
	}
	for (unsigned i = 0; i < m->n_row; ++i)
		make_positive(ash_matrix_row(m, i), m->n_col);
	return true;
}

/* The number of linearly independent rows that "node" still needs. */
static unsigned slack_of(const ash_graph_node *node)
{
	return node->is_complete ? 0 : node->n_var - node->rank;
}

static void append_form(ash_regions *regions, const ash_graph_node *node,
	const int64_t *row)
{
	ash_term *term = regions->terms + regions->n_term_array;
	unsigned n = 0;

	for (unsigned i = 0; i < node->n_var; ++i) {
		if (!row[i])
			continue;
		term[n++] = (ash_term) { ash_problem_positive(node, i),
			row[i] };
		term[n++] = (ash_term) { ash_problem_negative(node, i),
			-row[i] };
	}
	regions->n_term_array += n;
	regions->forms[regions->n_form_array++] = term;
	regions->counts[regions->n_count_array++] = n;
}

static ash_sched_status append_region(ash_regions *regions,
	const ash_graph_node *node)
{
	ash_lp_region *region = &regions->region[regions->n_region++];
	ash_matrix kernel;
	bool ok = ash_matrix_complete(&node->done, &kernel, NULL);

	ok = ok && normalize(&kernel);
	region->n_form = ok ? kernel.n_row : 0;
	region->form = regions->forms + regions->n_form_array;
	region->n_term = regions->counts + regions->n_count_array;
	for (unsigned i = 0; ok && i < kernel.n_row; ++i)
		append_form(regions, node, ash_matrix_row(&kernel, i));
	ash_matrix_clear(&kernel);
	return ok ? ASH_SCHED_OK : ASH_SCHED_OVERFLOW;
}

ash_sched_status ash_regions_init(const ash_problem *problem,
	ash_regions *regions)
{
	unsigned most = 0, n_form = 0, n_term = 0;
	ash_sched_status status = ASH_SCHED_OK;

	*regions = (ash_regions) { 0 };
	for (unsigned i = 0; i < problem->n_node; ++i) {
		const ash_graph_node *node = &problem->node[i];
		unsigned slack = slack_of(node);

		most = slack > most ? slack : most;
		n_form += node->n_var;
		n_term += 2 * node->n_var * node->n_var;
	}
	regions->region = calloc(problem->n_node + 1, sizeof(ash_lp_region));
	regions->terms = malloc(sizeof(ash_term) * (n_term + 1));
	regions->forms = malloc(sizeof(ash_term *) * (n_form + 1));
	regions->counts = malloc(sizeof(unsigned) * (n_form + 1));
	if (!regions->region || !regions->terms || !regions->forms ||
		!regions->counts)
		return ASH_SCHED_ERROR;
	for (unsigned i = 0; most && i < problem->n_node && !status; ++i)
		if (slack_of(&problem->node[i]) == most)
			status = append_region(regions, &problem->node[i]);
	return status;
}

void ash_regions_clear(ash_regions *regions)
{
	free(regions->region);
	free(regions->terms);
	free(regions->forms);
	free(regions->counts);
}
