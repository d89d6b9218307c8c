/* packing.h - arrays that a script has packed in a variant.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_PACKING_H
#define ASH_DRIVER_PACKING_H

#include "driver/nest_job.h"
#include "script/packed.h"

/* The SCoP before, and what has been packed in it, step by step. */
typedef struct ash_packing ash_packing;

/* What "packed", of which it is one more user, has done to "before", which is
 * taken; NULL without memory.
 */
ash_packing *ash_packing_make(ash_scop *before, ash_packed *packed);
/* Gives NULL; "p" may be NULL. */
ash_packing *ash_packing_free(ash_packing *p);
/* The SCoP without packed arrays; it is not the caller's. */
const ash_scop *ash_packing_before(const ash_packing *p);
/* Tell code generation of the buffers; false if the code of the nest does not
 * allow them.
 */
isl_bool ash_packing_bind(const ash_packing *p, const ash_nest_job *nest);

#endif
