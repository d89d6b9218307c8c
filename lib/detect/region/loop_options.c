/* loop_options.c - options that the program gives for single loops.
 *
 * Errors in them have been reported before.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/region/loop_options.h"

#include <stdlib.h>
#include <string.h>

#include "llvm/edit/pragma.h"
#include "support/options.h"

static bool says_off(const char *text)
{
	char *message = NULL;
	ash_options options;
	bool off;

	ash_options_init(&options);
	ash_options_parse_local(&options, text, &message);
	off = !options.enable;
	ash_options_clear(&options);
	free(message);
	return off;
}

bool ash_local_is_off(ash_loop loop)
{
	for (; loop; loop = ash_loop_parent(loop)) {
		char *text = ash_pragma_of_loop(loop);
		bool off = text && says_off(text);

		free(text);
		if (off)
			return true;
	}
	return false;
}

bool ash_local_is_given(ash_loop loop)
{
	char *text = ash_pragma_of_loop(loop);
	bool given = text != NULL;

	free(text);
	return given;
}

bool ash_local_is_same(ash_loop a, ash_loop b)
{
	char *text_a = ash_pragma_of_loop(a);
	char *text_b = ash_pragma_of_loop(b);
	bool same = !text_a || !text_b ? text_a == text_b
				       : !strcmp(text_a, text_b);

	free(text_a);
	free(text_b);
	return same;
}
