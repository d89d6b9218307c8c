/* reserve.h - a memory reserve for when allocation fails.
 *
 * The linker puts the functions of reserve.c before the allocator, for isl and
 * all our code. If the allocator fails while the thread works with an isl
 * context, the context is aborted (ash_error_is_final tells), so that all
 * further operations fail properly, and the request itself is served from the
 * reserve. Code that does not check allocations, such as isl's long integers,
 * thus computes correct values until the next operation.
 *
 * Without a context, or if the reserve is spent, requests fail as usual.
 * isl_ctx_alloc returns NULL if there is no memory for a context.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_ISL_FIXES_RESERVE_H
#define ASH_ISL_FIXES_RESERVE_H

#include <stdbool.h>

/* Whether memory ran out while the thread worked with its context. Any other
 * message about that context since then may be wrong.
 */
bool ash_reserve_is_used(void);

/* Between ash_reserve_begin and ash_reserve_end, which may be nested, small
 * requests of this thread succeed as long as the reserve lasts, with or without
 * a context. For code that must not fail.
 */
void ash_reserve_begin(void);
/* End the part that this thread's last ash_reserve_begin started. */
void ash_reserve_end(void);

#endif
