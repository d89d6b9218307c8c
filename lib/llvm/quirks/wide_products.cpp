// wide_products.cpp - products of long vectors that LLVM's back end has no code
// for.
//
// With AVX512-IFMA, LLVM 22 makes one instruction (VPMADD52L) of a product of
// eight numbers of 64 bits that fits into 52 bits.  It does so where registers
// of 512 bits must not be used, too, as on Intel's processors by default; there
// it cannot halve the instruction, and crashes (LLVM pull request 183250).
// clang alone does, for instance at
//
//	%wide = zext i32 %n to i64
//	%size = add i64 %wide, 1
//	%all = insertelement <8 x i64> zeroinitializer, i64 %size, i64 0
//	%row = mul <8 x i64> %all, <i64 0, i64 1, i64 2, ..., i64 7>
//
// Subscripts of rows that lie beside each other in the new code come to that.
// Without the instruction such products take two or three others, so a function
// that may have any does without.  It need not be one of ours: when this can be
// seen, our code may have been inlined to where no attribute tells of it.
//
// C++, since it reads types and instructions in LLVM's own terms.
//
// SPDX-License-Identifier: MIT
#include "llvm/quirks/wide_products.h"

#include <string>

#include <llvm/Config/llvm-config.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/Support/MathExtras.h>
#include <llvm/TargetParser/Triple.h>

#include "llvm/query/machine.h"
#include "llvm/query/target.h"

using namespace llvm;

// Of the vectors that the instruction is made for.
static constexpr unsigned wide_bits = 512, part_bits = 64;

// Do so many addresses or numbers have that size?
static bool is_wide(const Type *type)
{
	const auto *vector = dyn_cast<FixedVectorType>(type);

	return vector &&
		vector->getNumElements() * uint64_t(part_bits) >= wide_bits;
}

// Is anything in the address multiplied, not shifted?
static bool has_product(const GetElementPtrInst &step)
{
	const DataLayout &layout = step.getDataLayout();

	for (auto at = gep_type_begin(step), end = gep_type_end(step);
		at != end; ++at)
		if (!isa<Constant>(at.getOperand()) &&
			!isPowerOf2_64(at.getSequentialElementStride(layout)
					.getFixedValue()))
			return true;
	return false;
}

static bool is_wide_product(const Instruction &inst)
{
	if (!is_wide(inst.getType()))
		return false;
	if (const auto *step = dyn_cast<GetElementPtrInst>(&inst))
		return has_product(*step);
	return inst.getOpcode() == Instruction::Mul &&
		inst.getType()->getScalarSizeInBits() == part_bits;
}

static bool has_wide_product(const Function &function)
{
	return any_of(instructions(function), is_wide_product);
}

// Does the program itself ask for the instruction?
static bool is_request(const Instruction &inst)
{
	const auto *call = dyn_cast<CallBase>(&inst);

	if (!call)
		return false;
	if (const auto *text = dyn_cast<InlineAsm>(call->getCalledOperand()))
		return StringRef(text->getAsmString()).contains("madd52");
	return call->getCalledFunction() &&
		call->getCalledFunction()->getName().contains("vpmadd52");
}

static bool has_request(const Function &function)
{
	return any_of(instructions(function), is_request);
}

// Must registers with as many bits as the vectors not be used?
static bool has_short_registers(Function &function)
{
	uint64_t asked = function.getFnAttributeAsParsedInteger(
		"min-legal-vector-width", wide_bits);

	return asked < wide_bits &&
		ash_ir_target(wrap(&function)).vector_bits < wide_bits;
}

static bool has_instruction(const Function &function)
{
	const TargetMachine *machine = ashlar::machine_of(function);

	return machine &&
		machine->getMCSubtargetInfo()->checkFeatures("+avx512ifma");
}

static void remove_instruction(Function &function)
{
	static const char name[] = "target-features";
	std::string features =
		function.getFnAttribute(name).getValueAsString().str();

	function.addFnAttr(name,
		features + (features.empty() ? "" : ",") + "-avx512ifma");
}

bool ash_ir_avoid_wide_products(Function &function)
{
	if (LLVM_VERSION_MAJOR != 22 ||
		!Triple(function.getParent()->getTargetTriple()).isX86() ||
		!has_wide_product(function) || !has_short_registers(function) ||
		!has_instruction(function) || has_request(function))
		return false;
	remove_instruction(function);
	return true;
}
