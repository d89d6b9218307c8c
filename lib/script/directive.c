/* directive.c - the tables of directive.def.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/directive.h"

#include <string.h>

static const ash_directive_row rows[] = {
#define ASH_DIRECTIVE(name, signature, arguments, help) \
	{ #name, signature, arguments, help },
#include "script/directive.def"
};

static const struct {
	const char *name, *text;
} conditions[] = {
#define ASH_CONDITION(name, text) { #name, text },
#include "script/directive.def"
};

const ash_directive_row *ash_directive_row_of(ash_directive_kind kind)
{
	return &rows[kind];
}

/* Do the "n" characters at "text" spell "name", if underscores are ignored? */
static int is_named(const char *name, const char *text, size_t n)
{
	for (size_t i = 0; i < n; ++i)
		if (text[i] != '_' && text[i] != *name++)
			return 0;
	return !*name;
}

ash_directive_kind ash_directive_find(const char *name, size_t n)
{
	int kind = 0;

	while (kind < ASH_N_DIRECTIVE && !is_named(rows[kind].name, name, n))
		++kind;
	return (ash_directive_kind) kind;
}

const char *ash_condition_name(ash_condition condition)
{
	return conditions[condition].name;
}

const char *ash_script_condition_text(ash_condition condition)
{
	return conditions[condition].text;
}
