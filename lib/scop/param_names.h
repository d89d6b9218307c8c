/* param_names.h - renaming of parameters.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_PARAM_NAMES_H
#define ASH_SCOP_PARAM_NAMES_H

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/schedule.h>
#include <isl/set.h>

/* A list of parameters with their new names.  All are renamed at the same time,
 * so two names may be exchanged.
 */
typedef struct ash_renaming {
	unsigned n;
	char **from, **to;	/* owned */
} ash_renaming;

/* Add a pair of names, which are copied. */
isl_stat ash_renaming_add(ash_renaming *r, const char *from, const char *to);
/* Free what "r" owns. */
void ash_renaming_clear(ash_renaming *r);
/* The new name of "name", owned by "r"; NULL if it is not renamed. */
const char *ash_renaming_find(const ash_renaming *r, const char *name);

/* Returns "set" with renamed parameters.  Here and below, no two parameters may
 * get the same name.
 */
__isl_give isl_set *ash_set_rename_params(__isl_take isl_set *set,
	const ash_renaming *r);
/* Returns "map" with renamed parameters. */
__isl_give isl_map *ash_map_rename_params(__isl_take isl_map *map,
	const ash_renaming *r);
/* Returns "function" with renamed parameters. */
__isl_give isl_pw_aff *ash_pw_aff_rename_params(__isl_take isl_pw_aff *function,
	const ash_renaming *r);
/* Returns the tree "schedule" with renamed parameters; NULL on error, and if
 * the tree has an extension node.
 */
__isl_give isl_schedule *ash_schedule_rename_params(
	__isl_take isl_schedule *schedule, const ash_renaming *r);

#endif
