/* tune_text.h - texts and files of the tuner.
 *
 * What runs out of memory here ends the tool with a message.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNE_TEXT_H
#define ASH_TUNE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* A text as printf makes it, owned by the caller. */
char *ash_tune_text(const char *format, ...)
	__attribute__((format(printf, 1, 2)));
/* A copy of a text, owned by the caller; NULL for NULL. */
char *ash_tune_copy(const char *text);
/* "memory", or else an end with a message. */
void *ash_tune_need(void *memory);
/* Was there memory?  Else an end with a message. */
void ash_tune_must(bool good);

/* Append to *text, which is replaced, as printf does. */
void ash_tune_append(char **text, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Print "ashlar-tune: error: ..." on the error stream; gives false. */
bool ash_tune_error(const char *format, ...)
	__attribute__((format(printf, 1, 2)));

/* The contents of a file, owned by the caller; NULL if it cannot be read. */
char *ash_tune_read_file(const char *path);
/* Write a file at once: a reader finds the old contents or the new ones. */
bool ash_tune_write_file(const char *path, const char *text);
/* Make a folder and those around it; does it exist now? */
bool ash_tune_make_folder(const char *path);
/* Remove a folder and all in it. */
void ash_tune_remove(const char *path);
/* Are the contents of both files the same? */
bool ash_tune_same_file(const char *a, const char *b);
/* "text" in single quotes, for a shell; owned by the caller. */
char *ash_tune_quote(const char *text);

#endif
