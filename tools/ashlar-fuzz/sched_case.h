/* sched_case.h - a case of the mode "schedules".
 *
 * A case is a problem as text and the operations to perform; in a file, the
 * latter are comment lines before the text.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_SCHED_CASE_H
#define ASH_FUZZ_SCHED_CASE_H

#include <stdio.h>

#include "cost/cost.h"
#include "fuzz.h"
#include "scop_gen.h"

typedef enum sched_action {
	SCHED_CONSTRAINTS,	/* schedule the constraints of an .sc text */
	SCHED_SCOP,		/* schedule a SCoP */
	SCHED_TREE,		/* the search of the driver on a SCoP */
	SCHED_N_ACTION
} sched_action;

typedef struct sched_case {
	sched_action action;
	char *text;		/* owned */
	char strategy[32];
	/* Run all strategies instead of one, and for SCoPs the search as well.
	 */
	bool every;
	char scheduler[256];	/* options besides those of the strategy */
	char options[256];	/* of the optimizer, for SCHED_TREE */
	bool reorder;		/* of live ranges, for SCHED_SCOP */
	bool input;		/* are reads to be near, too? for SCHED_SCOP */
	bool group;		/* statements, for SCHED_SCOP */
	unsigned line_bytes;	/* of a cache line, for "spatial" */
	ash_machine machine;
	/* The SCoP from which the text was generated; NULL for .sc text, and if
	 * it was read.
	 */
	sg_scop *scop;
} sched_case;

/* Generate case "index" of the run with "seed"; false on error. */
bool sched_case_make(sched_case *c, uint64_t seed, uint64_t index);
/* Can the case be scheduled with the strategy "name"?  Strategies that use
 * reuse in memory need a SCoP.
 */
bool sched_case_fits(const sched_case *c, const char *name);
void sched_case_clear(sched_case *c);

/* Write the case in the form that is read, with "note" as a comment. */
void sched_case_print(const sched_case *c, const char *note, FILE *out);
/* Read a case from a file; false after a message. */
bool sched_case_read(sched_case *c, const char *path);

/* The result of a case. */
typedef enum sched_end {
	SCHED_RIGHT,
	SCHED_REFUSED,		/* no schedule, for a good reason */
	SCHED_COSTLY,		/* the budget of operations was spent */
	SCHED_WRONG,
	SCHED_CRASHED,
	SCHED_HUNG,
	SCHED_N_END
} sched_end;

typedef struct sched_verdict {
	sched_end end;
	char what[200];		/* what is wrong, one clause */
	bool changed;		/* has the search changed the order? */
	bool parallel;		/* has it found a parallel loop? */
	unsigned n_size;	/* at which the loops were executed */
	unsigned n_instance;
} sched_verdict;

/* Run and check the case, in this process. */
sched_verdict sched_case_run(const sched_case *c);
/* Run and check the case in a separate process, for at most "limit" seconds. */
sched_verdict sched_case_attempt(const sched_case *c, int limit);

/* Shrink a failing case while it fails in the same way, in at most
 * options->tries_ attempts.
 */
void sched_case_shrink(sched_case *c, sched_verdict *verdict,
	const ash_fuzz_options *options);

#endif
