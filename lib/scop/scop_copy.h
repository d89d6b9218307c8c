/* scop_copy.h - deep copy of a SCoP.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_SCOP_COPY_H
#define ASH_SCOP_SCOP_COPY_H

#include "scop/scop.h"

/* A copy of "scop" with all names; NULL on error. */
__isl_give ash_scop *ash_scop_copy(const ash_scop *scop);

#endif
