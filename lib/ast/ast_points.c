/* ast_points.c - enumeration of the integer points of a set.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ast/ast_check_impl.h"

#define MAX_COORDINATE 256

typedef struct point_visit {
	ash_ast_visit visit;
	void *user;
	isl_bool result;
} point_visit;

static isl_stat visit_point(__isl_take isl_point *point, void *user)
{
	point_visit *v = user;
	int64_t number[MAX_COORDINATE];
	int n = ash_ast_point(point, number, MAX_COORDINATE);

	isl_point_free(point);
	v->result = n < 0 ? isl_bool_error : v->visit(number, n, v->user);
	return v->result > 0 ? isl_stat_ok : isl_stat_error;
}

isl_bool ash_ast_foreach_point(__isl_take isl_set *set, ash_ast_visit visit,
	void *user)
{
	point_visit v = { visit, user, isl_bool_true };
	isl_stat stat = isl_set_foreach_point(set, &visit_point, &v);

	isl_set_free(set);
	return stat < 0 && v.result > 0 ? isl_bool_error : v.result;
}
