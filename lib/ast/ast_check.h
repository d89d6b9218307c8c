/* ast_check.h - check of an AST by execution at small sizes.
 *
 * deps/legality/legal.h proves a schedule tree right for all sizes, but the
 * loops are made from the tree afterwards.  Here the AST is interpreted at some
 * small sizes, and everything is compared instance by instance:
 *  - exactly the instances of the SCoP are executed, each once;
 *  - in the order of their times, which are evaluated from the schedule tree
 *    (the children of a set come in any order);
 *  - every dependence goes forward;
 *  - no two iterations of a loop that is marked parallel or "simd" depend on
 *    each other.
 * Kernels of a device without blocks are executed with all of their threads;
 * these depend on each other as little as iterations of a parallel loop do, and
 * their order is not compared with that of the tree.
 * What the code generator makes of the AST is not looked at.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_CHECK_H
#define ASH_AST_AST_CHECK_H

#include "ast/ast.h"

/* The objects to check, and limits.  All pointers are kept. */
typedef struct ash_ast_check_input {
	const ash_scop *scop;
	/* Dependences: they must go forward, and marked loops may not carry
	 * them; may be NULL.
	 */
	isl_union_map *deps;
	/* Pairs that marked loops may not carry either, in any order; may be
	 * NULL.
	 */
	isl_union_map *apart;
	isl_schedule *schedule;
	isl_ast_node *ast;	/* made from "schedule" by ash_ast_build, or by
				 * ash_ast_build_device if "on_device" */
	bool on_device;
	unsigned max_sizes;
	/* Limit on instances in total; one size gets at most a quarter of it.
	 * At most ten times as many pairs of instances are tested.
	 */
	unsigned max_instances;
} ash_ast_check_input;

/* Counts of a check. */
typedef struct ash_ast_checked {
	unsigned n_size;
	unsigned n_instance;
	unsigned n_pair;
} ash_ast_checked;

/* Is the AST right at the sizes that are looked at?  There may be none:
 * where all sizes that the SCoP may have are too large, or where loops have
 * far more iterations than instances.  An error (NULL in *why) if the tree
 * has nodes that are not understood: guards, extensions.
 * If not, *why (owned by the caller) is one clause: "S1[2] is executed twice
 * (n = 3)".  Else *why is NULL.
 */
isl_bool ash_ast_check(const ash_ast_check_input *input,
	ash_ast_checked *checked, char **why);

#endif
