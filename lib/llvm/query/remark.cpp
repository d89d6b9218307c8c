// remark.cpp - messages as LLVM's optimization remarks.
//
// LLVM shows them if the user asks: -Rpass=ashlar, -Rpass-missed=ashlar,
// -Rpass-analysis=ashlar, -fsave-optimization-record.
//
// SPDX-License-Identifier: MIT
#include <string>

#include <llvm/ADT/StringExtras.h>
#include <llvm/Analysis/OptimizationRemarkEmitter.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstIterator.h>

#include "llvm/query/remark.h"

using namespace llvm;

#define PASS "ashlar"

// "BASE_POINTER" is shown as "BasePointer" in records.
static std::string record_name(const char *name)
{
	std::string text;
	bool upper = true;

	for (; *name; ++name) {
		if (*name != '_')
			text += upper ? *name : toLower(*name);
		upper = *name == '_';
	}
	return text;
}

static bool is_at(const DILocation *location, const ash_place &place)
{
	return location->getLine() == place.line &&
		location->getColumn() == place.column &&
		(!place.file || location->getFilename() == place.file);
}

// The location that "place" was made from, or else one in the function's
// own scope.
static DebugLoc find_location(Function &function, const ash_place &place)
{
	DISubprogram *program = function.getSubprogram();

	if (!program)
		return DebugLoc();
	if (!place.line)
		return DILocation::get(function.getContext(),
			program->getScopeLine(), 0, program);
	for (Instruction &inst : instructions(function)) {
		const DILocation *location = inst.getDebugLoc();

		for (; location; location = location->getInlinedAt())
			if (is_at(location, place))
				return location;
	}
	return DILocation::get(function.getContext(), place.line, place.column,
		program);
}

static void emit(OptimizationRemarkEmitter &emitter, Function &function,
	const ash_msg &msg)
{
	DebugLoc where = find_location(function, msg.place);
	const BasicBlock *region = &function.getEntryBlock();
	std::string name = record_name(ash_refusal_name(msg.reason));

	switch (msg.kind) {
	case ASH_MSG_DONE:
		emitter.emit(
			OptimizationRemark(PASS, "Optimized", where, region)
			<< msg.text);
		break;
	case ASH_MSG_MISSED:
		emitter.emit(OptimizationRemarkMissed(PASS, name, where, region)
			<< msg.text);
		break;
	case ASH_MSG_ANALYSIS:
		emitter.emit(OptimizationRemarkAnalysis(PASS, "Analysis", where,
				     region)
			<< msg.text);
		break;
	case ASH_MSG_ERROR:
		emitter.emit(
			OptimizationRemarkMissed(PASS, "Error", where, region)
			<< msg.text);
		break;
	}
}

bool ash_ir_has_listener(LLVMValueRef function)
{
	return OptimizationRemarkEmitter::allowExtraAnalysis(
		*unwrap<Function>(function), PASS);
}

void ash_ir_emit_remarks(LLVMValueRef value, const ash_diag *diag)
{
	Function &function = *unwrap<Function>(value);
	OptimizationRemarkEmitter emitter(&function);

	if (!ash_ir_has_listener(value))
		return;
	for (size_t i = 0; i < diag->n; ++i)
		emit(emitter, function, diag->msg[i]);
}
