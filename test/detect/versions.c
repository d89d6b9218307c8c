/* Bounds and addresses that a store of the nest might change, or that an inner
 * loop reads which does not run in each iteration: assumed and tested.
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-why=%t.txt
 * RUN: %FileCheck %s < %t.txt
 *
 * In the late position loops are rotated, and what LLVM could move has been
 * moved.
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-late \
 * RUN:   -mllvm -ashlar-why=%t.late.txt
 * RUN: %FileCheck %s --check-prefix=LATE < %t.late.txt
 *
 * Each assumption has a remark at the place of the load.
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-force \
 * RUN:   -Rpass-analysis=ashlar 2>&1 | %FileCheck %s --check-prefix=REMARK
 *
 * The program does the same, though its arrays lie on top of what is loaded,
 * and reads nothing that it did not read before.
 * RUN: %clang -O1 %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 %s -o %t.exe -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-verify
 * RUN: %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O2 %s -o %t.par -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0
 * RUN: %t.par | diff %t.wanted -
 * RUN: %clang-ashlar -O2 %s -o %t.late -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-late
 * RUN: %t.late | diff %t.wanted -
 * RUN: %clang-ashlar -O3 %s -o %t.late3 -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-late -mllvm -ashlar-verify
 * RUN: %t.late3 | diff %t.wanted -
 *
 * Without checks nothing is assumed.
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-checks=0 \
 * RUN:   -mllvm -ashlar-why=%t.checks.txt
 * RUN: %FileCheck %s --check-prefix=CHECKS < %t.checks.txt
 *
 * The stand-in for the test is gone.
 * RUN: %clang-ashlar -O2 -S -emit-llvm %s -o - -mllvm -ashlar-force \
 * RUN:   | %FileCheck %s --check-prefix=IR
 * IR-NOT: ashlar.apart
 * SPDX-License-Identifier: MIT
 */
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct {
	size_t n;
	size_t *at;
} table;

typedef struct {
	int width, height, pitch;
	unsigned char *pixel;
} image;

typedef struct {
	size_t rows, columns, step;
	double *data;
} matrix;

typedef struct {
	size_t rows;
	matrix *of;
} view;

#define KEEP __attribute__((noinline))

/* The bound has the type of the elements. */
KEEP void fill(table *t)
{
	for (size_t i = 0; i < t->n; i++)
		t->at[i] = 2 * i;
}

/* So has that of another table. */
KEEP void add(table *to, const table *a, const table *b)
{
	for (size_t i = 0; i < to->n; i++)
		to->at[i] += a->at[i] + b->at[b->n - 1 - i];
}

/* A store of bytes may change anything. */
KEEP void paint(image *m, int colour)
{
	for (int y = 0; y < m->height; y++)
		for (int x = 0; x < m->width; x++)
			m->pixel[y * m->pitch + x] += colour + x;
}

/* The inner loop does not run in the last iteration, ... */
KEEP void upper(matrix *m, double f)
{
	for (size_t i = 0; i < m->rows; i++)
		for (size_t j = i + 1; j < m->columns; j++)
			m->data[i * m->step + j] *= f;
}

/* ... not in the first one, ... */
KEEP void lower(matrix *m, double f)
{
	for (size_t i = 0; i < m->rows; i++)
		for (size_t j = 0; j < i; j++)
			m->data[i * m->step + j] += f;
}

/* ... and in the last one of the last ones. */
KEEP void pyramid(matrix *m, double f)
{
	for (size_t i = 0; i < m->rows; i++)
		for (size_t j = 0; j < i; j++)
			for (size_t k = 0; k < j; k++)
				m->data[i * m->step + j] +=
					f * m->data[j * m->step + k];
}

/* An address that is loaded from a loaded address. */
KEEP void deep(view *v, double f)
{
	for (size_t i = 0; i < v->rows; i++)
		for (size_t j = 0; j < i; j++)
			v->of->data[i * v->of->step + j] -= f;
}

/* The height is read again in some of the iterations, in others not, though the
 * store may have changed it in both. */
KEEP void stale(image *m, int again)
{
	int height = m->height;

	for (int y = 0; y < height; y++) {
		m->pixel[y] = y;
		if (again > 0)
			height = m->height;
	}
}

/* It is read again wherever it may have changed. */
KEEP void fresh(image *m, int again)
{
	int height = m->height;

	for (int y = 0; y < height; y++)
		if (again > 0) {
			m->pixel[y] = y;
			height = m->height;
		}
}

/* Downwards. */
KEEP void backwards(matrix *m, double f)
{
	for (size_t i = m->rows; i > 0; i--)
		for (size_t j = i; j < m->columns; j++)
			m->data[(i - 1) * m->step + j] -= f;
}

/* Two values come out of the nest. */
KEEP size_t last(table *t)
{
	size_t sum = 0, i;

	for (i = 0; i < t->n; i++) {
		t->at[i] += i;
		sum += t->at[i];
	}
	return sum + i;
}

/* The store is known to change the bound. */
KEEP void shrink(table *t)
{
	for (size_t i = 0; i < t->n; i++)
		t->n -= i;
}

/* Which table it is depends on data; only the outer loop has a version, which
 * cannot be modelled. */
KEEP void many(table **t, const size_t *pick, table *count)
{
	for (size_t i = 0; i < count->n; i++) {
		count->at[i] = pick[i];
		for (size_t j = 0; j < 3; j++)
			t[pick[i]]->at[j] = i;
	}
}

/* A call. */
KEEP void show(table *t)
{
	for (size_t i = 0; i < t->n; i++) {
		t->at[i] = i;
		printf(" %zu", t->at[i]);
	}
	printf("\n");
}

static double cells[64];

/* "size" bytes, behind which nothing may be read. */
static void *at_the_edge(size_t size)
{
	size_t page = sysconf(_SC_PAGESIZE);
	char *memory = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (memory == MAP_FAILED || mprotect(memory + page, page, PROT_NONE))
		return NULL;
	return memory + page - size;
}

static void print(const char *name)
{
	printf("%s", name);
	for (int i = 0; i < 64; i++)
		printf(" %g", cells[i]);
	printf("\n");
}

static void print_table(const char *name, const table *t, size_t n)
{
	printf("%s %zu", name, t->n);
	for (size_t i = 0; i < n; i++)
		printf(" %zu", t->at[i]);
	printf("\n");
}

static void test_tables(void)
{
	size_t place[40] = { 0 }, other[40], pick[3] = { 1, 0, 1 };
	table t = { 40, place }, u = { 40, other }, own = { 5, NULL };
	/* The elements are the table itself. */
	struct { size_t n; size_t *at; size_t more[8]; } mixed = { 9, NULL,
		{ 0 } };
	table *all[2] = { &t, &u };

	fill(&t);
	print_table("fill", &t, 40);
	own.at = &own.n;
	fill(&own);
	printf("own %zu\n", own.n);
	mixed.at = &mixed.n - 1 + 1;
	mixed.n = 1;
	fill((table *) &mixed);
	printf("mixed %zu\n", mixed.n);
	/* The bound is the third element, and becomes 4. */
	memset(place, 0, sizeof(place));
	place[2] = 30;
	((table *) &place[2])->at = place;
	fill((table *) &place[2]);
	printf("inside %zu %zu\n", place[0], place[1]);
	memset(place, 0, sizeof(place));
	fill(&u);
	add(&t, &u, &u);
	add(&t, &t, &u);
	print_table("add", &t, 40);
	printf("last %zu\n", last(&t));
	t.n = 0;
	printf("none %zu\n", last(&t));
	t.n = 9;
	shrink(&t);
	printf("shrink %zu\n", t.n);
	t.n = 3;
	many(all, pick, &t);
	print_table("many", &t, 4);
	print_table("and", &u, 4);
	show(&t);
}

static void test_images(void)
{
	unsigned char pixel[200] = { 1, 2, 3 };
	image m = { 12, 10, 16, pixel }, *none = at_the_edge(8), self;
	unsigned sum = 0;

	paint(&m, 3);
	m.pitch = -16;
	m.pixel = pixel + 160;
	paint(&m, 5);
	none->height = 0;
	paint(none, 1);
	for (int i = 0; i < 200; i++)
		sum = 7 * sum + pixel[i];
	printf("paint %u\n", sum);
	/* It paints over its own height. */
	memset(&self, 0, sizeof(self));
	self.width = 1;
	self.height = 6;
	self.pitch = 1;
	self.pixel = (unsigned char *) &self.height;
	paint(&self, 255);
	printf("self %d %d\n", self.width, self.height);
	for (int again = 0; again < 2; again++) {
		self.height = 10;
		self.pixel = (unsigned char *) &self.height - 3;
		stale(&self, again);
		printf("stale %d %d\n", again, self.height);
		self.height = 10;
		fresh(&self, again);
		printf("fresh %d %d\n", again, self.height);
	}
}

static void test_matrices(void)
{
	matrix m = { 6, 7, 8, cells }, one = { 1, 1, 8, cells };
	view w = { 5, &m }, *no_view = at_the_edge(sizeof(size_t));
	matrix *no_data = at_the_edge(2 * sizeof(size_t));

	for (int i = 0; i < 64; i++)
		cells[i] = i + 1;
	no_data->rows = 1;
	no_data->columns = 1;
	upper(&m, 2);
	upper(&one, 3);
	upper(no_data, 4);
	print("upper");
	lower(&m, 2);
	lower(&one, 3);
	lower(no_data, 4);
	print("lower");
	pyramid(&m, 0.5);
	no_data->rows = 2;
	pyramid(no_data, 4);
	print("pyramid");
	backwards(&m, 1);
	no_data->rows = 1;
	backwards(no_data, 4);
	deep(&w, 3);
	no_view->rows = 1;
	deep(no_view, 3);
	print("backwards");
}

/* CHECK:      {{[0-9]+}} fill {{.*}} {{modelled|transformed}}
 * CHECK-NEXT: add {{.*}} {{modelled|transformed}}
 * CHECK-NEXT: paint 2 2 {{modelled|transformed}}
 * CHECK-NEXT: upper 2 2 {{modelled|transformed}}
 * CHECK-NEXT: lower 2 2 {{modelled|transformed}}
 * CHECK-NEXT: pyramid 3 3 {{modelled|transformed}}
 * CHECK-NEXT: deep 2 2 {{modelled|transformed}}
 * CHECK-NEXT: stale {{.*}} refused
 * CHECK-NEXT: fresh {{.*}}
 * CHECK-NEXT: backwards 2 2 {{modelled|transformed}}
 * CHECK-NEXT: last {{.*}} {{modelled|transformed}}
 * CHECK-NEXT: shrink {{.*}} refused {{.*}}number of iterations
 * CHECK-NEXT: many 2 2 refused
 * CHECK:      library functions with side effects: printf
 *
 * LATE:      {{[0-9]+}} fill {{.*}} {{modelled|transformed}}
 * LATE-NEXT: add {{.*}} {{modelled|transformed}}
 * LATE-NEXT: paint 2 2 {{modelled|transformed}}
 * LATE-NEXT: upper 2 2 {{modelled|transformed}}
 * LATE-NEXT: lower 2 2 {{modelled|transformed}}
 * LATE-NEXT: pyramid 3 3 {{modelled|transformed}}
 * LATE-NEXT: deep 2 2 {{modelled|transformed}}
 * LATE-NEXT: stale {{.*}} refused
 * LATE-NEXT: fresh {{.*}} {{modelled|transformed}}
 * LATE-NEXT: backwards 2 2 {{modelled|transformed}}
 * LATE-NEXT: last {{.*}} {{modelled|transformed}}
 * LATE-NEXT: shrink {{.*}} refused {{.*}}number of iterations
 * LATE-NEXT: many {{.*}} refused
 * LATE:      library functions with side effects: printf
 *
 * REMARK: versions.c:88:{{.*}} does not overlap the bound or address that is read here
 * REMARK: in the first iteration or in the last
 *
 * CHECKS:      {{[0-9]+}} fill {{.*}} refused
 * CHECKS:      paint {{.*}} refused
 * CHECKS:      upper 2 2 refused
 */
int main(void)
{
	test_tables();
	test_images();
	test_matrices();
	return 0;
}
