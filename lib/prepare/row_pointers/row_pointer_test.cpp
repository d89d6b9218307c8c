// row_pointer_test.cpp - run-time tests of tables of row addresses.
//
// In "a[i][j]" with "double **a" the address of each row is loaded.  Most
// programs allocate all rows at once, or one after the other, at equal
// distances.  Then a[i] is a[0] + i * distance, and a is a matrix.  A loop
// before the nest tests this; it costs one load per row.
//
// Requires:    a place that dominates the nest, at which the read part of the
//              table is known.
// Ensures:     a loop at that place reads the table and tests its rows; the
//              block is split there.
// Breaks:      dominators and loops that are not passed as arguments.
// Conventions: writes and reads ASH_VERSION_CHECK; writes ASH_ROW_STEP.
//
// SPDX-License-Identifier: MIT
#include "prepare/row_pointers/row_pointer_test.h"

#include <numeric>

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Metadata.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "llvm/query/describe.h"
#include "llvm/edit/version_test.h"
#include "llvm/quirks/versions.h"

using namespace llvm;

namespace ashlar {

// The distance assumed for a single row, in elements: longer than any row.
static constexpr uint64_t far_apart = uint64_t(1) << 40;
// The most values visited in the search for accesses to a row.
static constexpr unsigned max_looks = 64;

// The number of bytes that "user" accesses at "address"; 0 if it is no access.
static uint64_t accessed_size(const User &user, const Value *address)
{
	if (isa<MemIntrinsic>(user))
		return 1;
	auto *inst = dyn_cast<Instruction>(&user);
	Type *type = inst && getLoadStorePointerOperand(inst) == address
		? type_of_access(*inst)
		: nullptr;

	return !type || type->isScalableTy()
		? 0
		: inst->getDataLayout().getTypeAllocSize(type);
}

uint64_t row_element_size(const LoadInst &load)
{
	SmallVector<const Value *, 16> work = { &load };
	SmallPtrSet<const Value *, 16> seen;
	uint64_t size = 0;

	while (!work.empty() && seen.size() < max_looks) {
		const Value *address = work.pop_back_val();

		if (!seen.insert(address).second)
			continue;
		for (const User *user : address->users()) {
			size = std::gcd(size, accessed_size(*user, address));
			if (isa<GetElementPtrInst, PHINode, SelectInst>(user))
				work.push_back(user);
		}
	}
	return size;
}

// Mark the loop as one that tests a table, and is not in the program: it is
// neither transformed nor listed.
static void mark(BranchInst *back)
{
	LLVMContext &context = back->getContext();
	Metadata *own = MDNode::get(context,
		MDString::get(context, ASH_VERSION_CHECK));
	MDNode *node = MDNode::getDistinct(context, { nullptr, own });

	node->replaceOperandWith(0, node);
	back->setMetadata(LLVMContext::MD_loop, node);
}

// Update "loops" and "tree" for the new loop with the blocks "header" and
// "body" between "before" and "after".
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

// The addresses of the first two rows of a table.
struct Two {
	Value *start;		// address of the first address in the table
	Value *first;
	Value *distance;	// distance between the rows in bytes
};

// An alloca that hides the origin of an address from alias analysis.
static AllocaInst *make_slot(Function &function)
{
	BasicBlock &entry = function.getEntryBlock();
	IRBuilder<> builder(&entry, entry.getFirstInsertionPt());
	AllocaInst *slot = builder.CreateAlloca(builder.getPtrTy());

	slot->setMetadata(ASH_VERSION_CHECK,
		MDNode::get(function.getContext(), {}));
	return slot;
}

// Load a row address, aligned to "align", from "from".  It is frozen, as an
// entry that was never written may be undefined; it is also stored in "slot":
// LLVM then knows that memory accessed through another row may belong to this
// one, even if the table itself is optimized away.
static Value *load_address(Align align, Value *from, AllocaInst *slot,
	IRBuilder<> &builder)
{
	Value *address = builder.CreateFreeze(
		builder.CreateAlignedLoad(builder.getPtrTy(), from, align));

	builder.CreateStore(address, slot, true);
	return address;
}

// The distance between rows in elements of "element" bytes, "distance" being
// that in bytes; marked with ASH_ROW_STEP.
static Value *make_step(Value *distance, uint64_t element, IRBuilder<> &builder)
{
	Value *step = builder.CreateSDiv(distance, builder.getInt64(element));

	if (auto *inst = dyn_cast<Instruction>(step))
		inst->setMetadata(ASH_ROW_STEP,
			MDNode::get(builder.getContext(), {}));
	return step;
}

static Two read_two(const Table &table, AllocaInst *slot, IRBuilder<> &builder)
{
	Type *byte = builder.getInt8Ty(), *wide = builder.getInt64Ty();
	Value *start = builder.CreateSelect(table.fits,
		builder.CreateGEP(byte, table.base, table.low), table.zero);
	Value *is_more = builder.CreateLogicalAnd(table.fits,
		builder.CreateICmpSLT(table.low, table.high));
	Value *next = builder.CreateSelect(is_more,
		builder.CreateGEP(byte, start, builder.getInt64(table.apart)),
		start);
	Value *first = load_address(table.align, start, slot, builder);
	Value *second = load_address(table.align, next, slot, builder);
	Value *distance = builder.CreateSub(
		builder.CreatePtrToInt(second, wide),
		builder.CreatePtrToInt(first, wide));

	return { start, first,
		builder.CreateSelect(is_more, distance,
			builder.getInt64(far_apart * table.element)) };
}

namespace {

// The loop that reads a table and compares each entry with the expected one:
// for (at = from, wanted = first, ok = fits; ok && at <= size;
//      at += apart, wanted = next(wanted))
//	ok = load(at) == wanted;
struct Scan {
	uint64_t from;
	Value *first;
	Value *fits;
	function_ref<Value *(Value *at, IRBuilder<> &builder)> load;
	function_ref<Value *(Value *wanted, IRBuilder<> &builder)> next;
};

// The blocks of a loop that reads a table: "header" decides about another
// iteration; it has no predecessor at first.
struct ScanBlocks {
	BasicBlock *before;
	BasicBlock *header;
	BasicBlock *body;
	BasicBlock *after;
};

} // namespace

// Split the block at "place" for a loop over a table; "name" is that of the
// block after the loop.
static ScanBlocks split_for_scan(Instruction *place, const char *name,
	LoopInfo &loops, DominatorTree &tree)
{
	BasicBlock *before = place->getParent();
	BasicBlock *after = SplitBlock(before, place, &tree, &loops, nullptr,
		name);
	Function *function = before->getParent();
	LLVMContext &context = function->getContext();

	return { before, BasicBlock::Create(context, "rows", function, after),
		BasicBlock::Create(context, "row", function, after), after };
}

// Let the loop of "blocks" run while "ok", a PHI node of its header, is true;
// "builder" is at the end of the body.  Returns the final value of "ok".
static Value *close_loop(const ScanBlocks &blocks, PHINode *ok,
	IRBuilder<> &builder, LoopInfo &loops, DominatorTree &tree)
{
	auto [before, header, body, after] = blocks;

	mark(builder.CreateBr(header));
	cast<BranchInst>(before->getTerminator())->setSuccessor(0, header);
	add_loop(before, header, body, after, loops, tree);

	PHINode *holds = PHINode::Create(ok->getType(), 1, "", after->begin());

	holds->addIncoming(ok, header);
	return holds;
}

static Value *make_loop(const Table &table, const Scan &scan,
	const ScanBlocks &blocks, LoopInfo &loops, DominatorTree &tree)
{
	auto [before, header, body, after] = blocks;
	IRBuilder<> builder(before->getTerminator());
	Value *size = builder.CreateSub(table.high, table.low);

	builder.SetInsertPoint(header);
	PHINode *at = builder.CreatePHI(builder.getInt64Ty(), 2);
	PHINode *wanted = builder.CreatePHI(scan.first->getType(), 2);
	PHINode *ok = builder.CreatePHI(builder.getInt1Ty(), 2);
	builder.CreateCondBr(
		builder.CreateLogicalAnd(ok, builder.CreateICmpSLE(at, size)),
		body, after);
	builder.SetInsertPoint(body);
	Value *found = scan.load(at, builder);
	at->addIncoming(builder.getInt64(scan.from), before);
	wanted->addIncoming(scan.first, before);
	ok->addIncoming(scan.fits, before);
	at->addIncoming(builder.CreateAdd(at, builder.getInt64(table.apart)),
		body);
	wanted->addIncoming(scan.next(wanted, builder), body);
	ok->addIncoming(builder.CreateICmpEQ(found, wanted), body);
	return close_loop(blocks, ok, builder, loops, tree);
}

Rows read_rows(const Table &table, Instruction *place, LoopInfo &loops,
	DominatorTree &tree)
{
	ScanBlocks blocks = split_for_scan(place, ".straight", loops, tree);
	BasicBlock *before = blocks.before;
	IRBuilder<> builder(before->getTerminator());
	Value *element = builder.getInt64(table.element);
	AllocaInst *slot = make_slot(*before->getParent());
	Two two = read_two(table, slot, builder);
	Value *step = make_step(two.distance, table.element, builder);
	Value *fits = builder.CreateLogicalAnd(table.fits,
		builder.CreateICmpEQ(builder.CreateMul(step, element),
			two.distance));
	Value *third = builder.CreateGEP(builder.getInt8Ty(), two.first,
		builder.CreateMul(two.distance, builder.getInt64(2)));
	auto load = [&](Value *at, IRBuilder<> &inside) {
		return load_address(table.align,
			inside.CreateGEP(inside.getInt8Ty(), two.start, at),
			slot, inside);
	};
	auto next = [&](Value *wanted, IRBuilder<> &inside) {
		return inside.CreateGEP(inside.getInt8Ty(), wanted,
			two.distance);
	};
	Value *holds = make_loop(table,
		{ 2 * table.apart, third, fits, load, next }, blocks, loops,
		tree);

	return { two.first, step, holds, slot };
}

// ---- tables of tables ----

// Emit loads of the first addresses of the first box of "grid", each also
// stored in "slot" (see load_address): that of the first row, of the next row
// in its table, and of the first row in the next table.  Returns the values
// computed from them.
static GridRows read_corner(const Grid &grid, AllocaInst *slot,
	IRBuilder<> &builder)
{
	Type *byte = builder.getInt8Ty(), *wide = builder.getInt64Ty();
	const Box &box = grid.boxes[0];
	Value *one = builder.getInt64(1), *none = builder.getInt64(0);
	Value *has_next = builder.CreateLogicalAnd(grid.fits,
		builder.CreateICmpSGT(box.bytes, none));
	Value *has_more = builder.CreateLogicalAnd(grid.fits,
		builder.CreateICmpSGT(box.more, none));
	Value *start = builder.CreateSelect(grid.fits, box.start, grid.zero);
	auto load = [&](Value *exists, Value *ahead) {
		Value *at = builder.CreateGEP(byte, start,
			builder.CreateSelect(exists, ahead, none));

		return load_address(grid.align, at, slot, builder);
	};
	auto subtract = [&](Value *from, Value *to) {
		return builder.CreateSub(builder.CreatePtrToInt(to, wide),
			builder.CreatePtrToInt(from, wide));
	};
	Value *first = load(grid.fits, none);
	Value *distance = subtract(first,
		load(has_next, builder.getInt64(grid.apart)));
	Value *far = subtract(first, load(has_more, grid.next));
	Value *holds = builder.CreateLogicalAnd(has_next,
		builder.CreateICmpSGE(distance,
			builder.getInt64(grid.element)));
	Value *step = make_step(distance, grid.element, builder);
	Value *by = builder.CreateSelect(holds, distance, one);
	Value *quotient = builder.CreateSDiv(far, by);

	holds = builder.CreateLogicalAnd(holds,
		builder.CreateICmpEQ(
			builder.CreateMul(step, builder.getInt64(grid.element)),
			distance));
	holds = builder.CreateLogicalAnd(holds,
		builder.CreateICmpEQ(builder.CreateMul(quotient, by), far));
	return { { first, step, holds, slot },
		builder.CreateSelect(has_more, quotient,
			builder.getInt64(far_apart)) };
}

// Read the addresses of one box, table after table:
// for (k = 0; ok && k <= more; k++, row += next, wanted_row += per_table)
//	for (c = 0, wanted = wanted_row; ok && c <= bytes; c += apart, wanted++)
//		ok = load(row + c) == wanted;
static Value *read_box(const Grid &grid, const Box &box, const GridRows &known,
	Instruction *place, LoopInfo &loops, DominatorTree &tree)
{
	ScanBlocks blocks = split_for_scan(place, ".box", loops, tree);
	auto [before, header, body, after] = blocks;
	IRBuilder<> builder(before->getTerminator());
	Type *byte = builder.getInt8Ty(), *wide = builder.getInt64Ty();
	Value *none = builder.getInt64(0);
	Value *distance = builder.CreateMul(known.rows.step,
		builder.getInt64(grid.element));
	Value *far = builder.CreateMul(known.per_table, distance);
	Value *start = builder.CreateGEP(byte, known.rows.first,
		builder.CreateAdd(builder.CreateMul(box.table, far),
			builder.CreateMul(box.number, distance)));

	builder.SetInsertPoint(header);
	PHINode *k = builder.CreatePHI(wide, 2);
	PHINode *c = builder.CreatePHI(wide, 2);
	PHINode *row = builder.CreatePHI(builder.getPtrTy(), 2);
	PHINode *wanted_row = builder.CreatePHI(builder.getPtrTy(), 2);
	PHINode *wanted = builder.CreatePHI(builder.getPtrTy(), 2);
	PHINode *ok = builder.CreatePHI(builder.getInt1Ty(), 2);
	builder.CreateCondBr(builder.CreateLogicalAnd(ok,
				     builder.CreateICmpSLE(k, box.more)),
		body, after);
	builder.SetInsertPoint(body);
	Value *found = load_address(grid.align, builder.CreateGEP(byte, row, c),
		known.rows.slot, builder);
	Value *next = builder.CreateAdd(c, builder.getInt64(grid.apart));
	Value *wraps = builder.CreateICmpSGT(next, box.bytes);
	Value *next_row = builder.CreateGEP(byte, wanted_row,
		builder.CreateSelect(wraps, far, none));
	auto join = [&blocks](PHINode *phi, Value *from, Value *then) {
		phi->addIncoming(from, blocks.before);
		phi->addIncoming(then, blocks.body);
	};

	join(k, none, builder.CreateAdd(k, builder.CreateZExt(wraps, wide)));
	join(c, none, builder.CreateSelect(wraps, none, next));
	join(row, box.start,
		builder.CreateGEP(byte, row,
			builder.CreateSelect(wraps, grid.next, none)));
	join(wanted_row, start, next_row);
	join(wanted, start,
		builder.CreateSelect(wraps, next_row,
			builder.CreateGEP(byte, wanted, distance)));
	join(ok, known.rows.holds, builder.CreateICmpEQ(found, wanted));
	return close_loop(blocks, ok, builder, loops, tree);
}

GridRows read_grid(const Grid &grid, Instruction *place, LoopInfo &loops,
	DominatorTree &tree)
{
	IRBuilder<> builder(place);
	GridRows known = read_corner(grid, make_slot(*place->getFunction()),
		builder);

	for (const Box &box : grid.boxes)
		known.rows.holds = read_box(grid, box, known, place, loops,
			tree);
	return known;
}

OneLength read_lengths(const Table &table, Type *type, int64_t before,
	Instruction *place, LoopInfo &loops, DominatorTree &tree)
{
	ScanBlocks blocks = split_for_scan(place, ".even", loops, tree);
	IRBuilder<> builder(blocks.before->getTerminator());
	bool is_end = type->isPointerTy();
	Align align = before
		? commonAlignment(table.align, uint64_t(std::abs(before)))
		: table.align;

	// The address, in the entry of the first row, of a member "from" bytes
	// from the entry's start: its number, end or begin.
	auto find_start = [&](int64_t from) {
		Value *offset = builder.CreateAdd(table.low,
			builder.getInt64(from));

		return builder.CreateSelect(table.fits,
			builder.CreateGEP(builder.getInt8Ty(), table.base,
				offset),
			table.zero);
	};
	auto load_at = [&](Value *start, Value *at, IRBuilder<> &inside) {
		Value *address = inside.CreateGEP(inside.getInt8Ty(), start,
			at);
		Value *value = inside.CreateFreeze(
			inside.CreateAlignedLoad(type, address, align));

		return is_end
			? inside.CreatePtrToInt(value, inside.getInt64Ty())
			: value;
	};
	Value *start = find_start(0), *begin = find_start(before);
	auto load = [&](Value *at, IRBuilder<> &inside) {
		Value *value = load_at(start, at, inside);

		return !is_end
			? value
			: inside.CreateSub(value, load_at(begin, at, inside));
	};
	Value *first = load(builder.getInt64(0), builder);
	auto next = [](Value *wanted, IRBuilder<> &) { return wanted; };
	Value *holds = make_loop(table,
		{ table.apart, first, table.fits, load, next }, blocks, loops,
		tree);

	return { first, holds };
}

Value *row_address(uint64_t element, const Rows &rows, Value *number,
	IRBuilder<> &builder)
{
	Type *type = ArrayType::get(builder.getInt8Ty(), element);
	Value *address = builder.CreateGEP(type, rows.first,
		builder.CreateMul(number, rows.step));

	builder.CreateStore(address, rows.slot);
	return builder.CreateLoad(builder.getPtrTy(), rows.slot, true);
}

// ---- removing loops that are not needed ----

// Remove the slot and its uses, if no address loaded from it is used.
static bool remove_slot(AllocaInst &slot)
{
	if (any_of(slot.users(), [&](const User *user) {
		    return getLoadStorePointerOperand(user) != &slot ||
			    !user->use_empty();
	    }))
		return false;
	for (User *user : make_early_inc_range(slot.users()))
		cast<Instruction>(user)->eraseFromParent();
	slot.eraseFromParent();
	return true;
}

// Are the values that "block" computes used only in "block" and in "other"?
static bool is_unused(const BasicBlock &block, const BasicBlock &other)
{
	return none_of(block, [&](const Instruction &inst) {
		return inst.mayHaveSideEffects() ||
			any_of(inst.users(), [&](const User *user) {
				const BasicBlock *at = cast<Instruction>(user)
							       ->getParent();

				return at != &block && at != &other;
			});
	});
}

// Remove the loop over a table with this body, if its result is unused.
static bool remove_loop(BasicBlock &body)
{
	BasicBlock *header = body.getSingleSuccessor();
	auto *exit = dyn_cast_or_null<BranchInst>(
		header ? header->getTerminator() : nullptr);

	if (!exit || !exit->isConditional() ||
		body.getSinglePredecessor() != header || &body == header)
		return false;
	BasicBlock *after = exit->getSuccessor(exit->getSuccessor(0) == &body);

	if (after == &body || after == header || !is_unused(*header, body) ||
		!is_unused(body, *header) || !after->phis().empty())
		return false;
	for (BasicBlock *before :
		SmallVector<BasicBlock *, 2>(predecessors(header)))
		if (before != &body)
			before->getTerminator()->replaceSuccessorWith(header,
				after);
	DeleteDeadBlocks({ header, &body });
	return true;
}

bool remove_unused_scan(Function &function)
{
	for (Instruction &inst : function.getEntryBlock())
		if (inst.hasMetadata(ASH_VERSION_CHECK) &&
			isa<AllocaInst>(inst) &&
			remove_slot(cast<AllocaInst>(inst)))
			return true;
	for (BasicBlock &block : function) {
		const MDNode *node = block.getTerminator()->getMetadata(
			LLVMContext::MD_loop);

		if (node &&
			findOptionMDForLoopID(const_cast<MDNode *>(node),
				ASH_VERSION_CHECK) &&
			remove_loop(block))
			return true;
	}
	return false;
}

} // namespace ashlar
