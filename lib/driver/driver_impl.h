/* driver_impl.h - what the files of driver tell each other.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_DRIVER_IMPL_H
#define ASH_DRIVER_DRIVER_IMPL_H

#include "driver/wishes.h"

/* ---- wishes.c ---- */

/* "options" with what "function" asks for; owned by the caller.  Lets it be
 * left alone if that is what it asks for.
 */
ash_options ash_wishes_apply(LLVMValueRef function, const ash_options *options);

#endif
