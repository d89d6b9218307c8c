/* tune_space.h - the scripts of a loop nest, and moves between them.
 *
 * A script is text, as in a file for -ashlar-replay.  A move changes one thing:
 * a size, a loop's place, a mark.  With the model of the nest, moves know its
 * loops, and scripts are checked by the compiler's legality check before
 * anything is compiled; without a model only sizes change, and only the
 * compiler checks them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNE_SPACE_H
#define ASH_TUNE_SPACE_H

#include <stdbool.h>
#include <stdint.h>

#include "deps/flow/deps.h"
#include "scop/scop.h"
#include "script/script.h"

typedef enum ash_tune_move_kind {
#define ASH_TUNE_MOVE(name, help) ASH_TUNE_MOVE_##name,
#include "tune_move.def"
#undef ASH_TUNE_MOVE
	ASH_TUNE_N_MOVE
} ash_tune_move_kind;

typedef struct ash_tune_space {
	isl_ctx *ctx;
	ash_scop *scop;  /* NULL: there is no model */
	ash_deps *deps;
	bool threads;  /* may loops be marked parallel? */
	bool device; /* may the nest run on a device? */
	uint64_t random; /* state of the generator, not 0 */
} ash_tune_space;

/* Initialize "space" with the model in the file "path", or without one if it is
 * NULL or unusable.  "seed" makes moves repeatable.
 */
void ash_tune_space_begin(ash_tune_space *space, const char *path,
	uint64_t seed);
/* Initialize "space" with the text of a model. */
void ash_tune_space_begin_text(ash_tune_space *space, const char *text,
	uint64_t seed);
/* Free what "space" owns. */
void ash_tune_space_end(ash_tune_space *space);

/* The hash of the model, as in the directive nest(); false without a model. */
bool ash_tune_space_hash(const ash_tune_space *space, char text[17]);

/* A random number from 0 to n - 1. */
unsigned ash_tune_random(ash_tune_space *space, unsigned n);

/* Is the script well formed, and legal as far as that can be checked here? */
bool ash_tune_space_judge(ash_tune_space *space, const char *script);

/* The script after a move, owned by the caller; NULL if there is no such move,
 * or the result is illegal.
 */
char *ash_tune_space_move(ash_tune_space *space, const char *script,
	ash_tune_move_kind move);

/* The number of sizes in a script; and the script with other sizes, owned by
 * the caller, NULL if it is illegal.
 */
int ash_tune_space_count_sizes(ash_tune_space *space, const char *script);
char *ash_tune_space_resize(ash_tune_space *space, const char *script,
	const int *sizes);
/* Read the sizes of a script into "sizes", which must have room for all. */
void ash_tune_space_sizes(ash_tune_space *space, const char *script,
	int *sizes);

/* The script without comments, in the form that these functions print; owned by
 * the caller, NULL if it is malformed.
 */
char *ash_tune_space_canonical(ash_tune_space *space, const char *script);

#endif
