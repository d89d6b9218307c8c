/* A program without a C library.  The best order for its loops wants memory
 * for "row"; loops of it can run on several threads, and would set memory.
 *
 * SPDX-License-Identifier: MIT
 */
static unsigned a[700][700], b[700][700];

__attribute__((noinline)) static void fill(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			a[j][i] = 3u * i + 5u * j;
}

__attribute__((noinline)) static void clear(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			b[j][i] = 0;
}

unsigned sums(int n)
{
	unsigned total = 0;

	for (int i = 0; i < n; i++) {
		unsigned row = 0;

		for (int j = 0; j < n; j++) {
			row += a[j][i];
			b[j][i] += row;
		}
		total = total * 3 + row;
	}
	return total;
}

/* Whether the arrays overlap is computed in 64 bits: parameters for which that
 * is not enough are tested for first.
 */
void sevenths(long n, long m, double *x, double *y, double *z)
{
	for (long i = 0; 7 * i < n; i++)
		for (long j = 0; 7 * j < m; j++)
			z[j * 1000 + i] += x[j * 1000 + i] * y[i];
}

#ifdef START
__attribute__((force_align_arg_pointer)) void _start(void)
{
	unsigned result;

	fill(700);
	clear(700);
	result = sums(700) + 7 * b[33][44];
	__asm__ volatile("syscall" : : "a"(60), "D"(result != 970137459u));
	__builtin_unreachable();
}
#else
unsigned run(int n)
{
	fill(n);
	clear(n);
	return sums(n) + 7 * b[33 % n][44 % n];
}
#endif
