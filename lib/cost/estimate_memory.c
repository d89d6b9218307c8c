/* estimate_memory.c - copies of estimates, and their release.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/estimate_memory.h"

#include <stdlib.h>
#include <string.h>

#include <isl/set.h>

double **ash_scales_free(double **scale, unsigned n)
{
	for (unsigned i = 0; scale && i < n; ++i)
		free(scale[i]);
	free(scale);
	return NULL;
}

/* A copy of "n" bytes; NULL without memory. */
static void *copy_bytes(const void *from, size_t n)
{
	void *copy = malloc(n + 1);

	return copy ? memcpy(copy, from, n) : NULL;
}

bool ash_stmt_estimate_copy(const ash_stmt_estimate *stmt,
	ash_stmt_estimate *copy)
{
	*copy = *stmt;
	copy->access = copy_bytes(stmt->access,
		stmt->n_access * sizeof(*stmt->access));
	return copy->access;
}

double *ash_scale_copy(const double *scale, unsigned n)
{
	return copy_bytes(scale, n * sizeof(*scale));
}

/* Copy all statements of "from" to "to". */
static bool copy_stmts(ash_estimates *to, const ash_estimates *from)
{
	bool ok = true;

	while (ok && to->n_stmt < from->n_stmt) {
		unsigned i = to->n_stmt++;

		ok = ash_stmt_estimate_copy(&from->stmt[i], &to->stmt[i]);
	}
	return ok;
}

ash_estimates *ash_estimates_copy(const ash_estimates *e, const ash_scop *scop)
{
	ash_estimates *copy = copy_bytes(e, sizeof(*e));
	size_t n = e->n_array;
	bool ok = copy;

	if (!ok)
		return NULL;
	copy->n_stmt = 0;
	copy->params = isl_set_copy(e->params);
	copy->stmt = calloc(e->n_stmt + 1, sizeof(*copy->stmt));
	copy->tested = copy_bytes(e->tested, n * n * sizeof(*e->tested));
	copy->scale = calloc(n + 1, sizeof(*copy->scale));
	ok = copy->stmt && copy->tested && copy->scale && copy_stmts(copy, e);
	for (unsigned i = 0; ok && i < n; ++i)
		ok = copy->scale[i] = ash_scale_copy(e->scale[i],
			scop->array[i].n_dim);
	return ok ? copy : ash_estimates_free(copy);
}

ash_estimates *ash_estimates_free(ash_estimates *e)
{
	if (!e)
		return NULL;
	for (unsigned i = 0; i < e->n_stmt; ++i)
		free(e->stmt[i].access);
	free(e->stmt);
	free(e->tested);
	isl_set_free(e->params);
	ash_scales_free(e->scale, e->n_array);
	free(e);
	return NULL;
}
