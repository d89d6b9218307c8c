/* poly_text.c - a recursive descent parser for polynomials.
 *
 * SPDX-License-Identifier: MIT
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "detect/poly_text.h"

#define MAX_TEXT 1000

void names_init(names *names, isl_ctx *ctx, const char *params,
	const char *iters)
{
	names->ctx = ctx;
	names->params = params;
	names->iters = iters;
	for (unsigned i = 0; params[i]; ++i) {
		char name[] = { params[i], 0 };

		names->ids[i] = isl_id_alloc(ctx, name, NULL);
	}
}

void names_clear(names *names)
{
	for (unsigned i = 0; names->params[i]; ++i)
		isl_id_free(names->ids[i]);
}

/* Append "letters", separated by commas, to "text". */
static void add_list(char *text, const char *letters)
{
	for (const char *c = letters; *c; ++c)
		sprintf(text + strlen(text), "%s%c", c > letters ? ", " : "",
			*c);
}

/* Set "text" to "[params] -> { S[iters]". */
static void begin(const names *names, char *text)
{
	strcpy(text, "[");
	add_list(text, names->params);
	strcat(text, "] -> { ");
	if (!*names->iters)
		return;
	strcat(text, "S[");
	add_list(text, names->iters);
	strcat(text, "]");
}

__isl_give isl_set *names_read_set(const names *names,
	const char *condition)
{
	char text[MAX_TEXT];

	begin(names, text);
	sprintf(text + strlen(text), " : %s }", condition);
	return isl_set_read_from_str(names->ctx, text);
}

__isl_give isl_pw_aff *names_read_pw_aff(const names *names,
	const char *value)
{
	char text[MAX_TEXT];

	begin(names, text);
	sprintf(text + strlen(text), "%s[(%s)] }",
		*names->iters ? " -> " : "", value);
	return isl_pw_aff_read_from_str(names->ctx, text);
}

__isl_give isl_multi_pw_aff *names_read_index(const names *names,
	const char *value)
{
	char text[MAX_TEXT];

	begin(names, text);
	sprintf(text + strlen(text), " -> [%s] }", value);
	return isl_multi_pw_aff_read_from_str(names->ctx, text);
}

typedef struct parser {
	const names *names;
	const char *at;
} parser;

static isl_bool read_sum(parser *p, ash_poly *sum);

static void skip_space(parser *p)
{
	while (*p->at == ' ')
		++p->at;
}

static bool accept(parser *p, char c)
{
	skip_space(p);
	if (*p->at != c)
		return false;
	++p->at;
	return true;
}

static isl_bool done(isl_stat status)
{
	return status < 0 ? isl_bool_error : isl_bool_true;
}

static isl_bool read_opaque(parser *p, ash_poly *poly)
{
	ash_poly_term term = { .coeff = 1, .iter = -1 };
	char text[MAX_TEXT];
	size_t length = strcspn(p->at, "]");

	snprintf(text, sizeof(text), "%.*s", (int)length, p->at);
	p->at += length + 1;
	term.opaque = names_read_pw_aff(p->names, text);
	if (!term.opaque)
		return isl_bool_error;
	return done(ash_poly_add_term(poly, term));
}

static isl_bool read_name(parser *p, ash_poly *poly)
{
	ash_poly_term term = { .coeff = 1, .iter = -1 };
	const char *iter = strchr(p->names->iters, *p->at);
	const char *param = strchr(p->names->params, *p->at);

	++p->at;
	if (iter) {
		term.iter = (int)(iter - p->names->iters);
	} else if (param) {
		term.n_param = 1;
		term.param[0] = (int)(param - p->names->params);
	} else {
		return isl_bool_error;
	}
	return done(ash_poly_add_term(poly, term));
}

static isl_bool read_factor(parser *p, ash_poly *poly)
{
	isl_bool ok;

	if (accept(p, '(')) {
		ok = read_sum(p, poly);
		return ok == isl_bool_true && !accept(p, ')') ? isl_bool_error
							      : ok;
	}
	if (accept(p, '['))
		return read_opaque(p, poly);
	if (isdigit((unsigned char)*p->at))
		return done(ash_poly_add_constant(poly,
			strtoll(p->at, (char **)&p->at, 10)));
	return *p->at ? read_name(p, poly) : isl_bool_error;
}

static isl_bool read_product(parser *p, ash_poly *product)
{
	isl_bool ok = read_factor(p, product);

	while (ok == isl_bool_true && accept(p, '*')) {
		ash_poly factor;

		ash_poly_init(&factor);
		ok = read_factor(p, &factor);
		if (ok == isl_bool_true)
			ok = ash_poly_mul(product, &factor);
		ash_poly_clear(&factor);
	}
	return ok;
}

static isl_bool read_signed(parser *p, int64_t sign, ash_poly *sum)
{
	ash_poly product;
	isl_bool ok;

	ash_poly_init(&product);
	ok = read_product(p, &product);
	if (ok == isl_bool_true)
		ok = done(ash_poly_add_multiple(sum, &product, sign));
	ash_poly_clear(&product);
	return ok;
}

static isl_bool read_sum(parser *p, ash_poly *sum)
{
	isl_bool ok = isl_bool_true;
	bool more = true;

	while (ok == isl_bool_true && more) {
		int64_t sign = accept(p, '-') ? -1 : 1;

		ok = read_signed(p, sign, sum);
		skip_space(p);
		more = *p->at == '-' || accept(p, '+');
	}
	return ok;
}

isl_bool names_read_poly(const names *names, const char *text,
	ash_poly *poly)
{
	parser p = { names, text };
	isl_bool ok;

	ash_poly_init(poly);
	ok = read_sum(&p, poly);
	skip_space(&p);
	return ok == isl_bool_true && *p.at ? isl_bool_error : ok;
}
