// describe_impl.h - what the files about names share.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_DESCRIBE_IMPL_H
#define ASH_LLVM_DESCRIBE_IMPL_H

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/DebugProgramInstruction.h>

namespace ashlar {

// Does the record name a variable that has the value, and nothing else?
inline bool is_plain(const llvm::DbgVariableRecord &record)
{
	return !record.hasArgList() && record.getExpression() &&
		record.getExpression()->getNumElements() == 0;
}

// The line of the function, not of one that has been inlined, where the
// instruction comes from; 0: not known.
inline unsigned line_of(const llvm::Instruction &inst)
{
	const llvm::DILocation *place = inst.getDebugLoc().get();

	while (place && place->getInlinedAt())
		place = place->getInlinedAt();
	return place ? place->getLine() : 0;
}

} // namespace ashlar

#endif
