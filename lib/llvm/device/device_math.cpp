// device_math.cpp - mathematical functions of kernels.
//
// For OpenCL, LLVM intrinsics and C library functions become intrinsics or
// OpenCL functions.  For CUDA they come from libdevice, a bitcode file of the
// toolkit, if it is in the default location or where CUDA_PATH points.  Results
// may differ from the host's in the last bits, except for square roots,
// divisions and rounding.
//
// SPDX-License-Identifier: MIT
#include "llvm/device/device_module_impl.h"
#include "llvm/quirks/versions.h"

#include <cstdlib>

#include <llvm/ADT/StringSet.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Transforms/IPO/Internalize.h>

using namespace llvm;

// Functions of the C library that kernels may call, without type suffix; OpenCL
// has the same names.
static const struct {
	const char *name;
	bool on_device;
} functions[] = {
#define ASH_MATH(name, on_device) { #name, on_device },
#include "llvm/query/math_functions.def"
#undef ASH_MATH
};

static bool is_listed(StringRef name)
{
	for (const auto &known : functions)
		if (name == known.name)
			return known.on_device;
	return false;
}

// The name, in the list above, of the function that intrinsic "id" computes, if
// back ends have no instruction for it; "" if there is none.
static StringRef name_of_intrinsic(Intrinsic::ID id)
{
	if (id == ashlar::intrinsic_atan2)
		return "atan2";
	switch (id) {
	case Intrinsic::acos:
		return "acos";
	case Intrinsic::asin:
		return "asin";
	case Intrinsic::atan:
		return "atan";
	case Intrinsic::cos:
		return "cos";
	case Intrinsic::cosh:
		return "cosh";
	case Intrinsic::exp:
		return "exp";
	case Intrinsic::exp10:
		return "exp10";
	case Intrinsic::exp2:
		return "exp2";
	case Intrinsic::log:
		return "log";
	case Intrinsic::log10:
		return "log10";
	case Intrinsic::log2:
		return "log2";
	case Intrinsic::pow:
		return "pow";
	case Intrinsic::round:
		return "round";
	case Intrinsic::sin:
		return "sin";
	case Intrinsic::sinh:
		return "sinh";
	case Intrinsic::tan:
		return "tan";
	case Intrinsic::tanh:
		return "tanh";
	default:
		return "";
	}
}

// The name, in the list above, of the function that "function" computes; "" if
// there is none.
static StringRef math_name(const Function &function)
{
	Type *type = function.getReturnType();
	StringRef name = function.getName();

	if (!function.isDeclaration() ||
		!(type->isDoubleTy() || type->isFloatTy()))
		return "";
	for (Type *param : function.getFunctionType()->params())
		if (param != type)
			return "";
	if (function.isIntrinsic())
		return name_of_intrinsic(function.getIntrinsicID());
	if (type->isFloatTy() && !name.consume_back("f"))
		return "";
	return is_listed(name) ? name : "";
}

// The name that the mathematical function "name", with the type of "function",
// has on the device.
static std::string device_name(StringRef name, const Function &function,
	ash_device_format format)
{
	bool single = function.getReturnType()->isFloatTy();

	if (format == ASH_DEVICE_PTX)
		return ("__nv_" + name + (single ? "f" : "")).str();
	std::string mangled = "_Z" + std::to_string(name.size()) + name.str();
	unsigned n = function.arg_size();

	for (unsigned i = 0; i < n; i++)
		mangled += single ? 'f' : 'd';
	return mangled;
}

static void replace(Function &function, StringRef name,
	ash_device_format format)
{
	Module &module = *function.getParent();
	auto *other = cast<Function>(
		module.getOrInsertFunction(device_name(name, function, format),
			      function.getFunctionType())
			.getCallee());

	other->setDoesNotAccessMemory();
	other->setDoesNotThrow();
	other->setWillReturn();
	if (format != ASH_DEVICE_PTX)
		other->setCallingConv(CallingConv::SPIR_FUNC);
	for (User *user : make_early_inc_range(function.users())) {
		auto *call = cast<CallInst>(user);

		call->setCalledFunction(other);
		call->setAttributes(AttributeList());
		call->setCallingConv(other->getCallingConv());
	}
}

static std::vector<std::string> toolkit_places()
{
	std::vector<std::string> places;

	if (const char *path = getenv("CUDA_PATH"))
		places.push_back(path);
	places.push_back("/usr/local/cuda");
	places.push_back("/usr/lib/cuda");
	places.push_back("/opt/cuda");
	for (std::string &place : places)
		place += "/nvvm/libdevice/libdevice.10.bc";
	places.push_back(
		"/usr/lib/nvidia-cuda-toolkit/libdevice/libdevice.10.bc");
	return places;
}

static std::unique_ptr<Module> read_libdevice(LLVMContext &context)
{
	for (const std::string &place : toolkit_places()) {
		auto file = MemoryBuffer::getFile(place);

		if (!file)
			continue;
		auto module = parseBitcodeFile((*file)->getMemBufferRef(),
			context);
		if (module)
			return std::move(*module);
		consumeError(module.takeError());
	}
	return nullptr;
}

static bool link_libdevice(Module &module)
{
	auto library = read_libdevice(module.getContext());

	if (!library)
		return false;
	library->setTargetTriple(module.getTargetTriple());
	library->setDataLayout(module.getDataLayout());
	return !Linker::linkModules(module, std::move(library),
		Linker::LinkOnlyNeeded,
		[](Module &all, const StringSet<> &linked) {
			internalizeModule(all, [&](const GlobalValue &value) {
				return !linked.contains(value.getName());
			});
		});
}

// Replace fmuladd by fma, as the back ends do.  The SPIR-V back end aborts on
// fmuladd where fusing is disabled.
static void join_products(Module &module)
{
	for (Function &function : make_early_inc_range(module)) {
		if (function.getIntrinsicID() != Intrinsic::fmuladd)
			continue;
		Function *joined = ashlar::declare_intrinsic(module,
			Intrinsic::fma, { function.getReturnType() });

		for (User *user : make_early_inc_range(function.users()))
			cast<CallInst>(user)->setCalledFunction(joined);
	}
}

bool ashlar::adapt_math(Module &module, ash_device_format format,
	std::string *why)
{
	bool any = false;

	if (format != ASH_DEVICE_PTX)
		join_products(module);
	for (Function &function : make_early_inc_range(module)) {
		StringRef name = math_name(function);

		if (name.empty() || function.use_empty())
			continue;
		replace(function, name, format);
		any = true;
	}
	if (!any || format != ASH_DEVICE_PTX || link_libdevice(module))
		return true;
	*why = "libdevice of the CUDA toolkit is not found";
	return false;
}
