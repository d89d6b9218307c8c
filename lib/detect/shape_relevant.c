/* shape_relevant.c - the conditions in a set that a question depends on.
 *
 * A domain falls apart by conditions such as beta != 0, which have nothing to
 * do with its bounds; a question about subscripts would be asked for each part.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/shape_relevant.h"

#include <stdlib.h>

#include <isl/constraint.h>

typedef struct marker {
	bool *param;
	isl_size n_param;
	isl_size n_dim;
	bool changed;
} marker;

static bool involves(__isl_keep isl_constraint *c, enum isl_dim_type type,
	isl_size pos, unsigned n)
{
	return isl_constraint_involves_dims(c, type, pos, n) == isl_bool_true;
}

/* A constraint with iterators or parameters that are relevant makes all of its
 * parameters relevant.
 */
static isl_stat mark_constraint(__isl_take isl_constraint *c, void *user)
{
	marker *m = user;
	bool relevant = involves(c, isl_dim_set, 0, m->n_dim);

	for (isl_size i = 0; i < m->n_param && !relevant; ++i)
		relevant = m->param[i] && involves(c, isl_dim_param, i, 1);
	for (isl_size i = 0; i < m->n_param && relevant; ++i) {
		bool more = !m->param[i] && involves(c, isl_dim_param, i, 1);

		m->changed |= more;
		m->param[i] |= more;
	}
	isl_constraint_free(c);
	return isl_stat_ok;
}

static isl_stat mark_piece(__isl_take isl_basic_set *piece, void *user)
{
	isl_stat stat = isl_basic_set_foreach_constraint(
		piece, &mark_constraint, user);

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

/* Add what is relevant of the piece, if there is no piece like it. */
static isl_stat collect_piece(__isl_take isl_basic_set *piece, void *user)
{
	collector *c = user;

	for (isl_size i = 0; i < c->m->n_param; ++i)
		if (!c->m->param[i])
			piece = isl_basic_set_drop_constraints_involving_dims(
				piece, isl_dim_param, i, 1);
	if (piece && isl_set_foreach_basic_set(
			c->set, &find_equal, piece) < 0)
		isl_basic_set_free(piece);
	else
		c->set = isl_set_union(c->set, isl_set_from_basic_set(piece));
	return c->set ? isl_stat_ok : isl_stat_error;
}

__isl_give isl_set *ash_set_relevant(__isl_take isl_set *set, bool *param)
{
	marker m = { .param = param,
		.n_param = isl_set_dim(set, isl_dim_param),
		.n_dim = isl_set_dim(set, isl_dim_set), .changed = true };
	collector c = { .m = &m,
		.set = isl_set_empty(isl_set_get_space(set)) };
	isl_stat stat = isl_stat_ok;

	while (m.changed && stat >= 0) {
		m.changed = false;
		stat = isl_set_foreach_basic_set(set, &mark_piece, &m);
	}
	if (stat >= 0)
		stat = isl_set_foreach_basic_set(set, &collect_piece, &c);
	isl_set_free(set);
	return stat < 0 ? isl_set_free(c.set) : c.set;
}
