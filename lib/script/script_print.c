/* script_print.c - printer for scripts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/script.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void print_list(const int *entry, unsigned n, FILE *out)
{
	fputc('(', out);
	for (unsigned i = 0; i < n; ++i)
		fprintf(out, "%s%d", i ? ", " : "", entry[i]);
	fputc(')', out);
}

static void print_loop_name(const ash_loop_name *loop, FILE *out)
{
	fputs(loop->name, out);
	if (loop->size)
		fprintf(out, "/%" PRId64, loop->size);
}

static void print_prefix(const ash_prefix *prefix, FILE *out)
{
	if (!prefix->name && !prefix->loop.name)
		print_list(prefix->beta, prefix->n, out);
	if (prefix->name)
		fputs(prefix->name, out);
	if (prefix->name && prefix->depth >= 0)
		fprintf(out, "@%d", prefix->depth);
	if (prefix->name && prefix->loop.name)
		fputc('.', out);
	if (prefix->loop.name)
		print_loop_name(&prefix->loop, out);
}

static void print_sign(bool first, int64_t number, FILE *out)
{
	if (first)
		fputs(number < 0 ? "-" : "", out);
	else
		fputs(number < 0 ? " - " : " + ", out);
}

static uint64_t magnitude(int64_t number)
{
	return number < 0 ? -(uint64_t) number : (uint64_t) number;
}

static void print_addend(const ash_addend *a, bool first, FILE *out)
{
	print_sign(first, a->factor, out);
	if (magnitude(a->factor) != 1)
		fprintf(out, "%" PRIu64 "*", magnitude(a->factor));
	if (a->kind != ASH_OF_PARAMETER)
		fputc(a->kind == ASH_OF_NEW_LOOP ? '@' : '$', out);
	if (a->name)
		fputs(a->name, out);
	else
		fprintf(out, "%d", a->pos);
}

static void print_sum(const ash_sum *sum, FILE *out)
{
	bool first = true;

	for (unsigned i = 0; i < sum->n; ++i) {
		if (!sum->addend[i].factor)
			continue;
		print_addend(&sum->addend[i], first, out);
		first = false;
	}
	if (!first && !sum->constant)
		return;
	print_sign(first, sum->constant, out);
	fprintf(out, "%" PRIu64, magnitude(sum->constant));
}

/* Print "text" between single or double quotes, whichever do not occur in it.
 */
static void print_text(const char *text, FILE *out)
{
	char quote = !strchr(text, '\'') ? '\'' : strchr(text, '"') ? '`' : '"';

	fprintf(out, "%c%s%c", quote, text, quote);
}

/* The number of arguments of each kind that have been printed so far. */
typedef struct {
	unsigned n_number, n_text;
} printed;

static void print_argument(char kind, const ash_directive *d, printed *done,
	FILE *out)
{
	switch (kind) {
	case 'p':
		print_prefix(&d->prefix, out);
		break;
	case 'v':
		print_list(d->order, d->n_order, out);
		break;
	case 'n':
		fprintf(out, "%" PRId64, d->number[done->n_number++]);
		break;
	case 'l':
		if (d->loop.name)
			print_loop_name(&d->loop, out);
		else
			fprintf(out, "%" PRId64, d->number[done->n_number]);
		done->n_number++;
		break;
	case 's':
		print_text(d->text[done->n_text++], out);
		break;
	case 'w':
		fputs(d->text[done->n_text++], out);
		break;
	default:
		print_sum(&d->sum, out);
		fputs(kind == 'c' ? " >= 0" : "", out);
	}
}

/* Does "d" have no more arguments of this kind than are printed already, so
 * that an optional one has been left out?
 */
static bool is_left_out(char kind, const ash_directive *d, const printed *done)
{
	return kind == 's' ? done->n_text == d->n_text
			   : done->n_number == d->n_number;
}

void ash_directive_print(const ash_directive *d, FILE *out)
{
	const ash_directive_row *row = ash_directive_row_of(d->kind);
	printed done = { 0, 0 };

	fprintf(out, "%s(", row->name);
	for (const char *c = row->signature; *c; ++c) {
		if (*c == '?' && is_left_out(c[1], d, &done))
			break;
		if (*c == '?')
			continue;
		fputs(c > row->signature + (*row->signature == '?') ? ", " : "",
			out);
		print_argument(*c, d, &done, out);
	}
	fputc(')', out);
}

char *ash_directive_text(const ash_directive *d)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		return NULL;
	ash_directive_print(d, out);
	fclose(out);
	return text;
}

void ash_script_print(const ash_script *script, FILE *out)
{
	for (unsigned i = 0; i < script->n; ++i) {
		ash_directive_print(&script->directive[i], out);
		fputc('\n', out);
	}
}

void ash_directive_help(FILE *out)
{
	for (int i = 0; i < ASH_N_DIRECTIVE; ++i) {
		const ash_directive_row *row = ash_directive_row_of(
			(ash_directive_kind) i);

		fprintf(out, "  %s(%s)\n      %s\n", row->name, row->arguments,
			row->help);
	}
}
