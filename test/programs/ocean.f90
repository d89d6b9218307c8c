! ocean.f90 - tracers in a basin, in the manner of an ocean model: horizontal
! advection by fluxes, biharmonic mixing, implicit vertical mixing that
! depends on stability, convection, masks of land; fields (i, k, j).
! usage: ocean [nx ny nz steps]
!
! SPDX-License-Identifier: MIT
module ocean_state
  implicit none
  integer, parameter :: r8 = selected_real_kind(12)
  integer :: imt, jmt, km
  real(r8), allocatable :: temp(:,:,:,:), salt(:,:,:,:)
  real(r8), allocatable :: uvel(:,:,:), vvel(:,:,:), rho(:,:,:)
  real(r8), allocatable :: mask(:,:,:), dz(:), lap(:,:)
  real(r8), parameter :: dx = 1.0e5_r8, dt = 3600.0_r8
  integer :: now = 1, next = 2
end module ocean_state

module ocean_steps
  use ocean_state
  implicit none
contains

  subroutine initial
    integer :: i, j, k
    real(r8) :: psi1, psi2

    allocate (temp(imt, km, jmt, 2), salt(imt, km, jmt, 2))
    allocate (uvel(imt, km, jmt), vvel(imt, km, jmt), rho(imt, km, jmt))
    allocate (mask(imt, km, jmt), dz(km), lap(imt, jmt))
    lap = 0
    do k = 1, km
      dz(k) = 10.0_r8 + 4.0_r8 * k
    end do
    do j = 1, jmt
      do k = 1, km
        do i = 1, imt
          mask(i, k, j) = 1
          if (i <= 2 .or. i >= imt - 1 .or. j <= 2 .or. j >= jmt - 1) mask(i, k, j) = 0
          if (k > km / 2 .and. abs(i - imt / 2) < imt / 12) mask(i, k, j) = 0
          temp(i, k, j, :) = 18.0_r8 * exp(-0.05_r8 * k) + 3.0_r8 * sin(0.1_r8 * j)
          salt(i, k, j, :) = 34.0_r8 + 0.02_r8 * k + 0.3_r8 * cos(0.07_r8 * i)
          psi1 = sin(3.14159_r8 * (j + 0.5_r8) / jmt) - sin(3.14159_r8 * (j - 0.5_r8) / jmt)
          psi2 = cos(6.28318_r8 * (i + 0.5_r8) / imt) - cos(6.28318_r8 * (i - 0.5_r8) / imt)
          uvel(i, k, j) = 2.0_r8 * psi1 / k
          vvel(i, k, j) = -1.5_r8 * psi2 / k
        end do
      end do
    end do
  end subroutine initial

  elemental real(r8) function density(t, s)
    real(r8), intent(in) :: t, s

    density = 1000.0_r8 + 0.8_r8 * (s - 35.0_r8) - 0.2_r8 * t - 0.004_r8 * t * t
  end function density

  subroutine advect(tr)
    real(r8), intent(inout) :: tr(:,:,:,:)
    integer :: i, j, k
    real(r8) :: fe, fw, fn, fs

    do j = 3, jmt - 2
      do k = 1, km
        do i = 3, imt - 2
          fe = 0.5_r8 * uvel(i, k, j) * (tr(i, k, j, now) + tr(i+1, k, j, now)) * mask(i+1, k, j)
          fw = 0.5_r8 * uvel(i-1, k, j) * (tr(i, k, j, now) + tr(i-1, k, j, now)) * mask(i-1, k, j)
          fn = 0.5_r8 * vvel(i, k, j) * (tr(i, k, j, now) + tr(i, k, j+1, now)) * mask(i, k, j+1)
          fs = 0.5_r8 * vvel(i, k, j-1) * (tr(i, k, j, now) + tr(i, k, j-1, now)) * mask(i, k, j-1)
          tr(i, k, j, next) = tr(i, k, j, now) - dt / dx * (fe - fw + fn - fs) * mask(i, k, j)
        end do
      end do
    end do
  end subroutine advect

  subroutine biharmonic(tr)
    real(r8), intent(inout) :: tr(:,:,:,:)
    integer :: i, j, k
    real(r8) :: c
    real(r8), parameter :: strength = 0.01_r8

    do k = 1, km
      do j = 2, jmt - 1
        do i = 2, imt - 1
          c = tr(i, k, j, now)
          lap(i, j) = mask(i, k, j) * ( &
            mask(i+1, k, j) * (tr(i+1, k, j, now) - c) + &
            mask(i-1, k, j) * (tr(i-1, k, j, now) - c) + &
            mask(i, k, j+1) * (tr(i, k, j+1, now) - c) + &
            mask(i, k, j-1) * (tr(i, k, j-1, now) - c))
        end do
      end do
      do j = 3, jmt - 2
        do i = 3, imt - 2
          tr(i, k, j, next) = tr(i, k, j, next) - strength * mask(i, k, j) * &
            (lap(i+1, j) + lap(i-1, j) + lap(i, j+1) + lap(i, j-1) - 4 * lap(i, j))
        end do
      end do
    end do
  end subroutine biharmonic

  subroutine vertical(tr)
    real(r8), intent(inout) :: tr(:,:,:,:)
    real(r8) :: a(imt, km), c(imt, km), e(imt, km), f(imt, km)
    real(r8) :: kappa, m
    integer :: i, j, k

    do j = 3, jmt - 2
      do k = 1, km - 1
        do i = 3, imt - 2
          kappa = merge(1.0e-4_r8, 5.0e-2_r8, rho(i, k+1, j) > rho(i, k, j))
          kappa = kappa * mask(i, k, j) * mask(i, k+1, j)
          c(i, k) = dt * kappa / (dz(k) * 0.5_r8 * (dz(k) + dz(k+1)))
          a(i, k+1) = dt * kappa / (dz(k+1) * 0.5_r8 * (dz(k) + dz(k+1)))
        end do
      end do
      do i = 3, imt - 2
        a(i, 1) = 0
        c(i, km) = 0
        e(i, 1) = c(i, 1) / (1 + c(i, 1))
        f(i, 1) = tr(i, 1, j, next) / (1 + c(i, 1))
      end do
      do k = 2, km
        do i = 3, imt - 2
          m = 1 / (1 + a(i, k) + c(i, k) - a(i, k) * e(i, k-1))
          e(i, k) = c(i, k) * m
          f(i, k) = (tr(i, k, j, next) + a(i, k) * f(i, k-1)) * m
        end do
      end do
      do i = 3, imt - 2
        tr(i, km, j, next) = f(i, km)
      end do
      do k = km - 1, 1, -1
        do i = 3, imt - 2
          tr(i, k, j, next) = f(i, k) + e(i, k) * tr(i, k+1, j, next)
        end do
      end do
    end do
  end subroutine vertical

  subroutine convect
    integer :: i, j, k
    real(r8) :: w, mean

    do j = 3, jmt - 2
      do i = 3, imt - 2
        do k = 1, km - 1
          if (mask(i, k, j) * mask(i, k+1, j) == 0) cycle
          if (density(temp(i, k, j, next), salt(i, k, j, next)) > &
            density(temp(i, k+1, j, next), salt(i, k+1, j, next))) then
            w = dz(k) / (dz(k) + dz(k+1))
            mean = w * temp(i, k, j, next) + (1 - w) * temp(i, k+1, j, next)
            temp(i, k:k+1, j, next) = mean
            mean = w * salt(i, k, j, next) + (1 - w) * salt(i, k+1, j, next)
            salt(i, k:k+1, j, next) = mean
          end if
        end do
      end do
    end do
  end subroutine convect

  subroutine surface(step)
    integer, intent(in) :: step
    integer :: i, j
    real(r8) :: target_t

    do j = 3, jmt - 2
      do i = 3, imt - 2
        target_t = 20.0_r8 - 15.0_r8 * j / jmt + 2.0_r8 * sin(0.02_r8 * step)
        temp(i, 1, j, next) = temp(i, 1, j, next) + 0.02_r8 * mask(i, 1, j) &
          * (target_t - temp(i, 1, j, next))
        salt(i, 1, j, next) = salt(i, 1, j, next) + 1.0e-3_r8 * mask(i, 1, j) &
          * sin(0.05_r8 * i)
      end do
    end do
  end subroutine surface
end module ocean_steps

program ocean
  use ocean_steps
  implicit none
  integer :: steps, s, i, n(4)
  character(len=12) :: text
  integer(8) :: c0, c1, rate

  n = [120, 100, 24, 60]
  if (command_argument_count() == 4) then
    do i = 1, 4
      call get_command_argument(i, text)
      read (text, *) n(i)
    end do
  end if
  imt = n(1)
  jmt = n(2)
  km = n(3)
  steps = n(4)
  if (imt < 8 .or. jmt < 8 .or. km < 3) error stop 2
  call initial
  call system_clock(c0, rate)
  do s = 1, steps
    rho = density(temp(:, :, :, now), salt(:, :, :, now))
    call advect(temp)
    call advect(salt)
    call biharmonic(temp)
    call biharmonic(salt)
    call vertical(temp)
    call vertical(salt)
    call convect
    call surface(s)
    now = 3 - now
    next = 3 - next
  end do
  call system_clock(c1)
  write (0, '(a,f10.6)') 'time ', real(c1 - c0) / real(rate)
  print '(3es20.11)', sum(temp(:, :, :, now)), sum(salt(:, :, :, now)), &
    sum(temp(:, 1, :, now)**2)
end program ocean
