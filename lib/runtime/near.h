/* near.h - placement of the runtime's variables.
 *
 * Code addresses variables within 2 GB.  The runtime's object files are linked
 * after the user's, so in .bss the variables could follow a huge static array
 * and be out of reach.  Initialized data precedes all of .bss.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_NEAR_H
#define ASHLAR_RUNTIME_NEAR_H

#include "ashlar/runtime.h"

#define ASHLAR_NEAR __attribute__((section(ASHLAR_SITE_SECTION)))

#endif
