; Calls of functions without a body: attributes tell.
; RUN: %opt-ashlar -passes='ashlar<dump=scop>' -disable-output %s 2>&1 | %FileCheck %s
; RUN: %opt-ashlar -passes='ashlar-late<dump=scop>' -disable-output %s 2>&1 | %FileCheck %s
; RUN: %opt-ashlar -passes='ashlar<why>' -disable-output %s 2>&1 | %FileCheck --check-prefix=WHY %s
; SPDX-License-Identifier: MIT
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@A = global [64 x double] zeroinitializer
@B = global [64 x double] zeroinitializer

declare double @reads(ptr) nounwind willreturn memory(argmem: read)
declare void @writes(ptr writeonly, ptr readonly) nounwind willreturn nosync nofree memory(argmem: readwrite)
declare void @may_wait(ptr) nounwind willreturn nofree memory(argmem: readwrite)
declare void @may_free(ptr) nounwind willreturn nosync memory(argmem: readwrite)
declare void @may_throw(ptr) willreturn nosync nofree memory(argmem: readwrite)
declare void @may_stay(ptr) nounwind nosync nofree memory(argmem: readwrite)
declare void @writes_any(ptr) nounwind willreturn nosync nofree memory(write)
declare void @hidden(i64) nounwind willreturn nosync nofree memory(inaccessiblemem: readwrite)
declare double @hidden_too() nounwind willreturn memory(inaccessiblemem: read)
declare void @once(ptr) nounwind willreturn nosync nofree noduplicate memory(argmem: readwrite)
declare void @structure(ptr byval([2 x double]), ptr) nounwind willreturn nosync nofree memory(argmem: write)

; CHECK-LABEL: name: "given"
; CHECK: text: "writes(B, A)"
; CHECK: - may_write: {{.*}} -> B[o0] }
; CHECK-NOT: - may_write: {{.*}} -> A
; CHECK: - read: {{.*}} -> A[o0] }
; CHECK: text: "{{.*}} = reads(A)"
; CHECK: - read: {{.*}} -> A[o0] }
; CHECK-NOT: -> B[o0]
; CHECK: schedule:
define void @given(i64 %n) {
entry:
  %some = icmp sgt i64 %n, 0
  br i1 %some, label %loop, label %exit
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %a = getelementptr inbounds double, ptr @A, i64 %i
  call void @writes(ptr @B, ptr %a)
  %v = call double @reads(ptr @A)
  store double %v, ptr %a
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; CHECK-LABEL: name: "kept_in_order"
; CHECK: text: "hidden(i0)"
; CHECK: - read: {{.*}} -> hidden[0] }
; CHECK: - may_write: {{.*}} -> hidden[0] }
; CHECK: text: "{{.*}} = hidden_too()"
; CHECK: - read: {{.*}} -> hidden[0] }
define void @kept_in_order(i64 %n) {
entry:
  %some = icmp sgt i64 %n, 0
  br i1 %some, label %loop, label %exit
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %a = getelementptr inbounds double, ptr @A, i64 %i
  call void @hidden(i64 %i)
  %v = call double @hidden_too()
  store double %v, ptr %a
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; A structure by value is copied from its address.
; CHECK-LABEL: name: "by_value"
; CHECK: text: "structure(A, B)"
; CHECK: - read: {{.*}} -> A[
; CHECK: - may_write: {{.*}} -> B[o0] }
define void @by_value(i64 %n) {
entry:
  %some = icmp sgt i64 %n, 0
  br i1 %some, label %loop, label %exit
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  call void @structure(ptr byval([2 x double]) @A, ptr @B)
  store double 1.0, ptr @A
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; WHY-DAG: r_wait {{.*}} refused {{.*}} (may_wait)
; WHY-DAG: r_free {{.*}} refused {{.*}} (may_free)
; WHY-DAG: r_throw {{.*}} refused {{.*}} (may_throw)
; WHY-DAG: r_stay {{.*}} refused {{.*}} (may_stay)
; WHY-DAG: r_any {{.*}} refused {{.*}} (writes_any)
; WHY-DAG: r_once {{.*}} refused {{.*}} (once)

define void @r_wait(i64 %n) {
entry:
  %some = icmp sgt i64 %n, 0
  br i1 %some, label %loop, label %exit
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %a = getelementptr inbounds double, ptr @A, i64 %i
  call void @may_wait(ptr %a)
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

define void @r_free(i64 %n) {
entry:
  %some = icmp sgt i64 %n, 0
  br i1 %some, label %loop, label %exit
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %a = getelementptr inbounds double, ptr @A, i64 %i
  call void @may_free(ptr %a)
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

define void @r_throw(i64 %n) {
entry:
  %some = icmp sgt i64 %n, 0
  br i1 %some, label %loop, label %exit
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %a = getelementptr inbounds double, ptr @A, i64 %i
  call void @may_throw(ptr %a)
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

define void @r_stay(i64 %n) {
entry:
  %some = icmp sgt i64 %n, 0
  br i1 %some, label %loop, label %exit
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %a = getelementptr inbounds double, ptr @A, i64 %i
  call void @may_stay(ptr %a)
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

define void @r_any(i64 %n) {
entry:
  %some = icmp sgt i64 %n, 0
  br i1 %some, label %loop, label %exit
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %a = getelementptr inbounds double, ptr @A, i64 %i
  call void @writes_any(ptr %a)
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

define void @r_once(i64 %n) {
entry:
  %some = icmp sgt i64 %n, 0
  br i1 %some, label %loop, label %exit
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %a = getelementptr inbounds double, ptr @A, i64 %i
  call void @once(ptr %a)
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
