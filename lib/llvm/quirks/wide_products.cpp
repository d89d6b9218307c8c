// wide_products.cpp - vector multiplications that crash LLVM's x86 back end.
//
// With AVX512-IFMA, LLVM 22 selects one instruction (VPMADD52L) for a
// multiplication of eight 64-bit numbers whose product fits into 52 bits, even
// where 512-bit registers are disabled, as on Intel's processors by default.
// There it cannot split the instruction, and crashes (LLVM pull request
// 183250). clang alone does, for instance for
//
//	%wide = zext i32 %n to i64
//	%size = add i64 %wide, 1
//	%all = insertelement <8 x i64> zeroinitializer, i64 %size, i64 0
//	%row = mul <8 x i64> %all, <i64 0, i64 1, i64 2, ..., i64 7>
//
// Subscripts of neighbouring rows in the new code have this form.  Without the
// instruction such a multiplication takes two or three others, so it is
// disabled for functions that may contain one.  This is not limited to our
// functions: at this point our code may have been inlined anywhere.
//
// Written in C++ because it inspects LLVM's types and instructions.
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
#include <llvm/Support/MathExtras.h>
#include <llvm/TargetParser/Triple.h>

#include "llvm/query/machine.h"
#include "llvm/query/target.h"
#include "llvm/quirks/versions.h"

using namespace llvm;

// The widths in bits of the instruction's vectors and of their elements.
static constexpr unsigned wide_bits = 512, part_bits = 64;

// Is "type" a vector of wide_bits whose elements are integers or addresses of
// part_bits?
static bool is_wide(const Type *type)
{
	const auto *vector = dyn_cast<FixedVectorType>(type);

	return vector &&
		vector->getNumElements() * uint64_t(part_bits) >= wide_bits;
}

// Does the address contain a multiplication other than a shift?
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

// Is "inst" a call by which the program itself asks for the instruction?
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

// Are registers as wide as the vectors disabled in "function"?
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

	return machine && ashlar::has_features(*machine, "+avx512ifma");
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
