/* The kernel of figure 1 of "Opening Polyhedral Compiler's Black Box", in a
 * compilation: what was done to it is recorded; the directives that the paper
 * shows for what Pluto did (figure 4) and for what its users made of that
 * (figure 9) are replayed, on several threads, and the program prints the same.
 *
 * RUN: rm -rf %t.dir && mkdir %t.dir
 * DEFINE: %{compile} = %clang-ashlar -O2 -gline-tables-only -ffp-contract=off \
 * DEFINE:   -w %s -mllvm -ashlar-parallel -mllvm -ashlar-only=beamforming
 * DEFINE: %{name} =
 * DEFINE: %{replay} = %{compile} -o %t.%{name} -mllvm -ashlar-dump=ast \
 * DEFINE:   -mllvm -ashlar-replay=%t.dir/%{name}.clay
 * RUN: %{compile} -o %t.plain -mllvm -ashlar-enable=0
 * RUN: %{compile} -o %t.auto -mllvm -ashlar-script=%t.dir
 * RUN: %t.plain > %t.wanted
 * RUN: %t.auto | diff - %t.wanted
 * RUN: grep -h ^nest %t.dir/beamforming.c.beamforming.*.clay > %t.dir/nest
 *
 * Figure 4, and the loops of figure 2.  Here the last thing, which the paper
 * does not have, is what is returned.
 * REDEFINE: %{name} = pluto
 * RUN: cp %t.dir/nest %t.dir/pluto.clay
 * RUN: echo "distribute((2), 3) distribute((2), 2) distribute((2), 1)" >> %t.dir/pluto.clay
 * RUN: echo "distribute((4, 0), 1) distribute((4), 1)" >> %t.dir/pluto.clay
 * RUN: echo "reorder((), (4, 5, 2, 0, 1, 3, 6, 7))" >> %t.dir/pluto.clay
 * RUN: echo "parallelize((0)) parallelize((1))" >> %t.dir/pluto.clay
 * RUN: echo "parallelize((2)) parallelize((3))" >> %t.dir/pluto.clay
 * RUN: %{replay} 2>&1 | %FileCheck %s --check-prefix=PLUTO
 * RUN: %t.pluto | diff - %t.wanted
 *
 * Figure 9, left: that, refined.
 * REDEFINE: %{name} = refined
 * RUN: cp %t.dir/pluto.clay %t.dir/refined.clay
 * RUN: echo "reorder((), (0, 2, 1, 3, 4, 5, 6, 7)) fuse_next((0))" >> %t.dir/refined.clay
 * RUN: echo "fuse_next((0)) fuse_next((0)) fuse_next((0, 2))" >> %t.dir/refined.clay
 * RUN: %{replay} 2>&1 | %FileCheck %s --check-prefix=REFINED
 * RUN: %t.refined | diff - %t.wanted
 *
 * Figure 9, right: from scratch.
 * REDEFINE: %{name} = scratch
 * RUN: cp %t.dir/nest %t.dir/scratch.clay
 * RUN: echo "distribute((2), 3) reorder((), (1, 2, 0, 3, 4))" >> %t.dir/scratch.clay
 * RUN: echo "reorder((0), (1, 0, 2)) parallelize((0))" >> %t.dir/scratch.clay
 * RUN: %{replay} 2>&1 | %FileCheck %s --check-prefix=REFINED
 * RUN: %t.scratch | diff - %t.wanted
 *
 * SPDX-License-Identifier: MIT
 */
/* PLUTO: // parallel
 * PLUTO-NEXT: for (int c0
 * PLUTO-NEXT: S3(c0);
 * PLUTO-NEXT: // parallel
 * PLUTO-NEXT: for (int c0
 * PLUTO-NEXT: for (int c1
 * PLUTO-NEXT: S4(c0, c1);
 * PLUTO-NEXT: // parallel
 * PLUTO-NEXT: for (int c0
 * PLUTO-NEXT: S2(c0);
 * PLUTO-NEXT: // parallel
 * PLUTO-NEXT: for (int c0
 * PLUTO-NEXT: for (int c1
 * PLUTO-NEXT: S5(c0, c1);
 *
 * REFINED: // parallel
 * REFINED-NEXT: for (int c0
 * REFINED-NEXT: S3(c0);
 * REFINED-NEXT: S2(c0);
 * REFINED-NEXT: for (int c1
 * REFINED-NEXT: S4(c0, c1);
 * REFINED-NEXT: S5(c0, c1);
 * REFINED: S0();
 * REFINED-NEXT: S1();
 * REFINED-NEXT: for (int c0
 * REFINED-NEXT: S6(c0);
 */
#include <float.h>
#include <stdio.h>
#include <stdlib.h>

#define ROWS 2000
#define COLUMNS 3000

static double a_i[ROWS], a_r[ROWS], s_i[COLUMNS], s_r[COLUMNS];
static double m_i[ROWS][COLUMNS], m_r[ROWS][COLUMNS];

__attribute__((noinline)) int beamforming(int n, int m)
{
	int t = 0;
	double t_val = DBL_MIN;

	for (int i = 0; i < n; i++) {
		a_i[i] = 0;
		a_r[i] = 0;
		for (int j = 0; j < m; j++) {
			a_r[i] += s_r[j] * m_r[i][j] - s_i[j] * m_i[i][j];
			a_i[i] += s_i[j] * m_r[i][j] + s_r[j] * m_i[i][j];
		}
		double val = a_r[i] * a_r[i] + a_i[i] * a_i[i];
		t = val >= t_val ? (t_val = val, i) : t;
	}
	return t;
}

int main(int argc, char **argv)
{
	int times = argc > 1 ? atoi(argv[1]) : 1;
	int t = 0;

	for (int j = 0; j < COLUMNS; j++) {
		s_i[j] = j % 7 - 3;
		s_r[j] = j % 11 - 5;
	}
	for (int i = 0; i < ROWS; i++)
		for (int j = 0; j < COLUMNS; j++) {
			m_i[i][j] = (i + 3 * j) % 13;
			m_r[i][j] = (5 * i + j) % 17;
		}
	for (int k = 0; k < times; k++)
		t += beamforming(ROWS, COLUMNS);
	printf("%d %.17g %.17g\n", t, a_r[t / times], a_i[t / times]);
	return 0;
}
