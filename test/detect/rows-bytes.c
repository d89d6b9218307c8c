/* Tables of rows of bytes: a store of a byte may change the table.
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-why=%t.txt
 * RUN: %FileCheck %s < %t.txt
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-late \
 * RUN:   -mllvm -ashlar-why=%t.late.txt
 * RUN: %FileCheck %s < %t.late.txt
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-force \
 * RUN:   -Rpass-analysis=ashlar 2>&1 | %FileCheck %s --check-prefix=REMARK
 *
 * RUN: %clang -O1 %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 %s -o %t.exe -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-verify
 * RUN: %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O3 %s -o %t.par -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0
 * RUN: %t.par | diff %t.wanted -
 * RUN: %clang-ashlar -O3 %s -o %t.late -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-late
 * RUN: %t.late | diff %t.wanted -
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define KEEP __attribute__((noinline))
#define PLAIN __attribute__((noinline, optnone))

typedef unsigned char byte;
typedef struct {
	int n, m;
	byte **row;
} image;

// REMARK: all rows lie at equal distances in memory
// REMARK: the rows of to do not overlap the addresses of rows that are read here

// CHECK: {{[0-9]+}} copy 2 2 {{modelled|transformed}}
KEEP void copy(byte **to, byte **from, int n, int m)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			to[i][j] = from[i][j];
}

/* Pointers that move along tables and rows, and a table of tables. */
// CHECK-NEXT: grey 2 2 {{modelled|transformed}}
KEEP void grey(byte ***in, unsigned row, byte **out, int n, unsigned m)
{
	while (--n >= 0) {
		byte *from = in[0][row++];
		byte *to = *out++;

		for (unsigned j = 0; j < m; j++) {
			to[0] = to[1] = to[2] = from[j];
			to += 3;
		}
	}
}

// CHECK-NEXT: blur 2 2 {{modelled|transformed}}
KEEP void blur(byte **to, byte **from, int n, int m)
{
	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < m - 1; j++)
			to[i][j] = from[i - 1][j] + from[i][j - 1] +
				from[i][j + 1] + from[i + 1][j];
}

/* LLVM makes a memset of the inner loop. */
// CHECK-NEXT: expand {{[12] [12]}} {{modelled|transformed}}
KEEP void expand(byte **a, int n, unsigned old, unsigned new)
{
	int more = (int) (new - old);

	if (more > 0)
		for (int i = 0; i < n; i++) {
			byte *to = a[i] + old, value = to[-1];

			for (int j = more; j > 0; j--)
				*to++ = value;
		}
}

// CHECK-NEXT: member 2 2 {{modelled|transformed}}
KEEP void member(image *p)
{
	for (int i = 0; i < p->n; i++)
		for (int j = 0; j < p->m; j++)
			p->row[i][j] = p->row[i][j] * 2 + j;
}

// CHECK-NEXT: triangle 2 2 {{modelled|transformed}}
KEEP void triangle(byte **a, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < i; j++)
			a[i][j] = a[j][i] + 1;
}

// CHECK-NEXT: every_other 2 2 {{modelled|transformed}}
KEEP void every_other(byte **a, int n, int m)
{
	for (int i = n - 1; i >= 0; i -= 2)
		for (int j = m - 1; j >= 0; j--)
			a[i][j] += j;
}

/* A row has as many bytes as a pointer in it says. */
// CHECK-NEXT: lists 2 2 refused
KEEP void lists(byte **a, int n)
{
	for (int i = 0; i < n; i++)
		for (byte *p = a[i]; *p; p++)
			*p += 1;
}

static union {
	byte *row[512];
	byte cell[4096];
} memory;

static byte *row[8], *other[8];

PLAIN static void lay(byte **at, int n, int first, int distance)
{
	for (int i = 0; i < n; i++)
		at[i] = memory.cell + first + distance * i;
}

PLAIN static void fill(void)
{
	for (int i = 0; i < 4096; i++)
		memory.cell[i] = i * 31 + i / 7;
	memory.cell[4095] = 0;
}

/* The bytes, but for "n" addresses from "first" on. */
PLAIN static void print(const char *name, int first, int n)
{
	uint64_t hash = 1469598103934665603u;

	memset(memory.row + first, 0, n * sizeof(byte *));
	for (int i = 0; i < 4096; i++)
		hash = (hash ^ memory.cell[i]) * 1099511628211u;
	printf("%s %016lx\n", name, (unsigned long) hash);
}

#define RUN(call) \
	do { \
		fill(); \
		lay(row, 8, 1000, distance); \
		lay(other, 8, apart, distance); \
		call; \
		print(#call, 0, 0); \
	} while (0)

PLAIN static void run(int n, int distance, int apart)
{
	image picture = { n, 11, row };
	byte **table = row;

	RUN(copy(other, row, n, 11));
	RUN(grey(&table, 0, other, n, 5));
	RUN(grey(&table, 2, other, n < 6 ? n : 6, 5));
	RUN(blur(other, row, n, 11));
	RUN(expand(row, n, 3, 11));
	RUN(member(&picture));
	RUN(triangle(row, n));
	RUN(every_other(row, n, 11));
	RUN(lists(row, n));
}

/* Rows that lie over their table. */
PLAIN static void run_over(void)
{
	byte **table = memory.row + 128, *address = memory.cell + 77;
	image picture = { 4, 8, table };

	/* The first row is the address of the second. */
	fill();
	lay(row, 4, 2000, 16);
	lay(other, 4, 3000, 16);
	row[0] = (byte *) &row[1];
	memcpy(other[0], &address, sizeof(address));
	copy(row, other, 4, 8);
	memset(memory.cell + 3000, 0, sizeof(address));
	print("second", 0, 0);
	/* The same, but at one distance. */
	fill();
	lay(table, 3, 1024 + 8, 8);
	for (int i = 0; i < 3; i++) {
		byte *next = memory.cell + 1024 + 8 * (i + 2);

		memcpy(memory.cell + 3000 + 16 * i, &next, sizeof(next));
	}
	copy(table, other, 3, 8);
	memset(memory.cell + 3000, 0, 64);
	print("next", 128, 8);
	/* Each row lies over the address of the one before. */
	fill();
	lay(table, 4, 1024 - 8, 8);
	member(&picture);
	print("before", 128, 4);
	/* Right in front of the table, and right behind it. */
	fill();
	lay(table, 4, 1024 - 32, 8);
	member(&picture);
	print("in front", 128, 4);
	fill();
	lay(table, 4, 1024 + 32, 8);
	member(&picture);
	print("behind", 128, 4);
	/* The table of tables is one of the rows. */
	fill();
	table[0] = (byte *) row;
	lay(row, 4, 2000, 16);
	lay(other, 1, 1024 - 4, 16);
	lay(other + 1, 3, 3000, 16);
	row[0] = (byte *) table + 8;
	grey((byte ***) table, 0, other, 1, 1);
	print("tables", 128, 1);
}

int main(void)
{
	for (int n = 0; n < 9; n++)
		for (int distance = -12; distance <= 12; distance += 6) {
			run(n, distance, 2000);
			run(n, distance, 1000);
			run(n, distance, 1005);
		}
	run_over();
	copy(NULL, NULL, 0, 3);
	grey(NULL, 0, NULL, 0, 3);
	grey(NULL, 0, NULL, -1, 3);
	blur(NULL, NULL, 2, 9);
	return 0;
}
