/* hidden_nests.h - nests that inlining has hidden.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_HIDDEN_NESTS_H
#define ASH_DRIVER_HIDDEN_NESTS_H

#include "driver/job.h"

/* Where the copy of a function has others inlined, and there is a SCoP of one
 * of these that has more loops than any that its code is part of in the copy,
 * make the copy again without inlining it: it is called then, with its own new
 * code.
 *
 * Requires: all "n" jobs have begun, and no SCoP has been optimized.
 */
void ash_uncover_nests(ash_job *job, unsigned n);

/* SCoP "index" of "host", one of the "n" jobs, is about to be optimized: note
 * in "inside" of the host which functions have code in it.
 */
void ash_note_guests(ash_job *job, unsigned n, ash_job *host, unsigned index);
/* That SCoP has new code: note this for the functions that were noted. */
void ash_serve_guests(ash_job *host);
/* All SCoPs of "host" have been optimized, and it has new code.  Where
 * functions with loops have been inlined of which none has new code, make the
 * copy again without inlining them, so that LLVM decides about that; true if
 * so: its SCoPs are to be optimized again.
 */
bool ash_send_away_guests(ash_job *job, unsigned n, ash_job *host);

#endif
