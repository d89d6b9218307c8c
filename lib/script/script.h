/* script.h - scripts: sequences of directives, and their text form.
 *
 * The language of "Opening Polyhedral Compiler's Black Box" (CGO 2016),
 * section 5; docs/script.md describes it.
 *
 *	# the loop of S2 and S3 comes before all others
 *	distribute((2), 3)
 *	reorder((), (1, 2, 0, 3))
 *	shift(S4@1, 1, n - 1)
 *	indexsetsplit((0), @1 + $2 >= 2*n)
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_SCRIPT_H
#define ASH_SCRIPT_SCRIPT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <isl/ctx.h>

#include "script/directive.h"
#include "support/diag.h"

/* The greatest depth of a nest, and the length of a beta-vector. */
#define ASH_MAX_LOOP 32
#define ASH_MAX_BETA (ASH_MAX_LOOP + 1)

/* The name of a loop: see naming.h. */
typedef struct ash_loop_name {
	char *name;		/* owned; NULL: it is not named */
	int64_t size;		/* strip size; 0: not a loop over strips */
} ash_loop_name;

/* The target of a directive: all components whose beta-vectors begin with
 * beta[0 .. n - 1].  If the target is given by name, n is 0, and it is
 *	name			the statement of this name, or else the loop
 *	name@depth		the first "depth" entries of the beta-vector of
 *				the statement; "depth" is -1 without that
 *	loop, name.loop		the loop, or that around the statement
 */
typedef struct ash_prefix {
	char *name;		/* name of the statement or loop; owned */
	ash_loop_name loop;
	int depth;
	unsigned n;
	int beta[ASH_MAX_BETA];
} ash_prefix;

typedef enum {
	ASH_OF_PARAMETER,
	ASH_OF_NEW_LOOP,	/* @1: the outermost loop of the new order */
	ASH_OF_ITERATOR		/* $1: the outermost original loop */
} ash_addend_kind;

typedef struct ash_addend {
	ash_addend_kind kind;
	char *name;		/* name of a parameter or loop; owned */
	/* Number of a loop or iterator without a name, from 1 on. */
	int pos;
	int64_t factor;
} ash_addend;

/* A linear combination of loops, iterators and parameters, plus a constant. */
typedef struct ash_sum {
	unsigned n;
	ash_addend *addend;
	int64_t constant;
} ash_sum;

typedef struct ash_directive {
	ash_directive_kind kind;
	ash_prefix prefix;
	unsigned n_number;
	int64_t number[2];	/* arguments 'n' and 'l', in this order */
	ash_loop_name loop;	/* argument 'l' if it is a name: replaces
				 * number[0] */
	unsigned n_text;
	char *text[2];		/* arguments 's' and 'w'; owned */
	unsigned n_order;
	int *order;		/* argument 'v'; owned */
	ash_sum sum;		/* argument 'a', or argument 'c', meaning sum >=
				 * 0 */
	unsigned line, column;	/* in the file; 0: none */
} ash_directive;

typedef struct ash_script {
	unsigned n;
	ash_directive *directive;
} ash_script;

/* A script without directives; NULL without memory. */
__isl_give ash_script *ash_script_alloc(void);
/* A copy of "script"; NULL without memory. */
__isl_give ash_script *ash_script_copy(const ash_script *script);
/* Free "script" with all that it owns; returns NULL. */
__isl_null ash_script *ash_script_free(__isl_take ash_script *script);
/* Append "d".  Its parts are taken even on error. */
isl_stat ash_script_add(ash_script *script, ash_directive d);
/* Remove directive "pos", from 0 on, and all that it owns; later directives
 * move up.
 */
void ash_script_remove(ash_script *script, unsigned pos);

/* A directive for the prefix beta[0 .. n - 1], its other arguments unset. */
ash_directive ash_directive_make(ash_directive_kind kind, const int *beta,
	unsigned n);
/* Free what "d" owns. */
void ash_directive_clear(ash_directive *d);
/* Do both directives have the same kind and arguments?  Their places in files
 * do not matter.
 */
bool ash_directive_is_equal(const ash_directive *a, const ash_directive *b);

/* Add "factor" times the loop, iterator or parameter that "kind", "pos" and
 * "name" denote to the sum, merging equal terms; the name is copied.  An error
 * if the factor exceeds 64 bits.
 */
isl_stat ash_sum_add(ash_sum *sum, ash_addend_kind kind, const char *name,
	int pos, int64_t factor);

/* Parse a script; "file" is for messages only.  On a syntax error NULL is
 * returned and "diag" has one ASH_MSG_ERROR with file, line and column.
 */
__isl_give ash_script *ash_script_read(const char *text, const char *file,
	ash_diag *diag);

/* Print the directive in script syntax, without a newline. */
void ash_directive_print(const ash_directive *d, FILE *out);
/* The directive as text, owned by the caller; NULL if there is no memory. */
char *ash_directive_text(const ash_directive *d);
/* Print the script as ash_script_read reads it, one directive per line. */
void ash_script_print(const ash_script *script, FILE *out);

/* Print help: all directives and what they do. */
void ash_directive_help(FILE *out);

#endif
