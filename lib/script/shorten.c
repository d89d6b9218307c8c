/* shorten.c - shorter scripts that do the same.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/shorten.h"

ash_script *ash_script_shorten(const ash_union *from, ash_script *script)
{
	return script;
}
