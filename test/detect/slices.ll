; Slices as rustc passes them, an address and a length, and its ranges: counters
; that count up from 0 while they are less than an unsigned bound.
; RUN: %opt-ashlar -passes='ashlar<dump=scop>' -disable-output %s 2>&1 \
; RUN:   | %FileCheck %s
; RUN: %opt-ashlar -passes='ashlar<why>' -disable-output %s 2>&1 \
; RUN:   | %FileCheck %s --check-prefix=WHY
; SPDX-License-Identifier: MIT
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; for i in 0..n { for j in 0..n { for k in 0..n {
;   c[i * n + j] += a[i * n + k] * b[k * n + j] (get_unchecked)
; }}}
; The counters are variables in memory at first.
; CHECK-LABEL: name: "product"
; CHECK: text: "c_0[i0][i1] += (a_0[i0][i2] * b_0[i2][i1])"
; CHECK: domain: "[{{.*}}] -> { S0[i0, i1, i2] : 0 <= i0 < n and 0 <= i1 < n and 0 <= i2 < n }"
; WHY: {{ product .*transformed}}
define void @product(i64 noundef %n, ptr noalias noundef nonnull align 8 %c.0, i64 noundef range(i64 0, 1152921504606846976) %c.1, ptr noalias noundef nonnull readonly align 8 %a.0, i64 noundef range(i64 0, 1152921504606846976) %a.1, ptr noalias noundef nonnull readonly align 8 %b.0, i64 noundef range(i64 0, 1152921504606846976) %b.1) unnamed_addr {
start:
  %iter.k = alloca [8 x i8], align 8
  %iter.j = alloca [8 x i8], align 8
  %iter.i = alloca [8 x i8], align 8
  store i64 0, ptr %iter.i, align 8
  br label %head.i

head.i:
  %i = load i64, ptr %iter.i, align 8, !noundef !0
  %more.i = icmp ult i64 %i, %n
  br i1 %more.i, label %body.i, label %done

body.i:
  %next.i = add nuw i64 %i, 1
  store i64 %next.i, ptr %iter.i, align 8
  store i64 0, ptr %iter.j, align 8
  br label %head.j

head.j:
  %j = load i64, ptr %iter.j, align 8, !noundef !0
  %more.j = icmp ult i64 %j, %n
  br i1 %more.j, label %body.j, label %head.i

body.j:
  %next.j = add nuw i64 %j, 1
  store i64 %next.j, ptr %iter.j, align 8
  store i64 0, ptr %iter.k, align 8
  br label %head.k

head.k:
  %k = load i64, ptr %iter.k, align 8, !noundef !0
  %more.k = icmp ult i64 %k, %n
  br i1 %more.k, label %body.k, label %head.j

body.k:
  %next.k = add nuw i64 %k, 1
  store i64 %next.k, ptr %iter.k, align 8
  %row = mul i64 %i, %n
  %a.at = add i64 %row, %k
  %a.ptr = getelementptr inbounds nuw double, ptr %a.0, i64 %a.at
  %a = load double, ptr %a.ptr, align 8
  %b.row = mul i64 %k, %n
  %b.at = add i64 %b.row, %j
  %b.ptr = getelementptr inbounds nuw double, ptr %b.0, i64 %b.at
  %b = load double, ptr %b.ptr, align 8
  %c.at = add i64 %row, %j
  %c.ptr = getelementptr inbounds nuw double, ptr %c.0, i64 %c.at
  %c = load double, ptr %c.ptr, align 8
  %product = fmul double %a, %b
  %sum = fadd double %c, %product
  store double %sum, ptr %c.ptr, align 8
  br label %head.k

done:
  ret void
}

; for v in x.iter_mut() { *v *= s }
; An iterator is a pair of addresses that are compared for equality.
; CHECK-LABEL: name: "iterate"
; CHECK: text: "x_0[i0] *= s"
; WHY: {{ iterate .*modelled}}
define void @iterate(ptr noalias noundef nonnull align 8 %x.0, i64 noundef range(i64 0, 1152921504606846976) %x.1, double noundef %s) unnamed_addr {
start:
  %iter = alloca [16 x i8], align 8
  %end.0 = getelementptr inbounds nuw double, ptr %x.0, i64 %x.1
  store ptr %x.0, ptr %iter, align 8
  %end.slot = getelementptr inbounds i8, ptr %iter, i64 8
  store ptr %end.0, ptr %end.slot, align 8
  br label %head

head:
  %at = load ptr, ptr %iter, align 8, !nonnull !0, !noundef !0
  %end = load ptr, ptr %end.slot, align 8, !nonnull !0, !noundef !0
  %is.end = icmp eq ptr %at, %end
  br i1 %is.end, label %done, label %body

body:
  %next = getelementptr inbounds nuw double, ptr %at, i64 1
  store ptr %next, ptr %iter, align 8
  %old = load double, ptr %at, align 8
  %new = fmul double %old, %s
  store double %new, ptr %at, align 8
  br label %head

done:
  ret void
}

!0 = !{}
