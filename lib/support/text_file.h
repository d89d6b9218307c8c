/* text_file.h - the contents of files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SUPPORT_TEXT_FILE_H
#define ASH_SUPPORT_TEXT_FILE_H

#include <stddef.h>
#include <stdio.h>

/* The largest file that is read, in bytes. */
#define ASH_TEXT_LIMIT ((size_t) 1 << 30)

/* Read the rest of "in" as text, owned by the caller; NULL, with errno set, if
 * reading fails, memory runs out, or there are more than "limit" bytes.
 */
char *ash_text_from_stream(FILE *in, size_t limit);
/* Read the file "path" ("-": standard input), as ash_text_from_stream does;
 * owned by the caller, NULL on error.
 */
char *ash_text_from_file(const char *path, size_t limit);

#endif
