/* params_text.h - sets of parameters as readable conditions.
 *
 * "[n, p0] -> { : p0 >= n }" becomes "the rows of a are at least n long", if
 * the caller knows that p0 is that length.  The text resembles C, but numbers
 * do not wrap, and "%" is never negative.  What holds for all values of the
 * types is not said.  What holds unless numbers are so large that they might
 * overflow is said of all of them at once, so that the text may ask for a
 * little more than the set.
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
	/* An expression of the source; NULL: the name is all that is known. */
	const char *text;
	/* If not NULL, "text" does not tell people which value is meant, but
	 * this says where such values come from: "the values used in line 3".
	 */
	const char *vague;
	/* If not NULL, the parameter is the length of the rows of this. */
	const char *rows;
	/* The parameter has one of two values: "tested", and 1 more, which
	 * stands for all others.
	 */
	bool is_flag;
	long tested;
	/* If not NULL, what it means that a flag is not "tested". */
	const char *otherwise;
	/* The type of the value, for what need not be said because it holds for
	 * all of its values; 0: not known.
	 */
	unsigned bits;
	bool is_unsigned;
	bool is_size;		/* it counts things in memory */
} ash_word;

typedef struct ash_glossary {
	unsigned n;
	const ash_word *word;
	/* Clauses of a text; 0: any number.  Of more, a conjunction says how
	 * many are left out, alternatives say what they depend on.
	 */
	unsigned most;
} ash_glossary;

/* Is "set" of parameters as a condition: "n >= 6 and m % 4 == 0".  Clauses are
 * joined by "and", alternatives by "or"; "true" and "false" if nothing depends
 * on the parameters.  NULL on error; the caller owns the text.
 */
char *ash_params_text(__isl_keep isl_set *set, const ash_glossary *glossary);

/* "a", "a and b", "a, b and c"; the caller owns the text.  NULL without memory,
 * or if there are none.
 */
char *ash_params_enumerate(unsigned n, char *const *name);
/* "a", "a or b", "a, b or c" for " or " as "last"; the caller owns the text.
 * NULL without memory, or if there are none.
 */
char *ash_params_list(unsigned n, char *const *name, const char *last);

#endif
