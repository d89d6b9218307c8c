/* shape_relevant.c - conditions of a set that are relevant for a query.
 *
 * A domain is split by conditions such as beta != 0, which are unrelated to its
 * bounds; a query about subscripts would be repeated for each part.  And each
 * parameter has bounds, of which a query needs only a few.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/delinearize/shape_relevant.h"

#include <stdlib.h>

#include <isl/id.h>
#include <isl/mat.h>

/* Which parameters and dimensions of a set, in this order, are relevant so far.
 */
typedef struct marker {
	isl_size n_param;
	isl_size n;
	bool *mark;
	bool changed;
} marker;

static enum isl_dim_type type_of(const marker *m, isl_size pos)
{
	return pos < m->n_param ? isl_dim_param : isl_dim_set;
}

static isl_size pos_of(const marker *m, isl_size pos)
{
	return pos < m->n_param ? pos : pos - m->n_param;
}

/* Does a constraint of "piece" involve parameter or dimension number "pos" (in
 * the order of "m")?
 */
static bool involves(const marker *m, __isl_keep isl_basic_set *piece,
	isl_size pos)
{
	return isl_basic_set_involves_dims(piece, type_of(m, pos),
		       pos_of(m, pos), 1) == isl_bool_true;
}

/* Mark all parameters and dimensions that constraints of "piece" (taken)
 * involve.
 */
static isl_stat mark_all(marker *m, __isl_take isl_basic_set *piece)
{
	isl_stat stat = piece ? isl_stat_ok : isl_stat_error;

	for (isl_size i = 0; i < m->n; ++i)
		if (!m->mark[i] && involves(m, piece, i))
			m->changed = m->mark[i] = true;
	isl_basic_set_free(piece);
	return stat;
}

/* The constraints of "piece" that involve parameter or dimension number "pos".
 */
static __isl_give isl_basic_set *constraints_with(const marker *m,
	__isl_keep isl_basic_set *piece, isl_size pos)
{
	return isl_basic_set_drop_constraints_not_involving_dims(
		isl_basic_set_copy(piece), type_of(m, pos), pos_of(m, pos), 1);
}

/* Callback: mark everything that occurs in a constraint of "piece" (taken)
 * together with something marked.  If the piece has divisions, everything in it
 * is marked.
 */
static isl_stat mark_piece(__isl_take isl_basic_set *piece, void *user)
{
	marker *m = user;
	isl_stat stat = isl_stat_ok;

	if (isl_basic_set_dim(piece, isl_dim_div) > 0)
		return mark_all(m, piece);
	for (isl_size i = 0; i < m->n && stat >= 0; ++i)
		if (m->mark[i] && involves(m, piece, i))
			stat = mark_all(m, constraints_with(m, piece, i));
	isl_basic_set_free(piece);
	return stat;
}

typedef struct collector {
	const marker *m;
	isl_set *set;
} collector;

static isl_stat find_equal(__isl_take isl_basic_set *piece, void *user)
{
	isl_basic_set *other = user;
	bool equal = isl_basic_set_plain_is_equal(piece, other) ==
		isl_bool_true;

	isl_basic_set_free(piece);
	return equal ? isl_stat_error : isl_stat_ok;
}

static __isl_give isl_basic_set *reduce_piece(const marker *m,
	__isl_take isl_basic_set *piece)
{
	for (isl_size i = 0; i < m->n; ++i)
		if (!m->mark[i] && involves(m, piece, i))
			piece = isl_basic_set_drop_constraints_involving_dims(
				piece, type_of(m, i), pos_of(m, i), 1);
	return piece;
}

/* Callback: reduce "piece" (taken) to its relevant constraints, and add it to
 * the result unless that contains an equal one.
 */
static isl_stat collect_piece(__isl_take isl_basic_set *piece, void *user)
{
	collector *c = user;

	piece = reduce_piece(c->m, piece);
	if (!c->set)
		c->set = isl_set_from_basic_set(piece);
	else if (piece &&
		isl_set_foreach_basic_set(c->set, &find_equal, piece) < 0)
		isl_basic_set_free(piece);
	else
		c->set = isl_set_union(c->set, isl_set_from_basic_set(piece));
	return c->set ? isl_stat_ok : isl_stat_error;
}

/* Are all parameters and dimensions that "set" involves marked? */
static bool is_all(const marker *m, __isl_keep isl_set *set)
{
	for (isl_size i = 0; i < m->n; ++i)
		if (!m->mark[i] &&
			isl_set_involves_dims(set, type_of(m, i), pos_of(m, i),
				1) == isl_bool_true)
			return false;
	return true;
}

__isl_give isl_set *ash_set_relevant(__isl_take isl_set *set, bool *mark)
{
	isl_size n_param = isl_set_dim(set, isl_dim_param);
	isl_size n_dim = isl_set_dim(set, isl_dim_set);
	marker m = { .n_param = n_param,
		.n = n_param + n_dim,
		.mark = mark,
		.changed = true };
	collector c = { .m = &m };
	isl_stat stat = n_param < 0 || n_dim < 0 ? isl_stat_error : isl_stat_ok;

	while (m.changed && stat >= 0) {
		m.changed = false;
		stat = isl_set_foreach_basic_set(set, &mark_piece, &m);
	}
	if (stat < 0)
		return isl_set_free(set);
	if (is_all(&m, set))
		return set;
	if (isl_set_foreach_basic_set(set, &collect_piece, &c) < 0)
		c.set = isl_set_free(c.set);
	isl_set_free(set);
	return c.set;
}

/* Set the flags "mark" of the parameters and dimensions of "set" that
 * "function" depends on.
 */
static void mark_function(__isl_keep isl_pw_aff *function,
	__isl_keep isl_set *set, bool *mark)
{
	isl_size n_param = isl_pw_aff_dim(function, isl_dim_param);
	isl_size n_in = isl_pw_aff_dim(function, isl_dim_in);
	isl_size n = isl_set_dim(set, isl_dim_param);
	isl_size n_dim = isl_set_dim(set, isl_dim_set);

	for (isl_size i = 0; i < n_param; ++i) {
		isl_id *id = isl_pw_aff_get_dim_id(function, isl_dim_param, i);
		int pos = isl_set_find_dim_by_id(set, isl_dim_param, id);

		if (pos >= 0 &&
			isl_pw_aff_involves_dims(function, isl_dim_param, i,
				1) != isl_bool_false)
			mark[pos] = true;
		isl_id_free(id);
	}
	for (isl_size i = 0; i < n_in && i < n_dim; ++i)
		if (isl_pw_aff_involves_dims(function, isl_dim_in, i, 1) !=
			isl_bool_false)
			mark[n + i] = true;
}

__isl_give isl_set *ash_set_relevant_to(__isl_take isl_set *set,
	isl_pw_aff *const *function, unsigned n)
{
	isl_size n_param = isl_set_dim(set, isl_dim_param);
	isl_size n_dim = isl_set_dim(set, isl_dim_set);
	bool *mark = n_param < 0 || n_dim < 0
		? NULL
		: calloc(n_param + n_dim + 1, sizeof(*mark));

	if (!mark)
		return isl_set_free(set);
	for (unsigned i = 0; i < n; ++i)
		mark_function(function[i], set, mark);
	set = ash_set_relevant(set, mark);
	free(mark);
	return set;
}

__isl_give isl_set *ash_set_relevant_with(__isl_take isl_set *set,
	__isl_keep isl_set *other)
{
	isl_size n = isl_set_dim(set, isl_dim_param);
	isl_size n_dim = isl_set_dim(set, isl_dim_set);
	bool *mark = n < 0 || n_dim < 0 ? NULL
					: calloc(n + n_dim + 1, sizeof(*mark));

	if (!mark)
		return isl_set_free(set);
	for (isl_size i = 0; i < n; ++i) {
		isl_id *id = isl_set_get_dim_id(set, isl_dim_param, i);
		int pos = isl_set_find_dim_by_id(other, isl_dim_param, id);

		isl_id_free(id);
		mark[i] = pos >= 0 &&
			isl_set_involves_dims(other, isl_dim_param, pos, 1) !=
				isl_bool_false;
	}
	set = ash_set_relevant(set, mark);
	free(mark);
	return set;
}

static isl_stat check_loose(__isl_take isl_basic_set *piece, void *user)
{
	isl_mat *equalities = isl_basic_set_equalities_matrix(piece,
		isl_dim_cst, isl_dim_param, isl_dim_set, isl_dim_div);
	isl_size n = isl_mat_rows(equalities);
	isl_size n_div = isl_basic_set_dim(piece, isl_dim_div);

	isl_mat_free(equalities);
	isl_basic_set_free(piece);
	return n || n_div ? isl_stat_error : isl_stat_ok;
}

bool ash_set_is_loose(__isl_keep isl_set *set)
{
	return isl_set_foreach_basic_set(set, &check_loose, NULL) >= 0;
}

bool ash_function_is_plain(__isl_keep isl_pw_aff *function)
{
	isl_aff *aff;
	isl_size n_div;

	if (isl_pw_aff_isa_aff(function) != isl_bool_true)
		return false;
	aff = isl_pw_aff_as_aff(isl_pw_aff_copy(function));
	n_div = isl_aff_dim(aff, isl_dim_div);
	isl_aff_free(aff);
	return n_div == 0;
}
