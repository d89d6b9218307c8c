// device_lines.cpp - line tables of kernels.
//
// Instructions of a kernel keep file, line and column of the source, as with
// clang's -gline-directives-only: an image has no other debug information, and
// its code is the same.  Calls that were inlined are not shown: an instruction
// has the line where it is written.
//
// SPDX-License-Identifier: MIT
#include "llvm/device/device_module_impl.h"

#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/InstIterator.h>

using namespace llvm;

// Does the program ask for debug information at "location"?  Remarks alone need
// places, too.
static bool is_debugged(const DILocation &location)
{
	const DISubprogram *function = location.getScope()->getSubprogram();
	const DICompileUnit *unit = function ? function->getUnit() : nullptr;

	return unit && unit->getEmissionKind() != DICompileUnit::NoDebug;
}

std::vector<ashlar::source_place> ashlar::take_places(Function &function)
{
	std::vector<source_place> places;

	for (Instruction &i : instructions(function)) {
		const DILocation *location = i.getDebugLoc().get();

		if (location && is_debugged(*location))
			places.push_back({ &i, location });
		i.setDebugLoc(DebugLoc());
		i.dropDbgRecords();
	}
	function.setSubprogram(nullptr);
	return places;
}

// Create the compile unit of the module of kernels, when the first kernel with
// lines is added.
static void begin_unit(ash_device_module &to, DIBuilder &builder, DIFile *file)
{
	to.unit = builder.createCompileUnit(dwarf::DW_LANG_C, file, "Ashlar",
		true, "", 0, "", DICompileUnit::DebugDirectivesOnly);
	to.module->addModuleFlag(Module::Warning, "Debug Info Version",
		DEBUG_METADATA_VERSION);
}

static DISubprogram *describe(ash_device_module &to, Function &kernel,
	const DILocation &first)
{
	DIBuilder builder(*to.module, true, to.unit);
	DIFile *file = first.getFile();

	if (!to.unit)
		begin_unit(to, builder, file);
	DISubprogram *made = builder.createFunction(file, kernel.getName(), "",
		file, first.getLine(),
		builder.createSubroutineType(builder.getOrCreateTypeArray({})),
		first.getLine(), DINode::FlagZero,
		DISubprogram::SPFlagDefinition | DISubprogram::SPFlagOptimized);
	builder.finalize();
	kernel.setSubprogram(made);
	return made;
}

// The debug scope in "kernel" for instructions that are written in "file".
static DILocalScope *scope_of(DISubprogram *kernel, DIFile *file)
{
	if (file == kernel->getFile())
		return kernel;
	return DILexicalBlockFile::get(kernel->getContext(), kernel, file, 0);
}

void ashlar::give_places(ash_device_module &to, Function &kernel,
	const std::vector<source_place> &places, const ValueToValueMapTy &map)
{
	if (places.empty())
		return;
	DISubprogram *scope = describe(to, kernel, *places[0].location);
	for (const source_place &place : places) {
		auto *copy = dyn_cast_or_null<Instruction>(
			map.lookup(place.instruction));
		const DILocation *location = place.location;

		if (copy)
			copy->setDebugLoc(DILocation::get(kernel.getContext(),
				location->getLine(), location->getColumn(),
				scope_of(scope, location->getFile())));
	}
}
