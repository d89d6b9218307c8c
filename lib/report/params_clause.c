/* params_clause.c - one constraint as text.
 *
 * A constraint is a sum of terms that is not negative.  Terms with negative
 * coefficients are moved to the other side, so that minus signs remain only
 * before constants.  Most integer divisions in isl's constraints represent
 * remainders, and are printed as remainders.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report/params_text_impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <isl/space.h>
#include <isl/val.h>

#include "support/grow.h"

/* The maximal nesting of printed divisions; conditions of isl have fewer. */
#define MAX_DEPTH 8
/* Powers of 2 from this exponent on are printed as such. */
#define MANY_BITS 24

/* A term of a sum: a coefficient times a name. */
typedef struct term {
	isl_val *coeff;
	char *name;
	/* Facts about the parameter; NULL if the name is not that of a
	 * parameter, or nothing is known of it.
	 */
	const ash_word *word;
} term;

typedef struct sum {
	unsigned n;
	term *term;
	isl_val *constant;
} sum;

static void sum_clear(sum *s)
{
	for (unsigned i = 0; i < s->n; ++i) {
		isl_val_free(s->term[i].coeff);
		free(s->term[i].name);
	}
	free(s->term);
	isl_val_free(s->constant);
	*s = (sum) { 0 };
}

/* Add a term; takes all arguments but the sum. */
static bool add_term(sum *s, __isl_take isl_val *coeff, char *name,
	const ash_word *word)
{
	bool grown = ASH_GROW(s->term, s->n);

	if (!grown || !coeff || !name) {
		isl_val_free(coeff);
		free(name);
		return false;
	}
	s->term[s->n++] = (term) { coeff, name, word };
	return true;
}

/* ---- numbers and sums as text ---- */

/* Returns k if "value" is 2^k with k at least MANY_BITS, else 0. */
static unsigned power_of_two(__isl_keep isl_val *value)
{
	isl_val *power = isl_val_int_from_ui(isl_val_get_ctx(value),
		1UL << MANY_BITS);
	unsigned k = MANY_BITS;

	while (isl_val_lt(power, value) == isl_bool_true) {
		power = isl_val_mul_ui(power, 2);
		++k;
	}
	if (isl_val_eq(power, value) != isl_bool_true)
		k = 0;
	isl_val_free(power);
	return k;
}

static void put_number(FILE *out, __isl_keep isl_val *value)
{
	unsigned k = power_of_two(value);
	char *text = k ? NULL : isl_val_to_str(value);

	if (k)
		fprintf(out, "2^%u", k);
	else
		fprintf(out, "%s", text ? text : "?");
	free(text);
}

/* Print a term. "alone": its side has no other term. */
static void put_term(FILE *out, const term *t, bool alone)
{
	isl_val *size = isl_val_abs(isl_val_copy(t->coeff));
	bool bare = isl_val_is_one(size) == isl_bool_true;
	bool atom = !strchr(t->name, ' ') || (bare && alone);

	if (!bare) {
		put_number(out, size);
		fprintf(out, " * ");
	}
	fprintf(out, atom ? "%s" : "(%s)", t->name);
	isl_val_free(size);
}

static unsigned count(const sum *s, int sign)
{
	unsigned n = 0;

	for (unsigned i = 0; i < s->n; ++i)
		n += isl_val_sgn(s->term[i].coeff) == sign;
	return n;
}

/* Print the terms with this sign, without the sign; returns their number. */
static unsigned put_terms(FILE *out, const sum *s, int sign, bool alone)
{
	unsigned n = 0;

	for (unsigned i = 0; i < s->n; ++i) {
		if (isl_val_sgn(s->term[i].coeff) != sign)
			continue;
		if (n++)
			fprintf(out, " + ");
		put_term(out, &s->term[i], alone);
	}
	return n;
}

/* Print the terms with this sign and a constant, which may be negative. */
static void put_side(FILE *out, const sum *s, int sign,
	__isl_keep isl_val *constant)
{
	bool alone = count(s, sign) == 1 &&
		isl_val_is_zero(constant) == isl_bool_true;
	unsigned n = put_terms(out, s, sign, alone);
	isl_val *size = isl_val_abs(isl_val_copy(constant));

	if (n && !isl_val_is_zero(constant)) {
		fprintf(out, isl_val_is_neg(constant) ? " - " : " + ");
		put_number(out, size);
	} else if (!n) {
		put_number(out, constant);
	}
	isl_val_free(size);
}

/* Print the sum with its signs: "n - 2 * m + 1". */
static void put_sum(FILE *out, const sum *s)
{
	isl_val *size = isl_val_abs(isl_val_copy(s->constant));

	for (unsigned i = 0; i < s->n; ++i) {
		bool minus = isl_val_is_neg(s->term[i].coeff) == isl_bool_true;

		if (i)
			fprintf(out, minus ? " - " : " + ");
		else if (minus)
			fprintf(out, "-");
		put_term(out, &s->term[i], false);
	}
	if (s->n && isl_val_is_zero(s->constant) == isl_bool_false) {
		fprintf(out, isl_val_is_neg(s->constant) ? " - " : " + ");
		put_number(out, size);
	} else if (!s->n) {
		put_number(out, s->constant);
	}
	isl_val_free(size);
}

/* ---- from isl to sums ---- */

static char *name_of(const ash_word *word, const char *param)
{
	char *name;

	if (word && word->text)
		return strdup(word->text);
	if (!word || !word->rows)
		return strdup(param);
	return asprintf(&name, "the length of the rows of %s", word->rows) < 0
		? NULL
		: name;
}

static bool add_params(sum *s, __isl_keep isl_aff *aff,
	const ash_glossary *glossary)
{
	isl_size n = isl_aff_dim(aff, isl_dim_param);
	bool ok = n >= 0;

	for (int i = 0; ok && i < n; ++i) {
		isl_val *coeff = isl_aff_get_coefficient_val(aff, isl_dim_param,
			i);
		const char *param = isl_aff_get_dim_name(aff, isl_dim_param, i);
		const ash_word *word = param
			? ash_glossary_find(glossary, param)
			: NULL;

		if (isl_val_is_zero(coeff) == isl_bool_true)
			isl_val_free(coeff);
		else
			ok = param &&
				add_term(s, coeff, name_of(word, param), word);
	}
	return ok;
}

static bool sum_init(sum *s, __isl_take isl_aff *aff,
	const ash_glossary *glossary, unsigned depth);

/* Print "form" with the sum "numerator" and the divisor "by" (both taken);
 * owned by the caller.
 */
static char *divide_text(const char *form, __isl_take isl_aff *numerator,
	__isl_take isl_val *by, const ash_glossary *glossary, unsigned depth)
{
	char *left = NULL, *right = isl_val_to_str(by), *text = NULL;
	sum s = { 0 };
	size_t size;
	FILE *out = open_memstream(&left, &size);
	bool ok = sum_init(&s, numerator, glossary, depth);

	if (out && ok)
		put_sum(out, &s);
	if (out)
		fclose(out);
	if (!ok || !out || !right ||
		asprintf(&text, form, strchr(left, ' ') ? "(" : "", left,
			strchr(left, ' ') ? ")" : "", right) < 0)
		text = NULL;
	sum_clear(&s);
	isl_val_free(by);
	free(left);
	free(right);
	return text;
}

/* The numerator of a division as a sum of integers, and its divisor *by. */
static __isl_give isl_aff *get_division(__isl_keep isl_aff *aff, int pos,
	__isl_give isl_val **by)
{
	isl_aff *division = isl_aff_get_div(aff, pos);

	*by = isl_aff_get_denominator_val(division);
	return isl_aff_scale_val(division, isl_val_copy(*by));
}

static bool add_divisions(sum *s, __isl_keep isl_aff *aff,
	const ash_glossary *glossary, unsigned depth)
{
	isl_size n = isl_aff_dim(aff, isl_dim_div);
	bool ok = n >= 0 && depth < MAX_DEPTH;

	for (int i = 0; ok && i < n; ++i) {
		isl_val *coeff = isl_aff_get_coefficient_val(aff, isl_dim_div,
			i);
		isl_aff *numerator;
		isl_val *by;

		if (isl_val_is_zero(coeff) == isl_bool_true) {
			isl_val_free(coeff);
			continue;
		}
		numerator = get_division(aff, i, &by);
		ok = add_term(s, coeff,
			divide_text("floor(%s%s%s / %s)", numerator, by,
				glossary, depth + 1),
			NULL);
	}
	return ok;
}

/* The only division of "aff", or -1. */
static int find_division(__isl_keep isl_aff *aff)
{
	isl_size n = isl_aff_dim(aff, isl_dim_div);
	int found = -1, count = 0;

	for (int i = 0; i < n; ++i) {
		isl_val *coeff = isl_aff_get_coefficient_val(aff, isl_dim_div,
			i);

		if (isl_val_is_zero(coeff) == isl_bool_false) {
			found = i;
			++count;
		}
		isl_val_free(coeff);
	}
	return count == 1 ? found : -1;
}

/* Returns k if "aff" is k * (numerator % by) + constant, for its division
 * "pos"; NULL otherwise.
 */
static __isl_give isl_val *find_factor(__isl_keep isl_aff *aff, int pos,
	__isl_keep isl_aff *numerator, __isl_keep isl_val *by,
	__isl_give isl_val **constant)
{
	isl_val *k = isl_val_neg(
		isl_val_div(isl_aff_get_coefficient_val(aff, isl_dim_div, pos),
			isl_val_copy(by)));
	isl_aff *rest = isl_aff_set_coefficient_si(isl_aff_copy(aff),
		isl_dim_div, pos, 0);

	rest = isl_aff_sub(rest,
		isl_aff_scale_val(isl_aff_copy(numerator), isl_val_copy(k)));
	*constant = isl_aff_get_constant_val(rest);
	if (isl_val_is_int(k) != isl_bool_true ||
		isl_aff_is_cst(rest) != isl_bool_true)
		k = isl_val_free(k);
	isl_aff_free(rest);
	return k;
}

/* Set "s" to "aff", a multiple of a remainder plus a constant; false if "aff"
 * has another form, or on error.
 */
static bool read_remainder(sum *s, __isl_keep isl_aff *aff,
	const ash_glossary *glossary, unsigned depth)
{
	int pos = find_division(aff);
	isl_val *by, *k, *constant = NULL;
	isl_aff *numerator;

	if (pos < 0 || depth >= MAX_DEPTH)
		return false;
	numerator = get_division(aff, pos, &by);
	k = find_factor(aff, pos, numerator, by, &constant);
	if (!k ||
		!add_term(s, k,
			divide_text("%s%s%s %% %s", isl_aff_copy(numerator),
				isl_val_copy(by), glossary, depth + 1),
			NULL)) {
		isl_val_free(constant);
		constant = NULL;
	}
	isl_aff_free(numerator);
	isl_val_free(by);
	s->constant = constant;
	return constant != NULL;
}

/* Make a sum of "aff", which is taken; clear it even on failure. */
static bool sum_init(sum *s, __isl_take isl_aff *aff,
	const ash_glossary *glossary, unsigned depth)
{
	bool ok = read_remainder(s, aff, glossary, depth);

	if (!ok) {
		s->constant = isl_aff_get_constant_val(aff);
		ok = add_params(s, aff, glossary) &&
			add_divisions(s, aff, glossary, depth) && s->constant;
	}
	isl_aff_free(aff);
	return ok;
}

static void negate(sum *s)
{
	for (unsigned i = 0; i < s->n; ++i)
		s->term[i].coeff = isl_val_neg(s->term[i].coeff);
	s->constant = isl_val_neg(s->constant);
}

/* ---- clauses ---- */

/* Tighten the relation: "left > right" for "left >= right + 1", and "left <
 * 2^k".
 */
static const char *tighten(const char *relation, isl_val **limit,
	bool has_terms)
{
	isl_val *more;

	if (!strcmp(relation, ">=") && has_terms &&
		isl_val_is_one(*limit) == isl_bool_true) {
		*limit = isl_val_sub_ui(*limit, 1);
		return ">";
	}
	more = isl_val_add_ui(isl_val_copy(*limit), 1);
	if (strcmp(relation, "<=") || !power_of_two(more)) {
		isl_val_free(more);
		return relation;
	}
	isl_val_free(*limit);
	*limit = more;
	return "<";
}

/* Print that the sum, which has positive terms, is "relation" 0. */
static void put_comparison(FILE *out, const sum *s, const char *relation)
{
	isl_val *limit = isl_val_neg(isl_val_copy(s->constant));
	isl_val *none = isl_val_zero(isl_val_get_ctx(limit));
	bool has_terms = count(s, -1) > 0;
	bool moved = has_terms && isl_val_is_neg(limit) == isl_bool_true;

	relation = tighten(relation, &limit, has_terms);
	put_side(out, s, 1, moved ? s->constant : none);
	fprintf(out, " %s ", relation);
	put_side(out, s, -1, moved ? none : limit);
	isl_val_free(limit);
	isl_val_free(none);
}

/* Is the constraint "a % 4 <= 0", which is printed as an equation? */
static bool is_no_more_than_zero(const sum *s, bool flipped)
{
	return flipped && s->n == 1 && !s->term[0].word &&
		strstr(s->term[0].name, " % ") &&
		isl_val_is_zero(s->constant) == isl_bool_true;
}

static void put_plain(FILE *out, sum *s, bool equal)
{
	bool flipped = count(s, 1) == 0;

	if (flipped)
		negate(s);
	equal |= is_no_more_than_zero(s, flipped);
	put_comparison(out, s, equal ? "==" : flipped ? "<=" : ">=");
}

/* Does the constraint "s" hold if its only term has the value "value"? */
static bool holds_at(const sum *s, long value, bool equal)
{
	isl_val *at = isl_val_int_from_si(isl_val_get_ctx(s->constant), value);
	bool holds;

	at = isl_val_add(isl_val_mul(at, isl_val_copy(s->term[0].coeff)),
		isl_val_copy(s->constant));
	holds = equal ? isl_val_is_zero(at) : isl_val_is_nonneg(at);
	isl_val_free(at);
	return holds;
}

/* Print which of its two values a flag has; false if the sum is not about a
 * flag.
 */
static bool put_flag(FILE *out, const sum *s, bool equal)
{
	const ash_word *word = s->n == 1 ? s->term[0].word : NULL;
	bool tested, other;

	if (!word || !word->is_flag)
		return false;
	tested = holds_at(s, word->tested, equal);
	other = holds_at(s, word->tested + 1, equal);
	if (tested == other)
		return false;
	if (other && word->otherwise)
		fprintf(out, "%s", word->otherwise);
	else
		fprintf(out, "%s %s %ld", s->term[0].name,
			other ? "!=" : "==", word->tested);
	return true;
}

/* The only term that is the length of rows, if its coefficient is 1 or -1, as
 * the index of the term; -1: there is none.
 */
static int find_rows(const sum *s)
{
	int found = -1;

	for (unsigned i = 0; i < s->n; ++i) {
		if (!s->term[i].word || !s->term[i].word->rows)
			continue;
		if (found >= 0)
			return -1;
		found = i;
	}
	if (found >= 0 && !isl_val_is_one(s->term[found].coeff) &&
		!isl_val_is_negone(s->term[found].coeff))
		return -1;
	return found;
}

/* Print the comparison of the length of rows, term "pos", with the rest of the
 * sum; false if terms of both signs remain.
 */
static bool put_rows(FILE *out, sum *s, unsigned pos, bool equal)
{
	bool less = isl_val_is_negone(s->term[pos].coeff) == isl_bool_true;
	isl_val *limit;

	if (count(s, less ? -1 : 1) > 1)
		return false;
	if (less)
		negate(s);
	limit = isl_val_neg(isl_val_copy(s->constant));
	fprintf(out, "%s", equal ? "" : less ? "at most " : "at least ");
	put_side(out, s, -1, limit);
	isl_val_free(limit);
	return true;
}

ash_clause ash_clause_make(__isl_keep isl_aff *aff, bool equal,
	const ash_glossary *glossary)
{
	ash_clause clause = { 0 };
	sum s = { 0 };
	size_t size;
	FILE *out = open_memstream(&clause.text, &size);
	bool ok = sum_init(&s, isl_aff_copy(aff), glossary, 0);
	int rows = ok ? find_rows(&s) : -1;

	if (out && ok) {
		if (rows >= 0 && put_rows(out, &s, rows, equal))
			clause.rows = s.term[rows].word->rows;
		else if (!put_flag(out, &s, equal))
			put_plain(out, &s, equal);
	}
	if (out)
		fclose(out);
	sum_clear(&s);
	if (!ok) {
		free(clause.text);
		clause.text = NULL;
	}
	return clause;
}
