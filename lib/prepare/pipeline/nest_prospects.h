// nest_prospects.h - functions without a nest that could get new code.
//
// Requires:    nothing.
// Ensures:     nothing is changed.
// Breaks:      nothing.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_PIPELINE_NEST_PROSPECTS_H
#define ASH_PREPARE_PIPELINE_NEST_PROSPECTS_H

#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/Function.h>

namespace ashlar {

// May a nest of "function" get new code?  Asked before the copy is made
// ("is_raw": as the front end gives it, nothing inlined), and on the copy when
// values are in registers and calls are inlined.  False only if detection would
// find no region, or none but single loops that it skips; "counts_single":
// single loops always count.
bool may_have_nests(llvm::Function &function,
	const llvm::TargetLibraryInfo &library, bool is_raw,
	bool counts_single);

} // namespace ashlar

#endif
