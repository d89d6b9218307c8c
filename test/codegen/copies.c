/* Each chunk is reduced into a copy of its own, which begins with the value that
 * changes nothing; the copies are combined in the order of the chunks.
 * RUN: %clang -O1 -ffast-math -Xclang -disable-llvm-passes -S -emit-llvm %s \
 * RUN:   -o %t.ll
 * RUN: %opt-ashlar -passes='ashlar<force;parallel;min-work=0>' -S %t.ll -o - \
 * RUN:   | %FileCheck %s
 * RUN: %clang-ashlar -O2 -ffast-math -fno-discard-value-names -c %s \
 * RUN:   -o /dev/null -Rpass=ashlar \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=REMARK
 * REMARK: the loop around this runs in parallel, its reductions with a copy per thread of out [-Rpass=ashlar]
 * SPDX-License-Identifier: MIT
 */
/* A scalar: the copy is added to the variable.
 * CHECK-LABEL: define {{.*}}@sum(
 * CHECK: call void @ashlar_parallel{{.*}}(ptr @sum.ashlar.par.0,
 * CHECK: [[N:%.*]] = load i64, ptr %chunks
 * CHECK: combine:
 * CHECK: [[COPY:%.*]] = load double, ptr {{.*}}, align 16
 * CHECK: [[OLD:%.*]] = load double, ptr
 * CHECK: [[NEW:%.*]] = fadd double [[OLD]], [[COPY]]
 * CHECK: store double [[NEW]]
 * CHECK: icmp slt i64 {{.*}}, [[N]]
 */
double sum(int n, double a[restrict])
{
	double s = 0;

	for (int i = 0; i < n; i++)
		s += a[i];
	return s;
}

/* Memory is touched only if an instance has been executed.
 * CHECK-LABEL: define {{.*}}@to_memory(
 * CHECK: call void @ashlar_parallel{{.*}}(ptr @to_memory.ashlar.par.0,
 * CHECK: combine:
 * CHECK: [[CELL:%.*]] = load ptr, ptr
 * CHECK: [[SOME:%.*]] = icmp ne ptr [[CELL]], null
 * CHECK: br i1 [[SOME]]
 * CHECK: xor i32
 * CHECK: store i32 {{.*}}, ptr [[CELL]]
 */
void to_memory(int n, int a[restrict], int *restrict out)
{
	for (int i = 0; i < n; i++)
		*out ^= a[i];
}

/* What is read on the way keeps its order.
 * CHECK-LABEL: define {{.*}}@prefix_sums(
 * CHECK-NOT: call void @ashlar_parallel
 */
void prefix_sums(int n, int a[restrict], int b[restrict])
{
	int s = 0;

	for (int i = 0; i < n; i++) {
		s += a[i];
		b[i] = s;
	}
}

/* More cells than one cannot be copied, but another loop is parallel.
 * CHECK-LABEL: define {{.*}}@columns(
 * CHECK: call void @ashlar_parallel
 * CHECK-NOT: combine:
 * CHECK-LABEL: define {{.*}}@last(
 */
void columns(int n, int a[restrict][2000], int s[restrict])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 2000; j++)
			s[j] += a[i][j];
}

void last(void)
{
}

/* CHECK-LABEL: define {{.*}}@sum.ashlar.par.0(
 * CHECK: [[LOCAL:%copy.*]] = alloca double
 * CHECK: store double -0.000000e+00, ptr [[LOCAL]]
 * CHECK: loop:
 * CHECK: end:
 * CHECK: [[PART:%.*]] = load double, ptr [[LOCAL]]
 * CHECK-NEXT: store double [[PART]], ptr {{.*}}, align 16
 * CHECK: ret void
 *
 * CHECK-LABEL: define {{.*}}@to_memory.ashlar.par.0(
 * CHECK: store i32 0, ptr %copy
 * CHECK: store ptr null, ptr %home
 * CHECK: ret void
 */
