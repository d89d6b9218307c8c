/* formulas.c - the relations of a SCoP in a form that can be evaluated at
 * points.
 *
 * Relations of accesses and values are converted on demand: statements without
 * instances at the tried sizes need none.
 *
 * SPDX-License-Identifier: MIT
 */
#include "modelcheck/formulas.h"

#include <stdlib.h>

#include <isl/map.h>
#include <isl/space.h>

#include "scop/accesses.h"

/* A space with all parameters that occur in the SCoP. */
static __isl_give isl_space *all_params(const ash_scop *scop)
{
	isl_set *params = ash_scop_params(scop);
	isl_union_set *domain = ash_scop_domain(scop);
	isl_space *space = isl_space_align_params(isl_set_get_space(params),
		isl_union_set_get_space(domain));

	isl_union_set_free(domain);
	isl_set_free(params);
	return ash_access_params(scop, space);
}

/* The largest absolute value of a parameter that is tried. */
#define SMALL 1000000

/* The context of the SCoP, limited to small parameters and without the
 * conditions that all small parameters satisfy: bounds of types would need more
 * than 64 bits.
 */
static __isl_give isl_set *small_params(const ash_scop *scop,
	__isl_keep isl_space *space)
{
	isl_set *params = isl_set_align_params(ash_scop_params(scop),
		isl_space_copy(space));
	isl_set *box = isl_set_universe(isl_set_get_space(params));
	isl_size n = isl_set_dim(params, isl_dim_param);

	for (int i = 0; i < n; i++) {
		box = isl_set_lower_bound_si(box, isl_dim_param, i, -SMALL);
		box = isl_set_upper_bound_si(box, isl_dim_param, i, SMALL);
	}
	params = isl_set_gist(params, isl_set_copy(box));
	return isl_set_coalesce(isl_set_intersect(params, box));
}

/* The evaluator of a function of the parameters alone. */
static ash_evaluator *of_params(__isl_take isl_pw_aff *function,
	__isl_keep isl_space *space)
{
	isl_space *domain = isl_space_set_alloc(isl_space_get_ctx(space), 0, 0);

	domain = isl_space_align_params(domain,
		isl_pw_aff_get_domain_space(function));
	function = isl_pw_aff_insert_domain(function, domain);
	return ash_evaluator_of_function(function, space);
}

static bool make_extents(ash_formulas *f, unsigned array)
{
	const ash_array *a = &f->scop->array[array];

	f->extent[array] = calloc(a->n_dim + 1, sizeof(*f->extent[array]));
	for (unsigned i = 1; f->extent[array] && i < a->n_dim; i++) {
		if (!a->extent[i])
			continue;
		f->extent[array][i] = of_params(isl_pw_aff_copy(a->extent[i]),
			f->space);
		if (!f->extent[array][i])
			return false;
	}
	return f->extent[array] != NULL;
}

static bool make_stmt(ash_formulas *f, unsigned stmt)
{
	const ash_stmt *s = &f->scop->stmt[stmt];
	isl_size n = isl_set_dim(s->domain, isl_dim_set);

	f->stmt[stmt].n_iter = n;
	f->stmt[stmt].access = calloc(s->n_access + 1,
		sizeof(*f->stmt[stmt].access));
	f->stmt[stmt].value = calloc(s->n_value + 1,
		sizeof(*f->stmt[stmt].value));
	return n >= 0 && f->stmt[stmt].access && f->stmt[stmt].value;
}

ash_formulas *ash_formulas_make(const ash_scop *scop)
{
	ash_formulas *f = calloc(1, sizeof(*f));
	isl_size n;
	bool ok;

	if (!f)
		return NULL;
	f->scop = scop;
	f->space = all_params(scop);
	n = isl_space_dim(f->space, isl_dim_param);
	f->n_param = n < 0 ? 0 : n;
	f->params = small_params(scop, f->space);
	f->context = ash_evaluator_of_set(isl_set_copy(f->params), f->space);
	f->stmt = calloc(scop->n_stmt + 1, sizeof(*f->stmt));
	f->extent = calloc(scop->n_array + 1, sizeof(*f->extent));
	ok = n >= 0 && f->context && f->stmt && f->extent;
	for (unsigned i = 0; ok && i < scop->n_stmt; i++)
		ok = make_stmt(f, i);
	for (unsigned i = 0; ok && i < scop->n_array; i++)
		ok = scop->array[i].scalar || make_extents(f, i);
	return ok ? f : ash_formulas_free(f);
}

/* ---- release ---- */

static void free_access(const ash_array *array, ash_formula_access *access)
{
	for (unsigned i = 0; access->subscript && i < array->n_dim; i++)
		ash_evaluator_free(access->subscript[i]);
	free(access->subscript);
	ash_evaluator_free(access->touches);
}

static void free_stmt(const ash_formulas *f, unsigned stmt)
{
	const ash_stmt *s = &f->scop->stmt[stmt];
	ash_formula_stmt *formula = &f->stmt[stmt];

	for (unsigned i = 0; formula->access && i < s->n_access; i++)
		free_access(&f->scop->array[s->access[i].array],
			&formula->access[i]);
	for (unsigned i = 0; formula->value && i < s->n_value; i++)
		ash_evaluator_free(formula->value[i]);
	free(formula->access);
	free(formula->value);
}

ash_formulas *ash_formulas_free(ash_formulas *f)
{
	if (!f)
		return NULL;
	for (unsigned i = 0; f->stmt && i < f->scop->n_stmt; i++)
		free_stmt(f, i);
	for (unsigned i = 0; f->extent && i < f->scop->n_array; i++) {
		unsigned n = f->extent[i] ? f->scop->array[i].n_dim : 0;

		for (unsigned k = 0; k < n; k++)
			ash_evaluator_free(f->extent[i][k]);
		free(f->extent[i]);
	}
	free(f->stmt);
	free(f->extent);
	ash_evaluator_free(f->context);
	isl_set_free(f->params);
	isl_space_free(f->space);
	free(f);
	return NULL;
}

/* ---- accesses and values ---- */

/* The relation of an access, restricted to the domain of its statement. */
static __isl_give isl_map *restricted(const ash_formulas *f, int stmt,
	const ash_access *access)
{
	isl_map *map = ash_access_relation(&f->scop->stmt[stmt], access);

	return isl_map_intersect_params(map, isl_set_copy(f->params));
}

/* Build the evaluators of the subscripts; "map", which is taken, is a function.
 */
static bool make_subscripts(const ash_formulas *f, __isl_take isl_map *map,
	unsigned n_dim, ash_formula_access *formula)
{
	isl_pw_multi_aff *function = isl_pw_multi_aff_from_map(map);
	bool ok;

	formula->subscript = calloc(n_dim + 1, sizeof(*formula->subscript));
	ok = function && formula->subscript;
	for (unsigned i = 0; ok && i < n_dim; i++) {
		formula->subscript[i] = ash_evaluator_of_function(
			isl_pw_multi_aff_get_pw_aff(function, i), f->space);
		ok = formula->subscript[i] != NULL;
	}
	isl_pw_multi_aff_free(function);
	return ok;
}

const ash_formula_access *ash_formulas_access(ash_formulas *f, int stmt,
	int access)
{
	const ash_access *a = &f->scop->stmt[stmt].access[access];
	ash_formula_access *formula = &f->stmt[stmt].access[access];
	unsigned n_dim = f->scop->array[a->array].n_dim;
	isl_map *map;
	isl_bool single;

	if (formula->touches)
		return formula;
	map = restricted(f, stmt, a);
	single = isl_map_is_single_valued(map);
	if (single == isl_bool_true &&
		!make_subscripts(f, isl_map_copy(map), n_dim, formula))
		single = isl_bool_error;
	formula->touches = ash_evaluator_of_set(
		isl_set_flatten(isl_map_wrap(map)), f->space);
	return single < 0 || !formula->touches ? NULL : formula;
}

const ash_evaluator *ash_formulas_value(ash_formulas *f, int stmt, int value)
{
	ash_evaluator **place = &f->stmt[stmt].value[value];

	if (!*place)
		*place = ash_evaluator_of_function(
			isl_pw_aff_copy(f->scop->stmt[stmt].value[value]),
			f->space);
	return *place;
}
