/* ast_sizes.h - small values for parameters.
 *
 * Private to the check of ASTs (ast_check.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_SIZES_H
#define ASH_AST_AST_SIZES_H

#include "ast/ast.h"

/* "n" points; the parameters are those of "space", in that order. */
typedef struct ash_ast_sizes {
	isl_space *space;
	unsigned n_param;
	unsigned n;
	int64_t *value;		/* [point * n_param + parameter] */
} ash_ast_sizes;

/* At most "max" different points of "params", the smallest first: all
 * parameters alike or next to alike, from 0 on, primes, and next to the
 * constants of "ast", such as the sizes of its tiles.  A parameter that
 * cannot have the value gets the nearest one that it can have.
 * NULL on error.
 */
ash_ast_sizes *ash_ast_sizes_make(__isl_take isl_set *params,
	__isl_keep isl_ast_node *ast, unsigned max);
ash_ast_sizes *ash_ast_sizes_free(ash_ast_sizes *sizes);

/* The parameters of point "i", as a set. */
__isl_give isl_set *ash_ast_sizes_params(const ash_ast_sizes *sizes,
	unsigned i);

#endif
