; Options of a loop as metadata, for those who write IR.
; RUN: %opt-ashlar -passes='ashlar<why>' -disable-output %s 2>&1 | %FileCheck %s
; CHECK: off {{.*}}asks not to be optimized
; SPDX-License-Identifier: MIT
define void @off(ptr %a) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr double, ptr %a, i64 %i
  store double 1.0, ptr %p
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 300
  br i1 %more, label %loop, label %exit, !llvm.loop !0
exit:
  ret void
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.ashlar.options", !"off"}
