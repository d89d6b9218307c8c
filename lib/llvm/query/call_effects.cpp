// call_effects.cpp - memory effects of calls.
//
// SPDX-License-Identifier: MIT
#include "llvm/query/call_effects.h"

#include "llvm/conventions.h"
#include "llvm/quirks/versions.h"

#include <algorithm>

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Metadata.h>
#include <llvm/IR/Module.h>

using namespace llvm;

namespace ashlar {

bool Effects::writes() const
{
	return writes_hidden || writes_errno ||
		any_of(touches,
			[](const Touch &touch) { return touch.writes; });
}

/* ---- extents ---- */

// An extent that covers both "a" and "b".
static Extent join(const Extent &a, const Extent &b)
{
	Extent both = a.by >= 0 ? a : b;

	both.known = a.known && b.known &&
		(a.by < 0 || b.by < 0 ||
			(a.by == b.by && a.scale == b.scale &&
				a.is_unsigned == b.is_unsigned));
	both.first = std::min(a.first, b.first);
	both.end = std::max(a.end, b.end);
	return both;
}

void Effects::add(const Touch &touch)
{
	for (Touch &known : touches)
		if (known.argument == touch.argument &&
			known.global == touch.global) {
			known.reads |= touch.reads;
			known.writes |= touch.writes;
			known.extent = join(known.extent, touch.extent);
			return;
		}
	touches.push_back(touch);
}

/* ---- metadata ---- */

static Metadata *number(LLVMContext &context, int64_t value)
{
	return ConstantAsMetadata::get(
		ConstantInt::getSigned(Type::getInt64Ty(context), value));
}

static int64_t get_number(const MDNode &node, unsigned pos)
{
	return mdconst::extract<ConstantInt>(node.getOperand(pos))
		->getSExtValue();
}

static MDNode *encode(LLVMContext &context, const Touch &touch)
{
	const Extent &extent = touch.extent;
	Metadata *what = touch.global
		? static_cast<Metadata *>(ValueAsMetadata::get(touch.global))
		: number(context, touch.argument);

	return MDNode::get(context,
		{ what, number(context, touch.reads),
			number(context, touch.writes),
			number(context, extent.known),
			number(context, extent.first),
			number(context, extent.end),
			number(context, extent.scale),
			number(context, extent.by),
			number(context, extent.is_unsigned) });
}

// Set "touch" to what the metadata "node" says; false if the global variable
// that it names no longer exists.
static bool decode(const MDNode &node, Touch &touch)
{
	Extent &extent = touch.extent;
	auto *what = dyn_cast_or_null<ValueAsMetadata>(node.getOperand(0));

	if (!what)
		return false;
	touch.global = dyn_cast<GlobalVariable>(what->getValue());
	if (auto *position = dyn_cast<ConstantInt>(what->getValue()))
		touch.argument = position->getSExtValue();
	else if (!touch.global)
		return false;
	touch.reads = get_number(node, 1);
	touch.writes = get_number(node, 2);
	extent.known = get_number(node, 3);
	extent.first = get_number(node, 4);
	extent.end = get_number(node, 5);
	extent.scale = get_number(node, 6);
	extent.by = get_number(node, 7);
	extent.is_unsigned = get_number(node, 8);
	return true;
}

// The flags of effects, in the order of the metadata.
static constexpr bool Effects::*FLAGS[] = { &Effects::reads_any,
	&Effects::reads_hidden, &Effects::writes_hidden, &Effects::reads_errno,
	&Effects::writes_errno, &Effects::of_thread };
static constexpr unsigned N_FLAGS = sizeof(FLAGS) / sizeof(FLAGS[0]);

static void set_note(CallBase &call, const Effects &effects)
{
	LLVMContext &context = call.getContext();
	SmallVector<Metadata *, 8> parts;

	for (bool Effects::*flag : FLAGS)
		parts.push_back(number(context, effects.*flag));
	for (const Touch &touch : effects.touches)
		parts.push_back(encode(context, touch));
	call.setMetadata(ASH_EFFECTS, MDNode::get(context, parts));
}

static Effects from_note(const MDNode &note)
{
	Effects effects;

	for (unsigned i = 0; i < N_FLAGS; ++i)
		effects.*FLAGS[i] = get_number(note, i);
	effects.known = true;
	for (unsigned i = N_FLAGS; i < note.getNumOperands(); ++i) {
		Touch touch;

		effects.known &= decode(*cast<MDNode>(note.getOperand(i)),
			touch);
		effects.touches.push_back(touch);
	}
	return effects;
}

void drop_effects(Function &function)
{
	for (Instruction &inst : instructions(function))
		if (isa<CallBase>(inst))
			inst.setMetadata(ASH_EFFECTS, nullptr);
}

/* ---- attributes ---- */

static MemoryEffects from_effects(const Effects &effects)
{
	auto part = [](IRMemLocation where, bool reads, bool writes) {
		MemoryEffects none = MemoryEffects::none();

		if (reads)
			none |= MemoryEffects(where, ModRefInfo::Ref);
		if (writes)
			none |= MemoryEffects(where, ModRefInfo::Mod);
		return none;
	};
	MemoryEffects all = part(IRMemLocation::Other, effects.reads_any,
		false);

	all |= part(IRMemLocation::InaccessibleMem, effects.reads_hidden,
		effects.writes_hidden);
	all |= part(errno_memory, effects.reads_errno || effects.reads_any,
		effects.writes_errno);
	// If the call reads any memory, it may also read the memory of its
	// arguments by other pointers.
	if (effects.reads_any)
		all |= part(IRMemLocation::ArgMem, true, false);
	for (const Touch &touch : effects.touches)
		all |= part(touch.global ? IRMemLocation::Other
					 : IRMemLocation::ArgMem,
			touch.reads, touch.writes);
	return all;
}

void set_effects(CallBase &call, const Effects &effects)
{
	set_note(call, effects);
	call.setDoesNotThrow();
	call.addFnAttr(Attribute::WillReturn);
	call.addFnAttr(Attribute::NoSync);
	call.addFnAttr(Attribute::NoFree);
	call.setMemoryEffects(call.getMemoryEffects() & from_effects(effects));
}

// The extent that a library function touches through a pointer argument, if it
// is one value.
static Extent library_extent(const CallBase &call, unsigned argument,
	const TargetLibraryInfo &library)
{
	LibFunc id;
	Extent extent;

	if (!library.getLibFunc(call, id) || !library.has(id))
		return extent;
	if (is_sincos(id))
		id = LibFunc_modf;
	switch (id) {
	case LibFunc_frexp:
	case LibFunc_frexpf:
	case LibFunc_frexpl:
		extent.end = library.getIntSize() / 8;
		break;
	case LibFunc_modf:
	case LibFunc_modff:
	case LibFunc_modfl:
		extent.end = call.getDataLayout().getTypeAllocSize(
			call.getArgOperand(0)->getType());
		break;
	case LibFunc_memcmp:
	case LibFunc_bcmp:
		extent.by = 2;
		extent.scale = 1;
		extent.is_unsigned = true;
		break;
	default:
		return extent;
	}
	extent.known = true;
	return extent;
}

static Extent whole_type(const CallBase &call, Type *type)
{
	Extent extent;
	TypeSize size = call.getDataLayout().getTypeAllocSize(type);

	extent.known = !size.isScalable();
	extent.end = size.getKnownMinValue();
	return extent;
}

static void add_argument(Effects &effects, const CallBase &call, unsigned pos,
	ModRefInfo limit, const TargetLibraryInfo &library)
{
	Touch touch;

	touch.argument = pos;
	if (call.isByValArgument(pos)) {
		touch.reads = true;
		touch.extent = whole_type(call, call.getParamByValType(pos));
	} else {
		touch.reads = isRefSet(limit) && !call.onlyWritesMemory(pos) &&
			!call.doesNotAccessMemory(pos);
		touch.writes = isModSet(limit) && !call.onlyReadsMemory(pos) &&
			!call.doesNotAccessMemory(pos);
		touch.extent = library_extent(call, pos, library);
	}
	if (touch.reads || touch.writes)
		effects.add(touch);
}

static ModRefInfo of_errno(MemoryEffects memory)
{
	return has_errno_memory ? memory.getModRef(errno_memory)
				: ModRefInfo::NoModRef;
}

static Effects from_attributes(const CallBase &call,
	const TargetLibraryInfo &library)
{
	MemoryEffects memory = call.getMemoryEffects();
	ModRefInfo other = memory.getModRef(IRMemLocation::Other);
	ModRefInfo hidden = memory.getModRef(IRMemLocation::InaccessibleMem) |
		target_memory(memory);
	Effects effects;

	if (isModSet(other))
		return effects;
	effects.known = true;
	effects.reads_any = isRefSet(other);
	effects.reads_hidden = isRefSet(hidden);
	effects.writes_hidden = isModSet(hidden);
	effects.reads_errno = isRefSet(of_errno(memory));
	effects.writes_errno = isModSet(of_errno(memory));
	// Memory that the call reads may contain thread-local variables.
	effects.of_thread = effects.reads_any || effects.reads_hidden ||
		effects.reads_errno;
	for (unsigned i = 0; i < call.arg_size(); ++i) {
		Type *type = call.getArgOperand(i)->getType();

		if (type->isVectorTy())
			effects.known = false;
		if (type->isPointerTy())
			add_argument(effects, call, i,
				memory.getModRef(IRMemLocation::ArgMem),
				library);
	}
	return effects;
}

/* ---- errno ---- */

bool is_member(const MDNode *tag)
{
	return tag && tag->getNumOperands() >= 3 &&
		isa<MDNode>(tag->getOperand(0)) &&
		tag->getOperand(0) != tag->getOperand(1);
}

static bool writes_errno_alone(const Instruction &writer)
{
	auto *call = dyn_cast<CallBase>(&writer);

	return has_errno_memory && call &&
		call->getMemoryEffects()
			.getWithoutLoc(errno_memory)
			.onlyReadsMemory();
}

MemoryLocation lasting_place(MemoryLocation place, const Loop &loop)
{
	bool begins = any_of(loop.blocks(), [](const BasicBlock *block) {
		return any_of(*block, [](const Instruction &inst) {
			return isa<NoAliasScopeDeclInst>(inst);
		});
	});

	if (begins)
		place.AATags.Scope = place.AATags.NoAlias = nullptr;
	return place;
}

bool may_change(AAResults &alias, const Instruction &writer,
	const MemoryLocation &place)
{
	if (!isModSet(alias.getModRefInfo(&writer, place)))
		return false;
	return !is_member(place.AATags.TBAA) || !writes_errno_alone(writer);
}

/* ---- calls ---- */

static bool is_plain_call(const CallBase &call)
{
	auto *plain = dyn_cast<CallInst>(&call);

	return plain && !plain->isMustTailCall() && !call.isInlineAsm() &&
		!call.hasOperandBundles() && call.getCalledFunction() &&
		!call.getCalledFunction()->isIntrinsic() &&
		!call.isStrictFP() && !call.isConvergent() &&
		!call.cannotDuplicate() &&
		!call.hasFnAttr(Attribute::ReturnsTwice) &&
		!call.hasInAllocaArgument() &&
		!call.getAttributes().hasAttrSomewhere(
			Attribute::Preallocated) &&
		!call.getAttributes().hasAttrSomewhere(Attribute::SwiftError);
}

bool is_orderly(const CallBase &call)
{
	return is_plain_call(call) && call.doesNotThrow() && call.willReturn();
}

bool is_of_thread(const CallBase &call)
{
	if (auto *intrinsic = dyn_cast<IntrinsicInst>(&call))
		return intrinsic->getIntrinsicID() ==
			Intrinsic::threadlocal_address;
	return call.arg_empty() || call.getType()->isPointerTy();
}

Effects effects_of(const CallBase &call, const TargetLibraryInfo &library)
{
	MDNode *note = call.getMetadata(ASH_EFFECTS);

	return note ? from_note(*note) : from_attributes(call, library);
}

} // namespace ashlar
