/* near.h - placement of the runtime's variables.
 *
 * They are of other files than the user's, so they would come last in .bss, and
 * code reaches only 2 GB from itself: behind a large static array they would
 * be too far away.  Data that is not zero comes before all of .bss.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_NEAR_H
#define ASHLAR_RUNTIME_NEAR_H

#define ASHLAR_NEAR __attribute__((section(".data.ashlar")))

#endif
