// device_emit.cpp - code generation for a module of kernels.
//
// The module is written as bitcode, read into a separate context, adapted to
// the device, optimized and translated.  Before translation it is checked for
// everything the back ends are known not to support, because that would abort
// the compiler.
//
// The SPIR-V back end does not optimize, since the driver does so: it would
// emit operations that some drivers do not support (additions with carry).
//
// Multiplications and additions are not fused unless the program allows it, so
// that results equal the host's.
//
// PTX keeps the lines of the source.  LLVM's back end for SPIR-V has no
// instruction for them (OpLine).
//
// SPDX-License-Identifier: MIT
#include "llvm/device/device_module_impl.h"
#include "llvm/quirks/versions.h"

#include <cstring>
#include <mutex>
#include <tuple>

#include <llvm-c/Target.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/CodeGen/MachineFunction.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/IntrinsicsNVPTX.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/InferAlignment.h>
#include <llvm/Transforms/Scalar/LICM.h>
#include <llvm/Transforms/Scalar/LoopPassManager.h>
#include <llvm/Transforms/Scalar/LoopUnrollPass.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Vectorize/LoadStoreVectorizer.h>

#include "llvm/query/machine.h"
#include "llvm/quirks/ptx_stores.h"
#include "llvm/quirks/spirv_labels.h"

using namespace llvm;
using namespace ashlar;

// LLVM's library contains the back ends, but its headers do not declare the
// functions that register them.
extern "C" {
void LLVMInitializeNVPTXTargetInfo(void);
void LLVMInitializeNVPTXTarget(void);
void LLVMInitializeNVPTXTargetMC(void);
void LLVMInitializeNVPTXAsmPrinter(void);
void LLVMInitializeSPIRVTargetInfo(void);
void LLVMInitializeSPIRVTarget(void);
void LLVMInitializeSPIRVTargetMC(void);
void LLVMInitializeSPIRVAsmPrinter(void);
}

static void initialize_targets()
{
	static std::once_flag once;

	std::call_once(once, [] {
		LLVMInitializeNVPTXTargetInfo();
		LLVMInitializeNVPTXTarget();
		LLVMInitializeNVPTXTargetMC();
		LLVMInitializeNVPTXAsmPrinter();
		LLVMInitializeSPIRVTargetInfo();
		LLVMInitializeSPIRVTarget();
		LLVMInitializeSPIRVTargetMC();
		LLVMInitializeSPIRVAsmPrinter();
	});
}

static std::unique_ptr<TargetMachine> create_device_machine(
	ash_device_format format, unsigned arch)
{
	bool ptx = format == ASH_DEVICE_PTX;
	TargetOptions options;

	initialize_targets();
	options.AllowFPOpFusion = FPOpFusion::Standard;
	return create_machine(Triple(ptx ? "nvptx64-nvidia-cuda"
					 : "spirv64v1.0-unknown-unknown"),
		ptx ? "sm_" + std::to_string(arch) : "", "", options,
		ptx ? CodeGenOptLevel::Aggressive : CodeGenOptLevel::None);
}

// Drop the empty list of compile units that LLVM makes when it clones a
// function into another module.
static void drop_empty_units(Module &module)
{
	NamedMDNode *units = module.getNamedMetadata("llvm.dbg.cu");

	if (units && !units->getNumOperands())
		units->eraseFromParent();
}

static std::unique_ptr<Module> copy_module(Module &module, LLVMContext &context)
{
	SmallVector<char, 0> bytes;
	raw_svector_ostream stream(bytes);

	drop_empty_units(module);
	WriteBitcodeToFile(module, stream);
	auto copy = parseBitcodeFile(
		MemoryBufferRef(StringRef(bytes.data(), bytes.size()),
			"kernels"),
		context);
	if (!copy) {
		consumeError(copy.takeError());
		return nullptr;
	}
	return std::move(*copy);
}

static Value *ptx_number(IRBuilder<> &builder, unsigned dim)
{
	static const Intrinsic::ID thread[] = {
		Intrinsic::nvvm_read_ptx_sreg_tid_x,
		Intrinsic::nvvm_read_ptx_sreg_tid_y,
		Intrinsic::nvvm_read_ptx_sreg_tid_z
	};
	static const Intrinsic::ID block[] = {
		Intrinsic::nvvm_read_ptx_sreg_ctaid_x,
		Intrinsic::nvvm_read_ptx_sreg_ctaid_y,
		Intrinsic::nvvm_read_ptx_sreg_ctaid_z
	};
	static const Intrinsic::ID size[] = {
		Intrinsic::nvvm_read_ptx_sreg_ntid_x,
		Intrinsic::nvvm_read_ptx_sreg_ntid_y,
		Intrinsic::nvvm_read_ptx_sreg_ntid_z
	};
	auto get = [&](Intrinsic::ID id) {
		return builder.CreateZExt(
			builder.CreateIntrinsic(builder.getInt32Ty(), id, {}),
			builder.getInt64Ty());
	};
	if (dim >= ASH_DEVICE_THREAD)
		return get(thread[dim - ASH_DEVICE_THREAD]);
	if (dim >= ASH_DEVICE_BLOCK)
		return get(block[dim - ASH_DEVICE_BLOCK]);
	Value *before = builder.CreateMul(get(block[dim]), get(size[dim]), "",
		true, true);

	return builder.CreateAdd(before, get(thread[dim]), "", true, true);
}

static CallInst *call_spirv(IRBuilder<> &builder, Module &module,
	const char *name, Type *result, unsigned argument)
{
	FunctionCallee callee = module.getOrInsertFunction(name, result,
		builder.getInt32Ty());
	auto *function = cast<Function>(callee.getCallee());
	CallInst *call;

	function->setCallingConv(CallingConv::SPIR_FUNC);
	function->setDoesNotThrow();
	function->setWillReturn();
	call = builder.CreateCall(callee, { builder.getInt32(argument) });
	call->setCallingConv(CallingConv::SPIR_FUNC);
	return call;
}

static Value *spirv_number(IRBuilder<> &builder, Module &module,
	unsigned number)
{
	const char *name = number < ASH_DEVICE_BLOCK ? "_Z13get_global_idj"
		: number < ASH_DEVICE_THREAD         ? "_Z12get_group_idj"
						     : "_Z12get_local_idj";
	CallInst *call = call_spirv(builder, module, name, builder.getInt64Ty(),
		number % 3);

	call->getCalledFunction()->setDoesNotAccessMemory();
	return call;
}

static CallInst *call_barrier(IRBuilder<> &builder, Module &module,
	ash_device_format format)
{
	const unsigned shared_memory = 1;

	if (format == ASH_DEVICE_PTX)
		return ashlar::call_ptx_barrier(builder);
	CallInst *call = call_spirv(builder, module, "_Z7barrierj",
		builder.getVoidTy(), shared_memory);
	call->getCalledFunction()->setConvergent();
	return call;
}

// Emit a barrier that also orders accesses to shared memory.  Loops around it
// must not be unrolled: that gains nothing where threads wait, and PoCL 3.1
// duplicates the code after a barrier for each path to it.
static void add_barrier(IRBuilder<> &builder, Module &module,
	ash_device_format format)
{
	CallInst *call = call_barrier(builder, module, format);

	call->setConvergent();
	call->addFnAttr(Attribute::NoDuplicate);
}

static void place_barriers(Module &module, ash_device_format format)
{
	Function *mark = module.getFunction(ashlar::barrier);

	while (mark && !mark->use_empty()) {
		auto *call = cast<CallInst>(mark->user_back());
		IRBuilder<> builder(call);

		add_barrier(builder, module, format);
		call->eraseFromParent();
	}
	if (mark)
		mark->eraseFromParent();
}

static void number_threads(Module &module, ash_device_format format)
{
	Function *mark = module.getFunction(ashlar::thread_number);

	while (mark && !mark->use_empty()) {
		auto *call = cast<CallInst>(mark->user_back());
		unsigned dim = cast<ConstantInt>(call->getArgOperand(0))
				       ->getZExtValue();
		IRBuilder<> builder(call);

		call->replaceAllUsesWith(format == ASH_DEVICE_PTX
				? ptx_number(builder, dim)
				: spirv_number(builder, module, dim));
		call->eraseFromParent();
	}
	if (mark)
		mark->eraseFromParent();
}

// Declare the kernels of "from" in "module" as entry points with known block
// sizes.
static void declare_kernels(const ash_device_module &from, Module &module,
	ash_device_format format)
{
	LLVMContext &context = module.getContext();

	for (size_t i = 0; i < from.names.size(); i++) {
		Function *kernel = module.getFunction(from.names[i]);
		const unsigned *block = &from.blocks[3 * i];

		kernel->setDoesNotThrow();
		if (format == ASH_DEVICE_PTX) {
			kernel->setCallingConv(CallingConv::PTX_Kernel);
			kernel->addFnAttr("nvvm.maxntid",
				std::to_string(block[0]) + "," +
					std::to_string(block[1]) + "," +
					std::to_string(block[2]));
			if (from.at_once[i])
				kernel->addFnAttr("nvvm.minctasm",
					std::to_string(from.at_once[i]));
			continue;
		}
		kernel->setCallingConv(CallingConv::SPIR_KERNEL);
		Metadata *size[3];
		for (unsigned d = 0; d < 3; d++)
			size[d] = ConstantAsMetadata::get(ConstantInt::get(
				Type::getInt32Ty(context), block[d]));
		kernel->setMetadata("reqd_work_group_size",
			MDNode::get(context, size));
	}
}

// LLVM's knowledge of library functions for a device: memset, memcpy and
// memmove do not exist there, so that stores do not become calls of them.
static TargetLibraryAnalysis device_library(const Module &module)
{
	TargetLibraryInfoImpl library { Triple(module.getTargetTriple()) };

	library.setUnavailable(LibFunc_memset);
	library.setUnavailable(LibFunc_memcpy);
	library.setUnavailable(LibFunc_memmove);
	return TargetLibraryAnalysis(library);
}

// Run LLVM's target-independent optimizations without vectorization, which
// versions loops with tests that some SPIR-V drivers do not support.  CUDA's
// own load/store vectorization runs too late: by then addresses are induction
// variables.
static void optimize(Module &module, TargetMachine &machine,
	ash_device_format format)
{
	LoopAnalysisManager loops;
	FunctionAnalysisManager functions;
	CGSCCAnalysisManager circles;
	ModuleAnalysisManager modules;
	FunctionPassManager last;
	PassBuilder builder(&machine);

	functions.registerPass([&] { return device_library(module); });
	builder.registerModuleAnalyses(modules);
	builder.registerCGSCCAnalyses(circles);
	builder.registerFunctionAnalyses(functions);
	builder.registerLoopAnalyses(loops);
	builder.crossRegisterProxies(loops, functions, circles, modules);
	ModulePassManager passes = builder.buildModuleSimplificationPipeline(
		OptimizationLevel::O3, ThinOrFullLTOPhase::None);
	last.addPass(LoopUnrollPass(LoopUnrollOptions(3)));
	last.addPass(InstCombinePass());
	last.addPass(
		createFunctionToLoopPassAdaptor(LICMPass(LICMOptions()), true));
	last.addPass(EarlyCSEPass(true));
	last.addPass(SimplifyCFGPass());
	if (format == ASH_DEVICE_PTX) {
		last.addPass(InferAlignmentPass());
		last.addPass(LoadStoreVectorizerPass());
	}
	passes.addPass(createModuleToFunctionPassAdaptor(std::move(last)));
	passes.addPass(GlobalDCEPass());
	passes.run(module, modules);
}

static bool is_known(Type *type)
{
	if (auto *number = dyn_cast<IntegerType>(type)) {
		unsigned width = number->getBitWidth();

		return width == 1 || width == 8 || width == 16 || width == 32 ||
			width == 64;
	}
	if (auto *vector = dyn_cast<FixedVectorType>(type))
		return is_known(vector->getElementType()) &&
			vector->getNumElements() <= 4;
	return type->isVoidTy() || type->isFloatTy() || type->isDoubleTy() ||
		type->isHalfTy() || type->isPointerTy() || type->isLabelTy() ||
		type->isMetadataTy();
}

// Is the address "pointer" one in global or shared memory of the device?
// Others may be addresses of the host.
static bool is_reachable(const Value *pointer)
{
	return pointer->getType()->getPointerAddressSpace() != 0 ||
		isa<AllocaInst>(getUnderlyingObject(pointer));
}

// Can the back end translate the intrinsic?  It aborts the compiler if not.
static bool is_translated(const Function &intrinsic, ash_device_format format)
{
	bool is_ptx = format == ASH_DEVICE_PTX;

	switch (intrinsic.getIntrinsicID()) {
#define ASH_INTRINSIC(name, ptx, spirv) \
	case Intrinsic::name: \
		return is_ptx ? ptx : spirv;
#include "llvm/device/device_intrinsics.def"
#undef ASH_INTRINSIC
	default:
		return intrinsic.getName().starts_with(
			is_ptx ? "llvm.nvvm." : "llvm.spv.");
	}
}

// Is the function that "call" calls available on the device?
static bool has_callee(const CallInst &call, ash_device_format format)
{
	const Function *callee = call.getCalledFunction();

	if (!callee || isa<MemIntrinsic>(call))
		return false;
	return callee->isIntrinsic() ? is_translated(*callee, format)
				     : !callee->isDeclaration() ||
			callee->getName().starts_with("_Z");
}

static const char *fault_of(const Instruction &i, ash_device_format format)
{
	if (!is_known(i.getType()))
		return "a value has a type that devices do not have";
	for (const Value *operand : i.operands())
		if (!is_known(operand->getType()))
			return "a value has a type that devices do not have";
	if (const Value *pointer = getLoadStorePointerOperand(&i))
		if (!is_reachable(pointer))
			return "an address is one of the host";
	if (auto *call = dyn_cast<CallInst>(&i))
		if (!has_callee(*call, format))
			return "a call that devices do not have";
	return nullptr;
}

static bool is_translatable(const Module &module, ash_device_format format,
	std::string *why)
{
	for (const Function &function : module)
		for (const Instruction &i : instructions(function))
			if (const char *fault = fault_of(i, format)) {
				*why = fault;
				return false;
			}
	for (const GlobalVariable &global : module.globals())
		if (global.isDeclaration()) {
			*why = "a global variable of the host is used";
			return false;
		}
	return true;
}

static bool has_doubles(const Module &module)
{
	for (const Function &function : module)
		for (const Instruction &i : instructions(function)) {
			if (i.getType()->isDoubleTy())
				return true;
			for (const Value *operand : i.operands())
				if (operand->getType()->isDoubleTy())
					return true;
		}
	return false;
}

static bool run_back_end(Module &module, TargetMachine &machine,
	CodeGenFileType type, SmallVectorImpl<char> &bytes)
{
	raw_svector_ostream stream(bytes);
	legacy::PassManager passes;

	if (machine.addPassesToEmitFile(passes, stream, nullptr, type))
		return false;
	passes.run(module);
	return true;
}

// Mask the bits in narrow stores of PTX registers; see
// llvm/quirks/ptx_stores.h.
static bool mask_stores(SmallVectorImpl<char> &bytes)
{
	size_t n = 0;
	char *masked = ash_ptx_mask_stores(bytes.data(), bytes.size(), &n);

	if (masked)
		bytes.assign(masked, masked + n);
	free(masked);
	return masked;
}

static bool translate_ptx(Module &module, unsigned arch,
	SmallVectorImpl<char> &bytes)
{
	auto machine = create_device_machine(ASH_DEVICE_PTX, arch);

	return run_back_end(module, *machine, CodeGenFileType::AssemblyFile,
		       bytes) &&
		mask_stores(bytes);
}

// Renumber the blocks of a SPIR-V image; see llvm/quirks/spirv_labels.h.
static bool number_labels(SmallVectorImpl<char> &bytes)
{
	std::vector<uint32_t> words(bytes.size() / sizeof(uint32_t));

	memcpy(words.data(), bytes.data(), words.size() * sizeof(uint32_t));
	if (!ash_spirv_number_labels(words.data(), words.size()))
		return false;
	memcpy(bytes.data(), words.data(), words.size() * sizeof(uint32_t));
	return true;
}

// Does the SPIR-V text define each number once?
static bool defines_once(StringRef text)
{
	DenseSet<unsigned> defined;
	StringRef line;

	while (!text.empty()) {
		unsigned number;

		std::tie(line, text) = text.split('\n');
		line = line.ltrim();
		if (!line.consume_front("%") ||
			line.consumeInteger(10, number) ||
			!line.starts_with(" = "))
			continue;
		if (!defined.insert(number).second)
			return false;
	}
	return true;
}

// Make the numbers of blocks in a SPIR-V image unique, or check that the
// numbers in its text form are; false if that fails.
static bool settle_numbers(ash_device_format format,
	SmallVectorImpl<char> &bytes)
{
	return format == ASH_DEVICE_SPIRV
		? number_labels(bytes)
		: defines_once(StringRef(bytes.data(), bytes.size()));
}

// Translate to SPIR-V.  If the back end's table of blocks has confused two of
// them, translate a copy: its functions have other addresses in memory.  The
// table is shared by all threads.
static bool translate_spirv(const Module &module, ash_device_format format,
	SmallVectorImpl<char> &bytes)
{
	static std::mutex table;
	const unsigned most_attempts = 10;
	std::lock_guard<std::mutex> lock(table);
	std::vector<std::unique_ptr<char[]>> occupied;

	for (unsigned i = 0; i < most_attempts; i++) {
		auto machine = create_device_machine(format, 0);
		auto copy = CloneModule(module);

		bytes.clear();
		if (!run_back_end(*copy, *machine,
			    format == ASH_DEVICE_SPIRV
				    ? CodeGenFileType::ObjectFile
				    : CodeGenFileType::AssemblyFile,
			    bytes))
			return false;
		if (settle_numbers(format, bytes))
			return true;
		for (unsigned j = 0; j < 4u << i; j++)
			occupied.emplace_back(
				new char[sizeof(MachineFunction)]);
	}
	return false;
}

// Translate "module" to an image in "bytes"; text ends in a null character,
// SPIR-V does not.  False if that fails.
static bool translate(Module &module, ash_device_format format, unsigned arch,
	SmallVectorImpl<char> &bytes)
{
	bool done = format == ASH_DEVICE_PTX
		? translate_ptx(module, arch, bytes)
		: translate_spirv(module, format, bytes);

	if (format != ASH_DEVICE_SPIRV)
		bytes.push_back('\0');
	return done;
}

static bool fail(ash_device_image *image, const std::string &why)
{
	image->why = strdup(why.c_str());
	return false;
}

static void keep(ash_device_image *image, const SmallVectorImpl<char> &bytes)
{
	image->bytes = static_cast<char *>(malloc(bytes.size()));
	image->size = image->bytes ? bytes.size() : 0;
	if (image->bytes)
		memcpy(image->bytes, bytes.data(), bytes.size());
}

static unsigned largest_block(const ash_device_module &from)
{
	unsigned most = 1;

	for (size_t i = 0; i < from.blocks.size(); i += 3)
		most = std::max(most,
			from.blocks[i] * from.blocks[i + 1] *
				from.blocks[i + 2]);
	return most;
}

bool ash_device_module_emit(const ash_device_module *from,
	ash_device_format format, ash_device_image *image)
{
	LLVMContext context;
	SmallVector<char, 0> bytes;
	std::string why = from->why;

	// Names are discarded, because LLVM 22 may give a block's name an ID
	// that is already in use.
	context.setDiscardValueNames(true);
	auto machine = create_device_machine(format, image->arch);
	auto module = copy_module(*from->module, context);

	if (!machine || !module)
		return fail(image, "LLVM cannot translate for the device");
	if (!why.empty())
		return fail(image, why);
	ashlar::set_triple(*module, machine->getTargetTriple());
	module->setDataLayout(machine->createDataLayout());
	if (format != ASH_DEVICE_PTX)
		StripDebugInfo(*module);
	number_threads(*module, format);
	place_barriers(*module, format);
	declare_kernels(*from, *module, format);
	ashlar::expand_intrinsics(*module);
	if (!ashlar::adapt_math(*module, format, &why) || verifyModule(*module))
		return fail(image,
			why.empty() ? "the kernels are not valid" : why);
	optimize(*module, *machine, format);
	if (!is_translatable(*module, format, &why))
		return fail(image, why);
	image->needs_doubles = has_doubles(*module);
	image->has_lines = format == ASH_DEVICE_PTX && from->unit;
	if (!translate(*module, format, image->arch, bytes))
		return fail(image, "LLVM cannot translate for the device");
	image->block = largest_block(*from);
	image->arch = format == ASH_DEVICE_PTX ? image->arch : 0;
	keep(image, bytes);
	return image->bytes || fail(image, "memory ran out");
}

void ash_device_image_clear(ash_device_image *image)
{
	free(image->bytes);
	free(image->why);
	*image = {};
}
