/* param_state.c - state private to detect/params.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/params/param_state.h"
#include "detect/params/params_impl.h"

#include <stdlib.h>

#include "detect/params/params.h"

bool ash_param_begin(ash_model *model)
{
	model->param_state = calloc(1, sizeof(*model->param_state));
	return model->param_state;
}

void ash_param_end(ash_model *model)
{
	ash_param_state *state = model->param_state;

	if (!state)
		return;
	ash_minmax_clear(state);
	ash_known_clear(&state->known);
	ash_table_clear(&state->param_of);
	free(state->pitch);
	free(state->param);
	free(state);
	model->param_state = NULL;
}
