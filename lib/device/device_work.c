/* device_work.c - profitability of a device; see device_work.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "device/device_work.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <isl/schedule_node.h>
#include <isl/space.h>
#include <isl/val.h>

#include "device/device_place.h"
#include "sched/points.h"
#include "scop/extent.h"
#include "scop/linear.h"
#include "support/grow.h"
#include "support/number.h"

/* The number of threads that saturates a device while each of them waits for
 * memory; fewer threads take as long as this many.  Kernels of 1000 to 3000
 * threads took 0.7 to 1.4 times the estimate on an H200.
 */
#define FULL 40960
/* The number of neighbouring threads in x that read at once, and the
 * granularity of reads in bytes.
 */
#define WARP 32
#define SECTOR 32
/* The cost of an access for a thread that waits for memory if its neighbours in
 * x read other lines, relative to an access for which they read the same lines.
 * Measured with the programs adi, nussinov and trmm on an H200.
 */
#define UNCOALESCED 2.75

/* A statement in a kernel, with the roles of its loops. */
typedef struct place {
	const ash_stmt *stmt;
	/* Index of "stmt" in the SCoP. */
	unsigned number;
	isl_set *domain;		/* instances in the kernel; owned */
	unsigned n;				/* number of iterators */
	/* Iterator of each dimension of threads, or -1. */
	int thread[ASH_DEVICE_DIMS];
	unsigned n_thread;
	bool is_thread[ASH_DEVICE_MAX_LOOP];
	bool is_outer[ASH_DEVICE_MAX_LOOP];
	/* For each iterator, the index of its loop length in
	 * ash_device_count.length.
	 */
	unsigned length[ASH_DEVICE_MAX_LOOP];
	double density;
} place;

/* The change of an access with an iterator: none, to the next element, or
 * farther.
 */
typedef enum { STAYS, NEXT, JUMPS } motion;

ash_device_count *ash_device_count_free(ash_device_count *count)
{
	for (unsigned i = 0; count && i < count->n_length; ++i)
		isl_pw_aff_free(count->length[i]);
	if (count) {
		free(count->length);
		free(count->term);
	}
	free(count);
	return NULL;
}

/* The value of "length" for the parameters "values"; 0 if undefined. */
static double eval_one(__isl_keep isl_pw_aff *length,
	__isl_keep isl_point *values)
{
	return fmax(0,
		ash_number_estimate(isl_pw_aff_eval(isl_pw_aff_copy(length),
					    isl_point_copy(values)),
			0));
}

static double eval_product(const ash_device_count *count,
	const ash_device_product *product, __isl_keep isl_point *values)
{
	double result = 1;

	for (unsigned i = 0; i < product->n; ++i)
		result *= eval_one(count->length[product->factor[i]], values);
	return result;
}

double ash_device_count_eval(const ash_device_count *count,
	ash_device_measure of, __isl_keep isl_point *values)
{
	double sum = 0;

	for (unsigned i = 0; i < count->n; ++i) {
		const ash_device_term *term = &count->term[i];

		if (term->of == of)
			sum += term->factor *
				eval_product(count, &term->loop, values) *
				fmax(term->least,
					eval_product(count, &term->thread,
						values));
	}
	return sum;
}

/* ---- lengths of loops ---- */

/* Add "length" (taken) to count->length, unless an equal one is there; *pos is
 * set to its index.
 */
static isl_stat add_length(ash_device_count *count,
	__isl_take isl_pw_aff *length, unsigned *pos)
{
	for (*pos = 0; length && *pos < count->n_length; ++*pos)
		if (isl_pw_aff_plain_is_equal(count->length[*pos], length) ==
			isl_bool_true) {
			isl_pw_aff_free(length);
			return isl_stat_ok;
		}
	if (!length || !ASH_GROW(count->length, count->n_length)) {
		isl_pw_aff_free(length);
		return isl_stat_error;
	}
	count->length[count->n_length++] = length;
	return isl_stat_ok;
}

/* Add the lengths of the first "n" dimensions of "set" to count->length;
 * length[i] is set to the index of that of dimension i.
 */
static isl_stat add_lengths(ash_device_count *count, __isl_keep isl_set *set,
	unsigned n, unsigned *length)
{
	for (unsigned i = 0; i < n; ++i)
		if (add_length(count, ash_set_extent(set, (int) i),
			    &length[i]) < 0)
			return isl_stat_error;
	return isl_stat_ok;
}

/* Returns the number of dimensions of "set" that are considered: at most
 * ASH_DEVICE_MAX_LOOP.
 */
static unsigned count_dims(__isl_keep isl_set *set)
{
	isl_size n = isl_set_dim(set, isl_dim_set);

	return n < 0                      ? 0
		: n < ASH_DEVICE_MAX_LOOP ? (unsigned) n
					  : ASH_DEVICE_MAX_LOOP;
}

/* The parameter values with all parameters of "set" equal to "value", as a set
 * with one point; empty if they are not in "context".
 */
static __isl_give isl_set *sample(__isl_keep isl_set *set,
	__isl_keep isl_set *context, int value)
{
	isl_set *point = isl_set_universe(isl_set_get_space(context));
	isl_size n = isl_set_dim(point, isl_dim_param);

	for (int i = 0; i < n; ++i)
		point = isl_set_fix_si(point, isl_dim_param, i, value);
	point = isl_set_intersect(point, isl_set_copy(context));
	return isl_set_align_params(point, isl_set_get_space(set));
}

/* The approximate number of points of "set" for the parameters in "point";
 * negative if it is not known.
 */
static double count_at(__isl_keep isl_set *set, __isl_keep isl_set *point)
{
	isl_set *all = isl_set_intersect_params(isl_set_copy(set),
		isl_set_copy(point));
	isl_size n = isl_set_dim(all, isl_dim_param);

	all = isl_set_project_out(all, isl_dim_param, 0, n < 0 ? 0 : n);
	return (double) ash_points_estimate(all);
}

/* The number of points of an "n"-dimensional box for the parameter values in
 * "at", a set with one point.  length[i] is the index in count->length of the
 * box's length in dimension i.
 */
static double box_at(const ash_device_count *count, __isl_keep isl_set *at,
	const unsigned *length, unsigned n)
{
	isl_point *point = isl_set_sample_point(isl_set_copy(at));
	double box = 1;

	for (unsigned i = 0; i < n; ++i)
		box *= eval_one(count->length[length[i]], point);
	isl_point_free(point);
	return box;
}

/* The fraction of the "n"-dimensional box around "set" that the set fills if
 * all parameters are equal and not small.  length[i] is the index in
 * count->length of the box's length in dimension i.
 */
static double density_of(const ash_device_count *count, const ash_scop *scop,
	__isl_keep isl_set *set, const unsigned *length, unsigned n)
{
	static const int values[] = { 400, 40, 4000, 4 };

	for (unsigned i = 0; i < sizeof(values) / sizeof(values[0]); ++i) {
		isl_set *at = sample(set, scop->context, values[i]);
		double points = count_at(set, at);
		double box = points > 0 ? box_at(count, at, length, n) : 0;

		isl_set_free(at);
		if (points > 0 && box > 0)
			return fmin(1, points / box);
	}
	return 1;
}

/* ---- statements in kernels ---- */

/* Set the flag in "which" of each of the "n" iterators that "value" depends on.
 */
static void add_involved(__isl_keep isl_pw_aff *value, bool *which, unsigned n)
{
	for (unsigned i = 0; i < n; ++i)
		if (isl_pw_aff_involves_dims(value, isl_dim_in, i, 1) > 0)
			which[i] = true;
}

/* Returns the piecewise function of the statement of "p" in "all"; NULL if
 * there is none.
 */
static __isl_give isl_pw_aff *value_for(__isl_keep isl_union_pw_aff *all,
	const place *p)
{
	isl_space *space = isl_space_align_params(isl_set_get_space(p->domain),
		isl_union_pw_aff_get_space(all));

	space = isl_space_from_domain(space);
	space = isl_space_add_dims(space, isl_dim_out, 1);
	return isl_union_pw_aff_extract_pw_aff(all, space);
}

/* Find the iterator of dimension "d" of the threads: the only one of the
 * iterators "which", on which the dimension depends, that no other dimension
 * has taken.  False if there are several such iterators, or none.
 */
static bool find_thread(place *p, unsigned d, const bool *which)
{
	int found = -1;

	for (unsigned i = 0; i < p->n; ++i)
		if (which[i] && !p->is_thread[i]) {
			if (found >= 0)
				return false;
			found = (int) i;
		}
	if (found < 0)
		return false;
	p->thread[d] = found;
	p->is_thread[found] = true;
	return true;
}

/* Assign dimension "d" the first iterator of "which" that has no dimension yet.
 */
static void take_first(place *p, unsigned d, const bool *which)
{
	for (unsigned i = 0; i < p->n; ++i)
		if (which[i] && !p->is_thread[i]) {
			p->thread[d] = (int) i;
			p->is_thread[i] = true;
			return;
		}
}

/* Find the iterators of the dimensions of threads.  Dimensions may be skewed by
 * each other, as i + j is by i: those that depend on a single iterator come
 * first.
 */
static void find_threads(place *p, const ash_kernel *kernel)
{
	bool which[ASH_DEVICE_DIMS][ASH_DEVICE_MAX_LOOP] = { { false } };
	bool more = true;

	for (unsigned d = 0; d < ASH_DEVICE_DIMS; ++d) {
		isl_pw_aff *value;

		p->thread[d] = -1;
		if (!kernel->loop[d])
			continue;
		p->n_thread = d + 1;
		value = value_for(kernel->loop[d], p);
		add_involved(value, which[d], p->n);
		isl_pw_aff_free(value);
	}
	while (more) {
		more = false;
		for (unsigned d = 0; d < p->n_thread; ++d)
			if (p->thread[d] < 0)
				more = find_thread(p, d, which[d]) || more;
	}
	for (unsigned d = 0; d < p->n_thread; ++d)
		if (p->thread[d] < 0)
			take_first(p, d, which[d]);
}

/* Find the iterators of the loops around the kernel. */
static void find_outer(place *p, const ash_device_map *map,
	const ash_kernel *kernel)
{
	isl_schedule_node *node = ash_device_find_place(
		isl_schedule_get_root(map->schedule), kernel);
	isl_multi_union_pw_aff *prefix = node
		? isl_schedule_node_get_prefix_schedule_multi_union_pw_aff(node)
		: NULL;
	isl_size n = isl_multi_union_pw_aff_dim(prefix, isl_dim_out);

	for (int i = 0; i < n; ++i) {
		isl_union_pw_aff *one = isl_multi_union_pw_aff_get_union_pw_aff(
			prefix, i);
		isl_pw_aff *value = value_for(one, p);

		add_involved(value, p->is_outer, p->n);
		isl_pw_aff_free(value);
		isl_union_pw_aff_free(one);
	}
	isl_multi_union_pw_aff_free(prefix);
	isl_schedule_node_free(node);
}

/* Determine the roles of the loops of p->stmt in "kernel". */
static isl_stat find_place(place *p, ash_device_count *count,
	const ash_scop *scop, const ash_device_map *map,
	const ash_kernel *kernel)
{
	p->n = count_dims(p->domain);
	find_threads(p, kernel);
	find_outer(p, map, kernel);
	if (add_lengths(count, p->domain, p->n, p->length) < 0)
		return isl_stat_error;
	p->density = density_of(count, scop, p->domain, p->length, p->n);
	return isl_stat_ok;
}

/* ---- terms of counts ---- */

static bool is_same_product(const ash_device_product *a,
	const ash_device_product *b)
{
	bool same = a->n == b->n;

	for (unsigned i = 0; same && i < a->n; ++i)
		same = a->factor[i] == b->factor[i];
	return same;
}

/* Do the terms "a" and "b" differ only in their factors? */
static bool is_like(const ash_device_term *a, const ash_device_term *b)
{
	return a->of == b->of && a->stmt == b->stmt && a->least == b->least &&
		is_same_product(&a->loop, &b->loop) &&
		is_same_product(&a->thread, &b->thread);
}

/* Add "term" (not taken) to the term that differs only in the factor, if there
 * is one; otherwise append it.
 */
static isl_stat add_term(ash_device_count *count, const ash_device_term *term)
{
	for (unsigned i = 0; i < count->n; ++i)
		if (is_like(&count->term[i], term)) {
			count->term[i].factor += term->factor;
			return isl_stat_ok;
		}
	if (!ASH_GROW(count->term, count->n))
		return isl_stat_error;
	count->term[count->n++] = *term;
	return isl_stat_ok;
}

/* Returns the product of the lengths of all loops of "p" that are dimensions of
 * threads (if "threads"), or of all other loops; the loop with the iterator
 * "but" is left out (-1: none).
 */
static ash_device_product lengths(const place *p, bool threads, int but)
{
	ash_device_product product = { .n = 0 };

	for (unsigned i = 0; i < p->n; ++i)
		if (p->is_thread[i] == threads && (int) i != but)
			product.factor[product.n++] = p->length[i];
	return product;
}

static isl_stat add_operations(ash_device_count *count, const place *p)
{
	ash_device_term term = { .of = ASH_DEVICE_OPERATIONS,
		.factor = p->density * (p->stmt->n_op + 1),
		.loop = lengths(p, false, -1),
		.thread = lengths(p, true, -1),
		.least = FULL };

	return add_term(count, &term);
}

static isl_stat add_instances(ash_device_count *count, const place *p)
{
	ash_device_term term = { .of = ASH_DEVICE_INSTANCES,
		.stmt = p->number,
		.factor = p->density,
		.loop = lengths(p, false, -1),
		.thread = lengths(p, true, -1) };

	return add_term(count, &term);
}

/* How does the access with these subscripts change with iterator "i"? */
static motion motion_with(__isl_keep isl_pw_multi_aff *subscripts, unsigned i)
{
	isl_size n = isl_pw_multi_aff_dim(subscripts, isl_dim_out);
	motion how = STAYS;

	for (int d = 0; d < n; ++d) {
		isl_pw_aff *one = isl_pw_multi_aff_get_pw_aff(subscripts, d);
		bool moves = isl_pw_aff_involves_dims(one, isl_dim_in, i, 1) !=
			isl_bool_false;

		isl_pw_aff_free(one);
		if (moves)
			how = d == n - 1 && how == STAYS ? NEXT : JUMPS;
	}
	return how;
}

/* Returns the iterator of the innermost loop that runs in a thread; -1 if there
 * is none.
 */
static int innermost(const place *p)
{
	for (int i = (int) p->n - 1; i >= 0; --i)
		if (!p->is_thread[i] && !p->is_outer[i])
			return i;
	return -1;
}

/* The fraction of the accesses that reach memory; the others find a line that
 * another thread of the block has read.  "size" is that of an element in bytes.
 */
static double share(const place *p, const motion *how, unsigned size)
{
	static const double block[ASH_DEVICE_DIMS + 1][ASH_DEVICE_DIMS] = {
		{ 1, 1, 1 },
		{ WARP, 1, 1 },
		{ WARP, 8, 1 },
		{ WARP, 4, 2 },
	};
	int inner = innermost(p);
	double part = 1;

	for (unsigned d = 0; d < p->n_thread; ++d) {
		int i = p->thread[d];

		if (i < 0)
			continue;
		if (how[i] == STAYS)
			part /= block[p->n_thread][d];
		else if (d == ASH_DEVICE_X && how[i] == JUMPS &&
			(inner < 0 || how[inner] != NEXT))
			part *= fmax(1, SECTOR / (double) size);
	}
	return part;
}

/* Does "access" read or write one element of memory at a time?  False for
 * scalars, which are in registers, and for the bytes of a memset, whose size is
 * unknown.
 */
static bool is_element(const ash_scop *scop, const ash_access *access)
{
	return access->kind != ASH_KILL && !scop->array[access->array].scalar &&
		isl_map_is_single_valued(access->map) == isl_bool_true;
}

/* Do the subscripts "a" and "b" differ only by constants? */
static isl_bool is_shifted(__isl_keep isl_pw_multi_aff *a,
	__isl_keep isl_pw_multi_aff *b)
{
	isl_multi_aff *one = ash_linear_all(isl_pw_multi_aff_copy(a));
	isl_multi_aff *other = ash_linear_all(isl_pw_multi_aff_copy(b));
	isl_multi_aff *distance = one && other
		? isl_multi_aff_sub(isl_multi_aff_copy(one),
			  isl_multi_aff_copy(other))
		: NULL;
	isl_size n = isl_multi_aff_dim(distance, isl_dim_out);
	isl_bool shifted = isl_bool_ok(distance != NULL);

	for (int i = 0; i < n && shifted == isl_bool_true; ++i) {
		isl_aff *aff = isl_multi_aff_get_aff(distance, i);

		shifted = isl_aff_is_cst(aff);
		isl_aff_free(aff);
	}
	isl_multi_aff_free(one);
	isl_multi_aff_free(other);
	isl_multi_aff_free(distance);
	return shifted;
}

/* Does an earlier access of the statement use the same lines as access "pos",
 * as neighbours in a stencil do?
 */
static isl_bool is_neighbour(const ash_scop *scop, const place *p, unsigned pos,
	__isl_keep isl_pw_multi_aff *subscripts)
{
	const ash_access *access = &p->stmt->access[pos];
	isl_bool found = isl_bool_false;

	for (unsigned i = 0; i < pos && found == isl_bool_false; ++i) {
		const ash_access *other = &p->stmt->access[i];
		isl_pw_multi_aff *first;

		if (other->array != access->array ||
			other->kind != access->kind || !is_element(scop, other))
			continue;
		first = isl_pw_multi_aff_from_map(isl_map_copy(other->map));
		found = is_shifted(first, subscripts);
		isl_pw_multi_aff_free(first);
	}
	return found;
}

/* Add the bytes of an access that changes with iterators as "how" states. */
static isl_stat add_bytes(ash_device_count *count, const place *p,
	const motion *how, unsigned size)
{
	ash_device_term term = { .of = ASH_DEVICE_BYTES, .least = 0 };
	int inner = innermost(p);

	if (inner >= 0 && how[inner] != STAYS)
		inner = -1;
	term.factor = p->density * size * share(p, how, size ? size : 1);
	term.loop = lengths(p, false, inner);
	term.thread = lengths(p, true, -1);
	return add_term(count, &term);
}

/* The relative waiting time of a thread for an access that changes with
 * iterators as "how" states, in each iteration of its innermost loop.
 */
static double wait_for(const place *p, const motion *how)
{
	int inner = innermost(p);
	int x = p->n_thread > 0 ? p->thread[ASH_DEVICE_X] : -1;

	if (inner < 0 || how[inner] == STAYS)
		return 0;
	return x >= 0 && how[x] == JUMPS ? UNCOALESCED : 0;
}

/* Add the bytes of access "pos" of the statement to "count", and its relative
 * waiting time to *wait.
 */
static isl_stat add_access(ash_device_count *count, const ash_scop *scop,
	const place *p, unsigned pos, double *wait)
{
	const ash_access *access = &p->stmt->access[pos];
	isl_pw_multi_aff *subscripts = isl_pw_multi_aff_from_map(
		isl_map_copy(access->map));
	isl_bool again = is_neighbour(scop, p, pos, subscripts);
	motion how[ASH_DEVICE_MAX_LOOP];

	if (!subscripts || again < 0) {
		isl_pw_multi_aff_free(subscripts);
		return isl_stat_error;
	}
	for (unsigned i = 0; i < p->n; ++i)
		how[i] = motion_with(subscripts, i);
	isl_pw_multi_aff_free(subscripts);
	if (again)
		return isl_stat_ok;
	*wait += wait_for(p, how);
	return add_bytes(count, p, how, scop->array[access->array].elem_size);
}

/* Add the waiting time of a thread for memory in each iteration of its
 * innermost loop; "more" is that for uncoalesced accesses.
 */
static isl_stat add_waits(ash_device_count *count, const place *p, double more)
{
	ash_device_term term = { .of = ASH_DEVICE_WAITS,
		.factor = p->density * (1 + more),
		.loop = lengths(p, false, -1),
		.least = 1 };

	return innermost(p) < 0 ? isl_stat_ok : add_term(count, &term);
}

static isl_stat add_stmt(ash_device_count *count, const ash_scop *scop,
	const place *p)
{
	isl_stat stat = add_operations(count, p);
	double wait = 0;

	if (stat >= 0)
		stat = add_instances(count, p);
	for (unsigned i = 0; stat >= 0 && i < p->stmt->n_access; ++i)
		if (is_element(scop, &p->stmt->access[i]))
			stat = add_access(count, scop, p, i, &wait);
	return stat < 0 ? stat : add_waits(count, p, wait);
}

static isl_stat add_launches(ash_device_count *count, const ash_scop *scop,
	const ash_kernel *kernel)
{
	ash_device_term term = { .of = ASH_DEVICE_LAUNCHES };

	term.loop.n = count_dims(kernel->times);
	if (add_lengths(count, kernel->times, term.loop.n, term.loop.factor) <
		0)
		return isl_stat_error;
	term.factor = density_of(count, scop, kernel->times, term.loop.factor,
		term.loop.n);
	return add_term(count, &term);
}

/* Add the work of the instances of statement "pos" in "kernel" to the terms of
 * "count".
 */
static isl_stat add_part(ash_device_count *count, const ash_scop *scop,
	const ash_device_map *map, const ash_kernel *kernel, unsigned pos)
{
	place p = { .stmt = &scop->stmt[pos], .number = pos };
	isl_bool empty;
	isl_stat stat = isl_stat_ok;

	p.domain = isl_union_set_extract_set(kernel->domain,
		isl_set_get_space(p.stmt->domain));
	empty = isl_set_plain_is_empty(p.domain);
	if (empty < 0)
		stat = isl_stat_error;
	if (!empty)
		stat = find_place(&p, count, scop, map, kernel);
	if (!empty && stat >= 0)
		stat = add_stmt(count, scop, &p);
	isl_set_free(p.domain);
	return stat;
}

static isl_stat add_kernel(ash_device_count *count, const ash_scop *scop,
	const ash_device_map *map, const ash_kernel *kernel)
{
	isl_stat stat = add_launches(count, scop, kernel);

	for (unsigned i = 0; stat >= 0 && i < scop->n_stmt; ++i)
		stat = add_part(count, scop, map, kernel, i);
	return stat;
}

/* Are most results 64-bit floating-point numbers? */
static bool is_in_doubles(const ash_scop *scop)
{
	unsigned doubles = 0, all = 0;

	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		const ash_stmt *stmt = &scop->stmt[i];
		bool is_double = false;

		for (unsigned j = 0; j < stmt->n_access; ++j)
			is_double = is_double ||
				!strcmp("double",
					scop->array[stmt->access[j].array]
						.type);
		all += stmt->n_op;
		doubles += is_double ? stmt->n_op : 0;
	}
	return 2 * doubles > all;
}

__isl_give ash_device_count *ash_device_work_count(const ash_scop *scop,
	const ash_device_map *map)
{
	ash_device_count *count = calloc(1, sizeof(*count));

	if (!count)
		return NULL;
	count->in_doubles = is_in_doubles(scop);
	for (unsigned i = 0; i < map->n; ++i)
		if (add_kernel(count, scop, map, map->kernel[i].what) < 0)
			return ash_device_count_free(count);
	return count;
}
