! SPDX-License-Identifier: MIT
! jacobi-2d.f90 - do concurrent, arrays of explicit shape.
module jacobi_2d
  implicit none
contains

  subroutine kernel_jacobi_2d(nt, n, A, B)
    integer, intent(in) :: nt, n
    real(8), intent(inout) :: A(n, n), B(n, n)
    integer :: t, i, j

    do t = 1, nt
      do concurrent (i = 2:n - 1, j = 2:n - 1)
        B(j, i) = 0.2d0 * (A(j, i) + A(j - 1, i) + A(j + 1, i) + &
                           A(j, i + 1) + A(j, i - 1))
      end do
      do concurrent (i = 2:n - 1, j = 2:n - 1)
        A(j, i) = 0.2d0 * (B(j, i) + B(j - 1, i) + B(j + 1, i) + &
                           B(j, i + 1) + B(j, i - 1))
      end do
    end do
  end subroutine

end module

program main
  use jacobi_2d
  use twin
  implicit none
  integer :: nt, n
  real(8), allocatable :: A(:, :), B(:, :)

  nt = extent(1)
  n = extent(2)
  allocate (A(n, n), B(n, n))
  call fill(A, size(A, kind=8), "A" // c_null_char, -1d0, 2d0)
  call fill(B, size(B, kind=8), "B" // c_null_char, -1d0, 2d0)
  call kernel_jacobi_2d(nt, n, A, B)
  call output(A, size(A, kind=8), "A" // c_null_char)
  call output(B, size(B, kind=8), "B" // c_null_char)
end program
