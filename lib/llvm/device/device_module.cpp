// device_module.cpp - extraction of kernels into their own module.
//
// A kernel is cloned, with parameters instead of loads from the context.
// Device addresses of arrays, and everything computed from them, are in the
// address space of global memory, which has the same number on all devices.
// Each array is separate memory there.
//
// SPDX-License-Identifier: MIT
#include "llvm/device/device_module_impl.h"

#include "llvm/conventions.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/Local.h>

using namespace llvm;

#define GLOBAL_MEMORY 1
#define SHARED_MEMORY 3

unsigned ash_device_value_bits(LLVMTypeRef type)
{
	Type *t = unwrap(type);

	if (t->isPointerTy())
		return 64;
	if (t->isFloatTy() || t->isDoubleTy() || t->isHalfTy())
		return t->getPrimitiveSizeInBits();
	if (!t->isIntegerTy() || t->getIntegerBitWidth() > 64)
		return 0;
	return std::max(8u, (unsigned) PowerOf2Ceil(t->getIntegerBitWidth()));
}

// The type of a kernel's parameter.
static Type *param_type(const ash_device_param &param)
{
	Type *type = unwrap(param.inner)->getType();
	unsigned bits = ash_device_value_bits(wrap(type));

	if (param.is_array)
		return PointerType::get(type->getContext(), GLOBAL_MEMORY);
	if (type->isFloatingPointTy())
		return type;
	return IntegerType::get(type->getContext(), bits ? bits : 64);
}

// Declare the globals that "value" refers to, directly or by its operands, in
// "module", and map them to the declarations.
static void declare_globals(const Value *value, Module &module,
	ValueToValueMapTy &map, SmallPtrSetImpl<const Value *> &seen)
{
	if (!isa<Constant>(value) || !seen.insert(value).second)
		return;
	if (auto *function = dyn_cast<Function>(value)) {
		map[value] = module.getOrInsertFunction(function->getName(),
					   function->getFunctionType(),
					   function->getAttributes())
				     .getCallee();
		return;
	}
	if (auto *global = dyn_cast<GlobalValue>(value)) {
		map[value] = module.getOrInsertGlobal(global->getName(),
			global->getValueType());
		return;
	}
	for (const Value *operand : cast<Constant>(value)->operands())
		declare_globals(operand, module, map, seen);
}

// Drop metadata that refers to the program's module, but keep unroll counts of
// loops.
static void drop_metadata(Function &function)
{
	for (Instruction &i : instructions(function)) {
		MDNode *loop = i.getMetadata(LLVMContext::MD_loop);

		i.dropUnknownNonDebugMetadata();
		if (!loop || !findOptionMDForLoopID(loop, ASH_UNROLL_COUNT))
			continue;
		i.setMetadata(LLVMContext::MD_loop, loop);
		updateLoopMetadataDebugLocations(i, [](Metadata *m) {
			return isa<DILocation>(m) ? nullptr : m;
		});
	}
}

static Function *create_kernel(ash_device_module &to, const Function &from,
	const ash_device_param *param, unsigned n)
{
	LLVMContext &context = from.getContext();
	SmallVector<Type *, 16> types;
	unsigned number = to.names.size();

	to.names.push_back("ashlar_kernel_" + std::to_string(number));
	for (unsigned i = 0; i < n; i++)
		types.push_back(param_type(param[i]));
	return Function::Create(
		FunctionType::get(Type::getVoidTy(context), types, false),
		GlobalValue::ExternalLinkage, to.names.back(), *to.module);
}

// Emit thread identifier number "dim" (ASH_DEVICE_BLOCK, ...) as a placeholder
// call.
static Value *thread_value(IRBuilder<> &builder, unsigned dim)
{
	Module &module = *builder.GetInsertBlock()->getModule();
	FunctionCallee callee = module.getOrInsertFunction(
		ashlar::thread_number, builder.getInt64Ty(),
		builder.getInt32Ty());

	return builder.CreateCall(callee, { builder.getInt32(dim) });
}

// Move "value", an address, and all addresses computed from it to the address
// space of global memory; false if some use does not allow that.
static bool spread_space(Value *value)
{
	for (Use &use : value->uses()) {
		auto *user = cast<Instruction>(use.getUser());

		if (isa<LoadInst, PtrToIntInst, ICmpInst, AtomicRMWInst,
			    AtomicCmpXchgInst>(user))
			continue;
		if (isa<StoreInst>(user) &&
			use.getOperandNo() ==
				StoreInst::getPointerOperandIndex())
			continue;
		if (!isa<GetElementPtrInst>(user))
			return false;
		user->mutateType(value->getType());
		if (!spread_space(user))
			return false;
	}
	return true;
}

// Replace "load", a captured value that is loaded from the context, by the
// kernel's parameter "argument".  False if "is_array" and uses of the address
// do not allow that.
static bool replace_load(Argument *argument, Instruction *load, bool is_array)
{
	IRBuilder<> builder(load);
	Type *type = load->getType();
	Value *value = argument;

	if (is_array) {
		load->mutateType(argument->getType());
		load->replaceAllUsesWith(argument);
		return spread_space(argument);
	}
	if (type->isPointerTy())
		value = builder.CreateIntToPtr(argument, type);
	else if (type->isIntegerTy())
		value = builder.CreateTrunc(argument, type);
	load->replaceAllUsesWith(value);
	return true;
}

static void remove_dead(Function &function)
{
	SmallVector<WeakTrackingVH, 16> dead;

	for (Instruction &i : instructions(function))
		if (isInstructionTriviallyDead(&i))
			dead.push_back(&i);
	RecursivelyDeleteTriviallyDeadInstructionsPermissive(dead);
}

static void settle_params(ash_device_module &to, Function &kernel,
	ValueToValueMapTy &map, const ash_device_param *param, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		auto *load = cast<Instruction>(&*map[unwrap(param[i].inner)]);

		if (!ash_device_value_bits(wrap(load->getType())))
			to.why = "a value has a type that devices do not have";
		if (!replace_load(kernel.getArg(i), load, param[i].is_array))
			to.why = "an address is used in a way that is not "
				 "supported";
	}
	remove_dead(kernel);
}

// Turn "slot", an alloca of the kernel, into shared memory of the block.  Some
// SPIR-V drivers recognize it by its name, which begins with that of the
// kernel.
static bool share_slot(Function &kernel, AllocaInst *slot, unsigned number)
{
	Module &module = *kernel.getParent();
	Type *type = slot->getAllocatedType();
	auto *memory = new GlobalVariable(module, type, false,
		GlobalValue::InternalLinkage, UndefValue::get(type),
		kernel.getName() + ".shared" + Twine(number), nullptr,
		GlobalValue::NotThreadLocal, SHARED_MEMORY);

	memory->setAlignment(slot->getAlign());
	slot->mutateType(memory->getType());
	slot->replaceAllUsesWith(memory);
	slot->eraseFromParent();
	return spread_space(memory);
}

static void share_slots(ash_device_module &to, Function &kernel,
	ValueToValueMapTy &map, const ash_device_function &from)
{
	for (unsigned i = 0; i < from.n_shared; i++)
		if (!share_slot(kernel,
			    cast<AllocaInst>(&*map[unwrap(from.shared[i])]), i))
			to.why = "an address is used in a way that is not "
				 "supported";
}

void ash_device_barrier(LLVMBuilderRef builder, LLVMModuleRef module)
{
	IRBuilder<> &b = *unwrap(builder);
	FunctionCallee callee = unwrap(module)->getOrInsertFunction(
		ashlar::barrier, b.getVoidTy());

	cast<Function>(callee.getCallee())->setConvergent();
	b.CreateCall(callee)->setConvergent();
}

void ash_device_barrier_forget(LLVMModuleRef module)
{
	Function *function = unwrap(module)->getFunction(ashlar::barrier);

	if (function && function->use_empty())
		function->eraseFromParent();
}

void ash_device_module_add(ash_device_module *module,
	const ash_device_function *made)
{
	Function &from = *unwrap<Function>(made->function);
	const ash_device_param *param = made->param;
	unsigned n = made->n_param;
	Function *kernel = create_kernel(*module, from, param, n);
	BasicBlock *start = BasicBlock::Create(from.getContext(), "", kernel);
	IRBuilder<> builder(start);
	SmallVector<ReturnInst *, 4> returns;
	SmallPtrSet<const Value *, 32> seen;
	ValueToValueMapTy map;
	std::vector<ashlar::source_place> places = ashlar::take_places(from);

	module->blocks.insert(module->blocks.end(), made->block,
		made->block + 3);
	module->at_once.push_back(made->n_at_once);
	drop_metadata(from);
	for (Instruction &i : instructions(from))
		for (Value *operand : i.operands())
			declare_globals(operand, *module->module, map, seen);
	map[from.getArg(0)] = PoisonValue::get(from.getArg(0)->getType());
	for (unsigned i = 0; i < ASH_DEVICE_NUMBERS; i++)
		map[from.getArg(1 + i)] = thread_value(builder, i);
	CloneFunctionInto(kernel, &from, map,
		CloneFunctionChangeType::DifferentModule, returns);
	kernel->setAttributes(AttributeList());
	if (made->n_shared)
		kernel->setConvergent();
	for (unsigned i = 0; i < n; i++)
		if (param[i].is_array)
			kernel->addParamAttr(i, Attribute::NoAlias);
	builder.CreateBr(cast<BasicBlock>(map[&from.getEntryBlock()]));
	ashlar::give_places(*module, *kernel, places, map);
	settle_params(*module, *kernel, map, param, n);
	share_slots(*module, *kernel, map, *made);
}

ash_device_module *ash_device_module_create(LLVMModuleRef module)
{
	auto *made = new ash_device_module;

	made->module = std::make_unique<Module>("ashlar",
		unwrap(module)->getContext());
	made->module->setDataLayout(unwrap(module)->getDataLayout());
	return made;
}

ash_device_module *ash_device_module_free(ash_device_module *module)
{
	delete module;
	return nullptr;
}

const char *ash_device_module_name(const ash_device_module *module,
	unsigned number)
{
	return module->names[number].c_str();
}
