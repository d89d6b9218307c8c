! SPDX-License-Identifier: MIT
! sections.f90 - products of whole arrays and of sections of all kinds.
module products
  implicit none
contains

  subroutine multiply(C, A, B)
    real(8), intent(inout) :: C(:, :)
    real(8), intent(in) :: A(:, :), B(:, :)
    integer :: i, j, k

    do i = 1, size(C, 2)
      do k = 1, size(A, 2)
        do j = 1, size(C, 1)
          C(j, i) = C(j, i) + A(j, k) * B(k, i)
        end do
      end do
    end do
  end subroutine

  subroutine fill(X, seed)
    real(8), intent(out) :: X(:, :)
    integer, intent(in) :: seed
    integer :: i, j

    do i = 1, size(X, 2)
      do j = 1, size(X, 1)
        X(j, i) = mod(j * 37 + i * 101 + seed, 53) / 8d0
      end do
    end do
  end subroutine

  subroutine report(X)
    real(8), intent(in) :: X(:, :)
    integer :: i, j
    real(8) :: total

    total = 0
    do i = 1, size(X, 2)
      do j = 1, size(X, 1)
        total = total + X(j, i) * (mod(i + 3 * j, 7) + 1)
      end do
    end do
    print '(Z16.16)', total
  end subroutine

end module

program main
  use products
  implicit none
  integer, parameter :: n = 20
  real(8), target :: A(2 * n, 2 * n), B(2 * n, 2 * n), C(2 * n, 2 * n)

  call fill(A, 1)
  call fill(B, 2)
  call fill(C, 3)
  call multiply(C, A, B)
  call report(C)
  call multiply(C(1:n, 1:n), A(1:n, 1:n), B(1:n, 1:n))
  call report(C)
  call multiply(C(1::2, 1::2), A(1::2, :n), B(1:n, 1::2))
  call report(C)
  call multiply(C(n:1:-1, 1:n), A(1:n, n:1:-1), B(n:1:-1, 1:n))
  call report(C)
  call multiply(C(:, 2::3), A(:, 1:2 * n:2), B(2::2, 2::3))
  call report(C)
  call multiply(C(1:1, 1:n), A(1:1, 1:n), B(1:n, 1:n))
  call report(C)
  call multiply(C(1:0, :), A(1:0, :), B)
  call report(C)
  A = transpose(B)
  call multiply(C, A, B)
  call report(C)
end program
