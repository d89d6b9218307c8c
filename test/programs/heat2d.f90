! heat2d.f90 - heat in a plate, old and new field exchanged by move_alloc.
! usage: heat2d [size steps]
!
! SPDX-License-Identifier: MIT
module heat
  use, intrinsic :: iso_fortran_env, only: real64, error_unit
  implicit none
contains
  subroutine initialize(u)
    real(real64), intent(out) :: u(:, :)
    integer :: i, j

    do j = 1, size(u, 2)
      do i = 1, size(u, 1)
        u(i, j) = 20 + sin(0.02_real64 * i) * cos(0.03_real64 * j)
      end do
    end do
    u(1, :) = 85
    u(:, 1) = 5
    u(size(u, 1), :) = 70
    u(:, size(u, 2)) = 20
  end subroutine initialize

  subroutine evolve(new, old, a, dt)
    real(real64), intent(inout) :: new(:, :)
    real(real64), intent(in) :: old(:, :), a, dt
    integer :: i, j

    do j = 2, size(old, 2) - 1
      do i = 2, size(old, 1) - 1
        new(i, j) = old(i, j) + a * dt * &
          (old(i - 1, j) - 2 * old(i, j) + old(i + 1, j) + &
           old(i, j - 1) - 2 * old(i, j) + old(i, j + 1))
      end do
    end do
  end subroutine evolve

  integer function argument(k, default)
    integer, intent(in) :: k, default
    character(len=32) :: text
    integer :: status

    argument = default
    if (command_argument_count() < k) return
    call get_command_argument(k, text)
    read (text, *, iostat=status) argument
    if (status /= 0) error stop 'not a number'
  end function argument
end module heat

program heat2d
  use heat
  implicit none
  real(real64), allocatable :: old(:, :), new(:, :), spare(:, :)
  real(real64) :: average
  integer :: n, steps, s
  integer(8) :: begin, finish, rate

  n = argument(1, 700)
  steps = argument(2, 600)
  if (n < 4) error stop 'too small'
  allocate (old(n, n), new(n, n))
  call initialize(old)
  new = old
  call system_clock(begin, rate)
  do s = 1, steps
    call evolve(new, old, 0.5_real64, 0.4_real64)
    call move_alloc(old, spare)
    call move_alloc(new, old)
    call move_alloc(spare, new)
  end do
  average = sum(old) / size(old)
  call system_clock(finish)
  write (error_unit, '(a, f12.6)') 'time ', real(finish - begin) / real(rate)
  print '(a, f18.12, a, f18.12)', 'average ', average, ', centre ', &
    old(n / 2, n / 2)
end program heat2d
