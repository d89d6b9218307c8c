/* report_sample.c - a few iterations of a SCoP, for pictures.
 *
 * Parameters get small values, and only the first iterations of each loop are
 * included: as many as fit into a readable picture.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report/report_sample.h"

#include <stdlib.h>

#include <isl/ilp.h>
#include <isl/point.h>
#include <isl/space.h>
#include <isl/val.h>

#include "support/number.h"

#define MOST_POINTS 8000

/* The number of iterations drawn per loop, by the depth of the nest. */
static const int extent_of[] = { 1, 16, 12, 8, 5, 4, 3, 3, 2 };

void ash_sample_clear(ash_sample *sample)
{
	isl_set_free(sample->params);
	free(sample->point);
	free(sample->date);
	free(sample->pair);
	*sample = (ash_sample) { 0 };
}

/* ---- parameters ---- */

static int get_depth(const ash_scop *scop)
{
	int depth = 0;

	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		isl_size n = isl_set_dim(scop->stmt[i].domain, isl_dim_set);

		depth = n > depth ? n : depth;
	}
	return depth > ASH_SAMPLE_DIM ? ASH_SAMPLE_DIM : depth;
}

/* The intersection of "set" and "other", or "set" if that is empty. */
static __isl_give isl_set *narrow(__isl_take isl_set *set,
	__isl_take isl_set *other)
{
	isl_set *both = isl_set_intersect(isl_set_copy(set), other);
	bool empty = isl_set_is_empty(both) != isl_bool_false;

	isl_set_free(empty ? both : set);
	return empty ? set : both;
}

/* Fix parameter "pos" to the length of a short loop, or to the next larger
 * value that "set" allows.
 */
static __isl_give isl_set *fix_param(__isl_take isl_set *set, int pos,
	int extent)
{
	for (int i = 0; i < 24; ++i) {
		isl_set *fixed = isl_set_fix_si(isl_set_copy(set),
			isl_dim_param, pos,
			extent + (i < 16 ? i : 1 << (i - 10)));

		if (isl_set_is_empty(fixed) == isl_bool_false) {
			isl_set_free(set);
			return fixed;
		}
		isl_set_free(fixed);
	}
	return set;
}

static __isl_give isl_set *choose_params(const ash_scop *scop)
{
	isl_set *set = ash_scop_near_params(scop);
	isl_size n = isl_set_dim(set, isl_dim_param);
	int extent = extent_of[get_depth(scop)];
	isl_point *point;

	for (unsigned i = 0; i < scop->n_stmt; ++i)
		set = narrow(set,
			isl_set_params(isl_set_copy(scop->stmt[i].domain)));
	for (int i = 0; i < n; ++i)
		set = fix_param(set, i, extent);
	if (n == 0)
		return set;
	point = isl_set_sample_point(set);
	return isl_set_from_point(point);
}

/* ---- points ---- */

/* A point of the sample with its dates in both orders, and with its strips. */
typedef struct {
	ash_sample_point is;
	long before[ASH_MAX_DATE], tile[ASH_MAX_DATE];
	ash_sample_date after;
	bool is_tiled;
} dated_point;

typedef struct {
	dated_point *point;
	unsigned n, room;
	const ash_dates *after;
	const ash_date *now;	/* the date for which points are being added */
} survey;

long ash_sample_coordinate(__isl_keep isl_point *point, unsigned pos)
{
	long number = 0;

	ash_number_read(
		isl_point_get_coordinate_val(point, isl_dim_set, (int) pos),
		INT64_MAX, &number);
	return number;
}

static long evaluate(const ash_date_entry *entry, __isl_keep isl_point *point)
{
	long number = 0;

	if (!entry->value)
		return entry->constant;
	ash_number_read(
		isl_val_floor(isl_pw_aff_eval(isl_pw_aff_copy(entry->value),
			isl_point_copy(point))),
		INT64_MAX, &number);
	return number;
}

static bool is_in(const ash_date *date, __isl_keep isl_point *point)
{
	isl_set *one = isl_set_from_point(isl_point_copy(point));
	bool in = isl_set_is_subset(one, date->domain) == isl_bool_true;

	isl_set_free(one);
	return in;
}

/* The date of the point; NULL: there is none. */
static const ash_date *find_date(const ash_dates *dates, int stmt,
	__isl_keep isl_point *point)
{
	const ash_date *found = NULL;
	unsigned n = 0;

	for (unsigned i = 0; i < dates->n; ++i)
		if (dates->date[i].stmt == stmt) {
			found = &dates->date[i];
			++n;
		}
	if (n < 2)
		return found;
	for (unsigned i = 0; i < dates->n; ++i)
		if (dates->date[i].stmt == stmt &&
			is_in(&dates->date[i], point))
			return &dates->date[i];
	return NULL;
}

static void note_dates(const survey *s, dated_point *to,
	__isl_keep isl_point *point)
{
	const ash_date *date = find_date(s->after, to->is.stmt, point);

	for (unsigned i = 0; i < s->now->n; ++i)
		to->before[i] = evaluate(&s->now->entry[i], point);
	for (unsigned i = 0; date && i < date->n; ++i) {
		bool is_tile = ash_date_is_tile(date, i);

		to->after.entry[i] = evaluate(&date->entry[i], point);
		to->after.together[i] = date->entry[i].together;
		to->is_tiled |= is_tile;
		to->tile[i] = is_tile ? to->after.entry[i] : 0;
	}
}

static isl_stat make_room(survey *s)
{
	unsigned room = 2 * s->room + 256;
	dated_point *grown;

	if (s->n < s->room)
		return isl_stat_ok;
	grown = s->n < MOST_POINTS ? realloc(s->point, room * sizeof(*grown))
				   : NULL;
	if (!grown)
		return isl_stat_error;
	s->point = grown;
	s->room = room;
	return isl_stat_ok;
}

static isl_stat add_point(__isl_take isl_point *point, void *user)
{
	survey *s = user;
	isl_stat stat = make_room(s);

	if (stat >= 0) {
		dated_point *to = &s->point[s->n++];

		*to = (dated_point) { .is.stmt = s->now->stmt };
		to->is.n = (unsigned) isl_set_dim(s->now->domain, isl_dim_set);
		for (unsigned i = 0; i < to->is.n; ++i)
			to->is.at[i] = ash_sample_coordinate(point, i);
		note_dates(s, to, point);
	}
	isl_point_free(point);
	return stat;
}

/* The first iterations of each loop; *is_cut if there are more. */
static __isl_give isl_set *cut(__isl_take isl_set *set, bool *is_cut)
{
	isl_size n = isl_set_dim(set, isl_dim_set);
	isl_set *all = isl_set_copy(set);

	for (int i = 0; i < n; ++i) {
		isl_val *last = isl_set_dim_min_val(isl_set_copy(set), i);

		last = isl_val_add_ui(last, (unsigned) extent_of[n] - 1);
		set = isl_set_upper_bound_val(set, isl_dim_set, i, last);
	}
	*is_cut |= isl_set_is_subset(all, set) == isl_bool_false;
	isl_set_free(all);
	return set;
}

static isl_stat add_points(survey *s, ash_sample *sample,
	const ash_dates *before)
{
	isl_stat stat = isl_stat_ok;

	for (unsigned i = 0; stat >= 0 && i < before->n; ++i) {
		const ash_date *date = &before->date[i];
		isl_set *set = isl_set_intersect_params(
			isl_set_copy(date->domain),
			isl_set_copy(sample->params));
		isl_bool empty = isl_set_is_empty(set);

		if (isl_set_dim(set, isl_dim_set) > ASH_SAMPLE_DIM)
			empty = isl_bool_error;
		if (empty == isl_bool_false)
			set = cut(set, &sample->is_cut);
		s->now = date;
		if (empty == isl_bool_false)
			stat = isl_set_foreach_point(set, &add_point, s);
		if (empty < 0)
			stat = isl_stat_error;
		isl_set_free(set);
	}
	return stat;
}

/* ---- orders ---- */

static int compare_dates(const long *a, const long *b)
{
	for (unsigned i = 0; i < ASH_MAX_DATE; ++i)
		if (a[i] != b[i])
			return a[i] < b[i] ? -1 : 1;
	return 0;
}

static int compare_before(const void *a, const void *b)
{
	const dated_point *x = a, *y = b;

	return compare_dates(x->before, y->before);
}

static int compare_after(const void *a, const void *b)
{
	const dated_point *x = a, *y = b;
	int order = compare_dates(x->after.entry, y->after.entry);

	return order ? order : x->is.before < y->is.before ? -1 : 1;
}

static int compare_tiles(const void *a, const void *b)
{
	const dated_point *x = a, *y = b;
	int order = compare_dates(x->tile, y->tile);

	return order ? order : x->is.after < y->is.after ? -1 : 1;
}

int ash_sample_compare(const ash_sample_point *a, const ash_sample_point *b)
{
	if (a->stmt != b->stmt)
		return a->stmt < b->stmt ? -1 : 1;
	for (unsigned i = 0; i < a->n; ++i)
		if (a->at[i] != b->at[i])
			return a->at[i] < b->at[i] ? -1 : 1;
	return 0;
}

static int compare_places(const void *a, const void *b)
{
	const dated_point *x = a, *y = b;

	return ash_sample_compare(&x->is, &y->is);
}

static void number_points(survey *s)
{
	int tile = -1;

	qsort(s->point, s->n, sizeof(*s->point), &compare_before);
	for (unsigned i = 0; i < s->n; ++i)
		s->point[i].is.before = i;
	qsort(s->point, s->n, sizeof(*s->point), &compare_after);
	for (unsigned i = 0; i < s->n; ++i)
		s->point[i].is.after = i;
	qsort(s->point, s->n, sizeof(*s->point), &compare_tiles);
	for (unsigned i = 0; i < s->n; ++i) {
		tile += i == 0 ||
			compare_dates(s->point[i - 1].tile, s->point[i].tile);
		s->point[i].is.tile = s->point[i].is_tiled ? tile : -1;
	}
	qsort(s->point, s->n, sizeof(*s->point), &compare_places);
}

static isl_stat keep_points(ash_sample *sample, const survey *s)
{
	sample->point = calloc(s->n + 1, sizeof(*sample->point));
	sample->date = calloc(s->n + 1, sizeof(*sample->date));
	if (!sample->point || !sample->date)
		return isl_stat_error;
	for (unsigned i = 0; i < s->n; ++i) {
		sample->point[i] = s->point[i].is;
		sample->date[i] = s->point[i].after;
	}
	sample->n_point = s->n;
	return isl_stat_ok;
}

static isl_stat take_points(ash_sample *sample, const ash_dates *before,
	const ash_dates *after)
{
	survey s = { .after = after };
	isl_stat stat = add_points(&s, sample, before);

	if (stat >= 0) {
		number_points(&s);
		stat = keep_points(sample, &s);
	}
	free(s.point);
	return stat;
}

/* Returns "space" with the parameters of the dates added. */
static __isl_give isl_space *add_params(__isl_take isl_space *space,
	const ash_dates *dates)
{
	for (unsigned i = 0; i < dates->n; ++i) {
		const ash_date *date = &dates->date[i];

		space = isl_space_align_params(space,
			isl_set_get_space(date->domain));
		for (unsigned k = 0; k < date->n; ++k)
			if (date->entry[k].value)
				space = isl_space_align_params(space,
					isl_pw_aff_get_domain_space(
						date->entry[k].value));
	}
	return space;
}

static void align(ash_dates *dates, __isl_keep isl_space *space)
{
	for (unsigned i = 0; i < dates->n; ++i) {
		ash_date *date = &dates->date[i];

		date->domain = isl_set_align_params(date->domain,
			isl_space_copy(space));
		for (unsigned k = 0; k < date->n; ++k)
			if (date->entry[k].value)
				date->entry[k].value = isl_pw_aff_align_params(
					date->entry[k].value,
					isl_space_copy(space));
	}
}

/* Give all sets the same parameters in the same order, so that points have one
 * space.
 */
static void align_all(ash_sample *sample, ash_dates *before, ash_dates *after)
{
	isl_space *space = isl_set_get_space(sample->params);

	space = add_params(add_params(space, before), after);
	sample->params = isl_set_align_params(sample->params,
		isl_space_copy(space));
	if (isl_space_dim(space, isl_dim_param) > 0)
		sample->params = isl_set_from_point(
			isl_set_sample_point(sample->params));
	align(before, space);
	align(after, space);
	isl_space_free(space);
}

isl_stat ash_sample_take(ash_sample *sample, const ash_scop *scop,
	__isl_keep isl_schedule *schedule)
{
	ash_dates before = { 0 }, after = { 0 };
	isl_stat stat = ash_dates_get(&before, scop, scop->schedule);

	*sample = (ash_sample) { .params = choose_params(scop) };
	if (stat >= 0)
		stat = ash_dates_get(&after, scop,
			schedule ? schedule : scop->schedule);
	if (stat >= 0)
		sample->n_size = ash_dates_shrink(&after, sample->from,
			sample->to, ASH_SAMPLE_DIM);
	if (stat >= 0)
		align_all(sample, &before, &after);
	if (stat >= 0 && sample->params)
		stat = take_points(sample, &before, &after);
	ash_dates_clear(&before);
	ash_dates_clear(&after);
	return sample->params ? stat : isl_stat_error;
}
