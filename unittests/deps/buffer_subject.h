/* buffer_subject.h - SCoPs with buffers for the tests of their checks.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TEST_BUFFER_SUBJECT_H
#define ASH_TEST_BUFFER_SUBJECT_H

#include "deps/flow/deps.h"
#include "scop/array_copies.h"

/* A SCoP in which a buffer has replaced an array; owns its members. */
typedef struct {
	ash_scop *scop;
	ash_buffer_case c;
} subject;

/* Free what "s" owns. */
void subject_clear(subject *s);

/* ash_layout_check and the like */
typedef isl_bool subject_checker(const ash_scop *before, const ash_deps *deps,
	const ash_scop *after, unsigned n, const ash_buffer_case *cases,
	char **why);

/* Is the verdict of "checker" on "s" (cleared), made of the SCoP "before", the
 * reason "why", in which "*" stands for any text?  NULL: it must be accepted.
 */
void subject_test(subject *s, const char *before, subject_checker *checker,
	const char *why);

/* ---- faults ---- */

/* Let access "pos" of "stmt" touch what "text" says. */
void subject_set_access(subject *s, int stmt, unsigned pos, int array,
	const char *text);
/* Move all slots by "text": slot -> slot. */
void subject_move_slots(subject *s, const char *text);
/* Shorten dimension "dim" of the buffer by one. */
void subject_shrink_buffer(subject *s, unsigned dim);
/* The buffer is said to be the array itself. */
void subject_reuse_array(subject *s);
/* The copy back is said to be the first statement. */
void subject_reuse_stmt(subject *s);

#endif
