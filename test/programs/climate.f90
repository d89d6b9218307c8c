! climate.f90 - a small ocean and air in modules with derived types: pointers
! to fields, vertical mixing by Thomas solvers in columns, a barotropic step,
! smoothing by boxes, statistics with slices and masks.
! usage: climate [n [levels [steps]]]
!
! SPDX-License-Identifier: MIT
module kinds
  implicit none
  integer, parameter :: wp = kind(1d0)
end module

module ocean
  use kinds
  implicit none
  type :: tracer
    character(8) :: name
    real(wp), allocatable :: c(:,:,:)
    real(wp), allocatable :: flux(:,:)
  end type
  type :: sea
    integer :: nx, ny, nz
    real(wp), allocatable :: depth(:,:), eta(:,:), u(:,:), v(:,:)
    real(wp), allocatable :: dz(:)
    type(tracer) :: tr(2)
  end type
contains
  subroutine create(s, n, nz)
    type(sea), intent(out) :: s
    integer, intent(in) :: n, nz
    integer :: i, j, k, t
    s%nx = n
    s%ny = n
    s%nz = nz
    allocate(s%depth(n, n), s%eta(n, n), s%u(n, n), s%v(n, n), s%dz(nz))
    do k = 1, nz
      s%dz(k) = 5d0 + k
    end do
    do j = 1, n
      do i = 1, n
        s%depth(i, j) = 100d0 + mod(i * 3 + j * 7, 50)
        s%eta(i, j) = 0.1d0 * sin(i * 0.2d0) * cos(j * 0.1d0)
      end do
    end do
    s%u = 0
    s%v = 0
    do t = 1, 2
      s%tr(t)%name = merge('temp', 'salt', t == 1)
      allocate(s%tr(t)%c(n, n, nz), s%tr(t)%flux(n, n))
      do k = 1, nz
        do j = 1, n
          do i = 1, n
            s%tr(t)%c(i, j, k) = 10d0 * t + mod(i + j * 5 + k, 9) * 0.1d0
          end do
        end do
      end do
      s%tr(t)%flux = 0.01d0
    end do
  end subroutine

  subroutine barotropic(s, dt)
    type(sea), intent(inout) :: s
    real(wp), intent(in) :: dt
    integer :: i, j
    do j = 2, s%ny - 1
      do i = 2, s%nx - 1
        s%u(i, j) = s%u(i, j) - dt * 9.81d0 * (s%eta(i+1, j) - s%eta(i-1, j)) / 2d3 &
          + dt * 1d-4 * s%v(i, j)
        s%v(i, j) = s%v(i, j) - dt * 9.81d0 * (s%eta(i, j+1) - s%eta(i, j-1)) / 2d3 &
          - dt * 1d-4 * s%u(i, j)
      end do
    end do
    do j = 2, s%ny - 1
      do i = 2, s%nx - 1
        s%eta(i, j) = s%eta(i, j) - dt * s%depth(i, j) * (s%u(i+1, j) - s%u(i-1, j) &
          + s%v(i, j+1) - s%v(i, j-1)) / 2d3
      end do
    end do
  end subroutine

  subroutine mix(s, t, dt)
    type(sea), intent(inout) :: s
    integer, intent(in) :: t
    real(wp), intent(in) :: dt
    real(wp) :: a(s%nz), b(s%nz), c(s%nz), d(s%nz), w
    integer :: i, j, k
    do j = 1, s%ny
      do i = 1, s%nx
        do k = 1, s%nz
          a(k) = 0
          c(k) = 0
          if (k > 1) a(k) = -dt / (s%dz(k) * s%dz(k-1))
          if (k < s%nz) c(k) = -dt / (s%dz(k) * s%dz(k+1))
          b(k) = 1 - a(k) - c(k)
          d(k) = s%tr(t)%c(i, j, k)
        end do
        d(1) = d(1) + dt * s%tr(t)%flux(i, j)
        do k = 2, s%nz
          w = a(k) / b(k-1)
          b(k) = b(k) - w * c(k-1)
          d(k) = d(k) - w * d(k-1)
        end do
        s%tr(t)%c(i, j, s%nz) = d(s%nz) / b(s%nz)
        do k = s%nz - 1, 1, -1
          s%tr(t)%c(i, j, k) = (d(k) - c(k) * s%tr(t)%c(i, j, k+1)) / b(k)
        end do
      end do
    end do
  end subroutine

  subroutine advect(s, t, dt)
    type(sea), intent(inout) :: s
    integer, intent(in) :: t
    real(wp), intent(in) :: dt
    real(wp), allocatable :: old(:,:)
    integer :: i, j, k
    real(wp) :: up
    allocate(old(s%nx, s%ny))
    do k = 1, s%nz
      old = s%tr(t)%c(:, :, k)
      do j = 2, s%ny - 1
        do i = 2, s%nx - 1
          if (s%u(i, j) > 0) then
            up = old(i, j) - old(i-1, j)
          else
            up = old(i+1, j) - old(i, j)
          end if
          s%tr(t)%c(i, j, k) = old(i, j) - dt * (s%u(i, j) * up &
            + s%v(i, j) * 0.5d0 * (old(i, j+1) - old(i, j-1)))
        end do
      end do
    end do
  end subroutine

  subroutine smooth(x, r)
    real(wp), intent(inout) :: x(:,:)
    integer, intent(in) :: r
    real(wp) :: y(size(x, 1), size(x, 2)), acc
    integer :: i, j, p, q
    y = x
    do j = 1 + r, size(x, 2) - r
      do i = 1 + r, size(x, 1) - r
        acc = 0
        do q = -r, r
          do p = -r, r
            acc = acc + y(i + p, j + q)
          end do
        end do
        x(i, j) = acc / (2 * r + 1)**2
      end do
    end do
  end subroutine
end module

program climate
  use ocean
  implicit none
  type(sea) :: s
  integer :: n, nz, steps, t, k
  real(wp) :: m(2)
  character(32) :: arg
  n = 120
  nz = 20
  steps = 20
  if (command_argument_count() > 2) then
    call get_command_argument(1, arg)
    read (arg, *) n
    call get_command_argument(2, arg)
    read (arg, *) nz
    call get_command_argument(3, arg)
    read (arg, *) steps
  end if
  call create(s, n, nz)
  do t = 1, steps
    do k = 1, 10
      call barotropic(s, 0.5d0)
    end do
    do k = 1, 2
      call advect(s, k, 0.5d0)
      call mix(s, k, 5d0)
    end do
    if (mod(t, 5) == 0) call smooth(s%eta, 2)
  end do
  do k = 1, 2
    m(k) = sum(s%tr(k)%c, mask=s%tr(k)%c > 10d0)
  end do
  print '(5es20.12)', m, maxval(s%eta), sum(abs(s%u)), sum(s%v**2)
end program
