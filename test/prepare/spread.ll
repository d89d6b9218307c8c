; Fills and copies of rows become loops over elements that have no bits between
; them.
; RUN: %opt-ashlar -passes=ashlar-canonical-late -S %s | %FileCheck %s
; SPDX-License-Identifier: MIT

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; CHECK-LABEL: @bytes(
; CHECK-NOT: call
; CHECK: row.body:
; CHECK: store i8 3
; CHECK: row.body{{[0-9]+}}:
; CHECK: ret void
define void @bytes(ptr noalias %a, ptr noalias %b, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %p = getelementptr [64 x i8], ptr %a, i64 %i
  %q = getelementptr [64 x i8], ptr %b, i64 %i
  call void @llvm.memset.p0.i64(ptr %p, i8 3, i64 %n, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 %n, i1 false)
  store i8 7, ptr %p, align 1
  store i8 7, ptr %q, align 1
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 64
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; The byte 3 is no value of one bit.
; CHECK-LABEL: @bits(
; CHECK: call void @llvm.memset
; CHECK-NEXT: call void @llvm.memcpy
; CHECK: ret void
define void @bits(ptr noalias %a, ptr noalias %b, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %p = getelementptr [64 x i8], ptr %a, i64 %i
  %q = getelementptr [64 x i8], ptr %b, i64 %i
  call void @llvm.memset.p0.i64(ptr %p, i8 3, i64 %n, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 %n, i1 false)
  store i1 true, ptr %p, align 1
  store i1 true, ptr %q, align 1
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 64
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
