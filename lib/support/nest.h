/* nest.h - the list of loop nests, with the outcome for each.
 *
 * Detection makes one entry per outermost loop, and one per inner loop that
 * is the start of a SCoP inside a refused nest; the driver fills in what
 * became of the SCoPs.  lib/report prints them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SUPPORT_NEST_H
#define ASH_SUPPORT_NEST_H

#include "support/diag.h"

typedef enum {
	/* The nest, or the nest around it, has no model. */
	ASH_NEST_REFUSED,
	/* It is part of a SCoP whose code is unchanged. */
	ASH_NEST_MODELLED,
	ASH_NEST_TRANSFORMED
} ash_nest_status;

/* All strings are owned. */
typedef struct ash_nest {
	char *function;		/* name of the function in IR; NULL: unknown */
	/* Name of the function in the source language; NULL: the same. */
	char *shown;
	ash_place place;	/* place of the outermost loop of the nest */
	/* Place that the reason concerns; may be unknown. */
	ash_place at;
	unsigned level;		/* number of loops around the nest */
	unsigned depth;		/* number of nested loops */
	unsigned n_loop;
	int scop;		/* number of its SCoP, from 0; -1: none */
	ash_nest_status status;
	ash_refusal reason;	/* ASH_REFUSE_NONE if transformed */
	/* The expected speedup of the new code; 0: there is none, or it is not
	 * known.
	 */
	double gain;
	/* A description of the transformations, or details of the reason; may
	 * be NULL.
	 */
	char *text;
	/* The reason why the nest does not run on a device, a sentence; NULL if
	 * it does, or if devices were not requested.
	 */
	char *no_device;
	/* Sentences: the assumptions under which the new code runs. */
	unsigned n_assumption;
	char **assumption;
	/* For each assumption: the set in isl's notation, or NULL. */
	char **formal;
	/* For the first nest of a SCoP, on request: everything known of the
	 * SCoP, as JSON (report/nest_model.h). May be NULL.
	 */
	char *model;
	/* For the same nest, on request: the best orders of the SCoP, as JSON
	 * (report/ranking_text.h). May be NULL.
	 */
	char *ranks;
} ash_nest;

typedef struct ash_nest_list {
	unsigned n;
	ash_nest *nest;
} ash_nest_list;

/* Append "nest", which is taken even on failure. False if memory ran out. */
bool ash_nest_add(ash_nest_list *list, ash_nest nest);
/* Free what "nest" owns. */
void ash_nest_clear(ash_nest *nest);
/* Free what "list" owns. */
void ash_nest_list_clear(ash_nest_list *list);

/* Mark the nest as refused, with "reason" and a copy of "detail" (may be NULL).
 */
void ash_nest_refuse(ash_nest *nest, ash_refusal reason, const char *detail);
/* Mark the nest as transformed; "what" is appended to the description. */
void ash_nest_transform(ash_nest *nest, const char *what);
/* Note why the nest does not run on a device; "why", a sentence, is copied. */
void ash_nest_keep_from_device(ash_nest *nest, const char *why);
/* Note an assumption under which the new code runs: copies of a sentence and of
 * the set that it stands for in isl's notation (may be NULL). Does nothing if
 * there is no memory.
 */
void ash_nest_assume(ash_nest *nest, const char *sentence, const char *formal);

#endif
