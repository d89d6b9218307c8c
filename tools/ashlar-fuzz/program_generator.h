/* program_generator.h - interfaces between the files of the generator.
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
	/* The counters of the enclosing loops, outermost first. */
	int counter[8], depth;
	/* The arrays of enclosing blocks. */
	bool array[ASH_FUZZ_MAX_OBJECTS];
	/* The scalars in scope. */
	int scalar[ASH_FUZZ_MAX_SCALARS], n_scalars;
	/* The product of the trip counts of enclosing loops, its limit for a
	 * nest, and the number of statements that the nest may still get.
	 */
	long rounds, max_rounds;
	int max_depth, statements_left;
	/* The rotation of subscripts in this nest: dimension k uses counter k +
	 * turn.
	 */
	int turn;
	bool in_for;
	/* The arrays that may be used, as bits; 0: all. */
	unsigned pool;
	/* The trip count of each loop, if all loops begin near 0 with step 1
	 * and subscripts follow the counters; 0: all is drawn.
	 */
	int even;
	/* Do nests consist of one loop, with statements that depend on each
	 * other?
	 */
	bool single;
} ash_fuzz_generator;

/* A row of a table of weights, which ends with an empty row. */
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

/* Choose a row of the table at random, with the given weights. */
int ash_fuzz_pick(ash_fuzz_generator *g, const ash_fuzz_weight *table);

/* program_generate_expr.c */
ash_fuzz_node *ash_fuzz_generate_number_affine(int number);
/* Add coefficient * variable. */
ash_fuzz_node *ash_fuzz_generate_term(ash_fuzz_node *affine, int coefficient,
	int var);
/* A counter or parameter in scope; -1 if there is none. */
int ash_fuzz_generate_var(ash_fuzz_generator *g);
/* A parameter of the function that is a small number; -1 if there is none. */
int ash_fuzz_generate_parameter(ash_fuzz_generator *g);
ash_fuzz_node *ash_fuzz_generate_condition(ash_fuzz_generator *g, int depth);
/* A floating-point expression that is mild for "level". */
ash_fuzz_node *ash_fuzz_generate_float(ash_fuzz_generator *g, int level,
	int depth);
ash_fuzz_node *ash_fuzz_generate_int(ash_fuzz_generator *g, int depth);
/* A reference that can be assigned to, NULL if there is none; *level is its
 * level if it is of floating-point type.
 */
ash_fuzz_node *ash_fuzz_generate_target(ash_fuzz_generator *g, int *level,
	ash_fuzz_type *type);
/* A reference to any element of a type of this class, of at most this level, or
 * exactly this level if "exact".  NULL if there is none.
 */
ash_fuzz_node *ash_fuzz_generate_reference(ash_fuzz_generator *g,
	ash_fuzz_class class, int level, bool exact);

/* May "object" be used at the current place? */
bool ash_fuzz_generate_may_use(const ash_fuzz_generator *g,
	const ash_fuzz_object *object);

/* Make "subscript" depend on data as well. */
void ash_fuzz_generate_look_up(ash_fuzz_generator *g, ash_fuzz_node *subscript);

/* Statements of special forms; see program_generate_forms.c. */
void ash_fuzz_generate_switch(ash_fuzz_generator *g, ash_fuzz_node *block);
void ash_fuzz_generate_bulk(ash_fuzz_generator *g, ash_fuzz_node *block);
void ash_fuzz_generate_call(ash_fuzz_generator *g, ash_fuzz_node *block);
void ash_fuzz_generate_walk(ash_fuzz_generator *g, ash_fuzz_node *block);
void ash_fuzz_generate_fail(ash_fuzz_generator *g, ash_fuzz_node *block);
/* Generate a nest over linearized matrices; does nothing inside several loops.
 */
void ash_fuzz_generate_window(ash_fuzz_generator *g, ash_fuzz_node *block);
/* If the last statement of "block" assigns to an element, generate a similar
 * one for neighbouring elements, as for real and imaginary parts.
 */
void ash_fuzz_generate_second(ash_fuzz_generator *g, ash_fuzz_node *block);
/* Declare an array in the block; does nothing outside loops. */
void ash_fuzz_generate_array(ash_fuzz_generator *g, ash_fuzz_node *block);
/* Choose bounds of a loop whose counter wraps around. */
void ash_fuzz_generate_wrapping(ash_fuzz_generator *g, ash_fuzz_node *loop);

/* program_generate_loop.c */
ash_fuzz_node *ash_fuzz_generate_bound(ash_fuzz_node *affine);
/* May another loop be generated here? */
bool ash_fuzz_may_loop(const ash_fuzz_generator *g);
/* Begin a loop in "block"; returns its body, NULL if the program has too many
 * loops. *before must be passed to ash_fuzz_generate_leave.
 */
ash_fuzz_node *ash_fuzz_generate_enter(ash_fuzz_generator *g,
	ash_fuzz_node *block, ash_fuzz_generator *before);
/* End the loop: restores the scope, but keeps the counts. */
void ash_fuzz_generate_leave(ash_fuzz_generator *g,
	const ash_fuzz_generator *before);

/* program_generate_stmt.c */
/* How a function may end. */
extern const ash_fuzz_weight ash_fuzz_ends[];
/* Declare a scalar; returns its number, -1 if there are too many. */
int ash_fuzz_generate_scalar(ash_fuzz_generator *g, ash_fuzz_node *block);
void ash_fuzz_generate_assign(ash_fuzz_generator *g, ash_fuzz_node *block);
/* Generate a loop with its body, which may contain more loops. */
void ash_fuzz_generate_loop(ash_fuzz_generator *g, ash_fuzz_node *block);
/* Generate a scalar that a loop accumulates and that is stored after the loop.
 */
void ash_fuzz_generate_reduction(ash_fuzz_generator *g, ash_fuzz_node *block);
/* Generate loops that accumulate into many cells: histograms, sums of columns.
 */
void ash_fuzz_generate_scatter(ash_fuzz_generator *g, ash_fuzz_node *block);
/* Generate any statement, if the nest may have another one. */
void ash_fuzz_generate_statement(ash_fuzz_generator *g, ash_fuzz_node *block);
/* Generate "low" to "high" statements. */
void ash_fuzz_generate_block(ash_fuzz_generator *g, ash_fuzz_node *block,
	int low, int high);

/* program_generate_data.c */
void ash_fuzz_generate_globals(ash_fuzz_generator *g);
/* A parameter of the function of this kind; -1 if there is none. */
int ash_fuzz_generate_extreme(const ash_fuzz_generator *g,
	ash_fuzz_extreme extreme);
/* Declare the parameters, pointers and local arrays of the function. */
void ash_fuzz_generate_parameters(ash_fuzz_generator *g);

#endif
