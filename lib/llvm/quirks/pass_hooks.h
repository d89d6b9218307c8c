// pass_hooks.h - extension points of LLVM's pipeline that differ between
// versions, for C++ only; see versions.h.
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

// Callback that adds passes; its last argument is the LTO phase.
typedef std::function<void(llvm::ModulePassManager &, llvm::OptimizationLevel,
	llvm::ThinOrFullLTOPhase)>
	PassHook;

// Does LLVM pass the LTO phase to the callback?  If not, the phase is always
// None, and there is no hook at the end of the ThinLTO pipeline.
constexpr bool has_phases = LLVM_VERSION_MAJOR >= 20;

// Call "hook" at the extension point before loop optimizations.
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

// Call "hook" at the end of the pipeline; never before LLVM 20.
inline void after_optimizer(llvm::PassBuilder &builder, PassHook hook)
{
#if LLVM_VERSION_MAJOR >= 20
	builder.registerOptimizerLastEPCallback(std::move(hook));
#endif
}

// Does clang accept options of a plugin that is only given by -fpass-plugin?
constexpr bool reads_options_late = LLVM_VERSION_MAJOR >= 22;

} // namespace ashlar

#endif
