/* packed.c - SCoPs with packed arrays that directives have added.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/packed.h"

#include <stdlib.h>

ash_packed *ash_packed_share(ash_packed *packed)
{
	if (packed)
		packed->n_user++;
	return packed;
}

ash_packed *ash_packed_free(ash_packed *packed)
{
	while (packed && --packed->n_user == 0) {
		ash_packed *before = packed->before;

		ash_scop_free(packed->scop);
		ash_buffer_clear(&packed->result);
		free(packed);
		packed = before;
	}
	return NULL;
}
