; Two loops load the same pointer, each under its own condition: it is one value
; then, loaded if either of them runs.
; SPDX-License-Identifier: MIT
; RUN: %opt-ashlar -passes=ashlar-canonical -S %s | %FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; for (t...) { for (j = 0; j < n; ++j) v->at[j] = 0;
;              for (j = 0; j < m; ++j) v->at[j] = 1; }
; CHECK-LABEL: @both(
; CHECK: select i1 %{{.*}}, i1 true, i1
; CHECK: load ptr
; CHECK-NOT: load ptr
; CHECK: ret void
define void @both(ptr noalias %v, i64 %steps, i64 %n, i64 %m) {
entry:
  br label %head

head:
  %t = phi i64 [ 0, %entry ], [ %t.next, %latch ]
  %more = icmp slt i64 %t, %steps
  br i1 %more, label %first, label %exit

first:
  %j = phi i64 [ 0, %head ], [ %j.next, %first.body ]
  %j.more = icmp slt i64 %j, %n
  br i1 %j.more, label %first.body, label %second

first.body:
  %at = load ptr, ptr %v, !tbaa !0
  %p = getelementptr double, ptr %at, i64 %j
  store double 0.0, ptr %p, !tbaa !3
  %j.next = add nuw nsw i64 %j, 1
  br label %first

second:
  %k = phi i64 [ 0, %first ], [ %k.next, %second.body ]
  %k.more = icmp slt i64 %k, %m
  br i1 %k.more, label %second.body, label %latch

second.body:
  %again = load ptr, ptr %v, !tbaa !0
  %q = getelementptr double, ptr %again, i64 %k
  store double 1.0, ptr %q, !tbaa !3
  %k.next = add nuw nsw i64 %k, 1
  br label %second

latch:
  %t.next = add nuw nsw i64 %t, 1
  br label %head

exit:
  ret void
}

!0 = !{!1, !1, i64 0}
!1 = !{!"pointer", !2, i64 0}
!2 = !{!"root"}
!3 = !{!4, !4, i64 0}
!4 = !{!"double", !2, i64 0}
