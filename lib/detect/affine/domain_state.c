/* domain_state.c - state private to detect/affine.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/affine/affine_impl.h"

#include <stdlib.h>

#include <isl/aff.h>
#include <isl/set.h>

bool ash_domain_begin(ash_model *model)
{
	ash_domain_state *state = calloc(1, sizeof(*state));

	model->domain_state = state;
	if (!state)
		return false;
	state->loop = calloc(model->n_loop + 1, sizeof(*state->loop));
	state->block = calloc(model->n_block + 1, sizeof(*state->block));
	return state->loop && state->block;
}

static void clear_loop(ash_loop_domain *loop)
{
	isl_set_free(loop->entry);
	isl_set_free(loop->stay);
	isl_set_free(loop->header);
	isl_pw_aff_free(loop->trip);
}

static void clear_block(ash_block_domain *block)
{
	isl_set_free(block->domain);
	isl_set_free(block->holds);
	ash_table_clear(&block->proved);
}

void ash_domain_end(ash_model *model)
{
	ash_domain_state *state = model->domain_state;

	if (!state)
		return;
	for (unsigned i = 0; state->loop && i < model->n_loop; ++i)
		clear_loop(&state->loop[i]);
	for (unsigned i = 0; state->block && i < model->n_block; ++i)
		clear_block(&state->block[i]);
	free(state->loop);
	free(state->block);
	free(state);
	model->domain_state = NULL;
}
