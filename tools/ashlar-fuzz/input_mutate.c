/* input_mutate.c - random changes of texts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "input_case.h"

#include <ctype.h>
#include <string.h>

/* A part of a text. */
typedef struct part {
	size_t begin, n;
} part;

static size_t pick(ash_random *random, size_t n)
{
	return n ? ash_random_next(random) % n : 0;
}

/* Replace "what" by the "n" bytes "with". */
static void replace(input_case *c, part what, const char *with, size_t n)
{
	size_t rest = c->n - what.begin - what.n;

	if (c->n - what.n + n > INPUT_MAX_TEXT)
		return;
	memmove(c->text + what.begin + n, c->text + what.begin + what.n,
		rest + 1);
	memcpy(c->text + what.begin, with, n);
	c->n += n - what.n;
}

static part any_part(const input_case *c, ash_random *random, size_t most)
{
	part p = { pick(random, c->n + 1), 0 };
	size_t left = c->n - p.begin;

	p.n = pick(random, (left < most ? left : most) + 1);
	return p;
}

static bool is_word(char c)
{
	return isalnum((unsigned char) c) || c == '_';
}

/* A random word or character of the text; empty at its end. */
static part any_token(const input_case *c, ash_random *random)
{
	size_t at = pick(random, c->n);
	size_t end = at;

	while (end < c->n && is_word(c->text[end]))
		end++;
	while (at > 0 && end > at && is_word(c->text[at - 1]))
		at--;
	if (end == at && end < c->n)
		end++;
	return (part) { at, end - at };
}

static part any_line(const input_case *c, ash_random *random)
{
	size_t at = pick(random, c->n);
	size_t end = at;

	while (at > 0 && c->text[at - 1] != '\n')
		at--;
	while (end < c->n && c->text[end] != '\n')
		end++;
	return (part) { at, end - at + (end < c->n) };
}

static void change_byte(input_case *c, ash_random *random)
{
	char byte = ash_random_chance(random, 80)
		? ash_random_between(random, 32, 126)
		: ash_random_between(random, 1, 255);

	if (c->n > 0)
		c->text[pick(random, c->n)] = byte;
}

static void flip_bit(input_case *c, ash_random *random)
{
	char *byte = &c->text[pick(random, c->n)];
	char flipped = *byte ^ (1 << pick(random, 8));

	if (c->n > 0 && flipped)
		*byte = flipped;
}

/* Insert a copy of "from" at a random place. */
static void copy_part(input_case *c, ash_random *random, part from)
{
	char copy[2000];
	size_t n = from.n < sizeof(copy) ? from.n : sizeof(copy);

	memcpy(copy, c->text + from.begin, n);
	replace(c, (part) { pick(random, c->n + 1), 0 }, copy, n);
}

static void put_token(input_case *c, ash_random *random)
{
	static const char *const tokens[] = { "[", "]", "{", "}", "(", ")", ":",
		";", ",", "->", "and", " or ", "not", "exists", "mod", "floor(",
		"ceil(", "max(", "min(", "%", "\"", "\\", "#", "\n", "\t", "- ",
		"infty", "-infty", "NaN", "false", "true", "rat", "implies",
		" = ", " != ", " <= ", " < ", "*", "/", "//", "+", "-", "^",
		"?", "@", "'", ">>", "<<", "child:", "filter:", "domain:",
		"schedule:", "sequence:", "set:", "mark:", "context:", "guard:",
		"extension:", "expansion:", "contraction:", "permutable: 1",
		"coincident: [1]", "options:", "anchored", "=", "no-", "=-",
		"\r\n", "S0[", "n", "0", "1" };
	size_t i = pick(random, sizeof(tokens) / sizeof(tokens[0]));
	part place = { pick(random, c->n + 1), 0 };

	if (ash_random_chance(random, 50))
		place = any_token(c, random);
	replace(c, place, tokens[i], strlen(tokens[i]));
}

static void put_number(input_case *c, ash_random *random)
{
	static const char *const numbers[] = { "0", "-1", "1", "2147483647",
		"2147483648", "-2147483649", "4294967296",
		"9223372036854775807", "9223372036854775808",
		"-9223372036854775809", "18446744073709551616",
		"100000000000000000000000000000000000000000000000", "1e9",
		"0x10", "00", "1.5", "1000000" };
	size_t i = pick(random, sizeof(numbers) / sizeof(numbers[0]));
	part place = any_token(c, random);

	for (int k = 0; k < 20 && place.n > 0 &&
		!isdigit((unsigned char) c->text[place.begin]);
		++k)
		place = any_token(c, random);
	replace(c, place, numbers[i], strlen(numbers[i]));
}

/* Repeat a part many times, as in very deep nesting. */
static void nest(input_case *c, ash_random *random)
{
	static const char *const openings[] = { "(", "[", "{", "-", "not ",
		"- ", "\"", "exists a : ", "[ -> ", "2 ", "floor((", "max(1,",
		"{ child: ", "{ sequence: [ { filter: ", "\n ", ",", ";",
		"1 + ", "x and ", "A[] -> " };
	size_t i = pick(random, sizeof(openings) / sizeof(openings[0]));
	int most = ash_random_chance(random, 3) ? 20000 : 200;
	int n = ash_random_between(random, 1, most);
	size_t at = pick(random, c->n + 1);

	for (; n > 0; --n)
		replace(c, (part) { at, 0 }, openings[i], strlen(openings[i]));
}

static void swap_parts(input_case *c, part a, part b)
{
	char copy[2000];

	if (a.begin > b.begin) {
		part swap = a;

		a = b;
		b = swap;
	}
	if (a.begin + a.n > b.begin || a.n > sizeof(copy) || b.n > sizeof(copy))
		return;
	memcpy(copy, c->text + b.begin, b.n);
	replace(c, b, c->text + a.begin, a.n);
	replace(c, a, copy, b.n);
}

static void indent(input_case *c, ash_random *random)
{
	part line = any_line(c, random);

	if (ash_random_chance(random, 50))
		replace(c, (part) { line.begin, 0 }, "    ",
			ash_random_between(random, 1, 4));
	else if (line.n > 0 && c->text[line.begin] == ' ')
		replace(c, (part) { line.begin, 1 }, "", 0);
}

/* Insert a part of another text of the same or another kind. */
static void splice(input_case *c, ash_random *random, const input_seeds *seeds)
{
	int kind = ash_random_chance(random, 70)
		? (int) c->kind
		: ash_random_between(random, 0, INPUT_N_KIND - 1);
	input_case other = {
		.text = seeds->text[kind][pick(random, INPUT_N_SEED)]
	};
	part from, to = any_part(c, random, 200);

	other.n = strlen(other.text);
	from = any_part(&other, random, 1000);
	replace(c, to, other.text + from.begin, from.n);
}

void input_mutate(input_case *c, ash_random *random, const input_seeds *seeds)
{
	switch (pick(random, 15)) {
	case 0:
		change_byte(c, random);
		break;
	case 1:
		flip_bit(c, random);
		break;
	case 2:
		replace(c, any_part(c, random, 20), "", 0);
		break;
	case 3:
		copy_part(c, random, any_part(c, random, 40));
		break;
	case 4:
		replace(c, any_line(c, random), "", 0);
		break;
	case 5:
		copy_part(c, random, any_line(c, random));
		break;
	case 6:
		swap_parts(c, any_line(c, random), any_line(c, random));
		break;
	case 7:
	case 8:
		swap_parts(c, any_token(c, random), any_token(c, random));
		break;
	case 9:
		indent(c, random);
		break;
	case 10:
		splice(c, random, seeds);
		break;
	case 11:
		put_number(c, random);
		break;
	case 12:
		nest(c, random);
		break;
	case 13:
		replace(c, any_token(c, random), "", 0);
		break;
	default:
		put_token(c, random);
		break;
	}
}
