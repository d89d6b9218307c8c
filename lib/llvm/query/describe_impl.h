// describe_impl.h - interfaces between the files about names.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_DESCRIBE_IMPL_H
#define ASH_LLVM_DESCRIBE_IMPL_H

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/DebugProgramInstruction.h>

namespace ashlar {

// Does the record's variable have the value as a whole?
inline bool is_plain(const llvm::DbgVariableRecord &record)
{
	return !record.hasArgList() && record.getExpression() &&
		record.getExpression()->getNumElements() == 0;
}

// The line of the instruction in the function itself, also if it was inlined;
// 0: unknown.
inline unsigned line_of(const llvm::Instruction &inst)
{
	const llvm::DILocation *place = inst.getDebugLoc().get();

	while (place && place->getInlinedAt())
		place = place->getInlinedAt();
	return place ? place->getLine() : 0;
}

} // namespace ashlar

#endif
