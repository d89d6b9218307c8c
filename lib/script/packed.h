/* packed.h - SCoPs in which directives have packed parts of arrays.
 *
 * The SCoP of an order changes with "pack".  What the order was of before is
 * kept, for whoever judges the change or tells the code of it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_PACKED_H
#define ASH_SCRIPT_PACKED_H

#include "scop/array_pack.h"

/* A SCoP with one more packed array than that of "before". */
typedef struct ash_packed {
	unsigned n_user;
	ash_scop *scop;		/* owned */
	ash_pack_result result;
	struct ash_packed *before;	/* NULL: the SCoP as it was; owned */
} ash_packed;

/* One more user of "packed", which may be NULL. */
ash_packed *ash_packed_share(ash_packed *packed);
/* One user less; gives NULL. */
__isl_null ash_packed *ash_packed_free(ash_packed *packed);

#endif
