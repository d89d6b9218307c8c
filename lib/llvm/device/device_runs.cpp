// device_runs.cpp - queries for runs of loops on a device.
//
// SPDX-License-Identifier: MIT
#include "llvm/device/device_runs_impl.h"

#include "llvm/conventions.h"

using namespace llvm;

namespace ashlar {

bool is_of_runtime(const Function &function)
{
	return function.hasFnAttribute(ASH_OF_RUNTIME);
}

bool is_final(const Function &function)
{
	return !function.isDeclarationForLinker() &&
		!function.isInterposable() && !is_of_runtime(function);
}

Function *final_callee(const CallBase &call)
{
	Function *callee = call.getCalledFunction();

	return callee && is_final(*callee) ? callee : nullptr;
}

static bool begins_run(const Instruction &inst)
{
	auto *call = dyn_cast<CallBase>(&inst);
	const Function *callee = call ? call->getCalledFunction() : nullptr;

	return callee && callee->getName() == "ashlar_device_begin_v1";
}

bool may_run(const DeviceRuns &runs, const Instruction &inst)
{
	auto *call = dyn_cast<CallBase>(&inst);
	const Function *callee = call ? final_callee(*call) : nullptr;

	return begins_run(inst) || (callee && runs.running.contains(callee));
}

} // namespace ashlar
