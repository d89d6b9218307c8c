/* script_case.h - what the tests of scripts share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TEST_SCRIPT_CASE_H
#define ASH_TEST_SCRIPT_CASE_H

#include "script/apply.h"

/* The SCoP test/script/NAME.scop. */
ash_scop *case_scop(isl_ctx *ctx, const char *name);
/* The original order of "scop". */
ash_union *case_original(const ash_scop *scop);
/* Components as text, owned by the caller. */
char *case_printed(const ash_union *u);
/* A script as text, owned by the caller. */
char *case_script_printed(const ash_script *script);
/* Read a script that must be right. */
ash_script *case_script(const char *text);
/* The components after "script", or the name of the condition that does not
 * hold behind "!"; owned by the caller.
 */
char *case_apply(const ash_scop *scop, const char *script);

#endif
