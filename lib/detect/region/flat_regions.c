/* flat_regions.c - regions without nested loops.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/region/flat_regions.h"

#include "detect/region/bound_loops.h"
#include "detect/region/loop_options.h"
#include "llvm/edit/version_test.h"

/* Does "block" begin the speculative version of a loop, in which bounds or
 * addresses were loaded before the loop?  The loop may then become
 * vectorizable.
 */
static bool is_freed(const ash_analysis *analysis, LLVMBasicBlockRef block)
{
	bool speculative;
	LLVMValueRef test = ash_version_test(analysis, block, &speculative);

	return test && speculative && ash_version_n_cell(test) > 0;
}

bool ash_flat_is(ash_analysis *analysis, const ash_options *options,
	ash_loop context, const LLVMBasicBlockRef *block, unsigned n)
{
	unsigned depth = ash_loop_depth(context) + 1, n_loop = 0;

	if (options->parallel || options->dump)
		return false;
	for (unsigned i = 0; i < n; ++i) {
		ash_loop loop = ash_loop_of(analysis, block[i]);

		if (loop &&
			(ash_loop_depth(loop) > depth ||
				ash_local_is_given(loop)))
			return false;
		if (!loop || ash_loop_header(loop) != block[i])
			continue;
		if (is_freed(analysis, block[i]) ||
			ash_loop_is_bound(analysis, loop, block, n))
			return false;
		++n_loop;
	}
	if (options->fuse && n_loop > 1)
		return false;
	return true;
}
