/* program_print.c - statements and functions of a random program as C.
 *
 * SPDX-License-Identifier: MIT
 */
#include "program_printer.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static void put(ash_fuzz_printer *p, const char *format, va_list arguments)
{
	char text[4096];
	int length = vsnprintf(text, sizeof(text), format, arguments);

	for (int i = 0; i < length && text[i]; ++i)
		p->line += text[i] == '\n';
	if (!p->measuring)
		fputs(text, p->out);
}

void ash_fuzz_put(ash_fuzz_printer *p, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	put(p, format, arguments);
	va_end(arguments);
}

void ash_fuzz_put_line(ash_fuzz_printer *p, const char *format, ...)
{
	va_list arguments;

	for (int i = 0; i < p->indent; ++i)
		ash_fuzz_put(p, "\t");
	va_start(arguments, format);
	put(p, format, arguments);
	va_end(arguments);
}

static void print_statement(ash_fuzz_printer *p, const ash_fuzz_node *node);

void ash_fuzz_print_block(ash_fuzz_printer *p, const ash_fuzz_node *block)
{
	bool before[ASH_FUZZ_MAX_SCALARS], arrays[ASH_FUZZ_MAX_OBJECTS];

	memcpy(before, p->scalar_in_scope, sizeof(before));
	memcpy(arrays, p->array_in_scope, sizeof(arrays));
	++p->indent;
	for (const ash_fuzz_node *k = block->kid; k; k = k->next)
		print_statement(p, k);
	--p->indent;
	memcpy(p->scalar_in_scope, before, sizeof(before));
	memcpy(p->array_in_scope, arrays, sizeof(arrays));
}

/* Print one operand of a comparison with the counter: the bound plus "shift".
 */
static void print_bound(ash_fuzz_printer *p, const ash_fuzz_node *bound,
	const char *choice, long shift, bool cast)
{
	for (const ash_fuzz_node *k = bound->kid; k; k = k->next)
		if (k->next)
			ash_fuzz_put(p, "%s(", choice);
	for (const ash_fuzz_node *k = bound->kid; k; k = k->next) {
		ash_fuzz_print_affine(p, k, shift, cast);
		if (k != bound->kid)
			ash_fuzz_put(p, ")");
		if (k->next)
			ash_fuzz_put(p, ", ");
	}
}

static void print_low(ash_fuzz_printer *p, const ash_fuzz_node *node, bool cast)
{
	print_bound(p, node->kid, "MAX", 0, cast);
}

static void print_high(ash_fuzz_printer *p, const ash_fuzz_node *node,
	long shift, bool cast)
{
	print_bound(p, node->kid->next, "MIN", shift, cast);
}

/* A style that is correct for the loop. */
static ash_fuzz_style sound_style(const ash_fuzz_node *node,
	const ash_fuzz_loop *loop)
{
	ash_fuzz_style style = (ash_fuzz_style) node->v[2];
	bool is_unsigned = ash_fuzz_types[loop->type].is_unsigned;

	if (style == STYLE_FOR_NE &&
		(node->v[1] != 1 || loop->low.max > loop->high.min))
		return STYLE_FOR;
	if (style == STYLE_FOR_LE && is_unsigned && loop->high.min < 1)
		return STYLE_FOR;
	if (style == STYLE_WRAP && !ash_fuzz_range_wraps(node))
		return STYLE_FOR;
	if (style == STYLE_DO && node->v[1] < 0 && is_unsigned)
		return STYLE_WHILE;
	return style;
}

/* The properties of a loop that its printer uses. */
typedef struct loop_text {
	const ash_fuzz_node *node;
	ash_fuzz_loop loop;
	ash_fuzz_style style;
	int counter;
	/* Are unsigned counters cast to signed types in bounds and comparisons?
	 */
	bool cast;
	/* Does an unsigned counter count down? */
	bool is_countdown;
	/* The parameter that the counter begins at, or -1. */
	int origin;
} loop_text;

/* The parameter at which the counter may begin, -1 if there is none.  An
 * unsigned counter passes 0.
 */
static int find_origin(const ash_fuzz_printer *p, const loop_text *text)
{
	int origin = text->node->v[4] - 1;
	ash_fuzz_type type = text->loop.type;
	bool fits = origin >= 0 && p->scope.var[origin].in_scope &&
		p->program->var[origin].extreme == X_FAR &&
		p->program->var[origin].type == type &&
		text->style != STYLE_WRAP;

	if (fits && ash_fuzz_types[type].is_unsigned)
		fits = text->style == STYLE_FOR_NE;
	return fits ? origin : -1;
}

/* Record the range that the counter adds to the parameter. */
static void measure_origin(ash_fuzz_printer *p, const loop_text *text)
{
	ash_fuzz_range *beside = &p->beside[text->origin];

	p->var_used[text->origin] = true;
	if (text->loop.all.min < beside->min)
		beside->min = text->loop.all.min;
	if (text->loop.all.max > beside->max)
		beside->max = text->loop.all.max;
}

static loop_text describe(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	loop_text text = { .node = node, .counter = node->v[0] };

	text.loop = ash_fuzz_range_loop(&p->scope, node,
		p->program->var[text.counter].type);
	text.style = sound_style(node, &text.loop);
	text.is_countdown = node->v[1] < 0 &&
		ash_fuzz_types[text.loop.type].is_unsigned;
	text.cast = text.loop.dips || text.loop.low.min < 0 ||
		text.loop.high.min < 0 ||
		(!text.is_countdown && text.loop.all.min < 0);
	text.origin = find_origin(p, &text);
	if (text.origin >= 0)
		measure_origin(p, &text);
	return text;
}

/* Is the counter declared before the loop, and its last value used? */
static bool is_kept(const loop_text *text)
{
	return text->node->v[3] && text->style != STYLE_WHILE &&
		text->style != STYLE_DO;
}

/* Print the parameter that bounds are relative to. */
static void print_origin(ash_fuzz_printer *p, const loop_text *text)
{
	if (text->origin < 0)
		return;
	ash_fuzz_put(p, " + ");
	ash_fuzz_print_var(p, text->origin);
}

/* Print "int i = first". */
static void print_first(ash_fuzz_printer *p, const loop_text *text)
{
	ash_fuzz_put(p, "%s%si%d = ",
		is_kept(text) ? "" : ash_fuzz_types[text->loop.type].name,
		is_kept(text) ? "" : " ", text->counter);
	if (text->is_countdown)
		print_high(p, text->node, 0, text->cast);
	else if (text->node->v[1] < 0)
		print_high(p, text->node, -1, text->cast);
	else
		print_low(p, text->node, text->cast);
	print_origin(p, text);
}

/* Print the loop condition.  A bound that is relative to a parameter wraps
 * around as the counter does, whatever its types.
 */
static void print_test(ash_fuzz_printer *p, const loop_text *text)
{
	const ash_fuzz_type_row *type = &ash_fuzz_types[text->loop.type];
	bool is_le = text->style == STYLE_FOR_LE;
	bool cast = text->cast && type->is_unsigned && !text->is_countdown;
	bool wraps = text->origin >= 0 && type->is_unsigned;

	if (text->style == STYLE_WRAP) {
		ash_fuzz_put(p, "i%d != %d", text->counter,
			text->node->kid->next->kid->v[0] & 255);
		return;
	}
	ash_fuzz_put(p, "%si%d", cast ? "(int)" : "", text->counter);
	if (text->is_countdown) {
		ash_fuzz_put(p, "-- > ");
		print_low(p, text->node, text->cast);
	} else if (text->node->v[1] < 0) {
		ash_fuzz_put(p, " >= ");
		print_low(p, text->node, text->cast);
	} else {
		ash_fuzz_put(p, " %s ",
			is_le ? "<="
				: text->style == STYLE_FOR_NE ? "!="
							      : "<");
		if (wraps)
			ash_fuzz_put(p, "(%s)(", type->name);
		print_high(p, text->node, is_le ? -1 : 0, text->cast);
	}
	print_origin(p, text);
	if (wraps)
		ash_fuzz_put(p, ")");
}

static void print_step(ash_fuzz_printer *p, const loop_text *text)
{
	int step = text->node->v[1];

	if (text->is_countdown)
		return;
	if (abs(step) == 1)
		ash_fuzz_put(p, "i%d%s", text->counter, step < 0 ? "--" : "++");
	else
		ash_fuzz_put(p, "i%d %c= %d", text->counter,
			step < 0 ? '-' : '+', abs(step));
}

static void print_body(ash_fuzz_printer *p, const loop_text *text, bool is_for)
{
	ash_fuzz_place *place = &p->scope.var[text->counter];
	ash_fuzz_place before = *place;
	bool before_in_for = p->in_for;

	place->in_scope = true;
	place->range = text->loop.body;
	place->type = text->loop.type;
	p->in_for = is_for;
	p->begins_at[text->counter] = text->origin + 1;
	++p->depth;
	ash_fuzz_print_block(p, ash_fuzz_node_kid(text->node, 2));
	--p->depth;
	p->in_for = before_in_for;
	p->begins_at[text->counter] = 0;
	*place = before;
}

/* Print the exit test of a loop at the end of the function, first in its body.
 */
static void print_last_test(ash_fuzz_printer *p, const loop_text *text)
{
	bool is_call = text->style == STYLE_ENDLESS;

	++p->indent;
	ash_fuzz_put_line(p, is_call ? "leave_unless(" : "if (!(");
	print_test(p, text);
	ash_fuzz_put(p, is_call ? ");\n" : ")) leave();\n");
	--p->indent;
}

static void print_for(ash_fuzz_printer *p, const loop_text *text)
{
	bool is_last = text->style == STYLE_LAST ||
		text->style == STYLE_ENDLESS;

	if (is_kept(text))
		ash_fuzz_put_line(p, "%s i%d;\n",
			ash_fuzz_types[text->loop.type].name, text->counter);
	ash_fuzz_put_line(p, "for (");
	print_first(p, text);
	ash_fuzz_put(p, "; ");
	if (!is_last)
		print_test(p, text);
	ash_fuzz_put(p, "; ");
	print_step(p, text);
	ash_fuzz_put(p, ") {\n");
	if (is_last)
		print_last_test(p, text);
	print_body(p, text, true);
	ash_fuzz_put_line(p, "}\n");
	if (is_kept(text))
		ash_fuzz_put_line(p, "kept_ints[%d] = (unsigned long)i%d;\n",
			ASH_FUZZ_MAX_SCALARS + ASH_FUZZ_MAX_OBJECTS +
				text->counter,
			text->counter);
}

static void print_step_line(ash_fuzz_printer *p, const loop_text *text)
{
	if (text->is_countdown)
		return;
	++p->indent;
	ash_fuzz_put_line(p, "%s", "");
	print_step(p, text);
	ash_fuzz_put(p, ";\n");
	--p->indent;
}

static void print_while(ash_fuzz_printer *p, const loop_text *text)
{
	bool is_do = text->style == STYLE_DO;

	ash_fuzz_put_line(p, "{\n");
	++p->indent;
	ash_fuzz_put_line(p, "%s", "");
	print_first(p, text);
	ash_fuzz_put(p, ";\n");
	ash_fuzz_put_line(p, is_do ? "if (" : "while (");
	print_test(p, text);
	ash_fuzz_put(p, is_do ? ") do {\n" : ") {\n");
	print_body(p, text, false);
	print_step_line(p, text);
	ash_fuzz_put_line(p, is_do ? "} while (" : "}");
	if (is_do) {
		print_test(p, text);
		ash_fuzz_put(p, ");");
	}
	ash_fuzz_put(p, "\n");
	--p->indent;
	ash_fuzz_put_line(p, "}\n");
}

/* Print a loop; a loop that is not inside another one is recorded as a nest. */
static void print_loop(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	ash_fuzz_nests *nests = p->nests;
	loop_text text = describe(p, node);
	int begin = p->line + is_kept(&text);

	if (text.style == STYLE_WHILE || text.style == STYLE_DO)
		print_while(p, &text);
	else
		print_for(p, &text);
	if (p->depth || p->measuring || !nests ||
		nests->n == ASH_FUZZ_MAX_NESTS)
		return;
	nests->begin[nests->n] = begin;
	nests->end[nests->n++] = p->line - 1;
}

static void print_if(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	const ash_fuzz_node *then = node->kid->next;

	ash_fuzz_put_line(p, "if (");
	ash_fuzz_print_condition(p, node->kid);
	ash_fuzz_put(p, ") {\n");
	ash_fuzz_print_block(p, then);
	if (then->next) {
		ash_fuzz_put_line(p, "} else {\n");
		ash_fuzz_print_block(p, then->next);
	}
	ash_fuzz_put_line(p, "}\n");
}

/* Print the minimum or maximum of the old and the new value, in one of two
 * forms.
 */
static void print_choice(ash_fuzz_printer *p, const ash_fuzz_node *node,
	ash_fuzz_type type, ash_fuzz_type arithmetic)
{
	const ash_fuzz_node *place = node->kid;
	char sign = node->v[0] == SET_MIN ? '<' : '>';

	ash_fuzz_put(p, "{ %s new = ", ash_fuzz_types[type].name);
	ash_fuzz_print_expr(p, place->next, arithmetic);
	ash_fuzz_put(p, "; ");
	if (node->v[1] % 2 == 0)
		ash_fuzz_put(p, "if (new %c ", sign);
	ash_fuzz_print_place(p, place);
	ash_fuzz_put(p, node->v[1] % 2 ? " = new %c " : ") ", sign);
	ash_fuzz_print_place(p, place);
	if (node->v[1] % 2) {
		ash_fuzz_put(p, " ? new : ");
		ash_fuzz_print_place(p, place);
	} else {
		ash_fuzz_put(p, " = new");
	}
	ash_fuzz_put(p, "; }\n");
}

static ash_fuzz_type arithmetic_of(ash_fuzz_type type)
{
	if (ash_fuzz_types[type].is_float)
		return type;
	return ash_fuzz_types[type].is_wide ? T_ULONG : T_UNSIGNED;
}

static void print_assign(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	static const char *const operators[N_SETS] = { [SET] = "=",
		[SET_ADD] = "+=",
		[SET_SUB] = "-=",
		[SET_MUL] = "*=",
		[SET_AND] = "&=",
		[SET_OR] = "|=",
		[SET_XOR] = "^=" };
	const ash_fuzz_node *place = node->kid;
	ash_fuzz_type type = ash_fuzz_print_type(p, place);
	ash_fuzz_type arithmetic = arithmetic_of(type);

	if (!ash_fuzz_print_in_scope(p, place))
		return;
	ash_fuzz_put_line(p, "%s", "");
	if (node->v[0] == SET_MIN || node->v[0] == SET_MAX) {
		print_choice(p, node, type, arithmetic);
		return;
	}
	ash_fuzz_print_place(p, place);
	ash_fuzz_put(p, " %s ", operators[node->v[0]]);
	if (node->v[0] == SET_MUL && ash_fuzz_types[type].is_float)
		ash_fuzz_put(p, "1.0 + 0x1p-12 * ");
	if (node->v[0] == SET && type != arithmetic)
		ash_fuzz_put(p, "(%s)(", ash_fuzz_types[type].name);
	ash_fuzz_print_expr(p, place->next, arithmetic);
	if (node->v[0] == SET && type != arithmetic)
		ash_fuzz_put(p, ")");
	ash_fuzz_put(p, ";\n");
}

static void print_decl(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	int scalar = node->v[0];
	ash_fuzz_type type = p->program->scalar[scalar].type;

	ash_fuzz_put_line(p, "%s s%d = ", ash_fuzz_types[type].name, scalar);
	ash_fuzz_print_expr(p, node->kid, arithmetic_of(type));
	ash_fuzz_put(p, ";\n");
	p->scalar_in_scope[scalar] = true;
}

/* Print the cases of a switch; the last block is the default case. */
static void print_cases(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	int number = 0;

	ash_fuzz_put_line(p, "switch ((");
	ash_fuzz_print_expr(p, node->kid, T_UNSIGNED);
	ash_fuzz_put(p, ") & 7u) {\n");
	for (const ash_fuzz_node *k = node->kid->next; k; k = k->next) {
		if (k->next)
			ash_fuzz_put_line(p, "case %d:\n", number);
		else
			ash_fuzz_put_line(p, "default:\n");
		ash_fuzz_put_line(p, "{\n");
		ash_fuzz_print_block(p, k);
		ash_fuzz_put_line(p, "}\n");
		if (!(node->v[0] & 1 << number))
			ash_fuzz_put_line(p, "break;\n");
		++number;
	}
	ash_fuzz_put_line(p, "}\n");
}

static void print_end(ash_fuzz_printer *p, ash_fuzz_ending end)
{
	static const char *const ends[N_ENDS] = {
		[END_RETURN] = "return",
		[END_LEAVE] = "leave()",
		[END_SAY] = "{ puts(\"left\"); leave(); }",
		[END_POLL] = "for (;;) if (poll()) return",
		[END_ENDLESS] = "for (int e = 0;; e++) leave_unless(e < 3)",
	};

	ash_fuzz_put_line(p, "%s;\n", ends[end]);
}

/* Print a simple statement: one without a function of its own or a block. */
static void print_plain(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	switch (node->kind) {
	case N_ABSENT:
		ash_fuzz_put_line(p, "if (absent)\n");
		ash_fuzz_put_line(p, "\tfor (int e = 0; e < absent->n; e++)\n");
		ash_fuzz_put_line(p, "\t\tkept_more[e] += absent->data[e];\n");
		break;
	case N_BREAK:
		ash_fuzz_put_line(p, p->depth ? "break;\n" : ";\n");
		break;
	case N_CONTINUE:
		ash_fuzz_put_line(p, p->in_for ? "continue;\n" : ";\n");
		break;
	default:
		ash_fuzz_put_line(p, "{\n");
		ash_fuzz_print_block(p, node);
		ash_fuzz_put_line(p, "}\n");
	}
}

static void print_statement(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	switch (node->kind) {
	case N_CHOICE:
		print_cases(p, node);
		break;
	case N_LOOP:
		print_loop(p, node);
		break;
	case N_IF:
		print_if(p, node);
		break;
	case N_ASSIGN:
		print_assign(p, node);
		break;
	case N_DECL:
		print_decl(p, node);
		break;
	case N_SWITCH:
		ash_fuzz_print_switch(p, node);
		break;
	case N_BULK:
		ash_fuzz_print_bulk(p, node);
		break;
	case N_CALL:
		ash_fuzz_print_call(p, node);
		break;
	case N_WINDOW:
		ash_fuzz_print_window(p, node);
		break;
	case N_ARRAY:
		ash_fuzz_print_array(p, node);
		break;
	case N_WALK:
		ash_fuzz_print_walk(p, node);
		break;
	case N_FAIL:
		ash_fuzz_print_fail(p, node);
		break;
	case N_LEAVE:
		print_end(p, (ash_fuzz_ending) node->v[0]);
		break;
	default:
		print_plain(p, node);
	}
}

/* Print stores of the final values of the function's scalars, and of an element
 * of each local array, chosen so that the compiler does not know it, to the
 * results.
 */
static void keep_locals(ash_fuzz_printer *p, const ash_fuzz_node *block)
{
	ash_fuzz_print_kept(p);
	for (const ash_fuzz_node *k = block->kid; k; k = k->next) {
		if (k->kind != N_DECL)
			continue;
		bool of_floats =
			ash_fuzz_types[p->program->scalar[k->v[0]].type]
				.is_float;

		ash_fuzz_put_line(p, "kept_%s[%d] = s%d;\n",
			of_floats ? "floats" : "ints", k->v[0], k->v[0]);
	}
}

static void print_function(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	const ash_fuzz_node *block = node->kid;

	p->function = node->v[0];
	memset(p->scalar_in_scope, 0, sizeof(p->scalar_in_scope));
	memset(p->array_in_scope, 0, sizeof(p->array_in_scope));
	ash_fuzz_range_enter(&p->scope, p->program, p->function);
	ash_fuzz_put(p, "\n%s void function%d(",
		p->program->function[p->function].is_static
			? "static"
			: "__attribute__((noinline))",
		ash_fuzz_print_function(p, p->function));
	ash_fuzz_print_parameters(p);
	ash_fuzz_put(p, ")\n{\n");
	++p->indent;
	ash_fuzz_print_locals(p);
	for (const ash_fuzz_node *k = block->kid; k; k = k->next)
		print_statement(p, k);
	keep_locals(p, block);
	if (p->program->function[p->function].end != END_RETURN)
		print_end(p, p->program->function[p->function].end);
	--p->indent;
	ash_fuzz_put(p, "}\n");
}

static void print_all(ash_fuzz_printer *p)
{
	ash_fuzz_print_globals(p);
	for (const ash_fuzz_node *f = p->program->root->kid; f; f = f->next)
		print_function(p, f);
	ash_fuzz_print_unit(p);
}

/* Print a program; *line is the number of its first line, and becomes that of
 * the line after it.
 */
static void print_program(const ash_fuzz_program *program, int unit, FILE *out,
	int *line, ash_fuzz_nests *nests)
{
	ash_fuzz_printer p = {
		.program = program,
		.unit = unit,
		.out = out,
		.measuring = true,
		.nests = nests,
	};

	print_all(&p);
	p.measuring = false;
	p.line = *line;
	print_all(&p);
	*line = p.line;
}

void ash_fuzz_programs_print(const ash_fuzz_program *const *programs, int n,
	FILE *out, int line, ash_fuzz_nests *nests)
{
	ash_fuzz_printer p = { .out = out, .line = line };

	if (nests)
		nests->n = 0;
	ash_fuzz_print_head(&p);
	ash_fuzz_print_tools(&p);
	for (int i = 0; i < n; ++i)
		if (programs[i])
			print_program(programs[i], i, out, &p.line, nests);
	ash_fuzz_print_main(&p, n, programs);
}

void ash_fuzz_program_print(const ash_fuzz_program *program, FILE *out,
	int line, ash_fuzz_nests *nests)
{
	ash_fuzz_programs_print(&program, 1, out, line, nests);
}
