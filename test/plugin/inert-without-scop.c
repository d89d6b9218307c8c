/* Code in which nothing is found comes out as without the plugin, to the bit,
 * debug information included.
 * RUN: %clang -O2 -S %s -o %t.plain.s
 * RUN: %clang-ashlar -O2 -S %s -o %t.ashlar.s
 * RUN: diff %t.plain.s %t.ashlar.s
 * RUN: %clang -O3 -g -S -emit-llvm %s -o %t.plain.ll
 * RUN: %clang-ashlar -O3 -g -S -emit-llvm %s -o %t.ashlar.ll
 * RUN: diff %t.plain.ll %t.ashlar.ll
 * RUN: %clang-ashlar -O3 -g -mllvm -ashlar-late -S -emit-llvm %s \
 * RUN:   -o %t.late.ll
 * RUN: diff %t.plain.ll %t.late.ll
 * SPDX-License-Identifier: MIT
 */
struct list {
	struct list *next;
	int key, value;
};

int external(int);

int find(const struct list *list, int key)
{
	for (; list; list = list->next)
		if (list->key == key)
			return list->value;
	return external(key);
}

int collatz(unsigned n)
{
	int steps = 0;

	for (; n > 1; ++steps)
		n = n % 2 ? 3 * n + 1 : n / 2;
	return steps;
}

void chase(int *a, const int *index, int n)
{
	for (int i = 0; i < n; ++i)
		a[index[i]] = external(a[i] < 0 ? -a[i] : a[i]);
}

static int clamp(int x, int lo, int hi)
{
	return x < lo ? lo : x > hi ? hi : x;
}

int calls(const volatile int *port, int n)
{
	int sum = 0;

	for (int i = 0; i < n; ++i)
		sum += clamp(external(*port), -i, i);
	return sum;
}
