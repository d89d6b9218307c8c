// versions.h - differences between LLVM 19, 20, 21, 22 and 23, for C++ only.
//
// One name for each difference, so that no other file tests LLVM's version.
// docs/llvm-quirks.md lists the names with the versions.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_QUIRKS_VERSIONS_H
#define ASH_LLVM_QUIRKS_VERSIONS_H

#include <memory>
#include <string>
#include <utility>

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/TinyPtrVector.h>
#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Analysis/TypeBasedAliasAnalysis.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/IntrinsicsNVPTX.h>
#include <llvm/IR/Module.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/ModRef.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/TargetParser/Triple.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>

namespace ashlar {

// ---- modules and targets ----

// Set the module's target triple.
inline void set_triple(llvm::Module &module, const llvm::Triple &triple)
{
#if LLVM_VERSION_MAJOR >= 21
	module.setTargetTriple(triple);
#else
	module.setTargetTriple(triple.str());
#endif
}

// The target of this triple; NULL if this LLVM lacks it.
inline const llvm::Target *find_target(const llvm::Triple &triple)
{
	std::string ignored;

#if LLVM_VERSION_MAJOR >= 21
	return llvm::TargetRegistry::lookupTarget(triple, ignored);
#else
	return llvm::TargetRegistry::lookupTarget(triple.str(), ignored);
#endif
}

// A target machine for "triple" and this processor.
inline std::unique_ptr<llvm::TargetMachine> new_machine(
	const llvm::Target &target, const llvm::Triple &triple,
	llvm::StringRef cpu, llvm::StringRef features,
	const llvm::TargetOptions &options, llvm::CodeGenOptLevel level)
{
#if LLVM_VERSION_MAJOR >= 21
	const llvm::Triple &name = triple;
#else
	const std::string &name = triple.str();
#endif

	return std::unique_ptr<llvm::TargetMachine>(
		target.createTargetMachine(name, cpu, features, options,
			std::nullopt, std::nullopt, level));
}

// Has the machine all of these features ("+name,-name")?
inline bool has_features(const llvm::TargetMachine &machine,
	const char *features)
{
#if LLVM_VERSION_MAJOR >= 23
	return machine.getMCSubtargetInfo().checkFeatures(features);
#else
	return machine.getMCSubtargetInfo()->checkFeatures(features);
#endif
}

// ---- instructions and intrinsics ----

// The instructions of "block" that are part of the program: neither debug
// information nor counters of a profile.
template <typename Block> auto without_debug(Block &block)
{
	return llvm::make_filter_range(block,
		[](const llvm::Instruction &inst) {
			return !inst.isDebugOrPseudoInst();
		});
}

// The number of instructions that without_debug() gives.
inline size_t size_without_debug(const llvm::BasicBlock &block)
{
	auto all = without_debug(block);

	return std::distance(all.begin(), all.end());
}

// Remove attributes of a call and its result that may turn its result into
// poison.
inline void drop_poison_attributes(llvm::Instruction &call)
{
#if LLVM_VERSION_MAJOR >= 23
	call.dropPoisonGeneratingAttributes();
#else
	call.dropPoisonGeneratingReturnAttributes();
#endif
}

// Is "value", a floating-point number, known to be no less than zero, or no
// number?  Zero may have either sign.
inline bool is_never_negative(const llvm::Value &value,
	const llvm::SimplifyQuery &query)
{
#if LLVM_VERSION_MAJOR >= 21
	return llvm::cannotBeOrderedLessThanZero(&value, query);
#else
	return llvm::cannotBeOrderedLessThanZero(&value, 0, query);
#endif
}

// The type of what "inst", a load or a store, accesses.
inline llvm::Type *type_of_access(const llvm::Instruction &inst)
{
	// Up to LLVM 19 the parameter is not const.
	return llvm::getLoadStoreType(const_cast<llvm::Instruction *>(&inst));
}

// Move "inst" before "place".
inline void put_before(llvm::Instruction &inst, llvm::Instruction &place)
{
	// LLVM 19 has no overload with an iterator only, and LLVM 22 deprecates
	// the pointer.
	inst.moveBefore(*place.getParent(), place.getIterator());
}

// The declaration of an intrinsic, made if there is none yet.
inline llvm::Function *declare_intrinsic(llvm::Module &module,
	llvm::Intrinsic::ID id, llvm::ArrayRef<llvm::Type *> types)
{
#if LLVM_VERSION_MAJOR >= 20
	return llvm::Intrinsic::getOrInsertDeclaration(&module, id, types);
#else
	return llvm::Intrinsic::getDeclaration(&module, id, types);
#endif
}

// Intrinsics missing in LLVM 19, where the constants equal no intrinsic.
#if LLVM_VERSION_MAJOR >= 20
constexpr llvm::Intrinsic::ID intrinsic_atan2 = llvm::Intrinsic::atan2;
#define ASH_HAS_INTRINSICS_OF_20 1
#else
constexpr llvm::Intrinsic::ID intrinsic_atan2 = llvm::Intrinsic::num_intrinsics;
#define ASH_HAS_INTRINSICS_OF_20 0
#endif

// Emit a barrier for all threads of a block, for PTX.
inline llvm::CallInst *call_ptx_barrier(llvm::IRBuilderBase &builder)
{
	llvm::Module &module = *builder.GetInsertBlock()->getModule();

#if LLVM_VERSION_MAJOR >= 21
	return builder.CreateCall(
		declare_intrinsic(module,
			llvm::Intrinsic::nvvm_barrier_cta_sync_aligned_all, {}),
		{ builder.getInt32(0) });
#else
	return builder.CreateCall(
		declare_intrinsic(module, llvm::Intrinsic::nvvm_barrier0, {}));
#endif
}

// A copy of "block" at the end of "parent".  Since LLVM 21, cloning renumbers
// source atoms (groups of instructions of one source step) unless disabled: a
// copy of a whole function keeps them.
inline llvm::BasicBlock *clone_block(const llvm::BasicBlock &block,
	llvm::ValueToValueMapTy &map, llvm::Function *parent)
{
#if LLVM_VERSION_MAJOR >= 21
	return llvm::CloneBasicBlock(&block, map, "", parent, nullptr, false);
#else
	return llvm::CloneBasicBlock(&block, map, "", parent);
#endif
}

// Mark argument "i" as not captured.
inline void set_no_capture(llvm::Function &function, unsigned i)
{
#if LLVM_VERSION_MAJOR >= 21
	function.addParamAttr(i,
		llvm::Attribute::getWithCaptureInfo(function.getContext(),
			llvm::CaptureInfo::none()));
#else
	function.addParamAttr(i, llvm::Attribute::NoCapture);
#endif
}

// ---- analyses ----

// An operand of a SCEV expression; since LLVM 23 it may have flags of its own.
#if LLVM_VERSION_MAJOR >= 23
typedef llvm::SCEVUse SCEVOperand;
#else
typedef const llvm::SCEV *SCEVOperand;
#endif

// The number of bytes that can be read behind "pointer".  Sets "is_lasting" if
// it is not null and its memory is never freed.
inline uint64_t bytes_behind(const llvm::Value &pointer,
	const llvm::DataLayout &layout, bool &is_lasting)
{
	bool may_be_null = true, may_be_freed = true;
#if LLVM_VERSION_MAJOR >= 23
	bool *freed = &may_be_freed;
#else
	bool &freed = may_be_freed;
#endif
	uint64_t bytes = pointer.getPointerDereferenceableBytes(layout,
		may_be_null, freed);

	is_lasting = !may_be_null && !may_be_freed;
	return bytes;
}

// A SCEV expander whose values get this name.
inline llvm::SCEVExpander expander_for(llvm::ScalarEvolution &evolution,
	const char *name)
{
#if LLVM_VERSION_MAJOR >= 22
	return llvm::SCEVExpander(evolution, name);
#else
	return llvm::SCEVExpander(evolution, evolution.getDataLayout(), name);
#endif
}

// May the address be captured, other than by being returned?
inline bool may_be_captured(const llvm::Value *object)
{
#if LLVM_VERSION_MAJOR >= 21
	return llvm::PointerMayBeCaptured(object, false);
#else
	return llvm::PointerMayBeCaptured(object, false, true);
#endif
}

// Type-based alias analysis, without the type sanitizer.
inline llvm::TypeBasedAAResult alias_by_type()
{
#if LLVM_VERSION_MAJOR >= 20
	return llvm::TypeBasedAAResult(false);
#else
	return llvm::TypeBasedAAResult();
#endif
}

// Have memory effects a part of their own for errno?  Before LLVM 21, errno
// belongs to all other memory.
#if LLVM_VERSION_MAJOR >= 21
constexpr bool has_errno_memory = true;
constexpr llvm::IRMemLocation errno_memory = llvm::IRMemLocation::ErrnoMem;
#else
constexpr bool has_errno_memory = false;
constexpr llvm::IRMemLocation errno_memory = llvm::IRMemLocation::Other;
#endif

// The effects in "memory" on memory that is specific to the target.
inline llvm::ModRefInfo target_memory(llvm::MemoryEffects memory)
{
#if LLVM_VERSION_MAJOR >= 22
	return memory.getModRef(llvm::IRMemLocation::TargetMem0) |
		memory.getModRef(llvm::IRMemLocation::TargetMem1);
#else
	return llvm::ModRefInfo::NoModRef;
#endif
}

// Is "id" sincos, sincosf or sincosl?  Before LLVM 21 they may be unknown.
inline bool is_sincos(llvm::LibFunc id)
{
#if LLVM_VERSION_MAJOR >= 21
	return id == llvm::LibFunc_sincos || id == llvm::LibFunc_sincosf ||
		id == llvm::LibFunc_sincosl;
#else
	return false;
#endif
}

// ---- debug information ----

// The debug records that give a variable the value "value".
inline llvm::SmallVector<llvm::DbgVariableRecord *, 2> records_of(
	llvm::Value *value)
{
	llvm::SmallVector<llvm::DbgVariableRecord *, 2> found;

#if LLVM_VERSION_MAJOR >= 21
	for (llvm::DbgVariableRecord *record : llvm::findDVRValues(value))
		found.push_back(record);
#else
	llvm::SmallVector<llvm::DbgValueInst *, 2> old;

	llvm::findDbgValues(old, value, &found);
	llvm::erase_if(found, [](llvm::DbgVariableRecord *record) {
		return !record->isDbgValue();
	});
#endif
	return found;
}

// The atom of a location, which may be NULL; 0: none.  Older versions have
// none.
inline uint64_t atom_of(const llvm::DILocation *place)
{
#if LLVM_VERSION_MAJOR >= 22
	return place ? place->getAtomGroup() : 0;
#else
	return 0;
#endif
}

// Do the locations of the function that contains "scope" have atoms?
inline bool has_atoms(const llvm::DILocalScope *scope)
{
#if LLVM_VERSION_MAJOR >= 22
	return scope->getSubprogram()->getKeyInstructionsEnabled();
#else
	return false;
#endif
}

// A subprogram for a function with this name, made from code of "parent"; its
// locations have atoms if those of "parent" do.
inline llvm::DISubprogram *subprogram_from(llvm::DIBuilder &builder,
	llvm::StringRef name, llvm::DISubroutineType *type,
	llvm::DISubprogram *parent)
{
	const auto flags = llvm::DISubprogram::SPFlagDefinition |
		llvm::DISubprogram::SPFlagOptimized |
		llvm::DISubprogram::SPFlagLocalToUnit;

#if LLVM_VERSION_MAJOR >= 22
	return builder.createFunction(parent->getUnit(), name, name,
		parent->getFile(), parent->getLine(), type, parent->getLine(),
		llvm::DINode::FlagArtificial, flags, nullptr, nullptr, nullptr,
		nullptr, "", has_atoms(parent));
#else
	return builder.createFunction(parent->getUnit(), name, name,
		parent->getFile(), parent->getLine(), type, parent->getLine(),
		llvm::DINode::FlagArtificial, flags);
#endif
}

// An atom that no location has yet; 0 if "place", which may be NULL, can have
// none.
inline uint64_t new_atom(const llvm::DILocation *place)
{
#if LLVM_VERSION_MAJOR >= 22
	return place && has_atoms(place->getScope())
		? place->getContext().incNextDILocationAtomGroup()
		: 0;
#else
	return 0;
#endif
}

// Returns a copy of the location "place" with this atom (0: none), scope and
// inlined call.  If "place" had an atom, its rank is kept; otherwise it becomes
// the most important location of its new atom.
inline llvm::DILocation *place_in_atom(const llvm::DILocation *place,
	uint64_t atom, llvm::DILocalScope *scope, llvm::DILocation *call)
{
#if LLVM_VERSION_MAJOR >= 22
	unsigned rank = place->getAtomGroup() ? place->getAtomRank() : 1;

	return llvm::DILocation::get(place->getContext(), place->getLine(),
		place->getColumn(), scope, call, place->isImplicitCode(), atom,
		atom ? rank : 0);
#else
	return llvm::DILocation::get(place->getContext(), place->getLine(),
		place->getColumn(), scope, call, place->isImplicitCode());
#endif
}

// Returns a copy of the location "place" with this atom (0: none); NULL if
// "place" is NULL.
inline llvm::DILocation *place_in_atom(const llvm::DILocation *place,
	uint64_t atom)
{
	return place ? place_in_atom(place, atom, place->getScope(),
			       place->getInlinedAt())
		     : nullptr;
}

} // namespace ashlar

#endif
