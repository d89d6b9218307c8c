// pragma.cpp - options that the program gives for functions and loops.
//
// SPDX-License-Identifier: MIT
#include "llvm/edit/pragma.h"

#include <optional>
#include <string>

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "llvm/conventions.h"
#include "llvm/query/analysis_impl.h"
#include "llvm/query/function.h"

using namespace llvm;

namespace {

// A compiler warning whose place in the source is given as text.
class Warning : public DiagnosticInfo {
public:
	explicit Warning(const std::string &message)
		: DiagnosticInfo(kind(), DS_Warning), text(message)
	{
	}

	void print(DiagnosticPrinter &printer) const override
	{
		printer << text;
	}

private:
	const std::string &text;

	static int kind()
	{
		static const int number =
			getNextAvailablePluginDiagnosticKind();

		return number;
	}
};

} // namespace

#define PREFIX "ashlar:"
#define OPTIONS "llvm.loop.ashlar.options"
// Part of the function's name in include/ashlar/pragma.h; C++ mangles it.
#define MARK "ashlar_mark_loop"

// The characters of "value" if it is a constant string.
static std::optional<StringRef> text_of(const Value *value)
{
	auto *global = dyn_cast<GlobalVariable>(value->stripPointerCasts());
	auto *data = global && global->hasInitializer()
		? dyn_cast<ConstantDataArray>(global->getInitializer())
		: nullptr;

	if (!data || !data->isCString())
		return std::nullopt;
	return data->getAsCString();
}

// The options in the annotation "value", if it is addressed to this plugin.
static std::optional<StringRef> options_in(const Value *value)
{
	std::optional<StringRef> text = text_of(value);

	if (!text || !text->consume_front(PREFIX))
		return std::nullopt;
	return text->trim();
}

char *ash_pragma_of_function(LLVMValueRef value)
{
	const Function &function = *unwrap<Function>(value);
	const GlobalVariable *list = function.getParent()->getGlobalVariable(
		"llvm.global.annotations");
	std::string all;

	if (!list || !list->hasInitializer())
		return nullptr;
	for (const Use &use : list->getInitializer()->operands()) {
		auto *entry = dyn_cast<ConstantStruct>(use.get());

		if (!entry || entry->getNumOperands() < 2 ||
			entry->getOperand(0)->stripPointerCasts() != &function)
			continue;
		if (auto text = options_in(entry->getOperand(1)))
			all += (all.empty() ? "" : ";") + text->str();
	}
	return all.empty() ? nullptr : strdup(all.c_str());
}

// String operand "pos" of the loop hint "hint": the hint's name (0) or value
// (1).
static const MDString *string_at(const MDNode *hint, unsigned pos)
{
	return pos < hint->getNumOperands()
		? dyn_cast_or_null<MDString>(hint->getOperand(pos))
		: nullptr;
}

char *ash_pragma_of_loop(ash_loop loop)
{
	const MDNode *id = ash_unwrap(loop)->getLoopID();
	std::string all;

	for (unsigned i = 1; id && i < id->getNumOperands(); ++i) {
		auto *hint = dyn_cast<MDNode>(id->getOperand(i));
		const MDString *name = hint ? string_at(hint, 0) : nullptr;
		const MDString *text = hint ? string_at(hint, 1) : nullptr;

		if (name && text && name->getString() == OPTIONS)
			all += (all.empty() ? "" : ";") +
				text->getString().str();
	}
	return all.empty() ? nullptr : strdup(all.c_str());
}

// The first loop that is entered whenever "mark" is executed: there is no
// branch in between.
static Loop *loop_behind(const CallInst &mark, const LoopInfo &loops)
{
	const BasicBlock *block = mark.getParent();

	for (unsigned i = 0; i < 100 && block; ++i) {
		block = block->getSingleSuccessor();
		if (block && loops.isLoopHeader(block) &&
			!loops.getLoopFor(block)->contains(mark.getParent()))
			return loops.getLoopFor(block);
	}
	return nullptr;
}

static void add_options(Loop &loop, StringRef text)
{
	LLVMContext &context = loop.getHeader()->getContext();
	MDNode *hint = MDNode::get(context,
		{ MDString::get(context, OPTIONS),
			MDString::get(context, text) });
	SmallVector<Metadata *, 8> operands(1);

	if (MDNode *old = loop.getLoopID())
		for (unsigned i = 1; i < old->getNumOperands(); ++i)
			operands.push_back(old->getOperand(i));
	operands.push_back(hint);
	MDNode *id = MDNode::getDistinct(context, operands);
	id->replaceOperandWith(0, id);
	loop.setLoopID(id);
}

// The place in the source of the call "mark", which the front end records also
// without debug information.
static ash_place place_of(const CallInst &mark)
{
	std::optional<StringRef> file = text_of(mark.getArgOperand(1));
	auto *line = dyn_cast<ConstantInt>(mark.getArgOperand(2));

	return { file ? strdup(file->str().c_str()) : nullptr,
		line ? unsigned(line->getZExtValue()) : 0, 0 };
}

static void take_mark(CallInst &mark, const LoopInfo &loops,
	ash_pragma_fn *tell, void *user)
{
	std::string text = options_in(mark.getArgOperand(0))->str();
	Loop *loop = loop_behind(mark, loops);
	ash_place place = place_of(mark);

	if (loop)
		add_options(*loop, text);
	tell(text.c_str(), &place, loop, user);
	ash_place_clear(&place);
	mark.replaceAllUsesWith(mark.getArgOperand(2));
	mark.eraseFromParent();
}

static bool is_mark(const CallInst &call)
{
	const Function *called = call.getCalledFunction();

	return called && called->getName().contains(MARK) &&
		call.arg_size() == 3 &&
		call.getType() == call.getArgOperand(2)->getType() &&
		options_in(call.getArgOperand(0));
}

bool ash_pragma_take_marks(LLVMValueRef value, ash_pragma_fn *tell, void *user)
{
	Function &function = *unwrap<Function>(value);
	SmallVector<CallInst *, 4> marks;

	for (Instruction &inst : instructions(function)) {
		auto *call = dyn_cast<CallInst>(&inst);

		if (call && is_mark(*call))
			marks.push_back(call);
	}
	if (marks.empty())
		return false;
	DominatorTree tree(function);
	LoopInfo loops(tree);
	for (CallInst *mark : marks)
		take_mark(*mark, loops, tell, user);
	return true;
}

void ash_pragma_warn(LLVMValueRef value, const ash_place *place,
	const char *text)
{
	Function &function = *unwrap<Function>(value);
	const DISubprogram *program = function.getSubprogram();
	char *unit = ash_ir_unit_name(wrap(function.getParent()));
	std::string file = place && place->file ? place->file
		: program                       ? program->getFilename().str()
		: unit                          ? unit
						: "";
	unsigned line = place && place->line ? place->line
		: program                    ? program->getLine()
					     : 0;
	std::string where = line ? file + ":" + std::to_string(line) : file;
	std::string message = where + ": ashlar: in '" +
		function.getName().str() + "': " + text;

	free(unit);
	function.getContext().diagnose(Warning(message));
}

void ash_pragma_disable(LLVMValueRef function)
{
	unwrap<Function>(function)->addFnAttr(ASH_OFF);
}
