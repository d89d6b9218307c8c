! poisson.f90 - Poisson's equation by red-black relaxation until it settles.
! usage: poisson [size]
!
! SPDX-License-Identifier: MIT
program poisson
  use, intrinsic :: iso_fortran_env, only: dp => real64, error_unit
  implicit none
  real(dp), allocatable :: u(:, :), f(:, :)
  real(dp) :: h, change, worst, omega, old
  integer :: n, i, j, colour, rounds, status
  character(len=32) :: text
  integer(8) :: begin, finish, rate

  n = 300
  if (command_argument_count() > 0) then
    call get_command_argument(1, text)
    read (text, *, iostat=status) n
    if (status /= 0 .or. n < 4) stop 2
  end if
  allocate (u(0:n, 0:n), f(0:n, 0:n))
  h = 1.0_dp / n
  u = 0
  do j = 0, n
    do i = 0, n
      f(i, j) = 8 * sin(3 * i * h) * cos(5 * j * h) + merge(9, 0, i == j)
    end do
    u(0, j) = j * h
    u(n, j) = 1 - (j * h)**2
  end do
  omega = 2 / (1 + sin(acos(-1.0_dp) * h))
  call system_clock(begin, rate)
  rounds = 0
  relax: do
    worst = 0
    do colour = 0, 1
      do j = 1, n - 1
        do i = 1 + mod(j + colour, 2), n - 1, 2
          old = u(i, j)
          change = 0.25_dp * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) &
            + u(i, j + 1) - h * h * f(i, j)) - old
          u(i, j) = old + omega * change
          worst = max(worst, abs(change))
        end do
      end do
    end do
    rounds = rounds + 1
    if (worst < 1e-10_dp) exit relax
    if (rounds > 5000) error stop 'does not settle'
  end do relax
  call system_clock(finish)
  write (error_unit, '(a, f12.6)') 'time ', real(finish - begin) / real(rate)
  print '(i0, a, 2(es23.15))', rounds, ' rounds', sum(u), u(n / 2, n / 3)
end program poisson
