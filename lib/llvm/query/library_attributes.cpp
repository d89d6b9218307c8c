// library_attributes.cpp - attributes of the C library's functions.
//
// SPDX-License-Identifier: MIT
#include "llvm/query/library_attributes.h"

#include <llvm/Transforms/Utils/BuildLibCalls.h>

using namespace llvm;

namespace ashlar {

const AttributeList &LibraryAttributes::of(const Function &function)
{
	auto [it, is_new] = known.try_emplace(&function);
	const Module &module = *function.getParent();
	Function *like;

	if (!is_new)
		return it->second;
	if (!shelf) {
		shelf = std::make_unique<Module>("ashlar.declarations",
			module.getContext());
		shelf->setDataLayout(module.getDataLayout());
		shelf->setTargetTriple(module.getTargetTriple());
	}
	like = Function::Create(function.getFunctionType(),
		GlobalValue::ExternalLinkage, function.getName(), *shelf);
	like->copyAttributesFrom(&function);
	inferNonMandatoryLibFuncAttrs(*like, library);
	it->second = like->getAttributes();
	return it->second;
}

} // namespace ashlar
