! Remainders by a size that the compiler does not know, rounded down: neighbours
! on a torus are affine in two parts.
! REQUIRES: flang
! RUN: %flang -O1 %s -o %t.plain && %t.plain > %t.wanted
! RUN: %flang-ashlar -O3 %s -o %t.exe -mllvm -ashlar-dump=scop \
! RUN:   -mllvm -ashlar-verify -mllvm -ashlar-size-tests=off 2> %t.scop
! RUN: %t.exe | diff %t.wanted -
! RUN: %FileCheck %s < %t.scop
! CHECK: name: "advect_
! CHECK: : i1 <= -2 + [[M:p[0-9]+]]; S0[i0, -1 + [[M]]] ->
! CHECK: : i1 > 0; S0[i0, 0] ->
! CHECK: : i0 <= -2 + [[N:p[0-9]+]]; S0[-1 + [[N]], i1] ->
! CHECK: : i0 > 0; S0[0, i1] ->
! SPDX-License-Identifier: MIT
subroutine advect(n, m, u, v)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(in) :: u(0:n-1, 0:m-1)
  real(8), intent(out) :: v(0:n-1, 0:m-1)
  integer :: i, j
  do j = 0, m - 1
    do i = 0, n - 1
      v(i, j) = u(i, j) - u(modulo(i + 1, n), j) + u(modulo(i - 1, n), j) &
        + 2 * u(i, modulo(j + 1, m)) - u(i, modulo(j - 1, m))
    end do
  end do
end subroutine
program torus
  implicit none
  integer :: n, m, i, j
  real(8), allocatable :: a(:,:), b(:,:)
  do n = 0, 20
    do m = 0, 20
      allocate(a(0:n-1, 0:m-1), b(0:n-1, 0:m-1))
      do j = 0, m - 1
        do i = 0, n - 1
          a(i, j) = mod(i * 7 + j * 13, 11)
        end do
      end do
      call advect(n, m, a, b)
      do j = 0, m - 1
        do i = 0, n - 1
          a(i, j) = b(i, j) * (i + 3 * j + 1)
        end do
      end do
      print *, n, m, int(sum(a))
      deallocate(a, b)
    end do
  end do
end program
