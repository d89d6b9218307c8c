! finite-volume.f90 - Euler equations in two dimensions: HLL fluxes, limited
! slopes, pure procedures on sections of four values.
! usage: finite-volume [cells steps]
!
! SPDX-License-Identifier: MIT
module gas
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  real(dp), parameter :: gamma = 1.4_dp
  type :: field
    integer :: nx, ny
    real(dp) :: dx, dy
    real(dp), allocatable :: u(:, :, :)      ! (4, nx, ny)
    real(dp), allocatable :: slope(:, :, :)
    real(dp), allocatable :: flux(:, :, :)
  end type
contains
  pure function pressure(q) result(p)
    real(dp), intent(in) :: q(4)
    real(dp) :: p
    p = (gamma - 1) * (q(4) - 0.5_dp * (q(2)**2 + q(3)**2) / q(1))
  end function

  pure function minmod(a, b) result(m)
    real(dp), intent(in) :: a, b
    real(dp) :: m
    if (a * b <= 0) then
      m = 0
    else if (abs(a) < abs(b)) then
      m = a
    else
      m = b
    end if
  end function

  pure subroutine physical(q, dir, f)
    real(dp), intent(in) :: q(4)
    integer, intent(in) :: dir
    real(dp), intent(out) :: f(4)
    real(dp) :: p, v
    p = pressure(q)
    v = q(1 + dir) / q(1)
    f = v * q
    f(1 + dir) = f(1 + dir) + p
    f(4) = f(4) + v * p
  end subroutine

  pure subroutine hll(l, r, dir, f)
    real(dp), intent(in) :: l(4), r(4)
    integer, intent(in) :: dir
    real(dp), intent(out) :: f(4)
    real(dp) :: fl(4), fr(4), cl, cr, sl, sr
    call physical(l, dir, fl)
    call physical(r, dir, fr)
    cl = sqrt(gamma * pressure(l) / l(1))
    cr = sqrt(gamma * pressure(r) / r(1))
    sl = min(l(1 + dir) / l(1) - cl, r(1 + dir) / r(1) - cr)
    sr = max(l(1 + dir) / l(1) + cl, r(1 + dir) / r(1) + cr)
    if (sl >= 0) then
      f = fl
    else if (sr <= 0) then
      f = fr
    else
      f = (sr * fl - sl * fr + sl * sr * (r - l)) / (sr - sl)
    end if
  end subroutine

  subroutine borders(g)
    type(field), intent(inout) :: g
    g%u(:, 1, :) = g%u(:, 3, :)
    g%u(:, 2, :) = g%u(:, 3, :)
    g%u(:, g%nx, :) = g%u(:, g%nx - 2, :)
    g%u(:, g%nx - 1, :) = g%u(:, g%nx - 2, :)
    g%u(:, :, 1) = g%u(:, :, 3)
    g%u(:, :, 2) = g%u(:, :, 3)
    g%u(:, :, g%ny) = g%u(:, :, g%ny - 2)
    g%u(:, :, g%ny - 1) = g%u(:, :, g%ny - 2)
  end subroutine

  subroutine sweep(g, dir, dt)
    type(field), intent(inout) :: g
    integer, intent(in) :: dir
    real(dp), intent(in) :: dt
    integer :: i, j, k, di, dj
    real(dp) :: l(4), r(4), h
    di = merge(1, 0, dir == 1)
    dj = merge(0, 1, dir == 1)
    h = merge(g%dx, g%dy, dir == 1)
    do j = 2, g%ny - 1
      do i = 2, g%nx - 1
        do k = 1, 4
          g%slope(k, i, j) = minmod(g%u(k, i + di, j + dj) - g%u(k, i, j), &
            g%u(k, i, j) - g%u(k, i - di, j - dj))
        end do
      end do
    end do
    do j = 2, g%ny - 2
      do i = 2, g%nx - 2
        l = g%u(:, i, j) + 0.5_dp * g%slope(:, i, j)
        r = g%u(:, i + di, j + dj) - 0.5_dp * g%slope(:, i + di, j + dj)
        call hll(l, r, dir, g%flux(:, i, j))
      end do
    end do
    do j = 3, g%ny - 2
      do i = 3, g%nx - 2
        g%u(:, i, j) = g%u(:, i, j) &
          - dt / h * (g%flux(:, i, j) - g%flux(:, i - di, j - dj))
      end do
    end do
  end subroutine

  function step_size(g) result(dt)
    type(field), intent(in) :: g
    real(dp) :: dt, c
    integer :: i, j
    dt = 1.0e9_dp
    do j = 3, g%ny - 2
      do i = 3, g%nx - 2
        c = sqrt(gamma * pressure(g%u(:, i, j)) / g%u(1, i, j))
        dt = min(dt, g%dx / (abs(g%u(2, i, j)) / g%u(1, i, j) + c), &
          g%dy / (abs(g%u(3, i, j)) / g%u(1, i, j) + c))
      end do
    end do
    dt = 0.4_dp * dt
  end function
end module

program main
  use gas
  implicit none
  type(field) :: g
  integer :: n, steps, i, j, s
  integer(8) :: t0, t1, rate
  real(dp) :: dt, x, y
  character(32) :: arg
  n = 200
  steps = 25
  call get_command_argument(1, arg)
  if (arg /= '') read (arg, *) n
  call get_command_argument(2, arg)
  if (arg /= '') read (arg, *) steps
  g%nx = n + 4
  g%ny = n + n / 4 + 4
  g%dx = 1.0_dp / n
  g%dy = 1.25_dp / (n + n / 4)
  allocate (g%u(4, g%nx, g%ny), g%slope(4, g%nx, g%ny), g%flux(4, g%nx, g%ny))
  g%slope = 0
  g%flux = 0
  do j = 1, g%ny
    do i = 1, g%nx
      x = (i - 2.5_dp) * g%dx - 0.4_dp
      y = (j - 2.5_dp) * g%dy - 0.5_dp
      g%u(1, i, j) = merge(1.0_dp, 0.125_dp, x * x + y * y < 0.04_dp)
      g%u(2, i, j) = 0.1_dp * g%u(1, i, j)
      g%u(3, i, j) = 0
      g%u(4, i, j) = merge(2.5_dp, 0.25_dp, x * x + y * y < 0.04_dp) &
        + 0.005_dp * g%u(1, i, j)
    end do
  end do
  call system_clock(t0, rate)
  do s = 1, steps
    call borders(g)
    dt = step_size(g)
    call sweep(g, 1, dt)
    call borders(g)
    call sweep(g, 2, dt)
  end do
  call system_clock(t1)
  write (0, '(a, f10.4)') 'time ', real(t1 - t0, dp) / rate
  print '(3es22.14)', sum(g%u(1, :, :)), sum(g%u(4, :, :)), g%u(2, n / 2, n / 3)
end program
