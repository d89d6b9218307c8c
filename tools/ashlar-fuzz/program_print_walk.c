/* program_print_walk.c - loops with pointers, and arrays of blocks, as C.
 *
 * A pointer steps through consecutive elements from a reference on; the array
 * is large enough for the last of them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "program_printer.h"

/* Print "double *w0 = &A1[i3][0];". */
static void print_pointer(ash_fuzz_printer *p, const ash_fuzz_node *reference,
	int number, long reach)
{
	ash_fuzz_put_line(p, "%s *w%d = &",
		ash_fuzz_types[ash_fuzz_print_type(p, reference)].name, number);
	p->reach = reach;
	ash_fuzz_print_place(p, reference);
	p->reach = 0;
	ash_fuzz_put(p, ";\n");
}

/* The parameter that is the length of a row; -1: rows have three elements. */
static int row_of_column(const ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	int var = node->v[4];
	bool fits = node->v[0] == WALK_COLUMN && var >= 0 &&
		var < p->program->n_vars && p->program->var[var].is_parameter &&
		p->scope.var[var].range.min >= 1;

	return fits ? var : -1;
}

/* The maximal distance, in elements, between successive targets. */
static long longest_step(const ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	int var = row_of_column(p, node);

	if (node->v[0] != WALK_COLUMN)
		return node->v[2];
	return var < 0 ? 3 : p->scope.var[var].range.max;
}

static void print_row_length(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	int var = row_of_column(p, node);

	if (var < 0) {
		ash_fuzz_put(p, "3");
		return;
	}
	p->var_used[var] = true;
	ash_fuzz_print_var(p, var);
}

/* Print the value that the pointers read, followed by their increments. */
static void print_value(ash_fuzz_printer *p, int n_sources, bool of_floats,
	const char *on)
{
	const char *mean = of_floats ? "0.5 * (*w1%s + *w2%s)"
				     : "(unsigned)*w1%s * 3u ^ (unsigned)*w2%s";

	if (n_sources == 0)
		ash_fuzz_put(p, of_floats ? "0.25" : "5");
	else if (n_sources == 1)
		ash_fuzz_put(p, "*w1%s", on);
	else
		ash_fuzz_put(p, mean, on, on);
}

/* Print the assignment of a value to the element at the pointer; "on" follows
 * the names of pointers ("++").
 */
static void print_step_of_walk(ash_fuzz_printer *p, const ash_fuzz_node *node,
	int n_sources, const char *on)
{
	const ash_fuzz_node *target = node->kid->next;
	ash_fuzz_type type = ash_fuzz_print_type(p, target);
	bool of_floats = ash_fuzz_types[type].is_float;
	bool adds = node->v[1] == SET_ADD;

	ash_fuzz_put_line(p, "*w0%s = (%s)(", adds ? "" : on,
		ash_fuzz_types[type].name);
	if (adds)
		ash_fuzz_put(p,
			of_floats ? "*w0 + (" : "(unsigned long)*w0 + (");
	print_value(p, n_sources, of_floats, on);
	ash_fuzz_put(p, adds ? "));\n" : ");\n");
	if (adds && *on)
		ash_fuzz_put_line(p, "++w0;\n");
	if (node->v[2] == 2 && node->v[0] != WALK_COLUMN)
		ash_fuzz_put_line(p, "++w0;\n");
}

static void print_head_of_column(ash_fuzz_printer *p, const ash_fuzz_node *node,
	int n_sources)
{
	ash_fuzz_put_line(p, "%s *end = w0 + (long)n * ",
		ash_fuzz_types[ash_fuzz_print_type(p, node->kid->next)].name);
	print_row_length(p, node);
	ash_fuzz_put(p, ";\n");
	ash_fuzz_put_line(p,
		"for (; w0 %s end; w0 += ", node->v[3] == 2 ? "!=" : "<");
	print_row_length(p, node);
	ash_fuzz_put(p, "%s%s) {\n", n_sources ? ", ++w1" : "",
		n_sources > 1 ? ", ++w2" : "");
}

/* Print the head of the loop, or loops, around the assignment. */
static void print_head_of_walk(ash_fuzz_printer *p, const ash_fuzz_node *node,
	int n_sources)
{
	switch (node->v[0]) {
	case WALK_TO_END:
		ash_fuzz_put_line(p, "%s *end = w0 + n * %du;\n",
			ash_fuzz_types[ash_fuzz_print_type(p, node->kid->next)]
				.name,
			node->v[2]);
		ash_fuzz_put_line(p, "for (; w0 < end; ++w0%s%s) {\n",
			n_sources ? ", ++w1" : "",
			n_sources > 1 ? ", ++w2" : "");
		break;
	case WALK_COLUMN:
		print_head_of_column(p, node, n_sources);
		break;
	case WALK_DOWN:
		ash_fuzz_put_line(p, "while (n--) {\n");
		break;
	case WALK_ROWS:
		ash_fuzz_put_line(p, "for (unsigned k = 0; k < n; ++k)\n");
		++p->indent;
		ash_fuzz_put_line(p, "for (int m = 0; m < %d; ++m) {\n",
			node->v[3]);
		--p->indent;
		break;
	default:
		ash_fuzz_put_line(p, "for (unsigned k = 0; k < n; ++k) {\n");
	}
}

/* Print the declarations of exchanged arrays: "p0" is the target, "p1" and "p2"
 * are copies.
 */
static void print_turning_arrays(ash_fuzz_printer *p, const char *type,
	int n_sources, long rounds)
{
	for (int i = 1; i <= (n_sources > 1 ? 2 : 1); ++i) {
		ash_fuzz_put_line(p, "%s x%d[%ld];\n", type, i,
			rounds > 0 ? rounds : 1);
		ash_fuzz_put_line(p,
			"for (unsigned k = 0; k < n; ++k) x%d[k] = "
			"(%s)w%d[k];\n",
			i, type, n_sources ? i : 0);
	}
}

/* Print one iteration that writes to "to" and reads from "from". */
static void print_round(ash_fuzz_printer *p, const ash_fuzz_type_row *type,
	const char *to, const char *from, const char *other)
{
	ash_fuzz_put_line(p, "for (unsigned k = 1; k + 1 < n; ++k)\n");
	++p->indent;
	ash_fuzz_put_line(p,
		type->is_float
			? "%s[k] = (%s)(0.5 * (%s[k - 1] + %s[k + 1]));\n"
			: "%s[k] = (%s)((unsigned)%s[k - 1] * 3u ^ "
			  "(unsigned)%s[k + 1]);\n",
		to, type->name, from, other);
	--p->indent;
}

/* Print a structure with the pointers, whose address the compiler does not
 * know.
 */
static void print_turning_structure(ash_fuzz_printer *p, const char *type,
	bool ring)
{
	ash_fuzz_put_line(p,
		"struct { unsigned rounds; %s *p0, *p1, *p2; } "
		"turning = { rounds, w0, x1, %s }, *at = pass(&turning);\n",
		type, ring ? "x2" : "w0");
}

/* Print a loop in which pointers are exchanged, or rotated in a ring of three;
 * "at" precedes their names.
 */
static void print_turning_loop(ash_fuzz_printer *p,
	const ash_fuzz_type_row *type, const char *at, bool ring)
{
	char name[3][16];

	for (int i = 0; i < 3; ++i)
		snprintf(name[i], sizeof(name[i]), "%sp%d", at, i);
	ash_fuzz_put_line(p, "for (unsigned t = 0; t < %srounds; ++t) {\n", at);
	++p->indent;
	print_round(p, type, name[0], name[1], name[ring ? 2 : 1]);
	ash_fuzz_put_line(p, "%s *last = %s;\n", type->name, name[0]);
	ash_fuzz_put_line(p, "%s = %s;\n", name[0], name[1]);
	if (ring)
		ash_fuzz_put_line(p, "%s = %s;\n", name[1], name[2]);
	ash_fuzz_put_line(p, "%s = last;\n", name[ring ? 2 : 1]);
	--p->indent;
	ash_fuzz_put_line(p, "}\n");
}

static void print_turning_pointers(ash_fuzz_printer *p,
	const ash_fuzz_type_row *type, int n_sources, bool in_structure)
{
	bool ring = n_sources > 1;

	if (in_structure) {
		print_turning_structure(p, type->name, ring);
	} else {
		ash_fuzz_put_line(p, "%s *p0 = w0, *p1 = x1", type->name);
		ash_fuzz_put(p, ring ? ", *p2 = x2;\n" : ";\n");
	}
	print_turning_loop(p, type, in_structure ? "at->" : "", ring);
}

/* Print a loop with a counter that selects which of two arrays is written. */
static void print_turning_counter(ash_fuzz_printer *p,
	const ash_fuzz_type_row *type)
{
	ash_fuzz_put_line(p, "%s *p[2] = {w0, x1};\n", type->name);
	ash_fuzz_put_line(p, "int now = 0;\n");
	ash_fuzz_put_line(p, "for (unsigned t = 0; t < rounds; ++t) {\n");
	++p->indent;
	print_round(p, type, "p[1 - now]", "p[now]", "p[now]");
	ash_fuzz_put_line(p, "now = 1 - now;\n");
	--p->indent;
	ash_fuzz_put_line(p, "}\n");
}

static void print_turns(ash_fuzz_printer *p, const ash_fuzz_node *node,
	int n_sources, long rounds)
{
	const ash_fuzz_type_row *type =
		&ash_fuzz_types[ash_fuzz_print_type(p, node->kid->next)];

	print_turning_arrays(p, type->name, n_sources, rounds);
	ash_fuzz_put_line(p, "unsigned rounds = %d + n %% 3;\n", node->v[3]);
	if (node->v[1] == SET_ADD)
		print_turning_counter(p, type);
	else
		print_turning_pointers(p, type, n_sources, node->v[2] == 2);
}

static void print_steps(ash_fuzz_printer *p, const ash_fuzz_node *node,
	int n_sources)
{
	print_head_of_walk(p, node, n_sources);
	++p->indent;
	print_step_of_walk(p, node, n_sources,
		node->v[0] == WALK_TO_END || node->v[0] == WALK_COLUMN ? ""
								       : "++");
	--p->indent;
	ash_fuzz_put_line(p, "}\n");
}

/* Print a loop with pointers: w0 steps through the target, the others through
 * the sources.  A length that may be negative counts as 0.
 */
void ash_fuzz_print_walk(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	const ash_fuzz_node *length = node->kid, *target = length->next;
	ash_fuzz_affine a = ash_fuzz_range_affine(&p->scope, length, 0);
	long rounds = a.range.min < 0 ? 0 : a.range.max;
	int number = 0;

	for (const ash_fuzz_node *k = target; k; k = k->next)
		if (!ash_fuzz_print_in_scope(p, k))
			return;
	if (node->v[0] == WALK_ROWS)
		rounds *= node->v[3];
	ash_fuzz_put_line(p, "{\n");
	++p->indent;
	for (const ash_fuzz_node *k = target; k; k = k->next, ++number)
		print_pointer(p, k, number,
			rounds * (number ? 1 : longest_step(p, node)));
	ash_fuzz_put_line(p, "unsigned n = (unsigned)(");
	if (a.range.min < 0)
		ash_fuzz_put(p, "0");
	else
		ash_fuzz_print_affine(p, length, 0, a.dips);
	ash_fuzz_put(p, ");\n");
	if (node->v[0] == WALK_TURNS)
		print_turns(p, node, number - 1, rounds);
	else
		print_steps(p, node, number - 1);
	--p->indent;
	ash_fuzz_put_line(p, "}\n");
}

/* Print an array of a block, unless nothing accesses it. */
void ash_fuzz_print_array(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	int object = node->v[0];
	const char *prefix = ash_fuzz_print_prefix(STORE_INNER);
	int number = ash_fuzz_print_number(p, object);

	if (p->program->object[object].storage != STORE_INNER)
		return;
	p->array_in_scope[object] = true;
	if (!p->extent[object].used)
		return;
	ash_fuzz_print_array_decl(p, object, node->v[1] == 1 ? " = {0}" : "",
		node->v[1] == 2);
	if (node->v[1] != 1)
		ash_fuzz_put_line(p, "memset(%s%d, 0, sizeof(%s%d));\n", prefix,
			number, prefix, number);
}

/* Print an exit to an error that is never taken: all floating-point values are
 * finite, and an affine expression stays within its range, but a compiler does
 * not know that.
 */
void ash_fuzz_print_fail(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	static const char *const ways[N_FAILS] = {
		[FAIL_ABORT] = "abort()",
		[FAIL_EXIT] = "exit(3)",
		[FAIL_TRAP] = "__builtin_trap()",
		[FAIL_UNREACHABLE] = "__builtin_unreachable()",
		[FAIL_RETURN] = "return",
		[FAIL_CALL] = "fail(4)",
		[FAIL_LEAVE] = "leave()",
		[FAIL_POLL] = "if (poll()) return",
	};
	const ash_fuzz_node *kid = node->kid;

	ash_fuzz_put_line(p, node->v[0] == FAIL_POLL ? "while (" : "if (");
	if (kid->kind == N_AFFINE) {
		ash_fuzz_affine a = ash_fuzz_range_affine(&p->scope, kid, 0);

		ash_fuzz_print_affine(p, kid, 0, a.dips);
		ash_fuzz_put(p, " > %ld) ", a.range.max);
	} else {
		ash_fuzz_put(p, "fabs(");
		ash_fuzz_print_expr(p, kid, T_DOUBLE);
		ash_fuzz_put(p, ") > 0x1.fffp1023) ");
	}
	ash_fuzz_put(p, "%s;\n", ways[node->v[0]]);
}
