// expand_memops.cpp - expansion of memset and memcpy into loops.
//
// The optimizer turns a loop that fills or copies a row of an array into one
// memset or memcpy.  In a model that is a statement that cannot be divided, and
// if the length of the row is not constant, its bytes cannot be distinguished
// from other rows.  So such calls become loops again, over elements of the type
// that other accesses to the array have.  Calls for whole arrays, whose size is
// a product, are kept: their rows cannot be recovered.
//
// Requires:    nothing.
// Ensures:     no memset or memcpy is on a row of elements whose type is known
//              from other accesses to the array; new loops have a preheader and
//              one latch.
// Breaks:      all analyses, if it changes anything; the form of loops and
//              LCSSA.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#include "prepare/passes/prepare_passes.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>

#include "llvm/quirks/versions.h"

using namespace llvm;

namespace ashlar {
namespace {

// A call to be expanded.
struct Row {
	MemIntrinsic *call;
	Type *type;		// element type
	Value *count;		// number of elements
};

class Spreader {
public:
	Spreader(Function &all, FunctionAnalysisManager &analyses)
		: function(all),
		  loops(analyses.getResult<LoopAnalysis>(function)),
		  evolution(
			  analyses.getResult<ScalarEvolutionAnalysis>(function))
	{
	}

	bool run();

private:
	Function &function;
	LoopInfo &loops;
	ScalarEvolution &evolution;
	// The type of all accesses with one base; NULL: several types.
	DenseMap<const SCEV *, Type *> types;

	const SCEV *base_of(Value *pointer);
	void note_types();
	Type *type_of(const MemIntrinsic &call);
	const SCEV *count_of(const MemIntrinsic &call, Type *type);
	bool find(MemIntrinsic &call, Row *row);
};

} // namespace

const SCEV *Spreader::base_of(Value *pointer)
{
	return evolution.getPointerBase(evolution.getSCEV(pointer));
}

void Spreader::note_types()
{
	for (Instruction &inst : instructions(function)) {
		Value *pointer = getLoadStorePointerOperand(&inst);

		if (!pointer)
			continue;
		Type *type = getLoadStoreType(&inst);
		auto [it, is_new] = types.try_emplace(base_of(pointer), type);

		if (!is_new && it->second != type)
			it->second = nullptr;
	}
}

// The type of the elements that the call fills or copies.
Type *Spreader::type_of(const MemIntrinsic &call)
{
	auto *copy = dyn_cast<MemCpyInst>(&call);
	auto to = types.find(base_of(call.getDest()));
	auto from = copy ? types.find(base_of(copy->getSource())) : to;

	if (to == types.end())
		to = from;
	if (from == types.end())
		from = to;
	if (to == types.end() || to->second != from->second || !to->second)
		return nullptr;
	Type *type = to->second;

	return type->isIntegerTy() || type->isFloatingPointTy() ? type
								: nullptr;
}

static unsigned n_factor(const SCEV *count)
{
	auto *product = dyn_cast<SCEVMulExpr>(count);

	return product ? count_if(product->operands(),
				 [](const SCEV *factor) {
					 return !isa<SCEVConstant>(factor);
				 })
		       : 1;
}

// Returns the number of elements of "type" that "call" fills or copies; NULL if
// it is unknown, if these are several rows, or if elements have padding (which
// the call covers, too).
const SCEV *Spreader::count_of(const MemIntrinsic &call, Type *type)
{
	const SCEV *length = evolution.getSCEV(call.getLength());
	uint64_t size = call.getDataLayout().getTypeAllocSize(type);
	const SCEV *unit = evolution.getConstant(length->getType(), size);
	const SCEV *count = evolution.getUDivExactExpr(length, unit);

	if (isa<SCEVConstant>(length) ||
		call.getDataLayout().getTypeSizeInBits(type) != 8 * size ||
		evolution.getMulExpr(count, unit) != length ||
		SCEVExprContains(count, [](const SCEV *part) {
			return isa<SCEVUDivExpr>(part);
		}))
		return nullptr;
	return n_factor(count) == 1 ? count : nullptr;
}

bool Spreader::find(MemIntrinsic &call, Row *row)
{
	auto *fill = dyn_cast<MemSetInst>(&call);
	SCEVExpander expander = expander_for(evolution, "row");
	const SCEV *count;

	if (call.isVolatile() || !loops.getLoopFor(call.getParent()) ||
		!call.getLength()->getType()->isIntegerTy(64) ||
		(fill ? !isa<ConstantInt>(fill->getValue())
		      : !isa<MemCpyInst>(call)))
		return false;
	*row = { &call, type_of(call), nullptr };
	count = row->type ? count_of(call, row->type) : nullptr;
	if (!count || !expander.isSafeToExpandAt(count, &call))
		return false;
	row->count = expander.expandCodeFor(count, count->getType(), &call);
	return true;
}

// Returns the value of type "type" that an element has after the memset "fill".
static Constant *filled(const MemSetInst &fill, Type *type)
{
	unsigned bits = type->getPrimitiveSizeInBits();
	APInt byte = cast<ConstantInt>(fill.getValue())->getValue();
	Constant *whole = ConstantInt::get(type->getContext(),
		APInt::getSplat(bits, byte));

	if (whole->isNullValue())
		return Constant::getNullValue(type);
	return type->isIntegerTy() ? whole
				   : ConstantExpr::getBitCast(whole, type);
}

// Emit the access to element number "k" of "row".
static void write_element(const Row &row, Value *k, IRBuilder<> &builder)
{
	const DataLayout &layout = row.call->getDataLayout();
	uint64_t size = layout.getTypeAllocSize(row.type);
	Value *to = builder.CreateInBoundsGEP(row.type, row.call->getDest(), k);
	Value *value;

	if (auto *copy = dyn_cast<MemCpyInst>(row.call)) {
		Value *from = builder.CreateInBoundsGEP(row.type,
			copy->getSource(), k);

		value = builder.CreateAlignedLoad(row.type, from,
			commonAlignment(copy->getSourceAlign().valueOrOne(),
				size));
	} else {
		value = filled(*cast<MemSetInst>(row.call), row.type);
	}
	builder.CreateAlignedStore(value, to,
		commonAlignment(row.call->getDestAlign().valueOrOne(), size));
}

// Replace the call of "row" by a loop over the elements, with its test at the
// header, so that no guard is needed.
static void spread(const Row &row)
{
	BasicBlock *before = row.call->getParent();
	BasicBlock *after = SplitBlock(before, row.call);
	Function *function = before->getParent();
	BasicBlock *head = BasicBlock::Create(function->getContext(),
		"row.head", function, after);
	BasicBlock *body = BasicBlock::Create(function->getContext(),
		"row.body", function, after);
	Type *type = row.count->getType();
	IRBuilder<> builder(head);

	builder.SetCurrentDebugLocation(row.call->getDebugLoc());
	before->getTerminator()->setSuccessor(0, head);
	PHINode *k = builder.CreatePHI(type, 2, "row");

	builder.CreateCondBr(builder.CreateICmpULT(k, row.count), body, after);
	builder.SetInsertPoint(body);
	write_element(row, k, builder);
	k->addIncoming(ConstantInt::get(type, 0), before);
	k->addIncoming(builder.CreateNUWAdd(k, ConstantInt::get(type, 1)),
		body);
	builder.CreateBr(head);
	row.call->eraseFromParent();
}

bool Spreader::run()
{
	SmallVector<MemIntrinsic *, 8> calls;
	SmallVector<Row, 8> rows;

	for (Instruction &inst : instructions(function))
		if (auto *call = dyn_cast<MemIntrinsic>(&inst))
			calls.push_back(call);
	if (calls.empty())
		return false;
	note_types();
	for (MemIntrinsic *call : calls) {
		Row row;

		if (find(*call, &row))
			rows.push_back(row);
	}
	for (const Row &row : rows)
		spread(row);
	return !rows.empty();
}

PreservedAnalyses SpreadPass::run(Function &function,
	FunctionAnalysisManager &analyses)
{
	return Spreader(function, analyses).run() ? PreservedAnalyses::none()
						  : PreservedAnalyses::all();
}

} // namespace ashlar
