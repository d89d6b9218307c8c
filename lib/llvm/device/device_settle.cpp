// device_settle.cpp - results that stay on a device; see device_settle.h.
//
// A run may leave its results on the device if all code that may access them
// calls the runtime before.  In this module touch_before_accesses adds these
// calls.
//
// Other modules get control by calls of functions that are not defined here,
// before which all results are returned, or when a function returns to a caller
// in another module.  Such a function is split: callers in this module call its
// body, which leaves its results on the device; other callers call the
// remaining function, which calls the body and then returns all results.
//
// SPDX-License-Identifier: MIT
#include "llvm/device/device_settle.h"

#include "llvm/conventions.h"
#include "llvm/device/device_runs_impl.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/TargetParser/Triple.h>

using namespace llvm;

using namespace ashlar;

namespace {

// ---- the marked runs ----

void add_base(DeviceRuns &runs, const Value *base)
{
	SmallVector<const Value *, 4> objects;

	getUnderlyingObjects(base, objects);
	for (const Value *object : objects) {
		runs.objects.insert(object);
		runs.any |= isa<Argument>(object) ||
			!isIdentifiedObject(object);
	}
}

// The number of the field "flags" in ashlar_device_program.
constexpr unsigned flags_field = 4;

void let_stay(Value *value)
{
	auto *program = dyn_cast<GlobalVariable>(value->stripPointerCasts());
	auto *old = program && program->hasInitializer()
		? dyn_cast<ConstantStruct>(program->getInitializer())
		: nullptr;
	SmallVector<Constant *, 8> fields;

	if (!old)
		return;
	for (const Use &field : old->operands())
		fields.push_back(cast<Constant>(field.get()));
	fields[flags_field] = ConstantInt::get(fields[flags_field]->getType(),
		1);
	program->setInitializer(ConstantStruct::get(old->getType(), fields));
}

SmallVector<CallInst *, 16> list_marks(Function &mark)
{
	SmallVector<CallInst *, 16> marks;

	for (User *user : mark.users())
		if (auto *call = dyn_cast<CallInst>(user))
			marks.push_back(call);
	return marks;
}

void read_mark(DeviceRuns &runs, const CallInst &mark)
{
	add_base(runs, mark.getArgOperand(0));
	runs.touch = dyn_cast<Function>(
		mark.getArgOperand(2)->stripPointerCasts());
	runs.staying = dyn_cast<GlobalVariable>(
		mark.getArgOperand(3)->stripPointerCasts());
}

void erase_marks(Function &mark, ArrayRef<CallInst *> marks)
{
	for (CallInst *call : marks)
		call->eraseFromParent();
	if (mark.use_empty())
		mark.eraseFromParent();
}

// ---- functions with runs ----

bool has_run(const DeviceRuns &runs, const Function &function)
{
	return any_of(instructions(function),
		[&](const Instruction &inst) { return may_run(runs, inst); });
}

void find_running(DeviceRuns &runs, const Module &module)
{
	bool changed = true;

	while (changed) {
		changed = false;
		for (const Function &function : module)
			if (!function.isDeclaration() &&
				!is_of_runtime(function) &&
				!runs.running.contains(&function) &&
				has_run(runs, function))
				changed |= runs.running.insert(&function)
						   .second;
	}
}

// May "function" be called from other modules, or by code that has got its
// address?
bool is_reachable(const Function &function)
{
	return !function.hasLocalLinkage() || function.hasAddressTaken();
}

// Has "function" a call that must be directly before its return (musttail)?  A
// call of the runtime cannot be inserted between both.
bool has_tail_call(const Function &function)
{
	return any_of(instructions(function), [](const Instruction &inst) {
		auto *call = dyn_cast<CallInst>(&inst);

		return call && call->isMustTailCall();
	});
}

// ---- splitting ----

SmallVector<CallBase *, 8> list_callers(Function &function)
{
	SmallVector<CallBase *, 8> callers;

	for (User *user : function.users()) {
		auto *call = dyn_cast<CallBase>(user);

		if (call && call->getCalledFunction() == &function)
			callers.push_back(call);
	}
	return callers;
}

bool can_split(const Function &function)
{
	return is_final(function) && !function.isVarArg() &&
		!function.isPresplitCoroutine() &&
		!function.callsFunctionThatReturnsTwice() &&
		none_of(function, [](const BasicBlock &block) {
			return block.hasAddressTaken();
		});
}

Function *move_body(Function &function)
{
	Function *body = Function::Create(function.getFunctionType(),
		GlobalValue::InternalLinkage, function.getAddressSpace(),
		function.getName() + ".stay", function.getParent());

	body->copyAttributesFrom(&function);
	body->setLinkage(GlobalValue::InternalLinkage);
	body->setVisibility(GlobalValue::DefaultVisibility);
	body->setDLLStorageClass(GlobalValue::DefaultStorageClass);
	body->setComdat(nullptr);
	body->copyMetadata(&function, 0);
	function.setSubprogram(nullptr);
	body->splice(body->begin(), &function);
	for (auto [from, to] : zip(function.args(), body->args())) {
		to.takeName(&from);
		from.replaceAllUsesWith(&to);
	}
	return body;
}

// Make "function" call "body" and return its result.
void call_body(Function &function, Function &body)
{
	auto *entry = BasicBlock::Create(function.getContext(), "", &function);
	IRBuilder<> builder(entry);
	SmallVector<Value *, 8> arguments;

	for (Argument &argument : function.args())
		arguments.push_back(&argument);
	CallInst *call = builder.CreateCall(&body, arguments);
	call->setCallingConv(body.getCallingConv());
	call->setAttributes(
		body.getAttributes().removeFnAttributes(function.getContext()));
	if (function.getReturnType()->isVoidTy())
		builder.CreateRetVoid();
	else
		builder.CreateRet(call);
}

// Split "function", which other modules may call: its body becomes a new
// function, which callers in this module call directly.
void split(DeviceRuns &runs, Function &function)
{
	SmallVector<CallBase *, 8> callers = list_callers(function);

	if (!is_reachable(function) || callers.empty() || !can_split(function))
		return;
	Function *body = move_body(function);
	for (CallBase *caller : callers)
		caller->setCalledFunction(body);
	call_body(function, *body);
	function.setPersonalityFn(nullptr);
	runs.running.insert(body);
}

// ---- attributes ----

// Remove the attributes of "function" that say that it does not write memory:
// calls of the runtime now do so.
void allow_effects(Function &function)
{
	for (Attribute::AttrKind kind : { Attribute::Memory, Attribute::NoSync,
		     Attribute::NoFree, Attribute::Speculatable })
		function.removeFnAttr(kind);
	for (unsigned i = 0; i < function.arg_size(); ++i)
		for (Attribute::AttrKind kind : { Attribute::ReadOnly,
			     Attribute::ReadNone, Attribute::WriteOnly })
			function.removeParamAttr(i, kind);
}

void allow_effects(CallBase &call)
{
	for (Attribute::AttrKind kind :
		{ Attribute::Memory, Attribute::NoSync, Attribute::NoFree })
		call.removeFnAttr(kind);
	for (unsigned i = 0; i < call.arg_size(); ++i)
		for (Attribute::AttrKind kind : { Attribute::ReadOnly,
			     Attribute::ReadNone, Attribute::WriteOnly })
			call.removeParamAttr(i, kind);
}

// Remove memory-effect attributes from "changed" and from all direct and
// indirect callers.
void allow_all_effects(SmallVector<Function *, 16> changed)
{
	SmallPtrSet<Function *, 16> seen(changed.begin(), changed.end());

	while (!changed.empty()) {
		Function *function = changed.pop_back_val();

		allow_effects(*function);
		for (CallBase *call : list_callers(*function)) {
			allow_effects(*call);
			if (seen.insert(call->getFunction()).second)
				changed.push_back(call->getFunction());
		}
	}
}

// ---- all of it ----

SmallVector<Function *, 16> list_functions(Module &module)
{
	SmallVector<Function *, 16> functions;

	for (Function &function : module)
		if (!function.isDeclaration() && !is_of_runtime(function))
			functions.push_back(&function);
	return functions;
}

void touch_everywhere(DeviceRuns &runs, Module &module)
{
	TargetLibraryInfoImpl found(Triple(module.getTargetTriple()));
	SmallVector<Function *, 16> changed;

	for (Function *function : list_functions(module)) {
		TargetLibraryInfo library(found, function);
		bool is_left = runs.running.contains(function) &&
			is_reachable(*function);

		if (touch_before_accesses(runs, *function, library, is_left))
			changed.push_back(function);
	}
	allow_all_effects(changed);
}

bool can_stay(const DeviceRuns &runs)
{
	return runs.touch && runs.staying && !runs.touch->isDeclaration() &&
		none_of(runs.running, [](const Function *function) {
			return has_tail_call(*function);
		});
}

} // namespace

bool ash_device_settle_stays(LLVMModuleRef module_ref)
{
	Module &module = *unwrap(module_ref);
	Function *mark = module.getFunction(ASH_STAYS_NAME);
	SmallVector<Value *, 16> programs;
	DeviceRuns runs;

	if (!mark)
		return false;
	SmallVector<CallInst *, 16> marks = list_marks(*mark);
	for (CallInst *call : marks) {
		read_mark(runs, *call);
		programs.push_back(call->getArgOperand(1));
	}
	erase_marks(*mark, marks);
	find_running(runs, module);
	if (!can_stay(runs))
		return true;
	for_each(programs, let_stay);
	for (Function *function : list_functions(module))
		if (runs.running.contains(function))
			split(runs, *function);
	touch_everywhere(runs, module);
	return true;
}
