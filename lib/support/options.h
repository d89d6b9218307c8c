/* options.h - the options of the optimizer, generated from options.def.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SUPPORT_OPTIONS_H
#define ASH_SUPPORT_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One field per option. The struct owns its strings. */
typedef struct ash_options {
#define ASH_BOOL(name, def, help) bool name;
#define ASH_INT(name, def, min, max, help) int name;
#define ASH_STR(name, def, arg, help) char *name;
#define ASH_OUT(name, arg, help) char *name;
#define ASH_LIST(name, def, words, arg, help) char *name;
#include "support/options.def"
#undef ASH_BOOL
#undef ASH_INT
#undef ASH_STR
#undef ASH_OUT
#undef ASH_LIST
} ash_options;

/* Set all options to their defaults. */
void ash_options_init(ash_options *options);
/* Free what "options" owns. */
void ash_options_clear(ash_options *options);
/* A copy that owns its strings; the caller clears it. */
ash_options ash_options_copy(const ash_options *options);

/* Set one option, given the text of its name ("min-work") and of its value
 * (NULL: a Boolean is set; "no-NAME" clears one). On a mistake, *message (owned
 * by the caller) says what is wrong, the options are unchanged, and the result
 * is false.
 */
bool ash_options_set(ash_options *options, const char *name, const char *value,
	char **message);

/* Set options from "parallel;tile=32;no-checks", separated by ";", "," or white
 * space; a comma belongs to the value of a string option. On a mistake,
 * *message (owned by the caller) says what is wrong, options before it are set,
 * and the result is false.
 */
bool ash_options_parse(ash_options *options, const char *text, char **message);

/* Set options of one function or loop, from text in the form of
 * ash_options_parse, with "off", "on" and "sequential" besides; options of
 * whole files are mistakes. All correct options are set, whatever else is
 * wrong; in that case *message (owned by the caller) says what, and the result
 * is false.
 */
bool ash_options_parse_local(ash_options *options, const char *text,
	char **message);

/* Is "stage" named in the dump option ("scop,ast:dir"; "+" may stand for ",",
 * because LLVM splits pass parameters at commas)? *dir is the directory or NULL
 * (error stream); it belongs to "options".
 */
bool ash_options_dump(const ash_options *options, const char *stage,
	const char **dir);

/* The i-th strategy, *n characters long, or NULL if there are fewer. It belongs
 * to "options".
 */
const char *ash_options_strategy(const ash_options *options, unsigned i,
	size_t *n);

/* Does the user ask for loops on a device? */
bool ash_options_want_device(const ash_options *options);

/* The options that differ from their defaults, as text for ash_options_parse;
 * NULL if there is no memory. Owned by the caller. A string that contains a
 * semicolon or white space cannot be read back.
 */
char *ash_options_text(const ash_options *options);

/* One line per option: name, range, default, help. */
void ash_options_help(FILE *out);

#ifdef __cplusplus
}
#endif

#endif
