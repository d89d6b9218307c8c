// unit_name.cpp - the file that a module was made of.
//
// Some frontends put no file into source_filename: flang calls all modules by
// one name.  Debug information knows it then, and without that the command line
// of the compiler, which ends in it.
//
// SPDX-License-Identifier: MIT
#include <fstream>
#include <iterator>
#include <string>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/FileSystem.h>

#include "llvm/query/function.h"

using namespace llvm;

// May the text be the name of a file?
static bool is_file_name(StringRef name)
{
	return name.contains('.') || name.contains('/') || name == "-" ||
		name == "<stdin>";
}

static std::string name_in_debug_info(const Module &module)
{
	for (const DICompileUnit *unit : module.debug_compile_units())
		if (!unit->getFilename().empty())
			return unit->getFilename().str();
	for (const Function &function : module)
		if (const DISubprogram *program = function.getSubprogram())
			if (!program->getFilename().empty())
				return program->getFilename().str();
	return "";
}

// The last word of the command that runs, if that is a file.
static std::string name_in_command()
{
	std::ifstream in("/proc/self/cmdline", std::ios::binary);
	std::string all { std::istreambuf_iterator<char>(in), {} };
	StringRef last = StringRef(all).rtrim('\0').rsplit('\0').second;

	return is_file_name(last) && sys::fs::is_regular_file(last) ? last.str()
								    : "";
}

char *ash_ir_unit_name(LLVMModuleRef value)
{
	const Module &module = *unwrap(value);
	std::string name = module.getSourceFileName();

	if (!is_file_name(name)) {
		std::string other = name_in_debug_info(module);

		if (other.empty())
			other = name_in_command();
		if (!other.empty())
			name = other;
	}
	return strdup(name.c_str());
}
