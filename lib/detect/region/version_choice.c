/* version_choice.c - choice between the versions of a loop nest.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/region/version_choice.h"
#include "detect/region/region_impl.h"

#include <stdlib.h>

bool ash_versions_is_speculative(const ash_version_search *search,
	LLVMBasicBlockRef header)
{
	bool speculative;

	return ash_version_test(search->analysis, header, &speculative) &&
		speculative;
}

bool ash_versions_is_waiting(const ash_version_search *search,
	LLVMBasicBlockRef header)
{
	bool speculative;

	if (ash_version_is_check(ash_loop_of(search->analysis, header)))
		return true;
	return ash_version_test(search->analysis, header, &speculative) &&
		!speculative && ash_table_get(&search->released, header) < 0;
}

int ash_found_scop_of(const ash_found_list *found, LLVMBasicBlockRef block)
{
	for (unsigned i = 0; i < found->n; ++i) {
		const ash_scop_binding *ir = found->found[i].ir;

		for (unsigned j = 0; j < ir->n_block; ++j)
			if (ir->block[j] == block)
				return (int) i;
	}
	return -1;
}

static bool is_header(const ash_analysis *analysis, LLVMBasicBlockRef block)
{
	ash_loop loop = ash_loop_of(analysis, block);

	return loop && ash_loop_header(loop) == block;
}

LLVMBasicBlockRef *ash_versions_release(ash_version_search *search,
	const ash_found_list *found, unsigned *n)
{
	const ash_analysis *analysis = search->analysis;
	unsigned n_block;
	const LLVMBasicBlockRef *block = ash_blocks(analysis, &n_block);
	LLVMBasicBlockRef *header = calloc(n_block + 1, sizeof(*header));

	*n = 0;
	for (unsigned i = 0; header && i < n_block; ++i) {
		LLVMBasicBlockRef other;

		if (!is_header(analysis, block[i]) ||
			ash_version_is_check(ash_loop_of(analysis, block[i])) ||
			!ash_versions_is_waiting(search, block[i]))
			continue;
		other = ash_version_other(analysis, block[i]);
		if (other &&
			(ash_found_scop_of(found, other) >= 0 ||
				ash_table_get(&search->passed, other) >= 0))
			continue;
		header[(*n)++] = block[i];
		if (!ash_table_set(&search->released, block[i], 1)) {
			free(header);
			return NULL;
		}
	}
	return header;
}

LLVMBasicBlockRef *ash_versions_blocks(const ash_analysis *analysis,
	ash_loop loop, unsigned *n)
{
	LLVMBasicBlockRef *block;

	*n = ash_loop_n_block(loop);
	block = calloc(*n + 1, sizeof(*block));
	if (block)
		ash_loop_blocks(analysis, loop, block);
	return block;
}

bool ash_versions_is_hidden(const ash_version_search *search,
	LLVMBasicBlockRef header)
{
	ash_loop loop = ash_loop_of(search->analysis, header);
	LLVMBasicBlockRef other;

	if (ash_versions_is_waiting(search, header) ||
		ash_version_is_check(loop) || ash_version_is_copy(loop))
		return true;
	if (!ash_versions_is_speculative(search, header))
		return false;
	other = ash_version_other(search->analysis, header);
	return other && !ash_versions_is_waiting(search, other);
}

bool ash_versions_is_counted(const ash_analysis *analysis, ash_loop loop,
	ash_loop nest)
{
	bool speculative;

	if (ash_version_is_check(loop) || ash_version_is_copy(loop))
		return false;
	for (; loop != nest; loop = ash_loop_parent(loop))
		if (ash_version_test(analysis, ash_loop_header(loop),
			    &speculative) &&
			!speculative)
			return false;
	return true;
}
