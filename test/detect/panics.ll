; Slices of Rust with checked subscripts: a cold block calls a function that does
; not return.
; LLVM 19 cannot read captures(none).
; REQUIRES: since-llvm-21
; RUN: %opt-ashlar -passes='ashlar<why>' -disable-output %s 2>&1 \
; RUN:   | %FileCheck %s
; SPDX-License-Identifier: MIT
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@place = private unnamed_addr constant [24 x i8] zeroinitializer, align 8

; Core's function for a subscript that is out of bounds.
declare void @panic_bounds_check(i64 noundef, i64 noundef, ptr noalias noundef readonly align 8 captures(none) dereferenceable(24)) unnamed_addr #0

; for i in 0..n { for j in 0..n { y[i] += a[i * n + j] * x[j] } }
; CHECK: {{ matvec .*(modelled|transformed)}}
define void @matvec(i64 noundef %n, ptr noalias noundef nonnull align 8 %y.0, i64 noundef range(i64 0, 1152921504606846976) %y.1, ptr noalias noundef nonnull readonly align 8 %a.0, i64 noundef range(i64 0, 1152921504606846976) %a.1, ptr noalias noundef nonnull readonly align 8 %x.0, i64 noundef range(i64 0, 1152921504606846976) %x.1) unnamed_addr {
start:
  br label %head.i

head.i:
  %i = phi i64 [ 0, %start ], [ %next.i, %exit.j ]
  %more.i = icmp ult i64 %i, %n
  br i1 %more.i, label %enter.j, label %done

enter.j:
  %next.i = add nuw i64 %i, 1
  br label %head.j

head.j:
  %j = phi i64 [ 0, %enter.j ], [ %next.j, %store ]
  %more.j = icmp ult i64 %j, %n
  br i1 %more.j, label %check.a, label %exit.j

check.a:
  %next.j = add nuw i64 %j, 1
  %row = mul i64 %i, %n
  %a.at = add i64 %row, %j
  %a.ok = icmp ult i64 %a.at, %a.1
  br i1 %a.ok, label %check.x, label %panic.a

check.x:
  %a.ptr = getelementptr inbounds nuw double, ptr %a.0, i64 %a.at
  %a = load double, ptr %a.ptr, align 8
  %x.ok = icmp ult i64 %j, %x.1
  br i1 %x.ok, label %check.y, label %panic.x

check.y:
  %x.ptr = getelementptr inbounds nuw double, ptr %x.0, i64 %j
  %x = load double, ptr %x.ptr, align 8
  %product = fmul double %a, %x
  %y.ok = icmp ult i64 %i, %y.1
  br i1 %y.ok, label %store, label %panic.y

store:
  %y.ptr = getelementptr inbounds nuw double, ptr %y.0, i64 %i
  %y = load double, ptr %y.ptr, align 8
  %sum = fadd double %y, %product
  store double %sum, ptr %y.ptr, align 8
  br label %head.j

exit.j:
  br label %head.i

panic.a:
  call void @panic_bounds_check(i64 noundef %a.at, i64 noundef %a.1, ptr noalias noundef readonly align 8 captures(none) dereferenceable(24) @place) #1
  unreachable

panic.x:
  call void @panic_bounds_check(i64 noundef %j, i64 noundef %x.1, ptr noalias noundef readonly align 8 captures(none) dereferenceable(24) @place) #1
  unreachable

panic.y:
  call void @panic_bounds_check(i64 noundef %i, i64 noundef %y.1, ptr noalias noundef readonly align 8 captures(none) dereferenceable(24) @place) #1
  unreachable

done:
  ret void
}

attributes #0 = { cold noinline noreturn }
attributes #1 = { noinline noreturn }
