/* nest_timer.h - calls of timers around a loop nest.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_NEST_TIMER_H
#define ASH_CODEGEN_NEST_TIMER_H

#include "detect/output/scop_binding.h"

/* The texts that the timers of a nest write: the beginning of its line, and the
 * file.
 */
typedef struct ash_timer_text {
	const char *label;
	const char *file;
} ash_timer_text;

/* Does "function" call timers? */
bool ash_codegen_has_timers(LLVMValueRef function);

/* Put timers (ashlar/timer.h) around the SCoP of "ir", before code is generated
 * for it: all of its versions, new and original, run between them.
 */
void ash_codegen_time_nest(const ash_scop_binding *ir,
	const ash_timer_text *text);

#endif
