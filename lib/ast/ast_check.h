/* ast_check.h - check of an AST by execution at small sizes.
 *
 * deps/legality/legal.h checks a schedule tree for all sizes, but loops are
 * generated from the tree afterwards.  This check interprets the AST at some
 * small sizes, and compares it with the tree, instance by instance:
 *  - exactly the instances of the SCoP are executed, each once;
 *  - in the order of their times, which are evaluated from the schedule tree
 *    (the children of a set may be executed in any order);
 *  - every dependence is respected;
 *  - no two iterations of a loop marked parallel or "simd" depend on each
 *    other.
 *
 * Kernels of a device without blocks are executed with all their threads, which
 * must not depend on each other either; their order is not compared with the
 * tree.  The code that is generated from the AST is not checked.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_CHECK_H
#define ASH_AST_AST_CHECK_H

#include "ast/ast.h"

/* The objects to check, and limits.  All pointers are borrowed. */
typedef struct ash_ast_check_input {
	const ash_scop *scop;
	/* Dependences, which must be respected and must not be carried by
	 * marked loops; may be NULL.
	 */
	isl_union_map *deps;
	/* Pairs that must not be carried by marked loops, in any order; may be
	 * NULL.
	 */
	isl_union_map *apart;
	isl_schedule *schedule;
	isl_ast_node *ast;	/* AST of "schedule" by ash_ast_build, or by
				 * ash_ast_build_device if "on_device" */
	bool on_device;
	unsigned max_sizes;
	/* Limit on instances in total; one size gets at most a quarter of it.
	 * At most ten times as many pairs of instances are tested.
	 */
	unsigned max_instances;
} ash_ast_check_input;

/* The numbers of sizes, instances, and pairs of dependent instances that a
 * check has covered.
 */
typedef struct ash_ast_checked {
	unsigned n_size;
	unsigned n_instance;
	unsigned n_pair;
} ash_ast_checked;

/* Is the AST of "input" correct at the checked sizes, which are counted in
 * *checked?  There may be none: if all possible sizes of the SCoP are too
 * large, or loops have far more iterations than instances.  An error (NULL in
 * *why) if the tree has guards or extensions, which are not supported.
 *
 * If false, *why (owned by the caller) is a clause such as "S1[2] is executed
 * twice (n = 3)", otherwise NULL.
 */
isl_bool ash_ast_check(const ash_ast_check_input *input,
	ash_ast_checked *checked, char **why);

#endif
