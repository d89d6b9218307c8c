; Vectors of C++: three addresses in memory, sizes as differences of addresses,
; calls that may throw around the loops.
; RUN: %opt-ashlar -passes='ashlar<dump=scop>' -disable-output %s 2>&1 \
; RUN:   | %FileCheck %s
; RUN: %opt-ashlar -passes='ashlar<why>' -disable-output %s 2>&1 \
; RUN:   | %FileCheck %s --check-prefix=WHY
; SPDX-License-Identifier: MIT
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%vector = type { ptr, ptr, ptr }

declare void @resize(ptr, i64)
declare void @destroy(ptr)
declare i32 @__gxx_personality_v0(...)

; y.resize(x.size()); for (i = 0; i < x.size(); i++) y[i] += x[i]
; A store of a double does not change the addresses.  The number of elements is
; one parameter, not a number of bytes that is divided.
; CHECK-LABEL: name: "add"
; CHECK: text: "y_begin[i0] = begin[i0] + y_begin[i0]"
; CHECK: domain: "[size] -> { S0[i0] : 0 <= i0 < size }"
; WHY: {{ add .*modelled}}
define void @add(ptr noundef nonnull align 8 dereferenceable(24) %x) personality ptr @__gxx_personality_v0 {
entry:
  %y = alloca %vector, align 8
  %end.ptr = getelementptr inbounds nuw %vector, ptr %x, i32 0, i32 1
  %begin.0 = load ptr, ptr %x, align 8, !tbaa !2
  %end.0 = load ptr, ptr %end.ptr, align 8, !tbaa !2
  %end.int.0 = ptrtoint ptr %end.0 to i64
  %begin.int.0 = ptrtoint ptr %begin.0 to i64
  %bytes.0 = sub i64 %end.int.0, %begin.int.0
  %size.0 = ashr exact i64 %bytes.0, 3
  invoke void @resize(ptr %y, i64 %size.0)
          to label %head unwind label %pad

head:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %end = load ptr, ptr %end.ptr, align 8, !tbaa !2
  %begin = load ptr, ptr %x, align 8, !tbaa !2
  %end.int = ptrtoint ptr %end to i64
  %begin.int = ptrtoint ptr %begin to i64
  %bytes = sub i64 %end.int, %begin.int
  %size = sdiv exact i64 %bytes, 8
  %more = icmp ult i64 %i, %size
  br i1 %more, label %body, label %done

body:
  %x.begin = load ptr, ptr %x, align 8, !tbaa !2
  %x.at = getelementptr inbounds nuw double, ptr %x.begin, i64 %i
  %a = load double, ptr %x.at, align 8, !tbaa !4
  %y.begin = load ptr, ptr %y, align 8, !tbaa !2
  %y.at = getelementptr inbounds nuw double, ptr %y.begin, i64 %i
  %b = load double, ptr %y.at, align 8, !tbaa !4
  %sum = fadd double %a, %b
  store double %sum, ptr %y.at, align 8, !tbaa !4
  %next = add nuw i64 %i, 1
  br label %head

done:
  call void @destroy(ptr %y)
  ret void

pad:
  %caught = landingpad { ptr, i32 } cleanup
  call void @destroy(ptr %y)
  resume { ptr, i32 } %caught
}

; A call in the loop that may throw.
; WHY: {{ throws .*refused.*[(]resize[)]}}
define void @throws(ptr %x, i64 %n) personality ptr @__gxx_personality_v0 {
entry:
  br label %head

head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done

body:
  invoke void @resize(ptr %x, i64 %i)
          to label %latch unwind label %pad

latch:
  %next = add nuw i64 %i, 1
  br label %head

done:
  ret void

pad:
  %caught = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %caught
}

!0 = !{!"Simple C++ TBAA"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!3, !3, i64 0}
!3 = !{!"any pointer", !1, i64 0}
!4 = !{!5, !5, i64 0}
!5 = !{!"double", !1, i64 0}
