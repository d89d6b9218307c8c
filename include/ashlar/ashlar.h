/* ashlar.h - the version of Ashlar.
 *
 * Programs need no header to be optimized; this one is for programs that ask
 * which version they were compiled with.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_ASHLAR_H
#define ASHLAR_ASHLAR_H

/* The version is defined only here; CMake and the packages read it. */
#define ASHLAR_VERSION_MAJOR 1
#define ASHLAR_VERSION_MINOR 0
#define ASHLAR_VERSION_PATCH 0

/* "MAJOR.MINOR.PATCH" */
#define ASHLAR_VERSION \
	ASHLAR_VERSION_TEXT(ASHLAR_VERSION_MAJOR, ASHLAR_VERSION_MINOR, \
		ASHLAR_VERSION_PATCH)
#define ASHLAR_VERSION_TEXT(major, minor, patch) \
	ASHLAR_VERSION_JOIN(major, minor, patch)
#define ASHLAR_VERSION_JOIN(major, minor, patch) #major "." #minor "." #patch

#endif
