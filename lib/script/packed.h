/* packed.h - SCoPs with packed arrays that directives have added.
 *
 * Each "pack" makes a new SCoP.  The SCoP before it is kept, for the legality
 * check of the packing and for code generation.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_PACKED_H
#define ASH_SCRIPT_PACKED_H

#include "scop/array_pack.h"

/* A SCoP that has one packed array more than the SCoP of "before". */
typedef struct ash_packed {
	unsigned n_user;
	ash_scop *scop;		/* owned */
	ash_buffer result;
	struct ash_packed *before;	/* NULL: the original SCoP; owned */
} ash_packed;

/* Add a reference to "packed", which may be NULL. */
ash_packed *ash_packed_share(ash_packed *packed);
/* Drop a reference; returns NULL. */
__isl_null ash_packed *ash_packed_free(ash_packed *packed);

#endif
