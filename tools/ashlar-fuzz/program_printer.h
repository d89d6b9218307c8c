/* program_printer.h - what the parts of the printer share.
 *
 * A program is printed twice: once to nowhere, to find the ranges of all
 * subscripts and what is used at all, and then for good.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_PROGRAM_PRINTER_H
#define ASH_FUZZ_PROGRAM_PRINTER_H

#include "program_print.h"
#include "program_range.h"

/* The subscripts of an array: "extent" is what all accesses need. */
typedef struct ash_fuzz_extent {
	bool used;
	ash_fuzz_range range[ASH_FUZZ_MAX_DIMS];
} ash_fuzz_extent;

typedef struct ash_fuzz_printer {
	const ash_fuzz_program *program;
	/* Its number among those in the file, for names of its own. */
	int unit;
	FILE *out;
	bool measuring;
	int line, indent;
	/* The function being printed. */
	int function;
	/* Number of loops around the place; may "continue" stand there? */
	int depth;
	bool in_for;
	ash_fuzz_scope scope;
	bool scalar_in_scope[ASH_FUZZ_MAX_SCALARS];
	bool array_in_scope[ASH_FUZZ_MAX_OBJECTS];
	/* Of counters: the parameter that they begin at plus 1, or 0. */
	int begins_at[ASH_FUZZ_MAX_VARS];
	/* Of such parameters: what counters have beside them. */
	ash_fuzz_range beside[ASH_FUZZ_MAX_VARS];
	ash_fuzz_extent extent[ASH_FUZZ_MAX_OBJECTS];
	bool var_used[ASH_FUZZ_MAX_VARS];
	/* The number of elements behind the one that is printed that are accessed, too. */
	long reach;
	ash_fuzz_nests *nests;
} ash_fuzz_printer;

/* Print, and count lines. */
void ash_fuzz_put(ash_fuzz_printer *printer, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* The same at the start of a line, indented. */
void ash_fuzz_put_line(ash_fuzz_printer *printer, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* program_print.c: the statements of a block, without braces. */
void ash_fuzz_print_block(ash_fuzz_printer *printer,
	const ash_fuzz_node *block);

/* program_print_forms.c */
void ash_fuzz_print_switch(ash_fuzz_printer *printer,
	const ash_fuzz_node *node);
void ash_fuzz_print_bulk(ash_fuzz_printer *printer, const ash_fuzz_node *node);
void ash_fuzz_print_call(ash_fuzz_printer *printer, const ash_fuzz_node *node);
void ash_fuzz_print_array(ash_fuzz_printer *printer, const ash_fuzz_node *node);
void ash_fuzz_print_walk(ash_fuzz_printer *printer, const ash_fuzz_node *node);
void ash_fuzz_print_fail(ash_fuzz_printer *printer, const ash_fuzz_node *node);

/* program_print_window.c */
void ash_fuzz_print_window(ash_fuzz_printer *printer,
	const ash_fuzz_node *node);

/* program_layout.c: sizes of arrays, known once all is measured. */

/* What is added to subscript "dim" of the object. */
long ash_fuzz_layout_shift(const ash_fuzz_printer *printer, int object,
	int dim);
/* Its extent in that dimension. */
long ash_fuzz_layout_size(const ash_fuzz_printer *printer, int object, int dim);
/* Number of elements; of a buffer, those that all its pointers reach. */
long ash_fuzz_layout_elements(const ash_fuzz_printer *printer, int object);
/* STORE_VLA: what is added to the parameter for the length of a row. */
long ash_fuzz_layout_more(const ash_fuzz_printer *printer, int object);
/* Is it accessed, or pointed into? */
bool ash_fuzz_layout_is_used(const ash_fuzz_printer *printer, int object);
/* A reference has subscript "dim" of "range". */
void ash_fuzz_layout_use(ash_fuzz_printer *printer, int object, int dim,
	ash_fuzz_range range);

/* program_print_expr.c */

/* Print what stands before the subscript in a dimension of an object whose
 * subscripts are checked, or after it.
 */
void ash_fuzz_print_check(ash_fuzz_printer *printer, int object, int dim,
	bool begin);
/* The expression with "shift" added; if "cast", its unsigned variables are made
 * signed, as is needed where some part may be negative.
 */
void ash_fuzz_print_affine(ash_fuzz_printer *printer, const ash_fuzz_node *node,
	long shift, bool cast);
void ash_fuzz_print_condition(ash_fuzz_printer *printer,
	const ash_fuzz_node *node);
/* "type" is that of the arithmetic: double, float, unsigned, unsigned long. */
void ash_fuzz_print_expr(ash_fuzz_printer *printer, const ash_fuzz_node *node,
	ash_fuzz_type type);
/* The name of a counter or parameter. */
void ash_fuzz_print_var(ash_fuzz_printer *printer, int var);
/* A reference or scalar as it stands left of "=". */
void ash_fuzz_print_place(ash_fuzz_printer *printer, const ash_fuzz_node *node);
/* Is it declared here? */
bool ash_fuzz_print_in_scope(const ash_fuzz_printer *printer,
	const ash_fuzz_node *node);
/* The type of a reference or scalar. */
ash_fuzz_type ash_fuzz_print_type(const ash_fuzz_printer *printer,
	const ash_fuzz_node *node);

/* program_print_data.c: what stands around the functions. */
/* What all programs need, before and behind them. */
void ash_fuzz_print_head(ash_fuzz_printer *printer);
void ash_fuzz_print_tools(ash_fuzz_printer *printer);
/* The data of a program, and the function that runs it. */
void ash_fuzz_print_globals(ash_fuzz_printer *printer);
void ash_fuzz_print_unit(ash_fuzz_printer *printer);
/* main, which runs those of "n" units that are "there". */
void ash_fuzz_print_main(ash_fuzz_printer *printer, int n,
	const ash_fuzz_program *const *there);
/* The name of an object in C: this prefix and this number. */
const char *ash_fuzz_print_prefix(ash_fuzz_storage storage);
int ash_fuzz_print_number(const ash_fuzz_printer *printer, int object);
int ash_fuzz_print_function(const ash_fuzz_printer *printer, int function);
/* "double L7[10][3];", or, "by_variable", "const int l7 = 10;" before it and
 * "double L7[l7][3];".
 */
void ash_fuzz_print_array_decl(ash_fuzz_printer *printer, int object,
	const char *after, bool by_variable);
/* Local arrays of the function being printed. */
void ash_fuzz_print_locals(ash_fuzz_printer *printer);
/* Make a result of each local array. */
void ash_fuzz_print_kept(ash_fuzz_printer *printer);
/* The parameters of the function being printed. */
void ash_fuzz_print_parameters(ash_fuzz_printer *printer);

#endif
