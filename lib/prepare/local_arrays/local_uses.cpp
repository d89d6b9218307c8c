// local_uses.cpp - local arrays that are only loaded and stored.
//
// Requires:    nothing.
// Ensures:     a query; nothing changes.
// Breaks:      nothing.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#include "prepare/local_arrays/local_uses.h"

#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace ashlar {

// Does the user of an address only access the memory?
static bool is_plain_access(const Use &use)
{
	auto *inst = cast<Instruction>(use.getUser());

	if (auto *load = dyn_cast<LoadInst>(inst))
		return load->isSimple();
	if (auto *store = dyn_cast<StoreInst>(inst))
		return store->isSimple() &&
			use.getOperandNo() ==
			StoreInst::getPointerOperandIndex();
	if (auto *fill = dyn_cast<MemIntrinsic>(inst))
		return !fill->isVolatile();
	return inst->isLifetimeStartOrEnd();
}

bool has_local_uses(const AllocaInst &slot,
	SmallVectorImpl<GetElementPtrInst *> *addresses)
{
	SmallVector<const Instruction *, 16> work = { &slot };

	while (!work.empty())
		for (const Use &use : work.pop_back_val()->uses()) {
			auto *address = dyn_cast<GetElementPtrInst>(
				use.getUser());

			if (!address) {
				if (!is_plain_access(use))
					return false;
				continue;
			}
			work.push_back(address);
			if (addresses)
				addresses->push_back(address);
		}
	return true;
}

} // namespace ashlar
