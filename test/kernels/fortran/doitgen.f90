! SPDX-License-Identifier: MIT
! doitgen.f90 - arrays of assumed shape, three dimensions.
module doitgen
  implicit none
contains

  subroutine kernel_doitgen(A, B, total)
    real(8), intent(inout) :: A(:, :, :), total(:)
    real(8), intent(in) :: B(:, :)
    integer :: p, q, r, s

    do r = 1, size(A, 3)
      do q = 1, size(A, 2)
        do p = 1, size(A, 1)
          total(p) = 0d0
          do s = 1, size(A, 1)
            total(p) = total(p) + A(s, q, r) * B(p, s)
          end do
        end do
        do p = 1, size(A, 1)
          A(p, q, r) = total(p)
        end do
      end do
    end do
  end subroutine

end module

program main
  use doitgen
  use twin
  implicit none
  integer :: nr, nq, np
  real(8), allocatable :: A(:, :, :), B(:, :), total(:)

  nr = extent(1)
  nq = extent(2)
  np = extent(3)
  allocate (A(np, nq, nr), B(np, np), total(np))
  call fill(A, size(A, kind=8), "A" // c_null_char, -1d0, 1d0)
  call fill(B, size(B, kind=8), "B" // c_null_char, -1d0, 1d0)
  call fill(total, size(total, kind=8), "sum" // c_null_char, -1d0, 1d0)
  call kernel_doitgen(A, B, total)
  call output(A, size(A, kind=8), "A" // c_null_char)
  call output(total, size(total, kind=8), "sum" // c_null_char)
end program
