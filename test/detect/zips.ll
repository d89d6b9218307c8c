; Iterators over two slices at once, before anything is inlined: the next pair is
; asked for, a null address says that there is none.
; LLVM 19 has the factors of a product in another order.
; REQUIRES: since-llvm-21
; RUN: %opt-ashlar -passes='ashlar<dump=scop>' -disable-output %s 2>&1 \
; RUN:   | %FileCheck %s
; RUN: %opt-ashlar -passes='ashlar<why>' -disable-output %s 2>&1 \
; RUN:   | %FileCheck %s --check-prefix=WHY
;
; The same in the late position, when they are inlined.
; RUN: %opt-ashlar -passes='default<O2>' -ashlar-late -ashlar-why \
; RUN:   -disable-output %s 2>&1 | %FileCheck %s --check-prefix=WHY
;
; RUN: %clang -O1 -w %s %S/Inputs/zips.c -o %t.plain && %t.plain > %t.wanted
; RUN: %clang-ashlar -O2 -w %s %S/Inputs/zips.c -o %t.exe \
; RUN:   -mllvm -ashlar-force -mllvm -ashlar-verify
; RUN: %t.exe | diff %t.wanted -
; RUN: %clang-ashlar -O2 -w %s %S/Inputs/zips.c -o %t.par \
; RUN:   -mllvm -ashlar-force -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0
; RUN: %t.par | diff %t.wanted -
; RUN: %clang-ashlar -O2 -w %s %S/Inputs/zips.c -o %t.late \
; RUN:   -mllvm -ashlar-force -mllvm -ashlar-late
; RUN: %t.late | diff %t.wanted -
; SPDX-License-Identifier: MIT
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; for (y, x) in y.iter_mut().zip(x.iter()) { *y += a * x }: the shorter slice
; ends the loop.
; CHECK-LABEL: name: "axpy"
; CHECK: text: "y_0[i0] += (a * x_0[i0])"
; WHY: {{ axpy .*(modelled|transformed)}}
define void @axpy(ptr noundef nonnull align 8 %y.0, i64 noundef range(i64 0, 1152921504606846976) %y.1, ptr noundef nonnull readonly align 8 %x.0, i64 noundef range(i64 0, 1152921504606846976) %x.1, double noundef %a) unnamed_addr mustprogress {
start:
  %pair = alloca [16 x i8], align 8
  %iter = alloca [48 x i8], align 8
  call void @zip(ptr noalias noundef sret([48 x i8]) align 8 dereferenceable(48) %iter, ptr noundef nonnull %y.0, i64 %y.1, ptr noundef nonnull %x.0, i64 %x.1)
  br label %head

head:
  %next = call { ptr, ptr } @next(ptr noalias noundef align 8 dereferenceable(48) %iter)
  %first = extractvalue { ptr, ptr } %next, 0
  %second = extractvalue { ptr, ptr } %next, 1
  store ptr %first, ptr %pair, align 8
  %pair.1 = getelementptr inbounds i8, ptr %pair, i64 8
  store ptr %second, ptr %pair.1, align 8
  %some = load ptr, ptr %pair, align 8, !align !1, !noundef !0
  %number = ptrtoint ptr %some to i64
  %none = icmp eq i64 %number, 0
  %tag = select i1 %none, i64 0, i64 1
  %is.some = trunc nuw i64 %tag to i1
  br i1 %is.some, label %body, label %done

body:
  %y = load ptr, ptr %pair, align 8, !nonnull !0, !align !1, !noundef !0
  %x = load ptr, ptr %pair.1, align 8, !nonnull !0, !align !1, !noundef !0
  %x.value = load double, ptr %x, align 8
  %scaled = fmul double %a, %x.value
  %old = load double, ptr %y, align 8
  %new = fadd double %old, %scaled
  store double %new, ptr %y, align 8
  br label %head

done:
  ret void
}

; The part of Zip that both have: two slices, the index and the length.
define internal void @zip(ptr noalias noundef sret([48 x i8]) align 8 dereferenceable(48) %result, ptr noundef nonnull %a.0, i64 %a.1, ptr noundef nonnull %b.0, i64 %b.1) unnamed_addr {
start:
  %a.end = getelementptr inbounds nuw double, ptr %a.0, i64 %a.1
  %b.end = getelementptr inbounds nuw double, ptr %b.0, i64 %b.1
  %length = call i64 @llvm.umin.i64(i64 %a.1, i64 %b.1)
  store ptr %a.0, ptr %result, align 8
  %p1 = getelementptr inbounds i8, ptr %result, i64 8
  store ptr %a.end, ptr %p1, align 8
  %p2 = getelementptr inbounds i8, ptr %result, i64 16
  store ptr %b.0, ptr %p2, align 8
  %p3 = getelementptr inbounds i8, ptr %result, i64 24
  store ptr %b.end, ptr %p3, align 8
  %p4 = getelementptr inbounds i8, ptr %result, i64 32
  store i64 0, ptr %p4, align 8
  %p5 = getelementptr inbounds i8, ptr %result, i64 40
  store i64 %length, ptr %p5, align 8
  ret void
}

define internal { ptr, ptr } @next(ptr noalias noundef align 8 dereferenceable(48) %self) unnamed_addr {
start:
  %result = alloca [16 x i8], align 8
  %p4 = getelementptr inbounds i8, ptr %self, i64 32
  %index = load i64, ptr %p4, align 8, !noundef !0
  %p5 = getelementptr inbounds i8, ptr %self, i64 40
  %length = load i64, ptr %p5, align 8, !noundef !0
  %more = icmp ult i64 %index, %length
  br i1 %more, label %some, label %none

none:
  store ptr null, ptr %result, align 8
  br label %done

some:
  %i = load i64, ptr %p4, align 8, !noundef !0
  %next = add i64 %i, 1
  store i64 %next, ptr %p4, align 8
  %a.0 = load ptr, ptr %self, align 8, !nonnull !0, !noundef !0
  %a = getelementptr inbounds nuw double, ptr %a.0, i64 %i
  %p2 = getelementptr inbounds i8, ptr %self, i64 16
  %b.0 = load ptr, ptr %p2, align 8, !nonnull !0, !noundef !0
  %b = getelementptr inbounds nuw double, ptr %b.0, i64 %i
  store ptr %a, ptr %result, align 8
  %r1 = getelementptr inbounds i8, ptr %result, i64 8
  store ptr %b, ptr %r1, align 8
  br label %done

done:
  %first = load ptr, ptr %result, align 8, !align !1, !noundef !0
  %q1 = getelementptr inbounds i8, ptr %result, i64 8
  %second = load ptr, ptr %q1, align 8
  %pair.0 = insertvalue { ptr, ptr } poison, ptr %first, 0
  %pair = insertvalue { ptr, ptr } %pair.0, ptr %second, 1
  ret { ptr, ptr } %pair
}

; for (y, x) in y.iter_mut().rev().zip(x.iter()) { *y += *x }: each iterator has a
; pointer that moves, and its end.
; CHECK-LABEL: name: "backwards"
; CHECK: += x_0[i0]"
; WHY: {{ backwards .*(modelled|transformed)}}
define void @backwards(ptr noundef nonnull align 8 %y.0, i64 noundef range(i64 0, 1152921504606846976) %y.1, ptr noundef nonnull readonly align 8 %x.0, i64 noundef range(i64 0, 1152921504606846976) %x.1) unnamed_addr mustprogress {
start:
  %y.iter = alloca [16 x i8], align 8
  %x.iter = alloca [16 x i8], align 8
  %y.end = getelementptr inbounds nuw double, ptr %y.0, i64 %y.1
  %x.end = getelementptr inbounds nuw double, ptr %x.0, i64 %x.1
  store ptr %y.0, ptr %y.iter, align 8
  %y.2 = getelementptr inbounds i8, ptr %y.iter, i64 8
  store ptr %y.end, ptr %y.2, align 8
  store ptr %x.0, ptr %x.iter, align 8
  %x.2 = getelementptr inbounds i8, ptr %x.iter, i64 8
  store ptr %x.end, ptr %x.2, align 8
  br label %head

head:
  %y = call noundef align 8 ptr @next.back(ptr noalias noundef align 8 dereferenceable(16) %y.iter)
  %y.none = icmp eq ptr %y, null
  br i1 %y.none, label %done, label %second

second:
  %x = call noundef align 8 ptr @next.front(ptr noalias noundef align 8 dereferenceable(16) %x.iter)
  %x.none = icmp eq ptr %x, null
  br i1 %x.none, label %done, label %body

body:
  %x.value = load double, ptr %x, align 8
  %old = load double, ptr %y, align 8
  %new = fadd double %old, %x.value
  store double %new, ptr %y, align 8
  br label %head

done:
  ret void
}

define internal noundef align 8 ptr @next.back(ptr noalias noundef align 8 dereferenceable(16) %self) unnamed_addr {
start:
  %p1 = getelementptr inbounds i8, ptr %self, i64 8
  %begin = load ptr, ptr %self, align 8, !nonnull !0, !noundef !0
  %end = load ptr, ptr %p1, align 8, !nonnull !0, !noundef !0
  %empty = icmp eq ptr %begin, %end
  br i1 %empty, label %done, label %some

some:
  %last = getelementptr inbounds i8, ptr %end, i64 -8
  store ptr %last, ptr %p1, align 8
  br label %done

done:
  %result = phi ptr [ null, %start ], [ %last, %some ]
  ret ptr %result
}

define internal noundef align 8 ptr @next.front(ptr noalias noundef align 8 dereferenceable(16) %self) unnamed_addr {
start:
  %p1 = getelementptr inbounds i8, ptr %self, i64 8
  %begin = load ptr, ptr %self, align 8, !nonnull !0, !noundef !0
  %end = load ptr, ptr %p1, align 8, !nonnull !0, !noundef !0
  %empty = icmp eq ptr %begin, %end
  br i1 %empty, label %done, label %some

some:
  %after = getelementptr inbounds nuw i8, ptr %begin, i64 8
  store ptr %after, ptr %self, align 8
  br label %done

done:
  %result = phi ptr [ null, %start ], [ %begin, %some ]
  ret ptr %result
}

; for (c, a) in c.chunks_exact_mut(n).zip(a.chunks_exact(n)) {
;   for (a, b) in a.iter().zip(b.chunks_exact(n)) {
;     for (c, b) in c.iter_mut().zip(b.iter()) { *c += a * b }}}
; The length of the second loop is divided in the first one.
; CHECK-LABEL: name: "product"
; CHECK: text: "c_0[i0][i2] += (a_0[i0][i1] * b_0[i1][i2])"
; WHY: {{ product +3 +3 +(modelled|transformed)}}
define void @product(ptr noundef nonnull align 8 %c.0, i64 noundef range(i64 0, 1152921504606846976) %c.1, ptr noundef nonnull readonly align 8 %a.0, i64 noundef range(i64 0, 1152921504606846976) %a.1, ptr noundef nonnull readonly align 8 %b.0, i64 noundef range(i64 0, 1152921504606846976) %b.1, i64 noundef %n) unnamed_addr mustprogress {
start:
  %zero = icmp eq i64 %n, 0
  br i1 %zero, label %bad, label %good

bad:
  call void @panic()
  unreachable

good:
  %c.count = udiv i64 %c.1, %n
  %a.count = udiv i64 %a.1, %n
  %rows = call i64 @llvm.umin.i64(i64 %c.count, i64 %a.count)
  br label %head.i

head.i:
  %i = phi i64 [ 0, %good ], [ %i.next, %head.k ]
  %i.more = icmp ult i64 %i, %rows
  br i1 %i.more, label %body.i, label %done

body.i:
  %i.next = add i64 %i, 1
  %from = mul i64 %i, %n
  %c.row = getelementptr inbounds nuw double, ptr %c.0, i64 %from
  %a.row = getelementptr inbounds nuw double, ptr %a.0, i64 %from
  %b.count = udiv i64 %b.1, %n
  %columns = call i64 @llvm.umin.i64(i64 %b.count, i64 %n)
  br label %head.k

head.k:
  %k = phi i64 [ 0, %body.i ], [ %k.next, %head.j ]
  %k.more = icmp ult i64 %k, %columns
  br i1 %k.more, label %body.k, label %head.i

body.k:
  %k.next = add i64 %k, 1
  %b.from = mul i64 %k, %n
  %b.row = getelementptr inbounds nuw double, ptr %b.0, i64 %b.from
  %a = getelementptr inbounds nuw double, ptr %a.row, i64 %k
  br label %head.j

head.j:
  %j = phi i64 [ 0, %body.k ], [ %j.next, %body.j ]
  %j.more = icmp ult i64 %j, %n
  br i1 %j.more, label %body.j, label %head.k

body.j:
  %j.next = add i64 %j, 1
  %b = getelementptr inbounds nuw double, ptr %b.row, i64 %j
  %c = getelementptr inbounds nuw double, ptr %c.row, i64 %j
  %a.value = load double, ptr %a, align 8
  %b.value = load double, ptr %b, align 8
  %scaled = fmul double %a.value, %b.value
  %old = load double, ptr %c, align 8
  %new = fadd double %old, %scaled
  store double %new, ptr %c, align 8
  br label %head.j

done:
  ret void
}

; z.iter_mut().zip(x).zip(y): the least of three lengths.
; CHECK-LABEL: name: "three"
; CHECK: text: "z_0[i0] = x_0[i0] * y_0[i0]"
; WHY: {{ three .*(modelled|transformed)}}
define void @three(ptr noundef nonnull align 8 %z.0, i64 noundef range(i64 0, 1152921504606846976) %z.1, ptr noundef nonnull readonly align 8 %x.0, i64 noundef range(i64 0, 1152921504606846976) %x.1, ptr noundef nonnull readonly align 8 %y.0, i64 noundef range(i64 0, 1152921504606846976) %y.1) unnamed_addr mustprogress {
start:
  %two = call i64 @llvm.umin.i64(i64 %x.1, i64 %z.1)
  %length = call i64 @llvm.umin.i64(i64 %two, i64 %y.1)
  br label %head

head:
  %i = phi i64 [ 0, %start ], [ %next, %body ]
  %more = icmp ult i64 %i, %length
  br i1 %more, label %body, label %done

body:
  %next = add i64 %i, 1
  %x = getelementptr inbounds nuw double, ptr %x.0, i64 %i
  %y = getelementptr inbounds nuw double, ptr %y.0, i64 %i
  %z = getelementptr inbounds nuw double, ptr %z.0, i64 %i
  %x.value = load double, ptr %x, align 8
  %y.value = load double, ptr %y, align 8
  %new = fmul double %x.value, %y.value
  store double %new, ptr %z, align 8
  br label %head

done:
  ret void
}

declare void @panic() cold noreturn
declare i64 @llvm.umin.i64(i64, i64)

!0 = !{}
!1 = !{i64 8}
