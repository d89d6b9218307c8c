/* wishes.c - options given in the program for single functions.
 *
 * A lost option would change the result, so all functions here allocate from
 * the reserve if memory runs out (isl_fixes/reserve.h).
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/wishes.h"
#include "driver/driver_impl.h"

#include <stdlib.h>

#include "isl_fixes/reserve.h"
#include "llvm/edit/pragma.h"

/* Warn about errors in "text". */
static void check_text(LLVMValueRef function, const char *text,
	const ash_place *place)
{
	ash_options scratch;
	char *message = NULL;

	ash_options_init(&scratch);
	if (!ash_options_parse_local(&scratch, text, &message))
		ash_pragma_warn(function, place,
			message ? message : "out of memory");
	ash_options_clear(&scratch);
	free(message);
}

static void check_mark(const char *text, const ash_place *place, bool loop,
	void *user)
{
	if (!loop)
		ash_pragma_warn(user, place, "no loop follows these options");
	else
		check_text(user, text, place);
}

bool ash_wishes_prepare(LLVMValueRef function)
{
	bool changed;
	char *text;

	if (LLVMIsDeclaration(function))
		return false;
	ash_reserve_begin();
	text = ash_pragma_of_function(function);
	if (text)
		check_text(function, text, NULL);
	free(text);
	changed = ash_pragma_take_marks(function, &check_mark, function);
	ash_reserve_end();
	return changed;
}

ash_options ash_wishes_apply(LLVMValueRef function, const ash_options *options)
{
	ash_options own;
	char *message = NULL;
	char *text;

	ash_reserve_begin();
	own = ash_options_copy(options);
	text = ash_pragma_of_function(function);
	if (text)
		ash_options_parse_local(&own, text, &message);
	if (text && !own.enable)
		ash_pragma_disable(function);
	free(message);
	free(text);
	ash_reserve_end();
	return own;
}
