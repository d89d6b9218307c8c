! SPDX-License-Identifier: MIT
! mvt.f90 - arrays of assumed shape that are contiguous.
module mvt
  implicit none
contains

  subroutine kernel_mvt(x1, x2, y1, y2, A)
    real(8), intent(inout), contiguous :: x1(:), x2(:)
    real(8), intent(in), contiguous :: y1(:), y2(:), A(:, :)
    integer :: i, j, n

    n = size(x1)
    do i = 1, n
      do j = 1, n
        x1(i) = x1(i) + A(j, i) * y1(j)
      end do
    end do
    do i = 1, n
      do j = 1, n
        x2(i) = x2(i) + A(i, j) * y2(j)
      end do
    end do
  end subroutine

end module

program main
  use mvt
  use twin
  implicit none
  integer :: n
  real(8), allocatable :: x1(:), x2(:), y1(:), y2(:), A(:, :)

  n = extent(1)
  allocate (x1(n), x2(n), y1(n), y2(n), A(n, n))
  call fill(x1, size(x1, kind=8), "x1" // c_null_char, -1d0, 1d0)
  call fill(x2, size(x2, kind=8), "x2" // c_null_char, -1d0, 1d0)
  call fill(y1, size(y1, kind=8), "y1" // c_null_char, -1d0, 1d0)
  call fill(y2, size(y2, kind=8), "y2" // c_null_char, -1d0, 1d0)
  call fill(A, size(A, kind=8), "A" // c_null_char, -1d0, 1d0)
  call kernel_mvt(x1, x2, y1, y2, A)
  call output(x1, size(x1, kind=8), "x1" // c_null_char)
  call output(x2, size(x2, kind=8), "x2" // c_null_char)
end program
