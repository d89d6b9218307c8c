! waves.f90 - an earthquake in layers: fourth order in space, edges damped.
! usage: waves [size steps]
!
! SPDX-License-Identifier: MIT
program waves
  use, intrinsic :: iso_fortran_env, only: sp => real32, error_unit
  implicit none
  real(sp), allocatable, target :: field(:, :, :)
  real(sp), pointer :: old(:, :), now(:, :), swap(:, :)
  real(sp), allocatable :: speed(:, :), edge(:), trace(:)
  integer :: n, steps, t
  character(len=32) :: text
  integer(8) :: begin, finish, rate

  n = 600
  steps = 300
  if (command_argument_count() >= 2) then
    call get_command_argument(1, text)
    read (text, *) n
    call get_command_argument(2, text)
    read (text, *) steps
  end if
  if (n < 20) error stop 2
  allocate (field(n, n, 2), speed(n, n), edge(n), trace(steps))
  call layers(speed, edge)
  field = 0
  old => field(:, :, 1)
  now => field(:, :, 2)
  call system_clock(begin, rate)
  do t = 1, steps
    now(n / 2, n / 3) = now(n / 2, n / 3) + source(t)
    call advance(old, now, speed)
    call damp(old, edge)
    call damp(now, edge)
    trace(t) = old(n / 2, n / 3 + 6)
    swap => old
    old => now
    now => swap
  end do
  call system_clock(finish)
  write (error_unit, '(a, f12.6)') 'time ', real(finish - begin) / real(rate)
  print '(3(es17.8))', maxval(abs(trace)), sum(abs(trace)), maxval(now)

contains

  pure real(sp) function source(t)
    integer, intent(in) :: t
    real(sp) :: a

    a = (0.1_sp * (t - 25))**2
    source = (1 - 2 * a) * exp(-a)
  end function source

  subroutine layers(speed, edge)
    real(sp), intent(out) :: speed(:, :), edge(:)
    integer :: i, j

    do j = 1, size(speed, 2)
      do i = 1, size(speed, 1)
        speed(i, j) = merge(0.15_sp, 0.3_sp, j + 20 * sin(i * 0.02_sp) &
          < size(speed, 2) / 2)
      end do
    end do
    do i = 1, size(edge)
      j = max(0, 10 - min(i - 1, size(edge) - i))
      edge(i) = exp(-(0.03_sp * j)**2)
    end do
  end subroutine layers

  subroutine advance(old, now, speed)
    real(sp), intent(inout) :: old(:, :)
    real(sp), intent(in) :: now(:, :), speed(:, :)
    integer :: i, j
    real(sp) :: d

    do j = 3, size(now, 2) - 2
      do i = 3, size(now, 1) - 2
        d = -5 * now(i, j) + 4.0_sp / 3 * (now(i - 1, j) + now(i + 1, j) &
          + now(i, j - 1) + now(i, j + 1)) - 1.0_sp / 12 * (now(i - 2, j) &
          + now(i + 2, j) + now(i, j - 2) + now(i, j + 2))
        old(i, j) = 2 * now(i, j) - old(i, j) + speed(i, j) * d
      end do
    end do
  end subroutine advance

  subroutine damp(u, edge)
    real(sp), intent(inout) :: u(:, :)
    real(sp), intent(in) :: edge(:)
    integer :: i, j

    do concurrent (j = 1:size(u, 2), i = 1:size(u, 1))
      u(i, j) = u(i, j) * edge(i) * edge(j)
    end do
  end subroutine damp
end program waves
