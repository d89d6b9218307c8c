/* sched_shrink_text.c - shrinking of schedule constraints.
 *
 * It works on the text: pieces of sets and relations are separated by
 * semicolons.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched_shrink_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The end of the piece at "text". */
static const char *piece_end(const char *text)
{
	return text + strcspn(text, ";}\n");
}

/* The start of piece "i"; NULL if there is none. */
static const char *find_piece(const char *text, int i)
{
	while ((text = strpbrk(text, "{;"))) {
		if (i-- == 0)
			return text + 1;
		text++;
	}
	return NULL;
}

bool sched_shrink_text(const char *text, int i, char **smaller)
{
	const char *begin = find_piece(text, i);
	const char *end;

	*smaller = NULL;
	if (!begin)
		return false;
	end = piece_end(begin);
	if (*end == ';')
		end++;
	else if (begin[-1] == ';')
		begin--;
	if (asprintf(smaller, "%.*s%s", (int) (begin - text), text, end) < 0)
		*smaller = NULL;
	return true;
}
