/* script_file.h - the files in which scripts of nests are.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_SCRIPT_FILE_H
#define ASH_DRIVER_SCRIPT_FILE_H

#include <stdio.h>

#include "script/script.h"

/* What a script is bound to: it fits if function, position and hash are the
 * same.  Lines tell nests of one function apart; those that are the same in all
 * of this, as they come from one that was inlined several times, take files in
 * turns.
 */
typedef struct ash_script_key {
	const char *source;	/* only for names of files; may be NULL */
	const char *function;
	unsigned line;
	const char *hash;
	bool is_late;		/* found late in the pipeline */
	char *const *taken;	/* files that nests of the function have */
	unsigned n_taken;
} ash_script_key;

/* Open a new file in the folder, which is made if it is not there, for the
 * nest: named after its source file, function and line, with a number if this
 * process has written one of that name.  NULL, and trouble is told on the error
 * stream.
 */
FILE *ash_script_file_create(const char *folder, const ash_script_key *key);

typedef enum {
	ASH_SCRIPT_NONE,	/* no file is for this nest */
	ASH_SCRIPT_FITS,
	ASH_SCRIPT_WRONG	/* it has mistakes, or is for another model */
} ash_script_match;

/* The script for the nest: in the file "path", or in one of the files *.clay of
 * that folder.  If it fits, *script is it; else "diag" has an ASH_MSG_ERROR.
 * *file is where it stands.  Both are owned by the caller.
 */
ash_script_match ash_script_file_find(const char *path,
	const ash_script_key *key, ash_script **script, char **file,
	ash_diag *diag);

/* Visit the files *.clay of the folder, short names first, in their order, so
 * that those of one nest come in the order in which they were written.  The
 * number of them; -1: there is no such folder.
 */
int ash_script_file_foreach(const char *folder,
	void (*visit)(const char *path, void *user), void *user);

/* The script in the file, owned by the caller; NULL if it has mistakes.  *nest
 * is the directive in it that says what it is for; NULL: none.
 */
ash_script *ash_script_file_read(const char *path, const ash_directive **nest);

/* Does the script say that its nest is found late in the pipeline? */
bool ash_script_is_late(const ash_script *script);

/* Has the file the name that the scripts of this function are given? */
bool ash_script_file_is_from(const char *path, const char *source,
	const char *function);

#endif
