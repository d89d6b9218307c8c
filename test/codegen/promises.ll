; What a step of a reduction says of its values need not hold in another order.
; RUN: %opt-ashlar -passes='ashlar<parallel;force;min-work=0>' -S %s | %FileCheck %s
; REQUIRES: x86_64
; SPDX-License-Identifier: MIT
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: define internal void @greatest.ashlar.par.0(
; CHECK-NOT: range(
; CHECK: call i32 @llvm.smax.i32(i32 %
; CHECK-NOT: range(
; CHECK: ret void
define i32 @greatest(ptr noalias %a) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %m = phi i32 [ 5, %entry ], [ %m.next, %loop ]
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %v = load i32, ptr %p, align 4
  %m.next = call noundef range(i32 5, -2147483648) i32 @llvm.smax.i32(i32 %m, i32 noundef %v)
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %i.next, 1000000
  br i1 %more, label %loop, label %exit
exit:
  ret i32 %m.next
}
declare i32 @llvm.smax.i32(i32, i32)
