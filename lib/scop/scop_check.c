/* scop_check.c - consistency check of a SCoP.
 *
 * Every check returns isl_bool and describes the first fault in one clause.
 * Sets are compared for the parameters that satisfy context and assumptions.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/scop.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <isl/schedule_node.h>
#include <isl/space.h>

static isl_bool wrong(char **why, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

static isl_bool wrong(char **why, const char *format, ...)
{
	va_list args;
	int length;

	va_start(args, format);
	length = vasprintf(why, format, args);
	va_end(args);
	if (length < 0)
		*why = NULL;
	return length < 0 ? isl_bool_error : isl_bool_false;
}

static isl_bool check_params(__isl_take isl_space *space, const char *of,
	char **why)
{
	isl_size n = isl_space_dim(space, isl_dim_param);
	isl_bool ok = n < 0 ? isl_bool_error : isl_bool_true;

	for (isl_size i = 0; ok == isl_bool_true && i < n; ++i) {
		const char *name;

		name = isl_space_get_dim_name(space, isl_dim_param, i);
		if (!ash_scop_is_name(name))
			ok = wrong(why,
				"%s has a parameter of the name "
				"\"%s\"",
				of, name ? name : "");
	}
	isl_space_free(space);
	return ok;
}

static isl_bool check_param_set(__isl_keep isl_set *set, const char *name,
	char **why)
{
	isl_bool is_params = isl_set_is_params(set);

	if (is_params < 0)
		return isl_bool_error;
	if (!is_params)
		return wrong(why, "%s is no set of parameters", name);
	return check_params(isl_set_get_space(set), name, why);
}

/* Whether "function" is a number everywhere; isl's notation has NaN. */
static isl_bool is_number(__isl_keep isl_pw_aff *function)
{
	return isl_bool_not(isl_pw_aff_involves_nan(function));
}

static isl_bool check_extent(const ash_array *array, unsigned pos, char **why)
{
	const char *name = isl_id_get_name(array->id);
	isl_space *space;
	isl_bool is_params;

	if (!array->extent[pos] && (pos == 0 || array->scalar))
		return isl_bool_true;
	if (!array->extent[pos])
		return wrong(why, "array %s has no extent in dimension %u",
			name, pos);
	space = isl_pw_aff_get_domain_space(array->extent[pos]);
	is_params = isl_space_is_params(space);
	isl_space_free(space);
	if (is_params == isl_bool_true)
		is_params = is_number(array->extent[pos]);
	if (is_params < 0 || is_params)
		return is_params;
	return wrong(why,
		"the extent of array %s in dimension %u is no "
		"function of the parameters",
		name, pos);
}

static isl_bool check_array(const ash_scop *scop, unsigned pos, char **why)
{
	const ash_array *array = &scop->array[pos];
	const char *name = isl_id_get_name(array->id);
	isl_bool ok = isl_bool_true;

	if (!ash_scop_is_name(name))
		return wrong(why, "an array has the name \"%s\"",
			name ? name : "");
	if (ash_scop_find_array(scop, array->id) != (int) pos)
		return wrong(why, "two arrays have the name %s", name);
	if (!array->elem_size)
		return wrong(why, "array %s has elements of no size", name);
	for (unsigned i = 0; ok == isl_bool_true && i < array->n_dim; ++i)
		ok = check_extent(array, i, why);
	return ok;
}

/* Whether the tuple "type" of "space" has this id and number of dimensions. */
static isl_bool has_tuple(__isl_keep isl_space *space, enum isl_dim_type type,
	__isl_keep isl_id *id, isl_size n)
{
	isl_bool has = isl_space_has_tuple_id(space, type);
	isl_id *own;

	if (has < 0 || !has)
		return has;
	own = isl_space_get_tuple_id(space, type);
	isl_id_free(own);
	return isl_bool_ok(own == id && isl_space_dim(space, type) == n);
}

static isl_bool access_space_fits(const ash_scop *scop, const ash_stmt *stmt,
	const ash_access *access)
{
	const ash_array *array = &scop->array[access->array];
	isl_space *space = isl_map_get_space(access->map);
	isl_size n = isl_set_dim(stmt->domain, isl_dim_set);
	isl_bool ok = has_tuple(space, isl_dim_in, stmt->id, n);

	if (ok == isl_bool_true)
		ok = has_tuple(space, isl_dim_out, array->id, array->n_dim);
	isl_space_free(space);
	return ok;
}

/* Whether "access" is defined for every instance of "stmt". A range of elements
 * may be empty.
 */
static isl_bool access_is_total(const ash_scop *scop, const ash_stmt *stmt,
	const ash_access *access)
{
	isl_set *accessing = isl_map_domain(isl_map_copy(access->map));
	isl_set *domain = isl_set_intersect_params(isl_set_copy(stmt->domain),
		ash_scop_params(scop));
	isl_bool total = isl_set_is_subset(domain, accessing);

	isl_set_free(domain);
	isl_set_free(accessing);
	if (total != isl_bool_false)
		return total;
	return isl_bool_not(isl_map_is_single_valued(access->map));
}

static bool is_first_ref(const ash_scop *scop, const ash_access *access)
{
	for (unsigned i = 0; i < scop->n_stmt; ++i)
		for (unsigned j = 0; j < scop->stmt[i].n_access; ++j)
			if (scop->stmt[i].access[j].ref == access->ref)
				return &scop->stmt[i].access[j] == access;
	return false;
}

static isl_bool check_access(const ash_scop *scop, const ash_stmt *stmt,
	const ash_access *access, char **why)
{
	const char *name = isl_id_get_name(access->ref);
	isl_bool ok;

	if (!ash_scop_is_name(name))
		return wrong(why, "an access of %s has the name \"%s\"",
			isl_id_get_name(stmt->id), name ? name : "");
	if (!is_first_ref(scop, access))
		return wrong(why, "two accesses have the name %s", name);
	if (access->array < 0 || access->array >= (int) scop->n_array)
		return wrong(why, "access %s is to no array", name);
	ok = access_space_fits(scop, stmt, access);
	if (ok == isl_bool_false)
		return wrong(why,
			"access %s does not map the statement to "
			"the array",
			name);
	if (ok == isl_bool_true)
		ok = access_is_total(scop, stmt, access);
	if (ok == isl_bool_false)
		return wrong(why, "access %s is unknown for some instances",
			name);
	return ok;
}

static isl_bool check_value(const ash_stmt *stmt, unsigned pos, char **why)
{
	isl_space *space = isl_pw_aff_get_domain_space(stmt->value[pos]);
	isl_size n = isl_set_dim(stmt->domain, isl_dim_set);
	isl_bool ok = has_tuple(space, isl_dim_set, stmt->id, n);

	isl_space_free(space);
	if (ok == isl_bool_true)
		ok = is_number(stmt->value[pos]);
	if (ok == isl_bool_false)
		return wrong(why,
			"value %u of %s is no function of its "
			"instances",
			pos, isl_id_get_name(stmt->id));
	return ok;
}

static isl_bool check_domain(const ash_scop *scop, unsigned pos, char **why)
{
	const ash_stmt *stmt = &scop->stmt[pos];
	const char *name = isl_id_get_name(stmt->id);
	isl_space *space = isl_set_get_space(stmt->domain);
	isl_bool ok = has_tuple(space, isl_dim_set, stmt->id,
		isl_set_dim(stmt->domain, isl_dim_set));

	if (ok == isl_bool_false)
		wrong(why, "the domain of %s bears another name",
			name ? name : "a statement");
	else if (ok == isl_bool_true && !ash_scop_is_name(name))
		ok = wrong(why, "a statement has the name \"%s\"", name);
	else if (ok == isl_bool_true &&
		ash_scop_find_stmt(scop, stmt->id) != (int) pos)
		ok = wrong(why, "two statements have the name %s", name);
	if (ok == isl_bool_true)
		return check_params(space, name, why);
	isl_space_free(space);
	return ok;
}

static isl_bool check_reduction(const ash_stmt *stmt, char **why)
{
	const char *fault = "";
	isl_bool ok = ash_stmt_check_reduction(stmt, &fault);

	if (ok == isl_bool_false)
		return wrong(why, "the reduction of %s %s",
			isl_id_get_name(stmt->id), fault);
	return ok;
}

static isl_bool check_stmt(const ash_scop *scop, unsigned pos, char **why)
{
	const ash_stmt *stmt = &scop->stmt[pos];
	isl_bool ok = check_domain(scop, pos, why);

	for (unsigned i = 0; ok == isl_bool_true && i < stmt->n_access; ++i)
		ok = check_access(scop, stmt, &stmt->access[i], why);
	for (unsigned i = 0; ok == isl_bool_true && i < stmt->n_value; ++i)
		ok = check_value(stmt, i, why);
	if (ok == isl_bool_true)
		ok = check_reduction(stmt, why);
	return ok;
}

static isl_bool check_no_alias(const ash_scop *scop, char **why)
{
	int n = scop->n_array;

	for (unsigned i = 0; i < scop->n_no_alias; ++i) {
		ash_no_alias pair = scop->no_alias[i];

		if (pair.a < 0 || pair.a >= n || pair.b < 0 || pair.b >= n ||
			pair.a == pair.b)
			return wrong(why,
				"pair %u that must not overlap is "
				"no pair of arrays",
				i);
	}
	return isl_bool_true;
}

/* Callback: does "node" only schedule instances, so that the check can handle
 * it?
 */
static isl_bool is_plain(__isl_keep isl_schedule_node *node, void *user)
{
	enum isl_schedule_node_type type = isl_schedule_node_get_type(node);

	(void) user;
	if (type == isl_schedule_node_error)
		return isl_bool_error;
	return isl_bool_ok(type != isl_schedule_node_extension &&
		type != isl_schedule_node_expansion &&
		type != isl_schedule_node_guard);
}

static isl_bool check_nodes(const ash_scop *scop, char **why)
{
	isl_schedule_node *root = isl_schedule_get_root(scop->schedule);
	isl_bool ok = isl_schedule_node_every_descendant(root, &is_plain, NULL);

	isl_schedule_node_free(root);
	if (ok == isl_bool_false)
		return wrong(why, "the schedule has guards or adds instances");
	return ok;
}

/* Whether each of "instances" (taken) is scheduled once. */
static isl_bool check_times(const ash_scop *scop,
	__isl_take isl_union_set *instances, char **why)
{
	isl_union_map *times = isl_schedule_get_map(scop->schedule);
	isl_union_set *timed;
	isl_bool ok, single;

	times = isl_union_map_intersect_domain(times,
		isl_union_set_copy(instances));
	single = isl_union_map_is_single_valued(times);
	timed = isl_union_map_domain(times);
	ok = isl_union_set_is_subset(instances, timed);
	isl_union_set_free(timed);
	isl_union_set_free(instances);
	if (ok == isl_bool_false)
		return wrong(why, "the schedule loses an instance");
	if (ok == isl_bool_true && single == isl_bool_false)
		return wrong(why, "the schedule has an instance twice");
	return ok < 0 ? ok : single;
}

static isl_bool check_schedule(const ash_scop *scop, char **why)
{
	isl_set *params = ash_scop_params(scop);
	isl_union_set *scheduled;
	isl_union_set *domain;
	isl_bool ok;

	if (!scop->schedule) {
		isl_set_free(params);
		return wrong(why, "there is no schedule");
	}
	scheduled = isl_schedule_get_domain(scop->schedule);
	scheduled = isl_union_set_intersect_params(scheduled,
		isl_set_copy(params));
	domain = isl_union_set_intersect_params(ash_scop_domain(scop), params);
	ok = isl_union_set_is_equal(scheduled, domain);
	isl_union_set_free(scheduled);
	if (ok == isl_bool_false)
		ok = wrong(why,
			"the schedule is not about the instances "
			"of the statements");
	if (ok == isl_bool_true)
		ok = check_nodes(scop, why);
	if (ok == isl_bool_true)
		return check_times(scop, domain, why);
	isl_union_set_free(domain);
	return ok;
}

isl_bool ash_scop_check(const ash_scop *scop, char **why)
{
	isl_bool ok = check_param_set(scop->context, "the context", why);

	if (ok == isl_bool_true)
		ok = check_param_set(scop->assumed, "the assumption", why);
	for (unsigned i = 0; ok == isl_bool_true && i < scop->n_array; ++i)
		ok = check_array(scop, i, why);
	for (unsigned i = 0; ok == isl_bool_true && i < scop->n_stmt; ++i)
		ok = check_stmt(scop, i, why);
	if (ok == isl_bool_true)
		ok = check_no_alias(scop, why);
	if (ok == isl_bool_true)
		ok = check_schedule(scop, why);
	return ok;
}
