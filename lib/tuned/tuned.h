/* tuned.h - queries of a database of measurements of loop nests.
 *
 * The database is that of ashlar-tune (support/tuned_schema.h).  It is read
 * only, and the order of its rows does not matter.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNED_TUNED_H
#define ASH_TUNED_TUNED_H

#include <stdbool.h>
#include <stdint.h>

#include "support/diag.h"

/* What is best for a nest. */
typedef enum {
	ASH_BEST_UNKNOWN, /* the nest was not measured on this machine */
	ASH_BEST_DEFAULT, /* what the model chooses is best */
	ASH_BEST_ORIGINAL, /* the original code is best */
	ASH_BEST_SCRIPT /* a script is best */
} ash_best;

/* An open database. */
typedef struct ash_tuned ash_tuned;

/* Open the database "path", of which the format is checked.  NULL if that is
 * not possible; then "diag" has an ASH_MSG_ERROR.
 */
ash_tuned *ash_tuned_open(const char *path, ash_diag *diag);
/* Close it, and free "tuned" (may be NULL); gives NULL. */
ash_tuned *ash_tuned_close(ash_tuned *tuned);

/* What is best for the nest with this hash on this machine.  If it was measured
 * with several sizes for which different scripts are best: the one of these
 * that is best in the geometric mean over all sizes.  Scripts that are equally
 * good are told apart by their text, which *script is set to for
 * ASH_BEST_SCRIPT (owned by the caller; else NULL).  An error is reported to
 * "diag", and the nest is unknown.
 */
ash_best ash_tuned_find(ash_tuned *tuned, const char *nest, const char *machine,
	char **script, ash_diag *diag);

/* What is best for the nest with each size: "visit" gets the size and the
 * script, of several that are equally good the first by its text, in the order
 * of sizes.
 */
isl_stat ash_tuned_foreach_size(ash_tuned *tuned, const char *nest,
	const char *machine,
	void (*visit)(const char *sizes, const char *script, void *user),
	void *user, ash_diag *diag);

/* Set *value to that of the parameter in "sizes", "n=1000 m=500"; false if it
 * has none there, or several.
 */
bool ash_tuned_size(const char *sizes, const char *parameter, int64_t *value);

/* The nests that were measured in this function of this source file (only its
 * name counts, without folders): "visit" gets the hash of each.
 */
isl_stat ash_tuned_foreach_nest(ash_tuned *tuned, const char *function,
	const char *file, void (*visit)(const char *nest, void *user),
	void *user, ash_diag *diag);

#endif
