/* dates.h - schedule dates: the instances that a tree executes at each time.
 *
 * Along each path of the tree from the root to a leaf, an instance gets a
 * vector of numbers: the members of bands, and the positions of children.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_REPORT_DATES_H
#define ASH_REPORT_DATES_H

#include "scop/scop.h"

#define ASH_MAX_DATE 48

/* An entry of a date. */
typedef struct ash_date_entry {
	isl_pw_aff *value;	/* owned; NULL: it is "constant" */
	long constant;
	/* If it counts strips: those of "size" values of "row", which is
	 * owned.  Else the size is 1, and the row, if it is known, the value.
	 */
	isl_aff *row;
	long size;
	/* Are instances that differ here first executed at the same time, or
	 * interleaved?
	 */
	bool together;
} ash_date_entry;

/* The dates of the instances of "stmt" that are in "domain". */
typedef struct ash_date {
	int stmt;
	isl_set *domain;	/* owned */
	unsigned n;
	ash_date_entry entry[ASH_MAX_DATE];
} ash_date;

typedef struct ash_dates {
	unsigned n;
	ash_date *date;		/* owned */
} ash_dates;

/* The dates that "schedule" gives; must be cleared even on error.  Statements
 * that it brings in by extensions have none.
 */
isl_stat ash_dates_get(ash_dates *dates, const ash_scop *scop,
	__isl_keep isl_schedule *schedule);
/* Free what "dates" owns. */
void ash_dates_clear(ash_dates *dates);

/* Do both count along the same function of the instances? */
bool ash_date_is_along(const ash_date_entry *a, const ash_date_entry *b);
/* Is entry "pos" the first one of "date" that counts strips of its row? */
bool ash_date_is_tile(const ash_date *date, unsigned pos);

/* Make strips smaller, so that several of them are to be seen in a few
 * iterations; strips of strips stay such.  A table of sizes is written to
 * "from" and "to", which have room for "most"; gives how many there are.
 */
unsigned ash_dates_shrink(ash_dates *dates, long *from, long *to,
	unsigned most);

#endif
