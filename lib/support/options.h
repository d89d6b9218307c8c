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

/* One field per option.  Strings are owned. */
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

/* The defaults of all options. */
void ash_options_init(ash_options *options);
/* Free what "options" owns. */
void ash_options_clear(ash_options *options);
/* A copy that owns its texts; the caller clears it. */
ash_options ash_options_copy(const ash_options *options);

/* Set one option from the text of its name ("min-work") and of its value
 * (NULL: a Boolean is set; "no-NAME" clears one).
 * On a mistake *message (owned by the caller) says what is wrong, the
 * options stay as they were, and the result is false.
 */
bool ash_options_set(ash_options *options, const char *name, const char *value,
	char **message);

/* Set options from "parallel;tile=32;no-checks" (";" or "," or white space
 * between them; a comma belongs to the value of a string option).
 * On a mistake *message (owned by the caller) says what is wrong, what precedes
 * it is set, and the result is false.
 */
bool ash_options_parse(ash_options *options, const char *text, char **message);

/* Set options of one function or loop from text of the form that
 * ash_options_parse reads, "off", "on" and "sequential" among them; those that
 * concern whole files are mistakes.  What is right in the text is set, whatever
 * else is wrong; then *message (owned by the caller) says what, and the result
 * is false.
 */
bool ash_options_parse_local(ash_options *options, const char *text,
	char **message);

/* Is "stage" named in the dump option ("scop,ast:dir"; "+" is as good as
 * "," because LLVM splits pass parameters at commas)?  *dir is its directory
 * or NULL (error stream).  The string belongs to "options".
 */
bool ash_options_dump(const ash_options *options, const char *stage,
	const char **dir);

/* The "i"-th strategy that is named, *n characters long, or NULL if there are
 * fewer.  It belongs to "options".
 */
const char *ash_options_strategy(const ash_options *options, unsigned i,
	size_t *n);

/* Does the user want loops to run on a device? */
bool ash_options_want_device(const ash_options *options);

/* The options that are not as ash_options_init makes them, as a text that
 * ash_options_parse takes; NULL without memory.  Owned by the caller.
 * A string with a semicolon or white space in it does not survive the parser.
 */
char *ash_options_text(const ash_options *options);

/* One line per option: name, range, default, help. */
void ash_options_help(FILE *out);

#ifdef __cplusplus
}
#endif

#endif
