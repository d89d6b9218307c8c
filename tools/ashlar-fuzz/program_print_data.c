/* program_print_data.c - the data and main function of a program.
 *
 * main is not optimized, so that none of its loops counts as a random one.  The
 * checksum does not depend on the sign of zeros, which fmin and fmax leave
 * undefined.
 *
 * SPDX-License-Identifier: MIT
 */
#include "program_printer.h"

#include <limits.h>

static const char head[] =
	"#include <math.h>\n"
	"#include <setjmp.h>\n"
	"#include <stdio.h>\n"
	"#include <stdlib.h>\n"
	"#include <string.h>\n"
	"#define MIN(a, b) ((a) < (b) ? (a) : (b))\n"
	"#define MAX(a, b) ((a) > (b) ? (a) : (b))\n"
	"#define PLAIN __attribute__((noinline, optnone, unused)) static\n"
	"#define UNUSED __attribute__((unused)) static\n"
	"#define CALLED __attribute__((noinline, minsize, unused)) static\n"
	"UNUSED double fraction(double x) { return x - floor(x); }\n"
	"UNUSED double bend(double x) { return x < 0 ? -0.5 * x : x; }\n"
	"UNUSED double blend(double x, double y) { return 0.25 * x + "
	"0.75 * y; }\n"
	"UNUSED unsigned mix(unsigned x) { return x * 5u ^ x >> 3; }\n"
	"UNUSED unsigned differ(unsigned x, unsigned y)\n"
	"{\n\tunsigned d = x > y ? x - y : y - x;\n"
	"\treturn d & 1 ? d ^ y : d;\n}\n"
	"static double kept_floats[184];\n"
	"static unsigned long kept_ints[184], n_opaque;\n"
	"PLAIN void opaque(unsigned x) { n_opaque = n_opaque * 3 + x; }\n"
	"PLAIN void *pass(void *x) { return x; }\n"
	"CALLED void clear(unsigned x) { n_opaque = n_opaque * 5 + x; }\n"
	"#define WALKS(T, k) \\\n"
	"CALLED void set_##k(T *to, int x, unsigned n) \\\n"
	"{ for (unsigned i = 0; i < n; ++i) to[i] = x; } \\\n"
	"CALLED void set_back_##k(T *to, int x, int n) \\\n"
	"{ for (int i = n - 1; i >= 0; --i) to[i] = x; } \\\n"
	"CALLED void copy_##k(T *to, const T *from, unsigned n) \\\n"
	"{ for (unsigned i = 0; i < n; ++i) to[i] = from[i]; } \\\n"
	"CALLED void copy_back_##k(T *to, const T *from, int n) \\\n"
	"{ for (int i = n - 1; i >= 0; --i) to[i] = from[i]; }\n"
	"__attribute__((noinline, noreturn, unused)) static void fail(int x)\n"
	"{\n\tprintf(\"failed %d\\n\", x);\n\texit(x);\n}\n"
	"__attribute__((always_inline, unused)) static inline long at(long i, "
	"long n)\n"
	"{\n\tif ((unsigned long)i >= (unsigned long)n) fail((int)i);\n"
	"\treturn i;\n}\n"
	"static jmp_buf way_out;\n"
	"static int n_polls;\n"
	"__attribute__((noinline, noreturn, unused)) static void leave(void)\n"
	"{\n\tlongjmp(way_out, 1);\n}\n"
	"PLAIN void leave_unless(int stays) { if (!stays) leave(); }\n"
	"PLAIN int poll(void) { return ++n_polls % 3 == 0; }\n"
	"static unsigned long kept_more[8];\n"
	"static struct present { int n; unsigned long *data; }\n"
	"\tpresent = { 8, kept_ints }, *absent;\n"
	"static volatile int one = 1;\n"
	"static double window_fi[400], window_fk[400], window_fo[600];\n"
	"static unsigned window_ui[400], window_uk[400], window_uo[600];\n";

static const char tail[] =
	"\nstatic unsigned long state = 1, hash;\n"
	"static long n_infinite;\n"
	"PLAIN unsigned draw(void)\n"
	"{\n\tstate = state * 6364136223846793005ul + 1442695040888963407ul;\n"
	"\treturn (unsigned)(state >> 33);\n}\n"
	"PLAIN double draw_float(double size)\n"
	"{\n\treturn size * ((int)(draw() & 2047) - 1023.5) / 1024;\n}\n"
	"PLAIN void add_int(unsigned long x)\n"
	"{\n\thash = (hash ^ x) * 1099511628211ul;\n\thash ^= hash >> 29;\n}\n"
	"PLAIN void add_float(double x)\n"
	"{\n\tunsigned long bits;\n\n"
	"\tn_infinite += !(x - x == 0);\n"
	"\tx = x != x ? 1e300 : x == 0 ? 0 : x;\n"
	"\tmemcpy(&bits, &x, sizeof(bits));\n\tadd_int(bits);\n}\n"
	"PLAIN void say(const char *name)\n"
	"{\n\tprintf(\"%s %016lx\\n\", name, hash);\n\thash = 0;\n}\n"
	"PLAIN void begin(int unit)\n"
	"{\n\tprintf(\"unit %d\\n\", unit);\n\tfflush(stdout);\n"
	"\tstate = 1;\n\tn_infinite = 0;\n\tn_opaque = 0;\n\tn_polls = 0;\n"
	"\tabsent = unit % 2 ? &present : NULL;\n"
	"\tmemset(kept_more, 0, sizeof(kept_more));\n"
	"\tfor (int k = 0; k < 400; ++k) {\n"
	"\t\twindow_fi[k] = draw_float(1);\n"
	"\t\twindow_fk[k] = draw_float(1);\n"
	"\t\twindow_ui[k] = draw();\n"
	"\t\twindow_uk[k] = draw();\n\t}\n"
	"\tmemset(window_fo, 0, sizeof(window_fo));\n"
	"\tmemset(window_uo, 0, sizeof(window_uo));\n"
	"\tmemset(kept_floats, 0, sizeof(kept_floats));\n"
	"\tmemset(kept_ints, 0, sizeof(kept_ints));\n}\n"
	"PLAIN void end(void)\n"
	"{\n\tfor (int k = 0; k < 184; ++k) {\n"
	"\t\tadd_float(kept_floats[k]);\n"
	"\t\tadd_int(kept_ints[k]);\n\t}\n"
	"\tfor (int k = 0; k < 8; ++k) add_int(kept_more[k]);\n"
	"\tfor (int k = 0; k < 600; ++k) {\n"
	"\t\tadd_float(window_fo[k]);\n"
	"\t\tadd_int(window_uo[k]);\n\t}\n"
	"\tadd_int(n_opaque);\n"
	"\tsay(\"scalars\");\n"
	"\tprintf(\"infinite %ld\\n\", n_infinite);\n}\n";

const char *ash_fuzz_print_prefix(ash_fuzz_storage storage)
{
	static const char *const prefixes[N_STORAGES] = {
		[STORE_GLOBAL] = "A",
		[STORE_STRUCTS] = "S",
		[STORE_FIELDS] = "F",
		[STORE_NESTED] = "N",
		[STORE_POINTER] = "p",
		[STORE_LINEAR] = "q",
		[STORE_ROWS] = "r",
		[STORE_VLA] = "v",
		[STORE_TABLE] = "T",
		[STORE_LOCAL] = "L",
		[STORE_INNER] = "M",
		[STORE_BUFFER] = "B",
	};

	return prefixes[storage];
}

static bool is_pointer(const ash_fuzz_object *object)
{
	return object->storage == STORE_POINTER ||
		object->storage == STORE_LINEAR ||
		object->storage == STORE_VLA || object->storage == STORE_ROWS;
}

static const char *type_name(const ash_fuzz_object *object, int field)
{
	return ash_fuzz_types[object->type[field]].name;
}

/* Print the sizes of dimensions "from" to "to" - 1. */
static void put_some_sizes(ash_fuzz_printer *p, int object, int from, int to)
{
	for (int i = from; i < to; ++i)
		ash_fuzz_put(p, "[%ld]", ash_fuzz_layout_size(p, object, i));
}

static void put_sizes(ash_fuzz_printer *p, int object)
{
	put_some_sizes(p, object, 0, p->program->object[object].n_dims);
}

/* Print "struct t3 { double f0; int f1; }", or one with arrays as members. */
static void put_structure(ash_fuzz_printer *p, int object)
{
	const ash_fuzz_object *o = &p->program->object[object];

	ash_fuzz_put(p, "struct t%d {", ash_fuzz_print_number(p, object));
	for (int i = 0; i < o->n_fields; ++i) {
		ash_fuzz_put(p, " %s f%d", type_name(o, i), i);
		if (o->storage == STORE_FIELDS)
			put_sizes(p, object);
		if (o->storage == STORE_NESTED)
			put_some_sizes(p, object, o->n_dims - 1, o->n_dims);
		ash_fuzz_put(p, ";");
	}
	ash_fuzz_put(p, " }");
}

/* Print an array of pointers to rows, and the rows. */
static void put_table(ash_fuzz_printer *p, int object)
{
	const char *type = type_name(&p->program->object[object], 0);
	int number = ash_fuzz_print_number(p, object);
	long n_rows = ash_fuzz_layout_size(p, object, 0);

	ash_fuzz_put(p, "static %s *T%d[%ld], R%d[%ld][%ld];\n", type, number,
		n_rows, number, n_rows, ash_fuzz_layout_size(p, object, 1));
}

/* Print the assignment of rows to pointers, from the last to the first. */
static void put_rows(ash_fuzz_printer *p, int object)
{
	const ash_fuzz_object *o = &p->program->object[object];
	int number = ash_fuzz_print_number(p, object);

	ash_fuzz_put_line(p,
		"for (long k = 0; k < %ld; ++k) "
		"T%d[k] = R%d[(%ld - k) / %d];\n",
		ash_fuzz_layout_size(p, object, 0), number, number,
		ash_fuzz_layout_size(p, object, 0) - 1, o->n_sharing);
}

static bool has_structure(const ash_fuzz_object *o)
{
	return o->storage == STORE_STRUCTS || o->storage == STORE_FIELDS ||
		o->storage == STORE_NESTED;
}

/* Print the size of a buffer whose last row is complete. */
static void put_buffer_sizes(ash_fuzz_printer *p, int object)
{
	long n = ash_fuzz_layout_elements(p, object);
	int width = p->program->object[object].width;

	if (width)
		ash_fuzz_put(p, "[%ld][%d]", (n + width - 1) / width, width);
	else
		ash_fuzz_put(p, "[%ld]", n);
}

static void put_global(ash_fuzz_printer *p, int object)
{
	const ash_fuzz_object *o = &p->program->object[object];

	if (o->storage == STORE_TABLE) {
		put_table(p, object);
		return;
	}
	ash_fuzz_put(p, "static ");
	if (has_structure(o))
		put_structure(p, object);
	else
		ash_fuzz_put(p, "%s", type_name(o, 0));
	ash_fuzz_put(p, " %s%d", ash_fuzz_print_prefix(o->storage),
		ash_fuzz_print_number(p, object));
	if (o->storage == STORE_BUFFER)
		put_buffer_sizes(p, object);
	else if (o->storage == STORE_NESTED)
		put_some_sizes(p, object, 0, o->n_dims - 1);
	else if (o->storage != STORE_FIELDS)
		put_sizes(p, object);
	ash_fuzz_put(p, ";\n");
}

static bool is_global(const ash_fuzz_printer *p, int object)
{
	const ash_fuzz_object *o = &p->program->object[object];

	return !is_pointer(o) && o->storage != STORE_LOCAL &&
		o->storage != STORE_INNER && ash_fuzz_layout_is_used(p, object);
}

void ash_fuzz_print_head(ash_fuzz_printer *p)
{
	ash_fuzz_put(p, "%s", head);
	for (int i = 0; i < N_TYPES; ++i)
		ash_fuzz_put(p, "WALKS(%s, %d)\n", ash_fuzz_types[i].name, i);
}

void ash_fuzz_print_tools(ash_fuzz_printer *p)
{
	ash_fuzz_put(p, "%s", tail);
}

int ash_fuzz_print_number(const ash_fuzz_printer *p, int object)
{
	return p->unit * ASH_FUZZ_MAX_OBJECTS + object;
}

int ash_fuzz_print_function(const ash_fuzz_printer *p, int function)
{
	return p->unit * ASH_FUZZ_MAX_FUNCTIONS + function;
}

/* Print the lengths that subscripts are compared with. */
static void put_lengths(ash_fuzz_printer *p, int object)
{
	const ash_fuzz_object *o = &p->program->object[object];

	for (int i = 0; i < o->n_dims; ++i)
		ash_fuzz_put(p, "static long n%d_%d = %ld;\n",
			ash_fuzz_print_number(p, object), i,
			ash_fuzz_layout_size(p, object, i));
}

void ash_fuzz_print_check(ash_fuzz_printer *p, int object, int dim, bool begin)
{
	ash_fuzz_checks checks = p->program->object[object].checks;

	if (checks == CHECK_NONE)
		return;
	if (begin)
		ash_fuzz_put(p, "at(");
	else if (checks == CHECK_CONSTANT)
		ash_fuzz_put(p, ", %ld)", ash_fuzz_layout_size(p, object, dim));
	else
		ash_fuzz_put(p, ", n%d_%d)", ash_fuzz_print_number(p, object),
			dim);
}

void ash_fuzz_print_globals(ash_fuzz_printer *p)
{
	for (int i = 0; i < p->program->n_objects; ++i)
		if (p->program->object[i].checks == CHECK_LENGTH &&
			ash_fuzz_layout_is_used(p, i))
			put_lengths(p, i);
	for (int i = 0; i < p->program->n_objects; ++i)
		if (is_global(p, i))
			put_global(p, i);
	for (int i = 0; i < p->program->n_vars; ++i)
		if (p->program->var[i].is_global && p->var_used[i])
			ash_fuzz_put(p, "static %s g%d;\n",
				ash_fuzz_types[p->program->var[i].type].name,
				p->unit * ASH_FUZZ_MAX_VARS + i);
}

static bool is_local(const ash_fuzz_printer *p, int object)
{
	const ash_fuzz_object *o = &p->program->object[object];

	return o->storage == STORE_LOCAL && o->function == p->function &&
		p->extent[object].used;
}

/* Print uses of local arrays.  Each dimension has at least two elements. */
void ash_fuzz_print_kept(ash_fuzz_printer *p)
{
	for (int i = 0; i < p->program->n_objects; ++i) {
		const ash_fuzz_object *o = &p->program->object[i];

		if (!is_local(p, i) || o->is_scratch)
			continue;
		ash_fuzz_put_line(p, "kept_%s[%d] = L%d",
			ash_fuzz_types[o->type[0]].is_float ? "floats" : "ints",
			ASH_FUZZ_MAX_SCALARS + i, ash_fuzz_print_number(p, i));
		for (int d = 0; d < o->n_dims; ++d)
			ash_fuzz_put(p, "[one]");
		ash_fuzz_put(p, ";\n");
	}
}

void ash_fuzz_print_array_decl(ash_fuzz_printer *p, int object,
	const char *after, bool by_variable)
{
	const ash_fuzz_object *o = &p->program->object[object];
	int number = ash_fuzz_print_number(p, object);

	if (by_variable)
		ash_fuzz_put_line(p, "const int l%d = %ld;\n", number,
			ash_fuzz_layout_size(p, object, 0));
	ash_fuzz_put_line(p, "%s %s%d", type_name(o, 0),
		ash_fuzz_print_prefix(o->storage), number);
	if (by_variable)
		ash_fuzz_put(p, "[l%d]", number);
	put_some_sizes(p, object, by_variable, o->n_dims);
	ash_fuzz_put(p, "%s;\n", after);
}

/* Print loops that initialize all elements, as part of the nests. */
static void put_filling(ash_fuzz_printer *p, int object)
{
	const ash_fuzz_object *o = &p->program->object[object];
	int number = ash_fuzz_print_number(p, object);

	ash_fuzz_put_line(p, "");
	for (int d = 0; d < o->n_dims; ++d)
		ash_fuzz_put(p, "for (int e%d = 0; e%d < %ld; ++e%d) ", d, d,
			ash_fuzz_layout_size(p, object, d), d);
	ash_fuzz_put(p, "L%d", number);
	for (int d = 0; d < o->n_dims; ++d)
		ash_fuzz_put(p, "[e%d]", d);
	ash_fuzz_put(p, " = (%s)(e0 * 3 - e%d);\n", type_name(o, 0),
		o->n_dims - 1);
}

void ash_fuzz_print_locals(ash_fuzz_printer *p)
{
	for (int i = 0; i < p->program->n_objects; ++i) {
		int number = ash_fuzz_print_number(p, i);

		if (!is_local(p, i))
			continue;
		ash_fuzz_print_array_decl(p, i, "", false);
		if (p->program->object[i].is_scratch) {
			put_filling(p, i);
			continue;
		}
		ash_fuzz_put_line(p, "memset(L%d, 0, sizeof(L%d));\n", number,
			number);
	}
}

static bool is_parameter(const ash_fuzz_printer *p, int object, int function)
{
	const ash_fuzz_object *o = &p->program->object[object];

	return is_pointer(o) && o->function == function &&
		p->extent[object].used;
}

static void put_pointer(ash_fuzz_printer *p, int object)
{
	const ash_fuzz_object *o = &p->program->object[object];
	const char *qualifier = o->is_restrict ? "restrict " : "";
	const char *prefix = ash_fuzz_print_prefix(o->storage);

	if (o->storage == STORE_VLA) {
		ash_fuzz_put(p, "%s (*%s%s%d)[", type_name(o, 0), qualifier,
			prefix, ash_fuzz_print_number(p, object));
		ash_fuzz_print_var(p, o->row_length);
		ash_fuzz_put(p, " + %ld]", ash_fuzz_layout_more(p, object));
	} else if (o->storage == STORE_ROWS)
		ash_fuzz_put(p, "%s (*%s%s%d)[%ld]", type_name(o, 0), qualifier,
			prefix, ash_fuzz_print_number(p, object),
			ash_fuzz_layout_size(p, object, 1));
	else
		ash_fuzz_put(p, "%s *%s%s%d", type_name(o, 0), qualifier,
			prefix, ash_fuzz_print_number(p, object));
}

static bool is_used_parameter(const ash_fuzz_printer *p, int var, int function)
{
	const ash_fuzz_var *v = &p->program->var[var];

	return v->is_parameter && v->function == function && p->var_used[var];
}

void ash_fuzz_print_parameters(ash_fuzz_printer *p)
{
	const char *between = "";

	for (int i = 0; i < p->program->n_vars; ++i)
		if (is_used_parameter(p, i, p->function) &&
			!p->program->var[i].is_global) {
			ash_fuzz_put(p, "%s%s n%d", between,
				ash_fuzz_types[p->program->var[i].type].name,
				i);
			between = ", ";
		}
	for (int i = 0; i < p->program->n_objects; ++i)
		if (is_parameter(p, i, p->function)) {
			ash_fuzz_put(p, "%s", between);
			put_pointer(p, i);
			between = ", ";
		}
	if (!*between)
		ash_fuzz_put(p, "void");
}

static void put_argument(ash_fuzz_printer *p, int object, int call)
{
	const ash_fuzz_object *o = &p->program->object[object];
	int buffer = ash_fuzz_print_number(p, o->buffer[call]);
	bool has_rows = p->program->object[o->buffer[call]].width;
	const char *before = has_rows ? "&" : "";
	const char *behind = has_rows ? "[0][0]" : "";

	if (o->storage == STORE_VLA)
		ash_fuzz_put(p, "(void *)(");
	else if (o->storage == STORE_ROWS)
		ash_fuzz_put(p, "(%s (*)[%ld])(", type_name(o, 0),
			ash_fuzz_layout_size(p, object, 1));
	else
		ash_fuzz_put(p, "(");
	ash_fuzz_put(p, "%sB%d%s + %d)", before, buffer, behind,
		o->offset[call]);
}

/* The first value of counters: close to the end of their type's range; unsigned
 * counters pass it.
 */
static long far_value(const ash_fuzz_printer *p, int var, int call)
{
	ash_fuzz_type type = p->program->var[var].type;
	ash_fuzz_range beside = p->beside[var];
	bool is_wide = ash_fuzz_types[type].is_wide;
	long max = is_wide ? LONG_MAX : INT_MAX;

	if (ash_fuzz_types[type].is_unsigned && call % 2)
		return is_wide ? -2 : UINT_MAX - 1L;
	if (ash_fuzz_types[type].is_unsigned)
		return is_wide ? -3 : UINT_MAX - 2L;
	if (call == 2)
		return p->program->var[var].value[call];
	return call ? -max - beside.min : max - beside.max;
}

/* Print the argument for the parameter "var". */
static void put_value(ash_fuzz_printer *p, int var, int call, bool is_opaque)
{
	const ash_fuzz_var *v = &p->program->var[var];
	long value = v->extreme == X_FAR ? far_value(p, var, call)
					 : v->value[call];

	ash_fuzz_put(p, "%s%ldl", is_opaque ? "zero + " : "", value);
}

/* Print element k of a field. */
static void put_element(ash_fuzz_printer *p, int object, int field)
{
	const ash_fuzz_object *o = &p->program->object[object];
	const char *prefix = ash_fuzz_print_prefix(o->storage);
	int number = ash_fuzz_print_number(p, object);

	if (o->storage == STORE_STRUCTS)
		ash_fuzz_put(p, "((struct t%d *)%s%d)[k].f%d", number, prefix,
			number, field);
	else if (o->storage == STORE_NESTED)
		ash_fuzz_put(p, "((struct t%d *)%s%d)[k / %ld].f%d[k %% %ld]",
			number, prefix, number,
			ash_fuzz_layout_size(p, object, o->n_dims - 1), field,
			ash_fuzz_layout_size(p, object, o->n_dims - 1));
	else if (o->storage == STORE_FIELDS)
		ash_fuzz_put(p, "((%s *)%s%d.f%d)[k]", type_name(o, field),
			prefix, number, field);
	else
		ash_fuzz_put(p, "((%s *)%s%d)[k]", type_name(o, 0),
			o->storage == STORE_TABLE ? "R" : prefix, number);
}

/* Print a loop over all elements of a field as an array, with the element
 * between "before" and "after".
 */
static void put_for_elements(ash_fuzz_printer *p, int object, int field,
	const char *before, const char *after)
{
	ash_fuzz_put_line(p, "for (long k = 0; k < %ld; ++k) %s",
		ash_fuzz_layout_elements(p, object), before);
	put_element(p, object, field);
	ash_fuzz_put(p, "%s;\n", after);
}

/* Is the call in a loop in which the program also accesses arrays? */
static bool is_repeated(const ash_fuzz_printer *p, int function, int call)
{
	return (p->unit + function + call) % 2 == 0;
}

/* Print an access to an array between two calls in a loop, in one or all
 * iterations.
 */
static void put_between(ash_fuzz_printer *p, int function, int call)
{
	int object = (function + 3 * call + p->unit) % p->program->n_objects;
	const ash_fuzz_object *o = &p->program->object[object];
	long elements = is_global(p, object)
		? ash_fuzz_layout_elements(p, object)
		: 0;
	bool of_floats = ash_fuzz_types[o->type[0]].is_float;

	if (elements == 0)
		return;
	ash_fuzz_put(p, " if (r != %d) { long k = %ld; ", (call + function) % 4,
		(37L * (call + 1) + p->unit) % elements);
	if ((call + p->unit) % 3)
		ash_fuzz_put(p,
			of_floats ? "add_float(" : "add_int((unsigned long)");
	put_element(p, object, 0);
	ash_fuzz_put(p, (call + p->unit) % 3 ? "); }" : " = 3; }");
}

static void put_call(ash_fuzz_printer *p, int function, int call)
{
	bool is_opaque = p->program->function[function].is_opaque;
	const char *between = "";

	for (int i = 0; i < p->program->n_vars; ++i)
		if (is_used_parameter(p, i, function) &&
			p->program->var[i].is_global) {
			ash_fuzz_put_line(p,
				"g%d = ", p->unit * ASH_FUZZ_MAX_VARS + i);
			put_value(p, i, call, true);
			ash_fuzz_put(p, ";\n");
		}
	ash_fuzz_put_line(p, "if (!setjmp(way_out)) ");
	if (is_repeated(p, function, call))
		ash_fuzz_put(p, "for (int r = 0; r < 3; ++r) { ");
	ash_fuzz_put(p, "function%d(", ash_fuzz_print_function(p, function));
	for (int i = 0; i < p->program->n_vars; ++i)
		if (is_used_parameter(p, i, function) &&
			!p->program->var[i].is_global) {
			ash_fuzz_put(p, "%s", between);
			put_value(p, i, call, is_opaque);
			between = ", ";
		}
	for (int i = 0; i < p->program->n_objects; ++i)
		if (is_parameter(p, i, function)) {
			ash_fuzz_put(p, "%s", between);
			put_argument(p, i, call);
			between = ", ";
		}
	ash_fuzz_put(p, ");");
	if (is_repeated(p, function, call)) {
		put_between(p, function, call);
		ash_fuzz_put(p, " }");
	}
	ash_fuzz_put(p, "\n");
}

static int n_fields(const ash_fuzz_object *object)
{
	return object->n_fields ? object->n_fields : 1;
}

static void put_start(ash_fuzz_printer *p, int object, int field)
{
	const ash_fuzz_object *o = &p->program->object[object];
	bool of_floats = ash_fuzz_types[o->type[field]].is_float;
	char value[64];

	if (of_floats)
		snprintf(value, sizeof(value), " = (%s)draw_float(%d)",
			type_name(o, field), o->level ? 8 : 1);
	else
		snprintf(value, sizeof(value), " = (%s)(draw()%s)",
			type_name(o, field),
			o->type[field] == T_BOOL ? " & 8" : "");
	put_for_elements(p, object, field, "", value);
}

static void put_sum(ash_fuzz_printer *p, int object, int field)
{
	const ash_fuzz_object *o = &p->program->object[object];
	bool of_floats = ash_fuzz_types[o->type[field]].is_float;

	put_for_elements(p, object, field,
		of_floats ? "add_float(" : "add_int((unsigned long)", ")");
	ash_fuzz_put_line(p, "say(\"%s%d.%d\");\n",
		ash_fuzz_print_prefix(o->storage), object, field);
}

void ash_fuzz_print_unit(ash_fuzz_printer *p)
{
	ash_fuzz_put(p, "\nPLAIN void unit%d(void)\n{\n", p->unit);
	++p->indent;
	ash_fuzz_put_line(p, "volatile int zero = 0;\n\n");
	ash_fuzz_put_line(p, "(void)zero;\n");
	ash_fuzz_put_line(p, "begin(%d);\n", p->unit);
	for (int i = 0; i < p->program->n_objects; ++i)
		for (int f = 0;
			is_global(p, i) && f < n_fields(&p->program->object[i]);
			++f)
			put_start(p, i, f);
	for (int i = 0; i < p->program->n_objects; ++i)
		if (p->program->object[i].storage == STORE_TABLE &&
			is_global(p, i))
			put_rows(p, i);
	for (const ash_fuzz_node *f = p->program->root->kid; f; f = f->next)
		for (int c = 0; c < p->program->function[f->v[0]].n_calls; ++c)
			put_call(p, f->v[0], c);
	for (int i = 0; i < p->program->n_objects; ++i)
		for (int f = 0;
			is_global(p, i) && f < n_fields(&p->program->object[i]);
			++f)
			put_sum(p, i, f);
	ash_fuzz_put_line(p, "end();\n");
	--p->indent;
	ash_fuzz_put(p, "}\n");
}

void ash_fuzz_print_main(ash_fuzz_printer *p, int n,
	const ash_fuzz_program *const *there)
{
	ash_fuzz_put(p,
		"\n__attribute__((optnone, noinline)) int main(void)\n"
		"{\n");
	++p->indent;
	for (int i = 0; i < n; ++i)
		if (there[i])
			ash_fuzz_put_line(p, "unit%d();\n", i);
	ash_fuzz_put_line(p, "return 0;\n");
	--p->indent;
	ash_fuzz_put(p, "}\n");
}
