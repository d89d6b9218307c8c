/* A thread that reduces into many cells has a copy of the part of the array that
 * the loop touches, which begins with the value that changes nothing.  After the
 * loop what has changed is added to the array, thread by thread.
 * RUN: %clang -O1 -ffast-math -Xclang -disable-llvm-passes -S -emit-llvm %s \
 * RUN:   -o %t.ll
 * RUN: %opt-ashlar -passes='ashlar<parallel;min-work=0>' -S %t.ll -o - \
 * RUN:   | %FileCheck %s
 * RUN: %clang-ashlar -O2 -ffast-math -c %s -o /dev/null -Rpass=ashlar \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=REMARK
 * REMARK: the loop around this runs in parallel, its reductions with a copy per thread of hist [-Rpass=ashlar]
 * With the ordinary least amount of work, a large table is not copied for it.
 * RUN: %clang-ashlar -O2 -ffast-math -c %s -o /dev/null -Rpass=ashlar \
 * RUN:   -mllvm -ashlar-parallel 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=WORTH
 * WORTH: its reductions with a copy per thread of hist
 * WORTH-NOT: copy per thread of large
 * SPDX-License-Identifier: MIT
 */
static unsigned char image[2048][2048];
static int place[1024][1024];
static int hist[256], large[1 << 20];

/* CHECK-LABEL: define {{.*}}@count(
 * CHECK: [[MOST:%.*]] = call i64 @ashlar_threads_v6(
 * CHECK: icmp slt i64 [[MOST]], 128
 * CHECK: [[FEW:%.*]] = select
 * CHECK: [[BYTES:%.*]] = mul nsw i64 [[FEW]], 1024
 * CHECK: icmp {{.*}} i64 [[BYTES]], 107374182{{[45]}}
 * CHECK: [[FIT:%.*]] = select i1 {{.*}}, i64 [[BYTES]], i64 0
 * CHECK: heap:
 * CHECK: [[PARTS:%.*]] = call ptr @malloc(i64 [[FIT]])
 * CHECK: reserved:
 * CHECK: [[MEMORY:%.*]] = phi ptr {{.*}} [ [[PARTS]], %heap ]
 * CHECK: [[NONE:%.*]] = icmp eq ptr [[MEMORY]], null
 * CHECK: [[N:%.*]] = select i1 [[NONE]], i64 1, i64 [[FEW]]
 * CHECK: call void @ashlar_parallel_v6(ptr @count.ashlar.par.0, ptr {{.*}}, i64 [[N]], i64
 * CHECK: [[COPY:%.*]] = load i32
 * CHECK-NEXT: [[CHANGED:%.*]] = icmp ne i32 [[COPY]], 0
 * CHECK: br i1 [[CHANGED]]
 * CHECK: [[OLD:%.*]] = load i32, ptr [[CELL:%.*]], align
 * CHECK: [[NEW:%.*]] = add i32 [[OLD]], [[COPY]]
 * CHECK: store i32 [[NEW]], ptr [[CELL]]
 * CHECK: call void @free(ptr [[MEMORY]])
 */
void count(void)
{
	for (int i = 0; i < 2048; i++)
		for (int j = 0; j < 2048; j++)
			hist[image[i][j]]++;
}

void count_large(void)
{
	for (int i = 0; i < 1024; i++)
		for (int j = 0; j < 1024; j++)
			large[place[i][j]]++;
}

/* There is no telling how large the table is.
 * CHECK-LABEL: define {{.*}}@endless(
 * CHECK-NOT: call {{.*}}@ashlar_
 * CHECK-LABEL: define {{.*}}@strict(
 */
void endless(int *restrict table)
{
	for (int i = 0; i < 1024; i++)
		for (int j = 0; j < 1024; j++)
			table[place[i][j]]++;
}

/* Sums that must not be reordered.
 * CHECK-NOT: call {{.*}}@ashlar_
 * CHECK-LABEL: define {{.*}}@used(
 */
static double sums[256];

#pragma clang fp reassociate(off)
void strict(double x[restrict 2048])
{
#pragma clang fp reassociate(off)
	for (int i = 0; i < 2048; i++)
		for (int j = 0; j < 2048; j++)
			sums[image[i][j]] += x[i];
}

/* The table is also read in another way.
 * CHECK-NOT: call {{.*}}@ashlar_
 * CHECK-LABEL: define {{.*}}@mixed(
 */
void used(int x[restrict 2048])
{
	for (int i = 0; i < 2048; i++)
		for (int j = 0; j < 2048; j++)
			hist[image[i][j]] += hist[j & 255];
}

/* Two operations.
 * CHECK-NOT: call {{.*}}@ashlar_
 * CHECK-LABEL: define {{.*}}@main(
 */
void mixed(void)
{
	for (int i = 0; i < 2048; i++)
		for (int j = 0; j < 2048; j++) {
			hist[image[i][j]] += 1;
			hist[image[j][i]] ^= 3;
		}
}

int main(void)
{
	count();
	count_large();
	mixed();
	return hist[3] + large[5] + (int) sums[3];
}

/* CHECK-LABEL: define {{.*}}@count.ashlar.par.0(
 * CHECK: [[ALONE:%.*]] = icmp eq i64 %2, 1
 * CHECK: select i1 [[ALONE]], ptr @hist, ptr
 * CHECK: store i32 0, ptr
 * CHECK: ret void
 */
