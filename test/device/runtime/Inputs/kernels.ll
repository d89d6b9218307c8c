; Kernels that a device runs: add_row adds a number to a part of a row; sum adds
; up through shared memory, with a barrier.
; SPDX-License-Identifier: MIT
target triple = "spirv64v1.0-unknown-unknown"

@sum.tile = internal addrspace(3) global [64 x double] poison

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func i64 @_Z12get_group_idj(i32)
declare spir_func void @_Z7barrierj(i32)

; a[y * stride + x] += d for y and x below the two limits
define spir_kernel void @add_rows(ptr addrspace(1) %a, i64 %stride, i64 %rows,
	i64 %columns, double %d) {
  %x = call spir_func i64 @_Z13get_global_idj(i32 0)
  %y = call spir_func i64 @_Z13get_global_idj(i32 1)
  %x.in = icmp slt i64 %x, %columns
  %y.in = icmp slt i64 %y, %rows
  %in = and i1 %x.in, %y.in
  br i1 %in, label %then, label %end
then:
  %row = mul i64 %y, %stride
  %i = add i64 %row, %x
  %p = getelementptr double, ptr addrspace(1) %a, i64 %i
  %old = load double, ptr addrspace(1) %p
  %new = fadd double %old, %d
  store double %new, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

; b[block] = the sum of 64 elements of a, in reverse order
define spir_kernel void @sum(ptr addrspace(1) %a, ptr addrspace(1) %b) {
entry:
  %g = call spir_func i64 @_Z13get_global_idj(i32 0)
  %t = call spir_func i64 @_Z12get_local_idj(i32 0)
  %block = call spir_func i64 @_Z12get_group_idj(i32 0)
  %p = getelementptr double, ptr addrspace(1) %a, i64 %g
  %v = load double, ptr addrspace(1) %p
  %slot = getelementptr [64 x double], ptr addrspace(3) @sum.tile, i64 0, i64 %t
  store double %v, ptr addrspace(3) %slot
  call spir_func void @_Z7barrierj(i32 1)
  %first = icmp eq i64 %t, 0
  br i1 %first, label %loop, label %end
loop:
  %i = phi i64 [ 63, %entry ], [ %i.next, %loop ]
  %s = phi double [ 0.0, %entry ], [ %s.next, %loop ]
  %q = getelementptr [64 x double], ptr addrspace(3) @sum.tile, i64 0, i64 %i
  %w = load double, ptr addrspace(3) %q
  %s.next = fadd double %s, %w
  %i.next = add i64 %i, -1
  %more = icmp sge i64 %i.next, 0
  br i1 %more, label %loop, label %done
done:
  %out = getelementptr double, ptr addrspace(1) %b, i64 %block
  store double %s.next, ptr addrspace(1) %out
  br label %end
end:
  ret void
}
