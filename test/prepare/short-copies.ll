; The body of a loop uses a copy of 32 bits of its counter of 64: what extends it
; again is the counter itself.
; SPDX-License-Identifier: MIT
; RUN: %opt-ashlar -passes=ashlar-canonical -S %s | %FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; do concurrent (i = 2:n - 1); a(i) = a(i + 1); end do
; CHECK-LABEL: @concurrent(
; CHECK: %i = phi i64 [ 2,
; CHECK-NOT: shl i64
; CHECK-NOT: trunc
; CHECK: ret void
define void @concurrent(ptr %a, i32 %n) {
entry:
  %last = sub nsw i32 %n, 1
  %wide = sext i32 %last to i64
  %count = add i64 %wide, -1
  br label %head

head:
  %i = phi i64 [ 2, %entry ], [ %i.next, %body ]
  %left = phi i64 [ %count, %entry ], [ %left.next, %body ]
  %more = icmp sgt i64 %left, 0
  br i1 %more, label %body, label %exit

body:
  %copy = trunc i64 %i to i32
  %after = add nsw i32 %copy, 1
  %after.wide = sext i32 %after to i64
  %p = getelementptr double, ptr %a, i64 %after.wide
  %x = load double, ptr %p
  %copy.wide = sext i32 %copy to i64
  %q = getelementptr double, ptr %a, i64 %copy.wide
  store double %x, ptr %q
  %i.next = add i64 %i, 1
  %left.next = add i64 %left, -1
  br label %head

exit:
  ret void
}

; The counter may be larger than its copy can.
; CHECK-LABEL: @wraps(
; CHECK: phi i64
; CHECK: shl i64 %i, 32
; CHECK: ret void
define void @wraps(ptr %a, i64 %count) {
entry:
  br label %head

head:
  %i = phi i64 [ 1, %entry ], [ %i.next, %body ]
  %left = phi i64 [ %count, %entry ], [ %left.next, %body ]
  %more = icmp sgt i64 %left, 0
  br i1 %more, label %body, label %exit

body:
  %copy = trunc i64 %i to i32
  %copy.wide = sext i32 %copy to i64
  %q = getelementptr double, ptr %a, i64 %copy.wide
  store double 1.0, ptr %q
  %i.next = add i64 %i, 1
  %left.next = add i64 %left, -1
  br label %head

exit:
  ret void
}

; The same by one: it starts at 2, and may be 2^31 in its last iteration.
; CHECK-LABEL: @by_one(
; CHECK: phi i64
; CHECK: shl i64 %i, 32
; CHECK: ret void
define void @by_one(ptr %a, i32 %n) {
entry:
  %count = sext i32 %n to i64
  br label %head

head:
  %i = phi i64 [ 2, %entry ], [ %i.next, %body ]
  %left = phi i64 [ %count, %entry ], [ %left.next, %body ]
  %more = icmp sgt i64 %left, 0
  br i1 %more, label %body, label %exit

body:
  %copy = trunc i64 %i to i32
  %copy.wide = sext i32 %copy to i64
  %q = getelementptr double, ptr %a, i64 %copy.wide
  store double 1.0, ptr %q
  %i.next = add i64 %i, 1
  %left.next = add i64 %left, -1
  br label %head

exit:
  ret void
}

; Behind the loop the counter has one value more.
; CHECK-LABEL: @behind(
; CHECK: exit:
; CHECK: shl i64
; CHECK: ret void
define void @behind(ptr %a, i32 %n) {
entry:
  %count = sext i32 %n to i64
  br label %head

head:
  %i = phi i64 [ 1, %entry ], [ %i.next, %body ]
  %left = phi i64 [ %count, %entry ], [ %left.next, %body ]
  %more = icmp sgt i64 %left, 0
  br i1 %more, label %body, label %exit

body:
  %q = getelementptr double, ptr %a, i64 %i
  store double 1.0, ptr %q
  %i.next = add i64 %i, 1
  %left.next = add i64 %left, -1
  br label %head

exit:
  %copy = trunc i64 %i to i32
  %copy.wide = sext i32 %copy to i64
  %p = getelementptr double, ptr %a, i64 %copy.wide
  store double 1.0, ptr %p
  ret void
}
