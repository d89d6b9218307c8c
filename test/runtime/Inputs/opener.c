/* opener.c LIBRARY - open it, call it, close it, several times; print what
 * user.c prints.
 *
 * SPDX-License-Identifier: MIT
 */
#include <dlfcn.h>
#include <stdio.h>

enum { N = 16, SIZE = 12, ROUNDS = 5 };

static double result[N];

static int round_trip(const char *name)
{
	void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
	double (*work)(int) = NULL;

	if (library)
		*(void **)&work = dlsym(library, "work");
	if (!work) {
		fprintf(stderr, "%s\n", dlerror());
		return 0;
	}
	for (int i = 0; i < N; i++)
		result[i] = work(SIZE + i);
	return dlclose(library) == 0;
}

int main(int argc, char **argv)
{
#ifdef _OPENMP
	int n = 0;

#pragma omp parallel num_threads(2)
#pragma omp atomic
	n++;
	if (n < 1)
		return 3;
#endif
	for (int i = 0; i < ROUNDS; i++)
		if (argc < 2 || !round_trip(argv[1]))
			return 2;
	for (int i = 0; i < N; i++)
		printf("%d %a\n", i, result[i]);
	return 0;
}
