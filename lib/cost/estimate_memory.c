/* estimate_memory.c - copies of estimates, and their release.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/estimate_memory.h"

#include <stdlib.h>
#include <string.h>

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

/* Copy the accesses of all statements of "from" to "to". */
static bool copy_accesses(ash_estimates *to, const ash_estimates *from)
{
	for (; to->n_stmt < from->n_stmt; ++to->n_stmt) {
		const ash_stmt_estimate *s = &from->stmt[to->n_stmt];
		ash_stmt_estimate *copy = &to->stmt[to->n_stmt];

		*copy = *s;
		copy->access = copy_bytes(s->access,
			s->n_access * sizeof(*s->access));
		if (!copy->access)
			return false;
	}
	return true;
}

ash_estimates *ash_estimates_copy(const ash_estimates *e, const ash_scop *scop)
{
	ash_estimates *copy = copy_bytes(e, sizeof(*e));
	size_t n = e->n_array;
	bool ok = copy;

	if (!ok)
		return NULL;
	copy->n_stmt = 0;
	copy->stmt = calloc(e->n_stmt + 1, sizeof(*copy->stmt));
	copy->tested = copy_bytes(e->tested, n * n * sizeof(*e->tested));
	copy->scale = calloc(n + 1, sizeof(*copy->scale));
	ok = copy->stmt && copy->tested && copy->scale &&
		copy_accesses(copy, e);
	for (unsigned i = 0; ok && i < n; ++i)
		ok = copy->scale[i] = copy_bytes(e->scale[i],
			(scop->array[i].n_dim + 1) * sizeof(**e->scale));
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
	ash_scales_free(e->scale, e->n_array);
	free(e);
	return NULL;
}
