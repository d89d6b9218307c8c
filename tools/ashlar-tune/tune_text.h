/* tune_text.h - texts and files of the tuner.
 *
 * If memory runs out here, the tool ends with a message.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNE_TEXT_H
#define ASH_TUNE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* A formatted text, owned by the caller. */
char *ash_tune_text(const char *format, ...)
	__attribute__((format(printf, 1, 2)));
/* A copy of a text, owned by the caller; NULL for NULL. */
char *ash_tune_copy(const char *text);
/* Returns "memory"; ends with a message if it is NULL. */
void *ash_tune_need(void *memory);
/* Ends with a message unless "good". */
void ash_tune_must(bool good);

/* Append formatted text to *text, which is replaced. */
void ash_tune_append(char **text, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Print "ashlar-tune: error: ..." on the error stream; always false. */
bool ash_tune_error(const char *format, ...)
	__attribute__((format(printf, 1, 2)));

/* The contents of a file, owned by the caller; NULL if it cannot be read. */
char *ash_tune_read_file(const char *path);
/* Write a file atomically: readers find the old contents or the new ones. */
bool ash_tune_write_file(const char *path, const char *text);
/* Create a folder and its parents; returns whether it exists now. */
bool ash_tune_make_folder(const char *path);
/* Remove a folder with its contents. */
void ash_tune_remove(const char *path);
/* Are the contents of both files equal? */
bool ash_tune_same_file(const char *a, const char *b);
/* "text" in single quotes, for a shell; owned by the caller. */
char *ash_tune_quote(const char *text);

#endif
