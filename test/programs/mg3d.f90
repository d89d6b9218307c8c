! mg3d.f90 - Helmholtz's equation in three dimensions by full multigrid on
! an array of levels, each a derived type; 27-point operators by classes of
! neighbours, periodic borders by exchanged halos.
! usage: mg3d [log2-of-size cycles]
!
! SPDX-License-Identifier: MIT
module multigrid
  use, intrinsic :: iso_fortran_env, only: real64
  implicit none
  private
  public :: level, build, v_cycle, residual, norm2u3, real64

  type level
    integer :: n = 0
    real(real64), allocatable :: u(:,:,:), v(:,:,:), r(:,:,:)
  end type level

  real(real64), parameter :: a(0:3) = [-8.0_real64 / 3, 0.0_real64, &
    1.0_real64 / 6, 1.0_real64 / 12]
  real(real64), parameter :: c(0:2) = [-3.0_real64 / 8, 1.0_real64 / 32, &
    -1.0_real64 / 64]

contains

  subroutine build(levels)
    type(level), intent(inout) :: levels(:)
    integer :: k, n

    do k = 1, size(levels)
      n = 2**k + 2
      levels(k)%n = n
      allocate (levels(k)%u(n, n, n), levels(k)%v(n, n, n), levels(k)%r(n, n, n))
      levels(k)%u = 0
      levels(k)%v = 0
      levels(k)%r = 0
    end do
  end subroutine build

  subroutine exchange(u, n)
    integer, intent(in) :: n
    real(real64), intent(inout) :: u(n, n, n)
    integer :: i, j, k

    do k = 2, n - 1
      do j = 2, n - 1
        u(1, j, k) = u(n - 1, j, k)
        u(n, j, k) = u(2, j, k)
      end do
    end do
    do k = 2, n - 1
      do i = 1, n
        u(i, 1, k) = u(i, n - 1, k)
        u(i, n, k) = u(i, 2, k)
      end do
    end do
    do j = 1, n
      do i = 1, n
        u(i, j, 1) = u(i, j, n - 1)
        u(i, j, n) = u(i, j, 2)
      end do
    end do
  end subroutine exchange

  subroutine residual(u, v, r, n)
    integer, intent(in) :: n
    real(real64), intent(in) :: u(n, n, n), v(n, n, n)
    real(real64), intent(inout) :: r(n, n, n)
    real(real64) :: u1(n), u2(n)
    integer :: i, j, k

    do k = 2, n - 1
      do j = 2, n - 1
        do i = 1, n
          u1(i) = u(i, j-1, k) + u(i, j+1, k) + u(i, j, k-1) + u(i, j, k+1)
          u2(i) = u(i, j-1, k-1) + u(i, j+1, k-1) + u(i, j-1, k+1) + u(i, j+1, k+1)
        end do
        do i = 2, n - 1
          r(i, j, k) = v(i, j, k) - a(0) * u(i, j, k) &
            - a(2) * (u2(i) + u1(i-1) + u1(i+1)) - a(3) * (u2(i-1) + u2(i+1))
        end do
      end do
    end do
    call exchange(r, n)
  end subroutine residual

  subroutine smooth(r, u, n)
    integer, intent(in) :: n
    real(real64), intent(in) :: r(n, n, n)
    real(real64), intent(inout) :: u(n, n, n)
    real(real64) :: r1(n), r2(n)
    integer :: i, j, k

    do k = 2, n - 1
      do j = 2, n - 1
        do i = 1, n
          r1(i) = r(i, j-1, k) + r(i, j+1, k) + r(i, j, k-1) + r(i, j, k+1)
          r2(i) = r(i, j-1, k-1) + r(i, j+1, k-1) + r(i, j-1, k+1) + r(i, j+1, k+1)
        end do
        do i = 2, n - 1
          u(i, j, k) = u(i, j, k) + c(0) * r(i, j, k) &
            + c(1) * (r(i-1, j, k) + r(i+1, j, k) + r1(i)) &
            + c(2) * (r2(i) + r1(i-1) + r1(i+1))
        end do
      end do
    end do
    call exchange(u, n)
  end subroutine smooth

  subroutine restrict_to(r, m, s, n)
    integer, intent(in) :: m, n
    real(real64), intent(in) :: r(m, m, m)
    real(real64), intent(inout) :: s(n, n, n)
    integer :: i, j, k, x, y, z

    do k = 2, n - 1
      z = 2 * k - 2
      do j = 2, n - 1
        y = 2 * j - 2
        do i = 2, n - 1
          x = 2 * i - 2
          s(i, j, k) = 0.5_real64 * r(x, y, z) &
            + 0.25_real64 * (r(x-1, y, z) + r(x+1, y, z) + r(x, y-1, z) &
            + r(x, y+1, z) + r(x, y, z-1) + r(x, y, z+1)) / 2 &
            + 0.125_real64 * (r(x-1, y-1, z) + r(x+1, y-1, z) &
            + r(x-1, y+1, z) + r(x+1, y+1, z) + r(x-1, y, z-1) &
            + r(x+1, y, z+1)) / 2
        end do
      end do
    end do
    call exchange(s, n)
  end subroutine restrict_to

  subroutine interpolate(z, n, u, m)
    integer, intent(in) :: n, m
    real(real64), intent(in) :: z(n, n, n)
    real(real64), intent(inout) :: u(m, m, m)
    real(real64) :: w(2, n)
    integer :: i, j, k, dj, dk

    do k = 1, n - 1
      do j = 1, n - 1
        do dk = 0, 1
          do dj = 0, 1
            do i = 1, n
              w(1, i) = 0.25_real64 * (z(i, j, k) + z(i, j + dj, k) &
                + z(i, j, k + dk) + z(i, j + dj, k + dk))
            end do
            do i = 1, n - 1
              w(2, i) = 0.5_real64 * (w(1, i) + w(1, i + 1))
            end do
            do i = 1, n - 1
              u(2*i - 1, 2*j - 1 + dj, 2*k - 1 + dk) = &
                u(2*i - 1, 2*j - 1 + dj, 2*k - 1 + dk) + w(1, i)
              u(2*i, 2*j - 1 + dj, 2*k - 1 + dk) = &
                u(2*i, 2*j - 1 + dj, 2*k - 1 + dk) + w(2, i)
            end do
          end do
        end do
      end do
    end do
  end subroutine interpolate

  recursive subroutine v_cycle(levels, k)
    type(level), intent(inout) :: levels(:)
    integer, intent(in) :: k
    integer :: n

    n = levels(k)%n
    if (k == 1) then
      call smooth(levels(1)%v, levels(1)%u, n)
      return
    end if
    call residual(levels(k)%u, levels(k)%v, levels(k)%r, n)
    call restrict_to(levels(k)%r, n, levels(k-1)%v, levels(k-1)%n)
    levels(k-1)%u = 0
    call v_cycle(levels, k - 1)
    call interpolate(levels(k-1)%u, levels(k-1)%n, levels(k)%u, n)
    call exchange(levels(k)%u, n)
    call residual(levels(k)%u, levels(k)%v, levels(k)%r, n)
    call smooth(levels(k)%r, levels(k)%u, n)
  end subroutine v_cycle

  function norm2u3(r, n) result(s)
    integer, intent(in) :: n
    real(real64), intent(in) :: r(n, n, n)
    real(real64) :: s
    integer :: i, j, k

    s = 0
    do k = 2, n - 1
      do j = 2, n - 1
        do i = 2, n - 1
          s = s + r(i, j, k)**2
        end do
      end do
    end do
    s = sqrt(s / real(n - 2, real64)**3)
  end function norm2u3
end module multigrid

program mg3d
  use multigrid
  implicit none
  type(level), allocatable :: levels(:)
  integer :: top, cycles, k, n, i
  character(len=16) :: text
  real :: t0, t1

  top = 7
  cycles = 16
  if (command_argument_count() >= 2) then
    call get_command_argument(1, text)
    read (text, *) top
    call get_command_argument(2, text)
    read (text, *) cycles
  end if
  if (top < 2 .or. top > 9) error stop 2
  allocate (levels(top))
  call build(levels)
  n = levels(top)%n
  do i = 1, 10
    levels(top)%v(2 + mod(i * 37, n - 2), 2 + mod(i * 11, n - 2), &
      2 + mod(i * 53, n - 2)) = 1
    levels(top)%v(2 + mod(i * 29, n - 2), 2 + mod(i * 43, n - 2), &
      2 + mod(i * 7, n - 2)) = -1
  end do
  call cpu_time(t0)
  do k = 1, cycles
    call v_cycle(levels, top)
  end do
  call residual(levels(top)%u, levels(top)%v, levels(top)%r, n)
  call cpu_time(t1)
  write (0, '(a,f10.6)') 'time ', t1 - t0
  print '(a,es18.10)', 'residual ', norm2u3(levels(top)%r, n)
  print '(a,es18.10)', 'solution ', norm2u3(levels(top)%u, n)
end program mg3d
