/* access_memo.c - memoization of last-access problems.
 *
 * A problem is encoded as a vector of integers: a number for each of its
 * relations, which is the same for relations that differ in names only, and the
 * relative positions of its statements.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/flow/access_memo.h"

#include <stdlib.h>
#include <string.h>

#include <isl/id.h>

#include "support/grow.h"

typedef struct {
	uint32_t hash;
	isl_map *map;		/* without names; owned */
} shape;

typedef struct {
	unsigned n;
	int *number;		/* the encoding; owned */
	unsigned n_found;
	/* Solution; NULL entries stand for empty relations; owned. */
	isl_map **found;
} solved;

/* A relation whose number is known.  It is found again by its address, so a
 * reference to it is held: the address is not reused.
 */
typedef struct {
	isl_map *map;
	int shape;
} seen;

struct ash_access_memo {
	const ash_program *program;
	unsigned n_shape, n_seen, n_solved;
	shape *shape;
	seen *seen;
	solved *solved;
};

__isl_give ash_access_memo *ash_access_memo_alloc(const ash_program *program)
{
	ash_access_memo *recall = calloc(1, sizeof(*recall));

	if (recall)
		recall->program = program;
	return recall;
}

static void clear_solved(solved *s)
{
	for (unsigned i = 0; s->found && i < s->n_found; ++i)
		isl_map_free(s->found[i]);
	free(s->found);
	free(s->number);
}

__isl_null ash_access_memo *ash_access_memo_free(
	__isl_take ash_access_memo *recall)
{
	if (!recall)
		return NULL;
	for (unsigned i = 0; i < recall->n_shape; ++i)
		isl_map_free(recall->shape[i].map);
	for (unsigned i = 0; i < recall->n_seen; ++i)
		isl_map_free(recall->seen[i].map);
	for (unsigned i = 0; i < recall->n_solved; ++i)
		clear_solved(&recall->solved[i]);
	free(recall->shape);
	free(recall->seen);
	free(recall->solved);
	free(recall);
	return NULL;
}

/* The number of "map" (taken), a relation without names; equal relations have
 * equal numbers.  -1 on error.
 */
static int find_plain(ash_access_memo *recall, __isl_take isl_map *map)
{
	uint32_t hash = isl_map_get_hash(map);

	for (unsigned i = 0; i < recall->n_shape; ++i)
		if (recall->shape[i].hash == hash &&
			isl_map_plain_is_equal(recall->shape[i].map, map) ==
				isl_bool_true) {
			isl_map_free(map);
			return i;
		}
	if (!map || !ASH_GROW(recall->shape, recall->n_shape)) {
		isl_map_free(map);
		return -1;
	}
	recall->shape[recall->n_shape] = (shape) { hash, map };
	return recall->n_shape++;
}

/* The number of "map" after its names have been removed; -1 on error. */
static int find_shape(ash_access_memo *recall, __isl_keep isl_map *map)
{
	isl_map *plain;
	int shape;

	for (unsigned i = 0; i < recall->n_seen; ++i)
		if (recall->seen[i].map == map)
			return recall->seen[i].shape;
	if (!ASH_GROW(recall->seen, recall->n_seen))
		return -1;
	plain = isl_map_reset_tuple_id(isl_map_copy(map), isl_dim_in);
	shape = find_plain(recall, isl_map_reset_tuple_id(plain, isl_dim_out));
	recall->seen[recall->n_seen++] = (seen) { isl_map_copy(map), shape };
	return shape;
}

/* The encoding of "problem" and "kind", *n numbers; NULL without memory or on
 * error.
 */
static int *describe(ash_access_memo *recall, const ash_last_problem *problem,
	unsigned kind, unsigned *n)
{
	const ash_program *program = recall->program;
	const ash_last_source *source = problem->source;
	int *number = calloc(2 + problem->n * (3 + problem->n),
		sizeof(*number));
	bool ok = number;

	*n = 0;
	if (!ok)
		return NULL;
	number[(*n)++] = kind;
	number[(*n)++] = find_shape(recall, problem->sink);
	ok = number[1] >= 0;
	for (unsigned i = 0; ok && i < problem->n; ++i) {
		int shape = find_shape(recall, source[i].map);

		ok = shape >= 0;
		number[(*n)++] = source[i].kind;
		number[(*n)++] = shape;
		number[(*n)++] = ash_program_level(program, source[i].stmt,
			problem->stmt);
		for (unsigned j = 0; j < problem->n; ++j)
			number[(*n)++] = ash_program_level(program,
				source[i].stmt, source[j].stmt);
	}
	if (ok)
		return number;
	free(number);
	return NULL;
}

static const solved *find_solved(const ash_access_memo *recall,
	const int *number, unsigned n)
{
	for (unsigned i = 0; i < recall->n_solved; ++i) {
		const solved *s = &recall->solved[i];

		if (s->n == n &&
			!memcmp(s->number, number, n * sizeof(*number)))
			return s;
	}
	return NULL;
}

/* Copy the solution "s" to "found", with the names of "problem". */
static isl_stat rename_all(const ash_access_memo *recall, const solved *s,
	const ash_last_problem *problem, isl_map **found)
{
	const ash_stmt *stmt = recall->program->scop->stmt;

	for (unsigned i = 0; i < s->n_found; ++i) {
		isl_map *map = isl_map_copy(s->found[i]);

		if (!map)
			continue;
		map = isl_map_set_tuple_id(map, isl_dim_in,
			isl_id_copy(stmt[problem->source[i].stmt].id));
		found[i] = isl_map_set_tuple_id(map, isl_dim_out,
			isl_id_copy(stmt[problem->stmt].id));
		if (!found[i])
			return isl_stat_error;
	}
	return isl_stat_ok;
}

/* Store "found" as the solution of the problem encoded as "number", which is
 * taken.
 */
static isl_stat remember(ash_access_memo *recall, int *number, unsigned n,
	isl_map **found, unsigned n_found)
{
	solved s = { n, number, n_found,
		calloc(n_found + 1, sizeof(*s.found)) };

	if (!s.found || !ASH_GROW(recall->solved, recall->n_solved)) {
		clear_solved(&s);
		return isl_stat_error;
	}
	for (unsigned i = 0; i < n_found; ++i)
		s.found[i] = isl_map_copy(found[i]);
	recall->solved[recall->n_solved++] = s;
	return isl_stat_ok;
}

/* Replace each of the "n" relations "found" by the result of "finish".  Returns
 * an error if an entry becomes NULL, since NULL otherwise stands for an empty
 * solution.
 */
static isl_stat finish_all(isl_map **found, unsigned n,
	__isl_give isl_map *(*finish)(__isl_take isl_map *map, void *user),
	void *user)
{
	for (unsigned i = 0; i < n; ++i) {
		if (!found[i])
			continue;
		found[i] = finish(found[i], user);
		if (!found[i])
			return isl_stat_error;
	}
	return isl_stat_ok;
}

isl_stat ash_access_memo_solve(ash_access_memo *recall,
	const ash_last_problem *problem, unsigned kind, isl_map **found,
	__isl_give isl_map *(*finish)(__isl_take isl_map *map, void *user),
	void *user)
{
	unsigned n;
	int *number = describe(recall, problem, kind, &n);
	const solved *known = number ? find_solved(recall, number, n) : NULL;

	if (known) {
		free(number);
		return rename_all(recall, known, problem, found);
	}
	if (!number || ash_last_solve(recall->program, problem, found) < 0) {
		free(number);
		return isl_stat_error;
	}
	if (finish_all(found, problem->n, finish, user) < 0) {
		free(number);
		return isl_stat_error;
	}
	return remember(recall, number, n, found, problem->n);
}
