// plugin.cpp - registration with LLVM's pass manager.
//
// Positions of the pass:
//
// early: at the start of the pipeline, before any other pass; also when bitcode
// for the linker is produced.
//
// late: right before loops are rotated for the vectorizer; if the option
// requests it, and at link time for functions that were not handled when the
// bitcode was produced.  Bitcode for full LTO has been vectorized already, so
// with that option it is handled before.
//
// Full LTO has no extension point for a module pass there, so its function
// pipeline is used.  Right before the vectorizer, two loops become one if that
// gives longer vectorized loops (CoalesceLoopsPass), some functions are kept
// from gathers (GatherPass), and some loops are excluded from vectorization
// (WrapPass); at the end, some functions are kept from using an instruction
// (ProductPass).  At -O0 nothing is added.
//
// SPDX-License-Identifier: MIT
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Passes/PassBuilder.h>

#include "llvm/query/function.h"
#include "llvm/edit/module.h"
#include "llvm/query/permitted_calls.h"
#include "llvm/quirks/gathers.h"
#include "llvm/quirks/pass_hooks.h"
#include "llvm/quirks/wide_products.h"
#include "llvm/quirks/wrap_predicates.h"
#include "prepare/passes/prepare_passes.h"
#include "prepare/pipeline/canonical.h"
extern "C" {
#include "driver/driver.h"
#include "driver/listing.h"
#include "driver/wishes.h"
}
#include "plugin/plugin_options.h"

using namespace llvm;

namespace ashlar {
namespace {

// The outcome for the loop nests of a module, written at its end.
class Listing {
public:
	Listing(Options all, std::string unit)
		: options(std::move(all)), source(std::move(unit))
	{
	}
	Listing(const Listing &) = delete;
	Listing &operator=(const Listing &) = delete;
	~Listing()
	{
		ash_listing_write(&list, source.c_str(), options.get());
		ash_listing_report(&list, source.c_str(), options.get());
		ash_nest_list_clear(&list);
	}

	// The list of nests; NULL if no list is requested.
	ash_nest_list *nests()
	{
		return options->why || options->report ? &list : nullptr;
	}

private:
	Options options;
	std::string source;
	ash_nest_list list = {};
};

// The name of the source file that "module" was compiled from.
std::string unit_name(Module &module)
{
	char *name = ash_ir_unit_name(wrap(&module));
	std::string result = name ? name : "";

	free(name);
	return result;
}

// The budget for the loop nests of a module.
ash_file_budget open_budget(Module &module, const Options &options)
{
	ash_file_size size;
	ash_file_budget file_budget;

	ash_ir_measure(wrap(&module), &size);
	ash_file_budget_open(&file_budget, options.get(), &size);
	if (options->costs)
		ash_file_budget_print(&file_budget, &size,
			unit_name(module).c_str());
	return file_budget;
}

// While this object lives, the module's functions that implement a library are
// marked: at link time and after inlining, a function may contain code of
// others.
class LibraryMarks {
public:
	LibraryMarks(Module &all, ash_position position) : module(all)
	{
		ash_ir_mark_library(wrap(&module), position == ASH_LATE);
	}
	LibraryMarks(const LibraryMarks &) = delete;
	LibraryMarks &operator=(const LibraryMarks &) = delete;
	~LibraryMarks() { ash_ir_unmark_library(wrap(&module)); }

private:
	Module &module;
};

bool optimize(ArrayRef<LLVMValueRef> functions, ash_position position,
	const Options &options, Listing &listing, ash_file_budget &file_budget)
{
	return ash_driver_run(functions.data(), functions.size(), position,
		options.get(), listing.nests(), &file_budget);
}

PreservedAnalyses preserved(bool changed)
{
	return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

// Visits the functions that the module has at first, not those that we add.
struct ModulePass : PassInfoMixin<ModulePass> {
	Options options;
	ash_position position;

	ModulePass(Options all, ash_position where)
		: options(std::move(all)), position(where)
	{
	}

	PreservedAnalyses run(Module &module, ModuleAnalysisManager &)
	{
		SmallVector<LLVMValueRef, 32> functions;
		Listing listing(options, unit_name(module));
		ash_file_budget file_budget = open_budget(module, options);
		LibraryMarks marks(module, position);

		for (Function &function : module)
			functions.push_back(wrap(&function));
		return preserved(optimize(functions, position, options, listing,
			file_budget));
	}

	static StringRef name() { return "ashlar"; }
};

// For the late position: reads the program's options for loops before other
// passes drop them.
struct MarkPass : PassInfoMixin<MarkPass> {
	PreservedAnalyses run(Module &module, ModuleAnalysisManager &)
	{
		bool changed = false;

		for (Function &function : module)
			changed |= ash_wishes_prepare(wrap(&function));
		return preserved(changed);
	}

	static StringRef name() { return "ashlar-mark"; }
};

// ModulePass as a function pass, for full LTO's function pipeline.
struct FunctionPass : PassInfoMixin<FunctionPass> {
	Options options;
	std::unique_ptr<Listing> listing;
	ash_file_budget file_budget = {};

	explicit FunctionPass(Options all) : options(std::move(all)) {}

	PreservedAnalyses run(Function &function, FunctionAnalysisManager &)
	{
		if (!listing) {
			listing = std::make_unique<Listing>(options,
				unit_name(*function.getParent()));
			file_budget = open_budget(*function.getParent(),
				options);
			ash_ir_mark_library(wrap(function.getParent()), true);
		}
		bool changed = optimize(wrap(&function), ASH_LATE, options,
			*listing, file_budget);

		function.removeFnAttr(ASH_OF_LIBRARY);
		return preserved(changed);
	}

	static StringRef name() { return "ashlar-late"; }
};

// Right before the vectorizer: keep it from loops with wrapping numbers that it
// would miscompile (llvm/quirks/wrap_predicates.cpp).
struct WrapPass : PassInfoMixin<WrapPass> {
	PreservedAnalyses run(Function &function,
		FunctionAnalysisManager &analyses)
	{
		ash_ir_avoid_wrap_predicates(
			analyses.getResult<LoopAnalysis>(function));
		return PreservedAnalyses::all();
	}

	static StringRef name() { return "ashlar-wrap"; }
};

// Disables gathers for functions with loops of jammed copies
// (llvm/quirks/gathers.cpp), right before the vectorizer.  A changed feature of
// the target concerns analyses that no pass invalidates, so all are dropped.
struct GatherPass : PassInfoMixin<GatherPass> {
	PreservedAnalyses run(Function &function,
		FunctionAnalysisManager &analyses)
	{
		if (!ash_ir_settle_gathers(wrap(&function)))
			return PreservedAnalyses::all();
		analyses.clear(function, function.getName());
		return PreservedAnalyses::none();
	}

	static StringRef name() { return "ashlar-gathers"; }
};

// The work that is postponed to the end of the pipeline: see
// ash_driver_finish(). It also runs at the end of the pipeline that writes
// bitcode for the linker.
struct SettlePass : PassInfoMixin<SettlePass> {
	PreservedAnalyses run(Module &module, ModuleAnalysisManager &)
	{
		return preserved(ash_driver_finish(wrap(&module)));
	}

	static StringRef name() { return "ashlar-settle"; }
};

// At the end of the pipeline: disable an instruction for functions in which it
// would crash the back end (llvm/quirks/wide_products.cpp).
struct ProductPass : PassInfoMixin<ProductPass> {
	PreservedAnalyses run(Module &module, ModuleAnalysisManager &)
	{
		bool changed = false;

		for (Function &function : module)
			changed |= ash_ir_avoid_wide_products(function);
		return preserved(changed);
	}

	static StringRef name() { return "ashlar-product"; }
};

// For tests of the preparation alone: every function gets the form that
// detection works on.
struct CanonicalPass : PassInfoMixin<CanonicalPass> {
	bool inline_calls;
	ash_position position;

	CanonicalPass(bool calls, ash_position where)
		: inline_calls(calls), position(where)
	{
	}

	PreservedAnalyses run(Module &module, ModuleAnalysisManager &)
	{
		SmallVector<Function *, 32> functions;

		for (Function &function : module)
			functions.push_back(&function);
		for (Function *function : functions)
			run_on(wrap(function));
		return PreservedAnalyses::none();
	}

	static StringRef name() { return "ashlar-canonical"; }

private:
	void canonicalize(LLVMValueRef copy) const
	{
		const ash_inlining all = {};

		ash_ir_canonicalize(copy, inline_calls ? &all : nullptr,
			nullptr, nullptr, ASH_LOOPS_ALL);
	}

	void run_on(LLVMValueRef function)
	{
		if (!ash_ir_is_candidate(function))
			return;
		LLVMValueRef copy = ash_ir_copy_function(function);
		if (position == ASH_EARLY)
			canonicalize(copy);
		else
			ash_ir_canonicalize_late(copy, nullptr);
		ash_ir_replace_body(function, copy);
	}
};

bool is_active(const Options &options, OptimizationLevel level)
{
	return options->enable && level != OptimizationLevel::O0;
}

void add_module_pass(ModulePassManager &passes, const Options &options,
	ash_position position)
{
	passes.addPass(ModulePass(options, position));
	if (!has_phases)
		passes.addPass(SettlePass());
}

void add_early(PassBuilder &builder, const Options &options)
{
	builder.registerPipelineStartEPCallback(
		[=](ModulePassManager &passes, OptimizationLevel level) {
			if (!is_active(options, level))
				return;
			if (options->late)
				passes.addPass(MarkPass());
			else
				add_module_pass(passes, options, ASH_EARLY);
		});
}

bool is_late_phase(const Options &options, ThinOrFullLTOPhase phase)
{
	return phase == ThinOrFullLTOPhase::ThinLTOPostLink ||
		(options->late &&
			(phase == ThinOrFullLTOPhase::None ||
				phase == ThinOrFullLTOPhase::FullLTOPreLink));
}

void add_late(PassBuilder &builder, const Options &options)
{
	before_optimizer(builder,
		[=](ModulePassManager &passes, OptimizationLevel level,
			ThinOrFullLTOPhase phase) {
			if (is_active(options, level) &&
				is_late_phase(options, phase))
				add_module_pass(passes, options, ASH_LATE);
		});
}

void add_wrap(PassBuilder &builder, const Options &options)
{
	builder.registerVectorizerStartEPCallback(
		[=](FunctionPassManager &passes, OptimizationLevel level) {
			if (!is_active(options, level))
				return;
			passes.addPass(GatherPass());
			passes.addPass(NonnegativeRootPass());
			passes.addPass(CoalesceLoopsPass());
			passes.addPass(WrapPass());
		});
}

// Does no later phase inline functions?  False where bitcode is made for the
// linker.
bool is_last_phase(ThinOrFullLTOPhase phase)
{
	return phase == ThinOrFullLTOPhase::None ||
		phase == ThinOrFullLTOPhase::ThinLTOPostLink;
}

void add_last(PassBuilder &builder, const Options &options)
{
	after_optimizer(builder,
		[=](ModulePassManager &passes, OptimizationLevel level,
			ThinOrFullLTOPhase phase) {
			if (!is_active(options, level))
				return;
			passes.addPass(SettlePass());
			if (phase == ThinOrFullLTOPhase::ThinLTOPreLink)
				passes.addPass(
					createModuleToFunctionPassAdaptor(
						GatherPass()));
			if (is_last_phase(phase))
				passes.addPass(ProductPass());
		});
	builder.registerFullLinkTimeOptimizationLastEPCallback(
		[=](ModulePassManager &passes, OptimizationLevel level) {
			if (!is_active(options, level))
				return;
			passes.addPass(SettlePass());
			if (has_phases)
				passes.addPass(ProductPass());
		});
}

// The vectorizer's extension point does not tell the phase, but the first
// extension point of full LTO is called before it if and only if that pipeline
// is built.
void add_full_lto(PassBuilder &builder, const Options &options)
{
	auto in_linker = std::make_shared<bool>(false);

	builder.registerFullLinkTimeOptimizationEarlyEPCallback(
		[=](ModulePassManager &, OptimizationLevel) {
			*in_linker = true;
		});
	builder.registerVectorizerStartEPCallback(
		[=](FunctionPassManager &passes, OptimizationLevel level) {
			if (is_active(options, level) && *in_linker)
				passes.addPass(FunctionPass(options));
		});
}

// Add the pass named "ashlar" plus "suffix"; false if there is no such pass.
bool add_named(StringRef suffix, ModulePassManager &passes,
	const Options &options)
{
	if (suffix == "-canonical" || suffix == "-canonical-late")
		passes.addPass(CanonicalPass(options->inline_calls,
			suffix == "-canonical" ? ASH_EARLY : ASH_LATE));
	else if (suffix.empty() || suffix == "-late")
		passes.addPass(ModulePass(options,
			suffix.empty() ? ASH_EARLY : ASH_LATE));
	else
		return false;
	passes.addPass(SettlePass());
	return true;
}

// Parse "ashlar", "ashlar-late", "ashlar-canonical" and
// "ashlar-canonical-late", each with or without "<parameters>".
bool parse_pass(StringRef name, ModulePassManager &passes, const Options &base)
{
	StringRef suffix;
	Options options;

	if (!name.consume_front("ashlar"))
		return false;
	suffix = name.take_while([](char c) { return c != '<'; });
	name = name.drop_front(suffix.size());
	if (!name.empty() &&
		!(name.consume_front("<") && name.consume_back(">")))
		return false;
	options = with_parameters(base, name.str());
	return options && add_named(suffix, passes, options);
}

void add_names(PassBuilder &builder, const Options &options)
{
	builder.registerPipelineParsingCallback(
		[=](StringRef name, ModulePassManager &passes,
			ArrayRef<PassBuilder::PipelineElement>) {
			return parse_pass(name, passes, options);
		});
}

void add_to(PassBuilder &builder)
{
	Options options = current_options();

	add_early(builder, options);
	add_late(builder, options);
	add_full_lto(builder, options);
	add_wrap(builder, options);
	add_last(builder, options);
	add_names(builder, options);
}

// An older clang parses its command line before it asks a plugin for passes,
// but after -fplugin=, which only loads the plugin.
struct EarlyOptions {
	EarlyOptions()
	{
		if (!reads_options_late)
			add_command_line_options();
	}
} early_options;

} // namespace
} // namespace ashlar

// The function that loader.cpp calls; it has checked that the host has the
// version that these passes are made for.
extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT PassPluginLibraryInfo
llvmGetPassPluginInfo()
{
	ashlar::add_command_line_options();
	PassPluginLibraryInfo info = {};
	info.APIVersion = LLVM_PLUGIN_API_VERSION;
	info.PluginName = "Ashlar";
	info.PluginVersion = ASH_VERSION;
	info.RegisterPassBuilderCallbacks = ashlar::add_to;
	return info;
}
