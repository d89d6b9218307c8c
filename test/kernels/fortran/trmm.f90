! SPDX-License-Identifier: MIT
! trmm.f90 - arrays that belong to the module.
module trmm
  implicit none
  real(8), allocatable :: A(:, :), B(:, :)
contains

  subroutine kernel_trmm(m, n, alpha)
    integer, intent(in) :: m, n
    real(8), intent(in) :: alpha
    integer :: i, j, k

    do i = 1, m
      do j = 1, n
        do k = i + 1, m
          B(j, i) = B(j, i) + A(i, k) * B(j, k)
        end do
        B(j, i) = alpha * B(j, i)
      end do
    end do
  end subroutine

end module

program main
  use trmm
  use twin
  implicit none
  integer :: m, n

  m = extent(1)
  n = extent(2)
  allocate (A(m, m), B(n, m))
  call fill(A, size(A, kind=8), "A" // c_null_char, -1d0, 1d0)
  call fill(B, size(B, kind=8), "B" // c_null_char, -1d0, 1d0)
  call kernel_trmm(m, n, opaque(1.5d0))
  call output(B, size(B, kind=8), "B" // c_null_char)
end program
