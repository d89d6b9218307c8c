; Nodes that get each other's values are reads of a cell if all of them are.
; RUN: %opt-ashlar -passes=ashlar-canonical-late -S %s | %FileCheck %s
; SPDX-License-Identifier: MIT

; The cell is read again where it may have been written.
; CHECK-LABEL: @read_again(
; CHECK: loop:
; CHECK-NOT: phi i32
; CHECK: %[[H:.*]] = load i32, ptr %cell
; CHECK: store i32 %[[H]], ptr %o
; CHECK: latch:
; CHECK-NOT: phi
define void @read_again(ptr %cell, ptr %to, ptr noalias %out, i1 %again) {
entry:
  %h0 = load i32, ptr %cell, align 4
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %h = phi i32 [ %h0, %entry ], [ %h2, %latch ]
  %o = getelementptr inbounds i32, ptr %out, i64 %i
  store i32 %h, ptr %o, align 4
  br i1 %again, label %then, label %latch
then:
  %p = getelementptr inbounds i32, ptr %to, i64 %i
  store i32 7, ptr %p, align 4
  %h1 = load i32, ptr %cell, align 4
  br label %latch
latch:
  %h2 = phi i32 [ %h1, %then ], [ %h, %loop ]
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 100
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; On the way on which it is not read again the cell may have been written.
; CHECK-LABEL: @stale(
; CHECK: loop:
; CHECK: phi i32 [ %h0, %entry ], [ %h2, %latch ]
; CHECK: latch:
; CHECK: %h2 = phi i32
define void @stale(ptr %cell, ptr %to, ptr noalias %out, i1 %again) {
entry:
  %h0 = load i32, ptr %cell, align 4
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %h = phi i32 [ %h0, %entry ], [ %h2, %latch ]
  %o = getelementptr inbounds i32, ptr %out, i64 %i
  store i32 %h, ptr %o, align 4
  %p = getelementptr inbounds i32, ptr %to, i64 %i
  store i32 7, ptr %p, align 4
  br i1 %again, label %then, label %latch
then:
  %h1 = load i32, ptr %cell, align 4
  br label %latch
latch:
  %h2 = phi i32 [ %h1, %then ], [ %h, %loop ]
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 100
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; Another cell is read at first.
; CHECK-LABEL: @other_cell(
; CHECK: loop:
; CHECK: phi i32 [ %h0, %entry ], [ %h2, %latch ]
; CHECK: latch:
; CHECK: %h2 = phi i32
define void @other_cell(ptr %cell, ptr %to, ptr noalias %out, i1 %again) {
entry:
  %h0 = load i32, ptr %to, align 4
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %h = phi i32 [ %h0, %entry ], [ %h2, %latch ]
  %o = getelementptr inbounds i32, ptr %out, i64 %i
  store i32 %h, ptr %o, align 4
  br i1 %again, label %then, label %latch
then:
  %p = getelementptr inbounds i32, ptr %to, i64 %i
  store i32 7, ptr %p, align 4
  %h1 = load i32, ptr %cell, align 4
  br label %latch
latch:
  %h2 = phi i32 [ %h1, %then ], [ %h, %loop ]
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 100
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; It is the cell of this iteration.
; CHECK-LABEL: @cell_of_iteration(
; CHECK: loop:
; CHECK: phi i32 [ %h0, %entry ], [ %h2, %latch ]
; CHECK: latch:
; CHECK: %h2 = phi i32
define void @cell_of_iteration(ptr %cell, ptr %to, ptr noalias %out, i1 %again) {
entry:
  %h0 = load i32, ptr %cell, align 4
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %h = phi i32 [ %h0, %entry ], [ %h2, %latch ]
  %o = getelementptr inbounds i32, ptr %out, i64 %i
  store i32 %h, ptr %o, align 4
  br i1 %again, label %then, label %latch
then:
  %p = getelementptr inbounds i32, ptr %to, i64 %i
  store i32 7, ptr %p, align 4
  %c = getelementptr inbounds i32, ptr %cell, i64 %i
  %h1 = load i32, ptr %c, align 4
  br label %latch
latch:
  %h2 = phi i32 [ %h1, %then ], [ %h, %loop ]
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 100
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; Nor is a node a read if a call between it and the end of the edge may have
; written the cell.
; CHECK-LABEL: @call(
; CHECK: loop:
; CHECK: phi i32 [ %h0, %entry ], [ %h2, %latch ]
declare void @write(ptr) nounwind willreturn memory(argmem: readwrite)
define void @call(ptr %cell, ptr noalias %out, i1 %again) {
entry:
  %h0 = load i32, ptr %cell, align 4
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %h = phi i32 [ %h0, %entry ], [ %h2, %latch ]
  %o = getelementptr inbounds i32, ptr %out, i64 %i
  store i32 %h, ptr %o, align 4
  call void @write(ptr %cell)
  br i1 %again, label %then, label %latch
then:
  %h1 = load i32, ptr %cell, align 4
  br label %latch
latch:
  %h2 = phi i32 [ %h1, %then ], [ %h, %loop ]
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 100
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
