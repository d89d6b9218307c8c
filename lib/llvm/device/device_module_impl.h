// device_module_impl.h - representation of a module of kernels.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_DEVICE_MODULE_IMPL_H
#define ASH_LLVM_DEVICE_MODULE_IMPL_H

#include <memory>
#include <string>
#include <vector>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/ValueMapper.h>

#include "llvm/device/device_module.h"

struct ash_device_module {
	std::unique_ptr<llvm::Module> module;
	std::vector<std::string> names;
	// For each kernel: threads of a block in x, y and z.
	std::vector<unsigned> blocks;
	// For each kernel: blocks per multiprocessor, 0: any.
	std::vector<unsigned> at_once;
	// Compile unit for the lines of the source; NULL: none.
	llvm::DICompileUnit *unit = nullptr;
	std::string why;	// unsupported feature of a kernel, or ""
};

namespace ashlar {

// Placeholder function for a thread identifier (ASH_DEVICE_BLOCK, ...), until
// the device is known.
constexpr char thread_number[] = "ashlar.thread";

// Placeholder function for a barrier, until the device is known.
constexpr char barrier[] = "ashlar.barrier";

// The place in the source where an instruction is written.
struct source_place {
	const llvm::Instruction *instruction;
	const llvm::DILocation *location;
};

// Remove all debug information from "function"; returns the lines of its
// instructions, none if the program has no debug information.
std::vector<source_place> take_places(llvm::Function &function);

// Give the instructions of "kernel", in module "to", the source lines of the
// function from which it was copied; "map" maps the instructions of that
// function to those of the kernel.
void give_places(ash_device_module &to, llvm::Function &kernel,
	const std::vector<source_place> &places,
	const llvm::ValueToValueMapTy &map);

// Replace intrinsics that no device supports by code with the same results:
// powi of floats and doubles, and conversions with rounding.
void expand_intrinsics(llvm::Module &module);

// Replace mathematical functions in "module" by those of the device; false,
// with *why, if one is missing.
bool adapt_math(llvm::Module &module, ash_device_format format,
	std::string *why);

} // namespace ashlar

#endif
