/* ast_user.c - subscripts and values of the statements of an AST.
 *
 * At each user node, isl gives the iterators of the statement as functions of
 * the iterators of the AST.  Subscripts and values are expressed only once per
 * statement, as functions of the statement's iterators: expressing them at each
 * node would take long, and isl would simplify little more.  For affine
 * functions without integer divisions, which are most, isl gets only the
 * equalities of the domain, since inequalities do not simplify them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include <isl/constraint.h>
#include <isl/space.h>

#include "ast/ast_build_impl.h"
#include "scop/accesses.h"

static const char user_name[] = "ashlar user";

/* The identifier of iterator "pos" of any statement.  Its user pointer
 * distinguishes it from parameters of the same name.
 */
static __isl_give isl_id *iterator_id(isl_ctx *ctx, unsigned pos)
{
	char name[16];

	snprintf(name, sizeof(name), "i%u", pos);
	return isl_id_alloc(ctx, name, (void *) user_name);
}

/* The identifier of the parameter that replaces quotient "number" in the
 * subscripts of any statement.
 */
static __isl_give isl_id *quotient_id(isl_ctx *ctx, unsigned number)
{
	char name[16];

	snprintf(name, sizeof(name), "q%u", number);
	return isl_id_alloc(ctx, name, (void *) user_name);
}

/* The function from parameters, which include the iterators "iter", to the
 * instance of the statement with these iterators.
 */
static __isl_give isl_multi_aff *instance_of_params(__isl_keep isl_set *domain,
	isl_id **iter)
{
	isl_space *space = isl_set_get_space(domain);
	isl_size n = isl_space_dim(space, isl_dim_set);
	isl_space *params = isl_space_params(isl_space_copy(space));
	isl_multi_aff *instance;

	for (int i = 0; i < n; i++)
		params = isl_space_add_param_id(params, isl_id_copy(iter[i]));
	space = isl_space_align_params(space, isl_space_copy(params));
	instance = isl_multi_aff_zero(space);
	for (int i = 0; i < n; i++) {
		isl_aff *aff = isl_aff_param_on_domain_space_id(
			isl_space_copy(params), isl_id_copy(iter[i]));

		instance = isl_multi_aff_set_aff(instance, i, aff);
	}
	isl_space_free(params);
	return instance;
}

/* The state for expressing functions of one statement.  "instance" maps the
 * parameters, which include the statement's iterators, to the instance with
 * these iterators.
 */
typedef struct expresser {
	isl_ast_build *build;
	/* The build for functions without integer divisions: it knows only the
	 * equalities of the domain.  "build" is for all other functions.
	 */
	isl_ast_build *affine;
	isl_multi_aff *instance;
	const ash_scop *scop;
	ash_ast_divisions *division;
} expresser;

/* The parameter values, those of the iterators included, for which the
 * statement with the domain "domain" executes "instance" (expresser.instance),
 * restricted to the set of parameters "params".
 */
static __isl_give isl_set *executed(__isl_keep isl_set *params,
	__isl_keep isl_set *domain, __isl_keep isl_multi_aff *instance)
{
	isl_set *context = isl_set_preimage_multi_aff(isl_set_copy(domain),
		isl_multi_aff_copy(instance));

	return isl_set_intersect_params(context, isl_set_copy(params));
}

/* Is "map" single-valued, and is its domain not empty? */
static isl_bool is_function(__isl_keep isl_map *map)
{
	isl_bool single = isl_map_is_single_valued(map);

	return single == isl_bool_true ? isl_bool_not(isl_map_is_empty(map))
				       : single;
}

/* The relation "access" of "stmt".  If it is single-valued only for the
 * parameters for which the SCoP runs, it is restricted to these, which is more
 * expensive.
 */
static __isl_give isl_map *get_elements(const expresser *e,
	const ash_stmt *stmt, const ash_access *access)
{
	isl_map *map = ash_access_relation(stmt, access);

	if (isl_map_is_single_valued(map) == isl_bool_false)
		map = isl_map_intersect_params(map, ash_scop_params(e->scop));
	return map;
}

/* Is "function" a single affine function without divisions for all instances?
 */
static isl_bool is_affine(__isl_keep isl_pw_multi_aff *function)
{
	isl_bool one = isl_pw_multi_aff_isa_multi_aff(function);
	isl_multi_aff *piece;
	isl_bool divs;

	if (one != isl_bool_true)
		return one;
	piece = isl_pw_multi_aff_as_multi_aff(isl_pw_multi_aff_copy(function));
	divs = isl_multi_aff_involves_locals(piece);
	isl_multi_aff_free(piece);
	return isl_bool_not(divs);
}

/* Set *expr to the expression of "access" if its subscripts are affine
 * functions without divisions.  Returns false if they are not.
 */
static isl_bool express_affine(const expresser *e, const ash_access *access,
	isl_ast_expr **expr)
{
	isl_bool affine = isl_map_plain_is_single_valued(access->map);
	isl_pw_multi_aff *pma;

	if (affine != isl_bool_true)
		return affine;
	pma = isl_pw_multi_aff_from_map(isl_map_copy(access->map));
	affine = is_affine(pma);
	if (affine != isl_bool_true) {
		isl_pw_multi_aff_free(pma);
		return affine;
	}
	pma = isl_pw_multi_aff_pullback_multi_aff(pma,
		isl_multi_aff_copy(e->instance));
	*expr = isl_ast_build_access_from_pw_multi_aff(e->affine, pma);
	return isl_bool_ok(*expr != NULL);
}

/* Set *index to the subscripts of "access", which contain divisions.
 * Parameters replace the quotients that may equal iterators.  Returns false if
 * the access is not a function.
 */
static isl_bool find_index(const expresser *e, const ash_stmt *stmt,
	const ash_access *access, isl_pw_multi_aff **index)
{
	isl_map *map = get_elements(e, stmt, access);
	isl_bool single = is_function(map);

	if (single != isl_bool_true) {
		isl_map_free(map);
		return single;
	}
	*index = isl_pw_multi_aff_from_map(map);
	*index = isl_pw_multi_aff_gist(*index, isl_set_copy(stmt->domain));
	if (ash_ast_has_divisions(&e->scop->array[access->array]))
		*index = ash_ast_divisions_name(*index, e->division,
			&quotient_id);
	return isl_bool_true;
}

/* Collect the quotients in the subscripts of "stmt" in e->division.  This
 * precedes all expressions, since the isl builds need the parameters for all
 * quotients.
 */
static isl_stat find_quotients(const expresser *e, const ash_stmt *stmt)
{
	isl_bool single = isl_bool_true;

	for (unsigned i = 0; single >= 0 && i < stmt->n_access; i++) {
		const ash_access *access = &stmt->access[i];
		isl_pw_multi_aff *index = NULL;

		if (access->kind == ASH_KILL ||
			!ash_ast_has_divisions(&e->scop->array[access->array]))
			continue;
		single = find_index(e, stmt, access, &index);
		isl_pw_multi_aff_free(index);
	}
	return single < 0 ? isl_stat_error : isl_stat_ok;
}

/* Add the parameters that replace quotients to "context". */
static __isl_give isl_set *add_names(__isl_take isl_set *context,
	const ash_ast_divisions *all)
{
	isl_space *params = isl_set_get_space(context);

	for (unsigned i = 0; i < all->n; i++)
		params = isl_space_add_param_id(params,
			isl_id_copy(all->division[i].id));
	return isl_set_align_params(context, params);
}

/* Set *expr to the expression of "access", or to NULL if the access is not a
 * function: a call may access several elements, or none.
 */
static isl_stat express_access(const expresser *e, const ash_stmt *stmt,
	const ash_access *access, isl_ast_expr **expr)
{
	isl_pw_multi_aff *pma;
	isl_bool single;

	*expr = NULL;
	if (access->kind == ASH_KILL)
		return isl_stat_ok;
	single = express_affine(e, access, expr);
	if (single != isl_bool_false)
		return single < 0 ? isl_stat_error : isl_stat_ok;
	single = find_index(e, stmt, access, &pma);
	if (single != isl_bool_true)
		return single < 0 ? isl_stat_error : isl_stat_ok;
	pma = isl_pw_multi_aff_pullback_multi_aff(pma,
		isl_multi_aff_copy(e->instance));
	*expr = isl_ast_build_access_from_pw_multi_aff(e->build, pma);
	return *expr ? isl_stat_ok : isl_stat_error;
}

static __isl_give isl_ast_expr *express_value(const expresser *e,
	const ash_stmt *stmt, __isl_keep isl_pw_aff *value)
{
	isl_pw_multi_aff *function = isl_pw_multi_aff_from_pw_aff(
		isl_pw_aff_copy(value));
	isl_bool affine = is_affine(function);

	isl_pw_multi_aff_free(function);
	if (affine == isl_bool_true)
		return isl_ast_build_expr_from_pw_aff(e->affine,
			isl_pw_aff_pullback_multi_aff(isl_pw_aff_copy(value),
				isl_multi_aff_copy(e->instance)));
	value = isl_pw_aff_gist(isl_pw_aff_copy(value),
		isl_set_copy(stmt->domain));
	value = isl_pw_aff_pullback_multi_aff(value,
		isl_multi_aff_copy(e->instance));
	return isl_ast_build_expr_from_pw_aff(e->build, value);
}

static isl_stat express_all(ash_ast_stmt *to, const expresser *e,
	const ash_stmt *from)
{
	for (unsigned i = 0; i < from->n_access; i++)
		if (express_access(e, from, &from->access[i], &to->access[i]) <
			0)
			return isl_stat_error;
	for (unsigned i = 0; i < from->n_value; i++) {
		to->value[i] = express_value(e, from, from->value[i]);
		if (!to->value[i])
			return isl_stat_error;
	}
	return isl_stat_ok;
}

static isl_stat alloc_stmt(ash_ast_stmt *to, const ash_stmt *from)
{
	isl_size n = isl_set_dim(from->domain, isl_dim_set);

	if (n < 0)
		return isl_stat_error;
	to->iter_id = calloc(n + 1, sizeof(*to->iter_id));
	to->access = calloc(from->n_access + 1, sizeof(*to->access));
	to->value = calloc(from->n_value + 1, sizeof(*to->value));
	if (!to->iter_id || !to->access || !to->value)
		return isl_stat_error;
	to->n_iter = n;
	to->n_access = from->n_access;
	to->n_value = from->n_value;
	return isl_stat_ok;
}

static isl_stat add_equality(__isl_take isl_constraint *constraint, void *user)
{
	isl_basic_set **all = user;
	isl_bool equality = isl_constraint_is_equality(constraint);

	if (equality == isl_bool_true)
		*all = isl_basic_set_add_constraint(*all, constraint);
	else
		isl_constraint_free(constraint);
	return equality < 0 ? isl_stat_error : isl_stat_non_null(*all);
}

static isl_stat add_equalities(__isl_take isl_basic_set *part, void *user)
{
	isl_stat stat = isl_basic_set_foreach_constraint(part, &add_equality,
		user);

	isl_basic_set_free(part);
	return stat;
}

/* The equalities in "set"; the universe if "set" has several pieces or contains
 * divisions.
 */
static __isl_give isl_set *get_equalities(__isl_keep isl_set *set)
{
	isl_basic_set *all = isl_basic_set_universe(isl_set_get_space(set));

	if (isl_set_n_basic_set(set) == 1 &&
		isl_set_involves_locals(set) == isl_bool_false &&
		isl_set_foreach_basic_set(set, &add_equalities, &all) < 0)
		all = isl_basic_set_free(all);
	return isl_set_from_basic_set(all);
}

/* Append the identifiers of quotients to the statement's iterators. */
static isl_stat add_quotients(ash_ast_stmt *to)
{
	unsigned n = to->n_iter + to->division.n;
	isl_id **more;

	if (!to->division.n)
		return isl_stat_ok;
	more = realloc(to->iter_id, (n + 1) * sizeof(*more));
	if (!more)
		return isl_stat_error;
	to->iter_id = more;
	for (unsigned i = 0; i < to->division.n; ++i)
		more[to->n_iter++] = isl_id_copy(to->division.division[i].id);
	return isl_stat_ok;
}

static isl_stat fill_stmt(ash_ast_stmt *to, ash_ast_pieces *pieces,
	const ash_stmt *from, const ash_scop *scop, __isl_keep isl_set *params)
{
	expresser e = { .scop = scop, .division = &to->division };
	isl_set *context;
	isl_bool never;
	isl_stat stat = isl_stat_error;

	if (alloc_stmt(to, from) < 0)
		return isl_stat_error;
	for (unsigned i = 0; i < to->n_iter; i++)
		to->iter_id[i] = iterator_id(isl_set_get_ctx(params), i);
	e.instance = instance_of_params(from->domain, to->iter_id);
	context = executed(params, from->domain, e.instance);
	never = isl_set_is_empty(context);
	if (find_quotients(&e, from) >= 0)
		stat = isl_stat_ok;
	context = add_names(context, e.division);
	e.affine = isl_ast_build_from_context(get_equalities(context));
	e.build = isl_ast_build_from_context(context);
	if (never < 0)
		stat = isl_stat_error;
	if (stat >= 0 && !never)
		stat = express_all(to, &e, from);
	if (stat >= 0)
		stat = add_quotients(to);
	if (stat >= 0 && !never)
		stat = ash_ast_pieces_find(pieces, from, e.build, e.instance);
	isl_ast_build_free(e.build);
	isl_ast_build_free(e.affine);
	isl_multi_aff_free(e.instance);
	return stat;
}

static isl_stat fill_table(ash_ast_table *table)
{
	const ash_scop *scop = table->scop;
	isl_set *params = ash_scop_near_params(scop);
	isl_stat stat = isl_stat_non_null(params);

	for (unsigned i = 0; stat == isl_stat_ok && i < scop->n_stmt; i++)
		stat = fill_stmt(&table->stmt[i], &table->pieces[i],
			&scop->stmt[i], scop, params);
	isl_set_free(params);
	return stat;
}

ash_ast_table *ash_ast_table_create(const ash_scop *scop)
{
	ash_ast_table *table = calloc(1, sizeof(*table));

	if (!table)
		return NULL;
	table->n_ref = 1;
	table->scop = scop;
	table->n_stmt = scop->n_stmt;
	table->stmt = calloc(scop->n_stmt + 1, sizeof(*table->stmt));
	table->pieces = calloc(scop->n_stmt + 1, sizeof(*table->pieces));
	if (!table->stmt || !table->pieces || fill_table(table) < 0)
		return ash_ast_table_free(table);
	return table;
}

static void clear_stmt(ash_ast_stmt *stmt)
{
	for (unsigned i = 0; i < stmt->n_iter; i++)
		isl_id_free(stmt->iter_id[i]);
	for (unsigned i = 0; i < stmt->n_access; i++)
		isl_ast_expr_free(stmt->access[i]);
	for (unsigned i = 0; i < stmt->n_value; i++)
		isl_ast_expr_free(stmt->value[i]);
	ash_ast_divisions_clear(&stmt->division);
	free(stmt->iter_id);
	free(stmt->access);
	free(stmt->value);
}

ash_ast_table *ash_ast_table_free(ash_ast_table *table)
{
	if (!table || --table->n_ref > 0)
		return NULL;
	for (unsigned i = 0; table->stmt && i < table->n_stmt; i++)
		clear_stmt(&table->stmt[i]);
	for (unsigned i = 0; table->pieces && i < table->n_stmt; i++)
		ash_ast_pieces_clear(&table->pieces[i]);
	free(table->stmt);
	free(table->pieces);
	free(table);
	return NULL;
}

/* An annotation of a user node, with the objects that it keeps alive. */
typedef struct owned_user {
	ash_ast_user user;
	ash_ast_table *table;
	/* The expressions of this node, if they differ from those of the table;
	 * else empty.
	 */
	ash_ast_stmt own;
} owned_user;

static void user_free(void *p)
{
	owned_user *owned = p;

	for (unsigned i = 0; i < owned->user.n_iter; i++)
		isl_ast_expr_free(owned->user.iter[i]);
	free(owned->user.iter);
	ash_ast_cells_free(owned->user.cell, owned->user.body->n_access);
	ash_ast_pieces_drop(&owned->own);
	ash_ast_table_free(owned->table);
	free(owned);
}

/* Returns the index of the statement that "call" executes; -1 if there is none,
 * or on error.
 */
static int called_stmt(const ash_scop *scop, __isl_keep isl_ast_expr *call)
{
	isl_ast_expr *function = isl_ast_expr_op_get_arg(call, 0);
	isl_id *id = isl_ast_expr_id_get_id(function);
	int stmt = id ? ash_scop_find_stmt(scop, id) : -1;

	isl_ast_expr_free(function);
	isl_id_free(id);
	return stmt;
}

/* Set the values of the iterators, which are the arguments of "call", and of
 * the quotients at the place of "build".
 */
static isl_stat fill_user(ash_ast_user *user, __isl_keep isl_ast_expr *call,
	__isl_keep isl_ast_build *build)
{
	const ash_ast_divisions *division = &user->body->division;
	unsigned n = user->n_iter - division->n;
	isl_stat stat = isl_stat_ok;

	for (unsigned i = 0; i < n; i++)
		user->iter[i] = isl_ast_expr_op_get_arg(call, i + 1);
	for (unsigned i = 0; stat >= 0 && i < division->n; i++) {
		user->iter[n + i] = ash_ast_division_express(division, i,
			build);
		stat = isl_stat_non_null(user->iter[n + i]);
	}
	return stat;
}

/* Replace piecewise subscripts of "owned" by the pieces that apply at the place
 * of "build".
 */
static isl_stat select_pieces(owned_user *owned,
	__isl_keep isl_ast_build *build)
{
	isl_bool some = ash_ast_pieces_select(
		&owned->table->pieces[owned->user.stmt], owned->user.body,
		build, &owned->own);

	if (some == isl_bool_true)
		owned->user.body = &owned->own;
	return some < 0 ? isl_stat_error : isl_stat_ok;
}

static owned_user *user_create(ash_ast_table *table, int stmt,
	__isl_keep isl_ast_expr *call, __isl_keep isl_ast_build *build)
{
	owned_user *owned = calloc(1, sizeof(*owned));
	unsigned n = table->stmt[stmt].n_iter;

	if (!owned)
		return NULL;
	owned->table = table;
	table->n_ref++;
	owned->user.stmt = stmt;
	owned->user.body = &table->stmt[stmt];
	owned->user.iter = calloc(n + 1, sizeof(*owned->user.iter));
	owned->user.n_iter = owned->user.iter ? n : 0;
	if (owned->user.iter && fill_user(&owned->user, call, build) >= 0 &&
		select_pieces(owned, build) >= 0)
		return owned;
	user_free(owned);
	return NULL;
}

__isl_give isl_id *ash_ast_annotate_user(ash_ast_table *table,
	__isl_keep isl_ast_node *node, __isl_keep isl_ast_build *build,
	const ash_ast_threads *const *kernel)
{
	isl_ast_expr *call = isl_ast_node_user_get_expr(node);
	int stmt = called_stmt(table->scop, call);
	owned_user *owned = stmt < 0 ? NULL
				     : user_create(table, stmt, call, build);
	isl_id *id = NULL;

	isl_ast_expr_free(call);
	if (!owned)
		return NULL;
	if (kernel && ash_ast_cells_find(&owned->user, build, kernel) < 0) {
		user_free(owned);
		return NULL;
	}
	id = isl_id_alloc(table->scop->ctx, user_name, owned);
	if (!id)
		user_free(owned);
	return isl_id_set_free_user(id, user_free);
}

const ash_ast_user *ash_ast_get_user(__isl_keep isl_ast_node *node)
{
	isl_id *id = isl_ast_node_get_annotation(node);
	const char *name = id ? isl_id_get_name(id) : NULL;
	const owned_user *owned = name && !strcmp(name, user_name)
		? isl_id_get_user(id)
		: NULL;

	isl_id_free(id);
	return owned ? &owned->user : NULL;
}
