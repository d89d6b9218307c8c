/* recover_schedule.c - conversion of a schedule tree to a short script.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/naming.h"
#include "script/shorten.h"
#include "script/whitebox.h"

__isl_give ash_script *ash_script_of_schedule(const ash_scop *scop,
	__isl_keep isl_schedule *schedule, bool *named, char **why)
{
	ash_union *from = ash_union_from_schedule(scop, scop->schedule, why);
	ash_union *to = from ? ash_union_from_schedule(scop, schedule, why)
			     : NULL;
	ash_script *script = to ? ash_script_recover(from, to, why) : NULL;

	if (script)
		script = ash_script_shorten(from, script);
	if (script && ash_script_use_names(from, script, named) < 0)
		script = ash_script_free(script);
	ash_union_free(from);
	ash_union_free(to);
	return script;
}
