// permitted_calls.cpp - library calls that new code may add to a function.
//
// A function with the name of a library function may be part of a C library;
// the functions that it may call are found by a traversal of references between
// functions.  An unknown or indirect call may lead to every function that is
// externally visible or whose address is taken; functions of the library
// itself, and system calls that allocators use, do not call back.
//
// Since a module may be large, this is done once, and the result is kept as
// function attributes until the functions have been optimized.
//
// SPDX-License-Identifier: MIT
#include "llvm/query/permitted_calls.h"

#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/TargetParser/Triple.h>

using namespace llvm;

// Is "function" compiled so that no library may be assumed (-ffreestanding,
// -fno-builtin)?
static bool promises_no_library(const Function &function)
{
	return function.hasFnAttribute("no-builtins");
}

static TargetLibraryInfoImpl library_of(const Module &module)
{
	return TargetLibraryInfoImpl(Triple(module.getTargetTriple()));
}

// Can "function" call malloc and free?
static bool has_heap(const Function &function)
{
	TargetLibraryInfoImpl library = library_of(*function.getParent());
	TargetLibraryInfo info(library, &function);

	return info.has(LibFunc_malloc) && info.has(LibFunc_free);
}

bool ash_ir_may_call(LLVMValueRef value, ash_callee callee)
{
	const Function &function = *unwrap<Function>(value);
	bool is_of_library = function.hasFnAttribute(ASH_OF_LIBRARY);

	switch (callee) {
	case ASH_CALLEE_HEAP:
		return !is_of_library && has_heap(function);
	case ASH_CALLEE_THREADS:
		return !is_of_library && !promises_no_library(function) &&
			ash_ir_accepts_runtime(wrap(function.getParent()));
	case ASH_CALLEE_ARITHMETIC:
		return !promises_no_library(function);
	}
	return false;
}

bool ash_ir_may_divide(LLVMValueRef value, unsigned width)
{
	const Function &function = *unwrap<Function>(value);

	return function.getParent()->getDataLayout().fitsInLegalInteger(
		       width) ||
		ash_ir_may_call(value, ASH_CALLEE_ARITHMETIC);
}

// ---- what a library is made of ----

namespace {

bool has_prefix(StringRef name, ArrayRef<StringRef> prefixes)
{
	return any_of(prefixes,
		[name](StringRef prefix) { return name.starts_with(prefix); });
}

// Is this the name of a function that allocates memory?
bool is_allocator_name(StringRef name)
{
	static const StringRef names[] = { "aligned_alloc", "calloc", "free",
		"malloc", "memalign", "posix_memalign", "pvalloc", "realloc",
		"reallocarray", "valloc" };

	return is_contained(names, name);
}

// Does the external function "function" call no function of the module, apart
// from those that it is passed, which are handled separately?
bool calls_nothing(const Function &function, const TargetLibraryInfo &library)
{
	static const StringRef systems[] = { "__cxa_", "__errno_location",
		"brk", "getpagesize", "madvise", "mmap", "mprotect", "mremap",
		"munmap", "pthread_mutex_", "pthread_spin_", "sbrk",
		"sysconf" };
	LibFunc id;

	return function.isIntrinsic() || function.doesNotReturn() ||
		function.hasFnAttribute(Attribute::NoCallback) ||
		library.getLibFunc(function, id) ||
		has_prefix(function.getName(), systems);
}

class Library {
public:
	explicit Library(Module &all)
		: module(all), names(library_of(all)), library(names)
	{
	}

	// Find the functions of the module that have names of library
	// functions.
	void find_roots();
	// Mark all functions that the functions found so far may call.
	void follow();
	bool has_allocator() const { return allocates; }
	void mark();

private:
	Module &module;
	TargetLibraryInfoImpl names;
	TargetLibraryInfo library;
	DenseSet<Function *> found;
	SmallVector<Function *, 16> left;
	bool allocates = false;
	bool is_open = false;

	void add_root(StringRef name, Function *function, bool is_root);
	void add(Function *function);
	void open();
	void visit_call(const CallBase &call);
	void visit(Function &function);
};

void Library::add(Function *function)
{
	if (!function->isDeclaration() && found.insert(function).second)
		left.push_back(function);
}

// Record that "function" is called "name" in the program; "is_root": it is
// known to be a library function.
void Library::add_root(StringRef name, Function *function, bool is_root)
{
	bool is_allocator = is_allocator_name(
		GlobalValue::dropLLVMManglingEscape(name));

	if (!function || function->isDeclaration() ||
		!(is_allocator || is_root))
		return;
	allocates |= is_allocator;
	add(function);
}

void Library::find_roots()
{
	LibFunc id;

	for (Function &function : module)
		if (!function.hasLocalLinkage())
			add_root(function.getName(), &function,
				library.getLibFunc(function, id));
	for (GlobalAlias &alias : module.aliases())
		if (!alias.hasLocalLinkage())
			add_root(alias.getName(),
				dyn_cast_or_null<Function>(
					alias.getAliaseeObject()),
				library.getLibFunc(alias.getName(), id));
}

// Mark all functions that code outside of the module may call.
void Library::open()
{
	if (is_open)
		return;
	is_open = true;
	for (Function &function : module)
		if (!function.hasLocalLinkage() || function.hasAddressTaken())
			add(&function);
}

void Library::visit_call(const CallBase &call)
{
	auto *callee = dyn_cast<Function>(
		call.getCalledOperand()->stripPointerCastsAndAliases());
	auto *assembly = dyn_cast<InlineAsm>(call.getCalledOperand());

	if (assembly ? assembly->getAsmString().empty()
		     : callee && !callee->isInterposable() &&
				(!callee->isDeclaration() ||
					calls_nothing(*callee, library)))
		return;
	open();
}

void Library::visit(Function &function)
{
	for (Instruction &inst : instructions(function)) {
		if (auto *call = dyn_cast<CallBase>(&inst))
			visit_call(*call);
		for (Value *operand : inst.operand_values())
			if (auto *other = dyn_cast<Function>(
				    operand->stripPointerCastsAndAliases()))
				add(other);
	}
}

void Library::follow()
{
	while (!left.empty())
		visit(*left.pop_back_val());
}

void Library::mark()
{
	for (Function *function : found)
		function->addFnAttr(ASH_OF_LIBRARY);
}

} // namespace

void ash_ir_mark_library(LLVMModuleRef value, bool is_inlined)
{
	Library library(*unwrap(value));

	library.find_roots();
	library.follow();
	library.mark();
	if (!is_inlined || !library.has_allocator())
		return;
	for (Function &function : *unwrap(value))
		if (!function.isDeclaration())
			function.addFnAttr(ASH_OF_LIBRARY);
}

void ash_ir_unmark_library(LLVMModuleRef module)
{
	for (Function &function : *unwrap(module))
		function.removeFnAttr(ASH_OF_LIBRARY);
}

static bool same_target(const Triple &a, const Triple &b)
{
	return a.getArch() == b.getArch() && a.getOS() == b.getOS() &&
		a.getEnvironment() == b.getEnvironment();
}

bool ash_ir_accepts_runtime(LLVMModuleRef module)
{
	return same_target(Triple(unwrap(module)->getTargetTriple()),
		Triple(ASH_RUNTIME_TRIPLE));
}
