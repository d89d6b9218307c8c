! products.f90 - matrix products by loops, do concurrent, and slices.
! usage: products [size]
!
! SPDX-License-Identifier: MIT
module products_mod
  use, intrinsic :: iso_fortran_env, only: real64, error_unit
  implicit none
contains
  subroutine by_loops(a, b, c)
    real(real64), intent(in) :: a(:, :), b(:, :)
    real(real64), intent(out) :: c(:, :)
    integer :: i, j, k

    do i = 1, size(a, 1)
      do j = 1, size(b, 2)
        c(i, j) = 0
        do k = 1, size(a, 2)
          c(i, j) = c(i, j) + a(i, k) * b(k, j)
        end do
      end do
    end do
  end subroutine by_loops

  subroutine concurrently(a, b, c)
    real(real64), intent(in) :: a(:, :), b(:, :)
    real(real64), intent(out) :: c(:, :)
    integer :: i, j, k

    do concurrent (j = 1:size(b, 2))
      c(:, j) = 0
      do k = 1, size(a, 2)
        do i = 1, size(a, 1)
          c(i, j) = c(i, j) + a(i, k) * b(k, j)
        end do
      end do
    end do
  end subroutine concurrently

  subroutine transposed(a, b, c)
    real(real64), intent(in) :: a(:, :), b(:, :)
    real(real64), intent(out) :: c(:, :)
    integer :: i, j

    do concurrent (i = 1:size(a, 2), j = 1:size(b, 2))
      c(i, j) = dot_product(a(:, i), b(:, j))
    end do
  end subroutine transposed
end module products_mod

program products
  use products_mod
  implicit none
  real(real64), allocatable :: a(:, :), b(:, :), c(:, :), d(:, :), e(:, :)
  character(len=32) :: text
  integer :: n, i, j
  integer(8) :: begin, finish, rate

  n = 420
  if (command_argument_count() > 0) then
    call get_command_argument(1, text)
    read (text, *) n
  end if
  allocate (a(n, n), b(n, n), c(n, n), d(n, n), e(n, n))
  do j = 1, n
    do i = 1, n
      a(i, j) = real(mod(i * 3 + j * 7, 23) - 11, real64) / 16
      b(i, j) = real(mod(i * 5 + j * 2, 19) - 9, real64) / 8
    end do
  end do
  call system_clock(begin, rate)
  call by_loops(a, b, c)
  call concurrently(a, b, d)
  call transposed(a, b, e)
  call system_clock(finish)
  write (error_unit, '(a, f12.6)') 'time ', real(finish - begin) / real(rate)
  if (maxval(abs(c - d)) > 1e-9_real64) error stop 'products differ'
  print '(3(es22.14))', sum(c), sum(d * e), e(n / 2, n / 3 + 1)
end program products
