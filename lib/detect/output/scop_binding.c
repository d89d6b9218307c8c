/* scop_binding.c - mapping from parts of a SCoP to LLVM objects.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/output/scop_binding.h"

#include <stdlib.h>

ash_scop_binding *ash_scop_binding_free(ash_scop_binding *ir)
{
	if (!ir)
		return NULL;
	for (unsigned i = 0; i < ir->n_stmt; ++i) {
		free(ir->stmt[i].inst);
		free(ir->stmt[i].inst_piece);
		free(ir->stmt[i].leaf);
		free(ir->stmt[i].load);
		free(ir->stmt[i].piece);
		free(ir->stmt[i].loop);
	}
	for (unsigned i = 0; i < ir->n_param; ++i)
		isl_id_free(ir->param[i].id);
	ash_conditions_clear(&ir->when);
	free(ir->block);
	free(ir->stmt);
	free(ir->array);
	free(ir->param);
	free(ir);
	return NULL;
}
