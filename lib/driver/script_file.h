/* script_file.h - files with scripts of nests.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_SCRIPT_FILE_H
#define ASH_DRIVER_SCRIPT_FILE_H

#include <stdio.h>

#include "script/script.h"

/* The key of a script: it fits if function, position and hash are equal.  The
 * line distinguishes nests of one function; nests with equal keys, which come
 * from a function that was inlined several times, use the matching files one
 * after the other.
 */
typedef struct ash_script_key {
	const char *source;	/* only for file names; may be NULL */
	const char *function;
	unsigned line;
	const char *hash;
	bool is_late;		/* detected late in the pipeline? */
	char *const *taken;	/* files that nests of the function have used */
	unsigned n_taken;
} ash_script_key;

/* Create a file for the nest in the folder, which is created if needed: named
 * after source file, function and line, with a number if this process has
 * already written a file of that name.  NULL, with an error message, on
 * failure.
 */
FILE *ash_script_file_create(const char *folder, const ash_script_key *key);

typedef enum {
	ASH_SCRIPT_NONE,	/* no file is for this nest */
	ASH_SCRIPT_FITS,
	ASH_SCRIPT_WRONG	/* file has errors, or is for another model */
} ash_script_match;

/* Find the script for the nest: in the file "path", or in one of the files
 * *.clay of that folder.  If it fits, *script is set; else "diag" has an
 * ASH_MSG_ERROR.  *file is its path.  Both are owned by the caller.
 */
ash_script_match ash_script_file_find(const char *path,
	const ash_script_key *key, ash_script **script, char **file,
	ash_diag *diag);

/* Visit the files *.clay of the folder, ordered by length of name and then by
 * name, so that those of one nest come in the order in which they were written.
 * Returns their number; -1 if there is no such folder.
 */
int ash_script_file_foreach(const char *folder,
	void (*visit)(const char *path, void *user), void *user);

/* The script in the file, owned by the caller; NULL if it has errors.  *nest is
 * its "nest" directive; NULL if there is none.
 */
ash_script *ash_script_file_read(const char *path, const ash_directive **nest);

/* Is the script for a nest that is detected late in the pipeline? */
bool ash_script_is_late(const ash_script *script);

/* Is the name of the file "path" one of a script for this function and source
 * file?
 */
bool ash_script_file_is_from(const char *path, const char *source,
	const char *function);

#endif
