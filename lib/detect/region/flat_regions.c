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

/* Does the block number "pos" of "block" begin a loop? */
static bool begins_loop(const ash_analysis *analysis,
	const LLVMBasicBlockRef *block, unsigned pos)
{
	ash_loop loop = ash_loop_of(analysis, block[pos]);

	return loop && ash_loop_header(loop) == block[pos];
}

/* Are the loops of the region not nested, and has none its own options, or a
 * version test after which LLVM may be able to vectorize it?  If so, *n_loop is
 * set to their number.
 */
static bool is_flat_at_sight(const ash_analysis *analysis, unsigned depth,
	const LLVMBasicBlockRef *block, unsigned n, unsigned *n_loop)
{
	*n_loop = 0;
	for (unsigned i = 0; i < n; ++i) {
		ash_loop loop = ash_loop_of(analysis, block[i]);

		if (loop &&
			(ash_loop_depth(loop) > depth ||
				ash_local_is_given(loop)))
			return false;
		if (!begins_loop(analysis, block, i))
			continue;
		if (is_freed(analysis, block[i]))
			return false;
		++*n_loop;
	}
	return true;
}

bool ash_flat_is(ash_analysis *analysis, const ash_options *options,
	ash_loop context, const LLVMBasicBlockRef *block, unsigned n)
{
	unsigned n_loop;

	if (options->parallel || options->dump ||
		!is_flat_at_sight(analysis, ash_loop_depth(context) + 1, block,
			n, &n_loop) ||
		(options->fuse && n_loop > 1))
		return false;
	for (unsigned i = 0; i < n; ++i)
		if (begins_loop(analysis, block, i) &&
			ash_loop_is_bound(analysis,
				ash_loop_of(analysis, block[i]), block, n))
			return false;
	return true;
}
