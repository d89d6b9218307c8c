// embed.cpp - linking of the runtime into the user's module.
//
// Its definitions are merged with the copies of other modules, and hidden, so
// that shared libraries do not share them by accident.
//
// SPDX-License-Identifier: MIT
#include "llvm/edit/edit.h"

#include "llvm/conventions.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/Comdat.h>
#include <llvm/IR/Module.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/MemoryBufferRef.h>
#include <llvm/TargetParser/Triple.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

using namespace llvm;

static void share_definitions(Module &runtime)
{
	bool comdats = Triple(runtime.getTargetTriple()).supportsCOMDAT();

	for (GlobalObject &object : runtime.global_objects()) {
		if (object.isDeclaration() || object.hasLocalLinkage())
			continue;
		object.setLinkage(GlobalValue::LinkOnceODRLinkage);
		object.setVisibility(GlobalValue::HiddenVisibility);
		object.setDSOLocal(true);
		if (comdats)
			object.setComdat(
				runtime.getOrInsertComdat(object.getName()));
	}
}

// Exclude the functions of "runtime" from optimization, except those that are
// hot: they are optimized already, and doing that again, or using expensive
// code generation, would cost more than all of a short file.
static void mark_functions(Module &runtime)
{
	for (Function &f : runtime) {
		if (f.isDeclaration())
			continue;
		f.addFnAttr(ASH_HANDLED);
		f.addFnAttr(ASH_OF_RUNTIME);
		f.removeFnAttr(Attribute::AlwaysInline);
		f.addFnAttr(Attribute::NoInline);
		if (!f.hasFnAttribute(Attribute::Hot))
			f.addFnAttr(Attribute::OptimizeNone);
	}
}

// Drop the module flags of "runtime", such as the PIC level: they must not
// change those of the user's module.
static void drop_named_metadata(Module &runtime)
{
	while (!runtime.named_metadata_empty())
		runtime.eraseNamedMetadata(&*runtime.named_metadata_begin());
}

void ash_ir_set_harmless(LLVMValueRef value, bool calls_back)
{
	Function *function = unwrap<Function>(value);

	function->setDoesNotThrow();
	if (!calls_back)
		function->addFnAttr(Attribute::NoCallback);
}

void ash_ir_set_apart(LLVMValueRef function)
{
	unwrap<Function>(function)->setOnlyAccessesInaccessibleMemOrArgMem();
}

void ash_ir_add_destructor(LLVMModuleRef module, LLVMValueRef value)
{
	Function *function = unwrap<Function>(value);

	if (function->use_empty())
		appendToGlobalDtors(*unwrap(module), function, 65535);
}

void ash_ir_set_hidden_effects(LLVMValueRef value)
{
	Function *function = unwrap<Function>(value);

	function->setDoesNotThrow();
	function->setOnlyAccessesInaccessibleMemory();
}

bool ash_ir_link_runtime(LLVMModuleRef module, const unsigned char *bitcode,
	size_t size)
{
	Module &m = *unwrap(module);
	StringRef bytes(reinterpret_cast<const char *>(bitcode), size);
	auto runtime = parseBitcodeFile(
		MemoryBufferRef(bytes, "ashlar runtime"), m.getContext());

	if (!runtime) {
		consumeError(runtime.takeError());
		return false;
	}
	(*runtime)->setTargetTriple(m.getTargetTriple());
	(*runtime)->setDataLayout(m.getDataLayout());
	drop_named_metadata(**runtime);
	share_definitions(**runtime);
	mark_functions(**runtime);
	return !Linker::linkModules(m, std::move(*runtime),
		Linker::Flags::LinkOnlyNeeded);
}
