// machine.cpp - target machine of a function, and properties of its processor.
//
// The pass pipeline has a target machine but does not show it to plugins.
// One made from the module and the attributes of the function gives the
// same answers.  Making one costs as much as cleaning up a small function, so
// each thread keeps its last one: most functions of a program are for the same
// machine.
//
// Sizes that LLVM does not know are the same constants on every machine, so
// that compilation is reproducible: 32 KiB and 1 MiB of cache, which most
// processors since 2010 have at least.
//
// SPDX-License-Identifier: MIT
#include "llvm/query/machine.h"

#include <cstring>
#include <memory>
#include <string>

#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/Module.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Target/TargetOptions.h>
#include <llvm/TargetParser/Triple.h>

#include "llvm/query/target.h"
#include "llvm/quirks/versions.h"

using namespace llvm;

namespace ashlar {

static StringRef text_attribute(const Function &function, StringRef name)
{
	return function.getFnAttribute(name).getValueAsString();
}

std::unique_ptr<TargetMachine> create_machine(const Triple &triple,
	StringRef cpu, StringRef features, const TargetOptions &options,
	CodeGenOptLevel level)
{
	const Target *target = find_target(triple);

	if (!target || !target->hasTargetMachine())
		return nullptr;
	return new_machine(*target, triple, cpu, features, options, level);
}

static std::unique_ptr<TargetMachine> create(const Function &function)
{
	return create_machine(Triple(function.getParent()->getTargetTriple()),
		text_attribute(function, "target-cpu"),
		text_attribute(function, "target-features"), TargetOptions(),
		CodeGenOptLevel::Default);
}

static bool is_for(const TargetMachine &machine, const Function &function)
{
	return machine.getTargetTriple() ==
		Triple(function.getParent()->getTargetTriple()) &&
		machine.getTargetCPU() ==
		text_attribute(function, "target-cpu") &&
		machine.getTargetFeatureString() ==
		text_attribute(function, "target-features");
}

TargetMachine *machine_of(const Function &function)
{
	static thread_local std::unique_ptr<TargetMachine> last;

	if (!last || !is_for(*last, function))
		last = create(function);
	return last.get();
}

static TargetTransformInfo transform_info(const Function &function,
	const TargetMachine *machine)
{
	if (machine)
		return machine->getTargetTransformInfo(function);
	return TargetTransformInfo(function.getParent()->getDataLayout());
}

} // namespace ashlar

ash_target ash_ir_target(LLVMValueRef value)
{
	typedef TargetTransformInfo TTI;
	Function &function = *unwrap<Function>(value);
	TTI info = ashlar::transform_info(function,
		ashlar::machine_of(function));
	unsigned line = info.getCacheLineSize();
	ash_target target = {};

	target.vector_bits = info.getRegisterBitWidth(TTI::RGK_FixedWidthVector)
				     .getFixedValue();
	target.n_vector_reg = info.getNumberOfRegisters(
		info.getRegisterClassForType(true));
	target.cache_line = line ? line : 64;
	target.l1_size = info.getCacheSize(TTI::CacheLevel::L1D)
				 .value_or(32 << 10);
	target.l2_size = info.getCacheSize(TTI::CacheLevel::L2D)
				 .value_or(1 << 20);
	return target;
}

char *ash_ir_target_key(LLVMValueRef value)
{
	const Function &function = *unwrap<Function>(value);
	Triple triple(function.getParent()->getTargetTriple());
	StringRef cpu = ashlar::text_attribute(function, "target-cpu");
	ash_target target = ash_ir_target(value);
	std::string key = (triple.getArchName() + "," +
		(cpu.empty() ? "generic" : cpu) + "," +
		Twine(target.vector_bits) + "x" + Twine(target.n_vector_reg))
				  .str();

	return strdup(key.c_str());
}
