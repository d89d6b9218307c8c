/* plugin_options.c - output of the plugin's options, for its manual page.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#include "support/options.h"

int main(void)
{
	ash_options_help(stdout);
	return fflush(stdout) || ferror(stdout) ? EXIT_FAILURE : EXIT_SUCCESS;
}
