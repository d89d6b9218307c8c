/* scev_find.h - a look at all parts of an expression.
 *
 * Expressions share what they have in common, so that one which is written in
 * a line may have more parts than can ever be visited one by one.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_SCEV_FIND_H
#define ASH_LLVM_SCEV_FIND_H

#include <stdbool.h>

#include "llvm/query/analysis.h"

typedef bool (*ash_scev_test)(ash_scev scev, void *user);

/* Does "test" hold for "scev" or a part of it?  Each is asked about once, an
 * expression before its operands, until one is found.  True as well if memory
 * runs out.
 */
bool ash_scev_find(ash_scev scev, ash_scev_test test, void *user);

#endif
