; Slices of vectors of Rust: both subscripts are checked.
; LLVM 19 cannot read captures(none).
; REQUIRES: since-llvm-21
; RUN: %opt-ashlar -passes='ashlar<why>' -disable-output %s 2>&1 \
; RUN:   | %FileCheck %s
; SPDX-License-Identifier: MIT
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; The room, the address and the number of elements.
%Vec = type { i64, ptr, i64 }

@place = private unnamed_addr constant [24 x i8] zeroinitializer, align 8

; Core's function for a subscript that is out of bounds, and one of the program.
declare void @panic_bounds_check(i64 noundef, i64 noundef, ptr noalias noundef readonly align 8 captures(none) dereferenceable(24)) unnamed_addr #0
declare void @complain(i64, i64) #0

; for i in 0..a.len() { for j in 0..a[i].len() { t[j][i] = a[i][j] } }
; The checks of a have gone; what a slice is made of tells how many rows there are.
; CHECK: {{ transpose .*transformed}}
define void @transpose(ptr noalias noundef nonnull readonly align 8 %a.0, i64 noundef range(i64 0, 384307168202282326) %a.1, ptr noalias noundef nonnull align 8 %t.0, i64 noundef range(i64 0, 384307168202282326) %t.1) {
start:
  br label %head.i

head.i:
  %i = phi i64 [ 0, %start ], [ %next.i, %exit.j ]
  %more.i = icmp ult i64 %i, %a.1
  br i1 %more.i, label %enter.j, label %done

enter.j:
  %next.i = add nuw i64 %i, 1
  %a.row = getelementptr inbounds nuw %Vec, ptr %a.0, i64 %i
  %a.len.at = getelementptr inbounds nuw i8, ptr %a.row, i64 16
  %a.len = load i64, ptr %a.len.at, align 8
  br label %head.j

head.j:
  %j = phi i64 [ 0, %enter.j ], [ %next.j, %store ]
  %more.j = icmp ult i64 %j, %a.len
  br i1 %more.j, label %check.t, label %exit.j

check.t:
  %next.j = add nuw i64 %j, 1
  %t.ok = icmp ult i64 %j, %t.1
  br i1 %t.ok, label %check.row, label %panic.t

check.row:
  %a.elements.at = getelementptr inbounds nuw i8, ptr %a.row, i64 8
  %a.elements = load ptr, ptr %a.elements.at, align 8
  %a.ptr = getelementptr inbounds nuw double, ptr %a.elements, i64 %j
  %x = load double, ptr %a.ptr, align 8
  %t.row = getelementptr inbounds nuw %Vec, ptr %t.0, i64 %j
  %t.len.at = getelementptr inbounds nuw i8, ptr %t.row, i64 16
  %t.len = load i64, ptr %t.len.at, align 8
  %row.ok = icmp ult i64 %i, %t.len
  br i1 %row.ok, label %store, label %panic.row

store:
  %t.elements.at = getelementptr inbounds nuw i8, ptr %t.row, i64 8
  %t.elements = load ptr, ptr %t.elements.at, align 8
  %t.ptr = getelementptr inbounds nuw double, ptr %t.elements, i64 %i
  store double %x, ptr %t.ptr, align 8
  br label %head.j

exit.j:
  br label %head.i

done:
  ret void

panic.t:
  call void @panic_bounds_check(i64 noundef %j, i64 noundef %t.1, ptr @place)
  unreachable

panic.row:
  call void @panic_bounds_check(i64 noundef %i, i64 noundef %t.len, ptr @place)
  unreachable
}

; for j in 0..n { for i in 0..n { s[j] += a[i][j] } }, s being an array.
; CHECK: {{ sums .*transformed}}
define void @sums(ptr noalias nonnull align 8 dereferenceable(24) %s.vec, ptr noalias nonnull readonly align 8 dereferenceable(24) %a.vec, i64 %n) {
start:
  %s.at = getelementptr inbounds nuw i8, ptr %s.vec, i64 8
  %s = load ptr, ptr %s.at, align 8
  br label %head.j

head.j:
  %j = phi i64 [ 0, %start ], [ %next.j, %exit.i ]
  %more.j = icmp ult i64 %j, %n
  br i1 %more.j, label %enter.i, label %done

enter.i:
  %next.j = add nuw i64 %j, 1
  %s.ptr = getelementptr inbounds nuw double, ptr %s, i64 %j
  br label %head.i

head.i:
  %i = phi i64 [ 0, %enter.i ], [ %next.i, %add ]
  %more.i = icmp ult i64 %i, %n
  br i1 %more.i, label %check.a, label %exit.i

check.a:
  %next.i = add nuw i64 %i, 1
  %a.1.at = getelementptr inbounds nuw i8, ptr %a.vec, i64 16
  %a.1 = load i64, ptr %a.1.at, align 8
  %a.ok = icmp ult i64 %i, %a.1
  br i1 %a.ok, label %check.row, label %panic.a

check.row:
  %a.0.at = getelementptr inbounds nuw i8, ptr %a.vec, i64 8
  %a.0 = load ptr, ptr %a.0.at, align 8
  %row = getelementptr inbounds nuw %Vec, ptr %a.0, i64 %i
  %len.at = getelementptr inbounds nuw i8, ptr %row, i64 16
  %len = load i64, ptr %len.at, align 8
  %row.ok = icmp ult i64 %j, %len
  br i1 %row.ok, label %add, label %panic.row

add:
  %elements.at = getelementptr inbounds nuw i8, ptr %row, i64 8
  %elements = load ptr, ptr %elements.at, align 8
  %ptr = getelementptr inbounds nuw double, ptr %elements, i64 %j
  %x = load double, ptr %ptr, align 8
  %old = load double, ptr %s.ptr, align 8
  %sum = fadd double %old, %x
  store double %sum, ptr %s.ptr, align 8
  br label %head.i

exit.i:
  br label %head.j

done:
  ret void

panic.a:
  call void @panic_bounds_check(i64 noundef %i, i64 noundef %a.1, ptr @place)
  unreachable

panic.row:
  call void @panic_bounds_check(i64 noundef %j, i64 noundef %len, ptr @place)
  unreachable
}

; The same with a function of the program's own: nobody knows whether so many rows
; exist.
; CHECK: {{ others .*refused .*whether an error ends}}
define void @others(ptr noalias nonnull align 8 dereferenceable(24) %s.vec, ptr noalias nonnull readonly align 8 dereferenceable(24) %a.vec, i64 %n) {
start:
  %s.at = getelementptr inbounds nuw i8, ptr %s.vec, i64 8
  %s = load ptr, ptr %s.at, align 8
  br label %head.j

head.j:
  %j = phi i64 [ 0, %start ], [ %next.j, %exit.i ]
  %more.j = icmp ult i64 %j, %n
  br i1 %more.j, label %enter.i, label %done

enter.i:
  %next.j = add nuw i64 %j, 1
  %s.ptr = getelementptr inbounds nuw double, ptr %s, i64 %j
  br label %head.i

head.i:
  %i = phi i64 [ 0, %enter.i ], [ %next.i, %add ]
  %more.i = icmp ult i64 %i, %n
  br i1 %more.i, label %check.a, label %exit.i

check.a:
  %next.i = add nuw i64 %i, 1
  %a.1.at = getelementptr inbounds nuw i8, ptr %a.vec, i64 16
  %a.1 = load i64, ptr %a.1.at, align 8
  %a.ok = icmp ult i64 %i, %a.1
  br i1 %a.ok, label %check.row, label %panic.a

check.row:
  %a.0.at = getelementptr inbounds nuw i8, ptr %a.vec, i64 8
  %a.0 = load ptr, ptr %a.0.at, align 8
  %row = getelementptr inbounds nuw %Vec, ptr %a.0, i64 %i
  %len.at = getelementptr inbounds nuw i8, ptr %row, i64 16
  %len = load i64, ptr %len.at, align 8
  %row.ok = icmp ult i64 %j, %len
  br i1 %row.ok, label %add, label %panic.row

add:
  %elements.at = getelementptr inbounds nuw i8, ptr %row, i64 8
  %elements = load ptr, ptr %elements.at, align 8
  %ptr = getelementptr inbounds nuw double, ptr %elements, i64 %j
  %x = load double, ptr %ptr, align 8
  %old = load double, ptr %s.ptr, align 8
  %sum = fadd double %old, %x
  store double %sum, ptr %s.ptr, align 8
  br label %head.i

exit.i:
  br label %head.j

done:
  ret void

panic.a:
  call void @complain(i64 noundef %i, i64 noundef %a.1)
  unreachable

panic.row:
  call void @complain(i64 noundef %j, i64 noundef %len)
  unreachable
}

attributes #0 = { cold noreturn nounwind }
