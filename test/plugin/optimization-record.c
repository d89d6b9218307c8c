/* -fsave-optimization-record has each message with its place, and apart from it
 * the reason, what would help, and conditions as sets.
 * RUN: %clang-ashlar -O2 -g -fsave-optimization-record \
 * RUN:   -foptimization-record-file=%t.yaml -c %s -o %t.o
 * RUN: %FileCheck %s < %t.yaml
 *
 * CHECK: --- !Passed{{[[:space:]]}}Pass: {{ *}}ashlar
 * CHECK: DebugLoc:
 * CHECK: Line: [[#@LINE+20]],
 * CHECK: - String: {{ *}}rescheduled the loop nest
 * CHECK: - Statements: {{ *}}'1'
 * CHECK: - String: {{.*}}the new code runs if n <= 100
 * CHECK: - Condition: {{.*}}{  : n <= 100 }
 * CHECK: Name: {{ *}}VoidCall
 * CHECK: DebugLoc:
 * CHECK: Line: [[#@LINE+21]],
 * CHECK: - Reason: {{ *}}VOID_CALL
 * CHECK: - Help: {{ *}}define the function
 *
 * SPDX-License-Identifier: MIT
 */
double a[100][100], b[100][100];
int limit;

void transposed(int n)
{
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++)
			a[i][j] += b[i][j];
}

void opaque(int *p);

void calls(void)
{
	for (int i = 0; i < 100; i++)
		opaque(&i);
}
