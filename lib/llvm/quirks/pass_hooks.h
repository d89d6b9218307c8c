// pass_hooks.h - places in LLVM's pipeline that differ between its versions,
// for C++ alone; see versions.h.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_QUIRKS_PASS_HOOKS_H
#define ASH_LLVM_QUIRKS_PASS_HOOKS_H

#include <functional>
#include <utility>

#include <llvm/Config/llvm-config.h>
#include <llvm/Passes/PassBuilder.h>
#if LLVM_VERSION_MAJOR >= 22
#include <llvm/Plugins/PassPlugin.h>
#else
#include <llvm/Passes/PassPlugin.h>
#endif

namespace ashlar {

// Adds passes at a place; told which part of LTO the pipeline is for.
typedef std::function<void(llvm::ModulePassManager &, llvm::OptimizationLevel,
	llvm::ThinOrFullLTOPhase)>
	PassHook;

// Is the hook told the phase?  If not, that is None in all of them, and there
// is no hook at the end of the pipeline for ThinLTO.
constexpr bool has_phases = LLVM_VERSION_MAJOR >= 20;

// Call "hook" for what runs before the loops are optimized.
inline void before_optimizer(llvm::PassBuilder &builder, PassHook hook)
{
#if LLVM_VERSION_MAJOR >= 20
	builder.registerOptimizerEarlyEPCallback(std::move(hook));
#else
	builder.registerOptimizerEarlyEPCallback(
		[=](llvm::ModulePassManager &passes,
			llvm::OptimizationLevel level) {
			hook(passes, level, llvm::ThinOrFullLTOPhase::None);
		});
#endif
}

// Call "hook" for what runs at the end; nothing before LLVM 20.
inline void after_optimizer(llvm::PassBuilder &builder, PassHook hook)
{
#if LLVM_VERSION_MAJOR >= 20
	builder.registerOptimizerLastEPCallback(std::move(hook));
#endif
}

// Does clang know the options of a plugin that is only named by -fpass-plugin?
constexpr bool reads_options_late = LLVM_VERSION_MAJOR >= 22;

} // namespace ashlar

#endif
