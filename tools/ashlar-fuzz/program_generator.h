/* program_generator.h - what the parts of the generator share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_PROGRAM_GENERATOR_H
#define ASH_FUZZ_PROGRAM_GENERATOR_H

#include "program_generate.h"
#include "program_range.h"

/* Levels of floating-point values, see program.h. */
#define ASH_FUZZ_TOP_LEVEL 2

typedef struct ash_fuzz_generator {
	ash_random *random;
	ash_fuzz_program *program;
	int function;
	ash_fuzz_scope scope;
	/* Counters of the loops around the place, outermost first. */
	int counter[8], depth;
	/* Arrays of blocks around the place. */
	bool array[ASH_FUZZ_MAX_OBJECTS];
	/* Scalars that may be used. */
	int scalar[ASH_FUZZ_MAX_SCALARS], n_scalars;
	/* Rounds of all loops around the place, and how many a nest may have;
	 * statements that it may still get.
	 */
	long rounds, max_rounds;
	int max_depth, statements_left;
	/* How the nest turns subscripts: dimension k takes counter k + turn. */
	int turn;
	bool in_for;
	/* The arrays that may be used, a bit each; 0: all. */
	unsigned pool;
	/* Rounds of each loop, if loops begin near to 0, go up by one, and are
	 * what subscripts follow; 0: all is drawn.
	 */
	int even;
	/* Do nests have one loop, with statements that need each other? */
	bool single;
} ash_fuzz_generator;

/* An empty row ends a table of weights. */
typedef struct ash_fuzz_weight {
	int what;
	int weight;
} ash_fuzz_weight;

static inline bool chance(ash_fuzz_generator *g, int percent)
{
	return ash_random_chance(g->random, percent);
}

static inline int between(ash_fuzz_generator *g, int low, int high)
{
	return ash_random_between(g->random, low, high);
}

static inline bool is_float(ash_fuzz_type type)
{
	return ash_fuzz_types[type].is_float;
}

/* One of the table's rows, as likely as its weight says. */
int ash_fuzz_pick(ash_fuzz_generator *g, const ash_fuzz_weight *table);

/* program_generate_expr.c */
ash_fuzz_node *ash_fuzz_generate_number_affine(int number);
/* Add coefficient * variable. */
ash_fuzz_node *ash_fuzz_generate_term(ash_fuzz_node *affine, int coefficient,
	int var);
/* A counter or parameter in scope, or -1. */
int ash_fuzz_generate_var(ash_fuzz_generator *g);
/* A parameter of the function that is a small number, or -1. */
int ash_fuzz_generate_parameter(ash_fuzz_generator *g);
ash_fuzz_node *ash_fuzz_generate_condition(ash_fuzz_generator *g, int depth);
/* An expression that is mild for "level". */
ash_fuzz_node *ash_fuzz_generate_float(ash_fuzz_generator *g, int level,
	int depth);
ash_fuzz_node *ash_fuzz_generate_int(ash_fuzz_generator *g, int depth);
/* What can be assigned to, or NULL; *level is that of a floating-point one. */
ash_fuzz_node *ash_fuzz_generate_target(ash_fuzz_generator *g, int *level,
	ash_fuzz_type *type);
/* An access to any element of a type of this class and at most that level; of
 * that level exactly if "exact".  NULL if there is none.
 */
ash_fuzz_node *ash_fuzz_generate_reference(ash_fuzz_generator *g,
	ash_fuzz_class class, int level, bool exact);

/* May the place where the generator is use "object"? */
bool ash_fuzz_generate_may_use(const ash_fuzz_generator *g,
	const ash_fuzz_object *object);

/* Let "subscript" depend on data as well. */
void ash_fuzz_generate_look_up(ash_fuzz_generator *g, ash_fuzz_node *subscript);

/* Statements that stand for themselves, see program_generate_forms.c. */
void ash_fuzz_generate_switch(ash_fuzz_generator *g, ash_fuzz_node *block);
void ash_fuzz_generate_bulk(ash_fuzz_generator *g, ash_fuzz_node *block);
void ash_fuzz_generate_call(ash_fuzz_generator *g, ash_fuzz_node *block);
void ash_fuzz_generate_walk(ash_fuzz_generator *g, ash_fuzz_node *block);
void ash_fuzz_generate_fail(ash_fuzz_generator *g, ash_fuzz_node *block);
/* A nest over flat matrices; does nothing inside of several loops. */
void ash_fuzz_generate_window(ash_fuzz_generator *g, ash_fuzz_node *block);
/* Another statement like the last one of "block" if that assigns to an element,
 * for elements next to its own, such as the imaginary beside the real part.
 */
void ash_fuzz_generate_second(ash_fuzz_generator *g, ash_fuzz_node *block);
/* An array of the block; does nothing outside of loops. */
void ash_fuzz_generate_array(ash_fuzz_generator *g, ash_fuzz_node *block);
/* Bounds of a loop that wraps around. */
void ash_fuzz_generate_wrapping(ash_fuzz_generator *g, ash_fuzz_node *loop);

/* program_generate_loop.c */
ash_fuzz_node *ash_fuzz_generate_bound(ash_fuzz_node *affine);
/* May another loop begin here? */
bool ash_fuzz_may_loop(const ash_fuzz_generator *g);
/* Open a loop in "block"; its body is the result, or NULL if the program has
 * too many loops.  "before" is for ash_fuzz_generate_leave.
 */
ash_fuzz_node *ash_fuzz_generate_enter(ash_fuzz_generator *g,
	ash_fuzz_node *block, ash_fuzz_generator *before);
/* Close the loop: what is counted goes on; what is in scope is as it was. */
void ash_fuzz_generate_leave(ash_fuzz_generator *g,
	const ash_fuzz_generator *before);

/* program_generate_stmt.c */
/* How a function may end. */
extern const ash_fuzz_weight ash_fuzz_ends[];
/* Declare a scalar; its number, or -1. */
int ash_fuzz_generate_scalar(ash_fuzz_generator *g, ash_fuzz_node *block);
void ash_fuzz_generate_assign(ash_fuzz_generator *g, ash_fuzz_node *block);
/* A loop with what is in it, which may be more loops. */
void ash_fuzz_generate_loop(ash_fuzz_generator *g, ash_fuzz_node *block);
/* A scalar that a loop accumulates and that is stored after the loop. */
void ash_fuzz_generate_reduction(ash_fuzz_generator *g, ash_fuzz_node *block);
/* Loops that accumulate into many cells: histograms, sums of columns. */
void ash_fuzz_generate_scatter(ash_fuzz_generator *g, ash_fuzz_node *block);
/* Any statement, if the nest may have one more. */
void ash_fuzz_generate_statement(ash_fuzz_generator *g, ash_fuzz_node *block);
/* From "low" to "high" statements. */
void ash_fuzz_generate_block(ash_fuzz_generator *g, ash_fuzz_node *block,
	int low, int high);

/* program_generate_data.c */
void ash_fuzz_generate_globals(ash_fuzz_generator *g);
/* A parameter of the function of that kind, or -1. */
int ash_fuzz_generate_extreme(const ash_fuzz_generator *g,
	ash_fuzz_extreme extreme);
/* Parameters, pointers and local arrays of the function. */
void ash_fuzz_generate_parameters(ash_fuzz_generator *g);

#endif
