/* tune_nest.h - the loop nests of the program that is tuned.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNE_NEST_H
#define ASH_TUNE_NEST_H

#include "tune_search.h"
#include "tune_stats.h"

typedef struct ash_tune_nest {
	char hash[17];
	char *function, *file; /* owned */
	int line;
	char *head; /* the directive nest(), which alone is the original */
	char *script; /* what the plugin does */
	char *sizes; /* the values of its parameters; NULL: not told */
	char *machine; /* the key of the target; NULL: it is not told */
	char *processor; /* as the cost model has it; NULL: it is not told */
	char *model; /* of one that is hot: its SCoP as text; NULL: none */
	double cycles; /* of the original order, by the model */
	double seconds; /* of the default, in one run */
	bool is_hot; /* is it tuned? */
	ash_tune_space space; /* of one that is hot */
	ash_tune_search search;
} ash_tune_nest;

typedef struct ash_tune_nests {
	int n;
	ash_tune_nest *nest;
} ash_tune_nests;

/* Read the scripts that compilations have written to those folders in "folder"
 * whose names begin with "prefix".
 */
void ash_tune_nests_read(ash_tune_nests *nests, const char *folder,
	const char *prefix);
/* Free what "nests" owns. */
void ash_tune_nests_clear(ash_tune_nests *nests);
/* The nest with this hash; NULL if there is none. */
ash_tune_nest *ash_tune_nests_find(const ash_tune_nests *nests,
	const char *hash);

/* The plugin's script for a hot nest, owned by the caller: the directives in
 * the comments of a tree, if these are correct, since moves and the cost model
 * understand them; otherwise the tree.
 */
char *ash_tune_nest_script(ash_tune_nest *nest, const char *script);

/* Mark at most "n" nests as hot: the longest ones, each with at least "share"
 * of the sum of "seconds".
 */
void ash_tune_nests_choose(ash_tune_nests *nests, double share, int n);

/* Begin a search for each hot nest; "options" (may be NULL) state whether
 * threads or a device are used.  Models are read from the files "*.scop" in
 * those folders in "folder" whose names begin with "prefix".
 */
void ash_tune_nests_begin(ash_tune_nests *nests, const char *folder,
	const char *prefix, const ash_tune_strategy *strategy,
	const char *options, int seed);
/* Add the plugin's scripts for other ranks to the searches as starting points.
 */
void ash_tune_nests_start(ash_tune_nests *nests, const ash_tune_nests *other);

/* Write "script" to "folder", for nest "i" and all functions with the same
 * nest; false after a message.
 */
bool ash_tune_nests_write(const ash_tune_nests *nests, int i,
	const char *folder, const char *script);
/* Write the plugin's own scripts for all nests that are not varied (nor equal
 * to one that is), so that it need not search.
 */
bool ash_tune_nests_write_others(const ash_tune_nests *nests,
	const bool *varied, const char *folder);

/* Call "visit" for each file in "folder" that matches "pattern", a shell
 * pattern, ordered by name.
 */
void ash_tune_visit_files(const char *folder, const char *pattern,
	void (*visit)(void *user, const char *path), void *user);

#endif
