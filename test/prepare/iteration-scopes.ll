; What "restrict" promises in a function that was inlined into a loop holds for
; one iteration: the store of another one may change what the load reads.
; RUN: %opt-ashlar -passes=ashlar-canonical -S %s -o - | %FileCheck %s
; SPDX-License-Identifier: MIT
target triple = "x86_64-pc-linux-gnu"

declare void @llvm.experimental.noalias.scope.decl(metadata)

; The scopes begin in the loop: the addresses are tested, and the load stays in the
; twin for the other case.
; CHECK-LABEL: @in_loop(
; CHECK: br i1 %{{.*}}, label %head.preheader, label %head.plain.preheader
; CHECK: head.plain:
; CHECK: load
define void @in_loop(ptr %a, ptr %b) {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  call void @llvm.experimental.noalias.scope.decl(metadata !3)
  %n = load i64, ptr %a, align 8, !alias.scope !0, !noalias !3
  %go = icmp slt i64 %i, %n
  br i1 %go, label %body, label %exit
body:
  %p = getelementptr inbounds i64, ptr %b, i64 %i
  store i64 %i, ptr %p, align 8, !alias.scope !3, !noalias !0
  %next = add nsw i64 %i, 1
  br label %head
exit:
  ret void
}

; They begin in front of it: the load may leave.
; CHECK-LABEL: @in_front(
; CHECK-NOT: plain
; CHECK: load
; CHECK-NOT: plain
; CHECK: ret void
define void @in_front(ptr dereferenceable(8) %a, ptr %b) {
entry:
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  call void @llvm.experimental.noalias.scope.decl(metadata !3)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %n = load i64, ptr %a, align 8, !alias.scope !0, !noalias !3
  %go = icmp slt i64 %i, %n
  br i1 %go, label %body, label %exit
body:
  %p = getelementptr inbounds i64, ptr %b, i64 %i
  store i64 %i, ptr %p, align 8, !alias.scope !3, !noalias !0
  %next = add nsw i64 %i, 1
  br label %head
exit:
  ret void
}

!0 = !{!1}
!1 = distinct !{!1, !2, !"a"}
!2 = distinct !{!2, !"f"}
!3 = !{!4}
!4 = distinct !{!4, !2, !"b"}
