/* params_text.h - sets of parameters as readable conditions.
 *
 * "[n, p0] -> { : p0 >= n }" becomes "the rows of a are at least n long" if the
 * caller states that p0 is that length.  The text resembles C, but numbers do
 * not wrap, and "%" is never negative.
 *
 * Constraints that hold for all values of the types are omitted.  Constraints
 * that fail only for numbers so large that they might overflow are replaced by
 * one clause about all of these numbers, so the text may require a little more
 * than the set.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_REPORT_PARAMS_TEXT_H
#define ASH_REPORT_PARAMS_TEXT_H

#include <stdbool.h>

#include <isl/set.h>

/* What a parameter is in the program. */
typedef struct ash_word {
	const char *param;	/* its name in sets */
	/* The expression in the source; NULL: only the name is known. */
	const char *text;
	/* If not NULL, "text" does not identify the value, and this says where
	 * such values are used: "the values used in line 3".
	 */
	const char *vague;
	/* If not NULL, the parameter is the length of the rows of this array.
	 */
	const char *rows;
	/* The parameter is a flag: "tested", or 1 more for all other values. */
	bool is_flag;
	long tested;
	/* If not NULL, the sentence for a flag that is not "tested". */
	const char *otherwise;
	/* The width of the type; conditions that all its values satisfy are not
	 * printed. 0: not known.
	 */
	unsigned bits;
	bool is_unsigned;
	/* Is it a number of objects in memory, such as a length? */
	bool is_size;
} ash_word;

typedef struct ash_glossary {
	unsigned n;
	const ash_word *word;
	/* The most clauses of a text; 0: any number.  For a longer conjunction,
	 * the number of omitted clauses is printed; for a longer disjunction,
	 * only which parameters it depends on.
	 */
	unsigned most;
} ash_glossary;

/* The set of parameters "set" as a condition: "n >= 6 and m % 4 == 0". Clauses
 * are joined by "and", alternatives by "or"; "true" or "false" if the condition
 * does not depend on parameters. NULL on error; the caller owns the text.
 */
char *ash_params_text(__isl_keep isl_set *set, const ash_glossary *glossary);

/* Returns the names as a text such as "a", "a and b" or "a, b and c", owned by
 * the caller.  NULL without memory, or if there are no names.
 */
char *ash_params_enumerate(unsigned n, char *const *name);
/* Returns the names as a text with "last" before the last one, such as "a, b or
 * c" if "last" is " or "; owned by the caller.  NULL without memory, or if
 * there are no names.
 */
char *ash_params_list(unsigned n, char *const *name, const char *last);

#endif
