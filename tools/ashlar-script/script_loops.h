/* script_loops.h - loops and dependences as readable text.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_SCRIPT_LOOPS_H
#define ASHLAR_SCRIPT_LOOPS_H

#include "deps/flow/deps.h"
#include "script/union.h"

/* Print the loops of "u" as C with the text of the statements. */
isl_stat ash_script_print_loops(const ash_union *u, FILE *out);
/* One line per pair of statements: the kind, and a pair of instances. */
isl_stat ash_script_print_deps(const ash_deps *deps, FILE *out);

#endif
