// describe_impl.h - interfaces between the files about names.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_DESCRIBE_IMPL_H
#define ASH_LLVM_DESCRIBE_IMPL_H

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/DebugProgramInstruction.h>

namespace ashlar {

// Is the whole value, not a part of it, that of the record's variable?
inline bool is_plain(const llvm::DbgVariableRecord &record)
{
	return !record.hasArgList() && record.getExpression() &&
		record.getExpression()->getNumElements() == 0;
}

// The source line, in the function itself, of "inst"; if "inst" was inlined,
// that of the call.  0: unknown.
inline unsigned line_of(const llvm::Instruction &inst)
{
	const llvm::DILocation *place = inst.getDebugLoc().get();

	while (place && place->getInlinedAt())
		place = place->getInlinedAt();
	return place ? place->getLine() : 0;
}

} // namespace ashlar

#endif
