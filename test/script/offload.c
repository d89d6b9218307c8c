/* Scripts say whether a nest runs on a device: written down, replayed, edited.
 *
 * RUN: rm -rf %t.dir && mkdir %t.dir
 * DEFINE: %{plain} = %clang-ashlar -O3 -Wno-comment -gline-tables-only -c %s
 * DEFINE: %{compile} = %{plain} -mllvm -ashlar-offload=spirv
 * RUN: %{compile} -o %t.o -mllvm -ashlar-script=%t.dir/all
 * RUN: cat %t.dir/all/*.product.*.clay | %FileCheck %s --check-prefix=DEVICE
 * RUN: cat %t.dir/all/*.rows.*.clay | %FileCheck %s --check-prefix=ROWS
 * RUN: cat %t.dir/all/*.scale.*.clay | %FileCheck %s --check-prefix=OLD
 * RUN: cat %t.dir/all/*.recurrence.*.clay | %FileCheck %s --check-prefix=NEITHER
 * RUN: %{compile} -o %t.again.o -mllvm -ashlar-replay=%t.dir/all 2>&1 \
 * RUN:   | %count 0
 * RUN: cmp %t.o %t.again.o
 *
 * What is on a device can be kept from it: as without the option.
 * RUN: mkdir %t.dir/host
 * RUN: sed 's/^offload(device)/offload(host)/' %t.dir/all/*.product.*.clay \
 * RUN:   > %t.dir/host/product.clay
 * RUN: %{compile} -o %t.host.o -mllvm -ashlar-replay=%t.dir/host -mllvm -ashlar-why 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=HOST
 *
 * A device needs the option, and loops that it can run.
 * RUN: %{plain} -o %t.new.o -mllvm -ashlar-replay=%t.dir/all 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=OPTION
 * RUN: mkdir %t.dir/none
 * RUN: grep -h ^nest %t.dir/all/*.recurrence.*.clay > %t.dir/none/new.clay
 * RUN: echo "offload(device)" >> %t.dir/none/new.clay
 * RUN: %{compile} -o %t.new.o -mllvm -ashlar-replay=%t.dir/none 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=NONE
 * RUN: mkdir %t.dir/wide
 * RUN: sed '/^nest/s/$/ offload(device)/' %t.dir/all/*.wide.*.clay \
 * RUN:   > %t.dir/wide/new.clay
 * RUN: %{compile} -o %t.new.o -mllvm -ashlar-replay=%t.dir/wide 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=WIDE
 *
 * Loops that were made for a device are not made where no kernel can be: the
 * nest stays as it is, as with a script that is wrong from the beginning.
 * RUN: mkdir %t.dir/loops %t.dir/wrong
 * RUN: grep -h ^nest %t.dir/all/*.wide.*.clay > %t.dir/loops/new.clay
 * RUN: cp %t.dir/loops/new.clay %t.dir/wrong
 * RUN: echo "permute((0, 0), (1, 0)) offload(device)" >> %t.dir/loops/new.clay
 * RUN: echo "permute((0, 0), (1, 1))" >> %t.dir/wrong/new.clay
 * RUN: %{compile} -o %t.loops.o -mllvm -ashlar-replay=%t.dir/loops -mllvm -ashlar-why \
 * RUN:   2>&1 | %FileCheck %s --check-prefix=LOOPS
 * RUN: %{compile} -o %t.wrong.o -mllvm -ashlar-replay=%t.dir/wrong 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=WRONG
 * RUN: cmp %t.loops.o %t.wrong.o
 *
 * Arrays have another order of dimensions on a device, too, which is recorded.
 * RUN: mkdir %t.dir/laid
 * RUN: grep -h ^nest %t.dir/all/*.product.*.clay > %t.dir/laid/new.clay
 * RUN: echo "layout(b, (1, 0)) offload(device)" >> %t.dir/laid/new.clay
 * RUN: %{compile} -o %t.laid.o -mllvm -ashlar-replay=%t.dir/laid \
 * RUN:   -mllvm -ashlar-script=%t.dir/next -Rpass=ashlar 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=LAID
 * RUN: cat %t.dir/next/*.product.*.clay | %FileCheck %s --check-prefix=NEXT
 * RUN: %{compile} -o %t.new.o -mllvm -ashlar-replay=%t.dir/next
 * RUN: cmp %t.laid.o %t.new.o
 *
 * DEVICE: {{^}}offload(device){{$}}
 * ROWS: {{^}}offload(host){{$}}
 * OLD: {{^}}offload(device){{$}}
 * OLD-NEXT: {{^}}pace(S0,
 * OLD: # the host keeps the original order
 * OLD-NOT: tree
 * NEITHER: # the original order is kept
 * HOST: product 3 3 transformed done as the script {{.*}}product.clay says{{$}}
 * OPTION: clay:[[#]]:1: error: loops run on a device, for which -ashlar-offload is needed
 * NONE: new.clay:2:1: error: the nest has no kernel: the loops cannot run on a device (no loop is parallel)
 * LOOPS: new.clay:2:25: error: the nest has no kernel: the loops cannot run on a device (a value has a type that devices do not have)
 * LOOPS: wide 2 2 modelled {{.*}}new.clay:2:25: error: the nest has no kernel
 * WRONG: new.clay:2:1: error: permute
 * LAID: remark: done as the script {{.*}}laid/new.clay says
 * LAID: remark: loops run on a device if there is one: {{[1-9]}} kernel
 * NEXT: {{^}}layout(b, (1, 0)){{$}}
 * NEXT-NEXT: {{^}}offload(device){{$}}
 * WIDE: new.clay:[[#]]:[[#]]: error: the nest has no kernel: the loops cannot run on a device (a value has a type that devices do not have)
 *
 * SPDX-License-Identifier: MIT
 */
#define N 500

double a[N][N], b[N][N], c[N][N], x[N];
long double wide_ones[N][N];

void product(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				c[i][j] += a[i][k] * b[k][j];
}

void scale(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			c[i][j] *= a[i][j];
}

void recurrence(int n)
{
	for (int t = 1; t < n; t++)
		for (int i = 0; i < n; i++)
			x[0] = x[0] * a[t][i] + b[t][i];
}

void wide(int n)
{
	for (int i = 0; i < n; i++)
		for (int t = 0; t < n; t++)
			wide_ones[t][i] = wide_ones[t][i] * 0.5L + b[t][i];
}

void rows(int n, double **restrict p)
{
	for (int i = 0; i < n; i++)
		for (int t = 0; t < n; t++)
			p[t][i] = p[t][i] * 0.5 + b[t][i];
}
