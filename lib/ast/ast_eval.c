/* ast_eval.c - evaluation of AST expressions.
 *
 * Operators have the meaning that isl's manual gives them, independent of code
 * generation.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ast/ast_eval.h"

#include <stdbool.h>

#include <isl/val.h>

#include "support/integers.h"
#include "support/number.h"

isl_stat ash_ast_names_push(ash_ast_names *names, __isl_take isl_id *id,
	int64_t value)
{
	if (!id || names->n == ASH_AST_MAX_NAME) {
		isl_id_free(id);
		return isl_stat_error;
	}
	names->id[names->n] = id;
	names->value[names->n++] = value;
	return isl_stat_ok;
}

void ash_ast_names_pop(ash_ast_names *names, unsigned n)
{
	while (names->n > n)
		isl_id_free(names->id[--names->n]);
}

static isl_bool fault(ash_ast_names *names, const char *why)
{
	names->why = why;
	return isl_bool_false;
}

static isl_bool eval_int(ash_ast_names *names, __isl_keep isl_ast_expr *expr,
	int64_t *value)
{
	isl_bool fits = ash_number_read(isl_ast_expr_int_get_val(expr),
		INT64_MAX, value);

	return fits == isl_bool_false ? fault(names, "a number is too large")
				      : fits;
}

static isl_bool eval_id(ash_ast_names *names, __isl_keep isl_ast_expr *expr,
	int64_t *value)
{
	isl_id *id = isl_ast_expr_id_get_id(expr);
	unsigned i = names->n;

	while (i > 0 && names->id[i - 1] != id)
		i--;
	isl_id_free(id);
	if (i == 0)
		return fault(names, "a name has no value");
	*value = names->value[i - 1];
	return isl_bool_true;
}

static isl_bool eval_arg(ash_ast_names *names, __isl_keep isl_ast_expr *expr,
	int pos, int64_t *value)
{
	isl_ast_expr *arg = isl_ast_expr_op_get_arg(expr, pos);
	isl_bool ok = arg ? ash_ast_eval(names, arg, value) : isl_bool_error;

	isl_ast_expr_free(arg);
	return ok;
}

/* Set *value to the quotient or remainder of "a" and "b" for the operator
 * "type".  Returns false, with the reason in "names", if "b" is not positive or
 * an exact division has a remainder.  Quotients are rounded down: isl promises
 * that the dividends of pdiv are not negative, but a maximum may evaluate
 * operands for which that does not hold.
 */
static isl_bool divide(ash_ast_names *names, enum isl_ast_expr_op_type type,
	int64_t a, int64_t b, int64_t *value)
{
	if (b <= 0)
		return fault(names, "a divisor is not positive");
	switch (type) {
	case isl_ast_expr_op_div:
		*value = ash_floor_div(a, b);
		return a % b && !names->rounds
			? fault(names, "an exact division has a rest")
			: isl_bool_true;
	case isl_ast_expr_op_fdiv_q:
	case isl_ast_expr_op_pdiv_q:
		*value = ash_floor_div(a, b);
		return isl_bool_true;
	case isl_ast_expr_op_pdiv_r:
		*value = a - b * ash_floor_div(a, b);
		return isl_bool_true;
	default:
		*value = a % b;
		return isl_bool_true;
	}
}

static isl_bool calculate(ash_ast_names *names, enum isl_ast_expr_op_type type,
	int64_t a, int64_t b, int64_t *value)
{
	bool overflow = false;

	switch (type) {
	case isl_ast_expr_op_add:
		overflow = __builtin_add_overflow(a, b, value);
		break;
	case isl_ast_expr_op_sub:
		overflow = __builtin_sub_overflow(a, b, value);
		break;
	case isl_ast_expr_op_mul:
		overflow = __builtin_mul_overflow(a, b, value);
		break;
	default:
		return divide(names, type, a, b, value);
	}
	return overflow ? fault(names, "a number is too large") : isl_bool_true;
}

/* Set *value to the result of the comparison or arithmetic operator "type" for
 * "a" and "b".  Returns false if it has no result, with the reason in "names".
 */
static isl_bool eval_two(ash_ast_names *names, enum isl_ast_expr_op_type type,
	int64_t a, int64_t b, int64_t *value)
{
	switch (type) {
	case isl_ast_expr_op_eq:
		*value = a == b;
		return isl_bool_true;
	case isl_ast_expr_op_le:
		*value = a <= b;
		return isl_bool_true;
	case isl_ast_expr_op_lt:
		*value = a < b;
		return isl_bool_true;
	case isl_ast_expr_op_ge:
		*value = a >= b;
		return isl_bool_true;
	case isl_ast_expr_op_gt:
		*value = a > b;
		return isl_bool_true;
	default:
		return calculate(names, type, a, b, value);
	}
}

static isl_bool eval_binary(ash_ast_names *names, __isl_keep isl_ast_expr *expr,
	enum isl_ast_expr_op_type type, int64_t *value)
{
	int64_t a, b;
	isl_bool ok = eval_arg(names, expr, 0, &a);

	if (ok > 0)
		ok = eval_arg(names, expr, 1, &b);
	return ok > 0 ? eval_two(names, type, a, b, value) : ok;
}

/* Set *value to the value of "expr", an "and" or "or" of two operands.  The
 * second operand is not evaluated if the first one has the value "stop".
 */
static isl_bool eval_logic(ash_ast_names *names, __isl_keep isl_ast_expr *expr,
	bool stop, int64_t *value)
{
	isl_bool ok = eval_arg(names, expr, 0, value);

	if (ok > 0 && (*value != 0) != stop)
		ok = eval_arg(names, expr, 1, value);
	*value = ok > 0 && *value != 0;
	return ok;
}

static isl_bool eval_minmax(ash_ast_names *names, __isl_keep isl_ast_expr *expr,
	bool max, int64_t *value)
{
	isl_size n = isl_ast_expr_op_get_n_arg(expr);
	isl_bool ok = eval_arg(names, expr, 0, value);

	for (int i = 1; ok > 0 && i < n; i++) {
		int64_t next;

		ok = eval_arg(names, expr, i, &next);
		if (ok > 0 && (max ? next > *value : next < *value))
			*value = next;
	}
	return ok;
}

static isl_bool eval_choice(ash_ast_names *names, __isl_keep isl_ast_expr *expr,
	int64_t *value)
{
	isl_bool ok = eval_arg(names, expr, 0, value);

	return ok > 0 ? eval_arg(names, expr, *value ? 1 : 2, value) : ok;
}

static isl_bool eval_minus(ash_ast_names *names, __isl_keep isl_ast_expr *expr,
	int64_t *value)
{
	isl_bool ok = eval_arg(names, expr, 0, value);

	return ok > 0 ? calculate(names, isl_ast_expr_op_sub, 0, *value, value)
		      : ok;
}

static isl_bool eval_op(ash_ast_names *names, __isl_keep isl_ast_expr *expr,
	int64_t *value)
{
	enum isl_ast_expr_op_type type = isl_ast_expr_op_get_type(expr);

	switch (type) {
	case isl_ast_expr_op_and:
	case isl_ast_expr_op_and_then:
		return eval_logic(names, expr, false, value);
	case isl_ast_expr_op_or:
	case isl_ast_expr_op_or_else:
		return eval_logic(names, expr, true, value);
	case isl_ast_expr_op_max:
	case isl_ast_expr_op_min:
		return eval_minmax(names, expr, type == isl_ast_expr_op_max,
			value);
	case isl_ast_expr_op_cond:
	case isl_ast_expr_op_select:
		return eval_choice(names, expr, value);
	case isl_ast_expr_op_minus:
		return eval_minus(names, expr, value);
	case isl_ast_expr_op_call:
	case isl_ast_expr_op_access:
	case isl_ast_expr_op_member:
	case isl_ast_expr_op_address_of:
	case isl_ast_expr_op_error:
		return fault(names, "an expression is not understood");
	default:
		return eval_binary(names, expr, type, value);
	}
}

isl_bool ash_ast_eval(ash_ast_names *names, __isl_keep isl_ast_expr *expr,
	int64_t *value)
{
	switch (isl_ast_expr_get_type(expr)) {
	case isl_ast_expr_int:
		return eval_int(names, expr, value);
	case isl_ast_expr_id:
		return eval_id(names, expr, value);
	case isl_ast_expr_op:
		return eval_op(names, expr, value);
	default:
		return isl_bool_error;
	}
}
