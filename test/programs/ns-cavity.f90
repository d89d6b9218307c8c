! ns-cavity.f90 - incompressible flow over a step: staggered grid, Chorin's
! projection, pressure by over-relaxation, advection by a blend of central
! and upwind differences, a passive dye.
! usage: ns-cavity [nx ny steps]
!
! SPDX-License-Identifier: MIT
module flow_types
  implicit none
  integer, parameter :: dp = kind(1.0d0)

  type :: grid_t
    integer :: nx, ny
    real(dp) :: dx, dy, dt
    real(dp) :: re = 400.0_dp
  end type grid_t

  type :: flow_t
    type(grid_t) :: g
    real(dp), allocatable :: u(:,:), v(:,:), p(:,:)
    real(dp), allocatable :: f(:,:), h(:,:), rhs(:,:), dye(:,:)
    logical, allocatable :: fluid(:,:)
  end type flow_t

contains

  subroutine create(s, nx, ny)
    type(flow_t), intent(out) :: s
    integer, intent(in) :: nx, ny
    integer :: i, j

    s%g%nx = nx
    s%g%ny = ny
    s%g%dx = 4.0_dp / nx
    s%g%dy = 1.0_dp / ny
    s%g%dt = 0.15_dp * min(s%g%dx, s%g%dy)
    allocate (s%u(0:nx, 0:ny+1), s%v(0:nx+1, 0:ny), s%p(0:nx+1, 0:ny+1))
    allocate (s%f(0:nx, 0:ny+1), s%h(0:nx+1, 0:ny), s%rhs(nx, ny))
    allocate (s%dye(0:nx+1, 0:ny+1), s%fluid(0:nx+1, 0:ny+1))
    s%u = 1.0_dp
    s%v = 0.0_dp
    s%p = 0.0_dp
    s%f = 0.0_dp
    s%h = 0.0_dp
    s%dye = 0.0_dp
    do j = 0, ny + 1
      do i = 0, nx + 1
        s%fluid(i, j) = .not. (i > nx / 5 .and. i < nx / 4 .and. j < ny / 2)
      end do
    end do
  end subroutine create
end module flow_types

module flow_steps
  use flow_types
  implicit none
contains

  subroutine boundaries(s)
    type(flow_t), intent(inout) :: s
    integer :: i, j

    associate (nx => s%g%nx, ny => s%g%ny)
      do j = 0, ny + 1
        s%u(0, j) = 1.0_dp
        s%u(nx, j) = s%u(nx - 1, j)
      end do
      do j = 0, ny
        s%v(0, j) = -s%v(1, j)
        s%v(nx + 1, j) = s%v(nx, j)
      end do
      do i = 0, nx
        s%u(i, 0) = -s%u(i, 1)
        s%u(i, ny + 1) = -s%u(i, ny)
      end do
      do i = 0, nx + 1
        s%v(i, 0) = 0.0_dp
        s%v(i, ny) = 0.0_dp
      end do
      do j = 1, ny
        do i = 1, nx
          if (.not. s%fluid(i, j)) then
            s%u(i, j) = 0.0_dp
            s%u(i - 1, j) = 0.0_dp
            s%v(i, j) = 0.0_dp
            s%v(i, j - 1) = 0.0_dp
          end if
        end do
      end do
    end associate
  end subroutine boundaries

  subroutine momentum(s)
    type(flow_t), intent(inout) :: s
    integer :: i, j
    real(dp) :: uu, uv, lap, ue, uw, vn, vs, a
    real(dp), parameter :: blend = 0.9_dp

    do j = 1, s%g%ny
      do i = 1, s%g%nx - 1
        ue = 0.5_dp * (s%u(i, j) + s%u(i+1, j))
        uw = 0.5_dp * (s%u(i-1, j) + s%u(i, j))
        vn = 0.5_dp * (s%v(i, j) + s%v(i+1, j))
        vs = 0.5_dp * (s%v(i, j-1) + s%v(i+1, j-1))
        uu = (ue * ue - uw * uw + blend * 0.5_dp * (abs(ue) * (s%u(i, j) &
          - s%u(i+1, j)) - abs(uw) * (s%u(i-1, j) - s%u(i, j)))) / s%g%dx
        uv = 0.5_dp * (vn * (s%u(i, j) + s%u(i, j+1)) - vs * (s%u(i, j-1) &
          + s%u(i, j)) + blend * (abs(vn) * (s%u(i, j) - s%u(i, j+1)) &
          - abs(vs) * (s%u(i, j-1) - s%u(i, j)))) / s%g%dy
        lap = (s%u(i+1, j) - 2 * s%u(i, j) + s%u(i-1, j)) / s%g%dx**2 &
          + (s%u(i, j+1) - 2 * s%u(i, j) + s%u(i, j-1)) / s%g%dy**2
        s%f(i, j) = s%u(i, j) + s%g%dt * (lap / s%g%re - uu - uv)
      end do
    end do
    do j = 1, s%g%ny - 1
      do i = 1, s%g%nx
        ue = 0.5_dp * (s%u(i, j) + s%u(i, j+1))
        uw = 0.5_dp * (s%u(i-1, j) + s%u(i-1, j+1))
        vn = 0.5_dp * (s%v(i, j) + s%v(i, j+1))
        vs = 0.5_dp * (s%v(i, j-1) + s%v(i, j))
        a = 0.5_dp * (ue * (s%v(i, j) + s%v(i+1, j)) - uw * (s%v(i-1, j) &
          + s%v(i, j)) + blend * (abs(ue) * (s%v(i, j) - s%v(i+1, j)) &
          - abs(uw) * (s%v(i-1, j) - s%v(i, j)))) / s%g%dx
        uv = (vn * vn - vs * vs) / s%g%dy
        lap = (s%v(i+1, j) - 2 * s%v(i, j) + s%v(i-1, j)) / s%g%dx**2 &
          + (s%v(i, j+1) - 2 * s%v(i, j) + s%v(i, j-1)) / s%g%dy**2
        s%h(i, j) = s%v(i, j) + s%g%dt * (lap / s%g%re - a - uv)
      end do
    end do
    s%f(0, :) = s%u(0, :)
    s%f(s%g%nx, :) = s%u(s%g%nx, :)
    s%h(:, 0) = s%v(:, 0)
    s%h(:, s%g%ny) = s%v(:, s%g%ny)
  end subroutine momentum

  subroutine pressure(s, sweeps)
    type(flow_t), intent(inout) :: s
    integer, intent(in) :: sweeps
    integer :: i, j, k
    real(dp) :: bx, by, c

    bx = 1.0_dp / s%g%dx**2
    by = 1.0_dp / s%g%dy**2
    c = 1.7_dp / (2 * (bx + by))
    do j = 1, s%g%ny
      do i = 1, s%g%nx
        s%rhs(i, j) = ((s%f(i, j) - s%f(i-1, j)) / s%g%dx &
          + (s%h(i, j) - s%h(i, j-1)) / s%g%dy) / s%g%dt
      end do
    end do
    do k = 1, sweeps
      s%p(0, :) = s%p(1, :)
      s%p(s%g%nx + 1, :) = 0.0_dp
      s%p(:, 0) = s%p(:, 1)
      s%p(:, s%g%ny + 1) = s%p(:, s%g%ny)
      do j = 1, s%g%ny
        do i = 1, s%g%nx
          s%p(i, j) = -0.7_dp * s%p(i, j) + c * (bx * (s%p(i+1, j) &
            + s%p(i-1, j)) + by * (s%p(i, j+1) + s%p(i, j-1)) - s%rhs(i, j))
        end do
      end do
    end do
  end subroutine pressure

  subroutine project(s)
    type(flow_t), intent(inout) :: s
    integer :: i, j

    do j = 1, s%g%ny
      do i = 1, s%g%nx - 1
        s%u(i, j) = s%f(i, j) - s%g%dt / s%g%dx * (s%p(i+1, j) - s%p(i, j))
      end do
    end do
    do j = 1, s%g%ny - 1
      do i = 1, s%g%nx
        s%v(i, j) = s%h(i, j) - s%g%dt / s%g%dy * (s%p(i, j+1) - s%p(i, j))
      end do
    end do
  end subroutine project

  subroutine carry_dye(s)
    type(flow_t), intent(inout) :: s
    real(dp) :: next(size(s%dye, 1), size(s%dye, 2))
    integer :: i, j
    real(dp) :: uc, vc

    next = s%dye
    do j = 1, s%g%ny
      do i = 1, s%g%nx
        uc = 0.5_dp * (s%u(i, j) + s%u(i-1, j))
        vc = 0.5_dp * (s%v(i, j) + s%v(i, j-1))
        next(i+1, j+1) = s%dye(i, j) - s%g%dt * ( &
          max(uc, 0.0_dp) * (s%dye(i, j) - s%dye(i-1, j)) / s%g%dx &
          + min(uc, 0.0_dp) * (s%dye(i+1, j) - s%dye(i, j)) / s%g%dx &
          + max(vc, 0.0_dp) * (s%dye(i, j) - s%dye(i, j-1)) / s%g%dy &
          + min(vc, 0.0_dp) * (s%dye(i, j+1) - s%dye(i, j)) / s%g%dy)
      end do
    end do
    s%dye = next
    s%dye(0, s%g%ny / 3 : s%g%ny / 2) = 1.0_dp
  end subroutine carry_dye
end module flow_steps

program ns_cavity
  use flow_steps
  implicit none
  type(flow_t) :: s
  integer :: nx, ny, steps, t
  character(len=20) :: arg
  real :: begin, finish

  nx = 240
  ny = 80
  steps = 220
  if (command_argument_count() == 3) then
    call get_command_argument(1, arg)
    read (arg, *) nx
    call get_command_argument(2, arg)
    read (arg, *) ny
    call get_command_argument(3, arg)
    read (arg, *) steps
  end if
  if (nx < 20 .or. ny < 8) error stop 2
  call create(s, nx, ny)
  call cpu_time(begin)
  do t = 1, steps
    call boundaries(s)
    call momentum(s)
    call pressure(s, 12)
    call project(s)
    call carry_dye(s)
  end do
  call cpu_time(finish)
  write (0, '(a, f10.6)') 'time ', finish - begin
  print '(4es19.10)', sum(s%u**2), sum(s%v**2), sum(s%p), sum(s%dye)
end program ns_cavity
