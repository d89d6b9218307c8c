; A value that comes to a node through a loop or around it is one expression.
; RUN: %opt-ashlar -passes=ashlar-canonical-late -S %s | %FileCheck %s
; SPDX-License-Identifier: MIT

; The number of rounds is positive, or the loop does not run.
; CHECK-LABEL: @positive(
; CHECK: llvm.smax.i64(
; CHECK: latch:
; CHECK-NOT: phi
; CHECK: ret void
define void @positive(ptr noalias %to, i32 %w, i32 %v, i64 %gap) {
entry:
  %guard = icmp sgt i32 %w, 0
  br label %outer
outer:
  %y = phi i32 [ 0, %entry ], [ %y.next, %latch ]
  %p = phi ptr [ %to, %entry ], [ %p.next, %latch ]
  %beside = getelementptr i8, ptr %p, i64 1
  br i1 %guard, label %ph, label %latch
ph:
  br label %inner
inner:
  %x = phi i32 [ 0, %ph ], [ %x.next, %inner ]
  %q = phi ptr [ %p, %ph ], [ %q.next, %inner ]
  store i8 1, ptr %q
  %q.next = getelementptr inbounds i8, ptr %q, i64 1
  %x.next = add nuw nsw i32 %x, 1
  %done = icmp eq i32 %x.next, %w
  br i1 %done, label %exit, label %inner
exit:
  %q.last = phi ptr [ %q.next, %inner ]
  br label %latch
latch:
  %r = phi ptr [ %p, %outer ], [ %q.last, %exit ]
  %p.next = getelementptr inbounds i8, ptr %r, i64 %gap
  %y.next = add nuw nsw i32 %y, 1
  %end = icmp eq i32 %y.next, 100
  br i1 %end, label %return, label %outer
return:
  ret void
}

; It is zero if the loop does not run.
; CHECK-LABEL: @not_zero(
; CHECK: zext i32 %w
; CHECK: latch:
; CHECK-NOT: phi
; CHECK: ret void
define void @not_zero(ptr noalias %to, i32 %w, i32 %v, i64 %gap) {
entry:
  %guard = icmp ne i32 %w, 0
  br label %outer
outer:
  %y = phi i32 [ 0, %entry ], [ %y.next, %latch ]
  %p = phi ptr [ %to, %entry ], [ %p.next, %latch ]
  %beside = getelementptr i8, ptr %p, i64 1
  br i1 %guard, label %ph, label %latch
ph:
  br label %inner
inner:
  %x = phi i32 [ 0, %ph ], [ %x.next, %inner ]
  %q = phi ptr [ %p, %ph ], [ %q.next, %inner ]
  store i8 1, ptr %q
  %q.next = getelementptr inbounds i8, ptr %q, i64 1
  %x.next = add nuw nsw i32 %x, 1
  %done = icmp eq i32 %x.next, %w
  br i1 %done, label %exit, label %inner
exit:
  %q.last = phi ptr [ %q.next, %inner ]
  br label %latch
latch:
  %r = phi ptr [ %p, %outer ], [ %q.last, %exit ]
  %p.next = getelementptr inbounds i8, ptr %r, i64 %gap
  %y.next = add nuw nsw i32 %y, 1
  %end = icmp eq i32 %y.next, 100
  br i1 %end, label %return, label %outer
return:
  ret void
}

; The same, asked the other way round.
; CHECK-LABEL: @zero(
; CHECK: zext i32 %w
; CHECK: latch:
; CHECK-NOT: phi
; CHECK: ret void
define void @zero(ptr noalias %to, i32 %w, i32 %v, i64 %gap) {
entry:
  %guard = icmp eq i32 %w, 0
  br label %outer
outer:
  %y = phi i32 [ 0, %entry ], [ %y.next, %latch ]
  %p = phi ptr [ %to, %entry ], [ %p.next, %latch ]
  %beside = getelementptr i8, ptr %p, i64 1
  br i1 %guard, label %latch, label %ph
ph:
  br label %inner
inner:
  %x = phi i32 [ 0, %ph ], [ %x.next, %inner ]
  %q = phi ptr [ %p, %ph ], [ %q.next, %inner ]
  store i8 1, ptr %q
  %q.next = getelementptr inbounds i8, ptr %q, i64 1
  %x.next = add nuw nsw i32 %x, 1
  %done = icmp eq i32 %x.next, %w
  br i1 %done, label %exit, label %inner
exit:
  %q.last = phi ptr [ %q.next, %inner ]
  br label %latch
latch:
  %r = phi ptr [ %p, %outer ], [ %q.last, %exit ]
  %p.next = getelementptr inbounds i8, ptr %r, i64 %gap
  %y.next = add nuw nsw i32 %y, 1
  %end = icmp eq i32 %y.next, 100
  br i1 %end, label %return, label %outer
return:
  ret void
}

; Something else is asked.
; CHECK-LABEL: @other_guard(
; CHECK: latch:
; CHECK: %r = phi ptr
define void @other_guard(ptr noalias %to, i32 %w, i32 %v, i64 %gap) {
entry:
  %guard = icmp sgt i32 %v, 0
  br label %outer
outer:
  %y = phi i32 [ 0, %entry ], [ %y.next, %latch ]
  %p = phi ptr [ %to, %entry ], [ %p.next, %latch ]
  %beside = getelementptr i8, ptr %p, i64 1
  br i1 %guard, label %ph, label %latch
ph:
  br label %inner
inner:
  %x = phi i32 [ 0, %ph ], [ %x.next, %inner ]
  %q = phi ptr [ %p, %ph ], [ %q.next, %inner ]
  store i8 1, ptr %q
  %q.next = getelementptr inbounds i8, ptr %q, i64 1
  %x.next = add nuw nsw i32 %x, 1
  %done = icmp eq i32 %x.next, %w
  br i1 %done, label %exit, label %inner
exit:
  %q.last = phi ptr [ %q.next, %inner ]
  br label %latch
latch:
  %r = phi ptr [ %p, %outer ], [ %q.last, %exit ]
  %p.next = getelementptr inbounds i8, ptr %r, i64 %gap
  %y.next = add nuw nsw i32 %y, 1
  %end = icmp eq i32 %y.next, 100
  br i1 %end, label %return, label %outer
return:
  ret void
}

; The loop does not run once.
; CHECK-LABEL: @more_than_one(
; CHECK: latch:
; CHECK: %r = phi ptr
define void @more_than_one(ptr noalias %to, i32 %w, i32 %v, i64 %gap) {
entry:
  %guard = icmp sgt i32 %w, 1
  br label %outer
outer:
  %y = phi i32 [ 0, %entry ], [ %y.next, %latch ]
  %p = phi ptr [ %to, %entry ], [ %p.next, %latch ]
  %beside = getelementptr i8, ptr %p, i64 1
  br i1 %guard, label %ph, label %latch
ph:
  br label %inner
inner:
  %x = phi i32 [ 0, %ph ], [ %x.next, %inner ]
  %q = phi ptr [ %p, %ph ], [ %q.next, %inner ]
  store i8 1, ptr %q
  %q.next = getelementptr inbounds i8, ptr %q, i64 1
  %x.next = add nuw nsw i32 %x, 1
  %done = icmp eq i32 %x.next, %w
  br i1 %done, label %exit, label %inner
exit:
  %q.last = phi ptr [ %q.next, %inner ]
  br label %latch
latch:
  %r = phi ptr [ %p, %outer ], [ %q.last, %exit ]
  %p.next = getelementptr inbounds i8, ptr %r, i64 %gap
  %y.next = add nuw nsw i32 %y, 1
  %end = icmp eq i32 %y.next, 100
  br i1 %end, label %return, label %outer
return:
  ret void
}

; What comes along the way around the loop is another address.
; CHECK-LABEL: @other_value(
; CHECK: latch:
; CHECK: %r = phi ptr
define void @other_value(ptr noalias %to, i32 %w, i32 %v, i64 %gap) {
entry:
  %guard = icmp sgt i32 %w, 0
  br label %outer
outer:
  %y = phi i32 [ 0, %entry ], [ %y.next, %latch ]
  %p = phi ptr [ %to, %entry ], [ %p.next, %latch ]
  %beside = getelementptr i8, ptr %p, i64 1
  br i1 %guard, label %ph, label %latch
ph:
  br label %inner
inner:
  %x = phi i32 [ 0, %ph ], [ %x.next, %inner ]
  %q = phi ptr [ %p, %ph ], [ %q.next, %inner ]
  store i8 1, ptr %q
  %q.next = getelementptr inbounds i8, ptr %q, i64 1
  %x.next = add nuw nsw i32 %x, 1
  %done = icmp eq i32 %x.next, %w
  br i1 %done, label %exit, label %inner
exit:
  %q.last = phi ptr [ %q.next, %inner ]
  br label %latch
latch:
  %r = phi ptr [ %beside, %outer ], [ %q.last, %exit ]
  %p.next = getelementptr inbounds i8, ptr %r, i64 %gap
  %y.next = add nuw nsw i32 %y, 1
  %end = icmp eq i32 %y.next, 100
  br i1 %end, label %return, label %outer
return:
  ret void
}
