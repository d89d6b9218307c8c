; Which functions are compiled without AVX512-IFMA: those with products of eight
; numbers of 64 bits, or with addresses that come to some, unless they ask for
; the instruction or may use registers of 512 bits.  LLVM 22 crashes at the
; first otherwise (lib/llvm/quirks/wide_products.cpp).
; REQUIRES: x86_64
; Only LLVM 22 makes that instruction.
; REQUIRES: llvm-22
; RUN: %opt-ashlar -passes='default<O1>' -S %s -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %clang -O1 -c %t.ll -o %t.o
;
; SPDX-License-Identifier: MIT
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK: define void @product({{.*}} [[CHANGED:#[0-9]+]] {
define void @product(ptr %p, i32 %n) #0 {
  %wide = zext i32 %n to i64
  %size = add i64 %wide, 1
  %one = insertelement <8 x i64> poison, i64 %size, i64 0
  %all = shufflevector <8 x i64> %one, <8 x i64> poison, <8 x i32> zeroinitializer
  %row = mul <8 x i64> %all, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  store <8 x i64> %row, ptr %p
  ret void
}

; CHECK: define void @addresses({{.*}} [[CHANGED]] {
define void @addresses(ptr %p, ptr %q, <8 x i64> %at, <8 x i64> %to) #0 {
  %row = lshr <8 x i64> %at, splat (i64 30)
  %all = getelementptr [1500 x i32], ptr %q, <8 x i64> %row, <8 x i64> %to
  store <8 x ptr> %all, ptr %p
  ret void
}

; CHECK: define void @shifted({{.*}} [[KEPT:#[0-9]+]] {
define void @shifted(ptr %p, ptr %q, <8 x i32> %at) #0 {
  %long = zext <8 x i32> %at to <8 x i64>
  %row = getelementptr [1024 x i32], ptr %q, <8 x i64> %long
  store <8 x ptr> %row, ptr %p
  ret void
}

; CHECK: define void @short({{.*}} [[KEPT]] {
define void @short(ptr %p, <4 x i64> %x, <4 x i64> %y) #0 {
  %z = mul <4 x i64> %x, %y
  store <4 x i64> %z, ptr %p
  ret void
}

; CHECK: define void @narrow({{.*}} [[KEPT]] {
define void @narrow(ptr %p, <16 x i32> %x, <16 x i32> %y) #0 {
  %z = mul <16 x i32> %x, %y
  store <16 x i32> %z, ptr %p
  ret void
}

; CHECK: define void @intrinsic({{.*}} [[KEPT]] {
define void @intrinsic(ptr %p, <8 x i64> %x, <4 x i64> %y) #0 {
  %z = mul <8 x i64> %x, %x
  %s = call <4 x i64> @llvm.x86.avx512.vpmadd52l.uq.256(<4 x i64> %y, <4 x i64> %y, <4 x i64> %y)
  store <8 x i64> %z, ptr %p
  %q = getelementptr i8, ptr %p, i64 64
  store <4 x i64> %s, ptr %q
  ret void
}

; CHECK: define void @text({{.*}} [[SIDE:#[0-9]+]] {
define void @text(ptr %p, <8 x i64> %x) #0 {
  call void asm sideeffect "vpmadd52luq %ymm0, %ymm1, %ymm2", "~{ymm2}"()
  %z = mul <8 x i64> %x, %x
  store <8 x i64> %z, ptr %p
  ret void
}

; CHECK: define void @long({{.*}} [[LONG:#[0-9]+]] {
define void @long(ptr %p, <8 x i64> %x) #1 {
  %z = mul <8 x i64> %x, %x
  store <8 x i64> %z, ptr %p
  ret void
}

; CHECK-DAG: attributes [[CHANGED]] = {{.*}}"target-features"="+avx512vl,-avx512ifma"
; CHECK-DAG: attributes [[KEPT]] = {{.*}}"min-legal-vector-width"="0" {{.*}}"target-features"="+avx512vl"
; CHECK-DAG: attributes [[SIDE]] = {{.*}}"target-features"="+avx512vl"
; CHECK-DAG: attributes [[LONG]] = {{.*}}"min-legal-vector-width"="512" {{.*}}"target-features"="+avx512vl"

attributes #0 = { "min-legal-vector-width"="0" "target-cpu"="sapphirerapids" "target-features"="+avx512vl" }
attributes #1 = { "min-legal-vector-width"="512" "target-cpu"="sapphirerapids" "target-features"="+avx512vl" }
