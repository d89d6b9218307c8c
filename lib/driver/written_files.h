/* written_files.h - files written and messages reported by this process.
 *
 * A process may compile several source files, and several threads may compile
 * at once.  The files written for one source file must not replace those of
 * another one.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_WRITTEN_FILES_H
#define ASH_DRIVER_WRITTEN_FILES_H

#include <stdbool.h>

/* Has this process recorded the file "path" by ash_written_claim? */
bool ash_written_has(const char *path);
/* Record that this process writes the file "path"; false if this process has
 * done so before.  If memory runs out the result is true, but the claim is
 * lost.
 */
bool ash_written_claim(const char *path);
/* Returns whether "message" is new in this process, and records it as reported.
 */
bool ash_told_claim(const char *message);

#endif
