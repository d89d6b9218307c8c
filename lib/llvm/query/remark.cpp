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
using namespace llvm::ore;

#define PASS "ashlar"

// The name of a refusal in records, such as "BasePointer" for "BASE_POINTER".
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

// The debug location from which "place" was made; if there is none any more,
// one in the scope of "function".
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

// Emit "remark" with the text of "msg" and, for records, what it consists of:
// the reason and what would help, the condition as a set in isl's notation, and
// the number of statements that it is about.
template <class Remark>
static void send(OptimizationRemarkEmitter &emitter, Remark remark,
	const ash_msg &msg)
{
	remark << msg.text << setExtraArgs();
	if (msg.reason != ASH_REFUSE_NONE) {
		remark << NV("Reason", ash_refusal_name(msg.reason));
		if (*ash_refusal_help(msg.reason))
			remark << NV("Help", ash_refusal_help(msg.reason));
	}
	if (msg.formal)
		remark << NV("Condition", msg.formal);
	if (msg.n_stmt)
		remark << NV("Statements", msg.n_stmt);
	emitter.emit(remark);
}

static void emit(OptimizationRemarkEmitter &emitter, Function &function,
	const ash_msg &msg)
{
	DebugLoc where = find_location(function, msg.place);
	const BasicBlock *region = &function.getEntryBlock();
	std::string name = record_name(ash_refusal_name(msg.reason));

	switch (msg.kind) {
	case ASH_MSG_DONE:
		return send(emitter,
			OptimizationRemark(PASS, "Optimized", where, region),
			msg);
	case ASH_MSG_MISSED:
		return send(emitter,
			OptimizationRemarkMissed(PASS, name, where, region),
			msg);
	case ASH_MSG_ANALYSIS:
		return send(emitter,
			OptimizationRemarkAnalysis(PASS, "Analysis", where,
				region),
			msg);
	case ASH_MSG_ERROR:
		return send(emitter,
			OptimizationRemarkMissed(PASS, "Error", where, region),
			msg);
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
