/* params_text.c - sets of parameters as readable conditions.
 *
 * A set is a union of pieces, each of which is a conjunction.  Clauses that all
 * pieces share are printed once, before the alternatives.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report/params_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <isl/constraint.h>

#include "report/params_text_impl.h"
#include "support/grow.h"

typedef struct clauses {
	unsigned n;
	ash_clause *clause;
} clauses;

/* A set as alternatives of clauses. */
typedef struct pieces {
	const ash_glossary *glossary;
	unsigned n;
	clauses *piece;
} pieces;

/* ---- lists ---- */

static void clauses_clear(clauses *c)
{
	for (unsigned i = 0; i < c->n; ++i)
		free(c->clause[i].text);
	free(c->clause);
	*c = (clauses) { 0 };
}

static bool is_same(const ash_clause *a, const ash_clause *b)
{
	if (!a->rows != !b->rows || (a->rows && strcmp(a->rows, b->rows)))
		return false;
	return !strcmp(a->text, b->text);
}

static bool contains(const clauses *c, const ash_clause *clause)
{
	for (unsigned i = 0; i < c->n; ++i)
		if (is_same(&c->clause[i], clause))
			return true;
	return false;
}

/* Append "clause", which is taken, unless the list contains it. */
static bool add_clause(clauses *c, ash_clause clause)
{
	if (!clause.text || contains(c, &clause)) {
		bool ok = clause.text != NULL;

		free(clause.text);
		return ok;
	}
	if (!ASH_GROW(c->clause, c->n)) {
		free(clause.text);
		return false;
	}
	c->clause[c->n++] = clause;
	return true;
}

static void remove_clause(clauses *c, unsigned pos)
{
	free(c->clause[pos].text);
	--c->n;
	memmove(&c->clause[pos], &c->clause[pos + 1],
		(c->n - pos) * sizeof(*c->clause));
}

/* ---- from isl to clauses ---- */

/* Is the constraint a definition of a division, such as "n % 8 <= 7", which all
 * values satisfy?
 */
static isl_bool is_trivial(__isl_keep isl_constraint *constraint,
	__isl_keep isl_aff *aff)
{
	isl_size n = isl_aff_dim(aff, isl_dim_div);
	isl_set *set, *wrong;
	isl_bool empty;

	if (n <= 0)
		return isl_bool_ok(false);
	set = isl_set_from_basic_set(
		isl_basic_set_from_constraint(isl_constraint_copy(constraint)));
	wrong = isl_set_complement(set);
	empty = isl_set_is_empty(wrong);
	isl_set_free(wrong);
	return empty;
}

static isl_stat add_constraint(__isl_take isl_constraint *constraint,
	void *user)
{
	pieces *p = user;
	isl_aff *aff = isl_constraint_get_aff(constraint);
	isl_bool equal = isl_constraint_is_equality(constraint);
	isl_bool trivial = is_trivial(constraint, aff);
	bool ok = aff && equal >= 0 && trivial >= 0;

	if (ok && !trivial)
		ok = add_clause(&p->piece[p->n - 1],
			ash_clause_make(aff, equal, p->glossary));
	isl_aff_free(aff);
	isl_constraint_free(constraint);
	return ok ? isl_stat_ok : isl_stat_error;
}

static isl_stat add_piece(__isl_take isl_basic_set *part, void *user)
{
	pieces *p = user;
	isl_stat stat = isl_stat_error;

	if (ASH_GROW(p->piece, p->n)) {
		p->piece[p->n++] = (clauses) { 0 };
		part = isl_basic_set_remove_redundancies(part);
		stat = isl_basic_set_foreach_constraint(part, &add_constraint,
			p);
	}
	isl_basic_set_free(part);
	return stat;
}

/* ---- from clauses to text ---- */

char *ash_params_list(unsigned n, char *const *name, const char *last)
{
	char *text = NULL;
	size_t size;
	FILE *out = n ? open_memstream(&text, &size) : NULL;

	if (!out)
		return NULL;
	for (unsigned i = 0; i < n; ++i)
		fprintf(out, "%s%s",
			!i ? ""
				: i + 1 < n ? ", "
					    : last,
			name[i]);
	fclose(out);
	return text;
}

char *ash_params_enumerate(unsigned n, char *const *name)
{
	return ash_params_list(n, name, " and ");
}

static bool is_about_same_length(const ash_clause *a, const ash_clause *b)
{
	return a->rows && b->rows && !strcmp(a->text, b->text);
}

/* Has an earlier clause been printed together with this one? */
static bool is_said(const clauses *c, unsigned pos)
{
	for (unsigned i = 0; i < pos; ++i)
		if (is_about_same_length(&c->clause[i], &c->clause[pos]))
			return true;
	return false;
}

/* Print the clause "pos" and all others about the length of the same array's
 * rows.
 */
static void put_rows(FILE *out, const clauses *c, unsigned pos)
{
	char **name = calloc(c->n, sizeof(*name));
	unsigned n = 0;
	char *names;

	for (unsigned i = pos; name && i < c->n; ++i)
		if (is_about_same_length(&c->clause[i], &c->clause[pos]))
			name[n++] = (char *) c->clause[i].rows;
	names = name ? ash_params_enumerate(n, name) : NULL;
	fprintf(out, "the rows of %s are %s long", names ? names : "arrays",
		c->clause[pos].text);
	free(names);
	free(name);
}

/* The number of conditions; those that are printed together count as one. */
static unsigned count(const clauses *c)
{
	unsigned n = 0;

	for (unsigned i = 0; i < c->n; ++i)
		n += !is_said(c, i);
	return n;
}

/* Print the clauses, at most "left" of them; decreases "left". */
static void put_clauses(FILE *out, const clauses *c, unsigned *left)
{
	unsigned n = 0, skipped = 0;

	for (unsigned i = 0; i < c->n; ++i) {
		if (is_said(c, i))
			continue;
		if (*left == 0) {
			++skipped;
			continue;
		}
		--*left;
		fprintf(out, "%s", n++ ? " and " : "");
		if (c->clause[i].rows)
			put_rows(out, c, i);
		else
			fprintf(out, "%s", c->clause[i].text);
	}
	if (skipped)
		fprintf(out, "%s%u more condition%s", n ? " and " : "", skipped,
			skipped == 1 ? "" : "s");
}

static bool is_in_all(const pieces *p, const ash_clause *clause)
{
	for (unsigned i = 0; i < p->n; ++i)
		if (!contains(&p->piece[i], clause))
			return false;
	return true;
}

/* Move clauses that all pieces have to "common". */
static bool factor(pieces *p, clauses *common)
{
	clauses *first = &p->piece[0];
	bool ok = true;

	for (unsigned i = 0; ok && i < first->n;) {
		ash_clause clause = first->clause[i];

		if (!is_in_all(p, &clause)) {
			++i;
			continue;
		}
		clause.text = strdup(clause.text);
		ok = clause.text != NULL;
		for (unsigned j = 0; ok && j < p->n; ++j)
			for (unsigned k = p->piece[j].n; k-- > 0;)
				if (is_same(&p->piece[j].clause[k], &clause))
					remove_clause(&p->piece[j], k);
		ok = ok && add_clause(common, clause);
	}
	return ok;
}

/* Is one of the alternatives always true? */
static bool has_empty(const pieces *p)
{
	for (unsigned i = 0; i < p->n; ++i)
		if (p->piece[i].n == 0)
			return true;
	return false;
}

/* Print the alternatives that fit into "left" clauses. */
static void put_alternatives(FILE *out, const pieces *p, unsigned left)
{
	unsigned i;

	for (i = 0; i < p->n && left; ++i) {
		bool many = count(&p->piece[i]) > 1;

		fprintf(out, "%s%s", i ? " or " : "", many ? "(" : "");
		put_clauses(out, &p->piece[i], &left);
		fprintf(out, "%s", many ? ")" : "");
	}
	if (i < p->n)
		fprintf(out, "%s%u more condition%s", i ? " or " : "", p->n - i,
			p->n - i == 1 ? "" : "s");
}

static void put_pieces(FILE *out, const pieces *p, const clauses *common)
{
	unsigned left = p->glossary->most ? p->glossary->most : ~0u;
	bool has_more = !has_empty(p);
	bool both = has_more && common->n;

	put_clauses(out, common, &left);
	if (both)
		fprintf(out, p->n > 1 ? " and (" : " and ");
	if (has_more)
		put_alternatives(out, p, left);
	if (both && p->n > 1)
		fprintf(out, ")");
	if (!has_more && !common->n)
		fprintf(out, "true");
}

static char *print(pieces *p)
{
	clauses common = { 0 };
	char *text = NULL;
	size_t size;
	FILE *out;

	if (!p->n)
		return strdup("false");
	if (factor(p, &common)) {
		out = open_memstream(&text, &size);
		if (out) {
			put_pieces(out, p, &common);
			fclose(out);
		}
	}
	clauses_clear(&common);
	return text;
}

/* ---- what is said of large numbers, and of what is too long ---- */

/* The name of a parameter in lists. */
static const char *find_name(const ash_word *word, const char *param)
{
	const char *name = word ? word->vague : NULL;

	if (!name && word)
		name = word->text ? word->text : word->rows;
	return name ? name : param;
}

static bool is_listed(char *const *name, unsigned n, const char *other)
{
	for (unsigned i = 0; i < n; ++i)
		if (!strcmp(name[i], other))
			return true;
	return false;
}

/* The parameters that a set depends on. */
typedef struct names {
	char *text;		/* "n, m and k"; owned */
	bool many;		/* does more than one parameter have a name? */
	/* Is there a parameter without a name of its own? */
	bool vague;
} names;

static names list_params(__isl_keep isl_set *set, const ash_glossary *glossary)
{
	isl_size n = isl_set_dim(set, isl_dim_param);
	char **name = n >= 0 ? calloc(n + 1, sizeof(*name)) : NULL;
	names list = { 0 };
	unsigned used = 0;

	for (int i = 0; name && i < n; ++i) {
		const char *param = isl_set_get_dim_name(set, isl_dim_param, i);
		const ash_word *word = param
			? ash_glossary_find(glossary, param)
			: NULL;
		const char *text = param ? find_name(word, param) : NULL;

		if (!text ||
			isl_set_involves_dims(set, isl_dim_param, i, 1) !=
				isl_bool_true)
			continue;
		list.vague |= word && word->vague;
		if (!is_listed(name, used, text))
			name[used++] = (char *) text;
	}
	list.text = name ? ash_params_enumerate(used, name) : NULL;
	list.many = used > 1 || list.vague;
	free(name);
	return list;
}

/* Append to "text" (taken) that none of the parameters is large. */
static char *add_large(char *text, const names *list)
{
	bool alone = text && !strcmp(text, "true");
	char *more = NULL;

	if (text && list->text &&
		asprintf(&more, "%s%s%s %s between -2^%d and 2^%d",
			alone ? "" : text, alone ? "" : " and ", list->text,
			list->many ? "lie" : "lies", ASH_LARGE_BITS,
			ASH_LARGE_BITS) < 0)
		more = NULL;
	free(text);
	return more;
}

/* Are the alternatives too long to be read? */
static bool is_too_long(const pieces *p)
{
	unsigned n = 0;

	for (unsigned i = 0; i < p->n; ++i)
		n += count(&p->piece[i]);
	return p->n > 1 && p->glossary->most && n > p->glossary->most;
}

/* Print which parameters the set depends on, not how. */
static char *summarize(const names *list)
{
	char *text;

	if (!list->text ||
		asprintf(&text, "a condition on %s holds", list->text) < 0)
		return NULL;
	return text;
}

/* Print "set" as text.  "large": constraints on large parameters were dropped,
 * and are printed as one clause about "all".  Owned by the caller.
 */
static char *print_set(__isl_keep isl_set *set, const ash_glossary *glossary,
	bool large, const names *all)
{
	names list = list_params(set, glossary);
	pieces p = { .glossary = glossary };
	char *text = NULL;

	if (isl_set_foreach_basic_set(set, &add_piece, &p) < 0)
		text = NULL;
	else if (list.vague || is_too_long(&p))
		text = summarize(all);
	else
		text = large ? add_large(print(&p), all) : print(&p);
	for (unsigned i = 0; i < p.n; ++i)
		clauses_clear(&p.piece[i]);
	free(p.piece);
	free(list.text);
	return text;
}

char *ash_params_text(__isl_keep isl_set *set, const ash_glossary *glossary)
{
	bool large;
	isl_set *exact = ash_params_simplify(isl_set_copy(set), glossary);
	isl_set *less = ash_params_drop_large(isl_set_copy(exact), glossary,
		&large);
	names all = list_params(exact, glossary);
	char *text = print_set(less, glossary, large, &all);

	isl_set_free(exact);
	isl_set_free(less);
	free(all.text);
	return text;
}
