/* program_print_expr.c - expressions of a random program as C.
 *
 * Integer arithmetic is unsigned, because unsigned overflow is defined; each
 * operand is cast to an unsigned type.
 *
 * SPDX-License-Identifier: MIT
 */
#include "program_printer.h"

#include <stdlib.h>

#define LENGTH(array) ((int) (sizeof(array) / sizeof((array)[0])))

static const char *const comparisons[N_COMPARES] = {
	[CMP_LT] = "<",
	[CMP_LE] = "<=",
	[CMP_GT] = ">",
	[CMP_GE] = ">=",
	[CMP_EQ] = "==",
	[CMP_NE] = "!=",
};

/* Numbers of at most 1, so that they are mild for any level. */
static const char *const float_numbers[] = { "0.5", "0.25", "1.0", "0.125",
	"-0.75", "0.0", "-1.0", "0.375" };

static const char *const int_numbers[] = { "1u", "3u", "0u", "7u", "2u", "255u",
	"1000003u", "4294967295u" };

static const char *choose(const char *const *table, int length, int which)
{
	return table[abs(which) % length];
}

static bool is_float(ash_fuzz_type type)
{
	return ash_fuzz_types[type].is_float;
}

/* Print the difference between a counter and the parameter at which it begins.
 */
static void print_beside(ash_fuzz_printer *p, int counter)
{
	ash_fuzz_put(p, "(i%d - ", counter);
	ash_fuzz_print_var(p, p->begins_at[counter] - 1);
	ash_fuzz_put(p, ")");
}

void ash_fuzz_print_var(ash_fuzz_printer *p, int var)
{
	const ash_fuzz_var *v = &p->program->var[var];

	if (v->is_global)
		ash_fuzz_put(p, "g%d", p->unit * ASH_FUZZ_MAX_VARS + var);
	else if (p->begins_at[var])
		print_beside(p, var);
	else
		ash_fuzz_put(p, "%c%d", v->is_parameter ? 'n' : 'i', var);
}

/* Print a number that depends on data. */
static void print_look_up(ash_fuzz_printer *p, const ash_fuzz_node *term)
{
	if (abs(term->v[0]) != 1)
		ash_fuzz_put(p, "%d * ", abs(term->v[0]));
	ash_fuzz_put(p, "(int)((");
	ash_fuzz_print_expr(p, term->kid, T_UNSIGNED);
	ash_fuzz_put(p, ") & %du)", term->v[3]);
}

static void print_counter(ash_fuzz_printer *p, const ash_fuzz_node *term,
	bool cast)
{
	const ash_fuzz_place *place = &p->scope.var[term->v[1]];

	if (cast && ash_fuzz_types[place->type].is_unsigned)
		ash_fuzz_put(p, "(int)");
	ash_fuzz_print_var(p, term->v[1]);
}

/* Print "x < 1 ? 1 : x > 7 ? 7 : x". */
static void print_clamped(ash_fuzz_printer *p, const ash_fuzz_node *term,
	bool cast)
{
	print_counter(p, term, cast);
	ash_fuzz_put(p, " < 1 ? 1 : ");
	print_counter(p, term, cast);
	ash_fuzz_put(p, " > %d ? %d : ", term->v[3], term->v[3]);
	print_counter(p, term, cast);
}

/* Print a term without its sign. */
static void print_term(ash_fuzz_printer *p, const ash_fuzz_node *term,
	bool cast)
{
	static const char *const operators[] = { "", " / ", " % ", " & " };

	p->var_used[term->v[1]] = true;
	if (abs(term->v[0]) != 1)
		ash_fuzz_put(p, "%d * ", abs(term->v[0]));
	if (term->v[2] == TERM_PLAIN) {
		print_counter(p, term, cast);
		return;
	}
	ash_fuzz_put(p, term->v[2] == TERM_WRAP ? "((" : "(");
	if (term->v[2] == TERM_CLAMP)
		print_clamped(p, term, cast);
	else
		print_counter(p, term, cast);
	if (term->v[2] == TERM_WRAP)
		ash_fuzz_put(p, " + 1) %% %d", term->v[3]);
	else if (term->v[2] != TERM_CLAMP)
		ash_fuzz_put(p, "%s%d", operators[term->v[2]], term->v[3]);
	ash_fuzz_put(p, ")");
}

/* Print an affine expression; terms of variables that are not in scope are
 * zero.
 */
void ash_fuzz_print_affine(ash_fuzz_printer *p, const ash_fuzz_node *node,
	long shift, bool cast)
{
	const ash_fuzz_node *term = node->kid;
	long number = node->v[0] + shift;
	bool started = false;

	if (!term || term->v[0] < 0) {
		ash_fuzz_put(p, "%ld", number);
		number = 0;
		started = true;
	}
	for (; term; term = term->next) {
		bool data = term->v[2] == TERM_DATA;

		if ((!data && !p->scope.var[term->v[1]].in_scope) ||
			!term->v[0])
			continue;
		if (started || term->v[0] < 0)
			ash_fuzz_put(p, term->v[0] < 0 ? " - " : " + ");
		if (data)
			print_look_up(p, term);
		else
			print_term(p, term, cast);
		started = true;
	}
	if (!started)
		ash_fuzz_put(p, "%ld", number);
	else if (number)
		ash_fuzz_put(p, " %c %ld", number < 0 ? '-' : '+',
			labs(number));
}

static void print_alone(ash_fuzz_printer *p, const ash_fuzz_node *node,
	long shift)
{
	ash_fuzz_affine a = ash_fuzz_range_affine(&p->scope, node, shift);

	ash_fuzz_print_affine(p, node, shift, a.dips);
}

static void print_compare(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	const ash_fuzz_node *left = node->kid, *right = left->next;
	ash_fuzz_affine a = ash_fuzz_range_affine(&p->scope, left, 0);
	ash_fuzz_affine b = ash_fuzz_range_affine(&p->scope, right, 0);
	bool cast = a.dips || b.dips;

	ash_fuzz_print_affine(p, left, 0, cast);
	ash_fuzz_put(p, " %s ", comparisons[node->v[0]]);
	ash_fuzz_print_affine(p, right, 0, cast);
}

static void print_data_condition(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	bool of_floats = node->kid->class == C_FLOAT;
	ash_fuzz_type type = of_floats ? T_DOUBLE : T_UNSIGNED;
	const char *before = of_floats ? "" : "(int)(";
	const char *after = of_floats ? "" : ")";

	ash_fuzz_put(p, "%s", before);
	ash_fuzz_print_expr(p, node->kid, type);
	ash_fuzz_put(p, "%s %s %s", after, comparisons[node->v[0]], before);
	ash_fuzz_print_expr(p, node->kid->next, type);
	ash_fuzz_put(p, "%s", after);
}

static void print_logic(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	ash_fuzz_put(p, node->v[0] == LOGIC_NOT ? "!(" : "(");
	ash_fuzz_print_condition(p, node->kid);
	if (node->v[0] != LOGIC_NOT) {
		ash_fuzz_put(p, node->v[0] == LOGIC_AND ? ") && (" : ") || (");
		ash_fuzz_print_condition(p, node->kid->next);
	}
	ash_fuzz_put(p, ")");
}

void ash_fuzz_print_condition(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	switch (node->kind) {
	case N_COMPARE:
		print_compare(p, node);
		break;
	case N_REMAINDER:
		ash_fuzz_put(p, "(");
		print_alone(p, node->kid, 0);
		ash_fuzz_put(p, ") %% %d == %d", node->v[0], node->v[1]);
		break;
	case N_WITHIN:
		ash_fuzz_put(p, "(unsigned)(");
		print_alone(p, node->kid, 0);
		ash_fuzz_put(p, ") < %du", node->v[0]);
		break;
	case N_DATA:
		print_data_condition(p, node);
		break;
	default:
		print_logic(p, node);
	}
}

/* The longest row of which all elements may be accessed; only the first of
 * longer rows is.
 */
#define MAX_LENGTH 4000

/* Print the linearized subscript of an object whose row length is a parameter.
 */
static void print_linear(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	int object = node->v[0];
	int n = p->program->object[object].row_length;
	long shift = ash_fuzz_layout_shift(p, object, 0);
	ash_fuzz_range length = p->scope.var[n].range;
	ash_fuzz_affine row = ash_fuzz_range_affine(&p->scope, node->kid, 0);
	ash_fuzz_affine column = ash_fuzz_range_affine(&p->scope,
		node->kid->next, shift);
	bool cast = row.dips || column.dips;
	bool is_far = length.max > MAX_LENGTH &&
		(row.range.min < 0 || row.range.max > 0);

	if (is_far)
		row.range = (ash_fuzz_range) { 0, 0 };
	ash_fuzz_range range = {
		row.range.min * (row.range.min < 0 ? length.max : length.min) +
			column.range.min - shift,
		row.range.max * (row.range.max < 0 ? length.min : length.max) +
			column.range.max - shift,
	};

	range.max += p->reach;
	p->var_used[n] = true;
	ash_fuzz_layout_use(p, object, 0, range);
	ash_fuzz_put(p, "[");
	ash_fuzz_print_check(p, object, 0, true);
	ash_fuzz_put(p, "(");
	if (is_far)
		ash_fuzz_put(p, "0");
	else
		ash_fuzz_print_affine(p, node->kid, 0, cast);
	ash_fuzz_put(p, ") * %s",
		cast && length.max <= MAX_LENGTH ? "(int)" : "");
	ash_fuzz_print_var(p, n);
	ash_fuzz_put(p, " + ");
	ash_fuzz_print_affine(p, node->kid->next, shift, cast);
	ash_fuzz_print_check(p, object, 0, false);
	ash_fuzz_put(p, "]");
}

static void print_subscripts(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	int object = node->v[0];
	int dim = 0;

	for (const ash_fuzz_node *k = node->kid; k; k = k->next, ++dim) {
		ash_fuzz_affine a = ash_fuzz_range_affine(&p->scope, k, 0);

		if (!k->next)
			a.range.max += p->reach;
		ash_fuzz_layout_use(p, object, dim, a.range);
		if (p->program->object[object].storage == STORE_NESTED &&
			!k->next)
			ash_fuzz_put(p, ".f%d", node->v[1]);
		ash_fuzz_put(p, "[");
		ash_fuzz_print_check(p, object, dim, true);
		print_alone(p, k, ash_fuzz_layout_shift(p, object, dim));
		ash_fuzz_print_check(p, object, dim, false);
		ash_fuzz_put(p, "]");
	}
}

static void print_reference(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	const ash_fuzz_object *object = &p->program->object[node->v[0]];

	ash_fuzz_put(p, "%s%d", ash_fuzz_print_prefix(object->storage),
		ash_fuzz_print_number(p, node->v[0]));
	if (object->storage == STORE_FIELDS)
		ash_fuzz_put(p, ".f%d", node->v[1]);
	if (object->storage == STORE_VLA)
		p->var_used[object->row_length] = true;
	if (object->storage == STORE_LINEAR)
		print_linear(p, node);
	else
		print_subscripts(p, node);
	if (object->storage == STORE_STRUCTS)
		ash_fuzz_put(p, ".f%d", node->v[1]);
}

void ash_fuzz_print_place(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	if (node->kind == N_REF)
		print_reference(p, node);
	else
		ash_fuzz_put(p, "s%d", node->v[0]);
}

ash_fuzz_type ash_fuzz_print_type(const ash_fuzz_printer *p,
	const ash_fuzz_node *node)
{
	if (node->kind == N_REF)
		return p->program->object[node->v[0]].type[node->v[1]];
	return p->program->scalar[node->v[0]].type;
}

bool ash_fuzz_print_in_scope(const ash_fuzz_printer *p,
	const ash_fuzz_node *node)
{
	if (node->kind == N_SCALAR)
		return p->scalar_in_scope[node->v[0]];
	return p->program->object[node->v[0]].storage != STORE_INNER ||
		p->array_in_scope[node->v[0]];
}

/* Print a value that is read, converted to "type". */
static void print_read(ash_fuzz_printer *p, const ash_fuzz_node *node,
	ash_fuzz_type type)
{
	ash_fuzz_type own = ash_fuzz_print_type(p, node);

	if (!ash_fuzz_print_in_scope(p, node)) {
		ash_fuzz_put(p, is_float(type) ? "0.5" : "5u");
		return;
	}
	if (own != type && !(own == T_FLOAT && type == T_DOUBLE))
		ash_fuzz_put(p, "(%s)", ash_fuzz_types[type].name);
	ash_fuzz_print_place(p, node);
}

static void print_index(ash_fuzz_printer *p, const ash_fuzz_node *node,
	ash_fuzz_type type)
{
	ash_fuzz_put(p, "(%s)(", ash_fuzz_types[type].name);
	print_alone(p, node->kid, 0);
	ash_fuzz_put(p, is_float(type) ? ") * 0x1p-14" : ")");
	if (type == T_FLOAT)
		ash_fuzz_put(p, "f");
}

/* The texts before the operand, for each kind of arithmetic, and after it. */
typedef struct unary_text {
	const char *before_double, *before_float, *before_int, *after;
} unary_text;

static const unary_text unary_texts[] = {
	[U_NEGATE] = { "-(", "-(", "-(", ")" },
	[U_ABS] = { "fabs(", "fabsf(", "(", ")" },
	[U_SQRT] = { "sqrt(fabs(", "sqrtf(fabsf(", "((", "))" },
	[U_FRACTION] = { "fraction(", "(float)fraction(", "(", ")" },
	[U_HALVE] = { "0.5 * (", "0.5f * (", "(", ")" },
	[U_NOT] = { "(", "(", "~(", ")" },
	[U_SHIFT] = { "((", "((", "((", ") >> 3)" },
	[U_REMAINDER] = { "((", "((", "((", ") % 17u)" },
	[U_HELPER] = { "bend(", "(float)bend(", "mix(", ")" },
};

static void print_unary(ash_fuzz_printer *p, const ash_fuzz_node *node,
	ash_fuzz_type type)
{
	const unary_text *text = &unary_texts[node->v[0]];

	ash_fuzz_put(p, "%s",
		type == T_DOUBLE          ? text->before_double
			: type == T_FLOAT ? text->before_float
					  : text->before_int);
	ash_fuzz_print_expr(p, node->kid, type);
	ash_fuzz_put(p, "%s", text->after);
}

/* Print the conversion of an integer to a number in 0 .. 1, or of a fraction to
 * its first bits.
 */
static void print_conversion(ash_fuzz_printer *p, const ash_fuzz_node *node,
	ash_fuzz_type type)
{
	const char *name = ash_fuzz_types[type].name;

	if (is_float(type)) {
		ash_fuzz_put(p, "(%s)(int)((", name);
		ash_fuzz_print_expr(p, node->kid, T_UNSIGNED);
		ash_fuzz_put(p, ") & 1023u) * 0x1p-10%s",
			type == T_FLOAT ? "f" : "");
	} else {
		ash_fuzz_put(p, "(%s)(long)(1024.0 * fraction(", name);
		ash_fuzz_print_expr(p, node->kid, T_DOUBLE);
		ash_fuzz_put(p, "))");
	}
}

/* The texts before, between and after the operands. */
typedef struct binary_text {
	const char *before, *between, *after;
} binary_text;

static const binary_text double_binary[] = {
	[B_MEAN] = { "0.5 * (", " + ", ")" },
	[B_DIFFERENCE] = { "0.5 * (", " - ", ")" },
	[B_ADD] = { "(", " + ", ")" },
	[B_SUB] = { "(", " - ", ")" },
	[B_MUL] = { "", " * ", "" },
	[B_MIN] = { "fmin(", ", ", ")" },
	[B_MAX] = { "fmax(", ", ", ")" },
	[B_HELPER] = { "blend(", ", ", ")" },
};

static const binary_text float_binary[] = {
	[B_MEAN] = { "0.5f * (", " + ", ")" },
	[B_DIFFERENCE] = { "0.5f * (", " - ", ")" },
	[B_ADD] = { "(", " + ", ")" },
	[B_SUB] = { "(", " - ", ")" },
	[B_MUL] = { "", " * ", "" },
	[B_MIN] = { "fminf(", ", ", ")" },
	[B_MAX] = { "fmaxf(", ", ", ")" },
	[B_HELPER] = { "(float)blend(", ", ", ")" },
};

static const binary_text int_binary[] = {
	[B_MEAN] = { "((", " + ", ") >> 1)" },
	[B_DIFFERENCE] = { "((", " - ", ") >> 1)" },
	[B_ADD] = { "(", " + ", ")" },
	[B_SUB] = { "(", " - ", ")" },
	[B_MUL] = { "", " * ", "" },
	[B_MIN] = { "MIN(", ", ", ")" },
	[B_MAX] = { "MAX(", ", ", ")" },
	[B_HELPER] = { "differ(", ", ", ")" },
	[B_AND] = { "(", " & ", ")" },
	[B_OR] = { "(", " | ", ")" },
	[B_XOR] = { "(", " ^ ", ")" },
	[B_NARROW] = { "(unsigned)((int)((", ") & 255u) * (int)((",
		") & 1023u) + 3)" },
};

static void print_binary(ash_fuzz_printer *p, const ash_fuzz_node *node,
	ash_fuzz_type type)
{
	const binary_text *table = type == T_DOUBLE ? double_binary
		: type == T_FLOAT                   ? float_binary
						    : int_binary;
	const binary_text *text = &table[node->v[0]];

	ash_fuzz_put(p, "%s", text->before);
	ash_fuzz_print_expr(p, node->kid, type);
	ash_fuzz_put(p, "%s", text->between);
	ash_fuzz_print_expr(p, node->kid->next, type);
	ash_fuzz_put(p, "%s", text->after);
}

static void print_number(ash_fuzz_printer *p, const ash_fuzz_node *node,
	ash_fuzz_type type)
{
	if (is_float(type))
		ash_fuzz_put(p, "%s%s",
			choose(float_numbers, LENGTH(float_numbers),
				node->v[0]),
			type == T_FLOAT ? "f" : "");
	else
		ash_fuzz_put(p, "%s",
			choose(int_numbers, LENGTH(int_numbers), node->v[0]));
}

/* Are both operands elements of one object whose address is available here? */
static bool is_of_places(const ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	const ash_fuzz_node *a = node->kid->next, *b = a->next;

	return node->v[0] == SELECT_PLACES && a->kind == N_REF &&
		b->kind == N_REF && a->v[0] == b->v[0] && a->v[1] == b->v[1] &&
		ash_fuzz_print_in_scope(p, a);
}

static void print_places(ash_fuzz_printer *p, const ash_fuzz_node *node,
	ash_fuzz_type type)
{
	ash_fuzz_put(p, "(%s)*(", ash_fuzz_types[type].name);
	ash_fuzz_print_condition(p, node->kid);
	ash_fuzz_put(p, " ? &");
	ash_fuzz_print_place(p, node->kid->next);
	ash_fuzz_put(p, " : &");
	ash_fuzz_print_place(p, node->kid->next->next);
	ash_fuzz_put(p, ")");
}

static void print_select(ash_fuzz_printer *p, const ash_fuzz_node *node,
	ash_fuzz_type type)
{
	if (is_of_places(p, node)) {
		print_places(p, node, type);
		return;
	}
	ash_fuzz_put(p, "(");
	ash_fuzz_print_condition(p, node->kid);
	ash_fuzz_put(p, " ? ");
	ash_fuzz_print_expr(p, node->kid->next, type);
	ash_fuzz_put(p, " : ");
	ash_fuzz_print_expr(p, node->kid->next->next, type);
	ash_fuzz_put(p, ")");
}

void ash_fuzz_print_expr(ash_fuzz_printer *p, const ash_fuzz_node *node,
	ash_fuzz_type type)
{
	switch (node->kind) {
	case N_REF:
	case N_SCALAR:
		print_read(p, node, type);
		break;
	case N_INDEX:
		print_index(p, node, type);
		break;
	case N_UNARY:
		if (node->v[0] == U_FROM_INT || node->v[0] == U_TO_INT)
			print_conversion(p, node, type);
		else
			print_unary(p, node, type);
		break;
	case N_BINARY:
		print_binary(p, node, type);
		break;
	case N_SELECT:
		print_select(p, node, type);
		break;
	default:
		print_number(p, node, type);
	}
}
