/* driver_impl.h - interfaces between the files of driver.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_DRIVER_IMPL_H
#define ASH_DRIVER_DRIVER_IMPL_H

#include "driver/wishes.h"

/* ---- wishes.c ---- */

/* Returns "options" modified by the attributes of "function"; owned by the
 * caller.  The result can also disable the pass for the function.
 */
ash_options ash_wishes_apply(LLVMValueRef function, const ash_options *options);

#endif
