/* tuned.h - queries of a database of measurements of loop nests.
 *
 * The database is written by ashlar-tune (support/tuned_schema.h).  It is read
 * only, and the order of its rows does not matter.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNED_TUNED_H
#define ASH_TUNED_TUNED_H

#include <stdbool.h>
#include <stdint.h>

#include "support/diag.h"

/* Result of a query for a nest. */
typedef enum {
	ASH_BEST_UNKNOWN, /* the nest was not measured on this machine */
	ASH_BEST_DEFAULT, /* what the model chooses is best */
	ASH_BEST_ORIGINAL, /* the original code is best */
	ASH_BEST_SCRIPT /* a script is best */
} ash_best;

/* An open database. */
typedef struct ash_tuned ash_tuned;

/* Open the database "path" and check its format.  NULL after an ASH_MSG_ERROR
 * in "diag" if that fails.
 */
ash_tuned *ash_tuned_open(const char *path, ash_diag *diag);
/* Close the database and free "tuned" (may be NULL); returns NULL. */
ash_tuned *ash_tuned_close(ash_tuned *tuned);

/* Find the best script for the nest with hash "nest" on "machine".  If the best
 * scripts of its measured sizes differ, that with the best geometric mean over
 * all sizes is returned; of equally good ones, the first by its text.  *script
 * is set for ASH_BEST_SCRIPT (owned by the caller), otherwise to NULL.  On
 * error, a message in "diag", and the nest counts as unknown.
 */
ash_best ash_tuned_find(ash_tuned *tuned, const char *nest, const char *machine,
	char **script, ash_diag *diag);

/* Call "visit" for each measured size of the nest, in the order of sizes, with
 * the size ("n=1000 m=500") and the best script; of equally good ones, the
 * first by its text.
 */
isl_stat ash_tuned_foreach_size(ash_tuned *tuned, const char *nest,
	const char *machine,
	void (*visit)(const char *sizes, const char *script, void *user),
	void *user, ash_diag *diag);

/* Set *value to the value of "parameter" in "sizes", "n=1000 m=500"; false if
 * it does not occur exactly once.
 */
bool ash_tuned_size(const char *sizes, const char *parameter, int64_t *value);

/* Call "visit" with the hash of each nest that was measured in this function of
 * this source file.  Only the name of the file counts, not its folder.
 */
isl_stat ash_tuned_foreach_nest(ash_tuned *tuned, const char *function,
	const char *file, void (*visit)(const char *nest, void *user),
	void *user, ash_diag *diag);

#endif
