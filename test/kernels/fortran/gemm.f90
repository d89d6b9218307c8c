! SPDX-License-Identifier: MIT
! gemm.f90 - arrays of assumed shape.
module gemm
  implicit none
contains

  subroutine kernel_gemm(alpha, beta, C, A, B)
    real(8), intent(in) :: alpha, beta
    real(8), intent(inout) :: C(:, :)
    real(8), intent(in) :: A(:, :), B(:, :)
    integer :: i, j, k

    do i = 1, size(C, 2)
      do j = 1, size(C, 1)
        C(j, i) = C(j, i) * beta
      end do
      do k = 1, size(A, 1)
        do j = 1, size(C, 1)
          C(j, i) = C(j, i) + alpha * A(k, i) * B(j, k)
        end do
      end do
    end do
  end subroutine

end module

program main
  use gemm
  use twin
  implicit none
  integer :: ni, nj, nk
  real(8), allocatable :: C(:, :), A(:, :), B(:, :)

  ni = extent(1)
  nj = extent(2)
  nk = extent(3)
  allocate (C(nj, ni), A(nk, ni), B(nj, nk))
  call fill(C, size(C, kind=8), "C" // c_null_char, -1d0, 1d0)
  call fill(A, size(A, kind=8), "A" // c_null_char, -1d0, 1d0)
  call fill(B, size(B, kind=8), "B" // c_null_char, -1d0, 1d0)
  call kernel_gemm(opaque(1.5d0), opaque(1.2d0), C, A, B)
  call output(C, size(C, kind=8), "C" // c_null_char)
end program
