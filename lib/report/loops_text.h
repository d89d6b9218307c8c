/* loops_text.h - new loops as readable C.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_REPORT_LOOPS_TEXT_H
#define ASH_REPORT_LOOPS_TEXT_H

#include <stdio.h>

#include "ast/ast.h"

/* Print the loops of "root", made by ash_ast_build, with the text of each
 * statement, in which the iterators of the new loops replace the old ones.
 */
isl_stat ash_loops_text(const ash_scop *scop, __isl_keep isl_ast_node *root,
	FILE *out);

/* Print "text", with each iterator name ik replaced by iter[k]; "n" is the
 * number of iterators.
 */
void ash_loops_rename(const char *text, unsigned n, char *const *iter,
	FILE *out);

#endif
