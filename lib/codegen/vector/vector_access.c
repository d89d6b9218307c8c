/* vector_access.c - access patterns of strips, and elements kept in registers.
 *
 * An access is classified by its affine subscripts: invariant along the lanes,
 * consecutive, or by rows, if its last subscript advances by one with the loop
 * around the strips.  Elements that are written, and whose subscripts are
 * invariant in that loop, stay in registers, one vector per group of lanes, if
 * no other access may alias them.  Elements with invariant subscripts that are
 * only read stay in registers, too, if they are not consecutive.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/vector/vector_impl.h"

#include <stdlib.h>

#include "support/grow.h"

static ash_form form_of_id(isl_id *id)
{
	return (ash_form) { .known = true,
		.n = 1,
		.id = { id },
		.factor = { 1 } };
}

static long get_factor(const ash_form *form, isl_id *id)
{
	for (unsigned i = 0; i < form->n; ++i)
		if (form->id[i] == id)
			return form->factor[i];
	return 0;
}

/* The affine form (linear_form.h) of the iterator of an unrolled loop in the
 * iteration "copy", with the substitutions "names".
 */
static ash_form form_of_copy(const ash_form_names *names,
	const ash_vector_copy *copy)
{
	ash_form distance = ash_form_constant(copy->distance);

	return ash_form_add(ash_form_get(names, copy->init), &distance, 1);
}

/* Substitutions for the iterators of "user", which express its subscripts in
 * terms of the enclosing loops.  The iterators of all strips become that of the
 * first strip.
 */
static ash_form_names bind_names(ash_vector_nest *nest,
	const ash_vector_user *user)
{
	ash_form_names names = { .n = 0 };

	if (user->lane)
		nest->failed |= !ash_form_bind(&names, user->lane,
			form_of_id(nest->lane));
	for (unsigned i = 0; i < user->n_copy; ++i)
		nest->failed |= !ash_form_bind(&names, user->copy[i].id,
			form_of_copy(&names, &user->copy[i]));
	for (unsigned i = 0; i < user->user->n_iter; ++i)
		nest->failed |= !ash_form_bind(&names,
			user->user->body->iter_id[i],
			ash_form_get(&names, user->user->iter[i]));
	return names;
}

/* The iterator that differs between the lanes of a vector of "user": the
 * iterator of the strip, or of the loop around it.
 */
static isl_id *get_direction(const ash_vector_nest *nest,
	const ash_vector_user *user)
{
	return user->along ? nest->along : nest->lane;
}

bool ash_vector_value_step(ash_vector_nest *nest, const ash_vector_user *user,
	int value, long *step)
{
	ash_form_names names = bind_names(nest, user);
	ash_form form = ash_form_get(&names, user->user->body->value[value]);

	*step = get_factor(&form, get_direction(nest, user));
	return form.known;
}

/* The subscripts of access "pos" of "user" as functions of the enclosing loops;
 * owned by the caller.  NULL if the access has no subscripts or memory is
 * short.
 */
static ash_form *get_index(ash_vector_nest *nest, const ash_vector_user *user,
	unsigned pos)
{
	ash_form_names names = bind_names(nest, user);
	int array = user->stmt->access[pos].array;
	unsigned n = nest->gen->scop->array[array].n_dim;
	isl_ast_expr *access = user->user->body->access[pos];
	ash_form *index = access ? calloc(n + 1, sizeof(*index)) : NULL;

	for (unsigned d = 0; index && d < n; ++d)
		index[d] = ash_form_of_arg(&names, access, (int) d + 1);
	return index;
}

static bool is_known(const ash_form *index, unsigned n)
{
	for (unsigned d = 0; d < n; ++d)
		if (!index[d].known)
			return false;
	return true;
}

/* Does one of the first "n" subscripts in "index" depend on the iterator "id"?
 */
static bool moves(const ash_form *index, unsigned n, isl_id *id)
{
	for (unsigned d = 0; id && d < n; ++d)
		if (ash_form_has(&index[d], id))
			return true;
	return false;
}

static ash_vector_motion get_motion(const ash_vector_nest *nest,
	const ash_vector_user *user, const ash_form *index, unsigned n)
{
	isl_id *direction = get_direction(nest, user);

	if (!index || !is_known(index, n))
		return ASH_MOTION_OTHER;
	if (!moves(index, n, direction))
		return ASH_MOTION_UNIFORM;
	if (get_factor(&index[n - 1], direction) == 1 &&
		!moves(index, n - 1, direction))
		return ASH_MOTION_UNIT;
	if (nest->along && !user->along &&
		get_factor(&index[n - 1], nest->along) == 1 &&
		!moves(index, n - 1, nest->along))
		return ASH_MOTION_ROW;
	return ASH_MOTION_OTHER;
}

isl_stat ash_vector_set_accesses(ash_vector_nest *nest, ash_vector_user *user)
{
	const ash_scop *scop = nest->gen->scop;
	unsigned n = user->stmt->n_access;

	user->access = calloc(n + 1, sizeof(*user->access));
	if (!user->access)
		return isl_stat_error;
	for (unsigned i = 0; i < n; ++i) {
		ash_vector_access *a = &user->access[i];
		int array = user->stmt->access[i].array;

		a->cell = a->row = a->window = -1;
		if (user->stmt->access[i].kind == ASH_KILL)
			continue;
		nest->written[array] |= user->stmt->access[i].kind != ASH_READ;
		a->motion = ASH_MOTION_SCALAR;
		if (scop->array[array].scalar)
			continue;
		a->index = get_index(nest, user, i);
		a->motion = get_motion(nest, user, a->index,
			scop->array[array].n_dim);
	}
	return isl_stat_ok;
}

/* ---- cells in registers ---- */

/* Add to "facts" what the loops and conditions around the strips imply. */
static void learn_facts(const ash_vector_nest *nest, ash_form_facts *facts)
{
	for (unsigned i = 0; i < nest->gen->n_around; ++i) {
		const ash_gen_around *around = &nest->gen->around[i];

		if (around->loop)
			ash_form_learn_loop(facts, around->loop);
		else
			ash_form_learn(facts, around->condition);
	}
	ash_form_learn_loop(facts, nest->loop);
	ash_form_learn_loop(facts, nest->strip);
}

static bool is_same(const ash_form *a, const ash_form *b, unsigned n)
{
	bool same = true;

	for (unsigned d = 0; d < n; ++d) {
		ash_form difference = ash_form_add(a[d], &b[d], -1);

		same &= ash_form_is_constant(&difference) &&
			difference.constant == 0;
	}
	return same;
}

bool ash_vector_distance(const ash_form *a, const ash_form *b, unsigned n,
	long *distance)
{
	ash_form difference;

	if (n == 0 || !is_same(a, b, n - 1))
		return false;
	difference = ash_form_add(a[n - 1], &b[n - 1], -1);
	*distance = difference.constant;
	return ash_form_is_constant(&difference);
}

static bool is_different(const ash_form_facts *facts, const ash_form *a,
	const ash_form *b, unsigned n)
{
	bool different = false;

	for (unsigned d = 0; d < n; ++d) {
		ash_form difference = ash_form_add(a[d], &b[d], -1);

		different |= ash_form_is_not_zero(facts, &difference);
	}
	return different;
}

/* A cell has one element per lane, with the "n" subscripts "a".  Is it known
 * that access "b" touches none of them, except that a lane may touch its own
 * element?  "along": is "b" vectorized along the loop around the strips?
 */
static bool leaves_alone(const ash_vector_nest *nest,
	const ash_form_facts *facts, const ash_form *a,
	const ash_vector_access *b, unsigned n, bool along)
{
	if (!b->index || !is_known(b->index, n))
		return false;
	return (!along && is_same(a, b->index, n)) ||
		(b->motion == ASH_MOTION_UNIFORM &&
			is_different(facts, a, b->index, n));
}

/* Access "pos" of statement "user" if it touches "array"; else NULL. */
static ash_vector_access *get_access(ash_vector_nest *nest, unsigned user,
	unsigned pos, int array)
{
	const ash_access *access = &nest->user[user].stmt->access[pos];

	return access->array == array && access->kind != ASH_KILL
		? &nest->user[user].access[pos]
		: NULL;
}

/* Can the elements with the subscripts "index" of "array", one per lane, stay
 * in registers while the loop around the strips runs?
 */
static bool can_keep(ash_vector_nest *nest, const ash_form_facts *facts,
	const ash_form *index, int array)
{
	unsigned n = nest->gen->scop->array[array].n_dim;

	if (!index || !is_known(index, n) || moves(index, n, nest->along) ||
		!moves(index, n, nest->lane))
		return false;
	for (unsigned u = 0; u < nest->n_user; ++u)
		for (unsigned i = 0; i < nest->user[u].stmt->n_access; ++i) {
			ash_vector_access *a = get_access(nest, u, i, array);

			if (a &&
				!leaves_alone(nest, facts, index, a, n,
					nest->user[u].along))
				return false;
		}
	return true;
}

/* Does access "pos" of statement "user" read the same elements in every
 * iteration of the loop around the strips, from an array that the strips do not
 * write, and are the elements of the lanes not consecutive (such as a field of
 * structures)?  Such elements are gathered once, before the loop.
 */
static bool is_gathered(const ash_vector_nest *nest, unsigned user,
	unsigned pos)
{
	const ash_access *access = &nest->user[user].stmt->access[pos];
	const ash_vector_access *a = &nest->user[user].access[pos];
	unsigned n = nest->gen->scop->array[access->array].n_dim;

	return access->kind == ASH_READ && a->motion == ASH_MOTION_OTHER &&
		!nest->user[user].along && !nest->written[access->array] &&
		a->index && is_known(a->index, n) &&
		!moves(a->index, n, nest->along);
}

/* Keep the elements that access "pos" of statement "user" touches in registers:
 * add a cell for them, and set this cell in all accesses with the same
 * subscripts.
 */
static void keep(ash_vector_nest *nest, unsigned user, unsigned pos)
{
	int array = nest->user[user].stmt->access[pos].array;
	unsigned n = nest->gen->scop->array[array].n_dim;
	const ash_form *index = nest->user[user].access[pos].index;
	ash_vector_cell *more = ash_grow(nest->cell, nest->n_cell,
		sizeof(*more));

	nest->failed |= !more;
	if (!more)
		return;
	nest->cell = more;
	more[nest->n_cell] = (ash_vector_cell) { .array = array,
		.user = user,
		.access = pos,
		.written = nest->written[array] };
	for (unsigned u = 0; u < nest->n_user; ++u)
		for (unsigned i = 0; i < nest->user[u].stmt->n_access; ++i) {
			ash_vector_access *a = get_access(nest, u, i, array);

			if (a && a->index && !nest->user[u].along &&
				is_same(index, a->index, n))
				a->cell = (int) nest->n_cell;
		}
	nest->n_cell++;
}

/* Find the elements to be kept in registers. */
static void find_cells(ash_vector_nest *nest)
{
	ash_form_facts facts = { .n = 0 };

	if (!nest->loop || nest->flat)
		return;
	learn_facts(nest, &facts);
	for (unsigned u = 0; u < nest->n_user; ++u)
		for (unsigned i = 0; i < nest->user[u].stmt->n_access; ++i) {
			const ash_access *access = &nest->user[u]
							    .stmt->access[i];
			const ash_vector_access *a = &nest->user[u].access[i];

			if (a->cell < 0 &&
				(is_gathered(nest, u, i) ||
					(access->kind == ASH_MUST_WRITE &&
						can_keep(nest, &facts, a->index,
							access->array))))
				keep(nest, u, i);
		}
}

/* ---- rows ---- */

/* The index in nest->row of the entry for access "pos" of statement "user": the
 * rows that it reads, one per lane.  Accesses with equal subscripts share an
 * entry, which is added for the first of them.  -1 without memory.
 */
static int find_row(ash_vector_nest *nest, unsigned user, unsigned pos)
{
	int array = nest->user[user].stmt->access[pos].array;
	unsigned n = nest->gen->scop->array[array].n_dim;
	const ash_form *index = nest->user[user].access[pos].index;
	ash_vector_row *more;

	for (unsigned r = 0; r < nest->n_row; ++r) {
		const ash_vector_access *a = get_access(nest, nest->row[r].user,
			nest->row[r].access, array);

		if (a && is_same(a->index, index, n))
			return (int) r;
	}
	more = ash_grow(nest->row, nest->n_row, sizeof(*more));
	nest->failed |= !more;
	if (!more)
		return -1;
	nest->row = more;
	more[nest->n_row] = (ash_vector_row) { .user = user, .access = pos };
	return (int) nest->n_row++;
}

/* Choose how access "pos" of statement "user" is vectorized.  Returns false if
 * it cannot be, or if LLVM's vectorizer would do it better.
 */
static bool place_access(ash_vector_nest *nest, unsigned user, unsigned pos)
{
	const ash_access *access = &nest->user[user].stmt->access[pos];
	ash_vector_access *a = &nest->user[user].access[pos];

	if (access->kind == ASH_KILL || a->cell >= 0)
		return true;
	switch (a->motion) {
	case ASH_MOTION_SCALAR:
		return !nest->user[user].along;
	case ASH_MOTION_UNIT:
		return true;
	case ASH_MOTION_UNIFORM:
		return access->kind == ASH_READ;
	case ASH_MOTION_ROW:
		if (nest->written[access->array])
			return false;
		a->row = find_row(nest, user, pos);
		return a->row >= 0;
	default:
		return false;
	}
}

/* Does an earlier statement of the same strip write the scalar "array" that
 * statement "user" reads?
 */
static bool is_defined(const ash_vector_nest *nest, unsigned user, int array)
{
	unsigned strip = nest->user[user].strip;

	for (unsigned u = 0; u < user; ++u) {
		const ash_stmt *stmt = nest->user[u].stmt;

		for (unsigned i = 0; i < stmt->n_access; ++i)
			if (nest->user[u].strip == strip &&
				stmt->access[i].array == array &&
				stmt->access[i].kind == ASH_MUST_WRITE)
				return true;
	}
	return false;
}

/* Are all scalars that the strips write defined in each lane before they are
 * read?
 */
static bool scalars_are_private(const ash_vector_nest *nest)
{
	for (unsigned u = 0; u < nest->n_user; ++u) {
		const ash_stmt *stmt = nest->user[u].stmt;

		for (unsigned i = 0; i < stmt->n_access; ++i) {
			int array = stmt->access[i].array;

			if (nest->gen->scop->array[array].scalar &&
				stmt->access[i].kind == ASH_READ &&
				nest->written[array] &&
				!is_defined(nest, u, array))
				return false;
		}
	}
	return true;
}

bool ash_vector_place(ash_vector_nest *nest)
{
	find_cells(nest);
	for (unsigned u = 0; u < nest->n_user; ++u)
		for (unsigned i = 0; i < nest->user[u].stmt->n_access; ++i)
			if (!place_access(nest, u, i))
				return false;
	return !nest->failed && scalars_are_private(nest);
}
