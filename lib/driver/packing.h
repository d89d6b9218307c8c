/* packing.h - packed arrays that a script has added to a variant.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_PACKING_H
#define ASH_DRIVER_PACKING_H

#include "driver/nest_job.h"
#include "script/packed.h"

/* A SCoP, and the packings that have been applied to it, in order. */
typedef struct ash_packing ash_packing;

/* The packings "packed" (shared) of SCoP "before", which is taken; NULL without
 * memory.
 */
ash_packing *ash_packing_make(ash_scop *before, ash_packed *packed);
/* Free "p" with all that it owns; "p" may be NULL. Returns NULL. */
ash_packing *ash_packing_free(ash_packing *p);
/* The SCoP without packed arrays; not owned by the caller. */
const ash_scop *ash_packing_before(const ash_packing *p);
/* Bind the buffers for code generation; false if the code of the nest does not
 * allow them.
 */
isl_bool ash_packing_bind(const ash_packing *p, const ash_nest_job *nest);

#endif
