/* nest.c - the list of loop nests, with the outcome for each.
 *
 * Entries that cannot be stored without memory are dropped: the list never
 * affects decisions.
 *
 * SPDX-License-Identifier: MIT
 */
#include "support/nest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/grow.h"

void ash_nest_clear(ash_nest *nest)
{
	for (unsigned i = 0; i < nest->n_assumption; ++i) {
		free(nest->assumption[i]);
		free(nest->formal[i]);
	}
	free(nest->assumption);
	free(nest->formal);
	free(nest->function);
	free(nest->shown);
	free(nest->text);
	free(nest->no_device);
	free(nest->model);
	free(nest->ranks);
	ash_place_clear(&nest->place);
	ash_place_clear(&nest->at);
}

bool ash_nest_add(ash_nest_list *list, ash_nest nest)
{
	if (!ASH_GROW(list->nest, list->n)) {
		ash_nest_clear(&nest);
		return false;
	}
	list->nest[list->n++] = nest;
	return true;
}

void ash_nest_list_clear(ash_nest_list *list)
{
	for (unsigned i = 0; i < list->n; ++i)
		ash_nest_clear(&list->nest[i]);
	free(list->nest);
	*list = (ash_nest_list) { 0 };
}

void ash_nest_refuse(ash_nest *nest, ash_refusal reason, const char *detail)
{
	nest->reason = reason;
	free(nest->text);
	nest->text = detail ? strdup(detail) : NULL;
}

void ash_nest_transform(ash_nest *nest, const char *what)
{
	char *all = NULL;

	if (nest->status != ASH_NEST_TRANSFORMED) {
		ash_nest_refuse(nest, ASH_REFUSE_NONE, what);
		nest->status = ASH_NEST_TRANSFORMED;
		return;
	}
	if (!nest->text || asprintf(&all, "%s; %s", nest->text, what) < 0)
		return;
	free(nest->text);
	nest->text = all;
}

void ash_nest_keep_from_device(ash_nest *nest, const char *why)
{
	free(nest->no_device);
	nest->no_device = strdup(why);
}

void ash_nest_assume(ash_nest *nest, const char *sentence, const char *formal)
{
	unsigned n = nest->n_assumption;
	char *copy;

	if (!ASH_GROW(nest->assumption, n) || !ASH_GROW(nest->formal, n))
		return;
	copy = strdup(sentence);
	if (!copy)
		return;
	nest->assumption[n] = copy;
	nest->formal[n] = formal ? strdup(formal) : NULL;
	nest->n_assumption++;
}
