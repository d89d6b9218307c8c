// edit.cpp - edits of LLVM IR that its C interface lacks.
//
// SPDX-License-Identifier: MIT
#include "llvm/edit/edit.h"

#include "llvm/edit/debug_places_impl.h"

#include "llvm/conventions.h"
#include "llvm/quirks/versions.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/AttributeMask.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Metadata.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

using namespace llvm;

LLVMMetadataRef ash_ir_distinct_node(LLVMContextRef context,
	LLVMMetadataRef *operand, size_t n, bool self)
{
	SmallVector<Metadata *, 4> all;

	if (self)
		all.push_back(nullptr);
	for (size_t i = 0; i < n; i++)
		all.push_back(unwrap(operand[i]));
	MDNode *node = MDNode::getDistinct(*unwrap(context), all);
	if (self)
		node->replaceOperandWith(0, node);
	return wrap(node);
}

bool ash_ir_is_metadata(LLVMValueRef value)
{
	return isa<MetadataAsValue>(unwrap(value));
}

LLVMValueRef ash_ir_case_value(LLVMValueRef instruction, unsigned i)
{
	auto *choice = unwrap<SwitchInst>(instruction);

	return wrap(std::next(choice->case_begin(), i - 1)->getCaseValue());
}

void ash_ir_drop_metadata(LLVMValueRef instruction)
{
	static const unsigned safe[] = { LLVMContext::MD_tbaa,
		LLVMContext::MD_fpmath };

	unwrap<Instruction>(instruction)->dropUnknownNonDebugMetadata(safe);
}

void ash_ir_drop_promises(LLVMValueRef instruction)
{
	auto *step = unwrap<Instruction>(instruction);

	switch (step->getOpcode()) {
	case Instruction::Add:
	case Instruction::Sub:
	case Instruction::Mul:
	case Instruction::Or:
	case Instruction::ICmp:
		step->dropPoisonGeneratingFlags();
		break;
	case Instruction::Call:
		ashlar::drop_poison_attributes(*step);
		step->dropUBImplyingAttrsAndMetadata();
		break;
	default:
		break;
	}
}

void ash_ir_copy_type_metadata(LLVMValueRef to, LLVMValueRef from)
{
	auto *source = dyn_cast<Instruction>(unwrap(from));

	if (!source)
		return;
	unwrap<Instruction>(to)->setMetadata(LLVMContext::MD_tbaa,
		source->getMetadata(LLVMContext::MD_tbaa));
}

LLVMValueRef ash_ir_define(LLVMValueRef value, LLVMBasicBlockRef block)
{
	Instruction *end = unwrap(block)->getTerminator();

	if (isGuaranteedNotToBeUndefOrPoison(unwrap(value), nullptr, end))
		return value;
	return wrap(new FreezeInst(unwrap(value), "", end->getIterator()));
}

// The debug subprogram of "function".  A copy of a function has none; it is
// taken from the debug locations in the copy.
static DISubprogram *subprogram_of(Function &function)
{
	if (DISubprogram *program = function.getSubprogram())
		return program;
	for (Instruction &i : instructions(function))
		if (const DILocation *location = i.getDebugLoc())
			return location->getInlinedAtScope()->getSubprogram();
	return nullptr;
}

LLVMMetadataRef ash_ir_no_line(LLVMValueRef function)
{
	Function *f = unwrap<Function>(function);
	DISubprogram *program = subprogram_of(*f);

	if (!program)
		return nullptr;
	return wrap(DILocation::get(f->getContext(), 0, 0, program));
}

unsigned long ash_ir_block_size(LLVMBasicBlockRef block)
{
	return ashlar::size_without_debug(*unwrap(block));
}

// See edit.h.  Unreachable blocks that branch to deleted ones (made by
// guard_limit.cpp) are deleted as well.
void ash_ir_delete_blocks(LLVMBasicBlockRef *block, unsigned n)
{
	SmallSetVector<BasicBlock *, 16> dead;

	for (unsigned i = 0; i < n; i++)
		dead.insert(unwrap(block[i]));
	for (unsigned i = 0; i < n; i++)
		for (BasicBlock *from : predecessors(unwrap(block[i])))
			if (pred_empty(from) && !from->isEntryBlock())
				dead.insert(from);
	DeleteDeadBlocks(dead.getArrayRef());
}

// The attributes of a function that describe its behaviour as a whole, or that
// fit no other function, so that an outlined part must not have them.
static AttributeMask attributes_of_the_whole()
{
	AttributeMask mask;

	for (Attribute::AttrKind kind : { Attribute::AlwaysInline,
		     Attribute::AllocKind, Attribute::AllocSize,
		     Attribute::Convergent, Attribute::InlineHint,
		     Attribute::JumpTable, Attribute::Memory, Attribute::Naked,
		     Attribute::NoCallback, Attribute::NoDuplicate,
		     Attribute::NoReturn, Attribute::NoSync,
		     Attribute::ReturnsTwice, Attribute::Speculatable })
		mask.addAttribute(kind);
	return mask;
}

LLVMValueRef ash_ir_add_part(LLVMValueRef parent, const char *name,
	LLVMTypeRef type)
{
	Function *p = unwrap<Function>(parent);
	Function *part = Function::Create(unwrap<FunctionType>(type),
		GlobalValue::InternalLinkage, p->getAddressSpace(), name,
		p->getParent());
	AttrBuilder attributes(p->getContext(),
		p->getAttributes().getFnAttrs());

	attributes.remove(attributes_of_the_whole());
	part->addFnAttrs(attributes);
	part->addFnAttr(Attribute::NoUnwind);
	part->addFnAttr(ASH_HANDLED);
	part->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
	return wrap(part);
}

static DISubprogram *create_subprogram(Function *part, DISubprogram *parent)
{
	DIBuilder builder(*part->getParent(), false, parent->getUnit());
	DISubroutineType *type = builder.createSubroutineType(
		builder.getOrCreateTypeArray({}));

	return ashlar::subprogram_from(builder, part->getName(), type, parent);
}

static DILocation *move_place(ash_code_copy *copy, DILocation *place)
{
	return cast<DILocation>(unwrap(ash_code_copy_place(copy, wrap(place))));
}

static void move_records(ash_code_copy *copy, Instruction &inst)
{
	for (DbgVariableRecord &record :
		filterDbgVars(inst.getDbgRecordRange())) {
		DILocation *place = record.getDebugLoc();

		record.setVariable(ashlar::copy_variable(copy,
			record.getVariable(), place->getInlinedAt()));
		record.setDebugLoc(move_place(copy, place));
	}
}

// See edit.h.  To debuggers, "part" is a copy of code with a subprogram of its
// own.
void ash_ir_move_locations(LLVMValueRef part, LLVMValueRef parent)
{
	Function *f = unwrap<Function>(part);
	DISubprogram *old = subprogram_of(*unwrap<Function>(parent));
	ash_variables variables;
	ash_code_copy copy;

	if (!old)
		return;
	f->setSubprogram(create_subprogram(f, old));
	copy.original = &variables;
	copy.scopes[old] = f->getSubprogram();
	for (Instruction &inst : instructions(f)) {
		move_records(&copy, inst);
		if (DILocation *place = inst.getDebugLoc())
			inst.setDebugLoc(move_place(&copy, place));
	}
	ash_variables_list(&variables);
}

void ash_ir_allow_threads(LLVMValueRef parent)
{
	unwrap<Function>(parent)->removeFnAttr(Attribute::NoSync);
}
