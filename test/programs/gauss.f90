! gauss.f90 - linear equations with several right-hand sides, by elimination.
! usage: gauss [size]
!
! SPDX-License-Identifier: MIT
module elimination
  use, intrinsic :: iso_fortran_env, only: dp => real64, error_unit
  implicit none
contains
  subroutine factorize(a, pivot, info)
    real(dp), intent(inout) :: a(:, :)
    integer, intent(out) :: pivot(:), info
    integer :: i, j, k, n, p
    real(dp) :: t

    n = size(a, 1)
    info = 0
    do k = 1, n
      p = k - 1 + maxloc(abs(a(k:n, k)), dim=1)
      pivot(k) = p
      if (abs(a(p, k)) < tiny(t)) then
        info = k
        return
      end if
      if (p /= k) then
        do j = 1, n
          t = a(k, j)
          a(k, j) = a(p, j)
          a(p, j) = t
        end do
      end if
      a(k + 1:n, k) = a(k + 1:n, k) / a(k, k)
      do j = k + 1, n
        do i = k + 1, n
          a(i, j) = a(i, j) - a(i, k) * a(k, j)
        end do
      end do
    end do
  end subroutine factorize

  subroutine solve(a, pivot, b)
    real(dp), intent(in) :: a(:, :)
    integer, intent(in) :: pivot(:)
    real(dp), intent(inout) :: b(:, :)
    integer :: i, j, k, n
    real(dp) :: t

    n = size(a, 1)
    do j = 1, size(b, 2)
      do k = 1, n
        t = b(pivot(k), j)
        b(pivot(k), j) = b(k, j)
        b(k, j) = t
      end do
      do k = 1, n
        do i = k + 1, n
          b(i, j) = b(i, j) - a(i, k) * b(k, j)
        end do
      end do
      do k = n, 1, -1
        b(k, j) = b(k, j) / a(k, k)
        do i = 1, k - 1
          b(i, j) = b(i, j) - a(i, k) * b(k, j)
        end do
      end do
    end do
  end subroutine solve
end module elimination

program gauss
  use elimination
  implicit none
  real(dp), allocatable :: a(:, :), lu(:, :), b(:, :), x(:, :)
  integer, allocatable :: pivot(:)
  integer :: n, i, j, info
  character(len=32) :: text
  integer(8) :: begin, finish, rate

  n = 700
  if (command_argument_count() > 0) then
    call get_command_argument(1, text)
    read (text, *) n
  end if
  allocate (a(n, n), b(n, n / 4 + 1), pivot(n))
  do j = 1, n
    do i = 1, n
      a(i, j) = sin(real(i * j, dp)) + merge(2, 0, i == n + 1 - j)
    end do
  end do
  do j = 1, size(b, 2)
    b(:, j) = [(real(mod(i * j, 7), dp), i = 1, n)]
  end do
  lu = a
  x = b
  call system_clock(begin, rate)
  call factorize(lu, pivot, info)
  if (info /= 0) error stop 'singular'
  call solve(lu, pivot, x)
  call system_clock(finish)
  write (error_unit, '(a, f12.6)') 'time ', real(finish - begin) / real(rate)
  if (maxval(abs(matmul(a, x) - b)) > 1e-6_dp) error stop 'wrong'
  print '(2(es22.13))', sum(x), maxval(x)
end program gauss
