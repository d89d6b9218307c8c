! bonds.f90 - prices of bonds on a lattice of interest rates, many scenarios.
! usage: bonds [steps scenarios]
!
! SPDX-License-Identifier: MIT
module lattice
  use, intrinsic :: iso_fortran_env, only: dp => real64, error_unit
  implicit none
  type :: bond
    real(dp) :: coupon, face, call_price
    integer :: maturity
  end type bond
contains
  subroutine make_rates(rate, start, up)
    real(dp), intent(out) :: rate(0:, 0:)
    real(dp), intent(in) :: start, up
    integer :: i, t

    do t = 0, ubound(rate, 2)
      do i = 0, t
        rate(i, t) = start * up**(2 * i - t)
      end do
    end do
  end subroutine make_rates

  real(dp) function price(b, rate, dt) result(answer)
    type(bond), intent(in) :: b
    real(dp), intent(in) :: rate(0:, 0:), dt
    real(dp) :: value(0:b%maturity)
    integer :: i, t

    value = b%face
    do t = b%maturity - 1, 0, -1
      do i = 0, t
        value(i) = (0.5_dp * (value(i) + value(i + 1)) + b%coupon * dt) &
          / (1 + rate(i, t) * dt)
        value(i) = min(value(i), b%call_price)
      end do
    end do
    answer = value(0)
  end function price
end module lattice

program bonds
  use lattice
  implicit none
  type(bond), allocatable :: list(:)
  real(dp), allocatable :: rate(:, :), total(:)
  integer :: steps, scenarios, s, k
  character(len=32) :: text
  integer(8) :: begin, finish, ticks

  steps = 360
  scenarios = 40
  if (command_argument_count() >= 2) then
    call get_command_argument(1, text)
    read (text, *) steps
    call get_command_argument(2, text)
    read (text, *) scenarios
  end if
  if (steps < 12) error stop 'too few steps'
  allocate (list(12), rate(0:steps, 0:steps), total(scenarios))
  do k = 1, size(list)
    list(k) = bond(2 + 0.5_dp * k, 100.0_dp, 100 + 2.0_dp * k, &
      steps * k / size(list))
  end do
  call system_clock(begin, ticks)
  do s = 1, scenarios
    call make_rates(rate, 0.02_dp + 0.001_dp * s, 1.005_dp + 0.0002_dp * s)
    total(s) = 0
    do k = 1, size(list)
      total(s) = total(s) + price(list(k), rate, 1.0_dp / 12)
    end do
  end do
  call system_clock(finish)
  write (error_unit, '(a, f12.6)') 'time ', real(finish - begin) / real(ticks)
  print '(3(es22.14))', total(1), total(scenarios), sum(total)
end program bonds
