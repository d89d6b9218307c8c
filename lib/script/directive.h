/* directive.h - kinds of directives and their conditions.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_DIRECTIVE_H
#define ASH_SCRIPT_DIRECTIVE_H

#include <stddef.h>

typedef enum {
#define ASH_DIRECTIVE(name, signature, arguments, help) ASH_DO_##name,
#include "script/directive.def"
	ASH_N_DIRECTIVE
} ash_directive_kind;

typedef enum {
#define ASH_CONDITION(name, text) ASH_IF_##name,
#include "script/directive.def"
	ASH_N_CONDITION
} ash_condition;

/* A row of directive.def: what is known of one kind of directive. */
typedef struct ash_directive_row {
	const char *name;
	const char *signature;
	const char *arguments;
	const char *help;
} ash_directive_row;

/* The table row of a kind of directive. */
const ash_directive_row *ash_directive_row_of(ash_directive_kind kind);
/* The kind that the "n" characters at "name" spell, underscores ignored;
 * ASH_N_DIRECTIVE if there is none.
 */
ash_directive_kind ash_directive_find(const char *name, size_t n);

/* The name of the condition, one word. */
const char *ash_condition_name(ash_condition condition);
/* The condition as a clause that completes "it is necessary that ...". */
const char *ash_script_condition_text(ash_condition condition);

#endif
