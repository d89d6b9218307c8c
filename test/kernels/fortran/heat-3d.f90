! SPDX-License-Identifier: MIT
! heat-3d.f90 - three dimensions of explicit shape.
module heat_3d
  implicit none
contains

  subroutine kernel_heat_3d(nt, n, A, B)
    integer, intent(in) :: nt, n
    real(8), intent(inout) :: A(n, n, n), B(n, n, n)
    integer :: t, i, j, k

    do t = 1, nt
      do i = 2, n - 1
        do j = 2, n - 1
          do k = 2, n - 1
            B(k, j, i) = 0.125d0 * (A(k, j, i + 1) - 2d0 * A(k, j, i) + &
                                    A(k, j, i - 1)) + &
                         0.125d0 * (A(k, j + 1, i) - 2d0 * A(k, j, i) + &
                                    A(k, j - 1, i)) + &
                         0.125d0 * (A(k + 1, j, i) - 2d0 * A(k, j, i) + &
                                    A(k - 1, j, i)) + A(k, j, i)
          end do
        end do
      end do
      do i = 2, n - 1
        do j = 2, n - 1
          do k = 2, n - 1
            A(k, j, i) = 0.125d0 * (B(k, j, i + 1) - 2d0 * B(k, j, i) + &
                                    B(k, j, i - 1)) + &
                         0.125d0 * (B(k, j + 1, i) - 2d0 * B(k, j, i) + &
                                    B(k, j - 1, i)) + &
                         0.125d0 * (B(k + 1, j, i) - 2d0 * B(k, j, i) + &
                                    B(k - 1, j, i)) + B(k, j, i)
          end do
        end do
      end do
    end do
  end subroutine

end module

program main
  use heat_3d
  use twin
  implicit none
  integer :: nt, n
  real(8), allocatable :: A(:, :, :), B(:, :, :)

  nt = extent(1)
  n = extent(2)
  allocate (A(n, n, n), B(n, n, n))
  call fill(A, size(A, kind=8), "A" // c_null_char, -1d0, 2d0)
  call fill(B, size(B, kind=8), "B" // c_null_char, -1d0, 2d0)
  call kernel_heat_3d(nt, n, A, B)
  call output(A, size(A, kind=8), "A" // c_null_char)
  call output(B, size(B, kind=8), "B" // c_null_char)
end program
