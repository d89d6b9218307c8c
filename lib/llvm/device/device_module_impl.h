// device_module_impl.h - a module of kernels, as the files that make it see it.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_DEVICE_MODULE_IMPL_H
#define ASH_LLVM_DEVICE_MODULE_IMPL_H

#include <memory>
#include <string>
#include <vector>

#include <llvm/IR/Module.h>

#include "llvm/device/device_module.h"

struct ash_device_module {
	std::unique_ptr<llvm::Module> module;
	std::vector<std::string> names;
	std::vector<unsigned> blocks;	// threads of each kernel, x, y, z
	std::vector<unsigned> at_once;	// blocks of a multiprocessor, or 0
	std::string why;	// what a kernel cannot have, or ""
};

namespace ashlar {

// What gives a number that a thread knows of itself (ASH_DEVICE_BLOCK, ...),
// until it is known for what device that is.
constexpr char thread_number[] = "ashlar.thread";

// What waits for the other threads of the block, likewise.
constexpr char barrier[] = "ashlar.barrier";

// Intrinsics that no device has become what has the same results: powi of
// floats and doubles, and conversions of these with a rounding of their own.
void expand_intrinsics(llvm::Module &module);

// The math that "module" calls becomes that of the device; false, and *why, if
// it has none.
bool adapt_math(llvm::Module &module, ash_device_format format,
	std::string *why);

} // namespace ashlar

#endif
