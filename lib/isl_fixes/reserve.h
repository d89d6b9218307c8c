/* reserve.h - memory reserved for when there is none left.
 *
 * The linker puts the functions of reserve.c before the allocator, for all
 * our code and isl.  When the allocator fails while the thread works with a
 * context of isl, the context is aborted (ash_error_is_final tells), so all
 * further operations fail in order, and the request itself is served from a
 * reserve.  So code that does not look whether it got memory, such as isl's
 * long integers, goes on with the right values until the next operation.
 *
 * Without a context, or if the reserve is spent, requests fail as ever.
 * isl_ctx_alloc gives NULL if there is no memory for a context.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_ISL_FIXES_RESERVE_H
#define ASH_ISL_FIXES_RESERVE_H

#include <stdbool.h>

/* Has memory run out while the thread worked with its context?  What it said
 * since then of anything else may be untrue.
 */
bool ash_reserve_is_used(void);

/* Between these two, which may be nested, no small request of this thread is
 * refused while something is left of the reserve, with or without a context.
 * They are for code that could not do its task without.
 */
void ash_reserve_begin(void);
/* End what the last ash_reserve_begin of this thread has begun. */
void ash_reserve_end(void);

#endif
