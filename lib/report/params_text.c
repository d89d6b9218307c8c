/* params_text.c - sets of parameters as conditions that people read.
 *
 * A set is a union of pieces, each of which is a conjunction.  What all pieces
 * say is said once, before the alternatives.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report/params_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <isl/constraint.h>

#include "report/params_clause.h"
#include "support/grow.h"

typedef struct clauses {
	unsigned n;
	ash_clause *clause;
} clauses;

/* A set in the making. */
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

/* Append the clause, which is taken, unless it is there. */
static bool add_clause(clauses *c, ash_clause clause)
{
	ash_clause *grown;

	if (!clause.text || contains(c, &clause)) {
		bool ok = clause.text != NULL;

		free(clause.text);
		return ok;
	}
	grown = ash_grow(c->clause, c->n, sizeof(*grown));
	if (!grown) {
		free(clause.text);
		return false;
	}
	c->clause = grown;
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

/* What holds for all values, such as "n % 8 <= 7", defines a division. */
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
	clauses *grown = ash_grow(p->piece, p->n, sizeof(*grown));
	isl_stat stat = isl_stat_error;

	if (grown) {
		p->piece = grown;
		p->piece[p->n++] = (clauses) { 0 };
		part = isl_basic_set_remove_redundancies(part);
		stat = isl_basic_set_foreach_constraint(part, &add_constraint,
			p);
	}
	isl_basic_set_free(part);
	return stat;
}

/* ---- from clauses to text ---- */

char *ash_params_enumerate(unsigned n, char *const *name)
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
					    : " and ",
			name[i]);
	fclose(out);
	return text;
}

static bool is_about_same_length(const ash_clause *a, const ash_clause *b)
{
	return a->rows && b->rows && !strcmp(a->text, b->text);
}

/* Has the clause been said together with an earlier one? */
static bool is_said(const clauses *c, unsigned pos)
{
	for (unsigned i = 0; i < pos; ++i)
		if (is_about_same_length(&c->clause[i], &c->clause[pos]))
			return true;
	return false;
}

/* What clause "pos" and those like it say about rows. */
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

/* How many conditions are there, what is said together being one? */
static unsigned count(const clauses *c)
{
	unsigned n = 0;

	for (unsigned i = 0; i < c->n; ++i)
		n += !is_said(c, i);
	return n;
}

/* The clauses, of which "left" may be shown; it becomes less. */
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

/* Move what all pieces say to "common". */
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

/* The alternatives, of which those are shown that "left" is enough for. */
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

char *ash_params_text(__isl_keep isl_set *set, const ash_glossary *glossary)
{
	pieces p = { .glossary = glossary };
	isl_set *simple = isl_set_coalesce(isl_set_compute_divs(
		isl_set_remove_redundancies(isl_set_copy(set))));
	char *text = NULL;

	if (isl_set_foreach_basic_set(simple, &add_piece, &p) >= 0)
		text = print(&p);
	isl_set_free(simple);
	for (unsigned i = 0; i < p.n; ++i)
		clauses_clear(&p.piece[i]);
	free(p.piece);
	return text;
}
