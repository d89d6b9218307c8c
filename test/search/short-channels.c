/* A core begins with the next short sum while the last one waits, so several sums
 * at once gain nothing where vectors for them have to be put together from elements
 * of structures, and LLVM has vectors of those in the program's order.
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -gline-tables-only \
 * RUN:   -c %s -Rpass=ashlar -Rpass-missed=ashlar -mllvm -ashlar-only=channels \
 * RUN:   -mllvm -ashlar-effort=0 -o /dev/null 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -gline-tables-only \
 * RUN:   -c %s -Rpass=ashlar -Rpass-missed=ashlar -mllvm -ashlar-only=grey \
 * RUN:   -mllvm -ashlar-effort=0 -o /dev/null 2>&1 | \
 * RUN:   %FileCheck --check-prefix=GREY %s
 *
 * CHECK-NOT: rescheduled
 * CHECK: no better order of execution
 * CHECK-NOT: rescheduled
 * GREY: rescheduled
 *
 * SPDX-License-Identifier: MIT
 */
typedef unsigned short quantum;
typedef struct {
	quantum blue, green, red, opacity;
} pixel;

/* LLVM makes a vector of the four channels. */
void channels(const double *restrict kernel, long width,
	const pixel *restrict from, pixel *restrict to, long columns)
{
	for (long x = 0; x < columns - width; x++) {
		double red = 0, green = 0, blue = 0, opacity = 0;

		for (long i = 0; i < width; i++) {
			red += kernel[i] * from[x + i].red;
			green += kernel[i] * from[x + i].green;
			blue += kernel[i] * from[x + i].blue;
			opacity += kernel[i] * from[x + i].opacity;
		}
		to[x].red = (quantum) (red + 0.5);
		to[x].green = (quantum) (green + 0.5);
		to[x].blue = (quantum) (blue + 0.5);
		to[x].opacity = (quantum) (opacity + 0.5);
	}
}

/* One channel: vectors of pixels side by side. */
void grey(const double *restrict kernel, long width,
	const quantum *restrict from, quantum *restrict to, long columns)
{
	for (long x = 0; x < columns - width; x++) {
		double sum = 0;

		for (long i = 0; i < width; i++)
			sum += kernel[i] * from[x + i];
		to[x] = (quantum) (sum + 0.5);
	}
}
