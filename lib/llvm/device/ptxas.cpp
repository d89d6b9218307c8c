// ptxas.cpp - resource reports of CUDA's assembler; see ptxas.h.
//
// SPDX-License-Identifier: MIT
#include "llvm/device/ptxas.h"

#include <llvm/Support/Program.h>

using namespace llvm;

bool ash_ptxas_report(const char *ptx, unsigned arch, const char *to)
{
	ErrorOr<std::string> program = sys::findProgramByName("ptxas");
	std::string processor = "-arch=sm_" + std::to_string(arch);
	std::optional<StringRef> streams[] = { StringRef(), StringRef(to),
		StringRef(to) };

	if (!program)
		return false;
	return sys::ExecuteAndWait(*program,
		       { *program, "-v", processor, "-o", "/dev/null", ptx },
		       std::nullopt, streams) == 0;
}
