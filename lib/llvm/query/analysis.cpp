/* analysis.cpp - control flow, source places, memory and calls.
 *
 * The analyses are constructed directly, not by an analysis manager: they
 * belong to a private copy of a function that no pass manager knows.
 *
 * SPDX-License-Identifier: MIT
 */
#include "llvm/query/analysis_impl.h"

#include <cstring>
#include <string>

#include "support/visits.h"
#include "llvm/quirks/versions.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

ash_facts::ash_facts(Function &all, const TargetLibraryInfoImpl &library)
	: function(all), ac(function), dt(function), li(dt),
	  tli(library, &function), within(li),
	  basic(function.getDataLayout(), function, tli, ac, &dt),
	  typed(ashlar::alias_by_type()), aa(tli)
{
	aa.addAAResult(basic);
	aa.addAAResult(scoped);
	aa.addAAResult(typed);
	forget_values();
	ash_visits_add(ASH_VISIT_ANALYSIS, function.size());
}

void ash_facts::forget_values()
{
	se = std::make_unique<ScalarEvolution>(function, tli, ac, dt, li);
}

void ash_facts::list_blocks()
{
	if (!blocks.empty())
		return;
	for (BasicBlock *block :
		ReversePostOrderTraversal<Function *>(&function))
		blocks.push_back(wrap(block));
	ash_visits_add(ASH_VISIT_ANALYSIS, blocks.size());
}

ash_analysis::ash_analysis(Function &function)
	: function(function),
	  library(Triple(function.getParent()->getTargetTriple())),
	  facts(std::make_unique<ash_facts>(function, library))
{
}

ash_analysis *ash_analysis_create(LLVMValueRef function)
{
	return new ash_analysis(*unwrap<Function>(function));
}

ash_analysis *ash_analysis_of_copy(LLVMValueRef copy, LLVMValueRef original,
	ash_module_alias *alias)
{
	ash_analysis *analysis = ash_analysis_create(copy);

	if (alias)
		analysis->facts->aa.addAAResult(alias->globals);
	analysis->original = unwrap<Function>(original);
	return analysis;
}

ash_analysis *ash_analysis_free(ash_analysis *analysis)
{
	delete analysis;
	return nullptr;
}

void ash_analysis_refresh(ash_analysis *analysis)
{
	analysis->facts->forget_values();
}

LLVMValueRef ash_analysis_function(const ash_analysis *analysis)
{
	return wrap(&analysis->function);
}

/* ---- control flow ---- */

const LLVMBasicBlockRef *ash_blocks(const ash_analysis *analysis, unsigned *n)
{
	analysis->facts->list_blocks();
	*n = analysis->facts->blocks.size();
	return analysis->facts->blocks.data();
}

bool ash_is_reducible(const ash_analysis *analysis)
{
	ReversePostOrderTraversal<const Function *> order(&analysis->function);

	return !containsIrreducibleCFG<const BasicBlock *>(order,
		analysis->facts->li);
}

bool ash_dominates(const ash_analysis *analysis, LLVMBasicBlockRef a,
	LLVMBasicBlockRef b)
{
	return analysis->facts->dt.dominates(unwrap(a), unwrap(b));
}

bool ash_leads_to(ash_analysis *analysis, LLVMBasicBlockRef from,
	LLVMBasicBlockRef to)
{
	return analysis->facts->within.dominates(unwrap(to), unwrap(from));
}

LLVMBasicBlockRef ash_dominator(const ash_analysis *analysis,
	LLVMBasicBlockRef block)
{
	DomTreeNode *node = analysis->facts->dt.getNode(unwrap(block));
	DomTreeNode *up = node ? node->getIDom() : nullptr;

	return up ? wrap(up->getBlock()) : nullptr;
}

bool ash_is_available(const ash_analysis *analysis, LLVMValueRef value,
	LLVMBasicBlockRef block)
{
	Instruction *inst = dyn_cast<Instruction>(unwrap(value));

	return !inst || inst->getParent() == unwrap(block) ||
		analysis->facts->dt.dominates(inst->getParent(), unwrap(block));
}

ash_loop ash_loop_of(const ash_analysis *analysis, LLVMBasicBlockRef block)
{
	return ash_wrap(analysis->facts->li.getLoopFor(unwrap(block)));
}

ash_loop ash_loop_parent(ash_loop loop)
{
	return ash_wrap(ash_unwrap(loop)->getParentLoop());
}

unsigned ash_loop_depth(ash_loop loop)
{
	return loop ? ash_unwrap(loop)->getLoopDepth() : 0;
}

bool ash_loop_contains(ash_loop loop, LLVMBasicBlockRef block)
{
	return !loop || ash_unwrap(loop)->contains(unwrap(block));
}

LLVMBasicBlockRef ash_loop_header(ash_loop loop)
{
	return wrap(ash_unwrap(loop)->getHeader());
}

LLVMBasicBlockRef ash_loop_latch(ash_loop loop)
{
	return wrap(ash_unwrap(loop)->getLoopLatch());
}

LLVMBasicBlockRef ash_loop_exiting(ash_loop loop)
{
	return wrap(ash_unwrap(loop)->getExitingBlock());
}

unsigned ash_loop_n_block(ash_loop loop)
{
	return ash_unwrap(loop)->getNumBlocks();
}

void ash_loop_blocks(const ash_analysis *analysis, ash_loop loop,
	LLVMBasicBlockRef *block)
{
	LoopBlocksRPO order(const_cast<Loop *>(ash_unwrap(loop)));
	unsigned n = 0;

	order.perform(&analysis->facts->li);
	for (BasicBlock *own : order)
		block[n++] = wrap(own);
	ash_visits_add(ASH_VISIT_SEARCH, n);
}

bool ash_loop_has_exit(ash_loop loop)
{
	return !ash_unwrap(loop)->hasNoExitBlocks();
}

bool ash_loop_is_disabled(ash_loop loop)
{
	MDNode *id = ash_unwrap(loop)->getLoopID();

	if (!id)
		return false;
	for (unsigned i = 1; i < id->getNumOperands(); ++i) {
		MDNode *hint = dyn_cast<MDNode>(id->getOperand(i));
		MDString *name = hint && hint->getNumOperands()
			? dyn_cast<MDString>(hint->getOperand(0))
			: nullptr;

		if (name && name->getString() == "llvm.loop.disable_nonforced")
			return true;
	}
	return false;
}

/* ---- source ---- */

// Is "location" in the standard library of Rust?  The heads of all loops of
// users over ranges, slices and other iterators are inlined from there.
static bool is_in_rust_library(const DILocation *location)
{
	StringRef folder = location->getDirectory();
	std::string path = (folder + "/" + location->getFilename()).str();

	return path.find("/library/core/src/") != std::string::npos ||
		path.find("/library/alloc/src/") != std::string::npos;
}

// The place of "location"; of code from the standard library of Rust, the place
// of the innermost call outside of that library.
static ash_place place_of(const DILocation *location)
{
	ash_place place = { nullptr, 0, 0 };

	while (location && location->getInlinedAt() &&
		is_in_rust_library(location))
		location = location->getInlinedAt();
	if (!location)
		return place;
	place.file = strdup(location->getFilename().str().c_str());
	place.line = location->getLine();
	place.column = location->getColumn();
	return place;
}

ash_place ash_loop_place(ash_loop loop)
{
	return place_of(ash_unwrap(loop)->getStartLoc().get());
}

ash_place ash_value_place(LLVMValueRef instruction)
{
	Instruction *inst = dyn_cast<Instruction>(unwrap(instruction));

	return place_of(inst ? inst->getDebugLoc().get() : nullptr);
}

char *ash_value_name(LLVMValueRef value)
{
	Value *v = unwrap(value);

	if (!isa<Constant>(v) && v->isUsedByMetadata())
		for (DbgVariableRecord *record : ashlar::records_of(v))
			if (record->getVariable() && !record->hasArgList())
				return strdup(record->getVariable()
						->getName()
						.str()
						.c_str());
	return v->hasName() ? strdup(v->getName().str().c_str()) : nullptr;
}

/* ---- memory and calls ---- */

void ash_set_region(ash_analysis *analysis, const LLVMBasicBlockRef *block,
	unsigned n)
{
	ashlar::IterationPostDom::Part inside;

	ash_visits_add(ASH_VISIT_MODEL, n);
	analysis->passing.clear();
	for (unsigned i = 0; i < n; ++i)
		inside.insert(unwrap(block[i]));
	analysis->facts->within.restrict(inside, unwrap(block[0]));
	for (const BasicBlock *own : inside) {
		const Loop *loop = analysis->facts->li.getLoopFor(own);

		if (!loop || !inside.contains(loop->getHeader()))
			continue;
		for (const Instruction &inst : *own)
			if (auto *begin = dyn_cast<NoAliasScopeDeclInst>(&inst))
				for (const MDOperand &scope :
					begin->getScopeList()->operands())
					analysis->passing.insert(
						dyn_cast<MDNode>(scope));
	}
}

// Those alias scopes of "scopes" that are valid in all iterations of a loop.
static MDNode *lasting_scopes(const ash_analysis *analysis, MDNode *scopes)
{
	SmallVector<Metadata *, 4> lasting;

	if (!scopes || analysis->passing.empty())
		return scopes;
	for (const MDOperand &scope : scopes->operands())
		if (!analysis->passing.contains(dyn_cast<MDNode>(scope)))
			lasting.push_back(scope);
	return MDNode::get(scopes->getContext(), lasting);
}

static AAMDNodes common_tags(const ash_analysis *analysis,
	const ash_pointer_use *use)
{
	AAMDNodes tags;

	for (unsigned i = 0; i < use->n_inst; ++i) {
		AAMDNodes own = unwrap<Instruction>(use->inst[i])
					->getAAMetadata();

		tags = i ? tags.merge(own) : own;
	}
	tags.NoAlias = lasting_scopes(analysis, tags.NoAlias);
	return tags;
}

// Do all callers pass pointers to different objects for the arguments "a" and
// "b"?
static bool have_apart_callers(ash_analysis *analysis, const ash_pointer_use *a,
	const ash_pointer_use *b)
{
	auto *from_a = dyn_cast<Argument>(getUnderlyingObject(unwrap(a->base)));
	auto *from_b = dyn_cast<Argument>(getUnderlyingObject(unwrap(b->base)));

	if (!from_a || !from_b || !analysis->original)
		return false;
	if (!analysis->callers)
		analysis->callers = std::make_unique<ashlar::Callers>(
			*analysis->original);
	return analysis->callers->keep_apart(from_a->getArgNo(),
		from_b->getArgNo());
}

bool ash_no_overlap(ash_analysis *analysis, const ash_pointer_use *a,
	const ash_pointer_use *b)
{
	if (have_apart_callers(analysis, a, b))
		return true;

	MemoryLocation at_a = MemoryLocation::getBeforeOrAfter(unwrap(a->base),
		common_tags(analysis, a));
	MemoryLocation at_b = MemoryLocation::getBeforeOrAfter(unwrap(b->base),
		common_tags(analysis, b));

	return analysis->facts->aa.isNoAlias(at_a, at_b);
}

bool ash_hoisted_load_alias_by_type(ash_analysis *analysis,
	const ash_pointer_use *a, const ash_pointer_use *b)
{
	AAMDNodes tags_a = common_tags(analysis, a);
	AAMDNodes tags_b = common_tags(analysis, b);

	if (!ash_no_overlap(analysis, a, b) ||
		have_apart_callers(analysis, a, b))
		return false;
	tags_a.TBAA = tags_b.TBAA = nullptr;
	return !analysis->facts->aa.isNoAlias(
		MemoryLocation::getBeforeOrAfter(unwrap(a->base), tags_a),
		MemoryLocation::getBeforeOrAfter(unwrap(b->base), tags_b));
}

uint64_t ash_type_size(const ash_analysis *analysis, LLVMTypeRef type)
{
	Type *t = unwrap(type);

	if (!t->isSized() || t->isScalableTy())
		return 0;
	return analysis->function.getDataLayout()
		.getTypeAllocSize(t)
		.getFixedValue();
}

int64_t ash_pointer_anchor(const ash_analysis *analysis, LLVMValueRef pointer)
{
	const DataLayout &layout = analysis->function.getDataLayout();
	int64_t anchor = 0;

	for (auto *gep = dyn_cast<GEPOperator>(unwrap(pointer)); gep;
		gep = dyn_cast<GEPOperator>(gep->getPointerOperand())) {
		APInt offset(layout.getIndexTypeSizeInBits(gep->getType()), 0);

		if (gep->accumulateConstantOffset(layout, offset))
			anchor += offset.getSExtValue();
	}
	return anchor;
}

/* Does the structure "type" end in an array of unknown length (a flexible array
 * member)?
 */
static bool is_open_ended(Type *type)
{
	while (auto *structure = dyn_cast<StructType>(type)) {
		if (!structure->getNumElements())
			return false;
		type = structure->elements().back();
	}
	return isa<ArrayType>(type) && !type->getArrayNumElements();
}

int64_t ash_object_size(const ash_analysis *analysis, LLVMValueRef base)
{
	Type *type = nullptr;

	if (auto *variable = dyn_cast<GlobalVariable>(unwrap(base)))
		type = !variable->hasInitializer() &&
				is_open_ended(variable->getValueType())
			? nullptr
			: variable->getValueType();
	else if (auto *slot = dyn_cast<AllocaInst>(unwrap(base)))
		type = slot->isArrayAllocation() ? nullptr
						 : slot->getAllocatedType();
	return type && type->isSized()
		? (int64_t) ash_type_size(analysis, wrap(type))
		: INT64_MAX;
}

unsigned ash_access_align(LLVMValueRef access)
{
	return getLoadStoreAlignment(unwrap(access)).value();
}
