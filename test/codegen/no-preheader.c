/* New code of one nest can leave a loop of the function without a preheader,
 * which what LLVM says of its PHIs needs.
 *
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain
 * RUN: %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t.exe \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-tile=4
 * RUN: %t.exe | diff - %t.wanted
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdio.h>

static double weight[2][29];
static struct { double a, b; float c; } row[29];
static struct { double a, b; unsigned char c; } field[18][16][18];
static jmp_buf out;

__attribute__((noinline, noreturn)) static void leave(void)
{
	longjmp(out, 1);
}

__attribute__((noinline, optnone)) static void leave_unless(int stays)
{
	if (!stays)
		leave();
}

__attribute__((noinline)) static void work(void)
{
	for (int i = 0; i < 15; i++)
		for (int j = 0; j < i + 3; j++)
			field[0][0][j].c = (unsigned char)
				((unsigned) field[j][i][0].c);
	for (int t = 0; ; t++) {
		leave_unless(t < 0);
		for (int i = 0; i < 1; i++)
			;
		for (int i = 0; i < 16; i++)
			for (int j = 0; j < 28; j++)
				field[t][0][0].b = row[j].c * 0.5 *
					(0.5 - 0.5 * (0.5 + weight[0][j]));
	}
}

int main(void)
{
	unsigned long sum = 0;

	for (int i = 0; i < 18 * 16 * 18; i++)
		(&field[0][0][0])[i].c = (unsigned char) (i * 7);
	if (!setjmp(out))
		work();
	for (int i = 0; i < 18 * 16 * 18; i++)
		sum = sum * 31 + (&field[0][0][0])[i].c;
	printf("%lu\n", sum);
	return 0;
}
