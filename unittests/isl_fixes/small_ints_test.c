/* small_ints_test.c - sums and products are those of isl, however long.
 *
 * isl's own functions are there under another name, and say what is right.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdlib.h>

#include "check.h"

typedef int64_t word;

void isl_sioimath_add(word *to, word a, word b);
void isl_sioimath_mul(word *to, word a, word b);
void isl_seq_inner_product(word *a, word *b, unsigned n, word *to);
void __real_isl_sioimath_add(word *to, word a, word b);
void __real_isl_sioimath_mul(word *to, word a, word b);
void __real_isl_seq_inner_product(word *a, word *b, unsigned n, word *to);
void isl_seq_gcd(word *row, unsigned n, word *gcd);
void __real_isl_seq_gcd(word *row, unsigned n, word *gcd);
void isl_seq_neg(word *to, word *from, unsigned n);
void __real_isl_seq_neg(word *to, word *from, unsigned n);
void isl_seq_cpy(word *to, word *from, unsigned n);
int isl_seq_eq(word *a, word *b, unsigned n);
int __real_isl_seq_eq(word *a, word *b, unsigned n);
void isl_sioimath_init(word *to);
void isl_sioimath_clear(word *of);
void isl_sioimath_set_si(word *to, long value);
int isl_sioimath_cmp(word a, word b);

#define N_NUMBER 16
static const long numbers[N_NUMBER] = {
	0, 1, -1, 2, -3, 46340, 46341, -46341, INT32_MAX, -INT32_MAX,
	INT32_MIN, INT32_MAX + 1L, INT32_MIN - 1L, INT64_MAX, -INT64_MAX,
	1L << 40,
};
#define MAX_ROW 24

typedef void binary(word *to, word a, word b);

/* "mine" and "theirs" of each two numbers, into a word that held "before". */
static bool agree(binary *mine, binary *theirs, long before)
{
	word a, b, x, y;
	bool equal = true;

	isl_sioimath_init(&a);
	isl_sioimath_init(&b);
	isl_sioimath_init(&x);
	isl_sioimath_init(&y);
	for (int i = 0; i < N_NUMBER * N_NUMBER; ++i) {
		isl_sioimath_set_si(&a, numbers[i / N_NUMBER]);
		isl_sioimath_set_si(&b, numbers[i % N_NUMBER]);
		isl_sioimath_set_si(&x, before);
		isl_sioimath_set_si(&y, before);
		mine(&x, a, b);
		theirs(&y, a, b);
		equal = equal && isl_sioimath_cmp(x, y) == 0;
		mine(&a, a, b);
		equal = equal && isl_sioimath_cmp(a, y) == 0;
	}
	isl_sioimath_clear(&a);
	isl_sioimath_clear(&b);
	isl_sioimath_clear(&x);
	isl_sioimath_clear(&y);
	return equal;
}

/* Rows of which one element in "one_in" may be long. */
static void draw_row(word *row, int n, int one_in)
{
	for (int i = 0; i < n; ++i)
		isl_sioimath_set_si(&row[i], rand() % one_in ?
			rand() % 19 - 9 : numbers[rand() % N_NUMBER]);
}

typedef struct {
	word a[MAX_ROW], b[MAX_ROW], c[MAX_ROW], x, y;
} rows;

static void for_all(rows *r, void (*what)(word *of))
{
	for (int i = 0; i < MAX_ROW; ++i) {
		what(&r->a[i]);
		what(&r->b[i]);
		what(&r->c[i]);
	}
	what(&r->x);
	what(&r->y);
}

static bool products_agree(rows *r, int n)
{
	isl_seq_inner_product(r->a, r->b, n, &r->x);
	__real_isl_seq_inner_product(r->a, r->b, n, &r->y);
	return isl_sioimath_cmp(r->x, r->y) == 0;
}

static bool divisors_agree(rows *r, int n)
{
	isl_seq_gcd(r->a, n, &r->x);
	__real_isl_seq_gcd(r->a, n, &r->y);
	return isl_sioimath_cmp(r->x, r->y) == 0;
}

/* Over the old row "c", and in place. */
static bool negatives_agree(rows *r, int n)
{
	bool equal;

	isl_seq_neg(r->c, r->a, n);
	__real_isl_seq_neg(r->b, r->a, n);
	equal = __real_isl_seq_eq(r->b, r->c, n);
	isl_seq_neg(r->b, r->b, n);
	return equal && __real_isl_seq_eq(r->b, r->a, n);
}

static bool copies_agree(rows *r, int n)
{
	bool differ = !__real_isl_seq_eq(r->a, r->b, n);
	bool equal = isl_seq_eq(r->a, r->b, n) == !differ;

	isl_seq_cpy(r->b, r->a, n);
	return equal && isl_seq_eq(r->a, r->b, n) &&
		__real_isl_seq_eq(r->a, r->b, n);
}

static bool rows_agree(bool (*agree)(rows *r, int n), int one_in)
{
	rows r;
	bool equal = true;

	for_all(&r, isl_sioimath_init);
	for (int i = 0; i < 2000; ++i) {
		int n = rand() % (MAX_ROW + 1);

		draw_row(r.a, n, one_in);
		draw_row(r.b, n, one_in);
		draw_row(r.c, n, one_in);
		equal = equal && agree(&r, n);
	}
	for_all(&r, isl_sioimath_clear);
	return equal;
}

static const int kinds[] = { 1000000, 8, 1 };

int main(void)
{
	check(agree(isl_sioimath_add, __real_isl_sioimath_add, 0),
		"sums");
	check(agree(isl_sioimath_add, __real_isl_sioimath_add, INT64_MAX),
		"sums where a long number was");
	check(agree(isl_sioimath_mul, __real_isl_sioimath_mul, 0),
		"products");
	check(agree(isl_sioimath_mul, __real_isl_sioimath_mul, INT64_MAX),
		"products where a long number was");
	for (int i = 0; i < 3; ++i) {
		check(rows_agree(products_agree, kinds[i]), "inner products");
		check(rows_agree(divisors_agree, kinds[i]), "divisors");
		check(rows_agree(negatives_agree, kinds[i]), "negatives");
		check(rows_agree(copies_agree, kinds[i]), "copies");
	}
	return check_result();
}
