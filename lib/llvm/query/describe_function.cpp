// describe_function.cpp - source-level names of functions and loops.
//
// A function is named without arguments; a loop after its induction variable.
//
// SPDX-License-Identifier: MIT
#include "llvm/query/describe.h"

#include <cstdlib>
#include <cstring>
#include <string>

#include <llvm/ADT/SmallVector.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "llvm/query/describe_impl.h"
#include "llvm/quirks/versions.h"

using namespace llvm;
using ashlar::is_plain;
using ashlar::line_of;

// Returns a rank of the record's variable as the variable of a loop that begins
// in "line": the better it fits (declared in that line; a number or an
// address), the higher. 0: the variable is no loop variable.
static int rank_for_loop(const DbgVariableRecord &record, unsigned line)
{
	const DILocalVariable *variable = record.getVariable();

	if (!variable || variable->isArtificial() || record.hasArgList() ||
		variable->getName().empty())
		return 0;
	return 1 + 2 * (line && variable->getLine() == line) + is_plain(record);
}

// Replace "name" by that of a variable which has the value of "phi" or its next
// value, if it fits the loop that begins in "line" better than *best says.
static void name_counter(PHINode &phi, unsigned line, std::string &name,
	int &best)
{
	SmallVector<Value *, 4> values { &phi };

	for (Value *next : phi.incoming_values())
		if (isa<Instruction>(next) && next->isUsedByMetadata())
			values.push_back(next);
	for (Value *value : values)
		for (const DbgVariableRecord *record :
			ashlar::records_of(value)) {
			int rank = 2 * rank_for_loop(*record, line) -
				(value != &phi);

			if (rank > best) {
				best = rank;
				name = record->getVariable()->getName().str();
			}
		}
}

char *ash_describe_loop(LLVMBasicBlockRef header)
{
	const BasicBlock *block = unwrap(header);
	unsigned line = line_of(*block->getTerminator());
	std::string name;
	int best = 0;

	for (const PHINode &phi : block->phis())
		if (phi.getType()->isIntOrPtrTy())
			name_counter(const_cast<PHINode &>(phi), line, name,
				best);
	return best ? strdup(name.c_str()) : nullptr;
}

// Returns "text" without template arguments in < and >, except in operators.
static std::string drop_template_arguments(StringRef text)
{
	std::string result;
	unsigned depth = 0;

	if (text.contains("operator<") || text.contains("operator>") ||
		text.contains("operator->"))
		return text.str();
	for (char c : text) {
		depth += c == '<';
		if (!depth)
			result += c;
		depth -= c == '>' && depth;
	}
	return result;
}

// The name of a C++ function without arguments; unchanged if it is not mangled.
static std::string plain_name(const std::string &mangled)
{
	ItaniumPartialDemangler demangler;
	std::string result;

	if (demangler.partialDemangle(mangled.c_str()) ||
		!demangler.isFunction())
		return demangle(mangled);
	char *scope = demangler.getFunctionDeclContextName(nullptr, nullptr);
	char *base = demangler.getFunctionBaseName(nullptr, nullptr);

	if (!base)
		result = demangle(mangled);
	else if (scope && *scope)
		result = drop_template_arguments(scope) + "::" + base;
	else
		result = base;
	free(scope);
	free(base);
	return result;
}

// The source name of a Fortran procedure, such as "multiply" for
// "_QMmatricesPmultiply".
static std::string fortran_name(StringRef mangled)
{
	size_t last = mangled.rfind('P');

	if (mangled == "_QQmain")
		return "main program";
	return last == StringRef::npos ? mangled.str()
				       : mangled.substr(last + 1).str();
}

char *ash_describe_function(LLVMValueRef function)
{
	StringRef name = unwrap(function)->getName();

	if (name.empty() || name.starts_with("llvm.stack"))
		return nullptr;
	if (name.starts_with("_FortranAio"))
		return strdup("input or output");
	if (name.consume_front("_FortranA"))
		return strdup(name.str().c_str());
	if (const DISubprogram *program = unwrap<Function>(function)
			->getSubprogram())
		if (name == program->getName().str() + "_")
			return strdup(program->getName().str().c_str());
	if (name.starts_with("_Q"))
		return strdup(fortran_name(name).c_str());
	return strdup(plain_name(name.str()).c_str());
}

char *ash_describe_opcode(LLVMValueRef instruction)
{
	return strdup(unwrap<Instruction>(instruction)->getOpcodeName());
}
