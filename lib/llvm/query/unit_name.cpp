// unit_name.cpp - name of the source file of a module.
//
// Some frontends put no file into source_filename: flang gives all modules one
// name.  Then the name is taken from debug information or, without it, from the
// compiler's command line, which ends in it.
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

// The last word of the command line of this process, if it is a file name.
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
