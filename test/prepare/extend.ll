; Extensions move into sums that may not overflow, and into no others, so that
; bounds become affine functions of the extended parameters.
; SPDX-License-Identifier: MIT
; RUN: %opt-ashlar -passes=ashlar-canonical -S %s | %FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: @signed
; CHECK: %[[N:.*]] = sext i32 %n to i64
; CHECK: %[[BOUND:.*]] = add nsw i64 %[[N]], -1
; CHECK: icmp slt i64 %{{.*}}, %[[BOUND]]
define void @signed(i32 %n, ptr %a) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %bound = add nsw i32 %n, -1
  %more = icmp slt i32 %i, %bound
  br i1 %more, label %body, label %exit
body:
  %index = sext i32 %i to i64
  %p = getelementptr double, ptr %a, i64 %index
  store double 1.0, ptr %p
  %i.next = add nsw i32 %i, 1
  br label %head
exit:
  ret void
}

; A sum that may wrap is extended as a whole.
; CHECK-LABEL: @may_wrap
; CHECK: %[[SUM:.*]] = add i32 %n, -1
; CHECK: sext i32 %[[SUM]] to i64
; CHECK-NOT: sext i32 %n
; CHECK: ret void
define void @may_wrap(i32 %n, ptr %a) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %bound = add i32 %n, -1
  %more = icmp slt i32 %i, %bound
  br i1 %more, label %body, label %exit
body:
  %index = sext i32 %i to i64
  %p = getelementptr double, ptr %a, i64 %index
  store double 1.0, ptr %p
  %i.next = add nsw i32 %i, 1
  br label %head
exit:
  ret void
}

; "nsw" says nothing about an unsigned extension.
; CHECK-LABEL: @wrong_flag
; CHECK: %[[SUM:.*]] = add nsw i32 %n, %m
; CHECK: zext i32 %[[SUM]] to i64
define void @wrong_flag(i32 %n, i32 %m, ptr %a) {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %i.next, %body ]
  %sum = add nsw i32 %n, %m
  %bound = zext i32 %sum to i64
  %more = icmp ult i64 %i, %bound
  br i1 %more, label %body, label %exit
body:
  %p = getelementptr double, ptr %a, i64 %i
  store double 1.0, ptr %p
  %i.next = add nuw i64 %i, 1
  br label %head
exit:
  ret void
}

; CHECK-LABEL: @unsigned
; CHECK-DAG: zext i32 %n to i64
; CHECK-DAG: zext i32 %m to i64
; CHECK: add nuw {{(nsw )?}}i64
define void @unsigned(i32 %n, i32 %m, ptr %a) {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %i.next, %body ]
  %sum = add nuw i32 %n, %m
  %bound = zext i32 %sum to i64
  %more = icmp ult i64 %i, %bound
  br i1 %more, label %body, label %exit
body:
  %p = getelementptr double, ptr %a, i64 %i
  store double 1.0, ptr %p
  %i.next = add nuw i64 %i, 1
  br label %head
exit:
  ret void
}

; A minimum of sums.
; CHECK-LABEL: @minimum
; CHECK-DAG: %[[N:.*]] = sext i32 %n to i64
; CHECK-DAG: %[[M:.*]] = sext i32 %m to i64
; CHECK: call i64 @llvm.smin.i64
define void @minimum(i32 %n, i32 %m, ptr %a) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %n.less = add nsw i32 %n, -1
  %choose = icmp slt i32 %n.less, %m
  %bound = select i1 %choose, i32 %n.less, i32 %m
  %more = icmp slt i32 %i, %bound
  br i1 %more, label %body, label %exit
body:
  %index = sext i32 %i to i64
  %p = getelementptr double, ptr %a, i64 %index
  store double 1.0, ptr %p
  %i.next = add nsw i32 %i, 1
  br label %head
exit:
  ret void
}

; What is computed before a loop that might not run has no promises whose
; breach would be undefined.
; CHECK-LABEL: @moved(
; CHECK: entry:
; CHECK: call i32 @llvm.smax.i32(i32 %{{.*}}, i32 5)
; CHECK: outer:
define void @moved(ptr noalias %a, i32 %k, i64 %n) {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %body, label %exit
body:
  %sum = mul nsw i32 %k, 3
  %positive = call noundef i32 @llvm.smax.i32(i32 noundef %sum, i32 5)
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  store i32 %positive, ptr %p, align 4
  br label %latch
latch:
  %i.next = add nuw nsw i64 %i, 1
  br label %outer
exit:
  ret void
}
declare i32 @llvm.smax.i32(i32, i32)

; The division of the exit test runs whenever the loop is reached.
; CHECK-LABEL: @quotient
; CHECK: entry:
; CHECK: sdiv i32 %n, %parts
; CHECK: head:
; CHECK: ret void
define void @quotient(i32 %n, i32 %parts, ptr %a) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %bound = sdiv i32 %n, %parts
  %more = icmp slt i32 %i, %bound
  br i1 %more, label %body, label %exit
body:
  %index = sext i32 %i to i64
  %p = getelementptr double, ptr %a, i64 %index
  store double 1.0, ptr %p
  %i.next = add nsw i32 %i, 1
  br label %head
exit:
  ret void
}

; After a call that might not return, or under a condition, it stays.
; CHECK-LABEL: @not_reached
; CHECK: call void @stop()
; CHECK: sdiv i32 %n, %parts
; CHECK: udiv i32 %n, %parts
; CHECK: ret void
declare void @stop()
define void @not_reached(i32 %n, i32 %parts, ptr %a) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  call void @stop()
  %bound = sdiv i32 %n, %parts
  %more = icmp slt i32 %i, %bound
  br i1 %more, label %body, label %exit
body:
  %part = udiv i32 %n, %parts
  %index = sext i32 %part to i64
  %p = getelementptr double, ptr %a, i64 %index
  store double 1.0, ptr %p
  %i.next = add nsw i32 %i, 1
  br label %head
exit:
  ret void
}
