/* rank.c - which SCoP of a function to optimize first.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/rank.h"

#include <stdlib.h>

#include "tree/promise.h"

typedef struct {
	unsigned index;
	double promise;
} entry;

static int compare(const void *a, const void *b)
{
	const entry *x = a, *y = b;

	if (x->promise != y->promise)
		return x->promise > y->promise ? -1 : 1;
	return x->index < y->index ? -1 : 1;
}

unsigned *ash_rank(const ash_found_list *list, const ash_machine *machine)
{
	entry *all = calloc(list->n + 1, sizeof(*all));
	unsigned *order = calloc(list->n + 1, sizeof(*order));

	if (!all || !order) {
		free(order);
		free(all);
		return NULL;
	}
	for (unsigned i = 0; i < list->n; ++i) {
		all[i].index = i;
		if (list->n > 1)
			all[i].promise = ash_tree_promise(list->found[i].scop,
				machine);
	}
	qsort(all, list->n, sizeof(*all), &compare);
	for (unsigned i = 0; i < list->n; ++i)
		order[i] = all[i].index;
	free(all);
	return order;
}
