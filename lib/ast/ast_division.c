/* ast_division.c - replacement of quotients in subscripts by equal iterators.
 *
 * An array that is packed for a tile has subscripts like j - 256 * floor(j /
 * 256).  The quotient equals the iterator of the loop over tiles, which is
 * invariant in the inner loops; with that iterator the subscript is affine, as
 * LLVM's vectorizer requires.  isl does not search for such iterators; its
 * expressions would contain a remainder.  So a parameter replaces the quotient
 * in the subscript, and each user node gives the parameter its value: an
 * iterator if one is equal, else the quotient.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ast/ast_division.h"

#include <stdlib.h>

#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/val.h>

#include "support/grow.h"

bool ash_ast_has_divisions(const ash_array *array)
{
	return array->temporary && !array->scalar;
}

void ash_ast_divisions_clear(ash_ast_divisions *all)
{
	for (unsigned i = 0; i < all->n; ++i) {
		isl_aff_free(all->division[i].quotient);
		isl_id_free(all->division[i].id);
	}
	free(all->division);
	*all = (ash_ast_divisions) { 0 };
}

/* ---- names ---- */

/* The state of the replacement of quotients by parameters: the list of all
 * quotients, and the callback that creates the identifier of a new one.
 */
typedef struct {
	ash_ast_divisions *all;
	isl_id *(*name)(isl_ctx *ctx, unsigned number);
} namer;

/* The index of "quotient" (taken) in the list n->all, to which it is appended
 * if it is new; -1 on error.
 */
static int find(namer *n, __isl_take isl_aff *quotient)
{
	ash_ast_divisions *all = n->all;
	isl_id *id;

	for (unsigned i = 0; quotient && i < all->n; ++i)
		if (isl_aff_plain_is_equal(all->division[i].quotient,
			    quotient) == isl_bool_true) {
			isl_aff_free(quotient);
			return (int) i;
		}
	id = quotient && ASH_GROW(all->division, all->n)
		? n->name(isl_aff_get_ctx(quotient), all->n)
		: NULL;
	if (!id) {
		isl_aff_free(quotient);
		return -1;
	}
	all->division[all->n] = (struct ash_ast_division) { quotient, id };
	return (int) all->n++;
}

/* The function that is "factor" (taken) times parameter "id", on the domain of
 * "aff".
 */
static __isl_give isl_aff *multiple(__isl_keep isl_aff *aff,
	__isl_take isl_val *factor, __isl_keep isl_id *id)
{
	isl_space *space = isl_space_add_param_id(isl_aff_get_domain_space(aff),
		isl_id_copy(id));

	return isl_aff_scale_val(
		isl_aff_param_on_domain_space_id(space, isl_id_copy(id)),
		factor);
}

/* Replace quotient "pos" of "aff" (taken) by its parameter. */
static __isl_give isl_aff *name_one(namer *n, __isl_take isl_aff *aff, int pos)
{
	isl_val *factor = isl_aff_get_coefficient_val(aff, isl_dim_div, pos);
	isl_bool none = isl_val_is_zero(factor);
	isl_aff *named;
	int number;

	if (none != isl_bool_false) {
		isl_val_free(factor);
		return none ? aff : isl_aff_free(aff);
	}
	number = find(n, isl_aff_floor(isl_aff_get_div(aff, pos)));
	if (number < 0) {
		isl_val_free(factor);
		return isl_aff_free(aff);
	}
	aff = isl_aff_set_coefficient_si(aff, isl_dim_div, pos, 0);
	named = multiple(aff, factor, n->all->division[number].id);
	aff = isl_aff_align_params(aff, isl_aff_get_space(named));
	return isl_aff_add(aff, named);
}

static __isl_give isl_aff *name_all(namer *n, __isl_take isl_aff *aff)
{
	isl_size n_div = isl_aff_dim(aff, isl_dim_div);

	for (int i = 0; i < n_div; ++i)
		aff = name_one(n, aff, i);
	return n_div < 0 ? isl_aff_free(aff) : aff;
}

__isl_give isl_pw_multi_aff *ash_ast_divisions_name(
	__isl_take isl_pw_multi_aff *index, ash_ast_divisions *all,
	__isl_give isl_id *(*name)(isl_ctx *ctx, unsigned number))
{
	namer n = { all, name };
	isl_multi_aff *whole;
	isl_size n_dim;

	if (isl_pw_multi_aff_isa_multi_aff(index) != isl_bool_true)
		return index;
	whole = isl_pw_multi_aff_as_multi_aff(index);
	n_dim = isl_multi_aff_dim(whole, isl_dim_out);
	for (int i = 0; i < n_dim; ++i)
		whole = isl_multi_aff_set_aff(whole, i,
			name_all(&n, isl_multi_aff_get_aff(whole, i)));
	return isl_pw_multi_aff_from_multi_aff(whole);
}

/* ---- values ---- */

__isl_give isl_pw_multi_aff *ash_ast_build_instances(
	__isl_keep isl_ast_build *build)
{
	isl_map *schedule = isl_map_from_union_map(
		isl_ast_build_get_schedule(build));

	return isl_pw_multi_aff_from_map(isl_map_reverse(schedule));
}

/* The iterator in dimension "pos" of kind "type", as a function, if it equals
 * "value" wherever "value" is defined; otherwise NULL.
 */
static __isl_give isl_pw_aff *match(__isl_keep isl_pw_aff *value,
	enum isl_dim_type type, int pos)
{
	isl_set *domain = isl_pw_aff_domain(isl_pw_aff_copy(value));
	isl_local_space *space = isl_local_space_from_space(
		isl_set_get_space(domain));
	isl_pw_aff *iterator = isl_pw_aff_var_on_domain(space, type, pos);
	isl_set *equal = isl_pw_aff_eq_set(isl_pw_aff_copy(iterator),
		isl_pw_aff_copy(value));
	isl_bool same = isl_set_is_subset(domain, equal);

	isl_set_free(domain);
	isl_set_free(equal);
	return same == isl_bool_true ? iterator : isl_pw_aff_free(iterator);
}

/* The iterator that equals "value"; NULL if there is none.  Inside tiles, the
 * iterators of enclosing loops are parameters.
 */
static __isl_give isl_pw_aff *find_iterator(__isl_keep isl_pw_aff *value)
{
	static const enum isl_dim_type kinds[] = { isl_dim_param, isl_dim_in };
	isl_pw_aff *found = NULL;

	for (int k = 0; k < 2; ++k) {
		isl_size n = isl_pw_aff_dim(value, kinds[k]);

		for (int i = 0; !found && i < n; ++i)
			found = match(value, k ? isl_dim_set : isl_dim_param,
				i);
	}
	return found;
}

__isl_give isl_ast_expr *ash_ast_division_express(const ash_ast_divisions *all,
	unsigned pos, __isl_keep isl_ast_build *build)
{
	isl_pw_multi_aff *instances = ash_ast_build_instances(build);
	isl_pw_aff *value = isl_pw_aff_from_aff(
		isl_aff_copy(all->division[pos].quotient));
	isl_pw_aff *iterator;

	value = isl_pw_aff_pullback_pw_multi_aff(value, instances);
	iterator = find_iterator(value);
	if (iterator) {
		isl_pw_aff_free(value);
		value = iterator;
	}
	return isl_ast_build_expr_from_pw_aff(build, value);
}
