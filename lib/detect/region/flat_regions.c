/* flat_regions.c - blocks without nested loops.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/region/flat_regions.h"

#include "detect/region/loop_options.h"

bool ash_flat_is(const ash_analysis *analysis, const ash_options *options,
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
		n_loop += loop && ash_loop_header(loop) == block[i];
	}
	if (options->fuse && n_loop > 1)
		return false;
	return true;
}
