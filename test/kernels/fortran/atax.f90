! SPDX-License-Identifier: MIT
! atax.f90 - arrays of explicit shape, an array expression for the start.
module atax
  implicit none
contains

  subroutine kernel_atax(m, n, A, x, y, t)
    integer, intent(in) :: m, n
    real(8), intent(in) :: A(n, m), x(n)
    real(8), intent(inout) :: y(n), t(m)
    integer :: i, j

    y = 0d0
    do i = 1, m
      t(i) = 0d0
      do j = 1, n
        t(i) = t(i) + A(j, i) * x(j)
      end do
      do j = 1, n
        y(j) = y(j) + A(j, i) * t(i)
      end do
    end do
  end subroutine

end module

program main
  use atax
  use twin
  implicit none
  integer :: m, n
  real(8), allocatable :: A(:, :), x(:), y(:), t(:)

  m = extent(1)
  n = extent(2)
  allocate (A(n, m), x(n), y(n), t(m))
  call fill(A, size(A, kind=8), "A" // c_null_char, -1d0, 1d0)
  call fill(x, size(x, kind=8), "x" // c_null_char, -1d0, 1d0)
  call fill(y, size(y, kind=8), "y" // c_null_char, -1d0, 1d0)
  call fill(t, size(t, kind=8), "t" // c_null_char, -1d0, 1d0)
  call kernel_atax(m, n, A, x, y, t)
  call output(y, size(y, kind=8), "y" // c_null_char)
  call output(t, size(t, kind=8), "t" // c_null_char)
end program
