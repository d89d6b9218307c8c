/* inlined_away.c - functions whose nests are part of their callers' nests.
 *
 * The nests of a function that is inlined into the copy of its caller are part
 * of the caller's nests.  If the caller gets new code, and the function has no
 * other caller, LLVM deletes it, so its own nests need not be optimized a
 * second time.  Therefore such functions are optimized after all others.
 *
 * If no better order was found there, the nests are left alone: in the caller
 * more is known of sizes and addresses.  New code for the function itself, next
 * to the original and a test, could only make it too large for LLVM to inline,
 * and the caller would lose what LLVM knows after inlining.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/inlined_away.h"

#include <stdlib.h>
#include <string.h>

#include "driver/find_nests.h"
#include "llvm/conventions.h"
#include "llvm/query/function.h"

/* Functions with more calls than this do not wait for their callers. */
#define MAX_CALLS 8
/* The largest depth to which callers of callers are examined: a caller may
 * itself be deleted because it has no caller any more.
 */
#define MAX_DEPTH 4

/* The function that calls "callee" by "use"; NULL if it does something else. */
static LLVMValueRef get_caller(LLVMUseRef use, LLVMValueRef callee)
{
	LLVMValueRef user = LLVMGetUser(use);

	if ((!LLVMIsACallInst(user) && !LLVMIsAInvokeInst(user)) ||
		LLVMGetCalledValue(user) != callee)
		return NULL;
	return LLVMGetBasicBlockParent(LLVMGetInstructionParent(user));
}

/* The job whose function is "function" and whose copy has SCoPs; NULL if there
 * is none.
 */
static const ash_job *find_host(const ash_job *all, unsigned n,
	LLVMValueRef function)
{
	for (unsigned i = 0; i < n; ++i)
		if (all[i].function == function && all[i].copy && all[i].list.n)
			return &all[i];
	return NULL;
}

/* Is each use of the function of "job" a call in the function of another job
 * for which "holds" returns true?  A call in the copy of a function is a use as
 * well, but not in the function of a job, so the result is false then.
 */
static bool all_hosts(const ash_job *job, const ash_job *all, unsigned n,
	bool (*holds)(const ash_job *host, const ash_job *all, unsigned n,
		unsigned depth),
	unsigned depth)
{
	LLVMUseRef use = LLVMGetFirstUse(job->function);
	unsigned n_use = 0;

	for (; use; use = LLVMGetNextUse(use)) {
		LLVMValueRef caller = get_caller(use, job->function);
		const ash_job *host = caller ? find_host(all, n, caller) : NULL;

		if (++n_use > MAX_CALLS || !host || host == job ||
			!holds(host, all, n, depth))
			return false;
	}
	return n_use > 0;
}

static bool is_any(const ash_job *host, const ash_job *all, unsigned n,
	unsigned depth)
{
	return true;
}

/* Will the function of job "host" get new code, or itself be left without a
 * caller?
 */
static bool goes(const ash_job *host, const ash_job *all, unsigned n,
	unsigned depth)
{
	return host->n_done > 0 ||
		(depth > 0 && host->waits && !host->n_done &&
			all_hosts(host, all, n, &goes, depth - 1));
}

/* ---- nests that have been judged in a caller ---- */

/* Does the list of inlined functions "names" contain "name"? */
static bool has_name(LLVMValueRef names, const char *name)
{
	unsigned n = LLVMGetMDNodeNumOperands(names), length;
	LLVMValueRef *operand = calloc(n + 1, sizeof(*operand));
	bool found = false;

	if (operand)
		LLVMGetMDNodeOperands(names, operand);
	for (unsigned i = 0; operand && !found && i < n; ++i) {
		const char *text = LLVMGetMDString(operand[i], &length);

		found = strlen(name) == length && !memcmp(text, name, length);
	}
	free(operand);
	return found;
}

/* Has "block" instructions that were inlined with the function "name"? */
static bool is_inlined(LLVMBasicBlockRef block, const char *name)
{
	LLVMValueRef inst = LLVMGetFirstInstruction(block);
	unsigned kind = LLVMGetMDKindIDInContext(
		LLVMGetTypeContext(LLVMTypeOf(LLVMBasicBlockAsValue(block))),
		ASH_INLINED, sizeof(ASH_INLINED) - 1);

	for (; inst; inst = LLVMGetNextInstruction(inst)) {
		LLVMValueRef names = LLVMHasMetadata(inst)
			? LLVMGetMetadata(inst, kind)
			: NULL;

		if (names && has_name(names, name))
			return true;
	}
	return false;
}

static bool contains(const ash_found *found, const char *name)
{
	for (unsigned i = 0; i < found->ir->n_block; ++i)
		if (is_inlined(found->ir->block[i], name))
			return true;
	return false;
}

/* Has "host" SCoPs with code of the function "name"?
 *
 * Requires: none of its SCoPs has new code.
 */
static bool has_nests_of(const ash_job *host, const char *name)
{
	for (unsigned i = 0; i < host->list.n; ++i)
		if (contains(&host->list.found[i], name))
			return true;
	return false;
}

/* Has "host" new code?  Or has it none, but SCoPs with code of the function
 * "name", none of which has a better order?
 */
static bool judges(const ash_job *host, const char *name)
{
	if (host->n_done != 0)
		return host->n_done > 0;
	if (!host->gains_nothing)
		return false;
	for (unsigned i = 0; i < host->list.n; ++i) {
		const ash_found *found = &host->list.found[i];

		if (!found->is_flat && !host->gains_nothing[i] &&
			contains(found, name))
			return false;
	}
	return has_nests_of(host, name);
}

static const ash_job *find_job(const ash_job *all, unsigned n,
	LLVMValueRef function)
{
	for (unsigned i = 0; i < n; ++i)
		if (all[i].function == function)
			return &all[i];
	return NULL;
}

/* Does "holds" return true for "name" and each caller of "function"?  If it
 * does not for a local caller, all callers of this caller may take its place,
 * up to "depth" calls away.
 */
static bool all_callers(LLVMValueRef function, const char *name,
	const ash_job *all, unsigned n,
	bool (*holds)(const ash_job *host, const char *name), unsigned depth)
{
	LLVMUseRef use = LLVMGetFirstUse(function);
	unsigned n_use = 0;

	for (; use; use = LLVMGetNextUse(use)) {
		LLVMValueRef caller = get_caller(use, function);
		const ash_job *host = caller ? find_job(all, n, caller) : NULL;

		if (++n_use > MAX_CALLS || !host || caller == function)
			return false;
		if (host->copy && holds(host, name))
			continue;
		if (depth == 0 || !ash_ir_is_local(caller) ||
			!all_callers(caller, name, all, n, holds, depth - 1))
			return false;
	}
	return n_use > 0;
}

/* ---- queries ---- */

bool ash_is_watched(const ash_job *job)
{
	const ash_options *options = job->options;

	return ash_is_listened_to(job) || options->time || options->dump ||
		options->script;
}

/* Does the user say what becomes of single nests? */
static bool is_directed(const ash_job *job)
{
	const ash_options *options = job->options;

	return options->replay || options->ranks || options->rank ||
		options->force || options->tuned;
}

static const char *get_name(const ash_job *job)
{
	size_t length;

	return LLVMGetValueName2(job->function, &length);
}

void ash_find_waiting(ash_job *job, unsigned n)
{
	for (unsigned i = 0; i < n; ++i) {
		job[i].gains_nothing = calloc(job[i].list.n + 1,
			sizeof(*job[i].gains_nothing));
		job[i].waits = job[i].list.n &&
			ash_ir_is_local(job[i].function) &&
			!is_directed(&job[i]) &&
			(all_hosts(&job[i], job, n, &is_any, 0) ||
				all_callers(job[i].function, get_name(&job[i]),
					job, n, &has_nests_of, MAX_DEPTH));
	}
}

bool ash_is_inlined_away(const ash_job *job, const ash_job *all, unsigned n)
{
	return all_hosts(job, all, n, &goes, MAX_DEPTH);
}

bool ash_is_judged_inlined(const ash_job *job, const ash_job *all, unsigned n)
{
	return all_callers(job->function, get_name(job), all, n, &judges,
		MAX_DEPTH);
}
