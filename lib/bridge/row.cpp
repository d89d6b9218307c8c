// row.cpp - arrays of addresses of rows.
//
// In "a[i][j]" with "double **a" the address of each row is loaded.  Most
// programs allocate all rows at once, or one after the other, so that their
// distance is the same.  Then a[i] is a[0] + i * distance, and a is a matrix.
// A loop in front of the nest finds out; it costs a load per row.
//
// SPDX-License-Identifier: MIT
#include "bridge/row.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Metadata.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "bridge/twin.h"

using namespace llvm;

namespace ashlar {

// The distance of rows if there is only one: more than any row.
static constexpr uint64_t far_apart = uint64_t(1) << 40;

// The size of what the first user that knows it takes a row to be made of.
static uint64_t element_size(const LoadInst &load)
{
	const DataLayout &layout = load.getDataLayout();

	for (const User *user : load.users()) {
		Type *type = nullptr;

		if (auto *step = dyn_cast<GetElementPtrInst>(user))
			type = step->getNumIndices() == 1 ?
				step->getSourceElementType() : nullptr;
		if (type && type->isSized() && !type->isScalableTy())
			return layout.getTypeAllocSize(type).getFixedValue();
	}
	return 0;
}

bool match_row(LoadInst &load, RowLoad &row)
{
	auto *step = dyn_cast<GetElementPtrInst>(load.getPointerOperand());
	const DataLayout &layout = load.getDataLayout();
	Value *index = step && step->getNumIndices() == 1 ?
		step->getOperand(1) : nullptr;
	Value *narrow = index;

	if (!index || load.getPointerAddressSpace() != 0 ||
	    load.getType() != step->getPointerOperandType() ||
	    !index->getType()->isIntegerTy(64) ||
	    layout.getTypeAllocSize(step->getSourceElementType()) !=
		    layout.getPointerSize())
		return false;
	if (isa<SExtInst, ZExtInst>(index))
		narrow = cast<CastInst>(index)->getOperand(0);
	row = { &load, step->getPointerOperand(), index,
		dyn_cast<PHINode>(narrow), element_size(load) };
	return row.counter && row.element;
}

// The loop is ours: it is neither changed nor listed.
static void mark(BranchInst *back)
{
	LLVMContext &context = back->getContext();
	Metadata *own = MDNode::get(context,
		MDString::get(context, ASH_TWIN_CHECK));
	MDNode *node = MDNode::getDistinct(context, { nullptr, own });

	node->replaceOperandWith(0, node);
	back->setMetadata(LLVMContext::MD_loop, node);
}

// The first two rows.
struct Rows {
	Value *start;		// where the addresses are
	Value *first;
	Value *distance;
};

// The same address, but nobody can tell which object it belongs to: by way of
// it all rows will be accessed, which may be objects of their own.
static Value *hide(Value *address, IRBuilder<> &builder)
{
	BasicBlock &entry = builder.GetInsertBlock()->getParent()
		->getEntryBlock();
	IRBuilder<> first(&entry, entry.getFirstInsertionPt());
	AllocaInst *slot = first.CreateAlloca(address->getType());

	builder.CreateStore(address, slot);
	return builder.CreateLoad(address->getType(), slot, true);
}

static Rows read_two(const RowLoad &row, const RowRange &range,
	IRBuilder<> &builder)
{
	Type *pointer = row.load->getType();
	Value *start = builder.CreateSelect(range.guard, builder.CreateGEP(
		pointer, row.base, range.first), range.zero);
	Value *is_more = builder.CreateLogicalAnd(range.guard, builder.CreateICmpSGT(
		range.count, builder.getInt64(1)));
	Value *next = builder.CreateSelect(is_more, builder.CreateGEP(pointer,
		start, builder.getInt64(1)), start);
	Value *first = builder.CreateLoad(pointer, start);
	Value *second = builder.CreateLoad(pointer, next);
	Value *apart = builder.CreateSub(
		builder.CreatePtrToInt(second, builder.getInt64Ty()),
		builder.CreatePtrToInt(first, builder.getInt64Ty()));

	return { start, hide(first, builder), builder.CreateSelect(is_more, apart,
		builder.getInt64(far_apart * row.element)) };
}

// Do "loops" and "tree" know the new loop between "before" and "after"?
static void add_loop(BasicBlock *before, BasicBlock *header, BasicBlock *body,
	BasicBlock *after, LoopInfo &loops, DominatorTree &tree)
{
	Loop *loop = loops.AllocateLoop();
	Loop *outer = loops.getLoopFor(before);

	if (outer)
		outer->addChildLoop(loop);
	else
		loops.addTopLevelLoop(loop);
	loop->addBasicBlockToLoop(header, loops);
	loop->addBasicBlockToLoop(body, loops);
	tree.addNewBlock(header, before);
	tree.addNewBlock(body, header);
	tree.changeImmediateDominator(after, header);
}

// for (k = 2, ok = fits; ok && k < count; k++)
//	ok = start[k] == first + k * distance;
static Value *make_loop(const RowLoad &row, const RowRange &range,
	const Rows &rows, Value *fits, BasicBlock *before, BasicBlock *after,
	LoopInfo &loops, DominatorTree &tree)
{
	Function *function = before->getParent();
	LLVMContext &context = function->getContext();
	Type *pointer = row.load->getType();
	BasicBlock *header = BasicBlock::Create(context, "rows", function,
		after);
	BasicBlock *body = BasicBlock::Create(context, "row", function, after);
	IRBuilder<> builder(header);
	PHINode *k = builder.CreatePHI(builder.getInt64Ty(), 2);
	PHINode *ok = builder.CreatePHI(builder.getInt1Ty(), 2);
	Value *more = builder.CreateLogicalAnd(ok, builder.CreateICmpSLT(k,
		range.count));

	builder.CreateCondBr(more, body, after);
	builder.SetInsertPoint(body);
	Value *found = builder.CreateLoad(pointer,
		builder.CreateGEP(pointer, rows.start, k));
	Value *wanted = builder.CreateGEP(builder.getInt8Ty(), rows.first,
		builder.CreateMul(k, rows.distance));
	k->addIncoming(builder.getInt64(2), before);
	ok->addIncoming(fits, before);
	k->addIncoming(builder.CreateAdd(k, builder.getInt64(1)), body);
	ok->addIncoming(builder.CreateICmpEQ(found, wanted), body);
	mark(builder.CreateBr(header));
	cast<BranchInst>(before->getTerminator())->setSuccessor(0, header);
	add_loop(before, header, body, after, loops, tree);
	return ok;
}

// The address of the row, computed where it was loaded.
static void replace(const RowLoad &row, const RowRange &range,
	const Rows &rows, Value *step)
{
	IRBuilder<> builder(row.load);
	Type *element = ArrayType::get(builder.getInt8Ty(), row.element);
	Value *index = builder.CreateSub(row.index, range.first);
	Value *address = builder.CreateGEP(element, rows.first,
		builder.CreateMul(index, step));

	row.load->replaceAllUsesWith(address);
	row.load->eraseFromParent();
}

BasicBlock *straighten_rows(const RowLoad &row, const RowRange &range,
	BasicBlock *block, LoopInfo &loops, DominatorTree &tree, Value *&holds)
{
	BasicBlock *after = SplitBlock(block, block->getTerminator(), &tree,
		&loops, nullptr, ".straight");
	IRBuilder<> builder(block->getTerminator());
	Value *element = builder.getInt64(row.element);
	Rows rows = read_two(row, range, builder);
	Value *step = builder.CreateSDiv(rows.distance, element);
	Value *is_any = builder.CreateLogicalAnd(range.guard,
		builder.CreateICmpSGT(range.count, builder.getInt64(0)));
	Value *fits = builder.CreateLogicalAnd(is_any, builder.CreateICmpEQ(
		builder.CreateMul(step, element), rows.distance));
	Value *ok = make_loop(row, range, rows, fits, block, after, loops,
		tree);
	PHINode *out = PHINode::Create(ok->getType(), 1, "",
		after->begin());

	out->addIncoming(ok, cast<PHINode>(ok)->getParent());
	replace(row, range, rows, step);
	holds = out;
	return after;
}

} // namespace ashlar
