/* program_printer.h - interfaces between the files of the printer.
 *
 * A program is printed twice: first without output, to determine the ranges of
 * all subscripts and which objects are used, and then to the file.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_PROGRAM_PRINTER_H
#define ASH_FUZZ_PROGRAM_PRINTER_H

#include "program_print.h"
#include "program_range.h"

/* The ranges of the subscripts of an array; "extent" is the range over all
 * accesses.
 */
typedef struct ash_fuzz_extent {
	bool used;
	ash_fuzz_range range[ASH_FUZZ_MAX_DIMS];
} ash_fuzz_extent;

typedef struct ash_fuzz_printer {
	const ash_fuzz_program *program;
	/* The number of the program in the file, for unique names. */
	int unit;
	FILE *out;
	bool measuring;
	int line, indent;
	/* The function being printed. */
	int function;
	/* The number of enclosing loops; may "continue" be used here? */
	int depth;
	bool in_for;
	ash_fuzz_scope scope;
	bool scalar_in_scope[ASH_FUZZ_MAX_SCALARS];
	bool array_in_scope[ASH_FUZZ_MAX_OBJECTS];
	/* Per counter: the parameter at which it begins, plus 1; or 0. */
	int begins_at[ASH_FUZZ_MAX_VARS];
	/* Per such parameter: the range of differences of its counters. */
	ash_fuzz_range beside[ASH_FUZZ_MAX_VARS];
	ash_fuzz_extent extent[ASH_FUZZ_MAX_OBJECTS];
	bool var_used[ASH_FUZZ_MAX_VARS];
	/* The number of elements after the printed one that are accessed, too.
	 */
	long reach;
	ash_fuzz_nests *nests;
} ash_fuzz_printer;

/* Print, and count lines. */
void ash_fuzz_put(ash_fuzz_printer *printer, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* Print at the start of a line, indented. */
void ash_fuzz_put_line(ash_fuzz_printer *printer, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Functions of program_print.c: print the statements of a block, without
 * braces.
 */
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

/* Functions of program_layout.c: sizes of arrays, known after the first
 * printing.
 */

/* The shift that is added to subscript "dim" of the object. */
long ash_fuzz_layout_shift(const ash_fuzz_printer *printer, int object,
	int dim);
/* The extent of the object in dimension "dim". */
long ash_fuzz_layout_size(const ash_fuzz_printer *printer, int object, int dim);
/* The number of elements; of a buffer, those that its pointers reach. */
long ash_fuzz_layout_elements(const ash_fuzz_printer *printer, int object);
/* STORE_VLA: the number that is added to the parameter for the length of a row.
 */
long ash_fuzz_layout_more(const ash_fuzz_printer *printer, int object);
/* Is the object accessed, or the target of pointers? */
bool ash_fuzz_layout_is_used(const ash_fuzz_printer *printer, int object);
/* Record that a reference has a subscript "dim" in "range". */
void ash_fuzz_layout_use(ash_fuzz_printer *printer, int object, int dim,
	ash_fuzz_range range);

/* program_print_expr.c */

/* Print the text before ("begin") or after a subscript in dimension "dim" of an
 * object whose subscripts are checked.
 */
void ash_fuzz_print_check(ash_fuzz_printer *printer, int object, int dim,
	bool begin);
/* Print the expression plus "shift"; with "cast", unsigned variables are cast
 * to signed types, which is needed if a part may be negative.
 */
void ash_fuzz_print_affine(ash_fuzz_printer *printer, const ash_fuzz_node *node,
	long shift, bool cast);
void ash_fuzz_print_condition(ash_fuzz_printer *printer,
	const ash_fuzz_node *node);
/* Print an expression; "type" is the type of its arithmetic: double, float,
 * unsigned or unsigned long.
 */
void ash_fuzz_print_expr(ash_fuzz_printer *printer, const ash_fuzz_node *node,
	ash_fuzz_type type);
/* Print the name of a counter or parameter. */
void ash_fuzz_print_var(ash_fuzz_printer *printer, int var);
/* Print a reference or scalar as the left-hand side of an assignment. */
void ash_fuzz_print_place(ash_fuzz_printer *printer, const ash_fuzz_node *node);
/* Is the object or scalar of "node" in scope? */
bool ash_fuzz_print_in_scope(const ash_fuzz_printer *printer,
	const ash_fuzz_node *node);
/* The type of a reference or scalar. */
ash_fuzz_type ash_fuzz_print_type(const ash_fuzz_printer *printer,
	const ash_fuzz_node *node);

/* Functions of program_print_data.c: data and main function. */
/* Print the text before and after all programs. */
void ash_fuzz_print_head(ash_fuzz_printer *printer);
void ash_fuzz_print_tools(ash_fuzz_printer *printer);
/* Print the data of a program, and the function that runs it. */
void ash_fuzz_print_globals(ash_fuzz_printer *printer);
void ash_fuzz_print_unit(ash_fuzz_printer *printer);
/* Print main, which runs those of "n" programs that are not NULL in "there". */
void ash_fuzz_print_main(ash_fuzz_printer *printer, int n,
	const ash_fuzz_program *const *there);
/* The prefix of the names of objects of this kind in C; the number of the
 * object follows.
 */
const char *ash_fuzz_print_prefix(ash_fuzz_storage storage);
int ash_fuzz_print_number(const ash_fuzz_printer *printer, int object);
int ash_fuzz_print_function(const ash_fuzz_printer *printer, int function);
/* Print "double L7[10][3];" or, if "by_variable", "const int l7 = 10;" and
 * "double L7[l7][3];".
 */
void ash_fuzz_print_array_decl(ash_fuzz_printer *printer, int object,
	const char *after, bool by_variable);
/* Print the local arrays of the current function. */
void ash_fuzz_print_locals(ash_fuzz_printer *printer);
/* Print code that makes an element of each local array a result. */
void ash_fuzz_print_kept(ash_fuzz_printer *printer);
/* Print the parameters of the current function. */
void ash_fuzz_print_parameters(ash_fuzz_printer *printer);

#endif
