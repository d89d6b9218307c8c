/* hidden_nests.c - nests that are lost when their function is inlined.
 *
 * Functions that are called in loops are inlined so that these loops can be
 * modelled.  But loops of the callee may be affine in the callee and not in the
 * caller, for instance because values known in the caller change the
 * computation of bounds.  If the caller gets new code for other loops, the
 * callee's loops are lost.
 *
 * Inlining is also useless if none of the callee's loops becomes part of a
 * nest.  If the caller gets other new code, these loops would be compiled in
 * the form prepared for detection, in a caller into which LLVM might not have
 * inlined them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/hidden_nests.h"

#include <stdlib.h>
#include <string.h>

#include <isl/set.h>

#include "llvm/conventions.h"
#include "llvm/query/function.h"
#include "support/grow.h"

/* The least depth of nests that are considered; single loops are left to LLVM.
 */
#define LEAST_DEPTH 2

/* A function that has been inlined into the copy of another one. */
typedef struct guest {
	const ash_job *job;	/* the function's own job */
	unsigned depth;		/* depth of the deepest SCoP that contains its
				 * code */
} guest;

typedef struct house {
	ash_job *job;
	unsigned n_job;
	unsigned n;
	guest *guest;		/* owned */
	unsigned kind;		/* number of the metadata ASH_INLINED */
} house;

/* The number of loops around the deepest statement. */
static unsigned get_depth(const ash_scop *scop)
{
	unsigned most = 0;

	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		isl_size n = isl_set_dim(scop->stmt[i].domain, isl_dim_set);

		if (n > (isl_size) most)
			most = (unsigned) n;
	}
	return most;
}

static unsigned get_own_depth(const ash_job *job)
{
	unsigned most = 0;

	for (unsigned i = 0; i < job->list.n; ++i) {
		unsigned depth = get_depth(job->list.found[i].scop);

		if (!job->list.found[i].is_flat && depth > most)
			most = depth;
	}
	return most;
}

static const char *get_name(const ash_job *job)
{
	size_t length;

	return LLVMGetValueName2(job->function, &length);
}

static const ash_job *find_job(const house *h, const char *name, size_t length)
{
	for (unsigned i = 0; i < h->n_job; ++i) {
		const char *other = get_name(&h->job[i]);

		if (!strncmp(other, name, length) && !other[length])
			return &h->job[i];
	}
	return NULL;
}

/* Record that code of the function "name" (of "length" characters) is part of a
 * SCoP with "depth" nested loops.
 */
static void see_guest(house *h, const char *name, size_t length, unsigned depth)
{
	const ash_job *job;

	for (unsigned i = 0; i < h->n; ++i) {
		const char *other = get_name(h->guest[i].job);

		if (strncmp(other, name, length) || other[length])
			continue;
		if (depth > h->guest[i].depth)
			h->guest[i].depth = depth;
		return;
	}
	job = find_job(h, name, length);
	if (job && ASH_GROW(h->guest, h->n))
		h->guest[h->n++] = (guest) { job, depth };
}

static void see_instruction(house *h, LLVMValueRef inst, unsigned depth)
{
	LLVMValueRef names = LLVMGetMetadata(inst, h->kind), *name;
	unsigned n = names ? LLVMGetMDNodeNumOperands(names) : 0, length;

	name = calloc(n + 1, sizeof(*name));
	if (n && name)
		LLVMGetMDNodeOperands(names, name);
	for (unsigned i = 0; name && i < n; ++i) {
		const char *text = LLVMGetMDString(name[i], &length);

		see_guest(h, text, length, depth);
	}
	free(name);
}

static void see_block(house *h, LLVMBasicBlockRef block, unsigned depth)
{
	LLVMValueRef inst = LLVMGetFirstInstruction(block);

	for (; inst; inst = LLVMGetNextInstruction(inst))
		if (LLVMHasMetadata(inst))
			see_instruction(h, inst, depth);
}

/* Record all functions that have been inlined into the copy of "host", and the
 * SCoPs that contain their code.
 */
static void see_all(house *h, const ash_job *host)
{
	LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(host->copy);

	for (; block; block = LLVMGetNextBasicBlock(block))
		see_block(h, block, 0);
	for (unsigned i = 0; i < host->list.n; ++i) {
		const ash_found *found = &host->list.found[i];

		for (unsigned k = 0; k < found->ir->n_block; ++k)
			see_block(h, found->ir->block[k],
				get_depth(found->scop));
	}
}

/* Has the function "g", when it is not inlined, a nest that is deeper than any
 * nest its code is part of after inlining?
 */
static bool is_hidden(const guest *g)
{
	unsigned own = get_own_depth(g->job);

	return own >= LEAST_DEPTH && own > g->depth;
}

/* Was inlining "g" useless: has it loops, and is none of them part of a nest?
 */
static bool is_in_vain(const guest *g)
{
	return g->depth < LEAST_DEPTH && ash_ir_is_candidate(g->job->function);
}

static void hide(ash_job *host, const guest *g)
{
	if (!ASH_GROW(host->hidden, host->n_hidden))
		return;
	host->hidden[host->n_hidden++] = get_name(g->job);
}

/* List the functions that should not be inlined into "host". */
static void find_hidden(house *h, ash_job *host)
{
	h->n = 0;
	see_all(h, host);
	for (unsigned i = 0; i < h->n; ++i)
		if (h->guest[i].job != host &&
			(is_hidden(&h->guest[i]) || is_in_vain(&h->guest[i])))
			hide(host, &h->guest[i]);
}

void ash_find_hidden_nests(ash_job *job, unsigned n)
{
	house h = { .job = job, .n_job = n };

	h.kind = LLVMGetMDKindIDInContext(
		LLVMGetTypeContext(LLVMTypeOf(job[0].function)), ASH_INLINED,
		sizeof(ASH_INLINED) - 1);
	for (unsigned i = 0; i < n; ++i)
		if (job[i].list.n)
			find_hidden(&h, &job[i]);
	free(h.guest);
}
