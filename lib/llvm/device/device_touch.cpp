// device_touch.cpp - calls of the runtime before the host accesses memory.
//
// First all accesses are listed, with the memory that they may reach.  The call
// for an access in a loop is inserted before the outermost enclosing loop
// without a run, for all memory that the loop accesses.  Objects that cannot
// contain an array of a run are skipped.
//
// SPDX-License-Identifier: MIT
#include "llvm/device/device_runs_impl.h"

#include "ashlar/device.h"
#include "llvm/quirks/versions.h"
#include "support/fault.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>

using namespace llvm;
using namespace ashlar;

namespace {

// The most calls of the runtime in a function without runs: if there are more,
// one call where the function begins replaces them.
constexpr unsigned most_calls = 64;

// What an instruction may access: the memory at "pointer"; null: any memory.
struct Access {
	Instruction *inst;
	Value *pointer = nullptr;
	Value *bytes = nullptr;	// null: not known
	uint64_t how = ASHLAR_DEVICE_CHANGES;
};

// A call of the runtime that is to be inserted before an instruction.
struct Touch {
	Instruction *place;
	Value *pointer;		// null: anything
	Value *bytes;
	uint64_t how;
};

// ---- objects ----

// Is the object at "pointer" used by loads, stores and calls of the runtime
// only, so that no other code knows its address?
bool is_only_accessed(const Value *pointer, unsigned depth = 0)
{
	return depth < 6 &&
		all_of(
			pointer->uses(),
			[&](const Use &use) {
				const User *user = use.getUser();
				auto *call = dyn_cast<CallBase>(user);

				if (isa<LoadInst>(user) || isa<ICmpInst>(user))
					return true;
				if (isa<StoreInst>(user))
					return use.getOperandNo() == 1;
				if (call && call->getCalledFunction())
					return isa<IntrinsicInst>(call) ||
						call->getCalledFunction()
							->getName()
							.starts_with("ashlar_"
								     "device_");
				return isa<GEPOperator>(user) &&
					is_only_accessed(user, depth + 1);
			});
}

bool may_stay(const DeviceRuns &runs, const Value *object)
{
	auto *variable = dyn_cast<GlobalVariable>(object);

	if (isa<Function>(object) || isa<ConstantPointerNull>(object) ||
		(variable && variable->isConstant()))
		return false;
	if (runs.objects.contains(object))
		return true;
	if (!isIdentifiedObject(object) || isa<Argument>(object))
		return true;
	if (!runs.any)
		return false;
	if (variable && !variable->hasLocalLinkage())
		return true;
	return !is_only_accessed(object);
}

// May the object of "pointer" contain an array that stays on the device?
bool may_reach(const DeviceRuns &runs, const Value *pointer)
{
	SmallVector<const Value *, 4> objects;

	getUnderlyingObjects(pointer, objects);
	return any_of(objects,
		[&](const Value *object) { return may_stay(runs, object); });
}

// The size of a variable in bytes, or null.
Value *size_of(const Value *object, const DataLayout &layout)
{
	auto *local = dyn_cast<AllocaInst>(object);
	auto *variable = dyn_cast<GlobalVariable>(object);
	Type *number = Type::getInt64Ty(object->getContext());
	TypeSize size = TypeSize::getFixed(0);

	if (local && local->getAllocationSize(layout))
		size = *local->getAllocationSize(layout);
	else if (variable && variable->hasDefinitiveInitializer())
		size = layout.getTypeAllocSize(variable->getValueType());
	if (size.isScalable() || size.isZero())
		return nullptr;
	return ConstantInt::get(number, size.getFixedValue());
}

// ---- library functions ----

struct PlainFunction {
	StringLiteral name;
	int opaque; // position of the argument that is a FILE, or -1
};

constexpr PlainFunction plain_functions[] = {
	{ "printf", -1 },
	{ "__printf_chk", -1 },
	{ "puts", -1 },
	{ "putchar", -1 },
	{ "snprintf", -1 },
	{ "sprintf", -1 },
	{ "__snprintf_chk", -1 },
	{ "__sprintf_chk", -1 },
	{ "fprintf", 0 },
	{ "__fprintf_chk", 0 },
	{ "fflush", 0 },
	{ "vfprintf", 0 },
	{ "fputs", 1 },
	{ "fputc", 1 },
	{ "putc", 1 },
	{ "fwrite", 3 },
	{ "clock", -1 },
	{ "time", -1 },
	{ "clock_gettime", -1 },
	{ "gettimeofday", -1 },
	{ "getenv", -1 },
	{ "atoi", -1 },
	{ "atol", -1 },
	{ "atof", -1 },
	{ "strtol", -1 },
	{ "strtod", -1 },
	{ "rand", -1 },
	{ "srand", -1 },
	{ "malloc", -1 },
	{ "calloc", -1 },
	{ "_Znwm", -1 },
	{ "_Znam", -1 },
	{ "omp_get_wtime", -1 },
	{ "MPI_Wtime", -1 },
	{ "_ZNSt6chrono3_V212steady_clock3nowEv", -1 },
	{ "_ZNSt6chrono3_V212system_clock3nowEv", -1 },
};

// Is "name" a library function that calls no function of the program and
// accesses no memory of it except through its arguments?  "opaque" is set to
// the position of the argument that is a FILE, or to -1.
bool is_plain_library(StringRef name, int &opaque)
{
	for (const PlainFunction &known : plain_functions)
		if (name == known.name) {
			opaque = known.opaque;
			return true;
		}
	return false;
}

// ---- the accesses of each instruction ----

class Accesses {
public:
	Accesses(const DeviceRuns &all, Function &f,
		const TargetLibraryInfo &known)
		: runs(all), function(f), library(known),
		  layout(f.getDataLayout())
	{
	}

	SmallVector<Access, 32> list;

	void add_all(bool is_left)
	{
		for (Instruction &inst : instructions(function)) {
			add(inst);
			if (is_left && leaves(inst))
				add_any(inst);
		}
		add_ends();
	}

private:
	const DeviceRuns &runs;
	Function &function;
	const TargetLibraryInfo &library;
	const DataLayout &layout;

	Value *number(uint64_t value) const
	{
		return ConstantInt::get(Type::getInt64Ty(function.getContext()),
			value);
	}

	static bool leaves(const Instruction &inst)
	{
		return isa<ReturnInst>(inst) || isa<ResumeInst>(inst) ||
			isa<CleanupReturnInst>(inst);
	}

	void add_any(Instruction &inst, bool reads_only = false)
	{
		list.push_back({ &inst, nullptr, nullptr,
			reads_only ? uint64_t(ASHLAR_DEVICE_SEES)
				   : uint64_t(ASHLAR_DEVICE_CHANGES) });
	}

	void add_part(Instruction &inst, Value *pointer, Value *bytes,
		bool writes)
	{
		if (may_reach(runs, pointer))
			list.push_back({ &inst, pointer, bytes,
				writes ? uint64_t(ASHLAR_DEVICE_CHANGES)
				       : uint64_t(ASHLAR_DEVICE_SEES) });
	}

	void add_value(Instruction &inst, Value *pointer, Type *type,
		bool writes)
	{
		TypeSize size = layout.getTypeStoreSize(type);

		add_part(inst, pointer,
			size.isScalable() ? nullptr
					  : number(size.getFixedValue()),
			writes);
	}

	void add(Instruction &inst)
	{
		if (!inst.mayReadOrWriteMemory())
			return;
		if (auto *call = dyn_cast<CallBase>(&inst))
			add_call(*call);
		else if (inst.isAtomic())
			add_any(inst);
		else if (auto *load = dyn_cast<LoadInst>(&inst))
			add_value(inst, load->getPointerOperand(),
				load->getType(), false);
		else if (auto *store = dyn_cast<StoreInst>(&inst))
			add_value(inst, store->getPointerOperand(),
				store->getValueOperand()->getType(), true);
		else
			add_any(inst);
	}

	void add_call(CallBase &call)
	{
		Function *callee = call.getCalledFunction();
		int opaque = -1;

		if (auto *intrinsic = dyn_cast<IntrinsicInst>(&call))
			add_intrinsic(*intrinsic);
		else if (callee &&
			(is_of_runtime(*callee) ||
				callee->getName().starts_with("ashlar_")) &&
			callee->getName().starts_with("ashlar_device_"))
			return;
		else if (final_callee(call))
			add_copies(call);
		else if (callee && is_free(call))
			list.push_back({ &call, call.getArgOperand(0),
				number(0), ASHLAR_DEVICE_FREES });
		else if (callee && callee->isDeclaration() &&
			is_plain_library(callee->getName(), opaque))
			add_arguments(call, opaque);
		else
			add_effects(call);
	}

	bool is_free(const CallBase &call) const
	{
		LibFunc id;

		return library.getLibFunc(call, id) && library.has(id) &&
			id == LibFunc_free;
	}

	// Add the reads by which a call copies arguments for its callee
	// (byval).
	void add_copies(CallBase &call)
	{
		for (unsigned i = 0; i < call.arg_size(); ++i)
			if (call.isByValArgument(i))
				add_value(call, call.getArgOperand(i),
					call.getParamByValType(i), false);
	}

	void add_arguments(CallBase &call, int opaque)
	{
		for (unsigned i = 0; i < call.arg_size(); ++i) {
			Value *argument = call.getArgOperand(i);

			if (argument->getType()->isPointerTy() &&
				int(i) != opaque &&
				!call.doesNotAccessMemory(i))
				add_part(call, argument, nullptr,
					!call.onlyReadsMemory(i));
		}
	}

	// Add the accesses of a call, as its attributes describe them.
	void add_effects(CallBase &call)
	{
		MemoryEffects effects = call.getMemoryEffects();

		if (call.doesNotAccessMemory() ||
			effects.onlyAccessesInaccessibleMem())
			return;
		if (effects.onlyAccessesInaccessibleOrArgMem() ||
			touches_errno_alone(effects))
			add_arguments(call, -1);
		else
			add_any(call, call.onlyReadsMemory());
	}

	static bool touches_errno_alone(MemoryEffects effects)
	{
		return effects.getModRef(IRMemLocation::Other) ==
			ModRefInfo::NoModRef;
	}

	void add_intrinsic(IntrinsicInst &call)
	{
		if (auto *set = dyn_cast<MemIntrinsic>(&call)) {
			add_part(call, set->getDest(), set->getLength(), true);
			if (auto *copy = dyn_cast<MemTransferInst>(&call))
				add_part(call, copy->getSource(),
					copy->getLength(), false);
			return;
		}
		switch (call.getIntrinsicID()) {
		case Intrinsic::lifetime_start:
		case Intrinsic::assume:
		case Intrinsic::stacksave:
		case Intrinsic::experimental_noalias_scope_decl:
		case Intrinsic::prefetch:
			return;
		case Intrinsic::lifetime_end:
			add_end(call, call.getArgOperand(call.arg_size() - 1));
			return;
		case Intrinsic::masked_load:
			add_value(call, call.getArgOperand(0), call.getType(),
				false);
			return;
		case Intrinsic::masked_store:
			add_value(call, call.getArgOperand(1),
				call.getArgOperand(0)->getType(), true);
			return;
		default:
			add_effects(call);
		}
	}

	// Record that the contents of the local variable "pointer" are not
	// needed any more at "inst".
	void add_end(Instruction &inst, Value *pointer)
	{
		const Value *object = getUnderlyingObject(pointer);
		Value *size = size_of(object, layout);

		if (!may_stay(runs, object))
			return;
		if (size)
			list.push_back({ &inst, const_cast<Value *>(object),
				size, ASHLAR_DEVICE_FORGETS });
		else
			add_any(inst);
	}

	// Record the end of all local variables at the returns of the function.
	void add_ends()
	{
		for (BasicBlock &block : function)
			if (leaves(*block.getTerminator()))
				for (Instruction &inst : instructions(function))
					if (isa<AllocaInst>(inst))
						end_local(
							*block.getTerminator(),
							cast<AllocaInst>(inst));
	}

	void end_local(Instruction &place, AllocaInst &local)
	{
		if (local.isStaticAlloca())
			add_end(place, &local);
		else if (may_stay(runs, &local))
			add_any(place);
	}
};

// ---- place and range of each call ----

class Placer {
public:
	Placer(const DeviceRuns &all, Function &f, const TargetLibraryInfo &l)
		: runs(all), function(f), layout(f.getDataLayout()), library(l),
		  tree(f), loops(tree), assumptions(f),
		  scev(f, library, assumptions, tree, loops),
		  expander(expander_for(scev, "touch"))
	{
		for (Instruction &inst : instructions(f))
			has_run |= may_run(runs, inst);
	}

	SmallVector<Touch, 32> touches;

	void place(const Access &access)
	{
		Loop *loop = find_loop(*access.inst);
		Touch touch = { access.inst, access.pointer, access.bytes,
			access.how };

		if (loop) {
			touch.place = loop->getLoopPreheader()->getTerminator();
			widen(touch, *access.inst, *loop);
		}
		if (!touch.bytes && touch.pointer)
			use_object(touch);
		if (!is_covered(touch))
			touches.push_back(touch);
	}

	// Replace all accesses by a single one to any memory if there are too
	// many.
	void limit()
	{
		if (has_run || touches.size() <= most_calls)
			return;
		touches.clear();
		touches.push_back({ &*function.getEntryBlock()
					    .getFirstNonPHIOrDbgOrAlloca(),
			nullptr, nullptr, ASHLAR_DEVICE_CHANGES });
	}

private:
	const DeviceRuns &runs;
	Function &function;
	const DataLayout &layout;
	TargetLibraryInfo library;
	DominatorTree tree;
	LoopInfo loops;
	AssumptionCache assumptions;
	ScalarEvolution scev;
	SCEVExpander expander;
	bool has_run = false;

	bool is_free_of_runs(const Loop &loop) const
	{
		return none_of(loop.blocks(), [&](const BasicBlock *block) {
			return any_of(*block, [&](const Instruction &inst) {
				return may_run(runs, inst);
			});
		});
	}

	// The outermost loop around "inst" before which the runtime can be
	// called instead of in the loop; null: none.
	Loop *find_loop(const Instruction &inst) const
	{
		Loop *found = nullptr;

		for (Loop *loop = loops.getLoopFor(inst.getParent());
			loop && is_free_of_runs(*loop);
			loop = loop->getParentLoop())
			if (loop->getLoopPreheader())
				found = loop;
		return found;
	}

	// Let "touch" cover what "inst" accesses in all iterations of "loop".
	void widen(Touch &touch, const Instruction &inst, const Loop &loop)
	{
		bool is_same = !touch.pointer ||
			(loop.isLoopInvariant(touch.pointer) && touch.bytes &&
				loop.isLoopInvariant(touch.bytes));

		if (is_same)
			return;
		if (touch.how != ASHLAR_DEVICE_FREES && touch.bytes &&
			find_range(touch, inst, loop))
			return;
		touch.bytes = nullptr;
		if (touch.how == ASHLAR_DEVICE_FREES)
			touch.pointer = nullptr;
	}

	// The value that the address "s" has in the first or, if "last", the
	// last iteration of "loop" and of all loops in it; null: not known.
	const SCEV *end_of(const SCEV *s, const Loop &loop, bool last)
	{
		while (!scev.isLoopInvariant(s, &loop)) {
			auto *sum = dyn_cast<SCEVAddRecExpr>(s);

			if (!sum || !sum->isAffine())
				return nullptr;
			const SCEV *step = sum->getStepRecurrence(scev);
			const SCEV *n = scev.getBackedgeTakenCount(
				sum->getLoop());
			bool up = scev.isKnownNonNegative(step);

			if (isa<SCEVCouldNotCompute>(n) ||
				(!up && !scev.isKnownNonPositive(step)))
				return nullptr;
			if (up == last)
				s = sum->evaluateAtIteration(n, scev);
			else
				s = sum->getStart();
		}
		return s;
	}

	// Let "touch" cover the range that "inst", an access of constant
	// length, reaches in the loop; false if that is not known.
	bool find_range(Touch &touch, const Instruction &inst, const Loop &loop)
	{
		auto *length = dyn_cast<ConstantInt>(touch.bytes);
		Type *number = touch.bytes->getType();
		const SCEV *s = scev.getSCEVAtScope(touch.pointer,
			loops.getLoopFor(inst.getParent()));

		if (!length ||
			layout.getIndexTypeSizeInBits(
				touch.pointer->getType()) != 64)
			return false;
		const SCEV *low = end_of(s, loop, false);
		const SCEV *high = low ? end_of(s, loop, true) : nullptr;
		if (!high)
			return false;
		const SCEV *bytes = scev.getAddExpr(
			scev.getPtrToIntExpr(high, number),
			scev.getNegativeSCEV(scev.getPtrToIntExpr(low, number)),
			scev.getConstant(length));
		if (!expander.isSafeToExpandAt(low, touch.place) ||
			!expander.isSafeToExpandAt(bytes, touch.place))
			return false;
		touch.pointer = expander.expandCodeFor(low,
			touch.pointer->getType(), touch.place);
		touch.bytes = expander.expandCodeFor(bytes, number,
			touch.place);
		return true;
	}

	// Is the object allocated before "place"?  False if it is allocated in
	// a loop that begins after "place".
	bool is_there(const Value *object, const Instruction &place) const
	{
		auto *local = dyn_cast<Instruction>(object);

		return !local || tree.dominates(local, &place);
	}

	// Let "touch" cover all of "object".
	void use_object(Touch &touch)
	{
		const Value *object = getUnderlyingObject(touch.pointer);

		touch.pointer = nullptr;
		touch.bytes = is_there(object, *touch.place)
			? size_of(object, layout)
			: nullptr;
		if (touch.bytes)
			touch.pointer = const_cast<Value *>(object);
	}

	// Is the place of "first" always passed before that of "second",
	// without a run in between, so that one call suffices?
	bool follows(const Touch &first, const Touch &second) const
	{
		if (!has_run)
			return tree.dominates(first.place, second.place) ||
				first.place == second.place;
		if (first.place->getParent() != second.place->getParent())
			return false;
		for (Instruction *inst = first.place; inst;
			inst = inst->getNextNode()) {
			if (inst == second.place)
				return true;
			if (may_run(runs, *inst))
				return false;
		}
		return false;
	}

	static bool covers(const Touch &first, const Touch &second)
	{
		bool has_all = !first.pointer ||
			(first.pointer == second.pointer &&
				first.bytes == second.bytes);

		return has_all &&
			(first.how == second.how ||
				(first.how == ASHLAR_DEVICE_CHANGES &&
					second.how != ASHLAR_DEVICE_FREES) ||
				!first.pointer) &&
			first.how <= ASHLAR_DEVICE_CHANGES &&
			(first.how == ASHLAR_DEVICE_CHANGES ||
				second.how == ASHLAR_DEVICE_SEES);
	}

	bool is_covered(const Touch &touch) const
	{
		return any_of(touches, [&](const Touch &other) {
			return covers(other, touch) && follows(other, touch);
		});
	}
};

// ---- code ----

Value *load_counter(IRBuilder<> &builder, const DeviceRuns &runs, uint64_t how)
{
	Type *number = builder.getInt64Ty();
	unsigned which = how == ASHLAR_DEVICE_SEES ? 1 : 0;

	return builder.CreateLoad(number,
		builder.CreateConstInBoundsGEP1_64(number, runs.staying,
			which));
}

void emit(const DeviceRuns &runs, const Touch &touch)
{
	IRBuilder<> builder(touch.place);
	MDNode *seldom = MDBuilder(builder.getContext())
				 .createBranchWeights(1, 1000000);
	Value *some = builder.CreateIsNotNull(
		load_counter(builder, runs, touch.how));
	Instruction *end = SplitBlockAndInsertIfThen(some,
		touch.place->getIterator(), false, seldom);
	bool is_any = !touch.pointer || !touch.bytes;

	builder.SetInsertPoint(end);
	builder.SetCurrentDebugLocation(touch.place->getDebugLoc());
	builder.CreateCall(runs.touch,
		{ is_any ? ConstantPointerNull::get(builder.getPtrTy())
			 : touch.pointer,
			is_any ? builder.getInt64(UINT64_MAX)
			       : builder.CreateZExtOrTrunc(touch.bytes,
					 builder.getInt64Ty()),
			builder.getInt64(touch.how) });
}

// For tests of this plugin: is the deliberate fault that drops calls off, so
// that this call is kept?
bool is_kept(const Touch &touch)
{
	bool is_end = isa<ReturnInst>(touch.place);

	(void) is_end;
	ASH_FAULT("touch-read",
		return touch.how != ASHLAR_DEVICE_SEES || !touch.pointer);
	ASH_FAULT("touch-write",
		return touch.how != ASHLAR_DEVICE_CHANGES || !touch.pointer);
	ASH_FAULT("touch-any", return touch.pointer || is_end);
	ASH_FAULT("touch-return", return touch.pointer || !is_end);
	ASH_FAULT("touch-end", return touch.how != ASHLAR_DEVICE_FORGETS);
	ASH_FAULT("touch-free", return touch.how != ASHLAR_DEVICE_FREES);
	return true;
}

} // namespace

bool ashlar::touch_before_accesses(const DeviceRuns &runs, Function &function,
	const TargetLibraryInfo &library, bool is_left)
{
	Accesses accesses(runs, function, library);
	SmallVector<Touch, 32> touches;

	accesses.add_all(is_left);
	if (accesses.list.empty())
		return false;
	{
		Placer placer(runs, function, library);

		for (const Access &access : accesses.list)
			placer.place(access);
		placer.limit();
		touches = placer.touches;
	}
	for (const Touch &touch : touches)
		if (is_kept(touch))
			emit(runs, touch);
	return true;
}
