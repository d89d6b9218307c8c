// range_checks.h - comparisons of a value with both ends of a range.
//
// Requires:    code of ours, before the pipeline begins.
// Ensures:     both ends are compared with the value itself.
// Breaks:      nothing.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_UNDO_OPT_RANGE_CHECKS_H
#define ASH_PREPARE_UNDO_OPT_RANGE_CHECKS_H

#include <llvm/IR/Function.h>

namespace ashlar {

// Split the comparisons of "function" that are of that kind.
void split_range_checks(llvm::Function &function);

} // namespace ashlar

#endif
