; Counters become as wide as addresses, all extended in the same way.
; SPDX-License-Identifier: MIT
; RUN: %opt-ashlar -passes=ashlar-canonical -S %s | %FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; The start of a descending loop keeps what is known of it, although another
; loop computes the same value: the extended start is exact.
; CHECK-LABEL: @descending
; CHECK-NOT: zext
; CHECK: phi i64
; CHECK-NOT: zext
; CHECK-NOT: sext i32 %{{[^n]}}
; CHECK: phi i64
; CHECK-NOT: phi i32
; CHECK: ret void
define void @descending(i32 %n, ptr %a) {
entry:
  br label %head
head:
  %j = phi i32 [ 0, %entry ], [ %j.next, %body ]
  %bound = add nsw i32 %n, -2
  %more.j = icmp slt i32 %j, %bound
  br i1 %more.j, label %body, label %next
body:
  %index = sext i32 %j to i64
  %p = getelementptr double, ptr %a, i64 %index
  store double 1.0, ptr %p
  %j.next = add nsw i32 %j, 1
  br label %head
next:
  %start = add nsw i32 %n, -2
  br label %down
down:
  %i = phi i32 [ %start, %next ], [ %i.next, %down.body ]
  %more = icmp sge i32 %i, 1
  br i1 %more, label %down.body, label %exit
down.body:
  %down.index = sext i32 %i to i64
  %q = getelementptr double, ptr %a, i64 %down.index
  %value = load double, ptr %q
  %twice = fadd double %value, %value
  store double %twice, ptr %q
  %i.next = add nsw i32 %i, -1
  br label %down
exit:
  ret void
}

; A triangle: the inner counter starts from the outer one.
; CHECK-LABEL: @triangle
; CHECK-NOT: phi i32
; CHECK-NOT: zext
; CHECK: ret void
define void @triangle(i32 %n, ptr %a) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more.i = icmp slt i32 %i, %n
  br i1 %more.i, label %start, label %exit
start:
  %first = add nsw i32 %i, 1
  br label %inner
inner:
  %j = phi i32 [ %first, %start ], [ %j.next, %body ]
  %more.j = icmp slt i32 %j, %n
  br i1 %more.j, label %body, label %latch
body:
  %sum = add nsw i32 %i, %j
  %index = sext i32 %sum to i64
  %p = getelementptr double, ptr %a, i64 %index
  store double 1.0, ptr %p
  %j.next = add nsw i32 %j, 1
  br label %inner
latch:
  %i.next = add nsw i32 %i, 1
  br label %outer
exit:
  ret void
}
