! shallow.f90 - shallow water on a rotating sheet, periodic, leapfrog.
! usage: shallow [size steps]
!
! SPDX-License-Identifier: MIT
module water
  use, intrinsic :: iso_fortran_env, only: dp => real64, error_unit
  implicit none
  type :: state
    real(dp), allocatable :: u(:, :), v(:, :), h(:, :)
  end type state
contains
  subroutine create(s, n)
    type(state), intent(out) :: s
    integer, intent(in) :: n

    allocate (s%u(0:n + 1, 0:n + 1), s%v(0:n + 1, 0:n + 1), &
      s%h(0:n + 1, 0:n + 1))
    s%u = 0
    s%v = 0
    s%h = 10
  end subroutine create

  subroutine wrap(f, n)
    integer, intent(in) :: n
    real(dp), intent(inout) :: f(0:n + 1, 0:n + 1)

    f(0, :) = f(n, :)
    f(n + 1, :) = f(1, :)
    f(:, 0) = f(:, n)
    f(:, n + 1) = f(:, 1)
  end subroutine wrap

  subroutine step(before, now, after, n, dt)
    type(state), intent(in) :: before, now
    type(state), intent(inout) :: after
    integer, intent(in) :: n
    real(dp), intent(in) :: dt
    real(dp), parameter :: g = 9.81_dp, f = 0.1_dp
    integer :: i, j

    do j = 1, n
      do i = 1, n
        after%u(i, j) = before%u(i, j) + 2 * dt * (f * now%v(i, j) &
          - g * (now%h(i + 1, j) - now%h(i - 1, j)) / 2)
        after%v(i, j) = before%v(i, j) + 2 * dt * (-f * now%u(i, j) &
          - g * (now%h(i, j + 1) - now%h(i, j - 1)) / 2)
        after%h(i, j) = before%h(i, j) - 2 * dt * ( &
          (now%h(i + 1, j) * now%u(i + 1, j) &
          - now%h(i - 1, j) * now%u(i - 1, j)) / 2 &
          + (now%h(i, j + 1) * now%v(i, j + 1) &
          - now%h(i, j - 1) * now%v(i, j - 1)) / 2)
      end do
    end do
    call wrap(after%u, n)
    call wrap(after%v, n)
    call wrap(after%h, n)
  end subroutine step

  subroutine smooth(before, now, after, n)
    type(state), intent(in) :: before, after
    type(state), intent(inout) :: now
    integer, intent(in) :: n
    real(dp), parameter :: a = 0.05_dp

    now%u(1:n, 1:n) = now%u(1:n, 1:n) + a * (before%u(1:n, 1:n) &
      - 2 * now%u(1:n, 1:n) + after%u(1:n, 1:n))
    now%v(1:n, 1:n) = now%v(1:n, 1:n) + a * (before%v(1:n, 1:n) &
      - 2 * now%v(1:n, 1:n) + after%v(1:n, 1:n))
    now%h(1:n, 1:n) = now%h(1:n, 1:n) + a * (before%h(1:n, 1:n) &
      - 2 * now%h(1:n, 1:n) + after%h(1:n, 1:n))
  end subroutine smooth
end module water

program shallow
  use water
  implicit none
  type(state) :: s(3)
  character(len=32) :: text
  integer :: n, steps, t, i, j, k
  integer(8) :: begin, finish, rate

  n = 400
  steps = 150
  if (command_argument_count() >= 2) then
    call get_command_argument(1, text)
    read (text, *) n
    call get_command_argument(2, text)
    read (text, *) steps
  end if
  do k = 1, 3
    call create(s(k), n)
    do j = 1, n
      do i = 1, n
        s(k)%h(i, j) = 10 + exp(-real((i - n / 2)**2 + (j - n / 3)**2, dp) &
          / real(n, dp))
      end do
    end do
    call wrap(s(k)%h, n)
  end do
  call system_clock(begin, rate)
  do t = 0, steps - 1
    call step(s(mod(t, 3) + 1), s(mod(t + 1, 3) + 1), s(mod(t + 2, 3) + 1), &
      n, 0.01_dp)
    call smooth(s(mod(t, 3) + 1), s(mod(t + 1, 3) + 1), &
      s(mod(t + 2, 3) + 1), n)
    if (.not. maxval(s(mod(t + 2, 3) + 1)%h) < 100) stop 'unstable'
  end do
  call system_clock(finish)
  write (error_unit, '(a, f12.6)') 'time ', real(finish - begin) / real(rate)
  k = mod(steps + 1, 3) + 1
  print '(3(es23.15))', sum(s(k)%h(1:n, 1:n)), maxval(s(k)%u), minval(s(k)%v)
end program shallow
