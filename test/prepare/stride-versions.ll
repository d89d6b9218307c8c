; A nest in which the program tests strides has two versions, and shifts of
; products with strides become products.
; SPDX-License-Identifier: MIT
; RUN: %opt-ashlar -passes=ashlar-canonical -S %s | %FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; for (i...) if (s == 8) for (j...) a[((i * t) >> 3) + j] = 0;
;            else for (j...) *(a + i * t + j * s) = 0;
; CHECK-LABEL: @rows(
; CHECK: [[UNIT:%.*]] = icmp eq i64 %s, 8
; CHECK: freeze i1 [[UNIT]]
; CHECK: and i64 %t, 7
; CHECK: [[T:%.*]] = ashr i64 %t, 3
; CHECK: br i1 %{{.*}}, label %[[FAST:.*]], label %[[PLAIN:.*]]
; CHECK: br i1 [[UNIT]]
; CHECK-NOT: br i1 [[UNIT]]
; CHECK: mul i64 %{{.*}}, [[T]]
; CHECK-NOT: ashr
; CHECK: ret void
define void @rows(ptr %a, i64 %s, i64 %t, i64 %n) {
entry:
  %unit = icmp eq i64 %s, 8
  br label %head

head:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %body, label %exit

body:
  br i1 %unit, label %fast, label %slow

fast:
  %row = mul i64 %i, %t
  %first = ashr i64 %row, 3
  br label %fast.head

fast.head:
  %j = phi i64 [ 0, %fast ], [ %j.next, %fast.body ]
  %j.more = icmp slt i64 %j, %n
  br i1 %j.more, label %fast.body, label %latch

fast.body:
  %at = add i64 %first, %j
  %p = getelementptr double, ptr %a, i64 %at
  store double 0.0, ptr %p
  %j.next = add nuw nsw i64 %j, 1
  br label %fast.head

slow:
  %slow.row = mul i64 %i, %t
  br label %slow.head

slow.head:
  %k = phi i64 [ 0, %slow ], [ %k.next, %slow.body ]
  %k.more = icmp slt i64 %k, %n
  br i1 %k.more, label %slow.body, label %latch

slow.body:
  %column = mul i64 %k, %s
  %slow.at = add i64 %slow.row, %column
  %q = getelementptr i8, ptr %a, i64 %slow.at
  store double 0.0, ptr %q
  %k.next = add nuw nsw i64 %k, 1
  br label %slow.head

latch:
  %i.next = add nuw nsw i64 %i, 1
  br label %head

exit:
  ret void
}

; A value that is compared and no stride: the branch stays one of the program.
; CHECK-LABEL: @kinds(
; CHECK-NOT: @ashlar.apart
; CHECK: ret void
define void @kinds(ptr %a, i64 %kind, i64 %n) {
entry:
  %is.zero = icmp eq i64 %kind, 8
  br label %head

head:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %body, label %exit

body:
  br i1 %is.zero, label %fast.head, label %slow.head

fast.head:
  %j = phi i64 [ 0, %body ], [ %j.next, %fast.body ]
  %j.more = icmp slt i64 %j, %n
  br i1 %j.more, label %fast.body, label %latch

fast.body:
  %p = getelementptr double, ptr %a, i64 %j
  store double 0.0, ptr %p
  %j.next = add nuw nsw i64 %j, 1
  br label %fast.head

slow.head:
  %k = phi i64 [ 0, %body ], [ %k.next, %slow.body ]
  %k.more = icmp slt i64 %k, %i
  br i1 %k.more, label %slow.body, label %latch

slow.body:
  %q = getelementptr double, ptr %a, i64 %k
  store double 1.0, ptr %q
  %k.next = add nuw nsw i64 %k, 1
  br label %slow.head

latch:
  %i.next = add nuw nsw i64 %i, 1
  br label %head

exit:
  ret void
}

; The shift of a product is a number that is stored, no address: it must be that
; number where the product wraps, too.
; CHECK-LABEL: @numbers(
; CHECK-NOT: @ashlar.apart
; CHECK: ashr i64
; CHECK: ret void
define void @numbers(ptr %a, i64 %t, i64 %n) {
entry:
  br label %head

head:
  %i = phi i64 [ 0, %entry ], [ %i.next, %body ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %body, label %exit

body:
  %product = mul i64 %i, %t
  %number = ashr i64 %product, 3
  %p = getelementptr i64, ptr %a, i64 %i
  store i64 %number, ptr %p
  %i.next = add nuw nsw i64 %i, 1
  br label %head

exit:
  ret void
}

; Elements of four bytes by a shift of three: half of them are meant.
; CHECK-LABEL: @halves(
; CHECK-NOT: @ashlar.apart
; CHECK: ashr i64
; CHECK: ret void
define void @halves(ptr %a, i64 %t, i64 %n) {
entry:
  br label %head

head:
  %i = phi i64 [ 0, %entry ], [ %i.next, %body ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %body, label %exit

body:
  %product = mul i64 %i, %t
  %number = ashr i64 %product, 3
  %p = getelementptr float, ptr %a, i64 %number
  store float 0.0, ptr %p
  %i.next = add nuw nsw i64 %i, 1
  br label %head

exit:
  ret void
}
