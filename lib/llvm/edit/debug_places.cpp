// debug_places.cpp - debug locations of generated code.
//
// SPDX-License-Identifier: MIT
#include "llvm/edit/debug_places_impl.h"

#include <new>

#include <llvm/ADT/MapVector.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Instructions.h>

#include "llvm/quirks/versions.h"

using namespace llvm;

// The first location in the metadata of a loop.
static const DILocation *start_in_metadata(const MDNode *loop)
{
	for (unsigned i = 1; loop && i < loop->getNumOperands(); ++i)
		if (auto *start = dyn_cast<DILocation>(loop->getOperand(i)))
			return start;
	return nullptr;
}

LLVMMetadataRef ash_ir_loop_start(LLVMBasicBlockRef header)
{
	const Instruction *test = unwrap(header)->getTerminator();

	for (const BasicBlock *from : predecessors(unwrap(header)))
		if (const DILocation *start = start_in_metadata(
			    from->getTerminator()->getMetadata(
				    LLVMContext::MD_loop)))
			return wrap(start);
	return wrap(ashlar::place_in_atom(test->getDebugLoc(), 0));
}

LLVMMetadataRef ash_ir_stop_at(LLVMMetadataRef location)
{
	auto *place = location ? cast<DILocation>(unwrap(location)) : nullptr;

	return wrap(ashlar::place_in_atom(place, ashlar::new_atom(place)));
}

// ---- copies ----

ash_code_copy *ash_code_copy_alloc(ash_variables *variables,
	const LLVMMetadataRef *place, unsigned n)
{
	auto *copy = new (std::nothrow) ash_code_copy;

	if (!copy)
		return nullptr;
	copy->original = variables;
	for (unsigned i = 0; i < n; ++i)
		for (auto *at = cast_or_null<DILocation>(unwrap(place[i])); at;
			at = at->getInlinedAt())
			copy->around.insert(at->getInlinedAt());
	return copy;
}

// Is the inlined call "call" (NULL: none) around the loops that are copied,
// rather than in them?
static bool is_around(const ash_code_copy *copy, const DILocation *call)
{
	return !call || copy->around.contains(call);
}

void ash_code_copy_free(ash_code_copy *copy)
{
	delete copy;
}

void ash_code_copy_renew_atoms(ash_code_copy *copy)
{
	if (copy)
		copy->atoms.clear();
}

// See debug_places_impl.h.  A function's own scope is copied as a lexical block
// in it.
DILocalScope *ashlar::copy_scope(ash_code_copy *copy, DILocalScope *scope)
{
	DILocalScope *made = copy->scopes.lookup(scope);
	auto *outer = dyn_cast<DILocalScope>(scope->getScope());

	if (made)
		return made;
	if (auto *file = dyn_cast<DILexicalBlockFile>(scope))
		made = DILexicalBlockFile::get(scope->getContext(),
			copy_scope(copy, file->getScope()), file->getFile(),
			file->getDiscriminator());
	else if (auto *block = dyn_cast<DILexicalBlock>(scope))
		made = DILexicalBlock::getDistinct(scope->getContext(),
			copy_scope(copy, outer), block->getFile(),
			block->getLine(), block->getColumn());
	else
		made = DILexicalBlock::getDistinct(scope->getContext(), scope,
			scope->getFile(),
			cast<DISubprogram>(scope)->getScopeLine(), 0);
	copy->scopes[scope] = made;
	return made;
}

DILocation *ashlar::copy_call(ash_code_copy *copy, DILocation *call)
{
	if (is_around(copy, call))
		return call;
	if (DILocation *made = copy->calls.lookup(call))
		return made;

	DILocation *outer = call->getInlinedAt();
	DILocalScope *scope = is_around(copy, outer)
		? copy_scope(copy, call->getScope())
		: call->getScope();
	DILocation *made = DILocation::getDistinct(call->getContext(),
		call->getLine(), call->getColumn(), scope,
		copy_call(copy, outer), call->isImplicitCode());

	copy->calls[call] = made;
	return made;
}

DILocalVariable *ashlar::copy_variable(ash_code_copy *copy, DILocalVariable *v,
	const DILocation *call)
{
	if (!is_around(copy, call))
		return v;
	DILocalVariable *&made = copy->variables[v];

	if (made)
		return made;
	made = DILocalVariable::get(v->getContext(),
		copy_scope(copy, v->getScope()), v->getName(), v->getFile(),
		v->getLine(), v->getType(), 0, v->getFlags(),
		v->getAlignInBits(), v->getAnnotations());
	if (!isa<DISubprogram>(v->getScope()))
		copy->original->made.push_back(made);
	return made;
}

// The atom in the copy that corresponds to the atom of "place"; 0 if "place"
// has none.
static uint64_t copy_atom(ash_code_copy *copy, const DILocation *place)
{
	uint64_t old = ashlar::atom_of(place);

	if (!old)
		return 0;
	uint64_t &own = copy->atoms[{ place->getInlinedAt(), old }];
	if (!own)
		own = ashlar::new_atom(place);
	return own;
}

LLVMMetadataRef ash_code_copy_place(ash_code_copy *copy,
	LLVMMetadataRef location)
{
	if (!copy || !location)
		return location;

	auto *place = cast<DILocation>(unwrap(location));
	DILocalScope *scope = is_around(copy, place->getInlinedAt())
		? ashlar::copy_scope(copy, place->getScope())
		: place->getScope();

	return wrap(ashlar::place_in_atom(place, copy_atom(copy, place), scope,
		ashlar::copy_call(copy, place->getInlinedAt())));
}

static void retain(DISubprogram *program, ArrayRef<Metadata *> more)
{
	SmallVector<Metadata *, 32> all(program->getRetainedNodes().begin(),
		program->getRetainedNodes().end());

	all.append(more.begin(), more.end());
	program->replaceRetainedNodes(MDTuple::get(program->getContext(), all));
}

void ash_variables_list(const ash_variables *variables)
{
	MapVector<DISubprogram *, SmallVector<Metadata *, 8>> of;

	for (DILocalVariable *made : variables->made)
		of[made->getScope()->getSubprogram()].push_back(made);
	for (auto &[program, list] : of)
		retain(program, list);
}
