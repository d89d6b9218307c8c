! SPDX-License-Identifier: MIT
! syrk.f90 - an array expression over a part of a column, explicit shape.
module syrk
  implicit none
contains

  subroutine kernel_syrk(n, m, alpha, beta, C, A)
    integer, intent(in) :: n, m
    real(8), intent(in) :: alpha, beta
    real(8), intent(inout) :: C(n, n)
    real(8), intent(in) :: A(m, n)
    integer :: i, j, k

    do i = 1, n
      C(1:i, i) = C(1:i, i) * beta
      do k = 1, m
        do j = 1, i
          C(j, i) = C(j, i) + alpha * A(k, i) * A(k, j)
        end do
      end do
    end do
  end subroutine

end module

program main
  use syrk
  use twin
  implicit none
  integer :: m, n
  real(8), allocatable :: C(:, :), A(:, :)

  m = extent(1)
  n = extent(2)
  allocate (C(n, n), A(m, n))
  call fill(C, size(C, kind=8), "C" // c_null_char, -1d0, 1d0)
  call fill(A, size(A, kind=8), "A" // c_null_char, -1d0, 1d0)
  call kernel_syrk(n, m, opaque(1.5d0), opaque(1.2d0), C, A)
  call output(C, size(C, kind=8), "C" // c_null_char)
end program
