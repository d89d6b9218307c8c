/* cone.c - polyhedral cones, by the double description method.
 *
 * Chernikova's algorithm in the form of Fukuda and Prodon, "Double
 * description method revisited" (1996): constraints are added one by one.
 * A constraint that a line does not satisfy with equality turns this line
 * into a ray.  Any other constraint keeps the rays that satisfy it, and adds a
 * combination of each adjacent pair of which one ray satisfies the constraint
 * and the other does not.  Two extreme rays are adjacent if no third one lies
 * on all the faces that both lie on.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/linear/cone.h"

#include <stdlib.h>
#include <string.h>

#include "sched/linear/vector.h"

/* The computation gives up if there are more rays: the constraints of the
 * integer programs, one per ray, would be far beyond any budget.
 */
#define MAX_RAYS 20000

/* The number of comparisons of 64-bit words that count as one operation. */
#define WORDS_PER_OPERATION 16

/* Take "n" operations off the budget; false if it is spent. */
static bool spend(const ash_cone *cone, uint64_t n)
{
	*cone->budget = *cone->budget > n ? *cone->budget - n : 0;
	return *cone->budget;
}

static uint64_t *tight_of(const ash_cone *cone, unsigned i)
{
	return cone->tight + (size_t) i * cone->words;
}

static int64_t *line_of(const ash_cone *cone, unsigned i)
{
	return cone->line + (size_t) i * cone->dim;
}

static int64_t *ray_of(const ash_cone *cone, unsigned i)
{
	return cone->ray + (size_t) i * cone->dim;
}

static bool reserve_rays(ash_cone *cone, unsigned n)
{
	unsigned room = cone->ray_room;
	int64_t *ray;
	uint64_t *tight;

	if (n <= room)
		return true;
	while (room < n)
		room = 2 * room + 8;
	ray = realloc(cone->ray, sizeof(*ray) * room * (cone->dim + 1));
	if (!ray)
		return false;
	cone->ray = ray;
	tight = realloc(cone->tight, sizeof(*tight) * room * cone->words);
	if (!tight)
		return false;
	cone->tight = tight;
	cone->ray_room = room;
	return true;
}

static ash_cone *alloc_empty(unsigned dim, unsigned n_line, unsigned words,
	uint64_t *budget)
{
	ash_cone *cone = calloc(1, sizeof(*cone));

	if (!cone)
		return NULL;
	cone->dim = dim;
	cone->words = words;
	cone->budget = budget;
	cone->line_room = n_line + 1;
	cone->line = calloc((size_t) cone->line_room * (dim + 1),
		sizeof(*cone->line));
	if (!cone->line || !reserve_rays(cone, 8))
		return ash_cone_free(cone);
	return cone;
}

ash_cone *ash_cone_alloc(unsigned dim, unsigned n_inequality, uint64_t *budget)
{
	ash_cone *cone = alloc_empty(dim, dim, n_inequality / 64 + 1, budget);

	if (!cone)
		return NULL;
	cone->n_line = dim;
	for (unsigned i = 0; i < dim; ++i)
		line_of(cone, i)[i] = 1;
	return cone;
}

ash_cone *ash_cone_free(ash_cone *cone)
{
	if (cone) {
		free(cone->line);
		free(cone->ray);
		free(cone->tight);
		free(cone);
	}
	return NULL;
}

static inline void copy_ray(ash_cone *to, unsigned i, const ash_cone *from,
	unsigned j)
{
	memmove(ray_of(to, i), ray_of(from, j), sizeof(int64_t) * from->dim);
	memmove(tight_of(to, i), tight_of(from, j),
		sizeof(uint64_t) * from->words);
}

ash_cone *ash_cone_copy(const ash_cone *cone)
{
	ash_cone *copy = alloc_empty(cone->dim, cone->n_line, cone->words,
		cone->budget);

	if (!copy || !reserve_rays(copy, cone->n_ray))
		return ash_cone_free(copy);
	memcpy(copy->line, cone->line,
		sizeof(int64_t) * cone->n_line * cone->dim);
	for (unsigned i = 0; i < cone->n_ray; ++i)
		copy_ray(copy, i, cone, i);
	copy->n_line = cone->n_line;
	copy->n_ray = cone->n_ray;
	copy->n_inequality = cone->n_inequality;
	copy->n_pointed = cone->n_pointed;
	return copy;
}

bool ash_cone_reserve(ash_cone *cone, unsigned n)
{
	unsigned words = (cone->n_inequality + n) / 64 + 1;
	uint64_t *tight;

	if (words <= cone->words)
		return true;
	tight = calloc((size_t) cone->ray_room * words, sizeof(*tight));
	if (!tight)
		return false;
	for (unsigned i = 0; i < cone->n_ray; ++i)
		memcpy(tight + (size_t) i * words, tight_of(cone, i),
			sizeof(*tight) * cone->words);
	free(cone->tight);
	cone->tight = tight;
	cone->words = words;
	return true;
}

/* Make the inner product of "row" and "v" 0 by adding a multiple of "pivot",
 * whose inner product with "row" is "at_pivot" > 0; false on overflow.
 */
static bool eliminate(const ash_cone *cone, const int64_t *row, int64_t *v,
	const int64_t *pivot, int64_t at_pivot)
{
	int64_t value;

	if (!ash_vector_dot(cone->dim, row, v, &value))
		return false;
	return !value ||
		ash_vector_combine(cone->dim, at_pivot, v, -value, pivot, v);
}

/* The index of the last line whose inner product with "row" is not 0; -1 if
 * there is none, -2 on overflow.  The line is negated if necessary so that the
 * product, to which *at_pivot is set, is positive.
 */
static int find_pivot(ash_cone *cone, const int64_t *row, int64_t *at_pivot)
{
	for (unsigned i = cone->n_line; i-- > 0;) {
		int64_t *line = line_of(cone, i);

		if (!ash_vector_dot(cone->dim, row, line, at_pivot))
			return -2;
		for (unsigned k = 0; *at_pivot < 0 && k < cone->dim; ++k)
			line[k] = -line[k];
		*at_pivot = *at_pivot < 0 ? -*at_pivot : *at_pivot;
		if (*at_pivot)
			return i;
	}
	return -1;
}

/* Make the inner product of "row" with all other lines and with all rays 0 by
 * adding multiples of line "pivot", whose product is "at_pivot".  That line is
 * moved to the entry after the last line.  False on overflow.
 */
static bool eliminate_all(ash_cone *cone, const int64_t *row, unsigned pivot,
	int64_t at_pivot)
{
	unsigned dim = cone->dim, last = cone->n_line - 1;
	int64_t *spare = line_of(cone, cone->line_room - 1);

	memcpy(spare, line_of(cone, pivot), sizeof(*spare) * dim);
	memmove(line_of(cone, pivot), line_of(cone, last),
		sizeof(*spare) * dim);
	memcpy(line_of(cone, last), spare, sizeof(*spare) * dim);
	spare = line_of(cone, last);
	--cone->n_line;
	for (unsigned i = 0; i < cone->n_line; ++i)
		if (!eliminate(cone, row, line_of(cone, i), spare, at_pivot))
			return false;
	for (unsigned i = 0; i < cone->n_ray; ++i)
		if (!eliminate(cone, row, ray_of(cone, i), spare, at_pivot))
			return false;
	return true;
}

static void set_bit(uint64_t *set, unsigned i)
{
	set[i / 64] |= (uint64_t) 1 << i % 64;
}

static unsigned count_common(const ash_cone *cone, unsigned i, unsigned j)
{
	unsigned n = 0;

	for (unsigned w = 0; w < cone->words; ++w)
		n += __builtin_popcountll(
			tight_of(cone, i)[w] & tight_of(cone, j)[w]);
	return n;
}

/* Does ray "k" satisfy with equality all constraints that both "i" and "j"
 * satisfy with equality?
 */
static bool covers(const ash_cone *cone, unsigned k, unsigned i, unsigned j)
{
	for (unsigned w = 0; w < cone->words; ++w)
		if (tight_of(cone, i)[w] & tight_of(cone, j)[w] &
			~tight_of(cone, k)[w])
			return false;
	return true;
}

/* Are the rays "i" and "j" adjacent?  The number of compared words is added to
 * *n_word.
 */
static bool adjacent(const ash_cone *cone, unsigned i, unsigned j,
	uint64_t *n_word)
{
	unsigned k = 0;

	*n_word += cone->words;
	if (count_common(cone, i, j) + 2 < cone->n_pointed)
		return false;
	while (k < cone->n_ray && (k == i || k == j || !covers(cone, k, i, j)))
		++k;
	*n_word += (uint64_t) k * cone->words;
	return k == cone->n_ray;
}

/* Append to "to" the positive combination of the rays "i" and "j" of "from" for
 * which the constraint holds with equality; value[k] is the inner product of
 * the constraint with ray k, positive for "i" and negative for "j".
 */
static ash_sched_status append_combination(ash_cone *to, const ash_cone *from,
	unsigned i, unsigned j, const int64_t *value)
{
	if (to->n_ray >= MAX_RAYS)
		return ASH_SCHED_BUDGET;
	if (!reserve_rays(to, to->n_ray + 1))
		return ASH_SCHED_ERROR;
	if (!ash_vector_combine(from->dim, -value[j], ray_of(from, i), value[i],
		    ray_of(from, j), ray_of(to, to->n_ray)))
		return ASH_SCHED_OVERFLOW;
	for (unsigned w = 0; w < from->words; ++w)
		tight_of(to, to->n_ray)[w] = tight_of(from, i)[w] &
			tight_of(from, j)[w];
	++to->n_ray;
	return ASH_SCHED_OK;
}

static ash_sched_status append_combinations(ash_cone *to, const ash_cone *from,
	const int64_t *value)
{
	ash_sched_status status = ASH_SCHED_OK;

	for (unsigned i = 0; i < from->n_ray && !status; ++i) {
		uint64_t n_word = 0;

		for (unsigned j = 0; value[i] > 0 && j < from->n_ray && !status;
			++j)
			if (value[j] < 0 && adjacent(from, i, j, &n_word))
				status = append_combination(to, from, i, j,
					value);
		if (!status && !spend(from, n_word / WORDS_PER_OPERATION))
			status = ASH_SCHED_BUDGET;
	}
	return status;
}

/* Append to "to" the rays of "from" that satisfy the constraint: those with
 * value[i] = 0 and, unless "is_equality", value[i] > 0.  False without memory.
 */
static bool append_staying(ash_cone *to, const ash_cone *from,
	const int64_t *value, bool is_equality)
{
	for (unsigned i = 0; i < from->n_ray; ++i) {
		if (value[i] < 0 || (value[i] && is_equality))
			continue;
		if (!reserve_rays(to, to->n_ray + 1))
			return false;
		copy_ray(to, to->n_ray++, from, i);
	}
	return true;
}

static void swap_rays(ash_cone *a, ash_cone *b)
{
	ash_cone t = *a;

	a->n_ray = b->n_ray;
	a->ray = b->ray;
	a->tight = b->tight;
	a->ray_room = b->ray_room;
	b->n_ray = t.n_ray;
	b->ray = t.ray;
	b->tight = t.tight;
	b->ray_room = t.ray_room;
}

/* Replace the rays of "cone" by those of its part where the inner product with
 * a constraint is 0 (if "is_equality"), or at least 0.  value[i] is this
 * product for ray i.
 */
static ash_sched_status split_rays(ash_cone *cone, const int64_t *value,
	bool is_equality)
{
	ash_cone *next = alloc_empty(cone->dim, 0, cone->words, cone->budget);
	ash_sched_status status = ASH_SCHED_ERROR;

	if (next && append_staying(next, cone, value, is_equality))
		status = append_combinations(next, cone, value);
	if (status == ASH_SCHED_OK)
		swap_rays(cone, next);
	ash_cone_free(next);
	return status;
}

/* Set *value to the inner products of all rays with "row", in memory that the
 * caller frees.
 */
static ash_sched_status evaluate(const ash_cone *cone, const int64_t *row,
	int64_t **value)
{
	*value = malloc(sizeof(**value) * (cone->n_ray + 1));
	if (!*value)
		return ASH_SCHED_ERROR;
	for (unsigned i = 0; i < cone->n_ray; ++i)
		if (!ash_vector_dot(cone->dim, row, ray_of(cone, i),
			    *value + i))
			return ASH_SCHED_OVERFLOW;
	return ASH_SCHED_OK;
}

static bool all_stay(unsigned n, const int64_t *value, bool is_equality)
{
	for (unsigned i = 0; i < n; ++i)
		if (value[i] < 0 || (value[i] && is_equality))
			return false;
	return true;
}

static void note_tight(ash_cone *cone, const int64_t *row, unsigned bit)
{
	int64_t value;

	for (unsigned i = 0; i < cone->n_ray; ++i)
		if (ash_vector_dot(cone->dim, row, ray_of(cone, i), &value) &&
			!value)
			set_bit(tight_of(cone, i), bit);
}

/* Intersect "cone" with a constraint that all of its lines satisfy with
 * equality.
 */
static ash_sched_status cut(ash_cone *cone, const int64_t *row,
	bool is_equality)
{
	int64_t *value = NULL;
	ash_sched_status status = evaluate(cone, row, &value);

	if (status == ASH_SCHED_OK &&
		!all_stay(cone->n_ray, value, is_equality)) {
		status = split_rays(cone, value, is_equality);
		cone->n_pointed -= is_equality;
	}
	if (status == ASH_SCHED_OK && !is_equality)
		note_tight(cone, row, cone->n_inequality);
	free(value);
	return status;
}

ash_sched_status ash_cone_equality(ash_cone *cone, const int64_t *row)
{
	int64_t at_pivot;
	int pivot = find_pivot(cone, row, &at_pivot);

	if (!spend(cone, 1 + cone->n_line + cone->n_ray))
		return ASH_SCHED_BUDGET;
	if (pivot == -2)
		return ASH_SCHED_OVERFLOW;
	if (pivot < 0)
		return cut(cone, row, true);
	return eliminate_all(cone, row, pivot, at_pivot) ? ASH_SCHED_OK
							 : ASH_SCHED_OVERFLOW;
}

/* Turn the line that eliminate_all() has put after the last one into a ray.
 * All other rays lie on the face of the new constraint; this one does not.
 */
static ash_sched_status line_to_ray(ash_cone *cone)
{
	unsigned n = cone->n_ray;

	if (!reserve_rays(cone, n + 1))
		return ASH_SCHED_ERROR;
	for (unsigned i = 0; i < n; ++i)
		set_bit(tight_of(cone, i), cone->n_inequality);
	memcpy(ray_of(cone, n), line_of(cone, cone->n_line),
		sizeof(int64_t) * cone->dim);
	memset(tight_of(cone, n), 0, sizeof(uint64_t) * cone->words);
	for (unsigned i = 0; i < cone->n_inequality; ++i)
		set_bit(tight_of(cone, n), i);
	++cone->n_ray;
	++cone->n_pointed;
	return ASH_SCHED_OK;
}

ash_sched_status ash_cone_inequality(ash_cone *cone, const int64_t *row)
{
	int64_t at_pivot;
	int pivot = find_pivot(cone, row, &at_pivot);
	ash_sched_status status;

	if (!spend(cone, 1 + cone->n_line + cone->n_ray))
		return ASH_SCHED_BUDGET;
	if (pivot == -2)
		return ASH_SCHED_OVERFLOW;
	if (pivot < 0)
		status = cut(cone, row, false);
	else if (!eliminate_all(cone, row, pivot, at_pivot))
		return ASH_SCHED_OVERFLOW;
	else
		status = line_to_ray(cone);
	++cone->n_inequality;
	return status;
}

/* Set "to" to the images of the "n" vectors "from" under the matrix "map",
 * normalized; false on overflow.
 */
static bool map_vectors(unsigned n, unsigned from_dim, const int64_t *from,
	unsigned dim, const int64_t *map, int64_t *to)
{
	for (unsigned i = 0; i < n; ++i) {
		for (unsigned k = 0; k < dim; ++k)
			if (!ash_vector_dot(from_dim,
				    map + (size_t) k * from_dim,
				    from + (size_t) i * from_dim,
				    to + (size_t) i * dim + k))
				return false;
		ash_vector_normalize(dim, to + (size_t) i * dim);
	}
	return true;
}

ash_sched_status ash_cone_map(ash_cone *cone, unsigned dim, const int64_t *map)
{
	unsigned room = cone->line_room;
	int64_t *line = calloc((size_t) room * (dim + 1), sizeof(*line));
	int64_t *ray = calloc((size_t) cone->ray_room * (dim + 1),
		sizeof(*ray));
	bool ok = line && ray;

	ok = ok &&
		map_vectors(cone->n_line, cone->dim, cone->line, dim, map,
			line);
	ok = ok &&
		map_vectors(cone->n_ray, cone->dim, cone->ray, dim, map, ray);
	if (!ok) {
		ash_sched_status status = line && ray ? ASH_SCHED_OVERFLOW
						      : ASH_SCHED_ERROR;

		free(line);
		free(ray);
		return status;
	}
	free(cone->line);
	free(cone->ray);
	cone->line = line;
	cone->ray = ray;
	cone->dim = dim;
	return ASH_SCHED_OK;
}

ash_sched_status ash_cone_dual(const ash_cone *cone, ash_cone **dual)
{
	ash_sched_status status = ASH_SCHED_OK;

	*dual = ash_cone_alloc(cone->dim, cone->n_ray, cone->budget);
	if (!*dual)
		return ASH_SCHED_ERROR;
	for (unsigned i = 0; i < cone->n_line && !status; ++i)
		status = ash_cone_equality(*dual, line_of(cone, i));
	for (unsigned i = 0; i < cone->n_ray && !status; ++i)
		status = ash_cone_inequality(*dual, ray_of(cone, i));
	if (status != ASH_SCHED_OK)
		*dual = ash_cone_free(*dual);
	return status;
}

bool ash_cone_has_vertex(const ash_cone *cone, unsigned t)
{
	for (unsigned i = 0; i < cone->n_ray; ++i)
		if (ray_of(cone, i)[t] > 0)
			return true;
	return false;
}
