; Sums in registers go back to their cells only if nobody can tell.
; RUN: %opt-ashlar -passes=ashlar-canonical-late -S %s | %FileCheck %s
; SPDX-License-Identifier: MIT

declare void @may_exit() memory(none) nounwind

; CHECK-LABEL: @sum(
; CHECK: entry:
; CHECK-NEXT: store double 0.0{{.*}}, ptr %x
; CHECK: loop:
; CHECK: %[[OLD:.*]] = load double, ptr %x
; CHECK: %[[NEW:.*]] = fadd double %[[OLD]]
; CHECK-NEXT: store double %[[NEW]], ptr %x
; CHECK: exit:
; CHECK-NEXT: ret void
define void @sum(ptr noalias %x, ptr noalias %a) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi double [ 0.0, %entry ], [ %s.next, %loop ]
  %p = getelementptr inbounds double, ptr %a, i64 %i
  %v = load double, ptr %p, align 8
  %s.next = fadd double %s, %v
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 100
  br i1 %more, label %loop, label %exit
exit:
  %last = phi double [ %s.next, %loop ]
  store double %last, ptr %x, align 8
  ret void
}

; The program may end before the store.
; CHECK-LABEL: @may_stop(
; CHECK: %[[S:.*]] = phi double [ 0.0
; CHECK: exit:
; CHECK: store double
define void @may_stop(ptr noalias %x, ptr noalias %a) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi double [ 0.0, %entry ], [ %s.next, %loop ]
  %p = getelementptr inbounds double, ptr %a, i64 %i
  %v = load double, ptr %p, align 8
  call void @may_exit()
  %s.next = fadd double %s, %v
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 100
  br i1 %more, label %loop, label %exit
exit:
  %last = phi double [ %s.next, %loop ]
  store double %last, ptr %x, align 8
  ret void
}

; Nor is it known that the loop ends.
; CHECK-LABEL: @may_run_forever(
; CHECK: phi double [ 0.0
; CHECK: exit:
; CHECK: store double
define void @may_run_forever(ptr noalias %x, ptr noalias %a) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi double [ 0.0, %entry ], [ %s.next, %loop ]
  %p = getelementptr inbounds double, ptr %a, i64 %i
  %v = load double, ptr %p, align 8
  %s.next = fadd double %s, %v
  %i.next = add i64 %i, 1
  %more = fcmp olt double %v, 1.0
  br i1 %more, label %loop, label %exit
exit:
  %last = phi double [ %s.next, %loop ]
  store double %last, ptr %x, align 8
  ret void
}

; The store happens on one way out of two.
; CHECK-LABEL: @perhaps_stored(
; CHECK: phi double [ 0.0
; CHECK: exit:
; CHECK: store double
define void @perhaps_stored(ptr noalias %x, ptr noalias %a, i1 %c) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi double [ 0.0, %entry ], [ %s.next, %loop ]
  %p = getelementptr inbounds double, ptr %a, i64 %i
  %v = load double, ptr %p, align 8
  %s.next = fadd double %s, %v
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 100
  br i1 %more, label %loop, label %behind
behind:
  br i1 %c, label %exit, label %away
exit:
  %last = phi double [ %s.next, %behind ]
  store double %last, ptr %x, align 8
  ret void
away:
  ret void
}

; The address is another one in each iteration.
; CHECK-LABEL: @moving_address(
; CHECK: phi double [ 0.0
; CHECK: exit:
; CHECK: store double
define void @moving_address(ptr noalias %x, ptr noalias %a) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi double [ 0.0, %entry ], [ %s.next, %loop ]
  %p = getelementptr inbounds double, ptr %a, i64 %i
  %v = load double, ptr %p, align 8
  %s.next = fadd double %s, %v
  %q = load ptr, ptr %x, align 8
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 100
  br i1 %more, label %loop, label %exit
exit:
  %last = phi double [ %s.next, %loop ]
  %to = phi ptr [ %q, %loop ]
  store double %last, ptr %to, align 8
  ret void
}

; A neighbour that has been read before is read again, but not one that was
; read atomically.
; CHECK-LABEL: @neighbour(
; CHECK-NOT: phi double
; CHECK: ret void
define void @neighbour(ptr noalias %b, ptr noalias %a) {
entry:
  %first = load double, ptr %a, align 8
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %here = phi double [ %first, %entry ], [ %there, %loop ]
  %i.next = add nuw nsw i64 %i, 1
  %p = getelementptr inbounds double, ptr %a, i64 %i.next
  %there = load double, ptr %p, align 8
  %v = fadd double %here, %there
  %q = getelementptr inbounds double, ptr %b, i64 %i
  store double %v, ptr %q, align 8
  %more = icmp ult i64 %i.next, 100
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; CHECK-LABEL: @atomic_neighbour(
; CHECK: phi double
; CHECK: ret void
define void @atomic_neighbour(ptr noalias %b, ptr noalias %a) {
entry:
  %first = load atomic double, ptr %a monotonic, align 8
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %here = phi double [ %first, %entry ], [ %there, %loop ]
  %i.next = add nuw nsw i64 %i, 1
  %p = getelementptr inbounds double, ptr %a, i64 %i.next
  %there = load atomic double, ptr %p monotonic, align 8
  %v = fadd double %here, %there
  %q = getelementptr inbounds double, ptr %b, i64 %i
  store double %v, ptr %q, align 8
  %more = icmp ult i64 %i.next, 100
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; The way around is taken if i is 7, not if it is 0: there the cell is another.  One
; load of two cells is what it is.
; CHECK-LABEL: @other_way(
; CHECK: [[OFFSET:%.*]] = phi i64 [ 0, %around ],
; CHECK: getelementptr i8, ptr %a, i64 [[OFFSET]]
; CHECK: ret void
define void @other_way(ptr noalias %b, ptr noalias %a) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %join ]
  %p = getelementptr inbounds double, ptr %a, i64 %i
  %c = icmp eq i64 %i, 7
  br i1 %c, label %around, label %straight
around:
  %old = load double, ptr %a, align 8
  br label %join
straight:
  %new = load double, ptr %p, align 8
  br label %join
join:
  %v = phi double [ %old, %around ], [ %new, %straight ]
  %q = getelementptr inbounds double, ptr %b, i64 %i
  store double %v, ptr %q, align 8
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 100
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; CHECK-LABEL: @same_cell(
; CHECK-NOT: phi double
; CHECK: ret void
define void @same_cell(ptr noalias %b, ptr noalias %a) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %join ]
  %p = getelementptr inbounds double, ptr %a, i64 %i
  %c = icmp eq i64 %i, 0
  br i1 %c, label %around, label %straight
around:
  %old = load double, ptr %a, align 8
  br label %join
straight:
  %new = load double, ptr %p, align 8
  br label %join
join:
  %v = phi double [ %old, %around ], [ %new, %straight ]
  %q = getelementptr inbounds double, ptr %b, i64 %i
  store double %v, ptr %q, align 8
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 100
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; The way around is taken again if i is 256, where the cell is another.
; CHECK-LABEL: @narrow_counter(
; CHECK: [[OFFSET:%.*]] = phi i64 [ 0, %around ],
; CHECK: getelementptr i8, ptr %a, i64 [[OFFSET]]
; CHECK: ret void
define void @narrow_counter(ptr noalias %b, ptr noalias %a) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %join ]
  %p = getelementptr inbounds double, ptr %a, i64 %i
  %low = trunc i64 %i to i8
  %c = icmp eq i8 %low, 0
  br i1 %c, label %around, label %straight
around:
  %old = load double, ptr %a, align 8
  br label %join
straight:
  %new = load double, ptr %p, align 8
  br label %join
join:
  %v = phi double [ %old, %around ], [ %new, %straight ]
  %q = getelementptr inbounds double, ptr %b, i64 %i
  store double %v, ptr %q, align 8
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 1000
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; What is stored is the value before the last one: the loop goes on once more.
; CHECK-LABEL: @one_behind(
; CHECK: phi double [ 0.0
; CHECK: exit:
; CHECK: store double
define void @one_behind(ptr noalias %x, ptr noalias %a) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi double [ 0.0, %entry ], [ %s.next, %loop ]
  %p = getelementptr inbounds double, ptr %a, i64 %i
  %v = load double, ptr %p, align 8
  %s.next = fadd double %s, %v
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 100
  br i1 %more, label %loop, label %exit
exit:
  %last = phi double [ %s, %loop ]
  store double %last, ptr %x, align 8
  ret void
}

; The test is at the head.
; CHECK-LABEL: @not_rotated(
; CHECK: store double 0.0{{.*}}, ptr %x
; CHECK: head:
; CHECK-NOT: phi double
; CHECK: body:
; CHECK: store double %s.next, ptr %x
; CHECK: exit:
; CHECK-NEXT: ret void
define void @not_rotated(ptr noalias %x, ptr noalias %a, i64 %n) {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %i.next, %body ]
  %s = phi double [ 0.0, %entry ], [ %s.next, %body ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %exit
body:
  %p = getelementptr inbounds double, ptr %a, i64 %i
  %v = load double, ptr %p, align 8
  %s.next = fadd double %s, %v
  %i.next = add nuw nsw i64 %i, 1
  br label %head
exit:
  %last = phi double [ %s, %head ]
  store double %last, ptr %x, align 8
  ret void
}

; Behind a loop with two ways out, a value of the loop is used through a node
; with the same value for both: that node is what stands for it there.
; CHECK-LABEL: @two_ways_out(
; CHECK: out:
; CHECK-NEXT: %[[P:.*]] = phi ptr [ %[[Q:.*]], %{{.*}} ], [ %[[Q]], %{{.*}} ]
; CHECK-NEXT: call void @use(ptr %[[P]])
declare ptr @get() nounwind
declare ptr @make()
declare i32 @personality(...)
declare void @use(ptr) nounwind
define void @two_ways_out(ptr %a) {
entry:
  br label %loop
loop:
  %p = call ptr @get()
  %v = load i32, ptr %p, align 4
  %first = icmp eq i32 %v, 1
  br i1 %first, label %out, label %next
next:
  %second = icmp eq i32 %v, 2
  store i32 %v, ptr %a, align 4
  br i1 %second, label %out, label %loop
out:
  %last = phi ptr [ %p, %loop ], [ %p, %next ]
  call void @use(ptr %last)
  ret void
}
; Where both ways out of a loop meet, the last address of the loop has a node
; of its own, which stays.
; CHECK-LABEL: @joined_behind_a_loop(
; CHECK: out:
; CHECK-NEXT: %[[P:.*]] = phi ptr
; CHECK-NEXT: store i64 0, ptr %[[P]]
define void @joined_behind_a_loop(i1 %first, i1 %second) {
entry:
  br label %head
head:
  %p = call ptr @get()
  br i1 %first, label %out, label %next
next:
  br i1 %second, label %head, label %last
last:
  br label %out
out:
  store i64 0, ptr %p, align 8
  ret void
}
; The expander must not give out again what has been removed since.  The node
; of the landing pads gets the value of the cell, then that is not needed, and
; the end is computed from it once more.
; CHECK-LABEL: @removed_between(
; CHECK: pad:
; CHECK-NEXT: %[[END:.*]] = phi ptr
; CHECK: icmp eq ptr null, %[[END]]
define i1 @removed_between(i1 %full) personality ptr @personality {
entry:
  %cell = alloca ptr
  br label %loop
loop:
  %begin = call noundef ptr @make()
  br label %put
put:
  store ptr %begin, ptr %cell, align 8
  %end = getelementptr i8, ptr %begin, i64 1
  br i1 %full, label %way, label %latch
way:
  %failed = invoke ptr @make() to label %never unwind label %pad
never:
  unreachable
latch:
  %other = invoke ptr @make() to label %loop unwind label %pad
pad:
  %what = landingpad { ptr, i32 } cleanup
  br label %behind
behind:
  %first = phi ptr [ %begin, %pad ]
  %none = icmp eq ptr null, %end
  ret i1 %none
}
