/* loops_text.h - new loops as readable C.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_REPORT_LOOPS_TEXT_H
#define ASH_REPORT_LOOPS_TEXT_H

#include <stdio.h>

#include "ast/ast.h"

/* Print the loops of "root", made by ash_ast_build, with the statements as
 * their texts say, which are about the iterators of the new loops then.
 */
isl_stat ash_loops_text(const ash_scop *scop, __isl_keep isl_ast_node *root,
	FILE *out);

/* Print "text", which is about iterators i0, i1, ..., with iter[k], of "n", in
 * the place of ik.
 */
void ash_loops_rename(const char *text, unsigned n, char *const *iter,
	FILE *out);

#endif
