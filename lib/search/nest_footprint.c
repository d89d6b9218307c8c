/* nest_footprint.c - cache footprint of a strip of several nests.
 *
 * SPDX-License-Identifier: MIT
 */
#include "search/nest_group.h"

#include <math.h>
#include <stdlib.h>

/* The part of an array that the nests of a group use in one strip. */
typedef struct {
	double stride;		/* bytes between successive rows, positive */
	/* Range of the offsets in bytes at which the nests begin. */
	double least, most;
	double bytes;		/* accessed in all rows together */
	double whole;		/* bytes that each row accesses again */
} extent;

static void widen(extent *x, const ash_stmt_estimate *s, unsigned a,
	double stride, double begin)
{
	double bytes = ash_estimate_bytes(s, a);

	if (stride == 0) {
		x->whole = fmax(x->whole, bytes);
		return;
	}
	x->least = x->bytes > 0 ? fmin(x->least, begin) : begin;
	x->most = x->bytes > 0 ? fmax(x->most, begin) : begin;
	x->bytes = fmax(x->bytes, bytes);
	x->stride = fabs(stride);
}

static void widen_nest(const ash_search_state *w, const ash_sibling_nest *nest,
	extent *all)
{
	for (int i = 0; i < nest->n_stmt; ++i) {
		const ash_stmt_estimate *e = &w->estimates->stmt[nest->stmt[i]];

		for (unsigned a = 0; a < e->n_access; ++a) {
			double stride = ash_nest_stride(w, nest, nest->along,
				nest->stmt[i], a);

			if (!e->access[a].scalar)
				widen(&all[e->access[a].array], e, a, stride,
					e->access[a].offset -
						stride * nest->shift);
		}
	}
}

/* The number of rows of "nest": iterations of its strip-mined loop. */
static double count_rows(const ash_search_state *w,
	const ash_sibling_nest *nest)
{
	double rows = 1;

	for (int i = 0; nest->n_member && i < nest->n_stmt; ++i)
		for (int d = 0; d < ASH_MAX_DIM; ++d)
			if (nest->row[nest->along]
				     [nest->stmt[i] * ASH_MAX_DIM + d] != 0)
				rows = fmax(rows,
					w->estimates->stmt[nest->stmt[i]]
						.extent[d]);
	return rows;
}

double ash_nests_footprint(const ash_nests *nests, const ash_search_state *w,
	int group, double strip)
{
	unsigned n = w->input->scop->n_array;
	extent *all = calloc(n + 1, sizeof(*all));
	double rows = 1, bytes = 0;

	for (unsigned k = group; all && k < nests->n; ++k)
		if (nests->nest[k].group == group) {
			widen_nest(w, &nests->nest[k], all);
			rows = fmax(rows, count_rows(w, &nests->nest[k]));
		}
	for (unsigned i = 0; all && i < n; ++i) {
		double used = all[i].bytes <= 0
			? 0
			: strip + (all[i].most - all[i].least) / all[i].stride;

		bytes += all[i].whole + fmin(rows, used) * all[i].bytes / rows;
	}
	free(all);
	return all ? bytes : HUGE_VAL;
}

double ash_nest_row_bytes(const ash_search_state *w,
	const ash_sibling_nest *nest)
{
	double bytes = 0;

	for (int i = 0; i < nest->n_stmt; ++i) {
		const ash_stmt_estimate *e = &w->estimates->stmt[nest->stmt[i]];

		for (unsigned a = 0; a < e->n_access; ++a)
			bytes = fmax(bytes,
				fabs(ash_nest_stride(w, nest, nest->along,
					nest->stmt[i], a)));
	}
	return bytes;
}
