/* version_choice.c - which of the twins of a loop nest is looked at.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/region/version_choice.h"

#include <stdlib.h>

bool ash_twins_is_bold(const ash_search *search, LLVMBasicBlockRef header)
{
	bool bold;

	return ash_twin_test(search->analysis, header, &bold) && bold;
}

bool ash_twins_is_waiting(const ash_search *search, LLVMBasicBlockRef header)
{
	bool bold;

	if (ash_twin_is_check(ash_loop_of(search->analysis, header)))
		return true;
	return ash_twin_test(search->analysis, header, &bold) && !bold &&
	       ash_table_get(&search->released, header) < 0;
}

/* Is "block" part of a SCoP? */
static bool is_found(const ash_found_list *found, LLVMBasicBlockRef block)
{
	for (unsigned i = 0; i < found->n; ++i) {
		const ash_ir *ir = found->found[i].ir;

		for (unsigned j = 0; j < ir->n_block; ++j)
			if (ir->block[j] == block)
				return true;
	}
	return false;
}

static bool is_header(const ash_analysis *analysis, LLVMBasicBlockRef block)
{
	ash_loop loop = ash_loop_of(analysis, block);

	return loop && ash_loop_header(loop) == block;
}

LLVMBasicBlockRef *ash_twins_release(ash_search *search,
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
		    ash_twin_is_check(ash_loop_of(analysis, block[i])) ||
		    !ash_twins_is_waiting(search, block[i]))
			continue;
		other = ash_twin_other(analysis, block[i]);
		if (other && (is_found(found, other) ||
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

LLVMBasicBlockRef *ash_twins_blocks(const ash_analysis *analysis,
	ash_loop loop, unsigned *n)
{
	LLVMBasicBlockRef *block;

	*n = ash_loop_n_block(loop);
	block = calloc(*n + 1, sizeof(*block));
	if (block)
		ash_loop_blocks(analysis, loop, block);
	return block;
}

bool ash_twins_is_hidden(const ash_search *search, LLVMBasicBlockRef header)
{
	ash_loop loop = ash_loop_of(search->analysis, header);
	LLVMBasicBlockRef other;

	if (ash_twins_is_waiting(search, header) || ash_twin_is_check(loop))
		return true;
	if (!ash_twins_is_bold(search, header))
		return false;
	other = ash_twin_other(search->analysis, header);
	return other && !ash_twins_is_waiting(search, other);
}

bool ash_twins_is_counted(const ash_analysis *analysis, ash_loop loop,
	ash_loop nest)
{
	bool bold;

	if (ash_twin_is_check(loop))
		return false;
	for (; loop != nest; loop = ash_loop_parent(loop))
		if (ash_twin_test(analysis, ash_loop_header(loop), &bold) &&
		    !bold)
			return false;
	return true;
}
