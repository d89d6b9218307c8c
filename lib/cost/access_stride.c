/* access_stride.c - strides of an access in each iterator.
 *
 * A subscript is a linear combination of iterators and integer divisions.  On
 * average a division moves by its slope, a / m for floor(a * i / m).  The
 * deviation from the average is periodic with m / gcd(a, m) steps.  So i mod 2,
 * which is i - 2 * floor(i / 2), does not move on average and has two places.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/access_stride.h"
#include "cost/cost_impl.h"

#include <math.h>

#include "support/number.h"

/* The most divisions of a subscript; subscripts with more are not analyzed. */
#define MAX_DIV 4
/* The most places (addresses to which a periodic access returns) that are
 * distinguished.
 */
#define MAX_PLACE 64
/* Tolerance for averages, which are sums of fractions. */
#define NOTHING 1e-9

/* The term "weight" * floor((first + sum of step[d] * iterator d) / by) of a
 * subscript.
 */
typedef struct {
	double weight;
	double first;
	double step[ASH_MAX_DIM];
	double by;
} division;

static double take_number(__isl_take isl_val *value)
{
	return ash_number_estimate(value, 0);
}

/* The value of "aff" without its divisions where all iterators are zero and
 * parameters have the value "typical".
 */
static double get_first(__isl_keep isl_aff *aff, double typical)
{
	isl_size n = isl_aff_dim(aff, isl_dim_param);
	double sum = take_number(isl_aff_get_constant_val(aff));

	for (int i = 0; i < n; ++i)
		sum += typical *
			take_number(isl_aff_get_coefficient_val(aff,
				isl_dim_param, i));
	return sum;
}

static void get_steps(double step[ASH_MAX_DIM], __isl_keep isl_aff *aff)
{
	isl_size n = isl_aff_dim(aff, isl_dim_in);

	for (int i = 0; i < ASH_MAX_DIM; ++i)
		step[i] = i < n ? take_number(isl_aff_get_coefficient_val(aff,
					  isl_dim_in, i))
				: 0;
}

static bool has_division(__isl_keep isl_aff *aff)
{
	isl_size n = isl_aff_dim(aff, isl_dim_div);
	bool found = n < 0;

	for (int i = 0; i < n; ++i)
		found |= take_number(isl_aff_get_coefficient_val(aff,
				 isl_dim_div, i)) != 0;
	return found;
}

/* Set "d" to division "pos" of "aff", for parameters with the value "typical";
 * false if it contains other divisions.
 */
static bool get_division(division *d, __isl_keep isl_aff *aff, int pos,
	double typical)
{
	isl_aff *inside = isl_aff_get_div(aff, pos);
	bool plain = !has_division(inside);

	d->weight = take_number(
		isl_aff_get_coefficient_val(aff, isl_dim_div, pos));
	d->by = take_number(isl_aff_get_denominator_val(inside));
	d->first = get_first(inside, typical) * d->by;
	get_steps(d->step, inside);
	for (unsigned i = 0; i < ASH_MAX_DIM; ++i)
		d->step[i] *= d->by;
	isl_aff_free(inside);
	return plain && d->by > 0;
}

static double get_gcd(double a, double b)
{
	while (b >= 1) {
		double rest = fmod(a, b);

		a = b;
		b = rest;
	}
	return a;
}

/* A subscript as a function of one iterator, while all others are zero. */
typedef struct {
	double step;
	const division *div;
	unsigned n_div;
	unsigned pos;		/* position of the iterator */
} function;

static double get_value(const function *f, double at)
{
	double sum = f->step * at;

	for (unsigned i = 0; i < f->n_div; ++i) {
		const division *d = &f->div[i];

		sum += d->weight *
			floor((d->first + d->step[f->pos] * at) / d->by);
	}
	return sum;
}

static double get_average(const function *f)
{
	double sum = f->step;

	for (unsigned i = 0; i < f->n_div; ++i)
		sum += f->div[i].weight * f->div[i].step[f->pos] / f->div[i].by;
	return fabs(sum) < NOTHING ? 0 : sum;
}

/* The number of steps of iterator f->pos after which the deviation of "f" from
 * its average repeats; 0 if there is no deviation.
 */
static double get_period(const function *f)
{
	double period = 0;

	for (unsigned i = 0; i < f->n_div; ++i) {
		const division *d = &f->div[i];
		double step = fabs(d->step[f->pos]), own;

		if (step == 0)
			continue;
		own = d->by / get_gcd(step, d->by);
		period = period == 0 ? own
				     : period / get_gcd(period, own) * own;
	}
	return period;
}

/* The number of different values among the first "n" <= MAX_PLACE values of
 * "f".  Sets *range to the difference between the greatest and the least of
 * them.
 */
static unsigned count_values(const function *f, unsigned n, double *range)
{
	double seen[MAX_PLACE], least = INFINITY, most = -INFINITY;
	unsigned n_seen = 0;

	for (unsigned i = 0; i < n; ++i) {
		double value = get_value(f, i);
		unsigned k = 0;

		while (k < n_seen && seen[k] != value)
			++k;
		if (k == n_seen)
			seen[n_seen++] = value;
		least = fmin(least, value);
		most = fmax(most, value);
	}
	*range = most - least;
	return n_seen;
}

/* "f" is a subscript of "access" that is periodic: it moves the access between
 * a few places in turn.  Record in "access" the number of different places
 * within "period" steps, and their distance in bytes.  Values of "f" that
 * differ by 1 are "scale" bytes apart.
 */
static void add_places(ash_access_estimate *access, const function *f,
	double period, double scale)
{
	double places = period, range = period - 1;
	double before = ash_motion_places(access, f->pos, INFINITY);

	if (period <= MAX_PLACE)
		places = count_values(f, (unsigned) period, &range);
	if (places <= 1)
		return;
	access->jump[f->pos] = fmax(access->jump[f->pos],
		scale * range / (places - 1));
	access->turn[f->pos] = fmax(before, places);
}

static void add_iterator(ash_access_estimate *access, const function *f,
	double scale)
{
	double period = get_period(f);
	double average = get_average(f);

	access->stride[f->pos] += scale * average;
	if (period <= 1)
		return;
	access->uneven[f->pos] = true;
	if (average == 0)
		add_places(access, f, period, scale);
	else if (fabs(average) < 1)
		access->jump[f->pos] = scale;
}

void ash_motion_add(ash_access_estimate *access, __isl_keep isl_aff *aff,
	double scale, double typical)
{
	division div[MAX_DIV];
	double step[ASH_MAX_DIM];
	isl_size n_div = isl_aff_dim(aff, isl_dim_div);
	function f = { .div = div };

	for (int i = 0; i < n_div; ++i) {
		if (take_number(isl_aff_get_coefficient_val(aff, isl_dim_div,
			    i)) == 0)
			continue;
		if (f.n_div == MAX_DIV ||
			!get_division(&div[f.n_div++], aff, i, typical)) {
			access->regular = false;
			f.n_div = 0;
			break;
		}
	}
	get_steps(step, aff);
	for (f.pos = 0; f.pos < ASH_MAX_DIM; ++f.pos) {
		f.step = step[f.pos];
		add_iterator(access, &f, scale);
	}
	access->offset += scale *
		(get_first(aff, typical) +
			get_value(&(function) { 0, div, f.n_div, 0 }, 0));
}

double ash_motion_places(const ash_access_estimate *access, unsigned d,
	double extent)
{
	return access->turn[d] > 1 ? fmax(1, fmin(access->turn[d], extent)) : 1;
}

double ash_motion_elements(const ash_access_estimate *access, unsigned d,
	double extent)
{
	double stride = fabs(access->stride[d]), jump = access->jump[d];

	if (stride == 0)
		return ash_motion_places(access, d, extent);
	return access->uneven[d] && jump > stride
		? 1 + (extent - 1) * stride / jump
		: extent;
}

bool ash_motion_moves(const ash_access_estimate *access, unsigned d)
{
	return access->stride[d] != 0 || access->uneven[d];
}

bool ash_motion_is_same(const ash_access_estimate *a,
	const ash_access_estimate *b)
{
	for (unsigned d = 0; d < ASH_MAX_DIM; ++d)
		if (a->stride[d] != b->stride[d] ||
			a->uneven[d] != b->uneven[d] ||
			a->turn[d] != b->turn[d] || a->jump[d] != b->jump[d])
			return false;
	return true;
}
