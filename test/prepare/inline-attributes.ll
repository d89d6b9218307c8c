; A function that need not come to an end gives that to those it is inlined into:
; else its loop could be removed there.
; RUN: %opt-ashlar -passes=ashlar-canonical -S %s | %FileCheck %s
; RUN: %opt-ashlar -passes='ashlar-canonical<no-inline-calls>' -S %s \
; RUN:   | %FileCheck %s --check-prefix=OFF
; SPDX-License-Identifier: MIT

; CHECK-LABEL: @caller(
; CHECK-NOT: call void @wait
; CHECK-NOT: mustprogress
; OFF-LABEL: @caller(
; OFF: call void @wait
; OFF: mustprogress
define void @caller(ptr %x, i64 %n, i64 %k) mustprogress {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %i.next, %body ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %exit
body:
  %c = icmp eq i64 %i, %k
  call void @wait(i1 %c)
  %p = getelementptr inbounds double, ptr %x, i64 %i
  store double 0.0, ptr %p, align 8
  %i.next = add nuw nsw i64 %i, 1
  br label %head
exit:
  ret void
}

define internal void @wait(i1 %c) {
entry:
  br i1 %c, label %forever, label %exit
forever:
  br label %forever
exit:
  ret void
}
