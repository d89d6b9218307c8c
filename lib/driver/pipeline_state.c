/* pipeline_state.c - queries about the pipeline's state.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/pipeline_impl.h"

#include <stdlib.h>

const ash_scop *ash_pipeline_scop(const ash_pipeline *p)
{
	return p->all.host.scop ? p->all.host.scop : p->nest.scop;
}

const ash_deps *ash_pipeline_deps(const ash_pipeline *p)
{
	return p->all.host.scop ? p->all.host.deps : p->nest.deps;
}

/* Replace the names of arrays in "words" by those in "own", which are the names
 * of the original SCoP's arrays: with new layouts, statements access copies of
 * these.
 */
static void take_names(ash_words *words, ash_words *own)
{
	for (unsigned i = 0; i < own->n_array && i < words->n_array; ++i) {
		free(words->array[i]);
		words->array[i] = own->array[i];
		own->array[i] = NULL;
	}
}

static bool find_words(ash_pipeline *p)
{
	const ash_scop_binding *ir = p->nest.found->ir;
	const ash_variant *host = &p->all.host;
	ash_words own = { 0 };
	bool ok = ash_words_find(&p->words, ash_pipeline_scop(p), ir);

	if (ok && (host->n_moved || host->packing)) {
		ok = ash_words_find(&own, p->nest.scop, ir);
		if (ok)
			take_names(&p->words, &own);
		ash_words_clear(&own);
	}
	return ok;
}

const ash_words *ash_pipeline_find_words(ash_pipeline *p)
{
	if (!p->has_words && !find_words(p))
		ash_words_clear(&p->words);
	p->has_words = true;
	return p->words.array ? &p->words : NULL;
}
