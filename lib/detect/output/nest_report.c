/* nest_report.c - detection results for each loop nest.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/output/nest_report.h"

#include <stdlib.h>
#include <string.h>

#include "detect/output/refusal_advice.h"
#include "detect/output/output_impl.h"
#include "detect/region/version_choice.h"

/* Returns the loop whose header is "block"; NULL if there is none. */
static ash_loop headed_by(const ash_analysis *analysis, LLVMBasicBlockRef block)
{
	ash_loop loop = ash_loop_of(analysis, block);

	return loop && ash_loop_header(loop) == block ? loop : NULL;
}

/* ---- why a loop is refused ---- */

/* The first verdict on the loop with the header "header"; NULL if there is
 * none.
 */
static const ash_verdict *find_own_verdict(const ash_version_search *search,
	LLVMBasicBlockRef header)
{
	for (unsigned i = 0; i < search->n_refused; ++i)
		if (search->refused[i].loop == header)
			return &search->refused[i];
	return NULL;
}

/* The verdict for the nest with the header "header"; if the nest has a
 * speculative version (version_choice.h), the verdict for that version: it
 * names an obstacle that no run-time test removes.
 */
static const ash_verdict *find_verdict(const ash_version_search *search,
	LLVMBasicBlockRef header)
{
	LLVMBasicBlockRef other = ash_version_other(search->analysis, header);
	const ash_verdict *verdict = NULL;

	if (other && ash_versions_is_speculative(search, other))
		verdict = find_own_verdict(search, other);
	return verdict ? verdict : find_own_verdict(search, header);
}

static ash_place find_place(const ash_analysis *analysis,
	const ash_verdict *verdict)
{
	ash_place place = { 0 };
	ash_loop loop;

	if (verdict->at)
		place = ash_value_place(verdict->at);
	loop = ash_loop_of(analysis, verdict->block);
	if (!place.line && loop) {
		ash_place_clear(&place);
		place = ash_loop_place(loop);
	}
	if (!place.line) {
		ash_place_clear(&place);
		place = ash_loop_place(ash_loop_of(analysis, verdict->loop));
	}
	return place;
}

void ash_account_refusals(const ash_version_search *search,
	const ash_found_list *found, ash_diag *diag)
{
	unsigned n;
	const LLVMBasicBlockRef *block = ash_blocks(search->analysis, &n);

	for (unsigned i = 0; i < n; ++i) {
		ash_loop loop = headed_by(search->analysis, block[i]);
		const ash_verdict *verdict;
		ash_place place;

		if (!loop || ash_loop_parent(loop) ||
			ash_found_scop_of(found, block[i]) >= 0 ||
			ash_versions_is_hidden(search, block[i]))
			continue;
		verdict = find_verdict(search, block[i]);
		if (!verdict)
			continue;
		place = find_place(search->analysis, verdict);
		ash_diag_refuse(diag, ash_blame(search->analysis, verdict),
			&place, verdict->detail);
		ash_place_clear(&place);
	}
}

/* ---- nests ---- */

/* Is "loop" an outermost loop of the SCoP that contains it? */
static bool starts_scop(const ash_found_list *found, ash_loop loop)
{
	ash_loop parent = ash_loop_parent(loop);

	return ash_found_scop_of(found, ash_loop_header(loop)) >= 0 &&
		(!parent ||
			ash_found_scop_of(found, ash_loop_header(parent)) < 0);
}

/* Set three members of "nest": the number of loops in "loop", itself included,
 * the number of nesting levels, and the level of "loop" in the function.
 */
static void measure(const ash_analysis *analysis, ash_loop loop, ash_nest *nest)
{
	unsigned n;
	const LLVMBasicBlockRef *block = ash_blocks(analysis, &n);

	nest->level = ash_loop_depth(loop) - 1;
	for (unsigned i = 0; i < n; ++i) {
		ash_loop inner = headed_by(analysis, block[i]);
		unsigned depth;

		if (!inner || !ash_loop_contains(loop, block[i]) ||
			!ash_versions_is_counted(analysis, inner, loop))
			continue;
		depth = ash_loop_depth(inner) - nest->level;
		nest->n_loop++;
		if (depth > nest->depth)
			nest->depth = depth;
	}
}

static ash_nest describe(const ash_analysis *analysis, ash_loop loop, int scop)
{
	ash_nest nest = { .place = ash_loop_place(loop), .scop = scop };

	measure(analysis, loop, &nest);
	if (scop >= 0)
		nest.status = ASH_NEST_MODELLED;
	return nest;
}

static void refuse(const ash_version_search *search, ash_loop loop,
	ash_nest *nest)
{
	const ash_verdict *verdict = find_verdict(search,
		ash_loop_header(loop));

	ash_nest_refuse(nest,
		verdict ? ash_blame(search->analysis, verdict)
			: ASH_REFUSE_INTERNAL,
		verdict ? verdict->detail : NULL);
	if (verdict)
		nest->at = find_place(search->analysis, verdict);
}

/* Append the nests, with their SCoPs in "found" or the reasons in "search", to
 * "nests", and map the header of each to its index in "nest_of".
 */
static bool collect(const ash_version_search *search,
	const ash_found_list *found, ash_nest_list *nests, ash_table *nest_of)
{
	const ash_analysis *analysis = search->analysis;
	unsigned n;
	const LLVMBasicBlockRef *block = ash_blocks(analysis, &n);

	for (unsigned i = 0; i < n; ++i) {
		ash_loop loop = headed_by(analysis, block[i]);
		ash_nest nest;

		if (!loop ||
			(ash_loop_parent(loop) && !starts_scop(found, loop)) ||
			ash_versions_is_hidden(search, block[i]))
			continue;
		nest = describe(analysis, loop,
			ash_found_scop_of(found, block[i]));
		if (nest.scop < 0)
			refuse(search, loop, &nest);
		if (!ash_table_set(nest_of, block[i], nests->n)) {
			ash_nest_clear(&nest);
			return false;
		}
		if (!ash_nest_add(nests, nest))
			return false;
	}
	return true;
}

/* The index of the nest that contains "inst", found by the headers in
 * "nest_of"; -1 if no nest contains "inst".
 */
static int find_nest(const ash_analysis *analysis, const ash_table *nest_of,
	LLVMValueRef inst)
{
	LLVMBasicBlockRef block = inst && LLVMIsAInstruction(inst)
		? LLVMGetInstructionParent(inst)
		: NULL;
	ash_loop loop = block ? ash_loop_of(analysis, block) : NULL;
	int nest = -1;

	for (; loop && nest < 0; loop = ash_loop_parent(loop))
		nest = ash_table_get(nest_of, ash_loop_header(loop));
	return nest;
}

bool ash_account_nests(const ash_version_search *search, ash_found_list *found,
	ash_nest_list *nests)
{
	ash_table nest_of = { 0 };
	bool ok = collect(search, found, nests, &nest_of);

	for (unsigned i = 0; ok && i < found->n; ++i) {
		ash_found *f = &found->found[i];

		f->nest = calloc(f->ir->n_stmt + 1, sizeof(int));
		ok = f->nest != NULL;
		for (unsigned j = 0; ok && j < f->ir->n_stmt; ++j)
			f->nest[j] = find_nest(search->analysis, &nest_of,
				f->ir->stmt[j].origin);
	}
	ash_table_clear(&nest_of);
	return ok;
}

isl_stat ash_account_function(ash_analysis *analysis, ash_refusal reason,
	ash_nest_list *nests)
{
	unsigned n;
	const LLVMBasicBlockRef *block = ash_blocks(analysis, &n);

	for (unsigned i = 0; i < n; ++i) {
		ash_loop loop = headed_by(analysis, block[i]);
		ash_nest nest;

		if (!loop || ash_loop_parent(loop))
			continue;
		nest = describe(analysis, loop, -1);
		ash_nest_refuse(&nest,
			ash_blame_function(analysis, loop, reason), NULL);
		if (!ash_nest_add(nests, nest))
			return isl_stat_error;
	}
	return isl_stat_ok;
}
