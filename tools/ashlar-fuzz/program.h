/* program.h - a random C program as a tree.
 *
 * A program is printed with all subscripts in bounds, whatever the tree is: the
 * printer computes the range of each subscript from the ranges of the loop
 * counters, shifts all accesses to an array by the same distance, and makes the
 * array as large as they need.  A counter or scalar that is not in scope is
 * printed as a number.  So the shrinker may cut anywhere.
 *
 * Floating-point values stay finite by levels.  Arrays of level 0 hold input in
 * -1 .. 1 that no statement changes.  An expression is *mild* for a level if it
 * is at most as large as the largest value of that level or of those below; a
 * plain assignment takes an expression that is mild for the level of its
 * target, an accumulation one that is mild for a level below.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_PROGRAM_H
#define ASH_FUZZ_PROGRAM_H

#include <stdbool.h>
#include <stdio.h>

#define ASH_FUZZ_MAX_OBJECTS 24
#define ASH_FUZZ_MAX_VARS 96
#define ASH_FUZZ_MAX_SCALARS 64
#define ASH_FUZZ_MAX_FUNCTIONS 4
#define ASH_FUZZ_MAX_DIMS 3
#define ASH_FUZZ_MAX_CALLS 3
#define ASH_FUZZ_MAX_FIELDS 3

/* Types of elements, scalars and counters. */
typedef enum ash_fuzz_type {
	T_DOUBLE,
	T_FLOAT,
	T_INT,
	T_UNSIGNED,
	T_LONG,
	T_ULONG,
	T_SHORT,
	T_CHAR,
	T_UCHAR,
	T_USHORT,
	T_BOOL,
	N_TYPES
} ash_fuzz_type;

/* Properties of a type: its name in C, whether it is a floating-point type, and
 * whether it is at least as wide as int and unsigned.
 */
typedef struct ash_fuzz_type_row {
	const char *name;
	bool is_float, is_unsigned, is_narrow, is_wide;
} ash_fuzz_type_row;

extern const ash_fuzz_type_row ash_fuzz_types[N_TYPES];

/* The kinds of nodes, with the meaning of their values v[] and kids. */
typedef enum ash_fuzz_kind {
	/* statements */
	N_BLOCK,     /* kids: statements */
	N_LOOP,	     /* v: variable, step, style, is the counter declared in
			front of it and kept?  the parameter that the counter
			begins at plus 1, or 0; kids: two bounds, block */
	N_IF,	     /* kids: condition, block, and perhaps a block */
	N_ASSIGN,    /* v: operation, style; kids: place, expression */
	N_DECL,	     /* v: scalar; kid: expression */
	N_CHOICE,    /* v: which blocks fall through; kids: expression,
			blocks */
	N_SWITCH,    /* v: remainder, which blocks fall through;
			kids: affine, blocks */
	N_BULK,	     /* v: operation, byte; kids: length, target, and perhaps
			a source */
	N_CALL,	     /* v: may the compiler know what it does?
			kid: expression */
	N_WINDOW,    /* a nest over flat matrices; v: form, three sizes,
			options as bits */
	N_ARRAY,     /* declares an array of the block; v: object, style:
			cleared by a call, or at once, or a variable holds its
			length, which is a constant */
	N_WALK,	     /* a loop with pointers that go forward; v: style,
			operation, stride or where pointers that change places
			are, rounds of a loop inside or how the
			end is met, parameter with the length of a row or -1;
			kids: length, target, sources */
	N_FAIL,	     /* leaves the program if something is true that never
			is; v: way; kid: expression or affine */
	N_LEAVE,     /* leaves the function; v: way */
	N_ABSENT,    /* reads an object, if there is one */
	N_BREAK,     /* ends the loop or the switch */
	N_CONTINUE,  /* goes on with the next round of a for loop */
	/* bounds and affine expressions */
	N_BOUND,     /* kids: affine; the largest, or the smallest, counts */
	N_AFFINE,    /* v: constant; kids: terms */
	/* v: coefficient, variable, operation, operand; TERM_DATA: the kid is
	 * an expression instead of the variable, for subscripts only */
	N_TERM,
	/* conditions */
	N_COMPARE,   /* v: operator; kids: two affine */
	N_REMAINDER, /* v: divisor, remainder; kid: affine */
	N_WITHIN,    /* v: width; kid: affine, compared as unsigned */
	N_DATA,	     /* v: operator; kids: two expressions of one class */
	N_LOGIC,     /* v: operator; kids: two conditions, or one for "not" */
	/* expressions */
	N_NUMBER,    /* v: which one of a table */
	N_REF,	     /* v: object, field; kids: affine subscripts */
	N_SCALAR,    /* v: scalar */
	N_INDEX,     /* kid: affine */
	N_UNARY,     /* v: operation; kid: expression */
	N_BINARY,    /* v: operation; kids: two expressions */
	N_SELECT,    /* v: style; kids: condition, two expressions */
	/* others */
	N_FUNCTION,  /* v: number; kid: block */
	N_PROGRAM,   /* kids: functions */
} ash_fuzz_kind;

/* The class of an expression's values, stored in the node. */
typedef enum ash_fuzz_class { C_FLOAT, C_INT } ash_fuzz_class;

#define ASH_FUZZ_N_VALUES 5

/* A node owns its kids and its successors. */
typedef struct ash_fuzz_node {
	ash_fuzz_kind kind;
	ash_fuzz_class class;
	int v[ASH_FUZZ_N_VALUES];
	struct ash_fuzz_node *kid;
	struct ash_fuzz_node *next;
} ash_fuzz_node;

/* v[2] of a term. */
typedef enum ash_fuzz_term {
	TERM_PLAIN,
	TERM_DIVIDE,
	TERM_REMAINDER,
	TERM_AND,
	TERM_CLAMP,	/* kept between 1 and the operand */
	TERM_WRAP,	/* the next number, modulo the operand */
	TERM_DATA
} ash_fuzz_term;

/* Comparisons; the first four may occur in any condition. */
typedef enum ash_fuzz_compare {
	CMP_LT,
	CMP_LE,
	CMP_GT,
	CMP_GE,
	CMP_EQ,
	CMP_NE,
	N_COMPARES
} ash_fuzz_compare;

typedef enum ash_fuzz_logic { LOGIC_AND, LOGIC_OR, LOGIC_NOT } ash_fuzz_logic;

/* v[2] of a loop; the printer chooses another style if this one would be wrong.
 */
typedef enum ash_fuzz_style {
	STYLE_FOR,
	STYLE_FOR_LE,
	STYLE_FOR_NE,
	STYLE_WHILE,
	STYLE_DO,
	STYLE_WRAP, /* an unsigned char that passes 255 */
	STYLE_LAST, /* the end of the loop is that of the function */
	STYLE_ENDLESS, /* the same, through a call that may not return */
	N_STYLES
} ash_fuzz_style;

/* Operations of assignments. */
typedef enum ash_fuzz_assign {
	SET,
	SET_ADD,
	SET_SUB,
	SET_MUL,
	SET_MIN,
	SET_MAX,
	SET_AND,
	SET_OR,
	SET_XOR,
	N_SETS
} ash_fuzz_assign;

/* Calls that write several consecutive elements: library functions, or
 * functions whose bodies the compiler sees but does not inline.
 */
typedef enum ash_fuzz_bulk {
	BULK_SET,
	BULK_COPY,
	BULK_MOVE,
	BULK_WALK,
	BULK_WALK_BACK,
	N_BULKS
} ash_fuzz_bulk;

/* Unary operations; the kid of U_FROM_INT and U_TO_INT is of the other class.
 */
typedef enum ash_fuzz_unary {
	U_NEGATE,
	U_ABS,
	U_SQRT,
	U_FRACTION,
	U_FROM_INT,
	U_HALVE,
	U_TO_INT,
	U_NOT,
	U_SHIFT,
	U_REMAINDER,
	U_HELPER
} ash_fuzz_unary;

typedef enum ash_fuzz_binary {
	B_MEAN,
	B_DIFFERENCE,
	B_ADD,
	B_SUB,
	B_MUL,
	B_MIN,
	B_MAX,
	B_HELPER,
	B_AND,
	B_OR,
	B_XOR,
	B_NARROW
} ash_fuzz_binary;

/* v[0] of N_SELECT: values, or the addresses of two elements of one object. */
typedef enum ash_fuzz_select { SELECT_VALUES, SELECT_PLACES } ash_fuzz_select;

/* How the pointers of N_WALK step through elements. */
typedef enum ash_fuzz_walk {
	WALK_COUNTED,	/* a counter, and *p++ */
	WALK_TO_END,	/* the pointer itself is compared */
	WALK_DOWN,	/* what is left is counted down */
	WALK_ROWS,	/* in two loops, without a break between them */
	WALK_COLUMN,	/* to an end, the target's by the length of a row */
	WALK_TURNS,	/* the target and copies of the sources change places
			 * from one round of an outer loop to the next */
	N_WALKS
} ash_fuzz_walk;

/* How N_FAIL leaves the loops. */
typedef enum ash_fuzz_way {
	FAIL_ABORT,
	FAIL_EXIT,
	FAIL_TRAP,
	FAIL_UNREACHABLE,
	FAIL_RETURN,
	FAIL_CALL,	/* a function of the program that does not return */
	FAIL_LEAVE,	/* the same, one that leaves the function alone */
	FAIL_POLL,	/* asks again and again whether to return */
	N_FAILS
} ash_fuzz_way;

/* How a function ends, and how N_LEAVE leaves it. */
typedef enum ash_fuzz_ending {
	END_RETURN,
	END_LEAVE,	/* a call that does not return */
	END_SAY,	/* the same, after a message */
	END_POLL,	/* asks until it is told to return */
	END_ENDLESS,	/* an endless loop around a call that may not return */
	N_ENDS
} ash_fuzz_ending;

/* Kinds of arrays. */
typedef enum ash_fuzz_storage {
	STORE_GLOBAL,
	/* an array of structures, or a structure of arrays */
	STORE_STRUCTS,
	STORE_FIELDS,
	/* an array of structures with arrays: the last subscript is theirs */
	STORE_NESTED,
	/* a parameter of a function: one-dimensional, with rows of a length
	 * that a parameter gives, or of constant length */
	STORE_POINTER,
	STORE_LINEAR,
	STORE_ROWS,
	/* a parameter whose rows are as long as another parameter says */
	STORE_VLA,
	/* global, rows behind pointers; some rows may be one */
	STORE_TABLE,
	/* local to a function, or to a block: see N_ARRAY */
	STORE_LOCAL,
	STORE_INNER,
	/* the target of pointers; never accessed directly */
	STORE_BUFFER,
	N_STORAGES
} ash_fuzz_storage;

/* An array.  Each reference has "n_dims" subscripts. */
/* The length that each subscript of an object is compared with, as in safe
 * languages.
 */
typedef enum ash_fuzz_checks {
	CHECK_NONE,
	CHECK_CONSTANT,
	/* a variable of the file that holds the length */
	CHECK_LENGTH,
} ash_fuzz_checks;

typedef struct ash_fuzz_object {
	ash_fuzz_storage storage;
	int n_dims;
	int n_fields;
	ash_fuzz_type type[ASH_FUZZ_MAX_FIELDS];
	int level;
	/* STORE_LOCAL: initialized by loops, and not part of the results. */
	bool is_scratch;
	/* Of parameters and local arrays: their function. */
	int function;
	/* Of pointers: the target in each call. */
	bool is_restrict;
	int buffer[ASH_FUZZ_MAX_CALLS], offset[ASH_FUZZ_MAX_CALLS];
	/* STORE_LINEAR, STORE_VLA: the parameter with the length of rows. */
	int row_length;
	/* STORE_TABLE: the number of pointers that share a row. */
	int n_sharing;
	/* STORE_BUFFER: the length of its rows; 0 if it has no rows. */
	int width;
	ash_fuzz_checks checks;
} ash_fuzz_object;

/* Extreme values of parameters. */
typedef enum ash_fuzz_extreme {
	X_NONE,
	/* for bounds that another bound undercuts, or for the length of rows of
	 * which only the first is used; no subscript depends on it
	 */
	X_HUGE,
	/* for counters that begin near the end of their type's range, or pass
	 * it if they are unsigned; the printer chooses the value
	 */
	X_FAR
} ash_fuzz_extreme;

/* A loop counter, or a parameter of a function, which may be a global variable.
 */
typedef struct ash_fuzz_var {
	ash_fuzz_type type;
	bool is_parameter, is_global;
	ash_fuzz_extreme extreme;
	int function;
	long value[ASH_FUZZ_MAX_CALLS];
} ash_fuzz_var;

typedef struct ash_fuzz_scalar {
	ash_fuzz_type type;
	int level;
} ash_fuzz_scalar;

typedef struct ash_fuzz_function {
	int n_calls;
	/* May it be inlined or copied?  Are its arguments constants that the
	 * compiler sees?
	 */
	bool is_static, is_opaque;
	ash_fuzz_ending end;
} ash_fuzz_function;

typedef struct ash_fuzz_program {
	ash_fuzz_node *root;
	int n_objects, n_vars, n_scalars, n_functions;
	ash_fuzz_object object[ASH_FUZZ_MAX_OBJECTS];
	ash_fuzz_var var[ASH_FUZZ_MAX_VARS];
	ash_fuzz_scalar scalar[ASH_FUZZ_MAX_SCALARS];
	ash_fuzz_function function[ASH_FUZZ_MAX_FUNCTIONS];
} ash_fuzz_program;

/* Functions of program.c: nodes.  If memory runs out, the worker is ended. */
ash_fuzz_node *ash_fuzz_node_new(ash_fuzz_kind kind, ash_fuzz_class class);
ash_fuzz_node *ash_fuzz_node_free(ash_fuzz_node *node);
/* A copy of the node and its kids, without its successors. */
ash_fuzz_node *ash_fuzz_node_copy(const ash_fuzz_node *node);
/* Append "kid" to the kids of "node", which takes it; returns "kid". */
ash_fuzz_node *ash_fuzz_node_add(ash_fuzz_node *node, ash_fuzz_node *kid);
/* The kid at "position"; NULL if there is none. */
ash_fuzz_node *ash_fuzz_node_kid(const ash_fuzz_node *node, int position);

ash_fuzz_program *ash_fuzz_program_new(void);
ash_fuzz_program *ash_fuzz_program_copy(const ash_fuzz_program *program);
ash_fuzz_program *ash_fuzz_program_free(ash_fuzz_program *program);

#endif
