! SPDX-License-Identifier: MIT
! lu.f90 - an array of assumed shape, factored in place.
module lu
  implicit none
contains

  subroutine kernel_lu(A)
    real(8), intent(inout) :: A(:, :)
    integer :: i, j, k, n

    n = size(A, 1)
    do i = 1, n
      do j = 1, i - 1
        do k = 1, j - 1
          A(j, i) = A(j, i) - A(k, i) * A(j, k)
        end do
        A(j, i) = A(j, i) / A(j, j)
      end do
      do j = i, n
        do k = 1, i - 1
          A(j, i) = A(j, i) - A(k, i) * A(j, k)
        end do
      end do
    end do
  end subroutine

end module

program main
  use lu
  use twin
  implicit none
  integer :: i, n
  real(8), allocatable :: A(:, :)

  n = extent(1)
  allocate (A(n, n))
  call fill(A, size(A, kind=8), "A" // c_null_char, -1d0, 1d0)
  do i = 1, n
    A(i, i) = A(i, i) + (n + 1)
  end do
  call kernel_lu(A)
  call output(A, size(A, kind=8), "A" // c_null_char)
end program
