/* ashlar.h - the version of Ashlar.
 *
 * Programs need no header to be optimized; this one is for programs that
 * want to know what they were built with.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_ASHLAR_H
#define ASHLAR_ASHLAR_H

#define ASHLAR_VERSION_MAJOR 0
#define ASHLAR_VERSION_MINOR 1
#define ASHLAR_VERSION_PATCH 0
#define ASHLAR_VERSION "0.1.0"

#endif
