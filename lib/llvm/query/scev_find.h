/* scev_find.h - search through all parts of a SCEV.
 *
 * Parts are shared: an expression written in one line may have exponentially
 * many parts if they are counted repeatedly.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_SCEV_FIND_H
#define ASH_LLVM_SCEV_FIND_H

#include <stdbool.h>

#include "llvm/query/analysis.h"

typedef bool (*ash_scev_test)(ash_scev scev, void *user);

/* Does "test" hold for "scev" or a part of it?  Each part is tested once, an
 * expression before its operands, until one is found.  True as well if memory
 * runs out.
 */
bool ash_scev_find(ash_scev scev, ash_scev_test test, void *user);

#endif
