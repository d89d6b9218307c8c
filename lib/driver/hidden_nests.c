/* hidden_nests.c - nests that are lost where their function is inlined.
 *
 * A function is inlined into loops in order that these can be modelled.  It may
 * be that its own loops, which can be modelled where they are, cannot in the
 * function that calls it, for instance since more is known of values there and
 * bounds are computed in another way.  If that function has other new code, the
 * loops would be lost in it.
 *
 * A function with loops of which none becomes part of a nest is inlined in
 * vain.  If its caller has other new code, these loops would be compiled in the
 * form that they have been given for detection, in a caller that LLVM might
 * have kept them out of.
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

/* A single loop is LLVM's own business. */
#define LEAST_DEPTH 2

/* A function that has been inlined. */
typedef struct guest {
	const ash_job *job;	/* of the function itself */
	unsigned depth;		/* of the deepest SCoP that has its code */
} guest;

typedef struct house {
	ash_job *job;
	unsigned n_job;
	unsigned n;
	guest *guest;		/* owned */
	unsigned kind;		/* of ASH_INLINED */
} house;

/* The most loops around a statement. */
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

/* Code of the function of this name is part of a SCoP of that depth. */
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

/* Whoever is in the copy, and in which SCoPs. */
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

/* Does the copy of the host lose a nest that the function has of its own? */
static bool is_hidden(const guest *g)
{
	unsigned own = get_own_depth(g->job);

	return own >= LEAST_DEPTH && own > g->depth;
}

/* Has the function loops, and is none of its code part of a nest? */
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

/* List the guests of "host" that had better be called. */
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
