! fractal.f90 - Newton's method for z**3 = 1: which root, how fast.
! usage: fractal [size]
!
! SPDX-License-Identifier: MIT
program fractal
  use, intrinsic :: iso_fortran_env, only: dp => real64, error_unit
  implicit none
  complex(dp), parameter :: roots(3) = [(1.0_dp, 0.0_dp), &
    (-0.5_dp, 0.86602540378443865_dp), (-0.5_dp, -0.86602540378443865_dp)]
  integer, allocatable :: root(:, :), rounds(:, :)
  real(dp), allocatable :: shade(:, :)
  integer :: n, i, j, counts(0:3)
  character(len=32) :: text
  integer(8) :: begin, finish, rate

  n = 500
  if (command_argument_count() > 0) then
    call get_command_argument(1, text)
    read (text, *) n
  end if
  allocate (root(n, n), rounds(n, n), shade(n, n))
  call system_clock(begin, rate)
  counts = 0
  do j = 1, n
    do i = 1, n
      call newton(cmplx(3.0_dp * i / n - 1.5_dp, 3.0_dp * j / n - 1.5_dp, dp), &
        root(i, j), rounds(i, j))
      counts(root(i, j)) = counts(root(i, j)) + 1
    end do
  end do
  shade = 0
  do j = 2, n - 1
    do i = 2, n - 1
      shade(i, j) = sum(real(rounds(i - 1:i + 1, j - 1:j + 1), dp)) / 9
      if (any(root(i - 1:i + 1, j - 1:j + 1) /= root(i, j))) &
        shade(i, j) = shade(i, j) / 2
    end do
  end do
  call system_clock(finish)
  write (error_unit, '(a, f12.6)') 'time ', real(finish - begin) / real(rate)
  print '(4(i0, 1x), f20.10)', counts, sum(shade)

contains

  subroutine newton(start, which, rounds)
    complex(dp), intent(in) :: start
    integer, intent(out) :: which, rounds
    real(dp) :: x, y, xx, yy, q, re, im
    integer :: k

    x = real(start)
    y = aimag(start)
    which = 0
    do rounds = 1, 40
      xx = x * x - y * y
      yy = 2 * x * y
      q = 3 * (xx * xx + yy * yy)
      if (q < 1e-30_dp) return
      re = x - (((x * xx - y * yy - 1) * xx + (x * yy + y * xx) * yy) / q)
      im = y - (((x * yy + y * xx) * xx - (x * xx - y * yy - 1) * yy) / q)
      x = re
      y = im
      do k = 1, 3
        if (abs(x - real(roots(k))) + abs(y - aimag(roots(k))) < 1e-6_dp) then
          which = k
          return
        end if
      end do
    end do
  end subroutine newton
end program fractal
