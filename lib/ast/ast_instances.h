/* ast_instances.h - enumeration of the instances of a SCoP for given
 * parameters.
 *
 * Private to the check of ASTs (ast_check.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_INSTANCES_H
#define ASH_AST_AST_INSTANCES_H

#include <stdbool.h>

#include <isl/point.h>

#include "ast/ast_run.h"

typedef struct ash_ast_instance {
	int stmt;
	/* Positions of the iterators and of the time in
	 * ash_ast_instances.number.
	 */
	size_t iter, time;
	bool timed;		/* is the time known? */
	unsigned n_time;
	/* The position in the order of execution, from 1 on; 0: not executed
	 * yet.
	 */
	uint64_t position;
	/* The index in ash_ast_instances.turn of the instance's first turn.
	 * Turns are the iterations of marked loops (ast_run.h) in which it was
	 * executed.
	 */
	size_t turn;
	unsigned n_turn;
} ash_ast_instance;

typedef struct ash_ast_instances {
	unsigned *n_iter;	/* number of iterators per statement */
	size_t n, max;
	ash_ast_instance *item;
	/* hash table of indices into "item", plus 1; 0: empty */
	size_t *slot;
	size_t n_slot;		/* number of slots, a power of two */
	size_t n_number, max_number;
	int64_t *number;
	size_t n_turn, max_turn;
	ash_ast_turn *turn;
} ash_ast_instances;

/* An empty table for at most "max" instances of "scop"; NULL without memory. */
ash_ast_instances *ash_ast_instances_alloc(const ash_scop *scop, size_t max);
/* Free "all" with all that it owns; gives NULL. */
ash_ast_instances *ash_ast_instances_free(ash_ast_instances *all);
/* Remove all instances. */
void ash_ast_instances_clear(ash_ast_instances *all);

/* The instance of statement "stmt" with the iterators "iter"; NULL if it is not
 * in the table.  Valid until the next instance is added.
 */
ash_ast_instance *ash_ast_instances_find(const ash_ast_instances *all, int stmt,
	const int64_t *iter);
/* Add the instance of statement "stmt" with the iterators "iter", which is not
 * in the table "all"; false if there are all->max already.
 */
isl_bool ash_ast_instances_add(ash_ast_instances *all, int stmt,
	const int64_t *iter);

/* Set the time of "instance", in the table "all", to a copy of the "n" integers
 * "time"; isl_stat_error without memory.
 */
isl_stat ash_ast_instances_set_time(ash_ast_instances *all,
	ash_ast_instance *instance, const int64_t *time, unsigned n);
/* Set the turns of "instance" to a copy of the "n" turns "turn": the iterations
 * of marked loops in which it is executed.  isl_stat_error without memory.
 */
isl_stat ash_ast_instances_set_turns(ash_ast_instances *all,
	ash_ast_instance *instance, const ash_ast_turn *turn, unsigned n);

/* Compare the times of the instances "a" and "b" of "all"; negative if that of
 * "a" is earlier.
 */
int ash_ast_instances_compare(const ash_ast_instances *all,
	const ash_ast_instance *a, const ash_ast_instance *b);

/* Copy the coordinates of "point", at most "n", to "coordinate".  Returns their
 * number, -1 on error.
 */
int ash_ast_point(__isl_keep isl_point *point, int64_t *coordinate, unsigned n);

#endif
