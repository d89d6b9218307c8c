/* visits.h - a limit on the blocks that passes and analyses visit.
 *
 * The cost of passes that prepare a function, and of its analyses, is not
 * counted in operations of isl; it grows with the number of visited blocks.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SUPPORT_VISITS_H
#define ASH_SUPPORT_VISITS_H

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
	ASH_VISIT_PASS, /* by passes that prepare the function */
	ASH_VISIT_ANALYSIS, /* by analyses that are recomputed */
	ASH_VISIT_GUARD, /* branches examined by ScalarEvolution */
	ASH_VISIT_SEARCH, /* by the search for regions */
	ASH_VISIT_MODEL, /* by edits and models of regions */
	ASH_VISIT_CODE, /* by code generation */
	ASH_N_VISIT
} ash_visit_kind;

/* The number of visits since the thread began. */
typedef struct ash_visits {
	unsigned long n[ASH_N_VISIT];
} ash_visits;

/* Count "n" visits of blocks of this kind. */
void ash_visits_add(ash_visit_kind kind, unsigned long n);
/* The counts of this thread. */
ash_visits ash_visits_now(void);
/* The number of all visits since the reading "before". */
unsigned long ash_visits_since(const ash_visits *before);
/* Print the visits since "before" as a line on the error stream that begins
 * with "name".
 */
void ash_visits_print(const ash_visits *before, const char *name);

#ifdef __cplusplus
}
#endif

#endif
