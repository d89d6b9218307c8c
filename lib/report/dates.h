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
	/* The entry as a function of instances; owned; NULL: it is "constant".
	 */
	isl_pw_aff *value;
	long constant;
	/* For an entry that counts strips: their size, and the function of
	 * which each takes "size" values; owned. Otherwise the size is 1, and
	 * "row" is the value, if known.
	 */
	isl_aff *row;
	long size;
	/* Are instances with different values of this entry executed
	 * concurrently (in a parallel loop or in a vector)?
	 */
	bool together;
} ash_date_entry;

/* The dates of the instances of "stmt" in "domain". */
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

/* Compute the dates that "schedule" gives; must be cleared even on error.
 * Statements of extension nodes have none.
 */
isl_stat ash_dates_get(ash_dates *dates, const ash_scop *scop,
	__isl_keep isl_schedule *schedule);
/* Free what "dates" owns. */
void ash_dates_clear(ash_dates *dates);

/* Are both entries values or strips of the same function of the instances? */
bool ash_date_is_along(const ash_date_entry *a, const ash_date_entry *b);
/* Is entry "pos" the first one of "date" that counts strips of its function? */
bool ash_date_is_tile(const ash_date *date, unsigned pos);

/* Replace sizes of strips by smaller ones, so that a few iterations show
 * several strips; strips of strips remain multiples. Writes a table of old and
 * new sizes to "from" and "to", which have room for "most"; returns its length.
 */
unsigned ash_dates_shrink(ash_dates *dates, long *from, long *to,
	unsigned most);

#endif
