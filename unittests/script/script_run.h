/* script_run.h - scripts run on a small size.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TEST_SCRIPT_RUN_H
#define ASH_TEST_SCRIPT_RUN_H

#include "random.h"
#include "script/apply.h"
#include "script/union.h"

#define MAX_DIM 16
#define LENGTH (2 * ASH_MAX_LOOP + 1)

/* An instance and when it runs. */
typedef struct {
	int stmt;
	int64_t at[MAX_DIM];
	int64_t date[LENGTH];
} event;

typedef struct {
	const ash_union *u;
	const ash_union_part *part;
	unsigned n, capacity;
	event *event;
} history;

/* All instances in their order, where each parameter is 4.  The events are
 * owned by the caller.
 */
history run_union(const ash_union *u);
/* Has each of "n" instances a date of its own? */
bool history_is_valid(const history *h, unsigned n);
/* Is it the same sequence of instances? */
bool history_is_same(const history *a, const history *b);

/* A directive about order, often one that can be applied to "u". */
ash_directive random_directive(ash_random *random, const ash_union *u);

#endif
