! factors.f90 - correlations of many series, and their smoothed ranks.
! usage: factors [series length]
!
! SPDX-License-Identifier: MIT
program factors
  use, intrinsic :: iso_fortran_env, only: dp => real64, error_unit
  implicit none
  real(dp), allocatable :: x(:, :), r(:, :), mean(:), deviation(:), rank(:)
  integer :: n, m, i, j, t, seed
  character(len=32) :: text
  integer(8) :: begin, finish, rate

  m = 300
  n = 2000
  if (command_argument_count() >= 2) then
    call get_command_argument(1, text)
    read (text, *) m
    call get_command_argument(2, text)
    read (text, *) n
  end if
  allocate (x(n, m), r(m, m), mean(m), deviation(m), rank(m))
  seed = 17
  do j = 1, m
    do t = 1, n
      seed = iand(seed * 1664525 + 1013904223, 2147483647)
      x(t, j) = real(seed, dp) / 2147483648.0_dp + sin(0.01_dp * t * mod(j, 5))
    end do
  end do
  call system_clock(begin, rate)
  call correlate(x, r, mean, deviation)
  call iterate(r, rank)
  call system_clock(finish)
  write (error_unit, '(a, f12.6)') 'time ', real(finish - begin) / real(rate)
  print '(a, 3(es22.13))', 'correlation ', r(1, m), sum(abs(r)), rank(m / 2)
  do i = 1, m
    if (abs(r(i, i) - 1) > 1e-9_dp) stop 'wrong diagonal'
  end do

contains

  subroutine correlate(x, r, mean, deviation)
    real(dp), intent(inout) :: x(:, :)
    real(dp), intent(out) :: r(:, :), mean(:), deviation(:)
    integer :: i, j, t

    do j = 1, size(x, 2)
      mean(j) = sum(x(:, j)) / size(x, 1)
      deviation(j) = sqrt(sum((x(:, j) - mean(j))**2) / size(x, 1))
      if (deviation(j) < 1e-12_dp) deviation(j) = 1
      x(:, j) = (x(:, j) - mean(j)) / deviation(j)
    end do
    do j = 1, size(x, 2)
      do i = 1, j
        r(i, j) = 0
        do t = 1, size(x, 1)
          r(i, j) = r(i, j) + x(t, i) * x(t, j)
        end do
        r(i, j) = r(i, j) / size(x, 1)
        r(j, i) = r(i, j)
      end do
    end do
  end subroutine correlate

  subroutine iterate(r, rank)
    real(dp), intent(in) :: r(:, :)
    real(dp), intent(out) :: rank(:)
    real(dp) :: next(size(rank))
    integer :: round

    rank = 1.0_dp / size(rank)
    do round = 1, 100
      next = matmul(abs(r), rank)
      next = next / sum(next)
      if (maxval(abs(next - rank)) < 1e-12_dp) exit
      rank = next
    end do
  end subroutine iterate
end program factors
