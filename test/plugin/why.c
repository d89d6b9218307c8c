/* Every loop nest is listed once, with what became of it: those of functions
 * that are not to be optimized, and inner nests with a model of their own.
 * RUN: %clang-ashlar -O2 -gline-tables-only -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-why 2>&1 | %FileCheck %s --check-prefix=TABLE
 * RUN: %clang-ashlar -O2 -gline-tables-only -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-why=%t.json 2>&1 | %count 0
 * RUN: %FileCheck %s --check-prefix=JSON < %t.json
 * RUN: python3 -c "import json, sys; print(len(json.load(open(sys.argv[1]))))" \
 * RUN:   %t.json | %FileCheck %s --check-prefix=COUNT
 *
 * In a folder the file has the name of the source; another text file is a
 * table.  What was there before is lost.
 * RUN: rm -rf %t.dir && mkdir %t.dir
 * RUN: %clang-ashlar -O2 -gline-tables-only -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-why=%t.dir
 * RUN: diff %t.json %t.dir/why.c.json
 * RUN: %clang-ashlar -O2 -gline-tables-only -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-why=%t.txt
 * RUN: %clang-ashlar -O2 -gline-tables-only -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-why=%t.txt
 * RUN: %FileCheck %s --check-prefix=TABLE < %t.txt
 *
 * The list changes nothing: neither the code nor the budget.
 * RUN: %clang-ashlar -O2 -S -emit-llvm %s -o %t.without.ll
 * RUN: %clang-ashlar -O2 -S -emit-llvm %s -o %t.with.ll \
 * RUN:   -mllvm -ashlar-why=%t.json
 * RUN: diff %t.without.ll %t.with.ll
 *
 * Without debug information nests are told by their functions, and how to get
 * lines is said once.
 * RUN: %clang-ashlar -O2 -c %s -o %t.o -mllvm -ashlar-why 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=NUMBERS
 *
 * A file that cannot be written is no reason to stop.
 * RUN: %clang-ashlar -O2 -c %s -o %t.o -mllvm -ashlar-why=%t.dir/no/where \
 * RUN:   2>&1 | %FileCheck %s --check-prefix=TROUBLE
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>

double A[64][64], B[512][512], C[512][512], D[512][512], x[64], y[64];
int k[64];
jmp_buf env;
extern void opaque(int);

void refused(int n)
{
	for (int i = 0; i < n; i++)
		((char *)x)[k[i]] = 1, x[i] = 0;
}

void inner(int n)
{
	for (int i = 0; i < n; i++) {
		opaque(i);
		for (int j = 0; j < n; j++)
			for (int l = 0; l < n; l++)
				y[j] += A[j][l];
	}
}

void both(void)
{
	for (int i = 0; i < 512; i++)
		for (int j = 0; j < 512; j++)
			for (int l = 0; l < 512; l++)
				B[i][j] += C[i][l] * D[l][j];
	for (int i = 0; i < 60; i++)
		x[i] = 0;
}

__attribute__((optnone, noinline)) void disabled(void)
{
	for (int i = 0; i < 64; i++)
		x[i] = 0;
}

void special(void)
{
	if (setjmp(env))
		for (int i = 0; i < 64; i++)
			x[i] = 0;
}

void irreducible(int n, int i)
{
	if (n & 1)
		goto middle;
top:
	x[i & 63] = 1;
	opaque(0);
middle:
	for (int j = 0; j < 64; j++)
		x[j] += i;
	if (++i < n)
		goto top;
}

/* TABLE:      why.c: 8 loop nests
 * TABLE-NEXT: line  function     depth  loops  status       why
 * TABLE-NEXT: 48  refused          1      1  refused      line 49: a subscript is not linear in the loop counters
 * TABLE-NEXT: 54  inner            3      3  refused      line 55: a call of an unknown function may have side effects (opaque); it would help to define
 * TABLE-NEXT: 56  inner            2      2  {{transformed|modelled}}
 * TABLE-NEXT: 64  both             3      3  transformed  rescheduled the loop nest, tiled
 * TABLE-NEXT: 68  both             1      1  modelled     no better order
 * TABLE-NEXT: 74  disabled         1      1  refused      the function or loop asks not to be optimized
 * TABLE-NEXT: 81  special          1      1  refused      the function returns twice
 * TABLE-NEXT: 93  irreducible      1      1  refused      the function has a loop with two entries
 * TABLE-NOT:  {{.}}
 *
 * COUNT: 8
 * JSON:      {{^\[$}}
 * JSON-NEXT: {"file": "{{.*}}why.c", "line": 48, "column": 2, "function": "refused", "ordinal": 1, "level": 0, "depth": 1, "loops": 1, "scop": null, "status": "refused", "gain": null, "reason": "SUBSCRIPT", "text": "a subscript is not linear in the loop counters", "help": "", "reason_file": "{{.*}}why.c", "reason_line": 49, "assumptions": [], "sets": []},
 * JSON-NEXT: "function": "inner", "ordinal": 1, "level": 0, "depth": 3, "loops": 3, "scop": null, "status": "refused", "gain": null, "reason": "VOID_CALL", "text": "a call of an unknown function may have side effects (opaque)", "help": "define the function
 * JSON-NEXT: "function": "inner", "ordinal": 2, "level": 1, "depth": 2, "loops": 2, "scop": 0, {{.*}}"assumptions": ["the new code runs if argument 1 <= 64", "the new code runs if argument 1 >= 24; if not, the original is faster"], "sets": ["[p0] -> {{.*}} p0 <= 64 }", "[p0] -> {{.*}} p0 >= 24 }"]}
 * JSON-NEXT: "function": "both", "ordinal": 1, "level": 0, "depth": 3, "loops": 3, "scop": 0, "status": "transformed", "gain": {{[1-9][0-9.]*}}, "reason": "NONE", "text": "rescheduled{{.*}}", "help": ""
 * JSON-NEXT: "function": "both", "ordinal": 2, "level": 0, "depth": 1, "loops": 1, "scop": 0, "status": "modelled", "gain": null, "reason": "NO_GAIN"
 * JSON-NEXT: "function": "disabled"{{.*}}"reason": "DISABLED"
 * JSON-NEXT: "function": "special"{{.*}}"reason": "SPECIAL"
 * JSON-NEXT: "function": "irreducible"{{.*}}"reason": "IRREDUCIBLE"
 * JSON-NEXT: {{^\]$}}
 *
 * NUMBERS:      why.c: 8 loop nests; for their lines compile with -g or -gline-tables-only
 * NUMBERS-NEXT: line  function
 * NUMBERS-NEXT: #1  refused {{.*}} refused      a subscript is not linear in the loop counters
 * NUMBERS-NEXT: #1  inner
 * NUMBERS-NEXT: #2  inner
 * NUMBERS-NEXT: #1  both
 * NUMBERS-NEXT: #2  both
 * NUMBERS-NOT: -gline-tables-only
 *
 * TROUBLE: ashlar: cannot write {{.*}}/no/where: No such file or directory
 */
