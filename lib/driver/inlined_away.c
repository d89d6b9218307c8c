/* inlined_away.c - functions that have no caller any more once their callers
 * have new code.
 *
 * The nests of a function that is inlined into the copy of its caller are part
 * of the caller's nests.  If the caller gets new code, and the function has no
 * other caller, LLVM deletes it, so its own nests need not be optimized a
 * second time.  Therefore such functions are optimized after all others.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/inlined_away.h"

#include "driver/find_nests.h"

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

/* Is each use of the function of "job" a call in the function of another job,
 * and does "holds" return true for that job?  A use in a copy of a function
 * does not count as a use in the function of a job, so the result is false.
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

/* Does the user ask for reports, dumps, timers, scripts or ranks?  Then each
 * function is optimized.
 */
static bool is_watched(const ash_job *job)
{
	const ash_options *options = job->options;

	return ash_is_listened_to(job) || options->time || options->dump ||
		options->script || options->replay || options->ranks ||
		options->rank;
}

static bool is_local(LLVMValueRef function)
{
	LLVMLinkage linkage = LLVMGetLinkage(function);

	return linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage;
}

void ash_find_waiting(ash_job *job, unsigned n)
{
	for (unsigned i = 0; i < n; ++i)
		job[i].waits = job[i].list.n && is_local(job[i].function) &&
			!is_watched(&job[i]) &&
			all_hosts(&job[i], job, n, &is_any, 0);
}

bool ash_is_inlined_away(const ash_job *job, const ash_job *all, unsigned n)
{
	return all_hosts(job, all, n, &goes, MAX_DEPTH);
}
