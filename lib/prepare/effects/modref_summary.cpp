// modref_summary.cpp - mod/ref summaries: memory effects of functions, derived
// from their bodies.
//
// The extent of an access is the range of bytes that it may touch, relative to
// a pointer: from a constant to a constant plus a multiple of an argument.
//
// At the start of the pipeline LLVM has not analyzed the functions that a loop
// calls, and later LLVM only tells whether they access memory through their
// arguments, not how much.  Here a copy of the body is simplified and
// traversed: which bytes behind which pointers may be read or written, as
// constants or as multiples of an argument.  Callees come first.  A body counts
// only if it cannot be replaced at link time.
//
// Requires:    nothing; the bodies of called functions are analyzed on copies.
// Ensures:     calls in loops have attributes and metadata with the effects
//              found.
// Breaks:      alias analyses with cached results.
// Conventions: writes ASH_EFFECTS, by set_effects of llvm/query/call_effects.h;
//              reads it at the calls in the copies.
//
// SPDX-License-Identifier: MIT
#include "llvm/query/call_effects.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>

#include "llvm/edit/module.h"
#include "llvm/query/library_attributes.h"
#include "prepare/pipeline/analyses.h"

using namespace llvm;

namespace ashlar {
namespace {

// Limits for the instructions of one body, and for the total per function: a
// multiple of its size, within limits, since a file may consist of small
// functions that call each other.
constexpr unsigned max_body = 1000;
constexpr unsigned max_total = 5000;
constexpr unsigned min_total = 500;
constexpr unsigned max_ratio = 10;
// Byte counts up to this limit can be added without overflow.
constexpr int64_t max_bytes = int64_t(1) << 40;
// Extents that rest on a value's range only are useless beyond this limit.
constexpr int64_t max_range = int64_t(1) << 26;

// Is |value| <= limit?  Written without a negation of "value", which fails for
// the least number.
bool is_within(int64_t value, int64_t limit)
{
	return -limit <= value && value <= limit;
}

// The number "constant" + "scale" * (argument "by"); a negative signed argument
// counts as zero.
struct Line {
	int64_t constant = 0;
	int64_t scale = 0;
	int by = -1;
	bool is_unsigned = false;

	bool add(const Line &other);
	bool multiply(int64_t factor);
};

bool Line::add(const Line &other)
{
	if (by >= 0 && other.by >= 0 &&
		(by != other.by || is_unsigned != other.is_unsigned))
		return false;
	if (by < 0) {
		by = other.by;
		is_unsigned = other.is_unsigned;
	}
	constant += other.constant;
	scale += other.scale;
	return is_within(constant, max_bytes) && scale <= max_bytes;
}

bool Line::multiply(int64_t factor)
{
	return !__builtin_mul_overflow(constant, factor, &constant) &&
		!__builtin_mul_overflow(scale, factor, &scale) &&
		is_within(constant, max_bytes) && scale <= max_bytes;
}

// Computes bounds of a function's expressions.
class Bounds {
public:
	explicit Bounds(ScalarEvolution &all) : evolution(all) {}

	// Set "line" to the maximum (if "upper") or minimum of "scev" over the
	// executions of "block"; false if it is unknown.
	bool extreme(const SCEV *scev, bool upper, const BasicBlock &block,
		Line &line);
	// Set "line" to an upper bound of "scev", a number that is not
	// negative; false if none is known.
	bool count(const SCEV *scev, Line &line);

private:
	ScalarEvolution &evolution;

	bool count_argument(const SCEV *scev, bool is_unsigned, Line &line);
	bool count_signed(const SCEV *scev, Line &line);
	bool count_sum(const SCEVAddExpr &sum, Line &line);
	bool last_iteration(const Loop &loop, const BasicBlock &block,
		Line &line);
	bool of_recurrence(const SCEVAddRecExpr &value, bool upper,
		const BasicBlock &block, Line &line);
	bool of_range(const SCEV *scev, bool upper, Line &line);
};

bool Bounds::count_argument(const SCEV *scev, bool is_unsigned, Line &line)
{
	auto *unknown = dyn_cast<SCEVUnknown>(scev);
	auto *argument = unknown ? dyn_cast<Argument>(unknown->getValue())
				 : nullptr;

	if (!argument || !argument->getType()->isIntegerTy())
		return false;
	line.by = argument->getArgNo();
	line.scale = 1;
	line.is_unsigned = is_unsigned;
	return true;
}

// Set "line" to an upper bound of max(0, scev); false if none is known.
bool Bounds::count_signed(const SCEV *scev, Line &line)
{
	auto *sum = dyn_cast<SCEVAddExpr>(scev);
	auto *first = sum && sum->getNumOperands() == 2 &&
			sum->hasNoSignedWrap()
		? dyn_cast<SCEVConstant>(sum->getOperand(0))
		: nullptr;

	if (!first)
		return count_argument(scev, false, line);
	line.constant = std::max<int64_t>(0, first->getAPInt().getSExtValue());
	return line.constant <= max_range &&
		count_argument(sum->getOperand(1), false, line);
}

bool Bounds::count_sum(const SCEVAddExpr &sum, Line &line)
{
	for (const SCEV *part : sum.operands()) {
		Line own;
		auto *constant = dyn_cast<SCEVConstant>(part);

		if (constant)
			own.constant = constant->getAPInt().getSExtValue();
		else if (!count(part, own))
			return false;
		if (!is_within(own.constant, max_bytes) || !line.add(own))
			return false;
	}
	return true;
}

bool Bounds::count(const SCEV *scev, Line &line)
{
	if (evolution.getTypeSizeInBits(scev->getType()) > 64)
		return false;
	if (auto *constant = dyn_cast<SCEVConstant>(scev)) {
		line.constant = constant->getAPInt().getZExtValue();
		return line.constant >= 0 && line.constant <= max_bytes;
	}
	if (auto *wide = dyn_cast<SCEVZeroExtendExpr>(scev))
		return count(wide->getOperand(), line);
	if (auto *greater = dyn_cast<SCEVSMaxExpr>(scev))
		if (greater->getNumOperands() == 2 &&
			greater->getOperand(0)->isZero())
			return count_signed(greater->getOperand(1), line);
	if (isa<SCEVSMinExpr>(scev) || isa<SCEVUMinExpr>(scev)) {
		for (const SCEV *part : cast<SCEVNAryExpr>(scev)->operands()) {
			line = Line();
			if (evolution.isKnownNonNegative(part) &&
				count(part, line))
				return true;
		}
		return false;
	}
	auto *sum = dyn_cast<SCEVAddExpr>(scev);

	if (sum && evolution.getTypeSizeInBits(sum->getType()) == 64)
		return count_sum(*sum, line);
	if (count_argument(scev, true, line))
		return true;
	const APInt most = evolution.getUnsignedRangeMax(scev);

	line = Line();
	line.constant = most.getLimitedValue(max_range + 1);
	return line.constant <= max_range;
}

// Set "line" to an upper bound of the number of the last iteration of "loop" in
// which "block" may run; false if none is known.
bool Bounds::last_iteration(const Loop &loop, const BasicBlock &block,
	Line &line)
{
	const SCEV *count_back = evolution.getSymbolicMaxBackedgeTakenCount(
		&loop);

	if (isa<SCEVCouldNotCompute>(count_back) || !count(count_back, line))
		return false;
	if (loop.contains(&block) && &block != loop.getHeader() &&
		loop.getExitingBlock() == loop.getHeader())
		line.constant -= 1;
	return true;
}

bool Bounds::of_recurrence(const SCEVAddRecExpr &value, bool upper,
	const BasicBlock &block, Line &line)
{
	auto *step = dyn_cast<SCEVConstant>(value.getStepRecurrence(evolution));
	Line last;
	int64_t by;

	if (!value.isAffine() || !step ||
		!extreme(value.getStart(), upper, block, line))
		return false;
	by = step->getAPInt().getSExtValue();
	if ((by > 0) != upper)
		return true;
	return last_iteration(*value.getLoop(), block, last) &&
		is_within(by, max_range) && (upper || last.by < 0) &&
		last.multiply(by) && line.add(last);
}

bool Bounds::of_range(const SCEV *scev, bool upper, Line &line)
{
	const ConstantRange range = evolution.getSignedRange(scev);
	APInt value = upper ? range.getSignedMax() : range.getSignedMin();

	if (value.getSignificantBits() > 64)
		return false;
	line = Line();
	line.constant = value.getSExtValue();
	return is_within(line.constant, max_range);
}

bool Bounds::extreme(const SCEV *scev, bool upper, const BasicBlock &block,
	Line &line)
{
	if (auto *constant = dyn_cast<SCEVConstant>(scev)) {
		line.constant = constant->getAPInt().getSExtValue();
		return is_within(line.constant, max_bytes);
	}
	if (auto *value = dyn_cast<SCEVAddRecExpr>(scev))
		if (of_recurrence(*value, upper, block, line))
			return true;
	if (auto *sum = dyn_cast<SCEVAddExpr>(scev)) {
		line = Line();
		for (const SCEV *part : sum->operands()) {
			Line own;

			if (!extreme(part, upper, block, own) || !line.add(own))
				return of_range(scev, upper, line);
		}
		return true;
	}
	if (auto *product = dyn_cast<SCEVMulExpr>(scev)) {
		auto *factor = dyn_cast<SCEVConstant>(product->getOperand(0));

		line = Line();
		if (factor && product->getNumOperands() == 2 &&
			factor->getAPInt().abs().ule(max_range)) {
			int64_t by = factor->getAPInt().getSExtValue();

			if (extreme(product->getOperand(1), upper == (by > 0),
				    block, line) &&
				(by > 0 || line.by < 0) && line.multiply(by))
				return true;
		}
	}
	return of_range(scev, upper, line);
}

/* ---- effects of bodies ---- */

class Surveyor {
public:
	Surveyor(const Function &function, const TargetLibraryInfo &info)
		: library(info), attributes(info),
		  limit(std::min(max_total,
			  min_total +
				  max_ratio * function.getInstructionCount()))
	{
	}
	Surveyor(const Surveyor &) = delete;
	Surveyor &operator=(const Surveyor &) = delete;

	void describe(CallBase &call);
	void describe_all(Function &function);

private:
	const TargetLibraryInfo &library;
	LibraryAttributes attributes;
	DenseMap<const Function *, Effects> known;
	unsigned total = 0;
	unsigned limit;

	Effects of_body(Function &function);
	void describe_library_call(CallBase &call);
};

// Traverses one simplified body whose calls have summaries.
class Walk {
public:
	Walk(Function &body, FunctionAnalysisManager &analyses,
		const TargetLibraryInfo &info)
		: function(body), loops(analyses.getResult<LoopAnalysis>(body)),
		  evolution(analyses.getResult<ScalarEvolutionAnalysis>(body)),
		  bounds(evolution), library(info)
	{
	}

	Effects run();

private:
	Function &function;
	LoopInfo &loops;
	ScalarEvolution &evolution;
	Bounds bounds;
	const TargetLibraryInfo &library;
	Effects effects;

	bool ends();
	bool visit(Instruction &inst);
	bool visit_call(CallBase &call);
	bool visit_memory(AnyMemIntrinsic &call);
	bool touch(Value *pointer, const Instruction &at, Touch touch,
		const Line &length);
	bool touch_object(const Value *object, Touch touch);
	Extent extent_at(const SCEV *pointer, const Instruction &at,
		int64_t first, const Line &end);
	bool end_of(const CallBase &call, const Extent &extent, Line &end);
};

static void set_end(Extent &extent, const Line &end)
{
	extent.end = end.constant;
	extent.scale = end.scale;
	extent.by = end.by;
	extent.is_unsigned = end.is_unsigned;
}

// The extent from "first" to "end" relative to "pointer", converted to one
// relative to the base object of "pointer": it covers all values that "pointer"
// has at "at".
Extent Walk::extent_at(const SCEV *pointer, const Instruction &at,
	int64_t first, const Line &end)
{
	const SCEV *offset = evolution.removePointerBase(pointer);
	Extent extent;
	Line low, high;

	if (isa<SCEVCouldNotCompute>(offset) ||
		!bounds.extreme(offset, false, *at.getParent(), low) ||
		!bounds.extreme(offset, true, *at.getParent(), high) ||
		low.by >= 0 || !high.add(end))
		return extent;
	extent.known = true;
	extent.first = low.constant + first;
	set_end(extent, high);
	return extent;
}

// Record the access "touch" to "object"; memory local to the call does not
// count.
bool Walk::touch_object(const Value *object, Touch touch)
{
	if (isa<AllocaInst>(object))
		return true;
	if (auto *argument = dyn_cast<Argument>(object)) {
		touch.argument = argument->getArgNo();
		if (!argument->hasByValAttr())
			effects.add(touch);
		return true;
	}
	if (auto *global = dyn_cast<GlobalVariable>(object)) {
		if (global->isThreadLocal())
			return false;
		touch.global = const_cast<GlobalVariable *>(global);
		if (!global->isConstant() || touch.writes)
			effects.add(touch);
		return true;
	}
	effects.reads_any |= touch.reads;
	return !touch.writes;
}

bool Walk::touch(Value *pointer, const Instruction &at, Touch touch,
	const Line &end)
{
	const SCEV *scev = evolution.getSCEVAtScope(pointer,
		loops.getLoopFor(at.getParent()));
	auto *base = dyn_cast<SCEVUnknown>(evolution.getPointerBase(scev));
	SmallVector<const Value *, 4> objects;

	if (base &&
		(isa<AllocaInst>(base->getValue()) ||
			isa<Argument>(base->getValue()) ||
			isa<GlobalVariable>(base->getValue()))) {
		if (touch.extent.known)
			touch.extent = extent_at(scev, at, touch.extent.first,
				end);
		return touch_object(base->getValue(), touch);
	}
	touch.extent = Extent();
	getUnderlyingObjects(pointer, objects, &loops, 0);
	return all_of(objects, [&](const Value *object) {
		return touch_object(object, touch);
	});
}

static Touch plain_touch(bool writes)
{
	Touch touch;

	touch.reads = !writes;
	touch.writes = writes;
	touch.extent.known = true;
	return touch;
}

bool Walk::visit_memory(AnyMemIntrinsic &call)
{
	auto *transfer = dyn_cast<AnyMemTransferInst>(&call);
	Touch to = plain_touch(true), from = plain_touch(false);
	Line length;

	if (call.isVolatile() || call.isAtomic())
		return false;
	to.extent.known = from.extent.known = bounds.count(
		evolution.getSCEV(call.getLength()), length);
	return touch(call.getRawDest(), call, to, length) &&
		(!transfer ||
			touch(transfer->getRawSource(), call, from, length));
}

// Set "end" to the end of "extent", an extent of the callee of "call", in terms
// of the arguments of the caller; false if that is impossible.
bool Walk::end_of(const CallBase &call, const Extent &extent, Line &end)
{
	end = Line();
	if (extent.by >= 0) {
		const SCEV *number = evolution.getSCEV(
			call.getArgOperand(extent.by));
		auto *unknown = dyn_cast<SCEVUnknown>(number);
		auto *constant = dyn_cast<SCEVConstant>(number);

		if (unknown && isa<Argument>(unknown->getValue())) {
			end.by = cast<Argument>(unknown->getValue())
					 ->getArgNo();
			end.scale = 1;
			end.is_unsigned = extent.is_unsigned;
		} else if (constant &&
			constant->getAPInt().abs().ule(max_range) &&
			!constant->getAPInt().isNegative()) {
			end.constant = constant->getAPInt().getSExtValue();
		} else {
			return false;
		}
		if (!end.multiply(extent.scale))
			return false;
	}
	end.constant += extent.end;
	return extent.known;
}

bool is_modelled(const CallBase &call, const Effects &effects)
{
	return is_orderly(call) && effects.known &&
		(!effects.writes() ||
			(call.hasFnAttr(Attribute::NoSync) &&
				call.hasFnAttr(Attribute::NoFree)));
}

bool Walk::visit_call(CallBase &call)
{
	Effects own;

	if (auto *memory = dyn_cast<AnyMemIntrinsic>(&call))
		return visit_memory(*memory);
	if (isa<CallInst>(call) && !call.isConvergent() &&
		call.doesNotAccessMemory() && call.doesNotThrow() &&
		call.willReturn()) {
		effects.of_thread |= is_of_thread(call);
		return true;
	}
	own = effects_of(call, library);
	if (!is_modelled(call, own))
		return false;
	effects.reads_any |= own.reads_any;
	effects.reads_hidden |= own.reads_hidden;
	effects.writes_hidden |= own.writes_hidden;
	effects.reads_errno |= own.reads_errno;
	effects.writes_errno |= own.writes_errno;
	effects.of_thread |= own.of_thread;
	return all_of(own.touches, [&](Touch part) {
		Line end;

		part.extent.known = end_of(call, part.extent, end);
		if (part.global) {
			set_end(part.extent, end);
			return touch_object(part.global, part);
		}
		return touch(call.getArgOperand(part.argument), call, part,
			end);
	});
}

bool Walk::visit(Instruction &inst)
{
	Line size;

	if (auto *call = dyn_cast<CallBase>(&inst)) {
		auto *intrinsic = dyn_cast<IntrinsicInst>(call);

		return (intrinsic && intrinsic->isAssumeLikeIntrinsic()) ||
			visit_call(*call);
	}
	if (Value *pointer = getLoadStorePointerOperand(&inst)) {
		TypeSize bytes = inst.getDataLayout().getTypeStoreSize(
			getLoadStoreType(&inst));
		auto *load = dyn_cast<LoadInst>(&inst);

		if (bytes.isScalable() ||
			(load ? !load->isSimple()
			      : !cast<StoreInst>(inst).isSimple()))
			return false;
		size.constant = bytes.getFixedValue();
		return touch(pointer, inst, plain_touch(!load), size);
	}
	return !inst.mayReadOrWriteMemory() && !inst.mayThrow() &&
		(!inst.isTerminator() || isa<BranchInst>(inst) ||
			isa<SwitchInst>(inst) || isa<ReturnInst>(inst) ||
			isa<UnreachableInst>(inst));
}

// Do all loops terminate?  Loops that must make progress do if they have no
// side effects.
bool Walk::ends()
{
	ReversePostOrderTraversal<const Function *> order(&function);

	if (function.willReturn())
		return true;
	if (containsIrreducibleCFG<const BasicBlock *>(order, loops))
		return false;
	return all_of(loops.getLoopsInPreorder(), [&](Loop *loop) {
		return evolution.hasLoopInvariantBackedgeTakenCount(loop) ||
			(isMustProgress(loop) && !effects.writes_hidden &&
				!effects.reads_hidden);
	});
}

Effects Walk::run()
{
	bool ok = true;

	for (const Argument &argument : function.args())
		if (argument.hasByValAttr()) {
			Touch copied = plain_touch(false);

			copied.argument = argument.getArgNo();
			copied.extent.end =
				function.getDataLayout().getTypeAllocSize(
					argument.getParamByValType());
			effects.add(copied);
		}
	for (Instruction &inst : instructions(function))
		ok = ok && visit(inst);
	effects.known = ok && ends();
	return effects;
}

// Is the function worth summarizing?  Bodies with unsupported code are rejected
// before they are copied.
bool is_promising(const Function &function)
{
	if (!function.hasExactDefinition() || function.hasOptNone() ||
		function.hasFnAttribute(Attribute::Naked) ||
		function.isPresplitCoroutine() ||
		function.callsFunctionThatReturnsTwice())
		return false;
	for (const BasicBlock &block : function) {
		if (block.hasAddressTaken() || block.isEHPad())
			return false;
		for (const Instruction &inst : block) {
			auto *call = dyn_cast<CallBase>(&inst);

			if (inst.isVolatile() || inst.isAtomic() ||
				(call &&
					(!isa<CallInst>(call) ||
						!call->getCalledFunction())))
				return false;
		}
	}
	return true;
}

void simplify(Function &function, FunctionAnalysisManager &manager)
{
	FunctionPassManager passes;

	passes.addPass(SROAPass(SROAOptions::ModifyCFG));
	passes.addPass(EarlyCSEPass());
	passes.addPass(SimplifyCFGPass());
	passes.addPass(LoopSimplifyPass());
	passes.run(function, manager);
}

// The effects of "function", from its body.  Recursion is cut off: a recursive
// call has unknown effects.
Effects Surveyor::of_body(Function &function)
{
	auto [it, is_new] = known.try_emplace(&function, Effects());
	unsigned size = function.getInstructionCount();
	Effects effects;

	if (!is_new)
		return it->second;
	if (size > max_body || total + size > limit || !is_promising(function))
		return effects;
	total += size;
	Function &copy = *unwrap<Function>(
		ash_ir_copy_function(wrap(&function)));
	{
		Analyses analyses(static_cast<TargetMachine *>(nullptr),
			nullptr);

		simplify(copy, analyses.of_functions());
		describe_all(copy);
		effects = Walk(copy, analyses.of_functions(), library).run();
	}
	ash_ir_delete_function(wrap(&copy));
	known[&function] = effects;
	return effects;
}

void Surveyor::describe_library_call(CallBase &call)
{
	const Function &function = *call.getCalledFunction();
	MemoryEffects memory = MemoryEffects::unknown();
	LibFunc id;

	if (!library.getLibFunc(call, id) || !library.has(id))
		return;
	const AttributeList list = attributes.of(function);

	memory = list.getMemoryEffects() & call.getMemoryEffects();
	call.setAttributes(
		call.getAttributes().addFnAttributes(call.getContext(),
			AttrBuilder(call.getContext(), list.getFnAttrs())
				.removeAttribute(Attribute::Memory)));
	call.setMemoryEffects(memory);
	for (unsigned i = 0; i < call.arg_size(); ++i)
		if (list.hasParamAttrs(i))
			call.setAttributes(
				call.getAttributes().addParamAttributes(
					call.getContext(), i,
					AttrBuilder(call.getContext(),
						list.getParamAttrs(i))));
	if (memory.getModRef(IRMemLocation::Other) == ModRefInfo::NoModRef &&
		memory.getModRef(IRMemLocation::InaccessibleMem) ==
			ModRefInfo::NoModRef &&
		list.hasFnAttr(Attribute::NoFree))
		call.addFnAttr(Attribute::NoSync);
}

void Surveyor::describe(CallBase &call)
{
	Function *function = call.getCalledFunction();

	if (!isa<CallInst>(call) || !function || function->isIntrinsic())
		return;
	if (function->hasExactDefinition()) {
		Effects effects = of_body(*function);

		if (effects.known)
			set_effects(call, effects);
	} else {
		describe_library_call(call);
	}
}

void Surveyor::describe_all(Function &function)
{
	for (Instruction &inst : instructions(function))
		if (auto *call = dyn_cast<CallBase>(&inst))
			describe(*call);
}

} // namespace

// Annotate the calls in the loops of "function" with the effects of their
// callees; others are not needed.
void annotate_calls(Function &function, const TargetLibraryInfo &library)
{
	DominatorTree dominators(function);
	LoopInfo loops(dominators);
	Surveyor surveyor(function, library);

	for (Instruction &inst : instructions(function))
		if (auto *call = dyn_cast<CallBase>(&inst))
			if (loops.getLoopFor(inst.getParent()))
				surveyor.describe(*call);
}

} // namespace ashlar
